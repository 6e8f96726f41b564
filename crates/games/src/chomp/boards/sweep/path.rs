//! Prefixes of words, step by step.
//!
//! Each step knows the point of the lattice where it begins, and what the steps before it add to
//! three sums: to the rank of the word, to the number of its block, and to the place of that block
//! in a field of bits. A step H adds what would have followed a V in its place (see `lattice`); a
//! step V adds nothing. So any sum over a stretch of the path is a difference of two entries.

use crate::chomp::boards::lattice::{Corner, Lattice, Point};

/// One step of a path, and what comes before it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    pub(crate) up: usize,
    pub(crate) right: usize,
    pub(crate) rank: u64,
    pub(crate) block: u64,
    pub(crate) place: u64,
    /// Whether this step is H.
    pub(crate) is_right: bool,
}

impl Step {
    pub(crate) fn point(self) -> Point {
        (self.up, self.right)
    }

    /// What comes before the next step, when this one is V.
    fn then_up(self) -> Self {
        Self { up: self.up + 1, is_right: false, ..self }
    }

    /// The same when it is H.
    fn then_right(self, lattice: &Lattice) -> Self {
        let Self { up, right, rank, block, place, .. } = self;
        Self {
            up,
            right: right + 1,
            rank: rank + lattice.size(up + 1, right),
            block: block + lattice.blocks(up + 1, right),
            place: place + lattice.field_words(up + 1, right),
            is_right: false,
        }
    }
}

/// A prefix: its steps, and one more entry that tells where it ends.
#[derive(Clone, Debug)]
pub(crate) struct Path(Vec<Step>);

impl Default for Path {
    fn default() -> Self {
        Self(vec![Step::default()])
    }
}

impl Path {
    /// The number of letters.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.len() - 1
    }

    /// The steps, without the end.
    #[inline]
    pub(crate) fn steps(&self) -> &[Step] {
        &self.0[..self.len()]
    }

    /// The steps and the end.
    #[inline]
    pub(crate) fn points(&self) -> &[Step] {
        &self.0
    }

    #[inline]
    pub(crate) fn end(&self) -> Step {
        self.0[self.len()]
    }

    pub(crate) fn push_up(&mut self) {
        let end = self.len();
        self.0[end].is_right = false;
        self.0.push(self.0[end].then_up());
    }

    pub(crate) fn push_right(&mut self, lattice: &Lattice) {
        let end = self.len();
        self.0[end].is_right = true;
        self.0.push(self.0[end].then_right(lattice));
    }

    /// Takes the last step back.
    pub(crate) fn pop(&mut self) {
        self.0.pop();
        let end = self.len();
        self.0[end].is_right = false;
    }

    /// Becomes the same as another path, and keeps its memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }

    /// How many V from a step on, and how many H then.
    pub(crate) fn corner_from(&self, begin: usize) -> Corner {
        let ups = self.steps()[begin..].iter().take_while(|step| !step.is_right).count();
        let rights = self.steps()[begin + ups..].iter().take_while(|step| step.is_right).count();
        (ups, rights)
    }

    /// How many V and then H the path ends with.
    pub(crate) fn last_corner(&self) -> Corner {
        let rights = self.steps().iter().rev().take_while(|step| step.is_right).count();
        let before = &self.steps()[..self.len() - rights];
        (before.iter().rev().take_while(|step| !step.is_right).count(), rights)
    }
}
