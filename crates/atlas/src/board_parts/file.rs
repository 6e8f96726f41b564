//! The file of a part of a board.
//!
//! Numbers are little-endian, checksums CRC-32; lists are in chunks of 256 blocks, so that a reader
//! of some blocks reads no more than it needs.
//!
//! ```text
//! header    mark "ChompPrt" · version u32, which is 1 · rows u32 · columns u32 · most positions of
//!           a block u32 · most positions of a part u64 · number of the part u64 · blocks u64
//!           · P-positions u64 · bytes of the lists u64 · bytes of the echo u64
//!           · checksum of the echo u32
//! index     for each chunk: where it begins, counted from the first one, u64 · its checksum u32
//!           checksum of header and index u32
//! chunk     for each block the number of its P-positions u16 · their numbers in the block u16
//! …
//! echo      for each cut that has marks: its number u32 · machine words u32 · the words u64
//! ```
//!
//! The checksum of header and index stands for the whole file. A file is written under a name of
//! its own, synced, and then renamed.

use super::error::BoardPartError;
use crate::durable_files::{Deed, FileError, remove_if_there, rename_durably};
use chomplab::chomp::boards::{BoardPart, BoardParts, Echo, Lists, SweptPart};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

const MARK: &[u8; 8] = b"ChompPrt";
const VERSION: u32 = 1;
const HEADER: usize = 76;
const ENTRY: usize = 12;
const CHECKSUM: usize = 4;

/// So many blocks are in a chunk.
const CHUNK: usize = 256;

/// What the file of a part has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartSummary {
    /// P-positions.
    pub losers: u64,
    /// The bytes of the file.
    pub bytes: u64,
    /// The checksum that stands for all of them.
    pub checksum: u32,
}

/// A file that was opened, with its header and index.
#[derive(Debug)]
pub(super) struct PartFile {
    path: PathBuf,
    blocks: Range<usize>,
    summary: PartSummary,
    /// Where each chunk begins, with its checksum, and where the last one ends.
    chunks: Vec<(u64, u32)>,
    echo_bytes: u64,
    echo_checksum: u32,
}

/// What the header says before the sizes: which part of which board.
fn identity(parts: &BoardParts, number: usize) -> Vec<u8> {
    let numbering = parts.numbering();
    let side = |side: usize| u32::try_from(side).expect("sides are short").to_le_bytes();
    let block = u32::try_from(numbering.most_in_block()).expect("blocks are small");
    let mut bytes = MARK.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([side(numbering.rows()), side(numbering.columns()), block.to_le_bytes()].concat());
    bytes.extend([parts.most_positions(), number as u64].map(u64::to_le_bytes).concat());
    bytes
}

/// Writes the file of a part.
pub(super) fn write(
    path: &Path,
    part: &BoardPart<'_>,
    parts: &BoardParts,
    swept: &SweptPart,
) -> Result<PartSummary, BoardPartError> {
    let (index, lists) = encoded_lists(&swept.lists);
    let echo = encoded_echo(&swept.echo);
    let losers: u64 = (0..swept.lists.blocks()).map(|at| swept.lists.of(at).len() as u64).sum();
    let sizes = [part.blocks().len(), losers as usize, lists.len(), echo.len()];
    let mut bytes = identity(parts, part.number());
    bytes.extend(sizes.map(|size| (size as u64).to_le_bytes()).concat());
    bytes.extend(crc32fast::hash(&echo).to_le_bytes());
    bytes.extend(index);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    let summary =
        PartSummary { losers, bytes: (bytes.len() + lists.len() + echo.len()) as u64, checksum };
    let (draft, mut file) = new_draft(path)?;
    let written = [&bytes, &lists, &echo].iter().try_for_each(|bytes| file.write_all(bytes));
    let synced = written.and_then(|()| file.sync_all());
    drop(file);
    let renamed = synced
        .map_err(FileError::when(Deed::Write, &draft))
        .and_then(|()| rename_durably(&draft, path));
    if let Err(error) = renamed {
        // Of what went wrong first, people want to hear.
        let _ = remove_if_there(&draft);
        return Err(error.into());
    }
    Ok(summary)
}

/// A new file beside this one, with a name that nobody else has.
fn new_draft(path: &Path) -> Result<(PathBuf, File), FileError> {
    let mut attempt = 0_u64;
    loop {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}-{attempt}.new", std::process::id()));
        let draft = path.with_file_name(name);
        match File::create_new(&draft) {
            Ok(file) => return Ok((draft, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => attempt += 1,
            Err(error) => return Err(FileError::when(Deed::Create, &draft)(error)),
        }
    }
}

/// The index, and the chunks.
fn encoded_lists(lists: &Lists) -> (Vec<u8>, Vec<u8>) {
    let (mut index, mut bytes) = (Vec::new(), Vec::new());
    for first in (0..lists.blocks()).step_by(CHUNK) {
        let begin = bytes.len();
        let blocks = first..lists.blocks().min(first + CHUNK);
        for block in blocks.clone() {
            let length = u16::try_from(lists.of(block).len()).expect("blocks are small");
            bytes.extend(length.to_le_bytes());
        }
        for number in blocks.flat_map(|block| lists.of(block)) {
            bytes.extend(number.to_le_bytes());
        }
        index.extend((begin as u64).to_le_bytes());
        index.extend(crc32fast::hash(&bytes[begin..]).to_le_bytes());
    }
    (index, bytes)
}

fn encoded_echo(echo: &Echo) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (cut, words) in echo.fields() {
        let small = |number: usize| u32::try_from(number).expect("fields are small").to_le_bytes();
        bytes.extend([small(cut), small(words.len())].concat());
        words.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
    }
    bytes
}

impl PartFile {
    /// Opens the file of a part; `None` when there is none.
    pub(super) fn open(
        path: &Path,
        parts: &BoardParts,
        number: usize,
    ) -> Result<Option<Self>, BoardPartError> {
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(FileError::when(Deed::Read, path)(error).into()),
        };
        let flawed = |what| BoardPartError::Flawed { path: path.to_owned(), what };
        let length = file.metadata().map_err(FileError::when(Deed::Read, path))?.len();
        let blocks = parts.part(number).blocks();
        let head = HEADER + blocks.len().div_ceil(CHUNK) * ENTRY;
        if length < (head + CHECKSUM) as u64 {
            return Err(flawed("it is cut off"));
        }
        let bytes = read_at(&mut file, path, 0, head + CHECKSUM)?;
        let expected = identity(parts, number);
        if !bytes.starts_with(MARK) {
            return Err(flawed("it starts differently"));
        }
        if bytes[..12] != expected[..12] {
            let what = "of another version of the format".to_owned();
            return Err(BoardPartError::Other { path: path.to_owned(), what });
        }
        let (head, checksum) = bytes.split_at(head);
        let checksum = u32_at(checksum, 0);
        if crc32fast::hash(head) != checksum {
            return Err(flawed("its header has another checksum"));
        }
        if !head.starts_with(&expected) {
            let what = "a part of another board, or of one that is parted otherwise".to_owned();
            return Err(BoardPartError::Other { path: path.to_owned(), what });
        }
        let [own_blocks, losers, list_bytes, echo_bytes] =
            [40, 48, 56, 64].map(|at| u64_at(head, at));
        if own_blocks != blocks.len() as u64
            || (bytes.len() as u64)
                .checked_add(list_bytes)
                .and_then(|sum| sum.checked_add(echo_bytes))
                != Some(length)
        {
            return Err(flawed("it is longer or shorter than it says"));
        }
        let entries = head[HEADER..].chunks_exact(ENTRY);
        let mut chunks: Vec<(u64, u32)> =
            entries.map(|entry| (u64_at(entry, 0), u32_at(entry, 8))).collect();
        chunks.push((list_bytes, 0));
        let summary = PartSummary { losers, bytes: length, checksum };
        let echo_checksum = u32_at(head, 72);
        let path = path.to_owned();
        Ok(Some(Self { path, blocks, summary, chunks, echo_bytes, echo_checksum }))
    }

    pub(super) fn summary(&self) -> PartSummary {
        self.summary
    }

    /// The lists of some blocks of the part.
    pub(super) fn lists(&self, blocks: Range<usize>) -> Result<Lists, BoardPartError> {
        let mut lists = Lists::default();
        if blocks.is_empty() {
            return Ok(lists);
        }
        let own = blocks.start - self.blocks.start..blocks.end - self.blocks.start;
        let mut file = self.file()?;
        for chunk in own.start / CHUNK..own.end.div_ceil(CHUNK) {
            let ((begin, checksum), (end, _)) = (self.chunks[chunk], self.chunks[chunk + 1]);
            let length = end.checked_sub(begin).ok_or_else(|| self.flawed("its index is wrong"))?;
            let bytes = self.read(&mut file, self.lists_begin() + begin, length)?;
            if crc32fast::hash(&bytes) != checksum {
                return Err(self.flawed("a list has another checksum"));
            }
            let first = chunk * CHUNK;
            let in_chunk = first..self.blocks.len().min(first + CHUNK);
            let wanted = own.start.max(in_chunk.start)..own.end.min(in_chunk.end);
            self.decode(&bytes, in_chunk, wanted, &mut lists)?;
        }
        Ok(lists)
    }

    /// Adds the lists of some blocks of a chunk.
    fn decode(
        &self,
        bytes: &[u8],
        in_chunk: Range<usize>,
        wanted: Range<usize>,
        lists: &mut Lists,
    ) -> Result<(), BoardPartError> {
        let wrong = || self.flawed("a list is longer or shorter than it says");
        let (lengths, mut numbers) =
            bytes.split_at_checked(2 * in_chunk.len()).ok_or_else(wrong)?;
        let mut list = Vec::new();
        for (block, length) in in_chunk.zip(lengths.chunks_exact(2)) {
            let length = 2 * usize::from(u16::from_le_bytes([length[0], length[1]]));
            let (own, rest) = numbers.split_at_checked(length).ok_or_else(wrong)?;
            numbers = rest;
            if wanted.contains(&block) {
                let pairs = own.chunks_exact(2);
                list.clear();
                list.extend(pairs.map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
                lists.push(&list);
            }
        }
        if numbers.is_empty() { Ok(()) } else { Err(wrong()) }
    }

    /// The echo.
    pub(super) fn echo(&self, parts: &BoardParts) -> Result<Echo, BoardPartError> {
        let begin = self.summary.bytes - self.echo_bytes;
        let bytes = self.read(&mut self.file()?, begin, self.echo_bytes)?;
        if crc32fast::hash(&bytes) != self.echo_checksum {
            return Err(self.flawed("the echo has another checksum"));
        }
        let wrong = || self.flawed("the echo is not one of this board");
        let mut echo = Echo::default();
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (head, fields) = rest.split_at_checked(8).ok_or_else(wrong)?;
            let (cut, words) = (u32_at(head, 0) as usize, u32_at(head, 4) as usize);
            if parts.echo_words(cut) != Some(words) {
                return Err(wrong());
            }
            let (field, after) = fields.split_at_checked(8 * words).ok_or_else(wrong)?;
            let words: Vec<u64> = field.chunks_exact(8).map(|word| u64_at(word, 0)).collect();
            echo.add(cut, &words);
            rest = after;
        }
        Ok(echo)
    }

    fn lists_begin(&self) -> u64 {
        (HEADER + (self.chunks.len() - 1) * ENTRY + CHECKSUM) as u64
    }

    fn file(&self) -> Result<File, BoardPartError> {
        Ok(File::open(&self.path).map_err(FileError::when(Deed::Read, &self.path))?)
    }

    fn read(&self, file: &mut File, begin: u64, length: u64) -> Result<Vec<u8>, BoardPartError> {
        let length = usize::try_from(length).map_err(|_| self.flawed("its index is wrong"))?;
        read_at(file, &self.path, begin, length)
    }

    fn flawed(&self, what: &'static str) -> BoardPartError {
        BoardPartError::Flawed { path: self.path.clone(), what }
    }
}

/// Bytes of a file; that it has so many was looked at.
fn read_at(
    file: &mut File,
    path: &Path,
    begin: u64,
    length: usize,
) -> Result<Vec<u8>, BoardPartError> {
    let mut bytes = vec![0; length];
    let read = file.seek(SeekFrom::Start(begin)).and_then(|_| file.read_exact(&mut bytes));
    match read {
        Ok(()) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
            Err(BoardPartError::Flawed { path: path.to_owned(), what: "it is cut off" })
        }
        Err(error) => Err(FileError::when(Deed::Read, path)(error).into()),
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(*bytes[at..].first_chunk().expect("there are so many"))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(*bytes[at..].first_chunk().expect("there are so many"))
}
