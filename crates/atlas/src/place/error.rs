//! Why a place can't do what was asked.

use super::default_dir::Platform;
use super::table_name::MOST_CHARACTERS;
use crate::draft::DraftError;
use crate::durable_files::FileError;
use crate::table::TableError;
use std::fmt;
use std::path::PathBuf;

/// Why a place can't do what was asked.
#[derive(Debug)]
pub enum PlaceError {
    /// The name can't be that of a table.
    Name(String),
    /// There is no table of this name.
    NoTable {
        /// The name.
        name: String,
        /// The folder.
        dir: PathBuf,
        /// The names that there are, with a note where the table is unfinished or damaged.
        there_are: Vec<String>,
    },
    /// The environment does not tell where tables are kept.
    NoDefaultDir,
    /// The operating system refused something.
    File(FileError),
    /// The table is not sound, or not of the kind that was asked for.
    Table(TableError),
    /// The table is being built by someone else, or can't be.
    Draft(DraftError),
}

impl From<FileError> for PlaceError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<TableError> for PlaceError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl From<DraftError> for PlaceError {
    fn from(error: DraftError) -> Self {
        Self::Draft(error)
    }
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(
                f,
                "`{}` can't be the name of a table; use the letters a to z, digits, `.` and `-`, \
                 starting with a letter or digit, at most {MOST_CHARACTERS} of them",
                name.escape_debug()
            ),
            Self::NoTable { name, dir, there_are }
                if there_are.contains(&format!("{name} (unfinished)")) =>
            {
                let dir = dir.display();
                write!(
                    f,
                    "the table `{name}` in {dir} is not finished; build it with the command that \
                     began it, or remove it"
                )
            }
            Self::NoTable { name, dir, there_are } => {
                write!(f, "there is no table `{name}` in {}; ", dir.display())?;
                match &there_are[..] {
                    [] => f.write_str("it holds no tables"),
                    names => write!(f, "it holds {}", names.join(", ")),
                }
            }
            Self::NoDefaultDir => write!(
                f,
                "there is no folder for tables: neither CHOMPLAB_DATA nor {} is set; set one of \
                 them, or name a folder",
                Platform::OWN.base_variable()
            ),
            Self::File(error) => error.fmt(f),
            Self::Table(error) => error.fmt(f),
            Self::Draft(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlaceError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_table_is_not_said_to_be_missing() {
        let message = |there_are: &[&str]| {
            let there_are = there_are.iter().map(|name| (*name).to_owned()).collect();
            PlaceError::NoTable { name: "a".into(), dir: "tables".into(), there_are }.to_string()
        };
        assert_eq!(message(&["b"]), "there is no table `a` in tables; it holds b");
        let unfinished = "the table `a` in tables is not finished; build it with the command that \
                          began it, or remove it";
        assert_eq!(message(&["a (unfinished)", "b"]), unfinished);
    }
}
