//! What engines keep from one question to the next or are lent for all of them, one value of each
//! type.
//!
//! The types belong to the engines, which this module must not know, so they are the keys. What an
//! engine wants to keep says its name and its size; the memory of all is counted together.

use std::any::Any;
use std::fmt;

/// What is known from earlier questions, and the tables that a front end lends.
#[derive(Default)]
pub struct Knowledge {
    pub(super) kept: Kept,
    pub(super) lent: Lent,
    /// How many questions have been asked.
    pub(super) questions: u64,
}

impl Knowledge {
    /// Lends engines a table that was computed before, such as one on disk, in the form of a type
    /// that an engine asks for; it does not count as memory.
    pub fn lend<T: Any + Send>(&mut self, table: T) {
        self.lent.put(table);
    }

    /// The bytes that everything kept takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.kept.bytes()
    }
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.kept.values.iter().map(|kept| (kept.name, kept.bytes));
        f.debug_map().entries(kept).finish()
    }
}

/// What an engine keeps from one question to the next.
pub trait Remembered: Any + Send {
    /// What it is, for people.
    const NAME: &'static str;

    /// The bytes that it takes, about, told without looking through it.
    fn bytes(&self) -> usize;
}

/// Values kept by engines, told apart by their type. The one used last comes last.
#[derive(Default)]
pub(super) struct Kept {
    values: Vec<KeptValue>,
}

struct KeptValue {
    name: &'static str,
    bytes: usize,
    value: Box<dyn Any + Send>,
}

impl Kept {
    /// Takes out the value of a type, if one is kept.
    pub(super) fn take<T: Remembered>(&mut self) -> Option<T> {
        let index = self.values.iter().position(|kept| kept.value.is::<T>())?;
        self.values.remove(index).value.downcast().ok().map(|value| *value)
    }

    /// Keeps a value instead of the one of its type. When all together take more bytes than are
    /// allowed, those go that have not been used for longest.
    pub(super) fn put<T: Remembered>(&mut self, value: T, most_bytes: usize) {
        drop(self.take::<T>());
        let (name, bytes) = (T::NAME, value.bytes());
        self.values.push(KeptValue { name, bytes, value: Box::new(value) });
        while self.bytes() > most_bytes && self.values.len() > 1 {
            self.values.remove(0);
        }
    }

    /// The bytes of all values together.
    pub(super) fn bytes(&self) -> usize {
        self.values.iter().map(|kept| kept.bytes).sum()
    }
}

/// Tables that a front end lends, told apart by their type.
#[derive(Default)]
pub(super) struct Lent {
    tables: Vec<Box<dyn Any + Send>>,
}

impl Lent {
    /// The table of a type, if one is lent.
    pub(super) fn get<T: Any>(&self) -> Option<&T> {
        self.tables.iter().find_map(|table| table.downcast_ref())
    }

    /// Lends a table instead of the one of its type.
    pub(super) fn put<T: Any + Send>(&mut self, table: T) {
        self.tables.retain(|lent| !lent.is::<T>());
        self.tables.push(Box::new(table));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct First(usize);
    struct Second(usize);
    struct Third(usize);

    macro_rules! remembered {
        ($($name:ident)*) => {$(
            impl Remembered for $name {
                const NAME: &'static str = stringify!($name);

                fn bytes(&self) -> usize {
                    self.0
                }
            }
        )*};
    }
    remembered!(First Second Third);

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let mut kept = Kept::default();
        kept.put(First(40), 100);
        kept.put(Second(40), 100);
        let first: First = kept.take().expect("it is kept");
        kept.put(first, 100);
        kept.put(Third(50), 100);
        assert_eq!(kept.bytes(), 90);
        assert!(kept.take::<Second>().is_none());
        assert!(kept.take::<First>().is_some() && kept.take::<Third>().is_some());
    }

    #[test]
    fn what_was_just_found_stays_even_when_it_is_too_large() {
        let mut kept = Kept::default();
        kept.put(First(40), 100);
        kept.put(Second(400), 100);
        assert!(kept.take::<First>().is_none() && kept.take::<Second>().is_some());
    }
}
