//! What a table holds: the kind, the version of the layout inside of the blocks, and the
//! parameters it was built with.
//!
//! Two tables with equal descriptions hold the same blocks, so a build may be resumed exactly
//! when the descriptions are equal. In a file a description is
//!
//! ```text
//! version u32 · number of parameters u32 · kind · name · value · name · value · …
//! ```
//!
//! with each text as its length (u32) and its UTF-8 bytes, the names in ascending order: equal
//! descriptions have equal bytes, and only bytes that are written that way are read.

use std::collections::BTreeMap;
use std::fmt;

/// The most bytes that a description takes in a file. It is to be read by people.
pub(crate) const MOST_BYTES: usize = 1 << 16;

/// What a table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Which kind of table, such as `three-rows-census`.
    pub kind: String,
    /// The version of the layout inside of the blocks; the kind's own count.
    pub version: u32,
    /// What the table was built with, such as `to` = `1000000`.
    pub parameters: BTreeMap<String, String>,
}

impl Description {
    /// A description without parameters.
    #[must_use]
    pub fn new(kind: impl Into<String>, version: u32) -> Self {
        Self { kind: kind.into(), version, parameters: BTreeMap::new() }
    }

    /// The description with one more parameter.
    ///
    /// ```
    /// let description = atlas::Description::new("squares", 1).with("to", 4);
    /// assert_eq!(description.to_string(), "squares, version 1, to = 4");
    /// ```
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl fmt::Display) -> Self {
        self.parameters.insert(name.into(), value.to_string());
        self
    }

    pub(crate) fn encode(&self) -> Result<Vec<u8>, DescriptionTooLong> {
        let texts = || self.parameters.iter().flat_map(|(name, value)| [name, value]);
        let bytes =
            8 + std::iter::once(&self.kind).chain(texts()).map(|t| 4 + t.len()).sum::<usize>();
        if bytes > MOST_BYTES {
            return Err(DescriptionTooLong { kind: self.kind.clone(), bytes });
        }
        let mut encoded = Vec::with_capacity(bytes);
        encoded.extend(self.version.to_le_bytes());
        encoded.extend(short(self.parameters.len()));
        for text in std::iter::once(&self.kind).chain(texts()) {
            encoded.extend(short(text.len()));
            encoded.extend(text.as_bytes());
        }
        Ok(encoded)
    }

    /// The description that is written as these bytes; `None` when none is.
    pub(crate) fn decode(mut bytes: &[u8]) -> Option<Self> {
        let whole = bytes;
        let version = take_number(&mut bytes)?;
        let count = take_number(&mut bytes)?;
        let kind = take_text(&mut bytes)?;
        let mut parameters = BTreeMap::new();
        for _ in 0..count {
            let name = take_text(&mut bytes)?;
            parameters.insert(name, take_text(&mut bytes)?);
        }
        let description = Self { kind, version, parameters };
        (description.encode().ok()? == whole).then_some(description)
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, version {}", self.kind, self.version)?;
        self.parameters.iter().try_for_each(|(name, value)| write!(f, ", {name} = {value}"))
    }
}

/// A count that is known to be at most [`MOST_BYTES`].
fn short(count: usize) -> [u8; 4] {
    u32::try_from(count).expect("descriptions are short").to_le_bytes()
}

fn take_number(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*number))
}

fn take_text(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(take_number(bytes)?).ok()?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    String::from_utf8(text.to_vec()).ok()
}

/// A description takes more room than a file has for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescriptionTooLong {
    /// The kind of table.
    pub kind: String,
    /// How many bytes the description would take.
    pub bytes: usize,
}

impl fmt::Display for DescriptionTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, bytes) = (self.kind.chars().take(40).collect::<String>(), self.bytes);
        write!(
            f,
            "the description of a table of kind `{kind}` takes {bytes} bytes; at most {MOST_BYTES} \
             are allowed, and what is longer belongs into a block"
        )
    }
}

impl std::error::Error for DescriptionTooLong {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let plain = Description::new("", 0);
        let full =
            Description::new("largest ω", u32::MAX).with("to", 7).with("", "").with("a\n", "=");
        for description in [plain, full] {
            let bytes = description.encode().unwrap();
            assert_eq!(Description::decode(&bytes), Some(description));
            for length in 0..bytes.len() {
                assert_eq!(Description::decode(&bytes[..length]), None, "cut to {length}");
            }
            assert_eq!(Description::decode(&[&bytes[..], &[0]].concat()), None);
        }
    }

    #[test]
    fn names_out_of_order_or_twice_are_not_read() {
        let texts = |names: [&str; 2]| {
            let mut bytes = Description::new("k", 1).encode().unwrap();
            bytes[4] = 2;
            for text in [names[0], "v", names[1], "v"] {
                bytes.extend(short(text.len()));
                bytes.extend(text.as_bytes());
            }
            Description::decode(&bytes)
        };
        assert!(texts(["a", "b"]).is_some());
        assert_eq!(texts(["b", "a"]), None);
        assert_eq!(texts(["a", "a"]), None);
    }

    #[test]
    fn too_long_is_refused() {
        let error = Description::new("k", 1).with("essay", "x".repeat(MOST_BYTES)).encode();
        assert!(error.unwrap_err().to_string().contains("at most 65536 are allowed"));
    }
}
