//! Bites that leave a position with infinite sides of a given Grundy value.
//!
//! Each formula for Grundy values is solved for what a bite can change: two columns by the inverses
//! of section 9, hooks and orthogonal parts by Nim, one stalk over a finite part by its height or
//! by its side, products by their base. Values are those with the poison forbidden, so that 0 means
//! P.

use super::stalks::Stalks;
use super::{Position, Transfinite, orthogonal_parts, too_large};
use crate::ask::{UNITS_TO_CONSULT, consult};
use crate::chomp::values::{into_base, into_parts, into_two_columns, unknown, winning_bites};
use crate::chomp::{self, Chomp, Length};
use crate::region::Cell;
use crate::verdict::{Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

type Bites = chomp::Bites<Ordinal>;

/// Every bite that leaves this value, as far as it can be constructed; for finite positions too.
pub fn bites_to_value(position: &Position, value: &Ordinal, work: &mut Work<'_>) -> Bites {
    if let Ok(finite) = position.to_finite() {
        let (bites, missing) = u64::bites_to_value(&finite, value, work);
        return (bites.into_iter().map(Cell::from).collect(), missing);
    }
    if let Some(bites) = into_two_columns(position, value) {
        return (bites, None);
    }
    let parts = orthogonal_parts(position);
    if parts.len() > 1 {
        let values: Result<Vec<Ordinal>, _> =
            parts.iter().map(|part| value_of(&part.position, work)).collect();
        return match values {
            Ok(values) => into_parts(&parts, &values, value, work),
            Err(why) => (Vec::new(), Some(why)),
        };
    }
    if let Ok(stalks) = Stalks::of(position)
        && stalks.stalks.len() == 1
    {
        return into_one_stalk(&stalks, value, work);
    }
    if value.is_zero() {
        return winning_bites(&Transfinite, position, work);
    }
    into_base(position, value, work).unwrap_or_else(|| (Vec::new(), Some(unknown())))
}

/// The value of a position with the poison forbidden, finite or not.
///
/// # Errors
/// When no engine knows it.
pub fn value_of(position: &Position, work: &mut Work<'_>) -> Result<Ordinal, Undecided> {
    let verdict = consult(&Transfinite, position, Wanted::VALUE, work);
    verdict.value(work)
}

/// `G = H + (n ⊕ r)`: the stalk is cut at a height of that form, or the side is bitten.
fn into_one_stalk(stalks: &Stalks, value: &Ordinal, work: &mut Work<'_>) -> Bites {
    let (axis, height) = &stalks.stalks[0];
    let on_stalk = |height: Ordinal| Cell::on_axis(stalks.part.dimension(), *axis, height);
    if value.is_finite() {
        // Bites into the side leave an infinite value.
        return match finite_cut(stalks, value, work) {
            Ok(cut) => (vec![on_stalk(cut)], None),
            Err(why) => (Vec::new(), Some(why)),
        };
    }
    let side = match stalks.side_value(work) {
        Ok(side) => Ordinal::from(side),
        Err(why) => return (Vec::new(), Some(why)),
    };
    let one = Ordinal::from(1);
    let (high, low) = value.split_below(&one);
    let (own_high, own_low) = height.split_below(&one);
    let cut = high.ordinary_sum(&low.nim_sum(&side));
    let mut bites = Vec::new();
    if cut < *height {
        bites.push(on_stalk(cut));
    }
    let Some(rest) = low.nim_sum(&own_low).to_u64().filter(|_| high == own_high) else {
        return (bites, None);
    };
    match stalks.side_bites(rest, work) {
        Ok(found) => bites.extend(found.into_iter().map(Cell::from)),
        Err(why) => return (bites, Some(why)),
    }
    (bites, None)
}

/// The one finite height at which a stalk must be cut for a finite value. By the second
/// construction of section 6 and the Size Lemma it is at most 1 + the cells off the stalk + the
/// value.
fn finite_cut(stalks: &Stalks, value: &Ordinal, work: &mut Work<'_>) -> Result<Ordinal, Undecided> {
    let cells = stalks.side_size().zip(value.to_u64());
    let bound = cells.and_then(|(cells, value)| cells.checked_add(value)?.checked_add(1));
    let bound = bound.filter(|bound| *bound < MOST_CUTS).ok_or_else(too_large)?;
    let axis = stalks.stalks[0].0;
    let tall = stalks.with_heights(&[bound + 1]);
    // The tallest first, whose table answers for the others.
    for height in (1..=bound).rev() {
        let mut cell = vec![0; tall.dimension()];
        cell[axis] = height;
        let left = tall.bite(&cell).expect("a cut of the stalk");
        work.spend_on_asking(UNITS_TO_CONSULT)?;
        let verdict = consult(&Chomp, &left, Wanted::VALUE, work);
        match verdict.grundy {
            Some(own) if own == *value => return Ok(Ordinal::from(height)),
            Some(_) => {}
            None => return Err(verdict.undecided.unwrap_or_else(|| work.out_of_work())),
        }
    }
    unreachable!("the construction of section 6 gives a height up to {bound}")
}

/// Longer finite stalks are not looked through.
const MOST_CUTS: u64 = 10_000;
