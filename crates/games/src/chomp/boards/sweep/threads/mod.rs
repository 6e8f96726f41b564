//! The sweep through a box on several threads.
//!
//! Each thread takes the first part (see `parts`) all of whose sources are done (`schedule`). With
//! 64 parts for each thread there nearly always is one: two threads wait for a thirtieth of the
//! time.
//!
//! What a part has found reaches the others when it is done: its lists of P-positions, and the
//! marks that it has set for words outside the part (`exchange`). `memory` tells beforehand how
//! much all that takes.

mod exchange;
mod memory;
mod schedule;
#[cfg(test)]
mod tests;

pub(crate) use memory::{settled_bytes, shared_bytes};

use super::lists::{Found, Lists};
use super::losers::Earlier;
use super::parts::{Division, Part};
use super::progress::Listener;
use super::settled::Settled;
use super::sources::Source;
use super::tables::Tables;
use super::{Inputs, Sweep};
use crate::chomp::boards::Swept;
use crate::chomp::boards::lattice::Lattice;
use crate::verdict::Result;
use exchange::Exchange;
use schedule::{Schedule, stopped};
use std::borrow::Cow;
use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

/// So many parts are made for each thread, or some more.
const PARTS_PER_THREAD: u64 = 64;

/// More threads would mostly wait for each other, and are not begun.
pub(crate) const MOST_THREADS: usize = 16;

/// Parts have at least so many words, which take some tenths of a millisecond.
const FEWEST_WORDS: u64 = 1 << 17;

/// With fewer steps right, prefixes are long, and to exchange their echoes takes longer than a
/// second thread saves.
const FEWEST_COLUMNS: usize = 6;

/// Hears how much all threads have done, and the lists of the first parts as far as they are done.
type FoundListener<'l> = &'l mut dyn FnMut(Swept, &Found<'_>) -> Result<()>;

/// Finds all P-positions of a box, those of the first blocks being known. Only the calling thread
/// asks the listener.
pub(crate) fn run(
    lattice: &Lattice,
    threads: NonZero<usize>,
    known: Lists,
    listener: FoundListener<'_>,
) -> Result<Found<'static>> {
    match division(lattice, threads) {
        Some(division) => {
            run_parts(lattice, &division, threads.get().min(MOST_THREADS), known, listener)
        }
        None => run_whole(lattice, known, listener),
    }
}

/// The parts for so many threads; `None` where it does not pay.
pub(crate) fn division(lattice: &Lattice, threads: NonZero<usize>) -> Option<Division> {
    if threads.get() == 1 || lattice.columns < FEWEST_COLUMNS {
        return None;
    }
    let threads = threads.get().min(MOST_THREADS);
    let wanted = PARTS_PER_THREAD * threads as u64;
    let division = Division::new(lattice, (lattice.size(0, 0) / wanted).max(FEWEST_WORDS));
    (division.parts.len() >= 2 * threads).then_some(division)
}

fn run_whole(
    lattice: &Lattice,
    known: Lists,
    listener: FoundListener<'_>,
) -> Result<Found<'static>> {
    let tables = Tables::new(lattice);
    let mut tell = |swept, lists: &Lists| listener(swept, &Found::new(vec![Cow::Borrowed(lists)]));
    let lists = Sweep::of_whole(&tables, &mut tell).run(known)?;
    Ok(Found::new(vec![Cow::Owned(lists)]))
}

fn run_parts(
    lattice: &Lattice,
    division: &Division,
    threads: usize,
    known: Lists,
    listener: FoundListener<'_>,
) -> Result<Found<'static>> {
    let parts = &division.parts;
    let tables = Tables::new(lattice);
    let lists: Vec<OnceLock<Lists>> = parts.iter().map(|_| OnceLock::new()).collect();
    let sources: Vec<Vec<Source>> =
        parts.iter().map(|part| division.sources(lattice, part)).collect();
    let known_in = |part: &Part| Mutex::new(known.among(part.blocks.clone()));
    let shared = Shared {
        tables: &tables,
        known: parts.iter().map(known_in).collect(),
        parts,
        lists: &lists,
        exchange: Exchange::new(lattice, division, &sources),
        schedule: Schedule::new(&sources),
        sources: &sources,
        swept: Mutex::new(vec![Swept::default(); threads]),
    };
    drop(known);
    thread::scope(|scope| {
        for thread in 1..threads {
            let shared = &shared;
            // Why all is stopped, the first thread says.
            scope.spawn(move || {
                shared.work(thread, &mut |swept, _| {
                    shared.tell(thread, swept)?;
                    shared.schedule.wake_all();
                    Ok(())
                })
            });
        }
        shared.work(0, &mut |swept, _| listener(shared.tell(0, swept)?, &shared.found()))
    })?;
    let lists = lists.into_iter().map(|lists| lists.into_inner().map(Cow::Owned));
    Ok(Found::new(lists.collect::<Option<_>>().expect("all parts are done")))
}

/// What all threads share.
struct Shared<'a> {
    tables: &'a Tables,
    /// What is known of each part before.
    known: Vec<Mutex<Lists>>,
    parts: &'a [Part],
    /// What each part reads of others.
    sources: &'a [Vec<Source>],
    /// The lists of the parts that are done.
    lists: &'a [OnceLock<Lists>],
    exchange: Exchange<'a>,
    schedule: Schedule,
    /// What each thread has done.
    swept: Mutex<Vec<Swept>>,
}

impl Shared<'_> {
    /// Sweeps through parts until all are done.
    fn work(&self, thread: usize, listener: Listener<'_>) -> Result<()> {
        let _guard = self.schedule.stop_others_at_end();
        let lattice = &self.tables.lattice;
        let settled = Settled::new(lattice, Settled::first_kept(lattice));
        let mut sweep = Sweep::new(self.tables, settled, listener);
        sweep.ask_listener()?;
        // While the first thread waits, it goes on to ask the listener.
        while let Some(number) = self.schedule.next_part(|| match thread {
            0 => sweep.ask_listener(),
            _ => Ok(()),
        })? {
            let (part, sources) = (&self.parts[number], &self.sources[number]);
            let inputs = Inputs {
                known: std::mem::take(&mut *locked(&self.known[number])),
                earlier: self.earlier(sources),
                shared: self.exchange.shared_fields(part),
            };
            let echoes = self.exchange.take_echoes(sources);
            let (lists, echo) = sweep.run_part(part, inputs, echoes.iter().map(AsRef::as_ref))?;
            self.exchange.leave_echo(number, echo);
            self.exchange.leave_fields(part);
            sweep.ask_listener()?;
            self.lists[number].set(lists).expect("each part is swept once");
            self.schedule.finish(number);
        }
        Ok(())
    }

    /// The lists of the sources of a part.
    fn earlier(&self, sources: &[Source]) -> Earlier<'_> {
        let mut earlier = Earlier::default();
        for source in sources.iter().filter(|source| !source.blocks.is_empty()) {
            let lists = self.lists[source.part].get();
            let lists = lists.expect("a part begins when its sources are done");
            earlier.push(self.parts[source.part].blocks.start, lists);
        }
        earlier
    }

    /// Notes what a thread has done, and returns what all have.
    fn tell(&self, thread: usize, swept: Swept) -> Result<Swept> {
        if self.schedule.is_stopped() {
            return Err(stopped());
        }
        let mut all = locked(&self.swept);
        all[thread] = swept;
        Ok(all.iter().fold(Swept::default(), |sum, one| Swept {
            positions: sum.positions + one.positions,
            losers: sum.losers + one.losers,
            bytes: sum.bytes + one.bytes,
        }))
    }

    /// The lists of the first parts, as far as they are done.
    fn found(&self) -> Found<'_> {
        let done = self.lists.iter().map_while(OnceLock::get);
        Found::new(done.map(Cow::Borrowed).collect())
    }
}

/// A thread that panics leaves nothing half done behind its locks.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
