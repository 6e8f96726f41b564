//! How people talk about a game.

/// The words for what happens in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// What a move is called.
    pub a_move: &'static str,
    /// What several are called.
    pub moves: &'static str,
    /// What a player does.
    pub does: &'static str,
    /// How the game ends.
    pub goal: &'static str,
    /// The same as a key, for readers of other languages.
    pub ending: &'static str,
    /// Whether there is a poison, so that Grundy values have two conventions.
    pub has_poison: bool,
}

impl Words {
    /// Games with a poison.
    pub const POISONED: Self = Self {
        a_move: "bite",
        moves: "bites",
        does: "bites",
        goal: "whoever takes the poison loses",
        ending: "poison",
        has_poison: true,
    };

    /// Games in normal play.
    pub const NORMAL_PLAY: Self = Self {
        a_move: "move",
        moves: "moves",
        does: "plays",
        goal: "whoever cannot move loses",
        ending: "normal",
        has_poison: false,
    };

    /// Games in misère play.
    pub const MISERE_PLAY: Self =
        Self { goal: "whoever makes the last move loses", ending: "misere", ..Self::NORMAL_PLAY };
}
