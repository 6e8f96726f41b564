//! How strong the computer's levels are.

use super::{Asked, Reply, json};
use crate::routes::{Content, Route};
use lab::levels::measured;

/// All levels.
pub(crate) const LEVELS: Route = Route {
    path: "/api/levels",
    summary: "The computer's levels: their rules, and how strong they were measured to be",
    parameters: &[],
    content: Content::Record("levels/1"),
    handler: levels,
};

fn levels(_: &Asked) -> Reply {
    json(&measured())
}
