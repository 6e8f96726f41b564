//! The ways to ask a question, each with what it measures.

mod commands;
mod figures;
mod lines;
mod page;
#[path = "../../tests/cli/support/page.rs"]
mod page_server;
mod process;

use crate::adversarial::Case;
use figures::Figures;
use std::time::Duration;

/// Asks about positions and measures.
type Way = fn(&[Case]) -> Figures;

/// Every way, with its name.
pub(crate) const WAYS: &[(&str, Way)] =
    &[("commands", commands::ask), ("lines", lines::ask), ("page", page::ask)];

/// Units of work for each question: by the manual 0.04 to 0.1 seconds.
pub(crate) const BUDGET: &str = "1M";

/// Ten times as long as the budget should take, in CPU time. Whoever takes longer is late.
pub(crate) const LATE: Duration = Duration::from_secs(1);
