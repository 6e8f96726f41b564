//! The ledger: one row a claim, read from comma-separated values.
//!
//! Each source has files with the columns `id,place,statement,status,how,check`; the last is the
//! id of a check, or empty.

use super::outcome::Status;
use super::rows::rows;
use serde::Deserialize;
use std::fmt;
use std::fs;
use std::path::Path;

/// Where claims come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// How it is asked for: `fl`.
    pub key: &'static str,
    /// How it is cited: `[FL]`.
    pub cited: &'static str,
    /// Its file.
    file: &'static str,
    built_in: &'static str,
}

macro_rules! source {
    ($key:literal, $cited:literal, $file:literal) => {
        Source {
            key: $key,
            cited: $cited,
            file: $file,
            built_in: include_str!(concat!("../../data/claims/", $file)),
        }
    };
}

/// All sources, in the order in which their claims are listed. One may have several files.
pub static SOURCES: &[Source] = &[
    source!("hs", "[HS]", "hs.csv"),
    source!("hs", "[HS]", "hs-text.csv"),
    source!("sun", "[Sun]", "sun.csv"),
    source!("fl", "[FL]", "fl.csv"),
    source!("notes", "[Notes]", "notes.csv"),
    source!("ngu", "[Ngu]", "ngu.csv"),
    source!("others", "others", "others.csv"),
];

/// A claim with what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// A name that no other claim has.
    pub id: String,
    /// The key of its source.
    pub source: &'static str,
    /// Where it stands there.
    pub place: String,
    /// What it says, in our words.
    pub statement: String,
    /// What became of it.
    pub status: Status,
    /// By whom it is proved, how far it was confirmed, or what refutes it.
    pub how: String,
    /// The id of the check that recomputes it.
    pub check: Option<String>,
}

/// The claims of all sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// In the order of [`SOURCES`] and of their files.
    pub claims: Vec<Claim>,
}

/// Why a ledger can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerError {
    /// The file.
    pub file: String,
    /// The line, counted from 1; 0 when the file itself is missing.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.message),
            line => write!(f, "{}, line {line}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for LedgerError {}

impl Ledger {
    /// The ledger that this program was built with.
    ///
    /// # Errors
    /// When it is wrong, which tests exclude.
    pub fn built_in() -> Result<Self, LedgerError> {
        Self::of(SOURCES.iter().map(|source| (*source, source.built_in.to_owned())))
    }

    /// The ledger in a folder, which has the same files.
    ///
    /// # Errors
    /// When a file is missing or wrong.
    pub fn read(folder: &Path) -> Result<Self, LedgerError> {
        let read = |file: &str| {
            let path = folder.join(file);
            let wrong = |error: std::io::Error| LedgerError {
                file: path.display().to_string(),
                line: 0,
                message: format!("cannot be read: {error}"),
            };
            fs::read_to_string(&path).map_err(wrong)
        };
        let mut texts = Vec::new();
        for source in SOURCES {
            texts.push((*source, read(source.file)?));
        }
        Self::of(texts)
    }

    fn of(texts: impl IntoIterator<Item = (Source, String)>) -> Result<Self, LedgerError> {
        let mut claims: Vec<Claim> = Vec::new();
        for (source, text) in texts {
            for (line, claim) in read_claims(source, &text)? {
                if claims.iter().any(|other| other.id == claim.id) {
                    let message = format!("the id {} is taken by another claim", claim.id);
                    return Err(LedgerError { file: source.file.to_owned(), line, message });
                }
                claims.push(claim);
            }
        }
        Ok(Self { claims })
    }
}

type Read = Vec<(usize, Claim)>;

/// A line of a source.
#[derive(Deserialize)]
struct ClaimRow {
    id: String,
    place: String,
    statement: String,
    status: String,
    how: String,
    check: Option<String>,
}

fn read_claims(source: Source, text: &str) -> Result<Read, LedgerError> {
    let columns = ["id", "place", "statement", "status", "how", "check"];
    let mut claims = Vec::new();
    let wrong = |line, message| LedgerError { file: source.file.to_owned(), line, message };
    for (line, row) in rows(text, &columns).map_err(|(line, message)| wrong(line, message))? {
        let ClaimRow { id, place, statement, status, how, check } = row;
        if id.is_empty() || statement.is_empty() {
            return Err(wrong(line, "a claim needs an id and a statement".to_owned()));
        }
        let status = Status::read(&status).map_err(|message| wrong(line, message))?;
        claims.push((line, Claim { id, source: source.key, place, statement, status, how, check }));
    }
    Ok(claims)
}

impl Ledger {
    /// All ids of checks that claims name.
    #[must_use]
    pub fn named_checks(&self) -> Vec<String> {
        let mut named: Vec<String> =
            self.claims.iter().filter_map(|claim| claim.check.clone()).collect();
        named.sort();
        named.dedup();
        named
    }
}
