//! A position on the command line, and how a question about one is asked.

use super::{Format, Limits};
use clap::Args;

/// A position; one that was typed without quotes comes in several words.
#[derive(Debug, Args)]
pub(crate) struct PositionText {
    /// The position, for example 3x7, 4,2,1 or '(4,2,1)'; `chomp help notation` lists all forms
    #[arg(value_name = "POSITION", required = true)]
    words: Vec<String>,
}

impl PositionText {
    /// The words as one text.
    pub(crate) fn text(&self) -> String {
        self.words.join(" ")
    }
}

/// How a question is asked and its answer written.
#[derive(Debug, Args)]
pub(crate) struct Asking {
    /// Show which engines were asked and why they declined
    #[arg(long)]
    pub(crate) explain: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
