//! How answers and rows are written, and where they go.

use crate::complaint::Complaint;
use crate::destination::{Destination, Target};
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// One record of JSON.
    Json,
}

/// How rows of numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowFormat {
    /// For people.
    Text,
    /// Comma-separated values, the first line names them.
    Csv,
    /// One record of JSON.
    Json,
    /// The numbers of the CSV, 8 bytes each, the lowest byte first; all bits are set where there is
    /// none.
    Binary,
}

/// How a table with words in it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people.
    Text,
    /// Comma-separated values, the first line names them.
    Csv,
    /// One record of JSON, or one per line.
    Json,
}

/// Rows, and where they go.
#[derive(Debug, Args)]
pub(crate) struct Listing<F: ValueEnum + Clone + Send + Sync + 'static> {
    /// How the rows are written; text, unless --out names a file that ends otherwise
    #[arg(long, value_enum)]
    format: Option<F>,
    /// Write the rows to this file, which appears when it is whole; - is standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl<F: ValueEnum + Clone + Send + Sync + 'static> Listing<F> {
    /// The format that was chosen, that of the file's ending, or text.
    pub(crate) fn format(&self) -> F {
        let by_name = |name: &str| F::from_str(name, true).ok();
        let ending = self.out.as_deref().and_then(Path::extension).and_then(|end| end.to_str());
        let by_ending = || match ending?.to_lowercase().as_str() {
            "bin" => by_name("binary"),
            "jsonl" => by_name("json"),
            ending @ ("csv" | "json") => by_name(ending),
            _ => None,
        };
        let chosen = self.format.clone().or_else(by_ending).or_else(|| by_name("text"));
        chosen.expect("every format has text")
    }

    /// The file that the rows go to, if they do not go to standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Whether --out was given, be it a file or a stream.
    pub(crate) fn is_named(&self) -> bool {
        self.out.is_some()
    }

    /// Whether --format was given.
    pub(crate) fn is_formatted(&self) -> bool {
        self.format.is_some()
    }

    /// Whether rows appear on the terminal as they are written.
    pub(crate) fn is_on_terminal(&self) -> bool {
        self.file().is_none() && io::stdout().is_terminal()
    }

    /// Refuses to write bytes to people.
    pub(crate) fn refuse_bytes_on_terminal(&self) -> Result<(), Complaint> {
        let format = self.format().to_possible_value();
        let is_binary = format.is_some_and(|format| format.get_name() == "binary");
        if is_binary && self.is_on_terminal() {
            let message =
                "--format binary is for files and programs; add --out FILE, or choose csv";
            return Err(Complaint::Wrong(message.to_owned()));
        }
        Ok(())
    }

    /// Opens the place that the rows go to.
    pub(crate) fn open(&self) -> Result<Destination, Complaint> {
        self.refuse_bytes_on_terminal()?;
        Destination::open(self.file())
    }

    /// The same beside a document that may have taken standard output: then rows that have no file
    /// go to standard error.
    pub(crate) fn open_beside(&self, document: Option<&Path>) -> Result<Destination, Complaint> {
        let is_taken = document.is_some_and(|path| Target::of(path) == Target::Stream);
        if is_taken && self.file().is_none() { Ok(Destination::errors()) } else { self.open() }
    }
}

/// A place for pictures or documents that appear whole: a file, or - for standard output.
pub(crate) fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}
