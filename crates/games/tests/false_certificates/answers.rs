//! Answers: false strategies, families and applications of theorems, and true ones.

use crate::rules::{Claim, Dice, Key, all, bitten, falsified, list, text, work};
use chomplab::chomp::Position;
use chomplab::chomp::evidence::certificate_of;
use chomplab::chomp::families::Bottom;
use oracle::check_answer;
use std::collections::{BTreeMap, BTreeSet};
use testing::scale;

fn boxes_text(boxes: &[Vec<u64>]) -> String {
    let texts: Vec<String> = boxes.iter().map(|sides| list(sides)).collect();
    format!("[{}]", texts.join(","))
}

fn corners(rows: &[u64]) -> Vec<Vec<u64>> {
    let last = |at: usize| rows.get(at + 1) != Some(&rows[at]);
    let all = (0..rows.len()).filter(|at| last(*at));
    all.map(|at| vec![at as u64 + 1, rows[at]]).collect()
}

/// What all bites but that of the poison leave of rows.
fn options(rows: &[u64]) -> Vec<Vec<u64>> {
    let cells = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |at| (row, at)));
    cells.skip(1).map(|(row, at)| bitten(rows, row, at)).collect()
}

/// All positions within a box, smallest first, and which are P if one of them is said to be what it
/// is not.
fn outcomes(sides: (usize, u64), lie: Option<&Vec<u64>>) -> BTreeMap<Vec<u64>, bool> {
    let bottom = Bottom::new(vec![sides.1; sides.0]).unwrap();
    let mut all: Vec<Vec<u64>> =
        bottom.within().map(|one| one.rows().to_vec()).filter(|rows| !rows.is_empty()).collect();
    all.sort_by_key(|rows| rows.iter().sum::<u64>());
    let mut is_p = BTreeMap::new();
    for rows in all {
        let lost = !options(&rows).iter().any(|option| is_p[option]);
        is_p.insert(rows.clone(), lost != (lie == Some(&rows)));
    }
    is_p
}

fn answer(rows: &[u64], outcome: &str, bite: Option<[u64; 2]>, evidence: &str) -> String {
    let bite = bite.map_or("null".to_owned(), |cell| list(&cell));
    format!(
        "{{\"schema\":\"answer-certificate/1\",\"position\":{},\"outcome\":\"{outcome}\",\
         \"bite\":{bite},{evidence}}}\n",
        boxes_text(&corners(rows))
    )
}

fn strategy_of(members: impl Iterator<Item = Vec<u64>>) -> String {
    let texts: Vec<String> = members.map(|rows| boxes_text(&corners(&rows))).collect();
    format!("\"by\":\"strategy\",\"members\":[{}]", texts.join(",\n"))
}

/// One position of a box is said to be P or N though it is not; all that follows is computed anew,
/// and a false answer is drawn from it with all its P-positions as a strategy.
#[test]
fn two_thousand_false_strategies_are_refused() {
    let mut dice = Dice::new(22);
    let boxes = [(3, 4), (4, 4), (5, 3), (3, 5), (2, 6), (4, 5), (5, 4), (6, 3), (3, 6)];
    let right: Vec<_> = boxes.iter().map(|sides| outcomes(*sides, None)).collect();
    let mut seen = BTreeSet::new();
    while (seen.len() as u64) < 2000 * scale().min(2) {
        let place = dice.below(boxes.len() as u64) as usize;
        let all: Vec<&Vec<u64>> = right[place].keys().collect();
        let lie = (*dice.one(&all)).clone();
        let claimed = outcomes(boxes[place], Some(&lie));
        let wrong: Vec<&Vec<u64>> =
            all.iter().copied().filter(|rows| claimed[*rows] != right[place][*rows]).collect();
        let rows = *dice.one(&wrong);
        let mut members: Vec<Vec<u64>> =
            claimed.iter().filter(|(_, lost)| **lost).map(|(rows, _)| rows.clone()).collect();
        if dice.below(3) == 0 {
            // Only what a strategy needs: those not greater than the position.
            members.retain(|member| member.iter().sum::<u64>() <= rows.iter().sum());
        }
        let evidence = strategy_of(members.into_iter());
        let text = if claimed[rows] {
            answer(rows, "P", None, &evidence)
        } else {
            let cells = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |at| (row, at)));
            let mut bites = cells.skip(1).filter(|(row, at)| claimed[&bitten(rows, *row, *at)]);
            // A P-position that is said to be N may have no bite to what is said to be P.
            let (row, at) = bites.next().unwrap_or((0, 0));
            answer(rows, "N", Some([row as u64, at]), &evidence)
        };
        if seen.insert(text.clone()) {
            assert!(check_answer(&text).is_err(), "{rows:?}, {lie:?}: {text}");
        }
    }
}

/// Formulas with one number changed, and positions that they do not speak of.
#[test]
fn two_thousand_false_applications_of_theorems_are_refused() {
    let mut dice = Dice::new(23);
    let mut seen = BTreeSet::new();
    let is_p = outcomes((7, 6), None);
    let all: Vec<&Vec<u64>> = is_p.keys().collect();
    let mut accepted = 0;
    while (seen.len() as u64) < 2000 * scale().min(2) {
        let rows = *dice.one(&all);
        let (first, second) = (rows[0], rows.get(1).copied().unwrap_or(0));
        let change = |number: u64, dice: &mut Dice| match dice.below(4) {
            0 => number + 1,
            1 => number.saturating_sub(1),
            _ => number,
        };
        let tail = change(rows.len().saturating_sub(2) as u64, &mut dice);
        let [first, second] = [first, second].map(|row| change(row, &mut dice));
        let (name, numbers) = match dice.below(5) {
            0 => ("two-rows", vec![second]),
            1 => ("one-wide-tail", vec![first, second, tail]),
            2 => ("two-one-tail", vec![first, second, tail.saturating_sub(1)]),
            3 => ("hook", vec![first.saturating_sub(1), tail + 1]),
            _ => ("strategy-stealing", vec![rows.len() as u64, first]),
        };
        let evidence =
            format!("\"by\":\"theorem\",\"theorem\":\"{name}\",\"numbers\":{}", list(&numbers));
        let bites = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |at| (row, at)));
        let bites: Vec<(usize, u64)> = bites.collect();
        let (row, at) = *dice.one(&bites);
        let (text, is_true) = match dice.below(3) {
            0 => (answer(rows, "P", None, &evidence), is_p[rows]),
            1 => (answer(rows, "N", None, &evidence), !is_p[rows]),
            _ => {
                let left = bitten(rows, row, at);
                let is_true = is_p.get(&left).copied().unwrap_or(false);
                (answer(rows, "N", Some([row as u64, at]), &evidence), is_true)
            }
        };
        if is_true {
            accepted += usize::from(check_answer(&text).is_ok());
        } else if seen.insert(text.clone()) {
            assert!(check_answer(&text).is_err(), "{text}");
        }
    }
    assert!(accepted >= 5, "{accepted} that are true");
}

/// Families as evidence: false ones, and positions that are not among the members of true ones.
#[test]
fn two_thousand_false_answers_by_families_are_refused() {
    let mut dice = Dice::new(24);
    let bottoms: [&[u64]; 5] = [&[2], &[3], &[5], &[2, 1], &[4, 2]];
    let targets: Vec<Key> = bottoms.iter().map(|bottom| (bottom.to_vec(), 0)).collect();
    let right: Vec<BTreeMap<Key, Claim>> = targets.iter().map(|key| all(key, None)).collect();
    let mut seen = BTreeSet::new();
    while (seen.len() as u64) < 2000 * scale().min(2) {
        let place = dice.below(targets.len() as u64) as usize;
        let (target, claims) = (&targets[place], &right[place]);
        let keys: Vec<&Key> = claims.keys().collect();
        let key = if dice.below(2) == 0 { *dice.one(&keys) } else { target };
        let wrong = falsified(&claims[key], &mut dice);
        let given = all(target, Some((key, &wrong)));
        let second = target.0[0] + dice.below(40);
        let Some(first) = given[target].member(second).filter(|first| *first >= second) else {
            continue;
        };
        if claims[target].member(second) == Some(first) {
            continue;
        }
        let rows = [&[first, second], &target.0[..]].concat();
        let is_true_family = dice.below(4) == 0;
        let family = text(target, if is_true_family { claims } else { &given }, false);
        let evidence = format!("\"by\":\"family\",\"families\":{}", family.trim_end());
        let text = if dice.below(2) == 0 {
            answer(&rows, "P", None, &evidence)
        } else {
            let longer = [&[first + 1, second], &target.0[..]].concat();
            answer(&longer, "N", Some([0, first]), &evidence)
        };
        if seen.insert(text.clone()) {
            assert!(check_answer(&text).is_err(), "{text}");
        }
    }
}

/// What is written of answers is accepted, and says of each position what the oracle says.
#[test]
fn true_answers_of_small_positions_are_accepted() {
    let mut oracle = oracle::Oracle::new();
    let mut work = work();
    let mut kinds = BTreeMap::new();
    let mut smaller = 0;
    for sides in [&[5, 5][..], &[3, 3, 2], &[2, 2, 2, 2]] {
        let sample = oracle::all_positions_in_box(sides).into_iter().step_by(2);
        for cells in sample.filter(|cells| !cells.is_empty()) {
            let position = Position::from_boxes(
                cells.cells().map(|cell| cell.iter().map(|at| *at as u64 + 1).collect::<Vec<_>>()),
            )
            .unwrap();
            let certificate = certificate_of(&position, &mut work).unwrap();
            let accepted = check_answer(&certificate.text()).unwrap();
            assert_eq!(accepted.is_p, oracle.is_p(&cells), "{position}");
            *kinds.entry(format!("{:?}", certificate.by)).or_insert(0) += 1;
            smaller += usize::from(certificate.members.is_some_and(|all| all.len() < 40));
        }
    }
    assert!(kinds["Strategy"] > 60 && kinds["Theorem"] > 20, "{kinds:?}");
    assert!(smaller > 50, "{smaller}");
}

#[test]
fn true_answers_of_large_positions_are_accepted() {
    for (rows, kind) in [
        (&[1_000_242, 1_000_170, 120][..], "family"),
        (&[1_000_011, 1_000_007, 4, 2], "family"),
        (&[1_000_000, 999_990, 4, 2], "family"),
        (&[40; 40], "theorem"),
        (&[1_000_000_000_000, 7, 1, 1, 1], "theorem"),
        (&[12, 12, 12, 12, 12, 12, 12, 12, 12], "strategy"),
    ] {
        let position = Position::from_rows(rows.iter().copied()).unwrap();
        let text = certificate_of(&position, &mut work()).unwrap().text();
        assert!(text.contains(&format!("\"by\":\"{kind}\"")), "{rows:?}: {text:.200}");
        check_answer(&text).unwrap();
    }
}
