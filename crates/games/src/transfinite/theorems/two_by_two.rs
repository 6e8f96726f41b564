//! # Columns over a 2×2 base
//!
//! **Statement.** Let `[v z; u y]` be four columns over a 2×2 base, `u ≥ v ≥ y ≥ z`, `u` over the poison.
//! Type A (`z = y < ω`): P just when `u = v + z + 1`, or for infinite `v` when `G(ω\u, ω\v) = z`.
//! Type B (`z < ω`, `z < y`): only `[z+1 z; z+1 z+1]`.
//! Type C (`ω ≤ z < ω³`, `z` and `v` equal from `ω²` up): by the top above ω or above their common part.
//! Type D (`ω ≤ z < ω³`, `v` greater from `ω²` up, `y < ω^ω`): when `G(ω\y, ω\z) = G(ω²\u, ω²\v)`.
//! Type E (`ω ≤ z < ω³`, `y ≥ ω^ω`): when the L-shaped top above `ω^ω` has the value `ω\z`.
//! Type F (`z ≥ ω³`): only `2×2×ω³`.
//!
//! **Source.** [HS] Theorem 11.1 (Front-Top) and section 11; the rules for tops of type C are ours.
//!
//! **Scope.** Any order of axes. Open, and said to be so: type C with `z` two or more ω-levels above
//! the base, and type E with L-shaped tops that no theorem values. Winning bites are listed as far
//! as the formulas can be solved for one column; there may be others.
//!
//! **Status.** Types A and B are proved in [HS]. Types C to F are conjectured: the proof of PD1, on which
//! they rest, uses PD3, which is false. The headers of `transfinite/eye/judge.rs` and `transfinite/eye/tops.rs`
//! argue for PD1 without it and for the rules of tops; these arguments have been tested by the laws of P- and
//! N-positions and not yet read by anybody but their author.
//!
//! **Errata.** PD3 is false as stated. The level rule for type C with `z₁ = 2` fails for `v₁ = y₁` even
//! `≥ 4`: `[ω4 ω2; ω5+1 ω4]` is P. PA3's exception needs `û = 0`. Answers to bites of `2×2×ω³` are
//! corrected: `(1,0,h)`, `h ≥ ω`, is answered by `(0,0, ω² + (ω\h))`.
//! The example `[ω³ ω²; ω³ ω²]` is N; `[ω³ ω; ω³ ω²]` is meant.
//!
//! **Example.** `chomp solve 2x2xw^3` answers P.

use super::super::eye::tops::Tops;
use super::super::eye::{Eye, Judgement, bites, judge};
use super::{GRUNDY, Theorem, about, out_of_scope};
use crate::notation;
use crate::region::{Cell, Region};
use crate::search::Work;
use crate::verdict::{Certainty, Finding, Obstacle, Undecided};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem {
    id: "two-by-two",
    title: "Columns over a 2×2 base",
    source: "[HS] §11",
    file: include_str!("two_by_two.rs"),
    decide: |position, wanted, work| {
        let Some((eye, axes)) = Eye::of(position) else {
            return out_of_scope("its base is not 2×2");
        };
        let mut tops: Tops = work.take_kept().unwrap_or_default();
        let judged = judge(&eye, &mut tops, &mut value_of_top, work);
        // Bites only lower columns, so what is left of types A and B is of these types.
        let certainty =
            if eye.z.is_finite() { Certainty::Proved } else { Certainty::Conjectured };
        let is_p = matches!(&judged, Ok(Judgement { is_p: true, .. }));
        let mut winning: Vec<Cell<Ordinal>> = Vec::new();
        let mut shortfall = None;
        // An open position is N when a bite to P is found.
        if !is_p && (wanted.winning_moves || judged.is_err()) {
            match winning_bites(&eye, &mut tops, work) {
                Ok(bites) => winning.extend(bites.into_iter().map(|bite| axes.cell(bite))),
                Err(why) => shortfall = Some(why),
            }
        }
        work.keep(tops);
        let text = match judged {
            Ok(Judgement { is_p: true, text }) => {
                return Ok(Finding { certainty, ..Finding::lost(THEOREM.reason(text)) });
            }
            Ok(Judgement { is_p: false, text }) => text,
            Err(why) if winning.is_empty() => return Err(why),
            Err(_) => "A bite to a P-position is known.".to_owned(),
        };
        if wanted.grundy {
            let text = "Grundy values over a 2×2 base are an open question";
            shortfall = shortfall.or(Some(Undecided::new(Obstacle::Transfinite, text)));
        }
        if wanted.winning_moves {
            let text = "the formulas give these bites; whether there are others is not known";
            shortfall = shortfall.or(Some(Undecided::new(Obstacle::Transfinite, text)));
        }
        let finding = Finding::won(THEOREM.reason(text));
        let finding = if winning.is_empty() { finding } else { finding.by_among_others(winning) };
        Ok(Finding { certainty, shortfall, ..finding })
    },
};

/// The proposed bites that leave P.
fn winning_bites(
    eye: &Eye,
    tops: &mut Tops,
    work: &mut Work<'_>,
) -> Result<Vec<bites::Bite>, Undecided> {
    let mut proposed = bites::proposed(eye, tops, work)?;
    proposed.sort();
    proposed.dedup();
    let mut winning = Vec::new();
    for bite in proposed {
        let Some(left) = eye.after(&bite) else { continue };
        let judged = judge(&left, tops, &mut value_of_top, work);
        if matches!(judged, Ok(Judgement { is_p: true, .. })) {
            winning.push(bite);
        }
    }
    Ok(winning)
}

/// The Grundy value, poison allowed, of an L-shaped top, as far as theorems know it.
fn value_of_top(top: &Eye, work: &mut Work<'_>) -> Result<Option<Ordinal>, Undecided> {
    let Eye { u, v, y, .. } = top;
    if u.is_zero() {
        return Ok(Some(Ordinal::zero()));
    }
    if v == y {
        // Every section is a P-ordered hook or a single cell, so the value is that of the base.
        return Ok(Some(u.clone()));
    }
    let [one, two] = [1, 2].map(Ordinal::from);
    let boxes = [
        vec![one.clone(), one.clone(), u.clone()],
        vec![one.clone(), two.clone(), v.clone()],
        vec![two, one, y.clone()],
    ];
    let position = Region::from_boxes(boxes).expect("u is not 0");
    let is_large = notation::is_finite(&position) && u.to_u64().is_none_or(|u| u > 64);
    let value = if is_large { None } else { about(&position, GRUNDY, work).grundy };
    Ok(value.map(|value| Ordinal::from(1).ordinary_sum(&value)))
}
