//! Work on a thread of its own, with a place in a lane and a flag that tells it to stop.
//!
//! The thread owns the place, so that it is free again when the work has really ended and not when
//! somebody has stopped waiting for it. Whoever drops a job, because the visitor has left, raises
//! the flag and gives the place up.

use crate::lane::{Place, lock};
use crate::refusal::Refusal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, timeout_at};

/// A piece of work.
pub(crate) struct Job<T> {
    thread: JoinHandle<Result<T, Refusal>>,
    stop: Arc<AtomicBool>,
    place: Arc<Mutex<Option<Place>>>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts work, which should end soon after the flag that it is handed has been raised.
    pub(crate) fn start(
        place: Place,
        work: impl FnOnce(&Arc<AtomicBool>) -> Result<T, Refusal> + Send + 'static,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let place = Arc::new(Mutex::new(Some(place)));
        let (flag, taken) = (Arc::clone(&stop), Taken(Arc::clone(&place)));
        let thread = spawn_blocking(move || {
            let _taken = taken;
            work(&flag)
        });
        Self { thread, stop, place }
    }

    /// What the work has found, if it ends in time; must not be asked for again then.
    pub(crate) async fn until(&mut self, end: Instant) -> Option<Result<T, Refusal>> {
        timeout_at(end, self.end()).await.ok()
    }

    /// What the work has found, whenever it ends.
    pub(crate) async fn end(&mut self) -> Result<T, Refusal> {
        (&mut self.thread).await.unwrap_or(Err(Refusal::Internal))
    }
}

impl<T> Job<T> {
    /// Tells the work to stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Lets others have the place, although the work has not ended.
    pub(crate) fn give_place_up(&self) {
        if let Some(place) = &mut *lock(&self.place) {
            place.give_up();
        }
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
        self.give_place_up();
        // Work that still waits for a thread is not begun.
        self.thread.abort();
    }
}

/// Frees the place at the end of the work, also when it panics.
struct Taken(Arc<Mutex<Option<Place>>>);

impl Drop for Taken {
    fn drop(&mut self) {
        lock(&self.0).take();
    }
}
