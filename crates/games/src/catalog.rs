//! The games there are, one line each, and the one place where a position's type is forgotten.

use crate::answer::{Answer, MoveRecord, Question};
use crate::ask::{ask, ask_for_a_move, consult, moves_to_value};
use crate::chomp::Chomp;
use crate::explain::Explanation;
use crate::heap::Heaps;
use crate::input::InputError;
use crate::notation;
use crate::picture::{OrdinalPicture, Picture};
use crate::poset::Posets;
use crate::poset::divisors::Divisors;
use crate::poset::subsets::Subsets;
use crate::present::Presented;
use crate::region::Board;
use crate::search::Work;
use crate::sum::Sums;
use crate::transfinite::Transfinite;
use crate::verdict::{Undecided, Verdict, Wanted};
use crate::words::Words;
use numbers::Ordinal;

/// A line of the catalog.
struct Entry {
    /// How a text of this game starts or looks.
    notation: &'static str,
    read: fn(&str) -> Result<Option<AnyPosition>, InputError>,
}

/// Every game. A text with `&` or `misere:` is a sum; of all others the tag before the first colon,
/// or that there is none, tells the game.
#[rustfmt::skip]
const GAMES: &[Entry] = &[
    Entry { notation: "3x4 & nim:5, misere:2x2 & 3x3", read: |text| any(Sums::read(text)) },
    Entry { notation: "3x7, (4,2,1), diff:[2,0,2], eye:[v z; u y], 3xw^w, (w,w,5)", read: read_board },
    Entry { notation: "divisors:432", read: |text| any(Divisors::read(text)) },
    Entry { notation: "subsets:4", read: |text| any(Subsets::read(text)) },
    Entry { notation: "poset:a<b, graph:a-b", read: |text| any(Posets::read(text)) },
    Entry { notation: "kayles:5,3, 0.77:12, subtract[1,3]:9", read: |text| any(Heaps::read(text)) },
];

/// A position of some game.
pub type AnyPosition = Box<dyn Position>;

/// Reads a position of any game.
///
/// ```
/// assert_eq!(chomplab::catalog::read(" 2 x 3 ").unwrap().text(), "2x3");
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

/// What a game has read of a text.
type Read<P> = Result<Option<P>, InputError>;

fn any<G: Presented>(read: Read<(G, G::Position)>) -> Read<AnyPosition> {
    Ok(read?.map(|(game, position)| Box::new(Typed { game, position }) as AnyPosition))
}

fn read_board(text: &str) -> Read<AnyPosition> {
    Ok(notation::read(text)?.map(|board| match board {
        Board::Finite(position) => Box::new(Typed { game: Chomp, position }) as AnyPosition,
        Board::Infinite(position) => Box::new(Typed { game: Transfinite, position }),
    }))
}

/// What a move leads to.
pub enum After {
    /// Another position, with the other player to move.
    Position(AnyPosition),
    /// The end: whoever made the move has lost.
    Lost,
}

/// Moves as texts, with the positions that they lead to.
pub type AnyOptions<'p> = Box<dyn Iterator<Item = (String, AnyPosition)> + 'p>;

/// A position whose game is known only at run time.
pub trait Position: Send {
    /// The same position once more.
    fn copy(&self) -> AnyPosition;

    /// The normal form, which reads back as the same position.
    fn text(&self) -> String;

    /// Answers questions about the position.
    fn answer(&self, questions: &[Question], work: &mut Work<'_>) -> Answer;

    /// The position after a move given as text.
    ///
    /// # Errors
    /// When the text is no move or the move is not legal.
    fn after(&self, chosen: &str) -> Result<After, InputError>;

    /// Every move that does not lose at once; `None` when they cannot be listed.
    fn options(&self) -> Option<AnyOptions<'_>>;

    /// The move that takes the poison, if there is one.
    fn poison_move(&self) -> Option<String>;

    /// Independent positions whose sum this is.
    fn components(&self) -> Vec<AnyPosition>;

    /// Whether here and ever after a player who can move can also end the game at once.
    fn can_always_end(&self) -> bool;

    /// Who wins, and some winning move if one is known; see [`ask_for_a_move`].
    fn answer_for_a_player(&self, work: &mut Work<'_>) -> Answer;

    /// What the engines find out, within the budget of the present question; moves as texts.
    fn consult(&self, wanted: Wanted, work: &mut Work<'_>) -> Verdict<String>;

    /// Every move to a position of some Grundy value, sorted, and what kept the list from being
    /// complete.
    fn moves_to_value(
        &self,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> (Vec<String>, Option<Undecided>);

    /// The size; see [`Game::size`](crate::game::Game::size).
    ///
    /// # Errors
    /// When it cannot be told.
    fn size(&self) -> Result<Ordinal, Undecided>;

    /// The text of a legal move for a player who has no winning one; `None` if only the poison is
    /// left.
    fn delaying_move(&self) -> Option<String>;

    /// How people talk about the game.
    fn words(&self) -> &'static Words;

    /// Whether the player to move has no move at all, not even a losing one.
    fn is_over(&self) -> bool;

    /// Why the outcome is what it is, with good answers to `depth` moves where they are shown.
    fn explain(&self, depth: u32, work: &mut Work<'_>) -> Explanation;

    /// The position in every notation that can express it: name and text.
    fn notations(&self) -> Vec<(&'static str, String)>;

    /// A picture with some moves marked, at most `most` rows and columns of it.
    ///
    /// # Errors
    /// When a marked text is no move.
    fn picture(&self, marked: &[String], most: usize) -> Result<Option<Picture>, InputError>;

    /// The same for positions with infinite sides.
    ///
    /// # Errors
    /// When a marked text is no move.
    fn ordinal_picture(&self, marked: &[String]) -> Result<Option<OrdinalPicture>, InputError>;
}

struct Typed<G: Presented> {
    game: G,
    position: G::Position,
}

impl<G: Presented> Typed<G> {
    /// A verdict as the record that front ends show.
    fn record(
        &self,
        questions: &[Question],
        size: Option<Ordinal>,
        verdict: &Verdict<G::Move>,
    ) -> Answer {
        let record_move = |chosen: &G::Move| {
            let (bite, names) = self.game.coordinates(chosen);
            let after = self.game.after(&self.position, chosen);
            let after = after.expect("winning moves are legal").expect("and do not lose");
            MoveRecord { bite, names, to: after.to_string() }
        };
        let words = self.game.words(&self.position);
        Answer::new(self.position.to_string(), size, questions, verdict, words, record_move)
            .with_trail(verdict)
    }
}

impl<G: Presented> Position for Typed<G> {
    fn text(&self) -> String {
        self.position.to_string()
    }

    fn answer(&self, questions: &[Question], work: &mut Work<'_>) -> Answer {
        let asked = |question| questions.contains(&question);
        let wanted = Wanted {
            outcome: asked(Question::Outcome),
            winning_moves: asked(Question::WinningMoves),
            grundy: asked(Question::Grundy),
        };
        let mut verdict = ask(&self.game, &self.position, wanted, work);
        let size = asked(Question::Size).then(|| self.game.size(&self.position));
        let size = size.transpose().unwrap_or_else(|why| {
            verdict.undecided.get_or_insert(why);
            None
        });
        self.record(questions, size, &verdict)
    }

    fn after(&self, chosen: &str) -> Result<After, InputError> {
        let parsed = self.game.read_move(chosen)?;
        match self.game.after(&self.position, &parsed) {
            Ok(None) => Ok(After::Lost),
            Ok(Some(position)) => {
                Ok(After::Position(Box::new(Typed { game: self.game.clone(), position })))
            }
            Err(illegal) => Err(InputError::invalid(0..chosen.len(), illegal)),
        }
    }

    fn copy(&self) -> AnyPosition {
        Box::new(Self { game: self.game.clone(), position: self.position.clone() })
    }

    fn options(&self) -> Option<AnyOptions<'_>> {
        let options = self.game.list_options(&self.position)?;
        Some(Box::new(options.map(|(chosen, position)| {
            let after: AnyPosition = Box::new(Self { game: self.game.clone(), position });
            (chosen.to_string(), after)
        })))
    }

    fn poison_move(&self) -> Option<String> {
        self.game.poison_move(&self.position).map(|chosen| chosen.to_string())
    }

    fn components(&self) -> Vec<AnyPosition> {
        let typed = |position| Box::new(Self { game: self.game.clone(), position }) as AnyPosition;
        self.game.components(&self.position).into_iter().map(typed).collect()
    }

    fn can_always_end(&self) -> bool {
        self.game.can_always_end(&self.position)
    }

    fn answer_for_a_player(&self, work: &mut Work<'_>) -> Answer {
        let verdict = ask_for_a_move(&self.game, &self.position, work);
        self.record(&[Question::Outcome, Question::WinningMoves], None, &verdict)
    }

    fn consult(&self, wanted: Wanted, work: &mut Work<'_>) -> Verdict<String> {
        consult(&self.game, &self.position, wanted, work).map_moves(|chosen| chosen.to_string())
    }

    fn moves_to_value(
        &self,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> (Vec<String>, Option<Undecided>) {
        let (mut moves, missing) = moves_to_value(&self.game, &self.position, value, work);
        moves.sort();
        (moves.iter().map(ToString::to_string).collect(), missing)
    }

    fn size(&self) -> Result<Ordinal, Undecided> {
        self.game.size(&self.position)
    }

    fn delaying_move(&self) -> Option<String> {
        self.game.delaying_move(&self.position).map(|chosen| chosen.to_string())
    }

    fn words(&self) -> &'static Words {
        self.game.words(&self.position)
    }

    fn is_over(&self) -> bool {
        let is_poisoned = self.game.poison_move(&self.position).is_some();
        !is_poisoned
            && self.game.list_options(&self.position).is_some_and(|mut all| all.next().is_none())
    }

    fn explain(&self, depth: u32, work: &mut Work<'_>) -> Explanation {
        work.begin();
        self.game.explain(&self.position, depth, work)
    }

    fn notations(&self) -> Vec<(&'static str, String)> {
        self.game.notations(&self.position)
    }

    fn picture(&self, marked: &[String], most: usize) -> Result<Option<Picture>, InputError> {
        let marked = marked.iter().map(|text| self.game.read_move(text));
        let marked: Vec<G::Move> = marked.collect::<Result<_, _>>()?;
        Ok(self.game.picture(&self.position, &marked, most))
    }

    fn ordinal_picture(&self, marked: &[String]) -> Result<Option<OrdinalPicture>, InputError> {
        let marked = marked.iter().map(|text| self.game.read_move(text));
        let marked: Vec<G::Move> = marked.collect::<Result<_, _>>()?;
        Ok(self.game.ordinal_picture(&self.position, &marked))
    }
}
