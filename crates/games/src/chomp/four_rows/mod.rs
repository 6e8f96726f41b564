//! Four rows: all P-positions, and all positions of any Grundy value, as lines over time.
//!
//! - [`lines`] is the fast engine: one step is the first zero of a union of four windows of bits;
//! - [`reference`](mod@reference) is the plain one, from the same recurrence without windows;
//! - [`Bars`] has the winning first bites of all bars `4×n`, and counts P-positions;
//! - [`omega`] asks which numbers are not G(4×ω), the open question of \[HS\] section 12;
//! - [`returning`] proves that the live lines go on for ever, where a state returns, and
//!   [`Periods`] how their P-positions repeat.
//!
//! The engine that answers for positions is `FOUR_ROWS`.

mod bars;
mod engine;
mod known;
pub mod lines;
pub mod omega;
mod periods;
pub mod reference;
pub mod returning;

pub use bars::Bars;
pub(in crate::chomp) use bars::bar_won;
pub(in crate::chomp) use engine::FOUR_ROWS;
pub use known::{KnownFourColumns, ValueStatus, bound_for_four_columns, known_four_columns};
pub use periods::Periods;
