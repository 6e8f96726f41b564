//! Bites across the cut: one field of bits for all prefixes that a bite makes equal.
//!
//! Take the P-position `H V V V|V H H H`. Its corner `V V V V H H H` begins after the first H and
//! goes on beyond the cut. Every other order of these letters is a word from which one bite leads
//! here: the one from the first H that is out of order to the last V. Of these words, consider
//! those that are cut at the point `(2, 2)`, after two steps up and two right:
//!
//! ```text
//!   w
//!   H V V  [H | . . . .]
//!   H V    [H V | . . . .]       . . . . is any order of V V H H, the same for all three
//!   H      [H V V | . . . .]
//! ```
//!
//! So there is one field of bits for each pair of a prefix `w` and a cut, the *echo*, in which the
//! P-position marks the suffixes that are possible after the cut: `V V H H` and its shuffles (see
//! `shuffles`). What is possible after `w V` is possible after `w`, so a mark is set for the
//! longest `w` only, here `H V V`, and handed down when the sweep is through with `w V`. A block
//! begins as the union of the echoes of all `w` that an H follows in its prefix.

use super::echo::Echo;
use super::path::{Path, Step};
use super::shuffles::{Bits, WORDS, set};
use super::tables::Tables;
use crate::chomp::boards::lattice::Corner;

/// The echoes of a prefix and of all shorter ones, by their length.
#[derive(Debug)]
pub(super) struct Echoes {
    of_lengths: Vec<PrefixEchoes>,
}

impl Echoes {
    /// No marks.
    pub(super) fn new(tables: &Tables) -> Self {
        let cuts = tables.cut_words.len();
        let lengths = 0..=tables.lattice.rows + tables.lattice.columns;
        Self { of_lengths: lengths.map(|_| PrefixEchoes::new(cuts)).collect() }
    }

    /// Begins with another prefix of some length.
    pub(super) fn clear(&mut self, tables: &Tables, length: usize) {
        self.of_lengths[length].clear(&tables.cut_words);
    }

    /// Begins with a part of the box, given by its prefix, and with what other parts have marked
    /// for it: a block adds the echoes of all steps H, so one of these steps has all of that.
    pub(super) fn begin_part<'e>(
        &mut self,
        tables: &Tables,
        prefix: &Path,
        others: impl Iterator<Item = &'e Echo>,
    ) {
        for echoes in &mut self.of_lengths[..prefix.len()] {
            echoes.clear(&tables.cut_words);
        }
        let Some(last) = prefix.steps().iter().rposition(|step| step.is_right) else { return };
        let end = prefix.end();
        for (cut, marks) in others.flat_map(Echo::fields) {
            let (up, right) = tables.cut_points[cut];
            if up >= end.up && right >= end.right {
                unite(self.of_lengths[last].field(cut), marks);
            }
        }
    }

    /// What the part with this prefix has marked for others: in the echoes of the prefixes from
    /// where its last corner begins, each of which goes on with a V.
    pub(super) fn end_part(&self, tables: &Tables, prefix: &Path) -> Echo {
        let (ups, rights) = prefix.last_corner();
        let begin = prefix.len() - rights - ups;
        let end = prefix.end();
        // After a V, what was handed down to the prefix itself is marked for shorter ones too.
        let is_open = rights == 0 && ups > 0 && !tables.lattice.is_cut(end.up, end.right);
        let mut echo = Echo::default();
        for echoes in &self.of_lengths[begin..begin + ups + usize::from(is_open)] {
            for (cut, marks) in echoes.all_marks() {
                echo.add(cut, &marks[..tables.cut_words[cut]]);
            }
        }
        echo
    }

    /// Adds to a block the echoes of all its shorter prefixes that an H follows.
    pub(super) fn add_to(&self, won: &mut [u64], steps: &[Step], cut: usize) {
        for (step, echoes) in steps.iter().zip(&self.of_lengths) {
            if step.is_right
                && let Some(echo) = echoes.marks(cut)
            {
                unite(won, &echo[..won.len()]);
            }
        }
    }

    /// Adds the echoes of a prefix to those of the prefix that is shorter by a V.
    pub(super) fn hand_down(&mut self, tables: &Tables, length: usize) {
        let (shorter, longer) = self.of_lengths.split_at_mut(length + 1);
        for (cut, marks) in longer[0].all_marks() {
            let words = tables.cut_words[cut];
            unite(&mut shorter[length].field(cut)[..words], &marks[..words]);
        }
    }

    /// Marks the words that come to a P-position by a bite across their cut, in the echoes of the
    /// longest prefixes for which that is so. The path is its prefix, and ends with this corner.
    #[inline]
    pub(super) fn mark(
        &mut self,
        tables: &Tables,
        path: &Path,
        number: u16,
        (ups, rights): Corner,
    ) {
        let lattice = &tables.lattice;
        let end = path.end();
        let (more_ups, more_rights) = tables.predecessors[end.right].first_corner(number, end.up);
        // Where the corner ends that begins in the prefix and perhaps goes on in the suffix.
        let (up, right) = match (rights, more_ups) {
            (0, _) => (end.up + more_ups, end.right + more_rights),
            (_, 0) => (end.up, end.right + more_rights),
            _ => (end.up, end.right),
        };
        let begin = path.len() - rights - ups;
        let from = path.points()[begin];
        let rest = end.rank + u64::from(number) - from.rank - lattice.run(up, from.right, right);
        for cut_right in from.right + 1..=right {
            let cuts = lattice.cuts_in_column(cut_right);
            for cut_up in from.up.max(*cuts.start())..up.min(cuts.end() + 1) {
                let longest = begin + (cut_up - from.up).min(ups - 1);
                let cut = tables.cuts[lattice.point(cut_up, cut_right)];
                let field = self.of_lengths[longest].field(cut);
                let sorted = (rest + lattice.run(up, cut_right, right)) as u16;
                set(field, sorted);
                let corner = (up - cut_up, right - cut_right);
                tables.shuffles.set_all(lattice, field, sorted, (cut_up, cut_right), corner);
            }
        }
    }
}

/// The echoes of one prefix: a field of bits for each cut.
#[derive(Debug)]
struct PrefixEchoes {
    /// By the number of the cut.
    fields: Vec<Option<Box<Bits>>>,
    is_marked: Vec<bool>,
    marked: Vec<usize>,
}

impl PrefixEchoes {
    fn new(cuts: usize) -> Self {
        let fields = (0..cuts).map(|_| None).collect();
        Self { fields, is_marked: vec![false; cuts], marked: Vec::new() }
    }

    /// Forgets all marks; fields of each cut have so many words.
    fn clear(&mut self, cut_words: &[usize]) {
        while let Some(cut) = self.marked.pop() {
            self.is_marked[cut] = false;
            let field = self.fields[cut].as_mut().expect("marked fields exist");
            field[..cut_words[cut]].fill(0);
        }
    }

    /// The field of a cut, to be marked.
    fn field(&mut self, cut: usize) -> &mut Bits {
        if !self.is_marked[cut] {
            self.is_marked[cut] = true;
            self.marked.push(cut);
        }
        self.fields[cut].get_or_insert_with(|| Box::new([0; WORDS]))
    }

    /// The field of a cut, if it has marks.
    #[inline]
    fn marks(&self, cut: usize) -> Option<&Bits> {
        if self.is_marked[cut] { self.fields[cut].as_deref() } else { None }
    }

    /// The cuts whose fields have marks, with these.
    fn all_marks(&self) -> impl Iterator<Item = (usize, &Bits)> {
        self.marked.iter().filter_map(|&cut| Some((cut, self.marks(cut)?)))
    }
}

/// Adds marks.
pub(super) fn unite(bits: &mut [u64], others: &[u64]) {
    for (word, other) in bits.iter_mut().zip(others) {
        *word |= other;
    }
}
