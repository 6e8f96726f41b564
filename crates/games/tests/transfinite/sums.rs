//! Sums with infinite parts, with the poison forbidden and in misère play ([HS] section 4).

use crate::play::second_player_wins_sums;
use crate::support::*;
use chomplab::Outcome;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::values::value_of;
use chomplab::engine::Work;
use chomplab::records::Question;
use chomplab::registry::{self, After, AnyPosition};
use numbers::Ordinal;
use proptest::prelude::*;

fn read(text: &str) -> AnyPosition {
    registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome_of(sum: &AnyPosition, work: &mut Work<'_>) -> Option<Outcome> {
    sum.answer(&[Question::Outcome], work).outcome.flatten()
}

/// The rule of section 4 for misère sums, with the poison as a move.
fn is_misere_p(values: &[Ordinal]) -> bool {
    let one = Ordinal::from(1);
    let sum = values.iter().fold(Ordinal::zero(), |sum, value| sum.nim_sum(value));
    if values.iter().all(|value| *value <= one) { sum == one } else { sum.is_zero() }
}

/// Outcome by the rule; from N every printed move leaves P, from P no sampled move does.
fn sum_laws_hold(parts: &[Position], misere: bool, cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    if parts.len() < 2 {
        return Ok(());
    }
    let mut work = work();
    let mut values = Vec::new();
    for part in parts {
        let Ok(value) = value_of(part, &mut work) else { return Ok(()) };
        values.push(if misere { Ordinal::from(1).ordinary_sum(&value) } else { value });
    }
    let texts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    let lead = if misere { "misere:" } else { "" };
    let text = format!("{lead}{}", texts.join(" & "));
    let sum = read(&text);
    let answer = sum.answer(&[Question::Outcome, Question::WinningMoves], &mut work);
    let nim_sum = values.iter().fold(Ordinal::zero(), |sum, value| sum.nim_sum(value));
    let is_p = if misere { is_misere_p(&values) } else { nim_sum.is_zero() };
    let expected = if is_p { Outcome::P } else { Outcome::N };
    prop_assert_eq!(answer.outcome.flatten(), Some(expected), "{}", text);
    let winning = answer.winning_moves.flatten().map_or(Vec::new(), |known| known.moves);
    prop_assert_eq!(winning.is_empty(), is_p, "{}", text);
    for chosen in &winning {
        let name = chosen.names.clone().expect("moves of sums have names");
        let Ok(After::Position(left)) = sum.after(&name) else {
            return Err(TestCaseError::fail(format!("{name} is not a move of {text}")));
        };
        let left_is = outcome_of(&left, &mut work);
        prop_assert_eq!(left_is, Some(Outcome::P), "{} of {}", name, text);
    }
    for (index, part) in parts.iter().enumerate().filter(|_| is_p) {
        for bite in sampled_bites(part, cuts) {
            let Ok(After::Position(left)) = sum.after(&format!("{index}: {bite}")) else {
                continue;
            };
            let left_is = outcome_of(&left, &mut work);
            prop_assert!(left_is != Some(Outcome::P), "{}: {} of {}", index, bite, text);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500 * scale() as u32))]

    #[test]
    fn of_columns_and_hooks(
        first in heights(2, ALL_EXPONENTS),
        second in heights(2, ALL_EXPONENTS),
        arms in heights(2, LOW_EXPONENTS),
        is_second_equal in any::<bool>(),
        misere in any::<bool>(),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        let one = Ordinal::from(1);
        let hook = Position::from_boxes([
            vec![one.ordinary_sum(&arms[0]), one.clone()],
            vec![one.clone(), one.ordinary_sum(&arms[1])],
        ]);
        let second = if is_second_equal { columns(&first) } else { columns(&second) };
        let first = columns(&first).into_iter();
        let parts: Vec<Position> = first.chain(second).chain(hook.ok()).collect();
        sum_laws_hold(&parts, misere, &cuts)?;
        sum_laws_hold(&parts[1..], misere, &cuts)?;
    }
}

/// Values with the poison forbidden are one less where they are finite, and the same where they are
/// not.
#[test]
fn restricted_values() {
    use chomplab::chomp::transfinite::two_wide::grundy;
    for (tall, short) in
        [("w*2", "w*2"), ("w", "w"), ("w + 3", "w + 1"), ("w*2", "5"), ("w^3", "w^3")]
    {
        let heights = [tall, short].map(ordinal);
        let allowed = grundy(&heights[0], &heights[1]).unwrap();
        let forbidden = value_of(&columns(&heights).unwrap(), &mut work()).unwrap();
        let less = allowed.after(&Ordinal::from(1)).unwrap();
        assert_eq!(forbidden, less);
        assert_eq!(forbidden == allowed, !allowed.is_finite(), "{tall}, {short}");
    }
}

/// Alone, a position is the same game in both; side by side only the last poison is fatal.
#[test]
fn two_p_positions_side_by_side() {
    let mut work = work();
    assert_eq!(outcome_of(&read("2xw & 2xw"), &mut work), Some(Outcome::P));
    assert_eq!(outcome_of(&read("misere:2xw & 2xw"), &mut work), Some(Outcome::N));
    assert_eq!(outcome_of(&read("misere:2xw & 2xw & 3xw^w"), &mut work), Some(Outcome::P));
}

/// Whole games of sums with a part of each class that has values.
#[test]
fn games_with_thin_stalks() {
    use crate::classes::stalks;
    second_player_wins_sums(stalks(2, &[3, 2, 2]), 150, 7);
    second_player_wins_sums(stalks(3, &[3, 2, 2]), 100, 5);
}

#[test]
fn games_with_three_columns() {
    // A game takes a third of a second, since values of many sheets are asked for.
    second_player_wins_sums(crate::classes::three_columns_with_a_finite_third(), 40, 9);
}

#[test]
fn games_with_type_a() {
    second_player_wins_sums(crate::classes::low_type_a(), 150, 7);
}

#[test]
fn games_with_hooks() {
    second_player_wins_sums(crate::classes::hooks(), 250, 9);
}
