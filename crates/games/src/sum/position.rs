//! The parts of a sum, and moves in them.
//!
//! A part is a position of any game, and a move is the number of a part, counted from 0, with a
//! move there: `1: 5 to 2`. Parts are those that were typed, in that order, so that whoever typed
//! them can apply a move; a part may fall apart (several heaps, a poset in pieces).
//!
//! Positions of different games have nothing in common but their texts. A text in normal form
//! stands for one position, so it is what tells parts apart. It is written once, when the part is
//! made; so are the numbers in the text of a move, by which moves are sorted.

use crate::any::{self, After, AnyPosition};
use crate::heap::{self, Heaps, Rules};
use crate::input::InputError;
use crate::notation;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// How a part of a sum is read: as a position of any game.
pub type ReadPart = fn(&str) -> Result<AnyPosition, InputError>;

/// Sums have at most so many parts.
const MOST_PARTS: usize = 100;

/// A position of some game as part of a sum.
pub(super) struct Part {
    text: String,
    position: AnyPosition,
}

impl Part {
    pub(super) fn new(position: AnyPosition) -> Self {
        Self { text: position.text(), position }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn any(&self) -> &dyn any::Position {
        &*self.position
    }

    /// What stands where a part has been eaten whole: an empty heap of Nim.
    fn eaten() -> Self {
        static NIM: LazyLock<Rules> = LazyLock::new(|| Rules::read("nim").expect("Nim has rules"));
        Self::new(any::any(Heaps, heap::Position::new(&NIM, [])))
    }
}

impl Clone for Part {
    fn clone(&self) -> Self {
        Self { text: self.text.clone(), position: self.position.copy() }
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Part {}

impl Hash for Part {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// Positions side by side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    misere: bool,
    parts: Vec<Part>,
}

/// A move in one part. Moves are sorted by their parts, then by the numbers in them: `2 to 1` comes
/// before `10 to 1`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SumMove {
    part: usize,
    numbers: Vec<u128>,
    text: String,
}

impl SumMove {
    /// The move with this text in a part, counted from 0.
    #[must_use]
    pub fn new(part: usize, text: String) -> Self {
        let numbers = text.split(|sign: char| !sign.is_ascii_digit());
        let numbers = numbers.filter_map(|number| number.parse().ok()).collect();
        Self { part, numbers, text }
    }

    /// Which part it is in, counted from 0.
    #[must_use]
    pub fn part(&self) -> usize {
        self.part
    }

    /// The move there.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn read(text: &str) -> Result<Self, InputError> {
        let hint = "write for example 0: 5 to 2, with the number of the part counted from 0";
        let Some((part, chosen)) = text.split_once(':') else {
            let error = InputError::parse(0..text.len(), "a move in a sum says in which part");
            return Err(error.hint(hint));
        };
        let Ok(number) = part.trim().parse() else {
            let message = "expected the number of a part before the colon";
            return Err(InputError::parse(0..part.len(), message).hint(hint));
        };
        Ok(Self::new(number, chosen.trim().to_owned()))
    }
}

impl fmt::Display for SumMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.part, self.text)
    }
}

impl Position {
    /// Whether whoever makes the last move loses.
    #[must_use]
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Reads a sum, its parts as told; `Ok(None)` when the text is a single position in normal
    /// play.
    pub(super) fn read(text: &str, read_part: ReadPart) -> Result<Option<Self>, InputError> {
        let misere_at = notation::prefix(text)
            .filter(|(name, _)| matches!(name.to_lowercase().as_str(), "misere" | "misère"))
            .map(|(_, start)| start);
        if misere_at.is_none() && !text.contains('&') {
            return Ok(None);
        }
        let mut at = misere_at.unwrap_or(0);
        let mut parts = Vec::new();
        for part in text[at..].split('&') {
            let start = at + part.len() - part.trim_start().len();
            at += part.len() + 1;
            if part.trim().is_empty() {
                let error = InputError::parse(start..start, "a part of the sum is missing");
                return Err(error.hint("write for example 3x4 & nim:5"));
            }
            let position = read_part(part.trim()).map_err(|mut error| {
                error.span = error.span.start + start..error.span.end + start;
                error
            })?;
            if part.trim().to_lowercase().starts_with("mis") {
                let span = start..start + part.trim().len();
                let message = "misère play concerns the whole sum and stands before all parts";
                return Err(InputError::invalid(span, message));
            }
            parts.push(Part::new(position));
        }
        if parts.len() > MOST_PARTS {
            let message = format!("{} parts are too many: {MOST_PARTS} are allowed", parts.len());
            return Err(InputError::unsupported(0..text.len(), message));
        }
        Ok(Some(Self { misere: misere_at.is_some(), parts }))
    }

    pub(super) fn after(&self, chosen: &SumMove) -> Result<Option<Self>, String> {
        let Some(part) = self.parts.get(chosen.part) else {
            let last = self.parts.len() - 1;
            return Err(format!(
                "there is no part {}: they are counted from 0 to {last}",
                chosen.part
            ));
        };
        let after = match part.any().after(&chosen.text) {
            Ok(After::Position(after)) => Part::new(after),
            Ok(After::Lost) if self.misere => Part::eaten(),
            Ok(After::Lost) => return Ok(None),
            Err(error) => return Err(error.to_string()),
        };
        Ok(Some(self.with(chosen.part, after)))
    }

    fn with(&self, at: usize, part: Part) -> Self {
        let mut parts = self.parts.clone();
        parts[at] = part;
        Self { misere: self.misere, parts }
    }

    /// Every move that does not lose at once, with what it leaves.
    pub(super) fn options(&self) -> Option<impl Iterator<Item = (SumMove, Self)> + '_> {
        let lists = self.parts.iter().map(|own| own.any().options());
        let lists: Vec<_> = lists.collect::<Option<_>>()?;
        Some(lists.into_iter().enumerate().flat_map(move |(part, own)| {
            let moved =
                move |(text, after)| (SumMove::new(part, text), self.with(part, Part::new(after)));
            let poison = self.parts[part].any().poison_move().filter(|_| self.misere);
            let eaten = move |text| (SumMove::new(part, text), self.with(part, Part::eaten()));
            own.map(moved).chain(poison.map(eaten))
        }))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<&str> = self.parts.iter().map(Part::text).collect();
        // A single part in normal play would read back as that part alone.
        let only = !self.misere && parts.len() == 1;
        let text = parts.join(" & ");
        let lead = if self.misere { "misere:" } else { "" };
        write!(f, "{lead}{text}{}", if only { " & nim:0" } else { "" })
    }
}
