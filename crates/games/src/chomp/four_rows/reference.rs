//! The plain engine for lines of four rows: sets of first rows, one line after the other.
//!
//! It follows the recurrence in the header of [`super::lines`] word by word, with an ordered set
//! for each of the four kinds of excluded first rows, and has no windows, tiles or lanes.

use super::lines::{Found, Shape};
use std::collections::{BTreeSet, HashMap};

/// A set for each fourth row and value.
type Sets = HashMap<(usize, usize), BTreeSet<usize>>;

/// Every position within a shape, with its value, in the order of second, third and fourth rows
/// and values.
///
/// ```
/// use chomplab::chomp::four_rows::lines::Shape;
/// use chomplab::chomp::four_rows::reference::positions;
///
/// let lost = positions(&Shape::p_positions(2));
/// let lost: Vec<[usize; 4]> = lost.iter().map(|found| found.rows).collect();
/// assert_eq!(lost, [[1, 0, 0, 0], [2, 1, 0, 0], [2, 2, 1, 0], [2, 2, 2, 1]]);
/// ```
#[must_use]
pub fn positions(shape: &Shape) -> Vec<Found> {
    let mut found = Vec::new();
    let mut used: HashMap<(usize, usize, usize), BTreeSet<usize>> = HashMap::new();
    let mut ended: BTreeSet<(usize, usize, usize)> = BTreeSet::new();
    // The first rows of lines where they begin, and whether they end there.
    let mut begun: HashMap<(usize, usize, usize), (usize, bool)> = HashMap::new();
    for second in 0..=shape.second {
        let mut by_thirds = Sets::new();
        let mut by_squares: HashMap<usize, BTreeSet<usize>> = HashMap::new();
        for third in 0..=shape.third.min(second) {
            for value in 0..=shape.value {
                let squares = by_squares.entry(value).or_default().clone();
                by_thirds.insert((third, value), squares);
            }
            let mut by_fourths: HashMap<usize, BTreeSet<usize>> = HashMap::new();
            for fourth in 0..=third {
                let mut by_values = BTreeSet::new();
                for value in 0..=shape.value {
                    let line = (third, fourth, value);
                    if second == third {
                        let below =
                            (0..third).filter_map(|x| begun.get(&(x, x.min(fourth), value)));
                        let below: Vec<&(usize, bool)> = below.collect();
                        if below.iter().any(|(_, ends)| *ends) {
                            ended.insert(line);
                        }
                        used.insert(line, below.iter().map(|(first, _)| *first).collect());
                    }
                    if ended.contains(&line) {
                        continue;
                    }
                    let own = used.get_mut(&line).expect("lines begin with their third row");
                    let thirds = by_thirds.get_mut(&(fourth, value)).expect("made above");
                    let fourths = by_fourths.entry(value).or_default();
                    let is_free = |first: &usize| {
                        let sets = [&*own, &*thirds, &*fourths, &by_values];
                        !sets.iter().any(|set| set.contains(first))
                    };
                    let first = (second.max(1)..).find(is_free).expect("sets are finite");
                    if shape.first.is_some_and(|most| first > most) {
                        continue;
                    }
                    own.insert(first);
                    thirds.insert(first);
                    fourths.insert(first);
                    by_values.insert(first);
                    if third == fourth {
                        by_squares.entry(value).or_default().insert(first);
                    }
                    if second == third {
                        begun.insert(line, (first, first == second));
                    }
                    if first == second {
                        ended.insert(line);
                    }
                    found.push(Found { rows: [first, second, third, fourth], value });
                }
            }
        }
    }
    found
}
