//! What searches keep from one question to the next.
//!
//! A player's next position lies below the last one, and a script often asks about many positions
//! of one board. So the last walk is kept, and used again when its packing holds the new position.
//! Its table counts against the memory of the budget; when a kept table has no room for a new
//! question, it is thrown away and the question starts afresh, once.

use super::Work;
use super::walk::{Goal, Walk};
use crate::game::FiniteGame;
use crate::search::Packing;
use crate::verdict::{Obstacle, Undecided};
use std::any::Any;

/// The walk kept from earlier questions, if any.
#[derive(Default)]
pub(crate) struct Tables {
    kept: Option<Box<dyn Any + Send>>,
    /// Whether the kept walk has served a question before this one.
    old: bool,
}

impl Tables {
    /// A new question starts.
    pub(super) fn begin(&mut self) {
        self.old = self.kept.is_some();
    }

    /// The value of a position below `root`, which fixes the packing.
    pub(super) fn value<G: FiniteGame>(
        game: &G,
        root: &G::Position,
        position: &G::Position,
        goal: Goal,
        work: &mut Work<'_>,
    ) -> Result<u32, Undecided> {
        let mut walk = match Self::take_fitting::<G>(root, position, goal, work) {
            Some(walk) => walk,
            None => Box::new(Walk::new(game.packing(root)?, goal)),
        };
        let mut value = walk.value(position, work);
        let full = matches!(&value, Err(why) if why.why == Obstacle::Budget);
        if full && work.tables.old && work.spent() <= work.budget().work {
            work.tables.old = false;
            walk = Box::new(Walk::new(game.packing(root)?, goal));
            value = walk.value(position, work);
        }
        work.tables.kept = Some(walk);
        value.map(|value| {
            if goal == Goal::Outcome {
                value.min(1)
            } else {
                value
            }
        })
    }

    /// Takes the kept walk if it can serve. Grundy values tell outcomes too, where they are known.
    fn take_fitting<G: FiniteGame>(
        root: &G::Position,
        position: &G::Position,
        goal: Goal,
        work: &mut Work<'_>,
    ) -> Option<Box<Walk<G::Packing>>> {
        let kept = work.tables.kept.take();
        let serves = |walk: &mut Box<Walk<G::Packing>>| {
            walk.packing().holds(root)
                && (walk.goal() == goal || goal == Goal::Outcome && walk.known(position).is_some())
        };
        let fitting = kept
            .and_then(|kept| kept.downcast().ok())
            .and_then(|mut walk| serves(&mut walk).then_some(walk));
        work.tables.old &= fitting.is_some();
        fitting
    }
}
