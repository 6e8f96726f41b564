//! Every check notices when something else is planted where it writes down its claim.

use lab::claims::{Bench, Check, Trial, checks, self_tests};
use std::sync::atomic::AtomicBool;

/// Which trials came out otherwise than they should, one a line.
fn survivors(trials: &[Trial]) -> Vec<String> {
    let line = |trial: &Trial| match (trial.plant, &trial.with) {
        (Some(plant), Some(with)) => {
            format!("{}, {plant}: still {with}; without it {}", trial.check, trial.without)
        }
        _ => format!("{} states nothing; it comes to: {}", trial.check, trial.without),
    };
    trials.iter().filter(|trial| !trial.is_noticed()).map(line).collect()
}

#[test]
fn no_check_misses_what_is_planted_in_its_claim() {
    let all: Vec<&'static Check> = checks::all().collect();
    let stop = AtomicBool::new(false);
    let trials = self_tests(&all, &Bench::computed(2000, &stop), &|_| {});
    let survivors = survivors(&trials);
    let count = survivors.len();
    assert!(survivors.is_empty(), "{count} of {} trials:\n{}", trials.len(), survivors.join("\n"));
    assert!(trials.len() >= all.len());
}
