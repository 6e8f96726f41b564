//! The `answer/1` record: what every front end shows, without a game's own types.
//!
//! Fields that were not asked for are absent; what is not known is `null`. Coordinates and numbers
//! that can be ordinals are strings. NOTATION.md describes each field.

use crate::input::{InputError, InputErrorKind};
use crate::verdict::{Certainty, Obstacle, Outcome, Reason, Step, StepResult, Undecided, Verdict};
use crate::words::Words;
use numbers::Ordinal;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt;

/// What can be asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Who wins.
    Outcome,
    /// Which moves win.
    WinningMoves,
    /// The Grundy value.
    Grundy,
    /// The number of cells.
    Size,
}

/// An answer about one position, as `chomp solve`, `chomp grundy`, `chomp query` and the page write
/// it. What was not asked for is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "answer/1")]
pub struct Answer {
    /// What the asker called the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// The position, in its normal form.
    pub position: String,
    /// Who wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Option<Outcome>>,
    /// How sure that is; `"undecided"` when nothing is known.
    #[serde(serialize_with = "certainty_or_undecided")]
    #[cfg_attr(feature = "schemas", schemars(schema_with = "certainty_schema"))]
    pub certainty: Option<Certainty>,
    /// The winning moves that are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_moves: Option<Option<MovesRecord>>,
    /// The Grundy value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<Option<GrundyRecord>>,
    /// The number of cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Option<String>>,
    /// The reasons for what is stated.
    pub because: Vec<ReasonRecord>,
    /// The engines that decided, joined by `+`; `null` when none did.
    pub engine: Option<String>,
    /// Why something that was asked is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
    /// Which engines were asked, in order; only when wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trail: Option<Vec<StepRecord>>,
}

fn certainty_or_undecided<S: Serializer>(
    certainty: &Option<Certainty>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match certainty {
        Some(certainty) => certainty.serialize(serializer),
        None => serializer.serialize_str("undecided"),
    }
}

#[cfg(feature = "schemas")]
fn certainty_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "enum": ["certified", "proved", "conjectured", "undecided"] })
}

/// What an asker calls a question: any JSON value, which is echoed as it was written.
#[derive(Clone, Debug)]
pub struct Id(Box<RawValue>);

impl Id {
    /// No name.
    #[must_use]
    pub fn null() -> Self {
        Self(RawValue::NULL.to_owned())
    }
}

impl From<Box<RawValue>> for Id {
    fn from(value: Box<RawValue>) -> Self {
        Self(value)
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for Id {}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Id {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Id".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }
}

/// Winning moves, and whether they are all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MovesRecord {
    /// Whether no other move wins.
    pub complete: bool,
    /// The moves, sorted.
    pub moves: Vec<MoveRecord>,
}

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MoveRecord {
    /// The coordinates of the cell, counted from 0.
    pub bite: Vec<String>,
    /// What players call the move, where that is not its coordinates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<String>,
    /// The position it leaves.
    pub to: String,
}

impl MoveRecord {
    /// The move as players write it.
    #[must_use]
    pub fn name(&self) -> String {
        self.names.clone().unwrap_or_else(|| format!("({})", self.bite.join(",")))
    }
}

/// A Grundy value: in both conventions where there is a poison, in normal play otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum GrundyRecord {
    /// The game has a poison.
    Poisoned {
        /// With the poison as an ordinary last move: P-positions have 1.
        poison_allowed: String,
        /// With the poison forbidden: P-positions have 0.
        poison_forbidden: String,
    },
    /// It has none: P-positions have 0.
    Normal {
        /// In normal play.
        normal_play: String,
    },
}

impl From<&Reason> for ReasonRecord {
    fn from(reason: &Reason) -> Self {
        Self {
            id: reason.id.to_owned(),
            source: reason.source.to_owned(),
            text: reason.text.clone(),
        }
    }
}

impl From<&Undecided> for UndecidedRecord {
    fn from(undecided: &Undecided) -> Self {
        Self { why: undecided.why, text: undecided.text.to_string(), needs: undecided.needs }
    }
}

impl GrundyRecord {
    pub(crate) fn new(value: &Ordinal, words: &Words) -> Self {
        if !words.has_poison {
            return Self::Normal { normal_play: value.to_string() };
        }
        // With the poison allowed there is one more value, below all others: finite values grow by
        // one, and infinite values stay as they are.
        let allowed = Ordinal::from(1).ordinary_sum(value);
        Self::Poisoned { poison_allowed: allowed.to_string(), poison_forbidden: value.to_string() }
    }
}

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ReasonRecord {
    /// Engine or theorem.
    pub id: String,
    /// Citation.
    pub source: String,
    /// Why, in a sentence.
    pub text: String,
}

/// Why something is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct UndecidedRecord {
    /// In a word or two.
    pub why: Obstacle,
    /// In a sentence.
    pub text: String,
    /// How many units of work, or bytes of tables, would do, about, where an engine knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<u64>,
}

/// One engine that was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StepRecord {
    /// The engine.
    pub engine: String,
    /// What came of it.
    pub result: StepOutcome,
    /// Why it declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// What came of asking an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StepOutcome {
    /// It decided something.
    Decided,
    /// It decided only what was known.
    #[serde(rename = "added nothing")]
    AddedNothing,
    /// It decided nothing.
    Declined,
}

impl fmt::Display for StepOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Decided => "decided",
            Self::AddedNothing => "added nothing",
            Self::Declined => "declined",
        })
    }
}

/// The result of a calculation with ordinals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "ordinal/1")]
pub struct OrdinalAnswer {
    /// What the asker called the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// The ordinal, or how two compare.
    pub value: String,
}

/// The height of an extension: `H(A,B)` of HS, or the height for another Grundy value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "height/1")]
pub struct HeightAnswer {
    /// What the asker called the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// The height; `null` when it is not known.
    pub height: Option<String>,
    /// The extension to that height.
    pub position: Option<String>,
    /// Its Grundy value.
    pub grundy: GrundyRecord,
    /// What the Size Lemma says: the height is at most this; only over a base of one cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// How sure that is; `"undecided"` when the height is not known.
    #[serde(serialize_with = "certainty_or_undecided")]
    #[cfg_attr(feature = "schemas", schemars(schema_with = "certainty_schema"))]
    pub certainty: Option<Certainty>,
    /// The reasons for what is stated.
    pub because: Vec<ReasonRecord>,
    /// The engines that decided, joined by `+`; `null` when none did.
    pub engine: Option<String>,
    /// Why the height is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}

/// What is answered instead when the question cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "error/1")]
pub struct ErrorAnswer {
    /// What the asker called the question, if that much was understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// What was wrong.
    pub error: ErrorRecord,
}

/// What was wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ErrorRecord {
    /// What kind of mistake it is.
    pub kind: ErrorKind,
    /// What is wrong.
    pub message: String,
    /// First and one-past-last character of the wrong part, counted from 0.
    pub span: [usize; 2],
    /// What would be right, if that can be guessed.
    pub hint: Option<String>,
}

/// What kind of mistake a question has, or what keeps it from being answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text does not follow the notation.
    Parse,
    /// The text is well formed but describes no position or no legal move.
    Invalid,
    /// The text describes something that this version does not handle.
    Unsupported,
    /// A parameter of a request is wrong.
    Parameter,
    /// The request is too long.
    TooLong,
    /// There is nothing by this name.
    NotFound,
    /// The page is only read.
    Method,
    /// Too many ask at once.
    Busy,
    /// It takes more work than is allowed.
    TooMuch,
    /// It takes longer than anybody should wait.
    TooSlow,
    /// The machine said no: disk, permission, memory, port or lock.
    Machine,
    /// A defect to be reported.
    Internal,
}

impl From<InputErrorKind> for ErrorKind {
    fn from(kind: InputErrorKind) -> Self {
        match kind {
            InputErrorKind::Parse => Self::Parse,
            InputErrorKind::Invalid => Self::Invalid,
            InputErrorKind::Unsupported => Self::Unsupported,
        }
    }
}

impl ErrorAnswer {
    /// The record of an error in `text`.
    #[must_use]
    pub fn new(id: Option<Id>, error: &InputError, text: &str) -> Self {
        let span = error.characters(text);
        let error = ErrorRecord {
            kind: error.kind.into(),
            message: error.message.clone(),
            span: [span.start, span.end],
            hint: error.hint.clone(),
        };
        Self { id, error }
    }
}

impl Answer {
    /// Erases the types of a verdict. `record_move` describes one winning move.
    pub(crate) fn new<M>(
        position: String,
        size: Option<Ordinal>,
        questions: &[Question],
        verdict: &Verdict<M>,
        words: &Words,
        record_move: impl FnMut(&M) -> MoveRecord,
    ) -> Self {
        let asked = |question| questions.contains(&question);
        let moves = verdict.winning_moves.as_ref().map(|known| MovesRecord {
            complete: known.complete,
            moves: known.moves.iter().map(record_move).collect(),
        });
        let of_size = size.is_some().then_some(Certainty::Proved);
        let engines: Vec<&str> = verdict.because.iter().map(|reason| reason.id).collect();
        Self {
            id: None,
            position,
            outcome: asked(Question::Outcome).then_some(verdict.outcome),
            certainty: verdict.certainty.or(of_size),
            winning_moves: asked(Question::WinningMoves).then_some(moves),
            grundy: asked(Question::Grundy)
                .then(|| verdict.grundy.as_ref().map(|value| GrundyRecord::new(value, words))),
            size: asked(Question::Size).then(|| size.map(|size| size.to_string())),
            because: verdict.because.iter().map(ReasonRecord::from).collect(),
            engine: (!engines.is_empty()).then(|| engines.join("+")),
            undecided: verdict.undecided.as_ref().map(UndecidedRecord::from),
            trail: None,
        }
    }

    /// Adds the trail of a verdict.
    pub(crate) fn with_trail<M>(mut self, verdict: &Verdict<M>) -> Self {
        let step = |step: &Step| {
            let (result, why) = match &step.result {
                StepResult::Decided => (StepOutcome::Decided, None),
                StepResult::AddedNothing => (StepOutcome::AddedNothing, None),
                StepResult::Declined(why) => (StepOutcome::Declined, Some(why.text.to_string())),
            };
            StepRecord { engine: step.engine.to_owned(), result, why }
        };
        self.trail = Some(verdict.trail.iter().map(step).collect());
        self
    }
}
