//! \[Ngu\] sections 3.1.3 and 3.2: P-positions over small third rows, two families, and their
//! printed proofs.

use super::asking::{Found, Unknown, first_witness, is_loser, losers_to, rows_text};
use super::{Check, by_engines, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::families::{Bottom, Families};
use chomplab::chomp::three_rows::End;

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
    plain("family-over-2", |bench| family(bench, [4, 2, 2])),
    plain("family-over-5", |bench| family(bench, [11, 7, 5])),
    plain("answers-over-2", |_| answers(OVER_2)),
    plain("answers-over-5", |_| answers(OVER_5)),
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

fn over(bench: &Bench<'_>, third: usize) -> Outcome {
    let witness = against(bench, third as u64, PRINTED[third]);
    Outcome::unless(
        witness,
        format!("second rows to {}; for ever by the engine's proof", bench.at_most(2000)),
    )
}

fn corrected_over(bench: &Bench<'_>, third: usize) -> Outcome {
    let right = if third == 9 { RIGHT_9 } else { RIGHT_11 };
    let printed = against(bench, third as u64, PRINTED[third]);
    let corrected = against(bench, third as u64, right);
    Outcome::corrected(printed, corrected, format!("second rows to {}", bench.at_most(2000)))
}

/// Finitely many P-positions, or one linear family in the end.
fn finite_or_linear(bench: &Bench<'_>) -> Outcome {
    let sheets = bench.sheets();
    let longer = |sheet: &&chomplab::chomp::three_rows::Sheet| {
        sheet.period().is_some_and(|period| period > 1)
    };
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

/// Every sheet ends or repeats, by the proof of the engine; the machine for families finds the same
/// ends.
fn end_or_repeat(bench: &Bench<'_>) -> Found {
    let sheets = bench.sheets();
    let mut families = Families::default();
    let mut work = bench.work();
    let witness = first_witness(0..=150_u64, |third| {
        let bottom = Bottom::new([third]).ok_or_else(|| Unknown(format!("no bottom {third}")))?;
        let run = families.reach(&bottom, &mut work)?;
        let repeats = sheets[third as usize].period().is_some();
        Ok((run.is_infinite() != repeats).then(|| format!("third row {third}")))
    })?;
    let longest =
        sheets.iter().filter_map(chomplab::chomp::three_rows::Sheet::period).max().unwrap_or(0);
    let text = format!("third rows to {}; the longest period is {longest}", sheets.len() - 1);
    Ok(Outcome::unless(witness, text))
}

/// All positions of a family are P.
fn family(bench: &Bench<'_>, [first, second, third]: [u64; 3]) -> Outcome {
    let to = bench.at_most(100_000);
    let losers = losers_to(third);
    let witness = (0..=to).find(|a| !is_loser(&losers, [first + a, second + a, third]));
    let witness = witness.map(|a| rows_text(&[first + a, second + a, third]));
    let by_oracle = oracle::three_row_p_positions(60);
    let also = (0..60_u64 - first).find(|a| {
        let rows = [first + a, second + a, third].map(|row| row as usize);
        !by_oracle.contains(&rows)
    });
    let also = also.map(|a| format!("the oracle: {}", rows_text(&[first + a, second + a, third])));
    Outcome::unless(witness.or(also), format!("a to {to}, and by the oracle to first row 59"))
}

/// What a printed proof answers to what a bite leaves; `a` is added to the rows marked in the
/// proof.
type Answers = &'static [([u64; 3], [u64; 3])];

const OVER_2: Answers = &[
    ([3, 2, 2], [3, 1, 1]),
    ([2, 2, 2], [2, 2, 1]),
    ([1, 1, 1], [1, 0, 0]),
    ([4, 1, 1], [3, 1, 1]),
    ([4, 0, 0], [1, 0, 0]),
    ([4, 2, 1], [2, 2, 1]),
    ([4, 2, 0], [3, 2, 0]),
    ([3, 3, 2], [3, 1, 1]),
];

const OVER_5: Answers = &[
    ([10, 7, 5], [10, 5, 5]),
    ([9, 7, 5], [9, 7, 2]),
    ([8, 7, 5], [8, 4, 4]),
    ([7, 7, 5], [7, 7, 4]),
    ([6, 6, 5], [6, 3, 3]),
    ([11, 6, 5], [9, 6, 5]),
    ([11, 5, 5], [10, 5, 5]),
    ([11, 4, 4], [8, 4, 4]),
    ([11, 3, 3], [6, 3, 3]),
    ([11, 2, 2], [4, 2, 2]),
    ([11, 1, 1], [3, 1, 1]),
    ([11, 0, 0], [1, 0, 0]),
    ([11, 7, 4], [7, 7, 4]),
    ([11, 7, 3], [5, 5, 3]),
    ([11, 7, 2], [9, 7, 2]),
    ([11, 7, 1], [2, 2, 1]),
    ([11, 7, 0], [8, 7, 0]),
    ([10, 10, 5], [10, 5, 5]),
    ([10, 9, 5], [10, 5, 5]),
    ([10, 8, 5], [10, 5, 5]),
    ([9, 9, 5], [9, 6, 5]),
    ([9, 8, 5], [9, 6, 5]),
    ([8, 8, 5], [8, 4, 4]),
];

/// Each answer is one bite away and leaves a P-position.
fn answers(answers: Answers) -> Outcome {
    let losers = losers_to(10);
    let is_bite = |from: [u64; 3], to: [u64; 3]| {
        (0..3).any(|row| {
            let at = to[row];
            let mut left = from;
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            left == to && left != from
        })
    };
    let witness = answers
        .iter()
        .find(|(left, answer)| !is_bite(*left, *answer) || !is_loser(&losers, *answer));
    let witness =
        witness.map(|(left, answer)| format!("{} to {}", rows_text(left), rows_text(answer)));
    Outcome::unless(
        witness,
        format!("all {} answers are legal and leave P-positions", answers.len()),
    )
}

/// The heading has a third row that grows; the theorem below it does not.
fn heading(_: &Bench<'_>) -> Outcome {
    let losers = losers_to(20);
    let printed = (0..10).find(|a| !is_loser(&losers, [a + 11, a + 7, a + 5]));
    let printed = printed.map(|a| format!("{} is not P", rows_text(&[a + 11, a + 7, a + 5])));
    let against =
        (0..100).find(|a| !is_loser(&losers, [a + 11, a + 7, 5])).map(|a| format!("a = {a}"));
    Outcome::corrected(printed, against, "with third row 5")
}
