//! \[Ngu\]: games and rules, lists of openings, the six conjectures, the table of Appendix B.

use super::asking::{
    Found, Unknown, all_bites, all_moves, first_witness, is_loser, lists, losers_to, oracle_says_p,
    rows_text, table,
};
use super::{Check, by_engines, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::three_rows::End;
use chomplab::chomp::three_rows::conjectures::{self, Finding};
use chomplab::engine::Work;
use oracle::{Oracle, PosetOracle, three_row_p_positions};
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub(super) const CHECKS: &[Check] = &[
    by_engines("divisor-game", divisor_game),
    by_engines("divisor-game-that-ends-without-loser", divisor_game_as_printed),
    by_engines("squares-by-mirror", squares),
    by_engines("two-rows-by-answers", two_row_answers),
    plain("no-bite-from-444-to-421", no_such_bite),
    plain("ngu-listing", listing),
    plain("ngu-states", states),
    over_sheets("ngu-densities", densities),
    over_sheets("openings-are-unique", |bench| conjecture(bench, "ngu-1")),
    over_sheets("openings-unique-to-500", unique_to_500),
    over_sheets("f-exceeds-g", |bench| conjecture(bench, "ngu-2")),
    over_sheets("f-increases", |bench| conjecture(bench, "ngu-3")),
    over_sheets("every-g-occurs", every_g),
    over_sheets("no-neighbouring-families", |bench| conjecture(bench, "ngu-5")),
    over_sheets("no-neighbouring-linear-families", |bench| conjecture(bench, "ngu-5-linear")),
    over_sheets("families-after-finite-rows", |bench| conjecture(bench, "ngu-6")),
    over_sheets("uniqueness-from-order", uniqueness_from_order),
    over_sheets("g-is-not-monotone", g_falls),
    over_sheets("ngu-list-a", |bench| listed(bench, 0, A)),
    over_sheets("ngu-list-f", |bench| listed(bench, 1, F)),
    over_sheets("ngu-list-n-minus-f", |bench| listed(bench, 2, N_MINUS_F)),
    over_sheets("ngu-list-b", |bench| listed(bench, 3, B)),
    over_sheets("ngu-list-g", |bench| listed(bench, 4, G)),
    over_sheets("ngu-list-n-minus-g", n_minus_g),
    over_sheets("ngu-list-l", infinite_rows),
    plain("ngu-table", appendix_b),
    plain("ngu-table-caption", appendix_b_caption),
];

fn conjecture(bench: &Bench<'_>, id: &str) -> Outcome {
    let checked = conjectures::check(bench.sheets());
    let Some(checked) = checked.into_iter().find(|checked| checked.id == id) else {
        return Outcome::Undecided(format!("no engine knows the conjecture {id}"));
    };
    match (checked.finding, id) {
        (Finding::HoldsTo(to), "ngu-1" | "ngu-2" | "ngu-3") => {
            Outcome::holds(format!("lengths to {to}"))
        }
        (Finding::HoldsTo(to), _) => Outcome::holds(format!("third rows to {to}")),
        (Finding::FailsAt(at), "ngu-1" | "ngu-2" | "ngu-3") => {
            Outcome::refuted(format!("length {at}"))
        }
        (Finding::FailsAt(at), _) => {
            let period = |row: u64| bench.sheets()[row as usize].period();
            let shown = |row: u64| {
                period(row).map_or("finite".to_owned(), |period| format!("period {period}"))
            };
            Outcome::refuted(format!(
                "third rows {at} ({}) and {} ({})",
                shown(at),
                at + 1,
                shown(at + 1)
            ))
        }
    }
}

/// The divisor game of every number to a bound: whoever names 1 loses, and the engines for boxes
/// agree with a search of the poset of divisors.
fn divisor_game(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(240);
    let mut work = bench.work();
    let witness = first_witness(2..=to, |number| {
        let found = all_bites_named(number, &mut work)?;
        Ok((found != winning_divisors(number)).then(|| format!("{number}: {found:?}")))
    })?;
    Ok(Outcome::unless(witness, format!("numbers to {to}, all winning divisors")))
}

fn divisors(number: u64) -> Vec<u64> {
    (1..=number).filter(|divisor| number.is_multiple_of(*divisor)).collect()
}

/// By the poset: the divisors other than 1, without a poison.
fn winning_divisors(number: u64) -> Vec<u64> {
    let all: Vec<u64> = divisors(number).into_iter().skip(1).collect();
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
    let number = 2;
    // Naming 1 takes everything: the other player cannot move and loses.
    let printed =
        Some(format!("as printed, naming 1 wins {number} at once, but in Chomp the poison loses"));
    let against = match divisor_game(bench)? {
        Outcome::Holds(_) => None,
        other => Some(other.to_string()),
    };
    Ok(Outcome::corrected(printed, against, "whoever names 1 loses"))
}

fn squares(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(11);
    let mut work = bench.work();
    let mut oracle = Oracle::new();
    let witness = first_witness(2..=to, |n| {
        let wins = all_bites(&format!("{n}x{n}"), &mut work)?.contains(&"1,1".to_owned());
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
    let by_engine = first_witness(1..=to, |n| {
        let bites = all_bites(&format!("2x{n}"), &mut work)?;
        let expected = if n == 1 { "1,0".to_owned() } else { format!("1,{}", n - 1) };
        Ok((bites != [expected]).then(|| format!("2x{n}: {bites:?}")))
    });
    // Every bite but that of the poison has an answer of the same form.
    let is_answer = |rows: &[u64; 3]| rows[2] == 0 && rows[0] == rows[1] + 1;
    let answered = |k: u64| {
        let mut left = bites([k, k - 1, 0]).into_iter().filter(|rows| rows[0] > 0);
        left.all(|rows| bites(rows).iter().any(is_answer))
    };
    let by_answers = (2..=to).find(|k| !answered(*k)).map(|k| rows_text(&[k, k - 1]));
    Ok(Outcome::unless(by_engine?.or(by_answers), format!("boards to 2x{to}")))
}

fn no_such_bite(_: &Bench<'_>) -> Outcome {
    let options: BTreeSet<[u64; 3]> = bites([4, 4, 4]).into_iter().collect();
    let printed =
        (!options.contains(&[4, 2, 1])).then(|| "no bite into (4,4,4) leaves (4,2,1)".to_owned());
    let two_bites = options.iter().any(|left| bites(*left).contains(&[4, 2, 1]));
    let against = (!two_bites).then(|| "nor do two bites".to_owned());
    Outcome::corrected(printed, against, "two bites do")
}

/// What bites into three rows leave.
fn bites(rows: [u64; 3]) -> Vec<[u64; 3]> {
    let cut = |row: usize, at: u64| {
        let mut left = rows;
        left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
        left
    };
    (0..3).flat_map(|row| (0..rows[row]).map(move |at| cut(row, at))).collect()
}

/// The program of Appendix A: a search that stops at the first winning bite, run on all bars of
/// three rows.
fn listing(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(40);
    let mut known: HashMap<Vec<u64>, bool> = HashMap::new();
    for n in 1..=to {
        is_winning(&[n, n, n], &mut known);
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

fn is_winning(rows: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(won) = known.get(rows) {
        return *won;
    }
    let mut won = rows.is_empty();
    'search: for row in 0..rows.len() {
        for at in 0..rows[row] {
            if row + at as usize == 0 {
                continue;
            }
            let mut left = rows.to_vec();
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            left.retain(|length| *length > 0);
            if !is_winning(&left, known) {
                won = true;
                break 'search;
            }
        }
    }
    known.insert(rows.to_vec(), won);
    won
}

fn states(_: &Bench<'_>) -> Outcome {
    let formula = |n: u64| (n + 3) * (n + 2) * (n + 1) / 6;
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
    let falls = [10, 50, 100, 250, to as usize]
        .windows(2)
        .all(|two| shares[two[0] - 1] > shares[two[1] - 1]);
    let text = format!("{count} P-positions to width {to}, a share of {last:.5} of all states");
    if falls && last < 0.01 { Outcome::holds(text) } else { Outcome::refuted(text) }
}

/// Third rows of openings: for each length `f(n)` or `g(n)`.
struct Openings {
    f: BTreeMap<u64, u64>,
    g: BTreeMap<u64, u64>,
}

impl Openings {
    fn of(bench: &Bench<'_>, to: u64) -> Self {
        let mut openings = Self { f: BTreeMap::new(), g: BTreeMap::new() };
        for sheet in bench.sheets() {
            if sheet.first <= to {
                openings.g.insert(sheet.first, sheet.third_row);
            }
            if let End::Finite { last } = sheet.end
                && last <= to
            {
                openings.f.insert(last, sheet.third_row);
            }
        }
        openings
    }

    /// The lists of the paper: A, F, n − f(n), B, G, n − g(n).
    fn lists(&self) -> [Vec<u64>; 6] {
        let keys = |map: &BTreeMap<u64, u64>| map.keys().copied().collect();
        let values = |map: &BTreeMap<u64, u64>| map.values().copied().collect();
        let rests = |map: &BTreeMap<u64, u64>| map.iter().map(|(n, at)| n - at).collect();
        [
            keys(&self.f),
            values(&self.f),
            rests(&self.f),
            keys(&self.g),
            values(&self.g),
            rests(&self.g),
        ]
    }
}

fn unique_to_500(bench: &Bench<'_>) -> Outcome {
    let Openings { f, g } = Openings::of(bench, 500);
    let witness =
        (1..=500).find(|n| f.contains_key(n) == g.contains_key(n)).map(|n| format!("n = {n}"));
    Outcome::unless(witness, "lengths to 500: one winning bite, in the second or the third row")
}

const A: &[u64] = &[2, 5, 7, 9, 12, 14, 17, 19, 22, 23, 26, 29, 31, 33, 36, 38, 41, 43, 46, 47, 50];
const F: &[u64] = &[1, 3, 4, 6, 8, 10, 12, 13, 15, 16, 18, 20, 21, 23, 25, 27, 29, 30, 32, 33, 35];
const N_MINUS_F: &[u64] = &[
    1, 2, 3, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 17, 18, 18, 19,
];
const B: &[u64] = &[1, 3, 4, 6, 8, 10, 11, 13, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32, 34, 35];
const G: &[u64] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const N_MINUS_G: &[u64] = &[
    2, 2, 3, 4, 5, 5, 6, 7, 7, 8, 9, 9, 11, 11, 12, 12, 13, 14, 14, 15, 15, 16, 17, 17, 18, 18, 19,
    19, 21, 21,
];

fn listed(bench: &Bench<'_>, which: usize, printed: &[u64]) -> Outcome {
    let found = &Openings::of(bench, 600).lists()[which];
    let witness =
        (0..printed.len()).find(|index| found.get(*index) != Some(&printed[*index])).map(|index| {
            format!("term {}: {} printed, {:?} found", index + 1, printed[index], found.get(index))
        });
    Outcome::unless(witness, format!("all {} terms printed", printed.len()))
}

fn n_minus_g(bench: &Bench<'_>) -> Outcome {
    let found = &Openings::of(bench, 600).lists()[5];
    let at = (0..N_MINUS_G.len()).find(|index| found[*index] != N_MINUS_G[*index]);
    let printed =
        at.map(|at| format!("term {}: {} printed, {} found", at + 1, N_MINUS_G[at], found[at]));
    // The first 1 is missing; the second 14 and the second 18 do not belong.
    let mut corrected = [&[1], N_MINUS_G].concat();
    for twice in [14, 18] {
        let second = (1..corrected.len()).find(|at| corrected[at - 1..=*at] == [twice; 2]);
        second.map(|at| corrected.remove(at));
    }
    let against = (found[..corrected.len()] != corrected[..])
        .then(|| format!("{:?}", &found[..corrected.len()]));
    Outcome::corrected(
        printed,
        against,
        "with a 1 in front and without the second 14 and the second 18",
    )
}

const L: &[u64] = &[0, 2, 5, 7, 9, 11, 14, 17, 19, 22, 24, 26, 28];

fn infinite_rows(bench: &Bench<'_>) -> Outcome {
    let infinite = bench.sheets().iter().filter(|sheet| sheet.period().is_some());
    let found: Vec<u64> = infinite.map(|sheet| sheet.third_row).take(L.len()).collect();
    let witness = (0..L.len()).find(|at| found[*at] != L[*at]);
    let witness = witness.map(|at| format!("{} printed, {} found", L[at], found[at]));
    Outcome::unless(witness, format!("all {} terms printed", L.len()))
}

/// Every sheet has exactly one first loser, and so every number is some g(n), once.
fn every_g(bench: &Bench<'_>) -> Outcome {
    let sheets = bench.sheets();
    let mut seen = BTreeSet::new();
    let witness =
        sheets.iter().find(|sheet| sheet.first <= sheet.third_row || !seen.insert(sheet.first));
    let witness = witness.map(|sheet| format!("third row {}", sheet.third_row));
    Outcome::unless(
        witness,
        format!("third rows to {}: one P-position (a,c,c) each", sheets.len() - 1),
    )
}

/// If f(n) > g(n) then (n,n,f) has a bite that leaves (n,g,g), so that not both are P.
fn uniqueness_from_order(bench: &Bench<'_>) -> Outcome {
    let Openings { f, g } = Openings::of(bench, 500);
    let pairs = f.iter().flat_map(|(n, x)| g.values().take(60).map(move |y| (*n, *x, *y)));
    let mut pairs = pairs.filter(|(_, x, y)| x > y);
    let witness = pairs.find(|(n, x, y)| !bites([*n, *n, *x]).contains(&[*n, *y, *y]));
    let witness = witness.map(|(n, x, y)| format!("({n},{n},{x}) and ({n},{y},{y})"));
    Outcome::unless(witness, "the bite is legal for all f(n) > y, n to 500")
}

fn g_falls(bench: &Bench<'_>) -> Outcome {
    let losers = losers_to(60);
    let both = is_loser(&losers, [88, 52, 52]) && is_loser(&losers, [89, 51, 51]);
    let first = Openings::of(bench, 600).g;
    let values: Vec<(&u64, &u64)> = first.iter().collect();
    let falls = values.windows(2).find(|two| two[0].1 > two[1].1).map(|two| *two[0].0);
    if both && falls == Some(88) {
        Outcome::holds("(88,52,52) and (89,51,51) are P, and g does not fall before")
    } else {
        Outcome::refuted(format!("both P: {both}; g falls first at {falls:?}"))
    }
}

fn appendix_b(_: &Bench<'_>) -> Outcome {
    let printed: BTreeSet<Vec<u64>> =
        table(include_str!("../../../data/claims/ngu-table.csv")).into_iter().collect();
    let found: BTreeSet<Vec<u64>> = three_row_p_positions(30)
        .into_iter()
        .map(|rows| rows.map(|row| row as u64).to_vec())
        .collect();
    let witness = printed.symmetric_difference(&found).next().map(|rows| rows_text(rows));
    Outcome::unless(witness, format!("{} positions, none missing, none too many", printed.len()))
}

fn appendix_b_caption(_: &Bench<'_>) -> Outcome {
    let printed = table(include_str!("../../../data/claims/ngu-table.csv"));
    let far = printed
        .iter()
        .find(|rows| rows[2] > 10)
        .map(|rows| format!("{} is listed", rows_text(rows)));
    let most = printed.iter().map(|rows| rows[2]).max();
    let against = (most != Some(20)).then(|| format!("{most:?} is the greatest third row"));
    Outcome::corrected(far, against, "third rows to 20")
}
