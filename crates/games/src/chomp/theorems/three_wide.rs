//! # Three columns
//!
//! **Statement.** Let `u ≥ v ≥ x` be the heights of three columns, `v` infinite. Let 𝒮 be the set
//! of finite third rows that have infinitely many finite P-positions: 0, 2, 5, 7, 9, 11, 14, ….
//! - `x` finite: P just when `x ∈ 𝒮` and `G(ω\u, ω\v)` is the number of elements of 𝒮 below `x`.
//! - `x` infinite, and `g = G(ω\u, ω\v)` finite, so that `u` and `v` are on one ω-level below
//!   `ω²`: N if 𝒮 has an element with `g` elements below it. Cutting the third column to it wins.
//!   If `u < ω·2`, no other bite does, provided that 𝒮 has an element for every value of an option.
//!
//! **Source.** \[HS\] Theorem 8.1 (Side-Top) and section 10.
//!
//! **Scope.** Three columns in any dimension and orientation, two of them infinite. Theorem
//! three-infinite has the other positions with an infinite third column, by a conjecture.
//!
//! **Status.** Proved in `docs/three-wide.md`, section 1: the restricted value of a single side
//! column is its rank in 𝒮, since bites lower `x` to any smaller element, and membership in 𝒮 is
//! decided by the sheets of three finite rows, each of which is proved to end or to repeat for
//! ever. The elements that are needed are computed, so that nothing rests on 𝒮 being infinite. With
//! `u < ω·2` a bite at an infinite height leaves columns of the same kind, which are N in the same
//! way; one into the second column at a finite height leaves N (section 0, (f)), and one into the
//! first leaves `3×h`, which is N by strategy stealing.
//!
//! **Errata.** "(7)" in section 10 is (10-1).
//!
//! **Example.** `chomp solve 3xw` names the bite (2,0), which leaves `2×ω`.

use super::{Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::transfinite::infinite_sheets::InfiniteSheets;
use crate::chomp::transfinite::three_wide::bites;
use crate::chomp::transfinite::{Position, too_large};
use crate::chomp::{Columns, two_wide};
use crate::verdict::Obstacle;
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
    let is_finite = columns.heights[2].is_finite();
    let said = work.with_kept(|sheets: &mut InfiniteSheets, work| {
        if is_finite {
            with_finite_third(&columns, sheets, work)
        } else {
            on_one_level(&columns, wanted, sheets, work)
        }
    });
    said.map(|finding| {
        let text = "Grundy values of three infinite columns are an open question";
        let open = wanted.grundy && !is_finite;
        let open = open.then(|| Undecided::new(Obstacle::Transfinite, text));
        let shortfall = finding.shortfall.clone().or(open);
        finding.short_of(shortfall)
    })
}

/// What 𝒮 is, for those who have read no more than the reason.
const ROWS: &str = "𝒮, the third rows with infinitely many P-positions";

/// That a list is complete is not proved by elements of 𝒮 of higher rank: sheets take work.
const MOST_RANK: u64 = 1000;

/// Three infinite columns, where cutting the third one to an element of 𝒮 wins.
fn on_one_level(
    columns: &Columns<Ordinal>,
    wanted: Wanted,
    sheets: &mut InfiniteSheets,
    work: &mut Work<'_>,
) -> Said<Ordinal> {
    let omega = Ordinal::omega();
    let above = |column: usize| columns.heights[column].after(&omega).expect("at least ω");
    let (u, v) = (above(0), above(1));
    let value = two_wide::value(&u, &v);
    if !value.is_finite() {
        return out_of_scope("the first two of three infinite columns are not on one ω-level");
    }
    let rank = value.written().and_then(Ordinal::to_u64).ok_or_else(too_large)?;
    let row = sheets.ranked(rank, work)?;
    let text = format!(
        "{row} is in {ROWS}, with {rank} of them below it, as many as G({}, {}) above ω: cutting \
         the third column to {row} leaves a P-position.",
        shown(&u),
        shown(&v)
    );
    let finding = Finding::won(THEOREM.reason(text));
    let bite = columns.bite(2, Ordinal::from(row));
    // Options below ω·2 have tops of value at most that of both heights together.
    let most = u.to_u64().zip(v.to_u64()).and_then(|(u, v)| u.checked_add(v));
    let most = most.filter(|most| wanted.winning_moves && *most <= MOST_RANK);
    Ok(match most.map(|most| sheets.ranked(most, work)) {
        Some(Ok(_)) => finding.by_exactly([bite]),
        _ => finding.by_among_others([bite]),
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
            "{row} is in {ROWS}, with {value} of them below it, as many as G({}, {}) above ω: \
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
            "{third} is in {ROWS}, with {rank} of them below it, and G({}, {}) = {value} above ω.",
            shown(&above(u)),
            shown(&above(v))
        ),
        Some(last) => {
            format!("{third} is not in {ROWS}: the finite position ({last},{last},{third}) is P.")
        }
    };
    let reason = THEOREM.reason(text);
    if is_infinite && value == Ordinal::from(rank) {
        return Ok(Finding::lost(reason));
    }
    let bites = bites::into_finite([u, v], third, sheets).into_iter();
    Ok(Finding::won(reason).by_exactly(bites.map(|(column, height)| columns.bite(column, height))))
}
