//! Everything that can be wrong with a request: one enum decides status and body.

use chomplab::InputError;
use chomplab::records::{ErrorAnswer, ErrorKind, ErrorRecord};

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
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
    /// The status, as HTTP numbers it.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self {
            Self::Input(..) | Self::Parameter(_) => 400,
            Self::TooLong => 414,
            Self::NotFound(_) => 404,
            Self::Method => 405,
            Self::Busy => 429,
            Self::TooMuch => 422,
            Self::Internal => 500,
            // Nobody asked too much: the machine is not done.
            Self::TooSlow => 503,
        }
    }

    /// What is sent: the error/1 record.
    #[must_use]
    pub fn body(&self) -> String {
        serde_json::to_string(&self.record()).expect("records always serialise")
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
