//! Five rows: the lines against the sweep of boards and the kept openings.

use chomplab::chomp::boards::Catalogue;
use chomplab::chomp::five_rows::{FiveRowBars, FiveRows};

/// The sweep of boards shares no code with the lines.
#[test]
fn positions_are_those_of_the_boards() {
    for longest in [1, 2, 7, 8, 9, 40] {
        let catalogue = Catalogue::compute(5, longest, &mut |_| Ok(())).unwrap();
        let mut expected: Vec<Vec<usize>> = catalogue.positions().collect();
        expected.iter_mut().for_each(|rows| rows.resize(5, 0));
        expected.sort_unstable();
        let mut found = Vec::new();
        let mut lines = FiveRows::new(longest);
        while lines.run_block(&mut |rows| found.push(rows.to_vec())) {}
        found.sort_unstable();
        assert!(found == expected, "5x{longest}");
    }
}

#[test]
fn bars_and_counts_are_those_of_the_boards() {
    const LONGEST: usize = 75;
    let catalogue = Catalogue::compute(5, LONGEST, &mut |_| Ok(())).unwrap();
    let mut bars = FiveRowBars::new(LONGEST);
    while bars.run_block() {}
    assert_eq!(bars.count(LONGEST), catalogue.len());
    for length in 1..=LONGEST {
        let ours: Vec<(usize, usize)> = bars.bites(length).iter().map(|b| (b[0], b[1])).collect();
        assert_eq!(ours, catalogue.opening(5, length).bites, "5x{length}");
    }
}

#[test]
fn the_kept_openings_are_those_of_the_lines() {
    let kept = include_str!("../../../../data/golden/five-rows-openings.csv");
    let mut bars = FiveRowBars::new(200);
    while bars.run_block() {}
    let lines = kept.lines().filter(|line| !line.starts_with('#')).skip(1);
    for (length, line) in (1..=200).zip(lines) {
        let [[row, column]] = bars.bites(length)[..] else { panic!("5x{length} has one bite") };
        assert_eq!(line, format!("{length},{row},{column}"));
    }
}
