//! How often a build saves the state of its engine.

use std::time::{Duration, Instant};

/// When the state of the engine is saved; always when the build is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoints {
    /// The time from one to the next. It is longer where saving takes more than a tenth of it.
    pub every: Duration,
    /// A larger state is not saved, also not when the build is stopped.
    pub most_bytes: u64,
}

impl Default for Checkpoints {
    fn default() -> Self {
        Self { every: Duration::from_secs(60), most_bytes: 8 << 30 }
    }
}

/// Keeps the time between checkpoints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    checkpoints: Checkpoints,
    /// When the last checkpoint was saved, and how long that took.
    saved_at: Instant,
    saving_took: Duration,
}

impl Pace {
    /// From now on.
    pub(crate) fn new(checkpoints: Checkpoints) -> Self {
        Self { checkpoints, saved_at: Instant::now(), saving_took: Duration::ZERO }
    }

    /// Whether it is time for the next.
    pub(crate) fn is_due(&self) -> bool {
        self.saved_at.elapsed() >= self.checkpoints.every.max(self.saving_took * 10)
    }

    /// Whether a state of this size is saved at all.
    pub(crate) fn allows(&self, bytes: usize) -> bool {
        bytes as u64 <= self.checkpoints.most_bytes
    }

    /// Saves, and remembers when and how long it took.
    pub(crate) fn save<E>(&mut self, save: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        let start = Instant::now();
        save()?;
        self.saving_took = start.elapsed();
        self.saved_at = Instant::now();
        Ok(())
    }
}
