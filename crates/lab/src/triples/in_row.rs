//! Moves with a limit, and moves within a row.

use super::cones::{Cone, Led};
use super::plane::Row;

/// A step that is taken at most so many times, where nothing is dropped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limited {
    pub(super) axis: usize,
    pub(super) step: Led,
    pub(super) times: usize,
}

/// The moves within a row.
pub(super) struct InRow {
    /// The steps of each cone that lower `z` alone, and its reach in the row at hand.
    cones: Vec<(Vec<usize>, Row)>,
    /// How far each step with a limit lowers `z`, and how often it is taken at most.
    limited: Vec<(usize, usize)>,
}

impl InRow {
    pub(super) fn new(cones: &[Cone], limited: &[Limited], words: usize) -> Self {
        let with_steps = cones.iter().filter(|cone| !cone.z_steps.is_empty());
        let limited = limited.iter().filter(|shape| shape.axis == 2);
        Self {
            cones: with_steps.map(|cone| (cone.z_steps.clone(), Row::empty(words))).collect(),
            limited: limited.map(|shape| (shape.step.lowers, shape.times)).collect(),
        }
    }

    /// The losers of a row: what is not marked, and leads to no loser below.
    pub(super) fn find(&mut self, marks: &Row, losers: &mut Row) {
        if self.cones.is_empty() && self.limited.is_empty() {
            losers.words.iter_mut().zip(&marks.words).for_each(|(loser, mark)| *loser = !mark);
            return;
        }
        self.cones.iter_mut().for_each(|(_, reach)| reach.clear());
        for z in 0..losers.words.len() * 64 {
            let is_reached = |(steps, reach): &(Vec<usize>, Row)| {
                steps.iter().any(|step| z >= *step && reach.as_ref().has(z - step))
            };
            let mut is_won = marks.as_ref().has(z);
            for cone in &mut self.cones {
                if is_reached(cone) {
                    cone.1.set(z);
                    is_won = true;
                }
            }
            is_won |= self.limited.iter().any(|(step, times)| {
                (1..=*times).any(|times| z >= step * times && losers.as_ref().has(z - step * times))
            });
            if !is_won {
                losers.set(z);
                self.cones.iter_mut().for_each(|(_, reach)| reach.set(z));
            }
        }
    }
}
