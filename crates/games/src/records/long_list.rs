//! Records whose one long list comes item by item, so that it need not fit in memory.

use serde::Serialize;
use std::io::{self, Write};

/// Writes a record around a list: what stands before it, each item on a line of its own, and what
/// stands behind it. Both are taken from the record with its list empty, so its type says all.
///
/// ```
/// use chomplab::records::{CensusRecord, LongList};
///
/// let (mut out, mut list) = (Vec::new(), LongList::default());
/// let mut empty = CensusRecord { sheets: Vec::new(), count: 0 };
/// list.begin(&mut out, &empty)?;
/// list.push(&mut out, &7)?;
/// list.push(&mut out, &8)?;
/// empty.count = 2;
/// list.end(&mut out, &empty)?;
/// let text = String::from_utf8(out).unwrap();
/// assert_eq!(text, "{\"schema\":\"census/1\",\"sheets\":[\n7,\n8\n],\"count\":2}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct LongList {
    has_items: bool,
}

/// An empty list in JSON.
const EMPTY: &str = "[]";

impl LongList {
    /// Writes what stands before the list, which is the first empty one of the record.
    ///
    /// # Errors
    /// When it cannot be written, or the record has no empty list.
    pub fn begin(&self, out: &mut impl Write, empty: &impl Serialize) -> io::Result<()> {
        let (before, _) = around_list(empty)?;
        write!(out, "{before}[")
    }

    /// Writes an item.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn push(&mut self, out: &mut impl Write, item: &impl Serialize) -> io::Result<()> {
        out.write_all(if self.has_items { b",\n" } else { b"\n" })?;
        self.has_items = true;
        Ok(serde_json::to_writer(out, item)?)
    }

    /// Writes what stands behind the list; numbers that were not known before may have changed.
    ///
    /// # Errors
    /// When it cannot be written, or the record has no empty list.
    pub fn end(&self, out: &mut impl Write, empty: &impl Serialize) -> io::Result<()> {
        let (_, behind) = around_list(empty)?;
        writeln!(out, "\n]{behind}")
    }
}

fn around_list(empty: &impl Serialize) -> io::Result<(String, String)> {
    let text = serde_json::to_string(empty)?;
    let none = || io::Error::other("the record has no empty list");
    let (before, behind) = text.split_once(EMPTY).ok_or_else(none)?;
    Ok((before.to_owned(), behind.to_owned()))
}
