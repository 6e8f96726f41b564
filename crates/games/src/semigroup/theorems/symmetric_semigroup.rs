//! # Symmetric semigroups
//!
//! **Statement.** Let `S` be a numerical semigroup other than all natural numbers, with largest gap
//! `g`, such that of `x` and `g − x` always just one is a member. Then Chomp on `S` is P, and every
//! first move is answered by strategy stealing: what is left after naming `x > 1` is N.
//!
//! **Source.** I. García-Marco and K. Knauer, 2018.
//!
//! **Scope.** Symmetric semigroups, untouched or after one number was named. Semigroups with two
//! generators are symmetric.
//!
//! **Status.** Proved. What is left after naming `x` are the members `s` with `s − x` no member.
//! If `s` is one of them, `g − (s − x) = (g + x) − s` is a member, so `g + x` lies above `s`; and
//! `g + x` itself is left, since it is a member, as `g − (g + x) < 0` is not, and `g` is none. So
//! what is left has a greatest number, and it is not 0, since there are `x > 1` numbers in all.
//! Naming the greatest takes nothing else. If that does not win, some answer to it does, and this
//! answer was open at once.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve semigroup:4,5,6` answers P: the gaps are 1, 2, 3 and 7.

use super::{Finding, Number, Position, Said, Theorem, Undecided};

pub(super) const THEOREM: Theorem = Theorem::new(
    "symmetric-semigroup",
    "Symmetric semigroups",
    "García-Marco and Knauer",
    include_str!("symmetric_semigroup.rs"),
);

pub(super) fn decide(position: &Position) -> Said<Number> {
    let semigroup = position.semigroup();
    let last = semigroup.last_gap();
    // Just half of the numbers from 0 to the last gap are left out.
    if 2 * semigroup.gaps().len() as u64 != last + 1 {
        return Err(Undecided::out_of_scope("the semigroup is not symmetric"));
    }
    match position.named() {
        [] => Ok(Finding::lost(THEOREM.reason(format!(
            "Of x and {last} − x always just one is a member, so whatever is named first leaves a \
             greatest number, and strategy stealing answers it."
        )))),
        [named] => Ok(Finding::won(THEOREM.reason(format!(
            "What is left has the greatest number {}, and a good answer to naming it is open at \
             once.",
            last + named
        )))),
        _ => Err(Undecided::out_of_scope("several numbers have been named")),
    }
}
