//! Positions of a fixed Grundy value over fixed bottom rows.
//!
//! A position has value `g`, with the poison forbidden, when no option has value `g` and it has no
//! smaller value itself. So the positions of value `g` over a bottom follow the rule of
//! P-positions, with one more kind of rival that takes first rows: the positions of values below
//! `g` over the same bottom. The machine needs one more coordinate beneath the two rows, and no
//! more.

use super::beneath::Beneath;
use super::bottom::Bottom;

/// Bottom rows, or any other base, with a value that positions over it are to have; value 0 is P.
///
/// ```
/// use chomplab::chomp::families::{Bottom, Runs, Valued};
/// use chomplab::engine::{Budget, Work};
///
/// let mut runs = Runs::default();
/// let two_rows = Valued::new(Bottom::default(), 1);
/// let run = runs.reach(&two_rows, &mut Work::within(Budget::default())).unwrap();
/// // (2) and (1,1) have value 1, and there is no other of two rows or fewer.
/// assert_eq!(run.sporadic().collect::<Vec<_>>(), [[2, 0], [1, 1]]);
/// assert!(!run.is_infinite());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Valued<B = Bottom> {
    bottom: B,
    value: u64,
}

impl<B> Valued<B> {
    /// Positions of a value over a bottom.
    #[must_use]
    pub fn new(bottom: B, value: u64) -> Self {
        Self { bottom, value }
    }

    /// The bottom rows, or whatever lies beneath.
    #[must_use]
    pub fn bottom(&self) -> &B {
        &self.bottom
    }

    /// The Grundy value with the poison forbidden.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.value
    }
}

impl<B: Beneath> Beneath for Valued<B> {
    fn first_floor(&self) -> u64 {
        self.bottom.first_floor()
    }

    fn second_floor(&self) -> u64 {
        self.bottom.second_floor()
    }

    fn rivals(&self) -> Vec<Self> {
        let bitten = self.bottom.rivals().into_iter().map(|left| Self::new(left, self.value));
        let smaller = (0..self.value).map(|value| Self::new(self.bottom.clone(), value));
        bitten.chain(smaller).collect()
    }

    fn under_second(&self, column: u64) -> Self {
        Self::new(self.bottom.under_second(column), self.value)
    }

    fn under_first(&self, column: u64) -> Self {
        Self::new(self.bottom.under_first(column), self.value)
    }

    fn units_to_look_through(&self) -> u64 {
        self.bottom.units_to_look_through() + self.value / 4
    }
}
