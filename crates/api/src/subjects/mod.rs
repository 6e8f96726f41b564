//! The handlers, a file for each subject, and what they share.

pub(crate) mod about;
pub(crate) mod answer;
pub(crate) mod cells;
pub(crate) mod distance;
pub(crate) mod levels;
pub(crate) mod limits;
pub(crate) mod line;
pub(crate) mod nim;
pub(crate) mod options;
mod ordinals;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod records;
pub(crate) mod reply;
mod scene;
pub(crate) mod share;
pub(crate) mod sheets;
pub(crate) mod tables;

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::task::{Answer, Found, Task};
use chomplab::engine::Work;
use chomplab::records::{SheetProgress, UndecidedRecord};
use chomplab::registry::{self, AnyPosition};
use chomplab::{Obstacle, Undecided};
use serde::Serialize;
use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

/// What a handler gives back.
pub(crate) type Reply = Result<Task, Refusal>;

const JSON: &str = "application/json";

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
        // Nothing is left half done here, so what a panic left is good.
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
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

/// Answers a question with a record, which is written where the work is done: some are long.
fn answered<T: Serialize>(
    question: impl Fn(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + Sync + 'static,
) -> Reply {
    Ok(Task::Question(Box::new(move |work| question(work)?.map(|record| Ok(written(&record))))))
}

/// Answers with what a first try finds.
fn first_try<T: Serialize>(
    question: impl Fn(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + Sync + 'static,
) -> Reply {
    Ok(Task::FirstTry(Box::new(move |work| question(work)?.map(|record| Ok(written(&record))))))
}

/// Makes a record that needs no budget, and writes it.
fn made<T: Serialize>(
    work: impl FnOnce(&mut Work<'_>) -> Result<T, Refusal> + Send + 'static,
) -> Reply {
    Ok(Task::Make(Box::new(move |limits| written(&work(limits)?))))
}

/// A record that is there.
fn json(record: &impl Serialize) -> Reply {
    written(record).map(Task::Ready)
}

/// A record as JSON.
fn written(record: &impl Serialize) -> Result<Answer, Refusal> {
    let json = serde_json::to_vec(record).map_err(|_| Refusal::Internal)?;
    Ok(Answer::new(JSON, json))
}

/// An answer that was written once and is the same for everybody.
fn sent(answer: &'static Result<Answer, Refusal>) -> Reply {
    let Answer { media_type, body, keeps } = answer.as_ref().map_err(Clone::clone)?;
    Ok(Task::Ready(Answer { media_type, body: Cow::Borrowed(body), keeps: *keeps }))
}

/// How many of the sheets before this one are done; none when nobody works on it.
///
/// # Errors
/// When the record cannot be written.
pub fn progress_of_sheet(x: u64, done: Option<u64>) -> Result<Answer, Refusal> {
    written(&SheetProgress { x, working: done.is_some(), done: done.unwrap_or(0) })
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
}
