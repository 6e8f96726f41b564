//! Integer sequences that the engines compute: those of the On-Line Encyclopedia of Integer
//! Sequences that are about these games, and some that we have not found there.
//!
//! A sequence is a line in [`SEQUENCES`]: its number in the encyclopedia or a name of ours, the
//! index of its first term, what a term is, and how terms are made. Terms are always computed
//! anew; what has been printed stands in `data/claims/oeis` and is only compared with them.
//! [`BFile`] is the form in which the encyclopedia exchanges long lists of terms.

mod bfile;
mod boards;
mod heaps;
mod three_rows;

pub use bfile::{BFile, Fault};

use chomplab::engine::Work;
use chomplab::records::{SequenceRecord, SequenceSummary};
use chomplab::{Obstacle, Undecided};

/// A sequence of integers.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    /// Its number in the encyclopedia, or a name of ours.
    pub id: &'static str,
    /// The index of its first term.
    pub offset: u64,
    /// What the term of index `n` is.
    pub about: &'static str,
    /// No more terms than this are computed: beyond it they take days, or more memory than a
    /// machine has.
    pub most_terms: usize,
    /// What has been printed of it, one term a line.
    printed: Option<&'static str>,
    terms: Terms,
}

/// How terms are made.
#[derive(Clone, Copy, Debug)]
enum Terms {
    /// The values of single heaps under these rules; the heap is the index.
    Heap(&'static str),
    /// As many first terms as are asked for.
    By(fn(usize, &mut Work<'_>) -> Result<Vec<u64>, Undecided>),
}

/// A sequence of the encyclopedia.
macro_rules! printed {
    ($id:literal, $offset:literal, $most:literal, $terms:expr, $about:literal) => {
        Sequence {
            id: $id,
            offset: $offset,
            about: $about,
            most_terms: $most,
            printed: Some(include_str!(concat!("../../data/claims/oeis/", $id, ".txt"))),
            terms: $terms,
        }
    };
}

/// A sequence without a number.
const fn unnumbered(
    id: &'static str,
    most_terms: usize,
    terms: Terms,
    about: &'static str,
) -> Sequence {
    Sequence { id, offset: 0, about, most_terms, printed: None, terms }
}

use Terms::{By, Heap};

/// All sequences.
pub const SEQUENCES: &[Sequence] = &[
    printed!(
        "A029899",
        0,
        20_001,
        By(three_rows::counts),
        "P-positions of three rows whose first row has 1 to n cells"
    ),
    printed!(
        "A029900",
        0,
        1_000_000,
        By(three_rows::first_losers),
        "the first row p for which (p,n,n) is P"
    ),
    printed!(
        "A029901",
        0,
        400_000,
        By(three_rows::bars_won_below),
        "lengths p of the bars 3×p that a bite into the third row alone wins, in order"
    ),
    printed!(
        "A029902",
        0,
        400_000,
        By(three_rows::cells_left_below),
        "the cells of the third row that such a bite leaves, in the order of the bars"
    ),
    printed!(
        "A029903",
        0,
        300_000,
        By(three_rows::constant_offsets),
        "differences of the first two rows over the third rows with period 1"
    ),
    printed!(
        "A029904",
        0,
        300_000,
        By(three_rows::constant_starts),
        "second rows from which on these differences stay the same"
    ),
    printed!(
        "A029905",
        0,
        300_000,
        By(three_rows::constant_rows),
        "third rows over which the P-positions end in a family of period 1"
    ),
    printed!(
        "A069001",
        1,
        2_522,
        By(boards::values_of_three_rows),
        "Grundy value of 3×n, with the poison forbidden"
    ),
    printed!("A112470", 0, 131, By(boards::lost_by_cells), "P-positions with n cells"),
    printed!(
        "A112471",
        0,
        131,
        By(boards::won_by_cells),
        "N-positions with n cells, the empty board among them"
    ),
    printed!(
        "A112472",
        1,
        60,
        By(boards::won_by_one_bite),
        "positions with n cells that exactly one bite wins"
    ),
    printed!(
        "A112473",
        1,
        60,
        By(boards::won_by_several_bites),
        "positions with n cells that several bites win"
    ),
    printed!(
        "A147983",
        1,
        20_000,
        By(three_rows::long_periods),
        "third rows over which the P-positions end in a family of period greater than 1"
    ),
    printed!(
        "A395126",
        1,
        1_000_000,
        By(boards::last_rows_of_four),
        "the fourth rows of the P-positions of four rows, in the order of their rows"
    ),
    printed!("A002186", 0, 1_000_000, Heap("0.77"), "Grundy values of Kayles, 0.77"),
    printed!("A002187", 0, 1_000_000, Heap("0.137"), "Grundy values of Dawson's Chess, 0.137"),
    printed!("A002188", 0, 200_000, Heap("grundy"), "Grundy values of Grundy's game"),
    printed!(
        "A003987",
        0,
        1_000_000,
        By(heaps::nim_sums),
        "nim-sums of two heaps, by antidiagonals"
    ),
    printed!(
        "A036685",
        1,
        42,
        By(heaps::lost_in_grundys_game),
        "heaps of Grundy's game that are P"
    ),
    printed!("A046695", 0, 200_000, Heap("0.6"), "Grundy values of Officers, 0.6"),
    printed!("A071074", 0, 1_000_000, Heap("0.7777"), "Grundy values of Double Kayles, 0.7777"),
    printed!("A071426", 1, 200_000, Heap("0.11337"), "Grundy values of 0.11337"),
    printed!("A071427", 1, 200_000, Heap("0.1337"), "Grundy values of 0.1337"),
    printed!("A071429", 1, 200_000, Heap("0.14"), "Grundy values of 0.14"),
    printed!("A071430", 1, 1_000_000, Heap("0.16"), "Grundy values of 0.16"),
    printed!("A071431", 0, 1_000_000, Heap("0.17"), "Grundy values of 0.17"),
    printed!("A071432", 1, 200_000, Heap("0.36"), "Grundy values of 0.36"),
    printed!("A071433", 1, 200_000, Heap("0.37"), "Grundy values of 0.37"),
    printed!("A071434", 1, 1_000_000, Heap("0.1377"), "Grundy values of 0.1377"),
    unnumbered(
        "infinite-third-rows",
        600_000,
        By(three_rows::infinite_rows),
        "third rows over which there are infinitely many P-positions of three rows",
    ),
    unnumbered(
        "four-rows",
        2_001,
        By(boards::counts_of_four_rows),
        "P-positions of four rows whose first row has 1 to n cells",
    ),
    unnumbered(
        "squares",
        19,
        By(boards::counts_in_squares),
        "P-positions in the square of n×n cells",
    ),
];

impl Sequence {
    /// The sequence of a number or name, with capital letters or without.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static Self> {
        SEQUENCES.iter().find(|sequence| sequence.id.eq_ignore_ascii_case(id.trim()))
    }

    /// Whether it has a number in the encyclopedia.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        self.id.len() == 7 && self.id[1..].bytes().all(|digit| digit.is_ascii_digit())
    }

    /// The first terms.
    ///
    /// ```
    /// use chomplab::engine::{Budget, Work};
    /// use lab::sequences::Sequence;
    ///
    /// let periods = Sequence::named("A147983").unwrap();
    /// let terms = periods.terms(3, &mut Work::within(Budget::default())).unwrap();
    /// assert_eq!(terms, [120, 400, 402]);
    /// ```
    ///
    /// # Errors
    /// When these are more terms than are computed, or the work or the memory does not suffice.
    pub fn terms(&self, count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
        if count > self.most_terms {
            let (id, most) = (self.id, self.most_terms);
            let text = format!("{count} terms of {id} are too many; {most} can be computed");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        let mut terms = match self.terms {
            By(terms) => terms(count, work)?,
            Heap(rules) => heaps::values(rules, self.offset, count, work)?,
        };
        terms.truncate(count);
        Ok(terms)
    }

    /// What has been printed of it.
    #[must_use]
    pub fn printed(&self) -> Vec<u64> {
        let lines = self.printed.unwrap_or_default().lines();
        lines.filter_map(|line| line.parse().ok()).collect()
    }

    /// How many terms are computed when nobody says how many: as many as are printed, or some that
    /// take no time.
    #[must_use]
    pub fn usual_terms(&self) -> usize {
        match self.printed().len() {
            0 => self.most_terms.min(40),
            printed => printed,
        }
    }

    /// What it is called and how far it can be computed.
    #[must_use]
    pub fn summary(&self) -> SequenceSummary {
        SequenceSummary {
            id: self.id.to_owned(),
            about: self.about.to_owned(),
            offset: self.offset,
            most_terms: self.most_terms as u64,
        }
    }

    /// The record of some first terms.
    #[must_use]
    pub fn record(&self, terms: Vec<u64>) -> SequenceRecord {
        let SequenceSummary { id, about, offset, .. } = self.summary();
        SequenceRecord { id, about, offset, terms }
    }

    /// What a contributor to the encyclopedia needs for a new entry, with some first terms.
    #[must_use]
    pub fn draft(&self, terms: &[u64]) -> String {
        /// An entry shows about so many characters of terms.
        const SHOWN: usize = 260;
        let mut data = String::new();
        for term in terms.iter().map(u64::to_string) {
            if data.len() + term.len() + 2 > SHOWN {
                break;
            }
            data += if data.is_empty() { "" } else { ", " };
            data += &term;
        }
        let signed = |mark: char, text: &str| format!("%{mark} {text}\n");
        [
            signed('S', &data),
            signed('N', &format!("Chomp: {}.", self.about)),
            signed(
                'C',
                "A position is P when the player to move loses; whoever takes the poisoned corner \
                 loses.",
            ),
            signed('o', &format!("(Chomplab) chomp oeis {} --terms {}", self.id, terms.len())),
            signed('K', "nonn"),
            signed('O', &self.offset.to_string()),
        ]
        .concat()
    }
}
