//! Certificates of families: the oracle's checker accepts them, and nothing else.

use chomplab::chomp::families::{Bottom, Families};
use chomplab::engine::{Budget, Work};
use oracle::check_certificate;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use std::collections::BTreeSet;
use testing::scale;

fn certificate(rows: &[u64]) -> String {
    let mut families = Families::default();
    let bottom = Bottom::new(rows.iter().copied()).unwrap();
    let mut work = Work::within(Budget { work: u64::MAX, memory: usize::MAX });
    families.reach(&bottom, &mut work).unwrap();
    families.certificate(&bottom).unwrap()
}

/// One certificate holds those of all smaller third rows.
#[test]
fn third_rows_to_200_and_402_are_accepted() {
    for third_row in [200, 402] {
        let accepted = check_certificate(&certificate(&[third_row])).unwrap();
        assert_eq!(accepted.bottom, [third_row]);
        assert_eq!(accepted.families as u64, third_row + 1);
    }
    for third_row in 0..=30 {
        check_certificate(&certificate(&[third_row])).unwrap();
    }
}

#[test]
fn bottoms_of_several_rows_are_accepted() {
    let side = if scale() > 1 { 40 } else { 24 };
    for rows in [&[side, side][..], &[4, 2], &[20, 3], &[7, 4, 3], &[7, 2, 1, 1], &[9, 9, 9]] {
        let accepted = check_certificate(&certificate(rows)).unwrap();
        assert_eq!(accepted.bottom, rows);
    }
}

/// Where the numbers of a text are.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut start = None;
    for (at, sign) in text.char_indices() {
        match (start, sign.is_ascii_digit()) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                places.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    places
}

/// The certificate with one value changed: another number, two numbers exchanged, a number left
/// out or twice, null instead of a number or a list, a line left out or twice.
fn mutated(text: &str, rng: &mut TestRng) -> String {
    let mut below = |n: usize| (rng.next_u64() % n as u64) as usize;
    let places = numbers(text);
    let (from, to) = places[below(places.len())];
    let number: u64 = text[from..to].parse().unwrap();
    let with = |new: &str| format!("{}{new}{}", &text[..from], &text[to..]);
    match below(8) {
        0 => with(&(number + 1).to_string()),
        1 => with(&number.saturating_sub(1).to_string()),
        2 => with(&(number + below(100) as u64).to_string()),
        3 => with("null"),
        4 => with(&format!("{number},{number}")),
        5 => {
            let (other_from, other_to) = places[below(places.len())];
            let (left, right) = if from < other_from {
                ((from, to), (other_from, other_to))
            } else {
                ((other_from, other_to), (from, to))
            };
            if left == right {
                return text.to_owned();
            }
            let (a, b) = (&text[left.0..left.1], &text[right.0..right.1]);
            format!("{}{b}{}{a}{}", &text[..left.0], &text[left.1..right.0], &text[right.1..])
        }
        6 => {
            let end = if text[to..].starts_with(',') { to + 1 } else { to };
            format!("{}{}", &text[..from], &text[end..])
        }
        _ => {
            let mut lines: Vec<&str> = text.lines().collect();
            let line = 1 + below(lines.len() - 2);
            if below(2) == 0 {
                lines.remove(line);
            } else {
                lines.insert(line, lines[line]);
            }
            lines.join("\n")
        }
    }
}

#[test]
fn a_thousand_mutations_are_all_refused() {
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let bottoms: [&[u64]; 10] = [
        &[5],
        &[11],
        &[4, 2],
        &[6, 4],
        &[5, 3],
        &[7, 4, 3],
        &[5, 2, 1, 1],
        &[2, 2, 2],
        &[12, 12],
        &[120],
    ];
    let mut seen = BTreeSet::new();
    for rows in bottoms {
        let valid = certificate(rows);
        check_certificate(&valid).unwrap();
        let enough = seen.len() + 110 * scale().min(20) as usize;
        while seen.len() < enough {
            let changed = mutated(&valid, &mut rng);
            if changed != valid && seen.insert(changed.clone()) {
                let refusal = check_certificate(&changed).expect_err(&changed);
                assert!(refusal.line >= 1 && refusal.line <= changed.lines().count());
            }
        }
    }
    assert!(seen.len() >= 1000);
}

/// Half a period agrees with many columns, and only a look at all classes tells that it is wrong.
#[test]
fn half_a_period_is_refused() {
    let valid = certificate(&[16, 16]);
    let mut refused = 0;
    for line in valid.lines() {
        let Some((before, offsets)) = line.split_once("\"offsets\":[") else { continue };
        let offsets: Vec<&str> = offsets.split(']').next().unwrap().split(',').collect();
        let half = offsets.len() / 2;
        if offsets.len() % 2 == 1 || half == 0 {
            continue;
        }
        let period = format!("\"period\":{}", offsets.len());
        let before = before.replace(&period, &format!("\"period\":{half}"));
        let end = if line.ends_with(',') { "," } else { "" };
        let changed = format!("{before}\"offsets\":[{}]}}{end}", offsets[..half].join(","));
        check_certificate(&valid.replace(line, &changed)).expect_err(&changed);
        refused += 1;
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn refusals_name_the_line() {
    let valid = certificate(&[4, 2]);
    for (from, to, message) in [
        (
            "\"offsets\":[4,2]",
            "\"offsets\":[5,2]",
            "line 13: bottom [4, 2]: (12,7) is not a P-position: 11 would do as well",
        ),
        (
            "families-certificate/1",
            "families-certificate/2",
            "line 1: the schema is not \"families-certificate/1\"",
        ),
        (
            "\"first_rows\":[7,8,9]",
            "\"first_rows\":[7,8]",
            "line 13: the start does not follow the listed first rows",
        ),
        (
            "\"first_rows\":[3,2]",
            "\"first_rows\":[3,3]",
            "line 3: bottom [1]: (3,2) is not a P-position: 3 is used by a shorter second row",
        ),
    ] {
        let changed = valid.replace(from, to);
        assert_eq!(check_certificate(&changed).unwrap_err().to_string(), message);
    }
    for broken in ["", "{", "[]", "{\"schema\":1}", "null", "{\"a\":[[[[[[[[[[[[1]]]]]]]]]]]]}"] {
        check_certificate(broken).unwrap_err();
    }
}
