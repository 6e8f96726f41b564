//! Certificates of who wins a sum: parts with their Grundy values, for an independent checker.
//!
//! A position of a heap game is a sum of its heaps, so these are certificates of heap games too.
//! What a part is stands there as plain data ([`Plain`]): a heap with its rules, a board of Chomp,
//! a poset. The checker, in the crate `oracle`, computes the values of small parts by the
//! definition, and those of large ones by a period, a formula, or a certificate that the part is P.
//! A single board has a certificate of its own, [`certificate_of`].
//!
//! What falls outside has none: parts with infinite sides, misère play, rules that break heaps in
//! special ways or take any number, and parts that are large and of a value that only a search
//! knows.

use crate::ask::{ask_for_a_move, consult};
use crate::chomp::evidence::{AnswerCertificate, boxes, certificate_of};
use crate::chomp::{self, Chomp, Planar};
use crate::heap::{self, Rules, Values, find_period, terms_to_prove};
use crate::plain::Plain;
use crate::poset::Posets;
use crate::present::Presented;
use crate::verdict::{Obstacle, Outcome, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;
use serde::Serialize;

/// A part with its Grundy value, and with what shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum ValuedPart {
    /// A heap of Nim.
    Nim {
        /// Its size.
        size: u64,
        /// Its value, which is its size.
        value: u64,
    },
    /// A heap of a take-and-break game.
    Heap {
        /// What may be left when 0, 1, 2, … are taken: 1 for nothing, 2 for one heap, 4 for two
        /// heaps, 8 for three, added up.
        digits: Vec<u8>,
        /// Its size.
        size: u64,
        /// Where values begin to repeat, and after how many; `null` where the heap is small.
        period: Option<[u64; 2]>,
        /// Its value.
        value: u64,
    },
    /// A board of Chomp whose poison nobody may eat.
    Chomp {
        /// The sides of boxes at the origin, none within another, in increasing order.
        position: Vec<Vec<u64>>,
        /// What shows the value.
        by: ValueBy,
        /// That the board is P, if that shows the value 0.
        certificate: Option<Box<AnswerCertificate>>,
        /// Its value, with the poison forbidden.
        value: u64,
    },
    /// A poset.
    Poset {
        /// The elements above each one.
        above: Vec<Vec<u64>>,
        /// The elements that are left.
        left: Vec<u64>,
        /// Its value.
        value: u64,
    },
}

/// What shows the value of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ValueBy {
    /// A certificate that it is P.
    Certificate,
    /// The formula for two rows.
    TwoRows,
    /// The definition.
    Definition,
}

/// Who wins a sum, for an independent checker: `chomp solve --certificate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "sum-certificate/1")]
pub struct SumCertificate {
    /// The parts with their values.
    pub parts: Vec<ValuedPart>,
    /// Who wins.
    pub outcome: Outcome,
    /// The part in which a move wins, counted from 0; `null` where the position is P.
    pub part: Option<usize>,
    /// What the move leaves of it; `null` where the position is P.
    pub left: Option<Vec<ValuedPart>>,
}

/// Whether answers about the position can have certificates; whether this one has, work tells.
pub(crate) fn can_be_certified<G: Presented>(game: &G, position: &G::Position) -> bool {
    game.plain_parts(position).is_some()
}

/// The certificate of who wins a position, as text.
///
/// # Errors
/// When it is not known who wins, or no certificate of reasonable size shows it.
pub(crate) fn certificate<G: Presented>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Result<String, Undecided> {
    let parts = game.plain_parts(position).ok_or_else(|| {
        Undecided::new(Obstacle::OutOfScope, "answers about such positions have no certificates")
    })?;
    if let [Plain::Board(board)] = &parts[..] {
        return Ok(certificate_of(board, work)?.text());
    }
    if parts.is_empty() {
        return Err(Undecided::new(
            Obstacle::OutOfScope,
            "nothing is left that could have a value",
        ));
    }
    let verdict = ask_for_a_move(game, position, work);
    let Some(outcome) = verdict.outcome else {
        let unknown = || Undecided::new(Obstacle::Budget, "it is not known who wins");
        return Err(verdict.undecided.unwrap_or_else(unknown));
    };
    let (part, left) = match outcome {
        Outcome::P => (None, None),
        Outcome::N => {
            let known = verdict.winning_moves.iter().flat_map(|known| &known.moves);
            let moved = known.filter_map(|chosen| {
                let after = game.after(position, chosen).ok().flatten()?;
                changed(&parts, game.plain_parts(&after)?)
            });
            let none = || Undecided::new(Obstacle::Budget, "no winning move is known");
            let (at, left) = moved.min_by_key(|(_, left)| left.len()).ok_or_else(none)?;
            let left = left.iter().map(|part| valued(part, work)).collect::<Result<_, _>>()?;
            (Some(at), Some(left))
        }
    };
    let parts = parts.iter().map(|part| valued(part, work)).collect::<Result<_, _>>()?;
    let certificate = SumCertificate { parts, outcome, part, left };
    let text = serde_json::to_string(&certificate).expect("numbers and texts can be written");
    Ok(format!("{}\n", text.replace("},{\"game\"", "},\n{\"game\"")))
}

/// The part that a move has changed, and what it left of it.
fn changed(before: &[Plain], mut after: Vec<Plain>) -> Option<(usize, Vec<Plain>)> {
    let mut gone = Vec::new();
    for (at, part) in before.iter().enumerate() {
        match after.iter().position(|other| other == part) {
            Some(same) => drop(after.remove(same)),
            None => gone.push(at),
        }
    }
    let [at] = gone[..] else { return None };
    Some((at, after))
}

/// Values of heaps are checked as far as this, by the definition; as far as the second where a move
/// leaves three heaps.
const MOST_HEAP: [u64; 2] = [2500, 300];

/// Boards in a box with at most so many positions are checked by the definition.
const MOST_POSITIONS: u128 = 2000;

/// Posets of at most so many elements are checked by the definition.
const MOST_ELEMENTS: usize = 14;

fn too_large(what: &str) -> Undecided {
    let text = format!(
        "no certificate of reasonable size shows this: {what} is too large for the definition, and \
         no period, formula or certificate shows its value"
    );
    Undecided::new(Obstacle::TooLarge, text)
}

/// A part with its value.
fn valued(part: &Plain, work: &mut Work<'_>) -> Result<ValuedPart, Undecided> {
    match part {
        Plain::Heap { digits: None, size, .. } => Ok(ValuedPart::Nim { size: *size, value: *size }),
        Plain::Heap { rules, digits: Some(digits), size } => {
            let rules = Rules::read(rules).map_err(|_| too_large("a heap"))?;
            valued_heap(&rules, digits.clone(), *size, work)
        }
        Plain::Board(board) => valued_board(board, work),
        Plain::Poset { text, above, left } => {
            let read = Posets::read(text).ok().flatten().filter(|_| above.len() <= MOST_ELEMENTS);
            let (game, position) = read.ok_or_else(|| too_large("a poset"))?;
            let value = finite(&consult(&game, &position, Wanted::VALUE, work).value(work)?)?;
            Ok(ValuedPart::Poset { above: above.clone(), left: left.clone(), value })
        }
    }
}

fn finite(value: &Ordinal) -> Result<u64, Undecided> {
    value.to_u64().ok_or_else(|| too_large("a value"))
}

fn valued_heap(
    rules: &Rules,
    digits: Vec<u8>,
    size: u64,
    work: &mut Work<'_>,
) -> Result<ValuedPart, Undecided> {
    let most = MOST_HEAP[usize::from(digits.iter().any(|digit| digit & 8 != 0))];
    let mut values = Values::new(rules);
    if size <= most {
        let value = values.value(size, work)?;
        return Ok(ValuedPart::Heap { digits, size, period: None, value });
    }
    values.extend_to(most, work)?;
    let period = find_period(rules, values.known()).filter(|period| period.proved);
    let period = period.ok_or_else(|| too_large("a heap"))?;
    let (start, length) = (period.start().max(1), period.length);
    let from_start = heap::Period { last_exception: Some(start - 1), ..period };
    let shown = terms_to_prove(rules, &from_start).is_some_and(|last| last + length <= most);
    if !shown {
        return Err(too_large("a heap"));
    }
    let value = values.value(start + (size - start) % length, work)?;
    Ok(ValuedPart::Heap { digits, size, period: Some([start, length]), value })
}

fn valued_board(board: &chomp::Position, work: &mut Work<'_>) -> Result<ValuedPart, Undecided> {
    let value = finite(&consult(&Chomp, board, Wanted::VALUE, work).value(work)?)?;
    let views = Planar::views(board);
    let by = if views.iter().any(|rows| rows.rows() <= 2) {
        ValueBy::TwoRows
    } else if views.first().is_some_and(is_small) {
        ValueBy::Definition
    } else if value == 0 {
        ValueBy::Certificate
    } else if views.is_empty() && board.cells().count() <= 12 {
        ValueBy::Definition
    } else {
        return Err(too_large("a board"));
    };
    let certificate = match by {
        ValueBy::Certificate => Some(Box::new(certificate_of(board, work)?)),
        _ => None,
    };
    Ok(ValuedPart::Chomp { position: boxes(board), by, certificate, value })
}

/// Whether few positions can be left of these rows.
fn is_small(rows: &Planar) -> bool {
    let (down, along) = (u128::from(rows.rows()), u128::from(rows.row(0)));
    let (short, long) = (down.min(along), down.max(along));
    if long > MOST_POSITIONS {
        return false;
    }
    // Those in the box around them: down + along over down.
    let mut positions = 1;
    (1..=short).all(|step| {
        positions = positions * (long + step) / step;
        positions <= MOST_POSITIONS
    })
}
