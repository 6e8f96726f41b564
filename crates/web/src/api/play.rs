//! A board, its moves, and an opponent.

use super::answer::{is_lack_of_work, is_short};
use super::moves::Moves;
use super::{Asked, Reply, json, ordinals};
use crate::desk::Found;
use crate::refusal::Refusal;
use crate::routes::{Parameter, Route};
use crate::server::Shared;
use axum::extract::State;
use axum::routing::get;
use chomplab::answer::{Answer, MoveRecord, Question};
use chomplab::catalog::{self, After, AnyPosition};
use chomplab::input::InputError;
use chomplab::picture::{Layer, Mark};
use chomplab::search::Work;
use chomplab::verdict::{Outcome, Wanted};
use lab::numbers::Numbers;
use serde_json::{Value, json as object};
use std::sync::Arc;

const POSITION: Parameter = Parameter::required("position", "a position in any notation", "4x5");

/// Boards are shown up to this many rows, columns and layers.
const WINDOW: usize = 60;

/// At most so many moves are listed.
const MOST_MOVES: usize = 4000;

/// What a board looks like.
pub(crate) const BOARD: Route = Route {
    path: "/api/board",
    summary: "What a position looks like: layers of rows of cells, or panels with ordinal axes; its names",
    parameters: &[
        POSITION,
        Parameter::optional(
            "marks",
            "bites whose places are wanted on a board with ordinal axes, with ; between them",
            "(1,2);(0,3)",
        ),
    ],
    content: "application/json",
    handler: || get(board),
};

/// Every move with its outcome.
pub(crate) const OPTIONS: Route = Route {
    path: "/api/options",
    summary: "Every move with the outcome it leads to, winning ones first",
    parameters: &[
        POSITION,
        Parameter::optional("grundy", "whether Grundy values are wanted too", "true"),
    ],
    content: "application/json",
    handler: || get(options),
};

/// A move made.
pub(crate) const MOVE: Route = Route {
    path: "/api/move",
    summary: "The position after a move",
    parameters: &[POSITION, Parameter::required("move", "a move, as players write it", "1 2")],
    content: "application/json",
    handler: || get(make_move),
};

/// The opponent.
pub(crate) const REPLY: Route = Route {
    path: "/api/reply",
    summary: "A move for the computer",
    parameters: &[
        POSITION,
        Parameter::optional(
            "strength",
            "perfect, or sleepy: one move in three is any move",
            "perfect",
        ),
        Parameter::optional("seed", "what a sleepy player dreams of", "7"),
    ],
    content: "application/json",
    handler: || get(reply),
};

async fn board(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let position = asked.position()?;
    let marks = asked.optional("marks").unwrap_or("").to_owned();
    let marked: Vec<String> =
        marks.split(';').filter(|mark| !mark.is_empty()).map(ToOwned::to_owned).collect();
    let made = shared.desk.make(move || drawn(&position, &marked)).await?;
    json(&made.map_err(|error| Refusal::Input(error, marks))?)
}

pub(super) fn drawn(position: &AnyPosition, marked: &[String]) -> Result<Value, InputError> {
    let picture = position.picture(&[], WINDOW).ok().flatten();
    let layers =
        picture.as_ref().map(|picture| picture.layers.iter().map(layer).collect::<Vec<_>>());
    let ordinals = position.ordinal_picture(marked)?;
    let ordinals = ordinals.filter(|_| layers.is_none()).as_ref().and_then(ordinals::record);
    let words = position.words();
    let notations: serde_json::Map<String, Value> = position
        .notations()
        .into_iter()
        .map(|(name, text)| (name.to_owned(), Value::from(text)))
        .collect();
    Ok(object!({
        "schema": "board/1",
        "position": position.text(),
        "layers": layers,
        "ordinals": ordinals,
        "goes_on": picture.is_some_and(|picture| picture.goes_on),
        "notations": notations,
        "poison": position.poison_move(),
        "over": Moves::of(position).is_over(),
        "words": { "move": words.a_move, "moves": words.moves, "goal": words.goal, "poison": words.has_poison },
    }))
}

fn layer(layer: &Layer) -> Value {
    let rows: Vec<Value> = layer
        .rows
        .iter()
        .map(|row| {
            let labels: Vec<_> = row.cells.iter().map(|cell| cell.label.as_deref()).collect();
            let has_labels = labels.iter().any(Option::is_some);
            let poison = row.cells.iter().position(|cell| cell.mark == Mark::Poison);
            object!({
                "cells": row.cells.len(),
                "labels": has_labels.then_some(labels),
                "poison": poison,
                "goes_on": row.goes_on,
            })
        })
        .collect();
    object!({ "index": layer.index, "rows": rows, "goes_on": layer.goes_on })
}

async fn options(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let text = asked.position()?.text();
    let grundy = asked.flag("grundy")?;
    let question = move |work: &mut Work<'_>| {
        let position = catalog::read(&text).expect("it was read before");
        list(&position, grundy, work)
    };
    json(&shared.desk.answer(question).await?)
}

/// A move, where it leads, and what is known of that.
struct Listed {
    name: String,
    to: String,
    outcome: Option<Outcome>,
    grundy: Option<String>,
}

fn list(position: &AnyPosition, grundy: bool, work: &mut Work<'_>) -> Found<Value> {
    work.begin();
    let mut is_short = false;
    let mut is_complete = true;
    let mut found = Vec::new();
    if let Some(all) = Moves::of(position).all() {
        for (name, after) in all {
            if found.len() == MOST_MOVES {
                is_complete = false;
                break;
            }
            let wanted = Wanted { outcome: true, winning_moves: false, grundy };
            let verdict = after.consult(wanted, work);
            let why = verdict.undecided.map(|undecided| undecided.why.to_string());
            is_short |= why.is_some_and(|why| is_lack_of_work(&why));
            let grundy = verdict.grundy.map(|value| value.to_string());
            found.push(Listed { name, to: after.text(), outcome: verdict.outcome, grundy });
        }
    } else {
        // Infinitely many: those that win are what theory finds.
        let answer = position.answer(&[Question::WinningMoves], work);
        is_short = super::answer::is_short(&answer);
        is_complete = false;
        for chosen in winning(&answer) {
            let name = chosen.name();
            found.push(Listed {
                name,
                to: chosen.to.clone(),
                outcome: Some(Outcome::P),
                grundy: None,
            });
        }
    }
    found.sort_by_key(|option| match option.outcome {
        Some(Outcome::P) => 0,
        None => 1,
        Some(Outcome::N) => 2,
    });
    let options: Vec<Value> = found
        .into_iter()
        .map(|option| {
            let wins = option.outcome.map(|outcome| outcome == Outcome::P);
            object!({ "move": option.name, "to": option.to, "wins": wins, "grundy": option.grundy })
        })
        .collect();
    let answer = object!({
        "schema": "options/1",
        "position": position.text(),
        "complete": is_complete,
        "poison": position.poison_move(),
        "options": options,
    });
    Found { answer, is_short }
}

async fn make_move(asked: Asked) -> Reply {
    let position = asked.position()?;
    let chosen = asked.required("move")?;
    let after = position.after(chosen).map_err(|error| Refusal::Input(error, chosen.to_owned()))?;
    json(&match after {
        After::Lost => {
            object!({ "schema": "move/1", "position": null, "lost": true, "over": true })
        }
        After::Position(next) => object!({
            "schema": "move/1", "position": next.text(), "lost": false, "over": Moves::of(&next).is_over()
        }),
    })
}

async fn reply(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let text = asked.position()?.text();
    let is_sleepy = match asked.optional("strength") {
        None | Some("perfect") => false,
        Some("sleepy") => true,
        Some(_) => {
            return Err(Refusal::Parameter("\"strength\" must be perfect or sleepy".to_owned()));
        }
    };
    let seed = asked.number("seed", 0, u64::MAX)?;
    let question = move |work: &mut Work<'_>| {
        let position = catalog::read(&text).expect("it was read before");
        choose(&position, is_sleepy.then_some(seed), work)
    };
    json(&shared.desk.answer(question).await?)
}

fn choose(position: &AnyPosition, dream: Option<u64>, work: &mut Work<'_>) -> Found<Value> {
    if let Some(name) = dream.and_then(|seed| dreamt(position, seed)) {
        return Found { answer: replied(position, Some(&name), "sleepy"), is_short: false };
    }
    let answer = position.answer(&[Question::Outcome, Question::WinningMoves], work);
    let is_short = is_short(&answer);
    let outcome = answer.outcome.clone().flatten();
    let chosen = winning(&answer).next().map(MoveRecord::name);
    let (chosen, because) = match (chosen, outcome.as_deref()) {
        (Some(chosen), _) => (Some(chosen), "wins"),
        (None, Some("P")) => (position.delaying_move(), "loses"),
        (None, _) => (position.delaying_move(), "guess"),
    };
    let mut reply = replied(position, chosen.as_deref(), because);
    if because != "guess" {
        reply["why"] = object!(why_lost(position, &reply, &answer, work).because);
    }
    Found { answer: reply, is_short }
}

/// Why somebody has lost: the person whose turn it is after a winning move, or else the computer.
fn why_lost(position: &AnyPosition, reply: &Value, answer: &Answer, work: &mut Work<'_>) -> Answer {
    // What a search has found here it would have to find again there; theorems are asked at once.
    let is_infinite = Moves::of(position).all().is_none();
    let next = reply["position"].as_str().filter(|_| is_infinite && reply["because"] == "wins");
    match next.and_then(|next| catalog::read(next).ok()) {
        Some(next) => next.answer(&[Question::Outcome], work),
        None => answer.clone(),
    }
}

/// Any move, one time in three.
fn dreamt(position: &AnyPosition, seed: u64) -> Option<String> {
    let mut numbers = Numbers::seeded(seed);
    if numbers.below(3) != 0 {
        return None;
    }
    let moves = Moves::of(position);
    let Some(all) = moves.all() else { return position.delaying_move() };
    let all: Vec<String> = all.take(MOST_MOVES).map(|(name, _)| name).collect();
    let chosen = numbers.below(all.len().max(1) as u64);
    all.into_iter().nth(chosen as usize)
}

fn replied(position: &AnyPosition, chosen: Option<&str>, because: &str) -> Value {
    let after = chosen.and_then(|chosen| position.after(chosen).ok());
    let next = match after {
        Some(After::Position(next)) => Some(next),
        _ => None,
    };
    object!({
        "schema": "reply/1",
        "move": chosen,
        "position": next.as_ref().map(|next| next.text()),
        "over": next.is_none_or(|next| Moves::of(&next).is_over()),
        "because": because,
    })
}

fn winning(answer: &Answer) -> impl Iterator<Item = &MoveRecord> {
    let known = answer.winning_moves.as_ref().and_then(Option::as_ref);
    known.into_iter().flat_map(|known| &known.moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::search::Budget;

    fn reply_to(position: &AnyPosition) -> Value {
        let mut work = Work::within(Budget { work: 1_000_000, memory: 64 << 20 });
        choose(position, None, &mut work).answer
    }

    #[test]
    fn five_bites_into_three_infinite_rows_are_answered_by_theory() {
        let mut position = catalog::read("3xw^w").unwrap();
        for bite in ["2, w^2 + w*3 + 4", "1, w*3", "0, w", "0, 2", "1, 0"] {
            let Ok(After::Position(bitten)) = position.after(bite) else {
                panic!("{bite} is no bite of {}", position.text())
            };
            let reply = reply_to(&bitten);
            assert_eq!(reply["because"], "wins", "{reply}");
            assert!(reply["why"][0]["source"].is_string(), "{reply}");
            position = catalog::read(reply["position"].as_str().unwrap()).unwrap();
        }
        assert_eq!(position.delaying_move(), None, "only the poison is left");
    }

    #[test]
    fn who_has_lost_says_so_and_plays_on() {
        for text in ["2xw", "3xw^w", "2x2xw^3", "wxwxwx2x2x2", "1xw + wx1"] {
            let reply = reply_to(&catalog::read(text).unwrap());
            assert_eq!(reply["because"], "loses", "{reply}");
            assert!(reply["position"].is_string() && reply["why"][0]["text"].is_string());
        }
        assert_eq!(reply_to(&catalog::read("4xw").unwrap())["because"], "guess");
    }
}
