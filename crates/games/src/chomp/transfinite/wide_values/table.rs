//! Values over a part and over all parts within it, for tops of value 0, 1, ….

use crate::chomp::families::{Fate, Fates, Runs, Valued};
use crate::chomp::transfinite::wide_stalk::Part;
use crate::verdict::Undecided;
use crate::work::{Budget, Work};
use numbers::BitSet;

/// Values over a part and all parts within it.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) root: Part,
    pub(super) fates: Fates<Part>,
    /// For each part `G_0`, `G_1`, …
    pub(super) given: Vec<Vec<usize>>,
}

/// What keeps a table from being longer.
enum Lack {
    /// No value that was looked at is free.
    Values,
    /// Whether this line over this part ends is not known.
    Proof(usize, usize),
}

/// The least value that is neither taken nor that of a cut at a finite height.
fn first_free(fates: &Fates<Part>, number: usize, taken: &BitSet) -> Result<usize, Lack> {
    let is_free = |value: &usize| {
        !taken.contains(*value) && !matches!(fates.fate(number, *value), Fate::Ends { .. })
    };
    let value = (0..fates.values()).find(is_free).ok_or(Lack::Values)?;
    match fates.fate(number, value) {
        Fate::Open => Err(Lack::Proof(number, value)),
        _ => Ok(value),
    }
}

impl Table {
    pub(super) fn new(root: &Part, values: usize, work: &mut Work<'_>) -> Result<Self, Undecided> {
        let fates = Fates::over(root, values, work)?;
        let given = vec![Vec::new(); fates.len()];
        Ok(Self { root: root.clone(), fates, given })
    }

    /// Finds the values of all parts for tops up to one.
    pub(super) fn extend(
        &mut self,
        top: usize,
        runs: &mut Runs<Valued<Part>>,
        work: &mut Work<'_>,
    ) -> Result<(), Undecided> {
        while self.given.last().is_some_and(|last| last.len() <= top) {
            let level = self.given.last().map_or(0, Vec::len);
            match self.fill(level) {
                Ok(()) => {}
                Err(Lack::Values) => {
                    let more = self.fates.values() * 3 / 2 + 8;
                    *self = Self::new(&self.root, more, work)?;
                }
                Err(Lack::Proof(number, value)) => self.prove(number, value, runs, work)?,
            }
        }
        Ok(())
    }

    /// The values of all parts for one more top.
    fn fill(&mut self, top: usize) -> Result<(), Lack> {
        for number in 0..self.fates.len() {
            if self.given[number].len() > top {
                continue;
            }
            let own = self.given[number].iter();
            let rivals = self.fates.rivals(number).iter().map(|rival| &self.given[*rival][top]);
            let taken: BitSet = own.chain(rivals).copied().collect();
            let value = first_free(&self.fates, number, &taken)?;
            self.given[number].push(value);
        }
        Ok(())
    }

    /// Finds out whether a line ends: some columns on, or by its period.
    fn prove(
        &mut self,
        number: usize,
        value: usize,
        runs: &mut Runs<Valued<Part>>,
        work: &mut Work<'_>,
    ) -> Result<(), Undecided> {
        let part = self.fates.base(number);
        let size = part.cells() + self.fates.values() as u64;
        // Most lines that end do so when the column is twice as large as the part, and what is
        // excluded then lies within its size and the values.
        if self.fates.column() < 3 * size + 64 {
            let next = self.fates.column() + 16 + size / 4;
            return self.fates.run_to(next, work);
        }
        // Runs have a quarter of the memory, as tables have, and begin anew when it is full.
        let whole = work.budget();
        let memory = whole.memory / 4;
        if runs.bytes() > memory / 2 {
            *runs = Runs::default();
        }
        work.set_budget(Budget { memory, ..whole });
        let reached = runs
            .reach(&Valued::new(part.clone(), value as u64), work)
            .map(|run| (!run.is_infinite()).then(|| run.last().expect("it ends with equal rows")));
        work.set_budget(whole);
        self.fates.learn(number, value, reached?);
        Ok(())
    }
}
