//! Places for work, so that few work at a time and no visitor takes all of them.
//!
//! ```text
//! visitor A  ─ ─ ─ ─ ▶ share of A (3) ─ ┐
//!                                       ├─▶ lane (4) ─▶ work ─▶ stragglers (16)
//! visitor B        ─ ▶ share of B (3) ─ ┘
//! ```
//!
//! Whoever wants a place waits for one in the visitor's own *share* first and only then for one in
//! the lane, each time in the order of coming. A share is one less than the lane, so one visitor
//! alone never fills it; and however many requests a visitor makes, no more than a share of them
//! are in front of anybody else's. A lane with a single place is handed round in the same way.
//!
//! Work that should have ended, because its time is over or nobody waits for it any more, gives its
//! place up. It cannot be ended by force, so it is counted as a *straggler* until it ends. There is
//! room for a number of those; when that is full, too, work keeps its place to the end.

use crate::visitor::Visitor;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A number of places.
pub(crate) struct Lane {
    places: Arc<Semaphore>,
    share: usize,
    shares: Mutex<HashMap<Visitor, Arc<Share>>>,
    stragglers: Arc<Semaphore>,
}

/// What one visitor may have of a lane.
struct Share {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Lane {
    /// A lane with so many places; stragglers are counted together with those of other lanes.
    pub(crate) fn new(places: usize, stragglers: &Arc<Semaphore>) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            share: places.saturating_sub(1).max(1),
            shares: Mutex::default(),
            stragglers: Arc::clone(stragglers),
        }
    }

    /// A place, as soon as it is the visitor's turn.
    pub(crate) async fn enter(&self, visitor: Visitor) -> Place {
        let share = self.share_of(visitor);
        let waiter = Waiter::new(&share);
        let own = Arc::clone(&share.places).acquire_owned().await.expect("it is never closed");
        let place = Arc::clone(&self.places).acquire_owned().await.expect("it is never closed");
        drop(waiter);
        Place {
            held: Held::InLane { _place: place, _own: own, _share: share },
            stragglers: Arc::clone(&self.stragglers),
        }
    }

    /// How many requests of a visitor wait for a place.
    pub(crate) fn waiting(&self, visitor: Visitor) -> usize {
        self.share_of(visitor).waiting.load(Ordering::Relaxed)
    }

    fn share_of(&self, visitor: Visitor) -> Arc<Share> {
        let mut shares = lock(&self.shares);
        if let Some(share) = shares.get(&visitor) {
            return Arc::clone(share);
        }
        // Whoever waits or has a place holds the share; all others can be forgotten.
        shares.retain(|_, share| Arc::strong_count(share) > 1);
        let places = Arc::new(Semaphore::new(self.share));
        let share = Arc::new(Share { places, waiting: AtomicUsize::new(0) });
        shares.insert(visitor, Arc::clone(&share));
        share
    }

    /// How many places nobody has.
    #[cfg(test)]
    pub(crate) fn free(&self) -> usize {
        self.places.available_permits()
    }
}

/// Counts somebody who waits, also when the wait is given up.
struct Waiter(Arc<Share>);

impl Waiter {
    fn new(share: &Arc<Share>) -> Self {
        share.waiting.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(share))
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A place for one piece of work, which holds it until it ends.
pub(crate) struct Place {
    held: Held,
    stragglers: Arc<Semaphore>,
}

enum Held {
    InLane { _place: OwnedSemaphorePermit, _own: OwnedSemaphorePermit, _share: Arc<Share> },
    AsStraggler { _permit: OwnedSemaphorePermit },
}

impl Place {
    /// Gives the place to somebody else, if there is room for one more straggler.
    pub(crate) fn give_up(&mut self) {
        if matches!(self.held, Held::AsStraggler { .. }) {
            return;
        }
        if let Ok(permit) = Arc::clone(&self.stragglers).try_acquire_owned() {
            self.held = Held::AsStraggler { _permit: permit };
        }
    }
}

/// Nothing is left half done under a lock here, so what a thread that panicked left is good.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use tokio::task::yield_now;

    fn visitor(number: u8) -> Visitor {
        Visitor::at(Ipv4Addr::new(192, 0, 2, number).into())
    }

    fn lane(places: usize, stragglers: usize) -> Arc<Lane> {
        Arc::new(Lane::new(places, &Arc::new(Semaphore::new(stragglers))))
    }

    /// Somebody who enters, says who it was, and leaves again.
    fn come(lane: &Arc<Lane>, number: u8, order: &Arc<Mutex<Vec<u8>>>) {
        let (lane, order) = (Arc::clone(lane), Arc::clone(order));
        tokio::spawn(async move {
            let _place = lane.enter(visitor(number)).await;
            lock(&order).push(number);
        });
    }

    #[tokio::test]
    async fn a_visitor_never_takes_the_last_place() {
        let lane = lane(4, 0);
        let _taken = [
            lane.enter(visitor(1)).await,
            lane.enter(visitor(1)).await,
            lane.enter(visitor(1)).await,
        ];
        let order = Arc::default();
        come(&lane, 1, &order);
        come(&lane, 2, &order);
        while lock(&order).is_empty() {
            yield_now().await;
        }
        assert_eq!((lock(&order).clone(), lane.waiting(visitor(1))), (vec![2], 1));
    }

    #[tokio::test]
    async fn a_single_place_is_handed_round() {
        let lane = lane(1, 0);
        let order = Arc::default();
        let taken = lane.enter(visitor(1)).await;
        for number in [1, 1, 1, 2, 3] {
            come(&lane, number, &order);
        }
        while lane.waiting(visitor(3)) == 0 {
            yield_now().await;
        }
        drop(taken);
        while lock(&order).len() < 5 {
            yield_now().await;
        }
        // Two and three stood in the lane before the first visitor's own turn came again.
        assert_eq!(lock(&order).clone(), [2, 3, 1, 1, 1]);
    }

    #[tokio::test]
    async fn who_stops_waiting_is_forgotten() {
        let lane = lane(2, 0);
        let taken = lane.enter(visitor(1)).await;
        let order = Arc::default();
        {
            let waiting = lane.enter(visitor(1));
            tokio::pin!(waiting);
            assert!(
                std::future::poll_fn(|context| {
                    std::task::Poll::Ready(waiting.as_mut().poll(context).is_pending())
                })
                .await
            );
            assert_eq!(lane.waiting(visitor(1)), 1);
        }
        assert_eq!(lane.waiting(visitor(1)), 0);
        drop(taken);
        come(&lane, 2, &order);
        while lock(&order).is_empty() {
            yield_now().await;
        }
        assert_eq!((lane.free(), lock(&lane.shares).len()), (2, 1), "the first share is gone");
    }

    #[tokio::test]
    async fn stragglers_are_bounded() {
        let lane = lane(3, 1);
        let mut places = [lane.enter(visitor(1)).await, lane.enter(visitor(2)).await];
        places.iter_mut().for_each(Place::give_up);
        places.iter_mut().for_each(Place::give_up);
        assert_eq!(lane.free(), 2, "one is a straggler, the other keeps its place");
        drop(places);
        assert_eq!((lane.free(), lane.stragglers.available_permits()), (3, 1));
    }
}
