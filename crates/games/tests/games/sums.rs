//! Sums: normal and misère play against the oracle, which plays every line out.

use chomplab::Outcome;
use chomplab::engine::{Budget, Work};
use chomplab::records::{Answer, MoveRecord, Question};
use chomplab::registry::{self, After};
use oracle::{Cells, Part, Play, SumOracle, all_positions_in_box};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use std::collections::BTreeSet;

const QUESTIONS: [Question; 2] = [Question::Outcome, Question::WinningMoves];

fn answer(text: &str, work: &mut Work<'_>) -> Answer {
    registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).answer(&QUESTIONS, work)
}

fn text_of(part: &Part) -> String {
    match part {
        Part::Nim(heap) => format!("nim:{heap}"),
        Part::Kayles(heap) => format!("kayles:{heap}"),
        Part::Chomp(cells) => {
            let mut rows = Vec::new();
            for cell in cells.cells() {
                rows.resize(cell[0] + 1, 0);
                rows[cell[0]] += 1;
            }
            let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
            format!("({})", rows.join(","))
        }
    }
}

/// Small positions of three games.
fn parts() -> Vec<Part> {
    let mut parts: Vec<Part> = all_positions_in_box(&[2, 3]).into_iter().map(Part::Chomp).collect();
    parts.extend((1..=4).map(Part::Nim));
    parts.extend((1..=5).map(Part::Kayles));
    parts.push(Part::Chomp(Cells::from_rows(&[3, 2, 1])));
    parts
}

/// Kayles allows a move and its mirror image, which are one move here.
fn different_moves(parts: &[Part], play: Play, oracle: &mut SumOracle) -> Vec<usize> {
    let mut counts = vec![0; parts.len()];
    let mut seen = Vec::new();
    for (index, mut sum) in SumOracle::options(parts, play) {
        let wins = oracle.is_p(&sum, play);
        sum.sort();
        if wins && !seen.contains(&(index, sum.clone())) {
            seen.push((index, sum));
            counts[index] += 1;
        }
    }
    counts
}

fn agree(parts: &[Part], play: Play, oracle: &mut SumOracle, work: &mut Work<'_>) {
    let texts: Vec<String> = parts.iter().map(text_of).collect();
    let lead = if play == Play::Misere { "misere:" } else { "" };
    let text = format!("{lead}{}", texts.join(" & "));
    let answer = answer(&text, work);
    let expected = if oracle.is_p(parts, play) { Outcome::P } else { Outcome::N };
    assert_eq!(answer.outcome.flatten(), Some(expected), "{text}");
    let known = answer.winning_moves.flatten().unwrap_or_else(|| panic!("{text}"));
    assert!(known.complete, "{text}");
    let mut counts = vec![0; parts.len()];
    for chosen in &known.moves {
        counts[chosen.bite[0].parse::<usize>().unwrap()] += 1;
    }
    assert_eq!(counts, different_moves(parts, play, oracle), "{text}");
}

fn all_sums_agree(play: Play) {
    let parts = parts();
    let mut oracle = SumOracle::new();
    let mut work = Work::within(Budget::default());
    for first in 0..parts.len() {
        for second in first..parts.len() {
            let sum = [parts[first].clone(), parts[second].clone()];
            agree(&sum, play, &mut oracle, &mut work);
            for third in (second..parts.len()).step_by(3) {
                let sum = [sum[0].clone(), sum[1].clone(), parts[third].clone()];
                agree(&sum, play, &mut oracle, &mut work);
            }
        }
    }
}

#[test]
fn sums_agree_with_the_oracle_in_normal_play() {
    all_sums_agree(Play::Normal);
}

#[test]
fn sums_agree_with_the_oracle_in_misere_play() {
    all_sums_agree(Play::Misere);
}

#[test]
fn one_position_of_chomp_is_the_same_in_misere_play() {
    let mut work = Work::within(Budget::default());
    for position in ["(1)", "2x3", "(3,2,1)", "(2,1)", "3x4", "2x2x2"] {
        let alone = answer(position, &mut work);
        let misere = answer(&format!("misere:{position}"), &mut work);
        assert_eq!(alone.outcome, misere.outcome, "{position}");
        let bites = |answer: &Answer| -> Vec<String> {
            let known = answer.winning_moves.clone().flatten().unwrap();
            known.moves.iter().map(|chosen| chosen.to.clone()).collect()
        };
        let left: Vec<String> =
            bites(&alone).iter().map(|after| format!("misere:{after}")).collect();
        assert_eq!(bites(&misere), left, "{position}");
    }
}

/// The winning moves of a sum as number of the part, move there and what is left.
fn winning_moves(text: &str) -> Vec<(usize, String, String)> {
    let mut work = Work::within(Budget::default());
    let known = answer(text, &mut work).winning_moves.flatten().unwrap_or_else(|| panic!("{text}"));
    assert!(known.complete, "{text}");
    let told = |chosen: &MoveRecord| {
        (chosen.bite[0].parse().unwrap(), chosen.bite[1].clone(), chosen.to.clone())
    };
    known.moves.iter().map(told).collect()
}

/// Whoever typed the parts can make the move in the part of that number, and has the position that
/// the move leaves.
#[test]
fn moves_are_in_the_parts_that_were_typed() {
    for parts in [
        &["0.3F:2,4"][..],
        &["poset:a, b, c", "(3,2)"],
        &["nim:1,5,3,3", "2x2", "nim:4"],
        &["2x3", "kayles:2,1,3"],
        &["graph:a-b, c-d, e", "nim:0", "nim:2,1"],
        &["nim:0", "divisors:12", "subtract[1,2]:4,1,4"],
    ] {
        for lead in ["misere:", ""] {
            if parts.len() == 1 && lead.is_empty() {
                continue;
            }
            let text = format!("{lead}{}", parts.join(" & "));
            for (part, chosen, to) in winning_moves(&text) {
                let own = registry::read(parts[part]).unwrap();
                let mut left: Vec<String> =
                    parts.iter().map(|part| registry::read(part).unwrap().text()).collect();
                left[part] = match own.after(&chosen) {
                    Ok(After::Position(after)) => after.text(),
                    Ok(After::Lost) if lead == "misere:" => "nim:0".to_owned(),
                    _ => panic!("{text}: {chosen} is not a move in {}", parts[part]),
                };
                assert_eq!(to, format!("{lead}{}", left.join(" & ")), "{text}");
            }
        }
    }
    let moves = winning_moves("misere:poset:a, b, c & (3,2)");
    let moves: Vec<(usize, &str)> =
        moves.iter().map(|(part, chosen, _)| (*part, chosen.as_str())).collect();
    assert_eq!(moves, [(0, "a"), (0, "b"), (0, "c"), (1, "(0,0)")]);
}

/// Heaps in one part or in parts of their own: the same outcome, and the same moves but for the
/// numbers of parts.
#[test]
fn heaps_of_one_part_are_played_as_if_they_were_parts() {
    for (game, board) in [("nim", "2x3"), ("nim", "(3,1)"), ("kayles", "2x2"), ("0.3F", "(2,1)")] {
        for heaps in [[1, 1, 1], [1, 2, 3], [3, 4, 1], [2, 2, 1], [4, 4, 2], [5, 3, 3]] {
            let list = heaps.map(|heap| heap.to_string()).join(",");
            let alone = heaps.map(|heap| format!("{game}:{heap}")).join(" & ");
            let together = winning_moves(&format!("misere:{board} & {game}:{list}"));
            let apart = winning_moves(&format!("misere:{board} & {alone}"));
            let without_to = |moves: Vec<(usize, String, String)>| -> BTreeSet<(usize, String)> {
                moves.into_iter().map(|(part, chosen, _)| (part.min(1), chosen)).collect()
            };
            assert_eq!(without_to(together), without_to(apart), "{board} & {game}:{list}");
        }
    }
}

#[test]
fn only_the_last_poison_is_fatal_in_misere_play() {
    let mut work = Work::within(Budget::default());
    let two_poisons = answer("misere:1x1 & 1x1", &mut work);
    assert_eq!(two_poisons.outcome.flatten(), Some(Outcome::N));
    let normal = answer("1x1 & 1x1", &mut work);
    assert_eq!(normal.outcome.flatten(), Some(Outcome::P));
}

#[test]
fn what_is_unknown_may_cancel() {
    let mut work = Work::within(Budget { work: 10_000, ..Budget::default() });
    let mut outcome = |text: &str| answer(text, &mut work).outcome.flatten();
    assert_eq!(outcome("40x41 & 40x41"), Some(Outcome::P));
    assert_eq!(outcome("40x41 & 40x41 & nim:3"), Some(Outcome::N));
    assert_eq!(outcome("40x41 & nim:3,3"), Some(Outcome::N));
    assert_eq!(outcome("40x41 & nim:3"), None);
    assert_eq!(outcome("misere:kayles:30,20,10,9,8,7"), None);
}

#[test]
fn a_part_without_a_value_is_named() {
    let mut work = Work::within(Budget { work: 10_000, ..Budget::default() });
    let answer = answer("2x2 & 40x41", &mut work);
    let why = answer.undecided.unwrap();
    assert!(why.text.starts_with("the value of 40x41 is not known: "), "{}", why.text);
}

#[test]
fn texts_of_sums_read_back() {
    for (text, printed) in [
        ("3x4&nim:5", "3x4 & nim:5"),
        (" 2 x 3 & kayles: 5 , 3", "2x3 & kayles:5,3"),
        ("misere: nim:5,3", "misere:nim:5,3"),
        ("MISÈRE:2x2 & nim:1", "misere:2x2 & nim:1"),
        ("divisors:12 & 0.77:3", "divisors:12 & 0.77:3"),
        ("misere:0.0:5 & ×0.8:9", "misere:0.0:5 & x0.8:9"),
    ] {
        let position = registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.text(), printed, "{text}");
        assert_eq!(registry::read(printed).unwrap().text(), printed);
    }
}

#[test]
fn bad_sums_say_where() {
    for (text, span, message) in [
        ("3x4 & ", 6..6, "a part of the sum is missing"),
        ("& nim:3", 0..0, "a part of the sum is missing"),
        ("3x4 & (4,5)", 9..10, "row 1 has 5 cells, row 0 only 4"),
        ("nim:3 & chess:4", 8..13, "no game is written with"),
        ("nim:3 & misere:nim:4", 8..20, "misère play concerns the whole sum"),
    ] {
        let error = registry::read(text).err().unwrap_or_else(|| panic!("{text}"));
        assert!(error.message.contains(message), "{text}: {}", error.message);
        assert_eq!(error.span, span, "{text}");
    }
}

/// A part as it is typed: a board, or heaps of one game in any order.
fn random_part(below: &mut impl FnMut(usize) -> usize) -> Vec<Part> {
    match below(3) {
        0 => {
            let boards =
                [&[2, 1][..], &[1, 1], &[3], &[2, 2], &[3, 1], &[3, 2], &[3, 3], &[2, 2, 1]];
            vec![Part::Chomp(Cells::from_rows(boards[below(boards.len())]))]
        }
        1 => (0..=below(2)).map(|_| Part::Nim(1 + below(4))).collect(),
        _ => (0..=below(2)).map(|_| Part::Kayles(1 + below(4))).collect(),
    }
}

/// The text of a part that may have several heaps.
fn typed(part: &[Part]) -> String {
    let texts: Vec<String> = part.iter().map(text_of).collect();
    let more = texts[1..].iter().map(|text| format!(",{}", text.split(':').nth(1).unwrap()));
    texts[0].clone() + &more.collect::<String>()
}

/// What a text of such a part means, without what is empty.
fn parts_of(text: &str) -> Vec<Part> {
    let heaps = |list: &str, kind: fn(usize) -> Part| -> Vec<Part> {
        let sizes = list.split(',').map(|size| size.parse().unwrap()).filter(|size| *size > 0);
        sizes.map(kind).collect()
    };
    if let Some(list) = text.strip_prefix("nim:") {
        return heaps(list, Part::Nim);
    }
    if let Some(list) = text.strip_prefix("kayles:") {
        return heaps(list, Part::Kayles);
    }
    let numbers = |text: &str, sign: char| -> Vec<usize> {
        text.trim_matches(['(', ')']).split(sign).map(|row| row.parse().unwrap()).collect()
    };
    let rows = match text.contains('x') {
        true => {
            let sides = numbers(text, 'x');
            vec![sides[1]; sides[0]]
        }
        false => numbers(text, ','),
    };
    vec![Part::Chomp(Cells::from_rows(&rows))]
}

/// The same parts in one order, without what is empty.
fn sorted(parts: Vec<Part>) -> Vec<Part> {
    let is_there = |part: &Part| match part {
        Part::Nim(size) | Part::Kayles(size) => *size > 0,
        Part::Chomp(cells) => !cells.is_empty(),
    };
    let mut parts: Vec<Part> = parts.into_iter().filter(is_there).collect();
    parts.sort();
    parts
}

/// Random sums as somebody types them: who wins, and each winning move with the number of the typed
/// part and what it leaves there, is what playing everything out gives.
#[test]
fn five_thousand_random_sums_with_part_numbers_as_typed() {
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[5; 32]);
    let mut below = |n: usize| (rng.next_u64() % n as u64) as usize;
    let mut oracle = SumOracle::new();
    let mut work = Work::within(Budget::default());
    for trial in 0..5000 * testing::scale().min(10) {
        let play = if trial % 2 == 0 { Play::Normal } else { Play::Misere };
        let parts: Vec<Vec<Part>> = (0..2 + below(2)).map(|_| random_part(&mut below)).collect();
        let texts: Vec<String> = parts.iter().map(|part| typed(part)).collect();
        let lead = if play == Play::Misere { "misere:" } else { "" };
        let text = format!("{lead}{}", texts.join(" & "));
        let whole = parts.concat();
        let answer = answer(&text, &mut work);
        let outcome = if oracle.is_p(&whole, play) { Outcome::P } else { Outcome::N };
        assert_eq!(answer.outcome.flatten(), Some(outcome), "{text}");
        let mut expected = BTreeSet::new();
        for (index, part) in parts.iter().enumerate() {
            let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
            let others: Vec<Part> = others.flat_map(|(_, part)| part.clone()).collect();
            for (_, left) in SumOracle::options(part, play) {
                if oracle.is_p(&[others.clone(), left.clone()].concat(), play) {
                    expected.insert((index, sorted(left)));
                }
            }
        }
        let known = answer.winning_moves.flatten().unwrap_or_else(|| panic!("{text}"));
        assert!(known.complete, "{text}");
        let moves = known.moves.iter().map(|chosen| {
            let index: usize = chosen.bite[0].parse().unwrap();
            let own = registry::read(&texts[index]).unwrap();
            let left = match own.after(&chosen.bite[1]) {
                Ok(After::Position(after)) => parts_of(&after.text()),
                Ok(After::Lost) => Vec::new(),
                Err(error) => panic!("{text}: {:?}: {error}", chosen.bite),
            };
            (index, sorted(left))
        });
        assert_eq!(moves.collect::<BTreeSet<_>>(), expected, "{text}");
    }
}
