//! Every question ends: engines charge for what they do, so that a budget or a raised flag stops
//! them, and what is too large is not called an open question.

use chomplab::engine::{Budget, Limits, Work};
use chomplab::records::{Answer, MoveRecord, Question};
use chomplab::{Obstacle, Outcome, registry};
use std::sync::atomic::AtomicBool;

const EVERYTHING: [Question; 4] =
    [Question::Outcome, Question::WinningMoves, Question::Grundy, Question::Size];

const BUDGET: Budget = Budget { work: 1_000_000, memory: 256 << 20 };

/// Positions about which some engine once went on for ever, and its kind.
const ENDLESS: &[&str] = &[
    // Cells on stalks were passed over for nothing.
    "1x1x(w*2+1) + 4294967294x2x1 + wx1x1",
    "1x1x3486784402 + 1x3x2 + 1x(w^2*2+w+3486784401)x1 + (w^2*2+w)x1x1",
    "1x1x(w*3+1816866792) + 43278x2x1 + (w^2*4+w*4)x1x1",
    "5000000000x1x9x3808930979 + (w^2*1+1)x1x1x1",
    "eye:[655677 18; w*1000000 99]",
    "11x7328x5 + 4974175289x2619809064x278116014 + 522012612x100001x45 + (w*3)x1x1",
    // A top was one unit of work, however many options it has; tall ones went as deep as they are
    // tall.
    "eye:[w+2000000000 w; w*2+5 w+3]",
    "eye:[w*2+300 w*2+40; w*3+5 w*2+100]",
    "eye:[w+200 w+40; w*2+5 w+100]",
    "eye:[w+500000 w+2; w*2+5 w+3]",
    "eye:[w*1+99999 w*1+999; w*2+56396 w*1+7319]",
    "eye:[w*2+1350851717 w*1+3; w*4+2 w*2+1350851716]",
    // Rules for levels follow from those for all lower ones.
    "eye:[w*3+300 w*3+40; w*4+5 w*3+100]",
    "eye:[w*900 w*4; w*1700 w*800]",
    "eye:[w*2000000000 w*50; w*2100000000 w*1999999999+7]",
    // Heights were tried one after the other, with tables made anew for each.
    "(w,30,20,10) & nim:7",
    "1x3 + 10000000000000000x1 & nim:728",
    // Bases of products have bases of their own, and the same base was asked about again and again.
    "(w*4)x(w*1+1)x3x(w*1+1)x3x(w*1+1)x2x(w*1+1)x(w*7+37)",
    "2x6x2x4x1x4x1 + 3x1x6x2x6x3x4 + 1x3x5x5x5x6x6 + 2x4x6x3x1x3x6 + 3x4x6x6x2x3x2",
    "44x480x1000x465x26x350x1000x606 + 241x727x149x46x2x977x360x565 + 1000x428x356x858x6x72x954x1",
    "(w^2*1+4)x(w*1+2533301290)x3x(w^2*3+4)x(w*2+54)x1493x68719476735x(w*2+6)x(w^2*6+w*3+5)",
    // A sweep for each value, and the tables of the sweep made anew each time.
    "3x186",
    "diff:[82,93,8]",
    "(68,30,20,10)",
    // A third column that no machine word holds.
    "(w,w,1000000000000000000000000000000)",
    "misere:couples:16,68,100,89,2",
];

/// Heaps with more moves than anybody wants to read.
const VAST_HEAPS: &[&str] =
    &["guiles:2147483648", "split:9223372036854775808", "x0.718:3257,85718503,4173"];

fn asked(text: &str, work: &mut Work<'_>) -> Answer {
    registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).answer(&EVERYTHING, work)
}

#[test]
fn lessons_pay_for_the_moves_that_they_list() {
    for text in VAST_HEAPS {
        let mut work = Work::within(BUDGET);
        let position = registry::read(text).expect("a position");
        let lesson = position.explain(1, &mut work);
        assert_eq!(lesson.outcome, Some(Outcome::N), "{text}");
        assert!(lesson.conclusion.contains("at least"), "{text}: {}", lesson.conclusion);
        assert!(work.spent() < 2 * BUDGET.work, "{text}: {} units", work.spent());
        let moves = lesson.steps.last().expect("six steps").data["moves"].as_array().map(Vec::len);
        assert!(moves.is_some_and(|moves| moves <= 10_000), "{text}: {moves:?} moves");
    }
}

#[test]
fn budgets_are_kept() {
    for text in ENDLESS {
        let mut work = Work::within(BUDGET);
        asked(text, &mut work);
        // What was under way when the budget ran out is paid for too.
        assert!(work.spent() < 2 * BUDGET.work, "{text}: {} units", work.spent());
    }
}

#[test]
fn a_raised_flag_is_heard() {
    let raised = AtomicBool::new(true);
    for text in ENDLESS {
        let mut work = Work::within(Limits::default().stopping_at(&raised));
        let answer = asked(text, &mut work);
        let is_known = answer.undecided.is_none();
        assert!(work.spent() < BUDGET.work || is_known, "{text}: {} units", work.spent());
    }
}

/// What some engine decides for smaller positions is too large or takes too much work; it is not
/// open.
#[test]
fn too_large_is_not_open() {
    for text in [
        "2x1xw + 1x1x(w+1) + 10x10x10",
        "1x1x(w*2+2) + 1x(w+2)x1 + 4x4x3",
        "1x1x(w*2+2) + 1x(w+2)x1 + 400x400x300",
        "eye:[w*2+300 w*2+40; w*3+5 w*2+100]",
        "1x1x(w+2) + 2x1x(w+1) + 90000x3x2",
    ] {
        let answer = asked(text, &mut Work::within(BUDGET));
        let undecided = answer.undecided.unwrap_or_else(|| panic!("{text} is decided"));
        assert!(
            [Obstacle::TooLarge, Obstacle::Budget].contains(&undecided.why),
            "{text}: {undecided:?}"
        );
        assert!(!undecided.text.contains("open"), "{text}: {}", undecided.text);
    }
}

#[test]
fn estimates_that_are_beyond_all_numbers_say_so() {
    for text in ["1000x998 + 999x1000", "(5000000,4000000,3000000,2000000,1000000)"] {
        let answer = asked(text, &mut Work::within(BUDGET));
        let told = serde_json::to_string(&answer).unwrap();
        assert!(!told.contains("18446744073709551615"), "{told}");
        assert!(told.contains("more work than any budget"), "{told}");
    }
}

/// Where a bite to a known P-position lies on the table, the position is not undecided.
#[test]
fn a_bite_to_a_known_p_position_decides() {
    for (text, bite) in [
        ("4xw", "(2,0)"),
        ("5xw", "(2,0)"),
        ("(w+1)xw", "(2,0)"),
        ("wx(w*2)", "(0,2)"),
        ("5xw^w", "(3,0)"),
        ("(w,w,2000000)", "(2,0)"),
        ("(w*2,w*2,9999999999)", "(2,2)"),
        ("(w,w,200,100)", "(2,0)"),
        ("(w,w,100000,3)", "(2,0)"),
        ("(w,w,8,8,8,8,8,8,8)", "(2,0)"),
        ("30x29 + 29x30", "(1,1)"),
        ("1000x999 + 999x1000", "(1,1)"),
    ] {
        let answer = asked(text, &mut Work::within(BUDGET));
        assert_eq!(answer.outcome, Some(Some(Outcome::N)), "{text}");
        let known = answer.winning_moves.flatten().unwrap_or_else(|| panic!("{text}: no bite"));
        let known: Vec<String> = known.moves.iter().map(MoveRecord::name).collect();
        assert!(known.contains(&bite.to_owned()), "{text}: {known:?}");
    }
    let twins = asked("1x1x4xw + 4xwx1x1", &mut Work::within(BUDGET));
    assert_eq!(twins.outcome, Some(Some(Outcome::P)));
}

/// Where a winning bite is known, the search for others is not begun in vain.
#[test]
fn what_no_search_can_complete_is_not_searched() {
    for text in ["30x29 + 29x30", "40x40"] {
        let mut work = Work::within(Budget::default());
        let position = registry::read(text).expect("a position");
        let answer = position.answer(&[Question::Outcome, Question::WinningMoves], &mut work);
        let known = answer.winning_moves.flatten().unwrap_or_else(|| panic!("{text}: no bite"));
        assert!(!known.complete, "{text}");
        assert!(work.spent() < 1_000_000, "{text}: {} units", work.spent());
        let told = answer.undecided.unwrap_or_else(|| panic!("{text}: nothing is told"));
        assert_eq!(told.why, Obstacle::TooLarge, "{text}: {}", told.text);
        assert!(told.text.contains("beyond any search"), "{text}: {}", told.text);
    }
}

/// A list that is not complete has the mirror images of what it has.
#[test]
fn mirror_images_of_winning_bites_are_listed() {
    let answer = asked("2xwxwxw", &mut Work::within(BUDGET));
    let known = answer.winning_moves.flatten().unwrap();
    let known: Vec<String> = known.moves.iter().map(MoveRecord::name).collect();
    for bite in ["(0,0,1,1)", "(0,1,0,1)", "(0,1,1,0)"] {
        assert!(known.contains(&bite.to_owned()), "{known:?}");
    }
}
