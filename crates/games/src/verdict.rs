//! What an engine says of a position: outcome, winning moves, Grundy value, and why.
//!
//! One engine hands in one [`Finding`]; [`Verdict`] gathers the findings of the engines that were
//! asked, in order, until every question is answered. Unknown is not an outcome: what nobody
//! decided stays `None`, with [`Undecided`] saying why.

mod merging;
mod winning_moves;

pub use merging::KnownBy;
pub use winning_moves::WinningMoves;

use numbers::Ordinal;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::error::Error;
use std::fmt;

/// Who wins with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// The player to move loses; the *previous* player wins.
    P,
    /// The player to move, the *next* player, wins.
    N,
}

impl Outcome {
    /// What contradicts the outcome.
    fn against_moves(self) -> &'static str {
        match self {
            Self::P => "winning moves of a position that it calls P",
            Self::N => "no winning move of a position that it calls N",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}

/// How sure a claim is, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Certainty {
    /// Follows from a conjecture that has been checked, not proved.
    Conjectured,
    /// Follows from a theorem or an exhaustive computation.
    Proved,
    /// Proved, and a certificate can be exported for an independent checker.
    Certified,
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Conjectured => "conjectured",
            Self::Proved => "proved",
            Self::Certified => "certified",
        })
    }
}

/// A claim's ground: which engine or theorem, where it is published, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// The engine or theorem, as `chomp theorem show` takes it.
    pub id: &'static str,
    /// Citation, in the keys of SOURCES.md.
    pub source: &'static str,
    /// Why, in a sentence about this position.
    pub text: String,
}

/// Why something is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// One word for programs: what kind of obstacle.
    pub why: Obstacle,
    /// The obstacle in words.
    pub text: Cow<'static, str>,
    /// How many units of work, or bytes of tables, would do, about, where an engine knows.
    pub needs: Option<u64>,
}

/// What stands in the way of an answer, least telling first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Obstacle {
    /// The engine is not about such positions.
    #[serde(rename = "out of scope")]
    OutOfScope,
    /// The position has infinite sides, and no engine decides it.
    Transfinite,
    /// The position is too large for the engine, whatever the budget.
    #[serde(rename = "too large")]
    TooLarge,
    /// The work allowed ran out.
    Budget,
    /// The memory allowed ran out.
    Memory,
    /// The time allowed ran out.
    Timeout,
    /// Somebody asked to stop.
    Cancelled,
    /// Two engines contradict each other: a defect to be reported.
    Contradiction,
}

impl Obstacle {
    /// Whether more work, memory or time could help.
    #[must_use]
    pub fn is_lack_of_work(self) -> bool {
        matches!(self, Self::Budget | Self::Memory | Self::Timeout | Self::Cancelled)
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OutOfScope => "out of scope",
            Self::TooLarge => "too large",
            Self::Transfinite => "transfinite",
            Self::Budget => "budget",
            Self::Memory => "memory",
            Self::Timeout => "timeout",
            Self::Cancelled => "cancelled",
            Self::Contradiction => "contradiction",
        })
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "undecided ({}): {}", self.why, self.text)
    }
}

impl Error for Undecided {}

impl Undecided {
    /// An obstacle with its sentence.
    pub fn new(why: Obstacle, text: impl Into<Cow<'static, str>>) -> Self {
        Self { why, text: text.into(), needs: None }
    }

    /// The same, with what would do.
    #[must_use]
    pub fn needing(self, amount: u64) -> Self {
        Self { needs: Some(amount), ..self }
    }

    /// The engine does not deal with such positions, and why.
    pub fn out_of_scope(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Obstacle::OutOfScope, text)
    }
}

/// What is asked for, or why it is not known.
pub type Result<T, E = Undecided> = std::result::Result<T, E>;

/// What an engine says: what it found out, or why it cannot tell.
pub type Said<M> = Result<Finding<M>>;

/// What one engine found out about a position.
///
/// Made by [`Finding::lost`], [`Finding::won`] or [`Finding::valued`], so that outcome, moves and
/// value agree and there is always a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<M> {
    /// Who wins.
    pub outcome: Outcome,
    /// The winning moves, where something is known of them.
    pub winning_moves: Option<WinningMoves<M>>,
    /// The Grundy value in normal play; in Chomp, with the poison forbidden (P ⇔ 0).
    pub grundy: Option<Ordinal>,
    /// How sure all of this is.
    pub certainty: Certainty,
    /// Why.
    pub reason: Reason,
    /// What the engine was asked and could not tell.
    pub shortfall: Option<Undecided>,
}

impl<M: Ord> Finding<M> {
    /// The player to move loses, so there is no winning move and the value is 0.
    #[must_use]
    pub fn lost(reason: Reason) -> Self {
        Self {
            outcome: Outcome::P,
            winning_moves: Some(WinningMoves::of_lost()),
            grundy: Some(Ordinal::zero()),
            certainty: Certainty::Proved,
            reason,
            shortfall: None,
        }
    }

    /// The player to move wins.
    #[must_use]
    pub fn won(reason: Reason) -> Self {
        Self {
            outcome: Outcome::N,
            winning_moves: None,
            grundy: None,
            certainty: Certainty::Proved,
            reason,
            shortfall: None,
        }
    }

    /// The position has this value, and with it its outcome.
    #[must_use]
    pub fn valued(grundy: Ordinal, reason: Reason) -> Self {
        if grundy.is_zero() {
            return Self::lost(reason);
        }
        Self { grundy: Some(grundy), ..Self::won(reason) }
    }

    /// The position with these winning moves, which are all: lost if there is none.
    #[must_use]
    pub fn with_all(moves: impl IntoIterator<Item = M>, reason: Reason) -> Self {
        let moves: Vec<M> = moves.into_iter().collect();
        if moves.is_empty() { Self::lost(reason) } else { Self::won(reason).by_exactly(moves) }
    }

    /// Adds the list of all winning moves. A won position has one: where none is given, the engine
    /// has a defect, and the finding says so instead.
    #[must_use]
    pub fn by_exactly(self, moves: impl IntoIterator<Item = M>) -> Self {
        self.by_list(moves, true)
    }

    /// Adds some winning moves; there may be more. No move at all is nothing known.
    #[must_use]
    pub fn by_among_others(self, moves: impl IntoIterator<Item = M>) -> Self {
        self.by_list(moves, false)
    }

    /// Adds winning moves: all of them, unless something kept the list from being complete.
    #[must_use]
    pub fn by(self, moves: impl IntoIterator<Item = M>, shortfall: Option<Undecided>) -> Self {
        self.by_list(moves, shortfall.is_none()).short_of(shortfall)
    }

    /// Adds what the engine could not tell; a defect that is known already weighs more.
    #[must_use]
    pub fn short_of(mut self, shortfall: Option<Undecided>) -> Self {
        if !self.is_contradictory() {
            self.shortfall = shortfall;
        }
        self
    }

    fn by_list(mut self, moves: impl IntoIterator<Item = M>, complete: bool) -> Self {
        let known = WinningMoves::of_won(moves.into_iter().collect(), complete);
        let is_right = match self.outcome {
            Outcome::N => known.is_some() || !complete,
            Outcome::P => known.is_none(),
        };
        if !is_right {
            let text = format!("{} finds {}", self.reason.id, self.outcome.against_moves());
            self.shortfall = Some(Undecided::new(Obstacle::Contradiction, text));
        } else if self.outcome == Outcome::N {
            self.winning_moves = known;
        }
        self
    }

    /// The same without a word of what the engine could not tell, unless it contradicts itself.
    pub(crate) fn with_defects_only(self) -> Self {
        let is_defect = self.is_contradictory();
        Self { shortfall: self.shortfall.filter(|_| is_defect), ..self }
    }

    /// Whether the engine contradicts itself.
    pub(crate) fn is_contradictory(&self) -> bool {
        self.shortfall.as_ref().is_some_and(|why| why.why == Obstacle::Contradiction)
    }
}

/// Which facts are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Who wins.
    pub outcome: bool,
    /// All winning moves.
    pub winning_moves: bool,
    /// The Grundy value.
    pub grundy: bool,
}

impl Wanted {
    /// Who wins.
    pub const OUTCOME: Self = Self { outcome: true, winning_moves: false, grundy: false };
    /// Who wins, and all winning moves.
    pub const MOVES: Self = Self { winning_moves: true, ..Self::OUTCOME };
    /// The Grundy value, which also tells who wins.
    pub const VALUE: Self = Self { grundy: true, ..Self::OUTCOME };

    /// Whether nothing is.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// Refuses, for an engine that knows outcomes and winning moves only, to be asked for less.
    ///
    /// # Errors
    /// When neither is wanted; `who` tells nothing of values then.
    pub(crate) fn more_than_a_value(self, who: &str) -> Result<(), Undecided> {
        if self.outcome || self.winning_moves {
            return Ok(());
        }
        Err(Undecided::out_of_scope(format!("{who} tell nothing of Grundy values")))
    }
}

/// What became of an engine's finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addition {
    /// The verdict has grown.
    SaysSomethingNew,
    /// It says nothing that was missing.
    SaysNothingNew,
    /// It contradicts what was known: one of the engines has a defect.
    Contradicts,
}

/// An engine that was asked, for the trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The engine.
    pub engine: &'static str,
    /// What came of it.
    pub result: StepResult,
}

/// What came of asking an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// It found something out.
    Decided,
    /// It said nothing that was missing.
    AddedNothing,
    /// It could not tell, and why.
    Declined(Undecided),
}

/// Everything that was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict<M> {
    /// Who wins, if known.
    pub outcome: Option<Outcome>,
    /// The winning moves, where something is known of them.
    pub winning_moves: Option<WinningMoves<M>>,
    /// The Grundy value in normal play, if known.
    pub grundy: Option<Ordinal>,
    /// The weakest certainty of what is stated; `None` when nothing is.
    pub certainty: Option<Certainty>,
    /// How sure each fact is.
    pub known_by: KnownBy,
    /// The reasons, in the order in which they were found.
    pub because: Vec<Reason>,
    /// Why something that was asked is missing.
    pub undecided: Option<Undecided>,
    /// Which engines were asked, in order, and what became of it.
    pub trail: Vec<Step>,
}

impl<M: Clone + Ord> Verdict<M> {
    /// Nothing is known yet.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            outcome: None,
            winning_moves: None,
            grundy: None,
            certainty: None,
            known_by: KnownBy::default(),
            because: Vec::new(),
            undecided: None,
            trail: Vec::new(),
        }
    }

    /// The winning moves that are known, whether or not they are all.
    pub(crate) fn take_moves(&mut self) -> Vec<M> {
        self.winning_moves.take().map_or(Vec::new(), |known| known.moves)
    }

    /// The same verdict with moves written otherwise; they stay in their order.
    pub(crate) fn map_moves<T>(self, rename: impl FnMut(M) -> T) -> Verdict<T> {
        let winning_moves = self.winning_moves.map(|known| known.map(rename));
        let Self { outcome, grundy, certainty, known_by, because, undecided, trail, .. } = self;
        Verdict { outcome, winning_moves, grundy, certainty, known_by, because, undecided, trail }
    }

    /// Whether some winning move is known.
    #[must_use]
    pub fn has_a_winning_move(&self) -> bool {
        self.winning_moves.as_ref().is_some_and(|known| !known.moves.is_empty())
    }

    /// Which of the wanted facts are still missing.
    #[must_use]
    pub fn missing(&self, wanted: Wanted) -> Wanted {
        let all_moves = self.winning_moves.as_ref().is_some_and(|known| known.complete);
        Wanted {
            outcome: wanted.outcome && self.outcome.is_none(),
            winning_moves: wanted.winning_moves && !all_moves,
            grundy: wanted.grundy && self.grundy.is_none(),
        }
    }
}
