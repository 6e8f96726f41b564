//! How long the game takes from every position inside a board: what puzzles are chosen from and
//! graded by.

use chomplab::chomp::{Cell, Chomp, Position};
use chomplab::engine::{Game, Work};
use chomplab::search::{Distance, distances_below};
use chomplab::{Outcome, Undecided};
use std::collections::HashMap;

/// A bite, what it leaves, and how long the game takes from there.
pub(super) struct Bite {
    pub(super) name: String,
    pub(super) after: Position,
    pub(super) distance: Distance,
}

/// All positions inside a board, with their distances.
pub struct Field {
    known: HashMap<Position, Distance>,
}

impl Field {
    /// Solves every position inside a board.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn of(board: &Position, work: &mut Work<'_>) -> Result<Self, Undecided> {
        Ok(Self { known: distances_below(&Chomp, board, work)? })
    }

    /// The distance of a position; `None` outside the board.
    #[must_use]
    pub fn distance(&self, position: &Position) -> Option<Distance> {
        self.known.get(position).copied()
    }

    /// Every bite into a position inside the board.
    pub(super) fn bites(&self, position: &Position) -> Vec<Bite> {
        let options = Chomp.list_options(position).into_iter().flatten();
        let bite = |(chosen, after): (Cell, Position)| {
            let distance = self.known[&after];
            Bite { name: chosen.to_string(), after, distance }
        };
        options.map(bite).collect()
    }

    /// How many bites win.
    pub(super) fn winning_bites(&self, position: &Position) -> usize {
        let options = Chomp.list_options(position).into_iter().flatten();
        options.filter(|(_, after)| self.known[after].outcome == Outcome::P).count()
    }
}

/// The rows of every position inside a position of these rows, in alphabetical order.
pub(super) fn inside(rows: &[u64]) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let mut begun: Vec<u64> = Vec::new();
    extend(rows, &mut begun, &mut found);
    found
}

fn extend(rows: &[u64], begun: &mut Vec<u64>, found: &mut Vec<Vec<u64>>) {
    if !begun.is_empty() {
        found.push(begun.clone());
    }
    let Some((&room, rest)) = rows.split_first() else { return };
    for length in 1..=begun.last().map_or(room, |last| room.min(*last)) {
        begun.push(length);
        extend(rest, begun, found);
        begun.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::Budget;

    #[test]
    fn a_field_has_every_position_inside_its_board() {
        let board = Position::from_rows([4, 4, 2]).unwrap();
        let field = Field::of(&board, &mut Work::within(Budget::default())).unwrap();
        let all = inside(&[4, 4, 2]);
        assert_eq!(all.len(), field.known.len());
        for rows in all {
            assert!(field.distance(&Position::from_rows(rows).unwrap()).is_some());
        }
        assert_eq!(field.distance(&Position::from_rows([5]).unwrap()), None);
    }
}
