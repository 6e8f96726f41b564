//! Misère play: whoever makes the last move of all loses.
//!
//! **Theorem.** Let every part be such that a player who can move in it can also end it at once,
//! and let this stay so (Nim heaps, and Chomp with the poison as a move). With Grundy values in
//! which the poison is a move, the sum is P just when the nim-sum is 1 if every value is 0 or 1,
//! and 0 if some value is greater (\[HS\] section 4; for heaps, Bouton).
//!
//! *Proof.* A part in which there is a move has a move to value 0, so value 0 means that the part
//! is over. (1) All values at most 1, nim-sum 1: a move makes a 1 into 0, which leaves nim-sum 0,
//! or into something greater than 1, which then is the only such part, so that the nim-sum is not
//! 0. (2) All at most 1, nim-sum 0: either all is over and the player to move has won, or a 1 can
//! be made 0, which leaves (1). (3) Some greater, nim-sum 0: then at least two are greater, a move
//! changes one value, and so leaves a nim-sum that is not 0 and a part that is greater. (4) Some
//! greater, nim-sum not 0: if there is one such part only, make it 0 or 1, whichever leaves (1); if
//! there are more, make the nim-sum 0 as in normal play, which leaves (3). ∎
//!
//! A part that falls apart, as several heaps do, has no such value, but its components have. A move
//! in a component is the same move in the part, by the same text ([`Game::components`]).
//!
//! Other games are searched: misère play has no values that add up (even `(3×1) + (1×3)` with the
//! poison forbidden does not reduce to a heap, \[HS\] section 4).

use super::Sums;
use super::normal::Valued;
use super::position::{Part, Position, SumMove};
use crate::game::{Engine, Game};
use crate::verdict::{
    Finding, Obstacle, Outcome, Reason, Result, Said, Undecided, Wanted, WinningMoves,
};
use crate::work::Work;
use numbers::Ordinal;
use std::collections::HashMap;

/// Sums that are misère Nim.
pub(super) const MISERE_NIM: Engine<Sums> = Engine { id: "misere-nim", consider: as_nim };

/// All other misère sums.
pub(super) const MISERE_SEARCH: Engine<Sums> = Engine { id: "misere-search", consider: by_search };

fn declines(text: &'static str) -> Said<SumMove> {
    Err(Undecided::out_of_scope(text))
}

/// A finding of misère play says nothing of Grundy values, which belong to normal play.
fn without_value(finding: Finding<SumMove>, wanted: Wanted) -> Finding<SumMove> {
    let shortfall = wanted
        .grundy
        .then(|| Undecided::new(Obstacle::OutOfScope, "Grundy values belong to normal play"));
    Finding { grundy: None, shortfall: finding.shortfall.clone().or(shortfall), ..finding }
}

/// Adds winning moves. When the game is over the player to move has won without any.
fn won_by(
    finding: Finding<SumMove>,
    moves: Vec<SumMove>,
    shortfall: Option<Undecided>,
    is_over: bool,
) -> Finding<SumMove> {
    if is_over {
        return Finding { winning_moves: Some(WinningMoves::already_won()), ..finding };
    }
    finding.by(moves, shortfall)
}

fn as_nim(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<SumMove> {
    if !position.is_misere() {
        return declines("play is normal");
    }
    let (owners, components) = components(position);
    if !components.iter().all(|component| component.any().can_always_end()) {
        return declines("not every part can be ended at once");
    }
    let valued = Valued::of(&components, work);
    let mut values = Vec::new();
    for (component, value) in components.iter().zip(&valued.values) {
        let Some(value) = value else {
            return Err(valued.obstacle.expect("a value is unknown"));
        };
        values.push(match component.any().poison_move() {
            Some(_) => Ordinal::from(1).ordinary_sum(value),
            None => value.clone(),
        });
    }
    let listed: Vec<String> = values.iter().map(ToString::to_string).collect();
    let small = values.iter().all(is_small);
    let sum = values.iter().fold(Ordinal::zero(), |sum, value| sum.nim_sum(value));
    let (which, want) =
        if small { ("all values are at most 1", 1) } else { ("a value is greater than 1", 0) };
    let parts = if components.len() == position.parts().len() {
        "the parts have"
    } else {
        "the heaps and boards of all parts have"
    };
    let text = match &listed[..] {
        [value] => format!(
            "With the poison as a move the value is {value}; a single part is P with the value 1 \
             only."
        ),
        _ => format!(
            "With the poison as a move {parts} values {}, of nim-sum {sum}; {which}, so P has \
             nim-sum {want}.",
            listed.join(", ")
        ),
    };
    let reason = Reason { id: "misere-nim", source: "[HS] §4; Bouton", text };
    if sum == Ordinal::from(want) {
        return Ok(without_value(Finding::lost(reason), wanted));
    }
    let finding = Finding::won(reason);
    if !wanted.winning_moves {
        return Ok(without_value(finding, wanted));
    }
    let (moves, shortfall) = winning_moves(&owners, &components, &values, work);
    let is_over = values.iter().all(Ordinal::is_zero);
    Ok(without_value(won_by(finding, moves, shortfall, is_over), wanted))
}

/// What the parts fall apart into, and beside it the number of the part that each belongs to.
fn components(position: &Position) -> (Vec<usize>, Vec<Part>) {
    let of_part = |(number, part): (usize, &Part)| {
        let all = part.any().components().into_iter();
        all.map(move |component| (number, Part::new(component))).collect::<Vec<_>>()
    };
    position.parts().iter().enumerate().flat_map(of_part).unzip()
}

fn is_small(value: &Ordinal) -> bool {
    *value <= Ordinal::from(1)
}

/// In each component there is one value, with the poison as a move, that leaves a P-position.
/// Equal heaps of one part are one move.
fn winning_moves(
    owners: &[usize],
    components: &[Part],
    values: &[Ordinal],
    work: &mut Work<'_>,
) -> (Vec<SumMove>, Option<Undecided>) {
    let mut moves: Vec<SumMove> = Vec::new();
    let mut shortfall = None;
    for (index, (&part, own)) in owners.iter().zip(components).enumerate() {
        let others: Vec<&Ordinal> = values
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != index)
            .map(|(_, value)| value)
            .collect();
        let sum = others.iter().fold(Ordinal::zero(), |sum, value| sum.nim_sum(value));
        let target = if others.iter().all(|value| is_small(value)) {
            sum.nim_sum(&Ordinal::from(1))
        } else {
            sum
        };
        let poison = own.any().poison_move();
        let (texts, missing) = match (&poison, target.after(&Ordinal::from(1))) {
            (Some(poison), None) => (vec![poison.clone()], None),
            (Some(_), Some(forbidden)) => own.any().moves_to_value(&forbidden, work),
            (None, _) => own.any().moves_to_value(&target, work),
        };
        let of_part = texts.into_iter().map(|text| SumMove::new(part, text));
        let new: Vec<SumMove> = of_part.filter(|chosen| !moves.contains(chosen)).collect();
        moves.extend(new);
        shortfall = shortfall.or(missing);
    }
    (moves, shortfall)
}

/// Larger sums are not searched: the search goes as deep as there are moves.
const LARGEST_SEARCHED: u64 = 2000;

/// To look at one option costs about so many units, and to keep a position so many bytes.
const UNITS_AN_OPTION: u64 = 24;

/// Units of work to write one part of a sum down.
const UNITS_A_PART: u64 = 12;
const BYTES_A_POSITION: usize = 200;

fn by_search(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<SumMove> {
    if !position.is_misere() {
        return declines("play is normal");
    }
    match Sums.size(position) {
        Ok(size) if size <= Ordinal::from(LARGEST_SEARCHED) => {}
        Ok(size) => {
            let text = format!("misère play of {size} cells and counters is beyond the search");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        Err(why) => return Err(why),
    }
    let mut outcomes: HashMap<Vec<String>, Outcome> = HashMap::new();
    let reason = |text: &str| Reason {
        id: "misere-search",
        source: "exhaustive computation",
        text: format!("Exhaustive search: {text}."),
    };
    let is_over = position.options().is_some_and(|mut options| options.next().is_none());
    if is_over {
        let finding = Finding::won(reason("no move is left, and whoever made the last one lost"));
        return Ok(without_value(won_by(finding, Vec::new(), None, true), wanted));
    }
    let mut moves = Vec::new();
    let mut shortfall = None;
    for (chosen, option) in position.options().into_iter().flatten() {
        match outcome(&option, &mut outcomes, work) {
            Ok(Outcome::P) => moves.push(chosen),
            Ok(Outcome::N) => {}
            Err(why) => {
                shortfall = Some(why);
                break;
            }
        }
    }
    let finding = match (shortfall, moves.is_empty()) {
        (None, true) => Finding::lost(reason("every option is N")),
        (Some(why), true) => return Err(why),
        (missing, false) => {
            won_by(Finding::won(reason("the winning moves leave P")), moves, missing, false)
        }
    };
    Ok(without_value(finding, wanted))
}

/// Equal sums have equal parts in any order, and parts that are over do not count.
fn key(position: &Position) -> Vec<String> {
    let components = position.parts().iter().flat_map(|part| part.any().components());
    let left = components.filter(|component| !component.is_over());
    let mut texts: Vec<String> = left.map(|component| component.text()).collect();
    texts.sort_unstable();
    texts
}

fn outcome(
    position: &Position,
    known: &mut HashMap<Vec<String>, Outcome>,
    work: &mut Work<'_>,
) -> Result<Outcome> {
    let key = key(position);
    work.spend(UNITS_A_PART * (1 + key.len() as u64), known.len())?;
    if let Some(outcome) = known.get(&key) {
        return Ok(*outcome);
    }
    if known.len() * BYTES_A_POSITION > work.budget().memory {
        return Err(work.out_of_memory());
    }
    // Nothing left: the other player made the last move and has lost.
    let mut found = None;
    for (_, option) in position.options().into_iter().flatten() {
        work.spend(UNITS_AN_OPTION, known.len())?;
        found = Some(Outcome::P);
        if outcome(&option, known, work)? == Outcome::P {
            found = Some(Outcome::N);
            break;
        }
    }
    let found = found.unwrap_or(Outcome::N);
    known.insert(key, found);
    Ok(found)
}
