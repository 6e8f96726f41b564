//! Measured numbers that are kept, measured again as far as that takes a second. `TEST_SCALE` goes
//! further.

use lab::experiment::{Parameters, make, run};
use std::sync::atomic::AtomicBool;
use testing::scale;

#[test]
fn the_first_windows_of_constants() {
    let file = include_str!("../../../../data/golden/three-rows-constants-windows.csv");
    let mut kept = file.lines().filter(|line| !line.starts_with('#'));
    let parameters = Parameters::read(&["to=1000000", "windows=40"]).unwrap();
    let experiment = make("constants", &parameters).unwrap();
    assert_eq!(
        kept.next(),
        Some(["item".to_owned(), experiment.columns().join(",")].join(",").as_str())
    );
    let windows = experiment.items().min(scale() as usize);
    let mut rows = Vec::new();
    run(experiment.as_ref(), 0..windows, 1, &AtomicBool::new(false), &mut |_, found| {
        rows.extend(found.into_iter().map(|row| row.join(",")));
        true
    })
    .unwrap();
    let kept: Vec<&str> = kept.collect();
    assert_eq!(kept.len(), experiment.items());
    assert_eq!(rows, kept[..windows]);
}

/// The kept rows give constants whose errors reach the solution of the six equations, or nearly: at
/// most three standard errors, to four digits and more.
#[test]
fn the_constants_of_a_million_sheets_are_those_of_the_equations() {
    let file = include_str!("../../../../data/golden/three-rows-constants-windows.csv");
    let rows = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let rows: Vec<Vec<String>> =
        rows.map(|line| line.split(',').map(str::to_owned).collect()).collect();
    let parameters = Parameters::read(&["to=1000000", "windows=40"]).unwrap();
    let outcome = make("constants", &parameters).unwrap().outcome(&rows).unwrap();
    for row in outcome.summary {
        let [measured, error, equations] = [1, 2, 3].map(|at| row[at].parse::<f64>().unwrap());
        assert!((measured - equations).abs() < 3.0 * error, "{row:?}");
        assert!((measured - equations).abs() < 0.00005, "{row:?}");
    }
}
