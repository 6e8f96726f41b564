//! Chomp on ordinals ([HS]): positions with at least one infinite side.
//!
//! The rules are those of finite Chomp, word for word, on [`Region`]s of ordinals. A position has
//! infinitely many options but every game ends after finitely many bites, since each bite lowers
//! the size.
//!
//! - [`size()`]: the ordinal size of a position;
//! - [`Columns`]: positions that are a few columns wide;
//! - [`stalks`]: finite parts with infinite lines on them;
//! - [`wide_stalk`]: finite parts with one stalk two columns wide;
//! - [`two_wide`]: Grundy values of two columns and their inverses;
//! - [`infinite_sheets`], [`three_wide`]: P-positions of three columns and their bites;
//! - [`eye`]: positions over a 2×2 base;
//! - [`orthogonal_parts()`]: parts that meet in the poison only;
//! - [`values`]: bites to a given Grundy value;
//! - [`extension`]: the one height that makes a P-position, and heights for other values;
//! - `fibres`: positions as plane sections over a base, and all bites to products;
//! - [`theorems`]: what is known, one file a theorem. Nothing is searched but finite parts.

mod columns;
mod drawing;
pub mod extension;
pub mod eye;
mod fibres;
mod finite_positions;
pub mod infinite_sheets;
mod on_finite;
mod parts;
mod size;
pub mod stalks;
pub mod theorems;
pub mod three_wide;
pub mod two_wide;
pub mod values;
pub mod wide_stalk;

pub use columns::Columns;
pub(crate) use on_finite::{ORTHOGONAL_SUM, PRODUCT, TWO_BY_TWO, finite_bites_of_two_rows};
pub use parts::{OrthogonalPart, orthogonal_parts};
pub use size::{size, size_off_last_axis};

use crate::game::{Engine, Game};
use crate::input::InputError;
use crate::notation;
use crate::picture::OrdinalPicture;
use crate::present::Presented;
use crate::region::{Cell, Region};
use crate::search::Work;
use crate::verdict::{Obstacle, Undecided};
use numbers::{BigUint, Ordinal};
use std::fmt::Display;

/// A position of transfinite Chomp.
pub type Position = Region<Ordinal>;

/// The rules of Chomp on ordinals.
///
/// ```
/// use chomplab::game::Game;
/// use chomplab::notation::read_region;
/// use chomplab::present::Presented;
/// use chomplab::transfinite::Transfinite;
///
/// let strip = read_region("2xw").unwrap().unwrap();
/// let bite = Transfinite.read_move("1, 7").unwrap();
/// assert_eq!(Transfinite.after(&strip, &bite).unwrap().unwrap().to_string(), "(w,7)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfinite;

/// A coordinate below a side at which a bite leaves something simple: the side without its last term, or
/// a lower power; of a finite side the last.
fn simpler_end(side: &Ordinal) -> Ordinal {
    let last = side.terms().last().expect("sides are not 0");
    let above = last.exponent.ordinary_sum(&Ordinal::from(1));
    let start = side.split_below(&above).0;
    if !start.is_zero() {
        return start;
    }
    let is_single = last.coefficient == BigUint::from(1_u32);
    match last.exponent.to_u64() {
        Some(0) => Ordinal::from(&last.coefficient - 1_u32),
        _ if !is_single => Ordinal::power_of_omega(last.exponent.clone()),
        Some(1) => Ordinal::from(3),
        Some(level) => Ordinal::power_of_omega(Ordinal::from(level - 1)),
        None => Ordinal::omega(),
    }
}

/// An ordinal, a cell or a position as reasons write it.
fn shown(what: &impl Display) -> String {
    what.to_string().replace('w', "ω")
}

/// A finite cell as one with ordinal coordinates.
fn lifted(cell: &Cell) -> Cell<Ordinal> {
    Cell(cell.iter().map(|coordinate| Ordinal::from(*coordinate)).collect())
}

/// The cell at a place on one axis.
fn cell_on_axis(dimension: usize, axis: usize, at: Ordinal) -> Cell<Ordinal> {
    let mut cell = vec![Ordinal::zero(); dimension];
    cell[axis] = at;
    Cell(cell)
}

/// A side is longer than finite Chomp handles.
fn too_large() -> Undecided {
    Undecided::new(Obstacle::TooLarge, "a finite part is too large")
}

impl Game for Transfinite {
    type Position = Position;
    type Move = Cell<Ordinal>;

    fn after(&self, position: &Position, bite: &Cell<Ordinal>) -> Result<Option<Position>, String> {
        position.play(bite)
    }

    fn size(&self, position: &Position) -> Result<Ordinal, Undecided> {
        size(position).ok_or(Undecided::new(
            Obstacle::TooLarge,
            "there are too many boxes to compute the size",
        ))
    }

    fn engines(&self) -> &'static [&'static dyn Engine<Self>] {
        theorems::ENGINES
    }

    fn open_question(&self, position: &Position) -> Undecided {
        let one = Ordinal::from(1);
        let long = (0..position.dimension()).filter(|axis| position.extent(*axis) > one).count();
        let text = if long == 2 {
            "no theorem decides it: with four columns or more, not even the Grundy value of 4×ω is known to be computable ([HS] §12)"
        } else {
            "no theorem decides it: which sets of positions have computable P-positions is open ([HS] §12)"
        };
        Undecided::new(Obstacle::Transfinite, text)
    }

    fn moves_to_value(
        &self,
        position: &Position,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> Option<(Vec<Cell<Ordinal>>, Option<Undecided>)> {
        Some(values::bites_to_value(position, value, work))
    }

    fn poison_move(&self, position: &Position) -> Option<Cell<Ordinal>> {
        Some(Cell(vec![Ordinal::zero(); position.dimension()]))
    }
}

impl Presented for Transfinite {
    fn read_move(&self, text: &str) -> Result<Cell<Ordinal>, InputError> {
        notation::read_cell(text)
    }

    fn coordinates(&self, bite: &Cell<Ordinal>) -> (Vec<String>, Option<String>) {
        (bite.iter().map(ToString::to_string).collect(), None)
    }

    /// Bites towards the far corner of the largest box, in many dimensions across one axis, and leaves
    /// something simple: a game that is lost should go on for a while, but a person plays it.
    fn delaying_move(&self, position: &Position) -> Option<Cell<Ordinal>> {
        let one = Ordinal::from(1);
        let axes = 0..position.dimension();
        let long: Vec<usize> = axes.filter(|axis| position.extent(*axis) > one).collect();
        if long.len() > 3 {
            let longest = long.into_iter().rev().max_by_key(|axis| position.extent(*axis))?;
            let mut cell = vec![Ordinal::zero(); position.dimension()];
            cell[longest] = simpler_end(&position.extent(longest));
            return Some(Cell(cell));
        }
        let corners = position.boxes().iter().rev();
        let mut cells = corners.map(|sides| Cell(sides.iter().map(simpler_end).collect()));
        cells.find(|cell| cell.iter().any(|coordinate| !coordinate.is_zero()))
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        notation::all(position)
    }

    fn ordinal_picture(
        &self,
        position: &Position,
        marked: &[Cell<Ordinal>],
    ) -> Option<OrdinalPicture> {
        drawing::picture(position, marked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{self, After};

    #[test]
    fn lost_games_go_on_for_a_while_and_end() {
        let positions =
            ["2xw", "3xw^w", "2x2xw^3", "wxw", "wxwxwx2x2x2", "(w^2*5 + w*1000 + 7,w^2*5,1)"];
        for text in positions {
            let mut position = catalog::read(text).unwrap();
            let mut bites = 0;
            while let Some(bite) = position.delaying_move() {
                let After::Position(next) = position.after(&bite).unwrap() else {
                    panic!("{bite} takes the poison of {}", position.text())
                };
                position = next;
                bites += 1;
                assert!(bites < 80, "{text}");
            }
            assert!(bites >= 5, "{text}: {bites}");
        }
    }

    #[test]
    fn ends_are_simple() {
        let ends = [
            ("w", "3"),
            ("w + 7", "w"),
            ("w*5", "w"),
            ("w^2", "w"),
            ("w^3*2 + w", "w^3*2"),
            ("w^w", "w"),
            ("6", "5"),
            ("1", "0"),
        ];
        for (side, end) in ends {
            assert_eq!(simpler_end(&side.parse().unwrap()).to_string(), end);
        }
    }
}
