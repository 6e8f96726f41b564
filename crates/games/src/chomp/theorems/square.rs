//! # As long as wide
//!
//! **Statement.** A position in the plane that is as long on one axis as on the other, and has the
//! cell (1,1), is N. The bite at (1,1) wins: it leaves a hook with two equal arms, and every bite
//! into one arm is answered by the same bite into the other. Squares of side `n ≥ 2`, finite or
//! not, are such positions.
//!
//! **Source.** \[HS\] section 3, \[Sun\] section 1.
//!
//! **Scope.** Positions in the plane with two equal extents of any length. Other winning bites are
//! not excluded by the theorem; other engines look for them.
//!
//! **Status.** Proved, by mirror play; see also the theorem on hooks.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve 5x5` names the bite (1,1), and so do `chomp solve "30x29 + 29x30"` and
//! `chomp solve wxw`.

use super::{Cell, Finding, Length, Region, Said, Theorem, Wanted, Work, out_of_scope, shown};
use crate::chomp::length::long_axes;

pub(super) const THEOREM: Theorem =
    Theorem::new("square", "As long as wide", "[HS] §3, [Sun] §1", include_str!("square.rs"))
        .formerly(&["tall-square"]);

pub(super) fn decide<S: Length>(position: &Region<S>, _: Wanted, _: &mut Work<'_>) -> Said<S> {
    let [first, second] = long_axes(position)[..] else {
        return out_of_scope("no bite leaves a hook with equal arms");
    };
    let cell = Cell::on_axes(position.dimension(), [first, second].map(|axis| (axis, S::from(1))));
    let side = position.extent(first);
    if side != position.extent(second) || !position.contains(&cell) {
        return out_of_scope("no bite leaves a hook with equal arms");
    }
    let side = shown(&side);
    let text = format!(
        "It is as long as it is wide, {side} cells: leave a hook with equal arms, and answer each \
         bite into one arm by the same bite into the other."
    );
    Ok(Finding::won(THEOREM.reason(text)).by_among_others([cell]))
}
