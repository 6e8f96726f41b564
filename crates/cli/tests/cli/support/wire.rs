//! The wire formats `answer/1` and `error/1`, declared a second time and strictly: a field that is
//! added, renamed or dropped in the program fails here until somebody has agreed to the change.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A line of output.
#[derive(Debug)]
pub(crate) enum Reply {
    Answer(Box<Answer>),
    Error(ErrorAnswer),
}

/// An answer. The outer `None` is "absent", the inner one is `null`.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    pub(crate) schema: Schema,
    #[serde(default, deserialize_with = "present")]
    pub(crate) id: Option<Value>,
    pub(crate) position: String,
    #[serde(default, deserialize_with = "present")]
    pub(crate) outcome: Option<Option<Outcome>>,
    pub(crate) certainty: Certainty,
    #[serde(default, deserialize_with = "present")]
    pub(crate) winning_moves: Option<Option<Moves>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) grundy: Option<Option<Grundy>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) size: Option<Option<String>>,
    pub(crate) because: Vec<Reason>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) engine: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) undecided: Option<Undecided>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) trail: Option<Vec<Step>>,
}

#[derive(Debug, Deserialize, PartialEq)]
pub(crate) enum Schema {
    #[serde(rename = "answer/1")]
    Answer1,
}

#[derive(Debug, Deserialize, PartialEq)]
pub(crate) enum ErrorSchema {
    #[serde(rename = "error/1")]
    Error1,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub(crate) enum Outcome {
    P,
    N,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Certainty {
    Certified,
    Proved,
    Conjectured,
    Undecided,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    pub(crate) complete: bool,
    pub(crate) moves: Vec<Move>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    pub(crate) bite: Vec<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) names: Option<String>,
    pub(crate) to: String,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Grundy {
    Poisoned { poison_allowed: String, poison_forbidden: String },
    Normal { normal_play: String },
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reason {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) text: String,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Undecided {
    pub(crate) why: String,
    pub(crate) text: String,
    pub(crate) needs: Option<u64>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    pub(crate) engine: String,
    pub(crate) result: StepResult,
    #[serde(default, deserialize_with = "present")]
    pub(crate) why: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StepResult {
    Decided,
    #[serde(rename = "added nothing")]
    AddedNothing,
    Declined,
}

/// The answer to a line that is not a question.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct ErrorAnswer {
    pub(crate) schema: ErrorSchema,
    #[serde(default, deserialize_with = "present")]
    pub(crate) id: Option<Value>,
    pub(crate) error: Error,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Error {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    pub(crate) span: [usize; 2],
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) hint: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Parse,
    Invalid,
    Unsupported,
}

/// Reads a field that may be absent; if it is there, `null` is a value like any other.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Reads a line of output.
#[track_caller]
pub(crate) fn reply(line: &str) -> Reply {
    let read = serde_json::from_str::<Value>(line).and_then(|value| match value.get("error") {
        Some(_) => serde_json::from_str(line).map(Reply::Error),
        None => serde_json::from_str(line).map(Reply::Answer),
    });
    read.unwrap_or_else(|error| panic!("{error} in {line:.500}"))
}

/// Reads a line that must be an answer.
#[track_caller]
pub(crate) fn answer(line: &str) -> Answer {
    match reply(line) {
        Reply::Answer(answer) => *answer,
        Reply::Error(error) => panic!("no answer but {error:?}"),
    }
}

/// Reads a line that must be an error.
#[track_caller]
pub(crate) fn error(line: &str) -> ErrorAnswer {
    match reply(line) {
        Reply::Error(error) => error,
        Reply::Answer(answer) => panic!("no error but {answer:?}"),
    }
}
