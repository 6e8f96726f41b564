//! Questions and answers as lines of JSON: the stable interface for scripts and pages.
//!
//! A request is one line, `{"id": 7, "position": "(4,2,1)", "ask": ["outcome", "grundy"]}`.
//! `id` is any JSON value and is echoed; `ask` defaults to outcome and winning moves; `budget`
//! lowers the units of work allowed for this line. The answer is one line, an [`Answer`] or an
//! [`ErrorAnswer`]; a bad line never ends the conversation.
//! `{"ask": ["ordinal"], "op": "nim_sum", "a": "w*3 + 5", "b": "w"}` calculates with ordinals and is
//! answered by an [`OrdinalAnswer`].
//! `{"ask": ["height"], "a": "(0,0,5)", "over": "2"}` asks for the height of an extension, see
//! [`crate::extensions`], and is answered by a [`HeightAnswer`].

use crate::answer::{Answer, ErrorAnswer, HeightAnswer, OrdinalAnswer, Question, SCHEMA};
use crate::catalog::answer_text;
use crate::extensions::{ExtensionTexts, height};
use crate::input::InputError;
use crate::ordinals::{Operation, calculate};
use crate::search::{Budget, Work};
use serde::Deserialize;
use serde_json::Value;

/// One question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    position: String,
    #[serde(default = "usual_questions")]
    ask: Vec<Question>,
    budget: Option<u64>,
}

/// A calculation with two ordinals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Calculation {
    #[serde(rename = "ask")]
    _ask: Vec<String>,
    op: Operation,
    a: String,
    b: String,
}

/// A height of an extension.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Extending {
    #[serde(rename = "ask")]
    _ask: Vec<String>,
    a: Option<String>,
    over: Option<String>,
    value: Option<String>,
    #[serde(default)]
    column: bool,
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

const HINT: &str = r#"a request looks like {"id": 1, "position": "(4,2,1)", "ask": ["outcome", "winning_moves", "grundy", "size"]}"#;

const ORDINAL_HINT: &str = r#"a calculation looks like {"id": 1, "ask": ["ordinal"], "op": "nim_sum", "a": "w*3 + 5", "b": "w"}"#;

const HEIGHT_HINT: &str = r#"a request for a height looks like {"id": 1, "ask": ["height"], "a": "(w,5,5)", "over": "2", "value": "0"}; a and value may be absent, and "column": true may stand instead of over"#;

/// Answers one line with one line, without its line break.
///
/// ```
/// use chomplab::query::answer_line;
/// use chomplab::search::{Budget, Work};
///
/// let mut work = Work::within(Budget::default());
/// let line = answer_line(br#"{"id": 7, "position": "(2,1)", "ask": ["outcome"]}"#, &mut work);
/// assert!(line.starts_with(r#"{"schema":"answer/1","id":7,"position":"(2,1)","outcome":"P""#));
/// ```
#[must_use]
pub fn answer_line(line: &[u8], work: &mut Work<'_>) -> String {
    let line = match read_request(line) {
        Err(bad) => serde_json::to_string(&ErrorAnswer::new(Some(bad.id), &bad.error, &bad.text)),
        Ok((id, Asked::Ordinal(asked))) => match calculate(asked.op, &asked.a, &asked.b) {
            Ok(value) => {
                serde_json::to_string(&OrdinalAnswer { schema: SCHEMA, id: Some(id), value })
            }
            Err(bad) => serde_json::to_string(&ErrorAnswer::new(Some(id), &bad.error, &bad.text)),
        },
        Ok((id, Asked::Height(asked))) => {
            let Extending { a, over, value, column, budget, .. } = asked;
            let texts = ExtensionTexts { a, over, value, column };
            match within(budget, work, |work| height(&texts, work)) {
                Ok(height) => serde_json::to_string(&HeightAnswer { id: Some(id), ..height }),
                Err(bad) => {
                    serde_json::to_string(&ErrorAnswer::new(Some(id), &bad.error, &bad.text))
                }
            }
        }
        Ok((id, Asked::Position(request))) => match answer_request(&request, work) {
            Ok(answer) => serde_json::to_string(&Answer { id: Some(id), trail: None, ..answer }),
            Err(error) => {
                serde_json::to_string(&ErrorAnswer::new(Some(id), &error, &request.position))
            }
        },
    };
    line.expect("records have no maps with odd keys and so always serialise")
}

fn answer_request(request: &Request, work: &mut Work<'_>) -> Result<Answer, InputError> {
    within(request.budget, work, |work| answer_text(&request.position, &request.ask, work))
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

/// A line that is no request: its id, if that much was understood, and the text that the span of
/// the error counts in.
struct BadRequest {
    id: Value,
    error: InputError,
    text: String,
}

fn read_request(line: &[u8]) -> Result<(Value, Asked), Box<BadRequest>> {
    let bad = |id, span, message: String, text: &str| {
        let error = InputError::parse(span, shortened(&message)).hint(HINT);
        Box::new(BadRequest { id, error, text: text.to_owned() })
    };
    let Ok(text) = std::str::from_utf8(line) else {
        let text = String::from_utf8_lossy(line);
        return Err(bad(Value::Null, 0..text.len(), "the line is not UTF-8 text".into(), &text));
    };
    let mut value: Value = serde_json::from_str(text).map_err(|error| {
        let start = text.floor_char_boundary(error.column().saturating_sub(1));
        let width = text[start..].chars().next().map_or(0, char::len_utf8);
        bad(Value::Null, start..start + width, format!("no JSON: {error}"), text)
    })?;
    let Some(fields) = value.as_object_mut() else {
        return Err(bad(Value::Null, 0..text.len(), "no request: not a JSON object".into(), text));
    };
    let id = fields.remove("id").unwrap_or(Value::Null);
    let special = |message: String, hint: &str| {
        let error = InputError::parse(0..text.len(), shortened(&message)).hint(hint);
        Box::new(BadRequest { id: id.clone(), error, text: text.to_owned() })
    };
    if value["ask"] == serde_json::json!(["ordinal"]) {
        let asked = serde_json::from_value(value)
            .map_err(|_| special("this is no calculation".to_owned(), ORDINAL_HINT))?;
        return Ok((id, Asked::Ordinal(asked)));
    }
    if value["ask"] == serde_json::json!(["height"]) {
        let asked = serde_json::from_value(value)
            .map_err(|_| special("this is no request for a height".to_owned(), HEIGHT_HINT))?;
        return Ok((id, Asked::Height(asked)));
    }
    let wrong = wrong_field(&value);
    match serde_json::from_value(value) {
        Ok(Request { ask, .. }) if ask.is_empty() => {
            Err(bad(id, 0..text.len(), "no request: it asks nothing".into(), text))
        }
        Ok(request) => Ok((id, Asked::Position(request))),
        Err(_) => Err(bad(id, 0..text.len(), format!("no request: {wrong}"), text)),
    }
}

/// What is wrong with the fields of a request, of which something is.
fn wrong_field(request: &Value) -> String {
    const FIELDS: [&str; 3] = ["position", "ask", "budget"];
    const QUESTIONS: [&str; 4] = ["outcome", "winning_moves", "grundy", "size"];
    let fields = request.as_object().into_iter().flatten();
    if let Some((name, _)) = fields.clone().find(|(name, _)| !FIELDS.contains(&name.as_str())) {
        let known = FIELDS.join(", ");
        return format!("it has no field {name:?}; the fields are id, {known}");
    }
    let Some(position) = request.get("position") else {
        return "it names no position".to_owned();
    };
    if !position.is_string() {
        return format!("a position is a text, and not {position}");
    }
    let asked = request.get("ask").map(|ask| ask.as_array().ok_or(ask)).transpose();
    match asked {
        Err(ask) => return format!("ask is a list, for example [\"outcome\"], and not {ask}"),
        Ok(None) => {}
        Ok(Some(asked)) => {
            let is_known = |asked: &Value| asked.as_str().is_some_and(|it| QUESTIONS.contains(&it));
            if let Some(unknown) = asked.iter().find(|asked| !is_known(asked)) {
                let known = QUESTIONS.join(", ");
                return format!(
                    "{unknown} cannot be asked; known are {known}, and ordinal or height alone"
                );
            }
        }
    }
    "budget is a whole number of units of work".to_owned()
}
