//! The queue of items that are waited for, and who waits for each.

use super::{Computed, Item, Key};
use crate::lane::lock;
use crate::visitor::Visitor;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::watch;
use tokio::time::Instant;

/// So many items may be waited for at once.
pub(super) const MOST_PENDING: usize = 64;

/// So many pictures are computed in one run.
const MOST_IN_BATCH: usize = 4;

/// Items that are waited for.
#[derive(Default)]
pub(super) struct Queue {
    pending: HashMap<Key, Pending>,
    sheets_with_worker: HashSet<u64>,
    tickets: u64,
}

/// An item that is waited for.
struct Pending {
    /// Its place in the order of asking.
    ticket: u64,
    /// Who asked first.
    visitor: Visitor,
    waiters: Arc<Waiters>,
    done: watch::Sender<Option<Computed>>,
}

/// Those who wait for one item.
#[derive(Default)]
pub(super) struct Waiters {
    count: AtomicUsize,
    linger: Mutex<Option<Instant>>,
}

impl Waiters {
    /// Whether somebody waits, or was sent away a short while ago.
    pub(super) fn are_there(&self) -> bool {
        let lingers = || lock(&self.linger).is_some_and(|until| Instant::now() < until);
        self.count.load(Ordering::Relaxed) > 0 || lingers()
    }
}

/// Somebody who waits; no more when this is dropped.
pub(super) struct Waiting(Arc<Waiters>);

impl Waiting {
    fn new(waiters: &Arc<Waiters>) -> Self {
        waiters.count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(waiters))
    }

    /// Lets the work go on for a while without anybody who waits.
    pub(super) fn linger_until(&self, until: Instant) {
        *lock(&self.0.linger) = Some(until);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A place in the queue, and where the item will arrive.
pub(super) type Ticket = (Waiting, watch::Receiver<Option<Computed>>);

impl Queue {
    /// Waits for an item, with others or as the first; none when the queue, or this visitor's half
    /// of it, is full.
    pub(super) fn join(&mut self, key: Key, visitor: Visitor) -> Option<Ticket> {
        if !self.has_room(&key, visitor) {
            return None;
        }
        self.tickets += 1;
        let ticket = self.tickets;
        let pending = self.pending.entry(key).or_insert_with(|| Pending {
            ticket,
            visitor,
            waiters: Arc::default(),
            done: watch::channel(None).0,
        });
        Some((Waiting::new(&pending.waiters), pending.done.subscribe()))
    }

    pub(super) fn has_room(&mut self, key: &Key, visitor: Visitor) -> bool {
        if self.pending.contains_key(key) {
            return true;
        }
        self.pending.retain(|_, pending| pending.waiters.are_there());
        let own = self.pending.values().filter(|pending| pending.visitor == visitor).count();
        self.pending.len() < MOST_PENDING && own < MOST_PENDING / 2
    }

    /// Whether a worker has to be appointed for a sheet; whoever asks appoints one.
    pub(super) fn needs_worker(&mut self, x: u64) -> bool {
        self.sheets_with_worker.insert(x)
    }

    /// What a worker computes next: what was asked for first, with other pictures of the same
    /// level. None when nothing is waited for: then the worker is dismissed.
    pub(super) fn next_batch(&mut self, x: u64) -> Option<Vec<(Item, Arc<Waiters>)>> {
        self.pending.retain(|key, pending| key.0 != x || pending.waiters.are_there());
        let mut pending: Vec<_> = self.pending.iter().filter(|(key, _)| key.0 == x).collect();
        pending.sort_by_key(|(_, pending)| pending.ticket);
        let Some((first, _)) = pending.first() else {
            self.sheets_with_worker.remove(&x);
            return None;
        };
        let first = first.1;
        let goes_along = |item: Item| match (first, item) {
            (Item::Picture(first), Item::Picture(other)) => first.level == other.level,
            (first, other) => first == other,
        };
        let batch = pending.iter().filter(|(key, _)| goes_along(key.1)).take(MOST_IN_BATCH);
        Some(batch.map(|(key, pending)| (key.1, Arc::clone(&pending.waiters))).collect())
    }

    /// Takes an item out and hands it to all who wait for it; without one they are told that it
    /// failed.
    pub(super) fn leave(&mut self, key: &Key, computed: Option<Computed>) {
        if let Some(pending) = self.pending.remove(key)
            && computed.is_some()
        {
            pending.done.send_replace(computed);
        }
    }

    /// How many items are waited for.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.pending.len()
    }

    /// Whether no sheet has a worker.
    #[cfg(test)]
    pub(super) fn is_idle(&self) -> bool {
        self.sheets_with_worker.is_empty()
    }
}
