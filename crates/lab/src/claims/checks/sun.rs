//! \[Sun\] sections 1 to 3: boards, notation, lists of P-positions, heights.

use super::asking::{
    Found, Unknown, all_bites, first_witness, is_p, lists, losers_to, oracle_says_p, rows_text,
};
use super::{Check, by_engines, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::families::text::{differences, lines};
use chomplab::chomp::families::{Bottom, Families};
use chomplab::chomp::heights::Heights;
use oracle::{Oracle, p_positions_of_rows};
use std::collections::BTreeSet;

pub(super) const CHECKS: &[Check] = &[
    by_engines("board-of-432", board_of_432),
    by_engines("infinite-board", infinite_board),
    by_engines("rectangles-are-won", rectangles),
    over_sheets("two-rows", two_rows),
    by_engines("bites-of-321", staircase),
    by_engines("bites-of-8x10", eight_by_ten),
    plain("weights-are-cells", weights),
    plain("least-weight-is-lost", least_weight),
    plain("family-2-x-2", two_x_two),
    over_sheets("three-rows-have-period-1", period_1),
    by_engines("bottom-2-2", bottom_2_2),
    by_engines("coefficients-beyond-1", coefficients),
    plain("winning-ways-formula", |bench| {
        // One more where the rows differ by three.
        formula(
            bench,
            &[],
            bench.claim::<Formula>(winning_ways, |a, b| winning_ways(a, b) + u64::from(a == b + 3)),
        )
    }),
    plain("sun-formula", |bench| {
        // Equal rows as they are in Winning Ways.
        formula(
            bench,
            &[2],
            bench.claim::<Formula>(sun, |a, b| if a == b { 3 * a / 2 } else { sun(a, b) }),
        )
    }),
    plain("heights-exist-once", heights_exist_once),
    by_engines("heights-of-examples", heights_of_examples),
    by_engines("height-2-example", height_2),
    by_engines("heights-by-mex", heights_by_mex),
    by_engines("formulas-for-longer-tails", longer_tails),
    plain("sun-generating-function", generating_function),
];

fn board_of_432(bench: &Bench<'_>) -> Found {
    let columns = bench.claim(5, 6);
    let cells: Vec<u64> =
        (0..4).flat_map(|row| (0..columns).map(move |column| cells_at(row, column))).collect();
    let divisors: Vec<u64> = (1..=432).filter(|divisor| 432_u64.is_multiple_of(*divisor)).collect();
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    let taken: Vec<u64> =
        divisors.iter().copied().filter(|divisor| divisor.is_multiple_of(24)).collect();
    // 24 = 3·2³ stands in row 1, column 3; from there on there are three rows and two columns.
    let (row, column) = bench.claim((1, 3), (1, 2));
    let beyond: BTreeSet<u64> =
        (row..4).flat_map(|row| (column..5).map(move |column| cells_at(row, column))).collect();
    let mut work = bench.work();
    let same = all_bites("divisors:432", &mut work)? == all_bites("4x5", &mut work)?;
    let right =
        sorted == divisors && taken.iter().copied().collect::<BTreeSet<_>>() == beyond && same;
    let witness = (!right).then(|| "the board of 432 differs".to_owned());
    let holds = "20 divisors; 24 takes its 6 multiples; the same winning bites as 4x5";
    Ok(Outcome::unless(witness, holds))
}

fn cells_at(row: u32, column: u32) -> u64 {
    3_u64.pow(row) * 2_u64.pow(column)
}

fn infinite_board(bench: &Bench<'_>) -> Found {
    let mut work = bench.work();
    // The bite at (1,1) leaves arms of which neither is longer.
    let longer = bench.claim(0, 1);
    let finite = (2..40_u64).map(|arm| format!("{arm}x1 + 1x{}", arm + longer));
    let infinite = format!("wx1 + 1x(w+{longer})").replace("+0", "");
    let witness = first_witness(finite.chain([infinite]), |text| {
        Ok((!is_p(&text, &mut work)?).then_some(text))
    })?;
    let holds = "the hook with two arms of length omega is P, as are those to length 39";
    Ok(Outcome::unless(witness, holds))
}

/// No rectangle of more than one cell is P: by the catalogue of a box, and by the oracle for small
/// ones.
fn rectangles(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(12) as usize;
    let mut oracle = Oracle::new();
    let mut work = bench.work();
    let more_than = bench.claim(1, 0);
    let sides = (1..=to).flat_map(|a| (a..=to).map(move |b| (a, b)));
    let sides = sides.filter(|(a, b)| a * b > more_than);
    let small = sides.clone().filter(|(a, b)| a * b <= 30);
    let by_oracle = small.into_iter().find(|(a, b)| oracle_says_p(&mut oracle, &vec![*b; *a]));
    if let Some((a, b)) = by_oracle {
        return Ok(Outcome::refuted(format!("{a}x{b}")));
    }
    let flat = sides.map(|(a, b)| format!("{a}x{b}"));
    let thick = ["2x2x2", "3x3x2", "2x2x2x2"].map(str::to_owned);
    let witness =
        first_witness(flat.chain(thick), |text| Ok(is_p(&text, &mut work)?.then_some(text)))?;
    let holds = format!("boxes to {to}x{to}, and some of three and four dimensions");
    Ok(Outcome::unless(witness, holds))
}

/// Printed for α > 1; the poison alone, α = 1, is P too.
fn two_rows(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(40) as usize;
    let lost = p_positions_of_rows(2, to);
    let least = bench.claim(2, 1);
    let difference = bench.correction(1, 2);
    let first = |is_listed: &dyn Fn(&[usize]) -> bool| {
        lists(2, to).into_iter().find_map(|mut rows| {
            rows.resize(2, 0);
            (lost.contains(&rows) != is_listed(&rows)).then(|| format!("{rows:?}"))
        })
    };
    let against = first(&|rows| rows[0] == rows[1] + difference);
    let sheet = &bench.sheets()[0];
    let is_right = sheet.first == 1 && sheet.end.offset(5) == Some(difference as u64);
    let sheet_differs = (!is_right).then(|| "the sheet of 0".to_owned());
    let printed = first(&|rows| rows[0] == rows[1] + 1 && rows[0] >= least)
        .map(|rows| format!("{rows} is P, and is left out by a > 1"));
    Outcome::corrected(
        printed,
        against.or(sheet_differs),
        format!("rows to {to} by the oracle, all by their sheet"),
    )
}

fn staircase(bench: &Bench<'_>) -> Found {
    let found = all_bites("(3,2,1)", &mut bench.work())?;
    let left = bench.claim([[3, 1, 1], [2, 2, 1], [3, 2, 0]], [[3, 1, 1], [2, 2, 1], [3, 1, 0]]);
    let mut oracle = Oracle::new();
    let is_lost = |rows: &[usize; 3]| {
        let rows: Vec<usize> = rows.iter().copied().filter(|row| *row > 0).collect();
        oracle_says_p(&mut oracle, &rows)
    };
    let lost = left.iter().all(is_lost);
    let right = lost && found == ["0,2", "1,1", "2,0"];
    let witness = (!right).then(|| format!("{left:?}; the winning bites are {found:?}"));
    let holds = "the bites (0,2), (1,1), (2,0) and no other, counted from 0";
    Ok(Outcome::unless(witness, holds))
}

/// Printed: the winning moves 4×5 and 5×2. Read as cells from 1, these do not win; they are the
/// sizes of the bites.
fn eight_by_ten(bench: &Bench<'_>) -> Found {
    let found = all_bites("8x10", &mut bench.work())?;
    let as_cells = bench.claim(["3,4", "4,1"], ["4,5", "3,8"]).map(str::to_owned);
    let printed = as_cells
        .iter()
        .find(|cell| !found.contains(cell))
        .map(|cell| format!("the bite at cell ({cell}) loses"));
    let right = bench.correction(["3,8", "4,5"], ["3,8", "4,6"]);
    let against = (found != right).then(|| format!("{found:?}"));
    let holds = "the bites (3,8) and (4,5), counted from 0, of 5x2 and 4x5 cells, and no other";
    Ok(Outcome::corrected(printed, against, holds))
}

/// `[x1, …, xk]` has weight Σ (k−i+1)·x_i, its number of cells.
fn weights(bench: &Bench<'_>) -> Outcome {
    let [first, second, third] = bench.claim([3, 2, 1], [3, 2, 2]);
    let tuples = (0..4_u64).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| [a, b, c])));
    let witness = tuples.filter(|tuple| tuple.iter().sum::<u64>() > 0).find(|[a, b, c]| {
        let rows = [a + b + c, a + b, *a];
        let cells: u64 = rows.iter().sum();
        let text = format!("diff:[{a},{b},{c}]");
        let same = chomplab::registry::read(&text).is_ok_and(|position| {
            let read = chomplab::registry::read(&rows_text(
                &rows.iter().copied().filter(|r| *r > 0).collect::<Vec<_>>(),
            ));
            read.is_ok_and(|read| read.text() == position.text())
        });
        !same || first * a + second * b + third * c != cells
    });
    Outcome::unless(witness.map(|tuple| format!("{tuple:?}")), "all [a,b,c] with entries to 3")
}

/// Marking the parents of P-positions, the unmarked position of least weight is P: that finds all
/// of them.
fn least_weight(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(14) as usize;
    let mut all = lists(4, to);
    all.sort_by_key(|rows| rows.iter().sum::<usize>());
    // The one of least weight comes first.
    if bench.claim(false, true) {
        all.reverse();
    }
    let mut lost: BTreeSet<Vec<usize>> = BTreeSet::new();
    for rows in all {
        let mut options = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |at| (row, at)));
        let reaches = options.any(|(row, at)| {
            let mut left = rows.clone();
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            left.retain(|length| *length > 0);
            lost.contains(&left)
        });
        if !reaches {
            lost.insert(rows);
        }
    }
    let trimmed = |mut rows: Vec<usize>| {
        rows.retain(|row| *row > 0);
        rows
    };
    let oracle: BTreeSet<Vec<usize>> =
        p_positions_of_rows(4, to).into_iter().map(trimmed).collect();
    let witness = oracle.symmetric_difference(&lost).next().map(|rows| format!("{rows:?}"));
    Outcome::unless(witness, format!("four rows to {to}: {} P-positions", lost.len()))
}

fn two_x_two(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(100_000);
    let losers = losers_to(2);
    let last = bench.claim(2, 3);
    let is_lost = |x: &u64| losers.loser(2, 2 + x) == Some(2 + x + last);
    let witness = (0..=to).find(|x| !is_lost(x)).map(|x| format!("[2,{x},{last}]"));
    Outcome::unless(witness, format!("x to {to}, for ever by the engine's proof"))
}

fn period_1(bench: &Bench<'_>) -> Outcome {
    let sheets = bench.sheets();
    let longest = bench.claim(1, 200);
    let longer = sheets.iter().find(|sheet| sheet.period().is_some_and(|period| period > longest));
    let of = |period: usize| {
        sheets.iter().find(|sheet| sheet.period() == Some(period)).map(|sheet| sheet.third_row)
    };
    let witness = longer.map(|sheet| {
        format!(
            "third row {} has period {:?}; the first of period 4 is {:?}, of period 3 {:?}",
            sheet.third_row,
            sheet.period().unwrap_or(0),
            of(4),
            of(3)
        )
    });
    Outcome::unless(witness, format!("third rows to {}", sheets.len() - 1))
}

/// The P-positions over the bottom (4,2) in differences: those alone, and the families.
fn over_4_2(bench: &Bench<'_>) -> Result<(Vec<String>, Vec<String>), Unknown> {
    let bottom = Bottom::new([4, 2]).ok_or_else(|| Unknown("(4,2) is not a bottom".to_owned()))?;
    let mut families = Families::default();
    let run = families.reach(&bottom, &mut bench.work())?;
    let alone = run.sporadic().map(|[first, second]| differences(first, second, &bottom)).collect();
    Ok((alone, lines(&bottom, run).map(|line| line.differences()).collect()))
}

fn bottom_2_2(bench: &Bench<'_>) -> Found {
    let (alone, families) = over_4_2(bench)?;
    let all = ["[2, 2, 0, 3]", "[2, 2, 1, 3]", "[2, 2, 2, 3]"];
    let printed = bench.claim(&all[1..], &all[..]);
    let missing = alone.iter().find(|text| !printed.contains(&text.as_str()));
    let missing = missing.map(|text| format!("{text} is P and is not listed"));
    let lines = ["[2, 2, 3+2x, 4]", "[2, 2, 4+2x, 2]"];
    let right = alone == bench.correction(&all[..], &all[..2])
        && families == bench.correction(&lines[..], &lines[..1]);
    let lost = p_positions_of_rows(4, 24);
    let by_oracle = lost.iter().filter(|rows| rows[2..] == [4, 2]).count();
    // Second rows 4 to 6 alone, 7 to 20 with first rows to 24.
    let against = (!right
        || by_oracle != 3 + (7..=22).filter(|b| b + if b % 2 == 1 { 4 } else { 2 } <= 24).count())
    .then(|| format!("{alone:?} {families:?}, {by_oracle} by the oracle"));
    let holds = "with [2,2,0,3] added, proved; by the oracle to first row 24";
    Ok(Outcome::corrected(missing, against, holds))
}

fn coefficients(bench: &Bench<'_>) -> Found {
    let (_, families) = over_4_2(bench)?;
    let stated = bench.claim("[2, 2, 3+2x, 4]", "[2, 2, 3+x, 4]");
    let witness = (!families.iter().any(|text| text == stated)).then(|| format!("{families:?}"));
    let holds = "two families with coefficient 2 over the bottom [2,2], proved";
    Ok(Outcome::unless(witness, holds))
}

/// The height of rows over single cells, from the first two.
type Formula = fn(u64, u64) -> u64;

/// Winning Ways, rows a and b over single cells.
pub(super) fn winning_ways(a: u64, b: u64) -> u64 {
    if (a + b).is_multiple_of(2) {
        (2 * a + b) / 2
    } else {
        (2 * a - b).div_ceil(2).min((3 * (a - b)).div_ceil(2))
    }
}

/// Theorem 1, rows a, b and 2 over single cells.
pub(super) fn sun(a: u64, b: u64) -> u64 {
    match a - b {
        0 => 3 * a / 2 + 1,
        1 => 2,
        odd if odd % 2 == 1 => (2 * a + b) / 2,
        even => (2 * a - b).div_ceil(2).min(3 * even / 2),
    }
}

/// A formula against the engine for heights, and against the oracle where it can follow.
fn formula(bench: &Bench<'_>, tail: &[u64], formula: Formula) -> Outcome {
    let (most_b, most_a) = (bench.at_most(120), bench.at_most(400));
    let mut heights = Heights::default();
    let mut work = bench.work();
    let least = tail.first().copied().unwrap_or(1).max(1);
    for b in (least..=most_b).rev() {
        let Ok(run) = heights.reach(&[&[b], tail].concat(), &mut work) else {
            return Outcome::Undecided("the work allowed ran out".to_owned());
        };
        if let Some(a) = (b..=most_a).find(|a| run.height(*a) != formula(*a, b)) {
            return Outcome::refuted(format!(
                "a = {a}, b = {b}: {} is the height, {} printed",
                run.height(a),
                formula(a, b)
            ));
        }
    }
    let mut oracle = Oracle::new();
    for (a, b) in (least..=6).flat_map(|b| (b..=6).map(move |a| (a, b))) {
        let rows = [&[a, b], tail].concat();
        for x in 1..=9 {
            let mut all: Vec<usize> = rows.iter().map(|row| *row as usize).collect();
            all.resize(x, 1);
            if oracle_says_p(&mut oracle, &all) != (x as u64 == formula(a, b)) {
                return Outcome::refuted(format!("{all:?}, by the oracle"));
            }
        }
    }
    Outcome::holds(format!("b to {most_b}, a to {most_a}; by the oracle to a = 6"))
}

fn heights_exist_once(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    let to = bench.at_most(4) as usize;
    let heights = bench.claim(1, 2);
    let witness = lists(3, to).into_iter().find(|rows| {
        let is_height = |x: &usize| {
            let mut all = rows.clone();
            all.resize(*x, 1);
            oracle_says_p(&mut oracle, &all)
        };
        // No height exceeds the cells beyond the first column by more than one, as the Size Lemma
        // of [HS] says.
        (1..=rows.iter().sum::<usize>() + 1 - rows.len()).filter(is_height).count() != heights
    });
    Outcome::unless(
        witness.map(|rows| format!("{rows:?}")),
        format!("all lists of three rows to {to}, by the oracle"),
    )
}

fn height_of(rows: &[u64], bench: &Bench<'_>) -> Result<u64, Unknown> {
    Ok(Heights::default().reach(&rows[1..], &mut bench.work())?.height(rows[0]))
}

fn heights_of_examples(bench: &Bench<'_>) -> Found {
    let (of_ones, beyond) = (bench.claim(1, 2), bench.claim(1, 2));
    let witness = first_witness(1..=8, |n| {
        let ones = height_of(&vec![1; n], bench)?;
        let twos = height_of(&vec![2; n], bench)?;
        Ok((ones != of_ones || twos != n as u64 + beyond).then(|| format!("{n} rows")))
    })?;
    let holds = "rows of one cell: 1; n rows of two cells: n+1; n to 8";
    Ok(Outcome::unless(witness, holds))
}

/// Printed: height 2 when the last difference is one more than that before; right: when it is 1.
fn height_2(bench: &Bench<'_>) -> Found {
    let tuples: Vec<[u64; 3]> =
        (1..5_u64).flat_map(|a| (0..5).flat_map(move |b| (0..6).map(move |c| [a, b, c]))).collect();
    let height = |[a, b, c]: &[u64; 3]| height_of(&[a + b + c, a + b, *a], bench);
    let is_listed = bench.claim::<fn(u64, u64) -> bool>(|b, c| c == b + 1, |_, c| c == 1);
    let last = bench.correction(1, 2);
    let listed = tuples.iter().filter(|[_, b, c]| is_listed(*b, *c));
    let printed = first_witness(listed, |tuple @ [a, b, c]| {
        let height = height(tuple)?;
        Ok((height != 2).then(|| format!("[{a},{b},{c}] has height {height}")))
    })?;
    let against = first_witness(&tuples, |tuple| {
        let is_right = (tuple[2] == last) == (height(tuple)? == 2);
        Ok((!is_right).then(|| format!("{tuple:?}")))
    })?;
    let holds = "height 2 just when the last difference is 1, for [a,b,c] to [4,4,5]";
    Ok(Outcome::corrected(printed, against, holds))
}

/// Lemma 1: printed, the least nonnegative number that is not the height of a follower; right, the
/// least positive one over bites off the first column.
fn heights_by_mex(bench: &Bench<'_>) -> Found {
    // The least number that may be missing, and the first column whose bites count.
    let printed = bench.claim((0, 0), (1, 1));
    let right = bench.correction((1, 1), (1, 0));
    let (mut against_printed, mut against_right) = (None, None);
    for rows in lists(3, bench.at_most(6) as usize) {
        let rows: Vec<u64> = rows.into_iter().map(|row| row as u64).collect();
        let height = height_of(&rows, bench)?;
        if height <= rows.len() as u64 {
            continue;
        }
        let by_rule = |(least, column): (u64, u64)| -> Result<u64, Unknown> {
            let heights = heights_of_followers(&rows, column, bench)?;
            Ok((least..).find(|number| !heights.contains(number)).unwrap_or(0))
        };
        let against = |found: u64| {
            let rows = rows_text(&rows);
            (found != height).then(|| format!("{rows} has height {height}, and not {found}"))
        };
        if rows == [4, 4, 1] || against_printed.is_none() {
            against_printed = against(by_rule(printed)?).or(against_printed);
        }
        if against_right.is_none() {
            against_right = against(by_rule(right)?);
        }
    }
    let holds = "the least positive number over bites off the first column, three rows to 6";
    Ok(Outcome::corrected(against_printed, against_right, holds))
}

/// The heights of what bites leave from a column on, but for the bite of the poison.
fn heights_of_followers(
    rows: &[u64],
    column: u64,
    bench: &Bench<'_>,
) -> Result<BTreeSet<u64>, Unknown> {
    let bites = (0..rows.len()).flat_map(|row| (column..rows[row]).map(move |at| (row, at)));
    let left = bites.filter(|(row, at)| row + *at as usize > 0).map(|(row, at)| {
        let mut left = rows.to_vec();
        left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
        left.retain(|length| *length > 0);
        left
    });
    left.map(|left| height_of(&left, bench)).collect()
}

/// Formulas for second columns of more than three cells are wished for, and none is given. One by
/// parity, as for the tails () and (2), does not exist over (2,2): a proved period is longer.
fn longer_tails(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::default();
    let stated = bench.claim(8, 2);
    let found = heights.reach(&[6, 2, 2], &mut bench.work())?.differences().len();
    if found != stated {
        return Ok(Outcome::refuted(format!("the heights of (a,6,2,2,1,...) have period {found}")));
    }
    Err(Unknown(format!(
        "the heights of (a,6,2,2,1,...) have the proved period {found} in a, so that no formula by \
         parity exists; other formulas are not excluded"
    )))
}

/// The generating function subtracts what is known: the position of least weight that is left is
/// P. Printed, it subtracts what is both known to be P and known to be N, which is nothing.
fn generating_function(bench: &Bench<'_>) -> Outcome {
    type Rule = fn(bool, bool) -> bool;
    let to = bench.at_most(20) as usize;
    let printed = bench.claim::<Rule>(|lost, won| lost && won, |lost, won| lost || won);
    let right = bench.correction::<Rule>(|lost, won| lost || won, |lost, _| lost);
    let mut all = lists(2, to);
    all.iter_mut().for_each(|rows| rows.resize(2, 0));
    all.sort_by_key(|rows| rows.iter().sum::<usize>());
    let lost = p_positions_of_rows(2, to);
    let against = |is_subtracted: Rule| {
        let (mut known, mut won) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..lost.len() {
            let is_left =
                |rows: &&Vec<usize>| !is_subtracted(known.contains(*rows), won.contains(*rows));
            let Some(next) = all.iter().find(is_left) else { break };
            known.insert(next.clone());
            let [first, second] = [next[0], next[1]];
            // A bite off the first row, or one into the second, leads to it.
            won.extend(all.iter().filter(|rows| rows[0] == first && rows[1] > second).cloned());
            let longer = all.iter().filter(|rows| rows[0] > first && rows[1].min(first) == second);
            won.extend(longer.cloned());
        }
        let missing = lost.iter().find(|rows| !known.contains(*rows));
        missing.map(|rows| format!("{rows:?} is not found; {} are", known.len()))
    };
    Outcome::corrected(
        against(printed),
        against(right),
        format!("with the union it finds all P-positions of two rows to {to}"),
    )
}
