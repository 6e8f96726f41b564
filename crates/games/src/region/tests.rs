//! Laws of regions.

use super::*;
use proptest::prelude::*;

fn any_region() -> impl Strategy<Value = Region> {
    (2_usize..4).prop_flat_map(|axes| {
        prop::collection::vec(prop::collection::vec(1_u64..5, axes), 1..4)
            .prop_map(|boxes| Region::from_boxes(boxes).unwrap())
    })
}

fn with_cell() -> impl Strategy<Value = (Region, Cell)> {
    any_region().prop_flat_map(|region| {
        let cells: Vec<Cell> = region.cells().collect();
        (Just(region), prop::sample::select(cells))
    })
}

proptest! {
    #[test]
    fn a_bite_takes_exactly_the_cells_beyond((region, bite) in with_cell()) {
        let left: Vec<Cell> = region.bite(&bite).map_or(Vec::new(), |left| left.cells().collect());
        let beyond = |cell: &Cell| cell.iter().zip(bite.iter()).all(|(cell, bite)| cell >= bite);
        let expected: Vec<Cell> = region.cells().filter(|cell| !beyond(cell)).collect();
        prop_assert_eq!(left, expected);
    }

    #[test]
    fn the_bite_between_two_positions_is_found_again((region, bite) in with_cell()) {
        if let Ok(left) = region.bite(&bite) {
            prop_assert_eq!(region.bite_to(&left), Some(bite.0));
            prop_assert_eq!(left.bite_to(&region), None);
        }
    }

    #[test]
    fn a_region_is_the_union_of_its_cells(region in any_region()) {
        let boxes = region.cells().map(|cell| cell.iter().map(|at| at + 1).collect::<Vec<u64>>());
        prop_assert_eq!(Region::from_boxes(boxes).unwrap(), region);
    }

    #[test]
    fn reordering_axes_and_back_changes_nothing(region in any_region()) {
        let axes = region.dimension();
        let turn: Vec<usize> = (0..axes).map(|axis| (axis + 1) % axes).collect();
        let back: Vec<usize> = (0..axes).map(|axis| (axis + axes - 1) % axes).collect();
        prop_assert_eq!(region.permute(&turn).permute(&back), region);
    }

    #[test]
    fn bites_commute_with_reordering_axes((region, bite) in with_cell()) {
        let order: Vec<usize> = (0..region.dimension()).rev().collect();
        let turned: Vec<u64> = bite.iter().rev().copied().collect();
        prop_assert_eq!(
            region.permute(&order).bite(&turned),
            region.bite(&bite).map(|left| left.permute(&order))
        );
    }

    #[test]
    fn a_join_includes_both((region, other) in (any_region(), any_region())) {
        if let Ok(join) = region.join(&other) {
            prop_assert!(join.includes(&region) && join.includes(&other));
            prop_assert!(join.cells().all(|cell| region.contains(&cell) || other.contains(&cell)));
        }
    }
}

#[test]
fn a_bite_into_an_infinite_box_leaves_two() {
    let strip = Region::from_box([Ordinal::from(2), Ordinal::omega()]).unwrap();
    let left = strip.bite(&[Ordinal::from(1), Ordinal::from(3)]).unwrap();
    assert_eq!(left, Region::from_rows([Ordinal::omega(), Ordinal::from(3)]).unwrap());
    assert_eq!(strip.bite_to(&left), Some(vec![Ordinal::from(1), Ordinal::from(3)]));
}

#[test]
fn rows_that_grow_are_refused() {
    assert_eq!(Region::from_rows([4_u64, 5]), Err(InvalidRegion::GrowingRow { row: 1 }));
    assert_eq!(Region::from_rows([3_u64, 0, 2]), Err(InvalidRegion::GrowingRow { row: 2 }));
    assert_eq!(Region::from_rows([0_u64, 0]), Err(InvalidRegion::Empty));
}
