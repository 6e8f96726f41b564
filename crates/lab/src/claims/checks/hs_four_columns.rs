//! \[HS\] section 12: which values positions of four columns have.

use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::boards::GrundyValues;
use chomplab::chomp::families::{Bottom, Runs, Valued};
use chomplab::chomp::four_rows::lines::Shape;
use chomplab::chomp::four_rows::omega::{Survey, usual_second};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const CHECKS: &[Check] = &[plain("hs-four-wide", four_wide).long()];

/// The values of 4×a and of 4×a joined with 2×ω, for short bars: which numbers are among them.
///
/// A bite into the second of two infinite columns leaves an infinite value. So the value of columns
/// (ω, ω, a, b) is the least number that no (h, h, …) under it has, that is, whose family over (a,
/// b) goes on for ever, and that no (ω, ω, …) has which a bite into the last two columns leaves.
fn four_wide(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 6 } else { 12 };
    let Ok(bars) = GrundyValues::compute(4, most as usize, &mut |_| Ok(())) else {
        return Outcome::Undecided("stopped".to_owned());
    };
    let mut runs = Runs::default();
    let mut work = bench.work();
    let mut stalks: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    for a in 0..=most {
        for b in 0..=a {
            let Some(bottom) = Bottom::new([a, b]) else { continue };
            let third = (0..a).map(|at| (at, b.min(at)));
            let below: Vec<u64> = third
                .chain((0..b).map(|at| (a, at)))
                .filter_map(|left| stalks.get(&left).copied())
                .collect();
            let mut value = 0;
            loop {
                let Ok(run) = runs.reach(&Valued::new(bottom.clone(), value), &mut work) else {
                    return Outcome::Undecided("stopped, or the work allowed ran out".to_owned());
                };
                if run.is_infinite() && !below.contains(&value) {
                    break;
                }
                value += 1;
            }
            stalks.insert((a, b), value);
        }
    }
    // In the convention of [HS] every value is one more, and 0 is that of the empty position.
    let stalk_values = (0..=most).filter_map(|a| stalks.get(&(a, a)).map(|value| value + 1));
    let bar_values = (1..=most).map(|a| u64::from(bars.of(&[a as usize; 4])) + 1);
    let all: BTreeSet<u64> = stalk_values.chain(bar_values).chain([0]).collect();
    // The lines of four rows go further, and share no code with families.
    let furthest = if bench.to() < 10_000 { 107 } else { 300 };
    let mut survey = Survey::new(Shape::lines(furthest, usual_second(furthest), 63));
    while survey.run_block() {}
    let table = survey.table();
    for a in 0..=most {
        let value = stalks.get(&(a, a)).map_or(0, |value| *value as usize);
        let by_lines = table.values.get(value).and_then(|of| of.infinite);
        if by_lines.is_none_or(|least| least > a as usize) {
            let text = format!("families value (w,w,{a},{a}) with {value}, and lines do not");
            return Outcome::refuted(text);
        }
    }
    let missing = table.least_missing().map_or(64, |missing| missing + 1);
    let below = bench.claim(46, 50);
    if missing < below {
        return Outcome::refuted(format!("{missing} is not reached for a to {furthest}"));
    }
    Outcome::Undecided(format!(
        "proved families for a to {most} give {} values, and lines for a to {furthest} every value \
         below {missing}, which they do not reach",
        all.len(),
    ))
}
