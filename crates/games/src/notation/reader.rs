//! Reads the notation of Chomp positions.
//!
//! ```text
//! position := 'diff:' '[' sum (',' sum)* ']'
//!           | 'eye:' '[' sum sum ';' sum sum ']'
//!           | union | list
//! union    := box ('+' box)*             when the text has an 'x'
//! box      := side ('x' side)+ ['@' cell]
//! side     := term | '(' sum ')'
//! list     := '(' sum (',' sum)* ')' | sum (',' sum)*
//! cell     := '(' sum (',' sum)* ')'
//! ```
//!
//! `sum` and `term` are those of [`Ordinal`]; a plain number is one.
//!
//! Leniencies, all of them:
//! - spaces between any two symbols, at the start and at the end;
//! - `X` or `×` for `x`; what [`Ordinal`] allows: `ω` or `W` for `w`, `·` for `*`, `w^1`, `ω²`;
//! - a list without its parentheses, even of a single row: `4,2,1`, `5`;
//! - square brackets around a list: `[4,2,1]`;
//! - zeros at the end of a list, and boxes with a side 0 in a union: they add no cell;
//! - boxes in a union that lie inside others, and in any order;
//! - leading zeros of numbers: `007`;
//! - `,` between the two columns of a line of `eye:[…]`;
//! - `diff:` and `eye:` in capitals;
//! - a cell for a bite without parentheses, and with spaces for commas: `3 8`.

use super::printer::written_length;
use crate::input::InputError;
use crate::region::{Board, InvalidRegion, InvalidUnion, LONGEST_FINITE_SIDE, Piece};
use crate::region::{Region, Side, union_of_pieces};
use numbers::{Ordinal, OrdinalTextError, OrdinalTextProblem};
use std::ops::Range;

/// Longer texts, in bytes, are refused unread.
pub const LONGEST_TEXT: usize = 1 << 16;

const MOST_AXES: usize = 16;

/// Reads a position; `None` when the text has the prefix of another notation.
///
/// A text without ω is read into numbers at once.
///
/// # Errors
/// When the text is not a position, or has a finite side longer than 2^63.
pub fn read(text: &str) -> Result<Option<Board>, InputError> {
    if !text.contains(['w', 'W', 'ω']) {
        let region = read_with_sides::<u64>(text)?;
        let longest = region.iter().flat_map(|region| region.boxes().iter().flatten()).max();
        return match longest.filter(|longest| **longest > LONGEST_FINITE_SIDE) {
            Some(longest) => Err(too_long(longest, text)),
            None => Ok(region.map(Board::Finite)),
        };
    }
    let Some(region) = read_region(text)? else { return Ok(None) };
    if !region.is_finite() {
        return Ok(Some(Board::Infinite(region)));
    }
    let finite = region.to_finite().map_err(|side| too_long(side, text))?;
    Ok(Some(Board::Finite(finite)))
}

/// Reads a position with ordinals as sides, whether or not one is infinite; `None` when the text
/// has the prefix of another notation.
///
/// # Errors
/// When the text is not a position.
pub fn read_region(text: &str) -> Result<Option<Region<Ordinal>>, InputError> {
    read_with_sides(text)
}

fn read_with_sides<S: Written>(text: &str) -> Result<Option<Region<S>>, InputError> {
    if text.len() > LONGEST_TEXT {
        let message =
            format!("a text of {} bytes; positions have at most {LONGEST_TEXT}", text.len());
        return Err(InputError::unsupported(0..0, message));
    }
    let mut cursor = Cursor::new(text);
    let region = match prefix(text) {
        None if text.contains(['x', 'X', '×']) => cursor.union()?,
        None => cursor.list()?,
        Some((name, start)) => {
            cursor.at = start;
            match name.to_ascii_lowercase().as_str() {
                "diff" => cursor.differences()?,
                "eye" => cursor.eye()?,
                _ => return Ok(None),
            }
        }
    };
    // Printed forms must parse back, also those of positions a bite away.
    if written_length(&region) > LONGEST_TEXT / 2 {
        let message = "the position has too many corners to be written down";
        return Err(InputError::unsupported(0..text.len(), message));
    }
    Ok(Some(region))
}

/// A kind of length that can be read.
pub(super) trait Written: Side {
    /// Reads a length that starts somewhere in a text; returns it and where it ends.
    fn read(text: &str, start: usize, ordinal: ReadOrdinal) -> Result<(Self, usize), InputError>;
}

impl Written for Ordinal {
    fn read(text: &str, start: usize, ordinal: ReadOrdinal) -> Result<(Self, usize), InputError> {
        ordinal(text, start).map_err(ordinal_error)
    }
}

impl Written for u64 {
    fn read(text: &str, start: usize, ordinal: ReadOrdinal) -> Result<(Self, usize), InputError> {
        let rest = &text[start..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let goes_on = rest[digits..].trim_start().starts_with(['+', '*', '·', '^']);
        if !goes_on && let Ok(number) = rest[..digits].parse() {
            return Ok((number, start + digits));
        }
        let (length, end) = ordinal(text, start).map_err(ordinal_error)?;
        match length.to_u64() {
            Some(number) => Ok((number, end)),
            None => Err(too_long(length, text)),
        }
    }
}

/// A finite length beyond what finite Chomp handles.
pub(super) fn too_long(length: impl std::fmt::Display, text: &str) -> InputError {
    let message = format!("{length} is too long: finite lengths go up to 2^63");
    InputError::unsupported(0..text.len(), message)
}

/// The name before a colon, and where the text goes on after it.
pub(crate) fn prefix(text: &str) -> Option<(&str, usize)> {
    let (name, _) = text.split_once(':')?;
    Some((name.trim(), name.len() + 1))
}

/// Where a text like `name:12 named 4, 3` goes on after the colon, with its number and what is
/// named; `None` when it has another name.
pub(crate) fn number_and_named<'t>(
    text: &'t str,
    name: &str,
) -> Option<(usize, &'t str, Option<&'t str>)> {
    let (own, start) = prefix(text)?;
    let rest = &text[start..];
    let (number, named) = match rest.split_once("named") {
        Some((number, named)) => (number, Some(named)),
        None => (rest, None),
    };
    own.eq_ignore_ascii_case(name).then_some((start, number, named))
}

pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

/// A way to read an ordinal that starts somewhere in a text.
pub(super) type ReadOrdinal = fn(&str, usize) -> Result<(Ordinal, usize), OrdinalTextError>;

/// A length and where it stood.
type Item<S> = (S, Range<usize>);

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&mut self) -> &'t str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn eat(&mut self, symbols: &[&str]) -> bool {
        let rest = self.rest();
        let found = symbols.iter().find(|symbol| rest.starts_with(**symbol));
        self.at += found.map_or(0, |symbol| symbol.len());
        found.is_some()
    }

    fn expect(&mut self, symbol: &str, context: &str) -> Result<(), InputError> {
        if self.eat(&[symbol]) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("{symbol} {context}")))
        }
    }

    fn unexpected(&mut self, wanted: &str) -> InputError {
        match self.rest().chars().next() {
            None => {
                InputError::parse(self.at..self.at, format!("the text ends; expected {wanted}"))
            }
            Some(found) => {
                let span = self.at..self.at + found.len_utf8();
                InputError::parse(span, format!("found {found:?}; expected {wanted}"))
            }
        }
    }

    fn end(&mut self) -> Result<(), InputError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.unexpected("the end of the text")) }
    }

    fn ordinal<S: Written>(&mut self, read: ReadOrdinal) -> Result<Item<S>, InputError> {
        self.rest();
        let start = self.at;
        let (length, end) = S::read(self.text, start, read)?;
        self.at = end;
        Ok((length, start..end))
    }

    fn sum<S: Written>(&mut self) -> Result<Item<S>, InputError> {
        self.ordinal(Ordinal::read_sum)
    }

    fn sums<S: Written>(&mut self) -> Result<Vec<Item<S>>, InputError> {
        let mut items = vec![self.sum()?];
        while self.eat(&[","]) {
            items.push(self.sum()?);
        }
        Ok(items)
    }

    fn list<S: Written>(&mut self) -> Result<Region<S>, InputError> {
        if self.rest().is_empty() {
            let error = InputError::parse(self.at..self.at, "the text is empty");
            return Err(error.hint("a position looks like 3x7 or (4,2,1)"));
        }
        let closing = if self.eat(&["("]) {
            Some(")")
        } else if self.eat(&["["]) {
            Some("]")
        } else {
            None
        };
        if closing.is_some_and(|closing| self.eat(&[closing])) {
            return Err(empty(0..self.text.len()));
        }
        let items = self.sums()?;
        if let Some(closing) = closing {
            self.expect(closing, "or , after a row")?;
        }
        self.end()?;
        self.rows(&items)
    }

    fn rows<S: Written>(&self, items: &[Item<S>]) -> Result<Region<S>, InputError> {
        let rows = Region::from_rows(items.iter().map(|(length, _)| length.clone()));
        rows.map_err(|invalid| match invalid {
            InvalidRegion::GrowingRow { row } => {
                let (long, span) = &items[row];
                // Rows are counted from 0, as cells are.
                let (before, shorter) = (row - 1, &items[row - 1].0);
                let message = format!("row {row} has {long} cells, row {before} only {shorter}");
                let list: Vec<String> = items.iter().map(|(item, _)| item.to_string()).collect();
                InputError::invalid(span.clone(), message)
                    .hint(format!("did you mean diff:[{}]?", list.join(",")))
            }
            _ => empty(0..self.text.len()),
        })
    }

    fn differences<S: Written>(&mut self) -> Result<Region<S>, InputError> {
        self.expect("[", "after diff:")?;
        let items = self.sums::<S>()?;
        self.expect("]", "or , after a difference")?;
        self.end()?;
        let mut length = S::from(0);
        let mut rows: Vec<S> = Vec::new();
        for (difference, _) in items {
            length = length.followed_by(&difference).map_err(|sum| too_long(sum, self.text))?;
            rows.push(length.clone());
        }
        let rows = Region::from_rows(rows.into_iter().rev());
        rows.map_err(|_| empty(0..self.text.len()))
    }

    fn eye<S: Written>(&mut self) -> Result<Region<S>, InputError> {
        self.expect("[", "after eye:")?;
        let (v, _) = self.sum()?;
        self.eat(&[","]);
        let (z, z_span) = self.sum()?;
        self.expect(";", "after the upper line v z")?;
        let (u, u_span) = self.sum()?;
        self.eat(&[","]);
        let (y, _) = self.sum()?;
        self.expect("]", "after the lower line u y")?;
        self.end()?;
        if u < v || u < y {
            let message = format!("the column u = {u} over the poison is lower than a neighbour");
            return Err(
                InputError::invalid(u_span, message).hint("eye:[v z; u y] has u ≥ v, y ≥ z")
            );
        }
        if v < z || y < z {
            let message = format!("the column z = {z} is higher than a neighbour");
            return Err(
                InputError::invalid(z_span, message).hint("eye:[v z; u y] has u ≥ v, y ≥ z")
            );
        }
        let column = |first: u64, second: u64, height: S| vec![first.into(), second.into(), height];
        let boxes = [column(1, 1, u), column(1, 2, v), column(2, 1, y), column(2, 2, z)];
        Region::from_boxes(boxes).map_err(|_| empty(0..self.text.len()))
    }

    fn union<S: Written>(&mut self) -> Result<Region<S>, InputError> {
        let mut pieces: Vec<Piece<S>> = Vec::new();
        let mut spans: Vec<Range<usize>> = Vec::new();
        loop {
            self.rest();
            let start = self.at;
            pieces.push(self.piece()?);
            spans.push(start..self.at);
            if !self.eat(&["+"]) {
                break;
            }
        }
        if !self.rest().is_empty() {
            return Err(self.unexpected("x, + or @ after a side"));
        }
        union_of_pieces(&pieces).map_err(|invalid| match invalid {
            InvalidUnion::Region(InvalidRegion::MixedDimensions { index }) => {
                let message = format!(
                    "box {} has {} sides, the first has {}",
                    index + 1,
                    pieces[index].sides.len(),
                    pieces[0].sides.len()
                );
                InputError::invalid(spans[index].clone(), message)
                    .hint("give every box the same number of sides; a side may be 1")
            }
            InvalidUnion::Region(_) => empty(0..self.text.len()),
            InvalidUnion::Gap(cell) => {
                let cell: Vec<String> = cell.iter().map(ToString::to_string).collect();
                let message = format!("the cell ({}) is missing under a moved box", cell.join(","));
                InputError::invalid(0..self.text.len(), message)
                    .hint("a position has every cell between its cells and the origin")
            }
            InvalidUnion::TooLong(length) => too_long(length, self.text),
            InvalidUnion::TooComplex => {
                InputError::unsupported(0..self.text.len(), "too many moved boxes to check")
            }
        })
    }

    fn piece<S: Written>(&mut self) -> Result<Piece<S>, InputError> {
        let mut sides = vec![self.side()?];
        while self.eat(&["x", "X", "×"]) {
            sides.push(self.side()?);
        }
        if sides.len() < 2 {
            return Err(self.unexpected("x and another side"));
        }
        if sides.len() > MOST_AXES {
            let message = format!("a box of more than {MOST_AXES} sides");
            return Err(InputError::unsupported(0..self.at, message));
        }
        let at = if self.eat(&["@"]) {
            self.rest();
            let start = self.at;
            let at = self.parenthesised_cell()?;
            if at.len() != sides.len() {
                let message = format!("{} coordinates for {} sides", at.len(), sides.len());
                return Err(InputError::invalid(start..self.at, message));
            }
            at
        } else {
            vec![S::from(0); sides.len()]
        };
        Ok(Piece { sides, at })
    }

    fn side<S: Written>(&mut self) -> Result<S, InputError> {
        if !self.eat(&["("]) {
            return Ok(self.ordinal(Ordinal::read_term)?.0);
        }
        let (side, _) = self.sum()?;
        self.expect(")", "after the side")?;
        Ok(side)
    }

    fn parenthesised_cell<S: Written>(&mut self) -> Result<Vec<S>, InputError> {
        self.expect("(", "after @")?;
        let items = self.sums()?;
        self.expect(")", "after the cell")?;
        Ok(items.into_iter().map(|(coordinate, _)| coordinate).collect())
    }

    pub(super) fn cell<S: Written>(mut self) -> Result<Vec<S>, InputError> {
        let opened = self.eat(&["("]);
        let mut cell = vec![self.sum()?.0];
        loop {
            let comma = self.eat(&[","]);
            if !comma && (self.rest().is_empty() || self.rest().starts_with(')')) {
                break;
            }
            cell.push(self.sum()?.0);
        }
        if opened {
            self.expect(")", "after the cell")?;
        }
        self.end()?;
        Ok(cell)
    }
}

fn empty(span: Range<usize>) -> InputError {
    InputError::invalid(span, "no cell is left: the poison is on the board until the game ends")
        .hint("the smallest position is (1)")
}

fn ordinal_error(error: OrdinalTextError) -> InputError {
    let message = error.to_string();
    match error.problem {
        OrdinalTextProblem::NotNormal(normal) => {
            InputError::parse(error.span, "not in Cantor normal form")
                .hint(format!("the normal form is {normal}"))
        }
        OrdinalTextProblem::TooManyDigits | OrdinalTextProblem::TooDeep => {
            InputError::unsupported(error.span, message)
        }
        _ => InputError::parse(error.span, message)
            .hint("a length is a number or an ordinal: 12, w, w^2*3 + 5"),
    }
}
