//! One stalk two columns wide over a finite part, taken apart (\[HS\] sections 8 and 11).
//!
//! Upwards is the axis of the stalk, *aside* the axis along which its two columns stand: `u` over
//! the poison, `v ≤ u` beside it, both infinite. Everything else is the *part* `F`: finite columns
//! over other cells of the base, in any dimension. What the stalk has above ω is the *top*
//! `T = (ω\u, ω\v)`.
//!
//! Let `H(F)` be the height `h` at which the stalk, both columns cut to `h` and the part cut to `h`
//! too, makes a P-position; there is exactly one (Theorem 5.1). Let 𝓕 be the parts whose `H` is
//! infinite. The part lies beneath two growing rows, the columns of the stalk, so the machine of
//! `chomp::families` decides exactly which parts are in 𝓕: those over which there are infinitely
//! many P-positions.

use super::Position;
use crate::chomp::families::{Beneath, Bottom, Families, Run, Runs};
use crate::region::Cell;
use crate::verdict::{Obstacle, Undecided};
use crate::work::{Remembered, Work};
use numbers::{BitSet, Ordinal};
use std::collections::{BTreeMap, HashMap};

/// A stalk of two infinite columns over a finite part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WideStalk {
    /// The heights of the stalk over the poison and beside it.
    pub heights: [Ordinal; 2],
    /// What else there is.
    pub part: Part,
    /// The axes of the base, the one aside first, and the one upwards.
    axes: Vec<usize>,
    up: usize,
    dimension: usize,
}

/// Finite columns over cells of the base that are not the stalk's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The columns one after the other, by their cells in ascending order. Each is its cell of the
    /// base, the coordinate aside first, and its height above 0: one list, since the machine makes,
    /// compares and keeps thousands of parts.
    numbers: Vec<u32>,
    /// How many numbers make a column.
    stride: usize,
}

/// A bite into a part: the cell of the base and the height.
pub type PartBite = (Vec<u64>, u64);

/// What lies within so few cells is always tried.
const FEW_CELLS: u64 = 48;

/// Parts of more cells than this are not taken apart.
const MOST_CELLS: u64 = 20_000;

impl WideStalk {
    /// Takes a position apart.
    ///
    /// # Errors
    /// When it is not such a stalk, or the part is too large.
    pub fn of(position: &Position) -> Result<Self, Undecided> {
        let none = || {
            let text = "it is not a stalk two columns wide over a finite part";
            Undecided::new(Obstacle::OutOfScope, text)
        };
        Self::taken_apart(position).ok_or_else(none)?
    }

    /// `None` when it is not such a stalk.
    fn taken_apart(position: &Position) -> Option<Result<Self, Undecided>> {
        let (mut infinite, mut finite) = (Vec::new(), Vec::new());
        for sides in position.boxes() {
            let is_finite = sides.iter().all(Ordinal::is_finite);
            (if is_finite { &mut finite } else { &mut infinite }).push(sides);
        }
        let up = infinite.first()?.iter().position(|side| !side.is_finite())?;
        let [one, two] = [1, 2].map(Ordinal::from);
        let wide = infinite
            .iter()
            .find(|sides| (0..sides.len()).any(|axis| axis != up && sides[axis] != one))?;
        let aside = (0..wide.len()).find(|axis| *axis != up && wide[*axis] != one)?;
        let is_stalk = |sides: &&Vec<Ordinal>| {
            let is_thin = |(axis, side): (usize, &Ordinal)| {
                axis == up || *side == one || (axis == aside && *side == two)
            };
            !sides[up].is_finite() && sides.iter().enumerate().all(is_thin)
        };
        if !infinite.iter().all(is_stalk) {
            return None;
        }
        let dimension = position.dimension();
        let others = (0..dimension)
            .filter(|axis| ![up, aside].contains(axis) && position.extent(*axis) > one);
        let axes: Vec<usize> = [aside].into_iter().chain(others).collect();
        let Some(part) = Part::of_boxes(&finite, &axes, up) else {
            let text =
                format!("the finite part beneath the stalk has more than {MOST_CELLS} cells");
            return Some(Err(Undecided::new(Obstacle::TooLarge, text)));
        };
        let heights = [position.extent(up), wide[up].clone()];
        Some(Ok(Self { heights, part, axes, up, dimension }))
    }

    /// What of the columns lies above ω.
    #[must_use]
    pub fn top(&self) -> [Ordinal; 2] {
        let above = |height: &Ordinal| height.after(&Ordinal::omega()).expect("both are infinite");
        [above(&self.heights[0]), above(&self.heights[1])]
    }

    /// A cell over a cell of the base, in the position's own coordinates.
    #[must_use]
    pub fn cell(&self, base: &[u64], height: Ordinal) -> Cell<Ordinal> {
        let base = self.axes.iter().zip(base).map(|(axis, at)| (*axis, Ordinal::from(*at)));
        Cell::on_axes(self.dimension, base.chain([(self.up, height)]))
    }
}

impl Part {
    /// The columns of boxes that do not stand on the stalk.
    fn of_boxes(boxes: &[&Vec<Ordinal>], axes: &[usize], up: usize) -> Option<Self> {
        let mut heights: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let short = |side: &Ordinal| side.to_u64().and_then(|side| u32::try_from(side).ok());
        let mut cells = 0_u64;
        for sides in boxes {
            let base: Vec<u32> =
                axes.iter().map(|axis| short(&sides[*axis])).collect::<Option<_>>()?;
            let height = short(&sides[up])?;
            let mut numbers = base.iter().map(|side| u64::from(*side));
            let more = numbers.try_fold(u64::from(height), u64::checked_mul)?;
            cells = cells.checked_add(more).filter(|cells| *cells <= MOST_CELLS)?;
            for cell in cells_of(&base) {
                let column = heights.entry(cell).or_default();
                *column = height.max(*column);
            }
        }
        heights.retain(|cell, _| !is_of_stalk(cell));
        let column = |(cell, height): (Vec<u32>, u32)| cell.into_iter().chain([height]);
        let numbers = heights.into_iter().flat_map(column).collect();
        Some(Self { numbers, stride: axes.len() + 1 })
    }

    /// The cells of the base with their heights.
    fn columns(&self) -> impl Iterator<Item = (&[u32], u32)> + Clone {
        self.numbers.chunks_exact(self.stride).map(|column| {
            let (height, cell) = column.split_last().expect("a column has a height");
            (cell, *height)
        })
    }

    /// What a bite at a height over a cell of the base leaves.
    fn bitten(&self, base: &[u32], height: u32) -> Self {
        let mut numbers = Vec::with_capacity(self.numbers.len());
        for (cell, own) in self.columns() {
            let is_beyond = cell.iter().zip(base).all(|(at, least)| at >= least);
            let left = if is_beyond { height.min(own) } else { own };
            if left > 0 {
                numbers.extend_from_slice(cell);
                numbers.push(left);
            }
        }
        Self { numbers, stride: self.stride }
    }

    /// Every bite into the part that leaves the stalk alone, with what it leaves.
    pub(super) fn options(&self) -> impl Iterator<Item = (&[u32], u32, Self)> {
        let cells = self.columns().flat_map(|(cell, height)| (0..height).map(move |at| (cell, at)));
        cells.map(|(cell, at)| (cell, at, self.bitten(cell, at)))
    }

    /// What is left by each bite into the part that leaves the stalk alone.
    pub fn followers(&self) -> impl Iterator<Item = Self> {
        self.options().map(|(_, _, left)| left)
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.columns().map(|(_, height)| u64::from(height)).sum()
    }

    fn tallest(&self, counts: impl Fn(&[u32]) -> bool) -> u64 {
        let heights = self.columns().filter(|(cell, _)| counts(cell)).map(|(_, height)| height);
        heights.max().map_or(0, u64::from)
    }

    /// In the plane, the part as bottom rows under two long ones.
    pub(super) fn as_bottom(&self) -> Option<Bottom> {
        let is_plane = self.stride == 2 || self.numbers.is_empty();
        is_plane.then(|| Bottom::new(self.columns().map(|(_, height)| u64::from(height))))?
    }

    /// Units of work that it takes to decide all smaller parts, roughly.
    fn work_for(&self) -> u64 {
        if let Some(bottom) = self.as_bottom() {
            return Families::estimate(&bottom);
        }
        let cells = self.cells();
        if cells <= FEW_CELLS {
            return 0;
        }
        let parts = (0..self.stride - 1).map(|axis| self.parts_within_along(axis)).min();
        // Long parts have many rivals in many columns.
        let each = cells.saturating_mul(1 + cells / 256);
        parts.unwrap_or(u64::MAX).saturating_mul(each)
    }

    /// At most so many parts lie within this one: along an axis of the base columns do not grow.
    fn parts_within_along(&self, axis: usize) -> u64 {
        let mut lines: BTreeMap<Vec<u32>, Vec<u64>> = BTreeMap::new();
        for (cell, height) in self.columns() {
            let mut others = cell.to_vec();
            others.remove(axis);
            // Columns are in the order of their cells, so also along each axis.
            lines.entry(others).or_default().push(u64::from(height));
        }
        let within = lines
            .into_values()
            .map(|heights| Bottom::new(heights).map_or(u64::MAX, |heights| heights.count_within()));
        within.fold(1, u64::saturating_mul)
    }

    /// The heights by cells of the base, for reasons.
    #[must_use]
    pub fn in_words(&self) -> String {
        if self.numbers.is_empty() {
            return "nothing".to_owned();
        }
        let column = |(cell, height): (&[u32], u32)| {
            let cell: Vec<String> = cell.iter().map(u32::to_string).collect();
            format!("{height} over ({})", cell.join(","))
        };
        let mut told: Vec<String> = self.columns().take(8).map(column).collect();
        if told.len() < self.columns().count() {
            told.push("…".to_owned());
        }
        told.join(", ")
    }
}

/// Whether a cell of the base is one of the stalk's two.
fn is_of_stalk(cell: &[u32]) -> bool {
    cell[0] < 2 && cell[1..].iter().all(|at| *at == 0)
}

/// The cells of a box.
fn cells_of(sides: &[u32]) -> Vec<Vec<u32>> {
    let mut cells = vec![Vec::new()];
    for side in sides {
        let longer = |cell: &Vec<u32>| {
            let cell = cell.clone();
            (0..*side).map(move |at| [cell.as_slice(), &[at]].concat())
        };
        cells = cells.iter().flat_map(longer).collect();
    }
    cells
}

/// The first row is the column over the poison, the second that beside it. A bite into the second
/// takes what is beyond it aside, one into the first everything from its height up.
impl Beneath for Part {
    fn first_floor(&self) -> u64 {
        self.tallest(|_| true)
    }

    fn second_floor(&self) -> u64 {
        self.tallest(|cell| cell[0] > 0)
    }

    fn rivals(&self) -> Vec<Self> {
        self.options().map(|(_, _, left)| left).collect()
    }

    fn under_second(&self, column: u64) -> Self {
        self.bitten(&[1], cut_at(column))
    }

    fn under_first(&self, column: u64) -> Self {
        self.bitten(&[], cut_at(column))
    }

    fn units_to_look_through(&self) -> u64 {
        const UNITS_FOR_PART: u64 = 6;
        let cells: u64 = self.columns().map(|(_, height)| u64::from(height)).sum();
        let columns = self.columns().count() as u64;
        1 + cells.saturating_mul(UNITS_FOR_PART + columns / 8)
    }
}

/// A height at which a part is cut; above all its columns, any is as good.
fn cut_at(column: u64) -> u32 {
    u32::try_from(column).unwrap_or(u32::MAX)
}

/// Which parts are in 𝓕, and their restricted values, as far as they have been computed.
#[derive(Debug, Default)]
pub struct Parts {
    runs: Runs<Part>,
    families: Families,
    values: HashMap<Part, u64>,
}

/// Values of more parts than this are not kept.
const MOST_VALUES: usize = 200_000;

impl Parts {
    /// `H(F)` if it is finite, `None` when the part is in 𝓕.
    ///
    /// # Errors
    /// When work or memory runs out, or is sure to.
    pub fn finite_height(
        &mut self,
        part: &Part,
        work: &mut Work<'_>,
    ) -> Result<Option<u64>, Undecided> {
        work.refuse_beyond(u128::from(part.work_for()), 0)?;
        let run = self.run(part, work)?;
        if run.is_infinite() {
            return Ok(None);
        }
        let last = run.last();
        for height in 1..part.first_floor() {
            if self.run(&part.under_first(height), work)?.loser(height) == Some(height) {
                return Ok(Some(height));
            }
        }
        Ok(Some(last.expect("a run ends with equal rows, or by a bite below the floor")))
    }

    fn run(&mut self, part: &Part, work: &mut Work<'_>) -> Result<&Run, Undecided> {
        match part.as_bottom() {
            Some(bottom) => self.families.reach(&bottom, work),
            None => self.runs.reach(part, work),
        }
    }

    fn is_infinite(&mut self, part: &Part, work: &mut Work<'_>) -> Result<bool, Undecided> {
        Ok(self.run(part, work)?.is_infinite())
    }

    /// The 𝓕-restricted Grundy value of a part that is in 𝓕.
    ///
    /// # Errors
    /// When work or memory runs out.
    pub fn value(&mut self, part: &Part, work: &mut Work<'_>) -> Result<u64, Undecided> {
        if let Some(value) = self.values.get(part) {
            return Ok(*value);
        }
        if self.values.len() >= MOST_VALUES {
            self.values.clear();
            let text = "the finite part is too large for its restricted value to be computed";
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        work.spend(part.units_to_look_through(), self.values.len())?;
        let mut values = BitSet::new();
        for (_, _, left) in part.options() {
            if self.is_infinite(&left, work)? {
                let value = self.value(&left, work)?;
                values.insert(usize::try_from(value).expect("less than the number of cells"));
            }
        }
        let value = values.mex() as u64;
        self.values.insert(part.clone(), value);
        Ok(value)
    }

    /// Every bite into the part that leaves one in 𝓕 with this value.
    ///
    /// # Errors
    /// When work or memory runs out.
    pub fn bites_to(
        &mut self,
        part: &Part,
        value: u64,
        work: &mut Work<'_>,
    ) -> Result<Vec<PartBite>, Undecided> {
        let mut found = Vec::new();
        work.spend(part.units_to_look_through(), self.values.len())?;
        for (cell, at, left) in part.options() {
            if self.is_infinite(&left, work)? && self.value(&left, work)? == value {
                found.push((cell.iter().map(|at| u64::from(*at)).collect(), u64::from(at)));
            }
        }
        Ok(found)
    }
}

impl Remembered for Parts {
    const NAME: &'static str = "parts beneath stalks";

    fn bytes(&self) -> usize {
        self.runs.bytes()
            + self.families.bytes()
            + self.values.capacity() * (size_of::<(Part, u64)>() + 64)
    }
}
