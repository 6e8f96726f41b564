//! Heights: how many rows in all make a P-position, when rows of one cell are added or rows cut
//! off.
//!
//! The *height* of rows `(a, b, …)` is the number `x` for which the first `x` of them, or all of
//! them with rows of one cell below up to `x` rows in all, are a P-position (\[Sun\] §3).
//! There is exactly one. \[Sun\]'s Lemma 1, corrected: if the first `x` rows alone are P, the
//! height is `x`; otherwise it is the least *positive* number that is not the height of what a bite
//! off the first column leaves. For no number `y` up to the number `n` of rows are the first `y`
//! rows P then, so each has a bite off the first column that makes them P, and `y` is the height of
//! what that bite leaves; hence the least number left is greater than `n`. With `x > n` rows in
//! all, bites into the first column leave fewer rows, which are N by the choice of `x`.
//!
//! Over fixed rows `(b, …)` the height as a function of `a` follows the rule of a run
//! ([`super::families`]): the least number that is not taken by a bite below, not deadly, and not
//! used by a shorter first row. So the same machine computes it and proves its period: a formula in
//! `a` and `x` for each `b` and each tail. [`fit`] looks for formulas in `a`, `b` and `x`;
//! for two tails a theorem states one ([`super::theorems::formula_of_heights`]).

pub mod fit;
mod formula;
mod store;

pub use formula::{Class, Form, Formula, Rule};
pub use store::{HeightRun, Heights};
