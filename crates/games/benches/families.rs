//! Families over fixed bottom rows: all four-row bottoms up to 40 and 60, five rows, a certificate.
//!
//! `cargo xtask bench families`. The counts by period are asserted for 40.

use chomplab::chomp::families::{Bottom, Families};
use chomplab::engine::{Budget, Work};
use std::time::Instant;

fn main() {
    for rows in [&[40, 40][..], &[60, 60], &[20, 20, 20], &[13, 13, 13, 13]] {
        measure(rows);
    }
    let third_row = Bottom::new([402]).expect("one row");
    let mut families = Families::default();
    families.reach(&third_row, &mut unlimited()).expect("there is no limit");
    let certificate = families.certificate(&third_row).expect("the family is known");
    let start = Instant::now();
    oracle::check_certificate(&certificate).expect("the certificate is right");
    let (seconds, kibibytes) = (start.elapsed().as_secs_f64(), certificate.len() >> 10);
    println!("certificate of third row 402, {kibibytes} KiB: checked in {seconds:.3} s");
}

fn unlimited() -> Work<'static> {
    Work::within(Budget { work: u64::MAX, memory: usize::MAX })
}

fn measure(rows: &[u64]) {
    let bottom = Bottom::new(rows.iter().copied()).expect("rows that do not grow");
    let mut families = Families::default();
    let mut work = unlimited();
    let start = Instant::now();
    families.reach(&bottom, &mut work).expect("there is no limit");
    let seconds = start.elapsed().as_secs_f64();
    let periods = bottom
        .within()
        .map(|within| families.get(&within).expect("families within are known").offsets().len());
    let periods: Vec<usize> = periods.collect();
    if rows == [40, 40] {
        assert_eq!(periods.iter().filter(|period| **period == 192).count(), 183);
    }
    println!(
        "bottoms within {bottom}: {} families in {seconds:.2} s, {} units, {} KiB; longest period \
         {}",
        periods.len(),
        work.spent(),
        families.bytes() >> 10,
        periods.iter().max().expect("there is a family")
    );
}
