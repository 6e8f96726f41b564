//! The traits that a game and an engine implement.
//!
//! A ruleset is a value of a type that is a [`Game`]; positions are values beside it. A game whose
//! positions have finitely many options and pack into a few machine words is a [`FiniteGame`] and
//! is searched by [`crate::search`]. Transfinite positions have infinitely many options, so the
//! base trait never lists them: it only tells whether one position is an option of another.

use crate::ask::consult;
use crate::explain::{Explanation, explain_by_play};
use crate::input::InputError;
use crate::picture::{OrdinalPicture, Picture};
use crate::search::{Packing, Work};
use crate::verdict::{Finding, Obstacle, Undecided, Wanted};
use numbers::Ordinal;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A ruleset.
pub trait Game: Clone + Send + Sync + 'static {
    /// The name that answers and help texts use.
    const NAME: &'static str;

    /// A valid position in which somebody is to move. It prints in a form that parses back.
    type Position: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send;

    /// A move, ordered as lists of moves are sorted. It prints in a form that parses back.
    type Move: Clone + Ord + fmt::Debug + fmt::Display;

    /// Reads a position; `Ok(None)` when the text is written in the notation of another game.
    ///
    /// # Errors
    /// When the text is in this game's notation and wrong.
    fn read(text: &str) -> Result<Option<(Self, Self::Position)>, InputError>;

    /// Reads a move.
    ///
    /// # Errors
    /// When the text is no move at all; whether it is legal, [`Game::after`] tells.
    fn read_move(&self, text: &str) -> Result<Self::Move, InputError>;

    /// The coordinates of a move, and the name that players call it by where there is one.
    fn coordinates(&self, chosen: &Self::Move) -> (Vec<String>, Option<String>);

    /// The position after a move; `Ok(None)` when the move takes the poison and so loses at once.
    ///
    /// # Errors
    /// A sentence that says why the move is not legal.
    fn after(
        &self,
        position: &Self::Position,
        chosen: &Self::Move,
    ) -> Result<Option<Self::Position>, String>;

    /// Whether one move leads from a position to another.
    fn is_option(&self, position: &Self::Position, after: &Self::Position) -> bool;

    /// A legal move that keeps the game long, for a player without a winning move.
    ///
    /// `None` when only the losing move is left.
    fn delaying_move(&self, position: &Self::Position) -> Option<Self::Move>;

    /// The size of a position: the number of cells, as an ordinal where that is infinite.
    ///
    /// # Errors
    /// When it cannot be told.
    fn size(&self, position: &Self::Position) -> Result<Ordinal, Undecided>;

    /// The engines, in the order in which they are asked.
    fn engines(&self) -> Vec<Box<dyn Engine<Self>>>;

    /// Why a position is open when no engine said anything better than that it is not its matter.
    fn open_question(&self, position: &Self::Position) -> Undecided;

    /// The position in every notation that can express it: name and text.
    fn notations(&self, position: &Self::Position) -> Vec<(&'static str, String)>;

    /// What a position looks like, at most `most` rows and columns of it, with some moves marked.
    fn picture(
        &self,
        position: &Self::Position,
        marked: &[Self::Move],
        most: usize,
    ) -> Option<Picture>;

    /// What a position with infinite sides looks like, with some moves marked; `None` where another
    /// picture does, or none.
    fn ordinal_picture(&self, _: &Self::Position, _: &[Self::Move]) -> Option<OrdinalPicture> {
        None
    }

    /// How people talk about the game.
    fn words(&self) -> &'static Words {
        &Words::POISONED
    }

    /// How people talk about this position, where that depends on it.
    fn words_for(&self, _: &Self::Position) -> &'static Words {
        self.words()
    }

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

    /// Every move to a position of some Grundy value, and what kept the list from being complete.
    fn moves_to_value(
        &self,
        position: &Self::Position,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> (Vec<Self::Move>, Option<Undecided>) {
        moves_by_their_values(self, position, value, work)
    }

    /// Tells a person why the outcome is what it is: as a lesson where the game has one, else by
    /// showing good answers to `depth` moves.
    fn explain(&self, position: &Self::Position, depth: u32, work: &mut Work<'_>) -> Explanation {
        explain_by_play(self, position, depth, work)
    }
}

/// Units of work to ask engines about a position in the course of a question, whatever they do themselves.
pub(crate) const UNITS_TO_CONSULT: u64 = 24;

/// Every move to a position of some Grundy value, by asking for the value of every option.
pub(crate) fn moves_by_their_values<G: Game>(
    game: &G,
    position: &G::Position,
    value: &Ordinal,
    work: &mut Work<'_>,
) -> (Vec<G::Move>, Option<Undecided>) {
    let mut moves = Vec::new();
    let Some(options) = game.list_options(position) else {
        let text = "the moves of such a position cannot be listed";
        return (moves, Some(Undecided::new(Obstacle::OutOfScope, text)));
    };
    let wanted = Wanted { outcome: value.is_zero(), winning_moves: false, grundy: true };
    for (chosen, option) in options {
        if let Err(why) = work.spend_on_asking(UNITS_TO_CONSULT) {
            return (moves, Some(why));
        }
        let verdict = consult(game, &option, wanted, work);
        match verdict.grundy {
            Some(found) if found == *value => moves.push(chosen),
            Some(_) => {}
            None => return (moves, verdict.undecided),
        }
    }
    (moves, None)
}

/// Moves with the positions that they lead to.
pub type Options<'p, G> = Box<dyn Iterator<Item = (<G as Game>::Move, <G as Game>::Position)> + 'p>;

/// How people talk about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// What a move is called.
    pub a_move: &'static str,
    /// What several are called.
    pub moves: &'static str,
    /// What a player does.
    pub does: &'static str,
    /// How the game ends.
    pub goal: &'static str,
    /// Whether there is a poison, so that Grundy values have two conventions.
    pub has_poison: bool,
}

impl Words {
    /// Games with a poison.
    pub const POISONED: Self = Self {
        a_move: "bite",
        moves: "bites",
        does: "bites",
        goal: "whoever takes the poison loses",
        has_poison: true,
    };

    /// Games in normal play.
    pub const NORMAL_PLAY: Self = Self {
        a_move: "move",
        moves: "moves",
        does: "plays",
        goal: "whoever cannot move loses",
        has_poison: false,
    };

    /// Games in misère play.
    pub const MISERE_PLAY: Self =
        Self { goal: "whoever makes the last move loses", ..Self::NORMAL_PLAY };
}

/// A number that looks random and is always the same for the same position.
pub(crate) fn scrambled(position: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// A game whose positions have finitely many options, all of which can be listed.
pub trait FiniteGame: Game {
    /// How the positions below some root pack into machine words.
    type Packing: Packing<Position = Self::Position> + 'static;

    /// Every legal move that does not lose at once, with the position it leads to, sorted.
    fn options<'p>(
        &self,
        position: &'p Self::Position,
    ) -> impl Iterator<Item = (Self::Move, Self::Position)> + use<'p, Self>;

    /// A packing that holds a position and everything below it.
    ///
    /// # Errors
    /// When the position is too large to be searched at all.
    fn packing(&self, position: &Self::Position) -> Result<Self::Packing, Undecided>;
}

/// Something that can decide positions of a game: a theorem, a table, a search.
pub trait Engine<G: Game>: Send + Sync {
    /// The name, unique among the engines of all games.
    fn id(&self) -> &'static str;

    /// Finds out what it can of the wanted facts, within the work that is allowed.
    fn consider(
        &self,
        game: &G,
        position: &G::Position,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Decision<G::Move>;
}

/// What an engine says when asked about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision<M> {
    /// It found something out.
    Decides(Finding<M>),
    /// It cannot tell, and why.
    Declines(Undecided),
}
