//! What has been computed of sheets, kept and shared between visitors: pictures, losers, cells.
//!
//! ```text
//! request ─▶ cache ──hit──▶ answer
//!               └──miss──▶ queue of the sheet ─▶ one worker for each sheet ─▶ cache, all who wait
//! ```
//!
//! A run of the engine through a large sheet takes seconds and can fill many pictures. So a miss is
//! put into a queue; one worker for each sheet takes from it all that one run can make; and
//! everybody who waits for the same item gets the same one. When nobody waits any more, the run is
//! cancelled; for those who had to be sent away it goes on a little, since they will ask again.
//! Work is done in the name of whoever asked first, and one visitor may fill half of the queue.
//! Where a table with all losers is lent, a run reads it instead of computing.

mod queue;
#[cfg(test)]
mod tests;

use crate::desk::Pace;
use crate::lane::lock;
use crate::refusal::Refusal;
use crate::server::Shared;
use crate::visitor::{Visit, Visitor};
use api::{Computed, Item, SHORT};
use chomplab::chomp::three_rows::SheetTable;
use chomplab::engine::Work;
use lab::sheets::trail::Trail;
use queue::Queue;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The bytes of what is kept, at most.
const MOST_BYTES: u64 = 160 << 20;

/// About how many items that may be.
const USUAL_ITEMS: usize = 1000;

/// How long work goes on for those who had to be sent away. The page asks again after about a
/// second.
const LINGER: Duration = Duration::from_secs(5);

/// A sheet, and what is asked of it.
pub(crate) type Key = (u64, Item);

/// Items weigh as many bytes as they take.
#[derive(Clone)]
struct Bytes;

impl Weighter<Key, Computed> for Bytes {
    fn weight(&self, _: &Key, item: &Computed) -> u64 {
        item.bytes() as u64
    }
}

/// Items that have been computed, and those that are waited for.
pub(crate) struct SheetCache {
    computed: Cache<Key, Computed, Bytes>,
    queue: Mutex<Queue>,
    /// Where runs of the engine can start.
    trail: Mutex<Trail>,
    /// How far the run of each sheet with a worker has come.
    progress: Mutex<HashMap<u64, Arc<AtomicU64>>>,
}

impl Default for SheetCache {
    fn default() -> Self {
        Self {
            computed: Cache::with_weighter(USUAL_ITEMS, MOST_BYTES, Bytes),
            queue: Mutex::default(),
            trail: Mutex::default(),
            progress: Mutex::default(),
        }
    }
}

impl SheetCache {
    /// How many sheets before this one the run for it has done; none when nobody works on it.
    pub(crate) fn progress(&self, x: u64) -> Option<u64> {
        lock(&self.progress).get(&x).map(|done| done.load(Ordering::Relaxed))
    }
}

/// An item, from the cache or as soon as it has been computed.
pub(crate) async fn get(shared: &Arc<Shared>, visit: Visit, key: Key) -> Result<Computed, Refusal> {
    let (waiting, mut done) = {
        // Whoever computes puts an item into the cache before it leaves the queue.
        let mut queue = lock(&shared.sheets.queue);
        if let Some(item) = shared.sheets.computed.get(&key) {
            return Ok(item);
        }
        let ticket = queue.join(key, visit.visitor).ok_or(Refusal::Busy)?;
        if queue.needs_worker(key.0) {
            tokio::spawn(work_on_sheet(Arc::clone(shared), visit.visitor, key.0));
        }
        ticket
    };
    match timeout_at(visit.last_call, done.wait_for(Option::is_some)).await {
        Ok(Ok(item)) => item.clone().ok_or(Refusal::Internal),
        Ok(Err(_)) => Err(Refusal::Internal),
        Err(_) => {
            waiting.linger_until(Instant::now() + LINGER);
            Err(Refusal::TooSlow)
        }
    }
}

/// Works on a sheet until its queue is empty.
async fn work_on_sheet(shared: Arc<Shared>, visitor: Visitor, x: u64) {
    let pace = if x <= SHORT { Pace::Quick } else { Pace::Slow };
    let done = Arc::new(AtomicU64::new(0));
    lock(&shared.sheets.progress).insert(x, Arc::clone(&done));
    loop {
        let place = shared.desk.place(pace, visitor).await;
        // A worker leaves under the lock under which it was appointed.
        let batch = {
            let mut queue = lock(&shared.sheets.queue);
            let batch = queue.next_batch(x);
            if batch.is_none() {
                lock(&shared.sheets.progress).remove(&x);
            }
            batch
        };
        let Some(batch) = batch else { return };
        let items: Vec<Item> = batch.iter().map(|(item, _)| *item).collect();
        let also_items = items.clone();
        let mut trail = lock(&shared.sheets.trail).clone();
        let (also_shared, done) = (Arc::clone(&shared), Arc::clone(&done));
        let job = move |work: &mut Work<'_>| {
            if let Some(table) = work.lent::<Arc<dyn SheetTable>>() {
                trail.look_into(Arc::clone(table));
            }
            let computed = api::compute(x, &also_items, &mut trail, &mut |sheets| {
                done.store(sheets, Ordering::Relaxed);
                batch.iter().any(|(_, waiters)| waiters.are_there()) && work.spend(0, 0).is_ok()
            });
            let mut kept = lock(&also_shared.sheets.trail);
            *kept = std::mem::take(&mut *kept).joined(trail);
            computed
        };
        let computed = shared.desk.work_on(pace, place, job).await;
        finish(&shared.sheets, x, &items, computed.ok());
    }
}

/// Hands out what was computed. What was given up stays in the queue only if somebody has come in
/// between. No result at all means a panic, and whoever waits is told.
fn finish(sheets: &SheetCache, x: u64, items: &[Item], computed: Option<Option<Vec<Computed>>>) {
    match computed {
        Some(Some(all)) => {
            for (item, computed) in items.iter().zip(all) {
                let mut queue = lock(&sheets.queue);
                sheets.computed.insert((x, *item), computed.clone());
                queue.leave(&(x, *item), Some(computed));
            }
        }
        Some(None) => {}
        None => items.iter().for_each(|item| lock(&sheets.queue).leave(&(x, *item), None)),
    }
}
