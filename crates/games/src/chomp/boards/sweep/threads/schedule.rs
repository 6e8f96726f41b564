//! Which part a thread sweeps next.
//!
//! A part can begin when all its sources are done, so each part counts those it still waits for. Of
//! the parts that can begin, the first in order of rank is handed out: the blocks of the first
//! parts can then be written to disk while the sweep goes on.

use super::super::sources::Source;
use super::locked;
use crate::verdict::{Obstacle, Result, Undecided};
use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, PoisonError};

/// The parts of a box, handed out to threads.
pub(super) struct Schedule {
    /// The parts that each one is a source of.
    readers: Vec<Vec<usize>>,
    state: Mutex<State>,
    /// A part is done, a thread has told how far it is, or all is stopped.
    news: Condvar,
}

struct State {
    /// How many parts each one still waits for.
    waits_for: Vec<usize>,
    ready: BTreeSet<usize>,
    /// Parts that are not done.
    left: usize,
    is_stopped: bool,
}

/// Stops all threads when one ends before everything is done, be it in panic.
pub(super) struct StopsOthers<'s>(&'s Schedule);

impl Drop for StopsOthers<'_> {
    fn drop(&mut self) {
        let mut state = locked(&self.0.state);
        state.is_stopped = state.left > 0;
        drop(state);
        self.0.wake_all();
    }
}

/// What a thread says that ends because another one did.
pub(super) fn stopped() -> Undecided {
    Undecided::new(Obstacle::Cancelled, "another thread has stopped")
}

impl Schedule {
    pub(super) fn new(sources: &[Vec<Source>]) -> Self {
        let mut readers = vec![Vec::new(); sources.len()];
        for (number, sources) in sources.iter().enumerate() {
            sources.iter().for_each(|source| readers[source.part].push(number));
        }
        let waits_for: Vec<usize> = sources.iter().map(Vec::len).collect();
        let ready = (0..sources.len()).filter(|&part| waits_for[part] == 0).collect();
        let state = State { waits_for, ready, left: sources.len(), is_stopped: false };
        Self { readers, state: Mutex::new(state), news: Condvar::new() }
    }

    /// The first part that can begin, as soon as there is one; `None` when all are done. Each time
    /// that something has happened and there is none, `meanwhile` is called.
    pub(super) fn next_part(
        &self,
        mut meanwhile: impl FnMut() -> Result<()>,
    ) -> Result<Option<usize>> {
        let mut state = locked(&self.state);
        loop {
            if state.left == 0 {
                return Ok(None);
            }
            if state.is_stopped {
                return Err(stopped());
            }
            if let Some(part) = state.ready.pop_first() {
                return Ok(Some(part));
            }
            drop(self.news.wait(state).unwrap_or_else(PoisonError::into_inner));
            meanwhile()?;
            state = locked(&self.state);
        }
    }

    /// Notes that a part is done.
    pub(super) fn finish(&self, number: usize) {
        let mut state = locked(&self.state);
        state.left -= 1;
        for &other in &self.readers[number] {
            state.waits_for[other] -= 1;
            if state.waits_for[other] == 0 {
                state.ready.insert(other);
            }
        }
        self.wake_all();
    }

    /// Lets all threads that wait look again.
    pub(super) fn wake_all(&self) {
        self.news.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        locked(&self.state).is_stopped
    }

    /// Whoever holds this stops all others when it ends before everything is done.
    pub(super) fn stop_others_at_end(&self) -> StopsOthers<'_> {
        StopsOthers(self)
    }
}
