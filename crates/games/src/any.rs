//! Positions of any game: the one place where a position's type is forgotten.

use crate::ask::{ask, ask_for_a_move, consult, moves_to_value};
use crate::certified_sum::{can_be_certified, certificate};
use crate::chomp::Chomp;
use crate::explain::Explanation;
use crate::input::InputError;
use crate::picture::{OrdinalPicture, Picture, Scene};
use crate::plain::Plain;
use crate::present::Presented;
use crate::records::{Answer, MoveRecord, Question};
use crate::search::{Distance, distances};
use crate::verdict::{Result, Undecided, Verdict, Wanted};
use crate::words::Words;
use crate::work::Work;
use numbers::Ordinal;

/// A position of some game.
pub type AnyPosition = Box<dyn Position>;

/// A position of a game, whose type is forgotten.
pub(crate) fn any<G: Presented>(game: G, position: G::Position) -> AnyPosition {
    Box::new(Typed { game, position })
}

/// What a move leads to.
pub enum After {
    /// Another position, with the other player to move.
    Position(AnyPosition),
    /// The end: whoever made the move has lost.
    Lost,
}

/// How long a game takes under best play, from a position and after each of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// From the position itself.
    pub own: Distance,
    /// After each move that does not lose at once.
    pub options: Vec<(String, Distance)>,
}

/// Moves as texts, with the positions that they lead to.
pub type AnyOptions<'p> = Box<dyn Iterator<Item = (String, AnyPosition)> + 'p>;

/// A position whose game is known only at run time.
pub trait Position: Send + Sync {
    /// The same position once more.
    fn copy(&self) -> AnyPosition;

    /// The normal form, which reads back as the same position.
    fn text(&self) -> String;

    /// Answers questions about the position.
    fn answer(&self, questions: &[Question], work: &mut Work<'_>) -> Answer;

    /// The position after a move given as text.
    ///
    /// # Errors
    /// When the text is not a move or the move is not legal.
    fn after(&self, chosen: &str) -> Result<After, InputError>;

    /// A move as players write it, whatever way it was typed.
    ///
    /// # Errors
    /// When the text is not a move.
    fn move_text(&self, chosen: &str) -> Result<String, InputError>;

    /// Every move that does not lose at once; `None` when they cannot be listed.
    fn options(&self) -> Option<AnyOptions<'_>>;

    /// How many moves the game takes when the winner hurries and the loser delays.
    ///
    /// # Errors
    /// When the moves cannot be listed, or the budget does not suffice.
    fn distances(&self, work: &mut Work<'_>) -> Result<Distances>;

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
    fn size(&self) -> Result<Ordinal>;

    /// The text of a legal move for a player who has no winning one; `None` if only the poison is
    /// left.
    fn delaying_move(&self) -> Option<String>;

    /// The position as parts that a checker of certificates understands.
    fn plain_parts(&self) -> Option<Vec<Plain>>;

    /// Whether answers about positions like this one can have certificates; it is told at once.
    fn can_be_certified(&self) -> bool;

    /// A certificate of who wins, which `oracle::check_any` accepts.
    ///
    /// # Errors
    /// When it is not known who wins, or no certificate of reasonable size shows it.
    fn certificate(&self, work: &mut Work<'_>) -> Result<String, Undecided>;

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
    /// When a marked text is not a move.
    fn picture(&self, marked: &[String], most: usize) -> Result<Option<Picture>, InputError>;

    /// What the position looks like when it is not a board of cells; see [`Presented::scene`].
    fn scene(&self, most: usize) -> Option<Scene>;

    /// The same for positions with infinite sides.
    ///
    /// # Errors
    /// When a marked text is not a move.
    fn ordinal_picture(&self, marked: &[String]) -> Result<Option<OrdinalPicture>, InputError>;

    /// The same on the axes of a position that this one was bitten out of; `None` where it was not.
    ///
    /// # Errors
    /// When a marked text is not a move.
    fn ordinal_picture_within(
        &self,
        frame: &dyn Position,
        marked: &[String],
    ) -> Result<Option<OrdinalPicture>, InputError>;
}

/// A position together with its game.
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
            Ok(Some(position)) => Ok(After::Position(match self.game.finite_board(&position) {
                Some(board) => any(Chomp, board),
                None => any(self.game.clone(), position),
            })),
            Err(illegal) => Err(InputError::invalid(0..chosen.len(), illegal)),
        }
    }

    fn move_text(&self, chosen: &str) -> Result<String, InputError> {
        Ok(self.game.read_move(chosen)?.to_string())
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

    fn distances(&self, work: &mut Work<'_>) -> Result<Distances> {
        work.begin();
        let (own, options) = distances(&self.game, &self.position, work)?;
        let options = options.into_iter().map(|(chosen, after)| (chosen.to_string(), after));
        Ok(Distances { own, options: options.collect() })
    }

    fn poison_move(&self) -> Option<String> {
        self.game.poison_move(&self.position).map(|chosen| chosen.to_string())
    }

    fn components(&self) -> Vec<AnyPosition> {
        let typed = |position| Box::new(Self { game: self.game.clone(), position }) as AnyPosition;
        self.game.components(&self.position).into_iter().map(typed).collect()
    }

    fn plain_parts(&self) -> Option<Vec<Plain>> {
        self.game.plain_parts(&self.position)
    }

    fn can_be_certified(&self) -> bool {
        can_be_certified(&self.game, &self.position)
    }

    fn certificate(&self, work: &mut Work<'_>) -> Result<String, Undecided> {
        work.begin();
        certificate(&self.game, &self.position, work)
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

    fn size(&self) -> Result<Ordinal> {
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

    fn scene(&self, most: usize) -> Option<Scene> {
        self.game.scene(&self.position, most)
    }

    fn ordinal_picture(&self, marked: &[String]) -> Result<Option<OrdinalPicture>, InputError> {
        let marked = marked.iter().map(|text| self.game.read_move(text));
        let marked: Vec<G::Move> = marked.collect::<Result<_, _>>()?;
        Ok(self.game.ordinal_picture(&self.position, &marked))
    }

    fn ordinal_picture_within(
        &self,
        frame: &dyn Position,
        marked: &[String],
    ) -> Result<Option<OrdinalPicture>, InputError> {
        let marked = marked.iter().map(|text| self.game.read_move(text));
        let marked: Vec<G::Move> = marked.collect::<Result<_, _>>()?;
        Ok(self.game.ordinal_picture_within(&self.position, &frame.text(), &marked))
    }
}
