//! The files of the page, inside the binary; sent compressed, under names that change with them.

use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::LazyLock;

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

/// Every file. Views of the page are one document: which is shown, its script reads from the
/// address.
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
    asset!("/sheet_export.js", SCRIPT, "sheet_export.js"),
    asset!("/sheet_parts.js", SCRIPT, "sheet_parts.js"),
    asset!("/nim.js", SCRIPT, "nim.js"),
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
    asset!("/heap_rows.js", SCRIPT, "heap_rows.js"),
    asset!("/tree.js", SCRIPT, "tree.js"),
    asset!("/values.js", SCRIPT, "values.js"),
    asset!("/plot.js", SCRIPT, "plot.js"),
    asset!("/review.js", SCRIPT, "review.js"),
    asset!("/state.js", SCRIPT, "state.js"),
    asset!("/server.js", SCRIPT, "server.js"),
    asset!("/settings.js", SCRIPT, "settings.js"),
    asset!("/text.js", SCRIPT, "text.js"),
];

/// A file as it is sent.
struct Served {
    bytes: Vec<u8>,
    /// The same, compressed by gzip and by brotli, which makes it smaller.
    gzip: Vec<u8>,
    brotli: Vec<u8>,
    tag: String,
}

/// The files under names that change with their contents are kept for a year.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Tells one state of all files from another. It stands in the addresses of the files, so that a
/// browser never mixes two states and never has to ask whether its copy is good.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for asset in ALL {
        (asset.path, asset.bytes).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
});

static SERVED: LazyLock<HashMap<&'static str, Served>> = LazyLock::new(|| {
    let served = |asset: &Asset| {
        let bytes = match asset.path {
            "/" => document(),
            _ => asset.bytes.to_vec(),
        };
        let (gzip, brotli, tag) = (gzipped(&bytes), brotlied(&bytes), tag(&bytes));
        (asset.path, Served { bytes, gzip, brotli, tag })
    };
    ALL.iter().map(served).collect()
});

/// The document, with the names of this version, and with all that its first view needs named at
/// once instead of being found file by file.
fn document() -> Vec<u8> {
    let text = include_str!("../assets/index.html");
    let mut text = text.replace("=\"/", &format!("=\"/v/{}/", *VERSION));
    // Addresses of the page itself and of the interface stay as they are.
    for own in ["?", "api/"] {
        text = text.replace(&format!("/v/{}/{own}", *VERSION), &format!("/{own}"));
    }
    let preload =
        |name: &&str| format!("<link rel=\"modulepreload\" href=\"/v/{}/{name}.js\">\n", *VERSION);
    let preloads: String = FIRST_VIEW.iter().map(preload).collect();
    text.replace("<script type", &format!("{preloads}<script type")).into_bytes()
}

/// The modules of the first view.
const FIRST_VIEW: &[&str] = &[
    "address",
    "beginning",
    "board",
    "diagram",
    "driver",
    "fit",
    "heap_rows",
    "heaps",
    "ordinal",
    "ordinal_axes",
    "panel",
    "play",
    "presets",
    "review",
    "server",
    "settings",
    "sources",
    "state",
    "text",
    "tree",
];

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes every byte");
    encoder.finish().expect("memory takes every byte")
}

/// All files take some hundredths of a second at this quality, and ten times as long at the best,
/// for a twentieth less.
const BROTLI_QUALITY: i32 = 9;

fn brotlied(mut bytes: &[u8]) -> Vec<u8> {
    let parameters = BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut compressed, &parameters)
        .expect("memory takes every byte");
    compressed
}

/// Compresses all files before the first visitor asks for one.
pub(crate) fn prepare() {
    LazyLock::force(&SERVED);
}

/// Sends a file, or says that the visitor's copy is good.
pub(crate) async fn serve(asset: &'static Asset, headers: HeaderMap) -> Response {
    send(asset, &headers, None)
}

/// Sends a file by the name of a version. A page of another version gets the file all the same, but
/// must not keep it.
pub(crate) async fn serve_version(
    Path((version, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let path = format!("/{name}");
    match ALL.iter().find(|asset| asset.path == path) {
        Some(asset) => send(asset, &headers, (version == *VERSION).then_some(FOR_EVER)),
        None => Refusal::NotFound("there is no such file".to_owned()).into_response(),
    }
}

fn send(asset: &'static Asset, headers: &HeaderMap, keep: Option<&'static str>) -> Response {
    let served = &SERVED[asset.path];
    let has = |name: header::HeaderName, wanted: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.is_some_and(|value| value.contains(wanted))
    };
    let mut sent = HeaderMap::new();
    sent.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content));
    sent.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&served.tag) {
        sent.insert(header::ETAG, tag);
    }
    if let Some(keep) = keep {
        sent.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    }
    if has(header::IF_NONE_MATCH, &served.tag) {
        return (StatusCode::NOT_MODIFIED, sent).into_response();
    }
    for (name, compressed) in [("br", &served.brotli), ("gzip", &served.gzip)] {
        if accepts(headers, name) {
            sent.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            return (sent, Body::from(compressed.as_slice())).into_response();
        }
    }
    (sent, Body::from(served.bytes.as_slice())).into_response()
}

/// Whether a visitor takes a coding: it is named, and not with the weight 0.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let all = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|all| all.to_str().ok());
    all.flat_map(|all| all.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let is_it = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        is_it && weight.is_none_or(|weight| weight.parse() != Ok(0.0))
    })
}

fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_is_accepted_by_its_name_and_weight() {
        for (value, brotli, gzip) in [
            ("gzip, deflate, br, zstd", true, true),
            ("br;q=0, gzip;q=0.5", false, true),
            ("BR ; q=1.0", true, false),
            ("brr, xgzip", false, false),
            ("", false, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            let found = (accepts(&headers, "br"), accepts(&headers, "gzip"));
            assert_eq!(found, (brotli, gzip), "{value}");
        }
    }
}
