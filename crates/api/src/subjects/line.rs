//! A whole game at once: moves one after the other, with branches.
//!
//! The page keeps a game in its address. So that it can be resumed with one request, all moves are
//! sent together; each follows the one before it, or the one whose number is written before an `@`:
//! in `(1,2);(0,3);1@(0,2)` the third move is another answer to the first.

use super::{Asked, Position, Reply, made};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use chomplab::engine::Work;
use chomplab::records::{LineMove, LineRecord};
use chomplab::registry::{After, AnyPosition};

/// What a single move costs: a few words of the position that it leaves.
const MOVE: u64 = 64;

/// Moves one after the other.
pub(crate) const LINE: Route = Route {
    path: "/api/line",
    summary: "The positions after each of several moves: a whole game, with branches",
    parameters: &[
        Parameter::required("position", "where the game starts, in any notation", "4x5"),
        Parameter::optional(
            "moves",
            "moves with ; between them; n@ before a move says which move it follows, 0 for none",
            "(1,2);(0,3);1@(0,2)",
        ),
    ],
    content: Content::Record("line/1"),
    handler: line,
};

fn line(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let moves = asked.optional("moves").unwrap_or("").to_owned();
    let line = move |work: &mut Work<'_>| {
        work.begin();
        position.ask(|start| played(start.copy(), &moves, work))?
    };
    made(line)
}

fn played(start: AnyPosition, moves: &str, work: &mut Work<'_>) -> Result<LineRecord, Refusal> {
    let mut record = LineRecord {
        position: start.text(),
        over: start.is_over(),
        moves: Vec::new(),
        wrong: None,
    };
    let mut positions = vec![Some(start)];
    for text in moves.split(';').filter(|text| !text.is_empty()) {
        work.spend(MOVE, 0).map_err(|_| Refusal::TooSlow)?;
        match next(&positions, text) {
            Ok((name, after)) => {
                let over = after.as_ref().is_none_or(|after| after.is_over());
                let position = after.as_ref().map(|after| after.text());
                record.moves.push(LineMove { name, position, over });
                positions.push(after);
            }
            Err(why) => {
                let number = positions.len();
                record.wrong = Some(format!("Move {number} of this address cannot be made: {why}"));
                break;
            }
        }
    }
    Ok(record)
}

/// The next move as players write it, and what it leaves.
fn next(
    positions: &[Option<AnyPosition>],
    text: &str,
) -> Result<(String, Option<AnyPosition>), String> {
    let (parent, chosen) = match text.split_once('@') {
        Some((number, chosen)) => {
            (number.parse().map_err(|_| format!("{number:?} is no number"))?, chosen)
        }
        None => (positions.len() - 1, text),
    };
    let before: &Option<AnyPosition> =
        positions.get(parent).ok_or_else(|| format!("there is no move {parent} before it"))?;
    let before = before.as_ref().ok_or("the game was over")?;
    let name = before.move_text(chosen).map_err(|error| error.message)?;
    match before.after(chosen).map_err(|error| error.message)? {
        After::Lost => Ok((name, None)),
        After::Position(after) => Ok((name, Some(after))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::Budget;
    use chomplab::registry;

    fn line(start: &str, moves: &str) -> LineRecord {
        let mut work = Work::within(Budget { work: 1_000_000, memory: 1 << 20 });
        played(registry::read(start).unwrap(), moves, &mut work).ok().unwrap()
    }

    #[test]
    fn branches_start_where_they_say() {
        let record = line("4x5", "1,2;(0,3);1@(0,2)");
        let names: Vec<_> = record.moves.iter().map(|one| one.name.as_str()).collect();
        let left: Vec<_> =
            record.moves.iter().map(|one| one.position.as_deref().unwrap()).collect();
        assert_eq!(names, ["(1,2)", "(0,3)", "(0,2)"]);
        assert_eq!(left, ["(5,2,2,2)", "(3,2,2,2)", "4x2"]);
        assert_eq!(record.wrong, None);
    }

    #[test]
    fn the_first_wrong_move_ends_it() {
        for (moves, made, wrong) in [
            ("(0,0);(0,0)", 1, "Move 2 of this address cannot be made: the game was over"),
            ("(1,1);7@(0,1)", 1, "there is no move 7 before it"),
            ("(1,1);(1,1)", 1, "(1,1)"),
            ("x@(1,1)", 0, "is no number"),
        ] {
            let record = line("4x5", moves);
            assert_eq!(record.moves.len(), made, "{moves}");
            assert!(record.wrong.as_ref().unwrap().contains(wrong), "{:?}", record.wrong);
        }
    }
}
