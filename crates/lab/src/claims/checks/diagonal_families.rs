//! How far beginnings, ends and first rows of sheets stray: the diagonal families of three rows,
//! and bounds that would make the theorem of Byrnes effective.
//!
//! The families are (w, w, t), the ends of finite sheets, and (w, t, t), the beginnings of all,
//! each in the order of w. If an error is bounded, its *window*, from the least to the greatest,
//! stops growing; what a check can say is how wide it is so far.

use super::{Check, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::three_rows::{End, Sheet, SheetStream};
use std::f64::consts::SQRT_2;

pub(super) const CHECKS: &[Check] = &[
    over_sheets("ends-to-600", ends_to_600),
    over_sheets("beginnings-to-600", beginnings_to_600),
    plain("windows-for-ever", for_ever),
    over_sheets("diagonal-families", diagonal_families),
    over_sheets("finite-sheets-end-early", finite_sheets),
    over_sheets("periods-begin-early", periods),
    over_sheets("first-rows-are-bounded", first_rows),
    over_sheets("deadly-diagonals-by-alpha", diagonals),
];

/// What `t / n` tends to for the n-th (w, w, t), and `w / n` for the n-th (w, t, t).
const SLOPE: f64 = 1.0 + SQRT_2 / 2.0;

/// From the least to the greatest of the differences of numbers from `slope` times 1, 2, 3, …
fn window(numbers: impl Iterator<Item = u64>, slope: f64) -> f64 {
    let errors = (1_u32..).zip(numbers).map(|(n, number)| number as f64 - slope * f64::from(n));
    let widen = |(least, most): (f64, f64), error: f64| (least.min(error), most.max(error));
    let (least, most) = errors.fold((f64::INFINITY, f64::NEG_INFINITY), widen);
    most - least
}

/// The (w, t) with (w, w, t) P, in ascending order, to a length to which all are known.
fn ends(sheets: &[Sheet], to: u64) -> Vec<(u64, u64)> {
    let end = |sheet: &Sheet| match sheet.end {
        End::Finite { last } if last <= to => Some((last, sheet.third_row)),
        _ => None,
    };
    let mut ends: Vec<(u64, u64)> = sheets.iter().filter_map(end).collect();
    ends.sort_unstable();
    ends
}

/// The windows of both coordinates.
fn windows_of_ends(ends: &[(u64, u64)]) -> [f64; 2] {
    let lengths = window(ends.iter().map(|(length, _)| *length), 1.0 + SQRT_2);
    [lengths, window(ends.iter().map(|(_, third)| *third), SLOPE)]
}

/// The w with (w, t, t) P and t above 0, in ascending order, to a length to which all are known.
fn beginnings(sheets: &[Sheet], to: u64) -> Vec<u64> {
    let firsts = sheets.iter().filter(|sheet| sheet.third_row > 0).map(|sheet| sheet.first);
    let mut firsts: Vec<u64> = firsts.filter(|first| *first <= to).collect();
    firsts.sort_unstable();
    firsts
}

fn ends_to_600(bench: &Bench<'_>) -> Outcome {
    let width = bench.claim(3.0, 2.5);
    let ends = ends(bench.sheets(), 600);
    let [lengths, rows] = windows_of_ends(&ends);
    let text = format!("{} cells, windows of {lengths:.4} and {rows:.4}", ends.len());
    Outcome::just_when(lengths.max(rows) < width, text)
}

fn beginnings_to_600(bench: &Bench<'_>) -> Outcome {
    let width = bench.claim(2.4, 2.0);
    let beginnings = beginnings(bench.sheets(), 600);
    let found = window(beginnings.iter().copied(), SLOPE);
    let text = format!("{} cells, a window of {found:.4}", beginnings.len());
    Outcome::just_when(found < width, text)
}

/// The window of the beginnings reaches 2.4 at w = 8034.
fn for_ever(bench: &Bench<'_>) -> Outcome {
    const TO: u64 = 8_100;
    let width = bench.claim(2.4, 2.5);
    let mut stream = SheetStream::new();
    let mut sheets = Vec::new();
    while stream.next_third_row() <= TO && !bench.stopped() {
        sheets.extend(stream.batch());
    }
    let found = window(beginnings(&sheets, TO).into_iter(), SLOPE);
    Outcome::just_when(found < width, format!("(w,t,t) to w = {TO}: a window of {found:.4}"))
}

/// The windows of both families are less than 4 as far as was looked.
fn diagonal_families(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let width = bench.claim(4.0, 2.0);
    let sheets = bench.sheets();
    let [lengths, rows] = windows_of_ends(&ends(sheets, to));
    let firsts = window(beginnings(sheets, to).into_iter(), SLOPE);
    let text = format!(
        "lengths to {to}: windows of {lengths:.4} and {rows:.4} for (w,w,t), of {firsts:.4} for \
         (w,t,t)"
    );
    Outcome::just_when(lengths.max(rows).max(firsts) < width, text).up_to(to)
}

/// A finite sheet over `r` ends by the second row `2r + 2`.
fn finite_sheets(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let more = bench.claim(2_i64, -1);
    let late = bench.sheets().iter().find_map(|sheet| match sheet.end {
        End::Finite { last } if last as i64 > 2 * sheet.third_row as i64 + more => {
            Some(format!("({last},{last},{}) is P", sheet.third_row))
        }
        _ => None,
    });
    Outcome::unless(late, format!("third rows to {to}")).up_to(to)
}

/// What repeats over `r` does so by the second row `2r + 2`.
fn periods(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let times = bench.claim(2, 1);
    let late = bench.sheets().iter().find_map(|sheet| match &sheet.end {
        End::Periodic { start, .. } if *start > times * sheet.third_row + 2 => {
            Some(format!("third row {} repeats from {start} on", sheet.third_row))
        }
        _ => None,
    });
    Outcome::unless(late, format!("third rows to {to}")).up_to(to)
}

/// `p ≤ q + r + 1` for every P-position (p, q, r).
fn first_rows(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(3_000);
    let bound = bench.claim(1, 0);
    let mut long = None;
    bench.for_each_run(to, |run| {
        let third = run.sheet.third_row;
        let is_long = |(first, second): &(u64, u64)| *first > second + third + bound;
        let mut listed = run.losers.iter().copied().zip(third..);
        let found = listed.find(is_long).or_else(|| match &run.sheet.end {
            End::Periodic { start, offsets } => {
                let repeated = (*start..).zip(offsets);
                repeated.map(|(second, offset)| (second + offset, second)).find(is_long)
            }
            End::Finite { .. } => None,
        });
        if let (None, Some((first, second))) = (&long, found) {
            long = Some(format!("({first},{second},{third}) is P"));
        }
    });
    Outcome::unless(long, format!("third rows to {to}, all second rows")).up_to(to)
}

/// With (n + d, n, n) P, `d` differs from `n / √2` by less than 3.
fn diagonals(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let bound = bench.claim(3.0, 1.0);
    let error = |sheet: &Sheet| {
        let (first, third) = (sheet.first as f64, sheet.third_row as f64);
        (first - third - third / SQRT_2).abs()
    };
    let sheets = bench.sheets();
    let worst = sheets.iter().map(error).fold(0.0, f64::max);
    let witness = sheets.iter().find(|sheet| error(sheet) >= bound);
    Outcome::unless(
        witness.map(|sheet| format!("third row {}: {:.4}", sheet.third_row, error(sheet))),
        format!("third rows to {to}: the error is at most {worst:.4}"),
    )
    .up_to(to)
}
