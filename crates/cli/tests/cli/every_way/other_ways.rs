//! The ways beside `solve`, `grundy`, lines and the page: the library, `explain`, `sum` and
//! `options`. Each is compared with what `solve` and `grundy` said.

use super::answers::{Answers, BUDGET, forbidden, lacks_work};
use super::differences::Differences;
use crate::support::run;
use crate::support::wire::{self, Outcome};
use chomplab::records::Question;
use chomplab::{Position, Solver};
use serde_json::Value;

impl Answers {
    /// A solver of the library, which has the same budget.
    pub(super) fn compare_with_library(&self, solver: &mut Solver, differences: &mut Differences) {
        let position: Position = differences.position.parse().expect("a position");
        let questions = [Question::Outcome, Question::WinningMoves];
        let record = solver.answer(&position, &questions);
        let there = wire::answer(&serde_json::to_string(&record).expect("records serialise"));
        let here = &self.solve;
        differences.note("outcome: solve, library", &here.outcome, &there.outcome);
        differences.note("certainty: solve, library", &here.certainty, &there.certainty);
        differences.note("moves: solve, library", &here.winning_moves, &there.winning_moves);
        let verdict = solver.solve(&position);
        let outcome = verdict.outcome.map(|outcome| outcome.to_string());
        let told = here.outcome.flatten().map(|outcome| format!("{outcome:?}"));
        differences.note("outcome: solve, Solver::solve", &told, &outcome);
        let value = solver.grundy(&position).ok().map(|value| value.to_string());
        differences.note("value: grundy, library", &forbidden(&self.grundy), &value);
    }

    /// `chomp explain`, which says who wins.
    pub(super) fn compare_with_explanation(&self, differences: &mut Differences) {
        let position = differences.position.clone();
        let record = record("explain", &["--depth", "1"], &[&position]);
        let outcome: Option<Outcome> =
            serde_json::from_value(record["outcome"].clone()).expect("an outcome");
        differences.note("outcome: solve, explain", &self.solve.outcome, &Some(outcome));
    }

    /// `chomp sum`, which is told the parts one by one.
    pub(super) fn compare_with_sum(&self, differences: &mut Differences) {
        let position = differences.position.clone();
        let (options, parts): (&[&str], &str) = match position.strip_prefix("misere:") {
            Some(parts) => (&["--misere"], parts),
            None => (&[], &position),
        };
        let parts: Vec<&str> = parts.split(" & ").collect();
        if parts.len() < 2 {
            return;
        }
        let told = wire::answer(&record("sum", options, &parts).to_string());
        let here = &self.solve;
        differences.note("position: solve, sum", &here.position, &told.position);
        differences.note("outcome: solve, sum", &here.outcome, &told.outcome);
        differences.note("certainty: solve, sum", &here.certainty, &told.certainty);
        differences.note("moves: solve, sum", &here.winning_moves, &told.winning_moves);
    }
}

/// `chomp options` and the list of the page, which is one record.
pub(super) fn compare_lists(page: &Value, differences: &mut Differences) {
    let here = record("options", &["--grundy"], &[&differences.position]);
    let why = here["undecided"]["why"].as_str();
    if !lacks_work(why) {
        differences.note("options: command, page", &here, page);
    }
}

/// What a command says as JSON.
fn record(command: &str, options: &[&str], positions: &[&str]) -> Value {
    let common = [command, "--format", "json", "--budget", BUDGET];
    let run = run(&[&common[..], options, &["--"], positions].concat());
    assert!(matches!(run.code, Some(0 | 1)), "{command} {positions:?}: {run:?}");
    serde_json::from_str(&run.stdout).expect("a record of JSON")
}
