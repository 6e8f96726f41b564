//! Reading and writing ordinals.
//!
//! ```text
//! sum      := term ('+' term)*
//! term     := natural | omega power ['*' natural]
//! power    := nothing | '^' exponent
//! exponent := natural | omega power | '(' sum ')'
//! omega    := 'w' | 'W' | 'ω'
//! ```
//!
//! Leniencies: spaces anywhere between symbols, `·` for `*`, `ω` or `W` for `w`, `w^1` for `w`,
//! `w^0*3` for `3`, `ω²` for `w^2` as pictures have it.
//! A tower `w^w^2` is read from the right, as `w^(w^2)`.
//! What is not in Cantor normal form (`1 + w`, `w + w`, `w*0`) is refused, and the error shows
//! the normal form that was probably meant.
//! Numbers of more than a thousand digits and towers of more than 50 levels are refused.

use super::{BigUint, Ordinal};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

const MOST_DIGITS: usize = 1000;
const MOST_LEVELS: usize = 50;

/// Why a text is not an ordinal, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdinalTextError {
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub problem: OrdinalTextProblem,
}

/// What is wrong with the text of an ordinal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrdinalTextProblem {
    /// A number or `w` was expected here.
    Missing,
    /// A sum whose exponents do not decrease, or a coefficient 0; holds the normal form.
    NotNormal(Box<Ordinal>),
    /// A number with too many digits.
    TooManyDigits,
    /// Too many nested exponents.
    TooDeep,
    /// An opened parenthesis without its partner.
    Unclosed,
    /// Something follows the ordinal.
    Trailing,
}

impl fmt::Display for OrdinalTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            OrdinalTextProblem::Missing => write!(f, "expected a number or w"),
            OrdinalTextProblem::NotNormal(normal) => {
                write!(f, "not in Cantor normal form; the normal form is {normal}")
            }
            OrdinalTextProblem::TooManyDigits => {
                write!(f, "a number of more than {MOST_DIGITS} digits")
            }
            OrdinalTextProblem::TooDeep => write!(f, "more than {MOST_LEVELS} nested exponents"),
            OrdinalTextProblem::Unclosed => write!(f, "this ( has no matching )"),
            OrdinalTextProblem::Trailing => write!(f, "unexpected text after the ordinal"),
        }
    }
}

impl std::error::Error for OrdinalTextError {}

impl FromStr for Ordinal {
    type Err = OrdinalTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (ordinal, end) = Self::read_sum(text, 0)?;
        let end = skip_spaces(text, end);
        if end < text.len() {
            return Err(error(end..text.len(), OrdinalTextProblem::Trailing));
        }
        Ok(ordinal)
    }
}

impl Ordinal {
    /// Reads the longest sum that starts at byte `start` of `text`; returns it and where it ends.
    ///
    /// # Errors
    /// When no ordinal in normal form starts there. Spans count from the start of `text`.
    pub fn read_sum(text: &str, start: usize) -> Result<(Self, usize), OrdinalTextError> {
        Reader { text, at: start, levels: 0 }.whole(Reader::sum)
    }

    /// Reads one term (`12`, `w`, `w^2*3`) that starts at byte `start` of `text`, leaving a
    /// following `+` alone; returns it and where it ends.
    ///
    /// # Errors
    /// When no term starts there. Spans count from the start of `text`.
    pub fn read_term(text: &str, start: usize) -> Result<(Self, usize), OrdinalTextError> {
        Reader { text, at: start, levels: 0 }.whole(Reader::term)
    }
}

/// The digits from 0 to 9 as pictures write them in exponents.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

struct Reader<'t> {
    text: &'t str,
    at: usize,
    levels: usize,
}

impl Reader<'_> {
    fn whole(
        mut self,
        part: fn(&mut Self) -> Result<Ordinal, OrdinalTextError>,
    ) -> Result<(Ordinal, usize), OrdinalTextError> {
        let ordinal = part(&mut self)?;
        Ok((ordinal, self.at))
    }

    fn sum(&mut self) -> Result<Ordinal, OrdinalTextError> {
        let start = skip_spaces(self.text, self.at);
        let mut sum = self.term()?;
        let mut normal = true;
        while self.eat(&["+"]) {
            let term = self.term()?;
            let decreasing = match (sum.terms.last(), term.terms.first()) {
                (Some(last), Some(next)) => last.exponent > next.exponent,
                _ => false,
            };
            if decreasing {
                sum.terms.extend(term.terms);
            } else {
                normal = false;
                sum = sum.ordinary_sum(&term);
            }
        }
        if normal { Ok(sum) } else { Err(not_normal(start..self.at, sum)) }
    }

    fn term(&mut self) -> Result<Ordinal, OrdinalTextError> {
        let start = skip_spaces(self.text, self.at);
        if !self.eat_omega() {
            return Ok(Ordinal::from(self.natural()?));
        }
        let exponent = self.power()?;
        if !self.eat(&["*", "·"]) {
            return Ok(Ordinal::power_of_omega(exponent));
        }
        let coefficient = self.natural()?;
        if coefficient == BigUint::ZERO {
            return Err(not_normal(start..self.at, Ordinal::zero()));
        }
        Ok(Ordinal::term(exponent, coefficient))
    }

    /// What stands after an ω: an exponent, small raised digits, or nothing.
    fn power(&mut self) -> Result<Ordinal, OrdinalTextError> {
        if self.eat(&["^"]) {
            return self.exponent();
        }
        let rest = &self.text[self.at..];
        let length = rest.find(|sign| !RAISED.contains(&sign)).unwrap_or(rest.len());
        let raised = &rest[..length];
        let span = self.at..self.at + length;
        self.at = span.end;
        let digit = |sign| RAISED.iter().position(|raised| *raised == sign);
        let digits: String =
            raised.chars().filter_map(digit).map(|digit| digit.to_string()).collect();
        match digits.len() {
            0 => Ok(Ordinal::from(1)),
            1..=MOST_DIGITS => Ok(Ordinal::from(digits.parse::<BigUint>().expect("only digits"))),
            _ => Err(error(span, OrdinalTextProblem::TooManyDigits)),
        }
    }

    fn exponent(&mut self) -> Result<Ordinal, OrdinalTextError> {
        let start = skip_spaces(self.text, self.at);
        self.levels += 1;
        if self.levels > MOST_LEVELS {
            return Err(error(start..start, OrdinalTextProblem::TooDeep));
        }
        let exponent = if self.eat(&["("]) {
            let inner = self.sum()?;
            if !self.eat(&[")"]) {
                return Err(error(start..start + 1, OrdinalTextProblem::Unclosed));
            }
            inner
        } else if self.eat_omega() {
            Ordinal::power_of_omega(self.power()?)
        } else {
            Ordinal::from(self.natural()?)
        };
        self.levels -= 1;
        Ok(exponent)
    }

    fn natural(&mut self) -> Result<BigUint, OrdinalTextError> {
        self.at = skip_spaces(self.text, self.at);
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let span = self.at..self.at + digits;
        if digits > MOST_DIGITS {
            return Err(error(span, OrdinalTextProblem::TooManyDigits));
        }
        let Ok(natural) = rest[..digits].parse() else {
            let width = rest.chars().next().map_or(0, char::len_utf8);
            return Err(error(self.at..self.at + width, OrdinalTextProblem::Missing));
        };
        self.at = span.end;
        Ok(natural)
    }

    fn eat_omega(&mut self) -> bool {
        self.eat(&["w", "W", "ω"])
    }

    fn eat(&mut self, symbols: &[&str]) -> bool {
        let at = skip_spaces(self.text, self.at);
        let Some(symbol) = symbols.iter().find(|symbol| self.text[at..].starts_with(**symbol))
        else {
            return false;
        };
        self.at = at + symbol.len();
        true
    }
}

fn skip_spaces(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

fn error(span: Range<usize>, problem: OrdinalTextProblem) -> OrdinalTextError {
    OrdinalTextError { span, problem }
}

fn not_normal(span: Range<usize>, normal: Ordinal) -> OrdinalTextError {
    error(span, OrdinalTextProblem::NotNormal(Box::new(normal)))
}

/// The form `w^(w + 1)*2 + w^2*3 + w + 5`, which parses back.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return write!(f, "0");
        }
        for (index, term) in self.terms.iter().enumerate() {
            if index > 0 {
                write!(f, " + ")?;
            }
            if term.exponent.is_zero() {
                write!(f, "{}", term.coefficient)?;
                continue;
            }
            write!(f, "w")?;
            if term.exponent != Self::from(1) {
                let exponent = term.exponent.to_string();
                let simple = exponent == "w" || term.exponent.is_finite();
                if simple { write!(f, "^{exponent}")? } else { write!(f, "^({exponent})")? }
            }
            if term.coefficient != BigUint::from(1_u32) {
                write!(f, "*{}", term.coefficient)?;
            }
        }
        Ok(())
    }
}
