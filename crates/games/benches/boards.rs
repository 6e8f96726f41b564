//! Boards: CPU time of catalogues and of Grundy values, with the answers asserted.
//!
//! `cargo xtask bench boards` runs in one thread unless it says otherwise, in about a minute; with
//! `BOARDS_LONG=1` also the Grundy values of three rows as far as they are published, in a minute
//! or two and 2 GB. The rivals' figures were measured on a machine like the one these were:
//! catalogues in C++, Grundy values in Rust.

use chomplab::chomp::boards::{
    Catalogue, Estimate, GrundyValues, Lists, losers_by_cells, three_row_grundy,
};
use std::num::NonZero;
use std::time::Instant;
use testing::cpu_seconds;

/// Rows, columns, P-positions, and the rival's seconds.
const CATALOGUES: &[(usize, usize, u64, f64)] =
    &[(15, 15, 829_383, 6.8), (16, 16, 3_317_972, 46.5), (10, 42, 107_342_199, 151.0)];

const RIVAL_GRUNDY_13X13: f64 = 37.0;

/// All bars up to 3×2522.
const RIVAL_GRUNDY_3X2522: f64 = 330.0;

fn main() {
    for &(rows, columns, losers, rival) in CATALOGUES {
        let start = cpu_seconds();
        let catalogue = Catalogue::compute(rows, columns, &mut |_| Ok(())).expect("it is small");
        let seconds = cpu_seconds() - start;
        assert_eq!(catalogue.len(), losers, "{rows}x{columns}");
        let positions = Estimate::of(rows, columns).unwrap().positions;
        println!(
            "catalogue of {rows}x{columns}: {seconds:.2} CPU-s, {:.2} ns a position, {:.1} bytes a \
             P-position, {:.0} times as fast as the rival",
            seconds * 1e9 / positions as f64,
            catalogue.bytes() as f64 / losers as f64,
            rival / seconds
        );
        if (rows, columns) == (10, 42) {
            assert_eq!(catalogue.opening(10, 42).bites, [(4, 35), (6, 29), (7, 25)]);
        }
    }
    on_two_threads();
    let start = cpu_seconds();
    let values = GrundyValues::compute(13, 13, &mut |_| Ok(())).expect("it is small");
    let seconds = cpu_seconds() - start;
    assert_eq!(values.of(&[13; 13]), 33);
    println!(
        "Grundy values of 13x13: {seconds:.2} CPU-s, {:.0} ns a position, {:.0} times as fast as \
         the rival; the greatest is {}",
        seconds * 1e9 / 10_400_600.0,
        RIVAL_GRUNDY_13X13 / seconds,
        values.all().max().unwrap()
    );
    let start = cpu_seconds();
    assert_eq!(losers_by_cells(60)[60], 20_106);
    println!("P-positions of up to 60 cells: {:.2} CPU-s", cpu_seconds() - start);
    bars_of_three_rows(600, None);
    if std::env::var_os("BOARDS_LONG").is_some() {
        bars_of_three_rows(2522, Some(RIVAL_GRUNDY_3X2522));
    }
}

/// Elapsed time on one and on two threads, and what two cost beyond one.
fn on_two_threads() {
    let sweep = |rows, columns, threads| {
        let (cpu, start) = (cpu_seconds(), Instant::now());
        let (threads, nothing) = (NonZero::new(threads).unwrap(), Lists::default());
        let catalogue =
            Catalogue::compute_from(rows, columns, threads, nothing, &mut |_, _| Ok(()));
        let losers = catalogue.expect("it is small").len();
        (losers, start.elapsed().as_secs_f64(), cpu_seconds() - cpu)
    };
    for (rows, columns) in [(17, 17), (10, 34), (7, 80)] {
        let ((one, alone, alone_cpu), (two, together, together_cpu)) =
            (sweep(rows, columns, 1), sweep(rows, columns, 2));
        assert_eq!(one, two, "{rows}x{columns}");
        println!(
            "catalogue of {rows}x{columns}: on two threads {:.2} times as fast as on one, for \
             {:.2} times the CPU time",
            alone / together,
            together_cpu / alone_cpu
        );
    }
}

/// A069001.
fn bars_of_three_rows(most: usize, rival: Option<f64>) {
    let file = include_str!("../../lab/data/claims/oeis/A069001.txt");
    let published: Vec<u32> = file.lines().filter_map(|line| line.parse().ok()).collect();
    let start = cpu_seconds();
    let bars = three_row_grundy(most, &mut |_| Ok(())).expect("nobody stops it");
    let seconds = cpu_seconds() - start;
    assert_eq!(bars, published[..most]);
    let positions = Estimate::of(3, most).unwrap().positions as f64;
    println!(
        "Grundy values of 3xn to {most}: {seconds:.2} CPU-s, {:.1} ns a position{}",
        seconds * 1e9 / positions,
        rival.map_or(String::new(), |rival| format!(
            ", {:.1} times as fast as the rival",
            rival / seconds
        ))
    );
}
