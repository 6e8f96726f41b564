//! The ledger: one row a claim, read from comma-separated values.
//!
//! Each source has a file with the columns `id,place,statement,status,how,check`. The statements of
//! \[HS\] stand in a file of their own, `hs.csv`, whose columns are the place, the statement, the
//! verdict and how it was found; what checks them is said in `hs-checks.csv`: the first of its
//! lines whose place is that of a statement, and whose `about` occurs in it, gives the id and the
//! check. A statement without such a line has no check.

use super::outcome::Status;
use super::rows::rows;
use serde::Deserialize;
use serde::de::DeserializeOwned;
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

/// Which check belongs to which statement of \[HS\].
const HS_CHECKS: (&str, &str) = ("hs-checks.csv", include_str!("../../data/claims/hs-checks.csv"));

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

/// A line of `hs-checks.csv`.
#[derive(Deserialize)]
struct HsCheck {
    place: String,
    about: String,
    id: String,
    check: Option<String>,
}

impl Ledger {
    /// The ledger that this program was built with.
    ///
    /// # Errors
    /// When it is wrong, which tests exclude.
    pub fn built_in() -> Result<Self, LedgerError> {
        let texts = SOURCES.iter().map(|source| (*source, source.built_in.to_owned()));
        Self::of(texts, HS_CHECKS.1)
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
        Self::of(texts, &read(HS_CHECKS.0)?)
    }

    fn of(
        texts: impl IntoIterator<Item = (Source, String)>,
        hs_checks: &str,
    ) -> Result<Self, LedgerError> {
        let mut claims: Vec<Claim> = Vec::new();
        for (source, text) in texts {
            let read = match source.file {
                "hs.csv" => read_hs(source, &text, &read_hs_checks(hs_checks)?)?,
                _ => read_claims(source, &text)?,
            };
            for (line, claim) in read {
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

/// A line of `hs.csv`.
#[derive(Deserialize)]
struct HsRow {
    place: String,
    claim: String,
    verdict: String,
    how: String,
}

fn rows_of<R: DeserializeOwned>(
    file: &str,
    text: &str,
    columns: &[&str],
) -> Result<Vec<(usize, R)>, LedgerError> {
    rows(text, columns).map_err(|(line, message)| LedgerError {
        file: file.to_owned(),
        line,
        message,
    })
}

fn read_claims(source: Source, text: &str) -> Result<Read, LedgerError> {
    let columns = ["id", "place", "statement", "status", "how", "check"];
    let mut claims = Vec::new();
    for (line, row) in rows_of(source.file, text, &columns)? {
        let ClaimRow { id, place, statement, status, how, check } = row;
        let wrong = |message: String| LedgerError { file: source.file.to_owned(), line, message };
        if id.is_empty() || statement.is_empty() {
            return Err(wrong("a claim needs an id and a statement".to_owned()));
        }
        let status = Status::read(&status).map_err(wrong)?;
        claims.push((line, Claim { id, source: source.key, place, statement, status, how, check }));
    }
    Ok(claims)
}

fn read_hs_checks(text: &str) -> Result<Vec<HsCheck>, LedgerError> {
    let rows: Vec<(usize, HsCheck)> =
        rows_of(HS_CHECKS.0, text, &["place", "about", "id", "check"])?;
    let folded = |(_, row): (usize, HsCheck)| HsCheck { about: row.about.to_lowercase(), ..row };
    Ok(rows.into_iter().map(folded).collect())
}

fn read_hs(source: Source, text: &str, checks: &[HsCheck]) -> Result<Read, LedgerError> {
    let mut claims: Read = Vec::new();
    for (line, row) in rows_of(source.file, text, &["place", "claim", "verdict", "how"])? {
        let HsRow { place, claim: statement, verdict, how } = row;
        let wrong = |message: String| LedgerError { file: source.file.to_owned(), line, message };
        // Remarks may follow the word.
        let word = verdict.split(['(', ';', ':', ',']).next().unwrap_or_default();
        let status = Status::read(word).map_err(wrong)?;
        let folded = statement.to_lowercase();
        let is_free = |id: &str| claims.iter().all(|(_, claim)| claim.id != id);
        let known = checks.iter().find(|check| {
            check.place == place && folded.contains(&check.about) && is_free(&check.id)
        });
        let id = known.map(|known| known.id.clone()).unwrap_or_else(|| {
            let plain = format!("hs-{}", kebab(&place));
            let numbered = (2..).map(|number| format!("{plain}-{number}"));
            let mut ids = std::iter::once(plain.clone()).chain(numbered);
            ids.find(|id| is_free(id)).unwrap_or(plain)
        });
        let check = known.and_then(|known| known.check.clone());
        claims.push((line, Claim { id, source: source.key, place, statement, status, how, check }));
    }
    Ok(claims)
}

/// Small letters and digits, with hyphens between words.
fn kebab(text: &str) -> String {
    let words =
        text.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// All ids of checks that `hs-checks.csv` names, whether or not `hs.csv` has their statements.
#[must_use]
pub(super) fn checks_of_hs() -> Vec<String> {
    let lines = read_hs_checks(HS_CHECKS.1).unwrap_or_default();
    lines.into_iter().filter_map(|line| line.check).collect()
}

impl Ledger {
    /// All ids of checks that the built-in ledger names.
    #[must_use]
    pub fn named_checks(&self) -> Vec<String> {
        let mut named: Vec<String> =
            self.claims.iter().filter_map(|claim| claim.check.clone()).collect();
        named.extend(checks_of_hs());
        named.sort();
        named.dedup();
        named
    }
}
