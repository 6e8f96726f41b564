//! # Squares of any side
//!
//! **Statement.** A position in the plane that is as long on one axis as on the other, and has the cell
//! (1,1), is N. The bite at (1,1) wins: it leaves a hook with two equal arms, and every bite into one arm is
//! answered by the same bite into the other.
//!
//! **Source.** [HS] section 3, [Sun] section 1.
//!
//! **Scope.** Positions in the plane with two equal infinite extents. Other winning bites are not
//! excluded.
//!
//! **Status.** Proved, by mirror play; see also the theorem on hooks of any height.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve wxw` names the bite (1,1).

use super::{Theorem, out_of_scope, shown};
use crate::region::Cell;
use crate::verdict::Finding;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem {
    id: "tall-square",
    title: "Squares of any side",
    source: "[HS] §3, [Sun] §1",
    file: include_str!("square.rs"),
    decide: |position, _, _| {
        let one = Ordinal::from(1);
        let axes = 0..position.dimension();
        let long: Vec<usize> = axes.filter(|axis| position.extent(*axis) > one).collect();
        let [first, second] = long.as_slice() else {
            return out_of_scope("it does not lie in a plane");
        };
        let mut cell = vec![Ordinal::zero(); position.dimension()];
        cell[*first] = one.clone();
        cell[*second] = one;
        let side = position.extent(*first);
        if side != position.extent(*second) || !position.contains(&cell) {
            return out_of_scope("no bite leaves a hook with equal arms");
        }
        let side = shown(&side);
        let text = format!("As long as wide, {side}: leave a hook with equal arms, then mirror.");
        Ok(Finding::won(THEOREM.reason(text)).by_among_others([Cell(cell)]))
    },
};
