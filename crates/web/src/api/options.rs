//! Every move with what is known of it.
//!
//! A position can have thousands of moves, and each is a question of its own. So the list is made
//! in two rounds. In the first every move has a small part of the budget, enough for theorems and
//! tables; in the second those that are still open have what is left, one after the other. In one
//! round the first hard move would leave nothing for the easy ones after it.

use super::answer::{PACE, is_quick, is_short};
use super::{Asked, Position, Reply, answered, json, told};
use crate::desk::Found;
use crate::routes::{Content, Parameter, Route};
use crate::server::Shared;
use crate::visitor::Visit;
use axum::extract::State;
use axum::routing::get;
use chomplab::engine::{Budget, Wanted, Work};
use chomplab::records::{OptionRecord, OptionsRecord, Question, UndecidedRecord};
use chomplab::registry::{AnyOptions, AnyPosition};
use chomplab::{Obstacle, Outcome, Undecided};
use std::sync::Arc;

/// At most so many moves are listed, and no more when their texts have so many bytes: a text can be
/// long, and a list must not fill the memory.
pub(super) const MOST_MOVES: usize = 4000;
const MOST_BYTES: usize = 2 << 20;

/// Every move with its outcome.
pub(crate) const OPTIONS: Route = Route {
    path: "/api/options",
    summary: "Every move with the outcome it leads to, winning ones first",
    parameters: &[
        Parameter::required("position", "a position in any notation", "4x5"),
        Parameter::optional("grundy", "whether Grundy values are wanted too", "true"),
        Parameter::optional(
            "distance",
            "whether it is wanted how many moves the game takes then under best play",
            "true",
        ),
        PACE,
    ],
    content: Content::Record("options/1"),
    handler: || get(options),
};

async fn options(State(shared): State<Arc<Shared>>, visit: Visit, asked: Asked) -> Reply {
    let position = Position::of(&asked)?;
    let grundy = asked.flag("grundy")?;
    let distance = asked.flag("distance")?;
    let is_quick = is_quick(&asked)?;
    let question = move |work: &mut Work<'_>| {
        position.ask(|position| {
            let mut found = list(position, grundy, work);
            if distance {
                add_distances(&mut found, position, work);
            }
            found
        })
    };
    if is_quick {
        return json(&shared.desk.first_try(visit, question).await?.answer);
    }
    answered(&shared, visit, question).await
}

/// Adds how long the game takes after each move, and from here; the outcomes follow.
fn add_distances(found: &mut Found<OptionsRecord>, position: &AnyPosition, work: &mut Work<'_>) {
    match position.distances(work) {
        Ok(distances) => {
            found.answer.add_distances(distances.own, &distances.options);
            found.worth += distances.options.len();
        }
        Err(why) if why.why.is_lack_of_work() => {
            found.is_short = true;
            found.answer.undecided = Some(told(&why));
        }
        Err(_) => {}
    }
}

fn list(position: &AnyPosition, grundy: bool, work: &mut Work<'_>) -> Found<OptionsRecord> {
    let wanted = Wanted { outcome: true, winning_moves: false, grundy };
    let mut list = List { wanted, ..List::default() };
    match position.options() {
        Some(all) => {
            list.ask_of_each(all, work);
            list.ask_of_the_rest(position, work);
        }
        None => list.ask_for_winning(position, work),
    }
    list.record(position)
}

/// Moves, as far as they have been listed.
#[derive(Default)]
struct List {
    wanted: Wanted,
    moves: Vec<Listed>,
    /// Whether some moves are missing.
    is_cut: bool,
    /// Why more work would tell more.
    shortfall: Option<UndecidedRecord>,
}

/// A move, where it leads, and what is known of that.
struct Listed {
    name: String,
    to: String,
    outcome: Option<Outcome>,
    grundy: Option<String>,
    /// Whether more work could tell more.
    is_open: bool,
}

impl List {
    /// The first round, which spends about half of the budget: it lists the moves, and asks of each
    /// what takes little work.
    fn ask_of_each(&mut self, all: AnyOptions<'_>, work: &mut Work<'_>) {
        work.begin();
        let whole = work.budget();
        let part = whole.work / (2 * MOST_MOVES as u64);
        let mut bytes = 0;
        for (name, after) in all {
            let to = after.text();
            bytes += name.len() + to.len();
            if self.moves.len() == MOST_MOVES || bytes > MOST_BYTES {
                self.is_cut = true;
                break;
            }
            // The unit of work is a word of a position that is looked at. When the budget is spent,
            // the rest is listed all the same, without being asked about.
            match work.spend(1 + to.len() as u64 / 8, 0) {
                Err(why) if why.why == Obstacle::Cancelled => {
                    self.is_cut = true;
                    self.shortfall = Some(told(&why));
                    break;
                }
                _ => self.moves.push(Listed::new(name, to)),
            }
            if work.spent() < whole.work / 2 {
                work.set_budget(Budget { work: work.spent() + part, ..whole });
                self.ask_of(self.moves.len() - 1, &after, work);
                work.set_budget(whole);
            }
        }
    }

    /// The second round.
    fn ask_of_the_rest(&mut self, position: &AnyPosition, work: &mut Work<'_>) {
        if self.moves.iter().all(|listed| !listed.is_open) {
            return;
        }
        let all = position.options().into_iter().flatten();
        for (number, (_, after)) in all.take(self.moves.len()).enumerate() {
            if !self.moves[number].is_open {
                continue;
            }
            if let Err(why) = work.spend(0, 0) {
                self.shortfall = Some(told(&why));
                break;
            }
            if let Some(why) = self.ask_of(number, &after, work) {
                self.shortfall = Some(told(&why));
            }
        }
    }

    /// Asks what is wanted of a move, and says what work was lacking.
    fn ask_of(
        &mut self,
        number: usize,
        after: &AnyPosition,
        work: &mut Work<'_>,
    ) -> Option<Undecided> {
        let verdict = after.consult(self.wanted, work);
        let listed = &mut self.moves[number];
        listed.outcome = verdict.outcome.or(listed.outcome);
        listed.grundy = verdict.grundy.map(|value| value.to_string()).or(listed.grundy.take());
        let lacking = verdict.undecided.filter(|why| why.why.is_lack_of_work());
        listed.is_open = lacking.is_some();
        lacking
    }

    /// Of infinitely many moves those that win are what theory finds.
    fn ask_for_winning(&mut self, position: &AnyPosition, work: &mut Work<'_>) {
        let mut answer = position.answer(&[Question::WinningMoves], work);
        super::answer::retell(&mut answer);
        self.is_cut = true;
        let known = answer.winning_moves.iter().flatten().flat_map(|known| &known.moves);
        self.moves.extend(known.map(|chosen| Listed {
            outcome: Some(Outcome::P),
            is_open: false,
            ..Listed::new(chosen.name(), chosen.to.clone())
        }));
        self.shortfall = if is_short(&answer) { answer.undecided } else { None };
    }

    fn record(mut self, position: &AnyPosition) -> Found<OptionsRecord> {
        self.moves.sort_by_key(|option| match option.outcome {
            Some(Outcome::P) => 0,
            None => 1,
            Some(Outcome::N) => 2,
        });
        let known = |option: &&Listed| option.outcome.is_some();
        let worth = self.moves.len() + self.moves.iter().filter(known).count();
        let is_short = self.shortfall.is_some();
        let answer = OptionsRecord {
            position: position.text(),
            complete: !self.is_cut,
            poison: position.poison_move(),
            options: self.moves.into_iter().map(Listed::record).collect(),
            distance: None,
            undecided: self.shortfall,
        };
        Found { answer, is_short, worth }
    }
}

impl Listed {
    fn new(name: String, to: String) -> Self {
        Self { name, to, outcome: None, grundy: None, is_open: true }
    }

    fn record(self) -> OptionRecord {
        OptionRecord {
            wins: self.outcome.map(|outcome| outcome == Outcome::P),
            chosen: self.name,
            to: self.to,
            outcome: self.outcome,
            grundy: self.grundy,
            distance: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::Limits;
    use chomplab::registry;
    use serde_json::{Value, json as object};
    use std::sync::atomic::AtomicBool;

    const BUDGET: Budget = Budget { work: 20_000_000, memory: 64 << 20 };

    fn listed(text: &str, grundy: bool, work: &mut Work<'_>) -> Found<Value> {
        let Found { answer, is_short, worth } = list(&registry::read(text).unwrap(), grundy, work);
        Found { answer: object!(answer), is_short, worth }
    }

    fn wins(found: &Found<Value>, name: &str) -> Value {
        let options = found.answer["options"].as_array().unwrap();
        options.iter().find(|option| option["move"] == name).expect("it is listed")["wins"].clone()
    }

    #[test]
    fn a_list_that_is_stopped_ends_and_says_so() {
        let flag = AtomicBool::new(true);
        for text in ["60x60", "nim:4294967294 & 2x2"] {
            let mut work = Work::within(Limits::from(BUDGET).stopping_at(&flag));
            let found = listed(text, false, &mut work);
            assert_eq!(found.answer["options"], object!([]), "{text}");
            assert_eq!(found.answer["complete"], false, "{text}");
            assert_eq!(found.answer["undecided"]["why"], "cancelled", "{text}");
            assert!(found.is_short);
        }
    }

    #[test]
    fn hard_moves_leave_something_for_easy_ones() {
        let found = listed("14x15", false, &mut Work::within(Budget { work: 1_000_000, ..BUDGET }));
        assert_eq!(found.answer["options"].as_array().unwrap().len(), 209);
        assert_eq!(found.answer["complete"], true, "every move is there");
        assert_eq!(found.answer["undecided"]["why"], "budget");
        assert!(found.is_short && wins(&found, "(7,8)").is_null());
        assert_eq!((wins(&found, "(1,1)"), wins(&found, "(13,0)")), (false.into(), false.into()));
    }

    #[test]
    fn what_is_known_is_complete() {
        for (text, count) in [("4x5", 19), ("2x2 & nim:3", 6), ("misere:2x2 & nim:3", 7)] {
            let found = listed(text, true, &mut Work::within(BUDGET));
            let options = found.answer["options"].as_array().unwrap();
            assert_eq!(options.len(), count, "{text}");
            assert!(options.iter().all(|option| option["wins"].is_boolean()), "{text}");
            assert_eq!(found.answer["complete"], true, "{text}");
            assert!(!found.is_short && found.answer.get("undecided").is_none(), "{text}");
        }
    }

    #[test]
    fn lists_are_bounded() {
        let heaps: Vec<String> = (1000..1600).map(|heap: u32| heap.to_string()).collect();
        let long = format!("nim:{}", heaps.join(","));
        for text in ["nim:4294967294 & 2x2", "4294967294x2", &long] {
            let found = listed(text, false, &mut Work::within(BUDGET));
            assert_eq!(found.answer["complete"], false);
            assert!(found.answer["options"].as_array().unwrap().len() <= MOST_MOVES);
            assert!(found.answer.to_string().len() < 2 * MOST_BYTES);
        }
    }
}
