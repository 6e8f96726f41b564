//! The depth-first walk that values positions.
//!
//! One array holds the whole stack: each level is the code of a position followed by the codes of
//! those options whose value is not known yet. On entering a position its options are looked up
//! one by one as they are generated, and only the unknown ones stay; a known losing option ends
//! the visit at once. The others are taken from the end: the last option *becomes* the next level
//! where it stands. When a level is done its value goes to the table and to the level below.

use super::Packing;
use super::table::{Table, bits_of_entry};
use crate::verdict::{Obstacle, Result, Undecided};
use crate::work::Work;
use numbers::BitSet;
use std::ops::ControlFlow;

/// The stack may take one part in so many of the memory, the table the others.
const STACK_SHARE: usize = 8;

/// Work is accounted for at the latest after so many units.
const PAY_AFTER: u64 = 1 << 16;

/// What a walk computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// 0 for P, 1 for N: stops at the first losing option.
    Outcome,
    /// The Grundy value in normal play.
    Grundy,
}

impl Goal {
    /// The largest value that the goal can have for positions that the packing holds.
    pub(super) fn most_value(self, packing: &impl Packing) -> u32 {
        match self {
            Self::Outcome => 1,
            Self::Grundy => packing.most_value(),
        }
    }
}

/// Something that values positions and remembers their values: a walk of any width.
pub(super) trait Valuer<P>: Send {
    /// What it computes.
    fn goal(&self) -> Goal;

    /// Whether it can value a position and everything below it.
    fn holds(&self, position: &P) -> bool;

    /// The value of a position if it is known already.
    fn known(&mut self, position: &P) -> Option<u32>;

    /// The value of a position that it holds.
    ///
    /// When work or memory runs out, what has been found stays.
    fn value(&mut self, position: &P, work: &mut Work<'_>) -> Result<u32>;

    /// The bytes of its table.
    fn bytes(&self) -> usize;
}

/// A walk with nothing known, as wide as the packing needs: 1, 2, 4, 8 or 16 words a code.
pub(super) fn start<P: Packing + 'static>(
    packing: P,
    goal: Goal,
) -> Result<Box<dyn Valuer<P::Position>>> {
    let bits = bits_of_entry(packing.bits(), goal.most_value(&packing));
    Ok(match bits.div_ceil(64) {
        ..=1 => Box::new(Walk::<P, 1>::new(packing, goal)),
        2 => Box::new(Walk::<P, 2>::new(packing, goal)),
        3..=4 => Box::new(Walk::<P, 4>::new(packing, goal)),
        5..=8 => Box::new(Walk::<P, 8>::new(packing, goal)),
        9..=16 => Box::new(Walk::<P, 16>::new(packing, goal)),
        _ => {
            let text = format!("the search packs positions in 1024 bits; this one needs {bits}");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
    })
}

/// A walk through the positions that a packing holds, with all values found so far.
struct Walk<P, const W: usize> {
    packing: P,
    goal: Goal,
    table: Table<W>,
    /// Codes of the levels, each followed by the options still to be valued.
    codes: Vec<[u64; W]>,
    /// Where each level's own code stands in `codes`.
    levels: Vec<usize>,
    /// The values of options heard of on each level, for Grundy values.
    heard: Vec<BitSet>,
}

impl<P: Packing, const W: usize> Walk<P, W> {
    fn new(packing: P, goal: Goal) -> Self {
        let table = Table::new(goal.most_value(&packing));
        Self { packing, goal, table, codes: Vec::new(), levels: Vec::new(), heard: Vec::new() }
    }

    /// Makes the last code a level; returns its value if that is clear from the table.
    fn enter(&mut self, work: &mut Work<'_>) -> Result<Option<u32>> {
        self.levels.push(self.codes.len() - 1);
        if self.goal == Goal::Grundy {
            if self.heard.len() < self.levels.len() {
                self.heard.push(BitSet::new());
            }
            self.heard[self.levels.len() - 1].clear();
        }
        let code = self.codes[self.codes.len() - 1];
        let most_codes = work.budget().memory / STACK_SHARE / size_of::<[u64; W]>();
        // A value is known when every option is, and most are looked up twice.
        let to_look_up = match self.goal {
            Goal::Outcome => 1 + W as u64 / 2,
            Goal::Grundy => 2 + W as u64 / 2,
        };
        let mut unpaid = 1;
        let mut settled = None;
        let mut stopped = None;
        let Self { packing, goal, table, codes, levels, heard } = self;
        let _ = packing.visit_options(&code, |option, units| {
            unpaid += to_look_up + units;
            match table.get(&option) {
                Some(value) => settled = hear(*goal, value, levels.len(), heard),
                None => codes.push(option),
            }
            if codes.len() > most_codes {
                stopped = Some(work.out_of_memory());
            } else if unpaid > PAY_AFTER {
                stopped = work.spend(unpaid, table.len()).err();
                unpaid = 0;
            }
            if stopped.is_some() || settled.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match stopped {
            Some(why) => Err(why),
            None => work.spend(unpaid, self.table.len()).map(|()| settled),
        }
    }

    /// An option of the topmost level has this value; returns the level's own if that settles it.
    fn hear(&mut self, value: u32) -> Option<u32> {
        hear(self.goal, value, self.levels.len(), &mut self.heard)
    }

    /// The value of the topmost level, all of whose options have been heard of.
    fn finish(&self) -> u32 {
        match self.goal {
            Goal::Outcome => 0,
            Goal::Grundy => self.heard[self.levels.len() - 1].mex() as u32,
        }
    }
}

impl<P: Packing, const W: usize> Valuer<P::Position> for Walk<P, W> {
    fn goal(&self) -> Goal {
        self.goal
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }

    fn holds(&self, position: &P::Position) -> bool {
        self.packing.holds(position)
    }

    fn known(&mut self, position: &P::Position) -> Option<u32> {
        let code = self.packing.pack(position);
        self.table.get(&code)
    }

    fn value(&mut self, position: &P::Position, work: &mut Work<'_>) -> Result<u32> {
        let code = self.packing.pack(position);
        if let Some(value) = self.table.get(&code) {
            return Ok(value);
        }
        self.levels.clear();
        self.codes.clear();
        self.codes.push(code);
        let mut settled = self.enter(work)?;
        loop {
            if let Some(value) = settled {
                let level = self.levels.pop().expect("a level has just been settled");
                let most_bytes = work.budget().memory / STACK_SHARE * (STACK_SHARE - 1);
                if !self.table.insert(&self.codes[level], value, most_bytes) {
                    return Err(work.out_of_memory());
                }
                self.codes.truncate(level);
                if self.levels.is_empty() {
                    return Ok(value);
                }
                settled = self.hear(value);
                continue;
            }
            let option = self.codes.len() - 1;
            if self.levels.last() == Some(&option) {
                settled = Some(self.finish());
                continue;
            }
            settled = match self.table.get(&self.codes[option]) {
                Some(value) => {
                    self.codes.truncate(option);
                    self.hear(value)
                }
                None => self.enter(work)?,
            };
        }
    }
}

#[inline]
fn hear(goal: Goal, value: u32, levels: usize, heard: &mut [BitSet]) -> Option<u32> {
    match goal {
        Goal::Outcome => (value == 0).then_some(1),
        Goal::Grundy => {
            heard[levels - 1].insert(value as usize);
            None
        }
    }
}
