//! Lines of positions with equal Grundy values, by windows of bits.
//!
//! Over given second, third and fourth rows `q ≥ c ≥ d` at most one first row `p ≥ q` has the
//! value `g`. With `q` as time these first rows are a *line*, one for each `(c, d, g)`. One step
//! takes the least `p ≥ max(q, 1)` that is not
//! - *used*: an earlier value of the same line, or *deadly*: `(p, x, x, min(x, d))` has the value
//!   `g` for some `x < c` (a bite into the second row);
//! - taken by a *third* row: the line of `(x, min(x, d), g)` is there now, for some `x < c`;
//! - taken by a *fourth* row: the line of `(c, x, g)` is there now, for some `x < d`;
//! - taken by a *value*: the line of `(c, d, g')` is there now, for some `g' < g`.
//!
//! The line ends where `p = q`: every longer second row can be bitten down to that. Each of these
//! sets is a window of bits that grows by one bit at a step, so a step is the first zero of a
//! union of four windows. With values up to 0 the lines are the P-positions.
//!
//! Windows are short: `p ≤ q + c + d + g + 1`. A first row `m < q` that the line did not use was
//! excluded at time `m` with offset 0 by one of the `c + d + g` other lines, which ended there, or
//! it is 0. So the line has used at most one first row from `q` on for each line that has ended
//! and one more, and each line that is left takes one: the first free row is at most
//! `q + c + d + g + 1`. `docs/four-rows.md` has the proofs.
//!
//! The sweep goes through second rows in blocks of lanes, and in a block through tiles of third
//! and fourth rows, so that windows are used many times while they are in a cache (`sweep`,
//! `kernel`); `row` keeps the live lines, `deadly` how lines begin, `windows` what is taken now,
//! and `stripes` hands it on from tile to tile, also between threads.

mod deadly;
mod kernel;
mod row;
mod shape;
mod state;
mod stripes;
mod sweep;
mod windows;

pub use kernel::{Found, Sink};
pub use shape::{Shape, Tiling};
pub use state::{Damaged, State};
pub(super) use state::{Reader, Writer};
pub use sweep::Lines;
