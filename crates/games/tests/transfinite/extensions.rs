//! The Fundamental Theorem, the Size Lemma and the two constructions of section 6.

use crate::support::*;
use chomplab::Outcome;
use chomplab::chomp::transfinite::extension::{Extension, column_for_value};
use chomplab::chomp::transfinite::values::value_of;
use chomplab::chomp::transfinite::{Position, size_off_last_axis};
use numbers::Ordinal;
use oracle::{Cells, Oracle};
use proptest::prelude::*;

/// Over a number of columns in the plane.
fn over_columns(body: Option<Position>, columns: u64) -> Extension {
    Extension::new(body, vec![vec![Ordinal::from(columns)]]).unwrap()
}

#[track_caller]
fn height_is(extension: &Extension, expected: &str) {
    let found = extension.height(&Ordinal::zero(), &mut work()).unwrap();
    assert_eq!(found.height, ordinal(expected), "{}", found.position);
}

#[test]
fn boxes() {
    for (columns, height) in [(1, "1"), (2, "w"), (3, "w^w")] {
        height_is(&over_columns(None, columns), height);
    }
    let box_of = |sides: &[&str]| {
        let sides = sides.iter().map(|side| ordinal(side)).collect();
        Extension::new(None, vec![sides]).unwrap()
    };
    height_is(&box_of(&["2", "2"]), "w^3");
    height_is(&box_of(&["2", "2", "w"]), "w");
    height_is(&box_of(&["w", "2", "w"]), "2");
    let open = over_columns(None, 4).height(&Ordinal::zero(), &mut work()).unwrap_err();
    assert!(open.text.contains("[HS] §12"), "{}", open.text);
}

#[test]
fn columns_over_others() {
    for (body, columns, height) in [
        ("(w*2,w,5)", 2, "w + 1"),
        ("(w*2,w,6)", 2, "9"),
        ("(9,4,2)", 1, "6"),
        ("(w^2,w^2,w*3)", 1, "w^2 + w*2"),
        ("(w^2,w^2,w*3)", 2, "w^2*3"),
        ("(w^w*3,w^w*2,w^w)", 3, "w^w"),
    ] {
        let Ok(body) = chomplab::notation::read_region(body) else { continue };
        height_is(&over_columns(body, columns), height);
    }
}

/// Over an L the height is z + 1, or with infinite z what lies above ω on top of ω^ω.
#[test]
fn over_an_l() {
    for (z, height) in [("3", "4"), ("w + 2", "w^w + 2"), ("w^2", "w^w + w^2")] {
        let body = eye(&ordinal("w^3"), &ordinal("w^3"), &ordinal("w^3"), &ordinal(z));
        let arm = |sides: [u64; 2]| sides.map(Ordinal::from).to_vec();
        height_is(&Extension::new(body, vec![arm([1, 2]), arm([2, 1])]).unwrap(), height);
    }
}

/// All finite bodies in a small box: the height is that of the oracle, and within the bound.
#[test]
fn finite_heights_agree_with_the_oracle() {
    let mut oracle = Oracle::new();
    let mut work = work();
    for position in oracle::all_positions_in_box(&[4, 3]) {
        let boxes = position.cells().map(|cell| vec![cell[0] as u64 + 1, cell[1] as u64 + 1]);
        let boxes = boxes.map(|sides| sides.into_iter().map(Ordinal::from).collect());
        let body = Position::from_boxes(boxes).unwrap();
        for base in 1..=2_usize {
            let extended = |height: usize| {
                let rows: Vec<usize> = (0..4)
                    .map(|row| {
                        let own = (0..3).take_while(|at| position.contains(&[row, *at])).count();
                        if row < base { height } else { own.min(height) }
                    })
                    .collect();
                Cells::from_rows(&rows)
            };
            let extension = over_columns(Some(body.clone()), base as u64);
            let found = extension.height(&Ordinal::zero(), &mut work);
            match (1..=14).find(|height| oracle.is_p(&extended(*height))) {
                Some(expected) => {
                    let found = found.unwrap();
                    assert_eq!(found.height, Ordinal::from(expected as u64), "{body} over {base}");
                    let bound = extension.bound(&Ordinal::zero());
                    assert!(bound.is_none_or(|bound| found.height <= bound));
                }
                None => {
                    let height = found.map(|found| found.height).unwrap_or(Ordinal::omega());
                    assert!(height > Ordinal::from(14), "{body} over {base}: {height}");
                }
            }
        }
    }
}

/// A column beside a finite position has its Grundy value as height, as the oracle knows it.
#[test]
fn columns_beside_finite_positions() {
    let mut oracle = Oracle::new();
    let mut work = work();
    for position in oracle::all_positions_in_box(&[3, 3]) {
        let boxes = position.cells().map(|cell| vec![cell[0] as u64 + 1, cell[1] as u64 + 1]);
        let boxes = boxes.map(|sides| sides.into_iter().map(Ordinal::from).collect());
        let body = Position::from_boxes(boxes).unwrap();
        let value = oracle.grundy_poison_allowed(&position);
        let column = column_for_value(&body, &mut work).unwrap();
        assert_eq!(column.height, Ordinal::from(value as u64), "{body}");
        if position.len() < 8 {
            let cells = position.cells().map(|cell| vec![cell[0], cell[1], 0]);
            let column = (0..value).map(|at| vec![0, 0, at]);
            assert!(oracle.is_p(&Cells::from_cells(cells.chain(column))), "{body}");
        }
    }
}

/// The height is one, decided, within the bound, and no sampled other height makes P.
fn height_holds(extension: &Extension, cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    let mut work = work();
    let Ok(found) = extension.height(&Ordinal::zero(), &mut work) else { return Ok(()) };
    prop_assert_eq!(outcome(&found.position, &mut work), Some(Outcome::P));
    if let Some(bound) = extension.bound(&Ordinal::zero()) {
        prop_assert!(found.height <= bound, "{} > {}", found.height, bound);
    }
    for cut in cuts.iter().chain([&found.height.ordinary_sum(&Ordinal::from(1))]) {
        let other = extension.to_height(cut).filter(|_| *cut != found.height);
        if let Some(other) = other {
            prop_assert_ne!(outcome(&other, &mut work), Some(Outcome::P), "{}", other);
        }
    }
    Ok(())
}

/// The Size Lemma for a P-position: along each axis, the column over the poison.
fn size_lemma_holds(position: &Position) -> Result<(), TestCaseError> {
    let axes = position.dimension();
    for last in 0..axes {
        let order: Vec<usize> = (0..axes).filter(|axis| *axis != last).chain([last]).collect();
        let turned = position.permute(&order);
        let Some(size) = size_off_last_axis(&turned) else { continue };
        let bound = size.natural_sum(&Ordinal::from(1));
        prop_assert!(turned.extent(axes - 1) <= bound, "{} along axis {}", position, last);
    }
    Ok(())
}

fn cases(plain: u32) -> ProptestConfig {
    ProptestConfig::with_cases(plain * scale() as u32)
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn of_three_columns(
        heights in heights(3, ALL_EXPONENTS), base in 1_u64..4, cuts in heights(3, ALL_EXPONENTS),
    ) {
        let body = chomplab::chomp::Region::from_rows(heights).ok();
        height_holds(&over_columns(body, base), &cuts)?;
    }

    #[test]
    fn of_two_by_two_bases(
        heights in heights(4, LOW_EXPONENTS),
        cuts in heights(3, LOW_EXPONENTS),
        shape in 0_usize..4,
    ) {
        let body = eye(&heights[0], &heights[1], &heights[2], &heights[3]);
        let arm = |sides: [u64; 2]| sides.map(Ordinal::from).to_vec();
        let base = match shape {
            0 => vec![arm([1, 1])],
            1 => vec![arm([1, 2])],
            2 => vec![arm([1, 2]), arm([2, 1])],
            _ => vec![arm([2, 2])],
        };
        height_holds(&Extension::new(body, base).unwrap(), &cuts)?;
    }

    /// The second construction: two columns, the first or both extended to any value.
    #[test]
    fn with_a_value(
        heights in heights(2, ALL_EXPONENTS), value in height(ALL_EXPONENTS), base in 1_u64..3,
    ) {
        let body = chomplab::chomp::Region::from_rows(heights).ok();
        let extension = over_columns(body, base);
        let mut work = work();
        // G(ω·u, ω·u) has as many digits as u says, and some are too long.
        if let Ok(found) = extension.height(&value, &mut work) {
            prop_assert_eq!(value_of(&found.position, &mut work), Ok(value.clone()));
            if let Some(bound) = extension.bound(&value) {
                prop_assert!(found.height <= bound, "{} > {}", found.height, bound);
            }
        }
    }

    /// The Size Lemma, and that the value is at most the size.
    #[test]
    fn size_lemma(columns_of in heights(3, ALL_EXPONENTS), over in heights(4, LOW_EXPONENTS)) {
        let mut work = work();
        let wide = columns(&columns_of).into_iter();
        for position in wide.chain(eye(&over[0], &over[1], &over[2], &over[3])) {
            let verdict = solved(&position, &mut work);
            let winning = verdict.winning_moves.map_or(Vec::new(), |known| known.moves);
            for lost in winning.iter().filter_map(|bite| position.bite(bite).ok()) {
                size_lemma_holds(&lost)?;
            }
            if verdict.outcome == Some(Outcome::P) {
                size_lemma_holds(&position)?;
            }
        }
    }
}
