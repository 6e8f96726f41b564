//! Sheets of three rows: CPU time of the census, with every kind of instructions.
//!
//! `cargo xtask bench three-rows` runs to third row 10,000 and 100,000; `THREE_ROWS_TO=1000000`
//! runs to there as well. At the end the constants of [FL] are measured, to 100,000 or
//! `CONSTANTS_TO`. Counts by period are asserted where they are published. The rival's figure for
//! the census to 10,000 is 6.97 CPU seconds, on a machine like the one these were measured on.

use chomplab::chomp::three_rows::Sheet;
use chomplab::chomp::three_rows::constants::{Constants, Measured};
use chomplab::chomp::three_rows::fast::{FastSheets, Instructions};
use chomplab::chomp::three_rows::reference::Sheets;
use std::collections::BTreeMap;
use testing::cpu_seconds;

const RIVAL_TO_10_000: f64 = 6.97;

fn main() {
    let mut sizes = vec![10_000, 100_000];
    sizes.extend(std::env::var("THREE_ROWS_TO").ok().and_then(|to| to.parse::<u64>().ok()));
    for to in sizes {
        let all = if to > 100_000 { 1 } else { usize::MAX };
        for instructions in Instructions::available().into_iter().take(all) {
            measure(to, instructions);
        }
    }
    let constants_to = std::env::var("CONSTANTS_TO").ok().and_then(|to| to.parse().ok());
    measure_constants(constants_to.unwrap_or(100_000));
}

fn measure(to: u64, instructions: Instructions) {
    let start = cpu_seconds();
    let mut plain = Sheets::new();
    let first: Vec<Sheet> = plain.by_ref().take(2048).map(|run| run.sheet).collect();
    let mut engine = FastSheets::after(&plain, &first).expect("2048 sheets are enough");
    // CPU time is that of one thread; a second one shares the core on many machines.
    engine = engine.with(instructions).on_two_threads(false);
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    let mut count = |sheet: &Sheet| {
        if sheet.third_row <= to {
            *counts.entry(sheet.period().unwrap_or(0)).or_default() += 1;
        }
    };
    first.iter().for_each(&mut count);
    while engine.next_third_row() <= to {
        engine.strip().expect("the windows suffice").iter().for_each(&mut count);
    }
    let seconds = cpu_seconds() - start;
    if to == 10_000 {
        let published = include_str!("../../lab/data/claims/periods.csv").lines();
        let periods = published.filter_map(|line| line.split_once(',')?.1.parse::<usize>().ok());
        // The last four lines of the table lie beyond 10,000.
        let periods: Vec<usize> = periods.collect();
        for period in [2, 3, 4, 9] {
            let number =
                periods[..periods.len() - 4].iter().filter(|other| **other == period).count();
            assert_eq!(counts[&period], number as u64, "sheets of period {period}");
        }
    }
    // In the middle and the zones beside it a sheet x has about (√2 − 1)x losers.
    let losers = (2_f64.sqrt() - 1.0) / 2.0 * (to as f64).powi(2);
    println!(
        "to {to} with {instructions:?}: {seconds:.2} CPU-s, {:.2} ns a loser, {} MiB",
        seconds * 1e9 / losers,
        engine.bytes() >> 20
    );
    if to == 10_000 {
        println!("  {:.1} times as fast as the rival", RIVAL_TO_10_000 / seconds);
    }
    println!("  sheets by period (0: finite): {counts:?}");
}

/// Measures the constants of [FL] in the greater half of the sheets: slopes in 64 sheets that are
/// far from each other, since neighbours are alike.
fn measure_constants(to: u64) {
    let mut plain = Sheets::new();
    let first: Vec<Sheet> = plain.by_ref().take(2048).map(|run| run.sheet).collect();
    let mut engine = FastSheets::after(&plain, &first).expect("2048 sheets are enough");
    let mut constants = Constants::default();
    while engine.next_third_row() <= to {
        let third_row = engine.next_third_row();
        if third_row > to / 2 && third_row % (to / 128).max(32) < 32 {
            let runs = engine.strip_with_losers().expect("the windows suffice");
            constants.add_losers(&runs[0]);
            runs.iter().for_each(|run| constants.add(&run.sheet));
        } else {
            let sheets = engine.strip().expect("the windows suffice");
            let greater = sheets.iter().filter(|sheet| sheet.third_row > to / 2);
            greater.for_each(|sheet| constants.add(sheet));
        }
    }
    println!("constants of sheets {} to {to}: name,value,error,predicted", to / 2 + 1);
    for Measured { name, value, error, predicted } in constants.measured() {
        println!("  {name},{value:.9},{error:.9},{predicted:.9}");
        assert!((value - predicted).abs() < 4.0 * error, "{name} is as predicted");
    }
}
