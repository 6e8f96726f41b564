//! The tails of all infinite sheets, by residue of the column.
//!
//! Far to the right of a sheet its losers are at fixed differences from the column, in turn. For
//! every residue of columns modulo a common multiple of all periods there is one set of the
//! differences that tails take in columns of that residue.

use super::super::bits::Bits;
use super::super::reference::{least_common_multiple, to_index};
use super::super::sheet::End;
use super::state::stored_fields;
use std::collections::HashMap;

/// Differences that tails take.
#[derive(Clone, Debug)]
pub(super) struct ResidueTails {
    /// One set for each residue.
    sets: Vec<Bits>,
    /// The least common multiple of the periods, if greater than 1, of the tails that take a
    /// difference.
    periods: HashMap<usize, u64>,
}

/// All periods seen so far divide this.
const FIRST_MODULUS: usize = 72;

impl ResidueTails {
    pub(super) fn new() -> Self {
        Self { sets: vec![Bits::default(); FIRST_MODULUS], periods: HashMap::new() }
    }

    /// Adds the tail of a sheet, if it has one.
    pub(super) fn add(&mut self, end: &End) {
        let End::Periodic { start, offsets } = end else { return };
        let modulus = least_common_multiple(self.sets.len() as u64, offsets.len() as u64);
        let old = self.sets.len();
        for residue in old..usize::try_from(modulus).expect("periods are small") {
            self.sets.push(self.sets[residue % old].clone());
        }
        if offsets.len() > 1 {
            for offset in offsets {
                let period = self.periods.entry(to_index(*offset)).or_insert(1);
                *period = least_common_multiple(*period, offsets.len() as u64);
            }
        }
        // Any column of a residue will do, as long as the tail has started there.
        let far = start.next_multiple_of(modulus);
        for (residue, set) in (0..).zip(&mut self.sets) {
            let offset = end.offset(far + residue).expect("the tail has started");
            set.add(to_index(offset));
        }
    }

    /// A common multiple of the periods of the tails that take one of these differences.
    pub(super) fn periods(&self, differences: impl Iterator<Item = usize>) -> u64 {
        let periods = differences.filter_map(|difference| self.periods.get(&difference));
        periods.fold(1, |all, period| least_common_multiple(all, *period))
    }

    /// All periods divide this.
    pub(super) fn modulus(&self) -> usize {
        self.sets.len()
    }

    /// The differences that tails take in the columns of a residue.
    #[inline]
    pub(super) fn of_residue(&self, residue: usize) -> &Bits {
        &self.sets[residue]
    }

    /// The differences that tails take in a column.
    #[inline]
    pub(super) fn at(&self, column: usize) -> &Bits {
        &self.sets[column % self.sets.len()]
    }
}

stored_fields! { ResidueTails { sets, periods } }
