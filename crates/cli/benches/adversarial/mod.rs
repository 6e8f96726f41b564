//! Positions of every game, drawn so as to be as hard as possible to answer within a budget.
//!
//! A class is a way to draw positions: boxes with vast sides, stalks over finite parts that are
//! just too large, heaps beyond every table. The classes take turns, so that each has its share of
//! any number of positions; the same seed always draws the same ones. Positions that were once
//! answered late or never come first and belong to every run.

mod draw;
mod finite;
mod others;
mod transfinite;

use draw::Draw;
use std::fmt::Display;

/// A way to draw positions.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    name: &'static str,
    draw: fn(&mut Draw) -> String,
}

/// A position as text, and what kind of difficulty it is.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) class: &'static str,
    pub(crate) text: String,
}

/// What was once answered late, never, or with far more work than the budget.
const ONCE_LATE: &[&str] = &[
    "1x1x(w*2+1) + 100000x2x1 + wx1x1",
    "1x1x(w*2+1) + 4294967294x2x1 + wx1x1",
    "1x1x3486784402 + 1x3x2 + 1x(w^2*2+w+3486784401)x1 + (w^2*2+w)x1x1",
    "eye:[w*2+300 w*2+40; w*3+5 w*2+100]",
    "eye:[w+200 w+40; w*2+5 w+100]",
    "eye:[w+2000000000 w; w*2+5 w+3]",
    "(w,30,20,10) & nim:7",
    "(w,w,100000,3)",
    "2x1xw + 1x1x(w+1) + 10x10x10",
    "kayles:1000000000000",
    "3x400",
    "3x600",
    "3x100000",
    "4x1000",
    "5x5x5",
    "18x18",
    "40x41",
    "subsets:7",
    "misere:kayles:12,11,9,7",
];

/// So many positions of a seed.
pub(crate) fn positions(seed: u64, count: usize) -> Vec<Case> {
    let mut draw = Draw::seeded(seed);
    let known = ONCE_LATE.iter().map(|text| Case { class: "once late", text: (*text).to_string() });
    let classes = [finite::CLASSES, transfinite::CLASSES, others::CLASSES].concat();
    let drawn = (0..).map(|turn| {
        let class = &classes[turn % classes.len()];
        Case { class: class.name, text: (class.draw)(&mut draw) }
    });
    known.chain(drawn.filter(|case| case.text.len() < LONGEST)).take(count).collect()
}

/// Longer texts are refused unread, which tells nothing of the engines.
const LONGEST: usize = 60_000;

/// A position of a class that is not a sum.
fn position_of_any_class(draw: &mut Draw) -> String {
    let classes = [finite::CLASSES, transfinite::CLASSES, others::CLASSES].concat();
    loop {
        let class = &classes[draw.count(0, classes.len() - 1)];
        if class.name.contains("sum") || class.name.contains("misère") {
            continue;
        }
        let text = (class.draw)(draw);
        if text.len() < 3_000 {
            return text;
        }
    }
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}
