//! Families over fixed bottom rows against the oracle, the sheets, the search and published lists.

use chomplab::ask::ask;
use chomplab::chomp::families::text::{differences, lines};
use chomplab::chomp::families::{Bottom, Families, Run, Runs};
use chomplab::chomp::{Chomp, Position};
use chomplab::search::{Budget, Work};
use chomplab::verdict::{Certainty, Outcome, Wanted};
use oracle::p_positions_of_rows;
use std::collections::BTreeMap;

const MOVES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };

fn scale() -> u64 {
    std::env::var("TEST_SCALE").ok().and_then(|scale| scale.parse().ok()).unwrap_or(1)
}

fn unlimited() -> Work<'static> {
    Work::within(Budget { work: u64::MAX, memory: usize::MAX })
}

fn bottom(rows: &[u64]) -> Bottom {
    Bottom::new(rows.iter().copied()).unwrap()
}

fn run_over(rows: &[u64]) -> Run {
    Families::default().reach(&bottom(rows), &mut unlimited()).unwrap().clone()
}

/// Every bottom of so many rows up to a length, rows of length 0 included.
fn bottoms(rows: usize, longest: u64) -> Vec<Bottom> {
    let mut all = vec![Vec::new()];
    for _ in 0..rows {
        let longer = |rows: Vec<u64>| {
            let most = rows.last().copied().unwrap_or(longest);
            (0..=most).map(move |row| [&rows[..], &[row]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.iter().map(|rows| bottom(rows)).collect()
}

#[test]
fn families_are_all_p_positions_of_the_oracle() {
    for (rows, longest) in [(3, 60), (4, 40), (5, 20), (6, 13), (7, 8)] {
        let mut families = Families::default();
        let mut expanded: Vec<Vec<usize>> = Vec::new();
        for bottom in bottoms(rows - 2, longest) {
            let run = families.reach(&bottom, &mut unlimited()).unwrap();
            for second in bottom.longest()..=longest {
                if let Some(first) = run.loser(second).filter(|first| *first <= longest) {
                    let mut position = vec![first, second];
                    position.extend(bottom.rows());
                    position.resize(rows, 0);
                    expanded.push(position.into_iter().map(|row| row as usize).collect());
                }
            }
        }
        expanded.sort();
        let lost: Vec<Vec<usize>> = p_positions_of_rows(rows, longest as usize);
        assert!(expanded == lost, "{rows} rows of {longest}");
    }
}

#[test]
fn the_machine_agrees_with_the_sheets() {
    let to = 250 * scale().min(8);
    let (mut machine, mut families) = (Runs::default(), Families::default());
    for third_row in 0..=to {
        let bottom = bottom(&[third_row]);
        let run = machine.reach(&bottom, &mut unlimited()).unwrap();
        let sheet = families.reach(&bottom, &mut unlimited()).unwrap();
        assert_eq!(run, sheet, "third row {third_row}");
    }
}

#[test]
fn periods_of_four_and_more_rows_are_proved() {
    for (rows, preperiod, offsets) in [
        (&[4, 2][..], 3, &[4, 2][..]),
        (&[17, 3], 12, &[13, 13, 10]),
        (&[5, 3], 4, &[3, 5, 6, 6]),
        (&[20, 3], 20, &[12, 14, 15, 13, 10, 14]),
        (&[6, 4], 3, &[3, 3, 4, 5, 3, 5, 3, 6]),
        (&[7, 4, 3], 5, &[4, 7, 7]),
        (&[5, 2, 1, 1], 0, &[6, 6, 3]),
        (&[7, 2, 1, 1], 6, &[6, 7, 3, 6, 3, 8, 6, 3, 3]),
        (&[120], 50, &[72, 70]),
    ] {
        let run = run_over(rows);
        assert_eq!((run.listed().len(), run.offsets()), (preperiod, offsets), "{rows:?}");
    }
    assert_eq!(run_over(&[402]).offsets().len(), 4);
    assert_eq!(run_over(&[2027]).offsets().len(), 3);
}

/// [Sun] §3 lists the P-positions over [2, 2] and misses the first of these.
#[test]
fn the_list_of_sun_completed() {
    let bottom = bottom(&[4, 2]);
    let run = run_over(&[4, 2]);
    let sporadic: Vec<String> =
        run.sporadic().map(|[first, second]| differences(first, second, &bottom)).collect();
    assert_eq!(sporadic, ["[2, 2, 0, 3]", "[2, 2, 1, 3]", "[2, 2, 2, 3]"]);
    let families: Vec<String> = lines(&bottom, &run).map(|line| line.differences()).collect();
    assert_eq!(families, ["[2, 2, 3+2x, 4]", "[2, 2, 4+2x, 2]"]);
}

/// Every bottom of two rows up to a length, counted by period.
#[test]
fn four_rows_by_period() {
    let golden = include_str!("../../../data/golden/four-rows-families.csv");
    for longest in if scale() > 1 { vec![40, 60] } else { vec![40] } {
        let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
        let mut families = Families::default();
        for bottom in bottoms(2, longest) {
            let run = families.reach(&bottom, &mut unlimited()).unwrap();
            *counts.entry(run.offsets().len()).or_default() += 1;
        }
        let name = |period: usize| if period == 0 { "finite".into() } else { period.to_string() };
        let line = |(period, count)| format!("{longest},{},{count}", name(period));
        let counted: Vec<String> = counts.into_iter().map(line).collect();
        let rows = golden.lines().filter(|line| line.starts_with(&format!("{longest},")));
        assert_eq!(rows.collect::<Vec<_>>(), counted);
    }
}

#[test]
fn winning_bites_are_those_of_the_oracle() {
    let mut families = Families::default();
    let whole = bottom(&[6, 6, 6]);
    families.reach(&whole, &mut unlimited()).unwrap();
    let mut oracle = oracle::Oracle::new();
    for position in oracle::all_positions_in_box(&[5, 6]) {
        let mut rows: Vec<u64> = position.rows().iter().map(|row| *row as u64).collect();
        rows.resize(5, 0);
        let bites = families.winning_bites(rows[0], rows[1], &bottom(&rows[2..]));
        let bites: Vec<Vec<usize>> =
            bites.iter().map(|bite| vec![bite.0 as usize, bite.1 as usize]).collect();
        assert_eq!(bites, oracle.winning_bites(&position), "{rows:?}");
    }
}

#[test]
fn rows_may_be_longer_than_any_machine_could_search() {
    let top = 1_u64 << 62;
    for (rows, bites) in [
        (vec![top + 72, top, 120], vec![]),
        (vec![top + 73, top, 120], vec![format!("(0,{})", top + 72)]),
        (vec![top + 2, top, 4, 2], vec![]),
        (vec![top + 4, top + 1, 4, 2], vec!["(2,3)".into()]),
        (
            vec![top + 5, top + 2, 4, 2],
            vec![format!("(0,{})", top + 4), format!("(1,{})", top + 1), "(2,3)".into()],
        ),
        (vec![top, top, 17, 3], vec![format!("(1,{})", top - 13)]),
    ] {
        let position = Position::from_rows(rows.clone()).unwrap();
        let verdict = ask(&Chomp, &position, MOVES, &mut Work::within(Budget::default()));
        let outcome = if bites.is_empty() { Outcome::P } else { Outcome::N };
        assert_eq!(verdict.outcome, Some(outcome), "{rows:?}");
        assert_eq!(verdict.certainty, Some(Certainty::Certified));
        let moves = verdict.winning_moves.unwrap();
        assert!(moves.complete);
        let moves: Vec<String> = moves.moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves, bites, "{rows:?}");
    }
}

#[test]
fn the_reason_names_the_family() {
    let because = |rows: &[u64]| {
        let position = Position::from_rows(rows.iter().copied()).unwrap();
        let verdict = ask(&Chomp, &position, MOVES, &mut Work::within(Budget::default()));
        verdict.because.into_iter().map(|reason| reason.text).collect::<String>()
    };
    for (rows, text) in [
        (&[1242, 1170, 120][..], "(a+72, a, 120) is P for even a ≥ 170."),
        (&[900, 801, 4, 2], "(a+4, a, 4, 2) is P for odd a ≥ 7."),
        (&[900, 800, 17, 3], "(a+13, a, 17, 3) is P for a ≡ 2 (mod 3), a ≥ 29."),
        (&[900, 6, 4, 2], "(9,6,4,2) is the P-position over these rows."),
        (&[900, 800, 2, 2], "Over rows (2,2) no P-position comes after (5,5,2,2)."),
    ] {
        assert_eq!(because(rows), text, "{rows:?}");
    }
}
