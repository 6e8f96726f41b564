//! The recursion of \[FL\] and everything else that knows three rows say the same.

use chomplab::chomp::three_rows::reference::Sheets;
use lab::sheets::recursion::{Recursion, Rules};
use oracle::three_row_p_positions;

/// `[x, y, z]` for `x ≤ 150` and `y < 250`, against the sieve of the oracle.
#[test]
fn the_recursion_equals_the_oracle() {
    const X: usize = 150;
    const COLUMNS: usize = 250;
    // Losers of sheets up to 150 lie below height 120.
    let positions = three_row_p_positions(X + COLUMNS + 120);
    let mut expected = vec![vec![None; COLUMNS]; X + 1];
    for [first, second, third] in positions {
        let (x, y, z) = (third, second - third, first - second);
        if x <= X && y < COLUMNS {
            expected[x][y] = Some(z);
        }
    }
    let mut recursion = Recursion::reaching(Rules::Chomp, X, COLUMNS);
    for (x, expected) in expected.iter().enumerate() {
        let losers = recursion.step().unwrap();
        for (y, expected) in expected.iter().enumerate() {
            assert_eq!(losers.get(y).copied(), *expected, "[{x}, {y}, ?]");
        }
    }
}

/// To sheet 400, against the plain engine, with tails as far as columns are kept.
#[test]
fn the_recursion_equals_the_engine() {
    let mut recursion = Recursion::reaching(Rules::Chomp, 400, 400);
    for run in Sheets::new().take(401) {
        let (x, sheet) = (recursion.x(), &run.sheet);
        let losers = recursion.step().unwrap();
        for (y, z) in losers.iter().enumerate() {
            let column = (x + y) as u64;
            let listed = run.losers.get(y).map(|row| row - column);
            let expected = listed.or_else(|| sheet.end.offset(column));
            assert_eq!(Some(*z as u64), expected, "[{x}, {y}, ?]");
        }
        if losers.last() == Some(&0) {
            assert_eq!(losers.len(), run.losers.len(), "sheet {x} ends");
        } else {
            assert!(sheet.period().is_some(), "sheet {x} goes on");
        }
    }
}
