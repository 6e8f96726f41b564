//! The trait by which a game is shown to people: texts, words, pictures, explanations, and the
//! moves of a player who has lost.

use crate::explain::{Explanation, explain_by_play};
use crate::game::Game;
use crate::input::InputError;
use crate::picture::{OrdinalPicture, Picture, Scene};
use crate::plain::Plain;
use crate::region::Region;
use crate::words::Words;
use crate::work::Work;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game that people read, write, look at and play.
pub trait Presented: Game {
    /// Reads a move.
    ///
    /// # Errors
    /// When the text is not a move at all; whether it is legal, [`Game::after`] tells.
    fn read_move(&self, text: &str) -> Result<Self::Move, InputError>;

    /// The coordinates of a move, and the name that players call it by where there is one.
    fn coordinates(&self, chosen: &Self::Move) -> (Vec<String>, Option<String>);

    /// The position in every notation that can express it: name and text.
    fn notations(&self, position: &Self::Position) -> Vec<(&'static str, String)>;

    /// A legal move that keeps the game long, for a player without a winning move.
    ///
    /// `None` when only the losing move is left.
    fn delaying_move(&self, position: &Self::Position) -> Option<Self::Move>;

    /// What a position looks like, at most `most` rows and columns of it, with some moves marked;
    /// `None` where it is not drawn.
    fn picture(&self, _: &Self::Position, _: &[Self::Move], _: usize) -> Option<Picture> {
        None
    }

    /// What a position with infinite sides looks like, with some moves marked; `None` where another
    /// picture does, or none.
    fn ordinal_picture(&self, _: &Self::Position, _: &[Self::Move]) -> Option<OrdinalPicture> {
        None
    }

    /// The same on the axes of a frame, given as text: the first position of a game, out of which
    /// this one was bitten. `None` where it was not, too.
    fn ordinal_picture_within(
        &self,
        _: &Self::Position,
        _frame: &str,
        _: &[Self::Move],
    ) -> Option<OrdinalPicture> {
        None
    }

    /// What a position looks like that is not a board of cells, if it has at most `most` elements,
    /// or moves in a heap; `None` where another picture does, or none.
    fn scene(&self, _: &Self::Position, _most: usize) -> Option<Scene> {
        None
    }

    /// The same position as a board with finite sides, where the game is Chomp on infinite ones and
    /// nothing infinite is left.
    fn finite_board(&self, _: &Self::Position) -> Option<Region<u64>> {
        None
    }

    /// The position as parts that a checker of certificates understands, at once; `None` where
    /// there is no such form of it.
    fn plain_parts(&self, _: &Self::Position) -> Option<Vec<Plain>> {
        None
    }

    /// How people talk about the game at this position.
    fn words(&self, _: &Self::Position) -> &'static Words {
        &Words::POISONED
    }

    /// Tells a person why the outcome is what it is: as a lesson where the game has one, else by
    /// showing good answers to `depth` moves.
    fn explain(&self, position: &Self::Position, depth: u32, work: &mut Work<'_>) -> Explanation {
        explain_by_play(self, position, self.words(position), depth, work)
    }
}

/// One of several, picked as if at random, but always the same for the same position.
pub(crate) fn pick<T>(among: Vec<T>, position: &impl Hash) -> Option<T> {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    let at = hasher.finish() % (among.len() as u64).max(1);
    among.into_iter().nth(usize::try_from(at).expect("below a length"))
}
