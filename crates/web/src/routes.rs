//! One table of what is served. The router and the OpenAPI description are both made from it.

use crate::api::{self, Asked};
use crate::assets;
use crate::refusal::Refusal;
use crate::server::Shared;
use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get};
use chomplab::records::schema;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// What a request can say.
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    /// Whether it is part of the path.
    pub(crate) in_path: bool,
    pub(crate) is_required: bool,
    pub(crate) what: &'static str,
    pub(crate) example: &'static str,
}

impl Parameter {
    pub(crate) const fn required(
        name: &'static str,
        what: &'static str,
        example: &'static str,
    ) -> Self {
        Self { name, in_path: false, is_required: true, what, example }
    }

    pub(crate) const fn optional(
        name: &'static str,
        what: &'static str,
        example: &'static str,
    ) -> Self {
        Self { is_required: false, ..Self::required(name, what, example) }
    }

    pub(crate) const fn in_path(
        name: &'static str,
        what: &'static str,
        example: &'static str,
    ) -> Self {
        Self { in_path: true, ..Self::required(name, what, example) }
    }
}

/// What is sent.
#[derive(Clone, Copy)]
pub(crate) enum Content {
    /// A record of the library, by its name.
    Record(&'static str),
    /// JSON of another form, for the page itself.
    Json,
    /// Plain text.
    Text,
    /// A table.
    Csv,
    /// A picture.
    Png,
}

impl Content {
    /// Its type, as HTTP writes it.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Record(_) | Self::Json => "application/json",
            Self::Text => "text/plain; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Png => "image/png",
        }
    }

    /// What OpenAPI says of it: of a record, where its schema is.
    fn described(self) -> Value {
        let form = match self {
            Self::Record(name) => {
                json!({ "schema": { "$ref": format!("#/components/schemas/{}", component(name)) } })
            }
            _ => json!({}),
        };
        json!({ self.media_type(): form })
    }
}

/// The name of a record among the components of OpenAPI, which take no slashes.
fn component(record: &str) -> String {
    record.replace('/', "-")
}

/// A line of the table.
pub(crate) struct Route {
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) parameters: &'static [Parameter],
    pub(crate) content: Content,
    pub(crate) handler: fn() -> MethodRouter<Arc<Shared>>,
}

/// The interface: every path under `/api`.
pub(crate) const ROUTES: &[Route] = &[
    api::answer::ANSWER,
    api::answer::EXPLAIN,
    api::play::BOARD,
    api::options::OPTIONS,
    api::distance::DISTANCE,
    api::play::MOVE,
    api::line::LINE,
    api::reply::REPLY,
    api::records::OPENINGS,
    api::records::FAMILIES,
    api::records::FAMILY,
    api::records::PROOF,
    api::records::CENSUS,
    api::records::CLAIMS,
    api::tables::THEOREMS,
    api::tables::HEAP,
    api::tables::ORDINAL,
    api::sheets::SHEET,
    api::sheets::PROGRESS,
    api::sheets::TILES,
    api::sheets::TABLE,
    api::cells::CELL,
    api::cells::INFECTION,
    api::nim::NIM,
    api::limits::LIMITS,
    api::about::HEALTH,
    api::about::OPENAPI,
];

/// Everything that is served.
pub(crate) fn router() -> Router<Arc<Shared>> {
    let mut router = Router::new();
    for route in ROUTES {
        let check = from_fn(move |asked: Asked, request: Request, next: Next| async move {
            match asked.check(route) {
                Ok(()) => next.run(request).await,
                Err(refusal) => refusal.into_response(),
            }
        });
        router = router.route(route.path, (route.handler)().layer(check));
    }
    for asset in assets::ALL {
        router = router.route(asset.path, get(move |headers| assets::serve(asset, headers)));
    }
    router
        .route("/v/{version}/{name}", get(assets::serve_version))
        .fallback(async || Refusal::NotFound("there is no such page".to_owned()))
        .method_not_allowed_fallback(async || Refusal::Method)
}

/// The OpenAPI description of the interface.
#[must_use]
pub fn description() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let parameters: Vec<Value> = route.parameters.iter().map(described).collect();
        let answered = json!({ "description": "the answer", "content": route.content.described() });
        let refused = json!({
            "description": "the request is wrong, or there is too much to do",
            "content": Content::Record("error/1").described()
        });
        let operation = json!({
            "summary": route.summary,
            "parameters": parameters,
            "responses": { "200": answered, "default": refused }
        });
        paths.insert(route.path.to_owned(), json!({ "get": operation }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Chomplab",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Who wins a position of Chomp and other impartial games, how, and why.",
            "license": { "name": "MIT OR Apache-2.0" }
        },
        "paths": paths,
        "components": { "schemas": components() }
    })
}

/// The schemas of the records that are sent. Their own definitions stand inside of them, so
/// references to these begin with the component.
fn components() -> Map<String, Value> {
    let records = ROUTES.iter().filter_map(|route| match route.content {
        Content::Record(name) => Some(name),
        _ => None,
    });
    records
        .chain(["error/1"])
        .filter_map(|name| {
            let inside = format!("\"#/components/schemas/{}/$defs/", component(name));
            let itself = format!("\"#/components/schemas/{}\"", component(name));
            let schema = schema(name)?.replace("\"#/$defs/", &inside).replace("\"#\"", &itself);
            Some((component(name), serde_json::from_str(&schema).ok()?))
        })
        .collect()
}

fn described(parameter: &Parameter) -> Value {
    json!({
        "name": parameter.name,
        "in": if parameter.in_path { "path" } else { "query" },
        "required": parameter.is_required,
        "description": parameter.what,
        "example": parameter.example,
        "schema": { "type": "string" }
    })
}
