//! # As long as wide
//!
//! **Statement.** A position in the plane that has as many rows as its first row has cells, and has the cell
//! (1,1), is N. The bite at (1,1) wins: it leaves a hook with two equal arms, and every bite into one arm
//! is answered by the same bite into the other. Squares of side `n ≥ 2` are such positions.
//!
//! **Source.** [HS] section 3, [Sun] section 1.
//!
//! **Scope.** Positions in the plane with two equal extents. Other winning bites are not excluded by the
//! theorem; other engines look for them.
//!
//! **Status.** Proved, by mirror play; see also the theorem on hooks.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve 5x5` names the bite (1,1), and so does `chomp solve "30x29 + 29x30"`.

use super::{Finding, Theorem, in_rows};

pub(super) const THEOREM: Theorem = Theorem {
    id: "square",
    title: "As long as wide",
    source: "[HS] §3, [Sun] §1",
    file: include_str!("square.rs"),
    decide: |position| {
        in_rows(position, "no bite leaves a hook with equal arms", |rows| {
            let side = rows.rows();
            (side > 1 && rows.row(0) == side && rows.row(1) > 1).then(|| {
                let text =
                    format!("As long as wide, {side}: leave a hook with equal arms, then mirror.");
                Finding::won(THEOREM.reason(text)).by_among_others([rows.bite(1, 1)])
            })
        })
    },
};
