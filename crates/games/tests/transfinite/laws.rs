//! P-positions have no option that is P, and N-positions have a printed bite that leaves P.

use crate::support::*;
use chomplab::search::{Budget, Work};
use chomplab::transfinite::Position;
use chomplab::verdict::Outcome;
use numbers::Ordinal;
use proptest::prelude::*;

/// Both laws for one position: if it is N, for what its first winning bite leaves as well.
fn laws_hold(start: &Position, cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    laws_hold_within(Budget::default(), start, cuts)
}

fn laws_hold_within(
    budget: Budget,
    start: &Position,
    cuts: &[Ordinal],
) -> Result<(), TestCaseError> {
    let mut work = Work::within(budget);
    let verdict = solved(start, &mut work);
    let Some(outcome_here) = verdict.outcome else {
        prop_assert!(verdict.undecided.is_some());
        return Ok(());
    };
    prop_assert!(!verdict.because.is_empty());
    let mut lost = start.clone();
    if outcome_here == Outcome::N {
        let Some(winning) = verdict.winning_moves else {
            prop_assert!(verdict.undecided.is_some(), "{} is N without a bite", start);
            return Ok(());
        };
        prop_assert!(!winning.moves.is_empty(), "{} is N without a bite", start);
        for bite in &winning.moves {
            let left = start.bite(bite).expect("winning bites are legal");
            prop_assert_eq!(outcome(&left, &mut work), Some(Outcome::P), "{} of {}", bite, start);
        }
        for bite in sampled_bites(start, cuts).iter().filter(|_| winning.complete) {
            let left = start.bite(bite).expect("sampled bites are legal");
            let wins = outcome(&left, &mut work) == Some(Outcome::P);
            prop_assert_eq!(wins, winning.moves.contains(bite), "{} of {}", bite, start);
        }
        lost = start.bite(&winning.moves[0]).expect("winning bites are legal");
    }
    for bite in sampled_bites(&lost, cuts).into_iter().chain(proposed_bites(&lost, cuts, &mut work))
    {
        let left = lost.bite(&bite).expect("sampled bites are legal");
        prop_assert_ne!(outcome(&left, &mut work), Some(Outcome::P), "{} of {}", bite, lost);
    }
    Ok(())
}

fn cases(plain: u32) -> ProptestConfig {
    ProptestConfig::with_cases(plain * scale())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn of_two_columns(heights in heights(2, ALL_EXPONENTS), cuts in heights(3, ALL_EXPONENTS)) {
        if let Some(position) = columns(&heights) {
            laws_hold(&position, &cuts)?;
        }
    }

    #[test]
    fn of_three_columns(heights in heights(3, ALL_EXPONENTS), cuts in heights(3, ALL_EXPONENTS)) {
        if let Some(position) = columns(&heights) {
            laws_hold(&position, &cuts)?;
        }
    }

    #[test]
    fn of_three_low_columns(heights in heights(3, LOW_EXPONENTS), cuts in heights(3, LOW_EXPONENTS)) {
        if let Some(position) = columns(&heights) {
            laws_hold(&position, &cuts)?;
        }
    }

    #[test]
    fn of_hooks(arms in heights(3, ALL_EXPONENTS), cuts in heights(3, ALL_EXPONENTS)) {
        let one = Ordinal::from(1);
        let arm = |axis: usize| {
            let mut sides = vec![one.clone(); 3];
            sides[axis] = one.ordinary_sum(&arms[axis]);
            sides
        };
        let hook = Position::from_boxes((0..3).map(arm)).unwrap();
        if !chomplab::notation::is_finite(&hook) {
            laws_hold(&hook, &cuts)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn of_a_two_by_two_base(heights in heights(4, ALL_EXPONENTS), cuts in heights(2, ALL_EXPONENTS)) {
        if let Some(position) = eye(&heights[0], &heights[1], &heights[2], &heights[3]) {
            laws_hold(&position, &cuts)?;
        }
    }

    #[test]
    fn of_a_low_two_by_two_base(heights in heights(4, LOW_EXPONENTS), cuts in heights(2, LOW_EXPONENTS)) {
        if let Some(position) = eye(&heights[0], &heights[1], &heights[2], &heights[3]) {
            laws_hold(&position, &cuts)?;
        }
    }

    #[test]
    fn of_a_two_by_two_base_below_a_square(heights in heights(4, &["1"]), cuts in heights(2, &["1"]), tall in any::<bool>()) {
        let start = if tall { ordinal("w^2") } else { Ordinal::omega() };
        let heights: Vec<Ordinal> = heights.iter().map(|height| start.ordinary_sum(height)).collect();
        let cuts: Vec<Ordinal> = cuts.iter().map(|height| start.ordinary_sum(height)).collect();
        if let Some(position) = eye(&heights[0], &heights[1], &heights[2], &heights[3]) {
            laws_hold(&position, &cuts)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn of_stalks_over_a_finite_part(
        part in prop::collection::vec(prop::collection::vec(1_u64..4, 3), 1..3),
        stalks in heights(2, ALL_EXPONENTS),
        second in any::<bool>(),
        cuts in heights(2, ALL_EXPONENTS),
    ) {
        let mut boxes: Vec<Vec<Ordinal>> =
            part.iter().map(|sides| sides.iter().map(|side| Ordinal::from(*side)).collect()).collect();
        let one = Ordinal::from(1);
        boxes.push(vec![one.clone(), one.clone(), Ordinal::omega().ordinary_sum(&stalks[0])]);
        if second {
            boxes.push(vec![one.clone(), Ordinal::omega().ordinary_sum(&stalks[1]), one]);
        }
        laws_hold(&Position::from_boxes(boxes).unwrap(), &cuts)?;
    }

}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn of_bites_into_a_product(cell in prop::collection::vec(0_u64..3, 4), cuts in heights(1, &["1"])) {
        let product = position("wxwx2x2");
        let bite: Vec<Ordinal> = cell.iter().map(|at| Ordinal::from(*at)).collect();
        let left = product.bite(&bite).ok();
        if let Some(left) = left.filter(|left| !chomplab::notation::is_finite(left)) {
            // What bites leave may be finite, in four dimensions and far too large to be searched.
            let budget = Budget { work: 1_000_000, ..Budget::default() };
            laws_hold_within(budget, &left, &cuts)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Every bite lowers the size, so that every game ends.
    #[test]
    fn bites_lower_the_size(
        heights in heights(4, ALL_EXPONENTS), cuts in heights(2, ALL_EXPONENTS),
    ) {
        use chomplab::transfinite::size;
        let over = eye(&heights[0], &heights[1], &heights[2], &heights[3]);
        for position in columns(&heights[..3]).into_iter().chain(over) {
            let whole = size(&position).expect("few boxes");
            for bite in sampled_bites(&position, &cuts) {
                let left = position.bite(&bite).expect("sampled bites are legal");
                prop_assert!(size(&left).expect("few boxes") < whole, "{} of {}", bite, position);
            }
        }
    }
}
