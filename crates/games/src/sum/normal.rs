//! Normal play: a sum is worth the nim-sum of its parts (Sprague, Grundy; ordinals: \[HS\] section
//! 4).
//!
//! A move wins if it gives its part the value that makes the nim-sum 0. Such a move exists in some
//! part, and there can be others that *raise* the value of a part. So in every part all moves to
//! that value are looked for.
//!
//! Where the value of a part is not known, two equal parts still cancel, and a single part beside
//! others of nim-sum 0 decides for itself.

use super::Sums;
use super::position::{Part, Position, SumMove};
use crate::game::Engine;
use crate::verdict::{Certainty, Finding, Obstacle, Reason, Said, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Values of the parts.
pub(super) const SUM_OF_VALUES: Engine<Sums> = Engine { id: "sum-of-values", consider: by_values };

fn by_values(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<SumMove> {
    if position.is_misere() {
        return Err(Undecided::out_of_scope("values add up in normal play only"));
    }
    let values = Valued::of(position.parts(), work);
    let known = values.known_sum();
    let found = match values.unknown_after_cancelling(position.parts())[..] {
        [] => decide_by_sum(position, &values, &known, wanted, work),
        [only] if known.is_zero() => decide_by_part(position, only, wanted, work),
        _ => Err(values.obstacle.clone().expect("a value is unknown for some reason")),
    };
    found.map(|finding| Finding { certainty: values.certainty, ..finding })
}

/// What is known of the values of parts.
pub(super) struct Valued {
    pub(super) values: Vec<Option<Ordinal>>,
    certainty: Certainty,
    pub(super) obstacle: Option<Undecided>,
}

impl Valued {
    pub(super) fn of(parts: &[Part], work: &mut Work<'_>) -> Self {
        let mut values: Vec<Option<Ordinal>> = Vec::new();
        let mut certainty = Certainty::Certified;
        let mut obstacle = None;
        for (index, part) in parts.iter().enumerate() {
            if let Some(same) = parts[..index].iter().position(|other| other == part) {
                values.push(values[same].clone());
                continue;
            }
            let verdict = part.any().consult(Wanted::VALUE, work);
            certainty = certainty.min(verdict.certainty.unwrap_or(Certainty::Certified));
            if verdict.grundy.is_none() {
                let why = verdict.undecided.unwrap_or_else(|| {
                    Undecided::new(Obstacle::OutOfScope, "no engine knows its value")
                });
                let text = format!("the value of {} is not known: {}", part.text(), why.text);
                obstacle.get_or_insert(Undecided::new(why.why, text));
            }
            values.push(verdict.grundy);
        }
        Self { values, certainty: certainty.min(Certainty::Proved), obstacle }
    }

    fn known_sum(&self) -> Ordinal {
        self.values.iter().flatten().fold(Ordinal::zero(), |sum, value| sum.nim_sum(value))
    }

    /// The parts of unknown value, without pairs of equal ones.
    fn unknown_after_cancelling(&self, parts: &[Part]) -> Vec<usize> {
        let mut unknown: Vec<usize> = Vec::new();
        for (index, value) in self.values.iter().enumerate() {
            if value.is_some() {
                continue;
            }
            match unknown.iter().position(|&other| parts[other] == parts[index]) {
                Some(at) => drop(unknown.remove(at)),
                None => unknown.push(index),
            }
        }
        unknown
    }
}

/// All values are known, or cancel.
fn decide_by_sum(
    position: &Position,
    values: &Valued,
    sum: &Ordinal,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<SumMove> {
    let listed: Vec<String> = values
        .values
        .iter()
        .map(|value| value.as_ref().map_or("?".to_owned(), ToString::to_string))
        .collect();
    let cancel = if listed.contains(&"?".to_owned()) { " (equal parts cancel)" } else { "" };
    let text =
        format!("The parts have values {}; their nim-sum is {sum}{cancel}.", listed.join(", "));
    let source = "Sprague, Grundy; [HS] §4; [Notes]";
    let finding = Finding::valued(sum.clone(), Reason { id: "sum-of-values", source, text });
    if sum.is_zero() || !wanted.winning_moves {
        return Ok(finding);
    }
    let mut moves = Vec::new();
    let mut shortfall = None;
    for (part, value) in values.values.iter().enumerate() {
        let Some(value) = value else {
            shortfall = shortfall.or_else(|| values.obstacle.clone());
            continue;
        };
        let target = value.nim_sum(sum);
        let (texts, missing) = position.parts()[part].any().moves_to_value(&target, work);
        moves.extend(texts.into_iter().map(|text| SumMove::new(part, text)));
        shortfall = shortfall.or(missing);
    }
    Ok(finding.by(moves, shortfall))
}

/// All other parts have nim-sum 0 together.
fn decide_by_part(
    position: &Position,
    part: usize,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<SumMove> {
    let own = &position.parts()[part];
    let asked = Wanted { winning_moves: wanted.winning_moves, ..Wanted::OUTCOME };
    let mut verdict = own.any().consult(asked, work);
    let text = format!("The other parts have nim-sum 0, so {} decides.", own.text());
    let reason = Reason { id: "sum-of-values", source: "Sprague, Grundy; [Notes]", text };
    let Some(outcome) = verdict.outcome else {
        return Err(verdict.undecided.expect("an unknown outcome has a reason"));
    };
    if outcome == crate::verdict::Outcome::P {
        return Ok(Finding::lost(reason));
    }
    let moves = verdict.take_moves().into_iter().map(|text| SumMove::new(part, text));
    let shortfall = Some(Undecided::new(
        Obstacle::Budget,
        "the value of a part is not known, so that moves in the others may win too",
    ));
    Ok(Finding { shortfall, ..Finding::won(reason).by_among_others(moves) })
}
