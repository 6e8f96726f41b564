//! The files of the page, inside the binary; sent compressed, under names that change with them.

use crate::refusal::{self, Refusal};
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
pub struct Asset {
    /// Where it is asked for.
    pub path: &'static str,
    /// Its type, as HTTP writes it.
    pub content: &'static str,
    /// What it is.
    pub bytes: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! asset {
    ($path:expr, $content:expr, $file:expr) => {
        Asset {
            path: $path,
            content: $content,
            bytes: include_bytes!(concat!("../assets/", $file)),
        }
    };
}

/// The files as they are listed, and the messages of each view in every language.
macro_rules! files {
    ([$($asset:expr,)*], messages: [$($view:literal)*]) => {
        &[
            $($asset,)*
            $(
                messages!("en", $view),
                messages!("de", $view),
                messages!("fr", $view),
            )*
        ]
    };
}

macro_rules! messages {
    ($language:literal, $view:literal) => {
        asset!(
            concat!("/messages/", $language, "/", $view, ".js"),
            SCRIPT,
            concat!("messages/", $language, "/", $view, ".js")
        )
    };
}

/// Every file. Views of the page are one document: which is shown, its script reads from the
/// address. What they say is in a file for each view and language, and `messages/en.js` and its
/// like merge the views of a language, but for those of `TEACHING`.
#[rustfmt::skip]
pub const ALL: &[Asset] = files!([
    asset!("/", HTML, "index.html"),
    asset!("/style.css", STYLE, "style.css"),
    asset!("/sheets.css", STYLE, "sheets.css"),
    asset!("/kit.css", STYLE, "kit.css"),
    asset!("/icon.svg", SVG, "icon.svg"),
    asset!("/app.js", SCRIPT, "app.js"),
    asset!("/analyse.js", SCRIPT, "analyse.js"),
    asset!("/learn.js", SCRIPT, "learn.js"),
    asset!("/learn.css", STYLE, "learn.css"),
    asset!("/lesson_player.js", SCRIPT, "lesson_player.js"),
    asset!("/lesson_progress.js", SCRIPT, "lesson_progress.js"),
    asset!("/lessons/course.js", SCRIPT, "lessons/course.js"),
    asset!("/lessons/divisors.js", SCRIPT, "lessons/divisors.js"),
    asset!("/lessons/hooks.js", SCRIPT, "lessons/hooks.js"),
    asset!("/lessons/kayles.js", SCRIPT, "lessons/kayles.js"),
    asset!("/lessons/nim.js", SCRIPT, "lessons/nim.js"),
    asset!("/lessons/ordinals.js", SCRIPT, "lessons/ordinals.js"),
    asset!("/lessons/outcomes.js", SCRIPT, "lessons/outcomes.js"),
    asset!("/lessons/rules.js", SCRIPT, "lessons/rules.js"),
    asset!("/lessons/square.js", SCRIPT, "lessons/square.js"),
    asset!("/lessons/stealing.js", SCRIPT, "lessons/stealing.js"),
    asset!("/lessons/sums.js", SCRIPT, "lessons/sums.js"),
    asset!("/lessons/three_rows.js", SCRIPT, "lessons/three_rows.js"),
    asset!("/lessons/two_rows.js", SCRIPT, "lessons/two_rows.js"),
    asset!("/steps/bite.js", SCRIPT, "steps/bite.js"),
    asset!("/steps/choose.js", SCRIPT, "steps/choose.js"),
    asset!("/steps/fill.js", SCRIPT, "steps/fill.js"),
    asset!("/steps/heap.js", SCRIPT, "steps/heap.js"),
    asset!("/steps/kinds.js", SCRIPT, "steps/kinds.js"),
    asset!("/steps/number.js", SCRIPT, "steps/number.js"),
    asset!("/steps/pictures.js", SCRIPT, "steps/pictures.js"),
    asset!("/steps/play.js", SCRIPT, "steps/play.js"),
    asset!("/steps/questions.js", SCRIPT, "steps/questions.js"),
    asset!("/steps/read.js", SCRIPT, "steps/read.js"),
    asset!("/records.js", SCRIPT, "records.js"),
    asset!("/numbers.js", SCRIPT, "numbers.js"),
    asset!("/grid.js", SCRIPT, "grid.js"),
    asset!("/ordinal.js", SCRIPT, "ordinal.js"),
    asset!("/ordinal_axes.js", SCRIPT, "ordinal_axes.js"),
    asset!("/ordinal_frame.js", SCRIPT, "ordinal_frame.js"),
    asset!("/ordinal_signs.js", SCRIPT, "ordinal_signs.js"),
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
    asset!("/example.js", SCRIPT, "example.js"),
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
    asset!("/stored.js", SCRIPT, "stored.js"),
    asset!("/puzzles.js", SCRIPT, "puzzles.js"),
    asset!("/puzzle_links.js", SCRIPT, "puzzle_links.js"),
    asset!("/puzzle_progress.js", SCRIPT, "puzzle_progress.js"),
    asset!("/puzzle_solving.js", SCRIPT, "puzzle_solving.js"),
    asset!("/teachers.js", SCRIPT, "teachers.js"),
    asset!("/present.js", SCRIPT, "present.js"),
    asset!("/worksheet.js", SCRIPT, "worksheet.js"),
    asset!("/picture.js", SCRIPT, "picture.js"),
    asset!("/share.js", SCRIPT, "share.js"),
    asset!("/messages.js", SCRIPT, "messages.js"),
    asset!("/messages/en.js", SCRIPT, "messages/en.js"),
    asset!("/messages/de.js", SCRIPT, "messages/de.js"),
    asset!("/messages/fr.js", SCRIPT, "messages/fr.js"),
    asset!("/messages/en_teaching.js", SCRIPT, "messages/en_teaching.js"),
    asset!("/messages/de_teaching.js", SCRIPT, "messages/de_teaching.js"),
    asset!("/messages/fr_teaching.js", SCRIPT, "messages/fr_teaching.js"),
], messages: [
    "page" "play" "begin" "review" "board" "answer" "analyse" "transfinite" "sheets" "tables"
    "lessons" "puzzles" "teachers"
]);

/// What these views say is loaded with the first of them.
const TEACHING: [&str; 3] = ["lessons", "puzzles", "teachers"];

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
            path => merged(path).unwrap_or_else(|| match asset.content {
                SCRIPT => without_comments(asset.bytes),
                _ => asset.bytes.to_vec(),
            }),
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

/// A script without lines that are comments, without empty ones and without indentation: none of
/// them is for a browser. What stands behind code on its line stays.
fn without_comments(script: &[u8]) -> Vec<u8> {
    let text = str::from_utf8(script).expect("a script is text");
    let mut kept = Vec::with_capacity(text.len());
    let mut is_inside = false;
    for line in text.lines() {
        let line = line.trim();
        let ends = line.ends_with("*/");
        let begins = line.starts_with("/*") && (ends || !line.contains("*/"));
        if is_inside || begins {
            is_inside = !ends;
        } else if !line.is_empty() && !line.starts_with("//") {
            kept.extend_from_slice(line.as_bytes());
            kept.push(b'\n');
        }
    }
    kept
}

/// Messages of a language in one file, so that they are asked for once; `None` for other files. The
/// file of that name imports the views one by one, and says the same.
fn merged(path: &str) -> Option<Vec<u8>> {
    let name = path.strip_prefix("/messages/")?.strip_suffix(".js")?;
    let (language, is_teaching) = match name.strip_suffix("_teaching") {
        Some(language) => (language, true),
        None => (name, false),
    };
    let folder = format!("/messages/{language}/");
    let mut text = "export default Object.assign({}".to_owned();
    for asset in ALL {
        let Some(view) = asset.path.strip_prefix(&folder) else { continue };
        if TEACHING.contains(&view.trim_end_matches(".js")) != is_teaching {
            continue;
        }
        let file = str::from_utf8(asset.bytes).expect("a script is text");
        let (_, object) =
            file.split_once("export default").expect("a file of messages exports them");
        text += ", ";
        text += object.trim().trim_end_matches(';');
    }
    text += ");\n";
    (!name.contains('/')).then(|| text.into_bytes())
}

/// The modules of the first view.
const FIRST_VIEW: &[&str] = &[
    "address",
    "beginning",
    "board",
    "diagram",
    "driver",
    "example",
    "fit",
    "heap_rows",
    "heaps",
    "lesson_progress",
    "messages",
    "ordinal",
    "ordinal_axes",
    "ordinal_frame",
    "ordinal_signs",
    "panel",
    "play",
    "presets",
    "review",
    "server",
    "settings",
    "sources",
    "state",
    "stored",
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
        None => refusal::response(&Refusal::NotFound("there is no such file".to_owned())),
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
    fn only_whole_lines_of_comments_are_left_out() {
        let script = "// What it is.\n\n/** One line. */\nconst a = 1; // why\n/**\n * Two\n * \
                      lines.\n */\nfunction b() {\n  // Inside.\n  return \"/* a */ // b\";\n}\n\
                      const c = /* here */ 2;\n/* before */ const d = 3;\n";
        let kept = "const a = 1; // why\nfunction b() {\nreturn \"/* a */ // b\";\n}\n\
                    const c = /* here */ 2;\n/* before */ const d = 3;\n";
        assert_eq!(String::from_utf8(without_comments(script.as_bytes())).unwrap(), kept);
        // Nothing else is lost of what is there: texts over several lines would lose theirs.
        for asset in ALL.iter().filter(|asset| asset.content == SCRIPT) {
            let text = str::from_utf8(asset.bytes).unwrap();
            let code = text.lines().map(str::trim).filter(|line| {
                !["/*", "*", "//"].iter().any(|sign| line.starts_with(sign)) && !line.is_empty()
            });
            let expected: String = code.map(|line| format!("{line}\n")).collect();
            assert_eq!(without_comments(asset.bytes), expected.as_bytes(), "{}", asset.path);
        }
    }

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
