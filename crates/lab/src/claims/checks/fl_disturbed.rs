//! \[FL\]: what disturbances do to Chomp and to Nim, and Appendix D.

use super::fl_sheets::{blocks, distance};
use super::{Check, plain};
use crate::Sheet;
use crate::claims::{Bench, Outcome};
use crate::sheets::recursion::{Recursion, Rules};
use crate::studies::sensitivity::Experiment;
use crate::studies::statistics::Summary;
use crate::studies::universality::{Variant, are_those_of_chomp, constants_of};
use numbers::Random;

pub(super) const CHECKS: &[Check] = &[
    plain("fl-one-point-can", one_point_can).long(),
    plain("fl-one-point-does", one_point_does).long(),
    plain("fl-linear-growth", linear_growth).long(),
    plain("fl-variants-return", variants_return).long(),
    plain("nim-recursion", nim_recursion),
    plain("nim-doubles", nim_doubles),
    plain("nim-neighbours-differ", nim_neighbours),
    plain("nim-variants-are-alike", nim_variants).long(),
    plain("nim-variants-double", nim_variants_double).long(),
];

/// The shares of changed losers after 1, 2, …, 25 steps from W_100, for every free cell.
fn disturbed() -> Option<Vec<Vec<f64>>> {
    let experiment = Experiment::new(100, 25).ok()?;
    let cells = experiment.free_cells();
    let shares = |cell: &(usize, usize)| {
        let changed = experiment.disturb(*cell).ok()?;
        Some(changed.iter().map(|changed| changed.lines).collect())
    };
    cells.iter().map(shares).collect()
}

fn too_low() -> Outcome {
    Outcome::Undecided("losers lie higher than the sheets that are kept".to_owned())
}

fn summary() -> Option<Summary> {
    Summary::of(disturbed()?.iter().map(|shares| shares[25]))
}

/// One added point can move nearly half of the losers.
fn one_point_can(_: &Bench<'_>) -> Outcome {
    let Some(Summary { count, max, .. }) = summary() else { return too_low() };
    let text =
        format!("of {count} free cells of W_100 one changes {max:.2} of the losers after 25 steps");
    if max >= 0.45 { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// That it does, as the caption says, is not so for most cells.
fn one_point_does(_: &Bench<'_>) -> Outcome {
    let Some(Summary { count, mean, median, max, .. }) = summary() else { return too_low() };
    let printed = (median < 0.4).then(|| {
        format!("half of the {count} free cells of W_100 change at most {median:.3} of the losers")
    });
    let against = (max < 0.45).then(|| format!("none changes more than {max:.3}"));
    Outcome::corrected(
        printed,
        against,
        format!("it can: mean {mean:.3}, median {median:.3}, greatest {max:.3}"),
    )
}

/// The share of changed losers grows about linearly at first.
fn linear_growth(_: &Bench<'_>) -> Outcome {
    let Some(all) = disturbed() else { return too_low() };
    let means: Vec<f64> = (1..=25)
        .map(|step| all.iter().map(|shares| shares[step]).sum::<f64>() / all.len() as f64)
        .collect();
    let n = means.len() as f64;
    let (x, y) = ((n + 1.0) / 2.0, means.iter().sum::<f64>() / n);
    let sums = (1..).zip(&means).fold([0.0; 3], |[xx, xy, yy], (step, mean)| {
        let (dx, dy) = (f64::from(step) - x, mean - y);
        [xx + dx * dx, xy + dx * dy, yy + dy * dy]
    });
    let fit = sums[1] * sums[1] / (sums[0] * sums[2]);
    let text = format!(
        "a straight line explains {fit:.3} of the variance of the mean share over 25 steps from \
         W_100"
    );
    if fit > 0.9 { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// Variants come back to the constants of Chomp.
fn variants_return(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(700) as usize;
    let kinds = [(1, 20), (20, 50), (100, 50)];
    let each = 4;
    let mut away = Vec::new();
    for (cells, before) in kinds {
        for seed in 100..100 + each {
            if bench.stopped() {
                return Outcome::Undecided("stopped".to_owned());
            }
            let variant = Variant { seed, cells, before };
            match constants_of(&variant.drawn(), to) {
                Ok(constants) if are_those_of_chomp(&constants, 0.02) => {}
                Ok(_) => away.push(format!("{cells} cells from seed {seed}")),
                Err(_) => return too_low(),
            }
        }
    }
    let all = kinds.len() as u64 * each;
    let text = format!(
        "{} of {all} random variants are within 2 % of all constants by sheet {to}",
        all as usize - away.len()
    );
    if away.len() as u64 * 4 <= all { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// The recursion for Nim gives the heaps with nim-sum 0.
fn nim_recursion(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(256) as usize;
    let mut nim = Recursion::new(Rules::Nim, to, 2 * to.next_power_of_two());
    let witness = (0..to).find_map(|x| match nim.step() {
        Ok(losers) => {
            (0..to).find(|y| losers[*y] != x ^ y).map(|y| format!("[{x},{y},{}]", losers[y]))
        }
        Err(error) => Some(error.to_string()),
    });
    Outcome::unless(witness, format!("heaps to {}", to - 1))
}

/// The sheet W_x of Nim, with some positions declared won.
fn nim_sheet(x: usize, side: usize, won: &[[usize; 3]]) -> Option<Sheet> {
    let mut nim = Recursion::new(Rules::Nim, side, 4 * side);
    for sheet in 0..x {
        won.iter().filter(|cell| cell[0] == sheet).for_each(|cell| {
            nim.declare_won(cell[1], cell[2]);
        });
        nim.step().ok()?;
    }
    Some(nim.winners().clone())
}

/// W_2x is W_x with each cell made a square of four.
fn nim_doubles(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(64) as usize;
    for x in 1..=to {
        let (Some(one), Some(two)) = (nim_sheet(x, 64, &[]), nim_sheet(2 * x, 128, &[])) else {
            return too_low();
        };
        let cells = (0..128).flat_map(|y| (0..128).map(move |z| (y, z)));
        if let Some((y, z)) =
            cells.into_iter().find(|(y, z)| two.get(*y, *z) != one.get(y / 2, z / 2))
        {
            return Outcome::refuted(format!("W_{}({y},{z})", 2 * x));
        }
    }
    Outcome::holds(format!(
        "x to {to}, cell by cell; in general since 2y+i and 2z+j have the nim-sum 2(y xor z) + (i \
         xor j)"
    ))
}

fn nim_neighbours(_: &Bench<'_>) -> Outcome {
    let densities = |x: usize| Some(blocks(&nim_sheet(x, 600, &[])?, x, 16, 2.0));
    let (Some(one), Some(next), Some(double)) = (densities(192), densities(193), densities(256))
    else {
        return too_low();
    };
    let (near, other) = (distance(&one, &next), distance(&one, &double));
    let text =
        format!("densities of W_192 differ by {near:.4} from W_193 and by {other:.4} from W_256");
    if near > 0.0 && near < other { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// Five random positions in sheets before 16 declared won.
fn drawn(seed: u64) -> Vec<[usize; 3]> {
    let mut numbers = Random::seeded(seed);
    let mut coordinate = || numbers.below(16) as usize;
    (0..5).map(|_| [coordinate(), coordinate(), coordinate()]).collect()
}

/// Variants of Nim look like each other, and not like Nim.
fn nim_variants(bench: &Bench<'_>) -> Outcome {
    const SEEDS: u64 = 10;
    let densities = |won: &[[usize; 3]]| Some(blocks(&nim_sheet(256, 600, won)?, 256, 16, 2.0));
    let mut variants = Vec::new();
    for seed in 0..SEEDS {
        if bench.stopped() {
            return Outcome::Undecided("stopped".to_owned());
        }
        let Some(variant) = densities(&drawn(seed)) else { return too_low() };
        variants.push(variant);
    }
    let Some(ordinary) = densities(&[]) else { return too_low() };
    let mean: Vec<f64> = (0..ordinary.len())
        .map(|block| variants.iter().map(|variant| variant[block]).sum::<f64>() / SEEDS as f64)
        .collect();
    let from_mean = variants.iter().map(|variant| distance(variant, &mean)).fold(0.0, f64::max);
    let from_nim = variants.iter().map(|variant| distance(variant, &ordinary)).fold(1.0, f64::min);
    let text = format!(
        "W_256 of {SEEDS} variants: densities differ by at most {from_mean:.3} from their mean \
         and by at least {from_nim:.3} from those of Nim"
    );
    if from_mean < from_nim { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// The scaling is said to be better from x to 2x than from x to x + 1, here to 3x/2.
fn nim_variants_double(bench: &Bench<'_>) -> Outcome {
    const SEEDS: u64 = 6;
    let (mut double, mut between) = (0.0, 0.0);
    for seed in 0..SEEDS {
        if bench.stopped() {
            return Outcome::Undecided("stopped".to_owned());
        }
        let densities = |x: usize| Some(blocks(&nim_sheet(x, 600, &drawn(seed))?, x, 16, 2.0));
        let (Some(one), Some(half), Some(two)) = (densities(128), densities(192), densities(256))
        else {
            return too_low();
        };
        double += distance(&one, &two) / SEEDS as f64;
        between += distance(&one, &half) / SEEDS as f64;
    }
    let text = format!(
        "densities of W_128 differ by {double:.4} from W_256 and by {between:.4} from W_192, mean \
         of {SEEDS} variants"
    );
    if double < between { Outcome::holds(text) } else { Outcome::refuted(text) }
}
