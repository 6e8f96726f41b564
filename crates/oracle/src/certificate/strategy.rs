//! Strategies: a set of positions in which every bite has an answer.
//!
//! If, whatever bite but that of the poison is made in a member, some answering bite leads to a
//! member again, then all members are P, by induction on the number of cells: every bite leaves a
//! position with a bite to a smaller member, and that one is P. A position without any other bite
//! is the poison alone, which is P by the rules. Nothing is asked of positions that are no members,
//! so a strategy may be much smaller than the list of all P-positions.
//!
//! Cells are numbered within the box around the greatest members, and a position is the set of the
//! numbers of its cells as bits; a bite deletes the bits of all cells at or beyond its own.

use super::Refusal;
use super::union::{Union, told};
use std::collections::HashSet;

/// Boxes of more cells have no strategy that is small.
const MOST_CELLS: u64 = 128;

/// Checks that every bite in a member has an answer that leads to a member.
pub(super) fn check(members: &[(Union, usize)]) -> Result<(), Refusal> {
    let Some((first, _)) = members.first() else { return Ok(()) };
    let dimension = first.boxes()[0].len();
    let mut sides = vec![1; dimension];
    for (member, line) in members {
        for own in member.boxes() {
            if own.len() != dimension {
                return Err(Refusal::new(*line, "the members differ in dimension"));
            }
            for (side, length) in sides.iter_mut().zip(own) {
                *side = (*side).max(*length);
            }
        }
    }
    let cells = sides.iter().try_fold(1_u64, |all, side| all.checked_mul(*side));
    let Some(cells) = cells.filter(|cells| *cells <= MOST_CELLS) else {
        let reason = format!("the members reach beyond {MOST_CELLS} cells");
        return Err(Refusal::new(members[0].1, reason));
    };
    let all: Vec<Vec<u64>> = (0..cells).map(|number| coordinates(number, &sides)).collect();
    let at_or_beyond = |from: &Vec<u64>| -> u128 {
        let beyond = |cell: &Vec<u64>| cell.iter().zip(from).all(|(at, least)| at >= least);
        bits(all.iter().map(beyond))
    };
    let beyond: Vec<u128> = all.iter().map(at_or_beyond).collect();
    let set_of = |member: &Union| -> u128 {
        let inside = |cell: &Vec<u64>| {
            let within = |own: &Vec<u64>| cell.iter().zip(own).all(|(at, side)| at < side);
            member.boxes().iter().any(within)
        };
        bits(all.iter().map(inside))
    };
    let mut sets = HashSet::new();
    for (member, line) in members {
        if !sets.insert(set_of(member)) {
            return Err(Refusal::new(*line, format!("{} is given twice", told(member))));
        }
    }
    // The poison has the number 0, and is never bitten.
    let after = |position: u128| {
        let numbers = (1..beyond.len()).filter(move |number| position >> number & 1 == 1);
        let beyond = &beyond;
        numbers.map(move |number| (number, position & !beyond[number]))
    };
    for (member, line) in members {
        for (number, left) in after(set_of(member)) {
            if !after(left).any(|(_, answer)| sets.contains(&answer)) {
                let (name, cell) = (told(member), &all[number]);
                let reason = format!("the bite at {cell:?} in {name} has no answer");
                return Err(Refusal::new(*line, reason));
            }
        }
    }
    Ok(())
}

/// A set of numbers as bits, from whether each is in it.
fn bits(all: impl Iterator<Item = bool>) -> u128 {
    all.enumerate().fold(0, |set, (number, is_in)| set | u128::from(is_in) << number)
}

fn coordinates(number: u64, sides: &[u64]) -> Vec<u64> {
    let mut rest = number;
    let mut cell: Vec<u64> = sides
        .iter()
        .rev()
        .map(|side| {
            let at = rest % side;
            rest /= side;
            at
        })
        .collect();
    cell.reverse();
    cell
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(members: &[&[&[u64]]]) -> Result<(), String> {
        let all: Vec<(Union, usize)> = members
            .iter()
            .map(|boxes| Union::new(boxes.iter().map(|sides| sides.to_vec()).collect()).unwrap())
            .map(|member| (member, 1))
            .collect();
        check(&all).map_err(|refusal| refusal.reason)
    }

    #[test]
    fn every_bite_needs_an_answer() {
        assert_eq!(checked(&[&[&[1, 1]], &[&[1, 2], &[2, 1]]]), Ok(()));
        let missing = checked(&[&[&[1, 2], &[2, 1]]]);
        assert_eq!(missing, Err("the bite at [0, 1] in 1x2 + 2x1 has no answer".into()));
        assert!(checked(&[&[&[1, 1]], &[&[2, 2]]]).is_err());
        assert!(checked(&[&[&[1, 1]], &[&[1, 1]]]).unwrap_err().contains("twice"));
        assert!(checked(&[&[&[200, 1]]]).unwrap_err().contains("beyond"));
        assert_eq!(checked(&[&[&[1, 1, 1]], &[&[1, 1, 2], &[2, 1, 1]]]), Ok(()));
    }
}
