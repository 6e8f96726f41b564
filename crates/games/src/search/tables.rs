//! What searches keep from one question to the next.
//!
//! A player's next position lies below the last one, and a script often asks about many positions
//! of one board. So the last walk is kept, and used again when its packing holds the new position.
//! Its table counts against the memory of the budget; when a kept table has no room for a new
//! question, it is thrown away and the question starts afresh, once.

use super::Work;
use super::walk::{self, Goal, Valuer};
use crate::game::FiniteGame;
use crate::verdict::{Obstacle, Undecided};
use std::any::Any;

/// The walk kept from earlier questions, if any.
#[derive(Default)]
pub(crate) struct Tables {
    /// A `Box<dyn Valuer<Position>>` for the positions of some game.
    kept: Option<Box<dyn Any + Send>>,
    /// Whether the kept walk has served a question before this one.
    old: bool,
}

impl Tables {
    /// A new question starts.
    pub(super) fn begin(&mut self) {
        self.old = self.kept.is_some();
    }

    /// Takes the kept walk if it can serve. Grundy values tell outcomes too, where they are known.
    fn take_fitting<P: 'static>(
        &mut self,
        root: &P,
        position: &P,
        goal: Goal,
    ) -> Option<Box<dyn Valuer<P>>> {
        let mut walk = *self.kept.take()?.downcast::<Box<dyn Valuer<P>>>().ok()?;
        let serves = walk.holds(root)
            && (walk.goal() == goal || goal == Goal::Outcome && walk.known(position).is_some());
        serves.then_some(walk)
    }
}

/// The value of a position below `root`, which fixes the packing; as an outcome, 0 or 1.
pub(super) fn value<G: FiniteGame>(
    game: &G,
    root: &G::Position,
    position: &G::Position,
    goal: Goal,
    work: &mut Work<'_>,
) -> Result<u32, Undecided> {
    let afresh = || walk::start(game.packing(root)?, goal);
    let mut walk = match work.tables.take_fitting(root, position, goal) {
        Some(walk) => walk,
        None => {
            work.tables.old = false;
            afresh()?
        }
    };
    let mut value = walk.value(position, work);
    let no_room = matches!(&value, Err(why) if why.why == Obstacle::Memory);
    if no_room && work.tables.old {
        work.tables.old = false;
        walk = afresh()?;
        value = walk.value(position, work);
    }
    work.tables.kept = Some(Box::new(walk));
    value.map(|value| if goal == Goal::Outcome { value.min(1) } else { value })
}
