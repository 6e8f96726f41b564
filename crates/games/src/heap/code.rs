//! Take-and-break codes: `d₀.d₁d₂d₃…`, octal or hexadecimal.
//!
//! The digit `dₜ` says what may become of a heap when `t` counters are taken from it: bit 1,
//! nothing is left; bit 2, one heap is left; bit 4, two heaps are left; bit 8, three heaps are
//! left. The heaps that are left are not empty. Octal games have digits to 7, hexadecimal games to
//! F. A code is hexadecimal when it has a letter or starts with `x` (or `X` or `×`, as between the
//! sides of a box); in any other an 8 or 9 is a mistake.
//!
//! Digits in round brackets at the end recur for ever: `0.(3)` is Nim. The digit before the point
//! takes nothing, so it may only break a heap: with bit 1 or 2 the game would not end.

use crate::input::InputError;
use std::fmt;

/// Codes have at most so many digits after the point, recurring ones included.
pub(super) const MOST_DIGITS: usize = 1 << 20;

/// A code.
///
/// ```
/// use chomplab::heap::Code;
///
/// let kayles = Code::read(".77").unwrap();
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!((kayles.digit(2), kayles.digit(3)), (7, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The digit before the point.
    break_digit: u8,
    /// The digits after the point, without zeros at the end.
    digits: Vec<u8>,
    /// The digits that follow these again and again; empty, or not all 0.
    recurring: Vec<u8>,
}

impl Code {
    /// The code with these digits after the point.
    ///
    /// # Panics
    /// When a digit is greater than 15.
    #[must_use]
    pub fn from_digits(digits: impl Into<Vec<u8>>) -> Self {
        let mut digits = digits.into();
        assert!(digits.iter().all(|digit| *digit < 16), "digits are hexadecimal");
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { break_digit: 0, digits, recurring: Vec::new() }
    }

    /// The code `digit.`, which takes nothing and only breaks.
    pub(super) fn only_breaking(digit: u8) -> Self {
        Self { break_digit: digit, digits: Vec::new(), recurring: Vec::new() }
    }

    /// Reads `0.77`, `.77`, `4.007`, `0.3F` or `0.(3)`.
    ///
    /// # Errors
    /// When it is not a code, or one whose games need not end.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let Some((before, after)) = text.split_once('.') else {
            return Err(InputError::parse(0..text.len(), "a code has a point").hint(EXAMPLE));
        };
        let marked = before.trim().strip_prefix(['x', 'X', '×']);
        let is_hexadecimal = marked.is_some() || text.bytes().any(|sign| sign.is_ascii_uppercase());
        if let Some(at) = text.find(['8', '9']).filter(|_| !is_hexadecimal) {
            let message = "octal digits go from 0 to 7";
            return Err(InputError::invalid(at..at + 1, message)
                .hint(format!("x{text} would be hexadecimal, where 8 leaves three heaps")));
        }
        let point = before.len();
        let break_digit = read_break_digit(marked.unwrap_or(before.trim()), point)?;
        let (digits, recurring) = read_digits(after, point + 1)?;
        if after.is_empty() && break_digit == 0 {
            return Err(InputError::parse(0..text.len(), "the code has no digit").hint(EXAMPLE));
        }
        Ok(if recurring.iter().all(|digit| *digit == 0) {
            Self { break_digit, ..Self::from_digits(digits) }
        } else {
            Self { break_digit, digits, recurring }
        })
    }

    /// What may become of a heap from which `taken` counters are taken.
    #[must_use]
    pub fn digit(&self, taken: u64) -> u8 {
        let Some(index) = taken.checked_sub(1) else {
            return self.break_digit;
        };
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        match self.digits.get(index) {
            Some(digit) => *digit,
            None if self.recurring.is_empty() => 0,
            None => self.recurring[(index - self.digits.len()) % self.recurring.len()],
        }
    }

    /// The most counters that can be taken; `None` when there is no most.
    #[must_use]
    pub fn most_taken(&self) -> Option<u64> {
        self.recurring.is_empty().then_some(self.digits.len() as u64)
    }

    /// How many digits after the point are written, each recurring one once.
    pub(super) fn digits_shown(&self) -> usize {
        self.digits.len() + self.recurring.len()
    }

    /// The greatest number of heaps that a move can leave.
    #[must_use]
    pub fn most_heaps(&self) -> u32 {
        let all =
            self.digits.iter().chain(&self.recurring).fold(self.break_digit, |all, d| all | d);
        match all {
            8.. => 3,
            4.. => 2,
            2.. => 1,
            _ => 0,
        }
    }

    /// Whether this is Nim's code, whatever the number of digits that say it.
    #[must_use]
    pub fn is_nim(&self) -> bool {
        let all = |digits: &[u8]| digits.iter().all(|digit| *digit == 3);
        self.break_digit == 0
            && !self.recurring.is_empty()
            && all(&self.digits)
            && all(&self.recurring)
    }

    /// The numbers of counters, up to `most`, that can be taken with one of these bits allowed.
    pub(super) fn taken_with(&self, bit: u8, most: u64) -> impl Iterator<Item = u64> + use<'_> {
        let most = self.most_taken().map_or(most, |taken| taken.min(most));
        (0..=most).filter(move |taken| self.digit(*taken) & bit != 0)
    }
}

const EXAMPLE: &str = "codes look like 0.77, 4.007, 0.3F or 0.(3)";

/// The digit before the point, which ends at this place of the text.
fn read_break_digit(before: &str, point: usize) -> Result<u8, InputError> {
    let start = point - before.len();
    let digit = match before.as_bytes() {
        [] => 0,
        [one] => read_digit(*one, start)?,
        _ => {
            let message = "a code has one digit before the point";
            return Err(InputError::parse(0..point, message).hint(EXAMPLE));
        }
    };
    if digit & 3 != 0 {
        let message = format!(
            "the digit {before} before the point takes nothing and leaves the heap as it is: the \
             game would not end"
        );
        return Err(InputError::invalid(start..start + 1, message).hint(
            "before the point there can be 0, 4 (break in two), 8 (in three) or C (either)",
        ));
    }
    Ok(digit)
}

/// The digits after the point, which begin at this place, and those of them that recur.
fn read_digits(after: &str, start: usize) -> Result<(Vec<u8>, Vec<u8>), InputError> {
    let end = start + after.len();
    let (fixed, recurring) = match after.split_once('(') {
        None => (after, None),
        Some((fixed, rest)) => match rest.strip_suffix(')') {
            Some(inside) => (fixed, Some(inside)),
            None => {
                let error = InputError::parse(start..end, "recurring digits end with )");
                return Err(error.hint(EXAMPLE));
            }
        },
    };
    if after.len() > MOST_DIGITS {
        return Err(InputError::unsupported(start..end, "the code is too long"));
    }
    let digits = |part: &str, start: usize| -> Result<Vec<u8>, InputError> {
        part.bytes().enumerate().map(|(at, sign)| read_digit(sign, start + at)).collect()
    };
    let fixed_digits = digits(fixed, start)?;
    match recurring {
        Some("") => {
            let error = InputError::parse(start + fixed.len()..end, "no digit recurs");
            Err(error.hint(EXAMPLE))
        }
        Some(inside) => Ok((fixed_digits, digits(inside, start + fixed.len() + 1)?)),
        None => Ok((fixed_digits, Vec::new())),
    }
}

fn read_digit(sign: u8, at: usize) -> Result<u8, InputError> {
    match (sign as char).to_digit(16) {
        Some(digit) if sign.is_ascii_digit() || sign.is_ascii_uppercase() => {
            Ok(u8::try_from(digit).expect("below 16"))
        }
        _ => {
            let message = "digits of codes are 0 to 9 and A to F";
            Err(InputError::parse(at..at + 1, message).hint("the digits 0 to 7 make octal games"))
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = || self.digits.iter().chain(&self.recurring).chain([&self.break_digit]);
        if all().any(|digit| *digit >= 8) && all().all(|digit| *digit < 10) {
            f.write_str("x")?;
        }
        write!(f, "{:X}.", self.break_digit)?;
        // Without any digit it would not be read as a code.
        if all().all(|digit| *digit == 0) {
            f.write_str("0")?;
        }
        for digit in &self.digits {
            write!(f, "{digit:X}")?;
        }
        if !self.recurring.is_empty() {
            f.write_str("(")?;
            for digit in &self.recurring {
                write!(f, "{digit:X}")?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}
