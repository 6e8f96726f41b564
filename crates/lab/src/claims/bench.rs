//! What checks share: how far to go, what is computed once, the flag to stop, and the
//! [planted](super::planting) statement of a self-test.

use super::planting::{Of, Plant, Plants};
use crate::studies::sensitivity::Experiment;
use chomplab::chomp::three_rows::constants::{Constants, Measured};
use chomplab::chomp::three_rows::reference::Run;
use chomplab::chomp::three_rows::{Sheet, SheetStream};
use chomplab::engine::{Budget, Limits, Work};
use std::panic::Location;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Third rows that are always there, so that every witness lies within reach.
const LEAST: u64 = 600;

/// How far to check, with what the checks share.
pub struct Bench<'a> {
    to: u64,
    once: Arc<Once>,
    stop: &'a AtomicBool,
    /// The most work of an engine for a check.
    work: u64,
    plants: Plants,
}

/// What is computed when the first check asks for it, and then kept.
#[derive(Default)]
struct Once {
    sheets: OnceLock<Vec<Sheet>>,
    constants: OnceLock<Vec<Measured>>,
    disturbed: OnceLock<Option<Vec<Vec<f64>>>>,
}

impl<'a> Bench<'a> {
    /// To a third row; sheets are computed when a check asks for them.
    #[must_use]
    pub fn computed(to: u64, stop: &'a AtomicBool) -> Self {
        Self {
            to: to.max(LEAST),
            once: Arc::default(),
            stop,
            work: 2_000_000_000,
            plants: Plants::default(),
        }
    }

    /// The same with a planted statement, or with none; it has seen no statement yet.
    #[must_use]
    pub(super) fn with_plant(&self, plant: Option<Plant>) -> Self {
        let (once, plants) = (Arc::clone(&self.once), Plants::with(plant));
        Self { to: self.to, once, stop: self.stop, work: self.work, plants }
    }

    /// The statements that a check has written down since the bench was made.
    #[must_use]
    pub(super) fn statements(&self) -> Vec<Plant> {
        self.plants.seen()
    }

    /// What the claim says, as printed. In a self-test, once, something else: where the claim
    /// holds, a falsehood that the check must refute; where the claim is wrong as printed, a truth
    /// that the check must confirm.
    #[track_caller]
    #[must_use]
    pub(super) fn claim<T>(&self, printed: T, planted: T) -> T {
        let plant = Plant { of: Of::Claim, at: Location::caller(), part: 0 };
        self.plants.choose(plant, printed, planted)
    }

    /// The same for one of several statements in a list, which has a number.
    #[track_caller]
    #[must_use]
    pub(super) fn claim_number<T>(&self, part: u32, printed: T, planted: T) -> T {
        let plant = Plant { of: Of::Claim, at: Location::caller(), part };
        self.plants.choose(plant, printed, planted)
    }

    /// What the claim should say where it is wrong as printed. In a self-test, once, a falsehood
    /// that the check must refute.
    #[track_caller]
    #[must_use]
    pub(super) fn correction<T>(&self, right: T, planted: T) -> T {
        let plant = Plant { of: Of::Correction, at: Location::caller(), part: 0 };
        self.plants.choose(plant, right, planted)
    }

    /// A list of numbers that the claim gives. In a self-test, once, one of them is another.
    #[track_caller]
    #[must_use]
    pub(super) fn claim_list(&self, printed: &[u64]) -> Vec<u64> {
        let mut planted = printed.to_vec();
        if let Some(number) = planted.get_mut(printed.len() / 2) {
            *number += 1;
        }
        let plant = Plant { of: Of::Claim, at: Location::caller(), part: 0 };
        self.plants.choose(plant, printed.to_vec(), planted)
    }

    /// The same with less work for engines. What they cannot decide within it, checks cannot tell.
    #[must_use]
    pub fn with_work(self, work: u64) -> Self {
        Self { work: self.work.min(work), ..self }
    }

    /// The same with the sheets of third rows 0, 1, … at hand.
    #[must_use]
    pub fn with_sheets(to: u64, sheets: Vec<Sheet>, stop: &'a AtomicBool) -> Self {
        let bench = Self::computed(to, stop);
        if sheets.len() as u64 > bench.to {
            let _ = bench.once.sheets.set(sheets);
        }
        bench
    }

    /// The last third row that checks over sheets go to, when they are asked for this one.
    #[must_use]
    pub fn least(to: u64) -> u64 {
        to.max(LEAST)
    }

    /// The last third row.
    #[must_use]
    pub fn to(&self) -> u64 {
        self.to
    }

    /// How far to go: as far as was asked for, but no farther than this.
    #[must_use]
    pub fn at_most(&self, most: u64) -> u64 {
        self.to.min(most)
    }

    /// Whether somebody wants it to stop.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The sheets of third rows up to [`Bench::to`]; fewer after a stop.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        self.once.sheets.get_or_init(|| {
            let mut census = SheetStream::new();
            let mut sheets = Vec::new();
            while sheets.len() as u64 <= self.to && !self.stopped() {
                sheets.extend(census.batch());
            }
            sheets.truncate(usize::try_from(self.to + 1).unwrap_or(usize::MAX));
            sheets
        })
    }

    /// Gives sheets with their losers, up to a third row, to `take`.
    pub fn for_each_run(&self, to: u64, mut take: impl FnMut(&Run)) {
        let mut census = SheetStream::new();
        while census.next_third_row() <= to && !self.stopped() {
            census
                .batch_with_losers()
                .iter()
                .filter(|run| run.sheet.third_row <= to)
                .for_each(&mut take);
        }
    }

    /// The constants of \[FL\], measured once: α and γ in the second half of all sheets, the others
    /// in those up to 20,000.
    #[must_use]
    pub fn constants(&self) -> &[Measured] {
        self.once.constants.get_or_init(|| {
            let mut constants = Constants::default();
            let sheets = self.sheets();
            sheets[sheets.len() / 2..].iter().for_each(|sheet| constants.add(sheet));
            let to = self.at_most(20_000);
            self.for_each_run(to, |run| {
                if run.sheet.third_row > to / 2 {
                    constants.add_losers(run);
                }
            });
            constants.measured()
        })
    }

    /// The shares of losers on the two tilted lines that one point added to W_100 changes after 0,
    /// 1, …, 25 steps, for every free cell; `None` where losers lie too high.
    #[must_use]
    pub(super) fn disturbed(&self) -> Option<&[Vec<f64>]> {
        let compute = || {
            let experiment = Experiment::new(100, 25).ok()?;
            let shares = |cell: &(usize, usize)| {
                let changed = experiment.disturb(*cell).ok()?;
                Some(changed.iter().map(|changed| changed.lines).collect())
            };
            experiment.free_cells().iter().map(shares).collect()
        };
        self.once.disturbed.get_or_init(compute).as_deref()
    }

    /// Work for an engine, as much as a check may take.
    #[must_use]
    pub fn work(&self) -> Work<'a> {
        self.within(self.work)
    }

    /// Work for questions about random positions, of which some are too hard.
    #[must_use]
    pub fn short_work(&self) -> Work<'a> {
        self.within(self.work.min(3_000_000))
    }

    fn within(&self, work: u64) -> Work<'a> {
        let budget = Budget { work, ..Budget::default() };
        Work::within(Limits::from(budget).stopping_at(self.stop))
    }
}
