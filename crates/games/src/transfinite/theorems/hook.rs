//! # Hooks of any height
//!
//! **Statement.** A position all of whose cells lie on the axes is Nim: an axis of length `1 ⊎ n` is a
//! heap of `n`. Its Grundy value (poison forbidden) is the nim-sum of the heaps, that of the
//! coefficients of their Cantor normal forms; the winning bites are those of Nim.
//!
//! **Source.** [HS] sections 3 and 7.
//!
//! **Scope.** Hooks in the plane and stars in any dimension, with at least one infinite arm.
//!
//! **Status.** Proved: a bite off the poison shortens exactly one arm, to any smaller length, and the
//! nim-sum of ordinals is the value of heaps side by side.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "1xwx1 + 3x1x1 + 1x1x(w+2)"` answers P: the heaps ω, 2 and ω + 2.

use super::{Theorem, cell_on_axis, out_of_scope, shown};
use crate::verdict::Finding;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem {
    id: "tall-hook",
    title: "Hooks of any height",
    source: "[HS] §3, §7",
    file: include_str!("hook.rs"),
    decide: |position, _, _| {
        let one = Ordinal::from(1);
        let is_line = |sides: &Vec<Ordinal>| sides.iter().filter(|side| **side > one).count() <= 1;
        if !position.boxes().iter().all(is_line) {
            return out_of_scope("it has cells off the axes");
        }
        let axes = position.dimension();
        let heap = |axis| position.extent(axis).after(&one).expect("an axis has a cell");
        let heaps: Vec<Ordinal> = (0..axes).map(heap).collect();
        let sum = heaps.iter().fold(Ordinal::zero(), |sum, heap| sum.nim_sum(heap));
        let list: Vec<String> = heaps.iter().map(shown).collect();
        let text = format!("Nim with heaps {}: nim-sum {}.", list.join(", "), shown(&sum));
        let finding = Finding::valued(sum.clone(), THEOREM.reason(text));
        if sum.is_zero() {
            return Ok(finding);
        }
        let lowered = heaps.iter().map(|heap| heap.nim_sum(&sum)).enumerate();
        let lowered = lowered.filter(|(axis, lower)| *lower < heaps[*axis]);
        Ok(finding.by_exactly(lowered.map(|(axis, lower)| {
            cell_on_axis(axes, axis, one.ordinary_sum(&lower))
        })))
    },
};
