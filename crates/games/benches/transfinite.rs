//! Verdicts on ordinals: outcome and winning bites of each class that is decided, after warm-up.
//!
//! `cargo xtask bench transfinite`. Every outcome is asserted, and that it takes less than a
//! millisecond.

use chomplab::Outcome;
use chomplab::chomp::transfinite::Transfinite;
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::notation::read_region;
use chomplab::query::extensions::{ExtensionTexts, height};
use std::hint::black_box;
use std::time::Instant;

const BITES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
const VALUE: Wanted = Wanted { outcome: true, winning_moves: false, grundy: true };

/// Class, position, outcome; P-positions and N-positions of each class.
const POSITIONS: &[(&str, &str, Outcome)] = &[
    ("two columns", "2xw", Outcome::P),
    ("two columns", "(w^(w+1)*2 + w^3*4 + 7,w^(w+1)*2 + w^2 + 5)", Outcome::N),
    ("hook", "1x(w^2 + 3) + (w^2 + 3)x1", Outcome::P),
    ("hook", "1xwx1 + 3x1x1 + 1x1x(w + 4)", Outcome::N),
    ("one stalk", "(w*3 + 2,4,3,3,1)", Outcome::N),
    ("two stalks", "1x(w+1) + 2x2 + wx1", Outcome::P),
    ("two stalks", "1x1x(w+2) + 3x2x2 + 1x(w*2)x1", Outcome::N),
    ("two-wide stalk", "(w + 3,w,5,3)", Outcome::P),
    ("two-wide stalk", "(w*2 + 1,w*2,9,9,4)", Outcome::N),
    ("two-wide stalk", "2x1x(w + 2) + 3x3x2", Outcome::N),
    ("orthogonal parts", "2x(w*2)x1 + 1x1x4", Outcome::P),
    ("orthogonal parts", "2xw^2x1x1 + 1x1x2x(w^3 + w)", Outcome::N),
    ("three columns, third infinite", "3xw^w", Outcome::P),
    ("three columns, third infinite", "(w^4*3 + w^2 + 7,w^4*3 + w,w^3*2 + w^2 + 1)", Outcome::N),
    ("three columns, third 10", "(w*2 + 3,w*2 + 1,10)", Outcome::N),
    ("three columns, third 9999", "(w*4 + 3,w*3 + 1,9999)", Outcome::N),
    ("three columns, third 10000", "(w^2,w^2,10000)", Outcome::N),
    ("2x2 base, type A", "eye:[w 1; w+1 1]", Outcome::P),
    ("2x2 base, type A", "eye:[w*3+2 12; w*3+5 12]", Outcome::N),
    ("2x2 base, type B", "eye:[w+2 3; w^2 5]", Outcome::N),
    ("2x2 base, type C", "eye:[w*4 w*2; w*5+1 w*4]", Outcome::P),
    ("2x2 base, type C", "eye:[w*4+7 w*2+3; w*9+5 w*4+2]", Outcome::N),
    ("2x2 base, type D", "eye:[w^3 w^2; w^3 w^2*2]", Outcome::P),
    ("2x2 base, type D", "eye:[w^3+w w^2+3; w^3*2 w^2*2+5]", Outcome::N),
    ("2x2 base, type E", "eye:[w^w+w w+1; w^w+w w^w]", Outcome::P),
    ("2x2 base, type F", "2x2xw^3", Outcome::P),
    ("2x2 base, type F", "eye:[w^4 w^3; w^w w^3*2]", Outcome::N),
    ("product", "wxwxwx2x2x2", Outcome::P),
    ("product", "wxwx2x3", Outcome::N),
];

fn main() {
    let mut work = Work::within(Budget { work: u64::MAX, memory: usize::MAX });
    for (class, text, expected) in POSITIONS {
        let position = read_region(text).expect("a position").expect("of Chomp");
        let verdict = ask(&Transfinite, &position, BITES, &mut work);
        assert_eq!(verdict.outcome, Some(*expected), "{text}");
        let micros = timed(|| {
            black_box(ask(&Transfinite, &position, BITES, &mut work));
        });
        report(class, &format!("{text} {expected}"), micros);
    }
    let value = read_region("(w^3*2 + w + 5,w^3*2 + 9)").expect("a position").expect("of Chomp");
    let known = ask(&Transfinite, &value, VALUE, &mut work).grundy.expect("two columns");
    assert_eq!(known.to_string(), "w^2*2 + w + 12");
    let micros = timed(|| {
        black_box(ask(&Transfinite, &value, VALUE, &mut work));
    });
    report("Grundy value of two columns", &known.to_string(), micros);
    for (a, over, expected) in [
        (None, "3", "w^w"),
        (Some("(w,w,9999)"), "1", "w + 4142"),
        (Some("eye:[w^3 w; w^3 w^2]"), "1x1", "w^3"),
    ] {
        let asked = ExtensionTexts {
            a: a.map(str::to_owned),
            over: Some(over.to_owned()),
            ..ExtensionTexts::default()
        };
        let found = height(&asked, &mut work).expect("an extension").height.unwrap_or_default();
        assert_eq!(found, expected, "{a:?} over {over}");
        let micros = timed(|| {
            black_box(height(&asked, &mut work)).expect("an extension");
        });
        report("height", &format!("{} over {over}: {found}", a.unwrap_or("nothing")), micros);
    }
}

fn report(class: &str, what: &str, micros: f64) {
    println!("{class:30} {what:50} {micros:9.1} µs");
    assert!(micros < 1000.0, "over a millisecond");
}

/// Microseconds a run: the best of several rounds, since others use the machine too.
fn timed(mut run: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let start = Instant::now();
        let mut rounds = 0;
        while rounds < 20 || start.elapsed().as_millis() < 5 && rounds < 2_000 {
            run();
            rounds += 1;
            if start.elapsed().as_millis() > 400 {
                break;
            }
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e6 / f64::from(rounds));
    }
    best
}
