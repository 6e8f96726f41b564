//! Grundy values of a stalk two columns wide over a finite part, and bites to any value.
//!
//! Let `F` be the part and `t` the Grundy value of the top, poison allowed (`wide_stalk` has the
//! words). By the first construction of \[HS\] section 6 the position has the value `g` just when a
//! column of `g` cells along an axis of its own makes it P, and that is a stalk over a larger part:
//! the theorem `wide-stalk` decides it. Written out for all `g` at once, and with the poison
//! forbidden, this is a recursion over parts and tops. Let `L(F)` be the values of the stalk cut at
//! finite heights, so that `g ∈ L(F)` just when the line of `g` over `F` ends (`families::Fates`).
//! Then
//!
//! ```text
//! G_t(F) = the least g that is neither in L(F), nor G_s(F) for an s < t,
//!          nor G_t(F') for what a bite into the part leaves.
//! ```
//!
//! For these are the values of the options that are finite: cuts at a finite height; bites above ω,
//! among which every smaller value of the top appears, and greater ones do not matter, since
//! another bite comes back from there; bites into the part. A bite into the second column at a
//! finite height leaves one stalk over a finite part, which has an infinite value (theorem
//! `stalks`).
//!
//! So lines over all parts within `F` are run once, for all values together, until the lines that
//! are needed are proved never to end: by counting, or where that does not tell, by their period.
//! For `t` given it ends with a value if infinitely many lines over `F` never end, which nobody has
//! proved for all parts: `g ↦ t` is injective, and a `t` that were missed would have to be taken by
//! one of the finitely many smaller parts for all but finitely many `g`, each of which takes it
//! once. Where it does not end within the budget, the value is only known to be large.

mod bites;
mod certified;
mod known;
mod table;

pub use bites::bites_to;
pub use certified::CertifiedValues;
pub use known::known_value;

use super::too_large;
use super::wide_stalk::{Part, WideStalk};
use crate::chomp::families::{Fate, Runs, Valued};
use crate::chomp::two_wide;
use crate::search::{Below, mex, value_below};
use crate::verdict::{Obstacle, Undecided};
use crate::work::{Remembered, Work};
use numbers::Ordinal;
use std::collections::HashMap;
use table::Table;

/// Values over parts, as far as they have been computed.
#[derive(Debug, Default)]
pub struct WideValues {
    tables: Vec<Table>,
    /// For lines that counting does not tell about.
    runs: Runs<Valued<Part>>,
    /// Values of the game of biting into the part alone.
    sides: HashMap<Part, u64>,
    /// Where the second column is cut so that the side game of what is left has a value.
    seconds: HashMap<(Part, u64), u64>,
}

/// How the stalk over a part comes to have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Everything is cut at this height.
    Cut(u64),
    /// The top has this value.
    Top(u64),
}

/// Values of more parts are not kept.
const MOST_SIDES: usize = 100_000;

/// So many tables are kept, the latest.
const MOST_TABLES: usize = 24;

/// Tops of greater value are not looked for.
const MOST_TOP: u64 = 1 << 16;

impl WideValues {
    /// `G_t(F)`, poison forbidden, for a top of finite value.
    ///
    /// # Errors
    /// When work or memory runs out, or is sure to.
    pub fn value(&mut self, part: &Part, top: u64, work: &mut Work<'_>) -> Result<u64, Undecided> {
        if top > MOST_TOP {
            return Err(too_tall());
        }
        let wanted = top as usize;
        let at = self.reach(part, wanted, 3 * wanted, work)?;
        let table = &self.tables[at];
        let number = table.fates.number(part).expect("the table holds the part");
        Ok(table.given[number][wanted] as u64)
    }

    /// How the stalk over a part can have this value, poison forbidden: exactly one way.
    ///
    /// # Errors
    /// When work or memory runs out, or is sure to.
    pub fn cause(
        &mut self,
        part: &Part,
        value: u64,
        work: &mut Work<'_>,
    ) -> Result<Cause, Undecided> {
        let value = usize::try_from(value).ok().filter(|value| *value < 1 << 16);
        let value = value.ok_or_else(too_tall)?;
        let mut top = value / 4;
        loop {
            let at = self.reach(part, top, value, work)?;
            let table = &self.tables[at];
            let number = table.fates.number(part).expect("the table holds the part");
            if let Fate::Ends { at } = table.fates.fate(number, value) {
                return Ok(Cause::Cut(at));
            }
            if let Some(top) = table.given[number].iter().position(|own| *own == value) {
                return Ok(Cause::Top(top as u64));
            }
            // It may be that the line ends, or a greater top has the value.
            top += 1 + top / 4;
        }
    }

    fn table_bytes(&self) -> usize {
        let table = |table: &Table| {
            table.fates.bytes() + table.given.iter().map(|own| 24 + 8 * own.len()).sum::<usize>()
        };
        self.tables.iter().map(table).sum()
    }

    /// The value of the game of biting into the part alone.
    fn side(&mut self, part: &Part, work: &mut Work<'_>) -> Result<u64, Undecided> {
        if self.sides.len() >= MOST_SIDES {
            self.sides.clear();
        }
        value_below(&SideGame, part, &mut self.sides, MOST_SIDES, work)
    }

    /// The place of a table with the values of a part for tops up to one, and with lines of values
    /// up to one.
    fn reach(
        &mut self,
        part: &Part,
        top: usize,
        value: usize,
        work: &mut Work<'_>,
    ) -> Result<usize, Undecided> {
        let holds = |table: &Table| {
            let number = table.fates.number(part);
            let is_long = |number: usize| table.given[number].len() > top;
            table.fates.values() > value && number.is_some_and(is_long)
        };
        if let Some(at) = self.tables.iter().position(holds) {
            return Ok(at);
        }
        let own = self.tables.iter().position(|table| table.root == *part);
        let own = own.map(|at| self.tables.remove(at));
        // The oldest tables make room for another one, which takes a quarter of the memory at most.
        let room = work.budget().memory / 4;
        while self.tables.len() >= MOST_TABLES || self.table_bytes() > room {
            self.tables.remove(0);
        }
        let mut table = match own {
            Some(table) if table.fates.values() > value => table,
            _ => Table::new(part, value + 2 * part.cells() as usize + 8, work)?,
        };
        let reached = table.extend(top, &mut self.runs, work);
        self.tables.push(table);
        reached.map(|()| self.tables.len() - 1)
    }
}

fn too_tall() -> Undecided {
    let text = "the value is too large to be computed: it grows with that of the top";
    Undecided::new(Obstacle::TooLarge, text)
}

/// The value of a stalk whose top has a finite value, poison forbidden; `None` when it has not.
///
/// # Errors
/// When work or memory runs out, or is sure to.
pub fn value(stalk: &WideStalk, work: &mut Work<'_>) -> Result<Option<u64>, Undecided> {
    let [u, v] = stalk.top();
    let top = two_wide::value(&u, &v);
    if !top.is_finite() {
        return Ok(None);
    }
    let top = top.written().and_then(Ordinal::to_u64).ok_or_else(too_tall)?;
    work.with_kept(|values: &mut WideValues, work| values.value(&stalk.part, top, work)).map(Some)
}

/// For a top of infinite value, `G(u,v) ⊕ r` with the value `r` of the side game of biting into
/// the part alone. That this is the Grundy value is a conjecture.
///
/// # Errors
/// When work runs out, or a number is too long.
pub fn conjectured_value(
    stalk: &WideStalk,
    work: &mut Work<'_>,
) -> Result<(Ordinal, u64), Undecided> {
    let side = work.with_kept(|values: &mut WideValues, work| values.side(&stalk.part, work))?;
    let [u, v] = &stalk.heights;
    let columns = two_wide::grundy(u, v).ok_or_else(too_large)?;
    Ok((columns.nim_sum(&Ordinal::from(side)), side))
}

/// The bites into a part.
struct SideGame;

impl Below for SideGame {
    type Thing = Part;

    fn size(&self, part: &Part) -> u128 {
        u128::from(part.cells())
    }

    fn units(&self, part: &Part) -> u64 {
        1 + part.cells() / 8
    }

    fn visit(
        &self,
        part: &Part,
        visit: &mut dyn FnMut(Part) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        part.followers().try_for_each(visit)
    }

    fn value(&self, _: &Part, met: &[u64]) -> u64 {
        mex(met)
    }
}

impl Remembered for WideValues {
    const NAME: &'static str = "values of wide stalks";

    fn bytes(&self) -> usize {
        let kept = self.sides.len() + self.seconds.len();
        self.table_bytes() + self.runs.bytes() + kept * (size_of::<(Part, u64)>() + 64)
    }
}
