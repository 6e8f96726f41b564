//! Prefixes of words, step by step.

use crate::chomp::boards::lattice::Lattice;

/// One step of the prefix, and what comes before it.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::chomp::boards) struct Before {
    pub(in crate::chomp::boards) up: usize,
    pub(in crate::chomp::boards) right: usize,
    /// What the steps so far add to the rank, to the number of the block and to its place in a
    /// field.
    pub(in crate::chomp::boards) rank: u64,
    pub(in crate::chomp::boards) block: u64,
    pub(in crate::chomp::boards) place: u64,
    /// Whether this step is H.
    pub(in crate::chomp::boards) is_right: bool,
}

impl Before {
    /// What comes before the next step, when this one is V.
    pub(in crate::chomp::boards) fn then_up(self) -> Self {
        Self { up: self.up + 1, is_right: false, ..self }
    }

    /// The same when it is H.
    pub(in crate::chomp::boards) fn then_right(self, lattice: &Lattice) -> Self {
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
