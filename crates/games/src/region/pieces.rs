//! Unions of boxes that are moved away from the origin: `2xw + 1x3@(2,0)`.
//!
//! A piece moved by `t` covers the cells from `t` up to `t ⊎ s`, the ordinary sum. The union is a
//! position when it is closed towards the origin, that is, when it equals its hull: the union of
//! the boxes at the origin with sides `t ⊎ s`. Between two neighbouring bounds of pieces nothing
//! changes, so it is enough to test the first cell of each block of the grid of all bounds.

use super::{InvalidRegion, Region, Side, holds};
use std::fmt;

/// One box of a union, perhaps moved away from the origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<S> {
    /// The sides of the box.
    pub sides: Vec<S>,
    /// The cell its first corner is moved to; as many coordinates as sides.
    pub at: Vec<S>,
}

/// More tests whether a piece covers a block than this are not made.
const MOST_TESTS: usize = 1 << 22;

/// Why pieces do not make a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidUnion<S> {
    /// The hull is not a region.
    Region(InvalidRegion),
    /// This cell is missing: some piece has a cell beyond it on every axis.
    Gap(Vec<S>),
    /// There are too many moved pieces to check.
    TooComplex,
    /// A piece reaches further than a side can be long; in digits.
    TooLong(String),
}

impl<S: fmt::Display> fmt::Display for InvalidUnion<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Region(why) => why.fmt(f),
            Self::Gap(cell) => {
                let cell: Vec<String> = cell.iter().map(ToString::to_string).collect();
                write!(f, "the cell ({}) is missing", cell.join(","))
            }
            Self::TooComplex => write!(f, "there are too many moved pieces to check"),
            Self::TooLong(digits) => write!(f, "a piece reaches to {digits}, which is too long"),
        }
    }
}

impl<S: fmt::Debug + fmt::Display> std::error::Error for InvalidUnion<S> {}

/// The union of all pieces.
///
/// # Errors
/// When it is empty, mixes dimensions, or is not closed towards the origin.
pub fn union_of_pieces<S: Side>(pieces: &[Piece<S>]) -> Result<Region<S>, InvalidUnion<S>> {
    let zero = S::from(0);
    let dimension = pieces.first().map_or(0, |piece| piece.sides.len());
    if let Some(index) = pieces.iter().position(|piece| piece.sides.len() != dimension) {
        return Err(InvalidUnion::Region(InvalidRegion::MixedDimensions { index }));
    }
    let solid = pieces.iter().filter(|piece| !piece.sides.contains(&zero));
    let spans = solid.map(Span::of).collect::<Result<Vec<Span<S>>, _>>();
    let spans = spans.map_err(InvalidUnion::TooLong)?;
    let hull = Region::from_boxes(spans.iter().map(|span| span.end.clone()));
    let hull = hull.map_err(InvalidUnion::Region)?;
    if pieces.iter().all(|piece| piece.at.iter().all(|at| *at == zero)) {
        return Ok(hull);
    }
    match first_gap(&hull, &spans)? {
        Some(cell) => Err(InvalidUnion::Gap(cell)),
        None => Ok(hull),
    }
}

/// The cells from `start` up to, not including, `end` on every axis.
struct Span<S> {
    start: Vec<S>,
    end: Vec<S>,
}

impl<S: Side> Span<S> {
    fn of(piece: &Piece<S>) -> Result<Self, String> {
        let sides = piece.at.iter().zip(&piece.sides);
        let end = sides.map(|(start, side)| start.followed_by(side)).collect::<Result<_, _>>()?;
        Ok(Self { start: piece.at.clone(), end })
    }

    fn covers(&self, cell: &[S]) -> bool {
        holds(&self.end, cell) && cell.iter().zip(&self.start).all(|(here, start)| here >= start)
    }
}

type Gap<S> = Result<Option<Vec<S>>, InvalidUnion<S>>;

fn first_gap<S: Side>(hull: &Region<S>, spans: &[Span<S>]) -> Gap<S> {
    let bounds: Vec<Vec<S>> = (0..hull.dimension())
        .map(|axis| {
            let both = |span: &Span<S>| [span.start[axis].clone(), span.end[axis].clone()];
            let mut bounds: Vec<S> = spans.iter().flat_map(both).collect();
            bounds.push(S::from(0));
            bounds.sort();
            bounds.dedup();
            bounds
        })
        .collect();
    let blocks = bounds.iter().try_fold(1_usize, |all, axis| all.checked_mul(axis.len()));
    let tests = blocks.and_then(|blocks| blocks.checked_mul(spans.len()));
    if tests.is_none_or(|tests| tests > MOST_TESTS) {
        return Err(InvalidUnion::TooComplex);
    }
    let mut index = vec![0; bounds.len()];
    loop {
        let cell: Vec<S> =
            index.iter().zip(&bounds).map(|(&at, bounds)| bounds[at].clone()).collect();
        if hull.contains(&cell) && !spans.iter().any(|span| span.covers(&cell)) {
            return Ok(Some(cell));
        }
        let Some(axis) = (0..index.len()).rev().find(|&axis| index[axis] + 1 < bounds[axis].len())
        else {
            return Ok(None);
        };
        index[axis] += 1;
        index[axis + 1..].fill(0);
    }
}
