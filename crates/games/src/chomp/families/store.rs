//! The runs of a base and of all smaller bases, each computed once.

use super::beneath::Beneath;
use super::machine::Setting;
use super::run::Run;
use crate::verdict::Result;
use crate::work::Work;
use rustc_hash::FxHashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs by the base they are over.
///
/// The standard hash would take a quarter of the time.
#[derive(Clone, Debug)]
pub struct Runs<T> {
    runs: FxHashMap<T, Run>,
    bytes: usize,
}

impl<T> Default for Runs<T> {
    fn default() -> Self {
        Self { runs: FxHashMap::default(), bytes: 0 }
    }
}

impl<T: Beneath> Runs<T> {
    /// The run over a base, if it has been computed.
    #[must_use]
    pub fn get(&self, base: &T) -> Option<&Run> {
        self.runs.get(base)
    }

    /// How many runs are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs.len()
    }

    /// Whether no run is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The bytes that the runs take, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a run that was found otherwise.
    pub(super) fn insert(&mut self, base: T, run: Run) {
        self.bytes += run.bytes() + 2 * size_of::<T>();
        self.runs.insert(base, run);
    }

    /// Computes the run over a base, and before it those over all smaller bases that it needs.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    pub fn reach(&mut self, base: &T, work: &mut Work<'_>) -> Result<&Run> {
        let mut waiting = vec![base.clone()];
        while let Some(next) = waiting.last() {
            if self.runs.contains_key(next) {
                waiting.pop();
                continue;
            }
            let setting = match self.setting(next, work)? {
                Ok(setting) => setting,
                Err(unknown) => {
                    waiting.extend(unknown);
                    continue;
                }
            };
            self.refuse_beyond_memory(work)?;
            let run = setting.run(work, self.runs.len())?;
            let next = waiting.pop().expect("it was there");
            self.insert(next, run);
        }
        Ok(&self.runs[base])
    }

    /// Computes the runs over many bases, with those that they need, on several threads.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    ///
    /// # Panics
    /// When another thread does.
    pub fn reach_all(
        &mut self,
        bases: &[T],
        threads: NonZero<usize>,
        work: &mut Work<'_>,
    ) -> Result<()>
    where
        T: Send + Sync,
    {
        // Layers take an eighth more work, which only a second thread makes good.
        if threads.get() == 1 {
            return bases.iter().try_for_each(|base| self.reach(base, work).map(drop));
        }
        for layer in self.layers(bases, work)? {
            self.refuse_beyond_memory(work)?;
            let (known, next, new_work) = (&*self, AtomicUsize::new(0), work.for_other_threads());
            let compute = || {
                let mut work = new_work();
                let mut found = Vec::new();
                while let Some(base) = layer.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let setting = known.look_up(base).expect("earlier layers are known");
                    match setting.run(&mut work, known.len()) {
                        Ok(run) => found.push((base.clone(), run)),
                        Err(why) => return (found, work.spent(), Err(why)),
                    }
                }
                (found, work.spent(), Ok(()))
            };
            let found: Vec<_> = thread::scope(|scope| {
                let threads = threads.get().min(layer.len());
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(compute)).collect();
                workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
            });
            let mut all_went_well = Ok(());
            for (runs, spent, outcome) in found {
                runs.into_iter().for_each(|(base, run)| self.insert(base, run));
                all_went_well = all_went_well.and(outcome).and(work.spend(spent, self.len()));
            }
            all_went_well?;
        }
        Ok(())
    }

    fn refuse_beyond_memory(&self, work: &Work<'_>) -> Result<()> {
        if self.bytes > work.budget().memory { Err(work.out_of_memory()) } else { Ok(()) }
    }

    /// What is not known of these bases and of those that they need, in layers: each base comes
    /// after all that it needs, and a layer needs only those before it.
    fn layers(&self, bases: &[T], work: &mut Work<'_>) -> Result<Vec<Vec<T>>> {
        let mut layers: Vec<Vec<T>> = Vec::new();
        let mut layer_of: FxHashMap<T, usize> = FxHashMap::default();
        let mut waiting = bases.to_vec();
        while let Some(next) = waiting.last() {
            if self.runs.contains_key(next) || layer_of.contains_key(next) {
                waiting.pop();
                continue;
            }
            let unknown = self.setting(next, work)?.err().unwrap_or_default();
            let mut layer = 0;
            let waiting_before = waiting.len();
            for base in unknown {
                match layer_of.get(&base) {
                    Some(own) => layer = layer.max(own + 1),
                    None => waiting.push(base),
                }
            }
            if waiting.len() == waiting_before {
                let next = waiting.pop().expect("it was there");
                layers.resize(layers.len().max(layer + 1), Vec::new());
                layers[layer].push(next.clone());
                layer_of.insert(next, layer);
            }
        }
        Ok(layers)
    }

    /// What a run depends on, or the smaller bases of this that are not known; those to be computed
    /// first come last.
    fn setting(
        &self,
        base: &T,
        work: &mut Work<'_>,
    ) -> Result<std::result::Result<Setting<'_>, Vec<T>>> {
        // Everything within the base is made once and looked up.
        work.spend(base.units_to_look_through(), self.runs.len())?;
        let setting = self.look_up(base);
        if let Err(unknown) = &setting {
            work.spend(unknown.len() as u64, self.runs.len())?;
        }
        Ok(setting)
    }

    fn look_up(&self, base: &T) -> std::result::Result<Setting<'_>, Vec<T>> {
        let (first_floor, second_floor) = (base.first_floor(), base.second_floor());
        let mut unknown = Vec::new();
        let mut known = |below: T| {
            let run = self.runs.get(&below);
            if run.is_none() {
                unknown.push(below);
            }
            run
        };
        let rivals = base.rivals().into_iter().filter_map(&mut known).collect();
        let mut setting = Setting { first_floor, second_floor, rivals, ..Setting::default() };
        for column in 0..second_floor {
            let left = known(base.under_second(column));
            setting.deadly.extend(left.and_then(|left| left.loser(column)));
        }
        for row in 1..first_floor {
            let Some(left) = known(base.under_first(row)) else { continue };
            if left.loser(row) == Some(row) {
                setting.closed_after.get_or_insert(row);
            }
            let columns = second_floor..=row;
            setting.gaps.extend(columns.filter(|column| left.loser(*column) == Some(row)));
        }
        if unknown.is_empty() {
            return Ok(setting);
        }
        unknown.reverse();
        Err(unknown)
    }
}
