//! The rules of a heap game as data: a code, or a set of numbers to take, or a way to split.
//!
//! | text | rules |
//! |---|---|
//! | `0.77`, `4.007`, `0.3F`, `0.(3)` | a take-and-break [`Code`] |
//! | `subtract[1,3,4]` | take one of these numbers: digit 3 in each of these places |
//! | `split` | break a heap in two, any two |
//! | `split-unequal` | break a heap in two that differ: Grundy's game |
//! | `split-except[2]` | break a heap in two, but never one of this size: couples are for ever |
//! | `kayles`, `nim`, … | a name of [`NAMED`] for one of these |

use super::code::{Code, MOST_DIGITS};
use super::named::NAMED;
use crate::input::InputError;
use std::fmt;
use std::ops::Range;

/// Which heaps may be broken, and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Breaking {
    /// As the code says.
    Free,
    /// Into two heaps that differ.
    Unequal,
    /// As the code says, but for heaps of these sizes, which are left alone.
    Except(Vec<u64>),
}

/// How the rules are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Spelling {
    Named(&'static str),
    Code,
    Subtraction(Vec<u64>),
    Splitting,
}

/// The rules of a heap game.
///
/// ```
/// use chomplab::heap::Rules;
///
/// assert_eq!(Rules::read("kayles").unwrap().code(), Rules::read("0.77").unwrap().code());
/// assert_eq!(Rules::read("subtract[1, 3]").unwrap().code().to_string(), "0.303");
/// assert!(Rules::read("subtract[0]").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    spelling: Spelling,
    code: Code,
    pub(super) breaking: Breaking,
}

impl Rules {
    /// Reads rules, by name or in full.
    ///
    /// # Errors
    /// When there are no such rules.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let lead = text.len() - text.trim_start().len();
        let text = text.trim();
        Self::read_trimmed(text).map_err(|mut error| {
            error.span = error.span.start + lead..error.span.end + lead;
            error
        })
    }

    fn read_trimmed(text: &str) -> Result<Self, InputError> {
        if let Some(named) = NAMED.iter().find(|named| named.answers_to(text)) {
            let rules = Self::read(named.rules).expect("the rules of named games are well formed");
            return Ok(Self { spelling: Spelling::Named(named.name), ..rules });
        }
        if text.contains('.') {
            let code = Code::read(text)?;
            return Ok(Self { spelling: Spelling::Code, code, breaking: Breaking::Free });
        }
        if let Some(numbers) = bracketed(text, "subtract")? {
            return Self::subtracting(&numbers);
        }
        let code = Code::only_breaking(4);
        let split = |breaking| Self { spelling: Spelling::Splitting, code, breaking };
        match text {
            "split" => return Ok(split(Breaking::Free)),
            "split-unequal" => return Ok(split(Breaking::Unequal)),
            _ => {}
        }
        if let Some(numbers) = bracketed(text, "split-except")? {
            let mut sizes: Vec<u64> = numbers.into_iter().map(|(size, _)| size).collect();
            sizes.sort_unstable();
            sizes.dedup();
            return Ok(split(Breaking::Except(sizes)));
        }
        Err(InputError::unsupported(0..text.len(), "these are not rules of a heap game")
            .hint(format!("rules look like {EXAMPLES}")))
    }

    fn subtracting(numbers: &[Placed]) -> Result<Self, InputError> {
        let mut digits = Vec::new();
        let mut set = Vec::new();
        for (number, span) in numbers {
            if *number == 0 {
                let message = "taking 0 counters changes nothing: the game would not end";
                return Err(InputError::invalid(span.clone(), message)
                    .hint("subtraction sets have positive numbers, for example subtract[1,3,4]"));
            }
            let index = usize::try_from(number - 1).ok().filter(|index| *index < MOST_DIGITS);
            let Some(index) = index else {
                let message = format!("numbers to subtract go up to {MOST_DIGITS}");
                return Err(InputError::unsupported(span.clone(), message));
            };
            digits.resize(digits.len().max(index + 1), 0);
            digits[index] = 3;
            set.push(*number);
        }
        set.sort_unstable();
        set.dedup();
        let code = Code::from_digits(digits);
        Ok(Self { spelling: Spelling::Subtraction(set), code, breaking: Breaking::Free })
    }

    /// The name, if the rules were given by one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        match self.spelling {
            Spelling::Named(name) => Some(name),
            _ => None,
        }
    }

    /// The code, which says it all unless breaking is restricted.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Whether this is Nim.
    #[must_use]
    pub fn is_nim(&self) -> bool {
        self.code.is_nim()
    }

    /// The digits of the code from the one before the point on, if they are all of the rules and
    /// not many.
    pub(super) fn plain_digits(&self) -> Option<Vec<u8>> {
        let last = self.code.most_taken().filter(|last| *last < MOST_PLAIN_DIGITS)?;
        let is_free = self.breaking == Breaking::Free;
        is_free.then(|| (0..=last).map(|taken| self.code.digit(taken)).collect())
    }

    /// Whether a heap may be broken into these non-empty heaps by taking the rest of it.
    #[must_use]
    pub fn allows(&self, heap: u64, left: &[u64]) -> bool {
        let Some(taken) = left.iter().try_fold(heap, |rest, part| rest.checked_sub(*part)) else {
            return false;
        };
        let bit = match left.len() {
            0 => 1,
            1 => 2,
            2 => 4,
            3 => 8,
            _ => return false,
        };
        let fits = match &self.breaking {
            Breaking::Free => true,
            Breaking::Unequal => left.len() == 2 && left[0] != left[1],
            Breaking::Except(sizes) => !sizes.contains(&heap),
        };
        heap > 0 && !left.contains(&0) && fits && self.code.digit(taken) & bit != 0
    }

    /// Every move from a heap as what it leaves, in order of what is taken; parts not ascending.
    pub(super) fn moves(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> + use<'_> {
        let taken = self.code.taken_with(15, heap);
        taken.flat_map(move |taken| {
            let rest = heap - taken;
            let digit = self.code.digit(taken);
            let up_to = move |bit: u8, most: u64| 1..=if digit & bit != 0 { most } else { 0 };
            let whole = (rest == 0).then(Vec::new).into_iter();
            let one = std::iter::once(vec![rest]);
            let two = up_to(4, rest / 2).map(move |small| vec![rest - small, small]);
            let three = up_to(8, rest / 3).flat_map(move |least| {
                let others = rest - least;
                (least..=others / 2).map(move |middle| vec![others - middle, middle, least])
            });
            whole.chain(one).chain(two).chain(three).filter(move |left| self.allows(heap, left))
        })
    }

    /// The full text of the rules, also where a name stands for them.
    #[must_use]
    pub fn in_full(&self) -> String {
        match (&self.spelling, &self.breaking) {
            (Spelling::Subtraction(set), _) => format!("subtract[{}]", joined(set)),
            (Spelling::Splitting, Breaking::Free) => "split".to_owned(),
            (_, Breaking::Unequal) => "split-unequal".to_owned(),
            (_, Breaking::Except(sizes)) => format!("split-except[{}]", joined(sizes)),
            _ => self.code.to_string(),
        }
    }
}

/// Codes of so many digits are not written out.
const MOST_PLAIN_DIGITS: u64 = 1000;

/// What rules look like, for messages.
pub(super) const EXAMPLES: &str = "0.77, subtract[1,3,4], split-unequal, or a name such as kayles";

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// A number and where it stood.
type Placed = (u64, Range<usize>);

/// The numbers in brackets after a word, with their places; `None` when the word is another.
fn bracketed(text: &str, word: &str) -> Result<Option<Vec<Placed>>, InputError> {
    let Some(list) = text.strip_prefix(word) else {
        return Ok(None);
    };
    let inside = [('[', ']'), ('(', ')'), ('{', '}')]
        .into_iter()
        .find_map(|(open, close)| list.trim().strip_prefix(open)?.strip_suffix(close));
    let Some(inside) = inside else {
        let error = InputError::parse(word.len()..text.len(), "expected numbers in brackets");
        return Err(error.hint(format!("write for example {word}[1,3,4]")));
    };
    // The brackets stand right around what is inside.
    let mut at = inside.as_ptr() as usize - text.as_ptr() as usize;
    let mut numbers = Vec::new();
    for part in inside.split(',') {
        let span = at..at + part.len();
        at += part.len() + 1;
        let digits = part.trim();
        if digits.is_empty() || !digits.bytes().all(|sign| sign.is_ascii_digit()) {
            let error = InputError::parse(span, "expected a whole number");
            return Err(error.hint(format!("write for example {word}[1,3,4]")));
        }
        let number = digits.parse();
        numbers.push((number.unwrap_or(u64::MAX), span));
    }
    Ok(Some(numbers))
}

/// The text as it was read, in normal form.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => f.write_str(&self.in_full()),
        }
    }
}
