//! What upper windows leave behind, kept until the lower line comes by.
//!
//! For each strip of 32 sheets and each column there is one word: bit `i` tells whether the lowest
//! row of the upper window of sheet `32·strip + i` was taken when the window moved on. So the bits
//! of one column, strip after strip, are the taken rows in order. Words are written once, and once
//! the lower line has passed they are never read again; they live in chunks of columns that go back
//! to a pool, so that memory holds only what lies between the lines.

use super::state::{Stored, stored_fields};
use std::io::{self, Read, Write};

/// Columns of a chunk.
const CHUNK: usize = 1024;

type Chunk = Box<[u32; CHUNK]>;

/// The words of all strips that may still be read.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// For each strip, its chunks from the first column's on; `None` before and after use.
    strips: Vec<Strip>,
    /// No strip before this one has chunks.
    first: usize,
    pool: Vec<Chunk>,
    chunks: usize,
}

#[derive(Clone, Debug, Default)]
struct Strip {
    first_chunk: usize,
    chunks: Vec<Option<Chunk>>,
}

impl Memory {
    /// The words of a strip from a column on, up to the end of the chunk; empty if there are none.
    #[inline]
    pub(super) fn words(&self, strip: usize, column: usize) -> &[u32] {
        let Some(strip) = self.strips.get(strip) else { return &[] };
        let index = (column / CHUNK).wrapping_sub(strip.first_chunk);
        match strip.chunks.get(index) {
            Some(Some(chunk)) => &chunk[column % CHUNK..],
            _ => &[],
        }
    }

    /// Writes the words of a strip from a column on.
    pub(super) fn write(&mut self, strip: usize, mut column: usize, mut words: &[u32]) {
        while !words.is_empty() {
            let (now, later) = words.split_at((CHUNK - column % CHUNK).min(words.len()));
            self.chunk(strip, column)[column % CHUNK..][..now.len()].copy_from_slice(now);
            column += now.len();
            words = later;
        }
    }

    fn chunk(&mut self, strip: usize, column: usize) -> &mut [u32; CHUNK] {
        if self.strips.len() <= strip {
            self.strips.resize_with(strip + 1, Strip::default);
        }
        let Self { strips, pool, chunks, .. } = self;
        let strip = &mut strips[strip];
        if strip.chunks.is_empty() {
            strip.first_chunk = column / CHUNK;
        }
        // Columns are written roughly in ascending order, seldom before the first.
        while column / CHUNK < strip.first_chunk {
            strip.chunks.insert(0, None);
            strip.first_chunk -= 1;
        }
        let index = column / CHUNK - strip.first_chunk;
        if strip.chunks.len() <= index {
            strip.chunks.resize_with(index + 1, || None);
        }
        strip.chunks[index].get_or_insert_with(|| {
            *chunks += 1;
            let mut chunk = pool.pop().unwrap_or_else(|| Box::new([0; CHUNK]));
            chunk.fill(0);
            chunk
        })
    }

    /// Frees every chunk whose last column has been read: `is_read(strip, column)` holds for it.
    pub(super) fn free(&mut self, is_read: impl Fn(usize, usize) -> bool) {
        for (index, strip) in self.strips.iter_mut().enumerate().skip(self.first) {
            let mut any = false;
            for (offset, chunk) in strip.chunks.iter_mut().enumerate() {
                any |= chunk.is_some();
                let last_column = (strip.first_chunk + offset + 1) * CHUNK - 1;
                if chunk.is_some() && is_read(index, last_column) {
                    self.pool.extend(chunk.take());
                    self.chunks -= 1;
                }
            }
            if !any && index == self.first {
                strip.chunks = Vec::new();
                self.first += 1;
            }
        }
    }

    /// The bytes that chunks take.
    pub(super) fn bytes(&self) -> usize {
        (self.chunks + self.pool.len()) * size_of::<[u32; CHUNK]>()
    }
}

stored_fields! { Strip { first_chunk, chunks } }

impl Stored for Memory {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.first.store(out)?;
        self.strips.store(out)
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        let (first, strips) = (usize::fetch(input)?, Vec::<Strip>::fetch(input)?);
        let chunks = strips.iter().flat_map(|strip| &strip.chunks).flatten().count();
        Ok(Self { strips, first, pool: Vec::new(), chunks })
    }
}
