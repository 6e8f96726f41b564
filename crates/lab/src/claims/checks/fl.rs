//! \[FL\]: moves, constants, equations, the band around the lines, opening moves.

use super::{Check, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use crate::studies::renormalization::{Constants, OF_THE_PAPER, makes_sense, residuals, solve};
use chomplab::chomp::three_rows::deviations::{Deviations, OBSERVED};
use chomplab::chomp::three_rows::{End, Sheet};
use numbers::Random;
use std::collections::BTreeSet;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

pub(super) const CHECKS: &[Check] = &[
    plain("fl-moves", moves),
    plain("fl-moves-descend", descend),
    plain("fl-coordinates", coordinates),
    over_sheets("fl-alpha", |bench| constant(bench, "alpha", FRAC_1_SQRT_2)).long(),
    over_sheets("fl-lambda-l", |bench| constant(bench, "lambda_L", 1.0 - FRAC_1_SQRT_2)),
    over_sheets("fl-lambda-u", |bench| constant(bench, "lambda_U", FRAC_1_SQRT_2)),
    over_sheets("fl-m-l", |bench| constant(bench, "m_L", -1.0 - FRAC_1_SQRT_2)),
    over_sheets("fl-m-u", |bench| constant(bench, "m_U", -1.0 + FRAC_1_SQRT_2)),
    over_sheets("fl-gamma", |bench| constant(bench, "gamma", SQRT_2 - 1.0)),
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
    plain("fl-openings-reach-each-other", openings_reach),
];

/// `[x, y, z]`: columns of height three, two and one.
pub(super) type Place = [u64; 3];

fn rows([x, y, z]: Place) -> [u64; 3] {
    [x + y + z, x + y, x]
}

fn places(most: u64) -> impl Iterator<Item = Place> {
    (0..=most).flat_map(move |x| (0..=most).flat_map(move |y| (0..=most).map(move |z| [x, y, z])))
}

/// What the rules M1 to M6 allow.
pub(super) fn children(place: Place) -> BTreeSet<Place> {
    children_by(place, |[x, y, z], t| [x - t, 0, z + y + t])
}

/// The same with a rule M5.
fn children_by([x, y, z]: Place, fifth: fn(Place, u64) -> Place) -> BTreeSet<Place> {
    let mut all = BTreeSet::new();
    for t in 1..=y {
        all.extend([[x, y - t, z + t], [x, y - t, 0]]);
    }
    all.extend((1..=z).map(|t| [x, y, z - t]));
    for t in 1..=x {
        all.extend([[x - t, y + t, z], fifth([x, y, z], t), [x - t, 0, 0]]);
    }
    all
}

/// The rules against bites into rows.
fn moves(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(8);
    let fifth = bench.claim::<fn(Place, u64) -> Place>(
        |[x, y, z], t| [x - t, 0, z + y + t],
        |[x, _, z], t| [x - t, 0, z + t],
    );
    let witness = places(to).find(|place| {
        let whole = rows(*place);
        let bites = (0..3).flat_map(|row| (0..whole[row]).map(move |at| (row, at)));
        let left = bites.map(|(row, at)| {
            let mut left = whole;
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            [left[2], left[1] - left[2], left[0] - left[1]]
        });
        left.collect::<BTreeSet<_>>() != children_by(*place, fifth)
    });
    Outcome::unless(witness.map(|place| format!("{place:?}")), format!("all [x,y,z] to {to}"))
}

fn descend(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(8);
    // In dictionary order, and not in every coordinate.
    let is_less = bench.claim::<fn(&Place, &Place) -> bool>(
        |child, place| child < place,
        |child, place| child.iter().zip(place).all(|(less, whole)| less <= whole),
    );
    let witness =
        places(to).find(|place| !children(*place).iter().all(|child| is_less(child, place)));
    Outcome::unless(witness.map(|place| format!("{place:?}")), format!("all [x,y,z] to {to}"))
}

fn coordinates(bench: &Bench<'_>) -> Outcome {
    let heights = bench.claim([3, 2, 1], [1, 2, 3]);
    let witness = places(4).filter(|place| *place != [0; 3]).find(|place| {
        let lengths = rows(*place);
        let columns = |height: usize| {
            let tall = (0..lengths[0])
                .filter(|column| lengths.iter().filter(|row| *column < **row).count() == height);
            tall.count() as u64
        };
        heights.map(columns) != *place
    });
    Outcome::unless(
        witness.map(|place| format!("{place:?}")),
        "columns counted for all [x,y,z] to 4",
    )
}

/// A constant, measured: within four standard errors of the printed value, or within 0.0005.
fn constant(bench: &Bench<'_>, name: &str, printed: f64) -> Outcome {
    let printed = bench.claim(printed, printed + 0.1);
    let Some(found) = bench.constants().iter().find(|found| found.name == name) else {
        return Outcome::Undecided("too few sheets".to_owned());
    };
    let away = (found.value - printed).abs();
    let sheets =
        if ["alpha", "gamma"].contains(&name) { bench.to() } else { bench.at_most(20_000) };
    let text = format!(
        "{:.6} ± {:.1e} measured, {printed:.6} printed, in the second half of the sheets to \
         {sheets}",
        found.value, found.error
    );
    Outcome::just_when(away <= 4.0 * found.error || away <= 0.0005, text).up_to(sheets)
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
    let (printed, right) = (bench.claim(gamma, 1.0 - gamma), bench.correction(1.0 - gamma, gamma));
    let against = |stated: f64| {
        let is_off = (share - stated).abs() > error;
        is_off.then(|| format!("{share:.4} of the sheets to {} end", bench.to()))
    };
    let holds = "it stops with probability 1 − γ = 0.5858";
    Outcome::corrected(against(printed), against(right), holds)
}

fn equations_hold(bench: &Bench<'_>) -> Outcome {
    let printed: Constants = std::array::from_fn(|at| {
        let number = OF_THE_PAPER[at];
        bench.claim_number(at as u32 + 1, number, number + 0.01)
    });
    let residues = residuals(&printed);
    let worst = residues.iter().fold(0.0_f64, |worst, residue| worst.max(residue.abs()));
    if worst < 1e-12 {
        Outcome::holds("all six, to 12 digits")
    } else {
        Outcome::refuted(format!("{residues:?}"))
    }
}

/// Newton's method from many starts.
fn one_solution(bench: &Bench<'_>) -> Outcome {
    let [alpha, ..] = OF_THE_PAPER;
    let alpha = bench.claim(alpha, alpha + 0.01);
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
    let printed = [&[alpha], &OF_THE_PAPER[1..]].concat();
    let is_printed =
        |solution: &Constants| solution.iter().zip(&printed).all(|(a, b)| (a - b).abs() < 1e-8);
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
    let alpha = bench.claim(FRAC_1_SQRT_2, 0.7);
    let away =
        |sheet: &Sheet| (sheet.first - sheet.third_row) as f64 - alpha * sheet.third_row as f64;
    let (at, most) = farthest(bench.sheets().iter().map(|sheet| (sheet.third_row, away(sheet))));
    let text = format!(
        "first losers lie within {:.2} of αx to third row {}; farthest at {at}",
        most.abs(),
        bench.to()
    );
    // To a million it is 2.15.
    Outcome::just_when(most.abs() < 2.16, text).up_to(bench.to())
}

/// The flat line lies at αx(1 − m_U/m_L) = (2 − √2)x.
fn flat_heights(bench: &Bench<'_>) -> Outcome {
    let share = bench.claim(2.0 - SQRT_2, 0.58);
    let heights = bench.sheets().iter().filter_map(|sheet| match &sheet.end {
        End::Periodic { offsets, .. } => {
            let mean = offsets.iter().sum::<u64>() as f64 / offsets.len() as f64;
            Some((sheet.third_row, mean - share * sheet.third_row as f64))
        }
        End::Finite { .. } => None,
    });
    let (at, most) = farthest(heights);
    let text = format!("within {:.2} to third row {}; farthest at {at}", most.abs(), bench.to());
    // To a million it is 1.6.
    Outcome::just_when(most.abs() < 1.65, text).up_to(bench.to())
}

fn flat_lines(bench: &Bench<'_>) -> Outcome {
    let sheets = bench.sheets();
    let infinite = sheets.iter().filter(|sheet| sheet.period().is_some());
    let (mut constant, mut all, mut first) = (0_u64, 0_u64, None);
    let longest = bench.claim(1, 200);
    let most = bench.correction(0.93..0.99, 0.99..1.0);
    for sheet in infinite {
        all += 1;
        constant += u64::from(sheet.period() == Some(1));
        if sheet.period() > Some(longest) {
            first = first.or(Some(sheet.third_row));
        }
    }
    let share = constant as f64 / all as f64;
    let printed = first.map(|row| format!("in the sheet of {row} heights alternate for ever"));
    let against = (!most.contains(&share)).then(|| format!("{share:.4} are constant"));
    Outcome::corrected(
        printed,
        against,
        format!("{share:.4} of the {all} infinite sheets to {} are constant", bench.to()),
    )
}

/// The claim that losers stay within 2.5 of the lines.
fn band(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(20_000);
    let bound = bench.claim(OBSERVED, 20.0);
    let mut all = Deviations::default();
    let mut first = None;
    bench.for_each_run(to, |run| {
        all.add(run);
        if first.is_none() {
            first = all.farthest.filter(|farthest| farthest.distance > bound);
        }
    });
    let Some(far) = all.farthest.filter(|far| far.distance > bound) else {
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
    let (bound, most) = (bench.claim(OBSERVED, 20.0), bench.correction(0.99, 0.9999));
    let far = all.farthest.filter(|far| far.distance > bound);
    let printed = far.map(|far| {
        format!(
            "({},{},{}) is {:.2} away",
            far.first_row, far.second_row, far.third_row, far.distance
        )
    });
    let against = (share < most).then(|| format!("only {share:.4} lie within 2.5"));
    Outcome::corrected(
        printed,
        against,
        format!("{share:.4} of the losers to third row {to} lie within 2.5"),
    )
}

/// Printed: that a loser reaches a loser contradicts (*), which is about winners; it contradicts
/// (**).
fn facts_named(bench: &Bench<'_>) -> Outcome {
    /// A fact of Appendix A, as a test of who is lost.
    type Fact = fn(&BTreeSet<Place>) -> bool;
    fn reaches(place: &Place, lost: &BTreeSet<Place>) -> bool {
        children(*place).iter().any(|child| lost.contains(child))
    }
    // (*): winners reach a loser. (**): no loser reaches a loser.
    let winners_reach: Fact = |lost| {
        let mut won = places(8).filter(|place| *place != [0; 3] && !lost.contains(place));
        won.all(|place| reaches(&place, lost))
    };
    let no_loser_reaches: Fact = |lost| !lost.iter().any(|place| reaches(place, lost));
    let lost: BTreeSet<Place> = oracle::three_row_p_positions(24)
        .into_iter()
        .map(|rows| rows.map(|row| row as u64))
        .map(|[first, second, third]| [third, second - third, first - second])
        .collect();
    // Two losers of which one reaches the other: 3x2 and what it reaches.
    let supposed: BTreeSet<Place> = lost.iter().copied().chain([[2, 0, 0]]).collect();
    let printed = bench.claim(winners_reach, no_loser_reaches);
    let right = bench.correction(no_loser_reaches, winners_reach);
    let against = |fact: Fact| {
        let is_violated = fact(&lost) && !fact(&supposed);
        (!is_violated).then(|| "a loser that reaches a loser does not contradict it".to_owned())
    };
    let holds = "(**) is meant: no loser reaches a loser, first rows to 24 by the oracle";
    Outcome::corrected(against(printed), against(right), holds)
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
    Outcome::just_when(most < bench.claim(OBSERVED, 0.5), text).up_to(bench.to())
}

fn opening_formulas(bench: &Bench<'_>) -> Outcome {
    let [alpha, _, _, m_l, ..] = OF_THE_PAPER;
    let found =
        [-m_l / (alpha - m_l), alpha / (alpha - m_l), 1.0 / (alpha + 1.0), alpha / (alpha + 1.0)];
    let printed = [1.0 / SQRT_2, (2.0 - SQRT_2) / 2.0, 2.0 - SQRT_2, SQRT_2 - 1.0];
    let differ = (0..4).find(|at| {
        let number = printed[*at];
        let printed = bench.claim_number(*at as u32 + 1, number, number + 0.01);
        (found[*at] - printed).abs() > 1e-12
    });
    let witness = differ.map(|at| format!("{} and not {}", found[at], printed[at]));
    Outcome::unless(witness, "(L1) and (L2) are the two points of the text, to 12 digits")
}

/// Predicted against actual opening moves.
fn opening_places(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let (second, third) = (bench.claim(2.0 - SQRT_2, 0.58), bench.claim(FRAC_1_SQRT_2, 0.7));
    let by_second = bench.sheets().iter().filter(|sheet| sheet.first <= to);
    let by_second =
        by_second.map(|sheet| (sheet.first, sheet.third_row as f64 - second * sheet.first as f64));
    let by_third = bench.sheets().iter().filter_map(|sheet| match sheet.end {
        End::Finite { last } if last <= to => {
            Some((last, sheet.third_row as f64 - third * last as f64))
        }
        _ => None,
    });
    let (at, most) = farthest(by_second.chain(by_third));
    let text = format!(
        "3×n to n = {to}: columns of winning bites within {:.2} of the predicted ones; farthest \
         at n = {at}",
        most.abs()
    );
    // To a million it is 1.8.
    Outcome::just_when(most.abs() < 1.85, text).up_to(to)
}

/// Only M4 and M5 can win a bar: the other moves leave bars, and no bar is a loser.
fn opening_rows(bench: &Bench<'_>) -> Outcome {
    let fifth_can = bench.claim(true, false);
    let by_rules = |n: u64| {
        let others = children([n, 0, 0]).into_iter().filter(|[x, y, z]| {
            let by_fourth = *z == 0 && x + y == n;
            let by_fifth = fifth_can && *y == 0 && x + z == n;
            !by_fourth && !by_fifth
        });
        others.into_iter().all(|[_, y, z]| y + z == 0)
    };
    let wrong = (1..=60).find(|n| !by_rules(*n)).map(|n| format!("3x{n}"));
    let lost = bench.sheets().iter().find(|sheet| sheet.first == sheet.third_row);
    let lost = lost.map(|sheet| format!("3x{} is lost", sheet.third_row));
    Outcome::unless(wrong.or(lost), format!("no bar 3xn is a loser, n to {}", bench.to()))
}

/// Of two candidates near one point the larger reaches the smaller, and one near (L1) reaches one
/// near (L2).
fn openings_reach(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(60);
    let is_turned = bench.claim(false, true);
    let witness = (4..=to).find(|n| {
        let first = |t: u64| [n - t, t, 0];
        let second = |t: u64| [n - t, 0, t];
        let pairs = (1..*n).flat_map(|t| (t + 1..=*n).map(move |later| (t, later)));
        pairs.into_iter().any(|(t, later)| {
            let (t, later) = if is_turned { (later, t) } else { (t, later) };
            !children(first(t)).contains(&first(later))
                || !children(second(t)).contains(&second(later))
                || !children(first(t)).contains(&second(later))
        })
    });
    Outcome::unless(witness.map(|n| format!("n = {n}")), format!("bars to 3x{to}"))
}
