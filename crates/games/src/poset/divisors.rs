//! Schuh's divisor game: name divisors of a number, none a multiple of one named before.
//!
//! Whoever must name 1 loses. With `N = p₀^e₀ · p₁^e₁ · …` the divisors are the cells of the box
//! `(e₀+1) × (e₁+1) × …`: the divisor `p₀^i₀ · p₁^i₁ · …` is the cell `(i₀, i₁, …)`, and naming it
//! takes all its multiples, which is the bite at that cell. So the engines of Chomp decide it;
//! only the names differ. `divisors:432` is the untouched game, `divisors:432 named 36, 8` one in
//! which the divisors that are multiples of neither are left.

use crate::ask::consult_until;
use crate::chomp::{self, Chomp};
use crate::game::{Engine, Enough, Game, Options};
use crate::input::InputError;
use crate::notation;
use crate::picture::Picture;
use crate::plain::Plain;
use crate::present::Presented;
use crate::region::Cell;
use crate::verdict::{Result, Undecided, Verdict, Wanted};
use crate::work::Work;
use numbers::Ordinal;
use std::fmt;

/// Numbers up to this are factored by trial division in a fraction of a second.
pub const LARGEST_NUMBER: u64 = 1_000_000_000_000_000;

/// The game on the divisors of one number.
///
/// ```
/// use chomplab::engine::{Game, Presented};
/// use chomplab::poset::divisors::Divisors;
///
/// let (game, start) = Divisors::read("divisors:12").unwrap().unwrap();
/// let name = game.read_move("6").unwrap();
/// let after = game.after(&start, &name).unwrap().unwrap();
/// assert_eq!(after.to_string(), "divisors:12 named 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divisors {
    number: u64,
    /// Prime factors in ascending order, with their exponents.
    factors: Vec<(u64, u64)>,
}

/// The divisors that are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    number: u64,
    /// The divisors that have been named, smallest first, without multiples of others.
    named: Vec<u64>,
    /// The cells of the divisors that are left.
    left: chomp::Position,
}

/// A divisor to name, with its cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Divisor {
    cell: Cell,
    divisor: u64,
}

impl fmt::Display for Divisor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.divisor)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "divisors:{}", self.number)?;
        for (index, divisor) in self.named.iter().enumerate() {
            f.write_str(if index == 0 { " named " } else { ", " })?;
            write!(f, "{divisor}")?;
        }
        Ok(())
    }
}

impl Divisors {
    /// The game on the divisors of a number; above [`LARGEST_NUMBER`] factoring can take long.
    ///
    /// # Panics
    /// When the number is 0.
    #[must_use]
    pub fn of(number: u64) -> Self {
        Self { number, factors: factor(number) }
    }

    /// All divisors.
    #[must_use]
    pub fn start(&self) -> Position {
        // A board has at least two axes; missing ones have a single index.
        let exponents = self.factors.iter().map(|(_, exponent)| exponent + 1);
        let missing = std::iter::repeat_n(1, 2_usize.saturating_sub(self.factors.len()));
        let left = chomp::Position::from_box(exponents.chain(missing));
        let left = left.expect("every number has the divisor 1");
        Position { number: self.number, named: Vec::new(), left }
    }

    fn divisor_at(&self, cell: &[u64]) -> u64 {
        let powers = self.factors.iter().zip(cell);
        powers
            .map(|((prime, _), &times)| prime.pow(u32::try_from(times).expect("a small power")))
            .product()
    }

    fn move_at(&self, cell: Cell) -> Divisor {
        Divisor { divisor: self.divisor_at(&cell), cell }
    }

    fn move_naming(&self, divisor: u64) -> Option<Divisor> {
        if divisor == 0 || !self.number.is_multiple_of(divisor) {
            return None;
        }
        let times = |prime: u64| {
            let mut rest = divisor;
            std::iter::from_fn(|| {
                let divides = rest.is_multiple_of(prime);
                rest /= prime;
                divides.then_some(())
            })
            .count() as u64
        };
        let mut cell: Vec<u64> = self.factors.iter().map(|(prime, _)| times(*prime)).collect();
        cell.resize(cell.len().max(2), 0);
        Some(Divisor { cell: Cell(cell), divisor })
    }
}

fn factor(mut number: u64) -> Vec<(u64, u64)> {
    assert!(number > 0, "0 has no prime factors");
    let mut factors = Vec::new();
    let mut candidate = 2;
    while candidate <= number / candidate {
        let mut exponent = 0;
        while number.is_multiple_of(candidate) {
            number /= candidate;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((candidate, exponent));
        }
        candidate += if candidate == 2 { 1 } else { 2 };
    }
    if number > 1 {
        factors.push((number, 1));
    }
    factors
}

fn read_number(text: &str, start: usize) -> Result<u64, InputError> {
    let spaces = text.len() - text.trim_start().len();
    let digits = text.trim();
    let span = start + spaces..start + spaces + digits.len();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let error = InputError::parse(span, "expected a whole number");
        return Err(error.hint("write divisors:432 or divisors:432 named 36, 8"));
    }
    match digits.parse() {
        Ok(number) if number <= LARGEST_NUMBER => Ok(number),
        _ => Err(InputError::unsupported(span, "numbers go up to 10^15 here")),
    }
}

impl Divisors {
    /// Reads a position; `Ok(None)` when the text is written in the notation of another game.
    ///
    /// # Errors
    /// When the text is in this game's notation and wrong.
    pub fn read(text: &str) -> Result<Option<(Self, Position)>, InputError> {
        let Some((start, number, named)) = notation::number_and_named(text, "divisors") else {
            return Ok(None);
        };
        let game = match read_number(number, start)? {
            0 => {
                return Err(InputError::invalid(
                    start..start + number.len(),
                    "0 has every divisor",
                ));
            }
            number => Self::of(number),
        };
        let mut position = game.start();
        let mut at = start + number.len() + "named".len();
        for part in named.into_iter().flat_map(|named| named.split(',')) {
            let divisor = read_number(part, at)?;
            let span = at..at + part.len();
            let chosen = game.move_naming(divisor).ok_or_else(|| {
                InputError::invalid(
                    span.clone(),
                    format!("{divisor} does not divide {}", game.number),
                )
            })?;
            position = match game.after(&position, &chosen) {
                Ok(Some(after)) => after,
                Ok(None) => return Err(InputError::invalid(span, "1 is named: the game is over")),
                Err(illegal) => return Err(InputError::invalid(span, illegal)),
            };
            at += part.len() + 1;
        }
        Ok(Some((game, position)))
    }
}

impl Game for Divisors {
    type Position = Position;
    type Move = Divisor;

    fn after(&self, position: &Position, chosen: &Divisor) -> Result<Option<Position>, String> {
        let Divisor { cell, divisor } = chosen;
        let left = Chomp
            .after(&position.left, cell)
            .map_err(|_| format!("{divisor} is a multiple of a number that has been named"))?;
        let mut named = position.named.clone();
        named.retain(|earlier| !earlier.is_multiple_of(*divisor));
        named.push(*divisor);
        named.sort_unstable();
        Ok(left.map(|left| Position { number: self.number, named, left }))
    }

    fn size(&self, position: &Position) -> Result<Ordinal> {
        Chomp.size(&position.left)
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        &[]
    }

    /// What the engines of Chomp say of the cells of the divisors.
    fn said_elsewhere(
        &self,
        position: &Position,
        wanted: Wanted,
        enough: Enough,
        work: &mut Work<'_>,
    ) -> Option<Verdict<Divisor>> {
        let verdict = consult_until(enough, &Chomp, &position.left, wanted, work);
        Some(verdict.map_moves(|cell| self.move_at(cell)))
    }

    fn open_question(&self, position: &Position) -> Undecided {
        Chomp.open_question(&position.left)
    }

    fn list_options<'p>(&'p self, position: &'p Position) -> Option<Options<'p, Self>> {
        let options = position.left.cells().skip(1).map(|cell| {
            let chosen = self.move_at(cell);
            let after = self.after(position, &chosen).expect("a divisor that is left can be named");
            (chosen, after.expect("only naming 1 ends the game"))
        });
        Some(Box::new(options))
    }

    fn poison_move(&self, position: &Position) -> Option<Divisor> {
        Some(self.move_at(Cell(vec![0; position.left.dimension()])))
    }
}

impl Presented for Divisors {
    fn read_move(&self, text: &str) -> Result<Divisor, InputError> {
        let divisor = read_number(text, 0)?;
        self.move_naming(divisor).ok_or_else(|| {
            InputError::invalid(0..text.len(), format!("{divisor} does not divide {}", self.number))
        })
    }

    /// The divisors are the cells of a board.
    fn plain_parts(&self, position: &Position) -> Option<Vec<Plain>> {
        Some(vec![Plain::Board(position.left.clone())])
    }

    fn coordinates(&self, chosen: &Divisor) -> (Vec<String>, Option<String>) {
        let (coordinates, _) = Chomp.coordinates(&chosen.cell);
        (coordinates, Some(chosen.divisor.to_string()))
    }

    fn delaying_move(&self, position: &Position) -> Option<Divisor> {
        Chomp.delaying_move(&position.left).map(|cell| self.move_at(cell))
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        let own = [("divisors", position.to_string())];
        own.into_iter().chain(Chomp.notations(&position.left)).collect()
    }

    fn picture(&self, position: &Position, marked: &[Divisor], most: usize) -> Option<Picture> {
        let cells: Vec<Cell> = marked.iter().map(|chosen| chosen.cell.clone()).collect();
        chomp::draw(&position.left, &cells, most, |cell| Some(self.divisor_at(cell).to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, InputError> {
        Divisors::read(text).map(|read| read.unwrap().1.to_string())
    }

    #[test]
    fn numbers_factor() {
        assert_eq!(factor(1), []);
        assert_eq!(factor(432), [(2, 4), (3, 3)]);
        assert_eq!(factor(999_999_999_989), [(999_999_999_989, 1)]);
    }

    #[test]
    fn good_texts_and_their_normal_form() {
        for (text, printed) in [
            ("divisors:432", "divisors:432"),
            ("Divisors: 1", "divisors:1"),
            ("divisors:8", "divisors:8"),
            ("divisors:432 named 72, 36,8", "divisors:432 named 8, 36"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(printed));
        }
    }

    #[test]
    fn bad_texts_say_where() {
        for (text, span, message) in [
            ("divisors:", 9..9, "expected a whole number"),
            ("divisors:0", 9..10, "0 has every divisor"),
            ("divisors:-4", 9..11, "expected a whole number"),
            ("divisors:10000000000000000", 9..26, "numbers go up to 10^15 here"),
            ("divisors:12 named 5", 17..19, "5 does not divide 12"),
            ("divisors:12 named 1", 17..19, "1 is named: the game is over"),
            ("divisors:12 named 2,4", 20..21, "4 is a multiple of a number that has been named"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.span, error.message.as_str()), (span, message), "{text}");
        }
    }
}
