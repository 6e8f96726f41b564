//! Every move of a position, where it leads, and what is known of that: the record `options/1`.
//!
//! A position can have thousands of moves, and each is a question of its own. So the list is made
//! in two rounds. In the first every move has a small part of the budget, enough for theorems and
//! tables; in the second those that are still open have what is left, one after the other. In one
//! round the first hard move would leave nothing for the easy ones after it.
//!
//! ```
//! use chomplab::engine::{Budget, Work};
//! use chomplab::registry::{ListLimits, list_options, read};
//!
//! let position = read("(3,1)")?;
//! let limits = ListLimits { moves: 100, bytes: 10_000 };
//! let list = list_options(&*position, true, limits, &mut Work::within(Budget::default()));
//! assert_eq!((&*list.options[0].chosen, &*list.options[0].to), ("(0,2)", "(2,1)"));
//! assert_eq!(list.options[0].wins, Some(true));
//! # Ok::<(), chomplab::InputError>(())
//! ```

use crate::any::{After, AnyOptions, Position};
use crate::records::{OptionRecord, OptionsRecord, Question, UndecidedRecord};
use crate::verdict::{Obstacle, Outcome, Undecided, Wanted};
use crate::work::{Budget, Work};

/// How long a list may become: a position can have more moves than a memory holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListLimits {
    /// At most so many moves are listed,
    pub moves: usize,
    /// and no more when the texts of moves and positions have so many bytes.
    pub bytes: usize,
}

/// Of the budget, a move may take one of so many parts in the first round.
const PARTS: u64 = 8000;

/// Lists the moves of a position, winning ones first, with the outcome of what each leaves and, if
/// wanted, its Grundy value. Of infinitely many moves those are listed that are known to win.
#[must_use]
pub fn list_options(
    position: &dyn Position,
    grundy: bool,
    limits: ListLimits,
    work: &mut Work<'_>,
) -> OptionsRecord {
    let wanted = Wanted { outcome: true, winning_moves: false, grundy };
    let mut list = List { wanted, ..List::default() };
    match position.options() {
        Some(all) => {
            list.ask_of_each(all, limits, work);
            list.ask_of_the_rest(position, work);
        }
        None => list.ask_for_winning(position, work),
    }
    list.record(position)
}

/// Moves, as far as they have been listed.
#[derive(Default)]
struct List {
    wanted: Wanted,
    moves: Vec<Listed>,
    /// Whether some moves are missing.
    is_cut: bool,
    /// Why something is not known.
    undecided: Option<UndecidedRecord>,
}

/// A move, and whether more work could tell more of it.
struct Listed {
    option: OptionRecord,
    is_open: bool,
}

impl List {
    /// The first round, which spends about half of the budget: it lists the moves, and asks of each
    /// what takes little work.
    fn ask_of_each(&mut self, all: AnyOptions<'_>, limits: ListLimits, work: &mut Work<'_>) {
        work.begin();
        let whole = work.budget();
        let mut bytes = 0;
        for (name, after) in all {
            let to = after.text();
            bytes += name.len() + to.len();
            if self.moves.len() == limits.moves || bytes > limits.bytes {
                self.is_cut = true;
                break;
            }
            // The unit of work is a word of a position that is looked at. When the budget is spent,
            // the rest is listed all the same, without being asked about.
            match work.spend(1 + to.len() as u64 / 8, 0) {
                Err(why) if why.why == Obstacle::Cancelled => {
                    self.is_cut = true;
                    self.undecided = Some(UndecidedRecord::from(&why));
                    break;
                }
                _ => self.moves.push(Listed::new(name, to)),
            }
            if work.spent() < whole.work / 2 {
                work.set_budget(Budget { work: work.spent() + whole.work / PARTS, ..whole });
                self.ask_of(self.moves.len() - 1, &*after, work);
                work.set_budget(whole);
            }
        }
    }

    /// The second round.
    fn ask_of_the_rest(&mut self, position: &dyn Position, work: &mut Work<'_>) {
        if self.moves.iter().all(|listed| !listed.is_open) {
            return;
        }
        let all = position.options().into_iter().flatten();
        for (number, (_, after)) in all.take(self.moves.len()).enumerate() {
            if !self.moves[number].is_open {
                continue;
            }
            if let Err(why) = work.spend(0, 0) {
                self.undecided = Some(UndecidedRecord::from(&why));
                break;
            }
            if let Some(why) = self.ask_of(number, &*after, work) {
                self.undecided = Some(why);
            }
        }
    }

    /// Asks what is wanted of a move, and says what work was lacking.
    fn ask_of(
        &mut self,
        number: usize,
        after: &dyn Position,
        work: &mut Work<'_>,
    ) -> Option<UndecidedRecord> {
        let verdict = after.consult(self.wanted, work);
        let Listed { option, is_open } = &mut self.moves[number];
        option.outcome = verdict.outcome.or(option.outcome);
        option.wins = option.outcome.map(|outcome| outcome == Outcome::P);
        if self.wanted.grundy {
            option.grundy = verdict.grundy.map(|value| value.to_string()).or(option.grundy.take());
        }
        let is_known = option.outcome.is_some() && (!self.wanted.grundy || option.grundy.is_some());
        // Nothing is missing where there is no value to be known, as in misère play.
        let has_no_value =
            |why: &Undecided| option.outcome.is_some() && why.why == Obstacle::OutOfScope;
        let why = verdict.undecided.filter(|why| !is_known && !has_no_value(why));
        *is_open = why.as_ref().is_some_and(|why| why.why.is_lack_of_work());
        let why = UndecidedRecord::from(&why?);
        if *is_open {
            return Some(why);
        }
        // No work would help, so this is the last word.
        self.undecided = Some(why);
        None
    }

    /// Of infinitely many moves those that win are what theory finds.
    fn ask_for_winning(&mut self, position: &dyn Position, work: &mut Work<'_>) {
        let answer = position.answer(&[Question::Outcome, Question::WinningMoves], work);
        self.is_cut = true;
        let known = answer.winning_moves.iter().flatten().flat_map(|known| &known.moves);
        for chosen in known {
            let name = chosen.name();
            let after = position.after(&name);
            let mut listed = Listed::new(name, chosen.to.clone());
            (listed.option.outcome, listed.option.wins) = (Some(Outcome::P), Some(true));
            self.moves.push(listed);
            if self.wanted.grundy
                && let Ok(After::Position(after)) = after
            {
                let why = self.ask_of(self.moves.len() - 1, &*after, work);
                self.undecided = why.or(self.undecided.take());
            }
        }
        self.undecided = answer.undecided.or(self.undecided.take());
    }

    fn record(mut self, position: &dyn Position) -> OptionsRecord {
        self.moves.sort_by_key(|listed| match listed.option.outcome {
            Some(Outcome::P) => 0,
            None => 1,
            Some(Outcome::N) => 2,
        });
        OptionsRecord {
            position: position.text(),
            complete: !self.is_cut,
            poison: position.poison_move(),
            undecided: self.undecided,
            options: self.moves.into_iter().map(|listed| listed.option).collect(),
            distance: None,
        }
    }
}

impl Listed {
    fn new(chosen: String, to: String) -> Self {
        let (outcome, wins, grundy, distance) = (None, None, None, None);
        let option = OptionRecord { chosen, to, outcome, wins, grundy, distance };
        Self { option, is_open: true }
    }
}
