//! Bites that leave a position with infinite sides of a given Grundy value.
//!
//! Each formula for Grundy values is solved for what a bite can change: two columns by the inverses
//! of section 9, hooks, orthogonal parts and stalks over a finite part by Nim, products by their
//! base. Values are those with the poison forbidden, so that 0 means
//! P.

use super::stalks::Stalks;
use super::wide_stalk::WideStalk;
use super::{Position, Transfinite, orthogonal_parts, wide_values};
use crate::ask::consult;
use crate::chomp::values::{into_base, into_parts, into_two_columns, unknown, winning_bites};
use crate::chomp::{self, Length};
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
    if let Ok(stalks) = Stalks::of(position) {
        return stalks.bites_to(value, work);
    }
    if let Ok(stalk) = WideStalk::of(position)
        && !value.is_zero()
    {
        return wide_values::bites_to(position, &stalk, value, work);
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
