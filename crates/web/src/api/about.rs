//! About the server itself.

use super::{json, sent, written};
use crate::refusal::Refusal;
use crate::routes::{Content, Route, description};
use axum::routing::get;
use chomplab::records::HealthRecord;
use std::sync::LazyLock;

/// Whether it is well.
pub(crate) const HEALTH: Route = Route {
    path: "/api/health",
    summary: "Whether the server is well, and which version it is",
    parameters: &[],
    content: Content::Record("health/1"),
    handler: || {
        get(async || json(&HealthRecord { status: "ok", version: env!("CARGO_PKG_VERSION") }))
    },
};

/// What can be asked.
pub(crate) const OPENAPI: Route = Route {
    path: "/api/openapi.json",
    summary: "This description",
    parameters: &[],
    content: Content::Json,
    handler: || get(async || DESCRIPTION.as_deref().map(sent).map_err(Clone::clone)),
};

/// Written once: it is the same for everybody.
static DESCRIPTION: LazyLock<Result<String, Refusal>> = LazyLock::new(|| written(&description()));
