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
    plain("fl-one-point-stays", one_point_stays).long(),
    plain("fl-linear-growth", linear_growth).long(),
    plain("fl-growth-at-400", growth_at_400).long(),
    plain("fl-tail-at-400", tail_at_400).long(),
    plain("fl-variants-return", variants_return).long(),
    plain("nim-recursion", nim_recursion),
    plain("nim-doubles", nim_doubles),
    plain("nim-neighbours-differ", nim_neighbours),
    plain("nim-variants-are-alike", nim_variants).long(),
    plain("nim-variants-double", nim_variants_double).long(),
];

fn too_low() -> Outcome {
    Outcome::Undecided("losers lie higher than the sheets that are kept".to_owned())
}

fn summary(bench: &Bench<'_>) -> Option<Summary> {
    Summary::of(bench.disturbed()?.iter().map(|shares| shares[25]))
}

/// One added point can move nearly half of the losers.
fn one_point_can(bench: &Bench<'_>) -> Outcome {
    let half = bench.claim(0.45, 0.75);
    let Some(Summary { count, max, .. }) = summary(bench) else { return too_low() };
    let text =
        format!("of {count} free cells of W_100 one changes {max:.2} of the losers after 25 steps");
    Outcome::just_when(max >= half, text)
}

/// That it does, as the caption says, is not so for most cells.
fn one_point_does(bench: &Bench<'_>) -> Outcome {
    let Some(Summary { count, mean, median, max, .. }) = summary(bench) else { return too_low() };
    let (nearly, half) = (bench.claim(0.4, 0.03), bench.correction(0.45, 0.75));
    let printed = (median < nearly).then(|| {
        format!("half of the {count} free cells of W_100 change at most {median:.3} of the losers")
    });
    let against = (max < half).then(|| format!("none changes more than {max:.3}"));
    Outcome::corrected(
        printed,
        against,
        format!("it can: mean {mean:.3}, median {median:.3}, greatest {max:.3}"),
    )
}

/// One point added to W_100 is said to change nearly half of the losers in *all* sheets after 25
/// steps: here the cells that change most then, followed for 100 steps.
fn one_point_stays(bench: &Bench<'_>) -> Outcome {
    let half = bench.claim(0.45, 0.75);
    let (Some(shares), Ok(experiment)) = (bench.disturbed(), Experiment::new(100, 100)) else {
        return too_low();
    };
    let mut cells: Vec<((usize, usize), f64)> =
        experiment.free_cells().into_iter().zip(shares.iter().map(|shares| shares[25])).collect();
    cells.sort_by(|one, other| other.1.total_cmp(&one.1));
    cells.retain(|(_, share)| *share >= 0.45);
    let mut best = 0.0_f64;
    for (cell, _) in &cells {
        let Ok(changed) = experiment.disturb(*cell) else { return too_low() };
        best = best.max(changed[25..].iter().map(|step| step.lines).fold(1.0, f64::min));
    }
    let text = format!(
        "of {} cells that change 0.45 of the losers after 25 steps, the best one changes at least \
         {best:.3} of those in each of the sheets 125 to 200",
        cells.len()
    );
    Outcome::just_when(best >= half, text).up_to(200)
}

/// How well a straight line explains numbers, and its slope.
fn straight_line(numbers: &[f64]) -> (f64, f64) {
    let n = numbers.len() as f64;
    let (x, y) = ((n + 1.0) / 2.0, numbers.iter().sum::<f64>() / n);
    let [xx, xy, yy] = (1..).zip(numbers).fold([0.0; 3], |[xx, xy, yy], (step, number)| {
        let (dx, dy) = (f64::from(step) - x, number - y);
        [xx + dx * dx, xy + dx * dy, yy + dy * dy]
    });
    (xy * xy / (xx * yy), xy / xx)
}

/// The share of changed losers grows about linearly at first.
fn linear_growth(bench: &Bench<'_>) -> Outcome {
    let direction = bench.claim(1.0, -1.0);
    let Some(all) = bench.disturbed() else { return too_low() };
    let means: Vec<f64> = (1..=25)
        .map(|step| all.iter().map(|shares| shares[step]).sum::<f64>() / all.len() as f64)
        .collect();
    let (fit, slope) = straight_line(&means);
    let text = format!(
        "a straight line explains {fit:.2} of the variance of the mean share over 25 steps from \
         W_100, and it rises by {slope:.4} a step"
    );
    Outcome::just_when(fit > 0.94 && slope * direction > 0.0, text)
}

/// The mean shares of changed losers after 1, 2, …, 60 steps from W_400, over 48 of its free cells:
/// along the lines, and on the flat tail where there is one.
fn disturbed_at_400() -> Option<[Vec<f64>; 2]> {
    let experiment = Experiment::new(400, 60).ok()?;
    let cells = experiment.free_cells();
    let chosen = cells.iter().step_by((cells.len() / 48).max(1));
    let all: Vec<_> = chosen.map(|cell| experiment.disturb(*cell).ok()).collect::<Option<_>>()?;
    let mean = |numbers: Vec<f64>| numbers.iter().sum::<f64>() / numbers.len().max(1) as f64;
    let lines = (1..=60).map(|step| mean(all.iter().map(|changed| changed[step].lines).collect()));
    let tails =
        (1..=60).map(|step| mean(all.iter().filter_map(|changed| changed[step].tail).collect()));
    Some([lines.collect(), tails.collect()])
}

/// The red curve of Figure 3: the same growth from W_400.
fn growth_at_400(bench: &Bench<'_>) -> Outcome {
    let direction = bench.claim(1.0, -1.0);
    let Some([lines, _]) = disturbed_at_400() else { return too_low() };
    let (fit, slope) = straight_line(&lines);
    let text = format!(
        "a straight line explains {fit:.2} of the variance of the mean share over 60 steps from \
         W_400, and it rises by {slope:.4} a step"
    );
    Outcome::just_when(fit > 0.9 && slope * direction > 0.0, text)
}

/// The green curve of Figure 3: the flat tail is infected too.
fn tail_at_400(bench: &Bench<'_>) -> Outcome {
    let direction = bench.claim(1.0, -1.0);
    let Some([_, tails]) = disturbed_at_400() else { return too_low() };
    let mean = |steps: &[f64]| steps.iter().sum::<f64>() / steps.len() as f64;
    let [early, late] = [mean(&tails[..20]), mean(&tails[40..])];
    let text = format!(
        "on the flat tail {early:.4} of the losers have changed in the first 20 steps from W_400, \
         {late:.4} in the last 20 of 60"
    );
    Outcome::just_when((late - early) * direction > 0.0, text)
}

/// Variants come back to the constants of Chomp.
fn variants_return(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(700) as usize;
    let nearness = bench.claim(0.02, 0.0002);
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
                Ok(constants) if are_those_of_chomp(&constants, nearness) => {}
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
    Outcome::just_when(away.is_empty(), text).up_to(to as u64)
}

/// The recursion for Nim gives the heaps with nim-sum 0.
fn nim_recursion(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(256) as usize;
    let third = bench.claim::<fn(usize, usize) -> usize>(|x, y| x ^ y, |x, y| x | y);
    let mut nim = Recursion::new(Rules::Nim, to, 2 * to.next_power_of_two());
    let witness = (0..to).find_map(|x| match nim.step() {
        Ok(losers) => {
            (0..to).find(|y| losers[*y] != third(x, *y)).map(|y| format!("[{x},{y},{}]", losers[y]))
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
    let times = bench.claim(2, 3);
    for x in 1..=to {
        let (Some(one), Some(more)) =
            (nim_sheet(x, 64, &[]), nim_sheet(times * x, 64 * times, &[]))
        else {
            return too_low();
        };
        let mut cells = (0..64 * times).flat_map(|y| (0..64 * times).map(move |z| (y, z)));
        let wrong = cells.find(|(y, z)| more.get(*y, *z) != one.get(y / times, z / times));
        if let Some((y, z)) = wrong {
            return Outcome::refuted(format!("W_{}({y},{z})", times * x));
        }
    }
    Outcome::holds(format!(
        "x to {to}, cell by cell; in general since 2y+i and 2z+j have the nim-sum 2(y xor z) + (i \
         xor j)"
    ))
}

fn nim_neighbours(bench: &Bench<'_>) -> Outcome {
    let differ = bench.claim(true, false);
    let densities = |x: usize| Some(blocks(&nim_sheet(x, 600, &[])?, x, 16, 2.0));
    let (Some(one), Some(next), Some(double)) = (densities(192), densities(193), densities(256))
    else {
        return too_low();
    };
    let (near, other) = (distance(&one, &next), distance(&one, &double));
    let text =
        format!("densities of W_192 differ by {near:.4} from W_193 and by {other:.4} from W_256");
    Outcome::just_when((near > 0.0) == differ && near < other, text)
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
    let direction = bench.claim(1.0, -1.0);
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
    Outcome::just_when((from_nim - from_mean) * direction > 0.0, text).up_to(256)
}

/// The scaling is said to be better from x to 2x than from x to x + 1.
fn nim_variants_double(bench: &Bench<'_>) -> Outcome {
    const SEEDS: u64 = 6;
    let next = bench.claim(129, 192);
    let (mut double, mut between) = (0.0, 0.0);
    for seed in 0..SEEDS {
        if bench.stopped() {
            return Outcome::Undecided("stopped".to_owned());
        }
        let densities = |x: usize| Some(blocks(&nim_sheet(x, 600, &drawn(seed))?, x, 16, 2.0));
        let (Some(one), Some(other), Some(two)) = (densities(128), densities(next), densities(256))
        else {
            return too_low();
        };
        double += distance(&one, &two) / SEEDS as f64;
        between += distance(&one, &other) / SEEDS as f64;
    }
    let text = format!(
        "densities of W_128 differ by {double:.4} from W_256 and by {between:.4} from W_{next}, \
         mean of {SEEDS} variants"
    );
    Outcome::just_when(double < between, text)
}
