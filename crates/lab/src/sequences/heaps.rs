//! Sequences of heap games.

use chomplab::Undecided;
use chomplab::engine::Work;
use chomplab::heap::{Rules, Values};

/// The values of the heaps from `first` on.
pub(super) fn values(
    rules: &str,
    first: u64,
    count: usize,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Undecided> {
    let mut values = Values::new(&Rules::read(rules).expect("a test reads the rules of all"));
    values.extend_to(first + count as u64, work)?;
    Ok(values.known().iter().skip(first as usize).map(|value| u64::from(*value)).collect())
}

/// The nim-sums of `m` and `n`, where `m + n` is 0, 1, 2, …, and `m` grows from 0 on.
pub(super) fn nim_sums(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    work.spend(count as u64, count)?;
    let antidiagonals = (0_u64..).flat_map(|sum| (0..=sum).map(move |n| n ^ (sum - n)));
    Ok(antidiagonals.take(count).collect())
}

/// The heaps of Grundy's game of value 0. Nobody knows whether they are finitely many; the last
/// one that is known has 1222 counters.
pub(super) fn lost_in_grundys_game(
    count: usize,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Undecided> {
    let mut to = 64;
    loop {
        let values = values("grundy", 0, to, work)?;
        let lost = values.iter().zip(0_u64..).filter(|(value, _)| **value == 0);
        let lost: Vec<u64> = lost.map(|(_, heap)| heap).collect();
        if lost.len() >= count {
            return Ok(lost);
        }
        to *= 2;
    }
}
