//! Certificates of values of two columns of height ω: the program writes, the oracle checks.

use crate::support::*;
use crate::wide_values::computed;
use chomplab::chomp::families::Bottom;
use chomplab::chomp::transfinite::values::value_of;
use chomplab::chomp::transfinite::wide_values::CertifiedValues;
use chomplab::engine::{Budget, Work};
use oracle::check_two_columns;

/// The certificate that is kept, or the part of it with shorter columns: its states return too.
fn kept(text: &str, [third, fourth]: [usize; 2]) -> String {
    let mut lines = text.lines();
    let head = lines.next().unwrap();
    let numbers: Vec<&str> = head.split(' ').collect();
    let rest = &numbers[3..];
    let within = lines.filter(|line| {
        let mut rows = line.split(' ').map(|row| row.parse::<usize>().unwrap());
        rows.next().unwrap() <= third && rows.next().unwrap() <= fourth
    });
    let within: Vec<&str> = within.collect();
    format!("two-columns {third} {fourth} {}\n{}\n", rest.join(" "), within.join("\n"))
}

const KEPT: [(&str, [usize; 2]); 2] = [
    (include_str!("../../../../data/golden/two-columns-60.txt"), [24, 0]),
    (include_str!("../../../../data/golden/two-columns-16-16.txt"), [5, 5]),
];

/// What the program writes, the independent checker accepts, and the values are those kept.
#[test]
fn certificates_are_accepted_and_have_the_values_that_are_kept() {
    let mut work = work();
    for (text, [third, fourth]) in KEPT {
        let bottom = Bottom::new([third as u64, fourth as u64]).unwrap();
        let found = CertifiedValues::over(&bottom, &mut work).unwrap();
        let accepted = check_two_columns(&found.certificate()).unwrap();
        let values: Vec<String> =
            accepted.values.iter().map(|[c, d, value]| format!("{c} {d} {value}")).collect();
        let kept = kept(text, [third, fourth]);
        assert_eq!(values, kept.lines().skip(1).collect::<Vec<_>>(), "{third}, {fourth}");
        for (bottom, expected) in found.values.iter().step_by(7) {
            let rows: String = bottom.rows().iter().map(|row| format!(",{row}")).collect();
            let text = format!("(w,w{rows})");
            assert_eq!(computed(&text, &mut work), expected.to_string(), "{text}");
        }
    }
}

/// Every number of a certificate matters: a changed value, a column left out, another period, a
/// state that is met too early and a line too many are refused.
#[test]
fn false_certificates_are_refused() {
    let mut work = work();
    let bottom = Bottom::new([6, 2]).unwrap();
    let found = CertifiedValues::over(&bottom, &mut work).unwrap();
    let right = found.certificate();
    assert!(check_two_columns(&right).is_ok());
    let lines: Vec<&str> = right.lines().collect();
    for at in 1..lines.len() {
        for other in ["+1", "-1", "gone", "twice"] {
            let mut changed: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let (rows, value) = lines[at].rsplit_once(' ').unwrap();
            let value: usize = value.parse().unwrap();
            match other {
                "+1" => changed[at] = format!("{rows} {}", value + 1),
                "-1" if value > 0 => changed[at] = format!("{rows} {}", value - 1),
                "-1" => continue,
                "gone" => drop(changed.remove(at)),
                _ => changed.insert(at, lines[at].to_owned()),
            }
            let refusal = check_two_columns(&changed.join("\n")).expect_err("it is false");
            assert!((at..=at + 2).contains(&refusal.line), "{at}, {other}: {refusal}");
        }
    }
    let head: Vec<u64> = lines[0].split(' ').skip(1).map(|word| word.parse().unwrap()).collect();
    for (place, number) in [(2, 3), (3, 6), (3, 7), (4, 0), (4, head[4] + 1), (0, 7), (1, 3)] {
        let mut changed = head.clone();
        changed[place] = number;
        let words: Vec<String> = changed.iter().map(ToString::to_string).collect();
        let text = format!("two-columns {}\n{}", words.join(" "), lines[1..].join("\n"));
        assert!(check_two_columns(&text).is_err(), "{place} as {number}");
    }
    for text in ["", "two-columns", "two-columns 1 0 4 96", "two-columns 1 x 4 96 96\n0 0 0\n1 0 1"]
    {
        assert_eq!(check_two_columns(text).expect_err("it is nonsense").line, 1);
    }
}

/// The values of three columns that are kept: those of the certificate, and as far as that takes a
/// second, computed again.
#[test]
fn kept_values_are_those_of_the_certificate_and_of_the_engine() {
    let file = include_str!("../../../../data/golden/two-columns-values-200.csv");
    let kept: Vec<(usize, String)> = file
        .lines()
        .filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()))
        .map(|line| line.split_once(',').unwrap())
        .map(|(third, value)| (third.parse().unwrap(), value.to_owned()))
        .collect();
    assert!(kept.iter().map(|(third, _)| *third).eq(0..=200));
    let certified = KEPT[0].0.lines().skip(1);
    for (line, (third, value)) in certified.zip(&kept) {
        assert_eq!(line, format!("{third} 0 {value}"));
    }
    let mut work = work();
    let most = (40 + 10 * scale() as usize).min(80);
    for (third, expected) in &kept[..=most] {
        assert_eq!(computed(&format!("(w,w,{third})"), &mut work), *expected, "{third}");
    }
}

/// What takes a minute to compute is answered from the values that are kept, which are all those
/// of the certificate and of the list.
#[test]
fn kept_values_are_answered_without_work() {
    let certified = include_str!("../../../../data/golden/two-columns-30-30.txt");
    let certified = certified.lines().skip(1).map(|line| line.replace(' ', ","));
    let listed = include_str!("../../../../data/golden/two-columns-values-200.csv");
    let listed = listed.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let listed = listed.map(|line| line.replace(',', ",0,"));
    let mut answered = 0;
    for line in certified.chain(listed) {
        let (rows, expected) = line.rsplit_once(',').unwrap();
        let mut work = Work::within(Budget { work: 1_000, ..Budget::default() });
        let position = position(&format!("(w,w,{rows})"));
        assert_eq!(value_of(&position, &mut work).unwrap().to_string(), expected, "{rows}");
        answered += 1;
    }
    assert_eq!(answered, 496 + 201);
}
