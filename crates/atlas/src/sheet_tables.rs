//! What is on disk about sheets of three rows, as one table for the engine.
//!
//! The store knows all losers up to some third row, the census only how sheets begin and end, but
//! further. Both are opened when the first question comes that they might answer.

use crate::census::CensusTable;
use crate::place::Place;
use crate::sheets::SheetStore;
use crate::three_rows::SheetTableError;
use chomplab::chomp::three_rows::reference::Stretch;
use chomplab::chomp::three_rows::{Ends, Gap, SheetTable};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The store and the census of a place, of which one or both may be missing. Copies share what is
/// opened.
#[derive(Clone, Debug)]
pub struct SheetTables {
    place: Place,
    opened: Arc<OnceLock<Result<Opened, Gap>>>,
}

#[derive(Debug)]
struct Opened {
    store: Option<SheetStore>,
    /// How the sheets of the census begin and end, where it reaches further than the store.
    census: Option<Ends>,
}

impl SheetTables {
    /// The tables in a place, which are not looked for yet.
    #[must_use]
    pub fn at(place: Place) -> Self {
        Self { place, opened: Arc::default() }
    }

    fn opened(&self) -> Result<&Opened, Gap> {
        let opened = self.opened.get_or_init(|| {
            Opened::at(&self.place).map_err(|error| Gap::Unreadable(error.to_string()))
        });
        opened.as_ref().map_err(Clone::clone)
    }

    fn store(&self) -> Result<&SheetStore, Gap> {
        self.opened()?.store.as_ref().ok_or(Gap::NotHeld)
    }
}

impl Opened {
    fn at(place: &Place) -> Result<Self, SheetTableError> {
        let store = SheetStore::open(place)?;
        let further =
            |census: &CensusTable| store.as_ref().is_none_or(|store| store.to() < census.to());
        let census = match CensusTable::open(place)?.filter(further) {
            Some(census) => Some(census.ends()?),
            None => None,
        };
        Ok(Self { store, census })
    }
}

impl SheetTable for SheetTables {
    fn name(&self) -> String {
        let opened = self.opened().ok();
        let store = opened.and_then(|opened| opened.store.as_ref());
        let census = opened.and_then(|opened| opened.census.as_ref());
        match (store, census) {
            (Some(store), None) => store.name(),
            (None, Some(_)) => "the census of three rows on disk".to_owned(),
            _ => "the tables of three rows on disk".to_owned(),
        }
    }

    fn to(&self) -> Result<Option<u64>, Gap> {
        let opened = self.opened()?;
        let census = opened.census.as_ref().and_then(|ends| ends.sheets().checked_sub(1));
        Ok(census.or(opened.store.as_ref().map(SheetStore::to)))
    }

    fn ends(&self) -> Result<&Ends, Gap> {
        match &self.opened()?.census {
            Some(ends) => Ok(ends),
            None => self.store()?.ends(),
        }
    }

    fn loser(&self, third_row: u64, column: u64) -> Result<u64, Gap> {
        let store = self.store()?;
        if third_row > store.to() {
            return Err(Gap::NotHeld);
        }
        store.loser(third_row, column)
    }

    fn column_of(&self, third_row: u64, first: u64) -> Result<Option<u64>, Gap> {
        let store = self.store()?;
        if third_row > store.to() {
            return Err(Gap::NotHeld);
        }
        store.column_of(third_row, first)
    }

    fn sheet_through(&self, first: u64, column: u64, below: u64) -> Result<Option<u64>, Gap> {
        if self.ends()?.tell_all(column, below) {
            return Ok(None);
        }
        let store = self.store()?;
        let held = store.to() + 1;
        match store.sheet_through(first, column, below.min(held))? {
            None if below > held => Err(Gap::NotHeld),
            found => Ok(found),
        }
    }

    fn stretch(&self, third_row: u64, columns: Range<u64>) -> Result<Stretch, Gap> {
        let store = self.store()?;
        if third_row > store.to() {
            return Err(Gap::NotHeld);
        }
        store.stretch(third_row, columns)
    }
}
