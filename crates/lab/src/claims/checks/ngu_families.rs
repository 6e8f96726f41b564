//! \[Ngu\] sections 3.1.3 and 3.2: P-positions over small third rows, and two families.

use super::asking::{Found, Unknown, first_witness, is_loser, losers_to, rows_text};
use super::{Check, by_engines, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::families::{Bottom, Families};
use chomplab::chomp::three_rows::{End, Sheet};
use oracle::three_row_p_positions;
use std::collections::BTreeSet;

pub(super) const CHECKS: &[Check] = &[
    plain("third-row-0", |bench| over(bench, 0)),
    plain("third-row-1", |bench| over(bench, 1)),
    plain("third-row-2", |bench| over(bench, 2)),
    plain("third-row-3", |bench| over(bench, 3)),
    plain("third-row-4", |bench| over(bench, 4)),
    plain("third-row-5", |bench| over(bench, 5)),
    plain("third-row-6", |bench| over(bench, 6)),
    plain("third-row-7", |bench| over(bench, 7)),
    plain("third-row-8", |bench| over(bench, 8)),
    plain("third-row-9", |bench| corrected_over(bench, 9)),
    plain("third-row-10", |bench| over(bench, 10)),
    plain("third-row-11", |bench| corrected_over(bench, 11)),
    over_sheets("finite-or-linear", finite_or_linear),
    by_engines("sheets-end-or-repeat", end_or_repeat).with_sheets(),
    plain("family-over-2", |bench| family(bench, bench.claim([4, 2, 2], [5, 3, 3]))),
    plain("family-over-5", |bench| family(bench, bench.claim([11, 7, 5], [11, 8, 5]))),
    plain("heading-over-5", heading),
];

/// Alone, and the start of the family that follows, as printed.
type List = (&'static [[u64; 2]], Option<[u64; 2]>);

/// The table as printed, for third rows 0 to 11.
const PRINTED: [List; 12] = [
    (&[], Some([1, 0])),
    (&[[3, 1], [2, 2]], None),
    (&[], Some([4, 2])),
    (&[[6, 3], [7, 4], [5, 5]], None),
    (&[[8, 4], [9, 5], [10, 6], [7, 7]], None),
    (&[[10, 5], [9, 6]], Some([11, 7])),
    (&[[9, 9], [11, 6], [12, 7], [13, 8]], None),
    (&[[12, 9], [13, 7], [14, 8]], Some([15, 10])),
    (&[[12, 12], [14, 9], [15, 8], [16, 10], [17, 11]], None),
    (&[[14, 11], [16, 9], [17, 10]], Some([18, 23])),
    (&[[14, 14], [18, 10], [19, 11], [20, 12], [21, 13]], None),
    (&[[17, 14], [19, 12], [20, 11], [22, 13], [21, 18]], Some([23, 15])),
];

/// What is right where the print is not.
const RIGHT_9: List = (&[[14, 11], [16, 9], [17, 10]], Some([18, 12]));
const RIGHT_11: List = (
    &[[17, 14], [19, 12], [20, 11], [22, 13], [23, 15], [24, 16], [25, 17], [21, 18]],
    Some([26, 19]),
);

/// The first P-position that a list misses or has too much, with second rows to a bound; a position
/// is P by its sheet.
fn against(bench: &Bench<'_>, third: u64, (alone, family): List) -> Option<String> {
    let to = bench.at_most(2000);
    let losers = losers_to(third);
    (third..=to).find_map(|second| {
        let printed =
            alone.iter().find(|rows| rows[1] == second).map(|rows| rows[0]).or_else(|| {
                let [first, start] = family?;
                // The family is printed as (a + first, a + start).
                (second >= start).then(|| second - start + first)
            });
        let found = losers.loser(third, second);
        // A printed first row that is shorter than the second is not a position.
        (printed != found).then(|| match (printed, found) {
            (Some(first), _) => {
                format!("{} is listed and is not P", rows_text(&[first, second, third]))
            }
            (None, first) => {
                format!("{} is P and not listed", rows_text(&[first.unwrap_or(0), second, third]))
            }
        })
    })
}

/// The list with a family that starts elsewhere, or without its first position.
fn falsified((alone, family): List) -> List {
    match family {
        Some([first, second]) => (alone, Some([first + 1, second])),
        None => (&alone[1..], None),
    }
}

fn over(bench: &Bench<'_>, third: usize) -> Outcome {
    let printed = bench.claim(PRINTED[third], falsified(PRINTED[third]));
    let witness = against(bench, third as u64, printed);
    Outcome::unless(
        witness,
        format!("second rows to {}; for ever by the engine's proof", bench.at_most(2000)),
    )
}

fn corrected_over(bench: &Bench<'_>, third: usize) -> Outcome {
    let right = if third == 9 { RIGHT_9 } else { RIGHT_11 };
    let printed = against(bench, third as u64, bench.claim(PRINTED[third], right));
    let right = bench.correction(right, falsified(right));
    let corrected = against(bench, third as u64, right);
    Outcome::corrected(printed, corrected, format!("second rows to {}", bench.at_most(2000)))
}

/// Finitely many P-positions, or one linear family in the end.
fn finite_or_linear(bench: &Bench<'_>) -> Outcome {
    let sheets = bench.sheets();
    let longest = bench.claim(1, 200);
    let longer = |sheet: &&Sheet| sheet.period().is_some_and(|period| period > longest);
    let count = sheets.iter().filter(longer).count();
    let infinite = sheets.iter().filter(|sheet| sheet.period().is_some()).count();
    let witness = sheets.iter().find(longer).map(|sheet| {
        let End::Periodic { start, offsets } = &sheet.end else { return String::new() };
        format!(
            "over third row {} the differences repeat as {offsets:?} from second row {start} on; \
             so do, with periods greater than 1, {count} of {infinite} infinite sheets to {}",
            sheet.third_row,
            sheets.len() - 1
        )
    });
    Outcome::unless(witness, format!("third rows to {}", sheets.len() - 1))
}

/// Every sheet ends or repeats: as the engine says, by the machine for families, with the same
/// start, period and differences, and, where it can follow, by the oracle.
fn end_or_repeat(bench: &Bench<'_>) -> Found {
    let sheets = bench.sheets();
    let may_repeat = bench.claim(true, false);
    let (to, width) = (150_u64, 240);
    let lost: BTreeSet<[usize; 3]> = three_row_p_positions(width).into_iter().collect();
    let differs = sheets[..=60].iter().find_map(|sheet| against_oracle(sheet, width, &lost));
    let mut families = Families::default();
    let mut work = bench.work();
    let witness = first_witness(0..=to, |third| {
        let bottom = Bottom::new([third]).ok_or_else(|| Unknown(format!("no bottom {third}")))?;
        let run = families.reach(&bottom, &mut work)?;
        let same = match &sheets[third as usize].end {
            End::Periodic { start, offsets } => {
                let offsets = offsets.iter().copied();
                may_repeat
                    && run.start() == *start
                    && run.offsets().iter().map(|offset| u64::from(*offset)).eq(offsets)
            }
            End::Finite { .. } => !run.is_infinite(),
        };
        Ok((!same).then(|| format!("third row {third}")))
    })?;
    let text = format!("third rows to {to} by two engines, to 60 by the oracle within {width}");
    Ok(Outcome::unless(differs.or(witness), text))
}

/// Where a sheet, as far as it fits into a width, goes on otherwise than its end says.
fn against_oracle(sheet: &Sheet, width: usize, lost: &BTreeSet<[usize; 3]>) -> Option<String> {
    let third = sheet.third_row;
    let found = |second: u64| {
        let fits = |first: &usize| lost.contains(&[*first, second as usize, third as usize]);
        (second as usize..=width).find(fits).map(|first| first as u64)
    };
    let wrong = |second: &u64| match &sheet.end {
        End::Finite { last } => *second > *last && found(*second).is_some(),
        end => end.offset(*second).is_some_and(|offset| {
            *second + offset <= width as u64 && found(*second) != Some(*second + offset)
        }),
    };
    (third..=width as u64).find(wrong).map(|second| format!("({second},{third}), by the oracle"))
}

/// All positions of a family are P.
fn family(bench: &Bench<'_>, [first, second, third]: [u64; 3]) -> Outcome {
    let to = bench.at_most(100_000);
    let losers = losers_to(third);
    let witness = (0..=to).find(|a| !is_loser(&losers, [first + a, second + a, third]));
    let witness = witness.map(|a| rows_text(&[first + a, second + a, third]));
    let by_oracle = three_row_p_positions(60);
    let also = (0..60_u64 - first).find(|a| {
        let rows = [first + a, second + a, third].map(|row| row as usize);
        !by_oracle.contains(&rows)
    });
    let also = also.map(|a| format!("the oracle: {}", rows_text(&[first + a, second + a, third])));
    Outcome::unless(witness.or(also), format!("a to {to}, and by the oracle to first row 59"))
}

/// The heading has a third row that grows; the theorem below it does not.
fn heading(bench: &Bench<'_>) -> Outcome {
    type Third = fn(u64) -> u64;
    let losers = losers_to(20);
    let against = |third: Third| {
        let wrong = (0..10).find(|a| !is_loser(&losers, [a + 11, a + 7, third(*a)]));
        wrong.map(|a| format!("{} is not P", rows_text(&[a + 11, a + 7, third(a)])))
    };
    let printed = against(bench.claim::<Third>(|a| a + 5, |_| 5));
    let right = against(bench.correction::<Third>(|_| 5, |_| 4));
    Outcome::corrected(printed, right, "with third row 5")
}
