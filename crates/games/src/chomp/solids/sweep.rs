//! The sweep through all positions of a box of three dimensions.
//!
//! The positions with the same slices but the last are a *run* of consecutive ranks, one for each
//! slice inside the last but one. What is not marked in a run is P. From which positions does a
//! bite at `(i, j, k)` lead to the P-position with slices `s₀ ⊇ s₁ ⊇ …`? They have the same slices
//! before `i`; from `i` on, each slice is one that a bite at `(j, k)` cuts to `s_l`, a short list
//! made once, inside the one before it; and the `i`-th has the bitten cell. No position is met
//! twice.

use super::numbering::SolidNumbering;
use crate::verdict::Result;

/// The listener is asked after so many positions.
const REPORT_EVERY: u64 = 1 << 18;

/// P-positions of flat boxes mark so much that the listener is asked in between: some milliseconds.
const LISTEN_EVERY: usize = 200_000;

pub(super) struct Sweep<'a> {
    numbering: &'a SolidNumbering,
    /// By rank: whether a winning bite is known.
    won: Vec<u64>,
    chain: Vec<u16>,
    /// What the first slices add to the rank, for each number of them.
    ranks: Vec<u64>,
    losers: u64,
    next_report: u64,
    /// Slices looked at since the listener was last asked.
    sources: usize,
    listener: &'a mut dyn FnMut(u64, u64) -> Result<()>,
}

impl<'a> Sweep<'a> {
    /// Finds all P-positions: one bit a position, 0 for P, and how many there are.
    pub(super) fn run(
        numbering: &'a SolidNumbering,
        listener: &'a mut dyn FnMut(u64, u64) -> Result<()>,
    ) -> Result<(Vec<u64>, u64)> {
        let words = numbering.positions().div_ceil(64) as usize;
        let mut sweep = Self {
            numbering,
            won: vec![0; words],
            chain: Vec::new(),
            ranks: vec![0],
            losers: 0,
            next_report: REPORT_EVERY,
            sources: 0,
            listener,
        };
        // The empty position, left by a bite at the poison, counts as won; so do those that are
        // none.
        sweep.won[0] = 1;
        if !numbering.positions().is_multiple_of(64) {
            sweep.won[words - 1] |= !0 << (numbering.positions() % 64);
        }
        sweep.visit(numbering.whole())?;
        Ok((sweep.won, sweep.losers))
    }

    /// All positions with the current first slices.
    fn visit(&mut self, above: u16) -> Result<()> {
        let numbering = self.numbering;
        let left = numbering.sides()[0] - self.chain.len();
        let base = self.ranks[self.chain.len()];
        if left == 1 {
            return self.solve_run(above, base);
        }
        for &slice in numbering.slices.inside(above) {
            let step = numbering.step(left, above, slice).expect("it lies inside");
            self.chain.push(slice);
            self.ranks.push(base + step);
            self.visit(slice)?;
            self.chain.pop();
            self.ranks.pop();
        }
        Ok(())
    }

    fn solve_run(&mut self, above: u16, base: u64) -> Result<()> {
        let run = self.numbering.slices.inside(above);
        let mut rank = base;
        let end = base + run.len() as u64;
        while rank < end {
            let word = (rank / 64) as usize;
            let free = !self.won[word] >> (rank % 64);
            if free == 0 {
                rank = (word as u64 + 1) * 64;
                continue;
            }
            rank += u64::from(free.trailing_zeros());
            if rank < end {
                self.losers += 1;
                self.chain.push(run[(rank - base) as usize]);
                self.mark_sources(rank)?;
                self.chain.pop();
                rank += 1;
            }
        }
        if end >= self.next_report {
            self.next_report = end + REPORT_EVERY;
            (self.listener)(end, self.losers)?;
        }
        Ok(())
    }

    /// Marks the positions from which a bite leads to the current one, which has this rank.
    fn mark_sources(&mut self, rank: u64) -> Result<()> {
        let Self { numbering, won, chain, ranks, sources: looked_at, .. } = self;
        let slices = &numbering.slices;
        for first in 0..chain.len() {
            let above = first.checked_sub(1).map_or(numbering.whole(), |before| chain[before]);
            for cell in 0..slices.cells() {
                if !slices.has(above, cell) || slices.has(chain[first], cell) {
                    continue;
                }
                // The first source is the slice itself, which does not have the bitten cell.
                let sources = &slices.sources(chain[first], cell)[1..];
                *looked_at += sources.len();
                for &source in sources {
                    if let Some(step) = numbering.step(chain.len() - first, above, source) {
                        let (rest, rank) = (&chain[first + 1..], ranks[first] + step);
                        *looked_at += mark(numbering, won, rest, cell, source, rank);
                    }
                }
                if *looked_at >= LISTEN_EVERY {
                    *looked_at = 0;
                    (self.listener)(rank, self.losers)?;
                }
            }
        }
        Ok(())
    }
}

/// Marks all positions whose slices from here on a bite cuts to those of the chain; returns how
/// many slices were looked at for that.
fn mark(
    numbering: &SolidNumbering,
    won: &mut [u64],
    chain: &[u16],
    cell: usize,
    above: u16,
    rank: u64,
) -> usize {
    let mut set = |rank: u64| won[(rank / 64) as usize] |= 1 << (rank % 64);
    let Some((&slice, rest)) = chain.split_first() else {
        set(rank);
        return 0;
    };
    let sources = numbering.slices.sources(slice, cell);
    if rest.is_empty() {
        let steps = sources.iter().filter_map(|&source| numbering.step(1, above, source));
        steps.for_each(|step| set(rank + step));
        return sources.len();
    }
    let mut looked_at = sources.len();
    for &source in sources {
        if let Some(step) = numbering.step(chain.len(), above, source) {
            looked_at += mark(numbering, won, rest, cell, source, rank + step);
        }
    }
    looked_at
}
