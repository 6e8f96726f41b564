//! Certificates of positions that have values: heaps, boards and posets side by side, in normal
//! play.
//!
//! The position is a list of parts, each with its Grundy value. By the theorem of Sprague and
//! Grundy the player to move loses just when the nim-sum of the values is 0. An N-position names a
//! part and what a move leaves of it, and the nim-sum is 0 then.
//!
//! Every value is checked, and that the move is one:
//! - a heap of Nim has its size as value;
//! - a heap under take-and-break rules is compared with the values by the definition, or, beyond
//!   those, with a period: the theorem of Guy and Smith says how many values show it for ever
//!   (moves take at most `k` counters and leave at most `h` heaps, `start ≥ 1`, and
//!   `g(n+p) = g(n)` for `start ≤ n < h·start + (h−1)·p + k`);
//! - a board of Chomp, whose poison nobody may eat, has the value 0 by a certificate that it is P,
//!   the value of two rows by their formula (\[HS\] (9-1), less one), or any by the definition;
//! - a poset has its value by the definition.

use super::Refusal;
use super::answer::{check_part, required, union_of};
use super::claims::{field, is_text, numbers};
use super::json::{Json, Value, read};
use super::union::Union;
use crate::{Cells, Oracle, PosetOracle, heap_values, take_and_break};
use std::collections::{BTreeSet, HashMap};

pub(super) const SCHEMA: &str = "sum-certificate/1";

/// Values of heaps are computed as far as this; as far as the second if a move leaves three heaps.
const MOST_HEAP: [u64; 2] = [2500, 300];

/// Boards have values by the definition if they lie in a plane and their box has at most so many
/// positions, or if they have at most so many cells.
const MOST_POSITIONS: u128 = 2000;
const MOST_CELLS: usize = 12;

/// Posets have values by the definition if they have at most so many elements.
const MOST_ELEMENTS: usize = 14;

/// A sum has at most so many parts.
const MOST_PARTS: usize = 1000;

/// What a certificate that was accepted proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedSum {
    /// How many parts the position has.
    pub parts: usize,
    /// The nim-sum of their values.
    pub value: u64,
    /// The part in which a move wins, counted from 0, if the position is not P.
    pub part: Option<usize>,
    /// The theorems that were applied and not proved.
    pub theorems: BTreeSet<String>,
}

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Nim(u64),
    /// Digits, and the size.
    Heap(Vec<u8>, u64),
    Chomp(Union),
    /// Which elements are above each, and which are left.
    Poset(Vec<BTreeSet<usize>>, BTreeSet<usize>),
}

/// Checks who wins a sum.
///
/// ```
/// let certificate = r#"{"schema":"sum-certificate/1","parts":[
/// {"game":"heap","digits":[0,7,7],"size":5,"period":null,"value":4},
/// {"game":"nim","size":3,"value":3}],"outcome":"N","part":0,"left":[
/// {"game":"heap","digits":[0,7,7],"size":3,"period":null,"value":3}]}"#;
/// assert_eq!(oracle::check_sum(certificate).unwrap().value, 7);
/// let wrong = certificate.replace("\"size\":3,\"value\":3", "\"size\":2,\"value\":2");
/// assert_eq!(
///     oracle::check_sum(&wrong).unwrap_err().to_string(),
///     "line 3: the move leaves the nim-sum 1"
/// );
/// ```
///
/// # Errors
/// The first thing that is wrong.
pub fn check_sum(text: &str) -> Result<AcceptedSum, Refusal> {
    let json = read(text)?;
    only_fields(&json, &["schema", "parts", "outcome", "part", "left"])?;
    if !is_text(required(&json, "schema")?, SCHEMA) {
        return Err(Refusal::new(json.line, format!("the schema is not {SCHEMA:?}")));
    }
    let mut checker = Checker::default();
    let parts = checker.parts(required(&json, "parts")?)?;
    let value = nim_sum(&parts);
    let (outcome, part, left) =
        (required(&json, "outcome")?, required(&json, "part")?, required(&json, "left")?);
    if parts.is_empty() {
        return Err(Refusal::new(json.line, "a position has parts"));
    }
    let has_move = part.value != Value::Null || left.value != Value::Null;
    let part = match &outcome.value {
        Value::Text(word) if word == "P" && has_move => {
            return Err(Refusal::new(part.line, "a P-position has no winning move"));
        }
        Value::Text(word) if word == "P" && value == 0 => None,
        Value::Text(word) if word == "P" => {
            return Err(Refusal::new(outcome.line, format!("the nim-sum is {value}")));
        }
        Value::Text(word) if word == "N" => {
            let Value::Number(number) = part.value else {
                return Err(Refusal::new(part.line, "an N-position needs the part of a move"));
            };
            let moved = usize::try_from(number).ok().and_then(|at| Some((at, parts.get(at)?)));
            let Some((at, (moved, old))) = moved else {
                return Err(Refusal::new(part.line, format!("there is no part {number}")));
            };
            let new = checker.parts(left)?;
            if !is_option(moved, &new) {
                return Err(Refusal::new(left.line, "no move leaves this of the part"));
            }
            let after = value ^ old ^ nim_sum(&new);
            if after != 0 {
                return Err(Refusal::new(
                    left.line,
                    format!("the move leaves the nim-sum {after}"),
                ));
            }
            Some(at)
        }
        _ => return Err(Refusal::new(outcome.line, "the outcome must be \"P\" or \"N\"")),
    };
    Ok(AcceptedSum { parts: parts.len(), value, part, theorems: checker.theorems })
}

/// Whether a text is meant to be such a certificate.
pub(super) fn is_sum(json: &Json) -> bool {
    field(json, "schema").is_some_and(|schema| is_text(schema, SCHEMA))
}

fn nim_sum(parts: &[(Part, u64)]) -> u64 {
    parts.iter().fold(0, |sum, (_, value)| sum ^ value)
}

fn only_fields(json: &Json, names: &[&str]) -> Result<(), Refusal> {
    let Value::Record(given) = &json.value else {
        return Err(Refusal::new(json.line, "expected a record"));
    };
    match given.iter().find(|(name, _)| !names.contains(&name.as_str())) {
        Some((name, value)) => Err(Refusal::new(value.line, format!("{name:?} is not expected"))),
        None => Ok(()),
    }
}

fn number(json: &Json, name: &str) -> Result<u64, Refusal> {
    let found = required(json, name)?;
    match found.value {
        Value::Number(number) => Ok(number),
        _ => Err(Refusal::new(found.line, format!("{name:?} must be a number"))),
    }
}

/// What has been computed for earlier parts, and the theorems that were used.
#[derive(Default)]
struct Checker {
    heaps: HashMap<Vec<u8>, Vec<usize>>,
    theorems: BTreeSet<String>,
}

impl Checker {
    fn parts(&mut self, json: &Json) -> Result<Vec<(Part, u64)>, Refusal> {
        let Value::List(all) = &json.value else {
            return Err(Refusal::new(json.line, "expected a list of parts"));
        };
        if all.len() > MOST_PARTS {
            return Err(Refusal::new(json.line, format!("there are more than {MOST_PARTS} parts")));
        }
        all.iter().map(|one| self.part(one)).collect()
    }

    /// A part, and its value, which has been checked.
    fn part(&mut self, json: &Json) -> Result<(Part, u64), Refusal> {
        let Value::Text(game) = &required(json, "game")?.value else {
            return Err(Refusal::new(json.line, "\"game\" must be a text"));
        };
        let fields: &[&str] = match game.as_str() {
            "nim" => &["game", "size", "value"],
            "heap" => &["game", "digits", "size", "period", "value"],
            "chomp" => &["game", "position", "by", "certificate", "value"],
            "poset" => &["game", "above", "left", "value"],
            _ => return Err(Refusal::new(json.line, format!("no game {game:?} is known here"))),
        };
        only_fields(json, fields)?;
        let claimed = number(json, "value")?;
        let (part, value) = match game.as_str() {
            "nim" => {
                let size = number(json, "size")?;
                (Part::Nim(size), size)
            }
            "heap" => self.heap(json)?,
            "chomp" => self.board(json)?,
            _ => poset(json)?,
        };
        if value != claimed {
            let reason = format!("the value is {value}, and {claimed} is claimed");
            return Err(Refusal::new(json.line, reason));
        }
        Ok((part, value))
    }

    fn heap(&mut self, json: &Json) -> Result<(Part, u64), Refusal> {
        let digits = required(json, "digits")?;
        let refuse = |reason: &str| Err(Refusal::new(digits.line, reason));
        let given = numbers(digits)?;
        let all: Option<Vec<u8>> = given.iter().map(|digit| u8::try_from(*digit).ok()).collect();
        let Some(all) = all.filter(|all| all.iter().all(|digit| *digit < 16)) else {
            return refuse("digits are numbers below 16");
        };
        if all.is_empty() || all.len() > 1000 || all[0] & 3 != 0 {
            return refuse("a move that takes nothing must break the heap");
        }
        let has = |bit: u8| all.iter().any(|digit| digit & bit != 0);
        let most_taken = all.len() as u64 - 1;
        let most_heaps: u64 = match (has(8), has(4)) {
            (true, _) => 3,
            (false, true) => 2,
            (false, false) => 1,
        };
        let limit = MOST_HEAP[usize::from(has(8))];
        let size = number(json, "size")?;
        let period = required(json, "period")?;
        let at = if period.value == Value::Null {
            self.values(&all, size, limit, json)?;
            size
        } else {
            let [start, length] = numbers(period)?[..] else {
                return Err(Refusal::new(period.line, "a period has a start and a length"));
            };
            let shown = most_heaps
                .checked_mul(start)
                .zip((most_heaps - 1).checked_mul(length))
                .and_then(|(one, other)| one.checked_add(other)?.checked_add(most_taken));
            let to = shown.and_then(|shown| shown.checked_add(length));
            let (Some(shown), Some(to)) = (shown, to.filter(|_| start > 0 && length > 0)) else {
                return Err(Refusal::new(period.line, "there is no such period"));
            };
            if size < start {
                return Err(Refusal::new(period.line, "the heap lies before the period"));
            }
            let values = self.values(&all, to, limit, json)?;
            let repeats = |heap: u64| values[small(heap)] == values[small(heap + length)];
            if let Some(heap) = (start..shown).find(|heap| !repeats(*heap)) {
                let reason = format!("the values of {heap} and of {length} more differ");
                return Err(Refusal::new(period.line, reason));
            }
            self.theorems.insert("heap-values".into());
            start + (size - start) % length
        };
        let value = self.heaps[&all][small(at)] as u64;
        Ok((Part::Heap(all, size), value))
    }

    /// The values of heaps to a size.
    fn values(
        &mut self,
        digits: &[u8],
        to: u64,
        limit: u64,
        json: &Json,
    ) -> Result<&[usize], Refusal> {
        if to > limit {
            let reason = format!("values are computed to {limit}, and {to} is needed");
            return Err(Refusal::new(json.line, reason));
        }
        let known = self.heaps.entry(digits.to_vec()).or_default();
        if known.len() <= small(to) {
            *known = heap_values(|heap| take_and_break(digits, heap), small(to));
        }
        Ok(known)
    }

    fn board(&mut self, json: &Json) -> Result<(Part, u64), Refusal> {
        let position = union_of(required(json, "position")?)?;
        let (by, certificate) = (required(json, "by")?, required(json, "certificate")?);
        let refuse = |reason: &str| Err(Refusal::new(by.line, reason));
        if !is_text(by, "certificate") && certificate.value != Value::Null {
            return refuse("a certificate is not expected");
        }
        let value = if is_text(by, "certificate") {
            let answer = check_part(certificate)?;
            if !answer.is_p || answer.position != position.boxes() {
                return refuse("the certificate does not say that this part is P");
            }
            if let super::Evidence::Theorem(name) = answer.by {
                self.theorems.insert(name);
            }
            0
        } else if is_text(by, "two-rows") {
            self.theorems.insert("two-row-grundy".into());
            let views = position.planes();
            let Some(rows) = views.iter().find(|rows| rows.len() <= 2) else {
                return refuse("the position does not have two rows");
            };
            two_rows(rows[0].into(), rows.get(1).copied().unwrap_or(0).into())
        } else if is_text(by, "definition") {
            let Some(cells) = few_cells(&position) else {
                return refuse("the board is too large for the definition");
            };
            Oracle::new().grundy_poison_forbidden(&cells) as u64
        } else {
            return refuse("\"by\" must be \"certificate\", \"two-rows\" or \"definition\"");
        };
        Ok((Part::Chomp(position), value))
    }
}

/// The value of two rows with the poison forbidden.
fn two_rows(first: u128, second: u128) -> u64 {
    let difference = first - second;
    let with_poison = if difference.is_multiple_of(2) {
        difference + (3 * second).div_ceil(2)
    } else {
        (difference + second / 2).min((3 * difference - 1) / 2)
    };
    u64::try_from(with_poison - 1).unwrap_or(u64::MAX)
}

/// The cells of a position of which few others can be left.
fn few_cells(position: &Union) -> Option<Cells> {
    let views = position.planes();
    if let Some(rows) = views.first() {
        let (down, along) = (rows.len() as u128, u128::from(rows[0]));
        if down.max(along) > MOST_POSITIONS {
            return None;
        }
        // Those in the box around it: down + along over down.
        let mut positions: u128 = 1;
        for step in 1..=down.min(along) {
            positions = positions * (down.max(along) + step) / step;
            if positions > MOST_POSITIONS {
                return None;
            }
        }
        return Some(Cells::from_rows(&rows.iter().map(|row| small(*row)).collect::<Vec<_>>()));
    }
    let dimension = position.boxes()[0].len();
    let mut cells = BTreeSet::new();
    for sides in position.boxes() {
        let within = sides.iter().try_fold(1_u64, |all, side| all.checked_mul(*side))?;
        if within > MOST_CELLS as u64 {
            return None;
        }
        for index in 0..within {
            let mut rest = index;
            let mut cell = vec![0; dimension];
            for (at, side) in cell.iter_mut().zip(sides) {
                *at = small(rest % side);
                rest /= side;
            }
            cells.insert(cell);
        }
    }
    (cells.len() <= MOST_CELLS).then(|| Cells::from_cells(cells))
}

fn poset(json: &Json) -> Result<(Part, u64), Refusal> {
    let above = required(json, "above")?;
    let Value::List(lists) = &above.value else {
        return Err(Refusal::new(above.line, "\"above\" must be a list of lists"));
    };
    let all = lists.len();
    if all > MOST_ELEMENTS {
        let reason = format!("the poset has more than {MOST_ELEMENTS} elements");
        return Err(Refusal::new(above.line, reason));
    }
    let set = |one: &Json| -> Result<BTreeSet<usize>, Refusal> {
        let given = numbers(one)?;
        let is_in_order = given.is_sorted_by(|before, after| before < after);
        if !is_in_order || given.iter().any(|element| *element >= all as u64) {
            return Err(Refusal::new(one.line, "elements have numbers, which increase"));
        }
        Ok(given.into_iter().map(small).collect())
    };
    let sets = lists.iter().map(set).collect::<Result<Vec<_>, Refusal>>()?;
    let is_order = sets.iter().enumerate().all(|(element, own)| {
        !own.contains(&element) && own.iter().all(|other| sets[*other].is_subset(own))
    });
    if !is_order {
        return Err(Refusal::new(above.line, "this is no partial order"));
    }
    let left = set(required(json, "left")?)?;
    let pairs = sets.iter().enumerate();
    let pairs: Vec<(usize, usize)> =
        pairs.flat_map(|(low, own)| own.iter().map(move |high| (low, *high))).collect();
    let value = PosetOracle::new(all, &pairs).grundy(&left) as u64;
    Ok((Part::Poset(sets, left), value))
}

/// Whether some move leaves this of a part.
fn is_option(part: &Part, left: &[(Part, u64)]) -> bool {
    match part {
        Part::Nim(size) => match left {
            [] => *size > 0,
            [(Part::Nim(rest), _)] => rest < size,
            _ => false,
        },
        Part::Heap(digits, size) => {
            let heap = |(one, _): &(Part, u64)| match one {
                Part::Heap(own, rest) if own == digits && *rest > 0 => Some(*rest),
                _ => None,
            };
            let Some(rests) = left.iter().map(heap).collect::<Option<Vec<u64>>>() else {
                return false;
            };
            let taken = rests.iter().try_fold(*size, |all, rest| all.checked_sub(*rest));
            let digit = taken.and_then(|taken| digits.get(usize::try_from(taken).ok()?));
            let bit = [1, 2, 4, 8].get(rests.len());
            *size > 0 && digit.zip(bit).is_some_and(|(digit, bit)| digit & bit != 0)
        }
        Part::Chomp(board) => match left {
            [(Part::Chomp(rest), _)] => is_bitten(board, rest),
            _ => false,
        },
        Part::Poset(above, elements) => match left {
            [(Part::Poset(own, rest), _)] if own == above => elements.iter().any(|named| {
                let stays = |other: &&usize| *other != named && !above[*named].contains(*other);
                elements.iter().filter(stays).eq(rest.iter())
            }),
            _ => false,
        },
    }
}

/// Whether a bite leads from one board to another. A coordinate of the bite is 0 or becomes a side
/// of what is left.
fn is_bitten(board: &Union, rest: &Union) -> bool {
    let dimension = board.boxes()[0].len();
    let mut cells: Vec<Vec<u64>> = vec![Vec::new()];
    for axis in 0..dimension {
        let mut ends: BTreeSet<u64> =
            rest.boxes().iter().filter_map(|sides| sides.get(axis).copied()).collect();
        ends.insert(0);
        let longer = cells.iter().flat_map(|cell| {
            ends.iter().map(move |end| cell.iter().copied().chain([*end]).collect())
        });
        cells = longer.collect();
        if cells.len() > 100_000 {
            return false;
        }
    }
    cells.iter().any(|cell| board.bite(cell).is_ok_and(|left| left == *rest))
}

fn small(number: u64) -> usize {
    usize::try_from(number).expect("it was compared with a bound")
}

#[cfg(test)]
mod tests;
