//! Which parts of a sheet are shown.

use crate::sheets::painted::Part;

/// All parts, in the order in which blocks count them.
pub const PARTS: [Part; 4] =
    [Part::LowerLine, Part::UpperLine, Part::FlatLine, Part::DeadlyDiagonal];

/// Some of the parts.
///
/// ```
/// use lab::sheets::painted::Part;
/// use lab::sheets::parts::Parts;
///
/// let some = Parts::ALL.without(Part::FlatLine);
/// assert!(some.has(Part::LowerLine) && !some.has(Part::FlatLine));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts([bool; 4]);

impl Parts {
    /// All of them.
    pub const ALL: Self = Self([true; 4]);

    /// None of them.
    pub const NONE: Self = Self([false; 4]);

    /// These and one more.
    #[must_use]
    pub fn with(mut self, part: Part) -> Self {
        self.0[place(part)] = true;
        self
    }

    /// These but one.
    #[must_use]
    pub fn without(mut self, part: Part) -> Self {
        self.0[place(part)] = false;
        self
    }

    /// Whether a part is among them.
    #[must_use]
    pub fn has(self, part: Part) -> bool {
        self.0[place(part)]
    }
}

fn place(part: Part) -> usize {
    match part {
        Part::LowerLine => 0,
        Part::UpperLine => 1,
        Part::FlatLine => 2,
        Part::DeadlyDiagonal => 3,
    }
}
