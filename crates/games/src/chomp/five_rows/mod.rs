//! Five rows: all P-positions, by the lines of four rows with one more coordinate.
//!
//! Over given rows `q ≥ c ≥ d ≥ e` at most one first row `p ≥ q` makes a P-position. With `q` as
//! time these are the *line* of `(c, d, e)`, and one step takes the least `p ≥ max(q, 1)` that is
//! not
//! - *used*: an earlier value of the line, or *deadly*: `(p, x, x, min(x, d), min(x, e))` is P for
//!   some `x < c`;
//! - taken by a *third* row: the line of `(x, min(x, d), min(x, e))` is there now, `x < c`;
//! - taken by a *fourth* row: the line of `(c, x, min(x, e))` is there now, `x < d`;
//! - taken by a *fifth* row: the line of `(c, d, x)` is there now, `x < e`.
//!
//! It is the step of [`super::four_rows`] with the fifth row in the place of the value, but for the
//! minima: windows that third and fourth rows hand on begin with those of equal rows. The proof is
//! that of Theorem 1 in `docs/four-rows.md`, bite by bite.
//!
//! - `sweep` goes through second rows in blocks of lanes, and in a block through tiles of third
//!   rows, one fourth row after the other;
//! - `deadly` has how lines begin, `windows` what is taken now;
//! - [`FiveRowBars`] has the winning first bites of all bars `5×n`, and counts P-positions.

mod bars;
mod deadly;
mod sweep;
mod windows;

pub use bars::FiveRowBars;
pub use sweep::FiveRows;
