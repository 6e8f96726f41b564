//! What it takes to answer a request. A handler makes a task; a front end works on it, and decides
//! when and within which limits.

use crate::refusal::Refusal;
use crate::sheet_items::{Computed, Item};
use chomplab::engine::Work;
use std::borrow::Cow;
use std::sync::Arc;

/// What is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the bytes are, as HTTP writes it.
    pub media_type: &'static str,
    /// The bytes.
    pub body: Cow<'static, [u8]>,
    /// Whether it will be the same tomorrow, so that it may be kept.
    pub keeps: bool,
}

impl Answer {
    /// An answer of some type.
    #[must_use]
    pub fn new(media_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { media_type, body: Cow::Owned(body.into()), keeps: false }
    }
}

/// What a task comes to.
pub type Answered = Result<Answer, Refusal>;

/// What a question found, and whether more work would find more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// The answer.
    pub answer: T,
    /// Whether lack of work or time kept it from being complete.
    pub is_short: bool,
    /// How much is known, to choose between two answers to one question that are both short.
    pub worth: usize,
}

impl<T> Found<T> {
    /// An answer to which no work could add anything.
    pub fn whole(answer: T) -> Self {
        Self { answer, is_short: false, worth: 0 }
    }

    /// The same in another form.
    ///
    /// # Errors
    /// When it cannot be brought into that form.
    pub fn map<U>(self, form: impl FnOnce(T) -> Result<U, Refusal>) -> Result<Found<U>, Refusal> {
        let Self { answer, is_short, worth } = self;
        Ok(Found { answer: form(answer)?, is_short, worth })
    }
}

/// Asks engines; can be asked again with more work, and goes on from what is known then.
pub type Question = Box<dyn Fn(&mut Work<'_>) -> Result<Found<Answered>, Refusal> + Send + Sync>;

/// Makes something that needs no second try.
pub type Making = Box<dyn FnOnce(&mut Work<'_>) -> Answered + Send>;

/// What it takes to answer.
pub enum Task {
    /// Nothing: here it is.
    Ready(Answer),
    /// A question, of which a first try with little work is enough.
    FirstTry(Question),
    /// A question: a first try with little work, and when that is short, another with more.
    Question(Question),
    /// A piece of work that is not a question, such as a picture.
    Make(Making),
    /// Items of a sheet, which many may wait for, and what is written of each.
    OfSheet(SheetTask),
    /// How far the work on a sheet has come, which only the front end knows; the answer is
    /// [`progress_of_sheet`](crate::progress_of_sheet).
    SheetProgress(u64),
}

/// An answer that is written from items of one sheet, one after the other.
pub struct SheetTask {
    /// The sheet.
    pub x: u64,
    /// The items, in the order in which they are written.
    pub items: Vec<Item>,
    /// What is sent before the first part; parts are added to it.
    pub answer: Answer,
    /// Writes the part of an item, given its number.
    pub part: SheetPart,
}

/// What is written of an item.
pub(crate) type SheetPart = Arc<dyn Fn(usize, &Computed) -> Result<Vec<u8>, Refusal> + Send + Sync>;

impl SheetTask {
    /// The answer with one more part.
    pub fn add(&mut self, part: &[u8]) {
        self.answer.body.to_mut().extend_from_slice(part);
    }
}
