//! Bites that leave a stalk two columns wide with a given value.

use super::{Cause, MOST_SIDES, WideValues, too_tall};
use crate::chomp::Bites;
use crate::chomp::transfinite::stalks::Stalks;
use crate::chomp::transfinite::wide_stalk::WideStalk;
use crate::chomp::transfinite::{Position, too_large};
use crate::chomp::two_wide::{self, inverse};
use crate::region::Cell;
use crate::verdict::{Obstacle, Undecided};
use crate::work::Work;
use numbers::Ordinal;

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
            let at = self.second_cut(position, stalk, rest, work)?;
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

impl WideValues {
    /// The one finite height at which the second column must be cut for the side game of the one
    /// stalk that is left to have this value. As with stalks, it is at most the cells of the part
    /// and the value together.
    fn second_cut(
        &mut self,
        position: &Position,
        stalk: &WideStalk,
        value: u64,
        work: &mut Work<'_>,
    ) -> Result<u64, Undecided> {
        const MOST_CUTS: u64 = 10_000;
        let known = (stalk.part.clone(), value);
        if let Some(height) = self.seconds.get(&known) {
            return Ok(*height);
        }
        let most = stalk.part.cells().checked_add(value).filter(|most| *most < MOST_CUTS);
        for height in 0..=most.ok_or_else(too_large)? {
            let bite = stalk.cell(&[1], Ordinal::from(height));
            let left = position.bite(&bite).expect("the second column is infinite");
            if Stalks::of(&left)?.side_value(work)? == value {
                if self.seconds.len() >= MOST_SIDES {
                    self.seconds.clear();
                }
                self.seconds.insert(known, height);
                return Ok(height);
            }
        }
        unreachable!("one of the heights is right")
    }
}
