//! What a unit of work takes, engine by engine.
//!
//! `cargo xtask bench work-units`. Each question is asked of engines that know nothing yet, with a
//! budget that covers it or stops it; the time on the processor is divided by the units that were
//! spent. Budgets want these to agree within a factor of 2 of each other. Every outcome or value
//! that is found is asserted.

use chomplab::engine::{Budget, Work};
use chomplab::records::Question;
use chomplab::registry;

/// What is measured, a position, what is asked, units of work allowed, and the outcome or value if
/// it should be found.
type Row = (&'static str, &'static str, Question, u64, Option<&'static str>);

const ALL: u64 = 2_000_000_000;
const FEW: u64 = 20_000_000;

const ROWS: &[Row] = &[
    ("search, plane", "(30,28,25,22,20,17,15,12,9,6)", Question::Outcome, FEW, None),
    ("search, 3 axes", "4x4x9 + 9x2x4", Question::Outcome, FEW, None),
    ("search, 4 axes", "3x3x3x4", Question::WinningMoves, FEW, None),
    ("search, values", "3x3x3x3", Question::Grundy, FEW, None),
    ("boards, square", "14x14", Question::WinningMoves, ALL, None),
    ("boards, long", "6x40", Question::WinningMoves, ALL, None),
    ("boards, values", "11x12", Question::Grundy, ALL, None),
    ("boards, levels", "4x60", Question::Grundy, FEW, None),
    ("three rows, values", "3x300", Question::Grundy, ALL, Some("647")),
    ("three rows, bars", "3x30000", Question::WinningMoves, ALL, None),
    ("three rows, kept", "(9000,8000,5000)", Question::WinningMoves, ALL, None),
    ("three rows, passing", "(60000,50000,30000)", Question::WinningMoves, ALL, None),
    ("four rows", "4x400", Question::WinningMoves, ALL, None),
    ("families", "(1000,900,30,20)", Question::WinningMoves, ALL, None),
    ("families, 3 rows", "(1000,900,19,17,15)", Question::WinningMoves, ALL, None),
    ("solids", "4x4x7", Question::WinningMoves, ALL, None),
    ("wide stalk", "(w*2,w*2,30,20)", Question::WinningMoves, ALL, None),
    ("wide stalk, 3 axes", "2x1xw + 1x1x(w+1) + 3x3x3", Question::WinningMoves, FEW, None),
    ("wide stalk, values", "(w,w,12,9)", Question::Grundy, ALL, None),
    ("side games", "1x1x(w*2+2) + 1x(w+2)x1 + 4x4x3", Question::Outcome, FEW, None),
    ("tops, corner", "eye:[w+90 w+30; w*2+5 w+60]", Question::Outcome, ALL, None),
    ("tops, near", "eye:[w*2+90 w*2+30; w*3+5 w*2+60]", Question::Outcome, ALL, None),
    ("three columns", "(w*2,w*2,20000)", Question::WinningMoves, ALL, None),
    ("products", "wxwx3x3x3x2x2x3", Question::WinningMoves, FEW, None),
    ("heaps, breaking", "0.16:60000", Question::Grundy, ALL, None),
    ("heaps, moves", "kayles:20000", Question::WinningMoves, ALL, None),
    ("sets", "subsets:5", Question::Grundy, FEW, None),
    (
        "graphs",
        "graph:a-b, b-c, c-a, c-d, d-e, e-f, f-d, f-g, g-h, h-f",
        Question::Grundy,
        FEW,
        None,
    ),
    ("misère sums", "misere:kayles:14,12,9", Question::Outcome, FEW, None),
    ("bites to a value", "(w,30,20,10) & nim:7", Question::WinningMoves, FEW, None),
];

fn main() {
    let mut all = Vec::new();
    for &(name, text, question, work, expected) in ROWS {
        let position = registry::read(text).expect("a position");
        let start = cpu_nanoseconds();
        let (mut nanoseconds, mut spent) = (0, 0);
        while nanoseconds < LEAST_NANOSECONDS {
            let mut limits = Work::within(Budget { work, memory: 1 << 30 });
            let answer = position.answer(&[question], &mut limits);
            if let (Some(expected), Some(Some(value))) = (expected, &answer.grundy) {
                let told = serde_json::to_string(value).expect("a record");
                assert!(told.contains(&format!("\"{expected}\"")), "{text}: {told}");
            }
            spent += limits.spent().max(1);
            nanoseconds = cpu_nanoseconds() - start;
        }
        let each = nanoseconds as f64 / spent as f64;
        all.push(each);
        println!("{name:<22} {each:8.1} ns a unit {spent:>12} units   {text}");
    }
    let least = all.iter().copied().fold(f64::INFINITY, f64::min);
    let most = all.iter().copied().fold(0.0, f64::max);
    println!("from {least:.1} to {most:.1} ns a unit: a factor of {:.1}", most / least);
}

/// The clock of the processor's time moves on in steps of some milliseconds, so each question is
/// repeated for as long as this.
const LEAST_NANOSECONDS: u64 = 200_000_000;

/// The time that this process has spent on the processor.
fn cpu_nanoseconds() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux tells it");
    let first = text.split_whitespace().next().and_then(|number| number.parse().ok());
    first.expect("the first number is nanoseconds")
}
