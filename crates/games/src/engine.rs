//! What games and engines are made of, for those who write one or ask one with its own types.
//!
//! A [`Game`] is rules and a list of engines, [`Presented`] is how it looks. An [`Engine`] is asked
//! for what is [`Wanted`] and returns a [`Finding`], or [`Undecided`](crate::Undecided) with a
//! reason; [`ask`] makes one [`Verdict`](crate::Verdict) of all findings. Everybody is handed a
//! [`Work`]: the [`Limits`] of the question, and the [`Knowledge`] that outlives it.
//!
//! ```
//! use chomplab::Outcome;
//! use chomplab::chomp::{Chomp, Position};
//! use chomplab::engine::{Budget, Game, Wanted, Work};
//!
//! let position = Position::from_rows([3, 1, 1]).unwrap();
//! let mut work = Work::within(Budget::default());
//! for engine in Chomp.engines() {
//!     if let Ok(finding) = (engine.consider)(&position, Wanted::OUTCOME, &mut work) {
//!         assert_eq!(finding.outcome, Outcome::P);
//!     }
//! }
//! ```

pub use crate::ask::{ask, ask_for_a_move};
pub use crate::game::{Engine, Enough, Game, Options};
pub use crate::plain::Plain;
pub use crate::present::Presented;
pub use crate::theorem::Theorem;
pub use crate::verdict::{Addition, Finding, KnownBy, Said, Step, StepResult, Wanted};
pub use crate::words::Words;
pub use crate::work::{Budget, Knowledge, Limits, Progress, Remembered, Work};
