//! An opponent, who plays as well as is wished.
//!
//! The strongest never errs where the engines know what wins. The others draw some of their moves
//! by lot; what a level does is said in [`lab::levels`], and measured by an experiment.

use super::answer::{is_short, retell, worth};
use super::options::MOST_MOVES;
use super::{Asked, Position, Reply, answered};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::task::Found;
use chomplab::engine::{Budget, Work};
use chomplab::records::{Answer, Because, MoveRecord, Question, ReasonRecord, ReplyRecord};
use chomplab::registry::{After, AnyPosition, Distances};
use chomplab::{Certainty, Outcome};
use lab::Random;
use lab::levels::{LEVELS, Level, is_best};

/// What a move costs that is only listed: a few words of the position that it leaves.
const LISTING: u64 = 8;

/// What may be spent on the reason why the other player has lost: enough for theorems and for small
/// boards.
const REASON: u64 = 200_000;

/// What may be spent on finding the move that wins soonest or loses latest.
const LOOKING_AHEAD: u64 = 2_000_000;

/// The opponent.
pub(crate) const REPLY: Route = Route {
    path: "/api/reply",
    summary: "A move for the computer",
    parameters: &[
        Parameter::required("position", "a position in any notation", "4x5"),
        Parameter::optional(
            "strength",
            "first-week, beginner, player, expert or perfect, who never errs",
            "perfect",
        )
        .one_of(&["first-week", "beginner", "player", "expert", "perfect"]),
        Parameter::optional("seed", "which of several equal moves is made", "7").whole(0, u64::MAX),
    ],
    content: Content::Record("reply/1"),
    handler: reply,
};

fn reply(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let name = asked.optional("strength").unwrap_or("perfect");
    let Some(level) = Level::named(name) else {
        let known: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
        let message = format!("\"strength\" must be one of {}", known.join(", "));
        return Err(Refusal::Parameter(message));
    };
    let player = Player { level, seed: asked.number("seed", 0, u64::MAX)? };
    let question =
        move |work: &mut Work<'_>| position.ask(|position| choose(position, player, work));
    answered(question)
}

/// How somebody plays.
#[derive(Clone, Copy)]
struct Player {
    level: Level,
    seed: u64,
}

fn choose(position: &AnyPosition, player: Player, work: &mut Work<'_>) -> Found<ReplyRecord> {
    let mut numbers = Random::seeded(player.seed);
    if player.level.draws_lots(&mut numbers)
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
    (reply.certainty, reply.why) = match because {
        Because::Guess => {
            reply.undecided = answer.undecided.filter(|_| is_short);
            (None, None)
        }
        Because::Wins => {
            let (certainty, why) = next.map(|lost| why_lost(&lost, work)).unwrap_or_default();
            // Where the reason would take too long, the move is as certain as the answer.
            (certainty.or(answer.certainty), Some(why))
        }
        _ => (answer.certainty, Some(answer.because)),
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
    let best = options.into_iter().filter(|(_, after)| is_best(own, *after));
    Some(best.map(|(name, _)| name).collect())
}

/// How certain it is that the player to move has lost and why, if that takes little work.
fn why_lost(lost: &AnyPosition, work: &mut Work<'_>) -> (Option<Certainty>, Vec<ReasonRecord>) {
    let whole = work.budget();
    work.set_budget(Budget { work: work.spent().saturating_add(REASON), ..whole });
    let answer = lost.answer(&[Question::Outcome], work);
    work.set_budget(whole);
    match answer.outcome.flatten() {
        Some(Outcome::P) => (answer.certainty, answer.because),
        _ => Default::default(),
    }
}

/// A move, without reasons.
fn moved(chosen: Option<String>, next: Option<&AnyPosition>, because: Because) -> ReplyRecord {
    ReplyRecord {
        chosen,
        poison: None,
        position: next.map(|next| next.text()),
        over: next.is_none_or(|next| next.is_over()),
        because,
        certainty: None,
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

    fn perfect(seed: u64) -> Player {
        Player { level: Level::named("perfect").unwrap(), seed }
    }

    fn reply_to(position: &AnyPosition) -> Value {
        let mut work = Work::within(Budget { work: 1_000_000, memory: 64 << 20 });
        object!(choose(position, perfect(1), &mut work).answer)
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

    #[test]
    fn a_conjecture_is_told_as_one() {
        let certainty = |text: &str| {
            let reply = reply_to(&registry::read(text).unwrap());
            (reply["because"].clone(), reply["certainty"].clone())
        };
        for (text, because, certain) in [
            ("(w^3 + 1,w^3 + 1,w^2 + 2)", "loses", "conjectured"),
            ("4xw^w", "wins", "conjectured"),
            ("2xw", "loses", "proved"),
            ("4x5", "wins", "proved"),
        ] {
            assert_eq!(certainty(text), (object!(because), object!(certain)), "{text}");
        }
    }

    /// How often, of a hundred seeds, a level makes the only winning bite.
    fn found_by(level: Level) -> usize {
        let position = registry::read("4x5").unwrap();
        let mut work = Work::within(Budget { work: 10_000_000, memory: 64 << 20 });
        let player = |seed| Player { level, seed };
        let mut made = (0..100).map(|seed| choose(&position, player(seed), &mut work).answer);
        let winning = Some("(2,2)".to_owned());
        made.by_ref().filter(|reply| reply.chosen == winning).count()
    }

    #[test]
    fn levels_differ_in_what_they_find() {
        let found: Vec<usize> = LEVELS.iter().map(|level| found_by(*level)).collect();
        assert!(found.windows(2).all(|pair| pair[0] + 5 < pair[1]), "{found:?}");
        assert!(found[0] < 30 && found[4] == 100, "{found:?}");
    }

    #[test]
    fn equal_moves_are_made_by_turns() {
        let position = registry::read("8x10").unwrap();
        let mut work = Work::within(Budget { work: 100_000_000, memory: 64 << 20 });
        let mut made: Vec<String> = (0..12)
            .filter_map(|seed| choose(&position, perfect(seed), &mut work).answer.chosen)
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
            let reply = choose(&position, perfect(seed), &mut work).answer;
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
