//! Values of heaps: CPU time with sparse spaces, and the ratio to the naive way.
//!
//! `cargo xtask bench heap` runs Kayles to 100,000 and the proof of the period of 0.16;
//! `HEAP_TO=1000000` also runs 0.6 and 0.007 to there. The rival's figure for Kayles to 100,000 is
//! 3.0 CPU seconds by its best algorithm and 12 naively, on a machine like the one these were
//! measured on.

use chomplab::engine::{Budget, Work};
use chomplab::heap::{Period, Rules, Values, find_period};
use std::hint::black_box;
use testing::cpu_seconds;

const RIVAL_KAYLES: f64 = 3.0;

fn main() {
    kayles();
    period_of_16();
    let to = std::env::var("HEAP_TO").ok().and_then(|to| to.parse::<u64>().ok());
    for (code, known) in [("0.6", 302), ("0.007", 1226), ("grundy", 0)] {
        let to = to.unwrap_or(100_000);
        let (values, seconds, options) = measure(code, to);
        let most = values.known().iter().max().copied().unwrap_or(0);
        if to == 1_000_000 && known > 0 {
            assert_eq!(most, known, "{code}");
        }
        let rare = values.rare().map_or("none".to_owned(), |rare| rare.to_string());
        println!(
            "{code} to {to}: {seconds:.2} CPU-s, {} options a heap, greatest value {most}, rare \
             heaps {rare}",
            options / to
        );
    }
}

fn kayles() {
    let to = 100_000;
    let start = cpu_seconds();
    let naive = black_box(naive_kayles(black_box(to)));
    let naive_seconds = cpu_seconds() - start;
    let (values, ..) = measure("0.77", to as u64);
    assert_eq!(values.known(), naive);
    // One run is too short for the clock.
    let rounds = 20;
    let start = cpu_seconds();
    for _ in 0..rounds {
        black_box(measure("0.77", to as u64));
    }
    let seconds = (cpu_seconds() - start) / f64::from(rounds);
    println!("Kayles to {to}: {seconds:.4} CPU-s; naive {naive_seconds:.2} CPU-s");
    println!("  {:.0} times as fast as the naive way", naive_seconds / seconds);
    println!("  {:.0} times as fast as the rival", RIVAL_KAYLES / seconds);
    assert!(seconds * 10.0 < naive_seconds, "less than a tenth of the naive run");
}

/// The definition with two loops, as a reader would write it down.
fn naive_kayles(to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for heap in 1..=to {
        let mut seen = [false; 64];
        for taken in [1, 2] {
            let Some(rest) = heap.checked_sub(taken) else { continue };
            for small in 0..=rest / 2 {
                seen[(values[small] ^ values[rest - small]) as usize & 63] = true;
            }
        }
        let mex = seen.iter().position(|seen| !seen).expect("Kayles has small values");
        values.push(u32::try_from(mex).expect("a small value"));
    }
    values
}

fn period_of_16() {
    let start = cpu_seconds();
    let rules = Rules::read("0.16").expect("a code");
    let (values, ..) = measure("0.16", 509_621);
    let period = find_period(&rules, values.known());
    let expected =
        Period { length: 149_459, saltus: 0, last_exception: Some(105_350), proved: true };
    assert_eq!(period, Some(expected));
    println!("0.16: period 149459 proved in {:.2} CPU-s", cpu_seconds() - start);
}

/// The values, the CPU time they took, and the options that were looked at.
fn measure(code: &str, to: u64) -> (Values, f64, u64) {
    let start = cpu_seconds();
    let mut values = Values::new(&Rules::read(code).expect("rules"));
    let mut work = Work::within(Budget { work: u64::MAX, ..Budget::default() });
    values.extend_to(to, &mut work).expect("no limit");
    (values, cpu_seconds() - start, work.spent() * 16)
}
