//! Laws of Chomp, each a property test named after what it says.

use chomplab::chomp::{Cell, Chomp, Position};
use chomplab::engine::{Budget, Game, Wanted, Work, ask};
use chomplab::records::Question;
use chomplab::{Outcome, Verdict, registry};
use numbers::Ordinal;
use proptest::prelude::*;
use testing::scale;

const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

fn solved(position: &Position) -> Verdict<Cell> {
    ask(&Chomp, position, EVERYTHING, &mut Work::within(Budget::default()))
}

fn outcome(position: &Position) -> Outcome {
    solved(position).outcome.unwrap()
}

/// Plane positions of up to six rows and positions of three and four dimensions.
fn any_position() -> impl Strategy<Value = Position> {
    let plane = prop::collection::vec(1_u64..9, 1..7).prop_map(|mut rows| {
        rows.sort_unstable();
        Position::from_rows(rows.into_iter().rev()).unwrap()
    });
    let solid = (3_usize..5).prop_flat_map(|axes| {
        let longest = if axes == 3 { 4_u64 } else { 3 };
        prop::collection::vec(prop::collection::vec(1..longest, axes), 1..4)
            .prop_map(|boxes| Position::from_boxes(boxes).unwrap())
    });
    prop_oneof![plane, solid]
}

/// Positions of the classes that formulas decide, with rows far beyond any search.
fn any_tall_position() -> impl Strategy<Value = Position> {
    let length = prop_oneof![1_u64..200, 1_u64..=1 << 62];
    let tail = prop_oneof![0_u64..200, 0_u64..=1 << 62];
    (length.clone(), length, tail, any::<bool>(), any::<bool>()).prop_map(
        |(first, second, tail, with_two, transposed)| {
            let (first, second) = (first.max(second), first.min(second));
            let two_rows = u64::from(with_two && second >= 2);
            let mut boxes = vec![vec![1, first], vec![2, second], vec![2 + two_rows + tail, 1]];
            if two_rows == 1 {
                boxes.push(vec![3, 2]);
            }
            let position = Position::from_boxes(boxes).unwrap();
            if transposed { position.permute(&[1, 0]) } else { position }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200 * scale() as u32))]

    #[test]
    fn no_option_of_a_p_position_is_p(position in any_position()) {
        if outcome(&position) == Outcome::P {
            for (bite, option) in position.options() {
                prop_assert_eq!(outcome(&option), Outcome::N, "bite {}", bite);
            }
        }
    }

    #[test]
    fn every_n_position_has_a_winning_bite_and_it_leaves_p(position in any_position()) {
        let verdict = solved(&position);
        let winning = verdict.winning_moves.unwrap();
        prop_assert!(winning.complete);
        prop_assert_eq!(winning.moves.is_empty(), verdict.outcome == Some(Outcome::P));
        for bite in &winning.moves {
            prop_assert_eq!(outcome(&position.bite(bite).unwrap()), Outcome::P);
        }
    }

    #[test]
    fn the_grundy_value_is_the_least_that_no_option_has(position in any_position()) {
        let value = solved(&position).grundy.unwrap();
        let options: Vec<Ordinal> =
            position.options().map(|(_, option)| solved(&option).grundy.unwrap()).collect();
        prop_assert!(!options.contains(&value));
        for smaller in 0..value.to_u64().unwrap() {
            prop_assert!(options.contains(&Ordinal::from(smaller)));
        }
    }

    #[test]
    fn p_is_grundy_value_zero(position in any_position()) {
        let verdict = solved(&position);
        prop_assert_eq!(verdict.outcome == Some(Outcome::P), verdict.grundy.unwrap().is_zero());
    }

    #[test]
    fn the_grundy_value_is_less_than_the_number_of_cells(position in any_position()) {
        let size = Chomp.size(&position).unwrap();
        prop_assert!(solved(&position).grundy.unwrap() < size);
    }

    #[test]
    fn reordering_axes_keeps_outcome_and_value_and_moves_the_bites(position in any_position()) {
        let order: Vec<usize> = (0..position.dimension()).rev().collect();
        let turned = solved(&position.permute(&order));
        let plain = solved(&position);
        prop_assert_eq!(plain.outcome, turned.outcome);
        prop_assert_eq!(plain.grundy, turned.grundy);
        let mut bites: Vec<Cell> = turned.winning_moves.unwrap().moves;
        for bite in &mut bites {
            bite.0.reverse();
        }
        bites.sort();
        prop_assert_eq!(plain.winning_moves.unwrap().moves, bites);
    }

    #[test]
    fn an_axis_of_length_one_changes_nothing(position in any_position()) {
        let thick = position.boxes().iter().map(|sides| [&[1], sides.as_slice()].concat());
        let thick = solved(&Position::from_boxes(thick).unwrap());
        let plain = solved(&position);
        prop_assert_eq!(plain.outcome, thick.outcome);
        prop_assert_eq!(plain.grundy, thick.grundy);
        let bites = thick.winning_moves.unwrap().moves.into_iter();
        let bites: Vec<Cell> = bites.map(|bite| Cell(bite[1..].to_vec())).collect();
        prop_assert_eq!(plain.winning_moves.unwrap().moves, bites);
    }

    #[test]
    fn asking_more_never_answers_less(position in any_position(), units in 0_u64..4000) {
        let budget = Budget { work: units, ..Budget::default() };
        let less = Wanted { outcome: true, winning_moves: true, grundy: false };
        let less = ask(&Chomp, &position, less, &mut Work::within(budget));
        let more = ask(&Chomp, &position, EVERYTHING, &mut Work::within(budget));
        prop_assert_eq!(less.outcome, more.outcome.or(less.outcome));
        prop_assert!(less.outcome.is_none() || more.outcome.is_some());
        if less.winning_moves.is_some_and(|known| known.complete) {
            prop_assert!(more.winning_moves.unwrap().complete);
        }
    }

    #[test]
    fn kept_tables_change_no_answer(
        positions in prop::collection::vec(any_position(), 1..6),
        memory in 20_000_usize..200_000,
    ) {
        let mut kept = Work::within(Budget { memory, ..Budget::default() });
        for (index, position) in positions.iter().enumerate() {
            let only_outcome = Wanted { outcome: true, ..Wanted::default() };
            let wanted = if index % 2 == 0 { EVERYTHING } else { only_outcome };
            let verdict = ask(&Chomp, position, wanted, &mut kept);
            let fresh = solved(position);
            prop_assert!(verdict.outcome.is_none() || verdict.outcome == fresh.outcome);
            prop_assert!(verdict.grundy.is_none() || verdict.grundy == fresh.grundy);
        }
    }

    #[test]
    fn every_verdict_has_a_reason(position in any_position()) {
        prop_assert!(!solved(&position).because.is_empty());
    }

    #[test]
    fn tall_n_positions_have_a_bite_that_leaves_p(position in any_tall_position()) {
        let mut work = Work::within(Budget { work: 0, memory: 0 });
        let wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
        let verdict = ask(&Chomp, &position, wanted, &mut work);
        let winning = verdict.winning_moves.unwrap();
        prop_assert!(winning.complete);
        prop_assert_eq!(winning.moves.is_empty(), verdict.outcome == Some(Outcome::P));
        for bite in &winning.moves {
            let left = position.bite(bite).unwrap();
            prop_assert_eq!(ask(&Chomp, &left, wanted, &mut work).outcome, Some(Outcome::P));
        }
    }

    #[test]
    fn tall_p_positions_have_no_option_that_is_p(
        start in any_tall_position(),
        row in 0_u64..4,
        column in 0_u64..1 << 62,
        near in 0_u64..60,
    ) {
        let mut work = Work::within(Budget { work: 0, memory: 0 });
        let wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
        // The first winning bite leads to a P-position; a P-position is one already.
        let winning = ask(&Chomp, &start, wanted, &mut work).winning_moves.unwrap().moves;
        let lost = winning.first().map_or(start.clone(), |bite| start.bite(bite).unwrap());
        let [tall, long] = [lost.extent(0), lost.extent(1)];
        let bites = [
            [row, column % long],
            [row, near % long],
            [row, long - 1 - near % long],
            [column % tall, 0],
            [near % tall, 1],
        ];
        for left in bites.iter().filter_map(|bite| lost.bite(bite).ok()) {
            prop_assert_eq!(ask(&Chomp, &left, wanted, &mut work).outcome, Some(Outcome::N));
        }
    }

    #[test]
    fn any_text_gets_an_answer_or_an_error(text in "[-0-9xw(),+@:\\[\\]; ^*dives]{0,16}") {
        if let Ok(position) = registry::read(&text) {
            let mut work = Work::within(Budget { work: 10_000, memory: 1 << 20 });
            let all = [Question::Outcome, Question::WinningMoves, Question::Grundy, Question::Size];
            let answer = position.answer(&all, &mut work);
            prop_assert_eq!(registry::read(&answer.position).unwrap().text(), answer.position);
        }
    }
}
