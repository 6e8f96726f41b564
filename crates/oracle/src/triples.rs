//! Lost positions of games on triples of numbers, from the definition.
//!
//! A position is lost when no move leads from it to a lost one. Moves are listed one by one: first
//! coordinates are dropped or poured, then steps are taken as long as no coordinate is negative.

use std::collections::{BTreeMap, BTreeSet};

/// A kind of move.
#[derive(Clone, Debug, Default)]
pub struct TripleMove {
    /// The steps, of which at least one is taken.
    pub steps: Vec<[i64; 3]>,
    /// How many steps are taken at most.
    pub at_most: Option<u64>,
    /// Whether `y` becomes 0 first.
    pub drops_y: bool,
    /// Whether `y` is first added to `z` and becomes 0.
    pub pours_y: bool,
    /// Whether `z` becomes 0 first.
    pub drops_z: bool,
}

/// All lost positions with coordinates below bounds. Positions in `won` are not lost, whatever the
/// moves.
#[must_use]
pub fn lost_triples(moves: &[TripleMove], won: &[[i64; 3]], below: [i64; 3]) -> Vec<[i64; 3]> {
    let mut known = BTreeMap::new();
    let mut lost = Vec::new();
    for x in 0..below[0] {
        for y in 0..below[1] {
            for z in 0..below[2] {
                if is_lost(moves, won, [x, y, z], &mut known) {
                    lost.push([x, y, z]);
                }
            }
        }
    }
    lost
}

fn is_lost(
    moves: &[TripleMove],
    won: &[[i64; 3]],
    position: [i64; 3],
    known: &mut BTreeMap<[i64; 3], bool>,
) -> bool {
    if let Some(known) = known.get(&position) {
        return *known;
    }
    let leads_to_loser = moves.iter().any(|kind| {
        options(kind, position).into_iter().any(|option| is_lost(moves, won, option, known))
    });
    let answer = !leads_to_loser && !won.contains(&position);
    known.insert(position, answer);
    answer
}

/// Where a kind of move leads.
fn options(kind: &TripleMove, [x, y, z]: [i64; 3]) -> BTreeSet<[i64; 3]> {
    let poured = if kind.pours_y { y } else { 0 };
    let start = [
        x,
        if kind.drops_y || kind.pours_y { 0 } else { y },
        if kind.drops_z { 0 } else { z + poured },
    ];
    let mut found = BTreeSet::new();
    let mut last = BTreeSet::from([start]);
    let mut taken = 0;
    while !last.is_empty() && kind.at_most.is_none_or(|most| taken < most) {
        taken += 1;
        let mut next = BTreeSet::new();
        for place in &last {
            for step in &kind.steps {
                let reached = [place[0] + step[0], place[1] + step[1], place[2] + step[2]];
                if reached.iter().all(|coordinate| *coordinate >= 0) && found.insert(reached) {
                    next.insert(reached);
                }
            }
        }
        last = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nim_is_lost_where_heaps_cancel() {
        let heap = |axis: usize| {
            let mut step = [0; 3];
            step[axis] = -1;
            TripleMove { steps: vec![step], ..TripleMove::default() }
        };
        let lost = lost_triples(&[heap(0), heap(1), heap(2)], &[], [8, 8, 8]);
        assert_eq!(lost.len(), 64);
        assert!(lost.iter().all(|[x, y, z]| x ^ y ^ z == 0));
    }
}
