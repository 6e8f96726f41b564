//! Periods of values, observed and proved.
//!
//! Values are periodic from `start` on, with period `p` and saltus `s`, when `g(n+p) = g(n) + s`
//! for all `n ≥ start`; with saltus 0 the period is pure. The last exception is the greatest `n`
//! for which that fails.
//!
//! **Theorem** (R. K. Guy and C. A. B. Smith, 1956, for octal games). Let moves take at most `k`
//! counters and leave at most `h` heaps, let `start ≥ 1`, and let `g(n+p) = g(n)` hold for all `n`
//! with `start ≤ n < h·start + (h−1)·p + k`. Then it holds for all `n ≥ start`.
//!
//! *Proof*, by induction on `m ≥ h·start + (h−1)·p + k`. A move from `m+p` that takes `t ≤ k`
//! leaves heaps of `m+p−t` in all, and at least one heap since `m+p > k`. The greatest of them has
//! at least `(m+p−k)/h ≥ start+p`, so it can be exchanged for one that is smaller by `p`; that has
//! the same value by induction and is not empty, and the exchange makes a move from `m` that takes
//! `t` and leaves as many heaps. A move from `m` leaves a greatest heap of at least
//! `(m−k)/h ≥ start`, which can be exchanged for one that is greater by `p`, of the same value by
//! induction, since it was less than `m` (a move that takes nothing breaks the heap). So `m+p` and
//! `m` have options of the same values. ∎
//!
//! For heaps that must not be broken (`split-except`) take `k` no less than the greatest of them.
//! The theorem says nothing about codes with recurring digits (there is no `k`), nor about breaks
//! into unequal heaps (the exchange may make them equal), nor about a saltus other than 0. There a
//! period is only reported as observed; for Nim, where `g(n) = n` is plain, it is proved.

use super::rules::{Breaking, Rules};

/// A period of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// After so many heaps the values repeat.
    pub length: u64,
    /// By how much they have grown then.
    pub saltus: i64,
    /// The greatest heap whose value does not repeat; `None` when all do.
    pub last_exception: Option<u64>,
    /// Whether the values go on like that for ever; otherwise this was only observed.
    pub proved: bool,
}

impl Period {
    /// The first heap from which on values repeat.
    #[must_use]
    pub fn start(&self) -> u64 {
        self.last_exception.map_or(0, |last| last + 1)
    }
}

/// An observed period has come back at least so many times.
const TIMES_SEEN: u64 = 3;

/// And with it at least so many values: Kayles begins like Nim, and its values from 17 to 20 are
/// 4, 3, 2, 1.
const VALUES_SEEN: u64 = 16;

/// Looks for a period in the values of the heaps from 0 on: the shortest one that they prove,
/// or else the shortest that is observed: it has come back three times over, for sixteen values at
/// least, and for as many as came before it. Irregular values have regular stretches, the more the
/// farther one looks: those of 0.16 repeat after 3 from heap 261 to 280.
///
/// Values are never negative, so that no period with a negative saltus can go on; none is reported.
///
/// ```
/// use chomplab::engine::{Budget, Work};
/// use chomplab::heap::{Rules, Values, find_period};
///
/// let rules = Rules::read("kayles").unwrap();
/// let mut kayles = Values::new(&rules);
/// kayles.extend_to(200, &mut Work::within(Budget::default())).unwrap();
/// let period = find_period(&rules, kayles.known()).unwrap();
/// assert_eq!((period.length, period.last_exception, period.proved), (12, Some(70), true));
/// ```
#[must_use]
pub fn find(rules: &Rules, values: &[u32]) -> Option<Period> {
    // Differences repeat for any saltus. Read from the end, the longest common prefix of the
    // differences and their tail tells how far back a period reaches.
    let differences: Vec<i64> =
        values.windows(2).rev().map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    let agreement = common_prefixes(&differences);
    let reach = Reach::of(rules);
    let mut observed: Option<Period> = None;
    for length in 1..differences.len() {
        // The last `agreement + 1` values equal those one period before, up to the saltus.
        let pairs = agreement[length] as u64 + 1;
        let last = values.len() - 1;
        let start = (last - length + 1) as u64 - pairs;
        let saltus = i64::from(values[last]) - i64::from(values[last - length]);
        let length = length as u64;
        let mut period =
            Period { length, saltus, last_exception: start.checked_sub(1), proved: false };
        period.proved = is_proved(rules, reach.as_ref(), &period, last as u64);
        if period.proved {
            return Some(period);
        }
        let needed = VALUES_SEEN.max(TIMES_SEEN * length).max(start);
        let is_evident = pairs >= needed && saltus >= 0;
        if observed.is_none() && is_evident {
            observed = Some(period);
        }
    }
    observed
}

/// Whether values up to `last` that show a period prove it.
fn is_proved(rules: &Rules, reach: Option<&Reach>, period: &Period, last: u64) -> bool {
    if rules.is_nim() {
        return period.length == 1 && period.saltus == 1 && period.last_exception.is_none();
    }
    period.saltus == 0 && reach.is_some_and(|reach| last >= reach.terms_to_prove(period))
}

/// The last heap whose value the proof of a period with saltus 0 needs; `None` where the theorem
/// does not apply.
#[must_use]
pub fn terms_to_prove(rules: &Rules, period: &Period) -> Option<u64> {
    Reach::of(rules).map(|reach| reach.terms_to_prove(period))
}

/// What the theorem needs to know of the rules.
struct Reach {
    /// The most counters that a move takes, and no less than a heap that must not be broken.
    taken: u64,
    /// The most heaps that a move leaves.
    heaps: u64,
}

impl Reach {
    /// `None` where the theorem does not apply.
    fn of(rules: &Rules) -> Option<Self> {
        let taken = rules.code().most_taken()?;
        let taken = match &rules.breaking {
            Breaking::Free => taken,
            Breaking::Unequal => return None,
            Breaking::Except(sizes) => taken.max(*sizes.last().unwrap_or(&0)),
        };
        Some(Self { taken, heaps: u64::from(rules.code().most_heaps()).max(1) })
    }

    fn terms_to_prove(&self, period: &Period) -> u64 {
        let Self { taken, heaps } = self;
        let start = period.start().max(1);
        // Equality is needed for all n below this, and so values up to one period beyond.
        let below = heaps * start + (heaps - 1) * period.length + taken;
        below - 1 + period.length
    }
}

/// For each position, how many elements from there on equal those from the start on.
fn common_prefixes(sequence: &[i64]) -> Vec<usize> {
    let mut lengths = vec![0; sequence.len()];
    let (mut left, mut right) = (0, 0);
    for at in 1..sequence.len() {
        let mut length = if at < right { lengths[at - left].min(right - at) } else { 0 };
        while at + length < sequence.len() && sequence[length] == sequence[at + length] {
            length += 1;
        }
        lengths[at] = length;
        if at + length > right {
            (left, right) = (at, at + length);
        }
    }
    lengths
}
