//! Parts of a position as plain data, for certificates that a checker reads without the engines.

use crate::region::Region;

/// A part of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plain {
    /// A heap that is not empty.
    Heap {
        /// The rules in full.
        rules: String,
        /// The digits of the code from the one before the point on; `None` for Nim.
        digits: Option<Vec<u8>>,
        /// How many counters it has.
        size: u64,
    },
    /// A board of Chomp.
    Board(Region<u64>),
    /// What is left of a poset.
    Poset {
        /// The normal form, which reads back.
        text: String,
        /// The elements above each one.
        above: Vec<Vec<u64>>,
        /// The elements that are left.
        left: Vec<u64>,
    },
}
