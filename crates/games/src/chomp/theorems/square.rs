//! # Squares
//!
//! **Statement.** The square of side `n ≥ 2` is N. The bite at (1,1) wins: it leaves the hook
//! `(n, 1^(n−1))` with two equal arms, and every bite into one arm is answered by the same bite
//! into the other.
//!
//! **Source.** [Sun] section 1.
//!
//! **Scope.** Square boards in the plane. Other winning bites are not excluded by the theorem; the
//! search looks for them.
//!
//! **Status.** Proved, by mirror play; see also the theorem on hooks.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve 5x5` names the bite (1,1).

use super::{Finding, Theorem, in_rows};

pub(super) const THEOREM: Theorem = Theorem {
    id: "square",
    title: "Squares",
    source: "[Sun] §1",
    file: include_str!("square.rs"),
    decide: |position| {
        if position.as_box().is_none() {
            return Err("it is no box");
        }
        in_rows(position, "it is no square", |rows| {
            let side = rows.rows();
            (side > 1 && rows.row(0) == side).then(|| {
                let text = format!("A {side}×{side} square: leave a hook with equal arms, then mirror.");
                Finding::won(THEOREM.reason(text)).by_among_others([rows.bite(1, 1)])
            })
        })
    },
};
