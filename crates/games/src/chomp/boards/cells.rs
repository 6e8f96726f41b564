//! P-positions counted by their cells, whatever their shape.
//!
//! Over given other rows `λ` there is exactly one first row `f(λ) ≥ 1` such that `(f, λ)`, with `λ`
//! cut to `f` columns, is P ([HS] 5.1): the least that is not `f(λ')` for a bite of `λ` in column `c`
//! that leaves `λ'` with `f(λ') > c`. With at most `N` cells only `λ` with `|λ| + λ₁ ≤ N` matter.
//! They are numbered in lexicographic order: rows of at most `m` cells, with at most `b` cells in
//! all, make `count(b, m)` lists.

use crate::verdict::{Obstacle, Undecided};

/// The number of P-positions with each number of cells up to `most`.
///
/// ```
/// use chomplab::chomp::boards::losers_by_cells;
///
/// assert_eq!(losers_by_cells(7), [0, 1, 0, 1, 0, 3, 0, 3]);
/// ```
#[must_use]
pub fn losers_by_cells(most: usize) -> Vec<u64> {
    count_losers_by_cells(most, &mut |_| Ok(())).expect("nobody stops it")
}

/// The same. The listener hears from time to time how many lists of other rows are done, and stops it
/// by an error.
///
/// # Errors
/// What the listener says, or that there are too many lists for any machine.
pub fn count_losers_by_cells(
    most: usize,
    listener: &mut dyn FnMut(u64) -> Result<(), Undecided>,
) -> Result<Vec<u64>, Undecided> {
    if lists_of_other_rows(most).is_none() {
        let text = format!("there are too many shapes of up to {most} cells");
        return Err(Undecided::new(Obstacle::TooLarge, text));
    }
    let mut walk = Walk::new(most);
    // With no other row the single cell is P.
    walk.visit(most, listener)?;
    Ok(walk.losers)
}

/// How many lists of other rows there are for shapes of up to so many cells, two bytes each; `None`
/// from 2^48 on.
///
/// With the first of them doubled they are the partitions of all numbers up to `most` whose first two
/// parts are equal, which are as many as the partitions of `most`.
///
/// ```
/// assert_eq!(chomplab::chomp::boards::lists_of_other_rows(100), Some(190_569_292));
/// ```
#[must_use]
pub fn lists_of_other_rows(most: usize) -> Option<u64> {
    // The 250th is above 2^47.
    if most > 250 {
        return None;
    }
    let mut partitions = vec![0_u64; most + 1];
    partitions[0] = 1;
    for part in 1..=most {
        for sum in part..=most {
            partitions[sum] += partitions[sum - part];
        }
    }
    Some(partitions[most]).filter(|&count| count < 1 << 48)
}

/// The listener is asked after so many lists.
const REPORT_EVERY: usize = 1 << 20;

struct Walk {
    most: usize,
    /// `below[b][r]`: the lists of at most `b` cells whose first row is less than `r`.
    below: Vec<Vec<u64>>,
    /// The same for the first row of `λ`, which counts twice.
    below_first: Vec<u64>,
    /// `f` by number; 0 where it is too long to matter.
    first_rows: Vec<u16>,
    rows: Vec<usize>,
    losers: Vec<u64>,
    taken: Vec<bool>,
}

impl Walk {
    fn new(most: usize) -> Self {
        // count(b, m) is the number of lists whose first row is less than m + 1.
        let mut below = vec![vec![0_u64; most + 2]; most + 1];
        for cells in 0..=most {
            for row in 0..=most {
                let with_row = match row {
                    0 => 1,
                    _ if row > cells => 0,
                    _ => below[cells - row][row + 1],
                };
                below[cells][row + 1] = below[cells][row] + with_row;
            }
        }
        let mut below_first = vec![0; most / 2 + 2];
        for row in 0..=most / 2 {
            let with_row = if row == 0 { 1 } else { below[most - 2 * row][row + 1] };
            below_first[row + 1] = below_first[row] + with_row;
        }
        let first_rows = Vec::with_capacity(below_first[most / 2 + 1] as usize);
        Self {
            most,
            below,
            below_first,
            first_rows,
            rows: Vec::new(),
            losers: vec![0; most + 1],
            taken: vec![false; most + 2],
        }
    }

    /// All lists that begin with the current rows and have so many cells to spare.
    fn visit(
        &mut self,
        spare: usize,
        listener: &mut dyn FnMut(u64) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        self.value(spare);
        if self.first_rows.len().is_multiple_of(REPORT_EVERY) {
            listener(self.first_rows.len() as u64)?;
        }
        let longest = self.rows.last().copied().unwrap_or(spare / 2);
        for row in 1..=longest.min(spare) {
            let cost = if self.rows.is_empty() { 2 * row } else { row };
            self.rows.push(row);
            self.visit(spare - cost, listener)?;
            self.rows.pop();
        }
        Ok(())
    }

    /// Finds the first row over the current ones.
    fn value(&mut self, spare: usize) {
        let first = self.rows.first().copied().unwrap_or(0);
        let longest = spare + first;
        self.taken[1..=longest].fill(false);
        // The number of what is left begins with the rows above the bite.
        let (mut above, mut free) = (0, self.most);
        for row in 0..self.rows.len() {
            for column in 0..self.rows[row] {
                let left = self.number_of_left(row, column, above, free);
                let taken = usize::from(self.first_rows[left as usize]);
                if taken > column && taken <= longest {
                    self.taken[taken] = true;
                }
            }
            let length = self.rows[row];
            above += self.step(row, free, length);
            free -= if row == 0 { 2 * length } else { length };
        }
        let found = (1..=longest).find(|&first| !self.taken[first]);
        self.first_rows.push(found.unwrap_or(0) as u16);
        if let Some(found) = found.filter(|&found| found >= first.max(1)) {
            let cells = self.most - spare - first + found;
            self.losers[cells] += 1;
        }
    }

    /// What a row adds to the number of a list.
    fn step(&self, row: usize, free: usize, length: usize) -> u64 {
        if row == 0 { self.below_first[length] } else { self.below[free][length] }
    }

    /// The number of the list that a bite leaves.
    fn number_of_left(&self, row: usize, column: usize, above: u64, free: usize) -> u64 {
        let (mut number, mut free) = (above, free);
        for (row, &length) in self.rows.iter().enumerate().skip(row) {
            let length = length.min(column);
            if length == 0 {
                break;
            }
            number += self.step(row, free, length);
            free -= if row == 0 { 2 * length } else { length };
        }
        number
    }
}
