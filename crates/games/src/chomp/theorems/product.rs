//! # Products with P-ordered P-positions
//!
//! **Statement.** A position is *P-ordered* when the P-positions inside it are totally ordered by
//! inclusion; the P-ordered P-positions are `2×ω`, `(i+1, i)` and the hooks with equal arms. Choose
//! two axes. If the section over every cell of the other axes is a P-position, and the one over the
//! origin is P-ordered, then `G` is the Grundy value of the *base*, the cells with both chosen
//! coordinates 0. In particular `G(X × P) = G(X)` for a P-ordered P-position `P`.
//!
//! **Source.** \[HS\] Theorem 7.1, whose proof shows this more general statement.
//!
//! **Scope.** Any dimension and order of axes, sides of any length; the base is decided by the
//! other theorems, or by this one again. A position with a bite to such a P-position is decided
//! too, with all such bites. So whoever moves second from a product finds every answer of the
//! strategy: what the other player leaves is one bite away from the class. Positions outside may be
//! P or N.
//!
//! **Status.** Proved. Pair the position with a heap of `G(base)`. A bite at `(x, p)` with `p ≠ 0`
//! on the chosen axes is answered at `(x, p')`, where `p'` restores the section over `x` to a
//! smaller P-position `Q`. Over `ξ ≥ x` the section was a P-position inside that over `x`, so it
//! lies in `Q` and has not been touched, or contains `Q` and is now `Q`. All other bites change
//! only the base or the heap and are answered there. All bites into the class are found; whether
//! other bites win is not known.
//!
//! **Errata.** "every P-position must be" means "every P-ordered position must be".
//!
//! **Example.** `chomp solve wxwxwx2x2x2` answers P.

use super::{Cell, Finding, Length, Region, Said, Theorem, Undecided, Wanted, Work};
use super::{out_of_scope, shown};
use crate::chomp::asking::{about, about_cheaply};
use crate::chomp::fibres::Fibres;
use crate::chomp::length::long_axes;
use crate::verdict::{Certainty, Obstacle, Outcome, Verdict};

pub(super) const THEOREM: Theorem = Theorem::new(
    "product",
    "Products with P-ordered P-positions",
    "[HS] Thm 7.1",
    include_str!("product.rs"),
)
.formerly(&["finite-product"]);

/// Pairs of more axes than this are not tried.
const MOST_AXES: usize = 10;

/// What the sections along some pair of axes tell.
pub(super) fn decide<S: Length>(
    position: &Region<S>,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<S> {
    let long = long_axes(position);
    if long.len() < 3 || long.len() > MOST_AXES {
        return out_of_scope("it is not a product of planes");
    }
    let pairs = long.iter().flat_map(|a| long.iter().map(move |b| vec![*a, *b]));
    let pairs = pairs.filter(|pair| pair[0] < pair[1]);
    // What a bite leaves of a pair may be a single axis.
    let chosen: Vec<Vec<usize>> = pairs.chain(long.iter().map(|axis| vec![*axis])).collect();
    let views = chosen.iter().filter_map(|axes| Fibres::over(position, axes, work));
    let views: Vec<Fibres<'_, S>> = views.collect();
    // First what costs little; a base that must be searched can wait.
    let mut best = None;
    let mut stopped = None;
    for ask in [about_cheaply as Ask<S>, about] {
        let mut found = Found::nothing();
        for fibres in &views {
            // What has been found stays when work runs out.
            if let Err(why) = work.spend_on_asking(fibres.units_to_look_at()) {
                stopped = Some(why);
                break;
            }
            if let Some(finding) = found.look_at(fibres, wanted, ask, work) {
                return Ok(finding);
            }
        }
        let finding = found.finding();
        let is_enough = |known: &Finding<_>| {
            (!wanted.winning_moves || known.winning_moves.is_some())
                && (!wanted.grundy || known.grundy.is_some())
        };
        if finding.as_ref().is_some_and(is_enough) {
            return finding.ok_or_else(no_product);
        }
        best = finding.or(best);
        if stopped.is_some() {
            break;
        }
    }
    best.ok_or_else(|| stopped.unwrap_or_else(no_product))
}

fn no_product() -> Undecided {
    Undecided::new(
        Obstacle::OutOfScope,
        "it is not a product with a P-ordered P-position, nor one bite away from one",
    )
}

type Ask<S> = fn(&Region<S>, Wanted, &mut Work<'_>) -> Verdict<Cell<S>>;

/// What has been found out so far about a position that is not P.
struct Found<S> {
    /// The finding of a view in which all sections are P.
    valued: Option<Finding<Cell<S>>>,
    /// Bites to P-positions, with how sure they are and why.
    bites: Vec<(Certainty, Cell<S>, String)>,
}

impl<S: Length> Found<S> {
    fn nothing() -> Self {
        Self { valued: None, bites: Vec::new() }
    }

    /// Looks at one view; returns the finding when it is final.
    fn look_at(
        &mut self,
        fibres: &Fibres<'_, S>,
        wanted: Wanted,
        ask: Ask<S>,
        work: &mut Work<'_>,
    ) -> Option<Finding<Cell<S>>> {
        let is_known = self.valued.is_some() || !self.bites.is_empty();
        if is_known && !wanted.winning_moves && !(wanted.grundy && fibres.all_are_p()) {
            return None;
        }
        if fibres.all_are_p() {
            let finding = valued(fibres, wanted, ask, work)?;
            if finding.outcome == Outcome::P {
                return Some(finding);
            }
            let is_better = |known: &Finding<_>| known.grundy.is_none() && finding.grundy.is_some();
            if self.valued.as_ref().is_none_or(is_better) {
                self.valued = Some(finding);
            }
            return None;
        }
        let axes = fibres.axes_in_words();
        if let Some(restoring) = fibres.restoring_bite() {
            // A look one bite ahead can only show that it is not P.
            let base = work.asking_for_p(|work| ask(&fibres.base(), Wanted::OUTCOME, work));
            if base.outcome == Some(Outcome::P) {
                let sure = certainty_of(&base);
                let text =
                    format!("makes every section along {axes} a P-position, over a base that is P");
                self.bites.push((sure, restoring, text));
            }
        }
        if fibres.can_be_cleared() {
            let mut base = ask(&fibres.base(), Wanted::MOVES, work);
            let (sure, bites) = (certainty_of(&base), base.take_moves());
            let text =
                format!("leaves a P-position as base, with P-positions along {axes} over it");
            let clearing = bites.iter().filter(|bite| fibres.clears(bite));
            let clearing = clearing.map(|bite| (sure, fibres.base_bite(bite), text.clone()));
            self.bites.extend(clearing);
        }
        None
    }

    /// What the views tell together; only the surest bites are named.
    fn finding(self) -> Option<Finding<Cell<S>>> {
        let sure = self.bites.iter().map(|(sure, ..)| *sure).max();
        // A bite that surely wins tells more than a base that is only conjectured.
        let is_sure =
            |valued: &Finding<_>| valued.grundy.is_some() || sure <= Some(valued.certainty);
        let Some(valued) = self.valued.filter(is_sure) else {
            let sure = sure?;
            let (_, bite, text) = self.bites.iter().find(|(own, ..)| *own == sure)?;
            let finding = Finding::won(THEOREM.reason(format!("{} {text}.", shown(bite))));
            let finding = Finding { certainty: sure, ..finding };
            return Some(among_others(
                finding,
                self.bites.into_iter().filter(|(own, ..)| *own == sure),
            ));
        };
        let certainty = valued.certainty;
        let more = self.bites.into_iter().filter(|(own, ..)| *own >= certainty);
        Some(among_others(valued, more))
    }
}

fn among_others<S: Length>(
    finding: Finding<Cell<S>>,
    bites: impl Iterator<Item = (Certainty, Cell<S>, String)>,
) -> Finding<Cell<S>> {
    let known = finding.winning_moves.clone().map_or(Vec::new(), |known| known.moves);
    let all: Vec<Cell<S>> = known.into_iter().chain(bites.map(|(_, bite, _)| bite)).collect();
    let text = "the strategy gives these bites; whether there are others is not known";
    let open = Undecided::new(Obstacle::Transfinite, text);
    let shortfall = finding.shortfall.clone().or(Some(open));
    Finding { shortfall, ..finding.by_among_others(all) }
}

/// What the base tells of a position whose sections are all P.
fn valued<S: Length>(
    fibres: &Fibres<'_, S>,
    wanted: Wanted,
    ask: Ask<S>,
    work: &mut Work<'_>,
) -> Option<Finding<Cell<S>>> {
    let grundy = if wanted.grundy { Wanted::VALUE } else { Wanted::OUTCOME };
    let base = fibres.base();
    let mut verdict = ask(&base, Wanted { winning_moves: wanted.winning_moves, ..grundy }, work);
    let moves = verdict.take_moves();
    let by = verdict.because.first().map_or("", |reason| reason.id);
    let text = format!(
        "All sections along {} are P-positions ({}), so its value is that of its base {} (by \
         {by}).",
        fibres.axes_in_words(),
        fibres.sections_in_words(),
        shown(&base)
    );
    let reason = THEOREM.reason(text);
    let certainty = certainty_of(&verdict);
    let finding = match (verdict.grundy, verdict.outcome?) {
        (Some(value), _) => Finding::valued(value, reason),
        (None, Outcome::P) => Finding::lost(reason),
        (None, Outcome::N) => Finding::won(reason),
    };
    let finding = Finding { certainty, shortfall: verdict.undecided, ..finding };
    if finding.outcome == Outcome::P {
        return Some(finding);
    }
    Some(finding.by_among_others(moves.iter().map(|bite| fibres.base_bite(bite))))
}

/// A product is as certain as its base, and has no certificate.
fn certainty_of<S>(base: &Verdict<Cell<S>>) -> Certainty {
    base.certainty.map_or(Certainty::Proved, |certainty| certainty.min(Certainty::Proved))
}
