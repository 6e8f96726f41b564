//! \[HS\] section 4: Chomp with the poison forbidden in misère play, where whoever makes the last
//! move loses.
//!
//! A position has two values: that of normal play, and that of misère play, the mex of the options'
//! with 1 for the end. *Winning Ways*, chapter 13, calls games *tame* whose positions have the
//! pairs of positions of Nim: (0,1), (1,0) and (n,n). All of Nim is tame, and so is the sum 2 + 2,
//! with (0,0), though it is not a heap.

use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use oracle::{Cells, all_positions_in_box};
use std::collections::HashMap;

pub(super) const CHECKS: &[Check] =
    &[plain("hs-two-plus-two", two_plus_two), plain("hs-not-tame", not_tame)];

/// A position of Chomp whose poison nobody may eat, beside heaps of Nim.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sum {
    cells: Cells,
    heaps: Vec<usize>,
}

impl Sum {
    fn new(cells: &Cells, heaps: &[usize]) -> Self {
        let mut heaps: Vec<usize> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
        heaps.sort_unstable();
        Self { cells: cells.clone(), heaps }
    }

    fn options(&self) -> Vec<Self> {
        let left = self.cells.bites().into_iter().map(|(_, left)| left);
        let bites = left.filter(|left| !left.is_empty()).map(|left| Self::new(&left, &self.heaps));
        let taken = (0..self.heaps.len()).flat_map(|at| {
            (0..self.heaps[at]).map(move |left| {
                let mut heaps = self.heaps.clone();
                heaps[at] = left;
                Self::new(&self.cells, &heaps)
            })
        });
        bites.chain(taken).collect()
    }

    /// Whether the player to move loses.
    fn is_lost(&self, known: &mut HashMap<Self, bool>) -> bool {
        if let Some(lost) = known.get(self) {
            return *lost;
        }
        let options = self.options();
        // Without a move one has won: the other made the last.
        let lost = !options.is_empty() && !options.iter().any(|option| option.is_lost(known));
        known.insert(self.clone(), lost);
        lost
    }
}

/// The hook with arms of two cells is like the heaps 2 and 2, and like no heap.
fn two_plus_two(bench: &Bench<'_>) -> Outcome {
    let witness = against_two(bench.claim([2, 2], [1, 2]));
    let holds = "like 2 + 2 beside 20 sums of three heaps to 3, and like no heap to 7";
    Outcome::unless(witness, holds)
}

/// A witness against it.
fn against_two(two: [usize; 2]) -> Option<String> {
    let (hook, poison) = (Cells::from_rows(&[3, 1, 1]), Cells::from_rows(&[1]));
    let mut known = HashMap::new();
    let mut lost = |cells: &Cells, heaps: &[usize]| Sum::new(cells, heaps).is_lost(&mut known);
    let beside: Vec<[usize; 3]> =
        (0..4).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c]))).collect();
    let unlike = beside
        .iter()
        .find(|heaps| lost(&hook, &heaps[..]) != lost(&poison, &[&heaps[..], &two].concat()));
    if let Some(heaps) = unlike {
        return Some(format!("beside {heaps:?} the hook is not like {two:?}"));
    }
    let equal = (0..8).find(|heap| {
        beside
            .iter()
            .all(|heaps| lost(&hook, &heaps[..]) == lost(&poison, &[&heaps[..], &[*heap]].concat()))
    });
    // The hook alone is lost, and of the heaps alone only 1 is: from a greater one 1 can be left.
    equal.map(|heap| format!("the heap {heap}"))
}

/// The values in normal and in misère play.
fn values(cells: &Cells, known: &mut HashMap<Cells, [usize; 2]>) -> [usize; 2] {
    if let Some(pair) = known.get(cells) {
        return *pair;
    }
    let left = cells.bites().into_iter().map(|(_, left)| left).filter(|left| !left.is_empty());
    let options: Vec<[usize; 2]> = left.map(|left| values(&left, known)).collect();
    let mex = |play: usize| {
        (0..).find(|value| options.iter().all(|pair| pair[play] != *value)).unwrap_or(0)
    };
    let pair = if options.is_empty() { [0, 1] } else { [mex(0), mex(1)] };
    known.insert(cells.clone(), pair);
    pair
}

fn is_tame([normal, misere]: [usize; 2]) -> bool {
    normal == misere || [normal, misere] == [0, 1] || [normal, misere] == [1, 0]
}

/// Printed as an example: the hook that is like 2 + 2. It is tame, as all of Nim is; greater
/// positions are not.
fn not_tame(bench: &Bench<'_>) -> Outcome {
    let mut known = HashMap::new();
    let example = bench.claim([3, 1, 1], [3, 2, 1]);
    let hook = values(&Cells::from_rows(&example), &mut known);
    let printed = is_tame(hook).then(|| {
        format!("the example, like 2 + 2, has the values {hook:?} and is tame, as all of Nim is")
    });
    let mut all = all_positions_in_box(&[4, 4]);
    all.sort_by_key(Cells::len);
    let wild = all.iter().find(|cells| !is_tame(values(cells, &mut known)));
    let Some(wild) = wild else { return Outcome::refuted("all positions in 4x4 are tame") };
    let against = against_two(bench.correction([2, 2], [1, 2]));
    let pair = values(wild, &mut known);
    Outcome::corrected(
        printed,
        against,
        format!("{:?}, with the values {pair:?}, is the least that is not tame", wild.rows()),
    )
}
