//! A gate before all work, so that tests can hold it up, see whether it is told to stop, and let it
//! go on: held-up work is work that does not listen.

use crate::lane::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A gate, open unless somebody has closed it.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<Mutex<Option<UnboundedSender<Held>>>>);

/// Work that has come to the gate; it passes when this is dropped.
pub(crate) struct Held {
    stop: Arc<AtomicBool>,
    _pass: mpsc::Sender<()>,
}

impl Held {
    /// Whether the work has been told to stop.
    pub(crate) fn is_told_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Gate {
    /// Holds up all work from now on, until what is returned is dropped.
    pub(crate) fn close(&self) -> UnboundedReceiver<Held> {
        let (sender, receiver) = unbounded_channel();
        *lock(&self.0) = Some(sender);
        receiver
    }

    /// Comes to the gate, on the thread of the work.
    pub(crate) fn pass(&self, stop: &Arc<AtomicBool>) {
        let Some(sender) = lock(&self.0).clone() else { return };
        let (pass, passed) = mpsc::channel();
        let held = Held { stop: Arc::clone(stop), _pass: pass };
        // Both fail when the test has let go of it.
        if sender.send(held).is_ok() {
            let _ = passed.recv();
        }
    }
}
