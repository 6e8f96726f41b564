//! Side questions: what theorems ask about smaller positions in the course of a question.

use super::length::{Length, long_axes};
use crate::ask::UNITS_TO_CONSULT;
use crate::game::Enough;
use crate::region::{Cell, Region};
use crate::verdict::{Result, Undecided, Verdict, Wanted};
use crate::work::{Remembered, Work};
use std::collections::HashMap;

/// The theorem does not apply, and why.
pub(super) fn out_of_scope<T>(why: &'static str) -> Result<T> {
    Err(Undecided::out_of_scope(why))
}

/// What all engines know of a position, on the budget of the present question.
pub(super) fn about<S: Length>(
    position: &Region<S>,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<Cell<S>> {
    about_until(Enough::Everything, position, wanted, work)
}

fn about_until<S: Length>(
    enough: Enough,
    position: &Region<S>,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<Cell<S>> {
    match work.spend_on_asking(units_to_consult(position)) {
        Ok(()) => S::verdict(position, wanted, enough, work),
        Err(why) => Verdict { undecided: Some(why), ..Verdict::empty() },
    }
}

/// Units of work to ask engines about a position, which calculate with its sides and write them.
fn units_to_consult<S: Length>(position: &Region<S>) -> u64 {
    let words: usize = position.boxes().iter().flatten().map(S::words).sum();
    let usual = position.boxes().len() * position.dimension();
    UNITS_TO_CONSULT + UNITS_A_WORD * words.saturating_sub(usual) as u64
}

/// Units of work to calculate with a further word of a side, or with a further term of it.
const UNITS_A_WORD: u64 = 4;

/// Units of work that a side question may take where it should cost little.
const LITTLE: u64 = 5_000;

/// What engines know of a position, as far as they find it out with little work; of winning bites,
/// those that the first engine knows that knows some.
pub(super) fn about_cheaply<S: Length>(
    position: &Region<S>,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<Cell<S>> {
    let of_wanted = [wanted.outcome, wanted.winning_moves, wanted.grundy];
    let key = (position.clone(), of_wanted, work.is_asking_for_p());
    let known = work.with_kept(|asked: &mut SideQuestions<S>, _| asked.answers.get(&key).cloned());
    if let Some(verdict) = known {
        return verdict;
    }
    let verdict = with_little_work(position, work, |work| {
        about_until(Enough::AWinningMove, position, wanted, work)
    });
    work.with_kept(|asked: &mut SideQuestions<S>, _| {
        if asked.answers.len() >= MOST_ANSWERS {
            asked.answers.clear();
        }
        asked.answers.insert(key, verdict.clone());
    });
    verdict
}

/// Asks a side question about a position on a small part of the budget.
pub(super) fn with_little_work<S: Length, T>(
    position: &Region<S>,
    work: &mut Work<'_>,
    ask: impl FnOnce(&mut Work<'_>) -> T,
) -> T {
    let is_finite = position.boxes().iter().flatten().all(S::is_finite);
    // A search in many dimensions is never cheap.
    let little = if long_axes(position).len() > 2 && is_finite { 0 } else { LITTLE };
    work.with_at_most(little, ask)
}

/// So many answers to side questions are kept.
const MOST_ANSWERS: usize = 1_000;

/// A position, which of outcome, winning bites and Grundy value were wanted, and whether only
/// P would help.
type Asked<S> = (Region<S>, [bool; 3], bool);

/// What little work found out about bases, which the views of a product have in common.
struct SideQuestions<S: Length> {
    answers: HashMap<Asked<S>, Verdict<Cell<S>>>,
}

impl<S: Length> Default for SideQuestions<S> {
    fn default() -> Self {
        Self { answers: HashMap::new() }
    }
}

impl<S: Length> Remembered for SideQuestions<S> {
    const NAME: &'static str = "answers to side questions";

    fn bytes(&self) -> usize {
        self.answers.capacity() * (size_of::<(Asked<S>, Verdict<Cell<S>>)>() + 256)
    }
}
