//! Strategies: from a P-position on, one answer to every bite.
//!
//! The greatest position that waits is taken first. A bite in it that can be answered by going to a
//! position that is there already is answered so; otherwise the smallest P-position that can be
//! left is added and waits. So the set stays much smaller than that of all P-positions.

use crate::ask::consult;
use crate::chomp::{Chomp, Position};
use crate::verdict::{Undecided, Wanted};
use crate::work::Work;
use std::collections::BTreeSet;

/// Boxes of more cells have no strategy that is small; the checker sets the same limit.
const MOST_CELLS: u64 = 128;

/// A strategy of more positions is not written.
const MOST_MEMBERS: usize = 20_000;

/// The positions of a strategy for the player who moves second, the smallest first; `None` when it
/// would be too large.
pub(super) fn strategy(
    lost: &Position,
    work: &mut Work<'_>,
) -> Result<Option<Vec<Position>>, Undecided> {
    let sides = (0..lost.dimension()).map(|axis| lost.extent(axis));
    let around = sides.fold(1, u64::saturating_mul);
    if around > MOST_CELLS {
        return Ok(None);
    }
    let size = |position: &Position| position.cells().count();
    let mut waiting = BTreeSet::from([(size(lost), lost.clone())]);
    let mut members = waiting.clone();
    while let Some((_, member)) = waiting.pop_last() {
        for (_, left) in member.options() {
            work.spend(1, members.len())?;
            let verdict = consult(&Chomp, &left, Wanted::MOVES, work);
            let known = verdict.winning_moves.filter(|known| !known.moves.is_empty());
            let Some(known) = known else {
                return match verdict.undecided {
                    Some(why) if !why.why.is_lack_of_work() => Err(why),
                    _ => Ok(None),
                };
            };
            let answers = known.moves.iter().filter_map(|bite| left.bite(bite).ok());
            let answers: Vec<_> = answers.map(|answer| (size(&answer), answer)).collect();
            if answers.iter().any(|answer| members.contains(answer)) {
                continue;
            }
            let Some(smallest) = answers.into_iter().min() else { return Ok(None) };
            waiting.insert(smallest.clone());
            members.insert(smallest);
            if members.len() > MOST_MEMBERS {
                return Ok(None);
            }
        }
    }
    Ok(Some(members.into_iter().map(|(_, member)| member).collect()))
}
