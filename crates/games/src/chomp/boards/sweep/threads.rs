//! The sweep through a box on several threads.
//!
//! Each takes the first part (see `parts`) all of whose needs are done. With 64 parts for each
//! thread there nearly always is one: two threads wait for a thirtieth of the time.
//!
//! What a part has found reaches the others when it is done: its lists; and its echoes for the
//! proper prefixes of its prefix, which are united there with those of other parts. Where bites
//! inside the prefix are settled, all parts after the same proper prefix mark one field.

use super::Sweep;
use super::echoes::{Echoes, unite};
use super::lists::{Found, Lists};
use super::parts::{Division, Earlier, Part};
use super::settled::{Settled, SharedField, begin_of_field, field_words};
use super::tables::Tables;
use crate::chomp::boards::Swept;
use crate::chomp::boards::lattice::Lattice;
use crate::verdict::{Obstacle, Undecided};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

/// So many parts are made for each thread, or some more.
const PARTS_PER_THREAD: u64 = 64;

/// More threads would mostly wait for each other, and are not begun.
pub(in crate::chomp::boards) const MOST_THREADS: usize = 16;

/// Parts have at least so many words, which take some tenths of a millisecond.
const FEWEST_WORDS: u64 = 1 << 17;

/// With fewer steps right, prefixes are long, and to tell their echoes takes longer than a second
/// thread saves.
const FEWEST_COLUMNS: usize = 6;

type Listener<'l> = &'l mut dyn FnMut(Swept, &Found<'_>) -> Result<(), Undecided>;

/// Finds all P-positions of a box, those of the first blocks being known. Only the calling thread
/// asks the listener.
pub(in crate::chomp::boards) fn run(
    lattice: &Lattice,
    threads: NonZero<usize>,
    known: Lists,
    listener: Listener<'_>,
) -> Result<Found<'static>, Undecided> {
    match division(lattice, threads) {
        Some(division) => {
            run_parts(lattice, &division, threads.get().min(MOST_THREADS), known, listener)
        }
        None => run_whole(lattice, known, listener),
    }
}

/// The parts for so many threads; `None` where it does not pay.
pub(in crate::chomp::boards) fn division(
    lattice: &Lattice,
    threads: NonZero<usize>,
) -> Option<Division> {
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
    listener: Listener<'_>,
) -> Result<Found<'static>, Undecided> {
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
    listener: Listener<'_>,
) -> Result<Found<'static>, Undecided> {
    let Division { parts, nodes } = division;
    let tables = Tables::new(lattice);
    let lists: Vec<OnceLock<Lists>> = parts.iter().map(|_| OnceLock::new()).collect();
    let firsts: Vec<usize> = parts.iter().map(|part| part.blocks.start).collect();
    let of_part = |(number, part): (u16, &Part)| std::iter::repeat_n(number, part.blocks.len());
    let part_of: Vec<u16> = (0..).zip(parts).flat_map(of_part).collect();
    let known_in = |part: &Part| Mutex::new(known.among(part.blocks.clone()));
    let no_echoes = |_| Mutex::new(tables.cut_words.iter().map(|_| None).collect());
    let shared = Shared {
        tables: &tables,
        parts,
        known: parts.iter().map(known_in).collect(),
        lists: &lists,
        earlier: Earlier { lists: &lists, firsts: &firsts, part_of: &part_of },
        echoes: (0..*nodes).map(no_echoes).collect(),
        settled: (0..*nodes).map(|_| Mutex::default()).collect(),
        schedule: Mutex::new(Schedule::new(parts)),
        news: Condvar::new(),
        swept: Mutex::new(vec![Swept::default(); threads]),
    };
    drop(known);
    for (node, _) in parts.iter().flat_map(|part| shared_prefixes(lattice, part)) {
        locked(&shared.settled[node]).parts += 1;
    }
    thread::scope(|scope| {
        for thread in 1..threads {
            let shared = &shared;
            // Why all is stopped, the first thread says.
            scope.spawn(move || {
                shared.work(thread, &mut |swept, _| {
                    shared.tell(thread, swept)?;
                    shared.news.notify_all();
                    Ok(())
                })
            });
        }
        shared.work(0, &mut |swept, _| listener(shared.tell(0, swept)?, &shared.found()))
    })?;
    let lists = lists.into_iter().map(|lists| lists.into_inner().map(Cow::Owned));
    Ok(Found::new(lists.collect::<Option<_>>().expect("all parts are done")))
}

/// The proper prefixes of a part's prefix that end with H, or are empty, and for which it is kept
/// what is settled; with the words of their fields.
fn shared_prefixes(lattice: &Lattice, part: &Part) -> impl Iterator<Item = (usize, usize)> {
    let least = Settled::first_kept(lattice);
    let is_first = |at: usize| at == 0 || part.path[at - 1].is_right;
    let kept =
        move |at: usize| part.path[at].right >= least && part.path[at].right < lattice.columns;
    let words = |at: usize| field_words(lattice, (part.path[at].up, part.path[at].right));
    let prefixes = (0..part.nodes.len()).filter(move |&at| is_first(at) && kept(at));
    prefixes.map(move |at| (part.nodes[at], words(at)))
}

/// The bytes of the fields that a thread keeps to itself.
pub(in crate::chomp::boards) fn settled_bytes(lattice: &Lattice, parts: &[Part]) -> u64 {
    let least = Settled::first_kept(lattice);
    let mut most_words = vec![0; lattice.columns];
    for part in parts {
        let first = least + shared_prefixes(lattice, part).count();
        for (right, most) in most_words.iter_mut().enumerate().skip(first) {
            *most = field_words(lattice, begin_of_field(&part.path, right)).max(*most);
        }
    }
    most_words.iter().map(|&words| words as u64 * 8).sum()
}

/// The bytes of what threads share beside the tables: echoes and fields for proper prefixes, and
/// the part of each block.
pub(in crate::chomp::boards) fn shared_bytes(
    lattice: &Lattice,
    Division { parts, nodes }: &Division,
) -> u64 {
    let mut words_of = vec![0; *nodes];
    for (node, words) in parts.iter().flat_map(|part| shared_prefixes(lattice, part)) {
        words_of[node] = words as u64;
    }
    let cut_words: u64 =
        lattice.cuts().map(|(up, right)| lattice.size(up, right).div_ceil(64)).sum();
    let fields = words_of.iter().sum::<u64>() + *nodes as u64 * cut_words;
    fields * 8 + lattice.blocks(0, 0) * 2
}

/// Which parts can be begun.
struct Schedule {
    /// How many parts each one still waits for.
    waits_for: Vec<usize>,
    ready: BTreeSet<usize>,
    /// Parts that are not done.
    left: usize,
    is_stopped: bool,
}

impl Schedule {
    fn new(parts: &[Part]) -> Self {
        let needs = |(number, part): (usize, &Part)| {
            parts[..number].iter().filter(|other| part.needs(other)).count()
        };
        let waits_for: Vec<usize> = parts.iter().enumerate().map(needs).collect();
        let ready = (0..parts.len()).filter(|&part| waits_for[part] == 0).collect();
        Self { waits_for, ready, left: parts.len(), is_stopped: false }
    }
}

/// The fields of one prefix, by the number of the cut.
type Fields = Vec<Option<Box<[u64]>>>;

/// What is settled after one prefix.
#[derive(Clone, Debug, Default)]
struct Settling {
    field: Option<Arc<SharedField>>,
    /// Parts with this prefix that are not done.
    parts: usize,
}

/// What all threads share.
struct Shared<'a> {
    tables: &'a Tables<'a>,
    parts: &'a [Part],
    /// What is known of each part before.
    known: Vec<Mutex<Lists>>,
    lists: &'a [OnceLock<Lists>],
    earlier: Earlier<'a>,
    /// Of all proper prefixes.
    echoes: Vec<Mutex<Fields>>,
    settled: Vec<Mutex<Settling>>,
    schedule: Mutex<Schedule>,
    /// A part is done, a thread has told how far it is, or all is stopped.
    news: Condvar,
    /// What each thread has done.
    swept: Mutex<Vec<Swept>>,
}

/// Stops all threads when one ends before everything is done, be it in panic.
struct StopsAll<'s, 'a>(&'s Shared<'a>);

impl Drop for StopsAll<'_, '_> {
    fn drop(&mut self) {
        let mut schedule = locked(&self.0.schedule);
        schedule.is_stopped = schedule.left > 0;
        drop(schedule);
        self.0.news.notify_all();
    }
}

/// A thread that panics leaves nothing half done behind its locks.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stopped() -> Undecided {
    Undecided::new(Obstacle::Cancelled, "another thread has stopped")
}

impl Shared<'_> {
    /// Sweeps through parts until all are done.
    fn work(
        &self,
        thread: usize,
        listener: &mut dyn FnMut(Swept, &Lists) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let _guard = StopsAll(self);
        let lattice = self.tables.lattice;
        let settled = Settled::new(lattice, Settled::first_kept(lattice));
        let mut sweep = Sweep::new(self.tables, settled, self.earlier, listener);
        sweep.ask_listener()?;
        while let Some(number) = self.next_part(thread, &mut sweep)? {
            let part = &self.parts[number];
            self.recall_echoes(part, sweep.echoes_before(part));
            let known = std::mem::take(&mut *locked(&self.known[number]));
            let lists = sweep.run_part(part, known, self.shared_fields(part))?;
            self.keep_echoes(part, sweep.echoes_before(part));
            self.leave_fields(part);
            sweep.ask_listener()?;
            self.finish(number, lists);
        }
        Ok(())
    }

    /// The first part that can be begun, as soon as there is one; `None` when all are done. While
    /// the first thread waits, it goes on to ask the listener.
    fn next_part(&self, thread: usize, sweep: &mut Sweep<'_>) -> Result<Option<usize>, Undecided> {
        let mut schedule = locked(&self.schedule);
        loop {
            if schedule.left == 0 {
                return Ok(None);
            }
            if schedule.is_stopped {
                return Err(stopped());
            }
            if let Some(part) = schedule.ready.pop_first() {
                return Ok(Some(part));
            }
            schedule = self.news.wait(schedule).unwrap_or_else(PoisonError::into_inner);
            if thread == 0 {
                drop(schedule);
                sweep.ask_listener()?;
                schedule = locked(&self.schedule);
            }
        }
    }

    fn finish(&self, number: usize, lists: Lists) {
        self.lists[number].set(lists).expect("each part is swept once");
        let mut schedule = locked(&self.schedule);
        schedule.left -= 1;
        for (other, part) in self.parts.iter().enumerate().skip(number + 1) {
            if part.needs(&self.parts[number]) {
                schedule.waits_for[other] -= 1;
                if schedule.waits_for[other] == 0 {
                    schedule.ready.insert(other);
                }
            }
        }
        self.news.notify_all();
    }

    /// Gives a sweep the echoes of the proper prefixes of a part's prefix.
    fn recall_echoes(&self, part: &Part, echoes: &mut [Echoes]) {
        let cut_words = &self.tables.cut_words;
        for ((own, &node), step) in echoes.iter_mut().zip(&part.nodes).zip(&part.path) {
            own.clear(cut_words);
            // At a step V no bite begins.
            let fields = step.is_right.then(|| locked(&self.echoes[node]));
            for (cut, marks) in fields.iter().flat_map(|fields| fields.iter().enumerate()) {
                if let Some(marks) = marks {
                    own.field(cut)[..marks.len()].copy_from_slice(marks);
                }
            }
        }
    }

    /// Adds those of the sweep.
    fn keep_echoes(&self, part: &Part, echoes: &[Echoes]) {
        for (own, &node) in echoes.iter().zip(&part.nodes) {
            let mut fields = locked(&self.echoes[node]);
            for (cut, marks) in own.all_marks() {
                let marks = &marks[..self.tables.cut_words[cut]];
                match &mut fields[cut] {
                    Some(field) => unite(field, marks),
                    none => *none = Some(marks.into()),
                }
            }
        }
    }

    /// The fields of what is settled that a part marks together with others.
    fn shared_fields(&self, part: &Part) -> Vec<Arc<SharedField>> {
        let prefixes = shared_prefixes(self.tables.lattice, part);
        let field = |(node, words): (usize, usize)| {
            let mut settling = locked(&self.settled[node]);
            let new = || Arc::new(SharedField::new(words));
            Arc::clone(settling.field.get_or_insert_with(new))
        };
        prefixes.map(field).collect()
    }

    /// Drops those that no other part needs.
    fn leave_fields(&self, part: &Part) {
        for (node, _) in shared_prefixes(self.tables.lattice, part) {
            let mut settling = locked(&self.settled[node]);
            settling.parts -= 1;
            if settling.parts == 0 {
                settling.field = None;
            }
        }
    }

    /// Notes what a thread has done, and returns what all have.
    fn tell(&self, thread: usize, swept: Swept) -> Result<Swept, Undecided> {
        if locked(&self.schedule).is_stopped {
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
        Found::new(self.lists.iter().map_while(OnceLock::get).map(Cow::Borrowed).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_list(found: &Found<'_>) -> Lists {
        let mut lists = Lists::default();
        (0..found.blocks()).for_each(|block| lists.push(found.of(block)));
        lists
    }

    /// Boxes, the most words of a block, and those of a part.
    const BOXES: [(usize, usize, u64, u64); 7] = [
        (9, 4, 30, 60),
        (14, 5, 20, 500),
        (7, 7, 50, 100),
        (20, 3, 9, 9),
        (8, 6, 1, 40),
        (3, 2, 1, 1),
        (10, 9, 100, 3000),
    ];

    #[test]
    fn threads_find_what_one_sweep_finds() {
        for (rows, columns, block, part) in BOXES {
            let lattice = Lattice::new(rows, columns, block);
            let whole = run_whole(&lattice, Lists::default(), &mut |_, _| Ok(())).unwrap();
            let division = Division::new(&lattice, part);
            assert!(division.parts.len() > 4);
            for threads in [1, 2, 5] {
                let known = Lists::default();
                let found = run_parts(&lattice, &division, threads, known, &mut |_, _| Ok(()));
                let found = one_list(&found.unwrap());
                assert_eq!(found, one_list(&whole), "{rows}×{columns} on {threads} threads");
            }
        }
    }

    #[test]
    fn threads_go_on_from_any_block() {
        for (rows, columns, block, part) in BOXES {
            let lattice = Lattice::new(rows, columns, block);
            let whole = run_whole(&lattice, Lists::default(), &mut |_, _| Ok(())).unwrap();
            let whole = one_list(&whole);
            let division = Division::new(&lattice, part);
            for blocks in (0..=whole.blocks()).step_by(1 + whole.blocks() / 8) {
                let known = whole.among(0..blocks);
                let found = run_parts(&lattice, &division, 2, known, &mut |_, _| Ok(()));
                let found = one_list(&found.unwrap());
                assert_eq!(found, whole, "{rows}×{columns} from block {blocks}");
            }
        }
    }

    /// Every bite leads to a part that the bitten one needs, or stays in it.
    #[test]
    fn parts_need_what_they_can_be_bitten_to() {
        let lattice = Lattice::new(5, 4, 1);
        let Division { parts, .. } = Division::new(&lattice, 12);
        let part_of = |word: &[bool]| {
            let begins = |part: &Part| {
                let steps = &part.path[..part.nodes.len()];
                steps.iter().zip(word).all(|(step, right)| step.is_right == *right)
            };
            parts.iter().position(begins).expect("parts are everything")
        };
        let words = (0_u32..1 << 9).filter(|word| word.count_ones() == 4);
        for word in words.map(|word| (0..9).map(|at| word >> at & 1 == 1).collect::<Vec<_>>()) {
            for begin in 0..9 {
                for end in begin + 1..=9 {
                    let mut bitten = word.clone();
                    bitten[begin..end].sort_unstable();
                    let (from, to) = (part_of(&word), part_of(&bitten));
                    assert!(from >= to && parts[from].needs(&parts[to]), "{word:?} to {bitten:?}");
                }
            }
        }
    }

    #[test]
    fn a_listener_stops_all_threads() {
        let lattice = Lattice::new(13, 12, 8000);
        let mut heard = 0;
        let stopped =
            run(&lattice, NonZero::new(2).unwrap(), Lists::default(), &mut |swept, found| {
                heard += 1;
                assert!(swept.losers >= found.len());
                Err(Undecided::new(Obstacle::Cancelled, "enough"))
            });
        assert_eq!((stopped.unwrap_err().text.as_ref(), heard), ("enough", 1));
    }

    #[test]
    #[should_panic(expected = "the listener")]
    fn a_panic_is_no_deadlock() {
        let lattice = Lattice::new(13, 12, 8000);
        let _ = run(&lattice, NonZero::new(3).unwrap(), Lists::default(), &mut |_, _| {
            panic!("the listener")
        });
    }
}
