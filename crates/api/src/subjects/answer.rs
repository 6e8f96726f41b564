//! Answers and explanations.

use super::{Asked, OUT_OF_TIME, Position, Reply, answered, first_try, told};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::task::Found;
use chomplab::Obstacle;
use chomplab::engine::Work;
use chomplab::query::usual_questions;
use chomplab::records::{Answer, Question, UndecidedRecord};
use serde_json::json as object;

const POSITION: Parameter =
    Parameter::required("position", "a position in any notation", "(4,2,1)");

/// Whether only a first try is wanted.
pub(super) const PACE: Parameter = Parameter::optional(
    "pace",
    "quick: only what is found in some milliseconds, such as who wins by a theorem",
    "quick",
)
.one_of(&["quick"]);

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
        PACE,
    ],
    content: Content::Record("answer/1"),
    handler: answer,
};

/// Why it is so.
pub(crate) const EXPLAIN: Route = Route {
    path: "/api/explain",
    summary: "Why the outcome is what it is, step by step: the explain/1 record",
    parameters: &[
        POSITION,
        Parameter::optional("depth", "answers to how many moves", "1").whole(0, 3),
    ],
    content: Content::Record("explain/1"),
    handler: explain,
};

fn answer(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let questions = questions(asked.optional("ask"))?;
    let is_quick = is_quick(asked)?;
    let question = move |work: &mut Work<'_>| {
        let mut answer = position.ask(|position| position.answer(&questions, work))?;
        retell(&mut answer.undecided);
        Ok(Found { is_short: is_short(&answer), worth: worth(&answer), answer })
    };
    if is_quick {
        return first_try(question);
    }
    answered(question)
}

/// Whether a visitor wants only what a first try finds.
pub(super) fn is_quick(asked: &Asked) -> Result<bool, Refusal> {
    match asked.optional("pace") {
        None => Ok(false),
        Some("quick") => Ok(true),
        Some(_) => Err(Refusal::Parameter("pace can only be quick".to_owned())),
    }
}

/// Says of an answer that was stopped what stopped it.
pub(super) fn retell(undecided: &mut Option<UndecidedRecord>) {
    if let Some(undecided) = undecided.as_mut().filter(|why| why.why == Obstacle::Cancelled) {
        undecided.text = OUT_OF_TIME.to_owned();
    }
}

/// Whether more work would help.
pub(super) fn is_short(answer: &Answer) -> bool {
    answer.undecided.as_ref().is_some_and(|undecided| undecided.why.is_lack_of_work())
}

/// How much an answer tells.
pub(super) fn worth(answer: &Answer) -> usize {
    let outcome = usize::from(answer.outcome.iter().flatten().next().is_some());
    let grundy = usize::from(answer.grundy.iter().flatten().next().is_some());
    let moves = answer.winning_moves.iter().flatten().map(|known| known.moves.len()).sum::<usize>();
    outcome + grundy + moves
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

fn explain(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let depth = asked.number("depth", 1, 3)? as u32;
    let question = move |work: &mut Work<'_>| {
        let explanation = position.ask(|position| position.explain(depth, work))?;
        let is_known = explanation.outcome.is_some();
        let worth = usize::from(is_known) + explanation.steps.len();
        let mut record = object!(explanation);
        // An explanation does not say itself whether there was enough work for all of it.
        let shortfall = work.spend(0, 0).err();
        let is_short = !is_known || shortfall.is_some();
        if let Some(why) = shortfall {
            record["undecided"] = object!(told(&why));
        }
        Ok(Found { answer: record, is_short, worth })
    };
    answered(question)
}
