//! The engine of heap games: the value of a position is the nim-sum of the values of its heaps.

use super::Heaps;
use super::position::{HeapMove, Position};
use super::tables::with_values;
use super::values::Values;
use crate::game::Engine;
use crate::verdict::{Finding, Obstacle, Reason, Result, Said, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Values of heaps, by the theorem of Sprague and Grundy.
pub(super) const HEAP_VALUES: Engine<Heaps> = Engine { id: "heap-values", consider: by_values };

fn by_values(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<HeapMove> {
    with_values(position.rules(), work, |values, work| {
        let of_heaps = values_of(position.heaps(), values, work)?;
        let sum = of_heaps.iter().fold(0, |sum, value| sum ^ value);
        let reason = reason(position, values, &of_heaps, sum);
        let finding = Finding::valued(Ordinal::from(sum), reason);
        if sum == 0 || !wanted.winning_moves {
            return Ok(finding);
        }
        let (moves, shortfall) = moves_to_value(position, 0, values, work);
        Ok(finding.by(moves, shortfall))
    })
}

/// So many winning moves are listed at most, where there are few heaps.
const MOST_LISTED: usize = 10_000;

/// So many heaps are written at most: each winning move is listed with the heaps that it leads to.
const MOST_HEAPS_LISTED: usize = 500_000;

/// The value of each heap.
pub(super) fn values_of(
    heaps: &[u64],
    values: &mut Values,
    work: &mut Work<'_>,
) -> Result<Vec<u64>> {
    heaps.iter().map(|heap| values.value(*heap, work)).collect()
}

/// Every move to a position of some value, and what kept the list from being complete.
pub(super) fn moves_to_value(
    position: &Position,
    value: u64,
    values: &mut Values,
    work: &mut Work<'_>,
) -> (Vec<HeapMove>, Option<Undecided>) {
    let mut moves = Vec::new();
    let of_heaps = match values_of(position.heaps(), values, work) {
        Ok(of_heaps) => of_heaps,
        Err(why) => return (moves, Some(why)),
    };
    let sum = of_heaps.iter().fold(0, |sum, value| sum ^ value);
    let heaps = position.heaps().len().max(1);
    let most_listed = MOST_LISTED.min(MOST_HEAPS_LISTED / heaps);
    for heap in position.sizes() {
        let own = values.value_now(heap).expect("it has been asked for");
        let target = own ^ sum ^ value;
        if position.rules().is_nim() {
            if target < heap {
                let left = if target == 0 { Vec::new() } else { vec![target] };
                moves.push(HeapMove { heap, left });
            }
            continue;
        }
        for left in position.rules().moves(heap) {
            if let Err(why) = work.spend(UNITS_FOR_MOVE, values.known().len()) {
                return (moves, Some(why));
            }
            let part = |part: &u64| values.value_now(*part).expect("a part of a heap");
            if left.iter().fold(0, |sum, heap| sum ^ part(heap)) == target {
                if moves.len() == most_listed {
                    let text = format!("more than {most_listed} moves win");
                    return (moves, Some(Undecided::new(Obstacle::TooLarge, text)));
                }
                if let Err(why) = work.spend(heaps as u64, values.known().len()) {
                    return (moves, Some(why));
                }
                moves.push(HeapMove { heap, left });
            }
        }
    }
    (moves, None)
}

/// Units of work to make a move and to look its heaps up.
const UNITS_FOR_MOVE: u64 = 2;

fn reason(position: &Position, values: &Values, of_heaps: &[u64], sum: u64) -> Reason {
    const MOST_SHOWN: usize = 12;
    let text = if of_heaps.is_empty() {
        "No heap is left, and whoever cannot move loses.".to_owned()
    } else if of_heaps.len() > MOST_SHOWN {
        format!("The values of the {} heaps have nim-sum {sum}.", of_heaps.len())
    } else {
        let list: Vec<String> = of_heaps.iter().map(ToString::to_string).collect();
        let largest = position.heaps()[0];
        let beyond = values.known().len() as u64 <= largest && !position.rules().is_nim();
        let by_period = match values.proved_period() {
            Some(period) if beyond => {
                let (length, start) = (period.length, period.start());
                format!(
                    " Values repeat with period {length} from heap {start} on, which is proved."
                )
            }
            _ => String::new(),
        };
        match &list[..] {
            [value] => format!("The heap has the value {value}.{by_period}"),
            _ => format!("The heaps have values {} = {sum}.{by_period}", list.join(" ⊕ ")),
        }
    };
    Reason { id: "heap-values", source: "Sprague, Grundy; [Notes]", text }
}
