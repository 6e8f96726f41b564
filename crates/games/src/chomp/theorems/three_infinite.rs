//! # Three infinite columns
//!
//! **Statement.** Let `u ≥ v ≥ x` be the heights of three infinite columns.
//! - `ω^i ≤ x < ω^(i+1)` with `1 ≤ i < ω`: with `x = ω^i·x_i + c`,
//!   `u = ω^(i+1)·u' + ω^i·u_i + a` and
//!   `v = ω^(i+1)·v' + ω^i·v_i + b`, the P-positions are conjectured to be
//!   (ii) `u = ω^i·2x_i + G(b,c)`, `v = ω^i·x_i + b`;
//!   (iii) `u' = v' = x_i`, `u_i = v_i`, `c = G(ω^i·u_i + a, ω^i·v_i + b)`;
//!   (iv) `u' = v' = m`, `u_i > v_i`, `m + u_i − v_i = x_i`, `m > 0` or `v_i > x_i`,
//!   `a ⊕ b ⊕ c = 0`.
//! - `x ≥ ω^ω`: only `3×ω^ω` is P.
//!
//! **Source.** \[HS\] section 10.
//!
//! **Scope.** Three infinite columns in any dimension and orientation. What theorem three-wide
//! proves of them needs no conjecture.
//!
//! **Status.** Conjectured. `docs/three-wide.md` proves the list, where \[HS\] leave gaps, from one
//! assumption, which \[HS\] make without saying so: the set 𝒮 of finite third rows with infinitely
//! many P-positions is infinite. Nobody has proved that; the list is right if and only if it holds,
//! and two in five of all sheets computed are infinite.
//!
//! **Errata.** The exercise at the end of section 10: `3×z` with `z = ω^(i+1)·z' + c`, `i ≥ 1`, has
//! a second winning bite `(1,v)` just when `z'` is even and `c < ω^i`.
//!
//! **Example.** `chomp solve 3xw^w` answers P, conjectured.

use super::{Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope};
use crate::chomp::Columns;
use crate::chomp::transfinite::Position;
use crate::chomp::transfinite::infinite_sheets::InfiniteSheets;
use crate::chomp::transfinite::three_wide::{Decomposition, bites, shape};
use crate::verdict::{Certainty, Obstacle};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "three-infinite",
    "Three infinite columns",
    "[HS] §10",
    include_str!("three_infinite.rs"),
);

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    let columns = Columns::of(position, 3).filter(|columns| !columns.heights[2].is_finite());
    let Some(columns) = columns else { return out_of_scope("it is not three infinite columns") };
    let said =
        work.with_kept(|sheets: &mut InfiniteSheets, work| by_list(&columns, wanted, sheets, work));
    said.map(|finding| {
        let text = "Grundy values of three infinite columns are an open question";
        let open = wanted.grundy && finding.grundy.is_none();
        let open = open.then(|| Undecided::new(Obstacle::Transfinite, text));
        let shortfall = finding.shortfall.clone().or(open);
        // The proof rests on 𝒮 being infinite.
        Finding { certainty: Certainty::Conjectured, ..finding.short_of(shortfall) }
    })
}

fn by_list(
    columns: &Columns<Ordinal>,
    wanted: Wanted,
    sheets: &mut InfiniteSheets,
    work: &mut Work<'_>,
) -> Said<Ordinal> {
    let [u, v, x] = [0, 1, 2].map(|column: usize| &columns.heights[column]);
    let parts = Decomposition::of(u, v, x);
    let text =
        parts.map_or("x ≥ ω^ω: only 3×ω^ω is P.".to_owned(), |parts| parts.in_words());
    if shape(u, v, x).is_some() {
        return Ok(Finding::lost(THEOREM.reason(text)));
    }
    let finding = Finding::won(THEOREM.reason(text));
    if !wanted.winning_moves {
        return Ok(finding);
    }
    let found = bites::into_infinite([u, v, x], sheets, work);
    let bites = found.bites.into_iter();
    let bites = bites.map(|(column, height)| columns.bite(column, height));
    Ok(finding.by(bites, found.shortfall))
}
