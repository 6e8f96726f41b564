//! Records about integer sequences.

use serde::Serialize;

/// Some first terms of a sequence, as `chomp oeis` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "sequence/1")]
pub struct SequenceRecord {
    /// Its number in the encyclopedia of sequences, or a name of ours.
    pub id: String,
    /// What a term is.
    pub about: String,
    /// The index of the first term.
    pub offset: u64,
    /// The terms.
    pub terms: Vec<u64>,
}

/// A sequence that can be computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SequenceSummary {
    /// Its number in the encyclopedia of sequences, or a name of ours.
    pub id: String,
    /// What a term is.
    pub about: String,
    /// The index of the first term.
    pub offset: u64,
    /// How many terms are computed at the most.
    pub most_terms: u64,
}

/// The sequences that can be computed, as `chomp oeis` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "sequences/1")]
pub struct SequencesRecord {
    /// The sequences.
    pub sequences: Vec<SequenceSummary>,
}
