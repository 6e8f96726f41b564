//! One module a command. Each returns how it ended; only these modules print.

pub(crate) mod atlas;
pub(crate) mod boards;
pub(crate) mod catalogue;
pub(crate) mod census;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod families;
pub(crate) mod grundy;
pub(crate) mod heights;
pub(crate) mod openings;
pub(crate) mod play;
pub(crate) mod query;
pub(crate) mod sheet;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod theorem;

use crate::arguments::Format;
use crate::complaint::Complaint;
use chomplab::answer::ErrorAnswer;
use chomplab::catalog::{self, AnyPosition};
use std::io::Write;

/// Reads a position; in JSON a mistake is also answered on standard output.
pub(crate) fn read_position(text: &str, format: Format) -> Result<AnyPosition, Complaint> {
    catalog::read(text).or_else(|error| {
        if format == Format::Json {
            let record = serde_json::to_string(&ErrorAnswer::new(None, &error, text))?;
            writeln!(anstream::stdout(), "{record}")?;
        }
        Err(Complaint::input(error, text))
    })
}
