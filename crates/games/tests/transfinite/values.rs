//! Grundy values: no option has the same, and every smaller one is reached by a constructed bite.

use crate::classes::*;
use crate::support::*;
use chomplab::Obstacle;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::values::{bites_to_value, value_of};
use chomplab::engine::{Budget, Work};
use numbers::Ordinal;
use proptest::prelude::*;

/// So many bites of a position are tried.
const MOST_SAMPLED: usize = 24;

/// Both laws for one position; one whose value nobody knows is rejected, so that it does not count.
pub(crate) fn value_laws_hold(
    position: &Position,
    cuts: &[Ordinal],
    work: &mut Work<'_>,
) -> Result<(), TestCaseError> {
    let value = value_of(position, work);
    prop_assume!(value.is_ok());
    let value = value.unwrap();
    for bite in thinned(sampled_bites(position, cuts), MOST_SAMPLED) {
        let left = position.bite(&bite).expect("sampled bites are legal");
        work.begin();
        let other = value_of(&left, work).ok();
        prop_assert!(other.as_ref() != Some(&value), "{} of {}", bite, position);
    }
    let small = (0..3).map(Ordinal::from);
    let begun = (0..5).map(|exponent| value.split_below(&Ordinal::from(exponent)).0);
    let sums = cuts.iter().map(|cut| value.nim_sum(cut));
    let mut targets: Vec<Ordinal> =
        small.chain(begun).chain(sums).chain(cuts.iter().cloned()).collect();
    targets.sort();
    targets.dedup();
    for target in targets.iter().filter(|target| **target < value) {
        work.begin();
        let (bites, missing) = bites_to_value(position, target, work);
        // Bites into a finite base may be beyond the search; then the position does not count.
        let is_beyond = missing.as_ref().is_some_and(|why| why.why == Obstacle::Budget);
        prop_assume!(!bites.is_empty() || !is_beyond);
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
            work.begin();
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

/// Too large for the search, the whole product is valued by its base, and bitten there.
#[test]
fn of_a_large_finite_product() {
    let (base, over) = (["11x1", "1x6"], ["1x2x10x2", "1x2x11x1", "2x1x10x2", "2x1x11x1"]);
    let boxes =
        base.iter().flat_map(|below| over.iter().map(move |over| format!("{below}x{over}")));
    let product = position(&boxes.collect::<Vec<_>>().join(" + "));
    let mut work = Work::within(Budget { work: 1_000_000, ..Budget::default() });
    assert_eq!(value_of(&product, &mut work), Ok(Ordinal::from(15)));
    for target in (0..15).map(Ordinal::from) {
        work.begin();
        let (bites, _) = bites_to_value(&product, &target, &mut work);
        assert!(!bites.is_empty(), "no bite to {target}");
        for bite in bites {
            work.begin();
            let left = product.bite(&bite).expect("constructed bites are legal");
            assert_eq!(value_of(&left, &mut work).as_ref(), Ok(&target), "{bite}");
        }
    }
}

proptest! {
    #![proptest_config(positions(2_000))]

    #[test]
    fn of_two_columns(
        position in infinite_columns(2, ALL_EXPONENTS),
        cuts in heights(3, ALL_EXPONENTS),
    ) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&position, &cuts, work))?;
    }

    #[test]
    fn of_hooks(hook in hooks(), cuts in heights(3, ALL_EXPONENTS)) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&hook, &cuts, work))?;
    }

    #[test]
    fn of_one_stalk(position in stalks(1, &[3, 2, 2]), cuts in heights(2, ALL_EXPONENTS)) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&position, &cuts, work))?;
    }

    #[test]
    fn of_two_stalks(position in stalks(2, &[3, 2, 2]), cuts in heights(2, ALL_EXPONENTS)) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&position, &cuts, work))?;
    }

    #[test]
    fn of_three_stalks(position in stalks(3, &[3, 2, 2]), cuts in heights(2, ALL_EXPONENTS)) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&position, &cuts, work))?;
    }
}

proptest! {
    #![proptest_config(positions(500))]

    #[test]
    fn of_orthogonal_parts(
        first in infinite_columns(2, ALL_EXPONENTS),
        second in infinite_columns(2, ALL_EXPONENTS),
        cuts in heights(1, ALL_EXPONENTS),
    ) {
        let ones = [Ordinal::from(1), Ordinal::from(1)];
        let front = first.boxes().iter().map(|sides| [&sides[..], &ones].concat());
        let back = second.boxes().iter().map(|sides| [&ones, &sides[..]].concat());
        let sum = Position::from_boxes(front.chain(back)).unwrap();
        // A bite may leave two large finite parts, whose value only a search would tell.
        let budget = Budget { work: 1_000_000, ..Budget::default() };
        with_shared_work(budget, |work| {
            if let (Ok(a), Ok(b)) = (value_of(&first, work), value_of(&second, work)) {
                prop_assert_eq!(value_of(&sum, work), Ok(a.nim_sum(&b)), "{}", sum);
            }
            value_laws_hold(&sum, &cuts, work)
        })?;
    }
}

proptest! {
    #![proptest_config(positions(1_000))]

    #[test]
    fn of_three_columns_with_a_finite_third(
        position in three_columns_with_a_finite_third(),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&position, &cuts, work))?;
    }

    #[test]
    fn of_low_type_a(position in low_type_a(), cuts in heights(2, LOW_EXPONENTS)) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&position, &cuts, work))?;
    }
}

proptest! {
    // Each has bites that leave finite positions, which are searched for their values.
    #![proptest_config(positions(100))]

    #[test]
    fn of_three_columns_and_one(
        position in three_columns_and_one(),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        // The one height of a cut may be beyond hundreds of searches.
        let budget = Budget { work: 2_000_000, ..Budget::default() };
        with_shared_work(budget, |work| value_laws_hold(&position, &cuts, work))?;
    }

    /// A product has the value of its base.
    #[test]
    fn of_products((product, base) in products(), cuts in heights(1, ALL_EXPONENTS)) {
        // What bites leave may be finite, in six dimensions and far too large to be searched; but
        // to look at all pairs of axes, at bites into sections, and at their bases takes some work.
        let budget = Budget { work: 400_000, ..Budget::default() };
        let one = Ordinal::from(1);
        let plane = base.into_iter().map(|sides| [vec![one.clone()], sides].concat());
        let base = Position::from_boxes(plane).unwrap();
        with_shared_work(budget, |work| {
            let (of_base, of_product) = (value_of(&base, work), value_of(&product, work));
            prop_assert_eq!(of_base.ok(), of_product.ok(), "{}", product);
            value_laws_hold(&product, &cuts, work)
        })?;
    }
}
