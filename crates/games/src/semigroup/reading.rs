//! Reads `semigroup:4,5,6` and `semigroup:4,5,6 named 9, 10`.

use super::numerical::{BadGenerators, Semigroup};
use super::position::Position;
use super::{LARGEST_NUMBER, Number, Semigroups};
use crate::game::Game;
use crate::input::InputError;
use crate::notation;
use std::ops::Range;

const HINT: &str = "write semigroup:4,5,6 or semigroup:4,5,6 named 9, 10";

impl Semigroups {
    /// Reads a position; `Ok(None)` when the text is written in the notation of another game.
    ///
    /// # Errors
    /// When the text is in this game's notation and wrong.
    pub fn read(text: &str) -> Result<Option<(Self, Position)>, InputError> {
        let Some((start, generators, named)) = notation::number_and_named(text, "semigroup") else {
            return Ok(None);
        };
        let semigroup = read_semigroup(generators, start)?;
        let mut position = Position::all(semigroup);
        let mut at = start + generators.len() + "named".len();
        for part in named.into_iter().flat_map(|named| named.split(',')) {
            let number = read_number(part, at)?;
            let span = trimmed(part, at);
            at += part.len() + 1;
            position = match Self.after(&position, &Number(number)) {
                Ok(Some(after)) => after,
                Ok(None) => return Err(InputError::invalid(span, "0 is named: the game is over")),
                Err(illegal) => return Err(InputError::invalid(span, illegal)),
            };
        }
        Ok(Some((Self, position)))
    }
}

fn read_semigroup(text: &str, start: usize) -> Result<Semigroup, InputError> {
    let whole = trimmed(text, start);
    if text.trim().is_empty() {
        return Err(InputError::parse(whole, "expected generators").hint(HINT));
    }
    let mut generators = Vec::new();
    let mut at = start;
    for part in text.split(',') {
        let generator = read_number(part, at)?;
        if generator == 0 {
            let message = "0 generates nothing: generators are 1 or more";
            return Err(InputError::invalid(trimmed(part, at), message));
        }
        generators.push(generator);
        at += part.len() + 1;
    }
    Semigroup::new(&generators).map_err(|bad| match bad {
        BadGenerators::None | BadGenerators::Zero => {
            InputError::parse(whole, "expected generators").hint(HINT)
        }
        BadGenerators::CommonDivisor(divisor) => {
            let message = format!(
                "{} by {divisor}, so infinitely many numbers are left out",
                match generators.len() {
                    1 => "it can be divided",
                    2 => "both can be divided",
                    _ => "all can be divided",
                }
            );
            let without = generators.iter().map(|one| (one / divisor).to_string());
            let without: Vec<String> = without.collect();
            let hint = format!(
                "without the common divisor it is semigroup:{}, the same game",
                without.join(",")
            );
            InputError::invalid(whole, message).hint(hint)
        }
        BadGenerators::TooLarge(message) => InputError::unsupported(whole, message),
    })
}

/// Reads a number that stands in a text from `start` on.
pub(super) fn read_number(text: &str, start: usize) -> Result<u64, InputError> {
    let span = trimmed(text, start);
    let digits = text.trim();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(InputError::parse(span, "expected a whole number").hint(HINT));
    }
    match digits.parse() {
        Ok(number) if number <= LARGEST_NUMBER => Ok(number),
        _ => Err(InputError::unsupported(span, "numbers go up to 10^15 here")),
    }
}

fn trimmed(text: &str, start: usize) -> Range<usize> {
    let start = start + text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, InputError> {
        Semigroups::read(text).map(|read| read.unwrap().1.to_string())
    }

    #[test]
    fn good_texts_and_their_normal_form() {
        for (text, printed) in [
            ("semigroup:4,5,6", "semigroup:4,5,6"),
            ("Semigroup: 6, 4,5,9", "semigroup:4,5,6"),
            ("semigroup:1", "semigroup:1"),
            ("semigroup:4,5,6 named 20, 10,9", "semigroup:4,5,6 named 9, 10"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(printed));
        }
    }

    #[test]
    fn bad_texts_say_where() {
        for (text, span, message) in [
            ("semigroup:", 10..10, "expected generators"),
            ("semigroup:4,,5", 12..12, "expected a whole number"),
            ("semigroup:4,-5", 12..14, "expected a whole number"),
            ("semigroup:3,0", 12..13, "0 generates nothing: generators are 1 or more"),
            (
                "semigroup:4, 6",
                10..14,
                "both can be divided by 2, so infinitely many numbers are left out",
            ),
            (
                "semigroup:9",
                10..11,
                "it can be divided by 9, so infinitely many numbers are left out",
            ),
            ("semigroup:3,2000000", 10..19, "generators go up to 1000000 here"),
            ("semigroup:4,5,6 named 7", 22..23, "7 is not a sum of generators"),
            ("semigroup:4,5,6 named 0", 22..23, "0 is named: the game is over"),
            ("semigroup:4,5,6 named 4, 4", 25..26, "4 has been named"),
            ("semigroup:4,5,6 named 4, 9", 25..26, "9 is 4 + 5, and 4 has been named"),
            ("semigroup:4,5,6 named x", 22..23, "expected a whole number"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.span, error.message.as_str()), (span, message), "{text}");
        }
    }
}
