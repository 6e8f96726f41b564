//! P-positions have no option that is P, and N-positions have a printed bite that leaves P.

use crate::classes::*;
use crate::support::*;
use chomplab::chomp::Cell;
use chomplab::chomp::transfinite::Position;
use chomplab::engine::{Budget, Work};
use chomplab::{Obstacle, Outcome};
use numbers::Ordinal;
use proptest::prelude::*;

/// Both laws for one position: if it is N, for what its first winning bite leaves as well. What no
/// theorem decides is rejected, so that it does not count.
fn laws_hold(start: &Position, cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    with_shared_work(Budget::default(), |work| laws_hold_within(MOST_SAMPLED, start, cuts, work))
}

/// So many sampled bites of a position are tried.
const MOST_SAMPLED: usize = 200;

/// The same with at most so many sampled bites.
fn laws_hold_within(
    most: usize,
    start: &Position,
    cuts: &[Ordinal],
    work: &mut Work<'_>,
) -> Result<(), TestCaseError> {
    let verdict = solved(start, work);
    let Some(outcome_here) = verdict.outcome else {
        prop_assert!(verdict.undecided.is_some());
        return Err(TestCaseError::reject("undecided"));
    };
    prop_assert!(!verdict.because.is_empty());
    let mut lost = start.clone();
    if outcome_here == Outcome::N {
        let Some(winning) = verdict.winning_moves else {
            prop_assert!(verdict.undecided.is_some(), "{} is N without a bite", start);
            return Err(TestCaseError::reject("no bite is known"));
        };
        prop_assert!(!winning.moves.is_empty(), "{} is N without a bite", start);
        let budget = work.budget();
        work.set_budget(Budget::default());
        for bite in &winning.moves {
            let left = start.bite(bite).expect("winning bites are legal");
            prop_assert_eq!(outcome(&left, work), Some(Outcome::P), "{} of {}", bite, start);
        }
        work.set_budget(budget);
        if winning.complete {
            for bite in thinned(sampled_bites(start, cuts), most) {
                let wins = outcome(&bitten(start, &bite), work) == Some(Outcome::P);
                prop_assert_eq!(wins, winning.moves.contains(&bite), "{} of {}", bite, start);
            }
        }
        lost = bitten(start, &winning.moves[0]);
    }
    let sampled = thinned(sampled_bites(&lost, cuts), most);
    for bite in sampled.into_iter().chain(proposed_bites(&lost, cuts, work)) {
        let left = bitten(&lost, &bite);
        prop_assert_ne!(outcome(&left, work), Some(Outcome::P), "{} of {}", bite, lost);
    }
    Ok(())
}

/// The outcome costs nothing, the bite needs hundreds of sheets: then no bite is known, and why is
/// said.
#[test]
fn a_bite_beyond_the_budget_is_unknown() {
    let tall = position("3x(w*3+11)x1");
    let verdict = solved(&tall, &mut Work::within(Budget { work: 1_000, ..Budget::default() }));
    assert_eq!(verdict.outcome, Some(Outcome::N));
    assert_eq!(verdict.winning_moves, None);
    assert_eq!(verdict.undecided.map(|undecided| undecided.why), Some(Obstacle::Budget));
    let winning = solved(&tall, &mut work()).winning_moves.unwrap();
    assert!(winning.complete);
    assert_eq!(winning.moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["(2,379,0)"]);
}

fn bitten(position: &Position, bite: &Cell<Ordinal>) -> Position {
    position.bite(bite).expect("sampled bites are legal")
}

proptest! {
    #![proptest_config(positions(2_000))]

    #[test]
    fn of_two_columns(
        position in infinite_columns(2, ALL_EXPONENTS),
        cuts in heights(3, ALL_EXPONENTS),
    ) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_three_columns(
        position in infinite_columns(3, ALL_EXPONENTS),
        cuts in heights(3, ALL_EXPONENTS),
    ) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_three_low_columns(
        position in infinite_columns(3, LOW_EXPONENTS),
        cuts in heights(3, LOW_EXPONENTS),
    ) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_hooks(hook in hooks(), cuts in heights(3, ALL_EXPONENTS)) {
        laws_hold(&hook, &cuts)?;
    }

    #[test]
    fn of_one_stalk(position in stalks(1, &[3, 3, 2]), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_two_stalks(position in stalks(2, &[3, 3, 3]), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_three_stalks(position in stalks(3, &[3, 3, 2]), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_type_a(position in eyes('A'), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_type_b(position in eyes('B'), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_type_c(position in eyes('C'), cuts in heights(2, &["2", "1"])) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_type_d(position in eyes('D'), cuts in heights(2, LOW_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_type_e(position in eyes('E'), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

    #[test]
    fn of_type_f(position in eyes('F'), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&position, &cuts)?;
    }

}

proptest! {
    #![proptest_config(positions(1_000))]

    /// Products of three to six dimensions, and what one bite leaves of them.
    #[test]
    fn of_products(position in bitten_products(), cuts in heights(1, LOW_EXPONENTS)) {
        // What bites leave may be finite, in six dimensions and far too large to be searched.
        let budget = Budget { work: 20_000, ..Budget::default() };
        with_shared_work(budget, |work| laws_hold_within(20, &position, &cuts, work))?;
    }

    /// Every bite lowers the size, so that every game ends.
    #[test]
    fn bites_lower_the_size(position in prop_oneof![
        infinite_columns(3, ALL_EXPONENTS),
        prop::sample::select(vec!['A', 'B', 'C', 'D', 'E', 'F']).prop_flat_map(eyes),
    ], cuts in heights(2, ALL_EXPONENTS)) {
        use chomplab::chomp::transfinite::size;
        let whole = size(&position).expect("few boxes");
        for bite in thinned(sampled_bites(&position, &cuts), 40) {
            let left = bitten(&position, &bite);
            prop_assert!(size(&left).expect("few boxes") < whole, "{} of {}", bite, position);
        }
    }
}

proptest! {
    #![proptest_config(positions(700))]

    /// Where it is not proved, the conjecture obeys the laws.
    #[test]
    fn of_mixed_stalks(position in mixed_stalks(), cuts in heights(2, LOW_EXPONENTS)) {
        let budget = Budget { work: 2_000_000, ..Budget::default() };
        with_shared_work(budget, |work| laws_hold_within(12, &position, &cuts, work))?;
    }

    /// Over a 2×2 base, of any type, as it comes.
    #[test]
    fn of_a_two_by_two_base(
        heights in heights(4, ALL_EXPONENTS),
        cuts in heights(2, ALL_EXPONENTS),
    ) {
        let position = eye(&heights[0], &heights[1], &heights[2], &heights[3]);
        prop_assume!(position.is_some());
        laws_hold(&position.unwrap(), &cuts)?;
    }

    #[test]
    fn of_a_low_two_by_two_base(
        heights in heights(4, LOW_EXPONENTS),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        let position = eye(&heights[0], &heights[1], &heights[2], &heights[3]);
        prop_assume!(position.is_some());
        laws_hold(&position.unwrap(), &cuts)?;
    }
}
