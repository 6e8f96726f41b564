//! Threads find what one sweep finds, go on from anywhere, and stop together.

use super::*;
use crate::verdict::{Obstacle, Undecided};

fn one_list(found: &Found<'_>) -> Lists {
    let mut lists = Lists::default();
    (0..found.blocks()).for_each(|block| lists.push(found.of(block)));
    lists
}

/// Boxes, the most words of a block, and those of a part.
const BOXES: [(usize, usize, u64, u64); 7] = [
    (9, 4, 30, 60),
    (14, 5, 20, 500),
    (7, 7, 50, 100),
    (20, 3, 9, 9),
    (8, 6, 1, 40),
    (3, 2, 1, 1),
    (10, 9, 100, 3000),
];

#[test]
fn threads_find_what_one_sweep_finds() {
    for (rows, columns, block, part) in BOXES {
        let lattice = Lattice::new(rows, columns, block);
        let whole = run_whole(&lattice, Lists::default(), &mut |_, _| Ok(())).unwrap();
        let division = Division::new(&lattice, part);
        assert!(division.parts.len() > 4);
        for threads in [1, 2, 5] {
            let known = Lists::default();
            let found = run_parts(&lattice, &division, threads, known, &mut |_, _| Ok(()));
            let found = one_list(&found.unwrap());
            assert_eq!(found, one_list(&whole), "{rows}×{columns} on {threads} threads");
        }
    }
}

#[test]
fn threads_go_on_from_any_block() {
    for (rows, columns, block, part) in BOXES {
        let lattice = Lattice::new(rows, columns, block);
        let whole = run_whole(&lattice, Lists::default(), &mut |_, _| Ok(())).unwrap();
        let whole = one_list(&whole);
        let division = Division::new(&lattice, part);
        for blocks in (0..=whole.blocks()).step_by(1 + whole.blocks() / 8) {
            let known = whole.among(0..blocks);
            let found = run_parts(&lattice, &division, 2, known, &mut |_, _| Ok(()));
            let found = one_list(&found.unwrap());
            assert_eq!(found, whole, "{rows}×{columns} from block {blocks}");
        }
    }
}

#[test]
fn a_listener_stops_all_threads() {
    let lattice = Lattice::new(13, 12, 8000);
    let mut heard = 0;
    let stopped = run(&lattice, NonZero::new(2).unwrap(), Lists::default(), &mut |swept, found| {
        heard += 1;
        assert!(swept.losers >= found.len());
        Err(Undecided::new(Obstacle::Cancelled, "enough"))
    });
    assert_eq!((stopped.unwrap_err().text.as_ref(), heard), ("enough", 1));
}

#[test]
#[should_panic(expected = "the listener")]
fn a_panic_makes_no_deadlock() {
    let lattice = Lattice::new(13, 12, 8000);
    let _ = run(&lattice, NonZero::new(3).unwrap(), Lists::default(), &mut |_, _| {
        panic!("the listener")
    });
}
