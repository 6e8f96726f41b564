//! One builder at a time: an advisory lock on a file beside the table.
//!
//! The operating system drops the lock when its process ends, however it ends, so a lock file
//! that a killed build left behind stands in nobody's way.
//!
//! The holder removes the file when it is done. Someone may have opened the file just before and
//! lock it just after: a lock on a file that no longer has the name, which keeps nobody out. So
//! a lock counts only if the locked file is still the one of that name; otherwise the new file is
//! tried.

use crate::durable_files::{Deed, FileError};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The right to build one table, until it is dropped.
#[derive(Debug)]
pub(crate) struct FileLock {
    path: PathBuf,
    /// Open for as long as the lock is held.
    _file: File,
}

impl FileLock {
    /// Takes the lock; `None` when another builder has it.
    pub(crate) fn take(path: &Path) -> Result<Option<Self>, FileError> {
        loop {
            let opened = File::options().write(true).create(true).truncate(false).open(path);
            let file = opened.map_err(FileError::when(Deed::Create, path))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => {
                    return Err(FileError::when(Deed::Lock, path)(error));
                }
            }
            if has_name(&file, path).map_err(FileError::when(Deed::Lock, path))? {
                return Ok(Some(Self { path: path.to_owned(), _file: file }));
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // While the lock is still held; if it fails, an empty file stays that harms nobody.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (own.dev(), own.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere the standard library can't tell whether two files are the same one; that the name
/// is taken at all leaves only a builder that came within the same instant.
#[cfg(not(unix))]
fn has_name(_file: &File, path: &Path) -> io::Result<bool> {
    fs::exists(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(unix)]
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn one_holder_at_a_time_and_nothing_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let lock = FileLock::take(&path).unwrap().expect("free");
        assert!(FileLock::take(&path).unwrap().is_none());
        drop(lock);
        assert!(!path.exists());
        assert!(FileLock::take(&path).unwrap().is_some());
    }

    #[test]
    fn a_file_left_behind_is_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        File::create(&path).unwrap();
        assert!(FileLock::take(&path).unwrap().is_some());
    }

    #[cfg(unix)]
    #[test]
    fn holders_that_come_and_go_are_never_two_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let held = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..5000 {
                        if let Some(lock) = FileLock::take(&path).unwrap() {
                            assert!(!held.swap(true, Ordering::SeqCst), "two holders");
                            std::thread::yield_now();
                            held.store(false, Ordering::SeqCst);
                            drop(lock);
                        }
                    }
                });
            }
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_lost_its_name_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let file = File::create(&path).unwrap();
        assert!(has_name(&file, &path).unwrap());
        fs::remove_file(&path).unwrap();
        assert!(!has_name(&file, &path).unwrap());
        File::create(&path).unwrap();
        assert!(!has_name(&file, &path).unwrap());
    }
}
