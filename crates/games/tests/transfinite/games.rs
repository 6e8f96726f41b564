//! Whole games from P-positions of each class: whoever answers by theory never loses.

use crate::classes::*;
use crate::play::*;
use crate::support::*;
use chomplab::Outcome;
use chomplab::chomp::transfinite::Position;
use numbers::Ordinal;
use proptest::prelude::*;

#[test]
fn two_columns() {
    second_player_wins("2xw", 500, 13);
    second_player_wins_from(infinite_columns(2, ALL_EXPONENTS), 1_000, 13);
}

#[test]
fn three_columns() {
    second_player_wins("3xw^w", 500, 13);
    second_player_wins_from(infinite_columns(3, ALL_EXPONENTS), 1_000, 13);
}

#[test]
fn two_by_two() {
    second_player_wins("2x2xw^3", 1_000, 13);
    for kind in ['A', 'B', 'C', 'D', 'E'] {
        second_player_wins_from(eyes(kind), 1_000, 13);
    }
}

#[test]
fn hooks_of_any_height() {
    second_player_wins("1x(w*2+3) + (w*2+3)x1", 500, 13);
    second_player_wins_from(hooks(), 1_000, 13);
}

#[test]
fn thin_stalks() {
    second_player_wins("1x1x(w+2) + 2x2x1 + 1xwx1", 500, 13);
    second_player_wins_from(stalks(1, &[3, 3, 3]), 1_000, 13);
    second_player_wins_from(stalks(2, &[3, 3, 3]), 1_000, 13);
    second_player_wins_from(stalks(3, &[3, 2, 2]), 1_000, 5);
}

#[test]
fn wide_stalks_in_the_plane() {
    second_player_wins_from(wide_stalks(&[6, 5]), 1_000, 13);
}

#[test]
fn wide_stalks_in_three_dimensions() {
    second_player_wins("1x1xw + 2x1xw", 100, 7);
    second_player_wins_from(wide_stalks(&[3, 3, 3]), 1_000, 7);
}

#[test]
fn wide_stalks_in_four_dimensions() {
    second_player_wins_from(wide_stalks(&[2, 2, 2, 2]), 1_000, 5);
}

/// Every bite into the six-dimensional product that the strategy of [HS] section 7 speaks of.
#[test]
fn six_dimensions() {
    let product = position("wxwxwx2x2x2");
    let mut work = work();
    for bite in
        ["2,3,4,1,0,0", "2,3,3,1,0,1", "2,4,0,1,0,0", "2,3,0,1,1,0", "5,0,0,0,0,0", "4,0,0,1,0,0"]
    {
        let bite = chomplab::notation::read_cell(bite).unwrap();
        let left = product.bite(&bite).unwrap();
        let winning = solved(&left, &mut work).winning_moves.expect("a bite is known").moves;
        let left = left.bite(&winning[0]).unwrap();
        assert_eq!(outcome(&left, &mut work), Some(Outcome::P), "{bite}");
    }
}

/// Parts that meet in the poison only: two columns beside two others.
#[test]
fn orthogonal_parts() {
    let pair = || infinite_columns(2, LOW_EXPONENTS);
    let starts = (pair(), pair()).prop_map(|(front, back)| {
        let ones = [Ordinal::from(1), Ordinal::from(1)];
        let front = front.boxes().iter().map(|sides| [&sides[..], &ones].concat());
        let back = back.boxes().iter().map(|sides| [&ones, &sides[..]].concat());
        Position::from_boxes(front.chain(back)).unwrap()
    });
    second_player_wins_from(starts, 1_000, 13);
}

#[test]
fn three_columns_beside_one() {
    second_player_wins_from(three_columns_and_one(), 300, 13);
}

/// Where engines rest on a conjecture it is played too.
#[test]
fn wide_stalks_with_thin_ones() {
    second_player_wins_from(mixed_stalks(), 100, 5);
}
