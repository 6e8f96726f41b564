//! The checks, one file a paper or topic, one line a check.
//!
//! A check looks at a claim *as printed*. It goes as far as the [`Bench`] says, within bounds of its own, and names
//! what it looked at. Where the engines could share a mistake with the claim, it asks somebody else as well: the
//! oracle, the recursion of [`crate::recursion`], or the definition.

use super::bench::Bench;
use super::outcome::Outcome;

/// A function that recomputes a claim.
#[derive(Clone, Copy)]
pub struct Check {
    /// Its name.
    pub id: &'static str,
    /// Whether it needs the sheets of all third rows.
    pub needs_sheets: bool,
    /// Whether it is one of those that take long.
    pub takes_long: bool,
    /// The function.
    pub run: fn(&Bench<'_>) -> Outcome,
}

/// A check that needs no sheets.
const fn plain(id: &'static str, run: fn(&Bench<'_>) -> Outcome) -> Check {
    Check { id, needs_sheets: false, takes_long: false, run }
}

/// A check over sheets.
const fn over_sheets(id: &'static str, run: fn(&Bench<'_>) -> Outcome) -> Check {
    Check { id, needs_sheets: true, takes_long: false, run }
}

impl Check {
    /// The same, started before the others.
    const fn long(self) -> Self {
        Self { takes_long: true, ..self }
    }
}

macro_rules! files {
    ($($file:ident,)*) => {
        $(mod $file;)*

        /// All checks.
        pub fn all() -> impl Iterator<Item = &'static Check> {
            [$($file::CHECKS),*].into_iter().flatten()
        }
    };
}

mod asking;
mod sampling;

files! {
    fl,
    fl_disturbed,
    fl_sheets,
    hs_basics,
    hs_columns,
    hs_eye,
    hs_finite,
    hs_misere,
    hs_stalks,
    hs_text,
    ngu,
    ngu_families,
    notes,
    others,
    sun,
    sun_proof,
}
