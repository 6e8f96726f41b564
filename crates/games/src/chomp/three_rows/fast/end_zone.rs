//! The columns where the lower line meets the diagonal, and the proof of the tail.

use super::super::reference::{Machine, State};
use super::super::sheet::End;
use super::columns::EndColumn;
use super::geometry::{WINDOW, lower_base, upper_base};
use super::rows::Rows;
use super::tails::ResidueTails;
use super::{CheckFailed, Checked, check};
use std::collections::VecDeque;

/// A sheet on its way through the end zone.
pub(super) struct EndZone<'a> {
    pub(super) sheet: usize,
    /// The first column of the zone, which is that of the first of `columns`.
    pub(super) first: usize,
    pub(super) columns: &'a mut VecDeque<EndColumn>,
    pub(super) rows: &'a mut Rows,
    pub(super) tails: &'a ResidueTails,
}

impl EndZone<'_> {
    /// Runs the sheet to its end, from its windows at the first column.
    pub(super) fn run(
        &mut self,
        windows: (u32, u32),
        mut listen: impl FnMut(usize, usize),
    ) -> Checked<End> {
        let (low, high) = (lower_base(self.sheet, self.first), upper_base(self.sheet, self.first));
        self.rows.clear_used();
        self.rows.use_windows(self.sheet, self.first, windows)?;
        // Between the windows everything is used or deadly.
        let gap = self.rows.row_of_rank(low + WINDOW)?..high;
        let first_new = self.first + self.columns.len();
        let mut machine = Machine::default();
        let mut differences = Vec::new();
        // The first row above the gap that is not used.
        let mut free = high;
        for column in self.first.. {
            while self.rows.is_used(free) {
                free += 1;
            }
            if column >= first_new {
                let tails = self.tails.at(column);
                self.columns.push_back(EndColumn::new(column, |start| tails.from(start)));
                if self.first_unused(column, gap.start).is_none()
                    && let Some(cycle) = machine.enter(self.state(column, free))
                {
                    let end = End::repeating(self.first as u64, &differences, cycle);
                    let End::Periodic { start, .. } = &end else { return Err(CheckFailed) };
                    self.columns.pop_back();
                    // An earlier start would lie in the middle, where differences are not kept.
                    check(*start > self.first as u64)?;
                    return Ok(end);
                }
            }
            let taken = &self.columns[column - self.first];
            check(gap.start <= taken.lower_end() && taken.upper_rows().contains(&free))?;
            let row = match self.lower_loser(taken, gap.start) {
                Some(row) => row,
                None => self.upper_loser(taken, free).ok_or(CheckFailed)?,
            };
            if machine.is_started() {
                machine.look(self.periods_looked_at(column, free, row));
            }
            self.rows.use_row(row);
            check(self.columns[column - self.first].take(row))?;
            differences.push((row - column) as u64);
            listen(column, row);
            if row == column {
                return Ok(End::Finite { last: row as u64 });
            }
        }
        Err(CheckFailed)
    }

    /// The least free row from the column up to the gap.
    fn lower_loser(&self, taken: &EndColumn, gap: usize) -> Option<usize> {
        let column = taken.column;
        (column / 64..gap.div_ceil(64)).find_map(|word| {
            let excluded =
                taken.lower_word(word) | self.rows.deadly_word(word) | self.rows.used_word(word);
            let free = !excluded & from_row(column, word) & !from_row(gap, word);
            (free != 0).then(|| word * 64 + free.trailing_zeros() as usize)
        })
    }

    /// The least free row from `start` on.
    fn upper_loser(&self, taken: &EndColumn, start: usize) -> Option<usize> {
        (start / 64..taken.upper_rows().end / 64).find_map(|word| {
            let excluded = taken.upper_word(word) | self.rows.used_word(word);
            let free = !excluded & from_row(start, word);
            (free != 0).then(|| word * 64 + free.trailing_zeros() as usize)
        })
    }

    /// The first row from the column up to the gap that is neither used nor deadly.
    fn first_unused(&self, column: usize, gap: usize) -> Option<usize> {
        (column..gap).find(|row| !self.rows.is_used(*row) && !self.rows.is_deadly(*row))
    }

    fn state(&self, column: usize, free: usize) -> State {
        let end = self.rows.last_used().map_or(free, |last| last + 1);
        let used = (free..end).filter(|row| self.rows.is_used(*row));
        State { height: free - column, used: used.map(|row| row - column).collect() }
    }

    fn periods_looked_at(&self, column: usize, free: usize, loser: usize) -> u64 {
        let open = (free..=loser).filter(|row| !self.rows.is_used(*row));
        self.tails.periods(open.map(|row| row - column))
    }
}

/// The bits of a word of rows that are at or beyond a row.
fn from_row(row: usize, word: usize) -> u64 {
    match row.checked_sub(word * 64) {
        None => u64::MAX,
        Some(bit) if bit < 64 => u64::MAX << bit,
        Some(_) => 0,
    }
}
