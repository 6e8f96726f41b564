//! The set of values that the options of one heap have, made to be emptied at once.
//!
//! Each value has the number of the heap that it was last seen for. The array is as long as a power
//! of two that is greater than every value of a heap, so that nim-sums of values fit as well.

/// The values seen for the present heap.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    seen_at: Vec<u32>,
    now: u32,
}

impl Marks {
    pub(super) fn new() -> Self {
        Self { seen_at: vec![0; 64], now: 0 }
    }

    /// Forgets all values.
    pub(super) fn clear(&mut self) {
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.seen_at.fill(0);
            1
        });
    }

    /// Makes room for nim-sums of values up to this one.
    pub(super) fn hold(&mut self, value: u32) {
        let room = (value as usize + 1).next_power_of_two() * 2;
        if room > self.seen_at.len() {
            self.seen_at.resize(room, 0);
        }
    }

    /// All nim-sums of values are less than this.
    pub(super) fn room(&self) -> usize {
        self.seen_at.len() / 2
    }

    #[inline]
    pub(super) fn insert(&mut self, value: u32) {
        self.seen_at[value as usize] = self.now;
    }

    #[inline]
    pub(super) fn contains(&self, value: u32) -> bool {
        self.seen_at[value as usize] == self.now
    }

    /// Inserts the nim-sums of `first` and `last` read in opposite directions; both have the same
    /// length.
    #[inline]
    pub(super) fn insert_sums(&mut self, first: &[u32], last: &[u32]) {
        for (left, right) in first.iter().zip(last.iter().rev()) {
            self.insert(left ^ right);
        }
    }

    /// The least value that was not seen.
    pub(super) fn mex(&self) -> u32 {
        let mex = self.seen_at.iter().take_while(|at| **at == self.now).count();
        u32::try_from(mex).expect("values have 32 bits")
    }
}
