//! Runs items on several threads and hands their rows on in order.

use super::{Experiment, Row};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Runs a range of items; `take` hears of the rows of each in order and says whether to go on.
/// Returns the first item that was not handed on, which is the end of the range unless it was
/// stopped.
///
/// # Errors
/// When an item can't be computed.
pub fn run(
    experiment: &dyn Experiment,
    items: Range<usize>,
    threads: usize,
    stop: &AtomicBool,
    take: &mut dyn FnMut(usize, Vec<Row>) -> bool,
) -> Result<usize, String> {
    let threads = if experiment.in_order() { 1 } else { threads.max(1) };
    let next = AtomicUsize::new(items.start);
    // Set here when nobody wants more rows.
    let enough = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, enough, items) = (sender.clone(), &next, &enough, &items);
            scope.spawn(move || {
                let mut worker = experiment.worker();
                loop {
                    let item = next.fetch_add(1, Ordering::Relaxed);
                    let ended = stop.load(Ordering::Relaxed) || enough.load(Ordering::Relaxed);
                    if item >= items.end || ended || sender.send((item, worker(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = items.start;
        for (item, rows) in receiver {
            waiting.insert(item, rows);
            while let Some(rows) = waiting.remove(&wanted) {
                let numbered = |row: Row| [vec![wanted.to_string()], row].concat();
                let rows = rows.inspect_err(|_| enough.store(true, Ordering::Relaxed))?;
                if !take(wanted, rows.into_iter().map(numbered).collect()) {
                    enough.store(true, Ordering::Relaxed);
                    return Ok(wanted + 1);
                }
                wanted += 1;
            }
        }
        Ok(wanted)
    })
}
