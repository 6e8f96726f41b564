//! # Two rows
//!
//! **Statement.** Two rows of `a ≥ b` cells are P just when `a = b + 1` is finite, or `a = b = ω`.
//! The only winning bite is (0, b+1) when `a > b + 1` and `b` is finite, (1, a−1) when `a = b` is
//! finite, and (0, ω) when `b` is infinite.
//!
//! **Source.** \[Sun\] section 2; \[HS\] section 9.
//!
//! **Scope.** At most two rows or two columns of any length, in any dimension.
//!
//! **Status.** Proved. From `(b+1, b)` a bite in the first row leaves `(c, min(b, c))` with
//! `c ≤ b`, two equal finite rows, and a bite in the second leaves a difference of at least 2. From
//! `(ω, ω)` a bite in the first row leaves two equal finite rows, and a bite in the second leaves
//! `ω` over a finite row. From any other position the named bite leaves one of the two, and no
//! other bite can: one in the first row leaves `(c, min(b, c))`, which is P only for `c = b + 1` or
//! `c = ω ≤ b`, and one in the second leaves `(a, c)`, which is P only for `c = a − 1` or
//! `a = c = ω < b`, which cannot be.
//!
//! **Errata.** \[Sun\] writes `(α, α − 1)` with `α > 1`; `α = 1`, the poison alone, is P too.
//!
//! **Example.** `chomp solve 2x7` answers N with the bite (1,6), and `chomp solve 2xw` answers P.

use super::{Finding, Length, Region, Said, Theorem, Wanted, Work, out_of_scope, shown};
use crate::chomp::Columns;
use crate::chomp::columns::{are_p, bite_to_p};

pub(super) const THEOREM: Theorem =
    Theorem::new("two-rows", "Two rows", "[Sun] §2; [HS] §9", include_str!("two_rows.rs"));

pub(super) fn decide<S: Length>(position: &Region<S>, _: Wanted, _: &mut Work<'_>) -> Said<S> {
    let Some(rows) = Columns::of(position, 2) else {
        return out_of_scope("it has more than two rows");
    };
    let (first, second) = (&rows.heights[0], &rows.heights[1]);
    let told = format!("Two {} of {} and {} cells", rows.word(), shown(first), shown(second));
    if are_p(first, second) {
        let why = match second.is_finite() {
            true => {
                "differ by one, and whatever is bitten, they can be made to differ by one again"
            }
            false => "are lost: whatever is bitten, they can be made finite and to differ by one",
        };
        return Ok(Finding::lost(THEOREM.reason(format!("{told} {why}."))));
    }
    let how = match second.is_finite() {
        true => "a bite can make them differ by one, and such rows are lost",
        false => "a bite can cut both to ω, and such rows are lost",
    };
    let (row, length) = bite_to_p(first, second);
    let finding = Finding::won(THEOREM.reason(format!("{told}: {how}.")));
    Ok(finding.by_exactly([rows.bite(row, length)]))
}
