//! Laws of ordinals, and tables of texts that must and must not parse.

use super::*;
use proptest::prelude::*;

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn any_ordinal() -> impl Strategy<Value = Ordinal> {
    let natural = any::<u64>().prop_map(Ordinal::from);
    natural.prop_recursive(3, 12, 3, |inner| {
        prop::collection::vec((inner, 1_u64..5), 0..4).prop_map(|terms| {
            terms.into_iter().fold(Ordinal::zero(), |sum, (exponent, coefficient)| {
                sum.ordinary_sum(&Ordinal::term(exponent, coefficient.into()))
            })
        })
    })
}

#[test]
fn increasing_list_is_increasing() {
    let texts = [
        "0",
        "1",
        "18446744073709551616",
        "w",
        "w + 1",
        "w*2",
        "w*2 + 7",
        "w^2",
        "w^2 + w*3",
        "w^3*5",
        "w^w",
        "w^w + w^2",
        "w^w*2",
        "w^(w + 1)",
        "w^(w*2)",
        "w^(w^2)",
        "w^(w^w)",
    ];
    assert!(texts.map(ordinal).is_sorted_by(|smaller, larger| smaller < larger));
}

#[test]
fn lenient_texts() {
    for (text, printed) in [
        (" ω^2 · 3+ω·5 + 19", "w^2*3 + w*5 + 19"),
        ("W^w^2", "w^(w^2)"),
        ("w^1 + w^0*3", "w + 3"),
        ("007", "7"),
        ("w^( w + 1 )", "w^(w + 1)"),
    ] {
        assert_eq!(ordinal(text).to_string(), printed);
    }
}

#[test]
fn refused_texts() {
    use OrdinalTextProblem::*;
    let normal = |text| NotNormal(Box::new(ordinal(text)));
    for (text, span, problem) in [
        ("", 0..0, Missing),
        ("w^", 2..2, Missing),
        ("w + ", 4..4, Missing),
        ("é", 0..2, Missing),
        ("1 + w", 0..5, normal("w")),
        ("w + w", 0..5, normal("w*2")),
        ("w + 0", 0..5, normal("w")),
        ("w*0", 0..3, normal("0")),
        ("w^(1 + w)", 3..8, normal("w")),
        ("w^(w", 2..3, Unclosed),
        ("w 3", 2..3, Trailing),
        ("w*2*3", 3..5, Trailing),
    ] {
        let error = text.parse::<Ordinal>().unwrap_err();
        assert_eq!((error.span, error.problem), (span, problem), "{text}");
    }
}

#[test]
fn endless_texts_are_refused_at_once() {
    let tower = "w^(".repeat(100_000);
    assert_eq!(tower.parse::<Ordinal>().unwrap_err().problem, OrdinalTextProblem::TooDeep);
    let digits = "9".repeat(1_000_000);
    assert_eq!(digits.parse::<Ordinal>().unwrap_err().problem, OrdinalTextProblem::TooManyDigits);
}

#[test]
fn naturals_go_beyond_64_bits() {
    let big = ordinal("1000000000000000000000000000000");
    assert!(big.is_finite());
    assert_eq!(big.to_u64(), None);
    assert_eq!(ordinal("18446744073709551615").to_u64(), Some(u64::MAX));
    assert_eq!(
        ordinal("w*18446744073709551615").ordinary_sum(&Ordinal::omega()).to_string(),
        "w*18446744073709551616"
    );
}

proptest! {
    #[test]
    fn printed_forms_parse_back(ordinal in any_ordinal()) {
        prop_assert_eq!(ordinal.to_string().parse::<Ordinal>(), Ok(ordinal));
    }

    #[test]
    fn ordinary_sum_is_associative(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        prop_assert_eq!(a.ordinary_sum(&b).ordinary_sum(&c), a.ordinary_sum(&b.ordinary_sum(&c)));
    }

    #[test]
    fn ordinary_sum_keeps_order_on_the_right(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        prop_assert_eq!(b.cmp(&c), a.ordinary_sum(&b).cmp(&a.ordinary_sum(&c)));
    }

    #[test]
    fn zero_is_neutral(a in any_ordinal()) {
        prop_assert_eq!(&a.ordinary_sum(&Ordinal::zero()), &a);
        prop_assert_eq!(&Ordinal::zero().ordinary_sum(&a), &a);
    }

    #[test]
    fn normal_forms_decrease(a in any_ordinal(), b in any_ordinal()) {
        let sum = a.ordinary_sum(&b);
        prop_assert!(sum.terms().is_sorted_by(|left, right| left.exponent > right.exponent));
        prop_assert!(sum.terms().iter().all(|term| term.coefficient > BigUint::ZERO));
    }

    #[test]
    fn any_text_parses_or_is_refused(text in "[w0-9ω^*+() ]{0,12}") {
        if let Err(error) = text.parse::<Ordinal>() {
            prop_assert!(text.get(error.span).is_some());
        }
    }
}
