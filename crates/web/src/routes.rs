//! Everything that is served: the interface, from its table, and the files of the page.

use crate::assets;
use crate::refusal::{self, Refusal};
use crate::schedule;
use crate::server::Shared;
use crate::visitor::Visit;
use api::{Answer, Asked, ROUTES, Route};
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::borrow::Cow;
use std::sync::Arc;

/// How long visitors may keep what does not change.
const KEPT: &str = "max-age=86400";

/// The router.
pub(crate) fn router() -> Router<Arc<Shared>> {
    let mut router = Router::new();
    for route in ROUTES {
        let handler = move |State(shared): State<Arc<Shared>>,
                            visit: Extension<Visit>,
                            uri: Uri| { answer(shared, visit.0, route, uri) };
        router = router.route(route.path, get(handler));
    }
    for asset in assets::ALL {
        router = router.route(asset.path, get(move |headers| assets::serve(asset, headers)));
    }
    let nowhere = async || refusal::response(&not_found());
    router
        .route("/v/{version}/{*name}", get(assets::serve_version))
        .fallback(nowhere)
        .method_not_allowed_fallback(async || refusal::response(&Refusal::Method))
}

fn not_found() -> Refusal {
    Refusal::NotFound("there is no such page".to_owned())
}

async fn answer(shared: Arc<Shared>, visit: Visit, route: &'static Route, uri: Uri) -> Response {
    let asked = Asked::of(route, uri.path(), uri.query().unwrap_or("")).ok_or_else(not_found);
    let task = asked.flatten().and_then(|asked| (route.handler)(&asked));
    let answered = match task {
        Ok(task) => schedule::work_on(&shared, visit, task).await,
        Err(refusal) => Err(refusal),
    };
    match answered {
        Ok(answer) => response(answer),
        Err(refusal) => refusal::response(&refusal),
    }
}

fn response(Answer { media_type, body, keeps }: Answer) -> Response {
    let body = match body {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let content = [(header::CONTENT_TYPE, media_type)];
    if keeps {
        return (content, [(header::CACHE_CONTROL, KEPT)], body).into_response();
    }
    (content, body).into_response()
}
