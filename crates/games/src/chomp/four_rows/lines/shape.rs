//! Which lines are computed, in what order they are met, and how long windows must be.

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
        Self { lanes: 8, thirds: 8, fourths: 16 }
    }
}
