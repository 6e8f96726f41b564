//! The ways to ask a question, each with what it measures.

pub(crate) mod commands;
mod figures;
pub(crate) mod lines;
pub(crate) mod page;
#[path = "../../tests/cli/support/page.rs"]
mod page_server;
mod process;

use std::time::Duration;

pub(crate) use figures::Figures;

/// Units of work for each question: by the manual 0.04 to 0.1 seconds.
pub(crate) const BUDGET: &str = "1M";

/// Ten times as long as the budget should take, in CPU time. Whoever takes longer is late.
pub(crate) const LATE: Duration = Duration::from_secs(1);
