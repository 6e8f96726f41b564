//! The ledger of claims: it reads, every check is used, and what is recorded comes out.

use lab::claims::{Agreement, Bench, Claim, Ledger, Outcome, Status, agreement, checks, recheck};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use testing::scale;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/data/claims"))
}

#[test]
fn the_built_in_ledger_is_that_of_the_folder() {
    let built_in = Ledger::built_in().unwrap();
    assert_eq!(Ledger::read(folder()).unwrap(), built_in);
    for key in ["hs", "sun", "fl", "notes", "ngu", "others"] {
        assert!(built_in.claims.iter().filter(|claim| claim.source == key).count() >= 15, "{key}");
    }
}

#[test]
fn ids_are_unique_and_claims_complete() {
    let ledger = Ledger::built_in().unwrap();
    let ids: BTreeSet<&str> = ledger.claims.iter().map(|claim| claim.id.as_str()).collect();
    assert_eq!(ids.len(), ledger.claims.len());
    for Claim { id, place, statement, how, .. } in &ledger.claims {
        assert!(
            !id.contains(' ') && !place.is_empty() && !statement.is_empty() && !how.is_empty(),
            "{id}"
        );
    }
}

#[test]
fn every_check_is_there_and_used() {
    let ledger = Ledger::built_in().unwrap();
    let registered: BTreeSet<&str> = checks::all().map(|check| check.id).collect();
    assert_eq!(registered.len(), checks::all().count(), "ids of checks are unique");
    let named = ledger.named_checks();
    let named: BTreeSet<&str> = named.iter().map(String::as_str).collect();
    assert_eq!(named, registered);
}

/// What says something that a computer can decide has a check.
#[test]
fn only_what_is_not_computable_has_no_check() {
    let ledger = Ledger::built_in().unwrap();
    let unchecked: Vec<&str> = ledger
        .claims
        .iter()
        .filter(|claim| claim.check.is_none() != (claim.status == Status::NotComputable))
        .map(|claim| claim.id.as_str())
        .collect();
    assert_eq!(unchecked, [""; 0]);
}

#[test]
fn what_is_recorded_comes_out() {
    let ledger = Ledger::built_in().unwrap();
    let claims: Vec<&Claim> = ledger.claims.iter().collect();
    let stop = AtomicBool::new(false);
    let bench = Bench::computed(2000 * scale().min(50), &stop);
    let found = recheck(&claims, &bench, &|_| {});
    for (claim, found) in claims.iter().zip(&found) {
        let agreement = agreement(claim.status, found.as_ref());
        let is_bad = matches!(agreement, Agreement::Contradicts | Agreement::Undecided);
        assert!(!is_bad, "{} {}: {found:?}", claim.id, agreement.word());
        assert_eq!(found.is_some(), claim.check.is_some(), "{}", claim.id);
    }
}

/// What a check went to is said by it, wherever the ledger says how far somebody went.
#[test]
fn a_claim_that_is_confirmed_to_a_number_has_a_check_that_says_how_far_it_went() {
    let ledger = Ledger::built_in().unwrap();
    let is_wanted = |claim: &&Claim| matches!(claim.status, Status::Confirmed(Some(_)));
    let claims: Vec<&Claim> = ledger.claims.iter().filter(is_wanted).collect();
    let stop = AtomicBool::new(false);
    let found = recheck(&claims, &Bench::computed(1000, &stop), &|_| {});
    for (claim, found) in claims.iter().zip(&found) {
        let Some(Outcome::Holds { to, .. }) = found else { panic!("{}: {found:?}", claim.id) };
        assert!(to.is_some(), "{}: {found:?}", claim.id);
    }
}

/// The measured numbers in the ledger are those that come out, where the check does not go further
/// when it is asked to.
#[test]
fn numbers_in_the_ledger_are_those_that_are_measured() {
    let ledger = Ledger::built_in().unwrap();
    let is_wanted = |claim: &&Claim| {
        claim.source == "fl"
            && match claim.status {
                Status::Confirmed(to) => to.is_none_or(|to| to <= 1000),
                Status::Refuted => claim.id == "fl-nim-variant-doubles",
                _ => false,
            }
    };
    let claims: Vec<&Claim> = ledger.claims.iter().filter(is_wanted).collect();
    let stop = AtomicBool::new(false);
    let found = recheck(&claims, &Bench::computed(2000, &stop), &|_| {});
    let decimals = |text: &str| -> BTreeSet<String> {
        let words = text.split(|sign: char| !sign.is_ascii_digit() && sign != '.');
        let words = words.map(|word| word.trim_matches('.'));
        words.filter(|word| word.contains('.')).map(str::to_owned).collect()
    };
    let mut wrong = Vec::new();
    for (claim, found) in claims.iter().zip(&found) {
        let found = found.as_ref().unwrap().to_string();
        let measured = decimals(&found);
        let missing = decimals(&claim.how).into_iter().find(|number| !measured.contains(number));
        if let Some(number) = missing {
            wrong.push(format!("{}: {number} is not in {found:?}", claim.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(claims.len() >= 20);
}

/// Engines that are allowed no work know little. A check that asks them must then say that it
/// cannot tell, and neither that the claim holds nor that it does not.
#[test]
fn what_engines_do_not_know_is_neither_confirmed_nor_refuted() {
    let ledger = Ledger::built_in().unwrap();
    let claims: Vec<&Claim> = ledger.claims.iter().collect();
    let stop = AtomicBool::new(false);
    let starved = Bench::computed(600, &stop).with_work(0);
    let found = recheck(&claims, &starved, &|_| {});
    for (claim, found) in claims.iter().zip(&found) {
        let agreement = agreement(claim.status, found.as_ref());
        assert_ne!(agreement, Agreement::Contradicts, "{}: {found:?}", claim.id);
    }
    for id in ["squares-by-mirror", "divisor-game", "bites-of-8x10", "bottom-2-2"] {
        let check = checks::all().find(|check| check.id == id).unwrap();
        let outcome = check.outcome(&starved);
        assert_eq!(outcome.word(), "undecided", "{id}: {outcome}");
    }
}

/// A stopped recheck says nothing of what it did not finish.
#[test]
fn a_stop_leaves_claims_unchecked() {
    let ledger = Ledger::built_in().unwrap();
    let claims: Vec<&Claim> = ledger.claims.iter().collect();
    let stop = AtomicBool::new(true);
    let found = recheck(&claims, &Bench::computed(1000, &stop), &|_| {});
    assert!(found.iter().all(Option::is_none));
}

/// A copy of the ledger, in a folder of its own, in which one file is changed.
fn doctored(name: &str, file: &str, change: impl Fn(String) -> String) -> Result<Ledger, String> {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&copy).unwrap();
    for entry in fs::read_dir(folder()).unwrap().flatten().filter(|entry| entry.path().is_file()) {
        let text = fs::read_to_string(entry.path()).unwrap();
        let text = if entry.file_name() == file { change(text) } else { text };
        fs::write(copy.join(entry.file_name()), text).unwrap();
    }
    Ledger::read(&copy).map_err(|error| error.to_string())
}

/// The first occurrence replaced, which there must be.
fn replaced(from: &'static str, to: &'static str) -> impl Fn(String) -> String {
    move |text| {
        assert!(text.contains(from), "there is {from}");
        text.replacen(from, to, 1)
    }
}

#[test]
fn mistakes_name_their_file_and_line() {
    let taken =
        doctored("taken", "ngu.csv", replaced("ngu-conjecture-2", "ngu-conjecture-1")).unwrap_err();
    assert!(taken.contains("ngu.csv, line") && taken.contains("taken by another claim"), "{taken}");
    let status = doctored("status", "sun.csv", replaced(",proved,", ",true,")).unwrap_err();
    assert!(
        status.contains("sun.csv, line") && status.contains("\"true\" is not a status"),
        "{status}"
    );
    let fields =
        doctored("fields", "fl.csv", replaced("fl-gamma,", "fl-gamma,one more,")).unwrap_err();
    assert!(fields.contains("fl.csv, line") && fields.contains("7 fields"), "{fields}");
    let missing = Ledger::read(Path::new("no such folder")).unwrap_err().to_string();
    assert!(missing.contains("hs.csv: cannot be read"), "{missing}");
}

/// A statement that nobody wrote a check for is still a claim.
#[test]
fn a_new_statement_needs_no_check() {
    let added = "hs-new,PE1,a new statement,open,not yet,\n";
    let change = |text: String| format!("{}\n{added}", text.trim_end());
    let ledger = doctored("new", "hs.csv", change).unwrap();
    let new = ledger.claims.iter().find(|claim| claim.statement == "a new statement").unwrap();
    assert!(new.id == "hs-new" && new.check.is_none(), "{new:?}");
}
