//! Which lines are computed, in what order they are met, and how long windows must be.

use super::windows::Windows;

/// The lines that are computed: all third rows and values up to a bound, up to a second row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The largest third row.
    pub third: usize,
    /// The largest second row.
    pub second: usize,
    /// The largest Grundy value.
    pub value: usize,
    /// First rows above this one are not looked for.
    pub first: Option<usize>,
}

impl Shape {
    /// All P-positions with rows of at most so many cells.
    #[must_use]
    pub fn p_positions(longest: usize) -> Self {
        Self { third: longest, second: longest, value: 0, first: Some(longest) }
    }

    /// All positions with values up to `value` and third rows up to `third`, wherever their first
    /// row lies, as far as second row `second`.
    #[must_use]
    pub fn lines(third: usize, second: usize, value: usize) -> Self {
        Self { third, second, value, first: None }
    }

    /// Steps of all lines if none ever ended.
    #[must_use]
    pub fn most_steps(&self) -> u64 {
        let (third, second) = (self.third as u64, self.second as u64);
        // Over third row c there are c + 1 fourth rows and second + 1 − c second rows.
        let sum = |upto: u64| upto * (upto + 1) / 2;
        let of_thirds = sum(third.min(second) + 1);
        let upto = third.min(second);
        let squares = upto * (upto + 1) * (2 * upto + 1) / 6 + sum(upto);
        ((second + 1) * of_thirds).saturating_sub(squares).saturating_mul(self.values() as u64)
    }

    /// Bytes that a sweep takes, about, rather too many than too few.
    ///
    /// Measured: of many values a quarter of the lines live, and a window takes a third of its
    /// words at most.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let cells = (self.third as u64 + 1) * (self.third as u64 + 2) / 2;
        let lines = cells * (self.values() as u64).div_ceil(4);
        let words = 2 + self.stride() as u64 / 3;
        Windows::bytes(self, &Tiling::default()) + lines * (20 + 8 * words)
    }

    /// The number of values.
    pub(super) fn values(&self) -> usize {
        self.value + 1
    }

    /// Words of a window: by the bound in the header of [`super`] no first row lies further
    /// beyond its second row, and the frame begins less than 64 rows before that.
    pub(super) fn stride(&self) -> usize {
        let furthest = 2 * self.third + self.value + 1 + 64;
        let furthest = self.first.map_or(furthest, |first| furthest.min(first));
        furthest / 64 + 1
    }

    /// Words of a window that can hold anything, in the frame of some second rows.
    pub(super) fn width(&self, frame: usize) -> usize {
        let beyond = self.first.map_or(usize::MAX, |first| (first / 64 + 1).saturating_sub(frame));
        self.stride().min(beyond)
    }
}

/// In which order lines are met. It changes the time that a run takes and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiling {
    /// Second rows that are taken together; divides 64.
    pub lanes: usize,
    /// Third rows that are taken together.
    pub thirds: usize,
    /// Fourth rows that are taken together.
    pub fourths: usize,
}

impl Default for Tiling {
    /// With these the windows of a tile stay in the second-level cache.
    fn default() -> Self {
        Self { lanes: 4, thirds: 8, fourths: 16 }
    }
}
