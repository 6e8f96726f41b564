//! What the command line says when something is wrong, and where.

use anstyle::{AnsiColor, Style};
use atlas::boards::BoardsError;
use atlas::census::CensusError;
use atlas::{PlaceError, TableError};
use chomplab::input::InputError;
use lab::claims::LedgerError;
use std::io::{self, Write};

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Complaint {
    /// The text that was typed is wrong.
    Input {
        /// What is wrong with it.
        error: InputError,
        /// The text.
        text: String,
    },
    /// Something else, in a sentence.
    Other(String),
    /// Output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Complaint {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Complaint {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

macro_rules! sentences {
    ($($error:ty),*) => {$(
        impl From<$error> for Complaint {
            fn from(error: $error) -> Self {
                Self::Other(error.to_string())
            }
        }
    )*};
}

sentences!(BoardsError, CensusError, LedgerError, PlaceError, TableError);

impl Complaint {
    /// An error in a text.
    pub(crate) fn input(error: InputError, text: &str) -> Self {
        Self::Input { error, text: text.to_owned() }
    }

    /// Writes the complaint to standard error.
    pub(crate) fn print(&self) -> io::Result<()> {
        let mut err = anstream::stderr().lock();
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        write!(err, "{red}error:{red:#} ")?;
        match self {
            Self::Other(message) => writeln!(err, "{message}"),
            Self::Output(error) => writeln!(err, "cannot write the output: {error}"),
            Self::Input { error, text } => print_input_error(&mut err, error, text),
        }
    }
}

/// The message, the line with the wrong part underlined, and the hint.
pub(crate) fn print_input_error(
    out: &mut impl Write,
    error: &InputError,
    text: &str,
) -> io::Result<()> {
    const LONGEST_SHOWN: usize = 200;
    writeln!(out, "{}", error.message)?;
    let one_line = !text.is_empty() && text.chars().all(|sign| !sign.is_control());
    if one_line && text.chars().count() <= LONGEST_SHOWN {
        let span = error.characters(text);
        let carets = "^".repeat(span.len().max(1));
        writeln!(out, "  {text}")?;
        writeln!(out, "  {}{carets}", " ".repeat(span.start))?;
    }
    if let Some(hint) = &error.hint {
        writeln!(out, "  hint: {hint}")?;
    }
    Ok(())
}
