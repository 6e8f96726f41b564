//! Lost positions of games on triples of numbers, from the definition.
//!
//! A position is lost when no move leads from it to a lost one. Moves are tried one by one: first
//! coordinates are dropped or poured, then steps are taken as long as no coordinate is negative,
//! then later coordinates are cut.

use std::collections::{BTreeSet, HashMap};

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
    /// Whether `y` and `z` become no greater than what the first coordinate that is lowered
    /// becomes.
    pub cuts: [bool; 2],
    /// How large `y` and `z` are at most where the move is allowed.
    pub most: [Option<i64>; 2],
}

/// All lost positions with coordinates below bounds. Positions that are declared won are not lost,
/// whatever the moves.
#[must_use]
pub fn lost_triples(
    moves: &[TripleMove],
    won: &dyn Fn([i64; 3]) -> bool,
    below: [i64; 3],
) -> Vec<[i64; 3]> {
    let mut known = HashMap::new();
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
    won: &dyn Fn([i64; 3]) -> bool,
    position: [i64; 3],
    known: &mut HashMap<[i64; 3], bool>,
) -> bool {
    if let Some(known) = known.get(&position) {
        return *known;
    }
    let leads_to_loser = moves
        .iter()
        .any(|kind| leads(kind, position, &mut |option| is_lost(moves, won, option, known)));
    let answer = !leads_to_loser && !won(position);
    known.insert(position, answer);
    answer
}

/// Whether a kind of move leads to a position of which something is true.
fn leads(
    kind: &TripleMove,
    [x, y, z]: [i64; 3],
    is_true: &mut dyn FnMut([i64; 3]) -> bool,
) -> bool {
    let is_small = |most: Option<i64>, now: i64| most.is_none_or(|most| now <= most);
    if !is_small(kind.most[0], y) || !is_small(kind.most[1], z) {
        return false;
    }
    let poured = if kind.pours_y { y } else { 0 };
    let start = [
        x,
        if kind.drops_y || kind.pours_y { 0 } else { y },
        if kind.drops_z { 0 } else { z + poured },
    ];
    let lead = kind.steps[0].iter().position(|change| *change != 0).unwrap_or(0);
    let cut = |place: [i64; 3]| {
        let bound = |axis: usize| match kind.cuts[axis - 1] {
            true => place[axis].min(place[lead]),
            false => place[axis],
        };
        [place[0], bound(1), bound(2)]
    };
    let mut found = BTreeSet::new();
    let mut last = vec![start];
    let mut taken = 0;
    while !last.is_empty() && kind.at_most.is_none_or(|most| taken < most) {
        taken += 1;
        let mut next = Vec::new();
        for place in &last {
            for step in &kind.steps {
                let reached = [place[0] + step[0], place[1] + step[1], place[2] + step[2]];
                let is_new = reached.iter().all(|coordinate| *coordinate >= 0)
                    && (kind.steps.len() == 1 || found.insert(reached));
                if is_new && is_true(cut(reached)) {
                    return true;
                }
                if is_new {
                    next.push(reached);
                }
            }
        }
        last = next;
    }
    false
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
        let lost = lost_triples(&[heap(0), heap(1), heap(2)], &|_| false, [8, 8, 8]);
        assert_eq!(lost.len(), 64);
        assert!(lost.iter().all(|[x, y, z]| x ^ y ^ z == 0));
    }
}
