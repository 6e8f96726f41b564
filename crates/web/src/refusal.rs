//! Everything that can be wrong with a request: one enum decides status, body and log level.

use crate::log::Level;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use chomplab::InputError;
use chomplab::records::{ErrorAnswer, ErrorKind, ErrorRecord};

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A text in the request is wrong; here is which.
    Input(InputError, String),
    /// A parameter is missing, unknown or no number.
    Parameter(String),
    /// The request is longer than any sensible one.
    TooLong,
    /// There is no such thing.
    NotFound(String),
    /// The path exists, the method does not.
    Method,
    /// Too many requests are being worked on.
    Busy,
    /// The answer would take more work than a visitor may ask for.
    TooMuch,
    /// The work takes longer than a visitor waits.
    TooSlow,
    /// The answer could not be made: a mistake of ours.
    Internal,
}

impl Refusal {
    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Input(..) | Self::Parameter(_) => StatusCode::BAD_REQUEST,
            Self::TooLong => StatusCode::URI_TOO_LONG,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Busy | Self::TooSlow => StatusCode::TOO_MANY_REQUESTS,
            Self::TooMuch => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// How loud the log is about it.
    pub(crate) fn level(&self) -> Level {
        match self {
            Self::Internal => Level::Error,
            Self::Busy | Self::TooSlow => Level::Warning,
            _ => Level::Information,
        }
    }

    fn record(&self) -> ErrorAnswer {
        let (kind, message) = match self {
            Self::Input(error, text) => return ErrorAnswer::new(None, error, text),
            Self::Parameter(message) => (ErrorKind::Parameter, message.clone()),
            Self::TooLong => (ErrorKind::TooLong, "the request is too long".to_owned()),
            Self::NotFound(message) => (ErrorKind::NotFound, message.clone()),
            Self::Method => (ErrorKind::Method, "only GET and HEAD are served".to_owned()),
            Self::Busy => (ErrorKind::Busy, "too many requests at once: try again".to_owned()),
            Self::TooMuch => (
                ErrorKind::TooMuch,
                "this takes more work than the page allows: use the program".to_owned(),
            ),
            Self::TooSlow => {
                (ErrorKind::TooSlow, "this takes longer than you should wait: try again".to_owned())
            }
            Self::Internal => (ErrorKind::Internal, "the answer could not be made".to_owned()),
        };
        let error = ErrorRecord { kind, message, span: [0, 0], hint: None };
        ErrorAnswer { id: None, error }
    }
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

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = serde_json::to_string(&self.record()).expect("records always serialise");
        let headers = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (self.status(), headers, body).into_response();
        response.extensions_mut().insert(self.level());
        response
    }
}
