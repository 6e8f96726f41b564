//! Unions of boxes that are moved away from the origin: `2xw + 1x3@(2,0)`.
//!
//! A piece moved by `t` covers the cells from `t` up to `t ⊎ s`, the ordinary sum. The union is a
//! position when it is closed towards the origin, that is, when it equals its hull: the union of
//! the boxes at the origin with sides `t ⊎ s`. Between two neighbouring bounds of pieces nothing
//! changes, so it is enough to test the first cell of each block of the grid of all bounds.

use super::{InvalidRegion, Region, holds};
use numbers::Ordinal;

/// One box of a union, perhaps moved away from the origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The sides of the box.
    pub sides: Vec<Ordinal>,
    /// The cell its first corner is moved to; as many coordinates as sides.
    pub at: Vec<Ordinal>,
}

/// More tests whether a piece covers a block than this are not made.
const MOST_TESTS: usize = 1 << 22;

/// Why pieces do not make a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidUnion {
    /// The hull is no region.
    Region(InvalidRegion),
    /// This cell is missing: some piece has a cell beyond it on every axis.
    Gap(Vec<Ordinal>),
    /// There are too many moved pieces to check.
    TooComplex,
}

/// The union of all pieces.
///
/// # Errors
/// When it is empty, mixes dimensions, or is not closed towards the origin.
pub fn union_of_pieces(pieces: &[Piece]) -> Result<Region<Ordinal>, InvalidUnion> {
    let dimension = pieces.first().map_or(0, |piece| piece.sides.len());
    if let Some(index) = pieces.iter().position(|piece| piece.sides.len() != dimension) {
        return Err(InvalidUnion::Region(InvalidRegion::MixedDimensions { index }));
    }
    let solid = pieces.iter().filter(|piece| piece.sides.iter().all(|side| !side.is_zero()));
    let spans: Vec<Span> = solid.map(Span::of).collect();
    let hull = Region::from_boxes(spans.iter().map(|span| span.end.clone()));
    let hull = hull.map_err(InvalidUnion::Region)?;
    if pieces.iter().all(|piece| piece.at.iter().all(Ordinal::is_zero)) {
        return Ok(hull);
    }
    match first_gap(&hull, &spans)? {
        Some(cell) => Err(InvalidUnion::Gap(cell)),
        None => Ok(hull),
    }
}

/// The cells from `start` up to, not including, `end` on every axis.
struct Span {
    start: Vec<Ordinal>,
    end: Vec<Ordinal>,
}

impl Span {
    fn of(piece: &Piece) -> Self {
        let sides = piece.at.iter().zip(&piece.sides);
        let end = sides.map(|(start, side)| start.ordinary_sum(side)).collect();
        Self { start: piece.at.clone(), end }
    }

    fn covers(&self, cell: &[Ordinal]) -> bool {
        holds(&self.end, cell) && cell.iter().zip(&self.start).all(|(here, start)| here >= start)
    }
}

fn first_gap(hull: &Region<Ordinal>, spans: &[Span]) -> Result<Option<Vec<Ordinal>>, InvalidUnion> {
    let bounds: Vec<Vec<Ordinal>> = (0..hull.dimension())
        .map(|axis| {
            let both = |span: &Span| [span.start[axis].clone(), span.end[axis].clone()];
            let mut bounds: Vec<Ordinal> = spans.iter().flat_map(both).collect();
            bounds.push(Ordinal::zero());
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
        let cell: Vec<Ordinal> =
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
