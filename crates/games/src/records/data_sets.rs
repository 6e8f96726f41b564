//! Records about data sets.

use serde::Serialize;

/// A file of a data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DataFile {
    /// The name of the file.
    pub file: String,
    /// The data set that it holds.
    pub data_set: String,
    /// `csv` or `parquet`.
    pub format: String,
    /// What its rows are.
    pub about: String,
    /// What was computed to make it.
    pub how: String,
    /// The last of what it counts.
    pub to: u64,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// How many rows it has.
    pub rows: u64,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// What `chomp data` has written to a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "data-sets/1")]
pub struct DataSetsRecord {
    /// The program and its version.
    pub program: String,
    /// The command that makes the same files.
    pub command: String,
    /// The licence of the data.
    pub licence: String,
    /// How to cite it.
    pub cite: String,
    /// The files.
    pub files: Vec<DataFile>,
}
