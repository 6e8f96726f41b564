//! Chomp on boards with infinite sides, as a game: its engines, and how it is shown.

use super::length::{Bites, Length, long_axes};
use super::transfinite::{self, Position};
use super::{Chomp, Transfinite, theorems};
use crate::ask::consult_until;
use crate::game::{Engine, Enough, Game};
use crate::input::InputError;
use crate::notation;
use crate::picture::OrdinalPicture;
use crate::present::Presented;
use crate::region::{Cell, Region};
use crate::verdict::{Obstacle, Result, Undecided, Verdict, Wanted};
use crate::work::Work;
use numbers::{BigUint, Ordinal};

impl Game for Transfinite {
    type Position = Position;
    type Move = Cell<Ordinal>;

    fn after(&self, position: &Position, bite: &Cell<Ordinal>) -> Result<Option<Position>, String> {
        position.play(bite)
    }

    fn size(&self, position: &Position) -> Result<Ordinal> {
        transfinite::size(position).ok_or(Undecided::new(
            Obstacle::TooLarge,
            "there are too many boxes to compute the size",
        ))
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        theorems::INFINITE
    }

    /// A finite position that a game on ordinals has come to is decided by finite Chomp, unless it
    /// is too long for that.
    fn said_elsewhere(
        &self,
        position: &Position,
        wanted: Wanted,
        enough: Enough,
        work: &mut Work<'_>,
    ) -> Option<Verdict<Cell<Ordinal>>> {
        let finite = position.to_finite().ok()?;
        Some(consult_until(enough, &Chomp, &finite, wanted, work).map_moves(Cell::from))
    }

    fn open_question(&self, position: &Position) -> Undecided {
        if is_four_columns(position) {
            let bound = super::four_rows::bound_for_four_columns();
            return Undecided::new(Obstacle::Transfinite, bound);
        }
        let text = if long_axes(position).len() == 2 {
            "no theorem decides it: with four columns or more, not even the Grundy value of 4×ω is \
             known to be computable ([HS] §12)"
        } else {
            "no theorem decides it: which sets of positions have computable P-positions is open \
             ([HS] §12)"
        };
        Undecided::new(Obstacle::Transfinite, text)
    }

    fn moves_to_value(
        &self,
        position: &Position,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> Option<(Vec<Cell<Ordinal>>, Option<Undecided>)> {
        Some(transfinite::values::bites_to_value(position, value, work))
    }

    fn poison_move(&self, position: &Position) -> Option<Cell<Ordinal>> {
        Some(Cell(vec![Ordinal::zero(); position.dimension()]))
    }
}

impl Length for Ordinal {
    fn zero() -> &'static Self {
        static ZERO: Ordinal = Ordinal::zero();
        &ZERO
    }

    fn omega() -> Option<Self> {
        Some(Self::omega())
    }

    fn is_finite(&self) -> bool {
        self.is_finite()
    }

    fn words(&self) -> usize {
        self.words()
    }

    fn to_ordinal(&self) -> Ordinal {
        self.clone()
    }

    fn of_ordinal(ordinal: &Ordinal) -> Option<Self> {
        Some(ordinal.clone())
    }

    fn nim_sum(&self, other: &Self) -> Self {
        self.nim_sum(other)
    }

    fn without_first(&self) -> Self {
        self.after(&Self::from(1)).unwrap_or_default()
    }

    fn after_one(&self) -> Self {
        Self::from(1).ordinary_sum(self)
    }

    fn verdict(
        position: &Position,
        wanted: Wanted,
        enough: Enough,
        work: &mut Work<'_>,
    ) -> Verdict<Cell<Self>> {
        consult_until(enough, &Transfinite, position, wanted, work)
    }

    fn bites_to_value(position: &Position, value: &Ordinal, work: &mut Work<'_>) -> Bites<Self> {
        transfinite::values::bites_to_value(position, value, work)
    }
}

impl Presented for Transfinite {
    fn read_move(&self, text: &str) -> Result<Cell<Ordinal>, InputError> {
        notation::read_cell(text)
    }

    fn coordinates(&self, bite: &Cell<Ordinal>) -> (Vec<String>, Option<String>) {
        (bite.iter().map(ToString::to_string).collect(), None)
    }

    fn finite_board(&self, position: &Position) -> Option<Region<u64>> {
        position.to_finite().ok()
    }

    /// Bites towards the far corner of the largest box, in many dimensions across one axis, and
    /// leaves something simple: a game that is lost should go on for a while, but a person plays
    /// it.
    fn delaying_move(&self, position: &Position) -> Option<Cell<Ordinal>> {
        let long = long_axes(position);
        if long.len() > 3 {
            let longest = long.into_iter().rev().max_by_key(|axis| position.extent(*axis))?;
            let end = simpler_end(&position.extent(longest));
            return Some(Cell::on_axis(position.dimension(), longest, end));
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
        transfinite::drawing::picture(position, marked)
    }

    fn ordinal_picture_within(
        &self,
        position: &Position,
        frame: &str,
        marked: &[Cell<Ordinal>],
    ) -> Option<OrdinalPicture> {
        let frame = notation::read_region(frame).ok().flatten()?;
        transfinite::drawing::picture_within(position, &frame, marked)
    }
}

/// A coordinate below a side at which a bite leaves something simple: the side without its last
/// term, or a lower power; of a finite side the last.
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

/// Whether this is `4×ω`, in either orientation.
fn is_four_columns(position: &Position) -> bool {
    let [sides] = position.boxes() else { return false };
    let mut long: Vec<&Ordinal> =
        sides.iter().filter(|side| **side != Ordinal::from(1_u64)).collect();
    long.sort_unstable();
    long == [&Ordinal::from(4_u64), &Ordinal::omega()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{self, After};

    #[test]
    fn lost_games_go_on_for_a_while_and_end() {
        let positions =
            ["2xw", "3xw^w", "2x2xw^3", "wxw", "wxwxwx2x2x2", "(w^2*5 + w*1000 + 7,w^2*5,1)"];
        for text in positions {
            let mut position = registry::read(text).unwrap();
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
