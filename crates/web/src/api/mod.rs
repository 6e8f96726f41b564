//! The handlers, a file for each subject, and what they share.

pub(crate) mod about;
pub(crate) mod answer;
pub(crate) mod cells;
pub(crate) mod distance;
pub(crate) mod limits;
pub(crate) mod line;
pub(crate) mod nim;
pub(crate) mod options;
mod ordinals;
pub(crate) mod play;
pub(crate) mod records;
pub(crate) mod reply;
mod scene;
pub(crate) mod sheets;
pub(crate) mod tables;

use crate::desk::Found;
use crate::lane::lock;
use crate::refusal::Refusal;
use crate::routes::Route;
use crate::server::Shared;
use crate::visitor::Visit;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use chomplab::engine::Work;
use chomplab::records::UndecidedRecord;
use chomplab::registry::{self, AnyPosition};
use chomplab::{Obstacle, Undecided};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Longer texts are not positions that anybody would write.
const LONGEST_TEXT: usize = 4096;

/// What a handler gives back.
pub(crate) type Reply = Result<Response, Refusal>;

/// What the visitor asked, by name.
pub(crate) struct Asked(BTreeMap<String, String>);

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        Self::read(parts.uri.query().unwrap_or(""))
    }
}

impl Asked {
    fn read(query: &str) -> Result<Self, Refusal> {
        let mut asked = BTreeMap::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (decoded(name)?, decoded(value)?);
            if value.len() > LONGEST_TEXT {
                return Err(Refusal::TooLong);
            }
            if let Some((name, _)) = asked.insert(name.clone(), value).map(|_| (name, ())) {
                return Err(Refusal::Parameter(format!("{name:?} is given twice")));
            }
        }
        Ok(Self(asked))
    }

    /// Refuses what a route does not know.
    pub(crate) fn check(&self, route: &Route) -> Result<(), Refusal> {
        let known = || route.parameters.iter().filter(|parameter| !parameter.in_path);
        for name in self.0.keys() {
            if !known().any(|parameter| parameter.name == name) {
                let known: Vec<&str> = known().map(|parameter| parameter.name).collect();
                let shown: String = name.chars().take(40).collect();
                let message = match known.as_slice() {
                    [] => format!("{shown:?} is not a parameter here; there are none"),
                    known => {
                        format!("{shown:?} is not a parameter here; known: {}", known.join(", "))
                    }
                };
                return Err(Refusal::Parameter(message));
            }
        }
        Ok(())
    }

    pub(crate) fn optional(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub(crate) fn required(&self, name: &str) -> Result<&str, Refusal> {
        self.optional(name).ok_or_else(|| Refusal::Parameter(format!("{name:?} is missing")))
    }

    /// A whole number within limits.
    pub(crate) fn number(&self, name: &str, usual: u64, most: u64) -> Result<u64, Refusal> {
        let Some(text) = self.optional(name) else { return Ok(usual) };
        let refuse = || Refusal::Parameter(format!("{name:?} must be a number from 0 to {most}"));
        let number: u64 = text.parse().map_err(|_| refuse())?;
        if number > most { Err(refuse()) } else { Ok(number) }
    }

    /// Yes or no.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.optional(name) {
            None | Some("false") => Ok(false),
            Some("true" | "") => Ok(true),
            Some(_) => Err(Refusal::Parameter(format!("{name:?} must be true or false"))),
        }
    }
}

/// The position of a request. Long texts take a while, so it is read where the work is done; and
/// once, however often the work is tried.
pub(crate) struct Position {
    text: String,
    read: Mutex<Option<AnyPosition>>,
}

impl Position {
    fn of(asked: &Asked) -> Result<Self, Refusal> {
        Ok(Self { text: asked.required("position")?.to_owned(), read: Mutex::default() })
    }

    /// Asks something of the position.
    fn ask<T>(&self, question: impl FnOnce(&AnyPosition) -> T) -> Result<T, Refusal> {
        let mut read = lock(&self.read);
        let position = match &mut *read {
            Some(position) => position,
            empty => {
                let position = registry::read(&self.text)
                    .map_err(|error| Refusal::Input(error, self.text.clone()))?;
                empty.insert(position)
            }
        };
        Ok(question(position))
    }
}

/// A part of a query without its escapes.
fn decoded(text: &str) -> Result<String, Refusal> {
    let bad = || Refusal::Parameter("the query is not UTF-8 text with %-escapes".to_owned());
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || {
                    let digit = char::from(rest.next()?).to_digit(16)?;
                    u8::try_from(digit).ok()
                };
                let (high, low) = (digit().ok_or_else(bad)?, digit().ok_or_else(bad)?);
                high << 4 | low
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| bad())
}

/// Answers a question with a record, which is written where the work is done: some are long.
async fn answered<T: Serialize>(
    shared: &Shared,
    visit: Visit,
    question: impl Fn(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + Sync + 'static,
) -> Reply {
    let question = move |work: &mut Work<'_>| question(work)?.map(|record| written(&record));
    Ok(sent(shared.desk.answer(visit, question).await?))
}

/// Makes a record that needs no budget, and writes it.
async fn made<T: Serialize>(
    shared: &Shared,
    visit: Visit,
    work: impl FnOnce(&mut Work<'_>) -> Result<T, Refusal> + Send + 'static,
) -> Reply {
    let work = move |limits: &mut Work<'_>| written(&work(limits)?);
    Ok(sent(shared.desk.make(visit, work).await?))
}

/// A record as JSON.
fn json(record: &impl Serialize) -> Reply {
    written(record).map(sent)
}

fn written(record: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(record).map_err(|_| Refusal::Internal)
}

fn sent(json: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json.into()).into_response()
}

/// Why an answer is not complete, for a visitor: nobody but the clock stops work that is waited
/// for.
fn told(why: &Undecided) -> UndecidedRecord {
    let mut record = UndecidedRecord::from(why);
    if why.why == Obstacle::Cancelled {
        record.text = OUT_OF_TIME.to_owned();
    }
    record
}

const OUT_OF_TIME: &str = "not found in the time that the page allows";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_read_once() {
        let asked = Asked::read("position=4x5").ok().unwrap();
        let position = Position::of(&asked).ok().unwrap();
        let place = |position: &AnyPosition| std::ptr::from_ref(&**position).cast::<()>();
        assert_eq!(position.ask(place), position.ask(place));
        let wrong = Position::of(&Asked::read("position=4x").ok().unwrap()).ok().unwrap();
        assert!(wrong.ask(|_| ()).is_err());
    }

    #[test]
    fn queries_are_decoded() {
        let asked = Asked::read("position=3%C3%97%CF%89+%2B+1&ask=").ok().unwrap();
        assert_eq!(asked.optional("position"), Some("3×ω + 1"));
        assert_eq!(asked.optional("ask"), Some(""));
        for wrong in ["a=%", "a=%f", "a=%zz", "a=%ff", "a=1&a=2"] {
            assert!(Asked::read(wrong).is_err(), "{wrong}");
        }
    }
}
