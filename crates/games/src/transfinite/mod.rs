//! Chomp on ordinals ([HS]): positions with at least one infinite side.
//!
//! The rules are those of finite Chomp, word for word, on [`Region`]s of ordinals. A position has
//! infinitely many options but every game ends after finitely many bites, since each bite lowers
//! the size. No engine decides such positions yet: they are read, bitten and printed, and asking
//! who wins is answered "undecided: transfinite".

use crate::game::{Engine, Game};
use crate::input::InputError;
use crate::notation;
use crate::picture::Picture;
use crate::region::{Cell, Region};
use crate::verdict::{Obstacle, Undecided};
use numbers::Ordinal;

/// A position of transfinite Chomp.
pub type Position = Region<Ordinal>;

/// The rules of Chomp on ordinals.
///
/// ```
/// use chomplab::game::Game;
/// use chomplab::transfinite::Transfinite;
///
/// let (rules, strip) = Transfinite::read("2xw").unwrap().unwrap();
/// let bite = rules.read_move("1, 7").unwrap();
/// assert_eq!(rules.after(&strip, &bite).unwrap().unwrap().to_string(), "(w,7)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfinite;

impl Game for Transfinite {
    const NAME: &'static str = "transfinite chomp";
    type Position = Position;
    type Move = Cell<Ordinal>;

    fn read(text: &str) -> Result<Option<(Self, Position)>, InputError> {
        let region = notation::read_region(text)?.filter(|region| !notation::is_finite(region));
        Ok(region.map(|region| (Self, region)))
    }

    fn read_move(&self, text: &str) -> Result<Cell<Ordinal>, InputError> {
        notation::read_cell(text)
    }

    fn coordinates(&self, bite: &Cell<Ordinal>) -> (Vec<String>, Option<String>) {
        (bite.iter().map(ToString::to_string).collect(), None)
    }

    fn after(&self, position: &Position, bite: &Cell<Ordinal>) -> Result<Option<Position>, String> {
        position.play(bite)
    }

    fn is_option(&self, position: &Position, after: &Position) -> bool {
        position.bite_to(after).is_some()
    }

    fn delaying_move(&self, _: &Position) -> Option<Cell<Ordinal>> {
        None
    }

    fn size(&self, position: &Position) -> Result<Ordinal, Undecided> {
        Err(self.open_question(position))
    }

    fn engines(&self) -> Vec<Box<dyn Engine<Self>>> {
        Vec::new()
    }

    fn open_question(&self, _: &Position) -> Undecided {
        let text = "the position has an infinite side, and no engine decides such positions";
        Undecided::new(Obstacle::Transfinite, text)
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        notation::all(position)
    }

    fn picture(&self, _: &Position, _: &[Cell<Ordinal>], _: usize) -> Option<Picture> {
        None
    }

    fn poison_move(&self, position: &Position) -> Option<Cell<Ordinal>> {
        Some(Cell(vec![Ordinal::zero(); position.dimension()]))
    }
}
