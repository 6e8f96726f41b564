//! What every response carries: nothing from elsewhere, no inline script, no guessing of types.

use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' \
                      data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action \
                      'none'; frame-ancestors 'none'";

const ALL: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Adds them.
pub(crate) fn secure(headers: &mut HeaderMap) {
    for (name, value) in ALL {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
}
