//! The trait that a game implements, and what an engine is.
//!
//! A [`Game`] has rules and engines. How a position is written, drawn and talked about is a second
//! matter ([`crate::present`]). Positions with infinite sides have infinitely many options, so a
//! game lists options only where it can ([`Game::list_options`]); one whose positions also pack
//! into a few machine words is searched ([`crate::search`]).

use crate::verdict::{Result, Said, Undecided, Verdict, Wanted};
use crate::work::Work;
use numbers::Ordinal;
use std::fmt;
use std::hash::Hash;

/// The rules of a game. Where rules are data, they stand in the position.
pub trait Game: Clone + Send + Sync + 'static {
    /// A valid position in which somebody is to move. It prints in a form that parses back.
    type Position: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync;

    /// A move, ordered as lists of moves are sorted. It prints in a form that parses back.
    type Move: Clone + Ord + fmt::Debug + fmt::Display;

    /// The position after a move; `Ok(None)` when the move takes the poison and so loses at once.
    ///
    /// # Errors
    /// A sentence that says why the move is not legal.
    fn after(
        &self,
        position: &Self::Position,
        chosen: &Self::Move,
    ) -> Result<Option<Self::Position>, String>;

    /// Every legal move that does not lose at once, with the position it leads to, one after the
    /// other; `None` when they cannot be listed.
    fn list_options<'p>(&'p self, _: &'p Self::Position) -> Option<Options<'p, Self>> {
        None
    }

    /// The move that takes the poison and with it all that is left.
    fn poison_move(&self, _: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// Whether here and ever after a player who has a move, the one that takes the poison included,
    /// also has one after which nothing is left.
    fn can_always_end(&self, position: &Self::Position) -> bool {
        self.poison_move(position).is_some()
    }

    /// Independent positions whose sum this is; just this one where it does not fall apart.
    /// A move in one of them is a move here, written the same, that changes just this one.
    fn components(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![position.clone()]
    }

    /// The size of a position: the number of cells, as an ordinal where that is infinite.
    ///
    /// # Errors
    /// When it cannot be told.
    fn size(&self, position: &Self::Position) -> Result<Ordinal>;

    /// The engines, in the order in which they are asked.
    fn engines(&self) -> &'static [Engine<Self>];

    /// What the engines of another game say, where this is a position of that game in other words.
    /// Then the engines of this one are not asked.
    fn said_elsewhere(
        &self,
        _: &Self::Position,
        _: Wanted,
        _: Enough,
        _: &mut Work<'_>,
    ) -> Option<Verdict<Self::Move>> {
        None
    }

    /// Why a position is open when every engine only said that it is for other positions.
    fn open_question(&self, position: &Self::Position) -> Undecided;

    /// Every move to a position of some Grundy value, and what kept the list from being complete,
    /// by a formula; `None` where there is none, so that every option must be valued.
    fn moves_to_value(
        &self,
        _: &Self::Position,
        _: &Ordinal,
        _: &mut Work<'_>,
    ) -> Option<(Vec<Self::Move>, Option<Undecided>)> {
        None
    }
}

/// Moves with the positions that they lead to.
pub type Options<'p, G> = Box<dyn Iterator<Item = (<G as Game>::Move, <G as Game>::Position)> + 'p>;

/// When no more engines need be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enough {
    /// When every wanted fact is known.
    Everything,
    /// When one winning move is known, or every wanted fact.
    AWinningMove,
}

/// Something that can decide positions of a game: a theorem, a table, a search.
pub struct Engine<G: Game> {
    /// The name, unique among the engines of all games.
    pub id: &'static str,
    /// Finds out what it can of the wanted facts, within the work that is allowed, or says why it
    /// cannot tell any of them.
    pub consider: fn(&G::Position, Wanted, &mut Work<'_>) -> Said<G::Move>,
}
