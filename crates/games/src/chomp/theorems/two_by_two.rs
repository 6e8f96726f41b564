//! # Columns over a 2×2 base
//!
//! **Statement.** Let `[v z; u y]` be four columns over a 2×2 base, `u ≥ v ≥ y ≥ z`, `u` over the
//! poison.
//! - Type A (`z = y < ω`): P just when `u = v + z + 1`, or for infinite `v` when `G(ω\u, ω\v) = z`.
//! - Type B (`z < ω`, `z < y`): only `[z+1 z; z+1 z+1]`.
//! - Type C (`ω ≤ z < ω³`, `z` and `v` equal from `ω²` up): by the top above ω or above their
//!   common part.
//! - Type D (`ω ≤ z < ω³`, `v` greater from `ω²` up, `y < ω^ω`): when
//!   `G(ω\y, ω\z) = G(ω²\u, ω²\v)`.
//! - Type E (`ω ≤ z < ω³`, `y ≥ ω^ω`): when the L-shaped top above `ω^ω` has the value `ω\z`.
//! - Type F (`z ≥ ω³`): only `2×2×ω³`.
//!
//! **Source.** \[HS\] Theorem 11.1 (Front-Top) and section 11; the rules for tops of type C are
//! ours.
//!
//! **Scope.** Any order of axes; finite columns too. There are at most four winning bites, one in
//! each direction; the list is complete unless a direction meets what is open. Open, and said to be
//! so: type C where the rules for tops do not suffice, first with `z` five ω-levels above the base
//! (`v` eight, `y` five); type E with L-shaped tops that no theorem values: those with three
//! infinite columns, and those with a finite arm where `ω\z` is infinite, as far as no other
//! theorem decides the top with an orthogonal column.
//!
//! **Status.** Proved: types A and B in \[HS\], types C to F in `docs/two-by-two.md`, since
//! \[HS\]'s proofs of C and D use PC3 and PD3, which are false. In type C with `z` two or more
//! ω-levels above the base the proof has two conditions on the rule for each three levels; they are
//! checked for every position, which is undecided where they fail. Type E uses (9-6), which is
//! proved there too, and for tops with a finite arm the theorem wide-stalk.
//!
//! **Errata.** PD3 is false as stated, and so is PC3 for tall positions with `u` above `v` from
//! `ω²` up: in `[ω² ω²; ω²·2 ω²]` the bite `(1,1,ω)` leaves the P-position `[ω² ω; ω²·2 ω²]`. The
//! level rule for type C with `z₁ = 2` fails for `v₁ = y₁` even `≥ 4`: `[ω·4 ω·2; ω·5+1 ω·4]` is P.
//! PA3's exception needs `û = 0`. Answers to bites of `2×2×ω³` are corrected: `(1,0,h)`, `h ≥ ω`,
//! is answered by `(0,0, ω² + (ω\h))`. The example `[ω³ ω²; ω³ ω²]` is N; `[ω³ ω; ω³ ω²]` is meant.
//!
//! **Example.** `chomp solve 2x2xw^3` answers P.

use super::{Cell, Finding, Length, Region, Said, Theorem, Undecided, Wanted, Work, out_of_scope};
use crate::chomp::eye::bites::{self, Bite};
use crate::chomp::eye::tops::Tops;
use crate::chomp::eye::{Eye, Judgement, judge};
use crate::verdict::Obstacle;

pub(super) const THEOREM: Theorem = Theorem::new(
    "two-by-two",
    "Columns over a 2×2 base",
    "[HS] §11",
    include_str!("two_by_two.rs"),
)
.formerly(&["finite-two-by-two"]);

pub(super) fn decide<S: Length>(
    position: &Region<S>,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<S> {
    let Some((eye, axes)) = Eye::of(position) else {
        return out_of_scope("its base is not two by two");
    };
    let (judged, winning) = work.with_kept(|tops: &mut Tops, work| {
        let judged = judge(&eye, tops, work);
        let is_p = matches!(&judged, Ok(Judgement { is_p: true, .. }));
        // An open position is N when a bite to P is found.
        if !is_p && (wanted.winning_moves || judged.is_err()) {
            return (judged, Winning::of(&eye, tops, work));
        }
        (judged, Winning::default())
    });
    let text = match judged {
        Ok(Judgement { is_p: true, text }) => {
            return Ok(Finding::lost(THEOREM.reason(text)));
        }
        Ok(Judgement { is_p: false, text }) => text,
        Err(why) if winning.bites.is_empty() => return Err(why),
        Err(_) => "A bite leaves a P-position, so it is N.".to_owned(),
    };
    // A bite is lower than its column, so it is a length of the same kind.
    let length = |(i, j, height): &Bite| Some((*i, *j, S::of_ordinal(height)?));
    let bites = winning.bites.iter().filter_map(length);
    let bites: Vec<Cell<S>> = bites.map(|bite| axes.cell(bite)).collect();
    let finding = Finding::won(THEOREM.reason(text));
    let is_complete = wanted.winning_moves && winning.open.is_none();
    let finding =
        if is_complete { finding.by_exactly(bites) } else { finding.by_among_others(bites) };
    let text = "Grundy values over a 2×2 base are an open question";
    let no_value = Undecided::new(Obstacle::Transfinite, text);
    Ok(finding.short_of(winning.open.or(wanted.grundy.then_some(no_value))))
}

/// The winning bites, and why there may be others.
#[derive(Default)]
struct Winning {
    bites: Vec<Bite>,
    open: Option<Undecided>,
}

impl Winning {
    fn of(eye: &Eye, tops: &mut Tops, work: &mut Work<'_>) -> Self {
        let directions = match bites::directions(eye, tops, work) {
            Ok(directions) => directions,
            Err(why) => return Self { bites: Vec::new(), open: Some(why) },
        };
        let mut winning = Self::default();
        for direction in directions {
            let [i, j] = direction.towards;
            let mut open = direction.open;
            let mut found = None;
            for height in direction.heights {
                let bite = (i, j, height);
                let Some(left) = eye.after(&bite).filter(|left| !left.u.is_zero()) else {
                    continue;
                };
                match judge(&left, tops, work) {
                    Ok(Judgement { is_p: true, .. }) => {
                        found = Some(bite);
                        break;
                    }
                    Ok(_) => {}
                    Err(why) => open = open.or(Some(why)),
                }
            }
            match found {
                Some(bite) => winning.bites.push(bite),
                None => winning.open = winning.open.or(open),
            }
        }
        winning
    }
}
