//! A finished table as a slice of bytes: the one unsafe call of this crate.
//!
//! A slice over a mapped file is sound as long as nobody changes the file. Finished tables are
//! never written to: they appear by renaming, and are replaced by renaming another file over
//! them, which leaves the mapped one as it was. Another program that overwrites or cuts a table
//! in place while it is mapped breaks this; reading the file into memory instead would rule that
//! out, and is out of the question for tables of many gigabytes.
#![expect(unsafe_code, reason = "a file can't be mapped into memory without it")]

use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::ops::Deref;

/// The bytes of a file that nobody changes.
#[derive(Debug)]
pub(crate) struct MemoryMap(Mmap);

impl MemoryMap {
    /// Maps the whole of a finished table.
    pub(crate) fn of(file: &File) -> io::Result<Self> {
        // SAFETY: the file is a finished table, which nobody changes in place; see above.
        unsafe { Mmap::map(file) }.map(Self)
    }
}

impl Deref for MemoryMap {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_is_what_reading_gives() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        for length in [0, 1, 5000] {
            std::fs::write(&path, vec![7; length]).unwrap();
            let map = MemoryMap::of(&File::open(&path).unwrap()).unwrap();
            assert_eq!(*map, *std::fs::read(&path).unwrap());
        }
    }
}
