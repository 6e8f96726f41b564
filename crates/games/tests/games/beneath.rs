//! The machine with things other than rows beneath: two columns on a 2×2 base, in space.
//!
//! Columns `u` over the poison and `v` beside it grow; `y` on the other side of `u`, and `z` beside
//! both `v` and `y`, are the finite thing. Here the first floor `y` may lie above the second, `z`,
//! so that some second columns below `y` have no P-position at all.

use chomplab::chomp::families::{Beneath, Run, Runs};
use chomplab::engine::{Budget, Work};
use oracle::{Cells, Oracle};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct TwoColumns {
    y: u64,
    z: u64,
}

impl Beneath for TwoColumns {
    fn first_floor(&self) -> u64 {
        self.y
    }

    fn second_floor(&self) -> u64 {
        self.z
    }

    fn rivals(&self) -> Vec<Self> {
        let into_y = (0..self.y).map(|y| Self { y, z: self.z.min(y) });
        let into_z = (0..self.z).map(|z| Self { y: self.y, z });
        into_y.chain(into_z).collect()
    }

    fn under_second(&self, column: u64) -> Self {
        Self { y: self.y, z: self.z.min(column) }
    }

    fn under_first(&self, column: u64) -> Self {
        Self { y: self.y.min(column), z: self.z.min(column) }
    }
}

#[test]
fn columns_in_space_agree_with_the_oracle() {
    let height = 7;
    let mut work = Work::within(Budget::default());
    let mut runs = Runs::default();
    let mut oracle = Oracle::new();
    let mut gaps = 0;
    for y in 0..=height {
        for z in 0..=y {
            let run = runs.reach(&TwoColumns { y, z }, &mut work).unwrap();
            for v in z..=height {
                for u in v.max(y).max(1)..=height {
                    let position = standing([u, v, y, z]);
                    let is_p = oracle.is_p(&position);
                    assert_eq!(run.loser(v) == Some(u), is_p, "[{v} {z}; {u} {y}]");
                }
                gaps += u64::from(v < y && run.loser(v).is_none());
            }
        }
    }
    assert!(gaps > 0, "some second columns below y have no P-position");
}

/// The cells of four columns on a 2×2 base.
fn standing([u, v, y, z]: [u64; 4]) -> Cells {
    let columns = [(0, 0, u), (0, 1, v), (1, 0, y), (1, 1, z)];
    let cells = columns.into_iter().flat_map(|(row, column, height)| {
        (0..height as usize).map(move |level| vec![row, column, level])
    });
    Cells::from_cells(cells)
}

/// With `y` and `z` fixed the differences of the two columns repeat, or the P-positions end.
#[test]
fn columns_in_space_repeat() {
    let mut work = Work::within(Budget::default());
    let mut runs = Runs::default();
    runs.reach(&TwoColumns { y: 12, z: 12 }, &mut work).unwrap();
    let infinite = (0..=12).flat_map(|y| (0..=y).map(move |z| TwoColumns { y, z }));
    let infinite = infinite.filter(|thing| runs.get(thing).is_some_and(Run::is_infinite));
    assert!(infinite.count() > 5);
}
