//! The store of sheets: bits a loser, and random positions answered per second of CPU time.
//!
//! `cargo xtask bench sheet-store` builds the store to third row 20,000 in a temporary folder;
//! `SHEETS_TO=100000` takes that instead, and `SHEETS_DIR` names a folder where the store is kept
//! for the next time. Every answer is checked against the rules: a position without a winning bite
//! is the P-position over its lower rows, and what a bite leaves is P. For one in a thousand, other
//! sheets are asked one by one for more bites.

use atlas::sheets::{SheetStore, build};
use atlas::{Built, Checkpoints, Place};
use chomplab::chomp::three_rows::{Loser, SheetTable, look_up};
use numbers::Random;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use testing::cpu_seconds;

const QUESTIONS: u64 = 1_000_000;

fn main() {
    let to = std::env::var("SHEETS_TO").ok().and_then(|to| to.parse().ok()).unwrap_or(20_000);
    let folder = tempfile::tempdir().expect("there is a temporary folder");
    let place = match std::env::var_os("SHEETS_DIR") {
        Some(dir) => Place::at(dir),
        None => Place::at(folder.path()),
    };
    let start = cpu_seconds();
    let never = AtomicBool::new(false);
    let built = build(&place, to, Checkpoints::default(), &mut |_, _| {}, &never);
    let store = match built.expect("the store can be built") {
        Built::Complete(store) | Built::Already(store) => store,
        Built::Stopped { .. } => unreachable!("nobody stops it"),
    };
    let ends = store.ends().expect("the summary is sound");
    let losers: u64 = (0..=to).map(|sheet| ends.end_of_middle(sheet) - sheet).sum();
    println!(
        "store to {to}: {:.1} CPU-s, {} MB, {:.3} bits for each of {losers} losers",
        cpu_seconds() - start,
        store.table().bytes() / 1_000_000,
        store.table().bytes() as f64 * 8.0 / losers as f64
    );
    store.table().verify().expect("it is sound");
    for _ in 0..3 {
        measure(&store, to);
    }
    check(&store, to);
}

fn measure(store: &SheetStore, to: u64) {
    let mut random = Random::seeded(1);
    let positions: Vec<_> = (0..QUESTIONS).map(|_| position(&mut random, to)).collect();
    let start = cpu_seconds();
    let mut bites = 0;
    for [first, second, third] in &positions {
        bites += look_up(store, *first, *second, *third).expect("it is held").bites.len();
    }
    let seconds = cpu_seconds() - start;
    println!(
        "{QUESTIONS} positions: {seconds:.2} CPU-s, {:.0} a second, {bites} winning bites",
        QUESTIONS as f64 / seconds
    );
}

fn check(store: &SheetStore, to: u64) {
    let mut random = Random::seeded(1);
    let start = Instant::now();
    for question in 0..QUESTIONS {
        let [first, second, third] = position(&mut random, to);
        let told = look_up(store, first, second, third).expect("it is held");
        assert!(told.complete);
        assert_eq!(
            told.bites.is_empty(),
            loser(store, third, second) == Some(first),
            "({first},{second},{third}) {told:?}"
        );
        for (row, column) in &told.bites {
            let left = match row {
                0 => [*column, second.min(*column), third.min(*column)],
                1 => [first, *column, third.min(*column)],
                _ => [first, second, *column],
            };
            assert_eq!(loser(store, left[2], left[1]), Some(left[0]), "({first},{second},{third})");
        }
        if question % 1000 == 0 {
            let third_rows = (0..third).filter(|sheet| loser(store, *sheet, second) == Some(first));
            let found = told.bites.iter().filter(|bite| bite.0 == 2).map(|bite| bite.1);
            assert!(third_rows.eq(found), "({first},{second},{third})");
        }
    }
    println!("all are right, checked in {:.0} s", start.elapsed().as_secs_f64());
}

fn loser(store: &SheetStore, third: u64, second: u64) -> Option<u64> {
    match store.ends().expect("the summary is sound").loser(third, second) {
        Loser::Row(row) => Some(row),
        Loser::None => None,
        Loser::InTheMiddle => Some(store.loser(third, second).expect("it is held")),
    }
}

/// Three rows with the third up to `to`, and the others about as long as the losers are.
fn position(random: &mut Random, to: u64) -> [u64; 3] {
    let third = 1 + random.below(to);
    let second = third + random.below(third / 2 + 2);
    [second + random.below(third + 2), second, third]
}
