//! Attacks on the form of certificates.

use crate::rules::work;
use chomplab::chomp::Position;
use chomplab::chomp::evidence::{AnswerCertificate, EvidenceKind, certificate_of};
use chomplab::chomp::families::{Bottom, Families};
use oracle::check_any;

/// Attacks on the form: what is not a certificate is refused, without a panic.
#[test]
fn attacks_on_the_form_are_refused() {
    let mut families = Families::default();
    let bottom = Bottom::new([4, 2]).unwrap();
    families.reach(&bottom, &mut work()).unwrap();
    let family = families.certificate(&bottom).unwrap();
    let of_answer = [[5, 5, 4], [7, 7, 5], [6, 6, 6], [8, 8, 5], [9, 9, 7]].into_iter();
    let of_answer = of_answer.map(|rows| {
        let position = Position::from_rows(rows).unwrap();
        certificate_of(&position, &mut work()).unwrap()
    });
    let is_wanted =
        |one: &AnswerCertificate| one.by == EvidenceKind::Strategy && one.bite.is_some();
    let of_answer = of_answer.into_iter().find(is_wanted).unwrap().text();
    for valid in [&family, &of_answer] {
        check_any(valid).unwrap();
        check_any(&valid.replace('\n', "\r\n")).unwrap();
    }
    let mut attacks: Vec<String> = Vec::new();
    let lines: Vec<&str> = family.lines().collect();
    for line in 1..lines.len() - 1 {
        let mut fewer = lines.clone();
        fewer.remove(line);
        attacks.push(fewer.join("\n"));
    }
    for (from, to) in [
        ("\"period\":2", "\"period\":2,\"period\":2"),
        ("\"schema\":", "\"Schema\":"),
        ("families-certificate/1", "families-certificate/1 "),
        ("\"bottom\":[4,2]", "\"bottom\":[4,3]"),
        ("\"bottom\":[4,2]", "\"bottom\":[2,4]"),
        ("\"bottom\":[4,2]", "\"bottom\":[4,2,0]"),
        ("\"bottom\":[4,2]", "\"bottom\":\"4,2\""),
        ("\"offsets\":[4,2]", "\"offsets\":[4,2,4,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[4.0,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[04,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[-4,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[4e0,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[18446744073709551616,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[18446744073709551615,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[4294967296,2]"),
        ("\"offsets\":[4,2]", "\"offsets\":[]"),
        ("\"offsets\":[4,2]", "\"offsets\":null"),
        ("\"start\":7", "\"start\":8"),
        ("\"families\":[", "\"families\":[[],"),
        ("\"families\":[", "\"extra\":1,\"families\":["),
        ("]}", "]}]}"),
    ] {
        attacks.push(family.replacen(from, to, 1));
        assert_ne!(attacks.last(), Some(&family), "{from}");
    }
    for (from, to) in [
        ("\"outcome\":\"N\"", "\"outcome\":\"P\""),
        ("\"outcome\":\"N\"", "\"outcome\":\"n\""),
        ("\"outcome\":\"N\"", "\"outcome\":null"),
        ("\"outcome\":\"N\"", "\"outcome\":\"N\",\"outcome\":\"N\""),
        ("\"by\":\"strategy\"", "\"by\":\"search\""),
        ("\"by\":\"strategy\"", "\"by\":null"),
        ("\"by\":\"strategy\"", "\"by\":\"strategy\",\"theorem\":\"hook\""),
        ("\"members\":[", "\"members\":[[[0,1]],"),
        ("\"members\":[", "\"members\":[[[1,1,1]],"),
        ("\"members\":[", "\"members\":[[],"),
        ("\"members\":[", "\"members\":[[[1,1000000]],"),
        ("\"members\":[", "\"members\":[[[18446744073709551615,18446744073709551615]],"),
        ("\"members\":[[[1,1]],", "\"members\":["),
        ("\"position\":[", "\"position\":[[1,1],"),
        ("\"bite\":[", "\"bite\":[0,"),
        ("\"bite\":[", "\"bite\":[9,"),
    ] {
        attacks.push(of_answer.replacen(from, to, 1));
        assert_ne!(attacks.last(), Some(&of_answer), "{from} in {of_answer}");
    }
    attacks.push(format!("\u{feff}{family}"));
    attacks.push(format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000)));
    attacks.push(format!("{family}{family}"));
    attacks.push(String::new());
    let offsets = vec!["7"; 200_001].join(",");
    let long = format!("\"period\":200001,\"offsets\":[{offsets}]");
    attacks.push(family.replacen("\"period\":2,\"offsets\":[4,2]", &long, 1));
    assert!(attacks.len() >= 45, "{}", attacks.len());
    for attack in attacks {
        assert!(check_any(&attack).is_err(), "{attack:.300}");
    }
}
