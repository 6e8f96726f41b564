//! What one thread of a survey notes of the positions that it finds.

use crate::chomp::four_rows::lines::{Found, Sink};

/// Which bars have a value, where lines ended, and how many steps there were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notes {
    /// For each value, the least bar with it.
    pub(super) finite: Vec<Option<usize>>,
    /// The position in which a line ended at the greatest second row.
    pub(super) last_end: Option<Found>,
    /// The position in which a line ended that had lived longest.
    pub(super) longest_life: Option<Found>,
    pub(super) steps: u64,
}

impl Notes {
    /// Nothing, for values up to a bound.
    pub(super) fn new(value: usize) -> Self {
        Self { finite: vec![None; value + 1], last_end: None, longest_life: None, steps: 0 }
    }

    /// These and others together.
    pub(super) fn with(mut self, other: &Self) -> Self {
        for (least, other) in self.finite.iter_mut().zip(&other.finite) {
            *least = [*least, *other].into_iter().flatten().min();
        }
        let ends = [other.last_end, other.longest_life];
        ends.into_iter().flatten().for_each(|found| self.note_end(found));
        self.steps += other.steps;
        self
    }

    /// Notes a position in which a line ended. Which of several counts does not depend on the
    /// order in which they come.
    fn note_end(&mut self, found: Found) {
        if self.last_end.is_none_or(|last| when(&last) < when(&found)) {
            self.last_end = Some(found);
        }
        let [_, second, third, _] = found.rows;
        if second > third && self.longest_life.is_none_or(|longest| life(&longest) < life(&found)) {
            self.longest_life = Some(found);
        }
    }
}

/// When a line ended; of several at one time, those over longer rows and of greater values count.
fn when(found: &Found) -> [usize; 4] {
    let [_, second, third, fourth] = found.rows;
    [second, third, fourth, found.value]
}

/// How long a line lived.
fn life(found: &Found) -> (usize, [usize; 4]) {
    (found.rows[1] - found.rows[2], when(found))
}

impl Sink for Notes {
    #[inline(always)]
    fn hear(&mut self, found: Found) {
        self.steps += 1;
        let [first, second, _, fourth] = found.rows;
        if first != second {
            return;
        }
        if fourth == second {
            let least = &mut self.finite[found.value];
            *least = Some(least.map_or(first, |least| least.min(first)));
        }
        self.note_end(found);
    }
}
