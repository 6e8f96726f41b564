//! # Stalks over a finite part
//!
//! **Statement.** Let a finite part carry stalks of infinite heights `h₁`, …, `h_s` along different
//! axes, `s ≥ 1`. Let `r` be the Grundy value of the *side game*, the bites at cells off all these
//! axes. With the poison forbidden, `G = h₁ ⊕ … ⊕ h_s ⊕ r`. So one stalk alone is N, and two make
//! a P-position just when `h₁ ⊕ h₂ = r`.
//!
//! **Source.** \[HS\] Proposition 6.1 (Beanstalk Lemma) is about one stalk, section 12 says that
//! P-positions with two are recursive; the rule for any number and its proof are ours.
//!
//! **Scope.** Any dimension; all infinite boxes are lines. All winning bites, and the bites to any
//! value, are constructed.
//!
//! **Status.** Proved, by induction over the bites. A bite off the axes changes `r` as the side
//! game does, and a bite at an infinite height lowers a stalk like a heap. A bite that cuts stalk
//! `i` to a finite length `n ≥ 1` leaves `⊕_{j≠i} h_j ⊕ r_i(n)`, where `r_i(n)` is the value of the
//! side game of the other stalks, with this arm of length `n` (without other stalks, that of the
//! finite position). Different lengths give different values, since a shorter arm is an option of a
//! longer one. And every natural number `g` is some `r_i(n)`: if it were not, all but finitely many
//! `n` would have `r_i(n) > g` and so a bite to the value `g`, which is off axis `i`; there are
//! finitely many such cells, and each leaves the value `g` for one `n` at most, again since shorter
//! arms are options of longer ones. So these bites have the values `⊕_{j≠i} h_j ⊕ g` for all
//! natural numbers `g`, exactly as lowering heap `i` to a finite number has, since `r` is finite.
//! The options have the values of those of Nim with heaps `h₁`, …, `h_s`, `r`.
//!
//! **Errata.** The proof of the Size Lemma needs that elements of `M₀` are less than 1 + size.
//!
//! **Example.** `chomp solve "1x(w+1) + 2x2 + wx1"` answers P.

use super::{Cell, Finding, Said, Theorem, Wanted, Work, out_of_scope, shown};
use crate::chomp::transfinite::Position;
use crate::chomp::transfinite::stalks::Stalks;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "stalks",
    "Stalks over a finite part",
    "[HS] Prop. 6.1, §12; ours",
    include_str!("stalks.rs"),
)
.formerly(&["one-stalk", "two-stalks"]);

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    let stalks = Stalks::of(position)?;
    if stalks.stalks.is_empty() {
        return out_of_scope("it has no stalk");
    }
    let heights = stalks.nim_sum();
    let finding = if heights.is_finite() || wanted.grundy {
        match stalks.side_value(work) {
            Ok(side) => valued(&stalks, side),
            Err(why) if heights.is_finite() => return Err(why),
            Err(why) => without_side(&stalks).short_of(Some(why)),
        }
    } else {
        without_side(&stalks)
    };
    if !wanted.winning_moves || finding.grundy.as_ref().is_some_and(Ordinal::is_zero) {
        return Ok(finding);
    }
    let shortfall = finding.shortfall.clone();
    let (bites, missing) = stalks.bites_to(&Ordinal::zero(), work);
    let is_complete = missing.is_none();
    let finding = finding.by(bites, missing);
    Ok(if is_complete { finding.short_of(shortfall) } else { finding })
}

fn valued(stalks: &Stalks, side: u64) -> Finding<Cell<Ordinal>> {
    let value = stalks.nim_sum().nim_sum(&Ordinal::from(side));
    let text = format!(
        "{} The side game has value {side}: nim-sum {}.",
        heights_in_words(stalks),
        shown(&value)
    );
    Finding::valued(value, THEOREM.reason(text))
}

/// Whatever the side game is worth, the value is infinite.
fn without_side(stalks: &Stalks) -> Finding<Cell<Ordinal>> {
    let text = format!(
        "{} Their nim-sum is infinite and the side game has a finite value, so they do not cancel.",
        heights_in_words(stalks)
    );
    Finding::won(THEOREM.reason(text))
}

fn heights_in_words(stalks: &Stalks) -> String {
    let heights: Vec<String> = stalks.stalks.iter().map(|(_, height)| shown(height)).collect();
    match &heights[..] {
        [only] => format!("The stalk has height {only}."),
        _ => format!("The stalks have heights {}.", heights.join(", ")),
    }
}
