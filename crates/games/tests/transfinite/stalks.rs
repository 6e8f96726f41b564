//! Stalks over a finite part: the side game against the oracle, and the lengths of arms.

use crate::support::*;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::stalks::Stalks;
use chomplab::chomp::transfinite::values::{bites_to_value, value_of};
use numbers::Ordinal;
use oracle::{Cells, Oracle, SideOracle};

/// The sets of axes on which stalks stand.
const AXES: [&[usize]; 5] = [&[0], &[2], &[0, 1], &[1, 2], &[0, 1, 2]];

/// Finite cells with a stalk of height ω on each of some axes.
fn with_stalks(cells: &Cells, axes: &[usize]) -> Position {
    let sides = |cell: &Vec<usize>| cell.iter().map(|at| Ordinal::from(*at as u64 + 1)).collect();
    let lines = axes.iter().map(|axis| {
        let mut line = vec![Ordinal::from(1); 3];
        line[*axis] = Ordinal::omega();
        line
    });
    Position::from_boxes(cells.cells().map(sides).chain(lines)).unwrap()
}

/// The cells with an arm of a length on an axis, everything else cut to that length too.
fn with_arm(cells: &Cells, axis: usize, length: usize) -> Cells {
    let arm = (0..length).map(|at| {
        let mut cell = vec![0; 3];
        cell[axis] = at;
        cell
    });
    Cells::from_cells(cells.cells().filter(|cell| cell[axis] < length).cloned().chain(arm))
}

#[test]
fn side_values_and_bites_are_those_of_the_oracle() {
    let mut work = work();
    for axes in AXES {
        let mut oracle = SideOracle::new(axes);
        for cells in oracle::all_positions_in_box(&[3, 2, 2]) {
            if cells.is_empty() {
                continue;
            }
            let stalks = Stalks::of(&with_stalks(&cells, axes)).unwrap();
            let value = oracle.value(&cells);
            assert_eq!(stalks.side_value(&mut work), Ok(value as u64), "{cells:?}, {axes:?}");
            for target in 0..value {
                let expected = oracle.bites(&cells).into_iter();
                let expected = expected.filter(|(_, left)| oracle.value(left) == target);
                let expected: Vec<Vec<u64>> =
                    expected.map(|(cell, _)| cell.iter().map(|at| *at as u64).collect()).collect();
                let bites = stalks.side_bites(target as u64, &mut work).unwrap();
                let mut bites: Vec<Vec<u64>> = bites.into_iter().map(|bite| bite.0).collect();
                bites.sort();
                assert_eq!(bites, expected, "{cells:?}, {axes:?} to {target}");
            }
        }
    }
}

/// The one infinite step of the proof: as an arm grows, the side game of the other stalks takes
/// every value, each at one length; and the bite that is constructed has this length.
#[test]
fn arms_take_every_value_once() {
    let mut work = work();
    let mut plain = Oracle::new();
    for axes in AXES {
        let (cut, others) = axes.split_last().unwrap();
        let mut oracle = SideOracle::new(others);
        for cells in oracle::all_positions_in_box(&[2, 2, 2]) {
            if cells.is_empty() {
                continue;
            }
            let mut value_with = |length: usize| {
                let left = with_arm(&cells, *cut, length);
                if others.is_empty() {
                    plain.grundy_poison_forbidden(&left)
                } else {
                    oracle.value(&left)
                }
            };
            let values: Vec<usize> = (1..=12).map(&mut value_with).collect();
            let whole = with_stalks(&cells, axes);
            let omegas =
                axes.iter().skip(1).fold(Ordinal::zero(), |sum, _| sum.nim_sum(&Ordinal::omega()));
            for target in 0..4 {
                let lengths = values.iter().filter(|value| **value == target).count();
                assert_eq!(lengths, 1, "{cells:?}, {axes:?}: {values:?}");
                let length = values.iter().position(|value| *value == target).unwrap() as u64 + 1;
                let value = omegas.nim_sum(&Ordinal::from(target as u64));
                let (bites, missing) = bites_to_value(&whole, &value, &mut work);
                assert_eq!(missing, None);
                let is_cut = |bite: &&chomplab::chomp::Cell<Ordinal>| {
                    bite.iter().enumerate().all(|(axis, at)| (axis == *cut) != at.is_zero())
                };
                let found: Vec<&Ordinal> =
                    bites.iter().filter(is_cut).map(|bite| &bite[*cut]).collect();
                let expected = Ordinal::from(length);
                // A cut at an infinite height would lower a stalk of height ω.
                assert_eq!(found, [&expected], "{cells:?}, {axes:?} to {value}");
            }
        }
    }
}

#[test]
fn examples() {
    for (text, value) in [
        ("1x1xw + 1xwx1 + wx1x1", "w"),
        ("1x1x(w*2+3) + 1x(w+1)x1 + (w*3+2)x1x1 + 2x2x2", "2"),
        ("1x(w+1) + 2x2 + wx1", "0"),
        ("1x1x1x(w^w) + 1x1x(w^w)x1 + 1x2x1x1 + 3x1x1x1", "3"),
    ] {
        let found = value_of(&position(text), &mut work()).map(|value| value.to_string());
        assert_eq!(found.as_deref(), Ok(value), "{text}");
    }
}
