//! Columns with so many ω-levels that Grundy values of their tops cannot be written down.

use crate::complete_lists::lists_hold;
use crate::support::*;
use chomplab::chomp::transfinite::two_wide::{Value, inverse, long_inverse, value};
use chomplab::{Obstacle, Outcome};
use numbers::Ordinal;
use proptest::prelude::*;

/// A position, its outcome, the winning bites that can be written, and whether they are all.
type Row = (&'static str, Outcome, &'static [&'static str], bool);

const ROWS: &[Row] = &[
    ("(w^2+w*100001,w^2+w*100001,w^2)", Outcome::N, &[], false),
    ("(w^2+w*100001,w^2+w*100001,w*2)", Outcome::N, &["(1,w^2 + w*100000)"], false),
    ("(w^2+w*2147483648,w^2+w*2147483648,w^2+2)", Outcome::N, &[], false),
    ("3x(w^2*3486784401+w*2147483648)", Outcome::N, &[], false),
    (
        "eye:[w^2+w*100001 w^2; w^2+w*100001 w^2]",
        Outcome::N,
        &["(0,1,w^2 + w*100000)", "(1,0,w*100002)"],
        true,
    ),
    (
        "eye:[w^2*3+w*100001+1 w^2*3+1; w^2*3+w*100001+2 w^2*3+5]",
        Outcome::N,
        &["(0,1,w^2*3 + w*100000 + 4)", "(1,0,w^2*2 + w*100002)"],
        true,
    ),
    ("eye:[w*100003 w; w*100003 w]", Outcome::N, &["(0,1,w*100002)"], false),
    ("eye:[w^2+w*100001 w*100002; w^2+w*100001 w*100002]", Outcome::P, &[], true),
];

#[test]
fn bites_that_can_be_written_are_found_and_the_others_are_owned_up_to() {
    for (text, expected, bites, complete) in ROWS {
        let verdict = solved(&position(text), &mut work());
        assert_eq!(verdict.outcome, Some(*expected), "{text}");
        let known = verdict.winning_moves;
        let told = known.as_ref().map_or(Vec::new(), |known| known.moves.clone());
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        assert_eq!(told, *bites, "{text}");
        assert_eq!(known.is_some_and(|known| known.complete), *complete, "{text}");
        let why = verdict.undecided.map(|why| why.why);
        assert_eq!(why, (!complete).then_some(Obstacle::TooLarge), "{text}");
    }
}

/// A natural number below all that are too long, or `3^levels·inner + (3^levels − 1)/2`.
fn height_of_levels(levels: u64, finite: u64) -> Ordinal {
    Ordinal::term(Ordinal::from(1), levels.into()).ordinary_sum(&Ordinal::from(finite))
}

/// Numbers are equal just when they have the same levels and the same inner part, whichever columns
/// they come from: `G(ω·u + a, ω·u + b) = G(ω·(u+1) + h, …)` when `G(a,b)` ends in a one to base 3.
#[test]
fn equal_numbers_are_equal_however_they_arise() {
    let levels = 100_001;
    let mut equal = 0;
    for tall in 0..40 {
        for short in 0..=tall {
            let [a, b] = [tall, short].map(|finite| height_of_levels(levels, finite));
            let found = value(&a, &b);
            let twin = long_inverse::equal_columns(&found);
            assert_eq!(value(&twin, &twin), found, "({a},{b})");
            equal += u32::from(found.written().is_none());
        }
    }
    assert!(equal > 100, "{equal} numbers are too long");
}

/// Solving finds what trying finds, also for values that are too long.
#[test]
fn long_values_are_solved_for_either_column() {
    let levels = [0, 1, 99_999, 100_000, 100_001, 100_002];
    let tops = [Ordinal::zero(), ordinal("w^2"), ordinal("w^2*2")];
    let heights: Vec<Ordinal> = tops
        .iter()
        .flat_map(|top| levels.iter().map(move |levels| (top, *levels)))
        .flat_map(|(top, levels)| {
            (0..4).map(move |finite| top.ordinary_sum(&height_of_levels(levels, finite)))
        })
        .collect();
    for tall in &heights {
        for short in heights.iter().filter(|short| *short <= tall) {
            let found: Value = value(tall, short);
            if found.written().is_some() {
                continue;
            }
            assert_eq!(long_inverse::taller(short, &found), Ok(Some(tall.clone())));
            let shorter = long_inverse::shorter(tall, &found);
            assert!(shorter.contains(&Ok(short.clone())), "{short} of {tall}: {shorter:?}");
        }
    }
    assert_eq!(inverse::taller(&Ordinal::omega(), &Ordinal::from(4)), Some(ordinal("w + 1")));
}

/// Heights whose coefficients are small or just around what can be written.
fn tall_heights(count: usize) -> impl Strategy<Value = Vec<Ordinal>> {
    let coefficient = prop_oneof![
        4 => 0_u64..3,
        2 => 99_999_u64..100_004,
        1 => Just(4_000_000_000_u64),
    ];
    let height = (0_u64..3, coefficient, 0_u64..4).prop_map(|(square, levels, finite)| {
        let square = Ordinal::term(Ordinal::from(2), square.into());
        square.ordinary_sum(&height_of_levels(levels, finite))
    });
    prop::collection::vec(height, count).prop_map(|mut heights| {
        heights.sort();
        heights.reverse();
        heights
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300 * scale() as u32))]

    #[test]
    fn lists_of_three_columns_hold(columns in tall_heights(3), cuts in tall_heights(4)) {
        if let Some(here) = crate::support::columns(&columns) {
            lists_hold(&here, &cuts)?;
        }
    }

    #[test]
    fn lists_over_a_two_by_two_base_hold(columns in tall_heights(4), cuts in tall_heights(4)) {
        if let Some(here) = eye(&columns[0], &columns[1], &columns[2], &columns[3]) {
            lists_hold(&here, &cuts)?;
        }
    }
}
