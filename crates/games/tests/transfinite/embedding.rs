//! On finite positions the transfinite rules say what the oracle says.

use crate::support::work;
use chomplab::chomp::transfinite::eye::tops::Tops;
use chomplab::chomp::transfinite::eye::{Eye, judge};
use chomplab::chomp::transfinite::{size, two_wide};
use numbers::Ordinal;
use oracle::{Cells, Oracle};

#[test]
fn two_columns() {
    let mut oracle = Oracle::new();
    for tall in 1..14 {
        for short in 0..=tall {
            let expected = oracle.grundy_poison_allowed(&Cells::from_rows(&[tall, short]));
            let [tall, short] = [tall, short].map(|height| Ordinal::from(height as u64));
            assert_eq!(two_wide::grundy(&tall, &short), Some(Ordinal::from(expected as u64)));
        }
    }
}

#[test]
fn columns_over_a_two_by_two_base() {
    let mut oracle = Oracle::new();
    let mut work = work();
    let mut tops = Tops::default();
    for position in oracle::all_positions_in_box(&[2, 2, 5]) {
        let height = |i: usize, j: usize| {
            (0..5).take_while(|at| position.contains(&[i, j, *at])).count() as u64
        };
        let [u, v, y, z] =
            [height(0, 0), height(0, 1), height(1, 0), height(1, 1)].map(Ordinal::from);
        let eye = Eye { u, v: v.clone().max(y.clone()), y: v.min(y), z };
        let judged = judge(&eye, &mut tops, &mut work).unwrap();
        assert_eq!(judged.is_p, oracle.is_p(&position), "{eye:?}");
    }
}

#[test]
fn sizes() {
    for position in oracle::all_positions_in_box(&[3, 3, 2]) {
        let boxes = position
            .cells()
            .map(|cell| cell.iter().map(|at| Ordinal::from(*at as u64 + 1)).collect());
        let region = chomplab::chomp::Region::from_boxes(boxes).unwrap();
        assert_eq!(size(&region), Some(Ordinal::from(position.len() as u64)));
    }
}

/// Section 7: a finite position is P-ordered unless it holds `(3,2,1)` or three cells around the
/// poison.
#[test]
fn minimal_positions_that_are_not_p_ordered() {
    let mut oracle = Oracle::new();
    let holds = |outer: &Cells, inner: &Cells| inner.cells().all(|cell| outer.contains(cell));
    let stairs = Cells::from_rows(&[3, 2, 1]);
    let corner = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|cell| cell.to_vec());
    let corner = Cells::from_cells(corner);
    for (sides, minimal) in [(&[4, 4][..], &stairs), (&[2, 2, 3], &corner)] {
        let all = oracle::all_positions_in_box(sides);
        let lost: Vec<&Cells> = all.iter().filter(|position| oracle.is_p(position)).collect();
        for position in &all {
            let within: Vec<&&Cells> = lost.iter().filter(|other| holds(position, other)).collect();
            let is_ordered = within
                .iter()
                .all(|one| within.iter().all(|other| holds(one, other) || holds(other, one)));
            assert_eq!(is_ordered, !holds(position, minimal), "{position:?}");
        }
    }
}
