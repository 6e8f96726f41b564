//! Every move with what is known of it: the list of the library, bounded, and how long the game
//! takes after each move.

use super::answer::{PACE, is_quick, retell};
use super::{Asked, Position, Reply, answered, first_try, told};
use crate::routes::{Content, Parameter, Route};
use crate::task::Found;
use chomplab::engine::Work;
use chomplab::records::OptionsRecord;
use chomplab::registry::{AnyPosition, ListLimits, list_options};

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
        Parameter::optional("grundy", "whether Grundy values are wanted too", "true").truth(),
        Parameter::optional(
            "distance",
            "whether it is wanted how many moves the game takes then under best play",
            "true",
        )
        .truth(),
        PACE,
    ],
    content: Content::Record("options/1"),
    handler: options,
};

fn options(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let grundy = asked.flag("grundy")?;
    let distance = asked.flag("distance")?;
    let is_quick = is_quick(asked)?;
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
        return first_try(question);
    }
    answered(question)
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
    let limits = ListLimits { moves: MOST_MOVES, bytes: MOST_BYTES };
    let mut answer = list_options(&**position, grundy, limits, work);
    retell(&mut answer.undecided);
    let is_short = answer.undecided.as_ref().is_some_and(|why| why.why.is_lack_of_work());
    let known = answer.options.iter().filter(|option| option.outcome.is_some()).count();
    let worth = answer.options.len() + known;
    Found { answer, is_short, worth }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::{Budget, Limits};
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
