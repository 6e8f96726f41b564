//! How long a game takes under best play.

use super::{Asked, Position, Reply, answered, told};
use crate::routes::{Content, Parameter, Route};
use crate::task::Found;
use chomplab::engine::Work;
use chomplab::records::DistanceRecord;

/// Moves to the end.
pub(crate) const DISTANCE: Route = Route {
    path: "/api/distance",
    summary: "How many moves a game takes when the winner hurries and the loser delays",
    parameters: &[Parameter::required("position", "a position in any notation", "4x5")],
    content: Content::Record("distance/1"),
    handler: distance,
};

fn distance(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let question = move |work: &mut Work<'_>| {
        let (text, distances) =
            position.ask(|position| (position.text(), position.distances(work)))?;
        Ok(match distances {
            Ok(found) => Found::whole(DistanceRecord {
                position: text,
                outcome: Some(found.own.outcome),
                moves: Some(found.own.moves),
                undecided: None,
            }),
            Err(why) => {
                let undecided = Some(told(&why));
                let answer =
                    DistanceRecord { position: text, outcome: None, moves: None, undecided };
                Found { answer, is_short: why.why.is_lack_of_work(), worth: 0 }
            }
        })
    };
    answered(question)
}
