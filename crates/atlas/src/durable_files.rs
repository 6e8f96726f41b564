//! Files that are still there after a power failure, and errors that name the file.
//!
//! A file's bytes are safe once the file is synced, its name once the folder is. So a new file
//! replaces an old one in this order: write under another name, sync, rename, sync the folder.
//! Whoever looks, at whatever moment, finds the old file or the new one.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What was tried with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// To create it, or the folder it is in.
    Create,
    /// To open or read it.
    Read,
    /// To write it, cut it or sync it.
    Write,
    /// To lock it against other builders.
    Lock,
    /// To give it its final name.
    Rename,
    /// To remove it.
    Remove,
}

/// The operating system refused to do something with a file.
#[derive(Debug)]
pub struct FileError {
    /// What was tried.
    pub deed: Deed,
    /// Which file or folder.
    pub path: PathBuf,
    /// What the operating system said.
    pub cause: io::Error,
}

impl FileError {
    /// Adds deed and path to an error of the operating system, for `map_err`.
    pub(crate) fn when(deed: Deed, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self { deed, path: path.to_owned(), cause }
    }

    fn remedy(&self) -> &'static str {
        match self.cause.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                "; make room or choose another folder, then start again: what was synced is kept"
            }
            ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::NotADirectory => "; choose a folder that you may write to",
            _ => "",
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deed = match self.deed {
            Deed::Create => "create",
            Deed::Read => "read",
            Deed::Write => "write to",
            Deed::Lock => "lock",
            Deed::Rename => "give its final name to",
            Deed::Remove => "remove",
        };
        write!(f, "cannot {deed} {}: {}{}", self.path.display(), self.cause, self.remedy())
    }
}

/// The message holds that of the operating system, so there is no further source to report.
impl std::error::Error for FileError {}

/// Creates the folder that a file is to be in, with those above it.
pub(crate) fn create_folder_of(path: &Path) -> Result<(), FileError> {
    let folder = folder_of(path);
    fs::create_dir_all(folder).map_err(FileError::when(Deed::Create, folder))
}

/// Gives a synced file its final name, so that the name survives a power failure too.
pub(crate) fn rename_durably(from: &Path, to: &Path) -> Result<(), FileError> {
    fs::rename(from, to).map_err(FileError::when(Deed::Rename, to))?;
    sync_folder_of(to)
}

/// Makes sure that the names of new files in the folder of `path` survive a power failure.
pub(crate) fn sync_folder_of(path: &Path) -> Result<(), FileError> {
    // Windows has no such call: there a folder can't be opened as a file.
    if cfg!(unix) {
        let folder = folder_of(path);
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(FileError::when(Deed::Write, folder))?;
    }
    Ok(())
}

/// Removes a file and returns how long it was; `None` when it was not there.
pub(crate) fn remove_if_there(path: &Path) -> Result<Option<u64>, FileError> {
    let removed = fs::symlink_metadata(path)
        .and_then(|metadata| fs::remove_file(path).map(|()| metadata.len()));
    match removed {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::when(Deed::Remove, path)(error)),
    }
}

/// The folder of a file; for a bare name, the current one.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_deed_file_and_remedy() {
        let check = |kind: ErrorKind, expected: &str| {
            let error = FileError::when(Deed::Write, Path::new("a/b.part"))(kind.into());
            let text = error.to_string();
            assert!(text.starts_with("cannot write to a/b.part: "), "{text}");
            assert!(text.ends_with(expected), "{text}");
        };
        check(ErrorKind::StorageFull, "what was synced is kept");
        check(ErrorKind::PermissionDenied, "choose a folder that you may write to");
        check(ErrorKind::TimedOut, "timed out");
    }

    #[test]
    fn a_bare_name_is_in_the_current_folder() {
        assert_eq!(folder_of(Path::new("a.table")), Path::new("."));
        assert_eq!(folder_of(Path::new("x/a.table")), Path::new("x"));
    }
}
