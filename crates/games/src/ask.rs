//! The whole flow: from a position to an explained verdict, and from a text to an answer.
//!
//! ```text
//! text ─registry──▶ position ──ask──▶ verdict ──answer──▶ answer/1 record
//!                      │
//!                      └─ engines in order: theorem, theorem, …, search;
//!                         each decides some of the questions or declines and says why
//! ```
//!
//! [`ask`] works for one game with its own types. [`answer_text`](crate::registry::answer_text) is
//! the entry point for front ends: it reads a text of any game and returns the record that all of
//! them show.

use crate::game::{Enough, Game};
use crate::search;
use crate::verdict::{Addition, Obstacle, Result, Step, StepResult, Undecided, Verdict, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Asks the engines of a game in order until every wanted fact is known.
///
/// ```
/// use chomplab::Outcome;
/// use chomplab::chomp::{Chomp, Position};
/// use chomplab::engine::{Budget, Wanted, Work, ask};
///
/// let position = Position::from_rows([5, 3]).unwrap();
/// let verdict = ask(&Chomp, &position, Wanted::MOVES, &mut Work::within(Budget::default()));
/// assert_eq!(verdict.outcome, Some(Outcome::N));
/// assert_eq!(verdict.winning_moves.unwrap().moves[0].to_string(), "(0,4)");
/// assert_eq!(verdict.because[0].id, "two-rows");
/// ```
pub fn ask<G: Game>(
    game: &G,
    position: &G::Position,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<G::Move> {
    work.begin();
    consult(game, position, wanted, work)
}

/// Asks who wins and how, and is content with one winning move: for players.
///
/// ```
/// use chomplab::chomp::{Chomp, Position};
/// use chomplab::engine::{Budget, Work, ask_for_a_move};
///
/// // Whether a large square has other winning bites is not asked.
/// let square = Position::from_rows([40; 40]).unwrap();
/// let verdict = ask_for_a_move(&Chomp, &square, &mut Work::within(Budget::default()));
/// assert_eq!(verdict.winning_moves.unwrap().moves[0].to_string(), "(1,1)");
/// ```
pub fn ask_for_a_move<G: Game>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> Verdict<G::Move> {
    work.begin();
    consult_until(Enough::AWinningMove, game, position, Wanted::MOVES, work)
}

/// Asks in the course of another question, whose budget it shares.
pub(crate) fn consult<G: Game>(
    game: &G,
    position: &G::Position,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<G::Move> {
    consult_until(Enough::Everything, game, position, wanted, work)
}

/// Asks engines until every wanted fact is known, or what is known is enough.
///
/// Winning moves come before the Grundy value: it costs many times what they do, and whoever asks
/// for more should not learn less.
pub(crate) fn consult_until<G: Game>(
    enough: Enough,
    game: &G,
    position: &G::Position,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<G::Move> {
    if let Some(verdict) = game.said_elsewhere(position, wanted, enough, work) {
        return verdict;
    }
    let is_enough =
        |verdict: &Verdict<_>| enough == Enough::AWinningMove && verdict.has_a_winning_move();
    let mut verdict = Verdict::empty();
    let mut obstacles = Vec::new();
    let mut rounds = vec![wanted];
    if wanted.winning_moves && wanted.grundy {
        let value = Wanted { outcome: false, winning_moves: false, grundy: true };
        rounds = vec![Wanted { grundy: false, ..wanted }, value];
    }
    for wanted in rounds {
        let before = obstacles.len();
        for engine in game.engines() {
            let missing = verdict.missing(wanted);
            if missing.is_nothing() || is_enough(&verdict) {
                break;
            }
            // A P-position has the value 0: whoever wants the value is helped by the outcome, which
            // some engines know and others find with less work.
            // Whoever wants all winning moves and has none yet is helped by any that decides.
            let helpful = missing.outcome
                || missing.grundy && verdict.outcome.is_none()
                || missing.winning_moves && !verdict.has_a_winning_move();
            let asked = Wanted { outcome: helpful, ..missing };
            let is_hopeless = engine.id == search::ID
                && !missing.grundy
                && obstacles.iter().skip(before).any(would_do_with_more_work);
            let most = if is_hopeless { units_in_vain(work) } else { u64::MAX };
            let said = work.with_at_most(most, |work| (engine.consider)(position, asked, work));
            let result = match said {
                Err(why) => {
                    let is_last_word = engine.id == search::ID && why.why == Obstacle::TooLarge;
                    if is_last_word && verdict.has_a_winning_move() {
                        // The others say what they would need, the last resort what stays open.
                        obstacles.retain(|other: &Undecided| other.why != Obstacle::TooLarge);
                    }
                    obstacles.push(why.clone());
                    StepResult::Declined(why)
                }
                Ok(finding) if finding.is_contradictory() => {
                    return contradiction(engine.id, verdict.trail);
                }
                Ok(finding) => {
                    obstacles.extend(finding.shortfall.clone());
                    match verdict.add(finding, missing) {
                        Addition::SaysSomethingNew => StepResult::Decided,
                        Addition::SaysNothingNew => StepResult::AddedNothing,
                        Addition::Contradicts => return contradiction(engine.id, verdict.trail),
                    }
                }
            };
            follow(&mut verdict.trail, Step { engine: engine.id, result });
        }
    }
    if !verdict.missing(wanted).is_nothing() && !is_enough(&verdict) {
        let open = game.open_question(position);
        // Of obstacles that weigh the same the first is told: the engine that was meant for this.
        let told = obstacles.into_iter().rev().max_by_key(|obstacle| obstacle.why);
        // "This engine is for other positions" says less than why the position is open.
        let told = told.filter(|told| told.why >= open.why && told.why > Obstacle::OutOfScope);
        verdict.undecided = Some(told.unwrap_or(open));
    }
    verdict
}

/// Whether an engine would decide the position, with a budget that it names.
fn would_do_with_more_work(why: &Undecided) -> bool {
    why.why == Obstacle::Budget && why.needs.is_some()
}

/// What the search may spend after such an engine has declined: it takes more work than that one as
/// a rule, so the answer is nearly always how much that one needs, which is known already.
fn units_in_vain(work: &Work<'_>) -> u64 {
    const SHARE: u64 = 16;
    const LEAST: u64 = 1_000_000;
    (work.left() / SHARE).max(LEAST)
}

impl<M> Verdict<M> {
    /// Why not everything that was asked is known.
    pub(crate) fn why_not(self, work: &Work<'_>) -> Undecided {
        self.undecided.unwrap_or_else(|| work.out_of_work())
    }

    /// The Grundy value, or why it is not known.
    pub(crate) fn value(mut self, work: &Work<'_>) -> Result<Ordinal> {
        self.grundy.take().ok_or_else(|| self.why_not(work))
    }
}

/// Units of work to ask engines about a position in the course of a question, whatever they do
/// themselves.
pub(crate) const UNITS_TO_CONSULT: u64 = 28;

/// Every move to a position of some Grundy value, and what kept the list from being complete: by a
/// formula of the game, or by asking for the value of every option.
pub(crate) fn moves_to_value<G: Game>(
    game: &G,
    position: &G::Position,
    value: &Ordinal,
    work: &mut Work<'_>,
) -> (Vec<G::Move>, Option<Undecided>) {
    if let Some(found) = game.moves_to_value(position, value, work) {
        return found;
    }
    let mut moves = Vec::new();
    let Some(options) = game.list_options(position) else {
        return (
            moves,
            Some(Undecided::out_of_scope("the moves of such a position cannot be listed")),
        );
    };
    let wanted = Wanted { outcome: value.is_zero(), winning_moves: false, grundy: true };
    for (chosen, option) in options {
        if let Err(why) = work.spend_on_asking(UNITS_TO_CONSULT) {
            return (moves, Some(why));
        }
        let verdict = consult(game, &option, wanted, work);
        match verdict.grundy {
            Some(found) if found == *value => moves.push(chosen),
            Some(_) => {}
            None => return (moves, verdict.undecided),
        }
    }
    (moves, None)
}

/// Adds a step to a trail. Of an engine that is asked twice, the second word counts if it decides,
/// or if the first only said that it is for other positions.
fn follow(trail: &mut Vec<Step>, step: Step) {
    let was_out_of_scope = |known: &Step| match &known.result {
        StepResult::Declined(why) => why.why == Obstacle::OutOfScope,
        _ => false,
    };
    match trail.iter_mut().find(|known| known.engine == step.engine) {
        None => trail.push(step),
        Some(known) if step.result == StepResult::Decided || was_out_of_scope(known) => {
            *known = step;
        }
        Some(_) => {}
    }
}

/// Engines disagree, or one with itself. A wrong answer is worse than none, so nothing is claimed.
fn contradiction<M: Clone + Ord>(engine: &'static str, trail: Vec<Step>) -> Verdict<M> {
    let text =
        format!("{engine} contradicts itself or an engine before it: please report this position");
    let undecided = Some(Undecided::new(Obstacle::Contradiction, text));
    Verdict { trail, undecided, ..Verdict::empty() }
}
