//! Records about heap games.

use super::UndecidedRecord;
use serde::Serialize;
use std::borrow::Cow;

/// The values of single heaps, as `chomp heap` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "heap-values/1")]
pub struct HeapValues<'a> {
    /// The rules.
    pub rules: String,
    /// The value of each heap from 0 on.
    pub values: Cow<'a, [u32]>,
}

/// The period of the values of single heaps, as `chomp heap --period` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "heap-period/1")]
pub struct HeapPeriod {
    /// The rules.
    pub rules: String,
    /// The largest heap looked at.
    pub to: usize,
    /// The period; `null` when none was found.
    pub period: Option<u64>,
    /// What is added in each period.
    pub saltus: Option<i64>,
    /// The last heap that does not fit.
    pub last_exception: Option<u64>,
    /// Whether it is proved to go on for ever.
    pub proved: bool,
    /// The greatest value seen.
    pub greatest_value: u32,
}

/// A heap game that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NamedHeap {
    /// The name.
    pub name: String,
    /// The rules.
    pub rules: String,
    /// What a player may do.
    pub about: String,
}

/// The heap games that have names, as `chomp heap --names` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "heap-names/1")]
pub struct HeapNames {
    /// The games.
    pub games: Vec<NamedHeap>,
}

/// A period of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PeriodRecord {
    /// Its length.
    pub length: u64,
    /// What is added in each.
    pub saltus: i64,
    /// The first heap from which it holds.
    pub start: u64,
    /// The last heap that does not fit.
    pub last_exception: Option<u64>,
    /// Whether it is proved to go on for ever.
    pub proved: bool,
}

/// Values of single heaps with their period, as the page writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "heap/1")]
pub struct HeapRecord {
    /// The rules.
    pub rules: String,
    /// The name of the game, if it has one.
    pub name: Option<String>,
    /// The value of each heap from 0 on.
    pub values: Vec<u32>,
    /// Their period, if it is known.
    pub period: Option<PeriodRecord>,
    /// Whether all values that were asked for are there.
    pub complete: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}
