//! The folder of tables that a solver uses, as it is named in Python.

use atlas::{BoardStores, Place, SheetTables};
use chomplab::chomp::boards::BoardTables;
use chomplab::chomp::three_rows::SheetTable;
use chomplab::engine::Knowledge;
use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use std::path::PathBuf;
use std::sync::Arc;

/// Tables on disk, or none.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    lent: Option<(SheetTables, BoardStores, Place)>,
}

impl Tables {
    fn at(place: Option<Place>) -> Self {
        let lend =
            |place: Place| (SheetTables::at(place.clone()), BoardStores::at(place.clone()), place);
        Self { lent: place.map(lend) }
    }

    /// Those in the usual folder, if there is one.
    pub(crate) fn usual() -> Self {
        Self::at(Place::default_dir().ok().map(Place::at))
    }

    /// What Python means: a folder, `True` or nothing for the usual one, `False` for none.
    pub(crate) fn read(named: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(named) = named.filter(|named| !named.is_none()) else { return Ok(Self::usual()) };
        if let Ok(wanted) = named.cast::<PyBool>() {
            return Ok(if wanted.is_true() { Self::usual() } else { Self::at(None) });
        }
        let folder: PathBuf = named.extract()?;
        if !folder.is_dir() {
            let message = format!("there is no folder {} with tables", folder.display());
            return Err(PyFileNotFoundError::new_err(message));
        }
        Ok(Self::at(Some(Place::at(folder))))
    }

    /// The folder.
    pub(crate) fn place(&self) -> Option<&Place> {
        self.lent.as_ref().map(|(.., place)| place)
    }

    /// What is known from the tables alone.
    pub(crate) fn knowledge(&self) -> Knowledge {
        let mut knowledge = Knowledge::default();
        if let Some((sheets, boards, _)) = &self.lent {
            let sheets: Arc<dyn SheetTable> = Arc::new(sheets.clone());
            knowledge.lend(sheets);
            let boards: Box<dyn BoardTables> = Box::new(boards.clone());
            knowledge.lend(boards);
        }
        knowledge
    }

    /// As it would be typed.
    pub(crate) fn shown(&self) -> String {
        match self.place() {
            None => "False".to_owned(),
            Some(place) => format!("{:?}", place.dir()),
        }
    }
}
