//! One module a command. Each returns how it ended; only these modules print.

pub(crate) mod atlas;
pub(crate) mod boards;
pub(crate) mod catalogue;
pub(crate) mod census;
pub(crate) mod check;
pub(crate) mod claims;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod experiment;
pub(crate) mod explain;
pub(crate) mod families;
pub(crate) mod figures;
pub(crate) mod grundy;
pub(crate) mod heap;
pub(crate) mod height;
pub(crate) mod heights;
pub(crate) mod openings;
pub(crate) mod ordinal;
pub(crate) mod play;
pub(crate) mod query;
pub(crate) mod serve;
pub(crate) mod sheet;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod sum;
pub(crate) mod theorem;

use crate::arguments::Format;
use crate::complaint::Complaint;
use chomplab::answer::ErrorAnswer;
use chomplab::catalog::{self, AnyPosition};
use std::fs;
use std::io::Write;

/// Reads a position; in JSON a mistake is also answered on standard output.
pub(crate) fn read_position(text: &str, format: Format) -> Result<AnyPosition, Complaint> {
    let expanded = with_file(text)?;
    let text = expanded.as_deref().unwrap_or(text);
    catalog::read(text).or_else(|error| {
        if format == Format::Json {
            let record = serde_json::to_string(&ErrorAnswer::new(None, &error, text))?;
            writeln!(anstream::stdout(), "{record}")?;
        }
        Err(Complaint::input(error, text))
    })
}

/// The text with the contents of a file in place of its name, as in `poset:@FILE` and
/// `graph:@FILE`: a line is a relation or an edge, and # starts a comment.
fn with_file(text: &str) -> Result<Option<String>, Complaint> {
    let kinds = ["poset:", "graph:"];
    let Some((kind, file)) = kinds
        .iter()
        .find_map(|kind| Some((kind, text.trim().strip_prefix(kind)?.trim().strip_prefix('@')?)))
    else {
        return Ok(None);
    };
    let contents = fs::read_to_string(file)
        .map_err(|error| Complaint::Other(format!("cannot read {file}: {error}")))?;
    let lines = contents.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    Ok(Some(format!("{kind}{}", lines.join(", "))))
}
