//! What engines keep from one question to the next or are lent for all of them, one value of each
//! type.

use std::any::Any;
use std::fmt;

/// What is known from earlier questions, and the tables that a front end lends.
#[derive(Default)]
pub struct Knowledge {
    pub(super) kept: Kept,
    pub(super) lent: Kept,
    /// How many questions have been asked.
    pub(super) questions: u64,
}

impl Knowledge {
    /// Lends engines a table that was computed before, such as one on disk, in the form of a type
    /// that an engine asks for; it does not count as memory.
    pub fn lend<T: Any + Send>(&mut self, table: T) {
        self.lent.put(table);
    }
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Knowledge").finish_non_exhaustive()
    }
}

/// Values kept by engines, told apart by their type.
#[derive(Default)]
pub(super) struct Kept {
    values: Vec<Box<dyn Any + Send>>,
}

impl Kept {
    /// Takes out the value of a type, if one is kept.
    pub(super) fn take<T: Any>(&mut self) -> Option<T> {
        let index = self.values.iter().position(|value| value.is::<T>())?;
        self.values.swap_remove(index).downcast().ok().map(|value| *value)
    }

    /// The value of a type, if one is kept.
    pub(super) fn get<T: Any>(&self) -> Option<&T> {
        self.values.iter().find_map(|value| value.downcast_ref())
    }

    /// Keeps a value instead of the one of its type.
    pub(super) fn put<T: Any + Send>(&mut self, value: T) {
        drop(self.take::<T>());
        self.values.push(Box::new(value));
    }
}
