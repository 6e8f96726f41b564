//! What is in a place: each table and each unfinished build, without reading them through.
//!
//! A table is opened, which checks its header and index; of an unfinished build the heads of the
//! blocks are counted. Files that vanish meanwhile, because a build ends, are left out.

use super::table_name::{Role, owner_of};
use super::{Place, PlaceError};
use crate::description::Description;
use crate::draft::{Thoroughness, read_start, survey};
use crate::durable_files::{Deed, FileError};
use crate::file_header::{FileHeader, TABLE_MARK};
use crate::file_names::FileNames;
use crate::table::{Table, TableError};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

/// A table or an unfinished build in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name of the table.
    pub name: String,
    /// In which state it is.
    pub state: EntryState,
}

/// The state of a table in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryState {
    /// A table whose header and index are sound.
    Complete {
        /// What it holds.
        description: Description,
        /// How many blocks it has.
        blocks: u64,
        /// The length of its file.
        bytes: u64,
    },
    /// A build that is under way or was interrupted.
    Unfinished {
        /// What it is for, if its part file tells.
        description: Option<Description>,
        /// How many blocks it has so far.
        blocks: u64,
        /// The room that its files take.
        bytes: u64,
    },
    /// A table that is refused.
    Damaged {
        /// Why, with the file and what to do.
        message: String,
    },
}

impl Place {
    /// All tables and unfinished builds, sorted by name. A table that is being built again has
    /// two entries, the finished one first. A folder that does not exist holds none.
    ///
    /// # Errors
    ///
    /// When the folder can't be read.
    pub fn list(&self) -> Result<Vec<Entry>, PlaceError> {
        let owners = self.owners().map_err(FileError::when(Deed::Read, self.dir()))?;
        let mut entries = Vec::new();
        for (name, unfinished) in owners {
            let path = self.path_of(&name)?;
            let state = if unfinished {
                state_of_build(&FileNames::of(&path)).map_err(FileError::when(Deed::Read, &path))?
            } else {
                state_of_table(&path)
            };
            entries.extend(state.map(|state| Entry { name, state }));
        }
        Ok(entries)
    }

    /// The names of tables and, marked, of unfinished builds.
    fn owners(&self) -> io::Result<BTreeSet<(String, bool)>> {
        let folder = match fs::read_dir(self.dir()) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
            folder => folder?,
        };
        let mut owners = BTreeSet::new();
        for file in folder {
            let file_name = file?.file_name();
            if let Some((name, role)) = file_name.to_str().and_then(owner_of) {
                owners.insert((name.to_owned(), role == Role::Unfinished));
            }
        }
        Ok(owners)
    }
}

fn state_of_table(path: &Path) -> Option<EntryState> {
    match Table::open(path) {
        Ok(table) => Some(EntryState::Complete {
            description: table.description().clone(),
            blocks: table.blocks(),
            bytes: table.bytes(),
        }),
        Err(TableError::File(error)) if error.cause.kind() == ErrorKind::NotFound => None,
        Err(error) => Some(EntryState::Damaged { message: error.to_string() }),
    }
}

fn state_of_build(names: &FileNames) -> io::Result<Option<EntryState>> {
    let mut sizes = Vec::new();
    for path in [&names.part, &names.state, &names.new_state] {
        sizes.extend(unless_gone(fs::metadata(path))?.map(|file| file.len()));
    }
    if sizes.is_empty() {
        return Ok(None);
    }
    let header = match unless_gone(File::open(&names.part))? {
        Some(mut file) => {
            let header = FileHeader::read(TABLE_MARK, &read_start(&mut file)?).ok();
            header.map(|header| (file, header))
        }
        None => None,
    };
    let (description, blocks) = match header {
        Some((file, header)) => {
            let header_end = (header.length(), header.checksum());
            let length = file.metadata()?.len();
            let found = survey(file, length, header_end, Thoroughness::Heads)?;
            (Some(header.description), found.entries.len() as u64)
        }
        None => (None, 0),
    };
    Ok(Some(EntryState::Unfinished { description, blocks, bytes: sizes.iter().sum() }))
}

fn unless_gone<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}
