//! Grundy values of finite posets.
//!
//! Three things make this more than a plain search.
//!
//! - Parts that have nothing to do with each other are a sum: their values are nim-added.
//! - In a series, with all of `U` above all of `L`, a move in `L` takes all of `U` along. Then the
//!   value is the number with index `G(U)`, counted from 0, among those that are not the value of
//!   an option of `L`. Proof by induction on `U`: a move in `U` to `U'` has the number with index
//!   `G(U')`, so such moves have all of the first `G(U)` of these numbers and never the one with
//!   index `G(U)`, and moves in `L` have just the numbers that were left out. With a least element
//!   `L`, this is `1 + G(U)`.
//! - Isomorphic parts have one code (`canonical`) and are valued once, also from one question to
//!   the next.

use super::canonical;
use super::order::Order;
use crate::verdict::Result;
use crate::work::{Remembered, Work};
use numbers::BitSet;
use std::collections::HashMap;

/// Values by code, kept from one question to the next.
#[derive(Default)]
struct Isomorphic(HashMap<Box<[u64]>, u32>);

/// So many relations between elements are looked at in one unit of work.
const RELATIONS_A_UNIT: u64 = 2;

/// About what a value costs beside its words, in bytes.
const BYTES_A_VALUE: usize = 64;

/// Values parts of one poset.
pub(super) struct PosetValues<'o> {
    order: &'o Order,
    known: HashMap<BitSet, u32>,
    isomorphic: Isomorphic,
    bytes: usize,
}

impl<'o> PosetValues<'o> {
    pub(super) fn start(order: &'o Order, work: &mut Work<'_>) -> Self {
        let isomorphic: Isomorphic = work.take_kept().unwrap_or_default();
        Self { order, known: HashMap::new(), isomorphic, bytes: 0 }
    }

    /// Keeps what later questions can use.
    pub(super) fn finish(self, work: &mut Work<'_>) {
        if self.bytes < work.budget().memory {
            work.keep(self.isomorphic);
        }
    }

    /// The value of what is left of the poset.
    pub(super) fn value(&mut self, left: &BitSet, work: &mut Work<'_>) -> Result<u32> {
        let mut sum = 0;
        for part in self.order.parts(left, true) {
            sum ^= self.value_of_part(&part, work)?;
        }
        Ok(sum)
    }

    fn value_of_part(&mut self, part: &BitSet, work: &mut Work<'_>) -> Result<u32> {
        let size = part.len();
        if size == 1 {
            return Ok(1);
        }
        if let Some(value) = self.known.get(part) {
            return Ok(*value);
        }
        let (code, looked_at) = canonical::code(self.order, part);
        work.spend(size as u64 + looked_at / RELATIONS_A_UNIT, self.known.len())?;
        if let Some(value) = code.as_ref().and_then(|code| self.isomorphic.0.get(code)) {
            self.known.insert(part.clone(), *value);
            return Ok(*value);
        }
        let value = self.value_by_options(part, work)?;
        self.bytes +=
            BYTES_A_VALUE + self.order.len() / 8 + code.as_ref().map_or(0, |code| code.len() * 8);
        if self.bytes > work.budget().memory {
            return Err(work.out_of_memory());
        }
        if let Some(code) = code {
            self.isomorphic.0.insert(code, value);
        }
        self.known.insert(part.clone(), value);
        Ok(value)
    }

    fn value_by_options(&mut self, part: &BitSet, work: &mut Work<'_>) -> Result<u32> {
        let levels = self.order.parts(part, false);
        // The level below all others, where there are several; the whole part otherwise.
        let is_lowest = |level: &&BitSet| {
            let one = level.iter().next().expect("levels are not empty");
            let others = self.order.up(one).and(part).or(level);
            others == *part
        };
        let lowest = levels.iter().find(is_lowest).expect("levels lie in a row").clone();
        let mut reached = BitSet::new();
        for named in lowest.iter() {
            let after = lowest.without(self.order.up(named));
            reached.insert(self.value(&after, work)? as usize);
        }
        let rest = part.without(&lowest);
        if rest.is_empty() {
            return Ok(reached.mex() as u32);
        }
        let index = self.value(&rest, work)?;
        for _ in 0..index {
            reached.insert(reached.mex());
        }
        Ok(reached.mex() as u32)
    }
}

impl Remembered for Isomorphic {
    const NAME: &'static str = "values of posets";

    fn bytes(&self) -> usize {
        self.0.len() * BYTES_A_VALUE
    }
}
