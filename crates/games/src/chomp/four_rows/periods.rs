//! Proved periods of the P-positions over every third and fourth row up to a bound, all at once.
//!
//! When the state of all lines returns after `P` second rows (`returning`), every line that lives
//! repeats with a period that divides `P`, and every other one has ended. So one more run through
//! `P` second rows shows the offsets `p − q` that repeat for ever, and the least period of each
//! line is read off there: if two numbers are periods, so is their greatest common divisor, and
//! `P` may be divided by one prime after the other as long as what is left is a period.
//!
//! The families of `chomp::families` find the same for one pair at a time, from all smaller ones,
//! and tell where each period begins.

use super::lines::{Found, Lines, Shape};
use super::returning::{NO_END, run_until_it_returns};
use crate::verdict::Undecided;
use crate::work::Work;

/// What lies over the pairs of a third and a fourth row up to a bound.
///
/// ```
/// use chomplab::chomp::four_rows::Periods;
/// use chomplab::engine::{Budget, Work};
///
/// let found = Periods::up_to(4, &mut Work::within(Budget::default())).unwrap();
/// assert_eq!(found.of(4, 2), Some(2));
/// assert_eq!(found.of(4, 0), None); // over (4) there are finitely many P-positions
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periods {
    /// From this second row on everything repeats.
    pub second: usize,
    /// After so many second rows: a multiple of every period.
    pub common: usize,
    /// By third row and then by fourth row, `None` where a line has ended.
    least: Vec<Option<usize>>,
}

impl Periods {
    /// Follows the lines over all third rows up to a bound until their state returns, and once
    /// more through what repeats.
    ///
    /// # Errors
    /// When work or memory runs out.
    pub fn up_to(third: usize, work: &mut Work<'_>) -> Result<Self, Undecided> {
        let mut lines = Lines::new(Shape::lines(third, NO_END, 0));
        let [second, common] = run_until_it_returns(&mut lines, work, |lines| {
            lines.run_block(&mut |_: Found| {});
            lines
        })?;
        let begin = lines.next_second();
        let mut places = vec![None; place(third, third) + 1];
        let live =
            (0..=third).flat_map(|third| lines.live_over(third).map(move |of| (third, of.0)));
        for (number, (third, fourth)) in live.enumerate() {
            places[place(third, fourth)] = Some(number);
        }
        let count = lines.live();
        work.refuse_beyond(0, count as u128 * common as u128 * size_of::<u16>() as u128)?;
        let mut offsets = vec![0_u16; count * common];
        while lines.next_second() < begin + common {
            lines.run_block(&mut |found: Found| {
                let [first, second, third, fourth] = found.rows;
                let number = places[place(third, fourth)].expect("what lives now lives for ever");
                let offset = u16::try_from(first - second).expect("offsets are as short as rows");
                offsets[number * common + second - begin] = offset;
            });
            work.spend(lines.steps_of_last_block() + 1, count)?;
        }
        let least = places
            .into_iter()
            .map(|number| number.map(|at| least_period(&offsets[at * common..][..common])))
            .collect();
        Ok(Self { second, common, least })
    }

    /// The least period over a third and a fourth row; `None` where only finitely many P-positions
    /// lie over them.
    ///
    /// # Panics
    /// When the rows are not in order, or beyond the bound.
    #[must_use]
    pub fn of(&self, third: usize, fourth: usize) -> Option<usize> {
        assert!(fourth <= third, "rows are in order");
        self.least[place(third, fourth)]
    }

    /// The least periods of all pairs, by third row and then by fourth row.
    pub fn iter(&self) -> impl Iterator<Item = Option<usize>> {
        self.least.iter().copied()
    }
}

/// Pairs are in lexicographic order.
fn place(third: usize, fourth: usize) -> usize {
    third * (third + 1) / 2 + fourth
}

/// The least period of a list that is repeated for ever.
fn least_period(list: &[u16]) -> usize {
    let mut period = list.len();
    let mut prime = 2;
    let mut rest = list.len();
    while rest > 1 {
        while rest.is_multiple_of(prime) {
            rest /= prime;
            let shorter = period / prime;
            if list[shorter..] == list[..list.len() - shorter] {
                period = shorter;
            }
        }
        prime += 1;
    }
    period
}

#[cfg(test)]
mod tests {
    use super::least_period;

    #[test]
    fn the_least_period_is_found_among_all_divisors() {
        for least in [1_usize, 2, 3, 4, 6, 12] {
            let list: Vec<u16> =
                (0..24_usize).map(|at| u16::from(at.is_multiple_of(least))).collect();
            assert_eq!(least_period(&list), least);
        }
        assert_eq!(least_period(&[1, 2, 1, 1, 2, 2]), 6);
    }
}
