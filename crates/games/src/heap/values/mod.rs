//! Grundy values of single heaps, heap after heap.
//!
//! The value of a heap is the least that no option has, and an option that leaves several heaps has
//! the nim-sum of their values (\[Notes\]). [`plain_value`] is that sentence; [`Values`] computes
//! whole tables of values, with less work where breaks into two heaps allow it (`sparse`). Values
//! have 32 bits, and a heap of `n` cannot have a value beyond its number of options.

mod ahead;
mod marks;
mod sparse;

use super::period::{self, Period};
use super::rules::{Breaking, Rules};
use crate::verdict::{Obstacle, Result, Undecided};
use crate::work::Work;
use marks::Marks;
use numbers::BitSet;
use sparse::Sparse;

/// Tables of values end here.
pub const MOST_HEAP: usize = 1 << 30;

/// So many options are one unit of work: to look one up takes a nanosecond or two.
const OPTIONS_A_UNIT: u64 = 24;

/// Spaces and periods are looked for first when so many heaps have values, and then whenever their
/// number has doubled.
const FIRST_REVIEW: usize = 128;

/// What a table needs to know of the rules.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The numbers of counters that can be taken when two heaps are left, ascending.
    breaks: Vec<usize>,
    /// Whether those two must differ.
    unequal: bool,
}

impl Shape {
    /// What is left to be broken in two, of a heap.
    fn rests(&self, heap: usize) -> impl Iterator<Item = usize> + use<'_> {
        self.breaks.iter().filter_map(move |taken| heap.checked_sub(*taken))
    }
}

/// Values of the heaps 0, 1, 2, …
///
/// ```
/// use chomplab::engine::{Budget, Work};
/// use chomplab::heap::{Rules, Values};
///
/// let mut kayles = Values::new(&Rules::read("kayles").unwrap());
/// kayles.extend_to(11, &mut Work::within(Budget::default())).unwrap();
/// assert_eq!(kayles.known(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// ```
#[derive(Clone, Debug)]
pub struct Values {
    rules: Rules,
    values: Vec<u32>,
    marks: Marks,
    /// `None` when breaks are unlimited in kind or leave three heaps: then the plain way is taken.
    shape: Option<Shape>,
    sparse: Option<Sparse>,
    next_review: usize,
    /// The numbers of counters that a move can take, ascending; `None` when there is no most.
    takes: Option<Vec<u64>>,
    /// For breaks into three: which values the breaks of a number into two have.
    pairs: Vec<BitSet>,
    proved: Option<Period>,
}

impl Values {
    /// A table with heap 0 only.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let code = rules.code();
        let breaks = code.taken_with(4, code.most_taken().unwrap_or(0));
        let breaks: Vec<usize> = breaks.filter_map(|taken| usize::try_from(taken).ok()).collect();
        // Recurring digits that break make lists without end.
        let few = code.most_heaps() == 2
            && !breaks.is_empty()
            && (code.most_taken().is_some() || recurring_digits_only_take(rules));
        let unequal = rules.breaking == Breaking::Unequal;
        Self {
            rules: rules.clone(),
            values: vec![0],
            marks: Marks::new(),
            shape: few.then_some(Shape { breaks, unequal }),
            sparse: None,
            next_review: FIRST_REVIEW,
            takes: code.most_taken().map(|most| code.taken_with(15, most).collect()),
            pairs: Vec::new(),
            proved: None,
        }
    }

    /// The numbers of counters that can be taken from a heap.
    fn takes(&self, heap: usize) -> Vec<u64> {
        let heap = heap as u64;
        match &self.takes {
            Some(takes) => takes[..takes.partition_point(|taken| *taken <= heap)].to_vec(),
            None => self.rules.code().taken_with(15, heap).collect(),
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The values known so far, that of heap 0 first.
    #[must_use]
    pub fn known(&self) -> &[u32] {
        &self.values
    }

    /// The same, handed over.
    #[must_use]
    pub fn into_known(self) -> Vec<u32> {
        self.values
    }

    /// A period that the values known prove, if one was found.
    #[must_use]
    pub fn proved_period(&self) -> Option<&Period> {
        self.proved.as_ref()
    }

    /// How many heaps are rare in the sparse space in use, if there is one.
    #[must_use]
    pub fn rare(&self) -> Option<usize> {
        self.sparse.as_ref().map(Sparse::rare)
    }

    /// How many bytes a table to this heap takes, about.
    #[must_use]
    pub fn bytes_to(heap: u64) -> u64 {
        heap.saturating_mul(size_of::<u32>() as u64 * 2)
    }

    /// Computes the values up to a heap, all of them from their options.
    ///
    /// # Errors
    /// When the budget does not suffice; what has been found stays.
    pub fn extend_to(&mut self, heap: u64, work: &mut Work<'_>) -> Result<()> {
        let heap = Self::index(heap, work)?;
        while self.values.len() <= heap {
            self.step(work)?;
            self.review();
        }
        Ok(())
    }

    /// The value of one heap, by a period as soon as one is proved.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn value(&mut self, heap: u64, work: &mut Work<'_>) -> Result<u64> {
        if self.rules.is_nim() {
            return Ok(heap);
        }
        loop {
            if let Some(value) = self.value_now(heap) {
                return Ok(value);
            }
            self.step(work)?;
            self.review();
            if self.values.len() > MOST_HEAP {
                let text = "the heap is beyond the tables and no period was proved";
                return Err(Undecided::new(Obstacle::TooLarge, text));
            }
        }
    }

    /// The value of a heap if it is in the table or follows from a proved period.
    #[must_use]
    pub fn value_now(&self, heap: u64) -> Option<u64> {
        if self.rules.is_nim() {
            return Some(heap);
        }
        let index = usize::try_from(heap).ok();
        if let Some(value) = index.and_then(|index| self.values.get(index)) {
            return Some(u64::from(*value));
        }
        let period = self.proved.as_ref()?;
        let first = period.start();
        let index = usize::try_from(first + (heap - first) % period.length).ok()?;
        Some(u64::from(self.values[index]))
    }

    fn index(heap: u64, work: &Work<'_>) -> Result<usize> {
        if Self::bytes_to(heap) > work.budget().memory as u64 {
            return Err(work.out_of_memory());
        }
        let index = usize::try_from(heap).ok().filter(|index| *index <= MOST_HEAP);
        index.ok_or_else(|| {
            Undecided::new(Obstacle::TooLarge, format!("tables of values go up to {MOST_HEAP}"))
        })
    }

    /// Computes the value of the next heap.
    fn step(&mut self, work: &mut Work<'_>) -> Result<()> {
        let heap = self.values.len();
        if Self::bytes_to(heap as u64) > work.budget().memory as u64 {
            return Err(work.out_of_memory());
        }
        self.marks.clear();
        let (value, seen) = if self.rules.is_nim() {
            (u32::try_from(heap).expect("tables end before"), 0)
        } else if self.is_left_alone(heap as u64) {
            (0, 0)
        } else {
            let mut seen = self.mark_single_heaps(heap);
            match (&self.shape, &mut self.sparse) {
                (Some(shape), Some(sparse)) => {
                    let (value, more) = sparse.value(&self.values, shape, &mut self.marks);
                    (value, seen + more)
                }
                _ => {
                    seen += self.mark_breaks(heap);
                    (self.marks.mex(), seen)
                }
            }
        };
        work.spend(1 + seen / OPTIONS_A_UNIT, heap)?;
        self.values.push(value);
        self.marks.hold(value);
        if let Some(sparse) = &mut self.sparse {
            sparse.add(heap, value);
        }
        Ok(())
    }

    fn is_left_alone(&self, heap: u64) -> bool {
        matches!(&self.rules.breaking, Breaking::Except(sizes) if sizes.contains(&heap))
    }

    /// Marks the values of moves that leave at most one heap; returns their number.
    fn mark_single_heaps(&mut self, heap: usize) -> u64 {
        let mut seen = 0;
        for taken in self.takes(heap) {
            seen += 1;
            let digit = self.rules.code().digit(taken);
            let rest = heap - usize::try_from(taken).expect("at most the heap");
            if rest > 0 && digit & 2 != 0 {
                self.marks.insert(self.values[rest]);
            } else if rest == 0 && digit & 1 != 0 {
                self.marks.insert(0);
            }
        }
        seen
    }

    /// Marks the values of all moves that leave two heaps or three; returns their number.
    fn mark_breaks(&mut self, heap: usize) -> u64 {
        let mut seen = 0;
        let unequal = self.rules.breaking == Breaking::Unequal;
        let code = self.rules.code();
        for taken in self.takes(heap) {
            let rest = heap - usize::try_from(taken).expect("at most the heap");
            if code.digit(taken) & 4 != 0 && rest > 1 {
                let half = if unequal { (rest - 1) / 2 } else { rest / 2 };
                let (small, large) = (&self.values[1..=half], &self.values[rest - half..rest]);
                self.marks.insert_sums(small, large);
                seen += half as u64;
            }
            if code.digit(taken) & 8 != 0 && rest > 2 {
                seen += mark_triples(&self.values, &mut self.pairs, rest, &mut self.marks);
            }
        }
        seen
    }

    /// Looks for a sparse space and a period whenever the table has doubled.
    fn review(&mut self) {
        if self.values.len() < self.next_review {
            return;
        }
        self.next_review *= 2;
        if let Some(shape) = &self.shape {
            self.sparse = Sparse::of(&self.values, shape);
        }
        if self.proved.is_none() {
            self.proved = period::find(&self.rules, &self.values).filter(|period| period.proved);
        }
    }
}

fn recurring_digits_only_take(rules: &Rules) -> bool {
    // Beyond the fixed digits and one round of the recurring ones nothing new comes.
    let code = rules.code();
    (1..=code.digits_shown()).all(|taken| code.digit(taken as u64) & 12 == 0)
}

/// Marks the values of the breaks of a number into three heaps.
fn mark_triples(values: &[u32], pairs: &mut Vec<BitSet>, rest: usize, marks: &mut Marks) -> u64 {
    let mut seen = 0;
    while pairs.len() < rest {
        let sum = pairs.len();
        let of_pair = |small: usize| (values[small] ^ values[sum - small]) as usize;
        pairs.push((1..=sum / 2).map(of_pair).collect());
        seen += sum as u64 / 2;
    }
    for least in 1..=rest / 3 {
        pairs[rest - least].iter().for_each(|value| {
            marks.insert(value as u32 ^ values[least]);
            seen += 1;
        });
    }
    seen
}

/// The value of a heap by the definition, from the values of all smaller heaps.
#[must_use]
pub fn plain_value(rules: &Rules, smaller: &[u32]) -> u32 {
    let heap = smaller.len() as u64;
    let value = |part: u64| smaller[usize::try_from(part).expect("a smaller heap")];
    let sums = rules.moves(heap).map(|left| left.iter().fold(0, |sum, part| sum ^ value(*part)));
    sums.map(|sum| sum as usize).collect::<BitSet>().mex() as u32
}
