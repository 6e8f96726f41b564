//! Grundy values of what is left of a semigroup: those of the finite poset without the poison.

use super::position::Position;
use super::{Number, Semigroups};
use crate::game::Engine;
use crate::poset;
use crate::verdict::{Finding, Obstacle, Reason, Said, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Values by search, where few numbers are left.
pub(super) const VALUES: Engine<Semigroups> =
    Engine { id: "semigroup-values", consider: by_values };

/// What is left above the poison is at most this many numbers.
const MOST_NUMBERS: u64 = 512;

fn by_values(position: &Position, _: Wanted, work: &mut Work<'_>) -> Said<Number> {
    let Some(left) = position.count_left() else {
        return Err(Undecided::out_of_scope("infinitely many numbers can be named"));
    };
    if left > MOST_NUMBERS + 1 {
        let text = format!("{left} numbers are left, and values are found up to {MOST_NUMBERS}");
        return Err(Undecided::new(Obstacle::TooLarge, text));
    }
    let numbers: Vec<u64> = position.numbers().skip(1).collect();
    let mut relations = Vec::new();
    for (low, number) in numbers.iter().enumerate() {
        for generator in position.semigroup().generators() {
            if let Ok(high) = numbers.binary_search(&(number + generator)) {
                relations.push((low, high));
            }
        }
    }
    let (value, winning) = poset::value_and_moves(numbers.len(), &relations, work)?;
    let text = format!("All that can follow was searched: the value is {value}.");
    let reason = Reason { id: "semigroup-values", source: "exhaustive computation", text };
    let finding = Finding::valued(Ordinal::from(u64::from(value)), reason);
    if value == 0 {
        return Ok(finding);
    }
    Ok(finding.by_exactly(winning.into_iter().map(|at| Number(numbers[at]))))
}
