//! Opponents from one who nearly bites at random to one who never errs.
//!
//! A level is one number: how many of a thousand moves are drawn by lot from all legal moves, the
//! poison left out. Every other move is a best one: it wins as soon as possible, or loses as late
//! as possible, and among equal ones it is drawn by lot too. So a teacher can say what a level
//! does, and levels of one ladder are compared by what they were measured to do
//! (`chomp experiment run levels`, docs/levels.md).

use chomplab::records::{LevelRecord, LevelsRecord};
use chomplab::search::Distance;
use csv::ReaderBuilder;
use numbers::Random;

/// The summary of `chomp experiment run levels`.
const MEASURED: &str = include_str!("../data/levels.csv");

/// How well somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name in addresses.
    pub name: &'static str,
    /// How many of a thousand moves are drawn by lot.
    pub by_lot: u64,
}

/// All levels, the weakest first.
pub const LEVELS: &[Level] = &[
    Level { name: "first-week", by_lot: 900 },
    Level { name: "beginner", by_lot: 600 },
    Level { name: "player", by_lot: 300 },
    Level { name: "expert", by_lot: 100 },
    Level { name: "perfect", by_lot: 0 },
];

/// Somebody who draws every move by lot, with whom levels are compared.
pub const RANDOM: Level = Level { name: "random", by_lot: 1000 };

impl Level {
    /// The level of a name. One name is no longer offered, and still understood in addresses.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = if name == "sleepy" { "player" } else { name };
        LEVELS.iter().find(|level| level.name == name).copied()
    }

    /// Whether the next move is drawn by lot from all.
    pub fn draws_lots(self, random: &mut Random) -> bool {
        random.below(1000) < self.by_lot
    }

    /// The place of the move that the level makes, from what each move leaves.
    ///
    /// # Panics
    /// When there is no move.
    pub fn choose(self, own: Distance, options: &[Distance], random: &mut Random) -> usize {
        let is_by_lot = self.draws_lots(random);
        let may = |after: &Distance| is_by_lot || is_best(own, *after);
        let places: Vec<usize> = (0..options.len()).filter(|place| may(&options[*place])).collect();
        places[random.below(places.len() as u64) as usize]
    }
}

/// Whether a move wins as soon as possible, or loses as late as possible. In both cases it leaves
/// the other outcome, and a game that takes one move less.
#[must_use]
pub fn is_best(own: Distance, after: Distance) -> bool {
    after.outcome != own.outcome && after.moves + 1 == own.moves
}

/// The rules of all levels, and what was measured of them.
///
/// ```
/// let known = lab::levels::measured();
/// assert!(known.levels.iter().skip(1).all(|level| level.against_below > 0.6));
/// ```
#[must_use]
pub fn measured() -> LevelsRecord {
    let mut reader = ReaderBuilder::new().comment(Some(b'#')).from_reader(MEASURED.as_bytes());
    let level = |line: Result<LevelRecord, csv::Error>| {
        let line = line.expect("the file is checked by a test");
        let by_lot = Level::named(&line.name).map_or(0, |level| level.by_lot);
        LevelRecord { by_lot, ..line }
    };
    let head = MEASURED.lines().take(3).map(|line| line.trim_start_matches(['#', ' ']));
    let measured = head.collect::<Vec<_>>().join("; ");
    LevelsRecord {
        measured: measured.trim_end_matches(':').to_owned(),
        levels: reader.deserialize().map(level).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_measured() {
        let names: Vec<String> = measured().levels.into_iter().map(|level| level.name).collect();
        assert_eq!(names, LEVELS.iter().map(|level| level.name).collect::<Vec<_>>());
    }

    #[test]
    fn levels_are_told_apart_by_one_number() {
        assert!(LEVELS.is_sorted_by(|a, b| a.by_lot > b.by_lot));
        assert_eq!(Level::named("sleepy"), Level::named("player"));
        assert_eq!(Level::named("random"), None);
    }

    #[test]
    fn who_never_errs_makes_the_best_moves_by_turns() {
        use chomplab::Outcome::{N, P};
        let own = Distance { outcome: N, moves: 4 };
        let options = [(N, 3), (P, 3), (P, 5), (P, 3)];
        let options = options.map(|(outcome, moves)| Distance { outcome, moves });
        let mut random = Random::seeded(1);
        let perfect = Level::named("perfect").unwrap();
        let made: Vec<usize> =
            (0..50).map(|_| perfect.choose(own, &options, &mut random)).collect();
        assert!(made.contains(&1) && made.contains(&3));
        assert!(!made.contains(&0) && !made.contains(&2));
        let all: Vec<usize> = (0..80).map(|_| RANDOM.choose(own, &options, &mut random)).collect();
        assert!((0..4).all(|place| all.contains(&place)));
    }
}
