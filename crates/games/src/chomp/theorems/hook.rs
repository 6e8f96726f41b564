//! # Hooks
//!
//! **Statement.** A position all of whose cells lie on the axes is Nim: each axis is a heap of what
//! follows its first cell, `n − 1` for `n` cells and `n` itself where `n` is infinite. Its Grundy
//! value (poison forbidden) is the nim-sum of the heaps, for ordinals that of the coefficients of
//! their Cantor normal forms, and its winning bites are the winning moves of Nim. In the plane, the
//! finite hook `(a, 1^b)` is P just when `b = a − 1`: the second player answers on the other arm,
//! as in a mirror.
//!
//! **Source.** \[HS\] sections 3 and 7; the mirror play on `(n, 1^(n−1))` is the classical end of
//! the square game, \[Sun\] section 1.
//!
//! **Scope.** Hooks in the plane, stars with an arm on each axis in any dimension, arms of any
//! length.
//!
//! **Status.** Proved: a bite off the poison shortens exactly one arm, to any smaller length, and
//! the nim-sum is the value of heaps side by side, for ordinals too.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "(4,1,1)"` answers N with the bite (0,3), which leaves equal arms;
//! `chomp solve "1xwx1 + 3x1x1 + 1x1x(w+2)"` answers P: the heaps ω, 2 and ω + 2.

use super::{Cell, Finding, Length, Region, Said, Theorem, Wanted, Work, out_of_scope, shown};

pub(super) const THEOREM: Theorem =
    Theorem::new("hook", "Hooks", "[HS] §3, §7; [Sun] §1", include_str!("hook.rs"))
        .formerly(&["tall-hook"]);

pub(super) fn decide<S: Length>(position: &Region<S>, _: Wanted, _: &mut Work<'_>) -> Said<S> {
    let one = S::from(1);
    let is_line = |sides: &Vec<S>| sides.iter().filter(|side| **side > one).count() <= 1;
    if !position.boxes().iter().all(is_line) {
        return out_of_scope("it has cells off the axes");
    }
    let axes = position.dimension();
    let heaps: Vec<S> = (0..axes).map(|axis| position.extent(axis).without_first()).collect();
    let sum = heaps.iter().fold(S::from(0), |sum, heap| sum.nim_sum(heap));
    let list: Vec<String> = heaps.iter().map(shown).collect();
    let text = format!(
        "The arms beyond the poison are heaps of Nim, {}; their nim-sum is {}.",
        list.join(", "),
        shown(&sum)
    );
    let finding = Finding::valued(sum.to_ordinal(), THEOREM.reason(text));
    if sum == *S::zero() {
        return Ok(finding);
    }
    let lower = heaps.iter().map(|heap| heap.nim_sum(&sum)).enumerate();
    let lower = lower.filter(|(axis, lower)| *lower < heaps[*axis]);
    let bites = lower.map(|(axis, lower)| Cell::on_axis(axes, axis, lower.after_one()));
    Ok(finding.by_exactly(bites))
}
