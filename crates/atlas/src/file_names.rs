//! The files that belong to a table: the table itself and, beside it, what its build needs.
//!
//! ```text
//! census.table            the table
//! census.table.part       its blocks so far
//! census.table.state      the builder's checkpoint
//! census.table.state.new  the next checkpoint, being written
//! census.table.lock       held by the builder
//! ```

use std::path::{Path, PathBuf};

/// The ending of the blocks so far.
pub(crate) const PART: &str = ".part";
/// The ending of the builder's checkpoint.
pub(crate) const STATE: &str = ".state";
/// The ending of the next checkpoint.
pub(crate) const NEW_STATE: &str = ".state.new";
/// The ending of the lock.
pub(crate) const LOCK: &str = ".lock";

/// The paths of the files that belong to one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileNames {
    pub(crate) table: PathBuf,
    pub(crate) part: PathBuf,
    pub(crate) state: PathBuf,
    pub(crate) new_state: PathBuf,
    pub(crate) lock: PathBuf,
}

impl FileNames {
    pub(crate) fn of(table: &Path) -> Self {
        // Not `with_extension`, which would drop what follows a dot in the name.
        let with = |ending: &str| {
            let mut path = table.as_os_str().to_owned();
            path.push(ending);
            PathBuf::from(path)
        };
        Self {
            table: table.to_owned(),
            part: with(PART),
            state: with(STATE),
            new_state: with(NEW_STATE),
            lock: with(LOCK),
        }
    }
}
