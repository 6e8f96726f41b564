//! Chomp on boards with finite sides, as a game: its engines, and how it is shown.

use super::length::{Bites, Length, long_axes};
use super::values::{finite_bites_to_value, into_two_columns};
use super::{Chomp, HeightPacking, Position, theorems};
use crate::ask::consult_until;
use crate::game::{Engine, Enough, Game, Options};
use crate::input::InputError;
use crate::notation;
use crate::picture::Picture;
use crate::plain::Plain;
use crate::present::Presented;
use crate::region::Cell;
use crate::search::FiniteGame;
use crate::verdict::{Obstacle, Result, Undecided, Verdict, Wanted};
use crate::work::Work;
use numbers::Ordinal;

impl Game for Chomp {
    type Position = Position;
    type Move = Cell;

    fn after(&self, position: &Position, bite: &Cell) -> Result<Option<Position>, String> {
        position.play(bite)
    }

    fn size(&self, position: &Position) -> Result<Ordinal> {
        let size = position.size().map(Ordinal::from);
        size.ok_or(Undecided::new(
            Obstacle::TooLarge,
            "there are too many boxes to count the cells",
        ))
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        theorems::FINITE
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
        into_two_columns(position, value).map(|bites| (bites, None))
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

    fn plain_parts(&self, position: &Position) -> Option<Vec<Plain>> {
        Some(vec![Plain::Board(position.clone())])
    }

    /// Takes one cell, the last of the largest box, so that the game goes on for long; in many
    /// dimensions a layer, since a person plays it.
    fn delaying_move(&self, position: &Position) -> Option<Cell> {
        let long = long_axes(position);
        if long.len() > 3 {
            let longest = long.into_iter().rev().max_by_key(|axis| position.extent(*axis))?;
            return Some(Cell::on_axis(
                position.dimension(),
                longest,
                position.extent(longest) - 1,
            ));
        }
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
        super::draw(position, marked, most, |_| None)
    }
}

impl FiniteGame for Chomp {
    type Packing = HeightPacking;

    fn options<'p>(
        &self,
        position: &'p Position,
    ) -> impl Iterator<Item = (Cell, Position)> + use<'p> {
        position.options()
    }

    fn packing(&self, position: &Position) -> Result<HeightPacking> {
        HeightPacking::for_board(position)
    }
}

impl Length for u64 {
    fn zero() -> &'static Self {
        &0
    }

    fn omega() -> Option<Self> {
        None
    }

    fn is_finite(&self) -> bool {
        true
    }

    fn words(&self) -> usize {
        1
    }

    fn to_ordinal(&self) -> Ordinal {
        Ordinal::from(*self)
    }

    fn of_ordinal(ordinal: &Ordinal) -> Option<Self> {
        ordinal.to_u64()
    }

    fn nim_sum(&self, other: &Self) -> Self {
        self ^ other
    }

    fn without_first(&self) -> Self {
        self.saturating_sub(1)
    }

    fn after_one(&self) -> Self {
        self + 1
    }

    fn verdict(
        position: &Position,
        wanted: Wanted,
        enough: Enough,
        work: &mut Work<'_>,
    ) -> Verdict<Cell> {
        consult_until(enough, &Chomp, position, wanted, work)
    }

    fn bites_to_value(position: &Position, value: &Ordinal, work: &mut Work<'_>) -> Bites<Self> {
        finite_bites_to_value(position, value, work)
    }
}
