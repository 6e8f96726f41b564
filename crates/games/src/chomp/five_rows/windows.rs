//! What lines of five rows take from one another: windows of bits, one for each lane.
//!
//! Bit `i` of a window stands for the first row `64 · frame + i`, and the second rows of a block
//! lie in the first word. A window has its words in order, and each word for all lanes.

/// Second rows that are taken together.
pub(super) const LANES: usize = 8;

/// One word of a window, for every lane.
pub(super) type Word = [u64; LANES];

/// The windows of one block of second rows.
#[derive(Debug)]
pub(super) struct Windows {
    /// Words of a window in this frame.
    width: usize,
    /// For each fourth and fifth row: taken by the third rows so far.
    by_thirds: Vec<Word>,
    /// For each fifth row: taken by third rows so far that equal their fourth row.
    by_squares: Vec<Word>,
    /// Taken by third rows so far that equal their fourth and fifth rows.
    by_cubes: Vec<Word>,
}

/// The windows of one third row.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    /// For each fifth row: taken by the fourth rows so far.
    by_fourths: Vec<Word>,
    /// Taken by fourth rows so far that equal their fifth row.
    by_squares: Vec<Word>,
    /// Taken by the fifth rows so far, over the fourth row at hand.
    by_fifths: Vec<Word>,
}

/// The windows that one line meets.
pub(super) struct Met<'a> {
    pub(super) by_thirds: &'a mut [Word],
    pub(super) by_fourths: &'a mut [Word],
    pub(super) by_fifths: &'a mut [Word],
}

/// Where the windows of a fourth row begin: it has one for each fifth row up to itself.
pub(super) fn before(fourth: usize) -> usize {
    fourth * (fourth + 1) / 2
}

impl Windows {
    /// For rows of at most so many cells, with windows of at most so many words.
    pub(super) fn new(longest: usize, words: usize) -> Self {
        let empty = |windows: usize| vec![[0; LANES]; windows * words];
        Self {
            width: words,
            by_thirds: empty(before(longest + 1)),
            by_squares: empty(longest + 1),
            by_cubes: empty(1),
        }
    }

    pub(super) fn bytes(longest: usize, words: usize) -> u64 {
        ((before(longest + 1) + longest + 2) * words * size_of::<Word>()) as u64
    }

    /// Begins a block.
    pub(super) fn begin_block(&mut self, width: usize) {
        self.width = width;
        self.by_cubes.fill([0; LANES]);
    }

    /// Begins the fourth row that equals the third row: so far it takes what squares do.
    pub(super) fn begin_fourth(&mut self, fourth: usize) {
        let width = self.width;
        self.by_squares[fourth * width..][..width].copy_from_slice(&self.by_cubes[..width]);
        let words = (fourth + 1) * width;
        self.by_thirds[before(fourth) * width..][..words]
            .copy_from_slice(&self.by_squares[..words]);
    }

    /// What the line of a fourth and a fifth row meets over some third row.
    pub(super) fn met<'a>(
        &'a mut self,
        shelf: &'a mut Shelf,
        fourth: usize,
        fifth: usize,
    ) -> Met<'a> {
        let width = self.width;
        Met {
            by_thirds: &mut self.by_thirds[(before(fourth) + fifth) * width..][..width],
            by_fourths: &mut shelf.by_fourths[fifth * width..][..width],
            by_fifths: &mut shelf.by_fifths[..width],
        }
    }

    /// Notes what a line with equal third and fourth rows has taken.
    pub(super) fn mark_square(&mut self, fifth: usize, word: usize, lane: usize, bit: u64) {
        self.by_squares[fifth * self.width + word][lane] |= bit;
    }

    /// Notes what a line with equal third, fourth and fifth rows has taken.
    pub(super) fn mark_cube(&mut self, word: usize, lane: usize, bit: u64) {
        self.by_cubes[word][lane] |= bit;
    }
}

impl Shelf {
    pub(super) fn new(longest: usize, words: usize) -> Self {
        Self {
            by_fourths: vec![[0; LANES]; (longest + 1) * words],
            by_squares: vec![[0; LANES]; words],
            by_fifths: vec![[0; LANES]; words],
        }
    }

    pub(super) fn bytes(longest: usize, words: usize) -> u64 {
        ((longest + 3) * words * size_of::<Word>()) as u64
    }

    /// Begins a third row: nothing is taken but what lies below the second row.
    pub(super) fn begin_third(&mut self, second: usize) {
        self.by_squares.fill([0; LANES]);
        for (lane, word) in self.by_squares[0].iter_mut().enumerate() {
            // The empty board is not a position, so no first row is 0.
            *word = (1 << ((second + lane).max(1) % 64)) - 1;
        }
    }

    /// Begins a fourth row: its greatest fifth row takes what squares do.
    pub(super) fn begin_fourth(&mut self, fourth: usize, width: usize) {
        self.by_fifths[..width].fill([0; LANES]);
        self.by_fourths[fourth * width..][..width].copy_from_slice(&self.by_squares[..width]);
    }

    /// Notes what a line with equal fourth and fifth rows has taken.
    pub(super) fn mark_square(&mut self, word: usize, lane: usize, bit: u64) {
        self.by_squares[word][lane] |= bit;
    }
}

impl Met<'_> {
    /// The least place that is excluded neither here nor by the line itself, as a word and a bit
    /// in it; no bit if all are excluded.
    #[inline(always)]
    pub(super) fn first_free(&self, own: &[u64], lane: usize) -> (usize, u64) {
        // The lanes are a power of two: with this nobody asks whether there is such a lane.
        let lane = lane & (LANES - 1);
        let windows = self.by_thirds.iter().zip(&*self.by_fourths).zip(&*self.by_fifths);
        for (word, (((third, fourth), fifth), own)) in windows.zip(own).enumerate() {
            let all = third[lane] | fourth[lane] | fifth[lane] | own;
            if all != u64::MAX {
                return (word, !all & (all + 1));
            }
        }
        (own.len(), 0)
    }

    #[inline(always)]
    pub(super) fn mark(&mut self, word: usize, lane: usize, bit: u64) {
        let lane = lane & (LANES - 1);
        self.by_thirds[word][lane] |= bit;
        self.by_fourths[word][lane] |= bit;
        self.by_fifths[word][lane] |= bit;
    }
}
