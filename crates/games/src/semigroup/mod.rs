//! Chomp on numerical semigroups: name a sum of generators, none that is the sum of one named
//! before and of a member.
//!
//! A numerical semigroup such as `⟨4,5,6⟩ = {0, 4, 5, 6, 8, 9, 10, 11, …}` is ordered by `x ≤ y` if
//! `y − x` is a member too. Naming `x` takes all `y ≥ x`; 0 is the poison. The first move leaves
//! finitely many numbers, though any of infinitely many can be named.
//!
//! - [`Semigroup`], [`Position`]: what the game is played on, and what is left of it;
//! - `levels`: who wins, and by which moves, decided for every semigroup with few gaps;
//! - `values`: Grundy values of what is left, as those of a finite poset;
//! - [`theorems`]: what is known whatever the number of gaps.
//!
//! The game is that of I. García-Marco and K. Knauer, *Chomp on numerical semigroups* (2018).

mod levels;
mod numerical;
mod position;
mod reading;
mod shapes;
pub mod theorems;
mod values;

pub use numerical::{BadGenerators, Semigroup};
pub use position::Position;

use crate::game::{Engine, Game, Options};
use crate::input::InputError;
use crate::picture::{Diagram, Scene};
use crate::present::{Presented, pick};
use crate::verdict::{Obstacle, Result, Undecided};
use numbers::Ordinal;
use std::fmt;

/// Chomp on numerical semigroups. The semigroup stands in the position.
///
/// ```
/// use chomplab::engine::{Game, Presented};
/// use chomplab::semigroup::Semigroups;
///
/// let (game, start) = Semigroups::read("semigroup:4,5,6").unwrap().unwrap();
/// let name = game.read_move("10").unwrap();
/// let after = game.after(&start, &name).unwrap().unwrap();
/// assert_eq!(after.to_string(), "semigroup:4,5,6 named 10");
/// assert_eq!(after.count_left(), Some(10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Semigroups;

/// A number to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(pub u64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Where more numbers are left, moves are not listed.
const MOST_LISTED: u64 = 1_000_000;

/// Numbers go up to this.
pub const LARGEST_NUMBER: u64 = 1_000_000_000_000_000;

impl Game for Semigroups {
    type Position = Position;
    type Move = Number;

    fn after(&self, position: &Position, chosen: &Number) -> Result<Option<Position>, String> {
        let Number(number) = *chosen;
        if !position.semigroup().contains(number) {
            return Err(format!("{number} is not a sum of generators"));
        }
        if number > LARGEST_NUMBER {
            return Err("numbers go up to 10^15 here".to_owned());
        }
        match position.taken_by(number) {
            _ if number == 0 => Ok(None),
            Some(named) if named == number => Err(format!("{number} has been named")),
            Some(named) => {
                let rest = number - named;
                Err(format!("{number} is {named} + {rest}, and {named} has been named"))
            }
            None => Ok(Some(position.naming(number))),
        }
    }

    fn size(&self, position: &Position) -> Result<Ordinal> {
        Ok(position.count_left().map_or_else(Ordinal::omega, Ordinal::from))
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        theorems::ENGINES
    }

    fn open_question(&self, _: &Position) -> Undecided {
        Undecided::new(Obstacle::OutOfScope, "no theorem applies and the search declined")
    }

    fn list_options<'p>(&'p self, position: &'p Position) -> Option<Options<'p, Self>> {
        position.count_left().filter(|left| *left <= MOST_LISTED)?;
        let options = position.numbers().skip(1);
        Some(Box::new(options.map(|number| (Number(number), position.naming(number)))))
    }

    fn poison_move(&self, _: &Position) -> Option<Number> {
        Some(Number(0))
    }
}

impl Presented for Semigroups {
    fn read_move(&self, text: &str) -> Result<Number, InputError> {
        reading::read_number(text, 0).map(Number)
    }

    fn coordinates(&self, chosen: &Number) -> (Vec<String>, Option<String>) {
        (vec![chosen.to_string()], Some(chosen.to_string()))
    }

    /// One of the numbers that take nothing else along, picked as if at random; of all of a
    /// semigroup, a number beyond the gaps.
    fn delaying_move(&self, position: &Position) -> Option<Number> {
        let semigroup = position.semigroup();
        let gap = semigroup.last_gap();
        let Some((level, _)) = position.level() else {
            return Some(Number(gap + 2 * semigroup.multiplicity() + 1));
        };
        // What is highest lies within a largest gap and a smallest generator of the level.
        let near = level.saturating_sub(semigroup.multiplicity() + gap).max(1);
        let left = (near..=level + gap).filter(|&number| position.has(number));
        let takes_nothing = |number: &u64| {
            let generators = semigroup.generators().iter();
            generators.into_iter().all(|generator| !position.has(number + generator))
        };
        pick(left.filter(takes_nothing).collect(), position).map(Number)
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        vec![("semigroup", position.to_string())]
    }

    fn scene(&self, position: &Position, most: usize) -> Option<Scene> {
        let left = position.count_left().and_then(|left| usize::try_from(left).ok());
        left.filter(|left| *left <= most)?;
        let numbers: Vec<u64> = position.numbers().collect();
        let names = numbers.iter().map(ToString::to_string).collect();
        // Nothing lies between a number and the next one by a generator.
        let above = |(low, number): (usize, &u64)| {
            let sums = position.semigroup().generators().iter().map(move |one| number + one);
            sums.filter_map(|sum| numbers.binary_search(&sum).ok())
                .map(move |high| (low, high))
                .collect::<Vec<_>>()
        };
        let lines = numbers.iter().enumerate().flat_map(above).collect();
        Some(Scene::Diagram(Diagram::new(names, lines, Some(0))))
    }
}
