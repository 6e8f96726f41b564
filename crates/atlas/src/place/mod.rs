//! A folder of tables, each known by its name.
//!
//! ```
//! use atlas::{Description, EntryState, Place};
//!
//! let folder = tempfile::tempdir()?;
//! let place = Place::at(folder.path());
//! assert_eq!(place.path_of("census")?, folder.path().join("census.table"));
//! assert!(place.path_of("../census").is_err());
//!
//! place.draft("census", &Description::new("numbers", 1))?.append(b"1 2 3")?;
//! let listed = place.list()?;
//! assert_eq!(listed[0].name, "census");
//! assert!(matches!(listed[0].state, EntryState::Unfinished { blocks: 1, .. }));
//!
//! place.remove("census")?;
//! assert_eq!(place.list()?, []);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod default_dir;
mod error;
mod listing;
mod table_name;

pub use error::PlaceError;
pub use listing::{Entry, EntryState};

use crate::description::Description;
use crate::draft::{Draft, DraftError};
use crate::durable_files::remove_if_there;
use crate::file_lock::FileLock;
use crate::file_names::FileNames;
use crate::table::{Table, TableError};
use default_dir::{Platform, default_dir};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A folder of tables. It need not exist until a table is built in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    dir: PathBuf,
}

impl Place {
    /// The tables in this folder.
    #[must_use]
    pub fn at(dir: impl Into<PathBuf>) -> Self {
        Self { dir: dir.into() }
    }

    /// The folder in which the platform wants data to be kept: `CHOMPLAB_DATA` if it is set,
    /// otherwise `chomplab` in `XDG_DATA_HOME` or `~/.local/share`, in
    /// `~/Library/Application Support` on macOS, in `%APPDATA%` on Windows.
    ///
    /// # Errors
    ///
    /// When none of these variables is set.
    pub fn default_dir() -> Result<PathBuf, PlaceError> {
        default_dir(Platform::OWN, |name| std::env::var_os(name)).ok_or(PlaceError::NoDefaultDir)
    }

    /// The folder.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The file of a table, whether or not it is there.
    ///
    /// # Errors
    ///
    /// When the name is not made of `a` to `z`, digits, `.` and `-`, or starts otherwise than
    /// with a letter or digit.
    pub fn path_of(&self, name: &str) -> Result<PathBuf, PlaceError> {
        let file_name = table_name::file_name(name);
        file_name.map(|file| self.dir.join(file)).ok_or_else(|| PlaceError::Name(name.to_owned()))
    }

    /// Opens a table of any kind.
    ///
    /// # Errors
    ///
    /// [`PlaceError::NoTable`] when there is none, otherwise as for [`Table::open`].
    pub fn open(&self, name: &str) -> Result<Table, PlaceError> {
        self.named(name, Table::open(self.path_of(name)?))
    }

    /// Opens a table that must be of this kind and version.
    ///
    /// # Errors
    ///
    /// [`PlaceError::NoTable`] when there is none, otherwise as for [`Table::open_as`].
    pub fn table(&self, name: &str, kind: &str, version: u32) -> Result<Table, PlaceError> {
        self.named(name, Table::open_as(self.path_of(name)?, kind, version))
    }

    /// Starts or resumes the build of a table.
    ///
    /// # Errors
    ///
    /// When the name is refused, and as for [`Draft::open`].
    pub fn draft(&self, name: &str, description: &Description) -> Result<Draft, PlaceError> {
        Ok(Draft::open(self.path_of(name)?, description)?)
    }

    /// Removes a table and what its builds left, and returns how many bytes that frees.
    ///
    /// # Errors
    ///
    /// When there is nothing of that name, when it is being built, or when a file can't be
    /// removed.
    pub fn remove(&self, name: &str) -> Result<u64, PlaceError> {
        let names = FileNames::of(&self.path_of(name)?);
        let files = [&names.table, &names.part, &names.new_state, &names.state];
        // A link counts also if it leads nowhere.
        let is_there = |path: &Path| path.symlink_metadata().is_ok();
        if !files.iter().any(|path| is_there(path)) && !is_there(&names.lock) {
            return Err(self.no_table(name)?);
        }
        let Some(_lock) = FileLock::take(&names.lock)? else {
            return Err(DraftError::Locked { table: names.table }.into());
        };
        let mut freed = 0;
        for path in files {
            freed += remove_if_there(path)?.unwrap_or(0);
        }
        Ok(freed)
    }

    /// Tells a table that is not there from one that can't be opened.
    fn named(&self, name: &str, opened: Result<Table, TableError>) -> Result<Table, PlaceError> {
        match opened {
            Err(TableError::File(error)) if error.cause.kind() == ErrorKind::NotFound => {
                Err(self.no_table(name)?)
            }
            opened => Ok(opened?),
        }
    }

    fn no_table(&self, name: &str) -> Result<PlaceError, PlaceError> {
        let shown = |Entry { name, state }| match state {
            EntryState::Complete { .. } => name,
            EntryState::Unfinished { .. } => format!("{name} (unfinished)"),
            EntryState::Damaged { .. } => format!("{name} (damaged)"),
        };
        let there_are = self.list()?.into_iter().map(shown).collect();
        Ok(PlaceError::NoTable { name: name.to_owned(), dir: self.dir.clone(), there_are })
    }
}
