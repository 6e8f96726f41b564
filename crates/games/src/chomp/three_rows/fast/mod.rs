//! The fast engine for sheets: 32 sheets at a time, by windows around the two lines.
//!
//! Sheets come in strips of 32. In each strip
//! 1. the *start zone*, the columns where the two lines are close, is run row by row
//!    (`start_zone`);
//! 2. the *middle*, nearly all of it, is run in 32 lanes with windows of 32 bits (`intake`,
//!    `kernel`), with the best vector instructions that the machine has (`machine`, `lanes`);
//! 3. the *end zone*, where the lower line meets the diagonal, is run row by row (`end_zone`), and
//!    the tail of each sheet is proved as in the plain engine.
//!
//! A column is met by the end zone first, by the middle for long, and by the start zone last, and
//! its taken rows are kept in a form that fits each (`columns`; `hand_over` turns one into the
//! next). What the upper line leaves behind is kept in `memory` until the lower line comes by;
//! tails are kept by residue in `tails`. `state` writes all of it down.
//!
//! That windows suffice is an assumption, not a theorem. Whatever leaves a window is checked; when
//! a check fails (`CheckFailed`), the engine says so and stops, and the caller goes back to the
//! plain one.

mod columns;
mod end_zone;
mod geometry;
mod hand_over;
mod intake;
mod kernel;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod lanes_x86;
mod machine;
mod memory;
mod middle;
mod record;
mod rows;
mod start_zone;
pub(super) mod state;
mod strips;
mod tails;

pub use machine::Instructions;
pub use strips::{FastSheets, OutOfWindow};

/// Something lies where the windows, or the words around a line, do not reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CheckFailed;

/// What is found as long as all checks hold.
type Checked<T> = Result<T, CheckFailed>;

/// Fails unless a check holds.
#[inline]
fn check(holds: bool) -> Checked<()> {
    if holds { Ok(()) } else { Err(CheckFailed) }
}
