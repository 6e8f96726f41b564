//! All live lines over one third row, with the first rows that each has used.
//!
//! The words of a line's window begin at the first that is not full and end at the last that is
//! not empty, with a little room: most lines need one or two. Whenever second rows reach the next
//! multiple of 64 the windows are packed anew, without the lines that have ended.

/// One line: a fourth row and a value over the third row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Where its words stand in the pool.
    pub(super) at: u32,
    /// The word of the frame that its first word is; all words before are full.
    pub(super) start: u16,
    /// How many words it has; all words after are empty.
    pub(super) words: u16,
    pub(super) fourth: u16,
    pub(super) value: u8,
    pub(super) ended: bool,
}

/// Empty words behind each window when it is packed.
const ROOM: usize = 1;

/// The live lines over one third row, by fourth row and value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) lines: Vec<Line>,
    pub(super) pool: Vec<u64>,
    /// For each tile of fourth rows, where its lines end.
    pub(super) tiles: Vec<u32>,
}

impl Row {
    /// Adds a line whose excluded first rows are these words of the frame.
    pub(super) fn begin(&mut self, fourth: usize, value: usize, excluded: &[u64]) {
        let start = excluded.iter().take_while(|word| **word == u64::MAX).count();
        let end = excluded.iter().rposition(|word| *word != 0).map_or(start, |last| last + 1);
        let words = end.max(start) - start + ROOM;
        let line = Line {
            at: narrow(self.pool.len()),
            start: short(start),
            words: short(words),
            fourth: short(fourth),
            value: u8::try_from(value).expect("values fit in a byte"),
            ended: false,
        };
        self.pool.extend_from_slice(&excluded[start..end.max(start)]);
        self.pool.extend([0; ROOM]);
        self.lines.push(line);
    }

    /// Says that the lines of a tile of fourth rows are complete.
    pub(super) fn close_tile(&mut self) {
        self.tiles.push(narrow(self.lines.len()));
    }

    /// The lines of a tile of fourth rows.
    pub(super) fn tile(&self, tile: usize) -> std::ops::Range<usize> {
        let start = if tile == 0 { 0 } else { self.tiles[tile - 1] as usize };
        start..self.tiles[tile] as usize
    }

    /// Goes on to the next frame, 64 second rows further, and forgets what has ended.
    pub(super) fn next_frame(&mut self) {
        let mut next = Self { tiles: Vec::with_capacity(self.tiles.len()), ..Self::default() };
        next.lines.reserve(self.lines.len());
        for tile in 0..self.tiles.len() {
            for line in &self.lines[self.tile(tile)] {
                if line.ended {
                    continue;
                }
                let (mut at, mut start) = (line.at as usize, usize::from(line.start));
                let end = at + usize::from(line.words);
                if start == 0 {
                    at = (at + 1).min(end);
                } else {
                    start -= 1;
                }
                let words = &self.pool[at..end];
                let full = words.iter().take_while(|word| **word == u64::MAX).count();
                let last = words.iter().rposition(|word| *word != 0).map_or(full, |last| last + 1);
                next.lines.push(Line {
                    at: narrow(next.pool.len()),
                    start: short(start + full),
                    words: short(last.max(full) - full + ROOM),
                    ..*line
                });
                next.pool.extend_from_slice(&words[full..last.max(full)]);
                next.pool.extend([0; ROOM]);
            }
            next.close_tile();
        }
        next.shrink();
        *self = next;
    }

    /// Gives back what the lists have reserved and do not need.
    pub(super) fn shrink(&mut self) {
        self.lines.shrink_to_fit();
        self.pool.shrink_to_fit();
    }

    /// Bytes that the row takes.
    pub(super) fn bytes(&self) -> usize {
        self.lines.capacity() * size_of::<Line>() + self.pool.capacity() * 8 + self.tiles.len() * 4
    }
}

impl Line {
    /// Marks a first row as used.
    #[inline(always)]
    pub(super) fn mark(&mut self, pool: &mut Vec<u64>, word: usize, bit: u64) {
        let word = word - usize::from(self.start);
        if word >= usize::from(self.words) {
            self.make_room(pool, word);
        }
        pool[self.at as usize + word] |= bit;
        while self.words > 0 && pool[self.at as usize] == u64::MAX {
            self.at += 1;
            self.start += 1;
            self.words -= 1;
        }
    }

    /// Moves the line to the end of the pool, with room for one more than this word.
    #[cold]
    fn make_room(&mut self, pool: &mut Vec<u64>, word: usize) {
        let from = self.at as usize;
        let at = pool.len();
        if at + word + 2 > pool.capacity() {
            // A list that grows by itself would double.
            pool.reserve_exact(at / 8 + word + 2);
        }
        pool.extend_from_within(from..from + usize::from(self.words));
        pool.resize(at + word + 2, 0);
        self.at = narrow(at);
        self.words = short(word + 2);
    }
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("the lines over one third row have fewer than 2^32 words")
}

fn short(number: usize) -> u16 {
    u16::try_from(number).expect("rows have fewer than 2^16 cells")
}
