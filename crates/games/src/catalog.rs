//! The games there are, one line each, and the one place where a position's type is forgotten.

use crate::answer::{Answer, MoveRecord, Question};
use crate::ask::ask;
use crate::chomp::Chomp;
use crate::game::Game;
use crate::input::InputError;
use crate::notation;
use crate::picture::Picture;
use crate::poset::divisors::Divisors;
use crate::search::Work;
use crate::transfinite::Transfinite;
use crate::verdict::Wanted;

/// A line of the catalog.
struct Entry {
    /// How a text of this game starts or looks.
    notation: &'static str,
    read: fn(&str) -> Result<Option<AnyPosition>, InputError>,
}

/// Every game, in the order in which they are asked whether a text is theirs.
const GAMES: &[Entry] = &[
    Entry { notation: "3x7, (4,2,1), diff:[2,0,2], eye:[v z; u y]", read: read_as::<Chomp> },
    Entry { notation: "3xw^w, (w,w,5)", read: read_as::<Transfinite> },
    Entry { notation: "divisors:432", read: read_as::<Divisors> },
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

fn read_as<G: Game>(text: &str) -> Result<Option<AnyPosition>, InputError> {
    let read = G::read(text)?;
    Ok(read.map(|(game, position)| Box::new(Typed { game, position }) as AnyPosition))
}

/// What a move leads to.
pub enum After {
    /// Another position, with the other player to move.
    Position(AnyPosition),
    /// The end: whoever made the move has lost.
    Lost,
}

/// A position whose game is known only at run time.
pub trait Position: Send {
    /// The normal form, which reads back as the same position.
    fn text(&self) -> String;

    /// Answers questions about the position.
    fn answer(&self, questions: &[Question], work: &mut Work<'_>) -> Answer;

    /// The position after a move given as text.
    ///
    /// # Errors
    /// When the text is no move or the move is not legal.
    fn after(&self, chosen: &str) -> Result<After, InputError>;

    /// The text of a legal move for a player who has no winning one; `None` if only the poison is
    /// left.
    fn delaying_move(&self) -> Option<String>;

    /// The position in every notation that can express it: name and text.
    fn notations(&self) -> Vec<(&'static str, String)>;

    /// A picture with some moves marked, at most `most` rows and columns of it.
    ///
    /// # Errors
    /// When a marked text is no move.
    fn picture(&self, marked: &[String], most: usize) -> Result<Option<Picture>, InputError>;
}

struct Typed<G: Game> {
    game: G,
    position: G::Position,
}

impl<G: Game> Position for Typed<G> {
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
        let record_move = |chosen: &G::Move| {
            let (bite, names) = self.game.coordinates(chosen);
            let after = self.game.after(&self.position, chosen);
            let after = after.expect("winning moves are legal").expect("and do not lose");
            MoveRecord { bite, names, to: after.to_string() }
        };
        Answer::new(self.text(), size, questions, &verdict, record_move).with_trail(&verdict)
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

    fn delaying_move(&self) -> Option<String> {
        self.game.delaying_move(&self.position).map(|chosen| chosen.to_string())
    }

    fn notations(&self) -> Vec<(&'static str, String)> {
        self.game.notations(&self.position)
    }

    fn picture(&self, marked: &[String], most: usize) -> Result<Option<Picture>, InputError> {
        let marked = marked.iter().map(|text| self.game.read_move(text));
        let marked: Vec<G::Move> = marked.collect::<Result<_, _>>()?;
        Ok(self.game.picture(&self.position, &marked, most))
    }
}
