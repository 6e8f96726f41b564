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
//! - `coq` and `lean`: the same for proof assistants.

mod answers;
mod coq;
mod lean;
mod render;
mod steps;

use super::bottom::Bottom;
use super::families::Families;
use std::collections::BTreeSet;
use steps::{Proof, WhereProved};

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
        let blocks = Proof::new(self, bottom).blocks(WhereProved::Elsewhere);
        Some(if is_latex { render::latex(&blocks) } else { render::markdown(&blocks) })
    }

    /// The same as one document that stands alone: the proofs of all smaller bottoms that it leans
    /// on come first, each after those that it leans on itself.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Families};
    /// use chomplab::engine::{Budget, Work};
    ///
    /// let mut families = Families::default();
    /// let bottom = Bottom::new([2]).unwrap();
    /// families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
    /// let proof = families.complete_proof(&bottom, false).unwrap();
    /// let theorems: Vec<&str> = proof.lines().filter(|line| line.starts_with("# ")).collect();
    /// assert_eq!(theorems.len(), 3);
    /// assert_eq!(theorems[0], "# P-positions over the bottom ()");
    /// assert_eq!(theorems[2], "# P-positions over the bottom (2)");
    /// ```
    #[must_use]
    pub fn complete_proof(&self, bottom: &Bottom, is_latex: bool) -> Option<String> {
        self.get(bottom)?;
        let mut all = BTreeSet::from([bottom.clone()]);
        let mut waiting = vec![bottom.clone()];
        while let Some(next) = waiting.pop() {
            let below = Proof::new(self, &next).leans_on();
            waiting.extend(below.into_iter().filter(|one| all.insert(one.clone())));
        }
        // A proof leans on bottoms within its own, which come before it in this order.
        let each = all.iter().map(|one| Proof::new(self, one).blocks(WhereProved::Above));
        let blocks: Vec<Block> = each.flatten().collect();
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

    /// A file for the proof assistant Lean that proves a family that is known from the rules on;
    /// `None` when it is not known.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Families};
    /// use chomplab::engine::{Budget, Work};
    ///
    /// let mut families = Families::default();
    /// let bottom = Bottom::new([2]).unwrap();
    /// families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
    /// let file = families.lean(&bottom).unwrap();
    /// assert!(file.contains("P [a, b, 2] ↔ (2 ≤ b ∧ a = b + 2) := by"));
    /// ```
    #[must_use]
    pub fn lean(&self, bottom: &Bottom) -> Option<String> {
        self.get(bottom)?;
        Some(lean::lean(self, bottom))
    }
}
