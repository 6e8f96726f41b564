//! Four rows: all P-positions, and all positions of any Grundy value, as lines over time.
//!
//! - [`lines`] is the fast engine: one step is the first zero of a union of four windows of bits;
//! - [`reference`] is the plain one, from the same recurrence without windows.

pub mod lines;
pub mod reference;
