//! # Boxes are won by strategy stealing
//!
//! **Statement.** Every box of more than one cell, in any dimension, all of whose sides have a last
//! cell, is N: finite sides have one, and of infinite ones those that are no limit, as `ω + 1`.
//!
//! **Source.** Gale's argument; \[Sun\] section 2, \[Ngu\] section 1.
//!
//! **Scope.** Boxes `s₀ × s₁ × …`. The proof names no bite; other engines look for them.
//!
//! **Status.** Proved. Let the first player take only the last cell, the one farthest from the
//! poison. If that wins, fine. If not, the second player has a winning answer; but every bite
//! includes the last cell, so the same bite was open to the first player from the start.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve 40x41` answers N at once. Which bites win is left to other engines.

use super::{Finding, Length, Region, Said, Theorem, Wanted, Work, out_of_scope};

pub(super) const THEOREM: Theorem = Theorem::new(
    "strategy-stealing",
    "Boxes are won by strategy stealing",
    "Gale; [Sun] §2; [Ngu] §1",
    include_str!("strategy_stealing.rs"),
);

pub(super) fn decide<S: Length>(position: &Region<S>, _: Wanted, _: &mut Work<'_>) -> Said<S> {
    let one = S::from(1);
    let Some(sides) = position.as_box() else { return out_of_scope("it is not a box") };
    if sides.iter().all(|side| *side == one) {
        return out_of_scope("it has only one cell");
    }
    if !sides.iter().all(has_a_last_cell) {
        return out_of_scope("a side of the box has no last cell");
    }
    let text = "A box is won by strategy stealing: any good answer to the bite of the last cell \
                was open to the first player.";
    Ok(Finding::won(THEOREM.reason(text)))
}

/// Whether a length above 0 is no limit.
fn has_a_last_cell<S: Length>(side: &S) -> bool {
    side.is_finite() || side.to_ordinal().terms().last().is_some_and(|term| term.exponent.is_zero())
}
