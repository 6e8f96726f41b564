//! `chomp claims`: the ledger, rechecked or as recorded, in three formats.

use crate::support::run;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const LEDGER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../lab/data/claims");

/// A copy of the ledger in which one text is replaced by another.
fn doctored(name: &str, file: &str, from: &str, to: &str) -> PathBuf {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&copy).expect("a folder for tests");
    for entry in fs::read_dir(LEDGER).expect("there is a ledger").flatten() {
        if !entry.path().is_file() {
            continue;
        }
        let mut text = fs::read_to_string(entry.path()).expect("a text");
        if entry.file_name() == file {
            assert!(text.contains(from), "{file} has {from}");
            text = text.replacen(from, to, 1);
        }
        fs::write(copy.join(entry.file_name()), text).expect("the folder can be written");
    }
    copy
}

#[test]
fn people_get_claims_with_what_comes_out_now() {
    let output = run(&["claims", "--source", "notes", "--to", "1000"]).answer();
    assert!(output.starts_with("= [Notes] outcome classes: every position"), "{output}");
    assert!(output.contains("notes-kayles-11, corrected: it takes one"), "{output}");
    assert!(output.contains("now corrected: two pins taken leave 3 and 6, of value 0"), "{output}");
    assert!(
        output.ends_with(
            "15 claims: 15 agree with what is recorded, 0 as far as their checks went, 0 \
             contradict it, 0 are undecided, 0 have no check or were not run\n"
        ),
        "{output}"
    );
    assert_eq!(run(&["claims", "--source", "notes", "--recheck", "--to", "1000"]).answer(), output);
}

#[test]
fn recorded_claims_are_not_computed() {
    let output = run(&["claims", "--recorded", "--format", "csv"]).answer();
    let mut lines = output.lines();
    let head = "id,source,place,statement,status,how,check,outcome,found,agreement";
    assert_eq!(lines.next(), Some(head));
    let band = lines.find(|line| line.starts_with("fl-band,")).expect("the claim about the band");
    assert!(band.contains(",refuted,") && band.ends_with(",fl-band,,,not checked"), "{band}");
}

#[test]
fn json_is_one_record() {
    let output = run(&["claims", "--source", "sun", "--to", "1000", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&output).expect("the output is JSON");
    assert_eq!((&record["schema"], &record["to"]), (&"claims/1".into(), &1000.into()));
    let claims = record["claims"].as_array().expect("a list");
    let claim = claims.iter().find(|claim| claim["id"] == "sun-period-1").expect("the claim");
    assert_eq!((&claim["status"], &claim["outcome"]), (&"refuted".into(), &"refuted".into()));
    assert_eq!(claim["agreement"], "agrees");
    assert!(claim["found"].as_str().is_some_and(|text| text.contains("third row 120")), "{claim}");
}

#[test]
fn a_record_that_does_not_come_out_ends_with_1() {
    let copy = doctored(
        "doctored ledger",
        "notes.csv",
        "notes-kayles-36,Kayles,the first 36 values of Kayles,proved",
        "notes-kayles-36,Kayles,the first 36 values of Kayles,refuted",
    );
    let folder = copy.to_str().expect("a path in UTF-8");
    let output = run(&["claims", "--source", "notes", "--to", "1000", "--ledger", folder]);
    assert_eq!(output.code, Some(1), "{}", output.stdout);
    assert_eq!(output.stderr, "note: what is recorded does not come out for notes-kayles-36\n");
    assert!(output.stdout.contains("! [Notes] Kayles: the first 36 values"), "{}", output.stdout);
    assert!(output.stdout.contains("1 contradict it"), "{}", output.stdout);
}

/// Every statement of a paper that is turned into another is noticed by its check.
#[test]
fn what_is_planted_is_noticed() {
    let output = run(&["claims", "--source", "notes", "--to", "1000", "--self-test"]).answer();
    assert!(output.contains("= kayles-36, claim at notes.rs:"), "{output}");
    assert!(output.contains("\n= kayles-11-3-2, correction at notes.rs:"), "{output}");
    assert!(output.ends_with(" statements planted: 0 not noticed\n"), "{output}");
    let rows =
        run(&["claims", "--source", "notes", "--to", "1000", "--self-test", "--format", "csv"])
            .answer();
    assert!(rows.starts_with("check,planted,noticed,without,with\n"), "{rows}");
    assert!(!rows.contains(",no,"), "{rows}");
    let json = run(&["claims", "--source", "notes", "--self-test", "--format", "json"]);
    assert_eq!(json.code, Some(2), "{}", json.stdout);
    assert!(json.stderr.contains("--self-test writes text or comma-separated"), "{}", json.stderr);
    let both = run(&["claims", "--recorded", "--self-test"]).complaint();
    assert!(both.contains("cannot be used with"), "{both}");
}

#[test]
fn bad_requests_say_what_would_be_right() {
    let source = run(&["claims", "--source", "gale"]).complaint();
    assert!(source.contains("invalid value 'gale' for '--source <PAPER>'"), "{source}");
    assert!(
        source.contains("hs") && source.contains("ngu") && source.contains("others"),
        "{source}"
    );
    let zero = run(&["claims", "--to", "0"]).complaint();
    assert!(zero.contains("0 is out of range; it may be 1 to"), "{zero}");
    let both = run(&["claims", "--recorded", "--recheck"]).complaint();
    assert!(both.contains("cannot be used with"), "{both}");
    let missing = run(&["claims", "--ledger", "no such folder"]).complaint();
    assert!(missing.contains("hs.csv: cannot be read"), "{missing}");
    let copy =
        doctored("ledger with a strange check", "sun.csv", ",divisor-game", ",no-such-check");
    let strange = run(&["claims", "--ledger", copy.to_str().expect("a path in UTF-8")]).complaint();
    assert!(strange.contains("claim sun-divisors names the check \"no-such-check\""), "{strange}");
    let memory = run(&["claims", "--source", "ngu", "--to", "900000", "--memory", "1M"]).refusal();
    assert!(memory.contains("raise with --memory"), "{memory}");
}
