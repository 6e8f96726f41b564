//! Which lines are computed, in what order they are met, and how long windows must be.

use super::row::Line;
use super::stripes::Stripes;
use super::windows::Shelf;
use std::num::NonZero;

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
    /// Measured: of many values a third of the lines live at most, a window takes a third of its
    /// words and three more, and lists that grow and shrink leave holes that are half as large. Of
    /// P-positions alone less lives, and the holes fit in.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes_on(&Tiling::of(self), NonZero::<usize>::MIN)
    }

    /// The same with a certain tiling, on so many threads.
    #[must_use]
    pub fn bytes_on(&self, tiling: &Tiling, threads: NonZero<usize>) -> u64 {
        let cells = (self.third as u64 + 1) * (self.third as u64 + 2) / 2;
        let lines = cells * (self.values() as u64).div_ceil(3);
        let words = 3 + self.stride() as u64 / 3;
        let lists = lines * (size_of::<Line>() as u64 + 8 * words);
        let holes = if self.value == 0 { 0 } else { lists / 2 };
        self.bytes_of_windows(tiling, threads.get()) + lists + holes
    }

    /// Bytes of what lines take from one another, with so many threads.
    pub(super) fn bytes_of_windows(&self, tiling: &Tiling, threads: usize) -> u64 {
        Stripes::bytes(self, tiling) + threads as u64 * Shelf::bytes(self, tiling)
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
    /// Second rows that are taken together: 1, 2, 4, 8 or 16.
    pub lanes: usize,
    /// Third rows that are taken together.
    pub thirds: usize,
    /// Fourth rows that are taken together.
    pub fourths: usize,
}

impl Tiling {
    /// The best of those that were measured: more lanes are faster for P-positions alone, and take
    /// memory and no less time for many values.
    #[must_use]
    pub fn of(shape: &Shape) -> Self {
        Self { lanes: if shape.value == 0 { 16 } else { 8 }, thirds: 16, fourths: 16 }
    }
}
