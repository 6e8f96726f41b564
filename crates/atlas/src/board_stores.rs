//! The catalogues of boards on disk, as tables for the engine; opened when the first question
//! comes.

use crate::boards::BoardStore;
use crate::place::Place;
use chomplab::chomp::boards::{BoardTable, BoardTables, Unreadable};
use std::sync::{Arc, OnceLock};

/// All catalogues of boards in a place. Copies share what is opened.
#[derive(Clone, Debug)]
pub struct BoardStores {
    place: Place,
    /// The smallest box first.
    opened: Arc<OnceLock<Result<Vec<BoardStore>, Unreadable>>>,
}

impl BoardStores {
    /// The tables in a place, which are not looked for yet.
    #[must_use]
    pub fn at(place: Place) -> Self {
        Self { place, opened: Arc::default() }
    }
}

impl BoardTables for BoardStores {
    fn holding(&self, rows: usize, columns: usize) -> Result<Option<&dyn BoardTable>, Unreadable> {
        let opened = self.opened.get_or_init(|| {
            BoardStore::all(&self.place).map_err(|error| Unreadable(error.to_string()))
        });
        let stores = opened.as_ref().map_err(Clone::clone)?;
        let holds = |store: &&BoardStore| {
            store.numbering().rows() >= rows && store.numbering().columns() >= columns
        };
        Ok(stores.iter().find(holds).map(|store| store as &dyn BoardTable))
    }
}
