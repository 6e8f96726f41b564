//! The rows that a sheet may use, as places of its two lines.
//!
//! A sheet may use the rows that are not deadly for it, i.e. not the first row of an earlier
//! sheet's first loser. Its *parting row* lies just above all deadly ones. Upper places count the
//! rows from the parting row up, lower places the free rows below it downwards.

use super::line::Side;
use chomplab::chomp::three_rows::Ends;

/// Free rows of all sheets.
#[derive(Clone, Debug)]
pub(super) struct FreeRows {
    /// The first row of each sheet's first loser.
    firsts: Vec<u32>,
    /// For each sheet its parting row.
    parting: Vec<u32>,
    /// For each sheet the least first row of it and later ones: below, rows that are free stay so.
    settled: Vec<u32>,
    /// For each row the sheet that has it as its first, or no sheet's number.
    beginner: Vec<u32>,
    /// The rows that are not the first row of any sheet, in order.
    never_deadly: Vec<u32>,
    /// For each row how many of those are less.
    never_deadly_below: Vec<u32>,
}

/// A place on one of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) side: Side,
    pub(super) place: u32,
}

impl FreeRows {
    /// Of the sheets that begin like these.
    pub(super) fn new(ends: &Ends) -> Self {
        let firsts = (0..ends.sheets()).map(|sheet| ends.first(sheet) as u32);
        Self::of(firsts)
    }

    /// Of the sheets with these first rows.
    pub(super) fn of(firsts: impl IntoIterator<Item = u32>) -> Self {
        let mut rows = Self {
            firsts: Vec::new(),
            parting: vec![0],
            settled: vec![0],
            beginner: Vec::new(),
            never_deadly: Vec::new(),
            never_deadly_below: vec![0],
        };
        firsts.into_iter().for_each(|first| rows.push(first));
        rows
    }

    /// Adds a sheet with this first row, which no sheet before has.
    pub(super) fn push(&mut self, first: u32) {
        let sheet = self.firsts.len();
        self.firsts.push(first);
        for row in self.beginner.len() as u32..=first {
            self.beginner.push(u32::MAX);
            self.never_deadly.push(row);
            self.never_deadly_below.push(self.never_deadly.len() as u32);
        }
        self.beginner[first as usize] = sheet as u32;
        self.never_deadly.remove(self.never_deadly_below[first as usize] as usize);
        self.never_deadly_below[first as usize + 1..].iter_mut().for_each(|below| *below -= 1);
        self.parting.push(self.parting[sheet].max(first + 1));
        self.settled[sheet] = first;
        self.settled.push(self.parting[sheet + 1]);
        let unsettled = self.settled[..sheet].iter_mut().rev().take_while(|row| **row > first);
        unsettled.for_each(|row| *row = first);
    }

    /// The most rows between one that is not settled and the parting row.
    pub(super) fn most_unsettled(&self) -> u32 {
        let distances = self.parting.iter().zip(&self.settled);
        distances.map(|(parting, settled)| parting.saturating_sub(*settled)).max().unwrap_or(0)
    }

    /// The place of a row that is free for a sheet.
    #[inline]
    pub(super) fn place_of(&self, sheet: usize, row: u32) -> Place {
        match row.checked_sub(self.parting[sheet]) {
            Some(place) => Place { side: Side::Upper, place },
            None => {
                let place = self.lower_places(sheet) - 1 - self.rank(sheet, row);
                Place { side: Side::Lower, place }
            }
        }
    }

    /// The row at a place of a sheet; `None` when there is no such place.
    #[inline]
    pub(super) fn row_at(&self, sheet: usize, at: Place) -> Option<u32> {
        if at.side == Side::Upper {
            return self.parting[sheet].checked_add(at.place);
        }
        let rank = self.lower_places(sheet).checked_sub(1 + at.place)?;
        let settled = self.settled[sheet];
        let below = self.never_deadly_below[settled as usize];
        if rank < below {
            return Some(self.never_deadly[rank as usize]);
        }
        let mut free = (settled..self.parting[sheet]).filter(|row| !self.is_deadly(sheet, *row));
        free.nth((rank - below) as usize)
    }

    /// How many free rows a sheet has below its parting row.
    fn lower_places(&self, sheet: usize) -> u32 {
        // All first rows of earlier sheets lie there, and they differ.
        self.parting[sheet] - sheet as u32
    }

    /// How many rows are free for a sheet below one that lies below the parting row.
    #[inline]
    pub(super) fn rank(&self, sheet: usize, row: u32) -> u32 {
        let mut rank = self.never_deadly_below[row as usize];
        // First rows of this sheet and later ones are still free.
        let mut later = sheet;
        while self.settled[later] < row {
            rank += u32::from(self.firsts[later] < row);
            later += 1;
        }
        rank
    }

    /// Whether a row lies below the parting row of a sheet.
    #[inline]
    pub(super) fn is_low(&self, sheet: usize, row: u32) -> bool {
        row < self.parting[sheet]
    }

    /// How many never deadly rows there are below a row, or below the last parting row.
    #[inline]
    pub(super) fn settled_rank(&self, row: u32) -> u32 {
        let last = self.never_deadly_below.len() - 1;
        self.never_deadly_below[last.min(row as usize)]
    }

    /// Whether a row is the first of an earlier sheet.
    #[inline]
    pub(super) fn is_deadly(&self, sheet: usize, row: u32) -> bool {
        self.beginner.get(row as usize).is_some_and(|beginner| (*beginner as usize) < sheet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::chomp::three_rows::reference::Sheets;

    #[test]
    fn places_and_rows_match() {
        let firsts: Vec<u32> = Sheets::new().take(300).map(|run| run.sheet.first as u32).collect();
        let rows = FreeRows::of(firsts.iter().copied());
        for sheet in 0..=300 {
            let deadly = |row: &u32| firsts[..sheet].contains(row);
            let parting = firsts[..sheet].iter().max().map_or(0, |first| first + 1);
            let lower = (0..parting).rev().filter(|row| !deadly(row));
            for (place, row) in (0..).zip(lower) {
                let place = Place { side: Side::Lower, place };
                assert_eq!(rows.place_of(sheet, row), place, "sheet {sheet}, row {row}");
                assert_eq!(rows.row_at(sheet, place), Some(row));
                assert!(!rows.is_deadly(sheet, row));
            }
            assert!(firsts[..sheet].iter().all(|row| rows.is_deadly(sheet, *row)));
            let none = Place { side: Side::Lower, place: parting - sheet as u32 };
            assert_eq!(rows.row_at(sheet, none), None);
            for place in 0..50 {
                let at = Place { side: Side::Upper, place };
                assert_eq!(rows.place_of(sheet, parting + place), at);
                assert_eq!(rows.row_at(sheet, at), Some(parting + place));
            }
        }
    }
}
