//! Heap games: values against the oracle and the published sequences, periods with their proofs,
//! positions and moves. `TEST_SCALE` goes further.

use chomplab::engine::{Budget, Game, Presented, Wanted, Work, ask};
use chomplab::heap::{Heaps, NAMED, Period, Position, Rules, Values, find_period, plain_value};
use chomplab::{Obstacle, Outcome};
use oracle::{heap_values, nim_moves, take_and_break, unequal_splits};
use testing::scale;

const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

fn unlimited() -> Work<'static> {
    Work::within(Budget { work: u64::MAX, ..Budget::default() })
}

fn rules(text: &str) -> Rules {
    Rules::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn values(text: &str, to: u64) -> Vec<u32> {
    let mut values = Values::new(&rules(text));
    values.extend_to(to, &mut unlimited()).unwrap();
    values.known().to_vec()
}

#[track_caller]
fn agree(text: &str, truth: &[usize]) {
    let found = values(text, truth.len() as u64 - 1);
    let found: Vec<usize> = found.iter().map(|value| *value as usize).collect();
    assert_eq!(found, truth, "{text}");
}

#[test]
fn every_octal_game_of_two_digits_agrees_with_the_oracle() {
    let to = 80 * usize::try_from(scale().min(4)).unwrap();
    for before in [0, 4] {
        for first in 0..8 {
            for second in 0..8 {
                if before + first + second == 0 {
                    continue;
                }
                let digits = [before, first, second];
                let truth = heap_values(|heap| take_and_break(&digits, heap), to);
                agree(&format!("{before}.{first}{second}"), &truth);
            }
        }
    }
}

/// Beyond the first heaps values come from sparse spaces: games with many, few and no rare heaps,
/// and one in which the parity of the heap counts.
#[test]
fn sparse_spaces_change_no_value() {
    let to = 700 * usize::try_from(scale().min(4)).unwrap();
    for digits in [
        &[0, 7, 7][..],
        &[0, 0, 0, 7],
        &[0, 6],
        &[0, 1, 6],
        &[0, 0, 5, 1],
        &[0, 0, 6],
        &[4, 0, 0, 7],
    ] {
        let truth = heap_values(|heap| take_and_break(digits, heap), to);
        let text: String = digits[1..].iter().map(ToString::to_string).collect();
        agree(&format!("{}.{text}", digits[0]), &truth);
    }
    agree("grundy", &heap_values(unequal_splits, to));
}

#[test]
fn hexadecimal_games_agree_with_the_oracle() {
    for (text, digits) in [
        ("0.3F", &[0, 3, 15][..]),
        ("x0.8", &[0, 8]),
        ("x0.98", &[0, 9, 8]),
        ("x8.1", &[8, 1]),
        ("C.0F", &[12, 0, 15]),
        ("0.0D", &[0, 0, 13]),
    ] {
        agree(text, &heap_values(|heap| take_and_break(digits, heap), 60));
    }
}

#[test]
fn other_rules_agree_with_the_oracle() {
    agree("nim", &heap_values(nim_moves, 50));
    agree("0.33(3)", &heap_values(nim_moves, 50));
    let subtract = [0, 3, 0, 3, 3];
    agree("subtract[1,3,4]", &heap_values(|heap| take_and_break(&subtract, heap), 80));
    let lasker: Vec<u8> = [4].into_iter().chain([3; 60]).collect();
    agree("lasker-nim", &heap_values(|heap| take_and_break(&lasker, heap), 60));
    let couples = |heap| if heap == 2 { Vec::new() } else { take_and_break(&[4], heap) };
    agree("couples", &heap_values(couples, 300));
    let recurring: Vec<u8> =
        [0, 1].into_iter().chain([2, 5].into_iter().cycle().take(40)).collect();
    agree("0.1(25)", &heap_values(|heap| take_and_break(&recurring, heap), 40));
}

#[test]
fn the_plain_definition_agrees_with_tables() {
    for named in NAMED {
        let table = values(named.name, 150);
        for heap in 0..table.len() {
            let plain = plain_value(&rules(named.name), &table[..heap]);
            assert_eq!(plain, table[heap], "{}:{heap}", named.name);
        }
    }
}

/// The terms of a sequence and its first index.
fn sequence(id: &str) -> (u64, Vec<u32>) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../lab/data/claims/oeis/");
    let text = std::fs::read_to_string(format!("{folder}{id}.txt")).unwrap();
    let first = text.lines().next().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
    let terms = text.lines().filter(|line| !line.starts_with('#'));
    (first, terms.map(|line| line.parse().unwrap()).collect())
}

/// Sequence, rules, and by how much the heap is larger than the index.
const SEQUENCES: &[(&str, &str, u64)] = &[
    ("A002186", "kayles", 0),
    ("A002187", "dawson-chess", 0),
    ("A002187", "dawson-kayles", 1),
    ("A002188", "grundy", 0),
    ("A046695", "officers", 0),
    ("A046695", "couples", 1),
    ("A071074", "double-kayles", 0),
    ("A071426", "0.11337", 0),
    ("A071426", "treblecross", 2),
    ("A071427", "0.1337", 0),
    ("A071427", "0.06", 2),
    ("A071429", "0.14", 0),
    ("A071430", "0.16", 0),
    ("A071431", "0.17", 0),
    ("A071432", "0.36", 0),
    ("A071433", "0.37", 0),
    ("A071433", "0.6", 1),
    ("A071434", "0.1377", 0),
];

#[test]
fn published_sequences_all_terms() {
    for (id, text, shift) in SEQUENCES {
        let (first, terms) = sequence(id);
        let start = usize::try_from(first + shift).unwrap();
        let found = values(text, first + shift + terms.len() as u64 - 1);
        assert_eq!(found[start..], terms, "{id}: {text}");
    }
}

#[test]
fn lost_heaps_of_grundys_game() {
    let (_, lost) = sequence("A036685");
    let to = u64::from(*lost.last().unwrap());
    let found = values("grundy", to);
    let zeros = found.iter().enumerate().filter(|(_, value)| **value == 0);
    let zeros: Vec<u32> = zeros.map(|(heap, _)| u32::try_from(heap).unwrap()).collect();
    assert_eq!(zeros, lost);
}

#[test]
fn two_heaps_of_nim_have_their_nim_sum() {
    let (_, sums) = sequence("A003987");
    let pairs =
        (0..).flat_map(|total: u64| (0..=total).map(move |second| (total - second, second)));
    let mut work = unlimited();
    for ((first, second), sum) in pairs.zip(sums) {
        let position = Position::new(&rules("nim"), [first, second]);
        let verdict = ask(&Heaps, &position, EVERYTHING, &mut work);
        assert_eq!(verdict.grundy.unwrap().to_u64(), Some(u64::from(sum)), "{position}");
    }
}

fn period(text: &str, to: u64) -> Option<Period> {
    find_period(&rules(text), &values(text, to))
}

#[test]
fn periods_are_proved_as_published() {
    for line in include_str!("../../../lab/data/claims/tables/heap-periods.csv").lines() {
        let (text, numbers) = line.split_once(',').unwrap();
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        let [to, length, last_exception] = numbers[..] else { panic!("{line}") };
        let found = period(text, to).unwrap_or_else(|| panic!("{text}"));
        let expected =
            Period { length, saltus: 0, last_exception: Some(last_exception), proved: true };
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_period_of_16_is_proved() {
    let expected =
        Period { length: 149_459, saltus: 0, last_exception: Some(105_350), proved: true };
    assert_eq!(period("0.16", 509_621), Some(expected.clone()));
    // One heap less, and the theorem does not apply yet.
    let early = period("0.16", 509_620);
    assert!(early.as_ref().is_none_or(|found| !found.proved), "{early:?}");
}

#[test]
fn what_no_theorem_covers_is_only_observed() {
    let nim = period("nim", 50).unwrap();
    assert_eq!((nim.length, nim.saltus, nim.proved), (1, 1, true));
    // A subtraction game is a finite machine: its period is proved from its last numbers.
    let subtraction = period("subtract[1,3,4]", 60).unwrap();
    assert_eq!((subtraction.length, subtraction.proved), (7, true));
    let lasker = period("lasker-nim", 60).unwrap();
    assert_eq!((lasker.length, lasker.saltus, lasker.proved), (4, 4, false));
    assert_eq!(period("grundy", 1000), None);
    assert_eq!(period("treblecross", 2000), None);
    // A split into any two heaps makes values 0 and 1 in turn.
    let split = period("split", 40).unwrap();
    assert_eq!((split.length, split.proved), (2, true));
}

/// The last values of Kayles to 20 are 4, 3, 2, 1.
#[test]
fn a_few_values_in_a_row_are_no_period() {
    assert_eq!(values("kayles", 20)[17..], [4, 3, 2, 1]);
    assert_eq!(period("kayles", 20), None);
    assert_eq!(period("lasker-nim", 15), None);
}

/// Observed periods are no promise, but in these games every one of them goes on.
#[test]
fn observed_periods_are_plausible() {
    for first in 0..8 {
        for second in 0..8 {
            let text = format!("0.{first}{second}");
            let long = values(&text, 2000);
            for to in (20..300).step_by(20) {
                let Some(found) = find_period(&rules(&text), &long[..=to]) else { continue };
                assert!(found.saltus >= 0, "{text} to {to}: {found:?}");
                let length = usize::try_from(found.length).unwrap();
                let start = usize::try_from(found.start()).unwrap();
                let goes_on = |heap: usize| {
                    i64::from(long[heap + length]) == i64::from(long[heap]) + found.saltus
                };
                assert!((start..long.len() - length).all(goes_on), "{text} to {to}: {found:?}");
            }
        }
    }
}

/// Wherever a period is proved early, later values obey it.
#[test]
fn proved_periods_go_on() {
    for first in 1..8 {
        for second in 0..8 {
            let text = format!("0.{first}{second}");
            let long = values(&text, 3000);
            let Some(found) = find_period(&rules(&text), &long[..400]).filter(|found| found.proved)
            else {
                continue;
            };
            let length = usize::try_from(found.length).unwrap();
            let start = usize::try_from(found.start()).unwrap();
            for heap in start..long.len() - length {
                assert_eq!(long[heap], long[heap + length], "{text}: heap {heap}");
            }
        }
    }
}

#[test]
fn huge_heaps_follow_from_a_proved_period() {
    let position = Position::new(&rules("kayles"), [1_000_000_000_000_000_003, 15]);
    let budget = Budget { work: 1_000_000, ..Budget::default() };
    let verdict = ask(&Heaps, &position, EVERYTHING, &mut Work::within(budget));
    // 10^18 + 3 leaves 7 when divided by 12, and so does 139.
    let table = values("kayles", 200);
    let sum = u64::from(table[139] ^ table[15]);
    assert_eq!(verdict.grundy.unwrap().to_u64(), Some(sum));
    // All its moves are too many to be looked at.
    assert!(!verdict.winning_moves.unwrap().complete);
    assert_eq!(verdict.undecided.unwrap().why, Obstacle::Budget);
}

#[test]
fn winning_moves_agree_with_all_options() {
    let mut work = unlimited();
    for named in NAMED {
        for heaps in [[7, 5, 0], [9, 4, 2], [6, 6, 1], [12, 0, 0]] {
            let position = Position::new(&rules(named.name), heaps);
            let verdict = ask(&Heaps, &position, EVERYTHING, &mut work);
            let options: Vec<_> = Heaps.list_options(&position).unwrap().collect();
            let mut winning = Vec::new();
            for (chosen, after) in options {
                assert!(position.move_to(&after).is_some(), "{position}: {chosen}");
                let next = ask(&Heaps, &after, EVERYTHING, &mut work);
                if next.outcome == Some(Outcome::P) {
                    winning.push(chosen);
                }
            }
            winning.sort();
            let known = verdict.winning_moves.unwrap();
            assert!(known.complete, "{position}");
            assert_eq!(known.moves, winning, "{position}");
            let lost = verdict.outcome == Some(Outcome::P);
            assert_eq!(lost, winning.is_empty(), "{position}");
        }
    }
}

/// The two worked examples of [Notes]; in the second the winning move takes one pin.
#[test]
fn worked_examples_of_the_notes() {
    let mut work = unlimited();
    let mut only_move = |text: &str| {
        let (_, position) = Heaps::read(text).unwrap().unwrap();
        let known = ask(&Heaps, &position, EVERYTHING, &mut work).winning_moves.unwrap();
        known.moves.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(only_move("kayles:5,3,3,2"), ["5 to 3+1"]);
    assert_eq!(only_move("kayles:11,3,2"), ["11 to 7+3"]);
    let notes = include_str!("../../../lab/data/claims/tables/notes-kayles.csv").trim();
    let notes: Vec<u32> = notes.split(',').map(|value| value.parse().unwrap()).collect();
    assert_eq!(notes.len(), 36);
    assert_eq!(values("kayles", 35), notes);
}

#[test]
fn texts_and_their_normal_form() {
    for (text, printed) in [
        ("kayles:11,5,3", "kayles:11,5,3"),
        ("Kayles: 3 , 0, 5", "kayles:5,3"),
        (".77:12", "0.77:12"),
        ("0.770:1", "0.77:1"),
        ("heap:4.007:9", "4.007:9"),
        ("heap:nim:3", "nim:3"),
        ("0.3F:5", "0.3F:5"),
        ("x0.8:5", "x0.8:5"),
        ("×0.8:5", "x0.8:5"),
        ("X0.8:5", "x0.8:5"),
        ("0.0:5", "0.0:5"),
        ("0.(0):5", "0.0:5"),
        ("x0.00:5", "0.0:5"),
        ("4.:5", "4.:5"),
        ("x8.:5", "x8.:5"),
        ("0.(3):5", "0.(3):5"),
        ("subtract[3, 1]:5", "subtract[1,3]:5"),
        ("subtract{1,3}:5", "subtract[1,3]:5"),
        ("split-except[2]:5", "split-except[2]:5"),
        ("nim:0", "nim:0"),
        ("nim:9223372036854775808", "nim:9223372036854775808"),
    ] {
        let (_, position) = Heaps::read(text).unwrap().unwrap();
        assert_eq!(position.to_string(), printed, "{text}");
        assert_eq!(Heaps::read(printed).unwrap().unwrap().1, position, "{text}");
    }
    assert_eq!(Heaps::read("3x4"), Ok(None));
    assert_eq!(Heaps::read("divisors:12"), Ok(None));
}

#[test]
fn bad_texts_say_what_would_be_right() {
    for (text, span, message) in [
        ("0.78:5", 3..4, "octal digits go from 0 to 7"),
        ("0.7G:5", 3..4, "digits of codes are 0 to 9 and A to F"),
        ("3.7:5", 0..1, "the digit 3 before the point takes nothing and leaves the heap as it is"),
        ("1.7:5", 0..1, "the digit 1 before the point"),
        ("xA.7:5", 1..2, "the digit A before the point"),
        ("44.7:5", 0..2, "a code has one digit before the point"),
        ("0.:5", 0..2, "the code has no digit"),
        ("0.3(:5", 2..4, "recurring digits end with )"),
        ("subtract[0,2]:5", 9..10, "taking 0 counters changes nothing: the game would not end"),
        ("subtract[]:5", 9..9, "expected a whole number"),
        ("subtract[99999999999]:5", 9..20, "numbers to subtract go up to"),
        ("subtract:5", 8..8, "expected numbers in brackets"),
        ("nim:1000000000000000000000000000000", 4..35, "is too large: heaps go up to 2^63"),
        ("nim:", 4..4, "expected the size of a heap"),
        ("kayles:3,,2", 9..9, "expected the size of a heap"),
        ("kayles:-3", 7..9, "expected the size of a heap"),
        ("heap:3", 5..6, "after heap: come rules and heaps"),
        ("heap:chess:3", 5..10, "these are not rules of a heap game"),
    ] {
        let error = Heaps::read(text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {}", error.message);
        assert_eq!(error.span, span, "{text}: {}", error.message);
    }
}

#[test]
fn moves_are_read_and_refused() {
    let (_, position) = Heaps::read("kayles:11,2").unwrap().unwrap();
    for text in ["11 to 7+3", "11->3,7", "11 > 7 3", "11 → 3 + 7"] {
        let chosen = Heaps.read_move(text).unwrap();
        assert_eq!(chosen.to_string(), "11 to 7+3", "{text}");
        assert_eq!(Heaps.after(&position, &chosen).unwrap().unwrap().to_string(), "kayles:7,3,2");
    }
    let whole = Heaps.read_move("2 to 0").unwrap();
    assert_eq!(Heaps.after(&position, &whole).unwrap().unwrap().to_string(), "kayles:11");
    for (text, message) in [
        ("5 to 3", "has no heap of 5"),
        ("11 to 8", "do not allow 11 to 8"),
        ("11 to 5+3+2", "do not allow"),
        ("2 to 2", "do not allow"),
    ] {
        let chosen = Heaps.read_move(text).unwrap();
        let refusal = Heaps.after(&position, &chosen).unwrap_err();
        assert!(refusal.contains(message), "{text}: {refusal}");
    }
    for text in ["", "11", "11 to", "to 3", "x to 3", "11 to a"] {
        assert!(Heaps.read_move(text).is_err(), "{text}");
    }
}

/// Large numbers to subtract must not make each heap slow.
#[test]
fn subtracting_large_numbers_is_fast() {
    let found = values("subtract[2,1000000]", 1_100_000);
    assert_eq!(found[..6], [0, 0, 1, 1, 0, 0]);
    assert_eq!(found[1_000_002], 0);
}

#[test]
fn a_heap_beyond_the_budget_is_undecided() {
    let position = Position::new(&rules("treblecross"), [1_000_000_000]);
    let small = Budget { work: 100_000, ..Budget::default() };
    let verdict = ask(&Heaps, &position, EVERYTHING, &mut Work::within(small));
    assert_eq!(verdict.undecided.unwrap().why, Obstacle::Budget);
    let little = Budget { memory: 4096, ..Budget::default() };
    let verdict = ask(&Heaps, &position, EVERYTHING, &mut Work::within(little));
    assert_eq!(verdict.undecided.unwrap().why, Obstacle::Memory);
}
