//! The checks, one file a paper or topic, one line a check.
//!
//! A check looks at a claim *as printed*. It goes as far as the [`Bench`] says, within bounds of
//! its own, and names what it looked at. Where the engines could share a mistake with the claim, it
//! asks somebody else as well: the oracle, the recursion of [`crate::sheets::recursion`], or the
//! definition.

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
    run: Run,
}

/// A check may ask engines for what they cannot tell.
#[derive(Clone, Copy)]
enum Run {
    Plain(fn(&Bench<'_>) -> Outcome),
    ByEngines(fn(&Bench<'_>) -> Found),
}

/// A check that needs no sheets.
const fn plain(id: &'static str, run: fn(&Bench<'_>) -> Outcome) -> Check {
    Check { id, needs_sheets: false, takes_long: false, run: Run::Plain(run) }
}

/// A check that asks engines, and cannot tell where they cannot.
const fn by_engines(id: &'static str, run: fn(&Bench<'_>) -> Found) -> Check {
    Check { id, needs_sheets: false, takes_long: false, run: Run::ByEngines(run) }
}

/// A check over sheets.
const fn over_sheets(id: &'static str, run: fn(&Bench<'_>) -> Outcome) -> Check {
    Check { id, needs_sheets: true, takes_long: false, run: Run::Plain(run) }
}

impl Check {
    /// Runs the check.
    #[must_use]
    pub fn outcome(&self, bench: &Bench<'_>) -> Outcome {
        match self.run {
            Run::Plain(run) => run(bench),
            Run::ByEngines(run) => run(bench).unwrap_or_else(Outcome::from),
        }
    }

    /// The same over sheets.
    const fn with_sheets(self) -> Self {
        Self { needs_sheets: true, ..self }
    }

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

/// A file of published numbers, as text.
macro_rules! claims {
    ($name:literal) => {
        include_str!(concat!("../../../data/claims/", $name))
    };
}

/// A sequence of the On-Line Encyclopedia of Integer Sequences, as text.
macro_rules! sequence {
    ($name:literal) => {
        include_str!(concat!("../../../data/claims/oeis/", $name, ".txt"))
    };
}

mod asking;
pub(crate) mod sampling;

use asking::Found;

files! {
    diagonal_families,
    fl,
    fl_disturbed,
    fl_parts,
    fl_sheets,
    heaps_and_posets,
    hs_basics,
    hs_columns,
    hs_extensions,
    hs_eye,
    hs_eye_tops,
    hs_finite,
    hs_four_columns,
    hs_misere,
    hs_remarks,
    hs_stalks,
    hs_statements,
    hs_text,
    hs_three_columns,
    ngu,
    ngu_families,
    ngu_openings,
    ngu_proofs,
    notes,
    published_tables,
    semigroups,
    sequences,
    sun,
    sun_progressions,
    sun_proof,
}
