//! Search: time per option looked up, with the answer asserted.
//!
//! Each case prints, beside divan's times, how many units of work the answer takes: that number is
//! the same on every machine and is what should go down.

use chomplab::ask::ask;
use chomplab::chomp::{Chomp, Position};
use chomplab::search::{Budget, Work, grundy};
use chomplab::verdict::Wanted;

fn main() {
    println!("units of work (generated options, in words):");
    for (name, sides, bites) in BOARDS {
        println!("  {name}: {}", winning_bites(sides, *bites));
    }
    divan::main();
}

const BOARDS: &[(&str, &[u64], usize)] = &[
    ("3x100", &[3, 100], 1),
    ("8x10", &[8, 10], 2),
    ("4x4x4", &[4, 4, 4], 3),
    ("10x12", &[10, 12], 1),
];

/// Solves a box, asserts how many winning bites it has, and returns the work it took.
fn winning_bites(sides: &[u64], expected: usize) -> u64 {
    let board = Position::from_box(sides.iter().copied()).unwrap();
    let mut work = Work::within(Budget::default());
    let wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
    let verdict = ask(&Chomp, &board, wanted, &mut work);
    assert_eq!(verdict.winning_moves.unwrap().moves.len(), expected);
    work.spent()
}

#[divan::bench(args = 0..BOARDS.len(), sample_count = 5)]
fn winning_bites_of_a_box(case: usize) -> u64 {
    let (_, sides, bites) = BOARDS[case];
    winning_bites(sides, bites)
}

#[divan::bench(sample_count = 5)]
fn grundy_value_of_3x60() {
    let bar = Position::from_box([3, 60]).unwrap();
    assert_eq!(grundy(&Chomp, &bar, &mut Work::within(Budget::default())), Ok(129));
}
