//! Positions as machine words, with mirror images folded into one.
//!
//! A position inside a box is its array of *heights*: for every cell of the base, the box without
//! its longest side, how far the position reaches along that side. A height takes as many bits as
//! the longest side needs, and a word holds as many whole heights as fit: an 8×10 board takes 32
//! bits, 3×1000 takes 30.
//!
//! The bite at base cell `b` and height `h` lowers all heights at base cells `≥ b` to at most `h`.
//! Going down from `h + 1` to `h` changes just the heights equal to `h + 1`, each by one, so all
//! options over one base cell follow from each other by a few subtractions on the packed words.
//!
//! Reordering the axes does not change a position's value. Sides of the board are kept in
//! ascending order; a position whose extents are not is reordered until they are (sorted extents
//! always fit in sorted sides), and among several such orders the largest code counts. The code
//! of a reordered position is a sum over its base cells of numbers that depend only on the cell
//! and its height, which are tabulated once for each order.

use super::Position;
use crate::search::Packing;
use crate::verdict::{Obstacle, Result, Undecided};
use std::cell::Cell;
use std::ops::ControlFlow;

/// Codes for all positions inside a box.
#[derive(Clone, Debug)]
pub struct HeightPacking {
    /// Sides in ascending order; the last is the one along which heights are measured.
    sides: Vec<u32>,
    /// Distance in the array of heights from one index of a base axis to the next.
    strides: Vec<usize>,
    /// For each base cell, all base cells at or beyond it, itself first.
    beyond: Vec<Vec<usize>>,
    /// The base axis that a base cell lies on, if it lies on just one.
    axis_of: Vec<Option<usize>>,
    /// Bits of one height, and how many heights share a word.
    height_bits: usize,
    per_word: usize,
    /// Orders of the axes other than the identity, for folding.
    turns: Vec<Turn>,
    /// The heights of the position whose options are visited, and of the option.
    before: Vec<u32>,
    after: Vec<u32>,
    /// Words that were added to find mirror images, and not yet paid for.
    folded: Cell<usize>,
}

/// An order of the axes, with the code that every column of cells contributes after reordering.
#[derive(Clone, Debug)]
struct Turn {
    order: Vec<usize>,
    /// For base cell `b` and height `h`, the words of entry `b · (longest side + 1) + h`.
    columns: Vec<u64>,
}

/// Boards with larger bases are beyond any search.
const MOST_BASE_CELLS: u64 = 1 << 10;

/// Longer codes are refused by the search.
const MOST_BITS: u64 = 1 << 10;

/// In more dimensions than this nothing is folded: there would be too many orders to try.
const MOST_FOLDED_AXES: usize = 5;

/// So many words are added for mirror images in a unit of work.
const WORDS_PER_UNIT: usize = 48;

/// Larger tables of columns are not made, and nothing is folded.
const MOST_COLUMN_WORDS: usize = 1 << 22;

impl HeightPacking {
    /// A packing for everything inside the smallest box around a position.
    ///
    /// # Errors
    /// When the box is too large.
    pub fn for_board(position: &Position) -> Result<Self> {
        let sides = sorted_extents(position);
        let (longest, base) = sides.split_last().expect("positions have axes");
        let base_cells = base.iter().try_fold(1_u64, |all, &side| all.checked_mul(side));
        let small = base_cells.is_some_and(|cells| cells <= MOST_BASE_CELLS);
        let fits = |longest: &u32| {
            let bits = u64::from(u32::BITS - longest.leading_zeros());
            base_cells.is_some_and(|cells| cells.saturating_mul(bits) <= MOST_BITS)
        };
        let longest = u32::try_from(*longest).ok().filter(fits);
        let (true, Some(longest)) = (small, longest) else {
            let text = "the board is too large to be searched";
            return Err(Undecided::new(Obstacle::TooLarge, text));
        };
        let base = base.iter().map(|&side| u32::try_from(side).expect("not the longest side"));
        Ok(Self::for_sides(base.chain([longest]).collect()))
    }

    fn for_sides(sides: Vec<u32>) -> Self {
        let (&longest, base) = sides.split_last().expect("boxes have sides");
        let mut strides = vec![1; base.len()];
        for axis in (1..base.len()).rev() {
            strides[axis - 1] = strides[axis] * base[axis] as usize;
        }
        let cells: usize = base.iter().map(|&side| side as usize).product();
        let at = |cell: usize, axis: usize| cell / strides[axis] % base[axis] as usize;
        let is_beyond = |cell: usize, other: usize| {
            (0..base.len()).all(|axis| at(other, axis) >= at(cell, axis))
        };
        let beyond = (0..cells)
            .map(|cell| (cell..cells).filter(|&other| is_beyond(cell, other)).collect())
            .collect();
        let axis_of = (0..cells)
            .map(|cell| {
                let mut axes = (0..base.len()).filter(|&axis| at(cell, axis) > 0);
                axes.next().filter(|_| axes.next().is_none())
            })
            .collect();
        let height_bits = (u32::BITS - longest.leading_zeros()) as usize;
        let per_word = 64 / height_bits;
        let mut heights = Self {
            turns: Vec::new(),
            before: vec![0; cells],
            after: vec![0; cells],
            sides,
            strides,
            beyond,
            axis_of,
            height_bits,
            per_word,
            folded: Cell::new(0),
        };
        heights.turns = heights.all_turns();
        heights
    }

    /// Every order of the axes but the identity, unless there are too many to be worth it.
    fn all_turns(&self) -> Vec<Turn> {
        let axes = self.sides.len();
        let words = self.before.len().div_ceil(self.per_word);
        // A side alone can fill a machine word.
        let heights = (self.sides[axes - 1] as usize).saturating_add(1);
        let columns = self.before.len().saturating_mul(heights);
        if axes > MOST_FOLDED_AXES {
            return Vec::new();
        }
        let orders: Vec<Vec<usize>> =
            orders(axes).into_iter().filter(|order| !order.is_sorted()).collect();
        if columns.saturating_mul(words * orders.len()) > MOST_COLUMN_WORDS {
            return Vec::new();
        }
        orders.into_iter().map(|order| self.turn(order, words)).collect()
    }

    fn turn(&self, order: Vec<usize>, words: usize) -> Turn {
        let last = self.sides.len() - 1;
        let mut columns = Vec::new();
        for base in 0..self.before.len() {
            let mut cell: Vec<usize> = (0..last)
                .map(|axis| base / self.strides[axis] % self.sides[axis] as usize)
                .collect();
            cell.push(0);
            let mut sum = vec![0_u64; words];
            columns.extend_from_slice(&sum);
            for level in 0..self.sides[last] as usize {
                cell[last] = level;
                // Positions to which the order applies have no cell that it moves off the board.
                if (0..last).all(|axis| cell[order[axis]] < self.sides[axis] as usize) {
                    let target = (0..last).map(|axis| cell[order[axis]] * self.strides[axis]).sum();
                    let (word, unit) = self.unit(target);
                    sum[word] += unit;
                }
                columns.extend_from_slice(&sum);
            }
        }
        Turn { order, columns }
    }

    /// The word in which a base cell's height is packed, and 1 at its place there.
    #[inline]
    fn unit(&self, base: usize) -> (usize, u64) {
        (base / self.per_word, 1 << (base % self.per_word * self.height_bits))
    }

    fn unpack<const W: usize>(&mut self, code: &[u64; W]) {
        let mask = (1_u64 << self.height_bits) - 1;
        for (heights, word) in self.before.chunks_mut(self.per_word).zip(code) {
            let mut rest = *word;
            for height in heights {
                #[expect(clippy::cast_possible_truncation, reason = "heights have 32 bits")]
                let low = (rest & mask) as u32;
                *height = low;
                // A height of 64 bits does not occur, so the shift is less than the word.
                rest >>= self.height_bits;
            }
        }
    }

    /// How far heights reach along each axis.
    fn extents(&self, heights: &[u32]) -> [u32; MOST_FOLDED_AXES] {
        let mut extents = [0; MOST_FOLDED_AXES];
        let base_axes = self.strides.iter().zip(&self.sides);
        for (extent, (&stride, &side)) in extents.iter_mut().zip(base_axes) {
            let line = heights.iter().step_by(stride).take(side as usize);
            *extent = line.map(|height| u32::from(*height > 0)).sum();
        }
        if let Some(extent) = extents.get_mut(self.strides.len()) {
            *extent = heights[0];
        }
        extents
    }

    /// The code of the chosen mirror image of the position with these heights and this code.
    #[inline]
    fn fold<const W: usize>(
        &self,
        code: [u64; W],
        heights: &[u32],
        extents: &[u32; MOST_FOLDED_AXES],
    ) -> [u64; W] {
        let axes = self.sides.len();
        if self.turns.is_empty() || (1..axes).all(|axis| extents[axis - 1] < extents[axis]) {
            return code;
        }
        let mut chosen = (1..axes).all(|axis| extents[axis - 1] <= extents[axis]).then_some(code);
        for turn in &self.turns {
            if turn.order.iter().map(|&axis| extents[axis]).is_sorted() {
                let turned = self.turned(turn, heights);
                chosen = chosen.max(Some(turned));
            }
        }
        chosen.expect("some order sorts the extents")
    }

    /// Units of work spent on mirror images since this was asked last.
    #[inline]
    fn units_to_fold(&self) -> u64 {
        let words = self.folded.get();
        if words < WORDS_PER_UNIT {
            return 0;
        }
        self.folded.set(words % WORDS_PER_UNIT);
        (words / WORDS_PER_UNIT) as u64
    }

    fn turned<const W: usize>(&self, turn: &Turn, heights: &[u32]) -> [u64; W] {
        let words = heights.len().div_ceil(self.per_word);
        self.folded.set(self.folded.get() + heights.len() * words);
        let tallest = self.sides[self.sides.len() - 1] as usize + 1;
        let mut code = [0; W];
        for (base, &height) in heights.iter().enumerate() {
            let start = (base * tallest + height as usize) * words;
            for (sum, part) in code.iter_mut().zip(&turn.columns[start..start + words]) {
                *sum += part;
            }
        }
        code
    }
}

impl Packing for HeightPacking {
    type Position = Position;

    fn bits(&self) -> usize {
        let (full, rest) = (self.before.len() / self.per_word, self.before.len() % self.per_word);
        let last_word = if rest > 0 { rest } else { self.per_word };
        let full = if rest > 0 { full } else { full - 1 };
        full * 64 + last_word * self.height_bits
    }

    fn units_to_make(&self) -> u64 {
        let turns: usize = self.turns.iter().map(|turn| turn.columns.len()).sum();
        (self.before.len().pow(2) / 8 + turns / 8) as u64
    }

    fn most_value(&self) -> u32 {
        let cells = self.sides.iter().try_fold(1_u32, |all, &side| all.checked_mul(side));
        cells.map_or(u32::MAX - 1, |cells| cells.min(u32::MAX - 1))
    }

    fn holds(&self, position: &Position) -> bool {
        let extents = sorted_extents(position);
        extents.len() == self.sides.len()
            && extents.iter().zip(&self.sides).all(|(extent, side)| *extent <= u64::from(*side))
    }

    fn pack<const W: usize>(&mut self, position: &Position) -> [u64; W] {
        let mut order: Vec<usize> = (0..position.dimension()).collect();
        order.sort_by_key(|&axis| position.extent(axis));
        let sorted = position.permute(&order);
        let mut heights = vec![0; self.before.len()];
        for sides in sorted.boxes() {
            let (height, base) = sides.split_last().expect("positions have axes");
            let height = u32::try_from(*height).expect("the packing holds the position");
            for (cell, tallest) in heights.iter_mut().enumerate() {
                let at = |axis: usize| cell / self.strides[axis] % self.sides[axis] as usize;
                if base.iter().enumerate().all(|(axis, side)| (at(axis) as u64) < *side) {
                    *tallest = height.max(*tallest);
                }
            }
        }
        let mut code = [0; W];
        for (base, &height) in heights.iter().enumerate() {
            let (word, unit) = self.unit(base);
            code[word] += u64::from(height) * unit;
        }
        self.fold(code, &heights, &self.extents(&heights))
    }

    fn visit_options<const W: usize>(
        &mut self,
        code: &[u64; W],
        mut visit: impl FnMut([u64; W], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.unpack(code);
        let extents = self.extents(&self.before);
        let last = self.sides.len() - 1;
        // In the plane heights never grow from one row to the next, nor do they after a bite.
        let is_plane = last == 1;
        let mut after = std::mem::take(&mut self.after);
        let mut flow = ControlFlow::Continue(());
        'visits: for (cell, beyond) in self.beyond.iter().enumerate().rev() {
            if self.before[cell] == 0 {
                continue;
            }
            let mut option = *code;
            let mut reach = extents;
            after.copy_from_slice(&self.before);
            let lowest = u32::from(cell == 0);
            for height in (lowest..self.before[cell]).rev() {
                for &other in beyond {
                    if after[other] > height {
                        after[other] = height;
                        let (word, unit) = self.unit(other);
                        option[word] -= unit;
                    } else if is_plane {
                        break;
                    }
                }
                if cell == 0 && last < MOST_FOLDED_AXES {
                    reach[last] = height;
                } else if height == 0
                    && let Some(axis) = self.axis_of[cell]
                {
                    let index = cell / self.strides[axis] % self.sides[axis] as usize;
                    #[expect(clippy::cast_possible_truncation, reason = "less than the side")]
                    let index = index as u32;
                    reach[axis.min(MOST_FOLDED_AXES - 1)] = index;
                }
                let folded = self.fold(option, &after, &reach);
                flow = visit(folded, self.units_to_fold());
                if flow.is_break() {
                    break 'visits;
                }
            }
        }
        self.after = after;
        flow
    }
}

fn sorted_extents(position: &Position) -> Vec<u64> {
    let mut extents: Vec<u64> =
        (0..position.dimension()).map(|axis| position.extent(axis)).collect();
    extents.sort_unstable();
    extents
}

/// All orders of so many axes.
fn orders(axes: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    for axis in 0..axes {
        let insertions = |order: Vec<usize>| {
            (0..=axis).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, axis);
                longer
            })
        };
        orders = orders.into_iter().flat_map(insertions).collect();
    }
    orders
}
