//! The engine that values what is left of a poset.

use super::order::{Kind, Order};
use super::posets::{Element, Posets, Position};
use super::values::PosetValues;
use crate::game::Engine;
use crate::verdict::{Finding, Reason, Result, Said, Wanted};
use crate::work::Work;
use numbers::{BitSet, Ordinal};

/// Values of posets by parts, series and search.
pub(super) const POSET_VALUES: Engine<Posets> = Engine { id: "poset-values", consider: by_values };

fn by_values(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Element> {
    let mut values = PosetValues::start(position.order(), work);
    let found = find(position, wanted, &mut values, work);
    values.finish(work);
    found
}

/// The value of the poset on `0..elements` that relations `(low, high)`, which run in no circle,
/// generate, and the elements that win when they are named.
pub(crate) fn value_and_moves(
    elements: usize,
    relations: &[(usize, usize)],
    work: &mut Work<'_>,
) -> Result<(u32, Vec<usize>)> {
    let names = (0..elements).map(|element| element.to_string()).collect();
    let order = Order::new(Kind::Poset, names, relations).expect("relations run in no circle");
    let all: BitSet = (0..elements).collect();
    let mut values = PosetValues::start(&order, work);
    let mut value_of = |left: &BitSet, work: &mut Work<'_>| values.value(left, work);
    let found = value_of(&all, work).and_then(|value| {
        let mut winning = Vec::new();
        for element in (0..elements).filter(|_| value > 0) {
            if value_of(&all.without(order.up(element)), work)? == 0 {
                winning.push(element);
            }
        }
        Ok((value, winning))
    });
    values.finish(work);
    found
}

fn find(
    position: &Position,
    wanted: Wanted,
    values: &mut PosetValues<'_>,
    work: &mut Work<'_>,
) -> Said<Element> {
    let value = values.value(position.left(), work)?;
    let parts = position.order().parts(position.left(), true).len();
    let text = match parts {
        0 => "Nothing is left, and whoever cannot move loses.".to_owned(),
        1 => format!("All options were searched: the value is {value}."),
        _ => format!("The {parts} separate parts have values of nim-sum {value}."),
    };
    let reason = Reason { id: "poset-values", source: "exhaustive computation", text };
    let finding = Finding::valued(Ordinal::from(u64::from(value)), reason);
    if value == 0 || !wanted.winning_moves {
        return Ok(finding);
    }
    let mut moves = Vec::new();
    for element in position.left().iter() {
        let after = position.left().without(position.order().up(element));
        match values.value(&after, work) {
            Ok(0) => moves.push(position.element(element)),
            Ok(_) => {}
            Err(why) => {
                return Ok(finding.by(moves, Some(why)));
            }
        }
    }
    Ok(finding.by_exactly(moves))
}
