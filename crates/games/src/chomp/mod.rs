//! Finite Chomp in any dimension.
//!
//! A position is a finite [`Region`] of cells; the player to move bites at a cell and takes it and
//! everything beyond it on all axes; whoever takes the poison at the origin loses.
//! Engines treat the bite at the origin as no option at all (the poison is forbidden), so the
//! single poison cell is the position without options and P-positions have Grundy value 0.
//!
//! - `position`: counting, listing and neighbouring cells and positions;
//! - `planar`: positions that lie in a plane, as rows, for theorems;
//! - `packing`: positions as machine words, for the search;
//! - [`theorems`]: what is known without search;
//! - [`boards`]: all P-positions inside a box;
//! - [`solids`]: the same in three dimensions;
//! - [`three_rows`]: sheets of P-positions with three rows;
//! - [`families`]: P-positions over fixed bottom rows;
//! - [`heights`]: how many rows of one cell make a P-position.

pub mod boards;
pub mod families;
pub mod heights;
mod packing;
mod picture;
mod planar;
mod position;
pub mod solids;
pub mod theorems;
pub mod three_rows;

pub use packing::Heights;
pub(crate) use picture::draw;
pub use planar::Planar;

use crate::game::{Engine, Game, Options};
use crate::input::InputError;
use crate::notation;
use crate::picture::Picture;
use crate::present::Presented;
use crate::region::{Cell, Region};
use crate::search::{FiniteGame, Work};
use crate::transfinite;
use crate::verdict::{Obstacle, Undecided};
use numbers::Ordinal;

/// A position of finite Chomp.
pub type Position = Region<u64>;

/// The rules of finite Chomp.
///
/// ```
/// use chomplab::chomp::{Chomp, Position};
/// use chomplab::game::Game;
/// use chomplab::present::Presented;
///
/// let bar = Position::from_box([2, 3]).unwrap();
/// let bite = Chomp.read_move("(1,2)").unwrap();
/// assert_eq!(Chomp.after(&bar, &bite).unwrap().unwrap().to_string(), "(3,2)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chomp;

impl Game for Chomp {
    type Position = Position;
    type Move = Cell;

    fn after(&self, position: &Position, bite: &Cell) -> Result<Option<Position>, String> {
        position.play(bite)
    }

    fn size(&self, position: &Position) -> Result<Ordinal, Undecided> {
        let size = position.size().map(Ordinal::from);
        size.ok_or(Undecided::new(
            Obstacle::TooLarge,
            "there are too many boxes to count the cells",
        ))
    }

    fn engines(&self) -> &'static [&'static dyn Engine<Self>] {
        theorems::ENGINES
    }

    fn open_question(&self, _: &Position) -> Undecided {
        Undecided::new(Obstacle::OutOfScope, "no theorem applies and the search declined")
    }

    fn list_options<'p>(&'p self, position: &'p Position) -> Option<Options<'p, Self>> {
        Some(Box::new(position.options()))
    }

    fn moves_to_value(
        &self,
        position: &Position,
        value: &Ordinal,
        _: &mut Work<'_>,
    ) -> Option<(Vec<Cell>, Option<Undecided>)> {
        transfinite::finite_bites_of_two_rows(position, value).map(|bites| (bites, None))
    }

    fn poison_move(&self, position: &Position) -> Option<Cell> {
        Some(Cell(vec![0; position.dimension()]))
    }
}

impl Presented for Chomp {
    fn read_move(&self, text: &str) -> Result<Cell, InputError> {
        notation::read_finite_cell(text)
    }

    fn coordinates(&self, bite: &Cell) -> (Vec<String>, Option<String>) {
        (bite.iter().map(ToString::to_string).collect(), None)
    }

    /// Takes one cell, the last of the largest box, so that the game goes on for long.
    fn delaying_move(&self, position: &Position) -> Option<Cell> {
        let corners = position.boxes().iter();
        let corner =
            corners.max_by_key(|sides| sides.iter().map(|&side| u128::from(side)).sum::<u128>())?;
        let cell: Vec<u64> = corner.iter().map(|side| side - 1).collect();
        cell.iter().any(|&coordinate| coordinate > 0).then_some(Cell(cell))
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        notation::all(position)
    }

    fn picture(&self, position: &Position, marked: &[Cell], most: usize) -> Option<Picture> {
        draw(position, marked, most, |_| None)
    }
}

impl FiniteGame for Chomp {
    type Packing = Heights;

    fn options<'p>(
        &self,
        position: &'p Position,
    ) -> impl Iterator<Item = (Cell, Position)> + use<'p> {
        position.options()
    }

    fn packing(&self, position: &Position) -> Result<Heights, Undecided> {
        Heights::for_board(position)
    }
}
