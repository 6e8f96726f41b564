//! Looking up losers: by column, by row, and by sheet.

use super::SheetStore;
use super::cell::{Cell, Spot};
use super::strays::{Distances, sheet_by_lower_line, sheet_by_upper_line};
use super::strip_block::{STRIP, TILE, cell_bytes, cut, tiles};
use super::table_name;
use crate::three_rows::{self, SheetTableError};
use chomplab::chomp::three_rows::reference::Stretch;
use chomplab::chomp::three_rows::{Ends, Gap, SheetTable};
use std::ops::Range;

impl SheetStore {
    /// The columns of a sheet whose losers are in cells: up to where it ends or repeats.
    fn stored_columns(&self, sheet: usize) -> Range<usize> {
        let end = self.ends.end_of_middle(sheet as u64) as usize;
        let finite = self.ends.last(sheet as u64).is_some();
        sheet..(end + usize::from(finite)).max(sheet)
    }

    /// The cell of a sheet in a tile, where there is one.
    #[inline]
    fn cell(&self, sheet: usize, tile: usize) -> Result<Option<(Cell<'_>, Spot)>, SheetTableError> {
        let columns = cut(tile, &self.stored_columns(sheet));
        if columns.is_empty() {
            return Ok(None);
        }
        let number = (sheet / STRIP) as u64;
        let block = self.table.block(number)?;
        let first_tile = sheet / STRIP * STRIP / TILE;
        let before = (columns.start - sheet) as u32;
        let spot = Spot { sheet, before, columns: columns.len() as u32 };
        let bytes = cell_bytes(block, tile - first_tile, sheet % STRIP);
        let cell = bytes.and_then(|bytes| Cell::open(bytes, before));
        cell.map(|cell| Some((cell, spot))).ok_or_else(|| self.malformed_block(number))
    }

    /// The row of the loser of a column, where one is stored.
    #[inline]
    fn stored_loser(&self, sheet: usize, column: usize) -> Result<Option<u32>, SheetTableError> {
        let Some((cell, spot)) = self.cell(sheet, column / TILE)? else { return Ok(None) };
        let first = sheet + spot.before as usize;
        if column < first || column >= first + spot.columns as usize {
            return Ok(None);
        }
        let row = cell.row(&self.rows, &self.code, sheet, (column - first) as u32);
        let row = row.ok_or_else(|| self.malformed_block((sheet / STRIP) as u64));
        row.map(Some)
    }

    /// The first rows of the losers of a sheet, from its first column to where it ends or repeats.
    ///
    /// # Errors
    ///
    /// When the store does not reach that far, or a block is damaged.
    pub fn losers(&self, third_row: u64) -> Result<Vec<u64>, SheetTableError> {
        self.losers_in(third_row, third_row..u64::MAX)
    }

    /// The same in some columns. They are decoded cell by cell, each one once.
    fn losers_in(&self, third_row: u64, columns: Range<u64>) -> Result<Vec<u64>, SheetTableError> {
        three_rows::check_reach(&self.table, third_row, self.to)?;
        let sheet = third_row as usize;
        let stored = self.stored_columns(sheet);
        let start = (columns.start as usize).clamp(stored.start, stored.end);
        let end = usize::try_from(columns.end).unwrap_or(usize::MAX).clamp(start, stored.end);
        let mut found = Vec::with_capacity(end - start + TILE);
        let mut first = start;
        for tile in tiles(&(start..end)) {
            let Some((cell, spot)) = self.cell(sheet, tile)? else { continue };
            if found.is_empty() {
                first = sheet + spot.before as usize;
            }
            let decoded =
                cell.all_rows(&self.rows, &self.code, spot, |row| found.push(u64::from(row)));
            decoded.ok_or_else(|| self.malformed_block(third_row / STRIP as u64))?;
        }
        // The first and the last cell may reach beyond what is asked for.
        found.truncate(end - first);
        found.drain(..(start - first).min(found.len()));
        if found.len() < end - start {
            return Err(self.malformed_block(third_row / STRIP as u64));
        }
        Ok(found)
    }

    /// The column whose loser has this row, where one is stored.
    fn stored_column(&self, sheet: usize, row: u32) -> Result<Option<u64>, SheetTableError> {
        let columns = self.stored_columns(sheet);
        if columns.is_empty() || self.rows.is_deadly(sheet, row) {
            return Ok(None);
        }
        let place = self.rows.place_of(sheet, row);
        // The tile is the last one before which the row is not used. The lines are nearly straight,
        // so it is near to where they lead.
        let mut tiles = columns.start / TILE..columns.end.div_ceil(TILE);
        let mut guess = self.likely_column(sheet, row) / TILE;
        while tiles.len() > 1 {
            let tile = guess.clamp(tiles.start + 1, tiles.end - 1);
            let used = match self.cell(sheet, tile)? {
                Some((cell, _)) => cell.is_used_before(place),
                None => Some(true),
            };
            match used {
                Some(true) => (tiles.end, guess) = (tile, tile.saturating_sub(1)),
                Some(false) => (tiles.start, guess) = (tile, tile + 1),
                None => break,
            }
        }
        for tile in tiles {
            let Some((cell, spot)) = self.cell(sheet, tile)? else { continue };
            let found = cell.find(&self.rows, &self.code, spot, row);
            let found = found.ok_or_else(|| self.malformed_block((sheet / STRIP) as u64))?;
            if let Some(at) = found {
                return Ok(Some(sheet as u64 + u64::from(spot.before + at)));
            }
        }
        Ok(None)
    }

    /// About where the line through a row meets it.
    fn likely_column(&self, sheet: usize, row: u32) -> usize {
        let (sheet_, row_) = (sheet as f64, f64::from(row));
        let column = if self.rows.is_low(sheet, row) {
            (sheet_ - f64::from(self.rows.settled_rank(row)))
                / (1.0 - std::f64::consts::FRAC_1_SQRT_2)
        } else {
            (row_ - sheet_) * std::f64::consts::SQRT_2
        };
        column.max(0.0) as usize
    }

    /// The sheet before `below` whose stored loser in this column has this row.
    fn stored_sheet(
        &self,
        row: u32,
        column: usize,
        below: usize,
    ) -> Result<Option<u64>, SheetTableError> {
        let line = sheet_by_upper_line(u64::from(row), column as u64);
        for sheet in near(line, self.widest.upper, LIKELY_UPPER, below) {
            let distance = line - sheet as i64;
            if !self.rows.is_low(sheet, row)
                && self.strays[sheet / STRIP].upper.contains(distance)
                && self.stored_loser(sheet, column)? == Some(row)
            {
                return Ok(Some(sheet as u64));
            }
        }
        // While first rows below this one are still to come, its rank is greater than in the end.
        let rank = u64::from(self.rows.settled_rank(row));
        let line = sheet_by_lower_line(rank, column as u64);
        let mut distances = self.widest.lower;
        distances.least = distances.least.saturating_sub(i64::from(self.most_unsettled));
        for sheet in near(line, distances, LIKELY_LOWER, below) {
            if self.rows.is_low(sheet, row)
                && !self.rows.is_deadly(sheet, row)
                && self.stored_loser(sheet, column)? == Some(row)
            {
                return Ok(Some(sheet as u64));
            }
        }
        Ok(None)
    }
}

/// The distances of most losers; they only say which sheets are looked at first.
const LIKELY_UPPER: i64 = 1;
const LIKELY_LOWER: i64 = 0;

/// The sheets before `below` whose distance from a line is one of these, from the likely distance
/// outwards.
fn near(line: i64, distances: Distances, likely: i64, below: usize) -> impl Iterator<Item = usize> {
    let first = line.saturating_sub(distances.greatest).max(0);
    let end = line.saturating_sub(distances.least).saturating_add(1).min(below as i64);
    let middle = (line - likely).clamp(first, end.max(first));
    let (mut up, mut down) = (middle..end, (first..middle).rev());
    let mut upwards = false;
    std::iter::from_fn(move || {
        upwards = !upwards;
        let next = if upwards {
            up.next().or_else(|| down.next())
        } else {
            down.next().or_else(|| up.next())
        };
        next.map(|sheet| sheet as usize)
    })
}

impl SheetTable for SheetStore {
    fn name(&self) -> String {
        format!("the table {}", table_name(self.to))
    }

    fn to(&self) -> Result<Option<u64>, Gap> {
        Ok(Some(self.to))
    }

    fn ends(&self) -> Result<&Ends, Gap> {
        Ok(&self.ends)
    }

    fn loser(&self, third_row: u64, column: u64) -> Result<u64, Gap> {
        let number = third_row / STRIP as u64;
        match self.stored_loser(third_row as usize, column as usize) {
            Ok(Some(row)) => Ok(u64::from(row)),
            Ok(None) => Err(unreadable(&self.malformed_block(number))),
            Err(error) => Err(unreadable(&error)),
        }
    }

    fn column_of(&self, third_row: u64, first: u64) -> Result<Option<u64>, Gap> {
        let Ok(row) = u32::try_from(first) else { return Ok(None) };
        self.stored_column(third_row as usize, row).map_err(|error| unreadable(&error))
    }

    fn sheet_through(&self, first: u64, column: u64, below: u64) -> Result<Option<u64>, Gap> {
        if self.ends.tell_all(column, below) {
            return Ok(None);
        }
        let Ok(row) = u32::try_from(first) else { return Ok(None) };
        self.stored_sheet(row, column as usize, below as usize).map_err(|error| unreadable(&error))
    }

    fn stretch(&self, third_row: u64, columns: Range<u64>) -> Result<Stretch, Gap> {
        if third_row > self.to {
            return Err(Gap::NotHeld);
        }
        let from = columns.start.max(third_row);
        let losers = self.losers_in(third_row, columns).map_err(|error| unreadable(&error))?;
        Ok(Stretch { sheet: self.ends.sheet(third_row), from, losers })
    }
}

fn unreadable(error: &SheetTableError) -> Gap {
    Gap::Unreadable(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sheet_near_a_line_is_looked_at_once() {
        let distances = Distances { least: -3, greatest: 4 };
        for (likely, below) in [(0, 1000), (4, 1000), (-3, 1000), (0, 98), (9, 1000), (0, 90)] {
            let mut sheets: Vec<usize> = near(100, distances, likely, below).collect();
            if (1000, 0) == (below, likely) {
                assert_eq!(sheets[..4], [100, 99, 101, 98]);
            }
            sheets.sort_unstable();
            assert!(sheets.into_iter().eq(96..104.min(below.max(96))));
        }
        assert_eq!(near(100, Distances::NONE, 0, 1000).count(), 0);
    }
}
