//! An opponent, who plays as well as is wished.
//!
//! The strongest never errs where the engines know what wins. The others make any move with some
//! chance, so that they are graded by one number; how often each keeps a position that it has won
//! is measured by a test.

use super::answer::{is_short, retell, worth};
use super::options::MOST_MOVES;
use super::{Asked, Position, Reply, answered};
use crate::desk::Found;
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::server::Shared;
use crate::visitor::Visit;
use axum::extract::State;
use axum::routing::get;
use chomplab::Outcome;
use chomplab::engine::{Budget, Work};
use chomplab::records::{Answer, Because, MoveRecord, Question, ReasonRecord, ReplyRecord};
use chomplab::registry::{After, AnyPosition, Distances};
use chomplab::search::Distance;
use lab::Random;
use std::sync::Arc;

/// What a move costs that is only listed: a few words of the position that it leaves.
const LISTING: u64 = 8;

/// What may be spent on the reason why the other player has lost: enough for theorems and for small
/// boards.
const REASON: u64 = 200_000;

/// What may be spent on finding the move that wins soonest or loses latest.
const LOOKING_AHEAD: u64 = 2_000_000;

/// How often, of a thousand moves, a player makes any move.
const LEVELS: &[(&str, u64)] = &[
    ("first-week", 900),
    ("beginner", 600),
    ("sleepy", 333),
    ("player", 200),
    ("expert", 60),
    ("perfect", 0),
];

/// The opponent.
pub(crate) const REPLY: Route = Route {
    path: "/api/reply",
    summary: "A move for the computer",
    parameters: &[
        Parameter::required("position", "a position in any notation", "4x5"),
        Parameter::optional(
            "strength",
            "first-week, beginner, sleepy, player, expert or perfect, who never errs",
            "perfect",
        ),
        Parameter::optional("seed", "which of several equal moves is made", "7"),
    ],
    content: Content::Record("reply/1"),
    handler: || get(reply),
};

async fn reply(State(shared): State<Arc<Shared>>, visit: Visit, asked: Asked) -> Reply {
    let position = Position::of(&asked)?;
    let name = asked.optional("strength").unwrap_or("perfect");
    let Some((_, errs)) = LEVELS.iter().find(|(known, _)| *known == name) else {
        let known: Vec<&str> = LEVELS.iter().map(|(known, _)| *known).collect();
        let message = format!("\"strength\" must be one of {}", known.join(", "));
        return Err(Refusal::Parameter(message));
    };
    let player = Player { errs: *errs, seed: asked.number("seed", 0, u64::MAX)? };
    let question =
        move |work: &mut Work<'_>| position.ask(|position| choose(position, player, work));
    answered(&shared, visit, question).await
}

/// How somebody plays.
#[derive(Clone, Copy)]
struct Player {
    /// How often, of a thousand moves, it makes any move.
    errs: u64,
    seed: u64,
}

fn choose(position: &AnyPosition, player: Player, work: &mut Work<'_>) -> Found<ReplyRecord> {
    let mut numbers = Random::seeded(player.seed);
    if numbers.below(1000) < player.errs
        && let Some(name) = any_move(position, &mut numbers, work)
    {
        let next = position_after(position, &name);
        return Found::whole(moved(Some(name), next.as_ref(), Because::Sleepy));
    }
    let mut answer = position.answer(&[Question::Outcome, Question::WinningMoves], work);
    retell(&mut answer.undecided);
    let (is_short, worth) = (is_short(&answer), worth(&answer));
    let winning: Vec<String> = winning(&answer).map(MoveRecord::name).collect();
    let is_won = !winning.is_empty();
    let best = best_by_distance(position, work).unwrap_or(winning);
    let among = best.len() as u64;
    let chosen = best.into_iter().nth(numbers.below(among.max(1)) as usize);
    let chosen = chosen.or_else(|| position.delaying_move());
    let because = match answer.outcome.flatten() {
        _ if is_won => Because::Wins,
        Some(Outcome::P) => Because::Loses,
        _ => Because::Guess,
    };
    let next = chosen.as_deref().and_then(|chosen| position_after(position, chosen));
    let mut reply = moved(chosen, next.as_ref(), because);
    if reply.chosen.is_none() {
        reply.poison = position.poison_move();
    }
    reply.why = match because {
        Because::Guess => {
            reply.undecided = answer.undecided.filter(|_| is_short);
            None
        }
        Because::Wins => next.map(|lost| why_lost(&lost, work)),
        _ => Some(answer.because),
    };
    Found { answer: reply, is_short, worth }
}

/// The moves that win soonest or lose latest, if the distances take little work.
fn best_by_distance(position: &AnyPosition, work: &mut Work<'_>) -> Option<Vec<String>> {
    let whole = work.budget();
    work.set_budget(Budget { work: whole.work.min(LOOKING_AHEAD), ..whole });
    let distances = position.distances(work);
    work.set_budget(whole);
    let Distances { own, options } = distances.ok()?;
    // Whoever wins leaves a lost position that takes one move less than this one, and so does
    // whoever loses as late as possible.
    let is_best = |(_, after): &&(String, Distance)| {
        after.outcome != own.outcome && after.moves + 1 == own.moves
    };
    Some(options.iter().filter(is_best).map(|(name, _)| name.clone()).collect())
}

/// Why the player to move has lost, if that takes little work.
fn why_lost(lost: &AnyPosition, work: &mut Work<'_>) -> Vec<ReasonRecord> {
    let whole = work.budget();
    work.set_budget(Budget { work: work.spent().saturating_add(REASON), ..whole });
    let answer = lost.answer(&[Question::Outcome], work);
    work.set_budget(whole);
    if answer.outcome.flatten() == Some(Outcome::P) { answer.because } else { Vec::new() }
}

/// A move, without reasons.
fn moved(chosen: Option<String>, next: Option<&AnyPosition>, because: Because) -> ReplyRecord {
    ReplyRecord {
        chosen,
        poison: None,
        position: next.map(|next| next.text()),
        over: next.is_none_or(|next| next.is_over()),
        because,
        why: None,
        undecided: None,
    }
}

fn position_after(position: &AnyPosition, chosen: &str) -> Option<AnyPosition> {
    match position.after(chosen) {
        Ok(After::Position(next)) => Some(next),
        _ => None,
    }
}

/// Any move that does not take the poison.
fn any_move(position: &AnyPosition, numbers: &mut Random, work: &mut Work<'_>) -> Option<String> {
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
    use chomplab::registry;
    use serde_json::{Value, json as object};

    fn reply_to(position: &AnyPosition) -> Value {
        let mut work = Work::within(Budget { work: 1_000_000, memory: 64 << 20 });
        let perfect = Player { errs: 0, seed: 1 };
        object!(choose(position, perfect, &mut work).answer)
    }

    #[test]
    fn five_bites_into_three_infinite_rows_are_answered_by_theory() {
        let mut position = registry::read("3xw^w").unwrap();
        for bite in ["2, w^2 + w*3 + 4", "1, w*3", "0, w", "0, 2", "1, 0"] {
            let Ok(After::Position(bitten)) = position.after(bite) else {
                panic!("{bite} is no bite of {}", position.text())
            };
            let reply = reply_to(&bitten);
            assert_eq!(reply["because"], "wins", "{reply}");
            assert!(reply["why"][0]["source"].is_string(), "{reply}");
            position = registry::read(reply["position"].as_str().unwrap()).unwrap();
        }
        assert_eq!(position.delaying_move(), None, "only the poison is left");
    }

    /// The share of positions inside 4×4 that are won and stay won by the move that a level makes.
    fn strength(errs: u64) -> f64 {
        let mut work = Work::within(Budget { work: 10_000_000, memory: 64 << 20 });
        let (mut won, mut kept) = (0, 0);
        for rows in 0..256_u32 {
            let rows: Vec<u32> =
                (0..4).map(|row| rows >> (2 * row) & 3).map(|row| row + 1).collect();
            if rows.windows(2).any(|pair| pair[0] < pair[1]) {
                continue;
            }
            let text = format!("({},{},{},{})", rows[0], rows[1], rows[2], rows[3]);
            let position = registry::read(&text).unwrap();
            let outcome = |position: &AnyPosition, work: &mut Work<'_>| {
                position.answer(&[Question::Outcome], work).outcome.flatten()
            };
            if outcome(&position, &mut work) != Some(Outcome::N) {
                continue;
            }
            for seed in 1..=20 {
                let reply = choose(&position, Player { errs, seed }, &mut work).answer;
                let left = reply.position.map(|left| registry::read(&left).unwrap());
                won += 1;
                let is_kept =
                    left.is_some_and(|left| outcome(&left, &mut work) == Some(Outcome::P));
                kept += u32::from(is_kept);
            }
        }
        f64::from(kept) / f64::from(won)
    }

    #[test]
    fn levels_differ_in_strength() {
        let shares: Vec<f64> = LEVELS.iter().map(|(_, errs)| strength(*errs)).collect();
        assert!(shares.windows(2).all(|pair| pair[0] + 0.04 < pair[1]), "{shares:?}");
        assert!(shares[0] < 0.35 && (shares[5] - 1.0).abs() < f64::EPSILON, "{shares:?}");
    }

    #[test]
    fn equal_moves_are_made_by_turns() {
        let position = registry::read("8x10").unwrap();
        let mut work = Work::within(Budget { work: 100_000_000, memory: 64 << 20 });
        let mut made: Vec<String> = (0..12)
            .filter_map(|seed| choose(&position, Player { errs: 0, seed }, &mut work).answer.chosen)
            .collect();
        made.sort();
        made.dedup();
        assert_eq!(made, ["(3,8)", "(4,5)"]);
    }

    #[test]
    fn who_has_lost_delays_but_not_always_in_the_same_way() {
        let position = registry::read("(5,5,2,2)").unwrap();
        let mut work = Work::within(Budget { work: 100_000_000, memory: 64 << 20 });
        let own = position.distances(&mut work).unwrap().own.moves;
        let mut made: Vec<String> = Vec::new();
        for seed in 0..20 {
            let reply = choose(&position, Player { errs: 0, seed }, &mut work).answer;
            let left = registry::read(&reply.position.unwrap()).unwrap();
            assert_eq!(left.distances(&mut work).unwrap().own.moves + 1, own);
            made.extend(reply.chosen);
        }
        made.sort();
        made.dedup();
        assert!(made.len() > 1, "{made:?}");
    }

    #[test]
    fn the_reason_is_about_what_is_left() {
        let reply = reply_to(&registry::read("(5,5,2,2)").unwrap());
        assert_eq!(reply["because"], "loses");
        let reply = reply_to(&registry::read("4x5").unwrap());
        let left = registry::read(reply["position"].as_str().unwrap()).unwrap();
        let mut work = Work::within(Budget { work: 1_000_000, memory: 64 << 20 });
        let own = object!(left.answer(&[Question::Outcome], &mut work).because);
        assert_eq!(reply["why"], own);
    }

    #[test]
    fn who_has_lost_says_so_and_plays_on() {
        for text in ["2xw", "3xw^w", "2x2xw^3", "wxwxwx2x2x2", "1xw + wx1"] {
            let reply = reply_to(&registry::read(text).unwrap());
            assert_eq!(reply["because"], "loses", "{reply}");
            assert!(reply["position"].is_string() && reply["why"][0]["text"].is_string());
        }
        let open = registry::read("(w*3 + 2,w*2 + 1,w + 5,w + 1)").unwrap();
        assert_eq!(reply_to(&open)["because"], "guess");
    }
}
