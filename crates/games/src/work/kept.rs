//! What engines keep from one question to the next or are lent for all of them, one value of each
//! type.

use std::any::Any;

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
