//! Lengths that theorems calculate with: numbers for finite boards, ordinals for infinite ones.
//!
//! A theorem whose proof does not care whether sides are finite is coded once, for any [`Length`].
//! Through [`Length::verdict`] it asks all engines about smaller positions without knowing them.

use crate::game::Enough;
use crate::region::{Cell, Region, Side};
use crate::verdict::{Undecided, Verdict, Wanted};
use crate::work::Work;
use numbers::Ordinal;
use std::fmt::Display;
use std::hash::Hash;

/// Bites with what kept the list from being complete.
pub type Bites<S> = (Vec<Cell<S>>, Option<Undecided>);

/// A kind of length that theorems calculate with.
pub trait Length: Side + Hash + Send + Sync + 'static {
    /// Nothing.
    fn zero() -> &'static Self;

    /// ω, where lengths can be infinite.
    fn omega() -> Option<Self>;

    /// Whether it is finite.
    fn is_finite(&self) -> bool;

    /// How many machine words it takes, and so how long it is to calculate with.
    fn words(&self) -> usize;

    /// The length as an ordinal.
    fn to_ordinal(&self) -> Ordinal;

    /// The ordinal as such a length, if it is one.
    fn of_ordinal(ordinal: &Ordinal) -> Option<Self>;

    /// The nim-sum of two heaps.
    #[must_use]
    fn nim_sum(&self, other: &Self) -> Self;

    /// What is left without the first cell; an infinite length stays the same.
    #[must_use]
    fn without_first(&self) -> Self;

    /// One cell followed by this length; an infinite length stays the same.
    #[must_use]
    fn after_one(&self) -> Self;

    /// What all engines know of a position, on the budget of the present question.
    fn verdict(
        position: &Region<Self>,
        wanted: Wanted,
        enough: Enough,
        work: &mut Work<'_>,
    ) -> Verdict<Cell<Self>>;

    /// Every bite that leaves this Grundy value, poison forbidden, as far as it can be constructed.
    fn bites_to_value(position: &Region<Self>, value: &Ordinal, work: &mut Work<'_>)
    -> Bites<Self>;
}

/// The axes along which a position is longer than 1.
pub(super) fn long_axes<S: Side>(position: &Region<S>) -> Vec<usize> {
    let one = S::from(1);
    (0..position.dimension()).filter(|axis| position.extent(*axis) > one).collect()
}

/// An ordinal, a cell or a position as reasons write it.
pub(super) fn shown(what: &impl Display) -> String {
    what.to_string().replace('w', "ω")
}
