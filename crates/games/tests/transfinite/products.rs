//! Products in any order of axes: whole games, and the laws of what bites into them leave.

use crate::play::*;
use crate::support::*;
use chomplab::Outcome;

/// Sections that no pair of axes makes P everywhere: still a bite leads to a product.
#[test]
fn mixed_sections() {
    for (text, bite) in [("2xwx1x2 + wx2x1x2", "(0,1,0,0)"), ("1xwxw + 2xwx2", "(0,0,1)")] {
        let verdict = solved(&position(text), &mut work());
        assert_eq!(verdict.outcome, Some(Outcome::N), "{text}");
        let winning = verdict.winning_moves.unwrap().moves;
        assert!(winning.iter().any(|cell| cell.to_string() == bite), "{text}: {winning:?}");
    }
}

#[test]
fn six_dimensions() {
    second_player_wins("wxwxwx2x2x2", 1_000, 6);
}

#[test]
fn six_dimensions_in_another_order() {
    second_player_wins("2xwx2x2xwxw", 100, 6);
}

#[test]
fn four_dimensions() {
    second_player_wins("2x2xwxw", 1_000, 6);
}

#[test]
fn hooks_and_columns() {
    second_player_wins("3x1x2xw + 1x3x2xw", 200, 6);
    second_player_wins("4x2x3x1 + 4x2x1x3 + 3x2x3x1 + 3x2x1x3 + 5x1x3x1 + 5x1x1x3", 1, 6);
    second_player_wins("wx1x2xw + 1xwx2xw", 200, 6);
}

#[test]
fn with_two_by_two() {
    second_player_wins("2x2xw^3x2xw", 1_000, 6);
}
