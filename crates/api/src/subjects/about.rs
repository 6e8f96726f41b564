//! About the interface itself.

use super::{json, sent, written};
use crate::refusal::Refusal;
use crate::routes::{Content, Route, description};
use crate::task::Answer;
use chomplab::records::HealthRecord;
use std::sync::LazyLock;

/// Whether it is well.
pub(crate) const HEALTH: Route = Route {
    path: "/api/health",
    summary: "Whether the server is well, and which version it is",
    parameters: &[],
    content: Content::Record("health/1"),
    handler: |_| json(&HealthRecord { status: "ok", version: env!("CARGO_PKG_VERSION") }),
};

/// What can be asked.
pub(crate) const OPENAPI: Route = Route {
    path: "/api/openapi.json",
    summary: "This description",
    parameters: &[],
    content: Content::Json,
    handler: |_| sent(&DESCRIPTION),
};

/// Written once: it is the same for everybody.
static DESCRIPTION: LazyLock<Result<Answer, Refusal>> = LazyLock::new(|| written(&description()));
