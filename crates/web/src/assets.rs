//! The files of the page, inside the binary.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A file of the page.
pub(crate) struct Asset {
    pub(crate) path: &'static str,
    pub(crate) content: &'static str,
    pub(crate) bytes: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! asset {
    ($path:literal, $content:expr, $file:literal) => {
        Asset {
            path: $path,
            content: $content,
            bytes: include_bytes!(concat!("../assets/", $file)),
        }
    };
}

/// Every file. Views of the page are one document: which is shown, its script reads from the address.
pub(crate) const ALL: &[Asset] = &[
    asset!("/", HTML, "index.html"),
    asset!("/style.css", STYLE, "style.css"),
    asset!("/sheets.css", STYLE, "sheets.css"),
    asset!("/icon.svg", SVG, "icon.svg"),
    asset!("/app.js", SCRIPT, "app.js"),
    asset!("/analyse.js", SCRIPT, "analyse.js"),
    asset!("/learn.js", SCRIPT, "learn.js"),
    asset!("/records.js", SCRIPT, "records.js"),
    asset!("/numbers.js", SCRIPT, "numbers.js"),
    asset!("/grid.js", SCRIPT, "grid.js"),
    asset!("/ordinal.js", SCRIPT, "ordinal.js"),
    asset!("/ordinal_axes.js", SCRIPT, "ordinal_axes.js"),
    asset!("/transfinite.js", SCRIPT, "transfinite.js"),
    asset!("/panel.js", SCRIPT, "panel.js"),
    asset!("/play.js", SCRIPT, "play.js"),
    asset!("/presets.js", SCRIPT, "presets.js"),
    asset!("/sheets.js", SCRIPT, "sheets.js"),
    asset!("/infection.js", SCRIPT, "infection.js"),
    asset!("/map.js", SCRIPT, "map.js"),
    asset!("/tables.js", SCRIPT, "tables.js"),
    asset!("/board.js", SCRIPT, "board.js"),
    asset!("/address.js", SCRIPT, "address.js"),
    asset!("/beginning.js", SCRIPT, "beginning.js"),
    asset!("/diagram.js", SCRIPT, "diagram.js"),
    asset!("/driver.js", SCRIPT, "driver.js"),
    asset!("/explaining.js", SCRIPT, "explaining.js"),
    asset!("/sources.js", SCRIPT, "sources.js"),
    asset!("/fit.js", SCRIPT, "fit.js"),
    asset!("/heaps.js", SCRIPT, "heaps.js"),
    asset!("/review.js", SCRIPT, "review.js"),
    asset!("/state.js", SCRIPT, "state.js"),
    asset!("/server.js", SCRIPT, "server.js"),
    asset!("/settings.js", SCRIPT, "settings.js"),
    asset!("/text.js", SCRIPT, "text.js"),
];

/// Sends a file, or says that the visitor's copy is good.
pub(crate) async fn serve(asset: &'static Asset, headers: HeaderMap) -> Response {
    let tag = tag(asset.bytes);
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let sent = [(header::CONTENT_TYPE, asset.content.to_owned()), (header::ETAG, tag)];
    if is_known {
        return (StatusCode::NOT_MODIFIED, sent).into_response();
    }
    (sent, Body::from(asset.bytes)).into_response()
}

fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}
