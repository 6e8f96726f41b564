//! Puzzles from a seed: boards are drawn at random inside a box until one has a puzzle of the
//! difficulty that is wished.

use super::field::Field;
use super::posing::pose;
use super::{Day, HARDEST};
use chomplab::chomp::Position;
use chomplab::engine::Work;
use chomplab::records::{PuzzleKind, PuzzleRecord};
use chomplab::{Obstacle, Undecided};
use numbers::Random;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Rows and columns of the boxes from which boards are drawn, by difficulty.
const BOXES: [(u64, u64); HARDEST as usize] = [(5, 6), (5, 6), (6, 7), (6, 7), (6, 7)];

/// So many boards are drawn; a test makes sure that some dozens are enough for every kind and
/// difficulty.
const MOST_DRAWN: u32 = 20_000;

/// So often another seed is tried in place of a puzzle that was there before.
const MOST_REPEATED: u32 = 50;

/// What it costs to look at a board, in units of work.
const UNITS: u64 = 4_000;

/// Makes puzzles, and keeps what it solved for them.
#[derive(Default)]
pub struct Maker {
    fields: BTreeMap<(u64, u64), Field>,
}

impl Maker {
    /// The puzzle of a seed: the same for the same kind, difficulty and seed.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn make(
        &mut self,
        kind: PuzzleKind,
        difficulty: u32,
        seed: u64,
        work: &mut Work<'_>,
    ) -> Result<PuzzleRecord, Undecided> {
        let level = difficulty.clamp(1, HARDEST);
        let (rows, columns) = BOXES[level as usize - 1];
        let field = self.field(rows, columns, work)?;
        let mut random = Random::seeded(mixed(seed, kind, level));
        for _ in 0..MOST_DRAWN {
            work.spend(UNITS, 0)?;
            let drawn = board(rows, columns, &mut random);
            let size: u64 = drawn.iter().sum();
            let left = random.below(size.max(1)) as u32;
            match pose(kind, &drawn, left, field) {
                Some(puzzle) if puzzle.difficulty == level => {
                    return Ok(PuzzleRecord { seed: Some(seed), ..puzzle });
                }
                _ => {}
            }
        }
        let text = format!("none of {MOST_DRAWN} boards has a puzzle of difficulty {level}");
        Err(Undecided::new(Obstacle::Budget, text))
    }

    /// The puzzle of a day.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn of_day(&mut self, day: Day, work: &mut Work<'_>) -> Result<PuzzleRecord, Undecided> {
        let puzzle = self.make(day.kind(), day.difficulty(), day.number(), work)?;
        Ok(PuzzleRecord { day: Some(day.to_string()), seed: None, ..puzzle })
    }

    /// Some puzzles, numbered from 1: from the easiest to the hardest and the kinds by turns,
    /// unless one of them is fixed. As long as there are others no puzzle comes twice.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn series(
        &mut self,
        count: u32,
        (kind, difficulty): (Option<PuzzleKind>, Option<u32>),
        seed: u64,
        work: &mut Work<'_>,
    ) -> Result<Vec<PuzzleRecord>, Undecided> {
        let mut seen = BTreeSet::new();
        let mut made = Vec::new();
        for place in 0..count {
            let turn = PuzzleKind::ALL[place as usize % PuzzleKind::ALL.len()];
            let level = difficulty.unwrap_or(1 + place * HARDEST / count);
            let mut own = seed.wrapping_add(place.into());
            let mut puzzle = self.make(kind.unwrap_or(turn), level, own, work)?;
            for _ in 0..MOST_REPEATED {
                if seen.insert((puzzle.kind, puzzle.position.clone(), puzzle.left)) {
                    break;
                }
                own = own.wrapping_add(count.into());
                puzzle = self.make(puzzle.kind, level, own, work)?;
            }
            made.push(PuzzleRecord { number: Some(place + 1), ..puzzle });
        }
        Ok(made)
    }

    fn field(&mut self, rows: u64, columns: u64, work: &mut Work<'_>) -> Result<&Field, Undecided> {
        match self.fields.entry((rows, columns)) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(place) => {
                let board = Position::from_box([rows, columns]).expect("a box has cells");
                Ok(place.insert(Field::of(&board, work)?))
            }
        }
    }
}

/// A seed of its own for every kind and difficulty.
fn mixed(seed: u64, kind: PuzzleKind, level: u32) -> u64 {
    let place = PuzzleKind::ALL.iter().position(|one| *one == kind).unwrap_or(0) as u64;
    let stream = place * u64::from(HARDEST) + u64::from(level);
    let mut random = Random::seeded(seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    random.below(u64::MAX)
}

/// The rows of a position inside a box; all positions are equally likely. A position is a path
/// along its edge, so many steps down and so many across in some order.
fn board(rows: u64, columns: u64, random: &mut Random) -> Vec<u64> {
    let (mut down, mut across) = (rows, columns);
    let mut found = Vec::new();
    while down > 0 {
        if random.below(down + across) < down {
            down -= 1;
            found.push(across);
        } else {
            across -= 1;
        }
    }
    found.retain(|length| *length > 0);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::Budget;

    #[test]
    fn boards_of_all_shapes_are_drawn() {
        let mut random = Random::seeded(1);
        let drawn: BTreeSet<Vec<u64>> = (0..2000).map(|_| board(3, 4, &mut random)).collect();
        // All 35 paths, the empty position among them.
        assert_eq!(drawn.len(), 35);
        assert!(drawn.iter().all(|rows| rows.is_sorted_by(|a, b| a >= b)));
    }

    #[test]
    fn every_kind_and_difficulty_is_found_soon() {
        let mut maker = Maker::default();
        let mut work = Work::within(Budget { work: u64::MAX, memory: 64 << 20 });
        for kind in PuzzleKind::ALL {
            for level in 1..=HARDEST {
                let before = work.spent();
                for seed in 0..20 {
                    let puzzle = maker.make(kind, level, seed, &mut work).unwrap();
                    assert_eq!((puzzle.kind, puzzle.difficulty), (kind, level));
                }
                let spent = (work.spent() - before) / 20;
                assert!(spent < 4_000_000, "{kind:?} {level}: {spent} units a puzzle");
            }
        }
    }

    #[test]
    fn a_series_grows_harder_and_repeats_nothing() {
        let mut work = Work::within(Budget { work: u64::MAX, memory: 64 << 20 });
        let made = Maker::default().series(30, (None, None), 5, &mut work).unwrap();
        assert!(made.is_sorted_by_key(|puzzle| puzzle.difficulty));
        assert_eq!((made[0].number, made[29].difficulty), (Some(1), HARDEST));
        let all: BTreeSet<_> = made.iter().map(|it| (it.kind, &it.position, it.left)).collect();
        assert_eq!(all.len(), made.len());
    }

    #[test]
    fn a_small_budget_is_told() {
        let mut little = Work::within(Budget { work: 1000, memory: 1 << 20 });
        let found = Maker::default().make(PuzzleKind::WinIn, 5, 1, &mut little);
        assert_eq!(found.unwrap_err().why, Obstacle::Budget);
    }
}
