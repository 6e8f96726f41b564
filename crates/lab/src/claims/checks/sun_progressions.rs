//! \[Sun\] section 3, the progressions (14) to (30) in the proof of Theorem 1.
//!
//! Each names followers of (a, b, 2, 1, …), those with a shorter first row or with a shorter second
//! row, and says that their heights form a progression. A check compares it with the heights of
//! just these followers; a row that is not a follower is a witness against it.

use super::sun::{sun, winning_ways};
use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

pub(super) const CHECKS: &[Check] = &[
    plain("sun-progression-14", progression_14),
    plain("sun-progressions-15-16", |bench| progressions(bench, 15..=16)),
    plain("sun-progression-17", progression_17),
    plain("sun-progressions-18-21", |bench| progressions(bench, 18..=21)),
    plain("sun-progressions-22-25", |bench| progressions(bench, 22..=25)),
    plain("sun-progression-26", progression_26),
    plain("sun-progressions-27-30", progressions_27_to_30),
];

/// Pairs a ≥ b ≥ 2.
pub(super) fn pairs(to: i64) -> impl Iterator<Item = (i64, i64)> {
    (2..=to).flat_map(move |b| (b..=to).map(move |a| (a, b)))
}

/// The height of (a, b, 2, 1, …).
fn height(a: i64, b: i64) -> i64 {
    sun(a.cast_unsigned(), b.cast_unsigned()).cast_signed()
}

/// Which row is shorter in the followers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    First,
    Second,
}

/// The first and the last row that are named, from a and b.
type Rows = fn(i64, i64) -> (i64, i64);

/// A progression as printed: when it applies; first and last value, and the step; first and last
/// row, with step 2.
#[derive(Clone, Copy)]
struct Progression {
    number: u32,
    applies: fn(i64, i64) -> bool,
    values: fn(i64, i64) -> (i64, i64, usize),
    row: Row,
    rows: Rows,
}

fn even(number: i64) -> bool {
    number % 2 == 0
}

/// As printed, (14) and (17) too.
const PROGRESSIONS: &[Progression] = &[
    Progression {
        number: 14,
        applies: |a, b| even(b) && a >= 2 * b,
        values: |_, b| (3, 3 * b / 2, 3),
        row: Row::First,
        rows: |_, b| (b + 2, 2 * b),
    },
    Progression {
        number: 15,
        applies: |a, b| !even(b) && a >= 2 * b,
        values: |_, b| (3, 3 * (b - 1) / 2, 3),
        row: Row::First,
        rows: |_, b| (b + 2, 2 * b - 1),
    },
    Progression {
        number: 16,
        applies: |a, b| even(a + b) && a <= 2 * b,
        values: |a, b| (3, 3 * (a - b - 2) / 2, 3),
        row: Row::First,
        rows: |a, b| (b + 2, a - 2),
    },
    Progression {
        number: 17,
        applies: |a, b| !even(a + b) && a <= 2 * b,
        values: |a, b| (3, 3 * (a - b - 1) / 2, 3),
        row: Row::First,
        rows: |a, b| (b + 3, a - 1),
    },
    Progression {
        number: 18,
        applies: |a, b| even(a) && even(b),
        values: |a, b| (3 * b / 2, (2 * a - b - 4) / 2, 2),
        row: Row::First,
        rows: |a, b| (2 * b, a - 2),
    },
    Progression {
        number: 19,
        applies: |a, b| !even(a) && !even(b),
        values: |a, b| ((3 * b + 3) / 2, (2 * a - b - 3) / 2, 2),
        row: Row::First,
        rows: |a, b| (2 * b + 1, a - 2),
    },
    Progression {
        number: 20,
        applies: |a, b| even(a) && !even(b),
        values: |a, b| ((3 * b + 3) / 2, (2 * a - b - 1) / 2, 2),
        row: Row::First,
        rows: |a, b| (2 * b + 1, a - 1),
    },
    Progression {
        number: 21,
        applies: |a, b| !even(a) && even(b),
        values: |a, b| (3 * b / 2, (2 * a - b - 2) / 2, 2),
        row: Row::First,
        rows: |a, b| (2 * b, a - 1),
    },
    Progression {
        number: 22,
        applies: |a, b| even(a) && even(b),
        values: |a, b| ((3 * b + 6) / 2, (2 * a + b - 2) / 2, 2),
        row: Row::First,
        rows: |a, b| (b + 3, a - 1),
    },
    Progression {
        number: 23,
        applies: |a, b| !even(a) && !even(b),
        values: |a, b| ((3 * b + 5) / 2, (2 * a + b - 3) / 2, 2),
        row: Row::First,
        rows: |a, b| (b + 3, a - 1),
    },
    Progression {
        number: 24,
        applies: |a, b| even(a) && !even(b),
        values: |a, b| ((3 * b + 5) / 2, (2 * a + b - 5) / 2, 2),
        row: Row::First,
        rows: |a, b| (b + 3, a - 2),
    },
    Progression {
        number: 25,
        applies: |a, b| !even(a) && even(b),
        values: |a, b| ((3 * b + 6) / 2, (2 * a + b - 4) / 2, 2),
        row: Row::First,
        rows: |a, b| (b + 3, a - 2),
    },
    Progression {
        number: 27,
        applies: |a, b| even(a) && even(b),
        values: |a, b| (a + 1, a + (b - 2) / 2, 1),
        row: Row::Second,
        rows: |_, b| (3, b - 1),
    },
    Progression {
        number: 28,
        applies: |a, b| !even(a) && !even(b),
        values: |a, b| (a + 1, a + (b - 1) / 2, 1),
        row: Row::Second,
        rows: |_, b| (2, b - 1),
    },
    Progression {
        number: 29,
        applies: |a, b| !even(a) && even(b),
        values: |a, b| (a + 1, a + (b - 2) / 2, 1),
        row: Row::Second,
        rows: |_, b| (2, b - 2),
    },
    Progression {
        number: 30,
        applies: |a, b| even(a) && !even(b),
        values: |a, b| (a + 1, a + (b - 3) / 2, 1),
        row: Row::Second,
        rows: |_, b| (3, b - 2),
    },
];

fn numbered(number: u32) -> Progression {
    let found = PROGRESSIONS.iter().find(|progression| progression.number == number);
    *found.expect("the list has all numbers that are asked for")
}

impl Progression {
    /// The rows that are named and belong to followers.
    fn followers(&self, a: i64, b: i64) -> impl Iterator<Item = i64> {
        let (first, last) = (self.rows)(a, b);
        (first..=last).step_by(2).filter(move |row| self.is_follower(*row, a, b))
    }

    fn is_follower(&self, row: i64, a: i64, b: i64) -> bool {
        match self.row {
            Row::First => b < row && row < a,
            Row::Second => 2 <= row && row < b,
        }
    }

    fn height(&self, row: i64, a: i64, b: i64) -> i64 {
        match self.row {
            Row::First => height(row, b),
            Row::Second => height(a, row),
        }
    }

    /// The first pair of rows for which the progression is not the heights of the followers that it
    /// names, or names a row that no follower has.
    fn against(&self, to: i64) -> Option<String> {
        pairs(to).filter(|(a, b)| (self.applies)(*a, *b)).find_map(|(a, b)| {
            let (first, last) = (self.rows)(a, b);
            let named = (first..=last).step_by(2);
            let at = format!("({}) at a = {a}, b = {b}", self.number);
            if let Some(row) = named.clone().find(|row| !self.is_follower(*row, a, b)) {
                return Some(format!("{at}: no follower has the row {row}"));
            }
            let found: Vec<i64> = named.map(|row| self.height(row, a, b)).collect();
            let (start, end, step) = (self.values)(a, b);
            let printed: Vec<i64> = (start..=end).step_by(step).collect();
            (found != printed).then(|| format!("{at}: {found:?}"))
        })
    }
}

/// The heights of the followers that an equation names, (9) and (11) too; where it does not apply,
/// none.
pub(super) fn all_of_number(number: u32, a: i64, b: i64) -> BTreeSet<i64> {
    match number {
        9 => (2..b).filter(|row| even(a + row)).map(|row| height(a, row)).collect(),
        11 => BTreeSet::from([a]),
        26 => (2..=b).map(|row| height(row, row)).collect(),
        _ => {
            let progression = numbered(number);
            let applies = (progression.applies)(a, b);
            let rows = progression.followers(a, b).filter(|_| applies);
            rows.map(|row| progression.height(row, a, b)).collect()
        }
    }
}

/// The heights of all followers but rows of single cells.
pub(super) fn values_of(a: i64, b: i64) -> BTreeSet<i64> {
    let first = (b + 1..a).map(|row| height(row, b));
    let both = (2..=b).map(|row| height(row, row));
    let second = (2..b).map(|row| height(a, row));
    let third = winning_ways(a.cast_unsigned(), b.cast_unsigned()).cast_signed();
    first.chain(both).chain(second).chain([a, third]).collect()
}

fn range(bench: &Bench<'_>) -> i64 {
    bench.at_most(80).cast_signed()
}

fn progressions(bench: &Bench<'_>, numbers: RangeInclusive<u32>) -> Outcome {
    let to = range(bench);
    let witness = numbers.into_iter().find_map(|number| {
        let printed = numbered(number);
        // Other rows than those that are named.
        let rows = bench.claim_number::<Rows>(number, printed.rows, |_, b| (b + 2, b + 4));
        Progression { rows, ..printed }.against(to)
    });
    Outcome::unless(witness, format!("rows to {to}"))
}

/// (14) is printed for a ≥ 2b; at a = 2b the last of its rows is a, which is no follower's.
fn progression_14(bench: &Bench<'_>) -> Outcome {
    let to = range(bench);
    let applies =
        bench.claim::<fn(i64, i64) -> bool>(numbered(14).applies, |a, b| even(b) && a > 2 * b);
    let printed = Progression { applies, ..numbered(14) };
    // At a = 2b the progression ends one step earlier.
    let rows: Rows = |a, b| (b + 2, 2 * b - 2 * i64::from(a == 2 * b));
    let right = Progression {
        values: |a, b| (3, 3 * b / 2 - 3 * i64::from(a == 2 * b), 3),
        rows: bench.correction(rows, numbered(14).rows),
        ..numbered(14)
    };
    Outcome::corrected(
        printed.against(to),
        right.against(to),
        format!("for a > 2b as printed, for a = 2b to 3b/2 - 3; rows to {to}"),
    )
}

/// (17) starts its rows at b + 3, where a row plus b would be odd; it must be b + 2.
fn progression_17(bench: &Bench<'_>) -> Outcome {
    let to = range(bench);
    let with_start = |rows| Progression { rows, ..numbered(17) };
    let printed = with_start(bench.claim::<Rows>(numbered(17).rows, |a, b| (b + 2, a - 1)));
    let right = with_start(bench.correction::<Rows>(|a, b| (b + 2, a - 1), |a, b| (b + 2, a + 1)));
    Outcome::corrected(
        printed.against(to),
        right.against(to),
        format!("from b + 2 on, rows to {to}"),
    )
}

/// (26): equal rows have the heights that 3 does not divide.
fn progression_26(bench: &Bench<'_>) -> Outcome {
    let to = range(bench);
    let divisor = bench.claim(3, 4);
    let printed = |b: i64| (4..=3 * b / 2 + 1).filter(|x| x % divisor != 0);
    let wrong = (2..=to).find(|b| !(2..=*b).map(|row| height(row, row)).eq(printed(*b)));
    Outcome::unless(wrong.map(|b| format!("b = {b}")), format!("b to {to}"))
}

/// (27) to (30) name all second rows of the right parity. At a = b the last of them, a − 1, has the
/// height 2.
fn progressions_27_to_30(bench: &Bench<'_>) -> Outcome {
    let to = range(bench);
    let beyond = bench.claim(0, 1);
    let (beyond_right, less) = (bench.correction(1, 0), bench.correction(0, 2));
    let against = |beyond: i64, less: i64| {
        (27..=30).find_map(|number| {
            let printed = numbered(number);
            let wrong = pairs(to).filter(|(a, b)| *a >= b + beyond).find(|(a, b)| {
                let (start, end, _) = (printed.values)(*a, *b);
                let rows = printed.followers(*a, b - less);
                let heights = rows.map(|row| printed.height(row, *a, *b));
                (printed.applies)(*a, *b) && !heights.eq(start..=end)
            });
            wrong.map(|(a, b)| format!("({number}) at a = {a}, b = {b}"))
        })
    };
    Outcome::corrected(
        against(beyond, 0),
        against(beyond_right, less),
        format!("for a > b, rows to {to}"),
    )
}
