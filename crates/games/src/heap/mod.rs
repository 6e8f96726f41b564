//! Heap games: Nim, Kayles, octal and hexadecimal games, subtraction games, Grundy's game.
//!
//! A position is a multiset of heaps; a move changes one heap into others as the rules say; whoever
//! cannot move loses. Rules are data ([`Rules`]) and stand in the position.
//! By the theorem of Sprague and Grundy (\[Notes\]) a position is worth the nim-sum of its heaps,
//! so all that is to be computed are the values of single heaps.
//!
//! - `code`, `rules`, `named`: rules as data;
//! - `position`: heaps, moves and their texts;
//! - `values`: values of single heaps, `sparse` the fast way;
//! - `period`: periods, observed and proved;
//! - `engine`, `tables`: answers, and what is kept for the next one;
//! - `lesson`: how to find a winning move, step by step.

mod code;
mod engine;
mod lesson;
mod named;
mod period;
mod position;
mod rules;
mod tables;
mod values;

pub use code::Code;
pub use named::{NAMED, Named};
pub use period::{Period, find as find_period, terms_to_prove};
pub use position::{HeapMove, LARGEST_HEAP, Position};
pub use rules::Rules;
pub use values::{MOST_HEAP, Values, plain_value};

use crate::explain::Explanation;
use crate::game::{Engine, Game, Options};
use crate::input::InputError;
use crate::picture::{DrawnCell, DrawnHeaps, DrawnRow, Layer, Mark, Picture, Scene};
use crate::plain::Plain;
use crate::present::{Presented, pick};
use crate::verdict::{Obstacle, Result, Undecided};
use crate::words::Words;
use crate::work::Work;
use numbers::{BigUint, Ordinal};

/// Heap games. The rules stand in the position.
///
/// ```
/// use chomplab::engine::{Game, Presented};
/// use chomplab::heap::Heaps;
///
/// let (game, pins) = Heaps::read("kayles:5,3,3,2").unwrap().unwrap();
/// let split = game.read_move("5 to 3+1").unwrap();
/// assert_eq!(game.after(&pins, &split).unwrap().unwrap().to_string(), "kayles:3,3,3,2,1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heaps;

/// A player without a winning move chooses among so many moves of each heap.
const MOST_CONSIDERED: usize = 64;

impl Heaps {
    /// Reads a position; `Ok(None)` when the text is written in the notation of another game.
    ///
    /// # Errors
    /// When the text is in this game's notation and wrong.
    pub fn read(text: &str) -> Result<Option<(Self, Position)>, InputError> {
        Ok(Position::read(text)?.map(|position| (Self, position)))
    }
}

impl Game for Heaps {
    type Position = Position;
    type Move = HeapMove;

    fn after(&self, position: &Position, chosen: &HeapMove) -> Result<Option<Position>, String> {
        if !position.heaps().contains(&chosen.heap) {
            return Err(format!("{position} has no heap of {}", chosen.heap));
        }
        let after = position.after(chosen).map(Some);
        after.ok_or_else(|| {
            format!("the rules {} do not allow {chosen}", position.rules().in_full())
        })
    }

    fn size(&self, position: &Position) -> Result<Ordinal> {
        let all = position.heaps().iter().map(|heap| BigUint::from(*heap));
        Ok(Ordinal::from(all.sum::<BigUint>()))
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        &[engine::HEAP_VALUES]
    }

    fn open_question(&self, _: &Position) -> Undecided {
        Undecided::new(Obstacle::OutOfScope, "the values of the heaps are not known")
    }

    fn can_always_end(&self, position: &Position) -> bool {
        position.rules().is_nim() && position.heaps().len() < 2
    }

    fn components(&self, position: &Position) -> Vec<Position> {
        let alone = |heap: &u64| Position::new(position.rules(), [*heap]);
        let heaps: Vec<Position> = position.heaps().iter().map(alone).collect();
        if heaps.is_empty() { vec![position.clone()] } else { heaps }
    }

    fn list_options<'p>(&'p self, position: &'p Position) -> Option<Options<'p, Self>> {
        let of_heap = move |heap: u64| {
            position.rules().moves(heap).map(move |left| {
                let chosen = HeapMove { heap, left };
                let after = position.after(&chosen).expect("the rules list legal moves");
                (chosen, after)
            })
        };
        Some(Box::new(position.sizes().into_iter().flat_map(of_heap)))
    }

    fn moves_to_value(
        &self,
        position: &Position,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> Option<(Vec<HeapMove>, Option<Undecided>)> {
        let Some(value) = value.to_u64() else {
            return Some((Vec::new(), None));
        };
        Some(tables::with_values(position.rules(), work, |values, work| {
            engine::moves_to_value(position, value, values, work)
        }))
    }
}

impl Presented for Heaps {
    fn read_move(&self, text: &str) -> Result<HeapMove, InputError> {
        HeapMove::read(text)
    }

    /// Each heap, where the rules are a code of finitely many digits, or Nim.
    fn plain_parts(&self, position: &Position) -> Option<Vec<Plain>> {
        let rules = position.rules();
        let digits = rules.plain_digits();
        let heap = |size: &u64| Plain::Heap {
            rules: rules.in_full(),
            digits: digits.clone(),
            size: *size,
        };
        let is_plain = rules.is_nim() || digits.is_some();
        is_plain.then(|| position.heaps().iter().map(heap).collect())
    }

    fn coordinates(&self, chosen: &HeapMove) -> (Vec<String>, Option<String>) {
        let numbers = [chosen.heap].into_iter().chain(chosen.left.iter().copied());
        (numbers.map(|number| number.to_string()).collect(), Some(chosen.to_string()))
    }

    /// One of the moves that take least, picked as if at random.
    fn delaying_move(&self, position: &Position) -> Option<HeapMove> {
        let of_heap = |heap: u64| {
            let moves = position.rules().moves(heap).take(MOST_CONSIDERED);
            moves.map(move |left| HeapMove { heap, left })
        };
        let moves: Vec<HeapMove> = position.sizes().into_iter().flat_map(of_heap).collect();
        let taken = |chosen: &HeapMove| chosen.heap - chosen.left.iter().sum::<u64>();
        let least = moves.iter().map(taken).min()?;
        let gentle: Vec<HeapMove> =
            moves.into_iter().filter(|chosen| taken(chosen) == least).collect();
        pick(gentle, position)
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        let full = Position::new(
            &Rules::read(&position.rules().in_full()).expect("printed rules read back"),
            position.heaps().iter().copied(),
        );
        vec![("heaps", position.to_string()), ("rules", format!("heap:{full}"))]
    }

    /// A row of counters for each heap.
    fn picture(&self, position: &Position, _: &[HeapMove], most: usize) -> Option<Picture> {
        let row = |heap: &u64| {
            let shown = usize::try_from(*heap).unwrap_or(most).min(most);
            let cell = DrawnCell { mark: Mark::Plain, label: None };
            DrawnRow { cells: vec![cell; shown], goes_on: *heap > shown as u64 }
        };
        let rows: Vec<DrawnRow> = position.heaps().iter().take(most).map(row).collect();
        let goes_on = position.heaps().len() > most;
        let layers = vec![Layer { index: Vec::new(), rows, goes_on }];
        Some(Picture { layers, goes_on: false, beyond: Vec::new() })
    }

    fn scene(&self, position: &Position, most: usize) -> Option<Scene> {
        let mut goes_on = position.heaps().len() > most;
        let left_of = |heap: u64| {
            let mut moves = position.rules().moves(heap);
            let listed = moves.by_ref().take(most).collect();
            goes_on |= moves.next().is_some();
            (heap, listed)
        };
        let moves = position.sizes().into_iter().take(most).map(left_of).collect();
        let heaps = position.heaps().iter().copied().take(most).collect();
        Some(Scene::Heaps(DrawnHeaps { heaps, moves, goes_on }))
    }

    fn words(&self, _: &Position) -> &'static Words {
        &Words::NORMAL_PLAY
    }

    fn explain(&self, position: &Position, _: u32, work: &mut Work<'_>) -> Explanation {
        lesson::explain(position, work)
    }
}
