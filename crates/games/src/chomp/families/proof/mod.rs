//! Proofs for people: the induction behind a family, with an answer to every bite.
//!
//! The theorem lists all P-positions over a bottom, and the proof shows where to bite from
//! everything else, and from whatever a bite into a listed position leaves, as \[Ngu\] does in his
//! Theorems 1 and 2 for the third rows 2 and 5. Second rows below a bound are gone through one by
//! one; from there on all that is used repeats, and the answers are given by classes.
//!
//! - `answers`: what to bite in a whole class of second rows;
//! - `steps`: the parts of the proof;
//! - `render`: Markdown and LaTeX;
//! - `coq`: the same for a proof assistant.

mod answers;
mod coq;
mod render;
mod steps;

use super::bottom::Bottom;
use super::families::Families;

/// A part of a document. In texts, what stands between two `$` is a formula.
enum Block {
    Title(String),
    Section(String),
    Text(String),
    Items(Vec<String>),
}

impl Families {
    /// The proof of a family that is known, in LaTeX or Markdown; `None` when it is not known.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Families};
    /// use chomplab::engine::{Budget, Work};
    ///
    /// let mut families = Families::default();
    /// let bottom = Bottom::new([2]).unwrap();
    /// families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
    /// let proof = families.proof(&bottom, false).unwrap();
    /// assert!(proof.contains("(a+2, a, 2) for a ≥ 2"));
    /// assert!(proof.contains("(3, 3, 2) → (3, 1, 1)"));
    /// ```
    #[must_use]
    pub fn proof(&self, bottom: &Bottom, is_latex: bool) -> Option<String> {
        self.get(bottom)?;
        let blocks = steps::Proof::new(self, bottom).blocks();
        Some(if is_latex { render::latex(&blocks) } else { render::markdown(&blocks) })
    }

    /// A file for the proof assistant Coq that proves a family that is known from the rules on;
    /// `None` when it is not known.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Families};
    /// use chomplab::engine::{Budget, Work};
    ///
    /// let mut families = Families::default();
    /// let bottom = Bottom::new([2]).unwrap();
    /// families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
    /// let file = families.coq(&bottom).unwrap();
    /// assert!(file.contains("(P [a; b; 2] <-> 2 <= b /\\ a = b + 2)"));
    /// ```
    #[must_use]
    pub fn coq(&self, bottom: &Bottom) -> Option<String> {
        self.get(bottom)?;
        Some(coq::coq(self, bottom))
    }
}
