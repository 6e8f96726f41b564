//! \[Sun\] section 3, the printed proof of Theorem 1: the followers (1) to (5), their heights (6)
//! to (13), and what the progressions cover, which stand in [`super::sun_progressions`].

use super::asking::{Found, Unknown, first_witness};
use super::sun::{sun, winning_ways};
use super::sun_progressions::{all_of_number, pairs, values_of};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::heights::Heights;
use std::collections::BTreeSet;

pub(super) const CHECKS: &[Check] = &[
    plain("sun-followers", followers),
    by_engines("sun-heights-of-followers", heights_of_followers),
    plain("sun-comparison", comparison),
    plain("sun-complement", complement),
    plain("sun-covers-at-first", covers_at_first),
    plain("sun-covers-even", covers_even),
    plain("sun-covers-odd", covers_odd),
    plain("sun-covers-by-9", covers_by_nine),
    plain("sun-covers", covers),
];

fn even(number: i64) -> bool {
    number % 2 == 0
}

/// Bites off the first column into (a, b, 2, 1, …) leave the five kinds, and rows of single cells.
fn followers(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(14).cast_signed();
    // (1) has first rows below a; (3) second rows below b.
    let (below_a, below_b) = (bench.claim(0, 1), bench.claim(0, 1));
    let witness = pairs(to).find_map(|(a, b)| {
        let rows = [a, b, 2, 1, 1];
        let bites = (0..5).flat_map(|row| (1..rows[row]).map(move |at| (row, at)));
        bites.into_iter().find_map(|(row, at)| {
            let mut left = rows;
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            let [first, second, third, ..] = left;
            let kinds = [
                b < first && first < a - below_a && second == b && third == 2,
                first == second && (2..=b).contains(&second) && third == 2,
                first == a && (2..b - below_b).contains(&second) && third == 2,
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
    let more = |bench: &Bench<'_>, number: u32| bench.claim_number(number, 0, 1);
    let of_equal = more(bench, 8);
    let [of_even, of_odd] = [more(bench, 6), more(bench, 7)];
    let [of_short, of_even_tail, of_odd_tail] = [more(bench, 11), more(bench, 12), more(bench, 13)];
    let pairs = (2..=to).flat_map(|b| (b..=to).map(move |a| (a, b)));
    let witness = first_witness(pairs.filter(|(a, b)| a != &(b + 1)), |(a, b)| {
        let even = (a + b).is_multiple_of(2);
        let expected = match (a == b, even) {
            (true, _) => 3 * b / 2 + 1 + of_equal,
            // (9) and (10) say the same of a shorter second row.
            (false, true) => (3 * (a - b) / 2).min((2 * a - b).div_ceil(2)) + of_even,
            (false, false) => (2 * a + b) / 2 + of_odd,
        };
        let tails = if even {
            (2 * a + b) / 2 + of_even_tail
        } else {
            (2 * a - b).div_ceil(2).min((3 * (a - b)).div_ceil(2)) + of_odd_tail
        };
        let found = [height(&[a, b, 2])?, height(&[a, 1, 1])?, height(&[a, b, 1])?];
        Ok((found != [expected, a + of_short, tails])
            .then(|| format!("a = {a}, b = {b}: {found:?}")))
    })?;
    Ok(Outcome::unless(witness, format!("(6) to (13), rows to {to}")))
}

fn comparison(bench: &Bench<'_>) -> Outcome {
    let times = bench.claim(2, 3);
    let witness = pairs(300).find(|(a, b)| (3 * (a - b) <= 2 * a - b) != (*a <= times * b));
    Outcome::unless(witness.map(|pair| format!("{pair:?}")), "rows to 300")
}

/// The formulas of Winning Ways and of Theorem 1 complement each other: what one has for an even
/// sum of rows the other has for an odd one. Excepted are the differences 0 and 1.
fn complement(bench: &Bench<'_>) -> Outcome {
    let excepted = bench.claim(1, 0);
    let to = 300;
    let witness = pairs(to).filter(|(a, b)| a - b > excepted).find(|(a, b)| {
        let (large, small) = ((2 * a + b) / 2, ((2 * a - b + 1) / 2).min((3 * (a - b) + 1) / 2));
        let [with_one, with_two] =
            [winning_ways, sun].map(|height| height(a.cast_unsigned(), b.cast_unsigned()));
        let expected = if even(a + b) { [large, small] } else { [small, large] };
        [with_one, with_two].map(u64::cast_signed) != expected
    });
    Outcome::unless(
        witness.map(|pair| format!("{pair:?}")),
        format!("rows to {to}, but for differences of 0 and 1, where they differ"),
    )
}

/// The first number of a range that the followers named in some equations do not have as heights.
fn not_covered(
    (a, b): (i64, i64),
    numbers: &[u32],
    mut range: std::ops::RangeInclusive<i64>,
) -> Option<i64> {
    let covered: BTreeSet<i64> =
        numbers.iter().flat_map(|number| all_of_number(*number, a, b)).collect();
    range.find(|x| !covered.contains(x))
}

/// Printed: for a ≥ 2b the numbers from 3 to ⌊(3b+2)/2⌋ are covered by (14), (15) and (26). At
/// a = 2b with b even the last follower of (14) is the position itself.
fn covers_at_first(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(90).cast_signed();
    let beyond = bench.claim(0, 1);
    let excepted = bench.correction(0, 1);
    let range = |b: i64| 3..=(3 * b + 2) / 2;
    let printed = pairs(to)
        .filter(|(a, b)| *a >= 2 * b + beyond && *a > b + 1)
        .find_map(|(a, b)| Some((a, b, not_covered((a, b), &[14, 15, 26], range(b))?)))
        .map(|(a, b, x)| format!("a = {a}, b = {b}: no follower has the height {x}"));
    let right = pairs(to).filter(|(a, b)| *a >= 2 * b && *a > b + 1).find(|(a, b)| {
        let missing = not_covered((*a, *b), &[14, 15, 26], range(*b));
        // The height itself, and nothing else.
        let expected = (*a == 2 * b && even(*b)).then_some(3 * b / 2 + excepted);
        missing != expected
    });
    Outcome::corrected(
        printed,
        right.map(|pair| format!("{pair:?}")),
        format!("rows to {to}; at a = 2b with b even all but the height 3b/2"),
    )
}

/// For a + b even and a ≥ 2b, (18) and (22), or (19) and (23), cover what is below the height, and
/// have no number in common.
fn covers_even(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(90).cast_signed();
    let (further, height) = (bench.claim(0, 1), bench.claim(0, -1));
    let chosen = pairs(to).filter(|(a, b)| *a >= 2 * b && even(a + b));
    let witness = chosen.into_iter().find(|(a, b)| {
        let numbers = if even(*a) { [18, 22] } else { [19, 23] };
        let (first, last) = if even(*a) {
            ((3 * b + 4) / 2, (2 * a - b - 2) / 2)
        } else {
            ((3 * b + 3) / 2, (2 * a - b - 1) / 2)
        };
        let height = (2 * a - b + 1) / 2 + height;
        let [one, other] = numbers.map(|number| all_of_number(number, *a, *b));
        not_covered((*a, *b), &numbers, first..=last + further).is_some()
            || one.contains(&height)
            || other.contains(&height)
            || !one.is_disjoint(&other)
    });
    Outcome::unless(witness.map(|pair| format!("{pair:?}")), format!("rows to {to}"))
}

/// For a + b odd and a ≥ 2b: (20) and (24), or (21) and (25), then (9), (11), and (30) or (29)
/// cover everything below the height, and not the height.
fn covers_odd(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(90).cast_signed();
    let (further, height) = (bench.claim(0, 1), bench.claim(0, -1));
    let chosen = pairs(to).filter(|(a, b)| *a >= 2 * b && *a > b + 1 && !even(a + b));
    let witness = chosen.into_iter().find(|(a, b)| {
        let (numbers, middle) = if even(*a) {
            ([20, 24, 9, 11, 30], ((3 * b + 3) / 2, (2 * a - b + 1) / 2))
        } else {
            ([21, 25, 9, 11, 29], ((3 * b + 4) / 2, (2 * a - b) / 2))
        };
        let height = (2 * a + b) / 2 + height;
        let covered: BTreeSet<i64> =
            numbers.iter().flat_map(|number| all_of_number(*number, *a, *b)).collect();
        not_covered((*a, *b), &numbers[..2], middle.0..=middle.1).is_some()
            || not_covered((*a, *b), &numbers, middle.0..=(2 * a + b) / 2 - 1 + further).is_some()
            || covered.contains(&height)
    });
    Outcome::unless(witness.map(|pair| format!("{pair:?}")), format!("rows to {to}"))
}

/// Printed: (9) covers (2a−b+1)/2, …, a−1 if b is odd, and (2a−b)/2, …, a−1 if b is even; then it
/// starts one later, and (21) or (25) has that number.
fn covers_by_nine(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(90).cast_signed();
    let of_even = bench.claim(0, 1);
    let of_right = bench.correction(1, 0);
    let against = |later: i64| {
        let chosen = pairs(to).filter(|(a, b)| *a >= 2 * b && *a > b + 1 && !even(a + b));
        let wrong = chosen.into_iter().find(|(a, b)| {
            let first = if even(*b) { (2 * a - b) / 2 + later } else { (2 * a - b + 1) / 2 };
            !all_of_number(9, *a, *b).into_iter().eq(first..*a)
        });
        wrong.map(|(a, b)| format!("a = {a}, b = {b}: {:?}", all_of_number(9, a, b)))
    };
    Outcome::corrected(against(of_even), against(of_right), format!("from one later on, to {to}"))
}

/// For a ≥ 2b the heights of all followers are the positive numbers below the printed height, and
/// not that one.
fn covers(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(90).cast_signed();
    let more = bench.claim(0, 1);
    let witness = pairs(to).filter(|(a, b)| *a >= 2 * b && *a > b + 1).find(|(a, b)| {
        let kinds = values_of(*a, *b);
        // 1 is the height of rows of single cells, and 2 that of rows that differ by one.
        let covered: BTreeSet<i64> = kinds.into_iter().chain([1]).collect();
        let printed = if even(a + b) { (2 * a - b + 1) / 2 } else { (2 * a + b) / 2 };
        (1..).find(|x| !covered.contains(x)) != Some(printed + more)
    });
    Outcome::unless(witness.map(|pair| format!("{pair:?}")), format!("a to {to}, a at least 2b"))
}
