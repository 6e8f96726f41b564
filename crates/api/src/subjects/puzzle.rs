//! Puzzles: one by its number, its day or its seed, and the list of those that are kept. What day
//! it is, the page says.

use super::{Asked, Reply, made};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use chomplab::engine::Work;
use chomplab::records::{PuzzleKind, PuzzleRecord, PuzzlesRecord};
use lab::puzzles::{Day, HARDEST, Maker, kept, provenance};

/// One puzzle.
pub(crate) const PUZZLE: Route = Route {
    path: "/api/puzzle",
    summary: "A puzzle with its solution: by number, by day, or made from a seed",
    parameters: &[
        Parameter::optional("number", "the number of a puzzle of the collection", "17")
            .whole(0, u32::MAX as u64),
        Parameter::optional("day", "a date, for the puzzle of that day: 2026-11-18", ""),
        Parameter::optional("seed", "a number from which a puzzle is made", "").whole(0, u64::MAX),
        Parameter::optional("kind", "with seed: what is asked", "").one_of(&[
            "only-bite",
            "make-lost",
            "win-in",
        ]),
        Parameter::optional("difficulty", "with seed: how hard it is", "").whole(1, HARDEST as u64),
    ],
    content: Content::Record("puzzle/1"),
    handler: puzzle,
};

/// All that are kept.
pub(crate) const PUZZLES: Route = Route {
    path: "/api/puzzles",
    summary: "The puzzles that are kept, from easy to hard, and how they were made",
    parameters: &[],
    content: Content::Record("puzzles/1"),
    handler: puzzles,
};

/// Which puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Number(u64),
    Day(Day),
    Made { kind: PuzzleKind, difficulty: u32, seed: u64 },
}

impl Wanted {
    fn of(asked: &Asked) -> Result<Self, Refusal> {
        let given = |name: &&str| asked.optional(name).is_some_and(|text| !text.is_empty());
        let ways: Vec<&str> = ["number", "day", "seed"].into_iter().filter(given).collect();
        match ways[..] {
            ["number"] => Ok(Self::Number(asked.number("number", 0, u32::MAX.into())?)),
            ["day"] => {
                let text = asked.required("day")?;
                let wrong = "\"day\" must be a date such as 2026-11-18".to_owned();
                Day::read(text).map(Self::Day).ok_or(Refusal::Parameter(wrong))
            }
            ["seed"] => {
                let name = asked.optional("kind").unwrap_or(PuzzleKind::OnlyBite.name());
                let kind = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == name);
                let known = PuzzleKind::ALL.map(PuzzleKind::name).join(", ");
                let wrong = format!("\"kind\" must be one of {known}");
                let difficulty = asked.number("difficulty", 1, HARDEST.into())? as u32;
                if difficulty == 0 {
                    let message = format!("\"difficulty\" must be a number from 1 to {HARDEST}");
                    return Err(Refusal::Parameter(message));
                }
                Ok(Self::Made {
                    kind: kind.ok_or(Refusal::Parameter(wrong))?,
                    difficulty,
                    seed: asked.number("seed", 0, u64::MAX)?,
                })
            }
            _ => {
                let message = "give one of \"number\", \"day\" and \"seed\"".to_owned();
                Err(Refusal::Parameter(message))
            }
        }
    }

    fn find(self, work: &mut Work<'_>) -> Result<PuzzleRecord, Refusal> {
        let found = match self {
            Self::Number(number) => {
                let all = kept();
                let last = all.len();
                let is_it = |one: &PuzzleRecord| one.number.map(u64::from) == Some(number);
                let missing = || Refusal::NotFound(format!("the puzzles are 1 to {last}"));
                return all.into_iter().find(is_it).ok_or_else(missing);
            }
            Self::Day(day) => Maker::default().of_day(day, work),
            Self::Made { kind, difficulty, seed } => {
                Maker::default().make(kind, difficulty, seed, work)
            }
        };
        found.map_err(|_| Refusal::TooMuch)
    }
}

fn puzzle(asked: &Asked) -> Reply {
    let wanted = Wanted::of(asked)?;
    made(move |work| wanted.find(work))
}

fn puzzles(_: &Asked) -> Reply {
    made(|_| Ok(PuzzlesRecord { made: provenance(), puzzles: kept() }))
}
