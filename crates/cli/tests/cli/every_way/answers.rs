//! One position asked by command, by line and on the page, and what must be the same.

use super::differences::Differences;
use super::other_ways::compare_lists;
use crate::support::conversation::Conversation;
use crate::support::page::{Visitor, encoded};
use crate::support::run;
use crate::support::wire::{self, Answer, Certainty, Grundy, Outcome};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// For commands and lines: far more than any position needs here, unless nobody knows its answer.
pub(super) const BUDGET: &str = "5M";

/// Questions that can be put together or alone.
pub(super) const TOGETHER: &[&str] = &["outcome", "winning_moves", "grundy"];

/// The page is asked for the moves of positions up to this size, with the value of each.
const SMALL: u64 = 60;

/// What commands and lines answer.
pub(super) struct Answers {
    pub(super) solve: Answer,
    pub(super) grundy: Answer,
    /// The question of `solve`, through `chomp query`.
    solve_line: Answer,
    together: Answer,
    alone: [Answer; 3],
}

impl Answers {
    pub(super) fn about(position: &str, lines: &mut Conversation) -> Self {
        Self {
            solve: by_command("solve", position),
            grundy: by_command("grundy", position),
            solve_line: asked(lines, position, &TOGETHER[..2]),
            together: asked(lines, position, TOGETHER),
            alone: std::array::from_fn(|at| asked(lines, position, &TOGETHER[at..=at])),
        }
    }

    /// Commands and lines, and questions together and alone.
    pub(super) fn compare(&self, differences: &mut Differences) {
        let Self { solve, grundy, solve_line, together, alone } = self;
        let [outcome, moves, value] = alone;
        differences.note("outcome: solve, query", &solve.outcome, &solve_line.outcome);
        differences.note("certainty: solve, query", &solve.certainty, &solve_line.certainty);
        differences.note("moves: solve, query", &solve.winning_moves, &solve_line.winning_moves);
        differences.note("value: grundy, query", &grundy.grundy, &value.grundy);
        differences.note("certainty: grundy, query", &grundy.certainty, &value.certainty);
        differences.note("outcome: alone, with moves", &outcome.outcome, &solve_line.outcome);
        differences.note("outcome: alone, with all", &outcome.outcome, &together.outcome);
        let listed = &moves.winning_moves;
        differences.note("moves: alone, with the outcome", listed, &solve_line.winning_moves);
        differences.note("moves: alone, with all", listed, &together.winning_moves);
        differences.note("value: alone, with all", &value.grundy, &together.grundy);
        let known = alone.iter().map(|answer| answer.certainty);
        let weakest =
            known.filter(|known| *known != Certainty::Undecided).min_by_key(|sure| rank(*sure));
        let weakest = weakest.unwrap_or(Certainty::Undecided);
        differences.note("certainty: alone, with all", &weakest, &together.certainty);
        if let (Some(value), Some(outcome)) = (forbidden(together), together.outcome.flatten()) {
            let is_lost = outcome == Outcome::P;
            differences.note("value 0, outcome P", &(value == "0"), &is_lost);
        }
    }

    /// Lines and the page.
    pub(super) fn compare_with_page(&self, page: &mut Visitor, differences: &mut Differences) {
        let [outcome, moves, value] = &self.alone;
        let all = [
            (&TOGETHER[..2], &self.solve_line),
            (TOGETHER, &self.together),
            (&TOGETHER[..1], outcome),
            (&TOGETHER[1..2], moves),
            (&TOGETHER[2..], value),
        ];
        for (questions, line) in all.into_iter().filter(|(_, line)| !lacks_work(why(line))) {
            let asked = questions.join(",");
            let there = on_page(page, &differences.position, &asked);
            let mut note = |what: &str, is_same: bool| {
                let what = format!("{what}, asked for {asked}: query, page");
                if !is_same {
                    differences.note(&what, line, &there);
                }
            };
            note("outcome", line.outcome == there.outcome);
            note("certainty", line.certainty == there.certainty);
            note("moves", line.winning_moves == there.winning_moves);
            note("value", line.grundy == there.grundy);
        }
    }

    /// The page lists all moves of a small position: those that win are the winning moves, and the
    /// value is the least that no move leads to. Of infinitely many moves it lists those that win.
    pub(super) fn compare_with_options(&self, page: &mut Visitor, differences: &mut Differences) {
        let position = differences.position.clone();
        let size = on_page(page, &position, "size").size.flatten().unwrap_or_default();
        let is_infinite = size.contains('w');
        let is_small = size.parse().is_ok_and(|cells: u64| cells <= SMALL);
        let Some(Some(moves)) = &self.solve_line.winning_moves else { return };
        if !moves.complete || !(is_infinite || is_small) {
            return;
        }
        let path = format!("/api/options?position={}&grundy=true", encoded(&position));
        let record: Value = serde_json::from_str(&body(page, &path)).expect("a record of JSON");
        compare_lists(&record, differences);
        let options = record["options"].as_array().expect("a list");
        let known = moves.moves.iter().map(|winning| winning.to.clone()).collect::<BTreeSet<_>>();
        let winning = options.iter().filter(|option| option["wins"] == json!(true));
        let winning = winning.map(|option| text(&option["to"])).collect::<BTreeSet<_>>();
        differences.note("moves: query, options", &known, &winning);
        if is_infinite {
            return;
        }
        differences.note("options are complete", &json!(true), &record["complete"]);
        let open = options.iter().filter(|option| option["wins"].is_null()).count();
        differences.note("options without an outcome", &0, &open);
        if let Some(value) = forbidden(&self.together) {
            let values =
                options.iter().map(|option| text(&option["grundy"])).collect::<BTreeSet<_>>();
            let least =
                (0_u64..).map(|value| value.to_string()).find(|value| !values.contains(value));
            differences.note("value: query, options", &Some(value), &least);
        }
    }
}

fn by_command(command: &str, position: &str) -> Answer {
    let run = run(&[command, "--format", "json", "--budget", BUDGET, "--", position]);
    assert!(matches!(run.code, Some(0 | 1)), "{command} {position}: {run:?}");
    wire::answer(&run.stdout)
}

/// Asks through `chomp query`.
pub(super) fn asked(lines: &mut Conversation, position: &str, questions: &[&str]) -> Answer {
    lines.say(&json!({ "id": 1, "position": position, "ask": questions }).to_string());
    wire::answer(&lines.hear_line().expect("an answer for each line"))
}

fn on_page(page: &mut Visitor, position: &str, questions: &str) -> Answer {
    let path = format!("/api/answer?position={}&ask={questions}", encoded(position));
    wire::answer(&body(page, &path))
}

fn body(page: &mut Visitor, path: &str) -> String {
    let response = page.get(path).expect("an answer");
    assert_eq!(response.status, 200, "{path}: {}", response.body);
    response.body
}

fn why(answer: &Answer) -> Option<&str> {
    answer.undecided.as_ref().map(|undecided| undecided.why.as_str())
}

/// Whether more work might find more.
pub(super) fn lacks_work(why: Option<&str>) -> bool {
    matches!(why, Some("budget" | "memory" | "cancelled"))
}

/// The Grundy value with the poison forbidden, or where there is none.
pub(super) fn forbidden(answer: &Answer) -> Option<String> {
    match answer.grundy.as_ref()?.as_ref()? {
        Grundy::Poisoned { poison_forbidden: value, .. }
        | Grundy::Normal { normal_play: value } => Some(value.clone()),
    }
}

/// All winning bites as players write them; `None` if they are not known to be all.
pub(super) fn bites(answer: &Answer) -> Option<Vec<String>> {
    let moves = answer.winning_moves.as_ref()?.as_ref()?;
    let bites = moves.moves.iter().map(|winning| format!("({})", winning.bite.join(",")));
    moves.complete.then(|| bites.collect())
}

fn rank(certainty: Certainty) -> u8 {
    match certainty {
        Certainty::Undecided => 0,
        Certainty::Conjectured => 1,
        Certainty::Proved => 2,
        Certainty::Certified => 3,
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
