//! Refusals as responses: how loud the log is about each, and a page for people.

use crate::log::Level;
pub(crate) use api::Refusal;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// How loud the log is about a refusal.
fn level(refusal: &Refusal) -> Level {
    match refusal {
        Refusal::Internal => Level::Error,
        Refusal::Busy | Refusal::TooSlow => Level::Warning,
        _ => Level::Information,
    }
}

/// A refusal as it is sent.
pub(crate) fn response(refusal: &Refusal) -> Response {
    let status =
        StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = [(header::CONTENT_TYPE, "application/json")];
    let mut response = (status, headers, refusal.body()).into_response();
    response.extensions_mut().insert(level(refusal));
    response
}

/// A page for people who follow an address that leads nowhere.
pub(crate) fn page(status: StatusCode) -> Response {
    let said = match status {
        StatusCode::URI_TOO_LONG => "This address is too long.",
        _ => "There is no such page.",
    };
    let body = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta \
         charset=\"utf-8\">\n<title>Chomplab</title>\n<link rel=\"stylesheet\" \
         href=\"/style.css\">\n<main>\n<h1>{said}</h1>\n<p><a href=\"/\">Play Chomp</a> or <a \
         href=\"/?view=learn\">learn what it is</a>.</p>\n</main>\n</html>\n"
    );
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], body).into_response()
}
