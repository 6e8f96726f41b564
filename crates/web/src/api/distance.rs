//! How long a game takes under best play.

use super::{Asked, Reply, answered, position, told};
use crate::desk::Found;
use crate::routes::{Content, Parameter, Route};
use crate::server::Shared;
use crate::visitor::Visit;
use axum::extract::State;
use axum::routing::get;
use chomplab::search::Work;
use serde_json::json as object;
use std::sync::Arc;

/// Moves to the end.
pub(crate) const DISTANCE: Route = Route {
    path: "/api/distance",
    summary: "How many moves a game takes when the winner hurries and the loser delays",
    parameters: &[Parameter::required("position", "a position in any notation", "4x5")],
    content: Content::Json,
    handler: || get(distance),
};

async fn distance(State(shared): State<Arc<Shared>>, visit: Visit, asked: Asked) -> Reply {
    let text = asked.required("position")?.to_owned();
    let question = move |work: &mut Work<'_>| {
        let position = position(&text)?;
        let mut record = object!({ "schema": "distance/1", "position": position.text() });
        Ok(match position.distances(work) {
            Ok(found) => {
                record["outcome"] = object!(found.own.outcome);
                record["moves"] = object!(found.own.moves);
                Found::whole(record)
            }
            Err(why) => {
                record["moves"] = object!(null);
                record["undecided"] = object!(told(&why));
                Found { answer: record, is_short: why.why.is_lack_of_work(), worth: 0 }
            }
        })
    };
    answered(&shared, visit, question).await
}
