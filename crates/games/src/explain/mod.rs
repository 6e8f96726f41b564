//! Explanations that teach: why somebody wins, step by step.
//!
//! An [`Explanation`] is a list of steps, each with text for people and data for pages; every front
//! end shows the same record, `explain/1`. Games with values of their parts (heaps, sums) walk
//! through the six steps of \[Notes\] (`nim_lesson`); others show reasons and a tree of good
//! answers (`replies`).

mod nim_lesson;
mod replies;

pub(crate) use nim_lesson::{Part, binary_sum, leading_bit_parts};
pub(crate) use replies::explain_by_play;

use crate::verdict::Outcome;
use serde::Serialize;
use serde_json::Value;

/// Why the outcome of a position is what it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "explain/1")]
pub struct Explanation {
    /// The position, in its normal form.
    pub position: String,
    /// `"P"` or `"N"`; `null` when it is not known.
    pub outcome: Option<Outcome>,
    /// The conclusion in a sentence.
    pub conclusion: String,
    /// The way there.
    pub steps: Vec<Stage>,
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Stage {
    /// What the step does.
    pub title: String,
    /// What it finds, line by line.
    pub lines: Vec<String>,
    /// The same for programs.
    pub data: Value,
}

impl Stage {
    /// A step.
    pub fn new(title: impl Into<String>, lines: Vec<String>, data: Value) -> Self {
        Self { title: title.into(), lines, data }
    }
}
