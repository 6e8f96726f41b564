//! What lies beneath two growing rows.
//!
//! The machine of [`super::machine`] knows two rows and a finite *base* beneath them, and of the
//! base only what this trait tells. A position is `(r1, r2, base)`. The bites are
//! - into the base: `(r1, r2, rival)`;
//! - into the second row: `(r1, c, base)` while `c` is not below the base's second floor, and
//!   `(r1, c, what is left)` below it;
//! - into the first row: `(c, min(c, r2), base)` while `c` is not below the base's first floor,
//!   and with what is left of the base below it.

use std::fmt::Debug;
use std::hash::Hash;

/// A finite base beneath two rows.
pub trait Beneath: Clone + Eq + Hash + Debug {
    /// The least length of the first row with which the base can lie beneath.
    fn first_floor(&self) -> u64;

    /// The least length of the second row; not more than the first floor.
    fn second_floor(&self) -> u64;

    /// The bases whose P-positions, with the same two rows, keep those over this one from being P:
    /// what bites into the base leave, and the same base with smaller values when values are
    /// sought.
    fn rivals(&self) -> Vec<Self>;

    /// What a bite into the second row at a column below the second floor leaves.
    fn under_second(&self, column: u64) -> Self;

    /// What a bite into the first row at a column below the first floor leaves.
    fn under_first(&self, column: u64) -> Self;

    /// Units of work to make all of these and to look them up.
    fn units_to_look_through(&self) -> u64 {
        1 + self.first_floor().saturating_add(self.second_floor()) / 8
    }
}
