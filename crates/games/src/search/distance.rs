//! How many moves a game takes when the winner hurries and the loser delays.
//!
//! ```text
//!            no move left:   1 if there is a poison to take, else 0
//! some option is P, so N:    1 + the least distance of those options
//!   every option is N: P:    1 + the greatest distance of all options
//! ```
//!
//! Unlike an outcome, a distance needs all options of every position below, so no option is ever
//! passed over. Positions are valued once each, those below them first, on a stack of our own.

use crate::game::Game;
use crate::verdict::{Obstacle, Outcome, Result, Undecided};
use crate::work::Work;
use std::collections::HashMap;

/// More positions than this are not kept.
const MOST_POSITIONS: usize = 1_000_000;

/// How many units of work an option costs: it is made as a value of its own and looked up whole.
const UNITS: u64 = 32;

/// How long a game takes under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// Who wins.
    pub outcome: Outcome,
    /// Moves to the end, the one that takes the poison included.
    pub moves: u32,
}

/// The distance of a position, and of its options by their moves.
pub(crate) type WithOptions<M> = (Distance, Vec<(M, Distance)>);

/// The distance of a position, and of each of its options in the order of
/// [`Game::list_options`].
///
/// # Errors
/// When the options cannot be listed, or the budget does not suffice.
pub(crate) fn distances<G: Game>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Result<WithOptions<G::Move>> {
    let known = distances_below(game, position, work)?;
    let own = known[position];
    let options = game.list_options(position).expect("they were listed before");
    Ok((own, options.map(|(chosen, after)| (chosen, known[&after])).collect()))
}

/// The distance of a position and of every position that can follow it.
///
/// ```
/// use chomplab::chomp::{Chomp, Position};
/// use chomplab::engine::{Budget, Work};
/// use chomplab::search::distances_below;
///
/// let square = Position::from_box([2, 2]).unwrap();
/// let known = distances_below(&Chomp, &square, &mut Work::within(Budget::default())).unwrap();
/// assert_eq!((known.len(), known[&square].moves), (5, 4));
/// ```
///
/// # Errors
/// When the options cannot be listed, or the budget does not suffice.
pub fn distances_below<G: Game>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Result<HashMap<G::Position, Distance>> {
    let mut known: HashMap<G::Position, Distance> = HashMap::new();
    let mut waiting = vec![(position.clone(), options_of(game, position, work)?)];
    while let Some((_, options)) = waiting.last_mut() {
        let next = loop {
            match options.last() {
                Some(option) if known.contains_key(option) => options.pop(),
                Some(option) => break Some(option.clone()),
                None => break None,
            };
        };
        if let Some(option) = next {
            let below = options_of(game, &option, work)?;
            waiting.push((option, below));
            continue;
        }
        let (valued, _) = waiting.pop().expect("it was there a moment ago");
        if known.len() >= MOST_POSITIONS {
            let text = format!("it depends on more than {MOST_POSITIONS} smaller positions");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        let distance = from_options(game, &valued, &known);
        known.insert(valued, distance);
    }
    Ok(known)
}

fn options_of<G: Game>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Result<Vec<G::Position>> {
    let Some(options) = game.list_options(position) else {
        let text = "an infinite board has infinitely many moves";
        return Err(Undecided::new(Obstacle::Transfinite, text));
    };
    let mut found = Vec::new();
    for (_, option) in options {
        work.spend(UNITS, 0)?;
        found.push(option);
    }
    Ok(found)
}

fn from_options<G: Game>(
    game: &G,
    position: &G::Position,
    known: &HashMap<G::Position, Distance>,
) -> Distance {
    let at_the_end = u32::from(game.poison_move(position).is_some());
    let (mut least, mut greatest) = (None, None);
    for (_, option) in game.list_options(position).into_iter().flatten() {
        let Distance { outcome, moves } = known[&option];
        match outcome {
            Outcome::P => least = Some(least.map_or(moves, |least: u32| least.min(moves))),
            Outcome::N => {
                greatest = Some(greatest.map_or(moves, |greatest: u32| greatest.max(moves)));
            }
        }
    }
    match (least, greatest) {
        (Some(least), _) => Distance { outcome: Outcome::N, moves: 1 + least },
        (None, Some(greatest)) => Distance { outcome: Outcome::P, moves: 1 + greatest },
        (None, None) => Distance { outcome: Outcome::P, moves: at_the_end },
    }
}
