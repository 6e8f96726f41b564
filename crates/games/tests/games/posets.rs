//! Games on posets, graphs, subsets and divisors, against the oracle and against each other.

use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Engine, Game, Wanted, Work, ask};
use chomplab::poset::Posets;
use chomplab::poset::divisors::Divisors;
use chomplab::poset::subsets::{Family, Subsets};
use chomplab::records::{Answer, GrundyRecord, Question};
use chomplab::search;
use chomplab::{Obstacle, Outcome, registry};
use numbers::Random;
use oracle::PosetOracle;
use std::collections::{BTreeMap, BTreeSet};
use testing::scale;

const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

fn answer(text: &str, work: &mut Work<'_>) -> Answer {
    let questions = [Question::Outcome, Question::WinningMoves, Question::Grundy];
    registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).answer(&questions, work)
}

fn value(text: &str, work: &mut Work<'_>) -> usize {
    match answer(text, work).grundy.flatten() {
        Some(GrundyRecord::Normal { normal_play }) => normal_play.parse().unwrap(),
        Some(GrundyRecord::Poisoned { poison_forbidden, .. }) => poison_forbidden.parse().unwrap(),
        None => panic!("{text}: no value"),
    }
}

/// A text with an element for each number.
fn text_of(elements: usize, relations: &[(usize, usize)]) -> String {
    let mut parts: Vec<String> = (0..elements).map(|element| element.to_string()).collect();
    parts.extend(relations.iter().map(|(low, high)| format!("{low}<{high}")));
    format!("poset:{}", parts.join(","))
}

fn check_against_oracle(elements: usize, relations: &[(usize, usize)], work: &mut Work<'_>) {
    let text = text_of(elements, relations);
    let mut oracle = PosetOracle::new(elements, relations);
    let all = oracle.all();
    let truth = oracle.grundy(&all);
    let answer = answer(&text, work);
    assert_eq!(value(&text, work), truth, "{text}");
    let winning: BTreeSet<String> = (0..elements)
        .filter(|&named| {
            let after = oracle.after(&all, named);
            oracle.grundy(&after) == 0
        })
        .map(|named| named.to_string())
        .collect();
    let known = answer.winning_moves.flatten().unwrap();
    assert!(known.complete, "{text}");
    let found: BTreeSet<String> = known.moves.iter().map(|chosen| chosen.bite[0].clone()).collect();
    assert_eq!(found, winning, "{text}");
}

/// All relations that only go up in the numbering: every poset of five elements is among them.
#[test]
fn all_posets_of_five_elements_agree_with_the_oracle() {
    let pairs: Vec<(usize, usize)> =
        (0..5).flat_map(|low| (low + 1..5).map(move |high| (low, high))).collect();
    let mut work = Work::within(Budget::default());
    for choice in 0..1_u32 << pairs.len() {
        let chosen: Vec<(usize, usize)> = pairs
            .iter()
            .enumerate()
            .filter(|(at, _)| (choice >> at) & 1 == 1)
            .map(|(_, pair)| *pair)
            .collect();
        check_against_oracle(5, &chosen, &mut work);
    }
}

#[test]
fn larger_posets_agree_with_the_oracle() {
    let mut work = Work::within(Budget::default());
    let mut random = Random::seeded(7);
    for round in 0..120 * scale().min(10) {
        let elements = 6 + usize::try_from(round % 6).unwrap();
        let mut relations = Vec::new();
        for low in 0..elements {
            for high in low + 1..elements {
                if random.below(16) < 1 + round % 7 {
                    relations.push((low, high));
                }
            }
        }
        check_against_oracle(elements, &relations, &mut work);
    }
}

/// Chomp on a box is the game on its cells without the poison.
#[test]
fn boxes_as_posets_agree_with_chomp() {
    let mut work = Work::within(Budget::default());
    for (rows, columns) in [(2, 4), (3, 3), (3, 4), (4, 4)] {
        let mut relations = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                for (r, c) in [(row + 1, column), (row, column + 1)] {
                    if r < rows && c < columns && row + column > 0 {
                        relations.push(format!("c{row}.{column}<c{r}.{c}"));
                    }
                }
            }
        }
        let text = format!("poset:{}", relations.join(", "));
        let bar = Position::from_box([rows, columns]).unwrap();
        let truth = search::grundy(&Chomp, &bar, &mut work).unwrap();
        assert_eq!(value(&text, &mut work), truth as usize, "{rows}x{columns}");
    }
}

#[test]
fn sums_of_posets_have_the_values_they_should() {
    let mut work = Work::within(Budget::default());
    for (text, expected) in [
        ("poset:", 0),
        ("poset:chain(7)", 7),
        ("poset:antichain(4)", 0),
        ("poset:antichain(5)", 1),
        ("poset:chain(5) + chain(3)", 6),
        ("poset:chain(5) / chain(3)", 8),
        // Over two elements, of which a move leaves value 1, come the numbers but 1 in turn.
        ("poset:antichain(2) / chain(1)", 2),
        ("poset:antichain(2) / chain(3)", 4),
        ("poset:(a<b, a<c) + (x<y, x<z)", 0),
    ] {
        assert_eq!(value(text, &mut work), expected, "{text}");
    }
}

#[test]
fn series_of_posets_agree_with_the_oracle() {
    let mut work = Work::within(Budget::default());
    // Three crossed layers, of four, three and three elements.
    let layers: [std::ops::Range<usize>; 3] = [0..4, 4..7, 7..10];
    let mut relations = vec![(0, 1), (4, 5)];
    for (lower, upper) in [(0, 1), (1, 2)] {
        for low in layers[lower].clone() {
            relations.extend(layers[upper].clone().map(|high| (low, high)));
        }
    }
    check_against_oracle(10, &relations, &mut work);
}

/// Every bipartite graph with at most seven vertices has its vertices on two sides.
#[test]
fn bipartite_graphs_have_the_value_of_the_theorem() {
    let mut work = Work::within(Budget::default());
    let mut graphs = 0;
    for first in 0..=3_usize {
        for second in first..=7 - first {
            for choice in 0..1_u32 << (first * second) {
                let mut parts: Vec<String> = (0..first).map(|left| format!("a{left}")).collect();
                parts.extend((0..second).map(|right| format!("b{right}")));
                for at in (0..first * second).filter(|at| (choice >> at) & 1 == 1) {
                    parts.push(format!("a{}-b{}", at / second, at % second));
                }
                if parts.is_empty() {
                    continue;
                }
                let text = format!("graph:{}", parts.join(","));
                let (_, graph) = Posets::read(&text).unwrap().unwrap();
                let [theorem, search] = Posets.engines() else { panic!("two engines") };
                let mut find = |engine: &Engine<Posets>| match (engine.consider)(
                    &graph, EVERYTHING, &mut work,
                ) {
                    Ok(finding) => (finding.outcome, finding.grundy, finding.winning_moves),
                    Err(why) => panic!("{text}: {why:?}"),
                };
                assert_eq!(find(theorem), find(search), "{text}");
                graphs += 1;
            }
        }
    }
    assert!(graphs > 5000, "{graphs}");
}

#[test]
fn graphs_agree_with_the_oracle() {
    let mut work = Work::within(Budget::default());
    let pairs: Vec<(usize, usize)> =
        (0..4).flat_map(|low| (low + 1..4).map(move |high| (low, high))).collect();
    for choice in 0..1_u32 << pairs.len() {
        let edges: Vec<(usize, usize)> = pairs
            .iter()
            .enumerate()
            .filter(|(at, _)| (choice >> at) & 1 == 1)
            .map(|(_, pair)| *pair)
            .collect();
        let relations: Vec<(usize, usize)> = edges
            .iter()
            .enumerate()
            .flat_map(|(at, (from, to))| [(*from, 4 + at), (*to, 4 + at)])
            .collect();
        let mut oracle = PosetOracle::new(4 + edges.len(), &relations);
        let all = oracle.all();
        let edges: Vec<String> = edges.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        let text =
            format!("graph:0,1,2,3{}{}", if edges.is_empty() { "" } else { "," }, edges.join(","));
        assert_eq!(value(&text, &mut work), oracle.grundy(&all), "{text}");
    }
}

/// All families that can be left, as they come.
fn families(numbers: u32) -> BTreeMap<u128, Family> {
    let mut all = BTreeMap::from([(Family::all(numbers).bits(), Family::all(numbers))]);
    let mut open = vec![Family::all(numbers)];
    while let Some(family) = open.pop() {
        for (_, after) in family.options() {
            if all.insert(after.bits(), after).is_none() {
                open.push(after);
            }
        }
    }
    all
}

#[test]
fn subset_take_away_to_four_numbers_agrees_with_the_oracle() {
    let mut work = Work::within(Budget::default());
    for numbers in 1..=4 {
        let sets: Vec<usize> = (1..1 << numbers).collect();
        let mut relations = Vec::new();
        for (low, a) in sets.iter().enumerate() {
            for (high, b) in sets.iter().enumerate() {
                if a != b && a & b == *a {
                    relations.push((low, high));
                }
            }
        }
        let mut oracle = PosetOracle::new(sets.len(), &relations);
        for family in families(numbers).values() {
            let left: BTreeSet<usize> =
                (0..sets.len()).filter(|at| (family.bits() >> sets[*at]) & 1 == 1).collect();
            let verdict = ask(&Subsets, family, EVERYTHING, &mut work);
            let found = verdict.grundy.unwrap().to_u64().unwrap();
            assert_eq!(found as usize, oracle.grundy(&left), "{family}");
        }
    }
}

/// The whole table for up to five numbers, as it is kept.
#[test]
fn subset_take_away_to_five_numbers_is_as_kept() {
    let mut work = Work::within(Budget::default());
    let mut table = String::from("numbers,value,positions\n");
    for (numbers, positions) in [(1, 2), (2, 5), (3, 19), (4, 167), (5, 7580)] {
        let all = families(numbers);
        // Dedekind's numbers of monotone functions, without the empty family.
        assert_eq!(all.len(), positions, "{numbers} numbers");
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for family in all.values() {
            *counts.entry(search::grundy(&Subsets, family, &mut work).unwrap()).or_default() += 1;
        }
        for (value, count) in counts {
            table.push_str(&format!("{numbers},{value},{count}\n"));
        }
    }
    let kept = include_str!("../../../../data/golden/subset-take-away.csv");
    let kept: String = kept
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(table, kept);
}

#[test]
fn second_player_wins_subset_take_away_to_six_numbers() {
    let mut work = Work::within(Budget::default());
    for numbers in 1..=6 {
        let whole = Family::all(numbers);
        let (set, proper) = whole.options().last().unwrap();
        assert_eq!(set.len(), numbers);
        assert_eq!(search::outcome(&Subsets, &proper, &mut work), Ok(Outcome::P), "{proper}");
        assert_eq!(search::outcome(&Subsets, &whole, &mut work), Ok(Outcome::N), "{whole}");
    }
}

/// Folding by importance must not change a value: the same families as boxes of Chomp.
#[test]
fn subsets_agree_with_boxes() {
    let mut work = Work::within(Budget::default());
    let mut chomp_work = Work::within(Budget::default());
    for (index, family) in families(5).values().enumerate() {
        if !(index as u64).is_multiple_of(1 + 40 / scale().min(40)) {
            continue;
        }
        let boxes = family.sets().map(|set| {
            let mut sides = vec![1_u64; 5];
            set.numbers().for_each(|number| sides[number as usize - 1] = 2);
            sides
        });
        let position = Position::from_boxes(boxes).unwrap();
        let truth = search::grundy(&Chomp, &position, &mut chomp_work).unwrap();
        assert_eq!(search::grundy(&Subsets, family, &mut work), Ok(truth), "{family}");
    }
}

/// The game depends on the exponents only, so that the few kinds of numbers are enough; each is
/// compared with the game on the divisors as a poset where that is small.
#[test]
fn divisor_game_to_2000() {
    let mut work = Work::within(Budget::default());
    let mut kinds: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
    for number in 1..=2000_u64 {
        let mut rest = number;
        let mut exponents = Vec::new();
        for prime in 2..=number {
            let mut exponent = 0;
            while rest.is_multiple_of(prime) {
                rest /= prime;
                exponent += 1;
            }
            exponents.extend((exponent > 0).then_some(exponent));
            if rest == 1 {
                break;
            }
        }
        exponents.sort_unstable();
        let game = Divisors::of(number);
        let verdict = ask(&game, &game.start(), Wanted { grundy: false, ..EVERYTHING }, &mut work);
        let expected = if number == 1 { Outcome::P } else { Outcome::N };
        assert_eq!(verdict.outcome, Some(expected), "{number}");
        let known = verdict.winning_moves.unwrap();
        assert!(known.complete, "{number}");
        for chosen in &known.moves {
            let after = game.after(&game.start(), chosen).unwrap().unwrap();
            let next = ask(&game, &after, Wanted { grundy: false, ..EVERYTHING }, &mut work);
            assert_eq!(next.outcome, Some(Outcome::P), "{number}: {chosen}");
        }
        kinds.entry(exponents).or_insert(number);
    }
    for (exponents, number) in kinds {
        let divisors: Vec<u64> = (2..=number).filter(|d| number.is_multiple_of(*d)).collect();
        if divisors.len() > 17 {
            continue;
        }
        let mut relations = Vec::new();
        for (low, a) in divisors.iter().enumerate() {
            for (high, b) in divisors.iter().enumerate() {
                if a != b && b.is_multiple_of(*a) {
                    relations.push((low, high));
                }
            }
        }
        let mut oracle = PosetOracle::new(divisors.len(), &relations);
        let all = oracle.all();
        let game = Divisors::of(number);
        let known = ask(&game, &game.start(), EVERYTHING, &mut work);
        let truth = oracle.grundy(&all) as u64;
        assert_eq!(known.grundy.unwrap().to_u64(), Some(truth), "{number} {exponents:?}");
        let winning: BTreeSet<String> = (0..divisors.len())
            .filter(|&at| {
                let after = oracle.after(&all, at);
                oracle.grundy(&after) == 0
            })
            .map(|at| divisors[at].to_string())
            .collect();
        let found: BTreeSet<String> =
            known.winning_moves.unwrap().moves.iter().map(ToString::to_string).collect();
        assert_eq!(found, winning, "{number}");
    }
}

#[test]
fn two_divisors_win_3600() {
    let mut work = Work::within(Budget::default());
    let known = answer("divisors:3600", &mut work).winning_moves.flatten().unwrap();
    let names: Vec<Option<&str>> =
        known.moves.iter().map(|chosen| chosen.names.as_deref()).collect();
    assert_eq!((names, known.complete), (vec![Some("225"), Some("120")], true));
}

/// Layers with many relations between them have few symmetries and no series.
#[test]
fn a_large_poset_is_undecided_within_a_small_budget() {
    let mut relations = Vec::new();
    for low in 0..90 {
        for step in [7, 11, 16, 23] {
            relations.push(format!("{low}<{}", low + step + low % 5));
        }
    }
    let text = format!("poset:{}", relations.join(", "));
    let mut work = Work::within(Budget { work: 2_000_000, ..Budget::default() });
    let answer = answer(&text, &mut work);
    assert_eq!(answer.outcome, Some(None));
    assert_eq!(answer.undecided.unwrap().why, Obstacle::Budget);
}

#[test]
fn texts_and_their_normal_form() {
    for (text, printed) in [
        ("poset:b<c, a<b", "poset:a<b, b<c"),
        ("poset:a<b<c, a<c, x", "poset:a<b, b<c, x"),
        ("poset: 10 , 9 < 10", "poset:9<10"),
        ("poset:(a) + (a)", "poset:a, a'"),
        ("poset:chain(2) / (x, y)", "poset:1<2, 2<x, 2<y"),
        ("poset:", "poset:"),
        ("graph:b-a, c, a-b", "graph:c, a-b"),
        ("Graph:1-2,2-10", "graph:1-2, 2-10"),
        ("subsets:3", "subsets:3"),
        ("subsets:4 named {1, 2,3}, {1,2}", "subsets:4 named {1,2}"),
        ("subsets:4 named {2,1},{3}", "subsets:4 named {1,2}, {3}"),
    ] {
        let position = registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.text(), printed, "{text}");
        assert_eq!(registry::read(printed).unwrap().text(), printed, "{text}");
    }
}

#[test]
fn bad_texts_say_where() {
    for (text, span, message) in [
        ("poset:a<b, b<c, c<a", 6..19, "the relations run in a circle: "),
        ("poset:a<a", 6..9, "the relations run in a circle: a < a"),
        ("poset:a<", 8..8, "the text ends; expected the name of an element"),
        ("poset:a b", 8..9, "found 'b'; expected the end of the text"),
        ("poset:(a<b", 10..10, "the text ends; expected ) or ,"),
        ("poset:chain(x)", 6..14, "expected a number of at most 512 in brackets"),
        ("poset:chain(1000)", 6..17, "expected a number of at most 512 in brackets"),
        ("poset:ring(3)", 6..13, "there is no ready-made poset \"ring\""),
        ("poset:chain(300) + chain(300)", 6..29, "600 elements are too many: 512 are allowed"),
        ("graph:a-b-c", 6..11, "expected a vertex, or an edge such as a-b"),
        ("graph:a-a", 6..9, "an edge joins two different vertices"),
        ("graph:a,,b", 8..8, "expected a vertex"),
        ("subsets:0", 8..9, "there must be a number to choose"),
        ("subsets:8", 8..9, "subsets go up to 7 numbers"),
        ("subsets:x", 8..9, "expected a whole number"),
        ("subsets:3 named {}", 16..18, "{} is named: the game is over"),
        ("subsets:3 named {1}, {1,2}", 21..26, "{1,2} contains a set that has been named"),
        ("subsets:3 named {4}", 16..19, "the numbers go from 1 to 3"),
    ] {
        let error = registry::read(text).err().unwrap_or_else(|| panic!("{text}"));
        assert!(error.message.contains(message), "{text}: {}", error.message);
        assert_eq!(error.span, span, "{text}: {}", error.message);
    }
}
