//! Laws of ordinals, and tables of texts that must and must not parse.

use super::*;
use proptest::prelude::*;

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn any_ordinal() -> impl Strategy<Value = Ordinal> {
    let natural = any::<u64>().prop_map(Ordinal::from);
    natural.prop_recursive(3, 12, 3, |inner| {
        // Some coefficients are beyond 64 bits, so that one that wraps would show.
        let small = (1_u64..5).prop_map(BigUint::from);
        let coefficient = prop_oneof![3 => small, 1 => (1_u128..).prop_map(BigUint::from)];
        prop::collection::vec((inner, coefficient), 0..4).prop_map(|terms| {
            terms.into_iter().fold(Ordinal::zero(), |sum, (exponent, coefficient)| {
                sum.ordinary_sum(&Ordinal::term(exponent, coefficient))
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
        ("ω²·3 + 1", "w^2*3 + 1"),
        ("w^ω¹² + ω⁰", "w^(w^12) + 1"),
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

#[test]
fn coefficients_do_not_wrap() {
    let most = ordinal("w*18446744073709551615 + 18446744073709551615");
    for (result, expected) in [
        (most.natural_sum(&most), "w*36893488147419103230 + 36893488147419103230"),
        (most.ordinary_product(&Ordinal::from(3)), "w*55340232221128654845 + 18446744073709551615"),
        (
            Ordinal::from(u64::MAX).natural_product(&most),
            "w*340282366920938463426481119284349108225 + 340282366920938463426481119284349108225",
        ),
        (
            ordinal("w^18446744073709551615").ordinary_product(&Ordinal::omega()),
            "w^18446744073709551616",
        ),
        (
            Ordinal::from(u64::MAX).ordinary_power(&Ordinal::from(2)).unwrap(),
            "340282366920938463426481119284349108225",
        ),
        (
            most.nim_sum(&ordinal("18446744073709551616")),
            "w*18446744073709551615 + 36893488147419103231",
        ),
    ] {
        assert_eq!(result, ordinal(expected));
    }
}

#[test]
fn powers() {
    for (base, exponent, power) in [
        ("0", "0", "1"),
        ("0", "w", "0"),
        ("1", "w^w", "1"),
        ("2", "w*3 + 5", "w^3*32"),
        ("2", "w^2", "w^w"),
        ("3", "w^w", "w^(w^w)"),
        ("w", "w", "w^w"),
        ("w^2*3 + 1", "w", "w^w"),
        ("w^2*3 + 1", "w + 2", "w^(w + 4)*3 + w^(w + 2)*3 + w^w"),
        ("w^w", "w^w", "w^(w^w)"),
    ] {
        let found = ordinal(base).ordinary_power(&ordinal(exponent)).unwrap();
        assert_eq!(found, ordinal(power), "{base} ^ ({exponent})");
    }
    let huge = ordinal("1000000000000000000000000000000");
    assert_eq!(ordinal("2").ordinary_power(&huge), None);
    assert_eq!(ordinal("w + 1").ordinary_power(&huge), None);
    assert_eq!(ordinal("w").ordinary_power(&huge), Some(Ordinal::power_of_omega(huge)));
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
    fn ordinary_sum_keeps_order_on_the_right(
        a in any_ordinal(),
        b in any_ordinal(),
        c in any_ordinal(),
    ) {
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
    fn products_are_associative(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        prop_assert_eq!(
            a.ordinary_product(&b).ordinary_product(&c),
            a.ordinary_product(&b.ordinary_product(&c))
        );
        prop_assert_eq!(
            a.natural_product(&b).natural_product(&c),
            a.natural_product(&b.natural_product(&c))
        );
    }

    #[test]
    fn products_distribute(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        prop_assert_eq!(
            a.ordinary_product(&b.ordinary_sum(&c)),
            a.ordinary_product(&b).ordinary_sum(&a.ordinary_product(&c))
        );
        prop_assert_eq!(
            a.natural_product(&b.natural_sum(&c)),
            a.natural_product(&b).natural_sum(&a.natural_product(&c))
        );
    }

    #[test]
    fn natural_operations_commute(a in any_ordinal(), b in any_ordinal()) {
        prop_assert_eq!(a.natural_sum(&b), b.natural_sum(&a));
        prop_assert_eq!(a.natural_product(&b), b.natural_product(&a));
        prop_assert_eq!(a.nim_sum(&b), b.nim_sum(&a));
    }

    #[test]
    fn natural_and_nim_sums_are_associative(
        a in any_ordinal(),
        b in any_ordinal(),
        c in any_ordinal(),
    ) {
        prop_assert_eq!(a.natural_sum(&b).natural_sum(&c), a.natural_sum(&b.natural_sum(&c)));
        prop_assert_eq!(a.nim_sum(&b).nim_sum(&c), a.nim_sum(&b.nim_sum(&c)));
    }

    #[test]
    fn nim_summing_twice_changes_nothing(a in any_ordinal(), b in any_ordinal()) {
        prop_assert_eq!(&a.nim_sum(&b).nim_sum(&b), &a);
        prop_assert!(a.nim_sum(&a).is_zero());
    }

    #[test]
    fn the_nim_sum_is_the_least_value_that_no_move_leaves(
        a in any_ordinal(),
        b in any_ordinal(),
        c in any_ordinal(),
    ) {
        // Every smaller value is reached by lowering one of the two heaps.
        let sum = a.nim_sum(&b);
        if c < sum {
            prop_assert!(c.nim_sum(&b) < a || c.nim_sum(&a) < b);
        }
    }

    #[test]
    fn operations_are_ordered(a in any_ordinal(), b in any_ordinal()) {
        let natural = a.natural_sum(&b);
        prop_assert!(a.ordinary_sum(&b) <= natural);
        prop_assert!(a.nim_sum(&b) <= natural);
        prop_assert!(a.ordinary_product(&b) <= a.natural_product(&b));
    }

    #[test]
    fn left_subtraction_inverts_the_ordinary_sum(a in any_ordinal(), b in any_ordinal()) {
        prop_assert_eq!(a.ordinary_sum(&b).after(&a), Some(b.clone()));
        match b.after(&a) {
            Some(rest) => prop_assert_eq!(a.ordinary_sum(&rest), b),
            None => prop_assert!(a > b),
        }
    }

    #[test]
    fn powers_add_exponents(
        a in any_ordinal(),
        b in any_ordinal(),
        c in any_ordinal(),
        n in 0_u64..4,
    ) {
        let (limit, _) = c.split_below(&Ordinal::from(1));
        let c = limit.natural_sum(&Ordinal::from(n));
        let power = |exponent: &Ordinal| a.ordinary_power(exponent);
        let powers = (power(&b), power(&c), power(&b.ordinary_sum(&c)));
        if let (Some(left), Some(right), Some(both)) = powers {
            prop_assert_eq!(left.ordinary_product(&right), both);
        }
        prop_assert!(power(&c).is_some());
        prop_assert_eq!(power(&Ordinal::from(2)), Some(a.ordinary_product(&a)));
    }

    #[test]
    fn splitting_and_adding_changes_nothing(a in any_ordinal(), b in any_ordinal()) {
        let (high, low) = a.split_below(&b);
        prop_assert!(low < Ordinal::power_of_omega(b.clone()));
        prop_assert_eq!(high.ordinary_sum(&low), a.clone());
        let rebuilt = a.terms().iter().fold(Ordinal::zero(), |sum, term| {
            sum.ordinary_sum(&Ordinal::term(term.exponent.clone(), a.coefficient(&term.exponent)))
        });
        prop_assert_eq!(rebuilt, a);
    }

    #[test]
    fn any_text_parses_or_is_refused(text in "[w0-9ω^²⁰*+() ]{0,12}") {
        if let Err(error) = text.parse::<Ordinal>() {
            prop_assert!(text.get(error.span).is_some());
        }
    }
}
