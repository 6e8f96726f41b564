//! How strong the levels of the computer are: games on many boards against somebody who moves at
//! random and against the level below. An item is a level and one opponent of it.
//!
//! Whoever begins changes with every game, and so do the boards: all rectangles from 3×4 to 6×7 by
//! turns, each of which the first player wins.

use super::{Described, Experiment, Header, Outcome, Parameters, Row, Worker, number};
use crate::levels::{LEVELS, Level, RANDOM};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use chomplab::Outcome as Wins;
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Game, Work};
use chomplab::search::{Distance, distances_below};
use numbers::Random;
use std::collections::HashMap;

pub(super) const DESCRIBED: Described = Described {
    name: "levels",
    about: "how strong the computer's levels are, against random moves and one another",
    parameters: &[
        ("games", "10000", "games of each level against each opponent, 32 to 1000000"),
        ("seed", "1", "what the moves are drawn from"),
    ],
    make: |parameters| {
        let games = parameters.whole("games", 32..=1_000_000)?;
        let seed = parameters.whole("seed", 0..=usize::MAX / 2)?;
        Ok(Box::new(Levels { parameters: parameters.clone(), games, seed }))
    },
};

struct Levels {
    parameters: Parameters,
    games: usize,
    seed: usize,
}

/// Rows and columns of the boards.
const SIDES: [[u64; 2]; 16] = {
    let mut sides = [[0; 2]; 16];
    let mut place = 0;
    while place < 16 {
        sides[place] = [3 + place as u64 / 4, 4 + place as u64 % 4];
        place += 1;
    }
    sides
};

/// A level and one opponent of it.
fn pairing(item: usize) -> (Level, Level) {
    let level = item / 2;
    let below = if level == 0 { RANDOM } else { LEVELS[level - 1] };
    (LEVELS[level], if item.is_multiple_of(2) { RANDOM } else { below })
}

/// The boards, with all that can be said of every position.
struct Arena {
    known: HashMap<Position, Distance>,
    boards: Vec<Position>,
}

/// What was counted.
#[derive(Default)]
struct Tally {
    won: u32,
    /// Positions with a winning move that the level was to move in, and how many of them it left
    /// lost for the other player.
    had: u32,
    kept: u32,
}

impl Arena {
    fn new() -> Result<Self, String> {
        let boards: Result<Vec<_>, _> =
            SIDES.iter().map(|sides| Position::from_box(*sides)).collect();
        let boards = boards.map_err(|why| why.to_string())?;
        let largest = boards.last().ok_or("there are no boards")?;
        let known = distances_below(&Chomp, largest, &mut Work::within(Budget::default()));
        Ok(Self { known: known.map_err(|why| why.to_string())?, boards })
    }

    /// A game; the level begins if that is said.
    fn play(
        &self,
        game: usize,
        level: Level,
        other: Level,
        random: &mut Random,
        tally: &mut Tally,
    ) {
        let begins = game.is_multiple_of(2);
        let mut position = self.boards[game / 2 % self.boards.len()].clone();
        let mut is_own = begins;
        loop {
            let own = self.known[&position];
            let options = Chomp.list_options(&position).into_iter().flatten();
            let mut options: Vec<Position> = options.map(|(_, after)| after).collect();
            if options.is_empty() {
                // Only the poison is left for whoever is to move.
                tally.won += u32::from(!is_own);
                return;
            }
            let left: Vec<Distance> = options.iter().map(|after| self.known[after]).collect();
            let chosen = if is_own { level } else { other }.choose(own, &left, random);
            if is_own && own.outcome == Wins::N {
                tally.had += 1;
                tally.kept += u32::from(left[chosen].outcome == Wins::P);
            }
            position = options.swap_remove(chosen);
            is_own = !is_own;
        }
    }
}

impl Experiment for Levels {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: 2 * LEVELS.len() }
    }

    fn columns(&self) -> Vec<String> {
        ["level", "opponent", "games", "won", "won_positions", "kept"].map(str::to_owned).into()
    }

    fn worker(&self) -> Worker<'_> {
        let arena = Arena::new();
        Box::new(move |item| {
            let arena = arena.as_ref().map_err(Clone::clone)?;
            let (level, other) = pairing(item);
            let mut random = Random::seeded((self.seed * 1_000_003 + item) as u64);
            let mut tally = Tally::default();
            for game in 0..self.games {
                arena.play(game, level, other, &mut random, &mut tally);
            }
            let Tally { won, had, kept } = tally;
            let numbers =
                [self.games.to_string(), won.to_string(), had.to_string(), kept.to_string()];
            let names = [level.name.to_owned(), other.name.to_owned()];
            Ok(vec![names.into_iter().chain(numbers).collect()])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        if rows.len() != self.items() {
            return Err(format!("there are {} rows, not {}", rows.len(), self.items()));
        }
        let mut words = vec![format!(
            "{} games a pair, boards 3×4 to 6×7 by turns, the level begins every other game:",
            self.games
        )];
        let (mut summary, mut against_random, mut against_below) =
            (Vec::new(), Vec::new(), Vec::new());
        for (place, pair) in rows.chunks(2).enumerate() {
            let share = |row: &Row| Ok::<f64, String>(number(row, 4)? / number(row, 3)?);
            let (first, second) = (&pair[0], &pair[1]);
            let random = share(first)?;
            let below = share(second)?;
            let had = number(first, 5)? + number(second, 5)?;
            let kept = (number(first, 6)? + number(second, 6)?) / had;
            let (level, opponent) = (&first[1], &second[2]);
            words.push(format!(
                "{level}: keeps {:.1} % of won positions, wins {:.1} % against random and {:.1} % \
                 against {opponent}",
                100.0 * kept,
                100.0 * random,
                100.0 * below
            ));
            against_random.push((place as f64 + 1.0, 100.0 * random));
            against_below.push((place as f64 + 1.0, 100.0 * below));
            let shares = [kept, random, below].map(|share| format!("{share:.4}"));
            summary.push([level.clone()].into_iter().chain(shares).collect());
        }
        let levels = LEVELS.len() as f64;
        let border = vec![(0.0, 60.0), (levels + 1.0, 60.0)];
        let points = |colour, shape, points| Mark::Points { colour, shape, points };
        Ok(Outcome {
            columns: ["level", "kept", "against_random", "against_below"].map(str::to_owned).into(),
            summary,
            figure: Figure {
                title: "Games won by the levels of the computer".to_owned(),
                x: Axis::count("level, from first week to never errs", 0.0, levels + 1.0),
                y: Axis::linear("games won, in per cent", 0.0, 100.0),
                marks: vec![
                    Mark::Line { colour: Colour::BLACK, stroke: Stroke::Dashed, points: border },
                    points(Colour::BLUE, Shape::Circle, against_random),
                    points(Colour::ORANGE, Shape::Square, against_below),
                ],
                legend: vec![
                    Key::point(Colour::BLUE, Shape::Circle, "against random moves"),
                    Key::point(Colour::ORANGE, Shape::Square, "against the level below"),
                    Key::line(Colour::BLACK, Stroke::Dashed, "60 per cent"),
                ],
                caption: signed(&self.parameters.to_string()),
            }
            .into(),
            words,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::make;

    /// The summary after so many games.
    fn summary(games: usize) -> Vec<Row> {
        let parameters = Parameters::read(&[format!("games={games}")]).unwrap();
        let experiment = make("levels", &parameters).unwrap();
        let mut worker = experiment.worker();
        let mut rows = Vec::new();
        for item in 0..experiment.items() {
            let row = worker(item).unwrap().remove(0);
            rows.push([item.to_string()].into_iter().chain(row).collect());
        }
        experiment.outcome(&rows).unwrap().summary
    }

    /// With 640 games the standard error of a share is at most 2 per cent.
    #[test]
    fn each_level_beats_the_one_below() {
        let number = |row: &Row, column: usize| row[column].parse::<f64>().unwrap();
        let shares = summary(640);
        let shares: Vec<(f64, f64, f64)> =
            shares.iter().map(|row| (number(row, 1), number(row, 2), number(row, 3))).collect();
        assert!(shares.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1), "{shares:?}");
        assert!(shares.iter().skip(1).all(|(_, _, below)| *below > 0.6), "{shares:?}");
        assert!((shares.last().unwrap().0 - 1.0).abs() < f64::EPSILON, "{shares:?}");
    }

    /// The table that the page shows is what the experiment finds.
    #[test]
    fn the_kept_table_is_measured() {
        let shown = |row: &Row| row.join(",");
        let kept = include_str!("../../data/levels.csv").lines();
        let kept: Vec<&str> = kept.filter(|line| !line.starts_with('#')).skip(1).collect();
        assert_eq!(summary(10_000).iter().map(shown).collect::<Vec<_>>(), kept);
    }
}
