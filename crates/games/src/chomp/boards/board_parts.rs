//! A box in parts, each swept by itself: what many processes or machines can share.
//!
//! A part is a pure function. It reads lists and echoes of its *sources*, parts that come before
//! it, and gives lists and an echo of its own; so whoever hands them over, threads, files or a
//! cluster, only has to see to it that sources come first.
//!
//! ```text
//!   part 0 ──▶ part 1 ──▶ part 2        lists: the P-positions, block by block
//!      └───────────────────▲            echo: what they mark for others by bites across the cut
//! ```
//!
//! Here no two parts write the same thing: what several threads of one process mark together on
//! long boards (`sweep/settled.rs`), a part marks for itself alone and looks up in lists for the
//! rest.
//!
//! ```
//! use chomplab::chomp::boards::{BoardParts, Catalogue, SweptPart};
//!
//! let parts = BoardParts::new(9, 9, 8000).unwrap();
//! assert_eq!(parts.len(), 8);
//! let mut swept: Vec<SweptPart> = Vec::new();
//! for part in parts.iter() {
//!     let sources = part.sources();
//!     let inputs: Vec<_> = sources
//!         .iter()
//!         .map(|source| parts.part(source.part).input(&swept[source.part], source))
//!         .collect();
//!     swept.push(part.sweep(&inputs, &mut |_| Ok(()))?);
//! }
//! let catalogue = parts.catalogue(swept.into_iter().map(|part| part.lists).collect());
//! assert!(catalogue.ranks().eq(Catalogue::compute(9, 9, &mut |_| Ok(()))?.ranks()));
//! # Ok::<(), chomplab::Undecided>(())
//! ```

use super::catalogue::{Catalogue, Swept};
use super::numbering::Numbering;
use super::sweep::echo::Echo;
use super::sweep::lists::{Found, Lists};
use super::sweep::parts::{Division, Part};
use super::sweep::sources::Source;
use super::sweep::tables::Tables;
use super::sweep::{Earlier, Inputs, Settled, Sweep};
use crate::verdict::Result;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

/// A box in parts.
#[derive(Debug)]
pub struct BoardParts {
    numbering: Numbering,
    most_positions: u64,
    division: Division,
    /// Made for the first part that is swept.
    tables: OnceLock<Tables>,
}

/// One part of a box.
#[derive(Clone, Copy, Debug)]
pub struct BoardPart<'a> {
    parts: &'a BoardParts,
    number: usize,
}

/// What a part reads of one of its sources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartInput {
    /// The lists of the blocks that the source names.
    pub lists: Lists,
    /// The echo; one without marks where the source says that it is not read.
    pub echo: Echo,
}

/// What the sweep of a part gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SweptPart {
    /// The P-positions of its blocks.
    pub lists: Lists,
    /// What they mark for other parts.
    pub echo: Echo,
}

impl BoardParts {
    /// A box in parts that have at most so many positions, or are a single block of the sweep;
    /// `None` when the box is empty or too large to be numbered.
    #[must_use]
    pub fn new(rows: usize, columns: usize, most_positions: u64) -> Option<Self> {
        let block = Catalogue::most_in_block(rows, columns);
        Self::of(Numbering::new(rows, columns, block)?, most_positions)
    }

    fn of(numbering: Numbering, most_positions: u64) -> Option<Self> {
        usize::try_from(numbering.lattice.blocks(0, 0)).ok()?;
        let division = Division::new(&numbering.lattice, most_positions);
        Some(Self { numbering, most_positions, division, tables: OnceLock::new() })
    }

    /// The same with about so many parts, or some more, as far as there are so many blocks.
    #[must_use]
    pub fn about(rows: usize, columns: usize, parts: u64) -> Option<Self> {
        let positions = Numbering::count(rows, columns)?;
        Self::new(rows, columns, positions / parts.max(1))
    }

    /// How the positions of the box are numbered.
    #[must_use]
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The most positions of a part, which with the box says what the parts are.
    #[must_use]
    pub fn most_positions(&self) -> u64 {
        self.most_positions
    }

    /// How many parts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.division.parts.len()
    }

    /// Never: a box has a part.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A part by its number.
    ///
    /// # Panics
    /// When there are not so many.
    #[must_use]
    pub fn part(&self, number: usize) -> BoardPart<'_> {
        assert!(number < self.len(), "there are {} parts", self.len());
        BoardPart { parts: self, number }
    }

    /// All parts; the sources of each come before it.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = BoardPart<'_>> {
        (0..self.len()).map(|number| self.part(number))
    }

    /// How many machine words the field of a cut has in an echo; `None` when there is no such cut.
    #[must_use]
    pub fn echo_words(&self, cut: usize) -> Option<usize> {
        self.tables().cut_words.get(cut).copied()
    }

    /// The catalogue that the lists of all parts are, in their order.
    ///
    /// # Panics
    /// When they are not the lists of all parts.
    #[must_use]
    pub fn catalogue(&self, lists: Vec<Lists>) -> Catalogue {
        let has_blocks = |(part, lists): (&Part, &Lists)| part.blocks.len() == lists.blocks();
        let all = lists.len() == self.len();
        assert!(all && self.division.parts.iter().zip(&lists).all(has_blocks), "all parts");
        let found = Found::new(lists.into_iter().map(Cow::Owned).collect());
        Catalogue::of(self.numbering.clone(), found)
    }

    fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| Tables::new(&self.numbering.lattice))
    }
}

impl<'a> BoardPart<'a> {
    /// Its number, from 0.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// The blocks of the sweep that it has.
    #[must_use]
    pub fn blocks(&self) -> Range<usize> {
        self.own().blocks.clone()
    }

    /// How many positions it has, which is about proportional to the time that it takes.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let end = self.own().path.end();
        self.parts.numbering.lattice.size(end.up, end.right)
    }

    /// What it reads of other parts, in their order; all of them come before it.
    #[must_use]
    pub fn sources(&self) -> Vec<Source> {
        self.parts.division.sources(&self.parts.numbering.lattice, self.own())
    }

    /// What a part that has this one as its source reads of it.
    #[must_use]
    pub fn input(&self, swept: &SweptPart, source: &Source) -> PartInput {
        let first = self.own().blocks.start;
        let blocks = source.blocks.start - first..source.blocks.end - first;
        let echo = if source.echo { swept.echo.clone() } else { Echo::default() };
        PartInput { lists: swept.lists.among(blocks), echo }
    }

    /// Finds its P-positions from what it reads of its sources, in their order. The listener hears
    /// how far that is from time to time, and stops it by an error.
    ///
    /// # Errors
    /// What the listener says.
    ///
    /// # Panics
    /// When the inputs are not what its sources ask for.
    pub fn sweep(
        &self,
        inputs: &[PartInput],
        listener: &mut dyn FnMut(Swept) -> Result<()>,
    ) -> Result<SweptPart> {
        let sources = self.sources();
        assert_eq!(sources.len(), inputs.len(), "an input for each source");
        let mut earlier = Earlier::default();
        for (source, input) in sources.iter().zip(inputs) {
            assert_eq!(source.blocks.len(), input.lists.blocks(), "the lists of these blocks");
            earlier.push(source.blocks.start, &input.lists);
        }
        let part = self.own();
        let tables = self.parts.tables();
        let lattice = &tables.lattice;
        // Bites that begin in its prefix are settled by other parts too: these are looked up.
        let first_settled = match Settled::pays(lattice.rows, lattice.columns) {
            true => part.path.end().right,
            false => lattice.columns,
        };
        let settled = Settled::new(lattice, first_settled);
        let mut tell = |swept, _: &Lists| listener(swept);
        let mut sweep = Sweep::new(tables, settled, &mut tell);
        let inputs_of_part = Inputs { earlier, ..Inputs::default() };
        let echoes = inputs.iter().map(|input| &input.echo);
        let (lists, echo) = sweep.run_part(part, inputs_of_part, echoes)?;
        Ok(SweptPart { lists, echo })
    }

    fn own(&self) -> &'a Part {
        &self.parts.division.parts[self.number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chomp::boards::sweep::threads;
    use std::num::NonZero;

    /// Sweeps all parts; of those whose sources are done, `choose` takes one.
    fn swept(parts: &BoardParts, mut choose: impl FnMut(usize) -> usize) -> Vec<SweptPart> {
        let sources: Vec<_> = parts.iter().map(|part| part.sources()).collect();
        let mut swept: Vec<Option<SweptPart>> = parts.iter().map(|_| None).collect();
        let mut left: Vec<usize> = (0..parts.len()).collect();
        while !left.is_empty() {
            let is_done = |source: &Source| swept[source.part].is_some();
            let is_ready = |at: &usize| sources[left[*at]].iter().all(is_done);
            let ready: Vec<usize> = (0..left.len()).filter(is_ready).collect();
            let number = left.remove(ready[choose(ready.len())]);
            let input = |source: &Source| {
                let swept = swept[source.part].as_ref().expect("it is done");
                parts.part(source.part).input(swept, source)
            };
            let inputs: Vec<PartInput> = sources[number].iter().map(input).collect();
            let output = parts.part(number).sweep(&inputs, &mut |_| Ok(()));
            swept[number] = Some(output.expect("nobody stops it"));
        }
        swept.into_iter().map(|part| part.expect("all are done")).collect()
    }

    /// Boxes with as many rows as columns, and long ones, where something is settled.
    #[test]
    fn parts_in_any_order_are_the_sweep() {
        for (rows, columns, block, most) in [
            (7, 7, 50, 100),
            (8, 6, 1, 40),
            (3, 2, 1, 1),
            (10, 9, 100, 3000),
            (9, 4, 30, 60),
            (14, 5, 20, 500),
            (20, 3, 9, 9),
            (14, 7, 60, 4000),
        ] {
            let numbering = Numbering::new(rows, columns, block).unwrap();
            let one = NonZero::<usize>::MIN;
            let whole = threads::run(&numbering.lattice, one, Lists::default(), &mut |_, _| Ok(()));
            let whole = whole.expect("nobody stops it");
            let parts = BoardParts::of(numbering, most).unwrap();
            assert!(parts.len() > 4);
            let mut random = 1_u64;
            let mut any = |ready: usize| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (random >> 33) as usize % ready
            };
            let first = swept(&parts, |_| 0);
            assert_eq!(swept(&parts, |ready| ready - 1), first, "the last first");
            assert_eq!(swept(&parts, &mut any), first, "in any order");
            let catalogue = parts.catalogue(first.into_iter().map(|part| part.lists).collect());
            for block in 0..whole.blocks() {
                let found = catalogue.numbers(block);
                assert_eq!(found, whole.of(block), "{rows}×{columns}, block {block}");
            }
        }
    }
}
