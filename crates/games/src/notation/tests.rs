//! Tables of texts, good and bad, and the law that printed forms parse back.

use super::*;
use crate::input::InputErrorKind;
use crate::region::{Board, Region};
use proptest::prelude::*;

fn region(text: &str) -> Region<Ordinal> {
    read_region(text).unwrap_or_else(|error| panic!("{text}: {error}")).unwrap()
}

fn any_region() -> impl Strategy<Value = Region<Ordinal>> {
    let side = prop_oneof![
        (1_u64..9).prop_map(Ordinal::from),
        Just(Ordinal::omega()),
        (1_u64..4, 1_u64..9).prop_map(|(exponent, rest)| {
            Ordinal::power_of_omega(exponent.into()).ordinary_sum(&rest.into())
        }),
    ];
    (2_usize..5).prop_flat_map(move |axes| {
        prop::collection::vec(prop::collection::vec(side.clone(), axes), 1..5)
            .prop_map(|boxes| Region::from_boxes(boxes).unwrap())
    })
}

#[test]
fn good_texts_and_their_normal_form() {
    for (text, printed) in [
        ("3x7", "3x7"),
        (" 3 × 7 ", "3x7"),
        ("(4,2,1)", "(4,2,1)"),
        ("4,2,1", "(4,2,1)"),
        ("[4, 2, 1]", "(4,2,1)"),
        ("(4,2,1,0,0)", "(4,2,1)"),
        ("5", "(5)"),
        ("1x5", "(5)"),
        ("(3,3)", "2x3"),
        ("3x1 + 2x2 + 1x3", "(3,2,1)"),
        ("3x1 + 2x2 + 1x3 + 1x1 + 0x9", "(3,2,1)"),
        ("diff:[2,0,2]", "(4,2,2)"),
        ("DIFF: [1,1,1]", "(3,2,1)"),
        ("eye:[2 1; 2 2]", "1x2x2 + 2x1x2 + 2x2x1"),
        ("eye:[3,0;4,1]", "1x1x4 + 1x2x3 + 2x1x1"),
        ("2x2x2", "2x2x2"),
        ("9223372036854775808,1", "(9223372036854775808,1)"),
        ("9223372036854775808x3", "9223372036854775808x3"),
        ("50x1 + 1x2", "1x2 + 50x1"),
        ("2xw + 1x3@(2,0)", "(w,w,3)"),
        ("(w+1)x2 + (w*2)x1", "(w + 1)x2 + (w*2)x1"),
        ("w*2x1", "(w*2)x1"),
        ("(w,w,5,5)", "(w,w,5,5)"),
        ("4xω^ω", "4xw^w"),
        ("w^(w+1)", "(w^(w + 1))"),
        ("eye:[w*4 w*2; w*5+1 w*4]", "1x1x(w*5 + 1) + 1x2x(w*4) + 2x1x(w*4) + 2x2x(w*2)"),
    ] {
        assert_eq!(region(text).to_string(), printed, "{text}");
    }
}

#[test]
fn bad_texts_with_place_and_hint() {
    use InputErrorKind::*;
    for (text, kind, span, message, hint) in [
        ("", Parse, 0..0, "the text is empty", "(4,2,1)"),
        ("()", Invalid, 0..2, "no cell is left", "(1)"),
        ("0", Invalid, 0..1, "no cell is left", "(1)"),
        ("0x5", Invalid, 0..3, "no cell is left", "(1)"),
        ("(4,5)", Invalid, 3..4, "row 1 has 5 cells, row 0 only 4", "diff:[4,5]"),
        ("(4,2", Parse, 4..4, "the text ends; expected )", ""),
        ("(4,2))", Parse, 5..6, "expected the end", ""),
        ("(4,,2)", Parse, 3..4, "expected a number or w", "12, w"),
        ("3*7", Parse, 1..2, "expected the end", ""),
        ("hello", Parse, 0..1, "expected a number or w", "12, w"),
        ("3x", Parse, 2..2, "expected a number or w", "12, w"),
        ("3x-7", Parse, 2..3, "expected a number or w", "12, w"),
        ("3x7 + 5", Parse, 7..7, "expected x and another side", ""),
        ("3x7 5", Parse, 4..5, "expected x, + or @", ""),
        ("3x7 + 2x2x2", Invalid, 6..11, "box 2 has 3 sides, the first has 2", "a side may be 1"),
        ("2x2 + 1x1@(5,0)", Invalid, 0..15, "the cell (2,0) is missing", "between"),
        ("2x2@(1)", Invalid, 4..7, "1 coordinates for 2 sides", ""),
        ("(1+w,2)", Parse, 1..4, "not in Cantor normal form", "the normal form is w"),
        ("diff:[2,0", Parse, 9..9, "expected ]", ""),
        ("diff:[0,0]", Invalid, 0..10, "no cell is left", "(1)"),
        ("eye:[1 2; 3 3]", Invalid, 7..8, "z = 2 is higher", "u ≥ v"),
        ("eye:[3 0; 2 0]", Invalid, 10..11, "u = 2 over the poison is lower", "u ≥ v"),
    ] {
        let error = read_region(text).unwrap_err();
        assert_eq!((error.kind, &error.span), (kind, &span), "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
        assert!(error.hint.unwrap_or_default().contains(hint), "{text}");
    }
}

#[test]
fn other_prefixes_belong_to_other_games() {
    assert_eq!(read_region("divisors:12").unwrap(), None);
    assert_eq!(read_region("nim:3,5,7").unwrap(), None);
}

#[test]
fn limits_are_errors_not_crashes() {
    let error = |text: &str| read_region(text).unwrap_err().kind;
    assert_eq!(error(&"(".repeat(60_000)), InputErrorKind::Parse);
    assert_eq!(error(&"1,".repeat(1 << 20)), InputErrorKind::Unsupported);
    assert_eq!(error(&vec!["2"; 17].join("x")), InputErrorKind::Unsupported);
    let stairs: Vec<String> = (1..=9000).rev().map(|row| row.to_string()).collect();
    assert_eq!(error(&stairs.join(",")), InputErrorKind::Unsupported);
    let stairs = region(&stairs[4000..].join(","));
    assert_eq!(region(&stairs.to_string()), stairs);
    let long = "1000000000000000000000000000000";
    let kind = read(long).unwrap_err().kind;
    assert_eq!(kind, InputErrorKind::Unsupported);
}

#[test]
fn every_notation_of_one_position() {
    let position = region("(4,2,1)");
    assert_eq!(as_boxes(&position), "1x4 + 2x2 + 3x1");
    assert_eq!(as_differences(&position).unwrap(), "diff:[1,1,2]");
    assert_eq!(as_eye(&position), None);
    assert_eq!(as_eye(&region("2x2x3 + 1x1x5")).unwrap(), "eye:[3 3; 5 3]");
}

#[test]
fn cells_are_read_with_or_without_signs() {
    for text in ["(3,8)", "3,8", " 3 8 ", "( 3 , 8 )"] {
        assert_eq!(read_finite_cell(text).unwrap(), Cell(vec![3, 8]), "{text}");
    }
    assert_eq!(read_cell("1, w*2+3").unwrap().to_string(), "(1,w*2 + 3)");
    for text in ["", "(3,8", "3;8", "x", "3,"] {
        assert!(read_cell(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn printed_forms_parse_back(position in any_region()) {
        let printed = position.to_string();
        prop_assert_eq!(&region(&printed), &position);
        prop_assert_eq!(printer::written_length(&position), printed.len());
        prop_assert_eq!(&region(&as_boxes(&position)), &position);
        prop_assert_eq!(&region(&typeset(&position.to_string())), &position);
        let texts = [as_list(&position), as_differences(&position), as_eye(&position)];
        for text in texts.into_iter().flatten() {
            prop_assert_eq!(&region(&text), &position);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_place(text in "[-0-9xw(),+@:\\[\\]; ^*é]{0,24}") {
        if let Err(error) = read_region(&text) {
            prop_assert!(text.get(error.span).is_some());
        }
    }

    /// Numbers and ordinals as sides are read by the same rules, and refused in the same words.
    #[test]
    fn numbers_read_as_ordinals_do(text in "(diff:|eye:|)[-0-9x(),+@\\[\\]; *]{0,16}") {
        match (read(&text), read_region(&text)) {
            (Ok(Some(Board::Finite(finite))), Ok(Some(region))) => {
                prop_assert_eq!(finite.to_ordinals(), region);
            }
            (Err(finite), Err(error)) => prop_assert_eq!(finite, error),
            (finite, region) => prop_assert!(false, "{:?} {:?}", finite, region),
        }
    }
}
