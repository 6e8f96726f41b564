//! Heights of rows against the oracle and the formulas of Winning Ways and [Sun], found again.

use chomplab::chomp::heights::Heights;
use chomplab::chomp::heights::fit::{compare, fit};
use chomplab::chomp::heights::{Class, Rule};
use chomplab::chomp::theorems::formula_of_heights;
use chomplab::engine::{Budget, Work};
use oracle::{Cells, Oracle};

fn unlimited() -> Work<'static> {
    Work::within(Budget { work: u64::MAX, memory: usize::MAX })
}

/// The definition: the first `x` rows, or all with rows of one cell below.
#[test]
fn heights_are_those_of_the_definition() {
    let mut heights = Heights::default();
    let mut oracle = Oracle::new();
    for rows in [
        &[2][..],
        &[2, 2],
        &[3, 1],
        &[4, 2],
        &[5, 3],
        &[3, 2, 2],
        &[4, 4],
        &[4, 4, 1],
        &[3, 3, 2],
        &[5, 2, 2],
        &[4, 3, 3],
        &[2, 2, 2],
        &[6, 2],
        &[1],
        &[7],
    ] {
        let height = heights.reach(&rows[1..], &mut unlimited()).unwrap().height(rows[0]);
        for x in 1..=9 {
            let mut all: Vec<usize> = rows.iter().map(|row| *row as usize).collect();
            all.resize(x, 1);
            assert_eq!(oracle.is_p(&Cells::from_rows(&all)), x as u64 == height, "{rows:?}: {x}");
        }
    }
}

/// The errata: the least nonnegative number would be 0, that over all followers 7.
#[test]
fn the_height_of_4_4_1_is_6() {
    assert_eq!(Heights::default().reach(&[4, 1], &mut unlimited()).unwrap().height(4), 6);
}

fn winning_ways(a: u128, b: u128) -> u128 {
    if (a + b).is_multiple_of(2) {
        (2 * a + b) / 2
    } else {
        (2 * a - b).div_ceil(2).min((3 * (a - b)).div_ceil(2))
    }
}

fn sun(a: u128, b: u128) -> u128 {
    match a - b {
        0 => 3 * a / 2 + 1,
        1 => 2,
        odd if odd % 2 == 1 => (2 * a + b) / 2,
        even => (2 * a - b).div_ceil(2).min(3 * even / 2),
    }
}

#[test]
fn heights_follow_the_known_formulas() {
    let mut heights = Heights::default();
    for b in (2..=60).rev() {
        let run = heights.reach(&[b], &mut unlimited()).unwrap();
        for a in (b..300).chain([1 << 30]) {
            assert_eq!(u128::from(run.height(a)), winning_ways(a.into(), b.into()), "({a},{b})");
        }
        let run = heights.reach(&[b, 2], &mut unlimited()).unwrap();
        for a in (b..300).chain([1 << 30]) {
            assert_eq!(u128::from(run.height(a)), sun(a.into(), b.into()), "({a},{b},2)");
        }
    }
}

#[test]
fn the_finder_finds_the_known_formulas_again() {
    let mut heights = Heights::default();
    let found = |tail: &[u64], heights: &mut Heights| -> Vec<String> {
        let found = fit(heights, tail, 40, &mut unlimited()).unwrap();
        let text = |rule: Option<String>| rule.unwrap_or_else(|| "none".into());
        found
            .iter()
            .map(|one| {
                format!("{}: {}", one.class, text(one.rule.as_ref().map(ToString::to_string)))
            })
            .collect()
    };
    assert_eq!(
        found(&[], &mut heights),
        [
            "a even, b even: (2a + b)/2",
            "a even, b odd: min((2a − b + 1)/2, (3a − 3b + 1)/2)",
            "a odd, b even: min((2a − b)/2, (3a − 3b + 1)/2)",
            "a odd, b odd: (2a + b − 1)/2",
            "a = b, b even: 3b/2",
            "a = b, b odd: (3b − 1)/2",
            "a = b + 1, b even: 2",
            "a = b + 1, b odd: 2",
        ]
    );
    assert_eq!(
        found(&[2], &mut heights),
        [
            "a even, b even: min((2a − b)/2, (3a − 3b)/2)",
            "a even, b odd: (2a + b − 1)/2",
            "a odd, b even: (2a + b)/2",
            "a odd, b odd: min((3a − 3b)/2, (2a − b + 1)/2)",
            "a = b, b even: (3b + 2)/2",
            "a = b, b odd: (3b + 1)/2",
            "a = b + 1, b even: 2",
            "a = b + 1, b odd: 2",
        ]
    );
}

/// Neither is derived from the other: the finder knows heights only, and a theorem its statement.
#[test]
fn the_finder_finds_what_the_theorems_state() {
    let forms = |rule: &Rule| match rule {
        Rule::Only(form) => vec![*form],
        Rule::Least(forms) | Rule::Greatest(forms) => {
            let mut forms = forms.to_vec();
            forms.sort();
            forms
        }
    };
    let mut heights = Heights::default();
    for tail in [&[][..], &[1], &[2]] {
        let (_, formula) = formula_of_heights(tail).unwrap();
        for one in fit(&mut heights, tail, 40, &mut unlimited()).unwrap() {
            let (found, stated) = (one.rule.unwrap(), formula.rule(one.class));
            assert_eq!(forms(&found), forms(stated), "{tail:?}, {}", one.class);
        }
        for one in compare(formula, &mut heights, tail, 60, &mut unlimited()).unwrap() {
            assert!(one.given == one.heights && one.heights > 20, "{tail:?}, {}", one.class);
        }
    }
    assert!(formula_of_heights(&[3]).is_none() && formula_of_heights(&[2, 2]).is_none());
}

#[test]
fn stated_formulas_are_those_of_the_statements() {
    for b in 2..=60 {
        for a in (b..300).chain([u64::MAX - 8, u64::MAX - 7]) {
            for (tail, statement) in
                [(&[][..], winning_ways as fn(u128, u128) -> u128), (&[2][..], sun)]
            {
                let (_, formula) = formula_of_heights(tail).unwrap();
                let height = formula.height(a.into(), b.into());
                let stated = statement(a.into(), b.into());
                assert_eq!(u128::try_from(height).unwrap(), stated, "({a},{b}): {tail:?}");
            }
        }
    }
    assert_eq!(Class::of(5, 3).to_string(), "a odd, b odd");
}

/// Every proved period in `data/golden`; those beyond 2 leave no room for formulas by parity.
#[test]
fn periods_of_heights() {
    let golden = include_str!("../../../../data/golden/heights-periods.csv");
    let mut heights = Heights::default();
    let mut rows = 0;
    let lines: Vec<&str> = golden.lines().filter(|line| !line.starts_with(['#', 't'])).collect();
    // The longest rows first, so that nothing is computed twice.
    for line in lines.into_iter().rev() {
        let fields: Vec<&str> = line.split(',').collect();
        let tail: Vec<u64> = fields[0].split_whitespace().map(|row| row.parse().unwrap()).collect();
        let [second, start, period] = [1, 2, 3].map(|field| fields[field].parse::<u64>().unwrap());
        let run = heights.reach(&[&[second], &tail[..]].concat(), &mut unlimited()).unwrap();
        assert_eq!((run.start(), run.differences().len() as u64), (start, period), "{line}");
        assert!(period <= 2 || !(tail.is_empty() || tail == [2]), "{line}");
        rows += 1;
    }
    assert!(rows > 100);
}
