//! Records about what the house knows apart from positions: theorems, sources, claims,
//! experiments, tables on disk.

use serde::Serialize;
use std::collections::BTreeMap;

/// A theorem or an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TheoremSummary {
    /// Its id, as reasons cite it.
    pub id: String,
    /// What it says, in a line.
    pub title: String,
    /// Where it comes from.
    pub source: String,
    /// The statement and its proof; not in lists of `chomp`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation: Option<String>,
}

/// All theorems, as `chomp theorem list` and the page write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "theorems/1")]
pub struct TheoremsRecord {
    /// The theorems.
    pub theorems: Vec<TheoremSummary>,
    /// The engines; not on the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engines: Option<Vec<TheoremSummary>>,
}

/// One theorem, as `chomp theorem show` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "theorem/1")]
pub struct TheoremRecord {
    /// What it says.
    #[serde(flatten)]
    pub theorem: TheoremSummary,
    /// The sources that it cites.
    pub sources: Vec<SourceSummary>,
}

/// A text or table that others have written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SourceSummary {
    /// How it is cited.
    pub key: String,
    /// The full citation.
    pub reference: String,
    /// What is used of it.
    pub gives: String,
}

/// The sources, as `chomp sources` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "sources/1")]
pub struct SourcesRecord {
    /// The sources.
    pub sources: Vec<SourceSummary>,
}

/// What a paper claims, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClaimRecord {
    /// Its id.
    pub id: String,
    /// The paper.
    pub source: String,
    /// Where it stands there.
    pub place: String,
    /// What it says.
    pub statement: String,
    /// What is known of it.
    pub status: String,
    /// How that is known.
    pub how: String,
    /// The check that tests it, if there is one.
    pub check: Option<String>,
    /// What the check found, in a word; only when checks were run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The same in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Whether that agrees with the status; only of `chomp claims`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreement: Option<String>,
}

/// The ledger of claims, as `chomp claims` and the page write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "claims/1")]
pub struct ClaimsRecord {
    /// How far numbers were checked, when they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// How many claims there are.
    pub count: usize,
    /// The claims.
    pub claims: Vec<ClaimRecord>,
}

/// A parameter of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ParameterRecord {
    /// Its name.
    pub name: String,
    /// What it is when nobody says.
    pub default: String,
    /// What it means.
    pub meaning: String,
}

/// An experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExperimentSummary {
    /// Its name.
    pub name: String,
    /// What it asks.
    pub about: String,
    /// What can be chosen.
    pub parameters: Vec<ParameterRecord>,
}

/// The experiments, as `chomp experiment list` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "experiments/1")]
pub struct ExperimentsRecord {
    /// The experiments.
    pub experiments: Vec<ExperimentSummary>,
}

/// A table on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TableRecord {
    /// Its name.
    pub name: String,
    /// Complete, unfinished or damaged.
    pub state: String,
    /// What is wrong with it, when it is damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What kind of table it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The version of its form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// What it was built with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<BTreeMap<String, String>>,
    /// How many blocks it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<u64>,
    /// How many bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Its file; only of `chomp atlas info`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The fingerprint of its contents; only of `chomp atlas info`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

/// The tables on disk, as `chomp atlas list` and `chomp atlas info` write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "atlas/1")]
pub struct AtlasRecord {
    /// The folder.
    pub dir: String,
    /// The tables.
    pub tables: Vec<TableRecord>,
}

/// A table that is there now, as `chomp atlas build` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "atlas-build/1")]
pub struct BuiltTable {
    /// Its name.
    pub name: String,
    /// Whether it was built, or was there already.
    pub state: String,
    /// The last third row, of sheets and censuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// The number of rows, of boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// The number of columns, of boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<usize>,
    /// How many bytes it has.
    pub bytes: u64,
    /// Its file.
    pub file: String,
}

/// A table whose every byte was checked, as `chomp atlas verify` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "atlas-verify/1")]
pub struct VerifiedTable {
    /// Its name.
    pub name: String,
    /// Whether it is sound.
    pub sound: bool,
    /// How many blocks were checked.
    pub blocks: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// The fingerprint of its contents.
    pub fingerprint: String,
}

/// A table that was removed, as `chomp atlas remove` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "atlas-remove/1")]
pub struct RemovedTable {
    /// Its name.
    pub name: String,
    /// How many bytes that frees.
    pub freed_bytes: u64,
}
