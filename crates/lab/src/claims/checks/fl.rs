//! \[FL\]: moves, constants, equations, the band around the lines, opening moves.

use super::{Check, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use crate::studies::renormalization::{Constants, OF_THE_PAPER, makes_sense, residuals, solve};
use chomplab::chomp::three_rows::conjectures::{self, Finding};
use chomplab::chomp::three_rows::deviations::{Deviations, OBSERVED};
use chomplab::chomp::three_rows::{End, Sheet};
use numbers::Random;
use std::collections::BTreeSet;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

pub(super) const CHECKS: &[Check] = &[
    plain("fl-moves", moves),
    plain("fl-moves-descend", descend),
    plain("fl-coordinates", coordinates),
    over_sheets("fl-alpha", |bench| constant(bench, "alpha")).long(),
    over_sheets("fl-lambda-l", |bench| constant(bench, "lambda_L")),
    over_sheets("fl-lambda-u", |bench| constant(bench, "lambda_U")),
    over_sheets("fl-m-l", |bench| constant(bench, "m_L")),
    over_sheets("fl-m-u", |bench| constant(bench, "m_U")),
    over_sheets("fl-gamma", |bench| constant(bench, "gamma")),
    over_sheets("fl-termination", termination),
    plain("fl-six-equations", equations_hold),
    plain("fl-one-solution", one_solution),
    over_sheets("fl-first-losers", first_losers),
    over_sheets("fl-flat-heights", flat_heights),
    over_sheets("fl-flat-lines-are-flat", flat_lines),
    plain("fl-band", band).long(),
    plain("fl-band-share", band_share),
    plain("fl-facts-named", facts_named),
    over_sheets("fl-band-at-ends", band_at_ends),
    plain("fl-opening-formulas", opening_formulas),
    over_sheets("fl-opening-places", opening_places),
    over_sheets("fl-opening-rows", opening_rows),
    over_sheets("openings-unique-to-90000", unique_to_90000),
    plain("fl-openings-reach-each-other", openings_reach),
];

/// `[x, y, z]`: columns of height three, two and one.
type Place = [u64; 3];

fn rows([x, y, z]: Place) -> [u64; 3] {
    [x + y + z, x + y, x]
}

fn places(most: u64) -> impl Iterator<Item = Place> {
    (0..=most).flat_map(move |x| (0..=most).flat_map(move |y| (0..=most).map(move |z| [x, y, z])))
}

/// What the rules M1 to M6 allow.
fn children([x, y, z]: Place) -> BTreeSet<Place> {
    let mut all = BTreeSet::new();
    for t in 1..=y {
        all.extend([[x, y - t, z + t], [x, y - t, 0]]);
    }
    all.extend((1..=z).map(|t| [x, y, z - t]));
    for t in 1..=x {
        all.extend([[x - t, y + t, z], [x - t, 0, z + y + t], [x - t, 0, 0]]);
    }
    all
}

/// The rules against bites into rows.
fn moves(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(8);
    let witness = places(to).find(|place| {
        let whole = rows(*place);
        let bites = (0..3).flat_map(|row| (0..whole[row]).map(move |at| (row, at)));
        let left = bites.map(|(row, at)| {
            let mut left = whole;
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            [left[2], left[1] - left[2], left[0] - left[1]]
        });
        left.collect::<BTreeSet<_>>() != children(*place)
    });
    Outcome::unless(witness.map(|place| format!("{place:?}")), format!("all [x,y,z] to {to}"))
}

fn descend(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(8);
    let witness = places(to).find(|place| children(*place).iter().any(|child| child >= place));
    Outcome::unless(witness.map(|place| format!("{place:?}")), format!("all [x,y,z] to {to}"))
}

fn coordinates(_: &Bench<'_>) -> Outcome {
    let witness = places(4).filter(|place| *place != [0; 3]).find(|place| {
        let lengths = rows(*place);
        let columns = |height: usize| {
            let tall = (0..lengths[0])
                .filter(|column| lengths.iter().filter(|row| *column < **row).count() == height);
            tall.count() as u64
        };
        [columns(3), columns(2), columns(1)] != *place
    });
    Outcome::unless(
        witness.map(|place| format!("{place:?}")),
        "columns counted for all [x,y,z] to 4",
    )
}

/// A constant, measured: within four standard errors of the analytic value, or within 0.0005.
fn constant(bench: &Bench<'_>, name: &str) -> Outcome {
    let Some(found) = bench.constants().iter().find(|found| found.name == name) else {
        return Outcome::Undecided("too few sheets".to_owned());
    };
    let away = (found.value - found.predicted).abs();
    let sheets =
        if ["alpha", "gamma"].contains(&name) { bench.to() } else { bench.at_most(20_000) };
    let text = format!(
        "{:.6} ± {:.1e} measured, {:.6} predicted, in the second half of the sheets to {sheets}",
        found.value, found.error, found.predicted
    );
    if away <= 4.0 * found.error || away <= 0.0005 {
        Outcome::holds(text)
    } else {
        Outcome::refuted(text)
    }
}

fn share_of_finite(sheets: &[Sheet]) -> f64 {
    sheets.iter().filter(|sheet| sheet.period().is_none()).count() as f64 / sheets.len() as f64
}

/// Printed: supermex stops with probability γ. It goes on with that probability.
fn termination(bench: &Bench<'_>) -> Outcome {
    let share = share_of_finite(bench.sheets());
    let gamma = SQRT_2 - 1.0;
    let sheets = bench.sheets().len() as f64;
    let error = 3.0 * (gamma * (1.0 - gamma) / sheets).sqrt();
    let printed = ((share - gamma).abs() > error)
        .then(|| format!("{share:.4} of the sheets to {} end", bench.to()));
    let against = ((share - (1.0 - gamma)).abs() > error).then(|| format!("{share:.4} end"));
    Outcome::corrected(printed, against, "it stops with probability 1 − γ = 0.5858")
}

fn equations_hold(_: &Bench<'_>) -> Outcome {
    let residues = residuals(&OF_THE_PAPER);
    let worst = residues.iter().fold(0.0_f64, |worst, residue| worst.max(residue.abs()));
    if worst < 1e-12 {
        Outcome::holds("all six, to 12 digits")
    } else {
        Outcome::refuted(format!("{residues:?}"))
    }
}

/// Newton's method from many starts.
fn one_solution(_: &Bench<'_>) -> Outcome {
    let mut numbers = Random::seeded(1);
    let mut within = |low: f64, high: f64| {
        low + (high - low) * numbers.below(1 << 30) as f64 / f64::from(1 << 30)
    };
    let (mut found, mut starts): (Vec<Constants>, u32) = (Vec::new(), 0);
    for _ in 0..3000 {
        let start = [
            within(0.05, 3.0),
            within(0.0, 1.0),
            within(0.0, 1.0),
            within(-6.0, -1.01),
            within(-0.99, -0.01),
            within(0.0, 1.0),
        ];
        let Some(solution) = solve(start) else { continue };
        starts += 1;
        let known =
            found.iter().any(|other| solution.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-6));
        if makes_sense(&solution) && !known {
            found.push(solution);
        }
    }
    let is_printed =
        |solution: &Constants| solution.iter().zip(OF_THE_PAPER).all(|(a, b)| (a - b).abs() < 1e-8);
    match found.as_slice() {
        [only] if is_printed(only) => Outcome::holds(format!(
            "the only admissible solution that Newton's method reached from {starts} starts"
        )),
        others => Outcome::refuted(format!("{} admissible solutions: {others:.4?}", others.len())),
    }
}

/// How far numbers lie from lines: the greatest distance to either side, with where.
fn farthest(distances: impl Iterator<Item = (u64, f64)>) -> (u64, f64) {
    distances.fold(
        (0, 0.0),
        |most: (u64, f64), next| if next.1.abs() > most.1.abs() { next } else { most },
    )
}

/// The two lines start at the first loser, near (0, αx).
fn first_losers(bench: &Bench<'_>) -> Outcome {
    let away = |sheet: &Sheet| {
        (sheet.first - sheet.third_row) as f64 - FRAC_1_SQRT_2 * sheet.third_row as f64
    };
    let (at, most) = farthest(bench.sheets().iter().map(|sheet| (sheet.third_row, away(sheet))));
    let text = format!(
        "first losers lie within {:.2} of αx to third row {}; farthest at {at}",
        most.abs(),
        bench.to()
    );
    if most.abs() < OBSERVED { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// The flat line lies at αx(1 − m_U/m_L) = (2 − √2)x.
fn flat_heights(bench: &Bench<'_>) -> Outcome {
    let heights = bench.sheets().iter().filter_map(|sheet| match &sheet.end {
        End::Periodic { offsets, .. } => {
            let mean = offsets.iter().sum::<u64>() as f64 / offsets.len() as f64;
            Some((sheet.third_row, mean - (2.0 - SQRT_2) * sheet.third_row as f64))
        }
        End::Finite { .. } => None,
    });
    let (at, most) = farthest(heights);
    let text = format!("within {:.2} to third row {}; farthest at {at}", most.abs(), bench.to());
    // A line that were another multiple of x would be off by far more.
    if most.abs() < 8.0 { Outcome::holds(text) } else { Outcome::refuted(text) }
}

fn flat_lines(bench: &Bench<'_>) -> Outcome {
    let sheets = bench.sheets();
    let infinite = sheets.iter().filter(|sheet| sheet.period().is_some());
    let (mut constant, mut all, mut first) = (0_u64, 0_u64, None);
    for sheet in infinite {
        all += 1;
        if sheet.period() == Some(1) {
            constant += 1;
        } else {
            first = first.or(Some(sheet.third_row));
        }
    }
    let share = constant as f64 / all as f64;
    let printed = first.map(|row| format!("in the sheet of {row} heights alternate for ever"));
    let against = (!(0.9..1.0).contains(&share)).then(|| format!("{share:.4} are constant"));
    Outcome::corrected(
        printed,
        against,
        format!("{share:.4} of the {all} infinite sheets to {} are constant", bench.to()),
    )
}

/// The claim that losers stay within 2.5 of the lines.
fn band(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(20_000);
    let mut all = Deviations::default();
    let mut first = None;
    bench.for_each_run(to, |run| {
        all.add(run);
        if first.is_none() {
            first = all.farthest.filter(|farthest| farthest.distance > OBSERVED);
        }
    });
    let Some(far) = all.farthest.filter(|far| far.distance > OBSERVED) else {
        return Outcome::holds(format!("third rows to {to}"));
    };
    let shown = |far: chomplab::chomp::three_rows::deviations::Farthest| {
        format!("({},{},{}) at {:.2}", far.first_row, far.second_row, far.third_row, far.distance)
    };
    let share = all.near as f64 / all.losers as f64;
    let first = first.map(shown).unwrap_or_default();
    Outcome::refuted(format!(
        "first {first}; farthest to third row {to}: {}; {share:.4} lie within 2.5",
        shown(far)
    ))
}

/// Printed: losers all lie near one of the lines. Most do.
fn band_share(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(5000);
    let mut all = Deviations::default();
    bench.for_each_run(to, |run| all.add(run));
    let share = all.near as f64 / all.losers.max(1) as f64;
    let far = all.farthest.filter(|far| far.distance > 2.0 * OBSERVED);
    let printed = far.map(|far| {
        format!(
            "({},{},{}) is {:.2} away",
            far.first_row, far.second_row, far.third_row, far.distance
        )
    });
    let against = (share < 0.99).then(|| format!("only {share:.4} lie within 2.5"));
    Outcome::corrected(
        printed,
        against,
        format!("{share:.4} of the losers to third row {to} lie within 2.5"),
    )
}

/// Printed: that a loser reaches a loser contradicts (*), which is about winners; it contradicts
/// (**).
fn facts_named(_: &Bench<'_>) -> Outcome {
    let lost: BTreeSet<Place> = oracle::three_row_p_positions(24)
        .into_iter()
        .map(|rows| rows.map(|row| row as u64))
        .map(|[first, second, third]| [third, second - third, first - second])
        .collect();
    let reaches = |place: &Place| children(*place).iter().any(|child| lost.contains(child));
    let won = || places(8).filter(|place| *place != [0; 3] && !lost.contains(place));
    let first_fact = won().all(|place| reaches(&place));
    let printed = first_fact.then(|| "(*) holds of all winners whatever losers reach".to_owned());
    let against =
        lost.iter().find(|place| reaches(place)).map(|place| format!("{place:?} reaches a loser"));
    Outcome::corrected(
        printed,
        against,
        "(**) is meant: no loser reaches a loser, first rows to 24 by the oracle",
    )
}

/// At the two ends that the argument on openings uses, perpendicular to the nearest line.
fn band_at_ends(bench: &Bench<'_>) -> Outcome {
    let perpendicular = |distance: f64, slope: f64| distance.abs() / slope.hypot(1.0);
    let at_start = |sheet: &Sheet| {
        let away = (sheet.first - sheet.third_row) as f64 - FRAC_1_SQRT_2 * sheet.third_row as f64;
        perpendicular(away, 1.0 + FRAC_1_SQRT_2)
    };
    let at_end = |sheet: &Sheet| match sheet.end {
        End::Finite { last } => {
            let slope = 1.0 + FRAC_1_SQRT_2;
            let height =
                FRAC_1_SQRT_2 * sheet.third_row as f64 - slope * (last - sheet.third_row) as f64;
            perpendicular(height, slope)
        }
        End::Periodic { .. } => 0.0,
    };
    let distances =
        bench.sheets().iter().map(|sheet| (sheet.third_row, at_start(sheet).max(at_end(sheet))));
    let (at, most) = farthest(distances);
    let text = format!("within {most:.3} to third row {}; farthest at {at}", bench.to());
    if most < OBSERVED { Outcome::holds(text) } else { Outcome::refuted(text) }
}

fn opening_formulas(_: &Bench<'_>) -> Outcome {
    let [alpha, _, _, m_l, ..] = OF_THE_PAPER;
    let first = [-m_l / (alpha - m_l), alpha / (alpha - m_l)];
    let second = [1.0 / (alpha + 1.0), alpha / (alpha + 1.0)];
    let printed = [[1.0 / SQRT_2, (2.0 - SQRT_2) / 2.0], [2.0 - SQRT_2, SQRT_2 - 1.0]];
    let differ = |a: [f64; 2], b: [f64; 2]| a.iter().zip(b).any(|(a, b)| (a - b).abs() > 1e-12);
    if differ(first, printed[0]) || differ(second, printed[1]) {
        return Outcome::refuted(format!("{first:?} {second:?}"));
    }
    Outcome::holds("(L1) and (L2) are the two points of the text, to 12 digits")
}

/// Predicted against actual opening moves.
fn opening_places(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let by_second = bench.sheets().iter().filter(|sheet| sheet.first <= to);
    let by_second = by_second
        .map(|sheet| (sheet.first, sheet.third_row as f64 - (2.0 - SQRT_2) * sheet.first as f64));
    let by_third = bench.sheets().iter().filter_map(|sheet| match sheet.end {
        End::Finite { last } if last <= to => {
            Some((last, sheet.third_row as f64 - last as f64 / SQRT_2))
        }
        _ => None,
    });
    let (at, most) = farthest(by_second.chain(by_third));
    let text = format!(
        "3×n to n = {to}: columns of winning bites within {:.2} of the predicted ones; farthest \
         at n = {at}",
        most.abs()
    );
    if most.abs() < OBSERVED { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// Only M4 and M5 can win a bar: the other moves leave bars, and no bar is a loser.
fn opening_rows(bench: &Bench<'_>) -> Outcome {
    let by_rules = |n: u64| {
        let others = children([n, 0, 0]).into_iter().filter(|[x, y, z]| {
            let by_fourth = *z == 0 && x + y == n;
            let by_fifth = *y == 0 && x + z == n;
            !by_fourth && !by_fifth
        });
        others.into_iter().all(|[_, y, z]| y + z == 0)
    };
    let wrong = (1..=60).find(|n| !by_rules(*n)).map(|n| format!("3x{n}"));
    let lost = bench.sheets().iter().find(|sheet| sheet.first == sheet.third_row);
    let lost = lost.map(|sheet| format!("3x{} is lost", sheet.third_row));
    Outcome::unless(wrong.or(lost), format!("no bar 3xn is a loser, n to {}", bench.to()))
}

fn unique_to_90000(bench: &Bench<'_>) -> Outcome {
    let sheets = &bench.sheets()[..=bench.at_most(90_000) as usize];
    match conjectures::check(sheets)
        .into_iter()
        .find(|checked| checked.id == "ngu-1")
        .map(|checked| checked.finding)
    {
        Some(Finding::HoldsTo(to)) => Outcome::holds(format!("lengths to {to}")),
        other => Outcome::refuted(format!("{other:?}")),
    }
}

/// Of two candidates near one point the larger reaches the smaller, and one near (L1) reaches one
/// near (L2).
fn openings_reach(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(60);
    let witness = (4..=to).find(|n| {
        let first = |t: u64| [n - t, t, 0];
        let second = |t: u64| [n - t, 0, t];
        let pairs = (1..*n).flat_map(|t| (t + 1..=*n).map(move |later| (t, later)));
        pairs.into_iter().any(|(t, later)| {
            !children(first(t)).contains(&first(later))
                || !children(second(t)).contains(&second(later))
                || !children(first(t)).contains(&second(later))
        })
    });
    Outcome::unless(witness.map(|n| format!("n = {n}")), format!("bars to 3x{to}"))
}
