//! Folders that results are written to.

use crate::complaint::Complaint;
use crate::destination::write_whole;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that can be written to.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes the folder if it is not there, and tries to write to it.
    pub(crate) fn open(path: &Path) -> Result<Self, Complaint> {
        let cannot = |error: std::io::Error| Complaint::folder(path, &error);
        fs::create_dir_all(path).map_err(cannot)?;
        let trial = path.join(format!(".chomp-{}", std::process::id()));
        fs::write(&trial, []).and_then(|()| fs::remove_file(&trial)).map_err(cannot)?;
        Ok(Self(path.to_owned()))
    }

    /// The place of a file.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file that appears whole or not at all.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Complaint> {
        write_whole(&self.file(name), bytes)
    }
}
