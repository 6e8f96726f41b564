//! Three rows: all P-positions `(r1, r2, r3)`, sheet by sheet.
//!
//! Fix the third row `x`. The P-positions over it are the *sheet* of `x`: for each second row, its
//! *column* `c ≥ x`, there is at most one first row `r1 ≥ c` that makes a P-position, the *loser*
//! of the column. It is the least `r1 ≥ c` that is not
//! - *taken*: `(r1, c)` is a loser over a smaller third row;
//! - *deadly*: `(r1, k, k)` is a loser for some `k < x`;
//! - *used*: `r1` is the loser of a smaller column of this sheet.
//!
//! A sheet ends for good at a loser with `r1 = c`, since everything beyond can be bitten down to
//! it. Otherwise it goes on for ever, and its differences `r1 − c` are periodic in the end
//! (Byrnes); [`mod@reference`] proves the period of each sheet instead of guessing it.
//!
//! - [`Sheet`]: what is known of a sheet, for ever;
//! - [`mod@reference`]: the plain engine, which all others are compared with;
//! - [`fast`]: the fast engine, 32 sheets at a time;
//! - [`SheetStream`]: sheets in order, by the fastest engine that serves;
//! - [`conjectures`]: what is conjectured of sheets, checked;
//! - [`constants`]: the constants of \[FL\], measured;
//! - [`deviations`]: how far losers lie from the lines of \[FL\];
//! - [`Losers`]: losers kept in memory, and the answers that follow from them;
//! - [`SheetTable`]: sheets computed before, on disk for example, and the answers from them.

mod bars;
pub mod conjectures;
pub mod constants;
pub mod deviations;
mod ends;
mod engine;
pub mod fast;
mod losers;
mod passing;
pub mod reference;
mod sheet;
mod stream;
mod table;

pub(crate) use bars::{refuse_beyond_budget, spend_on_sheets};
pub use ends::{Ends, Loser};
pub(super) use engine::{SHEETS_AT_HAND, THREE_ROWS};
pub(crate) use losers::LISTED_PER_UNIT;
pub use losers::Losers;
pub use sheet::{End, Sheet};
pub use stream::SheetStream;
pub use table::{Gap, LookedUp, SheetTable, look_up};
