//! # One row
//!
//! **Statement.** A single row of `n` cells has Grundy value `n − 1` (poison forbidden), so it is
//! P just for `n = 1`. For `n ≥ 2` the only winning bite leaves the poison alone. An infinite row
//! has its own length as value, since a first cell more or less does not change it.
//!
//! **Source.** \[HS\] section 3: a column is a heap of Nim.
//!
//! **Scope.** Positions with one row or one column, of any length, in any dimension.
//!
//! **Status.** Proved: a bite at cell `k` leaves `k` cells, so the row is a Nim heap of what
//! follows its first cell.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "(5)"` answers N with the bite (0,1).

use super::{Finding, Length, Region, Said, Theorem, Wanted, Work, out_of_scope, shown};
use crate::chomp::Columns;

pub(super) const THEOREM: Theorem =
    Theorem::new("one-row", "One row", "[HS] §3", include_str!("one_row.rs"));

pub(super) fn decide<S: Length>(position: &Region<S>, _: Wanted, _: &mut Work<'_>) -> Said<S> {
    let Some(row) = Columns::of(position, 1) else {
        return out_of_scope("it has more than one row");
    };
    let (cells, one) = (&row.heights[0], S::from(1));
    if *cells == one {
        return Ok(Finding::lost(THEOREM.reason("Only the poison is left.")));
    }
    let cells_shown = shown(cells);
    let text = format!("One line of {cells_shown} cells: a bite can leave the poison alone.");
    let value = cells.without_first().to_ordinal();
    Ok(Finding::valued(value, THEOREM.reason(text)).by_exactly([row.bite(0, one)]))
}
