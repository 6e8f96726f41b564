//! # Boxes are won by strategy stealing
//!
//! **Statement.** Every box of more than one cell, in any dimension, is N.
//!
//! **Source.** Gale's argument; \[Sun\] section 2, \[Ngu\] section 1.
//!
//! **Scope.** Boxes `s₀ × s₁ × …`. The proof names no bite; the search looks for all of them.
//!
//! **Status.** Proved. Let the first player take only the last cell, the one farthest from the
//! poison. If that wins, fine. If not, the second player has a winning answer; but every bite
//! includes the last cell, so the same bite was open to the first player from the start.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve 40x41` says N at once, and then looks for winning bites in vain.

use super::{Finding, Position, Said, Theorem, Wanted, Work, out_of_scope};

pub(super) const THEOREM: Theorem = Theorem::new(
    "strategy-stealing",
    "Boxes are won by strategy stealing",
    "Gale; [Sun] §2; [Ngu] §1",
    include_str!("strategy_stealing.rs"),
);

pub(super) fn decide(position: &Position, _: Wanted, _: &mut Work<'_>) -> Said<u64> {
    match position.as_box() {
        None => out_of_scope("it is not a box"),
        Some(sides) if sides.iter().all(|side| *side == 1) => out_of_scope("it has only one cell"),
        Some(_) => {
            let text = "A box is won by strategy stealing: any good answer to the bite of the last \
                        cell was open to the first player.";
            Ok(Finding::won(THEOREM.reason(text)))
        }
    }
}
