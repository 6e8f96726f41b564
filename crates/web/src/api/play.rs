//! A board, its moves, and an opponent.

use super::answer::{is_short, retell, worth};
use super::options::MOST_MOVES;
use super::{Asked, Reply, answered, made, ordinals, position, scene};
use crate::desk::Found;
use crate::refusal::Refusal;
use crate::routes::{Parameter, Route};
use crate::server::Shared;
use crate::visitor::Visit;
use axum::extract::State;
use axum::routing::get;
use chomplab::answer::{Answer, MoveRecord, Question, ReasonRecord, UndecidedRecord};
use chomplab::catalog::{After, AnyPosition};
use chomplab::input::InputError;
use chomplab::picture::{Layer, Mark};
use chomplab::search::Work;
use chomplab::verdict::Outcome;
use lab::numbers::Numbers;
use serde::Serialize;
use serde_json::{Value, json as object};
use std::sync::Arc;

const POSITION: Parameter = Parameter::required("position", "a position in any notation", "4x5");

/// Boards are shown up to this many rows, columns and layers.
const WINDOW: usize = 60;

/// What a move costs that is only listed: a few words of the position that it leaves.
const LISTING: u64 = 8;

/// What a board looks like.
pub(crate) const BOARD: Route = Route {
    path: "/api/board",
    summary: "What a position looks like: layers of rows of cells, or panels with ordinal axes; \
              its names",
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

async fn board(State(shared): State<Arc<Shared>>, visit: Visit, asked: Asked) -> Reply {
    let text = asked.required("position")?.to_owned();
    let marks = asked.optional("marks").unwrap_or("").to_owned();
    let board = move |_: &mut Work<'_>| {
        let marked: Vec<String> =
            marks.split(';').filter(|mark| !mark.is_empty()).map(ToOwned::to_owned).collect();
        drawn(&position(&text)?, &marked).map_err(|error| Refusal::Input(error, marks))
    };
    made(&shared, visit, board).await
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
    let mut board = object!({
        "schema": "board/1",
        "position": position.text(),
        "layers": layers,
        "ordinals": ordinals,
        "goes_on": picture.is_some_and(|picture| picture.goes_on),
        "notations": notations,
        "poison": position.poison_move(),
        "over": position.is_over(),
        "words": {
            "move": words.a_move, "moves": words.moves, "goal": words.goal,
            "poison": words.has_poison,
        },
    });
    scene::add_to(&mut board, position);
    Ok(board)
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

async fn make_move(State(shared): State<Arc<Shared>>, visit: Visit, asked: Asked) -> Reply {
    let text = asked.required("position")?.to_owned();
    let chosen = asked.required("move")?.to_owned();
    let moved = move |_: &mut Work<'_>| {
        let before = position(&text)?;
        let made = before.move_text(&chosen).and_then(|name| Ok((name, before.after(&chosen)?)));
        let (name, after) = made.map_err(|error| Refusal::Input(error, chosen))?;
        Ok(match after {
            After::Lost => object!({
                "schema": "move/1",
                "move": name,
                "position": null,
                "lost": true,
                "over": true,
            }),
            After::Position(next) => object!({
                "schema": "move/1",
                "move": name,
                "position": next.text(),
                "lost": false,
                "over": next.is_over(),
            }),
        })
    };
    made(&shared, visit, moved).await
}

async fn reply(State(shared): State<Arc<Shared>>, visit: Visit, asked: Asked) -> Reply {
    let text = asked.required("position")?.to_owned();
    let is_sleepy = match asked.optional("strength") {
        None | Some("perfect") => false,
        Some("sleepy") => true,
        Some(_) => {
            return Err(Refusal::Parameter("\"strength\" must be perfect or sleepy".to_owned()));
        }
    };
    let seed = asked.number("seed", 0, u64::MAX)?;
    let question =
        move |work: &mut Work<'_>| Ok(choose(&position(&text)?, is_sleepy.then_some(seed), work));
    answered(&shared, visit, question).await
}

fn choose(position: &AnyPosition, dream: Option<u64>, work: &mut Work<'_>) -> Found<ReplyRecord> {
    if let Some(name) = dream.and_then(|seed| dreamt(position, seed, work)) {
        let next = position_after(position, &name);
        return Found::whole(ReplyRecord::new(Some(name), next.as_ref(), Because::Sleepy));
    }
    let mut answer = position.answer(&[Question::Outcome, Question::WinningMoves], work);
    retell(&mut answer);
    let (is_short, worth) = (is_short(&answer), worth(&answer));
    let chosen = winning(&answer).next().map(MoveRecord::name);
    let (chosen, because) = match (chosen, answer.outcome.flatten()) {
        (Some(chosen), _) => (Some(chosen), Because::Wins),
        (None, Some(Outcome::P)) => (position.delaying_move(), Because::Loses),
        (None, _) => (position.delaying_move(), Because::Guess),
    };
    let next = chosen.as_deref().and_then(|chosen| position_after(position, chosen));
    let mut reply = ReplyRecord::new(chosen, next.as_ref(), because);
    if reply.chosen.is_none() {
        reply.poison = position.poison_move();
    }
    if because == Because::Guess {
        reply.undecided = answer.undecided.filter(|_| is_short);
    } else {
        // What a search has found here it would have to find again there; theorems are asked at once.
        let is_infinite = position.options().is_none();
        let lost = next.filter(|_| is_infinite && because == Because::Wins);
        let lost = lost.map_or(answer, |lost| lost.answer(&[Question::Outcome], work));
        reply.why = Some(lost.because);
    }
    Found { answer: reply, is_short, worth }
}

/// Why the computer makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Because {
    /// It wins.
    Wins,
    /// Every move loses, and this one takes long.
    Loses,
    /// Nothing better was found.
    Guess,
    /// It was not thinking.
    Sleepy,
}

/// The computer's move: the record `reply/1`.
#[derive(Clone, Debug, Serialize)]
struct ReplyRecord {
    schema: &'static str,
    /// The move; none when only the poison is left.
    #[serde(rename = "move")]
    chosen: Option<String>,
    /// The move that takes the poison, when nothing else is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    poison: Option<String>,
    /// What it leaves.
    position: Option<String>,
    /// Whether nobody can move any more.
    over: bool,
    because: Because,
    /// Why somebody has lost: the person, after a winning move, or else the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<ReasonRecord>>,
    /// What kept it from finding more.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<UndecidedRecord>,
}

impl ReplyRecord {
    fn new(chosen: Option<String>, next: Option<&AnyPosition>, because: Because) -> Self {
        Self {
            schema: "reply/1",
            chosen,
            poison: None,
            position: next.map(|next| next.text()),
            over: next.is_none_or(|next| next.is_over()),
            because,
            why: None,
            undecided: None,
        }
    }
}

fn position_after(position: &AnyPosition, chosen: &str) -> Option<AnyPosition> {
    match position.after(chosen) {
        Ok(After::Position(next)) => Some(next),
        _ => None,
    }
}

/// Any move, one time in three.
fn dreamt(position: &AnyPosition, seed: u64, work: &mut Work<'_>) -> Option<String> {
    let mut numbers = Numbers::seeded(seed);
    if numbers.below(3) != 0 {
        return None;
    }
    let Some(all) = position.options() else { return position.delaying_move() };
    work.begin();
    let all = all.take(MOST_MOVES).map_while(|(name, _)| {
        let listed = work.spend(LISTING, 0);
        listed.ok().map(|()| name)
    });
    let all: Vec<String> = all.collect();
    let chosen = numbers.below(all.len().max(1) as u64);
    all.into_iter().nth(chosen as usize)
}

fn winning(answer: &Answer) -> impl Iterator<Item = &MoveRecord> {
    let known = answer.winning_moves.as_ref().and_then(Option::as_ref);
    known.into_iter().flat_map(|known| &known.moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::catalog;
    use chomplab::search::Budget;

    fn reply_to(position: &AnyPosition) -> Value {
        let mut work = Work::within(Budget { work: 1_000_000, memory: 64 << 20 });
        object!(choose(position, None, &mut work).answer)
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
        let open = catalog::read("(w*3 + 2,w*2 + 1,w + 5,w + 1)").unwrap();
        assert_eq!(reply_to(&open)["because"], "guess");
    }
}
