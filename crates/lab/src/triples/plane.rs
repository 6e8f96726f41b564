//! Rows of bits over `z`, and planes of rows over `y`.

/// A set of heights `z`: bits below a height that is the same for all rows of a game, and what
/// holds beyond it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// The lowest bit first.
    pub(super) words: Vec<u64>,
    /// Whether everything beyond is in the set; otherwise nothing is.
    pub(super) goes_on: bool,
}

impl Row {
    pub(super) fn empty(words: usize) -> Self {
        Self { words: vec![0; words], goes_on: false }
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
        self.goes_on = false;
    }

    pub(super) fn fill(&mut self) {
        self.words.fill(u64::MAX);
        self.goes_on = true;
    }

    /// Adds all heights up to and including one.
    pub(super) fn fill_to(&mut self, most: usize) {
        if most >= self.words.len() * 64 {
            self.fill();
        } else {
            self.words[..most / 64].fill(u64::MAX);
            self.words[most / 64] |= u64::MAX >> (63 - most % 64);
        }
    }

    pub(super) fn set(&mut self, z: usize) {
        self.words[z / 64] |= 1 << (z % 64);
    }

    /// Adds a height, if it is kept.
    pub(super) fn set_if_kept(&mut self, z: usize) {
        if z / 64 < self.words.len() {
            self.set(z);
        }
    }

    pub(super) fn first_zero(&self) -> Option<usize> {
        let (index, word) = self.words.iter().enumerate().find(|(_, word)| **word != u64::MAX)?;
        Some(index * 64 + word.trailing_ones() as usize)
    }

    /// Unites it with another set that is moved upwards by so much, or downwards if that is
    /// negative.
    pub(super) fn unite(&mut self, other: RowRef<'_>, up: isize) {
        let (far, near) = (up.unsigned_abs() / 64, up.unsigned_abs() % 64);
        let count = self.words.len();
        let beyond = if other.goes_on { u64::MAX } else { 0 };
        if up == 0 {
            self.words.iter_mut().zip(other.words).for_each(|(word, more)| *word |= more);
        } else if up > 0 {
            for index in far..count {
                let high = other.words[index - far] << near;
                let low = if near > 0 && index > far {
                    other.words[index - far - 1] >> (64 - near)
                } else {
                    0
                };
                self.words[index] |= high | low;
            }
        } else {
            let word = |index: usize| other.words.get(index).copied().unwrap_or(beyond);
            for index in 0..count {
                let low = word(index + far) >> near;
                let high = if near > 0 { word(index + far + 1) << (64 - near) } else { 0 };
                self.words[index] |= low | high;
            }
        }
        self.goes_on |= other.goes_on;
    }

    /// Adds all sums of a member and some of these steps upwards.
    pub(super) fn close_upwards(&mut self, steps: &[usize]) {
        if steps.contains(&1) {
            let Some(first) = self.words.iter().position(|word| *word != 0) else { return };
            self.words[first] |= u64::MAX << self.words[first].trailing_zeros();
            self.words[first + 1..].fill(u64::MAX);
            self.goes_on = true;
        } else if !steps.is_empty() {
            for z in 0..self.words.len() * 64 {
                if steps.iter().any(|step| z >= *step && self.as_ref().has(z - step)) {
                    self.set(z);
                }
            }
        }
    }

    pub(super) fn as_ref(&self) -> RowRef<'_> {
        RowRef { words: &self.words, goes_on: self.goes_on }
    }
}

/// A row that stands in a plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowRef<'a> {
    pub(super) words: &'a [u64],
    pub(super) goes_on: bool,
}

impl RowRef<'_> {
    pub(super) fn has(self, z: usize) -> bool {
        self.words.get(z / 64).map_or(self.goes_on, |word| word >> (z % 64) & 1 == 1)
    }
}

/// Rows for `y = 0, 1, …`, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Plane {
    words_per_row: usize,
    words: Vec<u64>,
    goes_on: Vec<bool>,
}

impl Plane {
    pub(super) fn empty(words_per_row: usize) -> Self {
        Self { words_per_row, ..Self::default() }
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.goes_on.clear();
    }

    pub(super) fn push(&mut self, row: RowRef<'_>) {
        self.words.extend_from_slice(row.words);
        self.goes_on.push(row.goes_on);
    }

    /// The row of `y`, if there is one.
    pub(super) fn row(&self, y: isize) -> Option<RowRef<'_>> {
        let y = usize::try_from(y).ok()?;
        let goes_on = *self.goes_on.get(y)?;
        Some(RowRef { words: &self.words[y * self.words_per_row..][..self.words_per_row], goes_on })
    }

    /// The words of the row of `y`, which has to be there, and whether it goes on.
    pub(super) fn row_mut(&mut self, y: usize) -> (&mut [u64], &mut bool) {
        let words = &mut self.words[y * self.words_per_row..][..self.words_per_row];
        (words, &mut self.goes_on[y])
    }

    pub(super) fn rows(&self) -> usize {
        self.goes_on.len()
    }
}
