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

use super::stalks::Stalks;
use super::wide_stalk::{Part, WideStalk};
use super::{Position, too_large};
use crate::chomp::Bites;
use crate::chomp::families::{Fate, Fates, Runs, Valued};
use crate::chomp::two_wide::{self, inverse};
use crate::region::Cell;
use crate::search::{Below, mex, value_below};
use crate::verdict::{Obstacle, Undecided};
use crate::work::{Budget, Remembered, Work};
use numbers::{BitSet, Ordinal};
use std::collections::HashMap;

/// Values over parts, as far as they have been computed.
#[derive(Debug, Default)]
pub struct WideValues {
    tables: Vec<Table>,
    /// For lines that counting does not tell about.
    runs: Runs<Valued<Part>>,
    /// Values of the game of biting into the part alone.
    sides: HashMap<Part, u64>,
}

/// Values over a part and all parts within it.
#[derive(Debug)]
struct Table {
    root: Part,
    fates: Fates<Part>,
    /// For each part `G_0`, `G_1`, …
    given: Vec<Vec<usize>>,
}

/// How the stalk over a part comes to have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Everything is cut at this height.
    Cut(u64),
    /// The top has this value.
    Top(u64),
}

/// What keeps a table from being longer.
enum Lack {
    /// No value that was looked at is free.
    Values,
    /// Whether this line over this part ends is not known.
    Proof(usize, usize),
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

impl Table {
    fn new(root: &Part, values: usize, work: &mut Work<'_>) -> Result<Self, Undecided> {
        let fates = Fates::over(root, values, work)?;
        let given = vec![Vec::new(); fates.len()];
        Ok(Self { root: root.clone(), fates, given })
    }

    /// Finds the values of all parts for tops up to one.
    fn extend(
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
            let is_free = |value: &usize| {
                !taken.contains(*value)
                    && !matches!(self.fates.fate(number, *value), Fate::Ends { .. })
            };
            let value = (0..self.fates.values()).find(is_free).ok_or(Lack::Values)?;
            if self.fates.fate(number, value) == Fate::Open {
                return Err(Lack::Proof(number, value));
            }
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

/// Every bite that leaves this value, poison forbidden, and what kept the list from being complete.
///
/// Where the value of the position itself is conjectured, so are bites to infinite values.
pub fn bites_to(
    position: &Position,
    stalk: &WideStalk,
    value: &Ordinal,
    work: &mut Work<'_>,
) -> Bites<Ordinal> {
    work.with_kept(|values: &mut WideValues, work| {
        let mut found = (Vec::new(), None);
        let done = match value.to_natural() {
            Some(_) => values.bites_to_finite(stalk, value, &mut found.0, work),
            None => values.bites_to_infinite(position, stalk, value, &mut found, work),
        };
        found.1 = found.1.or(done.err());
        found.0.sort();
        found
    })
}

impl WideValues {
    fn bites_to_finite(
        &mut self,
        stalk: &WideStalk,
        value: &Ordinal,
        bites: &mut Vec<Cell<Ordinal>>,
        work: &mut Work<'_>,
    ) -> Result<(), Undecided> {
        let value = value.to_u64().ok_or_else(too_tall)?;
        let [u, v] = stalk.top();
        match self.cause(&stalk.part, value, work)? {
            Cause::Cut(height) => bites.push(stalk.cell(&[], Ordinal::from(height))),
            Cause::Top(top) => {
                let above = |height: &Ordinal| Ordinal::omega().ordinary_sum(height);
                let into_top = inverse::bites_to(&u, &v, &Ordinal::from(top)).into_iter();
                bites.extend(into_top.map(|(column, at)| stalk.cell(&[column], above(&at))));
            }
        }
        let top = two_wide::value(&u, &v);
        if !top.is_finite() {
            // Whatever a bite into the part leaves has an infinite value.
            return Ok(());
        }
        let top = top.written().and_then(Ordinal::to_u64).ok_or_else(too_tall)?;
        // First the whole part: its table holds all that bites leave.
        self.value(&stalk.part, top, work)?;
        for (cell, at, left) in stalk.part.options() {
            if self.value(&left, top, work)? == value {
                bites.push(stalk.cell(&wide(cell), Ordinal::from(u64::from(at))));
            }
        }
        Ok(())
    }

    fn bites_to_infinite(
        &mut self,
        position: &Position,
        stalk: &WideStalk,
        value: &Ordinal,
        (bites, missing): &mut Bites<Ordinal>,
        work: &mut Work<'_>,
    ) -> Result<(), Undecided> {
        let [u, v] = &stalk.heights;
        if let Some(rest) = value.nim_sum(u).to_u64() {
            let at = second_cut(position, stalk, rest, work)?;
            bites.push(stalk.cell(&[1], Ordinal::from(at)));
        }
        let [top_u, top_v] = stalk.top();
        if two_wide::value(&top_u, &top_v).is_finite() {
            let text = "values of stalks two columns wide under a top of infinite value are \
                        conjectured";
            *missing = Some(Undecided::new(Obstacle::Transfinite, text));
            return Ok(());
        }
        let side = Ordinal::from(self.side(&stalk.part, work)?);
        let into_columns = inverse::bites_to(u, v, &value.nim_sum(&side)).into_iter();
        let above = into_columns.filter(|(_, at)| !at.is_finite());
        bites.extend(above.map(|(column, at)| stalk.cell(&[column], at)));
        let columns = two_wide::grundy(u, v).ok_or_else(too_large)?;
        let Some(rest) = value.nim_sum(&columns).to_u64() else { return Ok(()) };
        for (cell, at, left) in stalk.part.options() {
            if self.side(&left, work)? == rest {
                bites.push(stalk.cell(&wide(cell), Ordinal::from(u64::from(at))));
            }
        }
        Ok(())
    }
}

fn wide(cell: &[u32]) -> Vec<u64> {
    cell.iter().map(|at| u64::from(*at)).collect()
}

/// The one finite height at which the second column must be cut for the side game of the one
/// stalk that is left to have this value. As with stalks, it is at most the cells of the part and
/// the value together.
fn second_cut(
    position: &Position,
    stalk: &WideStalk,
    value: u64,
    work: &mut Work<'_>,
) -> Result<u64, Undecided> {
    const MOST_CUTS: u64 = 10_000;
    let most = stalk.part.cells().checked_add(value).filter(|most| *most < MOST_CUTS);
    for height in 0..=most.ok_or_else(too_large)? {
        let bite = stalk.cell(&[1], Ordinal::from(height));
        let left = position.bite(&bite).expect("the second column is infinite");
        if Stalks::of(&left)?.side_value(work)? == value {
            return Ok(height);
        }
    }
    unreachable!("one of the heights is right")
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
        self.table_bytes() + self.runs.bytes() + self.sides.len() * (size_of::<(Part, u64)>() + 64)
    }
}
