//! Laws of two-wide values: they are what the definition of a Grundy value says.

use super::inverse::{bites_to, equal_columns, shorter, taller};
use super::*;
use proptest::prelude::*;

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap()
}

/// Ordinals with coefficients up to 4, exponents up to 4 and around ω, finite parts up to 12.
pub(crate) fn any_height() -> impl Strategy<Value = Ordinal> {
    let exponents = ["w*2 + 1", "w*2", "w + 2", "w + 1", "w", "4", "3", "2", "1"];
    let chosen =
        prop::collection::vec(prop_oneof![3 => Just(0_u64), 2 => 1_u64..5], exponents.len());
    (chosen, 0_usize..10, 0_u64..13).prop_map(move |(coefficients, skipped, finite)| {
        let terms = exponents.iter().zip(coefficients).skip(skipped);
        let high = terms.fold(Ordinal::zero(), |sum, (exponent, coefficient)| {
            sum.ordinary_sum(&Ordinal::term(ordinal(exponent), coefficient.into()))
        });
        high.ordinary_sum(&Ordinal::from(finite))
    })
}

/// Two heights, often with a common beginning.
fn any_pair() -> impl Strategy<Value = (Ordinal, Ordinal)> {
    (any_height(), any_height(), any_height(), 0_u64..6, any::<bool>()).prop_map(
        |(a, b, c, cut, common)| {
            let (a, b) = if common {
                let (high, _) = c.split_below(&Ordinal::from(cut));
                let low = |x: &Ordinal| x.split_below(&Ordinal::from(cut)).1;
                (high.ordinary_sum(&low(&a)), high.ordinary_sum(&low(&b)))
            } else {
                (a, b)
            };
            (a.clone().max(b.clone()), a.min(b))
        },
    )
}

fn value(tall: &Ordinal, short: &Ordinal) -> Ordinal {
    grundy(tall, short).expect("coefficients are small")
}

#[test]
fn values_of_hs() {
    for (tall, short, expected) in [
        ("w", "w", "1"),
        ("w*2", "w*2", "4"),
        ("w*3", "w*3", "13"),
        ("w*2 + 3", "w + 1", "w + 2"),
        ("w^2", "w^2", "w"),
        ("w^3*2", "w^3*2", "w^2*2"),
        ("w^w", "w^w", "w^w*2"),
        ("w^w*2", "w^w", "w^w"),
        ("w^w*2", "w^w*2", "w^w*3"),
        ("w^w*3", "w^w", "w^w*4"),
        ("w^(w + 1)", "w^(w + 1)", "w^w"),
        ("w^(w + 1)*2", "w^(w + 1)*2", "w^w*4"),
        ("w^(w + 2)", "w^(w + 2)", "w^(w + 1)"),
        ("w^(w*2)", "w^(w*2)", "w^(w*2)*2"),
    ] {
        assert_eq!(value(&ordinal(tall), &ordinal(short)), ordinal(expected), "({tall},{short})");
    }
}

#[test]
fn long_values_are_refused_and_never_computed() {
    let tall = ordinal("w*1000000000000000000000000000000");
    assert_eq!(grundy(&tall, &tall), None);
    assert_eq!(taller(&tall, &Ordinal::from(77)), None);
    assert!(shorter(&tall, &Ordinal::from(77)).is_empty());
}

#[test]
fn finite_inverses_find_everything() {
    for tall in 0..60_u64 {
        for short in 0..=tall {
            let [a, b] = [tall, short].map(Ordinal::from);
            let value = value(&a, &b);
            assert_eq!(taller(&b, &value), Some(a.clone()));
            assert!(shorter(&a, &value).contains(&b), "({tall},{short})");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn equal_columns_invert_the_value(height in any_height()) {
        prop_assert_eq!(&equal_columns(&value(&height, &height)), &height);
        let equal = equal_columns(&height);
        prop_assert_eq!(value(&equal, &equal), height);
    }

    #[test]
    fn inverses_find_each_column((tall, short) in any_pair()) {
        let value = value(&tall, &short);
        prop_assert_eq!(taller(&short, &value), Some(tall.clone()));
        prop_assert!(shorter(&tall, &value).contains(&short));
    }

    #[test]
    fn every_smaller_value_is_reached(
        (tall, short) in any_pair(),
        (other, another) in any_pair(),
        small in 0_u64..400,
    ) {
        let here = value(&tall, &short);
        for smaller in [value(&other, &another), other, another, Ordinal::from(small)] {
            if smaller >= here {
                continue;
            }
            let bites = bites_to(&tall, &short, &smaller);
            let pair = format!("G({tall},{short}) = {here}");
            prop_assert!(!bites.is_empty(), "{}: no bite to {}", pair, smaller);
            for (column, height) in bites {
                let (a, b) = if column == 0 {
                    prop_assert!(height < tall);
                    (height.clone(), height.min(short.clone()))
                } else {
                    prop_assert!(height < short);
                    (tall.clone(), height)
                };
                prop_assert_eq!(value(&a, &b), smaller.clone());
            }
        }
    }

    #[test]
    fn no_option_has_the_same_value(
        (tall, short) in any_pair(),
        cut in any_height(),
        (near, _) in any_pair(),
    ) {
        let here = value(&tall, &short);
        prop_assert!(bites_to(&tall, &short, &here).is_empty(), "({},{})", tall, short);
        for cut in [cut, near] {
            if cut < tall {
                prop_assert_ne!(&value(&cut, &cut.clone().min(short.clone())), &here);
            }
            if cut < short {
                prop_assert_ne!(&value(&tall, &cut), &here);
            }
        }
    }

    #[test]
    fn values_are_at_most_the_size((tall, short) in any_pair()) {
        prop_assert!(value(&tall, &short) <= tall.natural_sum(&short));
    }
}
