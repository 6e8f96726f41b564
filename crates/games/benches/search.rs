//! Search: time per option looked up, with the answer asserted.
//!
//! Beside divan's times the benchmark prints how many units of work each answer takes: that number
//! is the same on every machine and is what should go down.

use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Wanted, Work};
use chomplab::search::{self, grundy};

/// Boards and how many winning bites they have.
const BOARDS: &[(&str, usize)] = &[("3x100", 1), ("8x10", 2), ("4x4x4", 3), ("10x12", 1)];

fn main() {
    println!("units of work (generated options, in words):");
    for (name, _) in BOARDS {
        println!("  {name}: {}", winning_bites(name));
    }
    divan::main();
}

#[divan::bench(args = BOARDS.iter().map(|(name, _)| *name), sample_count = 5)]
fn winning_bites(name: &str) -> u64 {
    let board = Position::from_box(name.split('x').map(|side| side.parse().unwrap())).unwrap();
    let mut work = Work::within(Budget::default());
    let wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
    let Ok(found) = search::consider(&Chomp, &board, wanted, &mut work) else {
        panic!("{name} is within the budget");
    };
    let expected = BOARDS.iter().find(|(other, _)| *other == name).unwrap().1;
    assert_eq!(found.winning_moves.unwrap().moves.len(), expected);
    work.spent()
}

#[divan::bench(sample_count = 5)]
fn grundy_value_of_3x60() {
    let bar = Position::from_box([3, 60]).unwrap();
    assert_eq!(grundy(&Chomp, &bar, &mut Work::within(Budget::default())), Ok(129));
}
