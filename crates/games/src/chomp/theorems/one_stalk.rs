//! # One stalk over a finite part
//!
//! **Statement.** Let a finite part carry one stalk of infinite height `h = H + n`, `H` a multiple
//! of ω and `n` finite. Let `r` be the Grundy value of the *side game*: the bites at cells off the
//! stalk's axis. Then `G = H + (n ⊕ r)`. So the position is N, and its one winning bite cuts the
//! stalk at the one finite height that makes a P-position.
//!
//! **Source.** \[HS\] Proposition 6.1 (Beanstalk Lemma) and Corollary 5.2 (Size Lemma).
//!
//! **Scope.** Any dimension; all infinite boxes are one line.
//!
//! **Status.** Proved, by induction. Cutting the stalk at a finite height gives finite values, and
//! for each natural number some finite height gives it (section 6, second construction, with the
//! Size Lemma). Cutting it at `H' + m` with `H' < H`, or `H' = H` and `m < n`, gives
//! `H' + (m ⊕ r)`: all values below `H`, and the `H + (m ⊕ r)`. A bite into the side gives
//! `H + (n ⊕ r')`. So above `H` this is the sum of a heap of `n` and the side game. Bites that
//! leave the stalk infinite leave an infinite value, hence N; a height that makes a finite
//! P-position is unique by Theorem 5.1.
//!
//! **Errata.** The proof of the Size Lemma needs that elements of `M₀` are less than 1 + size.
//!
//! **Example.** `chomp solve "(w+1,3,2,1)"` answers N, with a bite that leaves a finite position.

use super::{Cell, Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::asking::about;
use crate::chomp::transfinite::Position;
use crate::chomp::transfinite::stalks::Stalks;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "one-stalk",
    "One stalk over a finite part",
    "[HS] Prop. 6.1",
    include_str!("one_stalk.rs"),
);

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    let stalks = Stalks::of(position)?;
    if stalks.stalks.len() != 1 {
        return out_of_scope("it is not one stalk over a finite part");
    }
    let (axis, height) = &stalks.stalks[0];
    let (high, low) = height.split_below(&Ordinal::from(1));
    let mut text = format!(
        "The stalk has height H + n with H = {}, n = {low}, over a finite part: its value is \
             infinite.",
        shown(&high)
    );
    let mut shortfall = None;
    let mut value = None;
    if wanted.grundy {
        match stalks.side_value(work) {
            Ok(side) => {
                let sum = low.nim_sum(&Ordinal::from(side));
                text = format!(
                    "The stalk has height H + n with H = {0}, n = {low}, and the side game has \
                         value r = {side}: G = H + (n ⊕ r) = {0} + ({low} ⊕ {side}).",
                    shown(&high)
                );
                value = Some(high.ordinary_sum(&sum));
            }
            Err(why) => shortfall = Some(why),
        }
    }
    let mut finding = match value {
        Some(value) => Finding::valued(value, THEOREM.reason(text)),
        None => Finding::won(THEOREM.reason(text)),
    };
    if wanted.winning_moves {
        match finite_height(&stalks, work) {
            Ok(height) => {
                let cell = Cell::on_axis(position.dimension(), *axis, height);
                finding = finding.by_exactly([cell]);
            }
            Err(why) => shortfall = shortfall.or(Some(why)),
        }
    }
    Ok(Finding { shortfall, ..finding })
}

/// The one height of the stalk that makes a P-position: the Size Lemma bounds it, so it is among
/// the winning bites of the finite position whose stalk is longer than that.
fn finite_height(stalks: &Stalks, work: &mut Work<'_>) -> Result<Ordinal, Undecided> {
    let size = stalks.side_size().filter(|size| *size < 1 << 62);
    let Some(size) = size else { return out_of_scope("the finite part is too large") };
    let axis = stalks.stalks[0].0;
    let tall = stalks.with_heights(&[size + 2]);
    let wanted = Wanted { outcome: false, ..Wanted::MOVES };
    let mut verdict = about(&tall, wanted, work);
    let moves = verdict.take_moves();
    let on_stalk = |cell: &Cell| {
        cell.iter().enumerate().all(|(other, coordinate)| other == axis || *coordinate == 0)
    };
    let found = moves.into_iter().find(on_stalk).map(|cell| Ordinal::from(cell[axis]));
    found.ok_or_else(|| verdict.why_not(work))
}
