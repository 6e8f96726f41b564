//! `chomp puzzle`: puzzles, made and graded by the engine.

use super::draw::style;
use super::read_position;
use crate::arguments::{Listing, TableFormat, parse_count, parse_small};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::{write_csv, write_record};
use crate::spelling::Spelling;
use crate::work::Asker;
use chomplab::Obstacle;
use chomplab::engine::Budget;
use chomplab::picture::to_terminal;
use chomplab::records::{PuzzleRecord, PuzzlesRecord};
use clap::{Args, ValueEnum};
use lab::puzzles::{COLUMNS, Day, HARDEST, Maker, PuzzleKind, kept, provenance};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  chomp puzzle                           an easy one
  chomp puzzle 17 --solutions            one of the 200 of the collection
  chomp puzzle --day 2026-11-18          the puzzle of a day
  chomp puzzle --kind win-in --difficulty 4 --count 6 --seed 7
  chomp puzzle --kept --format csv

Each puzzle has exactly one answer. only-bite: find the only bite that wins. make-lost: bite as \
often as you like, until so many cells are left that the player to move loses. win-in: win, and \
in at most so many bites of your own. The same arguments give the same puzzles; without --kind \
the kinds take turns, without --difficulty the puzzles grow harder. Difficulty 1 is the easiest \
fifth of the puzzles inside 6×7, by cells, tempting answers and moves to the end.";

/// Puzzles with one answer each, from easy to hard
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Puzzle {
    /// The number of a puzzle in the collection
    #[arg(value_name = "NUMBER", value_parser = parse_small::<1, { u32::MAX }>)]
    #[arg(conflicts_with_all = ["kind", "difficulty", "count", "seed"])]
    #[arg(allow_negative_numbers = true)]
    number: Option<u32>,
    /// The puzzle of a day, such as 2026-11-18
    #[arg(long, value_name = "DATE", value_parser = parse_day)]
    #[arg(conflicts_with_all = ["number", "kind", "difficulty", "count", "seed"])]
    day: Option<Day>,
    /// All puzzles of the collection
    #[arg(long, conflicts_with_all = ["number", "day", "kind", "difficulty", "count", "seed"])]
    kept: bool,
    /// Only puzzles of this kind
    #[arg(long, value_enum)]
    kind: Option<Kind>,
    /// Only puzzles of this difficulty, from 1 to 5
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = parse_small::<1, HARDEST>)]
    difficulty: Option<u32>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    #[arg(value_parser = parse_small::<1, 10_000>)]
    count: u32,
    /// The seed; another one gives other puzzles
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    #[arg(value_parser = parse_count)]
    seed: u64,
    /// Print the solutions too, below the puzzles; tables and records always have them
    #[arg(long)]
    solutions: bool,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Find the only bite that wins
    OnlyBite,
    /// Cut a lost position out of a board
    MakeLost,
    /// Win in at most so many bites
    WinIn,
}

impl Kind {
    fn of_library(self) -> PuzzleKind {
        match self {
            Self::OnlyBite => PuzzleKind::OnlyBite,
            Self::MakeLost => PuzzleKind::MakeLost,
            Self::WinIn => PuzzleKind::WinIn,
        }
    }
}

fn parse_day(text: &str) -> Result<Day, String> {
    Day::read(text).ok_or_else(|| "write a date as year-month-day, as in 2026-11-18".to_owned())
}

/// Runs the command.
pub(crate) fn run(arguments: &Puzzle) -> Result<Done, Complaint> {
    let Some((made, puzzles)) = chosen(arguments)? else {
        writeln!(anstream::stderr(), "note: stopped before the puzzles were made")?;
        return Ok(Done::Interrupted);
    };
    let mut out = arguments.listing.open()?;
    match arguments.listing.format() {
        TableFormat::Text => write_texts(&mut out, &puzzles, arguments)?,
        TableFormat::Csv => {
            write_csv(&mut out, COLUMNS)?;
            puzzles.iter().try_for_each(|puzzle| write_csv(&mut out, fields(puzzle)))?;
        }
        TableFormat::Json => match (&puzzles[..], arguments.number, arguments.day) {
            ([puzzle], Some(_), _) | ([puzzle], _, Some(_)) => write_record(&mut out, puzzle)?,
            _ => write_record(&mut out, &PuzzlesRecord { made, puzzles })?,
        },
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// How the puzzles were made, and the puzzles; nothing after Ctrl-C.
fn chosen(arguments: &Puzzle) -> Result<Option<(String, Vec<PuzzleRecord>)>, Complaint> {
    if arguments.kept {
        return Ok(Some((provenance(), kept())));
    }
    if let Some(number) = arguments.number {
        let all = kept();
        let last = all.len();
        let found = all.into_iter().find(|puzzle| puzzle.number == Some(number));
        let missing = || Complaint::Wrong(format!("the puzzles of the collection are 1 to {last}"));
        return Ok(Some((provenance(), vec![found.ok_or_else(missing)?])));
    }
    let mut maker = Maker::default();
    let version = env!("CARGO_PKG_VERSION");
    // The boards are small: what a puzzle takes is bounded, and a test says by how much.
    let mut asker = Asker::within(Budget { work: u64::MAX, ..Budget::default() }, None);
    let unless_stopped = |made: chomplab::Result<Vec<PuzzleRecord>>| match made {
        Ok(puzzles) => Ok(Some(puzzles)),
        Err(why) if why.why == Obstacle::Cancelled => Ok(None),
        Err(why) => Err(Complaint::Wrong(why.to_string())),
    };
    if let Some(day) = arguments.day {
        let puzzle = asker.ask(|work| maker.of_day(day, work)).map(|puzzle| vec![puzzle]);
        let made = format!("Made by chomp {version}: chomp puzzle --day {day}");
        return Ok(unless_stopped(puzzle)?.map(|puzzles| (made, puzzles)));
    }
    let kind = arguments.kind.map(Kind::of_library);
    let wanted = (kind, arguments.difficulty);
    let puzzles = asker.ask(|work| maker.series(arguments.count, wanted, arguments.seed, work));
    let kind = kind.map_or(String::new(), |kind| format!(" --kind {}", kind.name()));
    let level =
        arguments.difficulty.map_or(String::new(), |level| format!(" --difficulty {level}"));
    let Puzzle { count, seed, .. } = arguments;
    let made =
        format!("Made by chomp {version}: chomp puzzle{kind}{level} --count {count} --seed {seed}");
    Ok(unless_stopped(puzzles)?.map(|puzzles| (made, puzzles)))
}

/// A line of a table.
fn fields(puzzle: &PuzzleRecord) -> [String; 10] {
    let number = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    [
        number(puzzle.number),
        puzzle.kind.name().to_owned(),
        puzzle.position.clone(),
        number(puzzle.left),
        number(puzzle.bites),
        puzzle.solution.clone(),
        puzzle.difficulty.to_string(),
        puzzle.size.to_string(),
        puzzle.tempting.to_string(),
        puzzle.depth.to_string(),
    ]
}

fn write_texts(
    out: &mut impl Write,
    puzzles: &[PuzzleRecord],
    arguments: &Puzzle,
) -> Result<(), Complaint> {
    let spelling = Spelling::new(arguments.ascii);
    let title = |puzzle: &PuzzleRecord| match (&puzzle.day, puzzle.number) {
        (Some(day), _) => format!("Puzzle of {day}"),
        (None, Some(number)) => format!("Puzzle {number}"),
        (None, None) => "Puzzle".to_owned(),
    };
    for (place, puzzle) in puzzles.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let (title, level) = (title(puzzle), puzzle.difficulty);
        let line = format!("{title}, difficulty {level} of {HARDEST}: {}", puzzle.position);
        writeln!(out, "{}", spelling.of(&line))?;
        let position = read_position(&puzzle.position)?;
        let picture = position.picture(&[], 60).ok().flatten();
        let drawn = picture.map(|it| to_terminal(&it, style(arguments.ascii)));
        write!(out, "{}", drawn.unwrap_or_default())?;
        writeln!(out, "{}", question(puzzle))?;
    }
    if arguments.solutions {
        writeln!(out)?;
        for puzzle in puzzles {
            let line = format!("{}: {}", title(puzzle), answer(puzzle));
            writeln!(out, "{}", spelling.of(&line))?;
        }
    }
    Ok(())
}

/// What is asked, in a sentence.
fn question(puzzle: &PuzzleRecord) -> String {
    match (puzzle.left, puzzle.bites) {
        (Some(left), _) => format!(
            "Make a losing position for me: bite until exactly {left} cells are left, and I lose."
        ),
        (_, Some(bites)) => format!("Win in at most {bites} bites of yours."),
        _ => "Find the only winning bite.".to_owned(),
    }
}

fn answer(puzzle: &PuzzleRecord) -> String {
    match puzzle.kind {
        PuzzleKind::MakeLost => format!("leave {}", puzzle.solution),
        PuzzleKind::OnlyBite => format!("bite {}", puzzle.solution),
        PuzzleKind::WinIn => format!("begin with {}", puzzle.solution),
    }
}
