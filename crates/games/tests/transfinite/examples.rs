//! The examples of [HS], with the errata.

use crate::support::*;
use chomplab::{Certainty, Outcome};
use numbers::Ordinal;

#[track_caller]
fn is(text: &str, expected: Outcome) {
    assert_eq!(outcome(&position(text), &mut work()), Some(expected), "{text}");
}

/// The examples at the end of section 11; one is misprinted.
#[test]
fn p_positions_of_section_11() {
    let misprint = "eye:[w^3 w^2; w^3 w^2]";
    for text in include_str!("../../../lab/data/claims/tables/hs-eye.txt").lines() {
        is(text, if text == misprint { Outcome::N } else { Outcome::P });
    }
    is("eye:[w^3 w; w^3 w^2]", Outcome::P);
}

#[test]
fn boxes_of_the_introduction() {
    for text in [
        "2xw",
        "wx2",
        "3xw^w",
        "w^wx3",
        "2x2xw^3",
        "2xw^3x2",
        "2x2xwxw",
        "wx2x2xw",
        "wxwxwx2x2x2",
        "2xwx2xwx2xw",
    ] {
        is(text, Outcome::P);
    }
}

#[test]
fn two_and_three_equal_columns_are_p_once() {
    let exponents = ["1", "2", "3", "4", "w", "w + 1", "w + 2", "w + 4"];
    let coefficients = [1_u64, 2, 3];
    let terms = exponents.iter().flat_map(|exponent| {
        coefficients.map(|coefficient| Ordinal::term(ordinal(exponent), coefficient.into()))
    });
    let terms: Vec<Ordinal> = terms.chain([Ordinal::zero()]).collect();
    let mut heights: Vec<Ordinal> = vec![ordinal("w^(w*2)"), ordinal("w^(w*2) + w^w")];
    for high in &terms {
        for low in &terms {
            let sum = high.natural_sum(low);
            heights.extend([0, 1, 7].map(|finite| sum.ordinary_sum(&Ordinal::from(finite))));
        }
    }
    heights.retain(|height| !height.is_finite());
    heights.sort();
    heights.dedup();
    let mut work = work();
    for height in heights {
        for (width, only) in [(2, "w"), (3, "w^w")] {
            let equal = columns(&vec![height.clone(); width]).unwrap();
            let expected = if height == ordinal(only) { Outcome::P } else { Outcome::N };
            assert_eq!(outcome(&equal, &mut work), Some(expected), "{width} columns of {height}");
        }
    }
}

/// The witness against the printed rule for type C, and what the printed rule says instead.
#[test]
fn errata_4() {
    is("eye:[w*4 w*2; w*5+1 w*4]", Outcome::P);
    is("eye:[w*4 w*2; w*9 w*4]", Outcome::N);
}

/// The exercise of section 10: 3×z has a second winning bite just when z' is even and c < ω^i.
#[test]
fn the_exercise_on_three_equal_columns() {
    for line in include_str!("../../../lab/data/claims/tables/hs-second-bites.csv").lines() {
        let (text, count) = line.split_once(',').unwrap();
        let count: usize = count.parse().unwrap();
        let box_of = columns(&vec![ordinal(text); 3]).unwrap();
        let winning = solved(&box_of, &mut work()).winning_moves.unwrap();
        assert!(winning.complete);
        assert_eq!(winning.moves.len(), count, "3 columns of {text}: {:?}", winning.moves);
    }
}

#[test]
fn open_questions_are_named() {
    let verdict = solved(&position("4x(w*9)"), &mut work());
    assert_eq!(verdict.outcome, None);
    assert!(verdict.undecided.unwrap().text.contains("[HS] §12"));
    let verdict = solved(&position("eye:[w*5 w*4; w*7 w*5]"), &mut work());
    if verdict.outcome.is_none() {
        assert!(verdict.undecided.unwrap().text.contains("[HS] §11"));
    }
}

/// The position of ERRATA 5 is P cloven one way and would be N cloven the other way.
#[test]
fn pd3_is_false() {
    use chomplab::chomp::transfinite::two_wide::grundy;
    let [u, v, y, z] =
        ["w^3 + w^2*4 + w + 2", "w^3 + w^2*3 + w*3", "w^2*3 + 1", "w^2 + w*2 + 3"].map(ordinal);
    let [one, two] = [1, 2].map(|exponent| Ordinal::power_of_omega(Ordinal::from(exponent)));
    let above = |start: &Ordinal, height: &Ordinal| height.after(start).unwrap();
    let value = |a: Ordinal, b: Ordinal| grundy(&a, &b).unwrap();
    let straight =
        value(above(&one, &y), above(&one, &z)) == value(above(&two, &u), above(&two, &v));
    let across = value(above(&one, &v), above(&one, &z)) == value(above(&two, &u), above(&two, &y));
    assert_ne!(straight, across);
}

/// The corrected answers to bites of 2×2×ω³.
#[test]
fn answers_in_the_tall_box() {
    for (bite, answer) in [
        ("0,0,w*2 + 3", "1,0,16"),
        ("0,0,w^2 + w", "1,0,w*2"),
        ("0,0,w^2*3 + 5", "1,0,w^2*2 + 5"),
        ("1,1,w + 4", "1,0,w^2 + 4"),
        ("1,1,w^2*2", "1,0,w^2*3"),
        ("1,0,w*3", "0,0,w^2 + w*2"),
        ("1,0,w^2", "0,0,w^2*2"),
    ] {
        let [bite, answer] =
            [bite, answer].map(|text| chomplab::notation::read_cell(text).unwrap());
        let left = position("2x2xw^3").bite(&bite).unwrap();
        let winning = solved(&left, &mut work()).winning_moves.unwrap().moves;
        assert!(winning.contains(&answer), "{bite}: {answer} is not among {winning:?}");
    }
}

/// Products are as certain as what they are made of.
#[test]
fn products_are_proved() {
    for text in ["2xw", "wxwx2x2", "1x1x(w+1) + 1x2xw + 2x2x1", "2x2xw^3", "2x2xw^3x2xw"] {
        let verdict = solved(&position(text), &mut work());
        assert_eq!(verdict.certainty, Some(Certainty::Proved), "{text}");
    }
}

/// [HS] PC3 says that bites into the base of such a position leave N.
#[test]
fn pc3_is_false_for_tall_positions() {
    let tall = position("eye:[w^2 w^2; w^2*2 w^2]");
    let left = tall.bite(&chomplab::notation::read_cell("(1,1,w)").unwrap()).unwrap();
    assert_eq!(left, position("eye:[w^2 w; w^2*2 w^2]"));
    assert_eq!(solved(&left, &mut work()).outcome, Some(Outcome::P));
}

/// A value of more digits than are written down is compared without them.
#[test]
fn long_values_are_not_mistaken() {
    let z = Ordinal::from(num_bigint::BigUint::from(3_u32).pow(131_072) >> 1);
    let tall = Ordinal::omega().natural_product(&Ordinal::from(131_073));
    let two = Ordinal::from(2);
    let boxes = [vec![Ordinal::from(1), two.clone(), tall.clone()], vec![two.clone(), two, z]];
    let verdict =
        solved(&chomplab::chomp::transfinite::Position::from_boxes(boxes).unwrap(), &mut work());
    assert_ne!(verdict.outcome, Some(Outcome::N));
}
