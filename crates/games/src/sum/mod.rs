//! Sums: positions of any games side by side, a move in one of them at a time.
//!
//! `3x4 & nim:5 & kayles:7` is a sum in normal play: the poison must not be taken in any part, and
//! whoever has no other move left loses (\[HS\] section 4 calls this 1-restricted). In misère play,
//! `misere:3x4 & nim:5`, every move is allowed, the poison included, and whoever makes the last
//! move of all loses. For a single position of Chomp the two are the same game; for sums they are
//! not: in the misère sum only the last poison is fatal.
//!
//! - `position`: parts, moves and their texts;
//! - `normal`: the theorem of Sprague and Grundy, with ordinals as values;
//! - `misere`: the theorem on misère Nim, and search.

mod lesson;
mod misere;
mod normal;
mod position;

pub use position::{Position, ReadPart, SumMove};

use crate::explain::{Explanation, explain_by_play};
use crate::game::{Engine, Game, Options};
use crate::input::InputError;
use crate::picture::Scene;
use crate::plain::Plain;
use crate::present::{Presented, pick};
use crate::verdict::{Obstacle, Result, Undecided};
use crate::words::Words;
use crate::work::Work;
use numbers::{BigUint, Ordinal};

/// Sums of positions. Whether play is misère stands in the position.
///
/// ```
/// use chomplab::engine::{Game, Presented};
/// use chomplab::sum::Sums;
///
/// let (sums, position) = Sums::read("2x3 & nim:5", chomplab::registry::read).unwrap().unwrap();
/// let chosen = sums.read_move("1: 5 to 2").unwrap();
/// assert_eq!(sums.after(&position, &chosen).unwrap().unwrap().to_string(), "2x3 & nim:2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums;

const NORMAL: Words = Words {
    goal: "no poison may be taken, and whoever cannot move loses",
    ending: "sum",
    ..Words::NORMAL_PLAY
};

impl Sums {
    /// Reads a sum, its parts as told; `Ok(None)` when the text is a single position in normal
    /// play.
    ///
    /// # Errors
    /// When the text is in this game's notation and wrong.
    pub fn read(text: &str, read_part: ReadPart) -> Result<Option<(Self, Position)>, InputError> {
        Ok(Position::read(text, read_part)?.map(|position| (Self, position)))
    }
}

impl Game for Sums {
    type Position = Position;
    type Move = SumMove;

    fn after(&self, position: &Position, chosen: &SumMove) -> Result<Option<Position>, String> {
        position.after(chosen)
    }

    fn size(&self, position: &Position) -> Result<Ordinal> {
        let mut total = BigUint::ZERO;
        for part in position.parts() {
            total += part.any().size()?.to_natural().ok_or_else(|| {
                Undecided::new(Obstacle::Transfinite, "a part of the sum is infinite")
            })?;
        }
        Ok(Ordinal::from(total))
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        &[normal::SUM_OF_VALUES, misere::MISERE_NIM, misere::MISERE_SEARCH]
    }

    fn open_question(&self, _: &Position) -> Undecided {
        Undecided::new(Obstacle::OutOfScope, "the parts of the sum do not tell")
    }

    fn list_options<'p>(&'p self, position: &'p Position) -> Option<Options<'p, Self>> {
        position.options().map(|options| Box::new(options) as Options<'p, Self>)
    }
}

impl Presented for Sums {
    fn read_move(&self, text: &str) -> Result<SumMove, InputError> {
        SumMove::read(text)
    }

    /// Those of all parts; there are none for misère play.
    fn plain_parts(&self, position: &Position) -> Option<Vec<Plain>> {
        if position.is_misere() {
            return None;
        }
        let parts = position.parts().iter().map(|part| part.any().plain_parts());
        Some(parts.collect::<Option<Vec<Vec<Plain>>>>()?.concat())
    }

    fn coordinates(&self, chosen: &SumMove) -> (Vec<String>, Option<String>) {
        (vec![chosen.part().to_string(), chosen.text().to_owned()], Some(chosen.to_string()))
    }

    /// A delaying move in one of the parts, picked as if at random.
    fn delaying_move(&self, position: &Position) -> Option<SumMove> {
        let moves = position.parts().iter().enumerate().filter_map(|(part, own)| {
            let text = own.any().delaying_move()?;
            Some(SumMove::new(part, text))
        });
        let mut moves: Vec<SumMove> = moves.collect();
        if moves.is_empty() && position.is_misere() {
            // Only poisons are left, and in misère play they are moves.
            let poisons = position
                .parts()
                .iter()
                .enumerate()
                .filter_map(|(part, own)| Some(SumMove::new(part, own.any().poison_move()?)));
            moves = poisons.collect();
        }
        pick(moves, position)
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        vec![("sum", position.to_string())]
    }

    fn scene(&self, position: &Position, most: usize) -> Option<Scene> {
        let parts = position.parts();
        let texts = || parts.iter().map(|part| part.any().text()).collect();
        (parts.len() <= most).then(|| Scene::Parts(texts()))
    }

    fn words(&self, position: &Position) -> &'static Words {
        if position.is_misere() { &Words::MISERE_PLAY } else { &NORMAL }
    }

    fn explain(&self, position: &Position, depth: u32, work: &mut Work<'_>) -> Explanation {
        lesson::explain(position, work)
            .unwrap_or_else(|| explain_by_play(self, position, self.words(position), depth, work))
    }
}
