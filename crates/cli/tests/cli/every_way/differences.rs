//! What was not the same, all of it, so that one difference does not hide the others.

use std::fmt::Debug;

#[derive(Default)]
pub(super) struct Differences {
    /// The position in question.
    pub(super) position: String,
    found: Vec<String>,
}

impl Differences {
    /// Compares what two ways said.
    pub(super) fn note<T: PartialEq + Debug + ?Sized>(&mut self, what: &str, left: &T, right: &T) {
        if left != right {
            self.found.push(format!("{}: {what}: {left:?}, {right:?}", self.position));
        }
    }

    /// Fails if there were any.
    #[track_caller]
    pub(super) fn report(self) {
        assert!(self.found.is_empty(), "{}", self.found.join("\n"));
    }
}
