//! A table in a file that may hold its beginning: that is compared, and the rest is added.
//!
//! While rows are added, the file has its name with `.part` after it, so that what has the name
//! that was asked for is whole. Whatever else a file holds is left alone, and refused.
//! Links have been followed before, and what is no regular file is not continued.

use crate::complaint::Complaint;
use crate::destination::{FileError, named, part_of};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file with what it held at first.
pub(super) struct Continued {
    file: BufWriter<File>,
    path: PathBuf,
    /// Whether the file has its own name, not that of a part.
    is_named: bool,
    /// What the file held.
    held: Vec<u8>,
    /// How much of that has been compared.
    compared: usize,
}

impl Continued {
    /// Opens the file, which is no link, or its part where there is no file.
    pub(super) fn open(path: &Path) -> Result<Self, Complaint> {
        let cannot = |error: io::Error| Complaint::writing(path, &error);
        let is_named = path.exists();
        let place = if is_named { path.to_owned() } else { part_of(path) };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(place).map_err(cannot)?;
        let mut held = Vec::new();
        file.read_to_end(&mut held).map_err(cannot)?;
        file.seek(SeekFrom::Start(0)).map_err(cannot)?;
        let (file, path) = (BufWriter::new(file), path.to_owned());
        Ok(Self { file, path, is_named, held, compared: 0 })
    }

    /// Where the rows are as long as there are more to come.
    pub(super) fn part(&self) -> String {
        let part = if self.is_named { self.path.clone() } else { part_of(&self.path) };
        part.display().to_string()
    }

    /// How many lines have been compared.
    fn lines(&self) -> usize {
        self.held[..self.compared].iter().filter(|byte| **byte == b'\n').count()
    }

    /// All that was asked for is written: the file gets its name. It must not hold more, or it
    /// would pass for the answer.
    pub(super) fn finish(mut self) -> Result<(), Complaint> {
        self.flush()?;
        if self.compared < self.held.len() {
            let (name, lines) = (self.part(), self.lines());
            return Err(Complaint::Wrong(format!(
                "{name} is a larger table: it goes on after line {lines}, where the one asked for \
                 ends; choose another file, or remove this one"
            )));
        }
        let synced = self.file.get_ref().sync_all();
        let renamed = synced.and_then(|()| match self.is_named {
            true => Ok(()),
            false => fs::rename(part_of(&self.path), &self.path),
        });
        renamed.map_err(|error| Complaint::writing(&self.path, &error))
    }
}

impl Write for Continued {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let held = &self.held[self.compared..];
        let both = held.len().min(bytes.len());
        if held[..both] != bytes[..both] {
            let (name, line) = (self.part(), self.lines() + 1);
            let message =
                format!("{name} is another table, from line {line} on; choose another file");
            return Err(FileError::other(message));
        }
        self.compared += both;
        if both == 0 {
            if self.is_named {
                // A beginning that has the name of the whole loses it until it is whole.
                fs::rename(&self.path, part_of(&self.path))?;
                self.is_named = false;
            }
            return self.file.write(bytes).map_err(|error| named(&self.path, &error));
        }
        self.file.seek_relative(i64::try_from(both).expect("a row is short"))?;
        Ok(both)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| named(&self.path, &error))
    }
}
