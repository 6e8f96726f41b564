//! Short questions to the engines and to the oracle.
//!
//! What no engine knows is an error, [`Unknown`], so that a check can take it neither for what it
//! hopes for nor for a witness: with `?` it becomes "cannot tell", and a [`Tally`] counts it apart.

use crate::claims::{Bench, Outcome, rows};
use chomplab::Undecided;
use chomplab::chomp::three_rows::Losers;
use chomplab::engine::{Budget, Work};
use chomplab::records::{Answer, GrundyRecord, MoveRecord, Question};
use chomplab::registry::answer_text;
use numbers::Ordinal;
use oracle::{Cells, Oracle};

/// Says in a sentence that no engine could tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unknown(pub(super) String);

impl From<Undecided> for Unknown {
    fn from(why: Undecided) -> Self {
        Self(why.text.into_owned())
    }
}

impl From<Unknown> for Outcome {
    fn from(Unknown(why): Unknown) -> Self {
        Self::Undecided(why)
    }
}

/// What a check finds, unless somebody was asked who could not tell.
pub(super) type Found = Result<Outcome, Unknown>;

/// A witness, or that there is none.
pub(super) type Witness = Result<Option<String>, Unknown>;

/// The first witness among many candidates. One is enough, whatever is unknown of the others;
/// without one all of them must be known.
pub(super) fn first_witness<T>(
    candidates: impl IntoIterator<Item = T>,
    mut against: impl FnMut(T) -> Witness,
) -> Witness {
    let mut unknown = Ok(None);
    for candidate in candidates {
        match against(candidate) {
            Ok(None) => {}
            Ok(witness) => return Ok(witness),
            Err(why) => unknown = unknown.and(Err(why)),
        }
    }
    unknown
}

/// A check of several statements: it holds when all of them do, and what was looked at is listed;
/// otherwise it is the first that does not hold, or that cannot be told.
pub(super) fn all_of(bench: &Bench<'_>, statements: &[fn(&Bench<'_>) -> Found]) -> Found {
    let mut looked_at = Vec::new();
    let mut unknown = None;
    for statement in statements {
        match statement(bench) {
            Ok(Outcome::Holds { for_what, .. }) => looked_at.push(for_what),
            Ok(Outcome::Undecided(why)) | Err(Unknown(why)) => {
                unknown.get_or_insert(Unknown(why));
            }
            Ok(other) => return Ok(other),
        }
    }
    unknown.map_or_else(|| Ok(Outcome::holds(looked_at.join("; "))), Err)
}

/// Answers about random positions, of which some may be beyond the engines.
#[derive(Debug, Default)]
pub(super) struct Tally {
    decided: u64,
    asked: u64,
    open: Option<Unknown>,
}

impl Tally {
    /// Counts an answer, and hands on what is known.
    pub(super) fn count<T>(&mut self, answer: Result<T, Unknown>) -> Option<T> {
        self.asked += 1;
        match answer {
            Ok(known) => {
                self.decided += 1;
                Some(known)
            }
            Err(why) => {
                self.open.get_or_insert(why);
                None
            }
        }
    }

    /// How many were decided, as `12` or `12 of 15`; an error where none was.
    pub(super) fn decided(self) -> Result<String, Unknown> {
        let Self { decided, asked, open } = self;
        match open {
            None if decided == 0 => Err(Unknown("nothing was looked at".to_owned())),
            Some(why) if decided == 0 => Err(why),
            Some(_) => Ok(format!("{decided} of {asked}")),
            None => Ok(decided.to_string()),
        }
    }
}

/// Answers a question about a position given as text.
fn answer(text: &str, question: Question, work: &mut Work<'_>) -> Result<Answer, Unknown> {
    answer_text(text, &[question], work).map_err(|error| Unknown(format!("{text}: {error}")))
}

fn unknown(what: &str, answer: &Answer) -> Unknown {
    let why = answer.undecided.as_ref().map_or("no engine knows", |why| why.text.as_str());
    Unknown(format!("{what} of {}: {why}", answer.position))
}

/// Whether a position, given as text, is P.
pub(super) fn is_p(text: &str, work: &mut Work<'_>) -> Result<bool, Unknown> {
    let answer = answer(text, Question::Outcome, work)?;
    let outcome = answer.outcome.flatten();
    outcome
        .map(|outcome| outcome == chomplab::Outcome::P)
        .ok_or_else(|| unknown("the outcome", &answer))
}

/// All winning moves of a position.
pub(super) fn all_moves(text: &str, work: &mut Work<'_>) -> Result<Vec<MoveRecord>, Unknown> {
    let answer = answer(text, Question::WinningMoves, work)?;
    match answer.winning_moves.clone().flatten() {
        Some(known) if known.complete => Ok(known.moves),
        _ => Err(unknown("all winning moves", &answer)),
    }
}

/// All winning bites of a position, as texts.
pub(super) fn all_bites(text: &str, work: &mut Work<'_>) -> Result<Vec<String>, Unknown> {
    let moves = all_moves(text, work)?;
    Ok(moves.iter().map(|chosen| chosen.bite.join(",")).collect())
}

/// The Grundy value with the poison allowed, where there is one.
pub(super) fn value(text: &str, work: &mut Work<'_>) -> Result<Ordinal, Unknown> {
    let answer = answer(text, Question::Grundy, work)?;
    let value = answer.grundy.as_ref().and_then(Option::as_ref).map(|value| match value {
        GrundyRecord::Poisoned { poison_allowed, .. } => poison_allowed,
        GrundyRecord::Normal { normal_play } => normal_play,
    });
    value.and_then(|value| value.parse().ok()).ok_or_else(|| unknown("the Grundy value", &answer))
}

/// A list of rows as text.
pub(super) fn rows_text(rows: &[u64]) -> String {
    let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
    format!("({})", rows.join(","))
}

/// Work for what is short: it is not stopped, so that what it finds is complete.
pub(super) fn unlimited() -> Work<'static> {
    Work::within(Budget { work: u64::MAX, memory: usize::MAX })
}

/// Losers with third rows up to one, of which there are not many.
pub(super) fn losers_to(third_row: u64) -> Losers {
    let mut losers = Losers::new();
    let _ = losers.reach(third_row, &mut unlimited());
    losers
}

/// Whether three rows are P by their sheet.
pub(super) fn is_loser(losers: &Losers, [first, second, third]: [u64; 3]) -> bool {
    losers.loser(third, second) == Some(first)
}

/// Every list of at most so many rows, none longer than `longest`, without rows of length 0.
pub(super) fn lists(rows: usize, longest: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..rows {
        let longer = |list: &Vec<usize>| {
            let list = list.clone();
            let most = list.last().copied().unwrap_or(longest);
            (1..=most).map(move |row| [&list[..], &[row]].concat())
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all.remove(0);
    all
}

/// Whether rows are P by the oracle.
pub(super) fn oracle_says_p(oracle: &mut Oracle, rows: &[usize]) -> bool {
    oracle.is_p(&Cells::from_rows(rows))
}

/// A table of published numbers, line by line; its first line names the columns.
pub(super) fn table(file: &str) -> Vec<Vec<u64>> {
    rows::numbers(file, true)
}

/// A published sequence: a number in each line.
pub(super) fn numbers_of(file: &str) -> Vec<u64> {
    rows::numbers(file, false).into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open() -> Witness {
        Err(Unknown("hard".to_owned()))
    }

    #[test]
    fn a_witness_counts_and_without_one_all_must_be_known() {
        let here = || Ok(Some("here".to_owned()));
        assert_eq!(first_witness([Ok(None), Ok(None)], |known| known), Ok(None));
        assert_eq!(first_witness([open(), here()], |known| known), here());
        assert_eq!(first_witness([Ok(None), open(), Ok(None)], |known| known), open());
    }

    #[test]
    fn all_statements_must_hold() {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let bench = Bench::computed(0, &stop);
        let holds: fn(&Bench<'_>) -> Found = |_| Ok(Outcome::holds("one"));
        let refuted: fn(&Bench<'_>) -> Found = |_| Ok(Outcome::refuted("here"));
        let unknown: fn(&Bench<'_>) -> Found = |_| Err(Unknown("hard".to_owned()));
        assert_eq!(all_of(&bench, &[holds, holds]), Ok(Outcome::holds("one; one")));
        assert_eq!(all_of(&bench, &[unknown, refuted, holds]), Ok(Outcome::refuted("here")));
        assert_eq!(all_of(&bench, &[holds, unknown, holds]), Err(Unknown("hard".to_owned())));
    }

    #[test]
    fn only_what_is_known_is_counted() {
        let mut tally = Tally::default();
        assert_eq!(tally.count(Ok(3)), Some(3));
        assert_eq!(tally.count(open()), None);
        assert_eq!(tally.decided(), Ok("1 of 2".to_owned()));
        let mut tally = Tally::default();
        assert_eq!(tally.count(open()), None);
        assert_eq!(tally.decided(), Err(Unknown("hard".to_owned())));
        assert!(Tally::default().decided().is_err());
    }

    #[test]
    fn work_that_runs_out_makes_answers_unknown() {
        let mut none = Work::within(Budget { work: 0, ..Budget::default() });
        assert!(is_p("(9,8,8,5,3,2)", &mut none).is_err());
        assert!(all_bites("7x7", &mut none).is_err());
        assert!(value("7x7", &mut none).is_err());
        assert_eq!(is_p("(2,1)", &mut none), Ok(true));
    }
}
