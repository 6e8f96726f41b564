//! # Three columns
//!
//! **Statement.** Let `u ≥ v ≥ x` be the heights of three columns, `v` infinite. Let 𝒮 be the set
//! of finite third rows that have infinitely many finite P-positions: 0, 2, 5, 7, 9, 11, 14, ….
//! - `x` finite: P just when `x ∈ 𝒮` and `G(ω\u, ω\v)` is the number of elements of 𝒮 below `x`.
//! - `ω^i ≤ x < ω^(i+1)` with `1 ≤ i < ω`: with `x = ω^i·x_i + c`,
//!   `u = ω^(i+1)·u' + ω^i·u_i + a` and
//!   `v = ω^(i+1)·v' + ω^i·v_i + b`, the P-positions are
//!   (ii) `u = ω^i·2x_i + G(b,c)`, `v = ω^i·x_i + b`;
//!   (iii) `u' = v' = x_i`, `u_i = v_i`, `c = G(ω^i·u_i + a, ω^i·v_i + b)`;
//!   (iv) `u' = v' = m`, `u_i > v_i`, `m + u_i − v_i = x_i`, `m > 0` or `v_i > x_i`,
//!   `a ⊕ b ⊕ c = 0`.
//! - `x ≥ ω^ω`: only `3×ω^ω` is P.
//!
//! **Source.** \[HS\] Theorem 8.1 (Side-Top) and section 10.
//!
//! **Scope.** Three columns in any dimension and orientation, two of them infinite.
//!
//! **Status.** Proved in `docs/three-wide.md`, since \[HS\]'s proof leaves gaps. For finite `x` the
//! proof is complete: the restricted value of a single side column is its rank in 𝒮, since bites
//! lower `x` to any smaller element, and membership in 𝒮 is decided by the sheets of three finite
//! rows, each of which is proved to end or to repeat for ever. For infinite `x` the proof rests on
//! one assumption, which \[HS\] make without saying so: 𝒮 is infinite. Nobody has proved that; the
//! list is right if and only if it holds, and two in five of all sheets computed are infinite. So
//! answers about infinite `x` are called conjectured.
//!
//! **Errata.** "(7)" in section 10 is (10-1). The exercise at its end: `3×z` with
//! `z = ω^(i+1)·z' + c`, `i ≥ 1`, has a second winning bite `(1,v)` just when `z'` is even and
//! `c < ω^i`.
//!
//! **Example.** `chomp solve 3xw^w` answers P.

use super::{Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::transfinite::infinite_sheets::InfiniteSheets;
use crate::chomp::transfinite::three_wide::{Decomposition, bites, shape};
use crate::chomp::transfinite::{Position, too_large};
use crate::chomp::{Columns, two_wide};
use crate::verdict::{Certainty, Obstacle};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem =
    Theorem::new("three-wide", "Three columns", "[HS] Thm 8.1, §10", include_str!("three_wide.rs"));

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    let Some(columns) = Columns::of(position, 3) else {
        return out_of_scope("it is more than three columns wide");
    };
    if columns.heights[1].is_finite() {
        return out_of_scope("it has only one infinite column");
    }
    let said = work.with_kept(|sheets: &mut InfiniteSheets, work| {
        if columns.heights[2].is_finite() {
            with_finite_third(&columns, sheets, work)
        } else {
            with_infinite_third(&columns, wanted, sheets, work)
        }
    });
    said.map(|finding| {
        let is_finite = columns.heights[2].is_finite();
        // With an infinite third column the proof rests on 𝒮 being infinite.
        let certainty = if is_finite { finding.certainty } else { Certainty::Conjectured };
        let finding = Finding { certainty, ..finding };
        let text = "Grundy values of three infinite columns are an open question";
        let open = wanted.grundy && !is_finite && finding.grundy.is_none();
        let open = open.then(|| Undecided::new(Obstacle::Transfinite, text));
        let shortfall = finding.shortfall.clone().or(open);
        finding.short_of(shortfall)
    })
}

fn with_finite_third(
    columns: &Columns<Ordinal>,
    sheets: &mut InfiniteSheets,
    work: &mut Work<'_>,
) -> Said<Ordinal> {
    let [u, v] = [&columns.heights[0], &columns.heights[1]];
    let omega = Ordinal::omega();
    let above = |height: &Ordinal| height.after(&omega).expect("at least ω");
    let value = two_wide::value(&above(u), &above(v));
    let third = columns.heights[2].to_u64();
    let reached = third.ok_or_else(too_large).and_then(|third| sheets.reach(third, work));
    if let Err(why) = reached {
        // The element of 𝒮 whose rank is the value of the top may be far below the third column.
        let rank = value.written().and_then(Ordinal::to_u64);
        let Some(row) = rank.and_then(|rank| sheets.ranked(rank, work).ok()) else {
            return Err(why);
        };
        let text = format!(
            "{row} is in 𝒮 with {value} elements of 𝒮 below it, as many as G({}, {}) above ω: \
             cutting the third column to {row} leaves a P-position.",
            shown(&above(u)),
            shown(&above(v))
        );
        let bite = columns.bite(2, Ordinal::from(row));
        return Ok(Finding::won(THEOREM.reason(text)).by_among_others([bite]).short_of(Some(why)));
    }
    let third = third.expect("it has been reached");
    let rank = sheets.rank(third);
    let is_infinite = sheets.last(third).is_none();
    let text = match sheets.last(third) {
        None => format!(
            "{third} is in 𝒮 with {rank} elements of 𝒮 below it, and G({}, {}) = {value} above ω.",
            shown(&above(u)),
            shown(&above(v))
        ),
        Some(last) => {
            format!("{third} is not in 𝒮: the finite position ({last},{last},{third}) is P.")
        }
    };
    let reason = THEOREM.reason(text);
    if is_infinite && value == Ordinal::from(rank) {
        return Ok(Finding::lost(reason));
    }
    let bites = bites::into_finite([u, v], third, sheets).into_iter();
    Ok(Finding::won(reason).by_exactly(bites.map(|(column, height)| columns.bite(column, height))))
}

fn with_infinite_third(
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
