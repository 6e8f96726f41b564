//! \[FL\] Appendices A and B: the recursion, its misprints, and what sheets of instant winners are
//! made of.

use super::{Check, plain};
use crate::Sheet;
use crate::claims::{Bench, Outcome};
use crate::sheets::painted::{Part, line_of};
use crate::sheets::recursion::{Recursion, Rules};
use oracle::three_row_p_positions;
use std::collections::{BTreeSet, HashSet};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

pub(super) const CHECKS: &[Check] = &[
    plain("fl-recursion", recursion),
    plain("fl-left-shift", |_| as_printed(Misprint::Shift)),
    plain("fl-start", |_| as_printed(Misprint::Start)),
    plain("fl-stop", |_| as_printed(Misprint::Stop)),
    plain("fl-equation-6", |_| as_printed(Misprint::NoSupermex)),
    plain("fl-instant-winners", instant_winners),
    plain("fl-one-loser-a-column", one_loser_a_column),
    plain("fl-parts-are-disjoint", disjoint_parts),
    plain("fl-lower-and-diagonals", lower_and_diagonals),
    plain("fl-density-of-diagonals", density_of_diagonals),
    plain("fl-density-of-flat-lines", density_of_flat_lines),
    plain("fl-diagonals-are-solid", diagonals_are_solid),
    plain("fl-implied-diagonals", implied_diagonals),
    plain("fl-meshing-diagonals", meshing),
    plain("fl-bottom-row", bottom_row),
    plain("fl-solid-triangle", solid_triangle),
    plain("fl-scaling", scaling),
];

fn recursion(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(400) as usize;
    let mut recursion = Recursion::reaching(Rules::Chomp, to, 400);
    let mut witness = None;
    bench.for_each_run(to as u64, |run| {
        let x = recursion.x();
        let Ok(losers) = recursion.step() else {
            witness.get_or_insert(format!("sheet {x}: too low"));
            return;
        };
        let differs = losers.iter().enumerate().find(|(y, z)| {
            let column = (x + y) as u64;
            let listed = run.losers.get(*y).map(|row| row - column);
            listed.or_else(|| run.sheet.end.offset(column)) != Some(**z as u64)
        });
        if let Some((y, z)) = differs {
            witness.get_or_insert(format!("[{x},{y},{z}]"));
        }
    });
    let mut by_oracle: HashSet<[usize; 3]> = HashSet::new();
    by_oracle.extend(three_row_p_positions(120).into_iter().map(|[a, b, c]| [c, b - c, a - b]));
    let mut second = Recursion::reaching(Rules::Chomp, 40, 60);
    let against = (0..40).find_map(|x| {
        let losers = second.step().ok()?;
        let mut near = losers.iter().enumerate().filter(|(y, z)| x + y + **z <= 120);
        near.find(|(y, z)| !by_oracle.contains(&[x, *y, **z]))
            .map(|(y, z)| format!("[{x},{y},{z}], by the oracle"))
    });
    Outcome::unless(
        witness.or(against),
        format!("sheets to {to} by the engine, to 39 by the oracle"),
    )
}

/// A step of Appendix A that is printed wrongly.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Misprint {
    /// The shift goes the other way.
    Shift,
    /// No position is won at the start.
    Start,
    /// The column is counted up before it is asked whether the loser has height 0.
    Stop,
    /// In (6), D acts on W itself.
    NoSupermex,
}

const COLUMNS: usize = 60;
const HEIGHT: usize = 40;

/// The losers of the first sheets by the algorithm as printed, but for what `fixed` says; `None`
/// where it has no loser.
fn literal(sheets: usize, misprint: Option<Misprint>) -> Vec<Vec<(usize, usize)>> {
    let mut winners = vec![vec![false; HEIGHT]; COLUMNS];
    if misprint != Some(Misprint::Start) {
        winners[0][0] = true;
    }
    let mut all = Vec::new();
    for _ in 0..sheets {
        let losers = supermex(&winners, misprint == Some(Misprint::Stop));
        if misprint != Some(Misprint::NoSupermex) {
            losers.iter().for_each(|(y, z)| winners[*y][*z] = true);
        }
        if let Some((0, first)) = losers.first().copied() {
            (0..=first.min(COLUMNS - 1)).for_each(|step| winners[step][first - step] = true);
        }
        if misprint == Some(Misprint::Shift) {
            winners.insert(0, vec![false; HEIGHT]);
            winners.truncate(COLUMNS);
        } else {
            winners.remove(0);
            winners.push(vec![false; HEIGHT]);
        }
        all.push(losers);
    }
    all
}

fn supermex(winners: &[Vec<bool>], stops_late: bool) -> Vec<(usize, usize)> {
    let mut marked = winners.to_vec();
    let mut losers: Vec<(usize, usize)> = Vec::new();
    for y in 0..COLUMNS {
        // Printed, y grows first and the test then looks at a column that has no loser yet: it
        // never stops.
        if !stops_late && losers.last().is_some_and(|(_, z)| *z == 0) {
            break;
        }
        let Some(z) = (0..HEIGHT).find(|z| !marked[y][*z]) else { break };
        losers.push((y, z));
        for step in 0..=z {
            if let Some(column) = marked.get_mut(y + step) {
                column[z - step] = true;
            }
        }
    }
    losers
}

fn first_difference(found: &[Vec<(usize, usize)>], columns: usize) -> Option<String> {
    let lost: BTreeSet<[usize; 3]> =
        three_row_p_positions(70).into_iter().map(|[a, b, c]| [c, b - c, a - b]).collect();
    (0..found.len()).find_map(|x| {
        let here: BTreeSet<[usize; 3]> =
            found[x].iter().filter(|(y, _)| *y < columns).map(|(y, z)| [x, *y, *z]).collect();
        let truth: BTreeSet<[usize; 3]> =
            lost.iter().filter(|[a, y, _]| *a == x && *y < columns).copied().collect();
        here.symmetric_difference(&truth).next().map(|place| format!("{place:?}"))
    })
}

fn as_printed(misprint: Misprint) -> Outcome {
    let printed = first_difference(&literal(10, Some(misprint)), 20);
    let corrected = first_difference(&literal(10, None), 20);
    let printed = printed.map(|place| format!("as printed it is wrong at {place}"));
    Outcome::corrected(printed, corrected, "sheets 0 to 9, columns to 19, by the oracle")
}

/// W_x by its definition: some loser with a smaller x is one move away.
fn instant_winners(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(30) as usize;
    let (columns, height) = (20, 30);
    let lost: HashSet<[usize; 3]> = three_row_p_positions(to * 2 + columns + height)
        .into_iter()
        .map(|[a, b, c]| [c, b - c, a - b])
        .collect();
    let mut recursion = Recursion::new(Rules::Chomp, to + columns + 2, height + 2);
    for x in 0..=to {
        let cells = (0..columns).flat_map(|y| (0..height).map(move |z| (y, z)));
        let wrong = cells.filter(|cell| *cell != (0, 0)).find(|(y, z)| {
            let wins = (1..=x).any(|t| {
                lost.contains(&[x - t, y + t, *z]) || lost.contains(&[x - t, 0, z + y + t])
            });
            recursion.winners().get(*y, *z) != Some(wins)
        });
        if let Some((y, z)) = wrong {
            return Outcome::refuted(format!("W_{x}({y},{z})"));
        }
        if recursion.step().is_err() {
            return Outcome::Undecided("the sheets are too low".to_owned());
        }
    }
    Outcome::holds(format!("sheets to {to}, columns to {}, heights to {}", columns - 1, height - 1))
}

/// Each column up to where the sheet ends has exactly one loser, and the first column always has
/// one.
fn one_loser_a_column(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(60) as usize;
    let mut count = vec![vec![0_u32; 40]; to + 1];
    for [_, second, third] in three_row_p_positions(to * 2 + 60) {
        if third <= to && second - third < 40 {
            count[third][second - third] += 1;
        }
    }
    let wrong = (0..=to).find(|x| {
        let columns = &count[*x];
        let end = columns.iter().position(|count| *count == 0).unwrap_or(40);
        columns[0] != 1
            || columns[..end].iter().any(|count| *count != 1)
            || columns[end..].iter().any(|count| *count > 0)
    });
    Outcome::unless(
        wrong.map(|x| format!("sheet {x}")),
        format!("sheets to {to}, columns to 39, by the oracle"),
    )
}

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
    with_parts(x, |parts| {
        let witness = parts.cells().find(|(_, _, part)| (part & !DIAGONAL).count_ones() > 1);
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
        if with_lower == 0 && with_upper > 0 && with_flat > 0 {
            Outcome::holds(text)
        } else {
            Outcome::refuted(text)
        }
    })
}

/// (7) with m = −1: deadly diagonals follow each other at α + 1.
fn density_of_diagonals(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let spread = (parts.diagonals[x - 1] - parts.diagonals[x / 2]) as f64;
        let density = (x - 1 - x / 2) as f64 / spread;
        let predicted = 1.0 / (FRAC_1_SQRT_2 + 1.0);
        let text = format!("{density:.4} in W_{x}, {predicted:.4} predicted");
        if (density / predicted - 1.0).abs() < 0.02 {
            Outcome::holds(text)
        } else {
            Outcome::refuted(text)
        }
    })
}

/// (9): flat lines a unit of height.
fn density_of_flat_lines(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let most = parts.flat.iter().max().copied().unwrap_or(1) as f64;
        let density = parts.flat.len() as f64 / most;
        let [alpha, gamma, ratio] =
            [FRAC_1_SQRT_2, SQRT_2 - 1.0, (1.0 - FRAC_1_SQRT_2) / (1.0 + FRAC_1_SQRT_2)];
        let predicted = gamma / (alpha * (1.0 - ratio));
        let text = format!("{density:.4} to sheet {x}, {predicted:.4} predicted");
        if (density / predicted - 1.0).abs() < 0.05 {
            Outcome::holds(text)
        } else {
            Outcome::refuted(text)
        }
    })
}

/// Printed: the lines that are not solid are those of LL and DD. Deadly diagonals are solid; LL and
/// U are not.
fn diagonals_are_solid(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let sums: BTreeSet<usize> =
            parts.diagonals.iter().filter(|sum| **sum >= x).map(|sum| sum - x).collect();
        let holes = sums
            .iter()
            .filter(|sum| (0..=**sum).any(|y| parts.get(y, *sum - y) & DIAGONAL == 0))
            .count();
        let printed =
            (holes == 0).then(|| format!("all {} deadly diagonals of W_{x} are solid", sums.len()));
        let count = |part: u8| parts.cells().filter(|cell| cell.2 & part != 0).count();
        let against = (count(LOWER) * count(UPPER) == 0).then(|| "LL or U is empty".to_owned());
        Outcome::corrected(
            printed,
            against,
            "LL and U are meant: their lines have 0.29 and 0.71 points a column",
        )
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
    if density > 0.97 && distinct.len() == upper.len() {
        Outcome::holds(text)
    } else {
        Outcome::refuted(text)
    }
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
    if overlap == 0 && missing * 50 <= last - first {
        Outcome::holds(text)
    } else {
        Outcome::refuted(text)
    }
}

/// Constraint 4: the lowest row of W is filled up to where losers reach it, by LL and DD, and F has
/// no cell there.
fn bottom_row(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let filled = (0..).take_while(|y| parts.get(*y, 0) != 0).count();
        let flat = (0..x).find(|y| parts.get(*y, 0) & FLAT != 0);
        let expected = (SQRT_2 - 1.0) * x as f64;
        let text = format!(
            "W_{x}: columns 0 to {} of the lowest row, {expected:.1} expected; F there: {flat:?}",
            filled - 1
        );
        if flat.is_none() && (filled as f64 - expected).abs() < 4.0 {
            Outcome::holds(text)
        } else {
            Outcome::refuted(text)
        }
    })
}

/// Constraints 5 and 6: below the lower line everything is an instant winner.
fn solid_triangle(bench: &Bench<'_>) -> Outcome {
    let x = scale_of(bench);
    with_parts(x, |parts| {
        let (mut all, mut holes) = (0_u32, Vec::new());
        for y in 0..x {
            // A little inside the line, where losers lie.
            let line = FRAC_1_SQRT_2 * x as f64 - (1.0 + FRAC_1_SQRT_2) * y as f64 - 5.0;
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
        if holes.len() * 1000 <= all as usize {
            Outcome::holds(text)
        } else {
            Outcome::refuted(text)
        }
    })
}

/// The densities of a sheet in blocks, with columns and heights as shares of x.
pub(super) fn blocks(sheet: &Sheet, x: usize, blocks: usize, reach: f64) -> Vec<f64> {
    let side = reach * x as f64 / blocks as f64;
    let mut counts = vec![(0_u32, 0_u32); blocks * blocks];
    let most = (reach * x as f64) as usize;
    for y in 0..most {
        for z in 0..most {
            let at = |coordinate: usize| ((coordinate as f64 / side) as usize).min(blocks - 1);
            let block = &mut counts[at(y) * blocks + at(z)];
            block.1 += 1;
            block.0 += u32::from(sheet.get(y, z) == Some(true));
        }
    }
    counts.into_iter().map(|(ones, all)| f64::from(ones) / f64::from(all.max(1))).collect()
}

/// The mean distance of densities, block by block.
pub(super) fn distance(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b).abs()).sum::<f64>() / one.len() as f64
}

/// W_350 and W_700 are the same but for scale.
fn scaling(_: &Bench<'_>) -> Outcome {
    let densities = |x: usize| {
        let mut recursion = Recursion::reaching(Rules::Chomp, x, x);
        (0..x).try_for_each(|_| recursion.step().map(|_| ())).ok()?;
        Some(blocks(recursion.winners(), x, 14, 0.7))
    };
    let (Some(small), Some(large), Some(tiny)) = (densities(350), densities(700), densities(40))
    else {
        return Outcome::Undecided("the sheets are too low".to_owned());
    };
    let (near, far) = (distance(&small, &large), distance(&tiny, &large));
    let text = format!(
        "densities in 14x14 blocks differ by {near:.3} on average between W_350 and W_700, by \
         {far:.3} between W_40 and W_700"
    );
    if near < 0.03 { Outcome::holds(text) } else { Outcome::refuted(text) }
}
