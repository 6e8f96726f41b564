//! Four rows: both engines against each other, the boards, plain mex and published numbers.

use chomplab::chomp::boards::Catalogue;
use chomplab::chomp::four_rows::lines::{Found, Lines, Shape, Sink, Tiling};
use chomplab::chomp::four_rows::omega::{Survey, usual_second};
use chomplab::chomp::four_rows::{Bars, Periods, reference, returning};
use chomplab::engine::{Budget, Work};
use std::collections::HashMap;
use std::num::NonZero;
use testing::scale;

/// Everything that a sweep finds, in the order of the plain engine.
fn found(shape: Shape, tiling: Tiling) -> Vec<Found> {
    let mut lines = Lines::with(shape, tiling);
    let mut all = Vec::new();
    while lines.run_block(&mut |found: Found| all.push(found)) {}
    all.sort_unstable_by_key(in_order);
    all
}

/// The order of the plain engine.
fn in_order(found: &Found) -> [usize; 4] {
    let [_, second, third, fourth] = found.rows;
    [second, third, fourth, found.value]
}

const TILINGS: [Tiling; 4] = [
    Tiling { lanes: 8, thirds: 16, fourths: 16 },
    Tiling { lanes: 4, thirds: 8, fourths: 16 },
    Tiling { lanes: 1, thirds: 1, fourths: 1 },
    Tiling { lanes: 16, thirds: 5, fourths: 3 },
];

#[test]
fn all_values_of_small_positions_are_those_of_plain_mex() {
    const LONGEST: usize = 30;
    let values = oracle::FourRowValues::up_to(LONGEST);
    // Values are at most the number of cells, less one; greater ones than this do not occur.
    let shape = Shape { third: LONGEST, second: LONGEST, value: 127, first: Some(LONGEST) };
    let all = found(shape, Tiling::of(&shape));
    assert_eq!(all.len(), (1..=LONGEST).map(|a| (a + 1) * (a + 2) * (a + 3) / 6).sum::<usize>());
    for Found { rows, value } in all {
        assert_eq!(values.of(rows), value, "{rows:?}");
    }
}

#[test]
fn lines_are_those_of_the_slow_version() {
    let slow = oracle::four_row_lines(60, 110, 12);
    for tiling in TILINGS {
        let fast = found(Shape::lines(60, 110, 12), tiling);
        let fast: Vec<([usize; 4], usize)> =
            fast.into_iter().map(|found| (found.rows, found.value)).collect();
        assert!(fast == slow, "{tiling:?}");
    }
}

#[test]
fn both_engines_find_the_same() {
    for shape in [
        Shape::p_positions(1),
        Shape::p_positions(70),
        Shape::lines(20, 150, 9),
        Shape { third: 12, second: 70, value: 3, first: Some(75) },
    ] {
        let plain = reference::positions(&shape);
        for tiling in TILINGS {
            assert!(found(shape, tiling) == plain, "{shape:?} {tiling:?}");
        }
    }
}

#[test]
fn threads_find_the_same_in_any_tiling() {
    let shape = Shape::lines(40, 138, 9);
    let plain = found(shape, TILINGS[2]);
    for tiling in TILINGS {
        for threads in [2, 3, 7] {
            let mut lines = Lines::with(shape, tiling);
            let mut heard = vec![Heard::default(); threads];
            while lines.run_block_on(&mut heard) {}
            let mut all: Vec<Found> = heard.into_iter().flat_map(|heard| heard.0).collect();
            all.sort_unstable_by_key(in_order);
            assert!(all == plain, "{tiling:?}, {threads} threads");
        }
    }
    let mut bars = Bars::of(Lines::new(Shape::p_positions(150)), NonZero::new(3).unwrap());
    let mut alone = Bars::new(150);
    while bars.run_block() {}
    while alone.run_block() {}
    assert_eq!(bars.count(150), alone.count(150));
    assert!((1..=150).all(|length| bars.bites(length) == alone.bites(length)));
}

/// What one thread hears.
#[derive(Clone, Default)]
struct Heard(Vec<Found>);

impl Sink for Heard {
    fn hear(&mut self, found: Found) {
        self.0.push(found);
    }
}

#[test]
fn bars_and_counts_are_those_of_the_boards() {
    const LONGEST: usize = 200;
    let catalogue = Catalogue::compute(4, LONGEST, &mut |_| Ok(())).unwrap();
    let mut bars = Bars::new(LONGEST);
    while bars.run_block() {}
    assert_eq!(bars.count(LONGEST), catalogue.len());
    for length in 1..=LONGEST {
        let bites = catalogue.opening(4, length).bites;
        let ours: Vec<(usize, usize)> = bars.bites(length).iter().map(|b| (b[0], b[1])).collect();
        assert_eq!(ours, bites, "4x{length}");
    }
}

#[test]
fn the_published_count_of_500_columns_comes_out() {
    let mut bars = Bars::new(500);
    while bars.run_block() {}
    // Garg, and OEIS A395126.
    assert_eq!(bars.count(500), 4_316_097);
}

#[test]
fn a_survey_that_was_stopped_ends_in_the_same_table() {
    let shape = Shape::lines(70, usual_second(70), 20);
    let mut whole = Survey::new(shape);
    while whole.run_block() {}
    let mut survey = Survey::new(shape);
    let mut stops = 0;
    loop {
        if survey.lines().is_between_frames() {
            let mut bytes = Vec::new();
            survey.write(&mut bytes).unwrap();
            for cut in [0, 1, 8, 100, bytes.len() / 2, bytes.len() - 1] {
                assert!(Survey::read(&mut &bytes[..cut], None).is_err(), "cut to {cut}");
            }
            let last = bytes.len() - 9;
            bytes[last] ^= 1;
            assert!(Survey::read(&mut &bytes[..], None).is_err());
            bytes[last] ^= 1;
            // Another tiling each time, on one to three threads.
            let tiling = TILINGS[stops % TILINGS.len()];
            let threads = NonZero::new(stops % 3 + 1).unwrap();
            survey = Survey::read(&mut &bytes[..], Some(tiling)).unwrap().on_threads(threads);
            stops += 1;
        }
        if !survey.run_block() {
            break;
        }
    }
    assert!(stops > 3);
    assert_eq!(survey.table(), whole.table());
    // A whole state further on, with the same lines.
    let mut other = Survey::of(Lines::with(shape, TILINGS[3]));
    while other.run_block() {}
    assert_eq!(other.table(), whole.table());
}

#[test]
fn a_returning_state_is_certified_and_mutations_are_refused() {
    let mut work = Work::within(Budget::default());
    let proved = returning::find(12, 9, &mut work).unwrap();
    let certificate = proved.certificate();
    let checked = oracle::check_four_columns(&certificate).unwrap();
    assert_eq!(checked.third, 12);
    assert_eq!(Some(checked.at_least), proved.table.least_missing().or(Some(10)));
    let refused = |text: &str| oracle::check_four_columns(text).is_err();
    let (head, rest) = certificate.split_once('\n').unwrap();
    for wrong in ["four-columns 12 9 64 0", "four-columns 12 9 7 64", "four-columns 12 9 13 1", ""]
    {
        assert!(refused(&format!("{wrong}\n{rest}")), "{wrong}");
    }
    assert!(refused(head));
    let lines: Vec<&str> = rest.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        let [value, infinite, finite] = line.split(' ').collect::<Vec<_>>()[..] else { panic!() };
        let other = |word: &str| if word == "-" { "3".to_owned() } else { "-".to_owned() };
        for changed in [
            format!("{value} {} {finite}", other(infinite)),
            format!("{value} {infinite} {}", other(finite)),
        ] {
            let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            lines[place] = changed;
            assert!(refused(&format!("{head}\n{}\n", lines.join("\n"))), "line {place}");
        }
    }
}

/// Periods of all pairs, counted: `to`, then any other columns, then the period and the count.
fn counted(table: &str, to: usize) -> HashMap<String, usize> {
    let start = format!("{to},");
    let lines = table.lines().filter(|line| line.starts_with(&start));
    let counts = lines.map(|line| {
        let mut fields = line.rsplit(',');
        let count = fields.next().unwrap().parse().unwrap();
        (fields.next().unwrap().to_owned(), count)
    });
    counts.collect()
}

/// The machine of families runs through one pair after the other, and knows nothing of lines.
#[test]
fn periods_are_those_of_the_families_and_those_that_are_kept() {
    let by_families = include_str!("../../../../data/golden/four-rows-families.csv");
    let kept = include_str!("../../../../data/golden/four-rows-periods.csv");
    let ranges = [(40, by_families), (60, by_families), (100, by_families), (120, kept)];
    let more = [(140, kept), (200, kept), (240, kept), (300, kept)];
    for (to, table) in ranges.into_iter().chain(more.into_iter().take(scale() as usize - 1)) {
        let mut work = Work::within(Budget { work: 1 << 40, memory: usize::MAX });
        let found = Periods::up_to(to, &mut work).unwrap();
        let mut counts: HashMap<String, usize> = HashMap::new();
        for period in found.iter() {
            let shown = period.map_or("finite".to_owned(), |period| period.to_string());
            *counts.entry(shown).or_default() += 1;
        }
        assert_eq!(counts, counted(table, to), "to {to}");
        assert!(found.second > to && found.common.is_multiple_of(192));
    }
    let mut work = Work::within(Budget { work: 1 << 40, memory: 1 << 10 });
    assert!(Periods::up_to(20, &mut work).is_err(), "the offsets of a period need more");
}

/// The kept table was computed much further; up to 60 both must say the same.
#[test]
fn the_kept_table_is_that_of_the_lines() {
    let kept = include_str!("../../data/four-columns.csv");
    let lines = kept.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut survey = Survey::new(Shape::lines(60, usual_second(60), 63));
    while survey.run_block() {}
    let table = survey.table();
    for (line, of) in lines.zip(&table.values) {
        let fields: Vec<&str> = line.split(',').collect();
        let known = |field: &str| field.parse::<usize>().ok().filter(|a| *a <= 60);
        assert_eq!(fields[0], of.value.to_string());
        assert_eq!([known(fields[1]), known(fields[2])], [of.infinite, of.finite], "{line}");
    }
}

#[test]
fn the_kept_openings_are_those_of_the_lines() {
    let kept = include_str!("../../../../data/golden/four-rows-openings.csv");
    let mut bars = Bars::new(300);
    while bars.run_block() {}
    let lines = kept.lines().filter(|line| !line.starts_with('#')).skip(1);
    for (length, line) in (1..=300).zip(lines) {
        let [[row, column]] = *bars.bites(length) else { panic!("4x{length} has one bite") };
        assert_eq!(line, format!("{length},{row},{column}"));
    }
}
