//! Questions and answers as lines of JSON: the stable interface for scripts and pages.
//!
//! A request is one line, `{"id": 7, "position": "(4,2,1)", "ask": ["outcome", "grundy"]}`.
//! `id` is any JSON value and is echoed; `ask` defaults to outcome and winning moves; `budget`
//! lowers the units of work allowed for this line. The answer is one line, an [`Answer`] or an
//! [`ErrorAnswer`]; a bad line never ends the conversation.
//! `{"ask": ["ordinal"], "op": "nim_sum", "a": "w*3 + 5", "b": "w"}` calculates with ordinals and
//! is answered by an [`OrdinalAnswer`]. `{"ask": ["height"], "a": "(0,0,5)", "over": "2"}` asks for
//! the height of an extension, see [`extensions`], and is answered by a [`HeightAnswer`].

pub mod extensions;
pub mod ordinals;

use self::extensions::{ExtensionTexts, height};
use self::ordinals::{Operation, calculate};
use crate::input::InputError;
use crate::records::{
    Answer, ErrorAnswer, HeightAnswer, Id, OrdinalAnswer, Question, UndecidedRecord,
};
use crate::registry::answer_text;
use crate::work::{Budget, Work};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;

/// One question about a position.
#[derive(Clone, Debug)]
struct Request {
    position: String,
    ask: Vec<Question>,
    budget: Option<u64>,
}

/// A calculation with two ordinals.
#[derive(Clone, Debug)]
struct Calculation {
    op: Operation,
    a: String,
    b: String,
}

/// A height of an extension.
#[derive(Clone, Debug)]
struct Extending {
    texts: ExtensionTexts,
    budget: Option<u64>,
}

/// Any kind of question.
enum Asked {
    Position(Request),
    Ordinal(Calculation),
    Height(Extending),
}

/// What is answered when a request does not say: outcome and winning moves.
#[must_use]
pub fn usual_questions() -> Vec<Question> {
    vec![Question::Outcome, Question::WinningMoves]
}

const HINT: &str = "a request looks like {\"id\": 1, \"position\": \"(4,2,1)\", \"ask\": \
                    [\"outcome\", \"winning_moves\", \"grundy\", \"size\"]}";

const ORDINAL_HINT: &str = "a calculation looks like {\"id\": 1, \"ask\": [\"ordinal\"], \"op\": \
                            \"nim_sum\", \"a\": \"w*3 + 5\", \"b\": \"w\"}";

const HEIGHT_HINT: &str = "a request for a height looks like {\"id\": 1, \"ask\": [\"height\"], \
                           \"a\": \"(w,5,5)\", \"over\": \"2\", \"value\": \"0\"}; a and value may \
                           be absent, and \"column\": true may stand instead of over";

/// Answers one line with one line, without its line break.
///
/// ```
/// use chomplab::engine::{Budget, Work};
/// use chomplab::query::answer_line;
///
/// let mut work = Work::within(Budget::default());
/// let line = answer_line(br#"{"id": 7, "position": "(2,1)", "ask": ["outcome"]}"#, &mut work);
/// assert!(line.starts_with(r#"{"schema":"answer/1","id":7,"position":"(2,1)","outcome":"P""#));
/// ```
#[must_use]
pub fn answer_line(line: &[u8], work: &mut Work<'_>) -> String {
    reply_to(line, work).to_string()
}

/// Answers one line with a record, which a front end may still change: it may know better what kept
/// an answer from being found. Its text is the line.
#[must_use]
pub fn reply_to(line: &[u8], work: &mut Work<'_>) -> Reply {
    let wrong = |id, error: &InputError, text: &str| ErrorAnswer::new(Some(id), error, text);
    match read_request(line) {
        Err(bad) => Reply::Error(wrong(bad.id, &bad.error, &bad.text)),
        Ok((id, asked)) => answered(asked, &id, work)
            .unwrap_or_else(|(error, text)| Reply::Error(wrong(id, &error, &text))),
    }
}

/// Any kind of answer to a line.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// About a position.
    Position(Box<Answer>),
    /// The result of a calculation.
    Ordinal(OrdinalAnswer),
    /// The height of an extension.
    Height(HeightAnswer),
    /// What is wrong with the line.
    Error(ErrorAnswer),
}

impl Reply {
    /// What kept the answer from being found, if something did.
    pub fn undecided_mut(&mut self) -> Option<&mut UndecidedRecord> {
        match self {
            Self::Position(answer) => answer.undecided.as_mut(),
            Self::Height(answer) => answer.undecided.as_mut(),
            Self::Ordinal(_) | Self::Error(_) => None,
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Records have no maps with odd keys and so always serialise.
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// The answer, or what is wrong with which text.
fn answered(asked: Asked, id: &Id, work: &mut Work<'_>) -> Result<Reply, (InputError, String)> {
    let id = Some(id.clone());
    match asked {
        Asked::Ordinal(Calculation { op, a, b }) => match calculate(op, &a, &b) {
            Ok(value) => Ok(Reply::Ordinal(OrdinalAnswer { id, value })),
            Err(bad) => Err((bad.error, bad.text)),
        },
        Asked::Height(Extending { texts, budget }) => {
            match within(budget, work, |work| height(&texts, work)) {
                Ok(height) => Ok(Reply::Height(HeightAnswer { id, ..height })),
                Err(bad) => Err((bad.error, bad.text)),
            }
        }
        Asked::Position(Request { position, ask, budget }) => {
            match within(budget, work, |work| answer_text(&position, &ask, work)) {
                Ok(answer) => Ok(Reply::Position(Box::new(Answer { id, trail: None, ..answer }))),
                Err(error) => Err((error, position)),
            }
        }
    }
}

/// Asks with a budget that a request may lower.
fn within<T>(budget: Option<u64>, work: &mut Work<'_>, ask: impl FnOnce(&mut Work<'_>) -> T) -> T {
    let usual = work.budget();
    let units = budget.map_or(usual.work, |units| units.min(usual.work));
    work.set_budget(Budget { work: units, ..usual });
    let answer = ask(work);
    work.set_budget(usual);
    answer
}

/// A message that quotes a long text, cut to a readable length.
fn shortened(message: &str) -> String {
    const LONGEST: usize = 200;
    if message.chars().count() <= LONGEST {
        return message.to_owned();
    }
    let (start, end): (String, String) = (
        message.chars().take(LONGEST / 2).collect(),
        message.chars().rev().take(LONGEST / 2).collect(),
    );
    format!("{start} … {}", end.chars().rev().collect::<String>())
}

/// A line that is not a request: its id, if that much was understood, and the text that the span
/// of the error counts in.
struct BadRequest {
    id: Id,
    error: InputError,
    text: String,
}

/// The fields of a request, as they were written.
type Fields<'a> = BTreeMap<String, &'a RawValue>;

fn read_request(line: &[u8]) -> Result<(Id, Asked), Box<BadRequest>> {
    let bad = |id, span, message: String, hint: &str, text: &str| {
        let error = InputError::parse(span, shortened(&message)).hint(hint);
        Box::new(BadRequest { id, error, text: text.to_owned() })
    };
    let Ok(text) = std::str::from_utf8(line) else {
        let text = String::from_utf8_lossy(line);
        let message = "the line is not UTF-8 text".to_owned();
        return Err(bad(Id::null(), 0..text.len(), message, HINT, &text));
    };
    let mut fields: Fields<'_> = serde_json::from_str(text).map_err(|error| {
        if error.is_data() {
            let message = "this is not a request: it is not a JSON object".to_owned();
            return bad(Id::null(), 0..text.len(), message, HINT, text);
        }
        let start = text.floor_char_boundary(error.column().saturating_sub(1));
        let width = text[start..].chars().next().map_or(0, char::len_utf8);
        let message = format!("this is not JSON: {error}");
        bad(Id::null(), start..start + width, message, HINT, text)
    })?;
    let id = fields.remove("id").map_or_else(Id::null, |id| Id::from(id.to_owned()));
    match read_fields(&fields) {
        Ok(asked) => Ok((id, asked)),
        Err((message, hint)) => Err(bad(id, 0..text.len(), message, hint, text)),
    }
}

/// What is asked, or what is wrong, and how it would be right.
fn read_fields(fields: &Fields<'_>) -> Result<Asked, (String, &'static str)> {
    let kind: Option<[String; 1]> = read(fields, "ask").ok().flatten();
    match kind.as_ref().map(|[kind]| kind.as_str()) {
        Some("ordinal") => calculation(fields)
            .map(Asked::Ordinal)
            .ok_or_else(|| ("this is not a calculation".to_owned(), ORDINAL_HINT)),
        Some("height") => extending(fields)
            .map(Asked::Height)
            .ok_or_else(|| ("this is not a request for a height".to_owned(), HEIGHT_HINT)),
        _ => match request(fields) {
            Ok(asked) => Ok(Asked::Position(asked)),
            Err(wrong) => Err((format!("this is not a request: {wrong}"), HINT)),
        },
    }
}

/// The value of a field; `None` when it is absent.
fn read<T: DeserializeOwned>(fields: &Fields<'_>, name: &str) -> serde_json::Result<Option<T>> {
    fields.get(name).map(|value| serde_json::from_str(value.get())).transpose()
}

/// Whether a request has no other fields than these.
fn has_only(fields: &Fields<'_>, known: &[&str]) -> bool {
    fields.keys().all(|name| known.contains(&name.as_str()))
}

fn calculation(fields: &Fields<'_>) -> Option<Calculation> {
    let (op, a, b) = (read(fields, "op"), read(fields, "a"), read(fields, "b"));
    let calculation = Calculation { op: op.ok()??, a: a.ok()??, b: b.ok()?? };
    has_only(fields, &["ask", "op", "a", "b"]).then_some(calculation)
}

fn extending(fields: &Fields<'_>) -> Option<Extending> {
    let column: Option<bool> = read(fields, "column").ok()?;
    let texts = ExtensionTexts {
        a: read(fields, "a").ok()?,
        over: read(fields, "over").ok()?,
        value: read(fields, "value").ok()?,
        column: column.unwrap_or(false),
    };
    let budget = read(fields, "budget").ok()?;
    let known = ["ask", "a", "over", "value", "column", "budget"];
    has_only(fields, &known).then_some(Extending { texts, budget })
}

/// A question about a position, or what is wrong with it.
fn request(fields: &Fields<'_>) -> Result<Request, String> {
    const FIELDS: [&str; 3] = ["position", "ask", "budget"];
    if let Some(name) = fields.keys().find(|name| !FIELDS.contains(&name.as_str())) {
        let known = FIELDS.join(", ");
        return Err(format!("it has no field {name:?}; the fields are id, {known}"));
    }
    let written = |name: &str| fields.get(name).map_or("nothing", |value| value.get());
    let position = match read(fields, "position") {
        Ok(Some(position)) => position,
        Ok(None) => return Err("it names no position".to_owned()),
        Err(_) => return Err(format!("a position is a text, and not {}", written("position"))),
    };
    let asked: Option<Vec<&RawValue>> = match fields.get("ask") {
        None => None,
        Some(ask) => Some(serde_json::from_str(ask.get()).map_err(|_| {
            format!("ask is a list, for example [\"outcome\"], and not {}", ask.get())
        })?),
    };
    let ask = match asked {
        None => usual_questions(),
        Some(asked) if asked.is_empty() => return Err("it asks nothing".to_owned()),
        Some(asked) => asked.into_iter().map(question).collect::<Result<_, _>>()?,
    };
    let budget = read(fields, "budget")
        .map_err(|_| "budget is a whole number of units of work".to_owned())?;
    Ok(Request { position, ask, budget })
}

fn question(asked: &RawValue) -> Result<Question, String> {
    const QUESTIONS: [&str; 4] = ["outcome", "winning_moves", "grundy", "size"];
    serde_json::from_str(asked.get()).map_err(|_| {
        let known = QUESTIONS.join(", ");
        format!("{asked} cannot be asked; known are {known}, and ordinal or height alone")
    })
}
