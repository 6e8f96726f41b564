//! # Two rows
//!
//! **Statement.** `(a, b)` is P just when `a = b + 1`. Otherwise there is exactly one winning bite:
//! (0, b+1) when `a > b + 1`, and (1, a−1) when `a = b`.
//!
//! **Source.** [Sun] section 2; [HS] section 9.
//!
//! **Scope.** At most two rows or two columns, in any dimension.
//!
//! **Status.** Proved. From `(b+1, b)` a bite in the first row leaves `(c, min(b, c))` with `c ≤ b`,
//! two equal rows, and a bite in the second leaves a difference of at least 2; from any other
//! position the named bite restores a difference of 1, and no other bite can.
//!
//! **Errata.** [Sun] writes `(α, α − 1)` with `α > 1`; `α = 1`, the poison alone, is P too.
//!
//! **Example.** `chomp solve 2x7` answers N with the bite (1,6).

use super::{Finding, Theorem, in_rows};

pub(super) const THEOREM: Theorem = Theorem {
    id: "two-rows",
    title: "Two rows",
    source: "[Sun] §2; [HS] §9",
    file: include_str!("two_rows.rs"),
    decide: |position| {
        in_rows(position, "it has more than two rows", |rows| {
            if rows.rows() > 2 {
                return None;
            }
            let (first, second, word) = (rows.row(0), rows.row(1), rows.word());
            if first == second + 1 {
                let text = format!("Two {word} of {first} and {second} cells differ by one.");
                return Some(Finding::lost(THEOREM.reason(text)));
            }
            let bite = if first == second { rows.bite(1, first - 1) } else { rows.bite(0, second + 1) };
            let text = format!("Two {word} of {first} and {second} cells: make them differ by one.");
            Some(Finding::won(THEOREM.reason(text)).by_exactly([bite]))
        })
    },
};
