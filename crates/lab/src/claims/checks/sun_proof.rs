//! \[Sun\] section 3, the printed proof of Theorem 1: the followers (1) to (5), their heights (6)
//! to (13), the progressions (14) to (30), and what they cover.

use super::asking::{Found, Unknown, first_witness};
use super::sun::{sun, winning_ways};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::heights::Heights;
use std::collections::BTreeSet;

pub(super) const CHECKS: &[Check] = &[
    plain("sun-followers", followers),
    by_engines("sun-heights-of-followers", heights_of_followers),
    plain("sun-comparison", comparison),
    plain("sun-progressions-14-16", |bench| progressions(bench, 14..=16)),
    plain("sun-progression-17", progression_17),
    plain("sun-progressions-18-21", |bench| progressions(bench, 18..=21)),
    plain("sun-progressions-22-25", |bench| progressions(bench, 22..=25)),
    plain("sun-progression-26", |bench| progressions(bench, 26..=26)),
    plain("sun-progressions-27-30", |bench| progressions(bench, 27..=30)),
    plain("sun-covers", covers),
];

/// Pairs a ≥ b ≥ 2.
fn pairs(to: u64) -> impl Iterator<Item = (u64, u64)> {
    (2..=to).flat_map(move |b| (b..=to).map(move |a| (a, b)))
}

/// Bites off the first column into (a, b, 2, 1, …) leave the five kinds, and rows of single cells.
fn followers(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(14);
    let witness = pairs(to).find_map(|(a, b)| {
        let rows = [a, b, 2, 1, 1];
        let bites = (0..5).flat_map(|row| (1..rows[row]).map(move |at| (row, at)));
        bites.into_iter().find_map(|(row, at)| {
            let mut left = rows;
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            let [first, second, third, ..] = left;
            let kinds = [
                b < first && first < a && second == b && third == 2,
                first == second && (2..=b).contains(&second) && third == 2,
                first == a && (2..b).contains(&second) && third == 2,
                first == a && second == 1 && third == 1,
                first == a && second == b && third == 1,
                left == [1; 5],
            ];
            (kinds.iter().filter(|kind| **kind).count() != 1)
                .then(|| format!("{rows:?} to {left:?}"))
        })
    });
    Outcome::unless(witness, format!("a and b to {to}"))
}

/// (6) to (13) by the engine for heights; a difference of one is left out, as in the text.
fn heights_of_followers(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(60);
    let mut heights = Heights::default();
    let mut work = bench.work();
    let mut height = |rows: &[u64]| -> Result<u64, Unknown> {
        Ok(heights.reach(&rows[1..], &mut work)?.height(rows[0]))
    };
    let witness = first_witness(pairs(to).filter(|(a, b)| a != &(b + 1)), |(a, b)| {
        let even = (a + b).is_multiple_of(2);
        let expected = match (a == b, even) {
            (true, _) => 3 * b / 2 + 1,
            (false, true) => (3 * (a - b) / 2).min((2 * a - b).div_ceil(2)),
            (false, false) => (2 * a + b) / 2,
        };
        let tails = if even {
            (2 * a + b) / 2
        } else {
            (2 * a - b).div_ceil(2).min((3 * (a - b)).div_ceil(2))
        };
        let found = [height(&[a, b, 2])?, height(&[a, 1, 1])?, height(&[a, b, 1])?];
        Ok((found != [expected, a, tails]).then(|| format!("a = {a}, b = {b}: {found:?}")))
    })?;
    Ok(Outcome::unless(witness, format!("(6) to (13), rows to {to}")))
}

fn comparison(_: &Bench<'_>) -> Outcome {
    let witness = pairs(300).find(|(a, b)| (3 * (a - b) <= 2 * a - b) != (*a <= 2 * b));
    Outcome::unless(witness.map(|pair| format!("{pair:?}")), "rows to 300")
}

/// A progression as printed: when it applies; first and last value and step; first and last row,
/// with step 2.
struct Progression {
    number: u32,
    applies: fn(u64, u64) -> bool,
    values: fn(i64, i64) -> (i64, i64, i64),
    rows: fn(u64, u64) -> (u64, u64),
    /// The height of the follower with this row.
    height: fn(u64, u64, u64) -> u64,
}

fn even(number: u64) -> bool {
    number.is_multiple_of(2)
}

/// The height (6): α grows, b stays.
fn six(row: u64, _: u64, b: u64) -> u64 {
    (3 * (row - b) / 2).min((2 * row - b).div_ceil(2))
}

/// The height (7).
fn seven(row: u64, _: u64, b: u64) -> u64 {
    (2 * row + b) / 2
}

/// The height (10): β varies, a stays.
fn ten(row: u64, a: u64, _: u64) -> u64 {
    (2 * a + row) / 2
}

const PROGRESSIONS: &[Progression] = &[
    Progression {
        number: 14,
        applies: |a, b| even(b) && a > 2 * b,
        values: |_, b| (3, 3 * b / 2, 3),
        rows: |_, b| (b + 2, 2 * b),
        height: six,
    },
    Progression {
        number: 15,
        applies: |a, b| !even(b) && a >= 2 * b,
        values: |_, b| (3, 3 * (b - 1) / 2, 3),
        rows: |_, b| (b + 2, 2 * b - 1),
        height: six,
    },
    Progression {
        number: 16,
        applies: |a, b| even(a + b) && a <= 2 * b,
        values: |a, b| (3, 3 * (a - b - 2) / 2, 3),
        rows: |a, b| (b + 2, a.saturating_sub(2)),
        height: six,
    },
    Progression {
        number: 18,
        applies: |a, b| even(a) && even(b) && a > 2 * b,
        values: |a, b| (3 * b / 2, (2 * a - b - 4) / 2, 2),
        rows: |a, b| (2 * b, a - 2),
        height: six,
    },
    Progression {
        number: 19,
        applies: |a, b| !even(a) && !even(b) && a > 2 * b + 1,
        values: |a, b| ((3 * b + 3) / 2, (2 * a - b - 3) / 2, 2),
        rows: |a, b| (2 * b + 1, a - 2),
        height: six,
    },
    Progression {
        number: 20,
        applies: |a, b| even(a) && !even(b) && a > 2 * b,
        values: |a, b| ((3 * b + 3) / 2, (2 * a - b - 1) / 2, 2),
        rows: |a, b| (2 * b + 1, a - 1),
        height: six,
    },
    Progression {
        number: 21,
        applies: |a, b| !even(a) && even(b) && a > 2 * b,
        values: |a, b| (3 * b / 2, (2 * a - b - 2) / 2, 2),
        rows: |a, b| (2 * b, a - 1),
        height: six,
    },
    Progression {
        number: 22,
        applies: |a, b| even(a) && even(b) && a > b + 3,
        values: |a, b| ((3 * b + 6) / 2, (2 * a + b - 2) / 2, 2),
        rows: |a, b| (b + 3, a - 1),
        height: seven,
    },
    Progression {
        number: 23,
        applies: |a, b| !even(a) && !even(b) && a > b + 3,
        values: |a, b| ((3 * b + 5) / 2, (2 * a + b - 3) / 2, 2),
        rows: |a, b| (b + 3, a - 1),
        height: seven,
    },
    Progression {
        number: 24,
        applies: |a, b| even(a) && !even(b) && a > b + 4,
        values: |a, b| ((3 * b + 5) / 2, (2 * a + b - 5) / 2, 2),
        rows: |a, b| (b + 3, a - 2),
        height: seven,
    },
    Progression {
        number: 25,
        applies: |a, b| !even(a) && even(b) && a > b + 4,
        values: |a, b| ((3 * b + 6) / 2, (2 * a + b - 4) / 2, 2),
        rows: |a, b| (b + 3, a - 2),
        height: seven,
    },
    Progression {
        number: 27,
        applies: |a, b| even(a) && even(b) && a >= 2 * b,
        values: |a, b| (a + 1, a + (b - 2) / 2, 1),
        rows: |_, b| (3, b - 1),
        height: ten,
    },
    Progression {
        number: 28,
        applies: |a, b| !even(a) && !even(b) && a >= 2 * b,
        values: |a, b| (a + 1, a + (b - 1) / 2, 1),
        rows: |_, b| (2, b - 1),
        height: ten,
    },
    Progression {
        number: 29,
        applies: |a, b| !even(a) && even(b) && a >= 2 * b,
        values: |a, b| (a + 1, a + (b - 2) / 2, 1),
        rows: |_, b| (2, b - 2),
        height: ten,
    },
    Progression {
        number: 30,
        applies: |a, b| even(a) && !even(b) && a >= 2 * b,
        values: |a, b| (a + 1, a + (b - 3) / 2, 1),
        rows: |_, b| (3, b - 2),
        height: ten,
    },
];

/// The first pair of rows for which a progression is not the heights of the followers that it
/// names.
fn against(progression: &Progression, to: u64) -> Option<String> {
    pairs(to).filter(|(a, b)| (progression.applies)(*a, *b)).find_map(|(a, b)| {
        let (first, last) = (progression.rows)(a, b);
        let found: Vec<i64> = (first..=last)
            .step_by(2)
            .map(|row| (progression.height)(row, a, b).cast_signed())
            .collect();
        let (start, end, step) = (progression.values)(a.cast_signed(), b.cast_signed());
        let printed: Vec<i64> = (start..=end).step_by(step.unsigned_abs() as usize).collect();
        (found != printed)
            .then(|| format!("({}) at a = {a}, b = {b}: {found:?}", progression.number))
    })
}

fn progressions(bench: &Bench<'_>, numbers: std::ops::RangeInclusive<u32>) -> Outcome {
    let to = bench.at_most(80);
    if numbers.contains(&26) {
        let found = |b: u64| (2..=b).map(|row| 3 * row / 2 + 1).collect::<Vec<_>>();
        let printed =
            |b: u64| (4..=3 * b / 2 + 1).filter(|x| !x.is_multiple_of(3)).collect::<Vec<_>>();
        let witness = (2..=to).find(|b| found(*b) != printed(*b)).map(|b| format!("b = {b}"));
        return Outcome::unless(witness, format!("b to {to}"));
    }
    let chosen = PROGRESSIONS.iter().filter(|progression| numbers.contains(&progression.number));
    let witness = chosen.into_iter().find_map(|progression| against(progression, to));
    Outcome::unless(witness, format!("rows to {to}"))
}

/// (17) starts its rows at b + 3, where a row plus b would be odd; it must be b + 2.
fn progression_17(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(80);
    let with_start = |rows: fn(u64, u64) -> (u64, u64)| Progression {
        number: 17,
        applies: |a, b| !even(a + b) && a <= 2 * b && a > b + 1,
        values: |a, b| (3, 3 * (a - b - 1) / 2, 3),
        rows,
        height: six,
    };
    let printed = against(&with_start(|a, b| (b + 3, a - 1)), to);
    let corrected = against(&with_start(|a, b| (b + 2, a - 1)), to);
    Outcome::corrected(printed, corrected, format!("from b + 2 on, rows to {to}"))
}

/// For a ≥ 2b the heights of followers are all positive numbers below the printed height, and not
/// that one.
fn covers(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(90);
    let witness = pairs(to).filter(|(a, b)| *a >= 2 * b && a != &(b + 1)).find(|(a, b)| {
        let (a, b) = (*a, *b);
        let first = (b + 1..a).map(|row| sun(row, b));
        let both = (2..=b).map(|row| sun(row, row));
        let second = (2..b).map(|row| sun(a, row));
        let ends = [1, a, winning_ways(a, b)];
        let covered: BTreeSet<u64> = first.chain(both).chain(second).chain(ends).collect();
        let printed = if even(a + b) { (2 * a - b).div_ceil(2) } else { (2 * a + b) / 2 };
        // Height 2 is that of rows that differ by one; there are such followers.
        (1..).find(|x| !covered.contains(x)) != Some(printed)
    });
    Outcome::unless(witness.map(|pair| format!("{pair:?}")), format!("a to {to}, a at least 2b"))
}
