//! Answers and explanations.

use super::moves::Moves;
use super::{Asked, Reply, json};
use crate::desk::Found;
use crate::refusal::Refusal;
use crate::routes::{Parameter, Route};
use crate::server::Shared;
use axum::extract::State;
use axum::routing::get;
use chomplab::answer::{Answer, Question};
use chomplab::catalog;
use chomplab::query::usual_questions;
use chomplab::search::Work;
use std::sync::Arc;

const POSITION: Parameter =
    Parameter::required("position", "a position in any notation", "(4,2,1)");

/// One position, answered.
pub(crate) const ANSWER: Route = Route {
    path: "/api/answer",
    summary: "Who wins a position, by which moves, and why: the answer/1 record",
    parameters: &[
        POSITION,
        Parameter::optional(
            "ask",
            "what is asked, joined by commas: outcome, winning_moves, grundy, size",
            "outcome,winning_moves,grundy",
        ),
    ],
    content: "application/json",
    handler: || get(answer),
};

/// Why it is so.
pub(crate) const EXPLAIN: Route = Route {
    path: "/api/explain",
    summary: "Why the outcome is what it is, step by step: the explain/1 record",
    parameters: &[POSITION, Parameter::optional("depth", "answers to how many moves, 0 to 3", "1")],
    content: "application/json",
    handler: || get(explain),
};

async fn answer(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let text = asked.position()?.text();
    let questions = questions(asked.optional("ask"))?;
    let question = move |work: &mut Work<'_>| {
        let position = catalog::read(&text).expect("it was read before");
        let answer = position.answer(&questions, work);
        Found { is_short: is_short(&answer), answer }
    };
    json(&shared.desk.answer(question).await?)
}

/// Whether more work would help.
pub(super) fn is_short(answer: &Answer) -> bool {
    answer.undecided.as_ref().is_some_and(|undecided| is_lack_of_work(&undecided.why))
}

pub(super) fn is_lack_of_work(why: &str) -> bool {
    matches!(why, "budget" | "memory" | "cancelled")
}

fn questions(text: Option<&str>) -> Result<Vec<Question>, Refusal> {
    let Some(text) = text else { return Ok(usual_questions()) };
    let read = |name: &str| {
        serde_json::from_value(name.trim().into()).map_err(|_| {
            let shown: String = name.chars().take(40).collect();
            Refusal::Parameter(format!(
                "{shown:?} cannot be asked; known: outcome, winning_moves, grundy, size"
            ))
        })
    };
    text.split(',').map(read).collect()
}

async fn explain(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let text = asked.position()?.text();
    let depth = asked.number("depth", 1, 3)? as u32;
    let question = move |work: &mut Work<'_>| {
        let position = catalog::read(&text).expect("it was read before");
        // Answers to moves begin with a list of all of them.
        let depth = if Moves::of(&position).is_large_sum() { 0 } else { depth };
        let answer = position.explain(depth, work);
        Found { is_short: answer.outcome.is_none(), answer }
    };
    json(&shared.desk.answer(question).await?)
}
