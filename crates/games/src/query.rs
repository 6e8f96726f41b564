//! Questions and answers as lines of JSON: the stable interface for scripts and pages.
//!
//! A request is one line, `{"id": 7, "position": "(4,2,1)", "ask": ["outcome", "grundy"]}`.
//! `id` is any JSON value and is echoed; `ask` defaults to outcome and winning moves; `budget`
//! lowers the units of work allowed for this line. The answer is one line, an [`Answer`] or an
//! [`ErrorAnswer`]; a bad line never ends the conversation.

use crate::answer::{Answer, ErrorAnswer, Question};
use crate::ask::answer_text;
use crate::input::InputError;
use crate::search::{Budget, Work};
use serde::Deserialize;
use serde_json::Value;

/// One question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(default)]
    #[allow(dead_code, reason = "read before the rest of the request, so that errors echo it")]
    id: Value,
    position: String,
    #[serde(default = "usual_questions")]
    ask: Vec<Question>,
    budget: Option<u64>,
}

/// What is answered when a request does not say: outcome and winning moves.
#[must_use]
pub fn usual_questions() -> Vec<Question> {
    vec![Question::Outcome, Question::WinningMoves]
}

const HINT: &str = r#"a request looks like {"id": 1, "position": "(4,2,1)", "ask": ["outcome", "winning_moves", "grundy", "size"]}"#;

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
    let answer = match read_request(line) {
        Err((id, error, text)) => Err(ErrorAnswer::new(Some(id), &error, &text)),
        Ok((id, request)) => answer_request(&request, work)
            .map(|answer| Answer { id: Some(id.clone()), trail: None, ..answer })
            .map_err(|error| ErrorAnswer::new(Some(id), &error, &request.position)),
    };
    let line = match &answer {
        Ok(answer) => serde_json::to_string(answer),
        Err(error) => serde_json::to_string(error),
    };
    line.expect("records have no maps with odd keys and so always serialise")
}

fn answer_request(request: &Request, work: &mut Work<'_>) -> Result<Answer, InputError> {
    let usual = work.budget();
    let units = request.budget.map_or(usual.work, |units| units.min(usual.work));
    work.set_budget(Budget { work: units, ..usual });
    let answer = answer_text(&request.position, &request.ask, work);
    work.set_budget(usual);
    answer
}

/// An error, with the id and the text that its span counts in.
type BadRequest = (Value, InputError, String);

fn read_request(line: &[u8]) -> Result<(Value, Request), BadRequest> {
    let Ok(text) = std::str::from_utf8(line) else {
        let text = String::from_utf8_lossy(line).into_owned();
        let error = InputError::parse(0..text.len(), "the line is not UTF-8 text").hint(HINT);
        return Err((Value::Null, error, text));
    };
    let value: Value = serde_json::from_str(text).map_err(|error| bad_json(text, &error))?;
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    serde_json::from_value(value).map(|request| (id.clone(), request)).map_err(|error| {
        let error = InputError::parse(0..text.len(), format!("no request: {error}")).hint(HINT);
        (id, error, text.to_owned())
    })
}

fn bad_json(text: &str, error: &serde_json::Error) -> BadRequest {
    let at = error.column().saturating_sub(1).min(text.len());
    let start = text.floor_char_boundary(at);
    let width = text[start..].chars().next().map_or(0, char::len_utf8);
    let error = InputError::parse(start..start + width, format!("no JSON: {error}")).hint(HINT);
    (Value::Null, error, text.to_owned())
}
