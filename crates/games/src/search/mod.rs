//! Search for any [`FiniteGame`]: outcome, all winning moves, Grundy value.
//!
//! Positions are packed into a few machine words by the game's [`Packing`], which also folds
//! symmetric positions into one. A depth-first walk with a stack of its own (no recursion, so no
//! depth limit) values each packed position once and keeps the values in one flat table.
//! Everything is counted against the budget of [`Work`]; running out of it is an answer.
//!
//! - `budget`: limits, cancellation, progress;
//! - `table`: the open-addressing table;
//! - `walk`: the depth-first walk, for outcomes and for Grundy values;
//! - `kept`, `tables`: what is kept between questions.
//!
//! ```
//! use chomplab::chomp::{Chomp, Position};
//! use chomplab::search::{Budget, Work, grundy};
//!
//! let bar = Position::from_box([3, 4]).unwrap();
//! assert_eq!(grundy(&Chomp, &bar, &mut Work::within(Budget::default())), Ok(9));
//! ```

mod budget;
mod kept;
mod table;
mod tables;
mod walk;

pub use budget::{Budget, Progress, Work};

use crate::game::{Decision, Engine, FiniteGame};
use crate::verdict::{Finding, Outcome, Reason, Undecided, Wanted};
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

    /// Whether the position, and so everything below it, can be packed.
    fn holds(&self, position: &Self::Position) -> bool;

    /// The code of a position that the packing holds.
    fn pack<const W: usize>(&mut self, position: &Self::Position) -> [u64; W];

    /// Visits the codes of all options until a visit breaks off. Those visited last are searched
    /// first.
    fn visit_options<const W: usize>(
        &mut self,
        code: &[u64; W],
        visit: impl FnMut([u64; W]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// The engine that searches; the last resort of every finite game.
#[derive(Clone, Copy, Debug)]
pub struct Search;

/// The outcome, by search.
///
/// # Errors
/// When the budget does not suffice.
pub fn outcome<G: FiniteGame>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Result<Outcome, Undecided> {
    let value = tables::value(game, position, position, Goal::Outcome, work)?;
    Ok(if value == 0 { Outcome::P } else { Outcome::N })
}

/// The Grundy value in normal play (in Chomp: poison forbidden), by search.
///
/// # Errors
/// When the budget does not suffice.
pub fn grundy<G: FiniteGame>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Result<u32, Undecided> {
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

impl<G: FiniteGame> Engine<G> for Search {
    fn id(&self) -> &'static str {
        "search"
    }

    fn consider(
        &self,
        game: &G,
        position: &G::Position,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Decision<G::Move> {
        let value = wanted.grundy.then(|| grundy(game, position, work)).transpose();
        let (value, mut shortfall) = match value {
            Ok(value) => (value, None),
            Err(why) => (None, Some(why)),
        };
        let won_or_lost = |won: bool| if won { Outcome::N } else { Outcome::P };
        let mut result = value.map(|value| won_or_lost(value > 0));
        let mut moves = None;
        if wanted.winning_moves && result != Some(Outcome::P) {
            let (winning, missed) = winning_moves(game, position, work);
            if missed.is_none() || !winning.is_empty() {
                result = Some(won_or_lost(!winning.is_empty()));
            }
            moves = Some((winning, missed.is_none()));
            shortfall = shortfall.or(missed);
        } else if wanted.outcome && result.is_none() {
            match outcome(game, position, work) {
                Ok(found) => result = Some(found),
                Err(why) => shortfall = Some(why),
            }
        }
        let Some(result) = result else {
            return Decision::Declines(shortfall.expect("nothing was found for some reason"));
        };
        let reason = self.reason(result, value.is_some());
        let mut finding = match (value, result) {
            (Some(value), _) => Finding::valued(Ordinal::from(u64::from(value)), reason),
            (None, Outcome::P) => Finding::lost(reason),
            (None, Outcome::N) => Finding::won(reason),
        };
        if let (Outcome::N, Some((winning, all))) = (result, moves)
            && (all || !winning.is_empty())
        {
            finding =
                if all { finding.by_exactly(winning) } else { finding.by_among_others(winning) };
        }
        Decision::Decides(Finding { shortfall, ..finding })
    }
}

impl Search {
    fn reason(self, result: Outcome, valued: bool) -> Reason {
        let text = match (valued, result) {
            (true, _) => "Exhaustive search: the value is the least that no option has.",
            (false, Outcome::P) => "Exhaustive search: every option is N.",
            (false, Outcome::N) => "Exhaustive search: an option is P.",
        };
        Reason { id: "search", source: "exhaustive computation", text: text.to_owned() }
    }
}
