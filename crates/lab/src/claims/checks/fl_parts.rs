//! \[FL\] Appendix B: what sheets of instant winners are made of, and the six constraints.
//!
//! LL, U and F are the cells that lower lines, upper lines and flat lines of earlier losers have
//! left in a sheet, DD those of the deadly diagonals.

use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use crate::sheets::painted::{Part, line_of};
use crate::sheets::recursion::{Recursion, Rules};
use oracle::three_row_p_positions;
use std::collections::BTreeSet;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

pub(super) const CHECKS: &[Check] = &[
    plain("fl-parts-are-disjoint", disjoint_parts),
    plain("fl-lower-and-diagonals", lower_and_diagonals),
    plain("fl-density-of-diagonals", density_of_diagonals),
    plain("fl-density-of-flat-lines", density_of_flat_lines),
    plain("fl-diagonals-are-solid", diagonals_are_solid),
    plain("fl-implied-diagonals", implied_diagonals),
    plain("fl-meshing-diagonals", meshing),
    plain("fl-bottom-row", bottom_row),
    plain("fl-solid-triangle", solid_triangle),
    plain("fl-lower-rows", lower_rows),
    plain("fl-lower-in-empty-bands", lower_in_empty_bands),
    plain("fl-points-a-band", points_a_band),
    plain("fl-upper-rows", upper_rows),
    plain("fl-uncorrelated", uncorrelated),
    plain("fl-flat-line-is-dense", flat_line_is_dense),
];

/// What W is made of, in columns that do not move: column y of sheet x is column x + y here.
struct Parts {
    x: usize,
    columns: Vec<Vec<u8>>,
    diagonals: Vec<usize>,
    flat: Vec<usize>,
}

const LOWER: u8 = 1;
const UPPER: u8 = 2;
const FLAT: u8 = 4;
const DIAGONAL: u8 = 8;

impl Parts {
    fn at(x: usize) -> Option<Self> {
        let (columns, height) = (x + x / 2 + 100, x * 3 / 4 + 32);
        let mut parts = Self {
            x,
            columns: vec![vec![0; height]; columns],
            diagonals: Vec::new(),
            flat: Vec::new(),
        };
        let mut recursion = Recursion::new(Rules::Chomp, columns, height);
        for k in 0..x {
            let losers = recursion.step().ok()?;
            for (y, z) in losers.iter().enumerate() {
                let part = match line_of(k, y, *z) {
                    // A loser of height 0 ends the lower line, wherever that is.
                    _ if *z == 0 => LOWER,
                    Part::LowerLine => LOWER,
                    Part::UpperLine => UPPER,
                    Part::FlatLine | Part::DeadlyDiagonal => FLAT,
                };
                parts.columns[k + y][*z] |= part;
            }
            if losers.last() != Some(&0) {
                parts.flat.extend(losers.last());
            }
            let first = losers[0];
            for step in 0..=first.min(columns - k - 1) {
                parts.columns[k + step][first - step] |= DIAGONAL;
            }
            parts.diagonals.push(k + first);
        }
        Some(parts)
    }

    fn get(&self, y: usize, z: usize) -> u8 {
        self.columns.get(self.x + y).and_then(|column| column.get(z)).copied().unwrap_or(0)
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize, u8)> {
        let kept = self.columns[self.x..].iter().enumerate();
        kept.flat_map(|(y, column)| column.iter().enumerate().map(move |(z, part)| (y, z, *part)))
    }
}

fn scale_of(bench: &Bench<'_>) -> usize {
    bench.at_most(400) as usize
}

fn with_parts(x: usize, check: impl FnOnce(&Parts) -> Outcome) -> Outcome {
    Parts::at(x).map_or_else(
        || Outcome::Undecided("the sheets are too low".to_owned()),
        |parts| check(&parts),
    )
}

/// LL, U and F do not meet, since a loser is not an instant winner.
fn disjoint_parts(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    let disjoint = bench.claim(LOWER | UPPER | FLAT, LOWER | UPPER | DIAGONAL);
    with_parts(x, |parts| {
        let witness = parts.cells().find(|(_, _, part)| (part & disjoint).count_ones() > 1);
        Outcome::unless(witness.map(|(y, z, _)| format!("W_{x}({y},{z})")), format!("W_{x}"))
    })
}

/// DD is said to meet U and F, and not LL.
fn lower_and_diagonals(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let both = |other: u8| {
            parts.cells().filter(|(_, _, part)| part & DIAGONAL != 0 && part & other != 0).count()
        };
        let lower = parts.cells().filter(|(_, _, part)| part & LOWER != 0).count();
        let (with_lower, with_upper, with_flat) = (both(LOWER), both(UPPER), both(FLAT));
        let text = format!(
            "W_{x}: {with_upper} cells of DD in U, {with_flat} in F, {with_lower} of the {lower} \
             in LL"
        );
        let found = [with_lower, with_upper, with_flat].map(|count| count > 0);
        let printed = bench.claim([false, true, true], [false, true, false]);
        Outcome::just_when(found == printed, text).up_to(x as u64)
    })
}

/// (7) with m = −1: deadly diagonals follow each other at α + 1.
fn density_of_diagonals(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let spread = (parts.diagonals[x - 1] - parts.diagonals[x / 2]) as f64;
        let density = (x - 1 - x / 2) as f64 / spread;
        let predicted = 1.0 / (FRAC_1_SQRT_2 + bench.claim(1.0, 1.02));
        let text = format!("{density:.4} in W_{x}, {predicted:.4} predicted");
        Outcome::just_when((density / predicted - 1.0).abs() < 0.005, text).up_to(x as u64)
    })
}

/// (9): flat lines a unit of height.
fn density_of_flat_lines(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let most = parts.flat.iter().max().copied().unwrap_or(1) as f64;
        let density = parts.flat.len() as f64 / most;
        let gamma = bench.claim(SQRT_2 - 1.0, 0.42);
        let [alpha, ratio] = [FRAC_1_SQRT_2, (1.0 - FRAC_1_SQRT_2) / (1.0 + FRAC_1_SQRT_2)];
        let predicted = gamma / (alpha * (1.0 - ratio));
        let text = format!("{density:.4} to sheet {x}, {predicted:.4} predicted");
        Outcome::just_when((density / predicted - 1.0).abs() < 0.002, text).up_to(x as u64)
    })
}

/// Printed: the lines that are not solid are those of LL and DD. Deadly diagonals are solid; the
/// lines of LL and U have λ_L and λ_U points a column.
fn diagonals_are_solid(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let Some((_, upper, lower)) = diagonals_of_losers(x) else {
            return Outcome::Undecided("the sheets are too low".to_owned());
        };
        let sums: BTreeSet<usize> =
            parts.diagonals.iter().filter(|sum| **sum >= x).map(|sum| sum - x).collect();
        let cells = || sums.iter().flat_map(|sum| (0..=*sum).map(move |y| (y, sum - y)));
        let filled = cells().filter(|(y, z)| parts.get(*y, *z) & DIAGONAL != 0).count();
        let columns = (upper.len() + lower.len()) as f64;
        let [ll, u, dd] = [
            lower.len() as f64 / columns,
            upper.len() as f64 / columns,
            filled as f64 / cells().count() as f64,
        ];
        let text = format!("in sheet {x} LL has {ll:.2} points a column, U {u:.2} and DD {dd:.2}");
        let is_solid = [ll, u, dd].map(|density| density > 0.99);
        let printed = bench.claim([false, true, false], [false, false, true]);
        let right = bench.correction([false, false, true], [false, true, false]);
        let lambda_l = bench.correction(1.0 - FRAC_1_SQRT_2, 0.5);
        let is_right =
            is_solid == right && (ll - lambda_l).abs() < 0.02 && (u + lambda_l - 1.0).abs() < 0.02;
        let against_printed = (is_solid != printed).then(|| text.clone());
        Outcome::corrected(against_printed, (!is_right).then(|| text.clone()), text)
    })
}

/// Losers of a sheet by line: upper and lower ones, with their diagonals y + z.
fn diagonals_of_losers(x: usize) -> Option<(Recursion, Vec<usize>, Vec<usize>)> {
    let mut recursion = Recursion::reaching(Rules::Chomp, x, x);
    for _ in 0..x {
        recursion.step().ok()?;
    }
    let losers = recursion.losers().ok()?;
    let on = |part: Part| {
        let all = losers.iter().enumerate().filter(|(y, z)| line_of(x, *y, **z) == part);
        all.map(|(y, z)| y + z).collect()
    };
    Some((recursion.clone(), on(Part::UpperLine), on(Part::LowerLine)))
}

/// Constraint 2: the diagonals of the upper losers are as dense as can be.
fn implied_diagonals(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    let Some((_, upper, _)) = diagonals_of_losers(x) else {
        return Outcome::Undecided("the sheets are too low".to_owned());
    };
    let distinct: BTreeSet<usize> = upper.iter().copied().collect();
    let spread = distinct.last().zip(distinct.first()).map_or(1, |(last, first)| last - first + 1);
    let density = distinct.len() as f64 / spread as f64;
    let text = format!(
        "{} diagonals of upper losers on {spread} in sheet {x}, density {density:.3}",
        distinct.len()
    );
    let is_so = (density - bench.claim(1.0, 0.9)).abs() < 0.01 && distinct.len() == upper.len();
    Outcome::just_when(is_so, text).up_to(x as u64)
}

/// Constraint 3: the diagonals of the lower losers fall between the deadly ones and fill the rest.
fn meshing(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    let (Some((_, _, lower)), Some(parts)) = (diagonals_of_losers(x), Parts::at(x)) else {
        return Outcome::Undecided("the sheets are too low".to_owned());
    };
    let deadly: BTreeSet<usize> =
        parts.diagonals.iter().filter(|sum| **sum >= x).map(|sum| sum - x).collect();
    let lower: BTreeSet<usize> = lower.into_iter().collect();
    let overlap = lower.intersection(&deadly).count();
    let (first, last) = (lower.first().copied().unwrap_or(0), lower.last().copied().unwrap_or(0));
    let missing =
        (first..=last).filter(|sum| !lower.contains(sum) && !deadly.contains(sum)).count();
    let text =
        format!("sheet {x}: {overlap} diagonals twice, {missing} of {} missing", last - first + 1);
    let is_so = overlap == bench.claim(0, 1) && missing == bench.claim(0, 1);
    Outcome::just_when(is_so, text).up_to(x as u64)
}

/// Constraint 4: the lowest row of W is filled up to where losers reach it, by LL and DD, and F has
/// no cell there.
fn bottom_row(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let filled = (0..).take_while(|y| parts.get(*y, 0) != 0).count();
        let flat = (0..x).find(|y| parts.get(*y, 0) & FLAT != 0);
        let expected = bench.claim(SQRT_2 - 1.0, 0.4) * x as f64;
        let text = format!(
            "W_{x}: columns 0 to {} of the lowest row, {expected:.1} expected; F there: {flat:?}",
            filled - 1
        );
        let is_so =
            flat.is_some() == bench.claim(false, true) && (filled as f64 - expected).abs() < 2.5;
        Outcome::just_when(is_so, text).up_to(x as u64)
    })
}

/// Below the lower line everything is an instant winner.
fn solid_triangle(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let below = bench.claim(5.0, -5.0);
        let (mut all, mut holes) = (0_u32, Vec::new());
        for y in 0..x {
            // A little inside the line, where losers lie.
            let line = FRAC_1_SQRT_2 * x as f64 - (1.0 + FRAC_1_SQRT_2) * y as f64 - below;
            for z in (0..x).take_while(|z| (*z as f64) < line) {
                all += 1;
                if parts.get(y, z) == 0 {
                    holes.push((y, z));
                }
            }
        }
        let text = format!(
            "W_{x}: {} holes among {all} cells more than 5 below the lower line {:?}",
            holes.len(),
            holes.first()
        );
        Outcome::just_when(holes.is_empty(), text).up_to(x as u64)
    })
}

/// The sheet in which densities of rows are measured; a small one has too few cells.
const WIDE: usize = 1000;

/// The share of the cells of some rows, left of the lower line, that belong to some parts.
fn shares<const N: usize>(
    parts: &Parts,
    rows: impl Iterator<Item = usize>,
    is_in: [fn(u8) -> bool; N],
) -> [f64; N] {
    let (mut all, mut counts) = (0_u32, [0_u32; N]);
    for z in rows {
        let end = (FRAC_1_SQRT_2 * parts.x as f64 - z as f64) / (1.0 + FRAC_1_SQRT_2);
        for y in (0..parts.x).take_while(|y| (*y as f64) < end - 2.0) {
            all += 1;
            for (count, is_in) in counts.iter_mut().zip(is_in) {
                *count += u32::from(is_in(parts.get(y, z)));
            }
        }
    }
    counts.map(|count| f64::from(count) / f64::from(all.max(1)))
}

/// Rows of the lower triangle below where upper lines reach, with a band of F or without.
fn lower_bands(parts: &Parts, filled: bool) -> impl Iterator<Item = usize> {
    let top = ((SQRT_2 - 1.0) * parts.x as f64) as usize - 10;
    (1..top).filter(move |z| (parts.get(0, *z) & FLAT != 0) == filled)
}

/// Rows of the upper triangle above where flat lines reach.
fn upper_bands(parts: &Parts) -> impl Iterator<Item = usize> {
    let from = ((2.0 - SQRT_2) * parts.x as f64) as usize + 5;
    from..(FRAC_1_SQRT_2 * parts.x as f64) as usize - 5
}

/// Constraint 5: in rows where F is empty DD and LL have the densities 1/(α+1) and the printed
/// formula, and fill the row.
fn lower_rows(bench: &Bench<'_>) -> Outcome {
    let [alpha, m_l, m_u, gamma] =
        [FRAC_1_SQRT_2, -1.0 - FRAC_1_SQRT_2, -1.0 + FRAC_1_SQRT_2, SQRT_2 - 1.0];
    let lambda_l = bench.claim(1.0 - FRAC_1_SQRT_2, 0.25);
    let of_ll = lambda_l * alpha * (m_u - m_l)
        / ((alpha - m_l) * (alpha * m_u - alpha * m_l + gamma * m_l));
    let of_dd = 1.0 / (alpha + bench.claim(1.0, 0.9));
    with_parts(WIDE, |parts| {
        let [ll, dd, flat, either] = shares(
            parts,
            lower_bands(parts, false),
            [
                |part| part & LOWER != 0,
                |part| part & DIAGONAL != 0,
                |part| part & FLAT != 0,
                |part| part != 0,
            ],
        );
        let text = format!(
            "in rows of W_{WIDE} where F is empty LL has the density {ll:.3}, {of_ll:.3} by the \
             formula, DD {dd:.3}, {of_dd:.3} by the formula, F {flat:.3} further right, and all \
             together {either:.3}"
        );
        let is_so = (ll - of_ll).abs() < 0.02 && (dd - of_dd).abs() < 0.01 && either > 0.999;
        Outcome::just_when(is_so, text).up_to(WIDE as u64)
    })
}

/// Points of LL are said to lie only where F is empty. Few lie in other rows.
fn lower_in_empty_bands(bench: &Bench<'_>) -> Outcome {
    let (printed, right) = (bench.claim(0.0, 0.01), bench.correction(0.01, 0.001));
    with_parts(WIDE, |parts| {
        let [in_filled, in_empty] = [true, false]
            .map(|filled| shares(parts, lower_bands(parts, filled), [|part| part & LOWER != 0])[0]);
        let text = format!(
            "in the triangle of W_{WIDE} LL has the density {in_filled:.4} in rows of F, and \
             {in_empty:.4} in the others"
        );
        let against = |bound: f64| (in_filled > bound).then(|| text.clone());
        Outcome::corrected(against(printed), against(right), text.clone())
    })
}

/// A lower line has so many points on each empty band of F.
fn points_a_band(bench: &Bench<'_>) -> Outcome {
    let [alpha, m_l, m_u, gamma] =
        [FRAC_1_SQRT_2, -1.0 - FRAC_1_SQRT_2, -1.0 + FRAC_1_SQRT_2, SQRT_2 - 1.0];
    let lambda_l = bench.claim(1.0 - FRAC_1_SQRT_2, 0.25);
    let printed = -lambda_l * alpha * (m_l - m_u) / m_l / (alpha * m_l - alpha * m_u - gamma * m_l);
    with_parts(WIDE, |parts| {
        // Over the lines of many sheets: their points in W, and the empty bands that they cross.
        let bands: BTreeSet<usize> = lower_bands(parts, false).collect();
        let (mut points, mut crossed) = (0_u32, 0_u32);
        let mut recursion = Recursion::reaching(Rules::Chomp, WIDE, WIDE);
        for x in 0..WIDE {
            let Ok(losers) = recursion.step() else {
                return Outcome::Undecided("the sheets are too low".to_owned());
            };
            if x < WIDE * 9 / 10 {
                continue;
            }
            let on_line = losers
                .iter()
                .enumerate()
                .filter(|(y, z)| line_of(x, *y, **z) == Part::LowerLine && bands.contains(*z));
            points += on_line.count() as u32;
            crossed += bands.len() as u32;
        }
        let found = f64::from(points) / f64::from(crossed);
        let text = format!("{found:.3} points a band to sheet {WIDE}, {printed:.3} by the formula");
        Outcome::just_when((found - printed).abs() < 0.03, text).up_to(WIDE as u64)
    })
}

/// Constraint 6: in upper rows LL, U and DD have the printed densities.
fn upper_rows(bench: &Bench<'_>) -> Outcome {
    let [alpha, m_l, m_u] = [FRAC_1_SQRT_2, -1.0 - FRAC_1_SQRT_2, -1.0 + FRAC_1_SQRT_2];
    let (lambda_l, lambda_u) =
        (bench.claim(1.0 - FRAC_1_SQRT_2, 0.15), bench.claim(FRAC_1_SQRT_2, 0.6));
    let printed = [lambda_l / (alpha - m_l), lambda_u / (alpha - m_u), 1.0 / (alpha + 1.0)];
    with_parts(WIDE, |parts| {
        let [ll, u, dd, all] = shares(
            parts,
            upper_bands(parts),
            [
                |part| part & LOWER != 0,
                |part| part & UPPER != 0,
                |part| part & DIAGONAL != 0,
                |part| part != 0,
            ],
        );
        let text = format!(
            "in upper rows of W_{WIDE} LL, U and DD have the densities {ll:.3}, {u:.3} and \
             {dd:.3}, by the formulas {:.3}, {:.3} and {:.3}; together {all:.3}",
            printed[0], printed[1], printed[2]
        );
        let near =
            [ll, u, dd].iter().zip(printed).all(|(found, stated)| (found - stated).abs() < 0.03);
        Outcome::just_when(near && all > 0.999, text).up_to(WIDE as u64)
    })
}

/// U and DD are said to be uncorrelated: their union has the density 1 - (1-p)(1-q).
fn uncorrelated(bench: &Bench<'_>) -> Outcome {
    let factor = bench.claim(1.0, 1.5);
    with_parts(WIDE, |parts| {
        let [u, dd, either] = shares(
            parts,
            upper_bands(parts),
            [
                |part| part & UPPER != 0,
                |part| part & DIAGONAL != 0,
                |part| part & (UPPER | DIAGONAL) != 0,
            ],
        );
        let printed = 1.0 - factor * (1.0 - u) * (1.0 - dd);
        let text = format!(
            "in upper rows of W_{WIDE} U has the density {u:.3} and DD {dd:.3}; together they have \
             {either:.3}, and {printed:.3} if they are uncorrelated"
        );
        Outcome::just_when((either - printed).abs() < 0.03, text).up_to(WIDE as u64)
    })
}

/// A flat line has one loser in each column.
fn flat_line_is_dense(bench: &Bench<'_>) -> Outcome {
    let each = bench.claim(1, 2);
    let (to, width) = (40, 160);
    let mut counts = vec![vec![0; 60]; to + 1];
    for [_, second, third] in three_row_p_positions(width) {
        if third <= to && second - third < 60 {
            counts[third][second - third] += 1;
        }
    }
    let infinite = (0..=to).filter(|third| counts[*third][59] > 0);
    let mut wrong = infinite.clone().filter(|third| counts[*third].iter().any(|c| *c != each));
    Outcome::unless(
        wrong.next().map(|third| format!("sheet {third}")),
        format!(
            "{} sheets to {to} with a flat line, columns to 59, by the oracle",
            infinite.count()
        ),
    )
}
