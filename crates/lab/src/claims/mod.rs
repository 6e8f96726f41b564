//! The ledger: what papers claim, what became of each claim, and how to find out again.
//!
//! `data/claims/*.csv` has one row a claim: where it stands, what it says in our words, its status,
//! and the id of the *check* that recomputes it. A check is a function that takes a [`Bench`] (how
//! far to go, and sheets computed once for all) and returns an [`Outcome`]: the claim holds so far,
//! it is refuted by a witness, it holds once corrected, or the check cannot tell.
//!
//! - [`Ledger`]: the rows, built in or from a folder;
//! - [`checks`]: one file a paper or topic, one line a check;
//! - [`recheck`]: runs checks, each once, several at a time;
//! - [`agreement`]: whether what was found is what the ledger says;
//! - [`planting`]: what checks make of statements that are planted.
//!
//! ```
//! use lab::claims::{Agreement, Bench, Ledger, agreement, recheck};
//! use std::sync::atomic::AtomicBool;
//!
//! let ledger = Ledger::built_in().unwrap();
//! let is_wanted = |claim: &&lab::claims::Claim| claim.id == "ngu-conjecture-5";
//! let claims: Vec<_> = ledger.claims.iter().filter(is_wanted).collect();
//! let stop = AtomicBool::new(false);
//! let found = recheck(&claims, &Bench::computed(200, &stop), &|_| {});
//! assert_eq!(found[0].as_ref().unwrap().word(), "refuted");
//! assert_eq!(agreement(claims[0].status, found[0].as_ref()), Agreement::Agrees);
//! ```

mod bench;
pub mod checks;
mod ledger;
mod outcome;
pub mod planting;
mod rows;

pub use bench::Bench;
pub use checks::Check;
pub use ledger::{Claim, Ledger, LedgerError, SOURCES, Source};
pub use outcome::{Agreement, Outcome, Status, agreement};
pub use planting::Trial;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs the checks of some claims, each once; the outcomes stand in the order of the claims, and
/// where there is no check, or somebody stopped it, there is none. `done` hears after each check
/// how many are done.
#[must_use]
pub fn recheck(
    claims: &[&Claim],
    bench: &Bench<'_>,
    done: &(dyn Fn(usize) + Sync),
) -> Vec<Option<Outcome>> {
    let needed = needed_checks(claims);
    let found: BTreeMap<&str, Outcome> = run_each(&needed, bench, done, |check| {
        let outcome = check.outcome(bench);
        // A check that was stopped may have returned anything.
        (!bench.stopped()).then_some((check.id, outcome))
    })
    .into_iter()
    .flatten()
    .collect();
    let outcome = |claim: &&Claim| found.get(claim.check.as_deref()?).cloned();
    claims.iter().map(outcome).collect()
}

/// Runs something for each of some checks, several at a time, and collects what comes out in any
/// order. After a stop no more is begun.
fn run_each<T: Send>(
    checks: &[&'static Check],
    bench: &Bench<'_>,
    done: &(dyn Fn(usize) + Sync),
    run: impl Fn(&'static Check) -> T + Sync,
) -> Vec<T> {
    // Checks may rely on all sheets, so these come first, or nothing does.
    if checks.iter().any(|check| check.needs_sheets) {
        let _ = bench.sheets();
    }
    let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found: Mutex<Vec<T>> = Mutex::new(Vec::new());
    let work = || {
        while let Some(check) = checks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if bench.stopped() {
                break;
            }
            let outcome = run(check);
            found.lock().expect("no check panics while it holds the lock").push(outcome);
            done(finished.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(checks.len().max(1));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    found.into_inner().expect("no check panics while it holds the lock")
}

/// Runs checks as [`planting::self_test`] does, several at a time; the trials stand in the order of
/// their checks' ids. `done` hears after each check how many are done.
#[must_use]
pub fn self_tests(
    checks: &[&'static Check],
    bench: &Bench<'_>,
    done: &(dyn Fn(usize) + Sync),
) -> Vec<Trial> {
    let trials = run_each(checks, bench, done, |check| planting::self_test(check, bench));
    let mut trials: Vec<Trial> = trials.into_iter().flatten().collect();
    trials.sort_by_key(|trial| (trial.check, trial.plant));
    trials
}

/// The checks that some claims name, each once, those that take long first.
#[must_use]
pub fn needed_checks(claims: &[&Claim]) -> Vec<&'static Check> {
    let mut needed: Vec<&'static Check> = checks::all()
        .filter(|check| claims.iter().any(|c| c.check.as_deref() == Some(check.id)))
        .collect();
    needed.sort_by_key(|check| !check.takes_long);
    needed
}
