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
        Err(bad) => Err(ErrorAnswer::new(Some(bad.id), &bad.error, &bad.text)),
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

fn read_request(line: &[u8]) -> Result<(Value, Request), Box<BadRequest>> {
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
    match serde_json::from_value(value) {
        Ok(Request { ask, .. }) if ask.is_empty() => {
            Err(bad(id, 0..text.len(), "no request: it asks nothing".into(), text))
        }
        Ok(request) => Ok((id, request)),
        Err(error) => Err(bad(id, 0..text.len(), format!("no request: {error}"), text)),
    }
}
