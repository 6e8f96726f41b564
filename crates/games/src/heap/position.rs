//! Positions of heap games and the moves between them, with their texts.
//!
//! A position is a multiset of heaps under some rules: `kayles:11,5,3`, `0.77:12`,
//! `heap:subtract[1,3,4]:7,7`. Heaps are kept without empty ones, largest first; `nim:0` is the
//! position without heaps, in which the player to move has nothing left.
//! A move changes one heap into others and is written `11 to 7+3`; `2 to 0` takes a whole heap.
//!
//! Leniencies: spaces anywhere; empty heaps; heaps in any order; names in any case; `->`, `→` or
//! `>` for `to`; commas or spaces for `+`.

use super::rules::{EXAMPLES, Rules};
use crate::input::InputError;
use crate::notation;
use std::fmt;
use std::ops::Range;

/// Heaps go up to 2^63.
pub const LARGEST_HEAP: u64 = 1 << 63;

/// So many heaps make a position at most.
const MOST_HEAPS: usize = 1000;

/// Heaps under some rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) rules: Rules,
    /// Not empty ones, largest first.
    heaps: Vec<u64>,
}

/// A heap, and what a move leaves of it, largest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HeapMove {
    /// The heap.
    pub heap: u64,
    /// The heaps that are left, none empty.
    pub left: Vec<u64>,
}

impl Position {
    /// The position with these heaps.
    pub fn new(rules: &Rules, heaps: impl IntoIterator<Item = u64>) -> Self {
        let mut heaps: Vec<u64> = heaps.into_iter().filter(|heap| *heap > 0).collect();
        heaps.sort_unstable_by(|first, second| second.cmp(first));
        Self { rules: rules.clone(), heaps }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The heaps that are not empty, largest first.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The sizes that heaps have, each once, largest first.
    #[must_use]
    pub fn sizes(&self) -> Vec<u64> {
        let mut sizes = self.heaps.clone();
        sizes.dedup();
        sizes
    }

    /// The position after a move; `None` when the move is not legal.
    #[must_use]
    pub fn after(&self, chosen: &HeapMove) -> Option<Self> {
        let at = self.heaps.iter().position(|heap| *heap == chosen.heap)?;
        if !self.rules.allows(chosen.heap, &chosen.left) {
            return None;
        }
        let mut heaps = self.heaps.clone();
        heaps.remove(at);
        heaps.extend(&chosen.left);
        Some(Self::new(&self.rules, heaps))
    }

    /// The move to another position; `None` when none leads there.
    #[must_use]
    pub fn move_to(&self, after: &Self) -> Option<HeapMove> {
        let mut left = after.heaps.clone();
        let mut gone = Vec::new();
        for heap in &self.heaps {
            match left.iter().position(|other| other == heap) {
                Some(at) => drop(left.remove(at)),
                None => gone.push(*heap),
            }
        }
        let [heap] = gone[..] else { return None };
        let allowed = self.rules == after.rules && self.rules.allows(heap, &left);
        allowed.then_some(HeapMove { heap, left })
    }

    /// Reads a position; `Ok(None)` when the text is another game's.
    pub(super) fn read(text: &str) -> Result<Option<Self>, InputError> {
        let Some((name, mut start)) = notation::prefix(text) else {
            return Ok(None);
        };
        let mut rules_at = 0..start - 1;
        if name.eq_ignore_ascii_case("heap") {
            let rest = &text[start..];
            let Some((_, length)) = notation::prefix(rest) else {
                let error =
                    InputError::parse(start..text.len(), "after heap: come rules and heaps");
                return Err(error.hint(format!("write heap:0.77:12,5; {EXAMPLES} are rules")));
            };
            rules_at = start..start + length - 1;
            start += length;
        } else if !looks_like_rules(name) {
            return Ok(None);
        }
        let rules = Rules::read(&text[rules_at.clone()]).map_err(|mut error| {
            error.span = error.span.start + rules_at.start..error.span.end + rules_at.start;
            error
        })?;
        let heaps = read_heaps(text, start)?;
        Ok(Some(Self::new(&rules, heaps)))
    }
}

fn looks_like_rules(name: &str) -> bool {
    let starts = |word: &str| name.get(..word.len()).is_some_and(|start| start == word);
    name.contains('.')
        || starts("subtract")
        || starts("split")
        || super::NAMED.iter().any(|named| named.answers_to(name))
}

fn read_heaps(text: &str, start: usize) -> Result<Vec<u64>, InputError> {
    let mut heaps = Vec::new();
    let mut at = start;
    for part in text[start..].split(',') {
        let lead = part.len() - part.trim_start().len();
        let span = at + lead..at + lead + part.trim().len();
        at += part.len() + 1;
        heaps.push(read_heap(part.trim(), span)?);
    }
    if heaps.len() > MOST_HEAPS {
        let message = format!("{} heaps are too many: {MOST_HEAPS} are allowed", heaps.len());
        return Err(InputError::unsupported(start..text.len(), message));
    }
    Ok(heaps)
}

fn read_heap(digits: &str, span: Range<usize>) -> Result<u64, InputError> {
    if digits.is_empty() || !digits.bytes().all(|sign| sign.is_ascii_digit()) {
        let error = InputError::parse(span, "expected the size of a heap, a whole number");
        return Err(error.hint("heaps look like 11,5,3"));
    }
    digits.parse().ok().filter(|heap| *heap <= LARGEST_HEAP).ok_or_else(|| {
        InputError::unsupported(span, format!("{digits} is too large: heaps go up to 2^63"))
    })
}

impl HeapMove {
    /// Reads a move; whether it is legal, [`Position::after`] tells.
    pub(super) fn read(text: &str) -> Result<Self, InputError> {
        let arrow = ["->", "→", ">", "to"].into_iter().find_map(|arrow| {
            let (heap, left) = text.split_once(arrow)?;
            Some((heap, left, heap.len() + arrow.len()))
        });
        let Some((heap, left, start)) = arrow else {
            let error = InputError::parse(0..text.len(), "a move says which heap becomes which");
            return Err(error.hint("write for example 11 to 7+3, or 2 to 0 to take a whole heap"));
        };
        let size = read_heap(heap.trim(), 0..heap.len())?;
        let mut parts = Vec::new();
        for part in left.split(['+', ',', ' ']).filter(|part| !part.is_empty()) {
            parts.push(read_heap(part, start..text.len())?);
        }
        if parts.is_empty() {
            let error = InputError::parse(
                start..text.len(),
                "the move does not say what is left of the heap",
            );
            return Err(error.hint(format!("write {size} to 0 to take the whole heap")));
        }
        parts.retain(|part| *part > 0);
        parts.sort_unstable_by(|first, second| second.cmp(first));
        Ok(Self { heap: size, left: parts })
    }
}

impl fmt::Display for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.heap, left_text(&self.left))
    }
}

/// `7+3`, or `0` for nothing.
pub(super) fn left_text(left: &[u64]) -> String {
    if left.is_empty() {
        return "0".to_owned();
    }
    left.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<String> = self.heaps.iter().map(ToString::to_string).collect();
        let heaps = if heaps.is_empty() { "0".to_owned() } else { heaps.join(",") };
        write!(f, "{}:{heaps}", self.rules)
    }
}
