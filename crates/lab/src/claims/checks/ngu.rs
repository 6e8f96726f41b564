//! \[Ngu\]: games and rules, the listing of Appendix A, the table of Appendix B.

use super::asking::{
    Found, Unknown, Witness, all_bites, all_moves, first_witness, lists, losers_to, oracle_says_p,
    rows_text, table,
};
use super::{Check, by_engines, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::engine::Work;
use oracle::{Cells, Oracle, PosetOracle, three_row_p_positions};
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub(super) const CHECKS: &[Check] = &[
    by_engines("divisor-game", divisor_game),
    by_engines("divisor-game-that-ends-without-loser", divisor_game_as_printed),
    by_engines("squares-by-mirror", squares),
    by_engines("two-rows-by-answers", two_row_answers),
    plain("two-rows-as-heaps", two_rows_as_heaps),
    plain("empty-board-is-won", empty_board),
    plain("no-bite-from-444-to-421", no_such_bite),
    plain("ngu-listing", listing),
    plain("ngu-states", states),
    over_sheets("ngu-densities", densities),
    plain("ngu-table", appendix_b),
    plain("ngu-table-caption", appendix_b_caption),
];

/// The divisor game of every number to a bound: whoever names 1 loses, and the engines for boxes
/// agree with a search of the poset of divisors.
fn divisor_game(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(240);
    let witness = against_divisors(bench, to, bench.claim(Naming1::Loses, Naming1::IsAllowed))?;
    Ok(Outcome::unless(witness, format!("numbers to {to}, all winning divisors")))
}

/// What the rules say of naming 1.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming1 {
    /// Whoever does loses.
    Loses,
    /// It is a move as any other, and whoever has no move loses.
    IsAllowed,
}

/// The first number whose winning divisors are not the winning bites of its box.
fn against_divisors(bench: &Bench<'_>, to: u64, rule: Naming1) -> Witness {
    let mut work = bench.work();
    first_witness(2..=to, |number| {
        let (bites, divisors) =
            (all_bites_named(number, &mut work)?, winning_divisors(number, rule));
        let differ = || format!("{number}: {divisors:?}, and {bites:?} in Chomp");
        Ok((bites != divisors).then(differ))
    })
}

fn divisors(number: u64) -> Vec<u64> {
    (1..=number).filter(|divisor| number.is_multiple_of(*divisor)).collect()
}

/// By the poset of divisors, without 1 where naming it loses.
fn winning_divisors(number: u64, rule: Naming1) -> Vec<u64> {
    let skipped = usize::from(rule == Naming1::Loses);
    let all: Vec<u64> = divisors(number).into_iter().skip(skipped).collect();
    let relations: Vec<(usize, usize)> = (0..all.len())
        .flat_map(|low| (0..all.len()).map(move |high| (low, high)))
        .filter(|(low, high)| low != high && all[*high].is_multiple_of(all[*low]))
        .collect();
    let mut oracle = PosetOracle::new(all.len(), &relations);
    let whole = oracle.all();
    let wins = |named: &usize| {
        let left = oracle.after(&whole, *named);
        oracle.grundy(&left) == 0
    };
    (0..all.len()).filter(wins).map(|index| all[index]).collect()
}

fn all_bites_named(number: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Unknown> {
    let moves = all_moves(&format!("divisors:{number}"), work)?;
    let named = moves.iter().map(|chosen| chosen.names.as_ref()?.parse().ok());
    let named: Option<Vec<u64>> = named.collect();
    let mut named = named.ok_or_else(|| Unknown(format!("names of divisors of {number}")))?;
    named.sort_unstable();
    Ok(named)
}

/// As printed, whoever cannot name a divisor loses; then naming 1 at once wins every number.
fn divisor_game_as_printed(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(60);
    let printed = against_divisors(bench, to, bench.claim(Naming1::IsAllowed, Naming1::Loses))?;
    let rule = bench.correction(Naming1::Loses, Naming1::IsAllowed);
    let against = against_divisors(bench, to, rule)?;
    Ok(Outcome::corrected(printed, against, format!("whoever names 1 loses; numbers to {to}")))
}

fn squares(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(11);
    let mut work = bench.work();
    let mut oracle = Oracle::new();
    let bite = bench.claim("1,1", "1,0").to_owned();
    let witness = first_witness(2..=to, |n| {
        let wins = all_bites(&format!("{n}x{n}"), &mut work)?.contains(&bite);
        let mut hook = vec![1; n as usize];
        hook[0] = n as usize;
        Ok((!wins || !oracle_says_p(&mut oracle, &hook)).then(|| format!("{n}x{n}")))
    })?;
    Ok(Outcome::unless(witness, format!("squares to {to}; equal arms are P by the oracle")))
}

/// Every bite into (k, k−1) is answered by a bite that leaves a shorter position of the same form.
fn two_row_answers(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(60);
    let mut work = bench.work();
    let from_the_end = bench.claim(1, 2);
    let by_engine = first_witness(2..=to, |n| {
        let bites = all_bites(&format!("2x{n}"), &mut work)?;
        let expected = format!("1,{}", n - from_the_end);
        Ok((bites != [expected]).then(|| format!("2x{n}: {bites:?}")))
    });
    // Every bite but that of the poison has an answer of the same form.
    let difference = bench.claim(1, 2);
    let is_answer = |rows: &[u64; 3]| rows[2] == 0 && rows[0] == rows[1] + difference;
    let answered = |k: u64| {
        let mut left = bites([k, k - difference, 0]).into_iter().filter(|rows| rows[0] > 0);
        left.all(|rows| bites(rows).iter().any(is_answer))
    };
    let by_answers = (2..=to).find(|k| !answered(*k)).map(|k| rows_text(&[k, k - difference]));
    Ok(Outcome::unless(by_engine?.or(by_answers), format!("boards to 2x{to}")))
}

/// Two rows are said to be equivalent to two heaps of Nim, a - 1 and b: then beside any heap they
/// would be lost just when the nim-sum is 0. Only alone they are.
fn two_rows_as_heaps(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(12) as usize;
    let beside = bench.claim(8, 1);
    let difference = bench.correction(1, 2);
    let mut oracle = Oracle::new();
    let (mut printed, mut against) = (None, None);
    for (a, b) in (1..=to).flat_map(|a| (0..=a).map(move |b| (a, b))) {
        let value = oracle.grundy_poison_forbidden(&Cells::from_rows(&[a, b]));
        let nim_sum = (a - 1) ^ b;
        let wrong = (0..beside).find(|heap| (value == *heap) != (nim_sum == *heap));
        let witness = |heap: usize| format!("({a},{b}) beside a heap of {heap}, of value {value}");
        printed = printed.or(wrong.map(witness));
        let is_wrong = (value == 0) != (a == b + difference);
        against = against.or(is_wrong.then(|| format!("({a},{b})")));
    }
    Outcome::corrected(
        printed,
        against,
        format!("alone they are lost just when the heaps are equal, rows to {to}"),
    )
}

/// With the empty board counted as N, the definition gives what the oracle finds; with P it would
/// not.
fn empty_board(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(6) as usize;
    let is_won = bench.claim(true, false);
    let mut known = HashMap::from([(Vec::new(), is_won)]);
    let mut oracle = Oracle::new();
    let witness = lists(3, to).into_iter().find(|rows| {
        let lengths: Vec<u64> = rows.iter().map(|row| *row as u64).collect();
        is_winning(&lengths, &mut known, Search::AndPoison) == oracle_says_p(&mut oracle, rows)
    });
    Outcome::unless(
        witness.map(|rows| format!("{rows:?}")),
        format!("the definition agrees with the oracle, three rows to {to}"),
    )
}

fn no_such_bite(bench: &Bench<'_>) -> Outcome {
    let target = [4, 2, 1];
    let reaches = |count: usize| {
        let mut here = BTreeSet::from([[4, 4, 4]]);
        for _ in 0..count {
            here = here.into_iter().flat_map(bites).collect();
        }
        here.contains(&target)
    };
    let (one, two) = (bench.claim(1, 2), bench.correction(2, 1));
    let printed = (!reaches(one)).then(|| "no bite into (4,4,4) leaves (4,2,1)".to_owned());
    let against = (!reaches(two)).then(|| "nor do two bites".to_owned());
    Outcome::corrected(printed, against, "two bites do")
}

/// What a bite leaves that cuts a row, counted from 0, and those below it.
pub(super) fn cut(rows: [u64; 3], row: usize, at: u64) -> [u64; 3] {
    let mut left = rows;
    left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
    left
}

/// What bites into three rows leave.
pub(super) fn bites(rows: [u64; 3]) -> Vec<[u64; 3]> {
    (0..3).flat_map(|row| (0..rows[row]).map(move |at| cut(rows, row, at))).collect()
}

/// The program of Appendix A: a search that stops at the first winning bite, run on all bars of
/// three rows.
fn listing(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(40);
    let search = bench.claim(Search::ToTheFirst, Search::Whole);
    let mut known: HashMap<Vec<u64>, bool> = HashMap::new();
    for n in 1..=to {
        is_winning(&[n, n, n], &mut known, search);
    }
    let visited = |rows: [u64; 3]| known.get(rows.as_slice()) == Some(&false);
    let all = three_row_p_positions(to as usize);
    let all: Vec<[u64; 3]> =
        all.into_iter().map(|rows| rows.map(|row| row as u64)).filter(|rows| rows[2] > 0).collect();
    let missed: Vec<&[u64; 3]> = all.iter().filter(|rows| !visited(**rows)).collect();
    let Some(first) = missed.first() else { return Outcome::holds(format!("boards to 3x{to}")) };
    Outcome::refuted(format!(
        "to width {to} it visits {} of {} P-positions of three rows; {} is the first that it \
         misses",
        all.len() - missed.len(),
        all.len(),
        rows_text(first.as_slice())
    ))
}

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    /// To the first winning bite, as the listing does.
    ToTheFirst,
    /// Through all bites but that of the poison.
    Whole,
    /// Through all bites.
    AndPoison,
}

fn is_winning(rows: &[u64], known: &mut HashMap<Vec<u64>, bool>, search: Search) -> bool {
    if let Some(won) = known.get(rows) {
        return *won;
    }
    let mut won = rows.is_empty();
    'search: for row in 0..rows.len() {
        for at in 0..rows[row] {
            if row + at as usize == 0 && search != Search::AndPoison {
                continue;
            }
            let mut left = rows.to_vec();
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            left.retain(|length| *length > 0);
            if !is_winning(&left, known, search) {
                won = true;
                if search == Search::ToTheFirst {
                    break 'search;
                }
            }
        }
    }
    known.insert(rows.to_vec(), won);
    won
}

fn states(bench: &Bench<'_>) -> Outcome {
    let more = bench.claim(0, 1);
    let formula = |n: u64| (n + 3) * (n + 2) * (n + 1) / 6 + more;
    let witness = (1..=30_usize).find_map(|n| {
        // The empty board is a state too.
        let counted = lists(3, n).len() as u64 + 1;
        (counted != formula(n as u64)).then(|| format!("{counted} for n = {n}"))
    });
    Outcome::unless(witness, format!("counted to n = 30; {} for n = 500", formula(500)))
}

/// The share of P-positions among all states of width up to n.
fn densities(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(500);
    let losers = losers_to(to);
    let mut count = 0_u64;
    let mut shares = Vec::new();
    let mut by_first: BTreeMap<u64, u64> = BTreeMap::new();
    for third in 0..=to {
        for second in third..=to {
            if let Some(first) = losers.loser(third, second).filter(|first| *first <= to) {
                *by_first.entry(first).or_default() += 1;
            }
        }
    }
    for n in 1..=to {
        count += by_first.get(&n).copied().unwrap_or(0);
        shares.push(count as f64 / ((n + 3) * (n + 2) * (n + 1) / 6) as f64);
    }
    let last = shares[shares.len() - 1];
    let steps = [10, 50, 100, 250, to as usize];
    let falls = steps.windows(2).all(|two| shares[two[0] - 1] > shares[two[1] - 1]);
    let text = format!("{count} P-positions to width {to}, a share of {last:.5} of all states");
    let (is_rarer, rare) = (bench.claim(true, false), bench.claim(0.01, 0.001));
    Outcome::just_when(falls == is_rarer && last < rare, text).up_to(to)
}

fn appendix_b(bench: &Bench<'_>) -> Outcome {
    let rows = table(claims!("ngu-table.csv"));
    let shorter = rows[1..].to_vec();
    let printed: BTreeSet<Vec<u64>> = bench.claim(rows, shorter).into_iter().collect();
    let found: BTreeSet<Vec<u64>> = three_row_p_positions(30)
        .into_iter()
        .map(|rows| rows.map(|row| row as u64).to_vec())
        .collect();
    let witness = printed.symmetric_difference(&found).next().map(|rows| rows_text(rows));
    Outcome::unless(witness, format!("{} positions, none missing, none too many", printed.len()))
}

fn appendix_b_caption(bench: &Bench<'_>) -> Outcome {
    let rows = table(claims!("ngu-table.csv"));
    let (printed, right) = (bench.claim(10, 20), bench.correction(20, 19));
    let far = rows
        .iter()
        .find(|rows| rows[2] > printed)
        .map(|rows| format!("{} is listed", rows_text(rows)));
    let most = rows.iter().map(|rows| rows[2]).max();
    let against = (most != Some(right)).then(|| format!("{most:?} is the greatest third row"));
    Outcome::corrected(far, against, "third rows to 20")
}
