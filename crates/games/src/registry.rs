//! The games there are, one line each, and the way from a text to an answer.

pub use crate::any::{After, AnyOptions, AnyPosition, Distances, Position};
pub use crate::options::{ListLimits, list_options};

use crate::any::any;
use crate::chomp::{self, Chomp, Transfinite};
use crate::heap::Heaps;
use crate::input::InputError;
use crate::notation;
use crate::poset::divisors::Divisors;
use crate::poset::subsets::Subsets;
use crate::poset::{self, Posets};
use crate::present::Presented;
use crate::records::{Answer, Question};
use crate::region::Board;
use crate::semigroup::{self, Semigroups};
use crate::sum::Sums;
use crate::theorem::Theorem;
use crate::work::Work;

/// A line of the registry.
struct Entry {
    /// How a text of this game starts or looks.
    notation: &'static str,
    read: fn(&str) -> Result<Option<AnyPosition>, InputError>,
}

/// Every game. A text with `&` or `misere:` is a sum; of all others the tag before the first colon,
/// or that there is none, tells the game.
const GAMES: &[Entry] = &[
    Entry { notation: "3x4 & nim:5, misere:2x2 & 3x3", read: |text| of(Sums::read(text, read)) },
    Entry {
        notation: "3x7, (4,2,1), diff:[2,0,2], eye:[v z; u y], 3xw^w, (w,w,5)",
        read: read_board,
    },
    Entry { notation: "divisors:432", read: |text| of(Divisors::read(text)) },
    Entry { notation: "subsets:4", read: |text| of(Subsets::read(text)) },
    Entry { notation: "semigroup:4,5,6", read: |text| of(Semigroups::read(text)) },
    Entry { notation: "poset:a<b, graph:a-b", read: |text| of(Posets::read(text)) },
    Entry { notation: "kayles:5,3, 0.77:12, subtract[1,3]:9", read: |text| of(Heaps::read(text)) },
];

/// Reads a position of any game.
///
/// ```
/// assert_eq!(chomplab::registry::read(" 2 x 3 ").unwrap().text(), "2x3");
/// ```
///
/// # Errors
/// When no game knows the text, or the one that does finds it wrong.
pub fn read(text: &str) -> Result<AnyPosition, InputError> {
    for entry in GAMES {
        if let Some(position) = (entry.read)(text)? {
            return Ok(position);
        }
    }
    let name = notation::prefix(text).map_or(text, |(name, _)| name);
    let shown: String = name.chars().take(60).collect();
    let known: Vec<&str> = GAMES.iter().map(|entry| entry.notation).collect();
    Err(InputError::unsupported(0..name.len(), format!("no game is written with {shown:?}"))
        .hint(format!("positions look like {}", known.join(", "))))
}

/// The theorems of all games, in the order in which they are asked.
pub fn theorems() -> impl Iterator<Item = &'static Theorem> {
    let of_games = [chomp::theorems::ALL, poset::theorems::ALL, semigroup::theorems::ALL];
    of_games.into_iter().flatten().copied()
}

/// The theorem with this name, or that once had it.
#[must_use]
pub fn find_theorem(id: &str) -> Option<&'static Theorem> {
    theorems().find(|theorem| theorem.answers_to(id))
}

/// What a game has read of a text.
type Read<P> = Result<Option<P>, InputError>;

fn of<G: Presented>(read: Read<(G, G::Position)>) -> Read<AnyPosition> {
    Ok(read?.map(|(game, position)| any(game, position)))
}

fn read_board(text: &str) -> Read<AnyPosition> {
    Ok(notation::read(text)?.map(|board| match board {
        Board::Finite(position) => any(Chomp, position),
        Board::Infinite(position) => any(Transfinite, position),
    }))
}

/// Reads a position of any game and answers questions about it.
///
/// ```
/// use chomplab::Outcome;
/// use chomplab::engine::{Budget, Work};
/// use chomplab::records::Question;
/// use chomplab::registry::answer_text;
///
/// let mut work = Work::within(Budget::default());
/// let answer = answer_text("(4,2,1)", &[Question::Outcome], &mut work).unwrap();
/// assert_eq!(answer.outcome, Some(Some(Outcome::N)));
/// ```
///
/// # Errors
/// When the text describes no position.
pub fn answer_text(
    text: &str,
    questions: &[Question],
    work: &mut Work<'_>,
) -> Result<Answer, InputError> {
    Ok(read(text)?.answer(questions, work))
}
