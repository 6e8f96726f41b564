//! Certificates of families, checked: that certain lists are *all* P-positions over bottom rows.
//!
//! A certificate names a bottom `b = (r3, …, rk)` and claims, for it and for every bottom within
//! it, a first row `f(c)` for each second row `c`, or none: listed at first, then for ever by
//! differences `f(c) − c` that repeat, or none for ever. `(f(c), c, b)` are the *members*, and the
//! claim is that the members are exactly the P-positions.
//!
//! # Why a finite check suffices
//!
//! By induction on the number of cells the members are exactly the P-positions if no bite leads
//! from a member to a member, and some bite leads from everything else to a member. For one bottom
//! and one column `c ≥ r3`, call a first row
//! - *taken* if a bite into the bottom leads to a member with this first row and column,
//! - *deadly* if a bite into the second row to some `k < r3` does (the bottom is cut to `k`),
//! - *used* if it is `f(k)` for a smaller column `k ≥ r3`,
//!
//! and the column *closed* if some `(r, r, b cut to r)` with `r < c` is a member. Then the two
//! conditions say: a closed column has no `f(c)`; an open one has, it is neither taken nor deadly
//! nor used, and every first row from `c` to `f(c) − 1` is one of the three. (From a first row
//! above `f(c)` one bites down to it, and from a closed column to `(r, r, b cut to r)`.)
//!
//! A bottom whose members end must be closed where they end, and closed stays closed. Otherwise let
//! `N` be a column beyond every list involved and every deadly and listed first row, and at least
//! the greatest difference after the start. All columns before `N` are checked one by one. From `N`
//! on nothing is deadly, only members after the start use rows, and only repeating rivals take
//! them. So it remains to check, for each class of columns modulo the period of `b`:
//! - no rival ever takes `f(c)`: rival by rival, for one common period of the two;
//! - `f(c)` is not used: a matter of the class alone;
//! - each smaller offset is used, a matter of the class alone, or taken in every column of the
//!   class: some rivals must cover it together, and the class is split into finer classes until
//!   in each of them a single rival does.
//!
//! # Grundy values
//!
//! A certificate may also be about a value `g`, with the poison forbidden. It then claims families
//! for every value up to `g`, and the members of value `h` are to be exactly the positions of
//! value `h`. By induction they are if no bite leads from a member of value `h` to one of value
//! `h`, no position is a member of two values, and from everything else that is no member of a
//! smaller value some bite leads to a member of value `h`. So the rules are those above, for each
//! value by itself, with one more way for a first row to be *taken*: the position is a member of a
//! smaller value over the same bottom.
//!
//! # Answers
//!
//! Certificates of other kinds are about a single position: `answer` about a board of Chomp, `sum`
//! about positions of several games side by side, each with its value.
//!
//! No state is followed and no period is looked for: what the certificate says is compared with the
//! rules, and it is refused at the first line that is wrong, or not in its shortest form.

mod answer;
mod check;
mod claims;
mod json;
mod strategy;
mod sum;
mod tail;
mod theorems;
mod union;

pub use answer::{AcceptedAnswer, Evidence, check_answer};
pub use check::{Accepted, check_certificate};
pub use sum::{AcceptedSum, check_sum};

use std::fmt;

/// What a certificate of any kind proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// All P-positions, or all positions of a value, over bottom rows.
    Families(Accepted),
    /// Who wins a position.
    Answer(AcceptedAnswer),
    /// Who wins a sum.
    Sum(AcceptedSum),
}

/// Checks a certificate of any kind, which its schema tells.
///
/// # Errors
/// The first line that is wrong.
pub fn check_any(text: &str) -> Result<Checked, Refusal> {
    match json::read(text) {
        Ok(json) if answer::is_answer(&json) => check_answer(text).map(Checked::Answer),
        Ok(json) if sum::is_sum(&json) => check_sum(text).map(Checked::Sum),
        _ => check_certificate(text).map(Checked::Families),
    }
}

/// Why a certificate is refused: the first line that is wrong, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl Refusal {
    fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Refusal {}
