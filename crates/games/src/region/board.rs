//! A board with finite or with infinite sides, whichever a position has.

use super::{Cell, LONGEST_FINITE_SIDE, Region};
use numbers::Ordinal;

/// A position of Chomp, by the kind of its sides.
///
/// ```
/// use chomplab::chomp::Board;
/// use chomplab::notation::read;
///
/// assert!(matches!(read("(4,2,1)"), Ok(Some(Board::Finite(_)))));
/// assert!(matches!(read("3xw"), Ok(Some(Board::Infinite(_)))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// Every side is finite, and at most [`LONGEST_FINITE_SIDE`].
    Finite(Region<u64>),
    /// Some side is infinite.
    Infinite(Region<Ordinal>),
}

impl Region<Ordinal> {
    /// Whether no side is infinite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.boxes().iter().flatten().all(Ordinal::is_finite)
    }

    /// The same region with numbers as sides.
    ///
    /// # Errors
    /// The first side that is infinite or too long.
    pub fn to_finite(&self) -> Result<Region<u64>, Ordinal> {
        let short = |side: &Ordinal| side.to_u64().filter(|side| *side <= LONGEST_FINITE_SIDE);
        self.try_map(|side| short(side).ok_or_else(|| side.clone()))
    }
}

impl Region<u64> {
    /// The same region with ordinals as sides.
    #[must_use]
    pub fn to_ordinals(&self) -> Region<Ordinal> {
        let converted = self.try_map(|side| Ok::<_, ()>(Ordinal::from(*side)));
        converted.expect("naturals are ordinals")
    }
}

/// A finite cell is one with ordinals as coordinates.
impl From<Cell> for Cell<Ordinal> {
    fn from(cell: Cell) -> Self {
        Self(cell.0.into_iter().map(Ordinal::from).collect())
    }
}
