//! What searches keep from one question to the next.
//!
//! A player's next position lies below the last one, and a script often asks about many positions
//! of one board. So the last walk is kept, and used again when its packing holds the new position.
//! Its table counts against the memory of the budget; when a kept table has no room for a new
//! question, it is thrown away and the question starts afresh, once.

use super::walk::{self, Goal, Valuer};
use super::{FiniteGame, Packing};
use crate::verdict::{Obstacle, Result};
use crate::work::Remembered;
use crate::work::Work;
use std::any::Any;

/// The last walk, whatever the game.
struct LastWalk {
    /// A `Box<dyn Valuer<Position>>` for the positions of some game.
    walk: Box<dyn Any + Send>,
    /// The question for which it was started.
    started_for: u64,
    /// The bytes of its table.
    bytes: usize,
}

/// The value of a position below `root`, which fixes the packing; as an outcome, 0 or 1.
pub(super) fn value<G: FiniteGame>(
    game: &G,
    root: &G::Position,
    position: &G::Position,
    goal: Goal,
    work: &mut Work<'_>,
) -> Result<u32> {
    let afresh = |work: &mut Work<'_>| {
        let packing = game.packing(root)?;
        work.spend(packing.units_to_make(), 0)?;
        walk::start(packing, goal)
    };
    let last = work.take_kept().and_then(|last| fitting(last, root, position, goal));
    let (mut walk, mut started_for) = match last {
        Some(last) => last,
        None => (afresh(work)?, work.question()),
    };
    let mut value = walk.value(position, work);
    let no_room = matches!(&value, Err(why) if why.why == Obstacle::Memory);
    if no_room && started_for < work.question() {
        started_for = work.question();
        walk = afresh(work)?;
        value = walk.value(position, work);
    }
    let bytes = walk.bytes();
    work.keep(LastWalk { walk: Box::new(walk), started_for, bytes });
    value.map(|value| if goal == Goal::Outcome { value.min(1) } else { value })
}

/// The last walk if it can serve. Grundy values tell outcomes too, where they are known.
fn fitting<P: 'static>(
    last: LastWalk,
    root: &P,
    position: &P,
    goal: Goal,
) -> Option<(Box<dyn Valuer<P>>, u64)> {
    let mut walk = *last.walk.downcast::<Box<dyn Valuer<P>>>().ok()?;
    let serves = walk.holds(root)
        && (walk.goal() == goal || goal == Goal::Outcome && walk.known(position).is_some());
    serves.then_some((walk, last.started_for))
}

impl Remembered for LastWalk {
    const NAME: &'static str = "the last search";

    fn bytes(&self) -> usize {
        self.bytes
    }
}
