//! What every response carries: nothing from elsewhere, no inline script, no guessing of types; and
//! no frame of another page around it, unless that was allowed.

use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};

macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ",
            "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; ",
            "frame-ancestors ",
            $ancestors
        )
    };
}

const ALWAYS: &[(&str, &str)] =
    &[("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer")];

const ALONE: &[(&str, &str)] = &[
    ("content-security-policy", policy!("'none'")),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

const EMBEDDED: &[(&str, &str)] =
    &[("content-security-policy", policy!("*")), ("cross-origin-resource-policy", "cross-origin")];

/// Adds them.
pub(crate) fn secure(headers: &mut HeaderMap, may_be_embedded: bool) {
    let others = if may_be_embedded { EMBEDDED } else { ALONE };
    for (name, value) in ALWAYS.iter().chain(others) {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
}
