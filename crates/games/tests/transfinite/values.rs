//! Grundy values: no option has the same, and every smaller one is reached by a constructed bite.

use crate::support::*;
use chomplab::search::{Budget, Work};
use chomplab::transfinite::Position;
use chomplab::transfinite::values::{bites_to_value, value_of};
use chomplab::verdict::Obstacle;
use numbers::Ordinal;
use proptest::prelude::*;

/// Both laws for one position whose value is known.
fn value_laws_hold(
    position: &Position,
    cuts: &[Ordinal],
    work: &mut Work<'_>,
) -> Result<(), TestCaseError> {
    let Ok(value) = value_of(position, work) else { return Ok(()) };
    for bite in sampled_bites(position, cuts) {
        let left = position.bite(&bite).expect("sampled bites are legal");
        let other = value_of(&left, work).ok();
        prop_assert!(other.as_ref() != Some(&value), "{} of {}", bite, position);
    }
    let small = (0..5).map(Ordinal::from);
    let begun = (0..5).map(|exponent| value.split_below(&Ordinal::from(exponent)).0);
    let sums = cuts.iter().map(|cut| value.nim_sum(cut));
    let mut targets: Vec<Ordinal> =
        small.chain(begun).chain(sums).chain(cuts.iter().cloned()).collect();
    targets.sort();
    targets.dedup();
    for target in targets.iter().filter(|target| **target < value) {
        let (bites, missing) = bites_to_value(position, target, work);
        prop_assert!(
            !bites.is_empty(),
            "{} of value {} has no bite to {}: {:?}",
            position,
            value,
            target,
            missing
        );
        for bite in bites {
            let left = position.bite(&bite).expect("constructed bites are legal");
            let reached = value_of(&left, work);
            // A finite product may be beyond the search; an engine that knows it must agree.
            if reached.as_ref().is_err_and(|why| why.why == Obstacle::Budget) {
                continue;
            }
            prop_assert_eq!(reached.as_ref(), Ok(target), "{} of {}", bite, position);
        }
    }
    Ok(())
}

fn cases(plain: u32) -> ProptestConfig {
    ProptestConfig::with_cases(plain * scale())
}

/// A P-ordered P-position as boxes.
fn p_ordered(kind: usize) -> Vec<[Ordinal; 2]> {
    let pair = |a: &str, b: &str| [ordinal(a), ordinal(b)];
    match kind {
        0 => vec![pair("2", "w")],
        1 => vec![pair("w", "2")],
        2 => vec![pair("1", "4"), pair("2", "3")],
        3 => vec![pair("1", "w + 2"), pair("w + 2", "1")],
        _ => vec![pair("2", "1"), pair("1", "2")],
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn of_two_columns(heights in heights(2, ALL_EXPONENTS), cuts in heights(3, ALL_EXPONENTS)) {
        if let Some(position) = columns(&heights) {
            value_laws_hold(&position, &cuts, &mut work())?;
        }
    }

}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn of_products(
        heights in heights(2, ALL_EXPONENTS),
        kind in 0_usize..5,
        cuts in heights(2, ALL_EXPONENTS),
        order in Just([0, 1, 2, 3]).prop_shuffle(),
    ) {
        if let Some(base) = columns(&heights) {
            let with = |base: &Vec<Ordinal>| {
                let base = base.clone();
                p_ordered(kind).into_iter().map(move |over| [base.clone(), over.to_vec()].concat())
            };
            let boxes: Vec<Vec<Ordinal>> = base.boxes().iter().flat_map(with).collect();
            let product = Position::from_boxes(boxes).unwrap().permute(&order);
            // What bites leave may be finite, in four dimensions and far too large to be searched.
            let mut work = Work::within(Budget { work: 200_000, ..Budget::default() });
            let (of_base, of_product) = (value_of(&base, &mut work), value_of(&product, &mut work));
            prop_assert_eq!(&of_base.ok(), &of_product.ok(), "{}", product);
            value_laws_hold(&product, &cuts[..1], &mut work)?;
        }
    }

    #[test]
    fn of_orthogonal_parts(
        first in heights(2, ALL_EXPONENTS), second in heights(2, ALL_EXPONENTS), cuts in heights(2, ALL_EXPONENTS),
    ) {
        let one = Ordinal::from(1);
        if let (Some(first), Some(second)) = (columns(&first), columns(&second)) {
            let front = first.boxes().iter().map(|sides| [&sides[..], &[one.clone(), one.clone()]].concat());
            let back = second.boxes().iter().map(|sides| [&[one.clone(), one.clone()], &sides[..]].concat());
            let sum = Position::from_boxes(front.chain(back)).unwrap();
            let mut work = work();
            if let (Ok(a), Ok(b)) = (value_of(&first, &mut work), value_of(&second, &mut work)) {
                prop_assert_eq!(value_of(&sum, &mut work), Ok(a.nim_sum(&b)), "{}", sum);
            }
            value_laws_hold(&sum, &cuts[..1], &mut work)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn of_one_stalk(
        part in prop::collection::vec(prop::collection::vec(1_u64..4, 3), 1..3),
        stalk in height(ALL_EXPONENTS),
        axis in 0_usize..3,
        cuts in heights(2, ALL_EXPONENTS),
    ) {
        let mut boxes: Vec<Vec<Ordinal>> =
            part.iter().map(|sides| sides.iter().map(|side| Ordinal::from(*side)).collect()).collect();
        let mut line = vec![Ordinal::from(1); 3];
        line[axis] = Ordinal::omega().ordinary_sum(&stalk);
        boxes.push(line);
        let position = Position::from_boxes(boxes).unwrap();
        value_laws_hold(&position, &cuts, &mut work())?;
    }
}
