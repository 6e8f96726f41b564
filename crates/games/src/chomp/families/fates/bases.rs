//! The bases whose lines run side by side: one and everything within it, smaller ones first.

use crate::chomp::families::beneath::Beneath;
use crate::verdict::{Obstacle, Undecided};
use crate::work::Work;
use std::collections::HashMap;

/// A base with the numbers of what is within it.
#[derive(Clone, Debug)]
pub(super) struct Around<B> {
    pub(super) base: B,
    pub(super) first_floor: u64,
    pub(super) second_floor: u64,
    pub(super) rivals: Vec<usize>,
    pub(super) under_second: Vec<usize>,
    pub(super) under_first: Vec<usize>,
}

impl<B> Around<B> {
    /// The bytes that it takes, about.
    pub(super) fn bytes(&self) -> usize {
        8 * (self.rivals.len() + self.under_second.len() + self.under_first.len())
            + BYTES_OF_BASE as usize
    }
}

/// One run of lines may take one of so many parts of the memory: what was found before is kept.
pub(super) const PARTS_OF_MEMORY: u128 = 4;

/// What a base with its places in tables takes, about.
const BYTES_OF_BASE: u128 = 600;

/// More bases than this are not followed.
const MOST_BASES: usize = 20_000;

/// A list of bases, their numbers, and the bytes that they take, about.
type Bases<B> = (Vec<Around<B>>, HashMap<B, usize>, u128);

/// A base and everything within it.
///
/// # Errors
/// When there is too much within the base, or work runs out.
pub(super) fn all_within<B: Beneath>(base: &B, work: &mut Work<'_>) -> Result<Bases<B>, Undecided> {
    let ordered = within(base, work)?;
    let numbers: HashMap<B, usize> =
        ordered.iter().enumerate().map(|(at, base)| (base.clone(), at)).collect();
    let mut bases: Vec<Around<B>> = Vec::with_capacity(ordered.len());
    let mut bytes = 0;
    for base in ordered {
        work.spend(base.units_to_look_through(), bases.len())?;
        work.refuse_beyond(0, PARTS_OF_MEMORY * bytes)?;
        let number = |left: B| numbers[&left];
        let (first_floor, second_floor) = (base.first_floor(), base.second_floor());
        bases.push(Around {
            first_floor,
            second_floor,
            rivals: base.rivals().into_iter().map(number).collect(),
            under_second: (0..second_floor).map(|at| number(base.under_second(at))).collect(),
            under_first: (0..first_floor)
                .map(|at| if at == 0 { 0 } else { number(base.under_first(at)) })
                .collect(),
            base,
        });
        bytes += bases.last().map_or(0, Around::bytes) as u128;
    }
    for around in &mut bases {
        around.rivals.sort_unstable();
        around.rivals.dedup();
    }
    Ok((bases, numbers, bytes))
}

/// Everything within a base, smaller things first.
fn within<B: Beneath>(base: &B, work: &mut Work<'_>) -> Result<Vec<B>, Undecided> {
    // A bite leaves fewer cells; the longest chain of bites to nothing is as long as there are
    // cells, so bases in order of that length come after all that is within them.
    let mut ranks: HashMap<B, Option<usize>> = HashMap::new();
    let mut waiting = vec![base.clone()];
    while let Some(next) = waiting.last().cloned() {
        if matches!(ranks.get(&next), Some(Some(_))) {
            waiting.pop();
            continue;
        }
        work.spend(next.units_to_look_through(), ranks.len())?;
        let held = BYTES_OF_BASE * (ranks.len() + waiting.len()) as u128;
        work.refuse_beyond(0, PARTS_OF_MEMORY * held)?;
        if ranks.len() >= MOST_BASES {
            let text = format!("the finite part holds more than {MOST_BASES} smaller ones");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        let mut rank = 0;
        let mut is_known = true;
        for rival in next.rivals() {
            match ranks.get(&rival) {
                Some(Some(own)) => rank = rank.max(own + 1),
                _ => {
                    is_known = false;
                    waiting.push(rival);
                }
            }
        }
        ranks.insert(next, is_known.then_some(rank));
    }
    let mut ordered: Vec<(usize, B)> =
        ranks.into_iter().filter_map(|(base, rank)| Some((rank?, base))).collect();
    ordered.sort_by_key(|(rank, _)| *rank);
    Ok(ordered.into_iter().map(|(_, base)| base).collect())
}
