//! What bites inside the prefix have settled, for each step H at which they begin.
//!
//! A bite begins at a step H of the word, ends at a later step V, and sorts the letters between, V
//! first. Take that H out of the word: what follows `w`, the letters before it, is the *rest*. If
//! the rest begins with several V, the H may have stood before or after any of them, and the bite
//! from there leaves the same. Here `w` is empty, and the words go up the edge of the position from
//! its lower left corner, V for up and H for right:
//!
//! ```text
//!   H V V H V V     V H V H V V     V V H H V V              V V V H H V
//!
//!   ▢ ▢             ▢ ▢             ▢ ▢         each bitten  ▢ ▢
//!   ▢ ▢             ▢ ▢             ▢ ▢         at its
//!   ▢               ▢                           second row
//!   ▢                                           leaves
//!
//!   the rest without the first H is V V H V V for all three
//! ```
//!
//! So when a P-position with a corner `V^a H^(b+1)` after `w` is found, a rest is marked for every
//! order of the letters `V^a H^b` in place of the corner, one bit each, and a word is won if for
//! some step H of its prefix the rest is marked. One mark serves all places of the H at once. These
//! are many where a prefix has many V and few H; there, marking rests is far less work than marking
//! words.
//!
//! The rests after `w` stand block by block, like words do; those after `w V` are the first of
//! them. So there is one field of bits for each number of steps H in `w`, cleared when one of these
//! steps moves. A block begins as the union of its places in the fields of all steps H of its
//! prefix.

use super::echoes::unite;
use super::path::Path;
use super::shuffles::{WORDS, set_each};
use crate::chomp::boards::lattice::{Corner, Lattice, Point};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// One field for each number of steps right before, from the first number for which it is kept.
#[derive(Debug)]
pub(crate) struct Settled {
    /// The fields of this sweep, by that number.
    fields: Vec<Vec<u64>>,
    /// The fields that several parts of the box have in common: those of the numbers from `least`
    /// on, before `first`.
    shared: Vec<Arc<SharedField>>,
    least: usize,
    first: usize,
    /// How long the prefix of the part is: fields of this sweep begin after it.
    inside: usize,
    /// Places in a field that are next to be marked.
    places: Vec<u64>,
}

impl Settled {
    /// No fields yet; there will be some for steps right from this one on.
    pub(crate) fn new(lattice: &Lattice, least: usize) -> Self {
        let fields = vec![Vec::new(); lattice.columns];
        Self { fields, shared: Vec::new(), least, first: least, inside: 0, places: Vec::new() }
    }

    /// Whether words of so many V and H have enough V for each H. Measured: with as many of both it
    /// does not pay.
    pub(crate) fn pays(rows: usize, columns: usize) -> bool {
        rows >= 2 * columns
    }

    /// The first step right whose field is kept: where they pay, and as long as all together take
    /// no more memory than the lists of P-positions may.
    pub(crate) fn first_kept(lattice: &Lattice) -> usize {
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

    /// Whether there is a field for this step right.
    #[inline]
    pub(super) fn has(&self, right: usize) -> bool {
        right >= self.least
    }

    /// Begins with a part of the box, all of whose words go on after this prefix, and with the
    /// fields that it shares with other parts.
    pub(super) fn begin_part(
        &mut self,
        lattice: &Lattice,
        prefix: &Path,
        shared: Vec<Arc<SharedField>>,
    ) {
        self.first = self.least + shared.len();
        self.shared = shared;
        self.inside = prefix.len();
        for right in self.first..lattice.columns {
            let point = (prefix.end().up, right);
            let words = field_words(lattice, point);
            if self.fields[right].len() < words {
                self.fields[right] = vec![0; words];
            } else if right == prefix.end().right {
                self.clear(lattice, point);
            }
        }
    }

    /// Begins with a new prefix, which ends with a step right to this point.
    pub(super) fn clear(&mut self, lattice: &Lattice, (up, right): Point) {
        if self.has(right) && right < lattice.columns {
            self.fields[right][..lattice.field_words(up, right + 1) as usize].fill(0);
        }
    }

    /// Adds to a block what is settled for the steps H of its prefix. A bite that begins after the
    /// last V of the prefix is across the cut.
    pub(super) fn add_all_to(&self, won: &mut [u64], prefix: &Path) {
        let end = prefix.end();
        let points = prefix.points();
        let Some(last_up) = points.iter().rposition(|step| step.up < end.up) else { return };
        for (step, after) in points[..last_up].iter().zip(&points[1..]) {
            if step.is_right && self.has(step.right) {
                self.add_to(won, step.right, (end.place - after.place) as usize);
            }
        }
    }

    #[inline]
    fn add_to(&self, won: &mut [u64], right: usize, place: usize) {
        if right >= self.first {
            return unite(won, &self.fields[right][place..]);
        }
        for (word, other) in won.iter_mut().zip(&self.shared[right - self.least].words[place..]) {
            *word |= other.load(Relaxed);
        }
    }

    /// Settles what comes to P-positions of a block, given by their numbers, by bites inside the
    /// prefix: one corner of the prefix after the other.
    pub(super) fn settle_all(&mut self, lattice: &Lattice, prefix: &Path, numbers: &[u16]) {
        if numbers.is_empty() {
            return;
        }
        let mut begin = 0;
        while begin < prefix.len() {
            let (ups, rights) = prefix.corner_from(begin);
            let middle = begin + ups;
            let next = middle + rights;
            // As far as a corner reaches the cut, bites to it are across.
            let inside = next.min(prefix.len() - 1);
            // A field of this part alone knows of a corner what comes after the part's prefix.
            if prefix.points()[begin].right >= self.first {
                begin = begin.max(self.inside);
            }
            if middle > begin && inside > middle && self.has(prefix.points()[begin].right) {
                let place = prefix.end().place - prefix.points()[inside].place;
                let corner = (middle - begin, inside - middle);
                self.settle(lattice, prefix.points()[begin].point(), corner, place, numbers);
            }
            begin = next;
        }
    }

    /// Settles what comes to them by shuffling one corner, which begins at a point. The place of
    /// the block counts from the end of the corner.
    fn settle(
        &mut self,
        lattice: &Lattice,
        (up, right): Point,
        (ups, rights): Corner,
        place: u64,
        numbers: &[u16],
    ) {
        self.places.clear();
        shuffle(lattice, (up, right + 1), (ups, rights - 1), place, &mut self.places);
        if right < self.first {
            let field = &self.shared[right - self.least];
            return self.places.iter().for_each(|&place| field.mark(place as usize, numbers));
        }
        for &place in &self.places {
            let field = &mut self.fields[right][place as usize..];
            let bits = field.first_chunk_mut::<WORDS>().expect("fields are longer by so much");
            set_each(bits, numbers, 0);
        }
    }
}

/// The words of a field that begins at this point. Marks are set in an array that is longer than
/// most blocks.
pub(super) fn field_words(lattice: &Lattice, (up, right): Point) -> usize {
    lattice.field_words(up, right + 1) as usize + WORDS
}

/// A field that several parts of the box mark and read. Nobody reads of a block what another marks
/// at that time: a part begins when all that settle something of it are done.
#[derive(Debug)]
pub(crate) struct SharedField {
    words: Vec<AtomicU64>,
    /// A thread that marks a block holds the lock that belongs to its place.
    locks: [Mutex<()>; LOCKS],
}

const LOCKS: usize = 64;

impl SharedField {
    /// A field of so many words.
    pub(super) fn new(words: usize) -> Self {
        let words = (0..words).map(|_| AtomicU64::new(0)).collect();
        Self { words, locks: [const { Mutex::new(()) }; LOCKS] }
    }

    fn mark(&self, place: usize, numbers: &[u16]) {
        let _marking =
            self.locks[place / 64 % LOCKS].lock().unwrap_or_else(PoisonError::into_inner);
        let words = &self.words[place..];
        for &number in numbers {
            let word = &words[usize::from(number >> 6)];
            word.store(word.load(Relaxed) | 1 << (number & 63), Relaxed);
        }
    }
}

/// The places of a block after all shuffles of a corner.
fn shuffle(
    lattice: &Lattice,
    (up, right): Point,
    (ups, rights): Corner,
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
