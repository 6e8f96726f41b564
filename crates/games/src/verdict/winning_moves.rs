//! Lists of winning moves, and the promise that a complete one can be relied on.
//!
//! A list is made here and nowhere else. That a position is won, by none of its moves, is said only
//! by [`WinningMoves::already_won`]; otherwise a list without a move is not a list.

/// Winning moves that are known, and whether they are all there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::manual_non_exhaustive, reason = "nobody else in this crate makes one either")]
pub struct WinningMoves<M> {
    /// The moves, sorted.
    pub moves: Vec<M>,
    /// Whether no other move wins.
    pub complete: bool,
    /// Keeps others from making lists by hand.
    made_here: (),
}

impl<M> WinningMoves<M> {
    /// The moves that win a lost position: none.
    #[must_use]
    pub fn of_lost() -> Self {
        Self { moves: Vec::new(), complete: true, made_here: () }
    }

    /// The moves that win a game that is over, and won by the player whose turn it would be: none
    /// is needed.
    #[must_use]
    pub fn already_won() -> Self {
        Self::of_lost()
    }

    /// Moves that win a won position, all or some of them; `None` when there is no move.
    pub(super) fn of_won(mut moves: Vec<M>, complete: bool) -> Option<Self>
    where
        M: Ord,
    {
        moves.sort();
        moves.dedup();
        (!moves.is_empty()).then_some(Self { moves, complete, made_here: () })
    }

    /// The same moves called otherwise; they stay in their order.
    pub(super) fn map<T>(self, rename: impl FnMut(M) -> T) -> WinningMoves<T> {
        let moves = self.moves.into_iter().map(rename).collect();
        WinningMoves { moves, complete: self.complete, made_here: () }
    }
}

impl<M: Ord + Clone> WinningMoves<M> {
    /// What two lists say together; `None` when one says that a move of the other does not win.
    pub(super) fn combined(self, other: Self) -> Option<Self> {
        let all_in = |some: &Self, all: &Self| some.moves.iter().all(|one| all.moves.contains(one));
        match (self.complete, other.complete) {
            (true, _) => all_in(&other, &self).then_some(self),
            (false, true) => all_in(&self, &other).then_some(other),
            (false, false) => Self::of_won([self.moves, other.moves].concat(), false),
        }
    }
}
