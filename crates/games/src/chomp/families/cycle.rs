//! When a repeated state proves a period.
//!
//! What a run does in a new column depends on its *state* and on which rows its rivals take there;
//! what a rival takes repeats with the rival's period. A step need not look at every rival. It
//! reports the periods of those that it *looked at*, and it would do the same in any other column
//! where the state is the same and these rivals are in the same phase. So when a state returns
//! after a number of steps that is a multiple of all periods looked at in between, everything
//! repeats for ever.
//!
//! The least common multiples of all the suffixes of the steps so far form a chain of divisors, so
//! there are only a few different ones. For each of them a state is filed under its phase.

use numbers::least_common_multiple;
use rustc_hash::FxHashMap;

/// The states that a run has been in, and the periods that it has looked at since.
#[derive(Default)]
pub(super) struct Cycles {
    numbers: FxHashMap<Box<[u64]>, usize>,
    /// For a state, a modulus and a phase, the last step at which it was entered so.
    entered: FxHashMap<(usize, u64, u64), usize>,
    /// From which step on the periods looked at have which least common multiple; oldest first.
    since: Vec<(usize, u64)>,
    steps: usize,
}

impl Cycles {
    /// Enters a state; returns the number of steps of a cycle if this proves one.
    pub(super) fn enter(&mut self, state: &[u64]) -> Option<usize> {
        let number = match self.numbers.get(state) {
            Some(number) => *number,
            None => {
                let number = self.numbers.len();
                self.numbers.insert(state.into(), number);
                number
            }
        };
        let now = self.steps;
        let mut proved = None;
        let always_one = self.since.last().is_none_or(|(_, modulus)| *modulus != 1);
        let moduli = self.since.iter().map(|(_, modulus)| *modulus);
        for modulus in moduli.chain(always_one.then_some(1)) {
            let key = (number, modulus, now as u64 % modulus);
            if let Some(then) = self.entered.insert(key, now)
                && modulus.is_multiple_of(self.looked_at_since(then))
            {
                proved = Some(now - then);
            }
        }
        proved
    }

    /// Ends a step that looked at these periods.
    pub(super) fn step(&mut self, periods: u64) {
        for (_, modulus) in &mut self.since {
            *modulus = least_common_multiple(*modulus, periods);
        }
        self.since.push((self.steps, periods));
        self.since.dedup_by_key(|(_, modulus)| *modulus);
        self.steps += 1;
    }

    fn looked_at_since(&self, step: usize) -> u64 {
        let after = self.since.partition_point(|(from, _)| *from <= step);
        self.since[after - 1].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enters states of one word and looks at periods, as long as nothing is proved.
    fn first_cycle(steps: impl IntoIterator<Item = (u64, u64)>) -> Option<(usize, usize)> {
        let mut cycles = Cycles::default();
        for (step, (state, periods)) in steps.into_iter().enumerate() {
            if let Some(cycle) = cycles.enter(&[state]) {
                return Some((step, cycle));
            }
            cycles.step(periods);
        }
        None
    }

    #[test]
    fn a_state_returns_in_phase() {
        assert_eq!(first_cycle([(7, 1), (7, 1)]), Some((1, 1)));
        assert_eq!(first_cycle((0..9).map(|step| (step % 3, 1))), Some((3, 3)));
        // A period of two was looked at: three steps later the phase is another.
        let (step, cycle) = first_cycle((0..99).map(|step| (step % 3, 2))).unwrap();
        assert!(cycle == 6 && step < 13);
        // Only one state of many looks at a long period.
        let looks = |step: u64| (step % 2, if step == 0 { 1000 } else { 1 });
        assert_eq!(first_cycle((0..9).map(looks)), Some((3, 2)));
        assert_eq!(first_cycle((0..9).map(|step| (step, 1))), None);
    }
}
