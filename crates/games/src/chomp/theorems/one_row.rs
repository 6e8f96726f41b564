//! # One row
//!
//! **Statement.** A single row of `n` cells has Grundy value `n − 1` (poison forbidden), so it is
//! P just for `n = 1`. For `n ≥ 2` the only winning bite leaves the poison alone.
//!
//! **Source.** [HS] section 3: a column is a heap of Nim.
//!
//! **Scope.** Positions with one row or one column, in any dimension.
//!
//! **Status.** Proved: a bite at cell `k` leaves `k` cells, so the row is a Nim heap of `n − 1`.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "(5)"` answers N with the bite (0,1).

use super::{Finding, Theorem, in_rows};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem {
    id: "one-row",
    title: "One row",
    source: "[HS] §3",
    file: include_str!("one_row.rs"),
    decide: |position| {
        in_rows(position, "it has more than one row", |rows| {
            (rows.rows() == 1).then(|| {
                let cells = rows.row(0);
                if cells == 1 {
                    return Finding::lost(THEOREM.reason("Only the poison is left."));
                }
                let text = format!("One line of {cells} cells: a bite can leave the poison alone.");
                Finding::valued(Ordinal::from(cells - 1), THEOREM.reason(text))
                    .by_exactly([rows.bite(0, 1)])
            })
        })
    },
};
