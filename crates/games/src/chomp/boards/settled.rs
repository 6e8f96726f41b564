//! What bites inside the prefix have settled, for each step H at which they begin.
//!
//! Let a word be `w H t`, and let `t` begin with `V^k`. A bite that begins at this H leads to the same
//! words, or to fewer, when the H moves to any place among these V; and a P-position `w V^a H^(b+1) z`
//! is what such a bite leaves of all words in which `V^a H^b z` with the corner shuffled is what remains
//! without that H. So one bit for each *rest* `V^k …`, the word after `w` without its next H, tells
//! whether a P-position has been found that settles all places of the H at once. That is far fewer marks
//! than one for each word where a prefix has many V and few H.
//!
//! The rests after `w` stand block by block, like words do; those after `w V` are the first of them. So
//! there is one field for each number of steps H in `w`, cleared when one of these steps moves. A block
//! begins as the union of its places in the fields of all steps H of its prefix.

use super::lattice::Lattice;
use super::shuffles::{WORDS, set_each};

/// One field for each number of steps right before, from the first number for which it is kept.
#[derive(Debug)]
pub(super) struct Settled {
    fields: Vec<Vec<u64>>,
    first: usize,
    /// Places in a field that are next to be marked.
    places: Vec<u64>,
}

impl Settled {
    /// Fields for steps right from this one on.
    pub(super) fn new(lattice: &Lattice, first: usize) -> Self {
        let field = |right| match right < first {
            true => Vec::new(),
            // Marks are set in an array that is longer than most blocks.
            false => vec![0; lattice.field_words(0, right + 1) as usize + WORDS],
        };
        Self { fields: (0..lattice.columns).map(field).collect(), first, places: Vec::new() }
    }

    /// Whether words of so many V and H have enough V for each H. Measured: with as many of both it does
    /// not pay.
    pub(super) fn pays(rows: usize, columns: usize) -> bool {
        rows >= 2 * columns
    }

    /// The first step right whose field is kept: where they pay, and as long as all together take no more
    /// memory than the lists of P-positions may.
    pub(super) fn first_kept(lattice: &Lattice) -> usize {
        if !Self::pays(lattice.rows, lattice.columns) {
            return lattice.columns;
        }
        let most_words = lattice.size(0, 0) / 24 / 8;
        let mut words = 0;
        let mut first = lattice.columns;
        while first > 0 {
            words += lattice.field_words(0, first);
            if words > most_words {
                break;
            }
            first -= 1;
        }
        first
    }

    /// The bytes that the fields take.
    pub(super) fn bytes(lattice: &Lattice) -> u64 {
        let rights = Self::first_kept(lattice)..lattice.columns;
        rights.map(|right| (lattice.field_words(0, right + 1) + WORDS as u64) * 8).sum()
    }

    /// Whether there is a field for this step right.
    #[inline]
    pub(super) fn has(&self, right: usize) -> bool {
        right >= self.first
    }

    /// Begins with a new prefix, which ends with a step right to this point.
    pub(super) fn clear(&mut self, lattice: &Lattice, (up, right): (usize, usize)) {
        if self.has(right) && right < lattice.columns {
            self.fields[right][..lattice.field_words(up, right + 1) as usize].fill(0);
        }
    }

    /// What is settled of the block at this place, for this step right.
    #[inline]
    pub(super) fn block(&self, right: usize, place: u64, words: usize) -> &[u64] {
        &self.fields[right][place as usize..][..words]
    }

    /// Settles what comes to the words of a block with these numbers by shuffling a corner of their
    /// prefix, which begins at a point. The place of the block counts from the end of the corner.
    pub(super) fn settle(
        &mut self,
        lattice: &Lattice,
        (up, right): (usize, usize),
        (ups, rights): (usize, usize),
        place: u64,
        numbers: &[u16],
    ) {
        self.places.clear();
        shuffle(lattice, (up, right + 1), (ups, rights - 1), place, &mut self.places);
        for &place in &self.places {
            let field = &mut self.fields[right][place as usize..];
            let bits = field.first_chunk_mut::<WORDS>().expect("fields are longer by so much");
            set_each(bits, numbers, 0);
        }
    }
}

/// The places of a block after all shuffles of a corner.
fn shuffle(
    lattice: &Lattice,
    (up, right): (usize, usize),
    (ups, rights): (usize, usize),
    place: u64,
    places: &mut Vec<u64>,
) {
    if ups == 0 || rights == 0 {
        places.push(place + lattice.field_run(up, right, right + rights));
        return;
    }
    shuffle(lattice, (up + 1, right), (ups - 1, rights), place, places);
    let place = place + lattice.field_words(up + 1, right);
    shuffle(lattice, (up, right + 1), (ups, rights - 1), place, places);
}
