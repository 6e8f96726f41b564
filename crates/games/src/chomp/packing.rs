//! Positions as machine words, with mirror images folded into one.
//!
//! A position inside a box is its array of *heights*: for every cell of the base, the box without
//! its longest side, how far the position reaches along that side. Heights are packed next to each
//! other with as many bits as the longest side needs: an 8×10 board takes 32 bits, 3×1000 takes 30.
//!
//! The bite at base cell `b` and height `h` lowers all heights at base cells `≥ b` to at most `h`.
//! Going down from `h + 1` to `h` changes just the heights equal to `h + 1`, each by one, so all
//! options over one base cell follow from each other by a few subtractions on the packed words.
//!
//! Reordering the axes does not change a position's value. Sides of the board are kept in
//! ascending order; a position whose extents are not is reordered until they are (sorted extents
//! always fit in sorted sides). Where extents are equal, the largest code of all orders counts.

use super::Position;
use crate::search::Packing;
use crate::verdict::{Obstacle, Undecided};

/// Codes for all positions inside a box.
#[derive(Clone, Debug)]
pub struct Heights {
    /// Sides in ascending order; the last is the one along which heights are measured.
    sides: Vec<u32>,
    /// Distance in the array of heights from one index of a base axis to the next.
    strides: Vec<usize>,
    /// For each base cell, all base cells at or beyond it, itself first.
    beyond: Vec<Vec<usize>>,
    /// Bits of one height.
    height_bits: usize,
    /// Orders of the axes to be tried for equal extents.
    orders: Vec<Vec<usize>>,
    before: Vec<u32>,
    after: Vec<u32>,
    turned: Vec<u32>,
}

/// Boards with larger bases are beyond any search.
const MOST_BASE_CELLS: u64 = 1 << 10;

/// In more dimensions than this, axes are sorted but equal extents are not compared: the number of
/// orders outgrows what folding saves.
const MOST_FOLDED_AXES: usize = 4;

impl Heights {
    /// A packing for everything inside the smallest box around a position.
    ///
    /// # Errors
    /// When the box is too large.
    pub fn for_board(position: &Position) -> Result<Self, Undecided> {
        let mut sides: Vec<u64> = (0..position.dimension())
            .map(|axis| position.extent(axis))
            .collect();
        sides.sort_unstable();
        let (longest, base) = sides.split_last().expect("positions have axes");
        let base_cells = base
            .iter()
            .try_fold(1_u64, |all, &side| all.checked_mul(side));
        let small = base_cells.is_some_and(|cells| cells <= MOST_BASE_CELLS);
        let (true, Ok(_)) = (small, u32::try_from(*longest)) else {
            let text = "the board is too large to be searched";
            return Err(Undecided::new(Obstacle::Budget, text));
        };
        let sides = sides
            .iter()
            .map(|&side| u32::try_from(side).expect("not the longest"));
        Ok(Self::for_sides(sides.collect()))
    }

    fn for_sides(sides: Vec<u32>) -> Self {
        let base = &sides[..sides.len() - 1];
        let mut strides = vec![1; base.len()];
        for axis in (1..base.len()).rev() {
            strides[axis - 1] = strides[axis] * base[axis] as usize;
        }
        let cells: usize = base.iter().map(|&side| side as usize).product();
        let index = |cell: usize, axis: usize| cell / strides[axis] % base[axis] as usize;
        let is_beyond = |cell: usize, other: usize| {
            (0..base.len()).all(|axis| index(other, axis) >= index(cell, axis))
        };
        let beyond = (0..cells).map(|cell| {
            (cell..cells)
                .filter(|&other| is_beyond(cell, other))
                .collect()
        });
        let beyond = beyond.collect();
        let height_bits = (u32::BITS - sides[sides.len() - 1].leading_zeros()) as usize;
        let orders = if sides.len() <= MOST_FOLDED_AXES {
            all_orders(sides.len())
        } else {
            Vec::new()
        };
        let empty = vec![0; cells];
        let (before, after, turned) = (empty.clone(), empty.clone(), empty);
        Self {
            sides,
            strides,
            beyond,
            height_bits,
            orders,
            before,
            after,
            turned,
        }
    }

    fn unpack(&mut self, code: &[u64]) {
        let mask = (1_u64 << self.height_bits) - 1;
        for (cell, height) in self.before.iter_mut().enumerate() {
            let bit = cell * self.height_bits;
            let (word, shift) = (bit / 64, bit % 64);
            let mut bits = code[word] >> shift;
            if shift + self.height_bits > 64 {
                bits |= code[word + 1] << (64 - shift);
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "heights have at most 32 bits"
            )]
            let value = (bits & mask) as u32;
            *height = value;
        }
    }

    fn code_of(heights: &[u32], height_bits: usize, code: &mut [u64]) {
        for (cell, &height) in heights.iter().enumerate() {
            add_at(code, cell * height_bits, u64::from(height));
        }
    }

    /// How far the heights in `after` reach along an axis.
    fn extent(&self, axis: usize) -> u32 {
        if axis + 1 == self.sides.len() {
            return self.after[0];
        }
        let line = self
            .after
            .iter()
            .step_by(self.strides[axis])
            .take(self.sides[axis] as usize);
        #[expect(clippy::cast_possible_truncation, reason = "no more than the side")]
        let reached = line.take_while(|height| **height > 0).count() as u32;
        reached
    }

    /// Replaces `code`, which packs the heights in `after`, by that of the chosen mirror image.
    fn fold(&mut self, code: &mut [u64], spare: &mut [u64]) {
        let axes = self.sides.len();
        if axes == 2 {
            let (rows, columns) = (self.extent(0), self.after[0]);
            if rows < columns {
                return;
            }
            self.transpose();
            spare.fill(0);
            Self::code_of(&self.turned, self.height_bits, spare);
            if rows > columns || greater(spare, code) {
                code.copy_from_slice(spare);
            }
            return;
        }
        let extents: Vec<u32> = (0..axes).map(|axis| self.extent(axis)).collect();
        if extents.is_sorted_by(|smaller, larger| smaller < larger) {
            return;
        }
        if self.orders.is_empty() {
            let mut order: Vec<usize> = (0..axes).collect();
            order.sort_by_key(|&axis| extents[axis]);
            self.turn(&order);
            code.fill(0);
            Self::code_of(&self.turned, self.height_bits, code);
            return;
        }
        let mut sorted = extents.is_sorted();
        for order in std::mem::take(&mut self.orders) {
            if order.iter().map(|&axis| extents[axis]).is_sorted() {
                self.turn(&order);
                spare.fill(0);
                Self::code_of(&self.turned, self.height_bits, spare);
                if !sorted || greater(spare, code) {
                    code.copy_from_slice(spare);
                    sorted = true;
                }
            }
            self.orders.push(order);
        }
    }

    /// Writes the transposed rows of `after` to `turned`.
    fn transpose(&mut self) {
        self.turned.fill(0);
        let mut end = 0;
        for (row, &length) in self.after.iter().enumerate().rev() {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "rows are counted in 32 bits"
            )]
            for column in &mut self.turned[end..length as usize] {
                *column = row as u32 + 1;
            }
            end = end.max(length as usize);
        }
    }

    /// Writes the heights of `after` with axis `i` taken from axis `order[i]` to `turned`.
    fn turn(&mut self, order: &[usize]) {
        let last = self.sides.len() - 1;
        self.turned.fill(0);
        let mut cell = vec![0_usize; last + 1];
        for (base, &height) in self.after.iter().enumerate() {
            for axis in 0..last {
                cell[axis] = base / self.strides[axis] % self.sides[axis] as usize;
            }
            for level in 0..height as usize {
                cell[last] = level;
                let base_axes = (0..last).map(|axis| cell[order[axis]] * self.strides[axis]);
                self.turned[base_axes.sum::<usize>()] += 1;
            }
        }
    }
}

impl Packing for Heights {
    type Position = Position;

    fn bits(&self) -> usize {
        self.before.len() * self.height_bits
    }

    fn most_value(&self) -> u32 {
        let cells = self
            .sides
            .iter()
            .try_fold(1_u32, |all, &side| all.checked_mul(side));
        cells.map_or(u32::MAX - 1, |cells| cells.min(u32::MAX - 1))
    }

    fn holds(&self, position: &Position) -> bool {
        let mut extents: Vec<u64> = (0..position.dimension())
            .map(|axis| position.extent(axis))
            .collect();
        extents.sort_unstable();
        extents.len() == self.sides.len()
            && extents
                .iter()
                .zip(&self.sides)
                .all(|(extent, side)| *extent <= u64::from(*side))
    }

    fn pack(&mut self, position: &Position, code: &mut [u64]) {
        let mut order: Vec<usize> = (0..position.dimension()).collect();
        order.sort_by_key(|&axis| position.extent(axis));
        let sorted = position.permute(&order);
        self.after.fill(0);
        for sides in sorted.boxes() {
            let (height, base) = sides.split_last().expect("positions have axes");
            for (cell, tallest) in self.after.iter_mut().enumerate() {
                let inside = base.iter().enumerate().all(|(axis, side)| {
                    ((cell / self.strides[axis] % self.sides[axis] as usize) as u64) < *side
                });
                if inside {
                    let height = u32::try_from(*height).expect("the packing holds the position");
                    *tallest = height.max(*tallest);
                }
            }
        }
        Self::code_of(&self.after, self.height_bits, code);
        self.fold(code, &mut vec![0; code.len()]);
    }

    fn count_options(&mut self, code: &[u64]) -> u64 {
        self.unpack(code);
        self.before
            .iter()
            .map(|&height| u64::from(height))
            .sum::<u64>()
            - 1
    }

    fn options(&mut self, code: &[u64], words: usize, codes: &mut Vec<u64>) {
        self.unpack(code);
        let mut running = vec![0; words];
        let mut folded = vec![0; words];
        let mut spare = vec![0; words];
        let beyond = std::mem::take(&mut self.beyond);
        for (cell, beyond) in beyond.iter().enumerate().rev() {
            running.copy_from_slice(code);
            self.after.copy_from_slice(&self.before);
            let lowest = u32::from(cell == 0);
            for height in (lowest..self.before[cell]).rev() {
                for &other in beyond {
                    if self.after[other] > height {
                        self.after[other] = height;
                        subtract_one_at(&mut running, other * self.height_bits);
                    }
                }
                folded.copy_from_slice(&running);
                self.fold(&mut folded, &mut spare);
                codes.extend_from_slice(&folded);
            }
        }
        self.beyond = beyond;
    }
}

/// Adds a number to a packed field that starts at a bit; the field has room for the sum.
fn add_at(code: &mut [u64], bit: usize, number: u64) {
    let (word, shift) = (bit / 64, bit % 64);
    code[word] |= number << shift;
    if shift > 0 && number >> (64 - shift) > 0 {
        code[word + 1] |= number >> (64 - shift);
    }
}

/// Subtracts 1 from a packed field, which is not 0, that starts at a bit.
fn subtract_one_at(code: &mut [u64], bit: usize) {
    let (word, shift) = (bit / 64, bit % 64);
    let (difference, borrowed) = code[word].overflowing_sub(1 << shift);
    code[word] = difference;
    if borrowed {
        code[word + 1] -= 1;
    }
}

fn greater(left: &[u64], right: &[u64]) -> bool {
    left.iter().rev().gt(right.iter().rev())
}

fn all_orders(axes: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    for axis in 0..axes {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=axis).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, axis);
                    longer
                })
            })
            .collect();
    }
    orders
}
