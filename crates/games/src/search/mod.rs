//! Search for any [`FiniteGame`]: outcome, all winning moves, Grundy value.
//!
//! Positions are packed into a few machine words by the game's [`Packing`], which also folds
//! symmetric positions into one. A depth-first walk with a stack of its own (no recursion, so no
//! depth limit) values each packed position once and keeps the values in one flat table.
//! Everything is counted against the budget of [`Work`]; running out of it is an answer.
//!
//! - `below`: values by recursion, for engines that are not searches;
//! - `distance`: how many moves a game takes under best play;
//! - `table`: the open-addressing table;
//! - `walk`: the depth-first walk, for outcomes and for Grundy values;
//! - `tables`: what is kept between questions.
//!
//! ```
//! use chomplab::chomp::{Chomp, Position};
//! use chomplab::engine::{Budget, Work};
//! use chomplab::search::grundy;
//!
//! let bar = Position::from_box([3, 4]).unwrap();
//! assert_eq!(grundy(&Chomp, &bar, &mut Work::within(Budget::default())), Ok(9));
//! ```

mod below;
mod distance;
mod table;
mod tables;
mod walk;

pub(crate) use below::{Below, mex, value_below};
pub(crate) use distance::distances;
pub use distance::{Distance, distances_below};

use crate::game::Game;
use crate::verdict::{Finding, Outcome, Reason, Result, Said, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;
use std::ops::ControlFlow;
use walk::Goal;

/// How a game packs the positions below one root into machine words.
///
/// A packed position, its *code*, is the lowest [`bits`](Packing::bits) bits of a fixed number of
/// words, the rest of which is 0. Positions with equal codes must have equal values; where two
/// positions are mirror images of each other, a packing should give them one code.
pub trait Packing: Send {
    /// The positions of the game.
    type Position;

    /// How many bits a code needs.
    fn bits(&self) -> usize;

    /// A bound on the Grundy value of everything that the packing holds.
    fn most_value(&self) -> u32;

    /// Units of work that it took to make the packing.
    fn units_to_make(&self) -> u64 {
        0
    }

    /// Whether the position, and so everything below it, can be packed.
    fn holds(&self, position: &Self::Position) -> bool;

    /// The code of a position that the packing holds.
    fn pack<const W: usize>(&mut self, position: &Self::Position) -> [u64; W];

    /// Visits the codes of all options, each with the units of work that it took to find its mirror
    /// images, until a visit breaks off. Those visited last are searched first.
    fn visit_options<const W: usize>(
        &mut self,
        code: &[u64; W],
        visit: impl FnMut([u64; W], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// A game whose positions have finitely many options, all of which can be listed and packed.
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
    fn packing(&self, position: &Self::Position) -> Result<Self::Packing>;
}

/// The outcome, by search.
///
/// # Errors
/// When the budget does not suffice.
pub fn outcome<G: FiniteGame>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Result<Outcome> {
    let value = tables::value(game, position, position, Goal::Outcome, work)?;
    Ok(if value == 0 { Outcome::P } else { Outcome::N })
}

/// The Grundy value in normal play (in Chomp: poison forbidden), by search.
///
/// # Errors
/// When the budget does not suffice.
pub fn grundy<G: FiniteGame>(game: &G, position: &G::Position, work: &mut Work<'_>) -> Result<u32> {
    tables::value(game, position, position, Goal::Grundy, work)
}

/// The winning moves that the budget suffices for, and what kept it from finding all.
fn winning_moves<G: FiniteGame>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> (Vec<G::Move>, Option<Undecided>) {
    let mut winning = Vec::new();
    for (chosen, option) in game.options(position) {
        match tables::value(game, position, &option, Goal::Outcome, work) {
            Ok(0) => winning.push(chosen),
            Ok(_) => {}
            Err(why) => return (winning, Some(why)),
        }
    }
    (winning, None)
}

/// What the search finds of the wanted facts; the last resort of every finite game.
///
/// # Errors
/// When the budget does not suffice for any of them.
pub fn consider<G: FiniteGame>(
    game: &G,
    position: &G::Position,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<G::Move> {
    // The outcome and the moves first: they cost a fraction of what the Grundy value does.
    let mut shortfall = None;
    let mut result = None;
    let mut moves = Vec::new();
    if wanted.winning_moves {
        (moves, shortfall) = winning_moves(game, position, work);
        let is_told = shortfall.is_none() || !moves.is_empty();
        result = is_told.then_some(if moves.is_empty() { Outcome::P } else { Outcome::N });
    } else if wanted.outcome {
        match outcome(game, position, work) {
            Ok(found) => result = Some(found),
            Err(why) => shortfall = Some(why),
        }
    }
    let all_searched = wanted.winning_moves && shortfall.is_none();
    let mut value = None;
    if wanted.grundy && result != Some(Outcome::P) {
        match grundy(game, position, work) {
            Ok(found) => value = Some(found),
            Err(why) => shortfall = shortfall.or(Some(why)),
        }
    }
    let finding = match (value, result) {
        (Some(value), _) => {
            let reason = reason("the value is the least that no option has");
            Finding::valued(Ordinal::from(u64::from(value)), reason)
        }
        (None, Some(Outcome::P)) => Finding::lost(reason("every option is N")),
        (None, Some(Outcome::N)) if all_searched => {
            Finding::won(reason("all options were searched, and the winning bites leave P"))
        }
        (None, Some(Outcome::N)) => Finding::won(reason("an option is P")),
        (None, None) => return Err(shortfall.expect("nothing was found for some reason")),
    };
    let finding = match (moves.is_empty(), all_searched) {
        (true, _) => finding,
        (false, true) => finding.by_exactly(moves),
        (false, false) => finding.by_among_others(moves),
    };
    Ok(finding.short_of(shortfall))
}

/// The name of the search among engines, the last that are asked.
pub(crate) const ID: &str = "search";

fn reason(found: &str) -> Reason {
    let text = format!("Exhaustive search: {found}.");
    Reason { id: ID, source: "exhaustive computation", text }
}
