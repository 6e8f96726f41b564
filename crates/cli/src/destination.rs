//! Where results go: standard output, or a file that appears only when it is whole.
//!
//! A file is written under its name with `.part` added, and renamed at the end. So whatever has the
//! name that was asked for is complete. What a stopped command has written stays under the other
//! name; what a failed one has written is removed.
//!
//! A link is followed: the file that it leads to is replaced, and the link stays. What is no
//! regular file (a device, a pipe with a name, a descriptor of the shell's) is never replaced, but
//! written to as it is.

use crate::arguments::is_stream;
use crate::complaint::Complaint;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Standard output or a file.
pub(crate) struct Destination(Place);

enum Place {
    Stream(BufWriter<Box<dyn Write>>),
    /// What cannot be replaced by a file.
    Straight {
        out: BufWriter<File>,
        path: PathBuf,
    },
    File {
        out: BufWriter<File>,
        path: PathBuf,
        is_settled: bool,
    },
}

/// What a path means as a place for results.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Standard output.
    Stream,
    /// Something that is there and is no regular file: it is written to, never replaced.
    Straight,
    /// A file, or one that is to be; links have been followed.
    File(PathBuf),
}

/// A chain of links that is longer than this is a circle, as for Linux.
const MOST_LINKS: usize = 40;

impl Target {
    /// What is at a path.
    pub(crate) fn of(path: &Path) -> Self {
        // Of a link to a file that is not there yet, that file is meant too.
        let mut place = path.to_owned();
        for _ in 0..MOST_LINKS {
            if let Some(open) = Self::of_descriptor(&place) {
                return open;
            }
            let Ok(next) = fs::read_link(&place) else { break };
            place = place.parent().map_or(next.clone(), |folder| folder.join(&next));
        }
        match fs::metadata(&place) {
            Ok(there) if !there.is_file() => Self::Straight,
            _ => Self::File(place),
        }
    }

    /// What is open already, under a name that leads to it: a file there may hold more than our
    /// rows, and must not be replaced either.
    fn of_descriptor(path: &Path) -> Option<Self> {
        match path.to_str()? {
            "-" | "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1" => Some(Self::Stream),
            "/dev/stderr" => Some(Self::Straight),
            name if name.starts_with("/dev/fd/") || name.starts_with("/proc/") => {
                Some(Self::Straight)
            }
            _ => None,
        }
    }
}

/// Where the beginning of a file is written.
pub(crate) fn part_of(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

impl Destination {
    /// A file, or standard output where there is none.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, Complaint> {
        let Some(path) = file else { return Ok(Self::stream()) };
        if path.is_dir() {
            let message = format!("cannot write {}: it is a folder", path.display());
            return Err(Complaint::Wrong(message));
        }
        let cannot = |error: io::Error| Complaint::writing(path, &error);
        match Target::of(path) {
            Target::Stream => Ok(Self::stream()),
            Target::Straight => {
                let file = OpenOptions::new().append(true).open(path).map_err(cannot)?;
                let (out, path) = (BufWriter::new(file), path.to_owned());
                Ok(Self(Place::Straight { out, path }))
            }
            Target::File(path) => {
                let out = BufWriter::new(File::create(part_of(&path)).map_err(cannot)?);
                Ok(Self(Place::File { out, path, is_settled: false }))
            }
        }
    }

    fn stream() -> Self {
        Self(Place::Stream(BufWriter::new(Box::new(io::stdout().lock()))))
    }

    /// Standard error.
    pub(crate) fn errors() -> Self {
        Self(Place::Stream(BufWriter::new(Box::new(io::stderr()))))
    }

    /// All is written: the file gets its name.
    pub(crate) fn finish(mut self) -> Result<(), Complaint> {
        self.flush()?;
        let Place::File { out, path, is_settled } = &mut self.0 else { return Ok(()) };
        let named = out.get_ref().sync_all().and_then(|()| fs::rename(part_of(path), &*path));
        named.map_err(|error| Complaint::writing(path, &error))?;
        *is_settled = true;
        Ok(())
    }

    /// Somebody stopped the work: what is written is kept under the other name. Returns where.
    pub(crate) fn keep_part(mut self) -> Result<Kept, Complaint> {
        self.flush()?;
        let Place::File { path, is_settled, .. } = &mut self.0 else { return Ok(Kept(None)) };
        *is_settled = true;
        Ok(Kept(Some(part_of(path))))
    }
}

/// Where the beginning of a result was kept, in words to be put after a note.
#[derive(Debug)]
pub(crate) struct Kept(Option<PathBuf>);

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(part) => write!(f, "; they are in {}", part.display()),
            None => Ok(()),
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Place::Stream(out) => out.write(bytes),
            Place::Straight { out, path } | Place::File { out, path, .. } => {
                out.write(bytes).map_err(|error| named(path, &error))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Place::Stream(out) => out.flush(),
            Place::Straight { out, path } | Place::File { out, path, .. } => {
                out.flush().map_err(|error| named(path, &error))
            }
        }
    }
}

impl Drop for Destination {
    fn drop(&mut self) {
        if let Place::File { path, is_settled: false, .. } = &self.0 {
            // What is left of a failed attempt is of no use.
            let _ = fs::remove_file(part_of(path));
        }
    }
}

/// Writes a whole file, or standard output for `-`.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Complaint> {
    let mut out = Destination::open(Some(path).filter(|path| !is_stream(path)))?;
    out.write_all(bytes)?;
    out.finish()
}

/// What is wrong with a file, in a sentence that names it.
#[derive(Debug)]
pub(crate) struct FileError {
    message: String,
    is_wrong: bool,
}

impl FileError {
    /// The one inside an error of a stream.
    pub(crate) fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }

    /// A file that is not the one that was meant.
    pub(crate) fn other(message: String) -> io::Error {
        io::Error::other(Self { message, is_wrong: true })
    }

    /// Whether another file should have been named, rather than that the machine failed.
    pub(crate) fn is_wrong(&self) -> bool {
        self.is_wrong
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for FileError {}

/// The error with the name of its file.
pub(crate) fn named(path: &Path, cause: &io::Error) -> io::Error {
    let message = format!("cannot write {}: {cause}", path.display());
    io::Error::new(cause.kind(), FileError { message, is_wrong: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_when_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.csv");
        let mut out = Destination::open(Some(&path)).unwrap();
        writeln!(out, "1").unwrap();
        assert!(!path.exists());
        out.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "1\n");
        assert!(!part_of(&path).exists());
    }

    #[test]
    fn what_is_dropped_leaves_nothing_and_what_is_kept_is_a_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.csv");
        drop(Destination::open(Some(&path)).unwrap());
        assert!(!path.exists() && !part_of(&path).exists());
        let mut out = Destination::open(Some(&path)).unwrap();
        writeln!(out, "1").unwrap();
        let kept = out.keep_part().unwrap().to_string();
        assert!(kept.ends_with("rows.csv.part"), "{kept}");
        assert!(!path.exists() && part_of(&path).exists());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_stay() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, again] =
            ["rows.csv", "link", "again"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("rows.csv", &link).unwrap();
        std::os::unix::fs::symlink(&link, &again).unwrap();
        for text in ["1\n", "2\n"] {
            // At first the file is not there.
            assert_eq!(Target::of(&again), Target::File(file.clone()));
            write_whole(&again, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert!(fs::symlink_metadata(&again).unwrap().is_symlink());
        }
        assert_eq!(Target::of(folder.path()), Target::Straight);
        assert_eq!(Target::of(Path::new("/dev/stdout")), Target::Stream);
        assert_eq!(Target::of(Path::new("/dev/fd/63")), Target::Straight);
        let stream = folder.path().join("stream");
        std::os::unix::fs::symlink("/dev/stdout", &stream).unwrap();
        assert_eq!(Target::of(&stream), Target::Stream);
    }
}
