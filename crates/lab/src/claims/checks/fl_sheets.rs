//! \[FL\] Appendix A: the recursion and its misprints; Figure 2: sheets are alike but for scale.

use super::fl::children;
use super::{Check, plain};
use crate::Sheet;
use crate::claims::{Bench, Outcome};
use crate::sheets::recursion::{Recursion, Rules};
use oracle::three_row_p_positions;
use std::collections::{BTreeSet, HashSet};

pub(super) const CHECKS: &[Check] = &[
    plain("fl-recursion", recursion),
    plain("fl-left-shift", |bench| as_printed(bench, Misprint::Shift)),
    plain("fl-start", |bench| as_printed(bench, Misprint::Start)),
    plain("fl-stop", |bench| as_printed(bench, Misprint::Stop)),
    plain("fl-equation-6", |bench| as_printed(bench, Misprint::NoSupermex)),
    plain("fl-marked-diagonals", marked_diagonals),
    plain("fl-built-up", built_up),
    plain("fl-instant-winners", instant_winners),
    plain("fl-one-loser-a-column", one_loser_a_column),
    plain("fl-scaling", scaling),
];

fn recursion(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(400) as usize;
    let rules = bench.claim(Rules::Chomp, Rules::Nim);
    let mut recursion = Recursion::reaching(rules, to, 400);
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
    let mut second = Recursion::reaching(rules, 40, 60);
    let against = (0..40).find_map(|x| {
        let Ok(losers) = second.step() else { return Some(format!("sheet {x}: too low")) };
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

fn as_printed(bench: &Bench<'_>, misprint: Misprint) -> Outcome {
    let printed = first_difference(&literal(10, bench.claim(Some(misprint), None)), 20);
    let corrected = first_difference(&literal(10, bench.correction(None, Some(misprint))), 20);
    let printed = printed.map(|place| format!("as printed it is wrong at {place}"));
    Outcome::corrected(printed, corrected, "sheets 0 to 9, columns to 19, by the oracle")
}

/// Step 6 of supermex marks (y+t, z-t) for all t ≤ z, as printed without a lower end. Only from
/// t = 0 on these reach the loser.
fn marked_diagonals(bench: &Bench<'_>) -> Outcome {
    let against = |least: i64| {
        let losers =
            (0..4_u64).flat_map(|x| (0..6).flat_map(move |y| (0..6).map(move |z| [x, y, z])));
        let wrong = losers.into_iter().find_map(|[x, y, z]| {
            (least..=z.cast_signed()).filter(|t| *t != 0).find_map(|t| {
                let place = [x, y.checked_add_signed(t)?, z.checked_sub_signed(t)?];
                (!children(place).contains(&[x, y, z])).then_some((place, [x, y, z]))
            })
        });
        wrong.map(|(place, loser)| format!("{place:?} does not reach {loser:?}"))
    };
    Outcome::corrected(
        against(bench.claim(-6, 0)),
        against(bench.correction(0, -6)),
        "0 <= t <= z is meant; what is marked beyond lies in columns that are done",
    )
}

/// R applied from W_0 on is said to build W_x up as W_0, ..., W_{x-1}; W_x is the last.
fn built_up(bench: &Bench<'_>) -> Outcome {
    let (last, right) = (bench.claim(1, 0), bench.correction(0, 1));
    let against = |less: usize| {
        (1..=20).find_map(|x| {
            let mut recursion = Recursion::reaching(Rules::Chomp, x, 20);
            if (0..x - less).any(|_| recursion.step().is_err()) {
                return Some(format!("the steps to W_{x} leave the window"));
            }
            (recursion.x() != x).then(|| format!("it ends with W_{} for W_{x}", recursion.x()))
        })
    };
    Outcome::corrected(against(last), against(right), "it ends with W_x, x to 20")
}

/// W_x by its definition: some loser with a smaller x is one move away.
fn instant_winners(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(30) as usize;
    let (columns, height) = (20, 30);
    let lost: HashSet<[usize; 3]> = three_row_p_positions(to * 2 + columns + height)
        .into_iter()
        .map(|[a, b, c]| [c, b - c, a - b])
        .collect();
    let by_fifth = bench.claim(true, false);
    let mut recursion = Recursion::new(Rules::Chomp, to + columns + 2, height + 2);
    for x in 0..=to {
        let cells = (0..columns).flat_map(|y| (0..height).map(move |z| (y, z)));
        let wrong = cells.filter(|cell| *cell != (0, 0)).find(|(y, z)| {
            let wins = (1..=x).any(|t| {
                lost.contains(&[x - t, y + t, *z])
                    || by_fifth && lost.contains(&[x - t, 0, z + y + t])
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
    let each = bench.claim(1, 2);
    let mut count = vec![vec![0_u32; 40]; to + 1];
    for [_, second, third] in three_row_p_positions(to * 2 + 60) {
        if third <= to && second - third < 40 {
            count[third][second - third] += 1;
        }
    }
    let wrong = (0..=to).find(|x| {
        let columns = &count[*x];
        let end = columns.iter().position(|count| *count == 0).unwrap_or(40);
        columns[0] != each
            || columns[..end].iter().any(|count| *count != each)
            || columns[end..].iter().any(|count| *count > 0)
    });
    Outcome::unless(
        wrong.map(|x| format!("sheet {x}")),
        format!("sheets to {to}, columns to 39, by the oracle"),
    )
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
fn scaling(bench: &Bench<'_>) -> Outcome {
    let half = bench.claim(350, 40);
    let densities = |x: usize| {
        let mut recursion = Recursion::reaching(Rules::Chomp, x, x);
        (0..x).try_for_each(|_| recursion.step().map(|_| ())).ok()?;
        Some(blocks(recursion.winners(), x, 14, 0.7))
    };
    let (Some(small), Some(large), Some(tiny)) = (densities(half), densities(700), densities(40))
    else {
        return Outcome::Undecided("the sheets are too low".to_owned());
    };
    let (near, far) = (distance(&small, &large), distance(&tiny, &large));
    let text = format!(
        "densities in 14x14 blocks differ by {near:.3} on average between W_{half} and W_700, \
         by {far:.3} between W_40 and W_700"
    );
    Outcome::just_when(near < 0.02, text).up_to(700)
}
