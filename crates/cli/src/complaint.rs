//! What the command line says when something is wrong, and where.

use crate::destination::FileError;
use crate::exit::Exit;
use anstyle::{AnsiColor, Style};
use atlas::board_parts::BoardPartError;
use atlas::boards::BoardsError;
use atlas::{DraftError, PlaceError, SheetTableError, TableError};
use chomplab::records::{ErrorAnswer, ErrorKind as RecordKind, ErrorRecord};
use chomplab::{InputError, Obstacle, Undecided};
use lab::claims::LedgerError;
use lab::experiment::BadParameter;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

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
    /// Something else that was asked for is wrong, in a sentence.
    Wrong(String),
    /// The machine cannot do it, in a sentence: no room, no right, no memory, no port.
    Machine(String),
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

impl From<BadParameter> for Complaint {
    fn from(error: BadParameter) -> Self {
        Self::Wrong(error.to_string())
    }
}

impl From<LedgerError> for Complaint {
    fn from(error: LedgerError) -> Self {
        Self::Wrong(error.to_string())
    }
}

impl From<PlaceError> for Complaint {
    fn from(error: PlaceError) -> Self {
        let is_wrong = match &error {
            PlaceError::Name(_) | PlaceError::NoTable { .. } | PlaceError::NoDefaultDir => true,
            PlaceError::Table(error) | PlaceError::Draft(DraftError::Table(error)) => {
                is_other_table(error)
            }
            PlaceError::File(error) | PlaceError::Draft(DraftError::File(error)) => {
                is_misnamed(&error.cause)
            }
            PlaceError::Draft(_) => false,
        };
        Self::told(is_wrong, error.to_string())
    }
}

impl From<TableError> for Complaint {
    fn from(error: TableError) -> Self {
        Self::told(is_other_table(&error), error.to_string())
    }
}

impl From<SheetTableError> for Complaint {
    fn from(error: SheetTableError) -> Self {
        match error {
            SheetTableError::Place(error) => error.into(),
            SheetTableError::Malformed { .. } => Self::Machine(error.to_string()),
            SheetTableError::Beyond { .. } | SheetTableError::TooFar { .. } => {
                Self::Wrong(error.to_string())
            }
        }
    }
}

impl From<BoardsError> for Complaint {
    fn from(error: BoardsError) -> Self {
        match error {
            BoardsError::Place(error) => error.into(),
            BoardsError::Malformed { .. } | BoardsError::Computing(_) => {
                Self::Machine(error.to_string())
            }
        }
    }
}

impl From<BoardPartError> for Complaint {
    fn from(error: BoardPartError) -> Self {
        let is_wrong = match &error {
            BoardPartError::NoFolder { cause, .. } => is_misnamed(cause),
            BoardPartError::File(error) => is_misnamed(&error.cause),
            BoardPartError::Other { .. } | BoardPartError::NotDone { .. } => true,
            BoardPartError::Stopped(why) => return Self::undecided(why),
            BoardPartError::Flawed { .. } => false,
        };
        Self::told(is_wrong, error.to_string())
    }
}

/// Whether another table should have been named, rather than that this one is damaged.
fn is_other_table(error: &TableError) -> bool {
    match error {
        TableError::OtherKind { .. } | TableError::NoBlock { .. } => true,
        TableError::File(error) => is_misnamed(&error.cause),
        TableError::Flawed { .. } => false,
    }
}

impl Complaint {
    /// An error in a text.
    pub(crate) fn input(error: InputError, text: &str) -> Self {
        Self::Input { error, text: text.to_owned() }
    }

    /// A file that cannot be read.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        let message = format!("cannot read {}: {error}", path.display());
        Self::told(is_misnamed(error) || error.kind() == ErrorKind::InvalidData, message)
    }

    /// A stream that cannot be read.
    pub(crate) fn reading_stream(error: &io::Error) -> Self {
        Self::told(is_misnamed(error), format!("cannot read the input: {error}"))
    }

    /// A file that cannot be written.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        Self::told(is_misnamed(error), format!("cannot write {}: {error}", path.display()))
    }

    /// A folder that cannot be written to.
    pub(crate) fn folder(path: &Path, error: &io::Error) -> Self {
        let message = format!("cannot write to the folder {}: {error}", path.display());
        Self::told(is_misnamed(error), message)
    }

    /// Work that the machine or the limits did not allow.
    pub(crate) fn undecided(why: &Undecided) -> Self {
        let remedy = match why.why {
            Obstacle::Memory => "; raise with --memory",
            _ => "",
        };
        Self::Machine(format!("{}{remedy}", why.text))
    }

    fn told(is_wrong: bool, message: String) -> Self {
        if is_wrong { Self::Wrong(message) } else { Self::Machine(message) }
    }

    /// What the exit code says.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Input { .. } | Self::Wrong(_) => Exit::BadInput,
            Self::Output(error) if FileError::of(error).is_some_and(FileError::is_wrong) => {
                Exit::BadInput
            }
            // Whoever closed a pipe has seen enough.
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Answered,
            Self::Machine(_) | Self::Output(_) => Exit::Machine,
        }
    }

    /// The complaint as a record; `None` where standard output cannot be trusted with one.
    pub(crate) fn record(&self) -> Option<ErrorAnswer> {
        let told = |kind, message: &String| {
            let error = ErrorRecord { kind, message: message.clone(), span: [0, 0], hint: None };
            ErrorAnswer { id: None, error }
        };
        match self {
            Self::Input { error, text } => Some(ErrorAnswer::new(None, error, text)),
            Self::Wrong(message) => Some(told(RecordKind::Parameter, message)),
            Self::Machine(message) => Some(told(RecordKind::Machine, message)),
            Self::Output(_) => None,
        }
    }

    /// Writes the complaint to standard error.
    pub(crate) fn print(&self) -> io::Result<()> {
        if self.exit() == Exit::Answered {
            return Ok(());
        }
        let mut err = anstream::stderr().lock();
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        write!(err, "{red}error:{red:#} ")?;
        match self {
            Self::Wrong(message) | Self::Machine(message) => writeln!(err, "{message}"),
            Self::Output(error) if FileError::of(error).is_some() => {
                writeln!(err, "{error}")
            }
            Self::Output(error) => writeln!(err, "cannot write the output: {error}"),
            Self::Input { error, text } => print_input_error(&mut err, error, text),
        }
    }
}

/// Whether there is no such file or folder, rather than no room or no right.
fn is_misnamed(error: &io::Error) -> bool {
    use ErrorKind::{
        AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory, NotFound,
    };
    matches!(
        error.kind(),
        NotFound | NotADirectory | IsADirectory | AlreadyExists | InvalidInput | InvalidFilename
    )
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
