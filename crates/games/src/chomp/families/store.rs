//! The runs of a base and of all smaller bases, each computed once.

use super::beneath::Beneath;
use super::machine::Setting;
use super::run::Run;
use crate::verdict::Undecided;
use crate::work::Work;
use std::collections::HashMap;

/// Runs by the base they are over.
#[derive(Clone, Debug)]
pub struct Runs<T> {
    runs: HashMap<T, Run>,
    bytes: usize,
}

impl<T> Default for Runs<T> {
    fn default() -> Self {
        Self { runs: HashMap::new(), bytes: 0 }
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
    pub fn reach(&mut self, base: &T, work: &mut Work<'_>) -> Result<&Run, Undecided> {
        let mut waiting = vec![base.clone()];
        while let Some(next) = waiting.last() {
            if self.runs.contains_key(next) {
                waiting.pop();
                continue;
            }
            // Everything within the base is made once to see whether it is known.
            work.spend(next.units_to_look_through(), self.runs.len())?;
            let unknown = self.unknown_below(next);
            work.spend(unknown.len() as u64, self.runs.len())?;
            if !unknown.is_empty() {
                waiting.extend(unknown);
                continue;
            }
            if self.bytes > work.budget().memory {
                return Err(work.out_of_memory());
            }
            let run = self.setting(next).run(work, self.runs.len())?;
            let next = waiting.pop().expect("it was there");
            self.insert(next, run);
        }
        Ok(&self.runs[base])
    }

    /// The smaller bases that a run depends on and that are not known; those to be computed first
    /// come last.
    fn unknown_below(&self, base: &T) -> Vec<T> {
        let under_second = (0..base.second_floor()).map(|column| base.under_second(column));
        let under_first = (1..base.first_floor()).map(|column| base.under_first(column));
        let below = base.rivals().into_iter().chain(under_second).chain(under_first);
        let mut unknown: Vec<T> = below.filter(|below| !self.runs.contains_key(below)).collect();
        unknown.reverse();
        unknown
    }

    /// What a run depends on; all of it is known.
    fn setting(&self, base: &T) -> Setting<'_> {
        let (first_floor, second_floor) = (base.first_floor(), base.second_floor());
        let rivals = base.rivals().iter().map(|rival| &self.runs[rival]).collect();
        let below = (0..second_floor).map(|column| (column, base.under_second(column)));
        let deadly = below.filter_map(|(column, left)| self.runs[&left].loser(column)).collect();
        let mut setting =
            Setting { first_floor, second_floor, rivals, deadly, ..Setting::default() };
        for row in 1..first_floor {
            let left = &self.runs[&base.under_first(row)];
            if left.loser(row) == Some(row) {
                setting.closed_after.get_or_insert(row);
            }
            let columns = second_floor..=row;
            setting.gaps.extend(columns.filter(|column| left.loser(*column) == Some(row)));
        }
        setting
    }
}
