//! Families: all P-positions over fixed bottom rows, for any number of rows, with proof.
//!
//! Fix the bottom rows `b = (r3, …, rk)`. For each second row there is at most one first row that
//! makes a P-position, and from some second row on the differences of the two repeat, or there is
//! none any more. [`Families`] finds that out for a bottom and everything within it, and with it
//! decides every position over the bottom, however long its first two rows are.
//!
//! - [`Bottom`]: the bottom rows; [`Beneath`]: what the machine needs to know of them, or of
//!   anything else that lies beneath two growing rows;
//! - [`Run`]: the P-positions over one such base; [`Runs`]: those of many;
//! - [`Fates`]: which lines of equal values end and which never do, without their periods;
//! - [`Valued`]: the same for positions of any fixed Grundy value;
//! - `certificate`: what an independent checker needs;
//! - `proof`: the induction as a person would write it;
//! - [`text`]: families in words;
//! - `machine`, `cycle`: how a run is computed and its period proved.

mod beneath;
mod bottom;
mod certificate;
mod cycle;
mod engine;
#[allow(clippy::module_inception, reason = "the families of bottom rows are its main part")]
mod families;
mod fates;
mod machine;
mod proof;
mod run;
mod store;
pub mod text;
mod valued;

pub use beneath::Beneath;
pub use bottom::Bottom;
pub use certificate::{Certificate, CertificateLine, ValuesCertificate, ValuesLine};
pub(super) use engine::{FAMILIES, positions_within};
pub use families::{Bite, Families};
pub use fates::{Fate, Fates};
pub(super) use machine::Setting;
pub use run::Run;
pub use store::Runs;
pub use valued::Valued;
