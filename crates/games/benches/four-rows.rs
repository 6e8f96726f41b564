//! Lines of four rows: P-positions to 4×500 and 4×1000, and lines with values to a = 400.
//!
//! `cargo xtask bench four-rows`. Counts are asserted. `FOUR_ROWS_TO=3000` counts the P-positions
//! to there as well; 4×3000 has 961,619,972.

use chomplab::chomp::four_rows::Bars;
use chomplab::chomp::four_rows::lines::Shape;
use chomplab::chomp::four_rows::omega::{Survey, usual_second};
use testing::cpu_seconds;

fn main() {
    count(500, Some(4_316_097));
    count(1000, Some(35_029_679));
    if let Some(longest) = std::env::var("FOUR_ROWS_TO").ok().and_then(|text| text.parse().ok()) {
        count(longest, (longest == 3000).then_some(961_619_972));
    }
    let shape = Shape::lines(400, usual_second(400), 45);
    let mut survey = Survey::new(shape);
    let start = cpu_seconds();
    let mut most = 0;
    while survey.run_block() {
        most = most.max(survey.lines().bytes());
    }
    let table = survey.table();
    assert_eq!(table.least_missing(), Some(45));
    let nanoseconds = (cpu_seconds() - start) * 1e9 / table.steps as f64;
    let (steps, mebibytes) = (table.steps, most >> 20);
    println!(
        "lines to a = 400, values to 45: {steps} steps, {nanoseconds:.1} ns of CPU each, \
         {mebibytes} MiB"
    );
}

fn count(longest: usize, expected: Option<u64>) {
    let mut bars = Bars::new(longest);
    let start = cpu_seconds();
    while bars.run_block() {}
    let (seconds, count) = (cpu_seconds() - start, bars.count(longest));
    if let Some(expected) = expected {
        assert_eq!(count, expected);
    }
    let each = seconds * 1e9 / count as f64;
    println!("4×{longest}: {count} P-positions in {seconds:.2} CPU-s, {each:.1} ns each");
}
