//! # Hooks
//!
//! **Statement.** A position all of whose cells lie on the axes is Nim: each axis with `n` cells
//! is a heap of `n − 1`. Its Grundy value (poison forbidden) is the nim-sum of the heaps, and its
//! winning bites are the winning moves of Nim. In the plane, the hook `(a, 1^b)` is P just when
//! `b = a − 1`: the second player answers on the other arm, as in a mirror.
//!
//! **Source.** [HS] section 3; the mirror play on `(n, 1^(n−1))` is the classical end of the square
//! game, [Sun] section 1.
//!
//! **Scope.** Hooks in the plane, stars with an arm on each axis in any dimension.
//!
//! **Status.** Proved: a bite off the poison shortens exactly one arm, to any length.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "(4,1,1)"` answers N with the bite (0,3), which leaves equal arms.

use super::{Finding, Theorem};
use crate::region::Cell;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem {
    id: "hook",
    title: "Hooks",
    source: "[HS] §3; [Sun] §1",
    file: include_str!("hook.rs"),
    decide: |position| {
        let is_line = |sides: &Vec<u64>| sides.iter().filter(|side| **side > 1).count() <= 1;
        if !position.boxes().iter().all(is_line) {
            return Err("it has cells off the axes");
        }
        let axes = position.dimension();
        let heaps: Vec<u64> = (0..axes).map(|axis| position.extent(axis) - 1).collect();
        let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let list: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        let text = format!("Nim with heaps {}: nim-sum {nim_sum}.", list.join(", "));
        let finding = Finding::valued(Ordinal::from(nim_sum), THEOREM.reason(text));
        if nim_sum == 0 {
            return Ok(finding);
        }
        let shortened = heaps.iter().enumerate().filter(|(_, heap)| **heap ^ nim_sum < **heap);
        Ok(finding.by_exactly(shortened.map(|(axis, heap)| {
            let mut cell = vec![0; axes];
            cell[axis] = (heap ^ nim_sum) + 1;
            Cell(cell)
        })))
    },
};
