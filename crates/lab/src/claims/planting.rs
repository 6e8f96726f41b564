//! Statements that are planted to see whether a check notices.
//!
//! A check writes down what its claim says with `Bench::claim`, and beside it something that the
//! claim does not say: `bench.claim(SQRT_2 - 1.0, 0.5)`. As a rule it gets the first. In a
//! [self-test](self_test) it is run once for each such place and gets the second there. Only the
//! statement changes, never an engine; so a check that still comes to the same result does not test
//! what is written there.
//!
//! Where a claim is wrong as printed, what is planted is right, and the check must come to "holds".
//! A correction, `Bench::correction`, is planted with a falsehood again.

use super::checks::Check;
use super::{Bench, Outcome};
use std::collections::BTreeSet;
use std::fmt;
use std::panic::Location;
use std::sync::Mutex;

/// Which statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// What is printed.
    Claim,
    /// What is right instead.
    Correction,
}

/// A statement in the text of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plant {
    /// Which it is.
    pub of: Of,
    /// Where it is written.
    pub at: &'static Location<'static>,
    /// Which of several statements that are read from a list there.
    pub part: u32,
}

impl fmt::Display for Plant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.at.file().rsplit(['/', '\\']).next().unwrap_or_default();
        let of = match self.of {
            Of::Claim => "claim",
            Of::Correction => "correction",
        };
        write!(f, "{of} at {file}:{}", self.at.line())?;
        if self.part > 0 { write!(f, ", number {}", self.part) } else { Ok(()) }
    }
}

/// The statements that a check has written down, and the one that is planted.
#[derive(Default)]
pub(super) struct Plants {
    seen: Mutex<BTreeSet<Plant>>,
    chosen: Option<Plant>,
}

impl Plants {
    pub(super) fn with(chosen: Option<Plant>) -> Self {
        Self { chosen, ..Self::default() }
    }

    pub(super) fn choose<T>(&self, plant: Plant, stated: T, planted: T) -> T {
        if let Ok(mut seen) = self.seen.lock() {
            seen.insert(plant);
        }
        if self.chosen == Some(plant) { planted } else { stated }
    }

    pub(super) fn seen(&self) -> Vec<Plant> {
        self.seen.lock().map(|seen| seen.iter().copied().collect()).unwrap_or_default()
    }
}

/// What a check made of one planted statement.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The id of the check.
    pub check: &'static str,
    /// What was planted; `None` where the check has no place for it.
    pub plant: Option<Plant>,
    /// What it finds otherwise.
    pub without: Outcome,
    /// What it finds with it.
    pub with: Option<Outcome>,
}

impl Trial {
    /// Whether the check noticed.
    #[must_use]
    pub fn is_noticed(&self) -> bool {
        let (Some(plant), Some(with)) = (self.plant, &self.with) else { return false };
        match (&self.without, plant.of) {
            (Outcome::Holds { .. } | Outcome::Undecided(_), Of::Claim)
            | (Outcome::Corrected { .. }, Of::Correction) => matches!(with, Outcome::Refuted(_)),
            (Outcome::Refuted(_) | Outcome::Corrected { .. }, Of::Claim) => {
                matches!(with, Outcome::Holds { .. })
            }
            (_, Of::Correction) => false,
        }
    }
}

/// Runs a check as it is, and once more for each statement in it. One that states nothing, or that
/// corrects a claim and does not state the correction, has a trial without a plant. After a stop
/// there may be fewer trials, or none.
#[must_use]
pub fn self_test(check: &'static Check, bench: &Bench<'_>) -> Vec<Trial> {
    let plain = bench.with_plant(None);
    let without = check.outcome(&plain);
    let statements = plain.statements();
    let is_stated = |of: Of| statements.iter().any(|plant| plant.of == of);
    let is_corrected = matches!(without, Outcome::Corrected { .. });
    let is_whole = is_stated(Of::Claim) && (!is_corrected || is_stated(Of::Correction));
    let mut trials = Vec::new();
    if !is_whole && !bench.stopped() {
        let without = without.clone();
        trials.push(Trial { check: check.id, plant: None, without, with: None });
    }
    for plant in statements {
        let with = check.outcome(&bench.with_plant(Some(plant)));
        if bench.stopped() {
            break;
        }
        let without = without.clone();
        trials.push(Trial { check: check.id, plant: Some(plant), without, with: Some(with) });
    }
    trials
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(without: Outcome, of: Of, with: Outcome) -> Trial {
        let plant = Some(Plant { of, at: Location::caller(), part: 0 });
        Trial { check: "a check", plant, without, with: Some(with) }
    }

    #[test]
    fn a_check_notices_when_its_result_turns_round() {
        let holds = || Outcome::holds("all");
        let refuted = || Outcome::refuted("one");
        let unknown = || Outcome::Undecided("hard".to_owned());
        let corrected = || Outcome::corrected(Some("one".to_owned()), None, "all");
        assert!(trial(holds(), Of::Claim, refuted()).is_noticed());
        assert!(trial(unknown(), Of::Claim, refuted()).is_noticed());
        assert!(trial(refuted(), Of::Claim, holds()).is_noticed());
        assert!(trial(corrected(), Of::Claim, holds()).is_noticed());
        assert!(trial(corrected(), Of::Correction, refuted()).is_noticed());
        assert!(!trial(holds(), Of::Claim, holds()).is_noticed());
        assert!(!trial(holds(), Of::Claim, unknown()).is_noticed());
        assert!(!trial(refuted(), Of::Claim, refuted()).is_noticed());
        assert!(!trial(corrected(), Of::Claim, corrected()).is_noticed());
        assert!(!trial(corrected(), Of::Claim, refuted()).is_noticed());
        assert!(!trial(holds(), Of::Correction, refuted()).is_noticed());
        let plant = None;
        let nothing = Trial { check: "a check", plant, without: holds(), with: Some(refuted()) };
        assert!(!nothing.is_noticed());
    }
}
