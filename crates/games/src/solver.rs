//! The front door of the library: positions of any game, and a solver that remembers.
//!
//! ```
//! use chomplab::{Outcome, Position, Solver};
//!
//! let mut solver = Solver::new().budget(1_000_000);
//! let position: Position = "(4,2,1)".parse()?;
//! let verdict = solver.solve(&position);
//! assert_eq!(verdict.outcome, Some(Outcome::N));
//! for bite in verdict.winning_moves.iter().flat_map(|known| &known.moves) {
//!     assert_eq!(solver.outcome(&bite.to)?, Outcome::P);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::explain::Explanation;
use crate::input::InputError;
use crate::records::{Answer, Question};
use crate::registry::{self, After, AnyPosition};
use crate::verdict::{Outcome, Result, Verdict, Wanted};
use crate::work::{Budget, Knowledge, Limits, Work};
use numbers::Ordinal;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// Who wins a position given as text, by which moves, and why.
///
/// ```
/// let verdict = chomplab::solve("8x10")?;
/// let bites = verdict.winning_moves.unwrap();
/// assert!(bites.complete);
/// assert_eq!(bites.moves[0].name, "(3,8)");
/// # Ok::<(), chomplab::InputError>(())
/// ```
///
/// # Errors
/// When the text describes no position.
pub fn solve(text: &str) -> Result<Verdict<Move>, InputError> {
    Ok(Solver::new().solve(&text.parse()?))
}

/// A position of any game, known by its text.
///
/// Two positions are equal when their normal forms are.
pub struct Position(AnyPosition);

impl FromStr for Position {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        registry::read(text).map(Self)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.text())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.0.text()).finish()
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.0.text() == other.0.text()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.text().hash(state);
    }
}

impl Position {
    /// What a move, written as players write it, leaves; `None` when it ends the game by taking the
    /// poison.
    ///
    /// ```
    /// use chomplab::Position;
    ///
    /// let position: Position = "3x4".parse()?;
    /// assert_eq!(position.after("(1,2)")?.unwrap().to_string(), "(4,2,2)");
    /// assert_eq!(position.after("(0,0)")?, None);
    /// assert!(position.after("(7,7)").is_err());
    /// # Ok::<(), chomplab::InputError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not a move, or the move is not legal here.
    pub fn after(&self, chosen: &str) -> Result<Option<Self>, InputError> {
        Ok(match self.0.after(chosen)? {
            After::Position(next) => Some(Self(next)),
            After::Lost => None,
        })
    }

    /// Every move that does not lose at once; `None` when there are infinitely many.
    pub fn options(&self) -> Option<impl Iterator<Item = Move> + '_> {
        let options = self.0.options()?;
        Some(options.map(|(name, to)| Move { name, to: Self(to) }))
    }

    /// The size: for finite Chomp the number of cells, for heaps of counters, and so on.
    ///
    /// # Errors
    /// When it cannot be told.
    pub fn size(&self) -> Result<Ordinal> {
        self.0.size()
    }

    /// The position as the modules behind the front door take it.
    #[must_use]
    pub fn as_any(&self) -> &AnyPosition {
        &self.0
    }
}

/// A move, and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The move as players write it, which [`Position::after`] reads.
    pub name: String,
    /// The position that it leaves.
    pub to: Position,
}

/// Answers questions about positions, and owns what is known: what it found out before, and tables
/// that it was lent.
///
/// Each question has the same limits. The same questions in the same order get the same answers.
pub struct Solver<'a> {
    work: Work<'a>,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("budget", &self.work.budget()).finish_non_exhaustive()
    }
}

impl<'a> Solver<'a> {
    /// A solver that knows nothing yet, with the usual budget.
    #[must_use]
    pub fn new() -> Self {
        Self::within(Limits::default())
    }

    /// A solver that knows nothing yet, whose questions keep these limits.
    #[must_use]
    pub fn within(limits: Limits<'a>) -> Self {
        Self { work: Work::within(limits) }
    }

    /// A solver that starts from what is known: tables that were lent, or what another solver found
    /// out.
    #[must_use]
    pub fn knowing(self, knowledge: Knowledge) -> Self {
        Self { work: self.work.knowing(knowledge) }
    }

    /// What is known in the end, with which another solver can start.
    #[must_use]
    pub fn into_knowledge(self) -> Knowledge {
        self.work.into_knowledge()
    }

    /// Allows so many units of work for each question; 20 million take about a second.
    #[must_use]
    pub fn budget(mut self, units: u64) -> Self {
        self.work.set_budget(Budget { work: units, ..self.work.budget() });
        self
    }

    /// Allows so many bytes of tables: in one that is being made, and in all that are kept.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.work.set_budget(Budget { memory: bytes, ..self.work.budget() });
        self
    }

    /// Who wins, by which moves, and why. What is not found is told in the verdict.
    pub fn solve(&mut self, position: &Position) -> Verdict<Move> {
        let here = &position.0;
        self.ask(position, Wanted::MOVES).map_moves(|name| {
            let after = here.after(&name).expect("winning moves are legal");
            let After::Position(to) = after else { unreachable!("{name} does not lose at once") };
            Move { name, to: Position(to) }
        })
    }

    /// Who wins.
    ///
    /// # Errors
    /// When that is not found.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome> {
        let verdict = self.ask(position, Wanted::OUTCOME);
        verdict.outcome.ok_or_else(|| verdict.why_not(&self.work))
    }

    /// The Grundy value: in normal play, in Chomp with the poison forbidden, so that P-positions
    /// have the value 0.
    ///
    /// ```
    /// use chomplab::{Ordinal, Solver};
    ///
    /// let mut solver = Solver::new();
    /// assert_eq!(solver.grundy(&"3x4".parse()?)?, Ordinal::from(9));
    /// assert_eq!(solver.grundy(&"(w,3)".parse()?)?.to_string(), "w + 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it is not found.
    pub fn grundy(&mut self, position: &Position) -> Result<Ordinal> {
        let verdict = self.ask(position, Wanted::VALUE);
        verdict.value(&self.work)
    }

    /// Why the outcome is what it is, step by step, with good answers to `depth` moves.
    pub fn explain(&mut self, position: &Position, depth: u32) -> Explanation {
        position.0.explain(depth, &mut self.work)
    }

    /// The record `answer/1` of some questions, as every front end writes it.
    pub fn answer(&mut self, position: &Position, questions: &[Question]) -> Answer {
        position.0.answer(questions, &mut self.work)
    }

    fn ask(&mut self, position: &Position, wanted: Wanted) -> Verdict<String> {
        self.work.begin();
        position.0.consult(wanted, &mut self.work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn positions_are_equal_by_their_normal_form() {
        let texts = ["2x3", " 2 × 3 ", "(3,3)", "3,3", "2x4"];
        let positions: HashSet<Position> =
            texts.iter().map(|text| text.parse().expect("a position")).collect();
        assert_eq!(positions.len(), 2);
    }

    #[test]
    fn every_option_of_p_is_n_and_every_printed_move_is_right() {
        let mut solver = Solver::new();
        for text in ["(4,2,2)", "5x6", "nim:1,2,3", "kayles:5,3", "divisors:12"] {
            let position: Position = text.parse().unwrap();
            let verdict = solver.solve(&position);
            let winning = verdict.winning_moves.expect("small positions are solved");
            for option in position.options().unwrap() {
                let is_p = solver.outcome(&option.to) == Ok(Outcome::P);
                assert_eq!(is_p, winning.moves.contains(&option), "{text}: {}", option.name);
            }
        }
    }

    #[test]
    fn a_small_budget_is_told_as_an_error() {
        let mut solver = Solver::new().budget(1000).memory(1 << 20);
        let error = solver.grundy(&"9x11".parse().unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("undecided (budget): "), "{error}");
    }
}
