//! Families over fixed bottom rows against the oracle, the sheets, the search and published lists.

use chomplab::chomp::families::text::{differences, lines};
use chomplab::chomp::families::{Bottom, Families, Run, Runs, Valued};
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::{Certainty, Obstacle, Outcome};
use oracle::p_positions_of_rows;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use testing::scale;

const MOVES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };

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

/// Threads share the layers of a table; what they find is what one finds.
#[test]
fn several_threads_find_the_same_families() {
    let wanted = bottoms(2, 12);
    let mut one = Families::default();
    for threads in [1, 2, 5] {
        let mut several = Families::default();
        let threads = NonZero::new(threads).unwrap();
        several.reach_all(&wanted, threads, &mut unlimited()).unwrap();
        for bottom in &wanted {
            let expected = one.reach(bottom, &mut unlimited()).unwrap();
            assert_eq!(several.get(bottom), Some(expected), "{bottom} on {threads} threads");
        }
    }
    let mut short = Work::within(Budget { work: 1000, memory: usize::MAX });
    let stopped = Families::default().reach_all(&wanted, NonZero::new(2).unwrap(), &mut short);
    assert_eq!(stopped.unwrap_err().why, Obstacle::Budget);
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

/// [Ngu] §3.1.3 with its two misprints put right: third row, those alone, the line that follows.
#[test]
fn the_lists_of_nguyen_corrected() {
    type Alone = &'static [[u64; 2]];
    let lists: [(Alone, Option<[u64; 2]>); 12] = [
        (&[], Some([1, 0])),
        (&[[3, 1], [2, 2]], None),
        (&[], Some([4, 2])),
        (&[[6, 3], [7, 4], [5, 5]], None),
        (&[[8, 4], [9, 5], [10, 6], [7, 7]], None),
        (&[[10, 5], [9, 6]], Some([11, 7])),
        (&[[11, 6], [12, 7], [13, 8], [9, 9]], None),
        (&[[13, 7], [14, 8], [12, 9]], Some([15, 10])),
        (&[[15, 8], [14, 9], [16, 10], [17, 11], [12, 12]], None),
        (&[[16, 9], [17, 10], [14, 11]], Some([18, 12])),
        (&[[18, 10], [19, 11], [20, 12], [21, 13], [14, 14]], None),
        (
            &[[20, 11], [19, 12], [22, 13], [17, 14], [23, 15], [24, 16], [25, 17], [21, 18]],
            Some([26, 19]),
        ),
    ];
    for (third_row, (alone, line)) in (0..).zip(lists) {
        let run = run_over(&[third_row]);
        assert_eq!(run.sporadic().collect::<Vec<_>>(), alone, "third row {third_row}");
        let found = run.is_infinite().then(|| [run.loser(run.start()).unwrap(), run.start()]);
        assert_eq!(found, line, "third row {third_row}");
        assert!(run.offsets().len() <= 1);
    }
}

/// Every third row up to a bound whose period is greater than 1, as published.
#[test]
fn periods_of_third_rows_as_published() {
    let to = 5000;
    let file = include_str!("../../../lab/data/claims/periods.csv");
    let lines = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let pairs = lines.map(|line| line.split_once(',').unwrap());
    let pair = |(row, period): (&str, &str)| (row.parse().unwrap(), period.parse().unwrap());
    let mut published: Vec<(u64, usize)> = pairs.map(pair).filter(|(row, _)| *row <= to).collect();
    published.sort_unstable();
    let mut families = Families::default();
    families.reach(&bottom(&[to]), &mut unlimited()).unwrap();
    let period = |row: u64| families.get(&bottom(&[row])).unwrap().offsets().len();
    let found: Vec<(u64, usize)> =
        (0..=to).map(|row| (row, period(row))).filter(|(_, period)| *period > 1).collect();
    assert_eq!(found, published);
}

/// Every bottom of two rows up to a length, counted by period.
#[test]
fn four_rows_by_period() {
    let golden = include_str!("../../../../data/golden/four-rows-families.csv");
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

/// Estimates need not be good, but neither ten times too low nor a hundred times too high.
#[test]
fn estimates_are_of_the_right_size() {
    for rows in [&[20, 20][..], &[40, 40], &[60, 20], &[100, 3], &[14, 14, 14], &[9, 9, 9, 9]] {
        let bottom = bottom(rows);
        let mut families = Families::default();
        let mut work = unlimited();
        families.reach(&bottom, &mut work).unwrap();
        let (estimate, spent) = (Families::estimate(&bottom), work.spent());
        assert!(10 * estimate > spent && estimate < 100 * spent, "{rows:?}: {estimate}, {spent}");
        let (estimate, bytes) = (Families::bytes_of(&bottom), families.bytes() as u64);
        assert!(10 * estimate > bytes && estimate < 100 * bytes, "{rows:?}: {estimate}, {bytes}");
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
        (&[900, 6, 4, 2], "Over rows (6,4,2), only a first row of 9 makes a P-position."),
        (&[900, 800, 2, 2], "Over rows (2,2) no P-position comes after (5,5,2,2)."),
    ] {
        assert_eq!(because(rows), text, "{rows:?}");
    }
}

/// A term of a proof, such as 7, y, y+3 or y−2, with a second row put in.
fn term(text: &str, y: u64) -> Option<u64> {
    let rest = match text.strip_prefix('y') {
        None => return text.parse().ok(),
        Some(rest) => rest,
    };
    match (rest.strip_prefix('+'), rest.strip_prefix('−')) {
        (Some(more), _) => Some(y + more.parse::<u64>().ok()?),
        (_, Some(less)) => y.checked_sub(less.parse().ok()?),
        _ => rest.is_empty().then_some(y),
    }
}

fn rows_at(text: &str, y: u64) -> Option<Vec<u64>> {
    let inner = text.trim().strip_prefix('(')?;
    inner[..inner.find(')')?].split(", ").map(|part| term(part, y)).collect()
}

/// Every arrow of a proof leads by one bite to a P-position, for many second rows.
#[test]
fn the_arrows_of_proofs_are_bites_to_p_positions() {
    for rows in
        [&[2][..], &[5], &[11], &[4, 2], &[17, 3], &[6, 4], &[7, 4, 3], &[5, 2, 1, 1], &[6, 6]]
    {
        let bottom = bottom(rows);
        let mut families = Families::default();
        families.reach(&bottom, &mut unlimited()).unwrap();
        let proof = families.proof(&bottom, false).unwrap();
        let mut arrows = 0;
        let mut work = Work::within(Budget::default());
        for line in proof.lines().filter(|line| line.contains('→')) {
            let (modulus, residue) = match line.split_once(" for ").map(|(_, class)| class) {
                Some("even y") => (2, 0),
                Some("odd y") => (2, 1),
                Some(class) if class.starts_with("y ≡ ") => {
                    let (residue, modulus) = class[6..].split_once(" (mod ").unwrap();
                    let modulus = modulus.trim_end_matches(')');
                    (modulus.parse().unwrap(), residue.trim().parse().unwrap())
                }
                _ => (1, 0),
            };
            for arrow in line.split("), (").flat_map(|part| part.split(": (")) {
                let Some((from, to)) = arrow.split_once(" → ") else { continue };
                let from = format!("({}", from.trim_start_matches(['-', ' ', '(']));
                let to = if to.contains(')') { to.to_owned() } else { format!("{to})") };
                for y in (400..400 + 7 * modulus).filter(|y| y % modulus == residue) {
                    let (Some(from), Some(to)) = (rows_at(&from, y), rows_at(&to, y)) else {
                        continue;
                    };
                    let [from, to] = [from, to].map(|rows| Position::from_rows(rows).unwrap());
                    assert!(from.bite_to(&to).is_some(), "{line}: {from} to {to}");
                    let verdict = ask(&Chomp, &to, MOVES, &mut work);
                    assert_eq!(verdict.outcome, Some(Outcome::P), "{line}: {to}");
                    arrows += 1;
                }
            }
        }
        assert!(arrows > 50, "{arrows} arrows over {bottom}");
    }
}

/// What a referee would ask of a proof is there: why first rows differ, what the poison is, and no
/// word about parts that it does not have.
#[test]
fn proofs_leave_no_gap() {
    let mut families = Families::default();
    let mut proof = |rows: &[u64]| {
        let bottom = bottom(rows);
        families.reach(&bottom, &mut unlimited()).unwrap();
        families.proof(&bottom, false).unwrap()
    };
    let empty = proof(&[]);
    assert!(empty.contains("(1, 0) is the poison alone, and P by the rules"), "{empty}");
    assert!(!empty.contains("B and C"), "{empty}");
    assert!(empty.contains("none of them has equal first two rows"), "{empty}");
    let with_period = proof(&[4, 2]);
    let why = "second rows with the remainders 1, 0 modulo 2 have first rows with the remainders \
               1, 0, in this order: each remainder once";
    assert!(with_period.contains(why), "{with_period}");
    assert!(with_period.contains("7, 8, 9 are less than all of these"), "{with_period}");
    // (25,17,11) stands alone and is longer than (21,18,11), and (26,19,11) begins the family.
    let sporadic = proof(&[11]);
    assert!(sporadic.contains("are less than all of these"), "{sporadic}");
    // Every remainder appears once over every bottom that repeats.
    for rows in [&[17, 3][..], &[6, 6], &[7, 4, 3], &[12, 9]] {
        let text = proof(rows);
        assert!(text.contains("first rows"), "{text}");
        assert!(!text.contains("equal first rows"), "{text}");
    }
}

/// A document that stands alone proves everything that it uses before it uses it.
#[test]
fn complete_proofs_prove_what_they_use() {
    let mut families = Families::default();
    for rows in [&[2][..], &[4, 2], &[5, 3]] {
        let bottom = bottom(rows);
        families.reach(&bottom, &mut unlimited()).unwrap();
        let whole = families.complete_proof(&bottom, false).unwrap();
        let mut proved = BTreeSet::new();
        for line in whole.lines() {
            if let Some(title) = line.strip_prefix("# P-positions over the bottom ") {
                proved.insert(title.to_owned());
            }
            if let Some(used) = line.strip_prefix("- bottom ") {
                let used = used.split(": ").next().unwrap();
                assert!(proved.contains(used), "{used} is used before it is proved");
            }
        }
        assert!(proved.contains(&bottom.to_string()));
        let alone = families.proof(&bottom, false).unwrap();
        let arrows = |text: &str| text.matches('→').count();
        assert!(arrows(&whole) > arrows(&alone));
    }
}

/// Each position of a box has the value of exactly one family, and that is the oracle's value.
#[test]
fn values_are_those_of_the_oracle() {
    let mut runs = Runs::default();
    let mut oracle = oracle::Oracle::new();
    for position in oracle::all_positions_in_box(&[5, 6]) {
        let mut rows: Vec<u64> = position.rows().iter().map(|row| *row as u64).collect();
        rows.resize(5, 0);
        let value = oracle.grundy_poison_forbidden(&position) as u64;
        for other in 0..=value {
            let family = Valued::new(bottom(&rows[2..]), other);
            let run = runs.reach(&family, &mut unlimited()).unwrap();
            assert_eq!(run.loser(rows[1]) == Some(rows[0]), other == value, "{rows:?}: {other}");
        }
    }
}

#[test]
fn families_of_values_are_periodic_too() {
    let mut runs = Runs::default();
    let mut families = Families::default();
    for bottom in bottoms(2, 6) {
        let lost = families.reach(&bottom, &mut unlimited()).unwrap();
        assert_eq!(runs.reach(&Valued::new(bottom, 0), &mut unlimited()).unwrap(), lost);
    }
    let longest = (0..=12).map(|value| {
        let run = runs.reach(&Valued::new(bottom(&[6, 6]), value), &mut unlimited()).unwrap();
        run.offsets().len()
    });
    assert!(longest.max().unwrap() > 1);
}
