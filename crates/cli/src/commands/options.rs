//! `chomp options`: every bite, where it leads, and what is known of that.
//!
//! A position can have thousands of bites, and each is a question of its own. So each is first
//! asked with a small part of the budget, and those that are still open share what is left: in one
//! round the first hard bite would leave nothing for the easy ones after it.

use super::read_position;
use crate::arguments::{Format, Limits, PositionText};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::write_record;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::Outcome;
use chomplab::engine::{Budget, Wanted, Work};
use chomplab::records::{OptionRecord, OptionsRecord, Question, UndecidedRecord};
use chomplab::registry::{AnyPosition, Distances};
use clap::Args;
use std::io::{BufWriter, Write};

/// Every bite, where it leads, its outcome and its value
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp options '(5,3,3,1)'
  chomp options 3x4 --grundy
  chomp options 4x5 --distance
  chomp options kayles:5,3 --grundy --format json

Of each bite the outcome of what it leaves is told: a bite to P wins, a bite to N loses. Winning \
bites come first. A position with infinite sides has infinitely many bites: of these the winning \
ones are listed that the theory finds. With --distance it is told how many moves the game takes \
when the winner hurries and the loser delays; for that every position that can follow is looked \
at. The exit code is 1 when the outcome of some bite is not \
known.")]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionText,
    /// Tell the Grundy value of each position too, with the poison forbidden
    #[arg(long)]
    grundy: bool,
    /// Tell how many moves the game takes under best play, from here and after each bite
    #[arg(long)]
    distance: bool,
    /// How the list is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    limits: Limits,
}

/// More bites are not listed.
const MOST_BITES: usize = 100_000;

/// Of the budget, each bite may take this share in the first round.
const SHARES: u64 = 1000;

/// A bite, where it leads, and what is known of that.
struct Listed {
    name: String,
    to: String,
    outcome: Option<Outcome>,
    grundy: Option<String>,
    is_open: bool,
}

/// The bites of a position.
struct List {
    bites: Vec<Listed>,
    /// Whether these are all.
    is_complete: bool,
    undecided: Option<UndecidedRecord>,
    /// Whether it is known that no bite wins.
    is_lost: bool,
    /// How long the game takes, if that was asked for and is known.
    distances: Option<Distances>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Options) -> Result<Done, Complaint> {
    let position = read_position(&arguments.position.text(), arguments.format)?;
    let mut asker = Asker::new(&arguments.limits);
    let mut list = asker.ask(|work| {
        let mut list = match position.options() {
            Some(_) => listed(&position, arguments.grundy, work),
            None => winning(&position, work),
        };
        if arguments.distance {
            match position.distances(work) {
                Ok(found) => list.distances = Some(found),
                Err(why) => list.undecided = Some(UndecidedRecord::from(&why)),
            }
        }
        list
    });
    work::tell_what_stopped(&asker, list.undecided.as_mut());
    list.bites.sort_by_key(|bite| match bite.outcome {
        Some(Outcome::P) => 0,
        None => 1,
        Some(Outcome::N) => 2,
    });
    let mut out = BufWriter::new(anstream::stdout().lock());
    match arguments.format {
        Format::Json => write_record(&mut out, &record(&position, &list, arguments.grundy))?,
        Format::Text => write_text(&mut out, &position, &list, arguments)?,
    }
    out.flush()?;
    let is_known = list.undecided.is_none() && list.bites.iter().all(|it| it.outcome.is_some());
    Ok(match (work::interrupted(), is_known) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Answered,
        (false, false) => Done::Undecided,
    })
}

/// All bites, asked in two rounds.
fn listed(position: &AnyPosition, grundy: bool, work: &mut Work<'_>) -> List {
    let wanted = Wanted { outcome: true, winning_moves: false, grundy };
    let whole = work.budget();
    let mut list = List {
        bites: Vec::new(),
        is_complete: true,
        undecided: None,
        is_lost: false,
        distances: None,
    };
    work.begin();
    for (name, after) in position.options().into_iter().flatten() {
        if list.bites.len() == MOST_BITES {
            list.is_complete = false;
            break;
        }
        let to = after.text();
        let mut bite = Listed { name, to, outcome: None, grundy: None, is_open: true };
        if work.spent() < whole.work / 2 {
            work.set_budget(Budget { work: work.spent() + whole.work / SHARES, ..whole });
            ask(&mut bite, &after, wanted, work);
            work.set_budget(whole);
        }
        list.bites.push(bite);
    }
    let after = position.options().into_iter().flatten().map(|(_, after)| after);
    for (bite, after) in list.bites.iter_mut().zip(after).filter(|(bite, _)| bite.is_open) {
        if let Some(why) = ask(bite, &after, wanted, work) {
            list.undecided = Some(why);
        }
    }
    list
}

/// Asks what is wanted of a bite; says what kept it from being known.
fn ask(
    bite: &mut Listed,
    after: &AnyPosition,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Option<UndecidedRecord> {
    let verdict = after.consult(wanted, work);
    bite.outcome = verdict.outcome.or(bite.outcome);
    bite.grundy = verdict.grundy.map(|value| value.to_string()).or(bite.grundy.take());
    let why = verdict
        .undecided
        .filter(|_| bite.outcome.is_none() || wanted.grundy && bite.grundy.is_none());
    bite.is_open = why.as_ref().is_some_and(|why| why.why.is_lack_of_work());
    why.as_ref().map(UndecidedRecord::from)
}

/// Of infinitely many bites those that win are what theory finds.
fn winning(position: &AnyPosition, work: &mut Work<'_>) -> List {
    let answer = position.answer(&[Question::Outcome, Question::WinningMoves], work);
    let known = answer.winning_moves.iter().flatten().flat_map(|known| &known.moves);
    let bites = known.map(|chosen| Listed {
        name: chosen.name(),
        to: chosen.to.clone(),
        outcome: Some(Outcome::P),
        grundy: Some("0".to_owned()),
        is_open: false,
    });
    let is_lost = answer.outcome.flatten() == Some(Outcome::P);
    let undecided = answer.undecided;
    List { bites: bites.collect(), is_complete: false, undecided, is_lost, distances: None }
}

fn record(position: &AnyPosition, list: &List, grundy: bool) -> OptionsRecord {
    let option = |bite: &Listed| OptionRecord {
        chosen: bite.name.clone(),
        to: bite.to.clone(),
        outcome: bite.outcome,
        wins: bite.outcome.map(|outcome| outcome == Outcome::P),
        grundy: bite.grundy.clone().filter(|_| grundy),
        distance: None,
    };
    let mut record = OptionsRecord {
        position: position.text(),
        complete: list.is_complete,
        poison: position.poison_move(),
        options: list.bites.iter().map(option).collect(),
        distance: None,
        undecided: list.undecided.clone(),
    };
    if let Some(Distances { own, options }) = &list.distances {
        record.add_distances(*own, options);
    }
    record
}

/// How long the game takes after a bite.
fn distance_after(list: &List, bite: &Listed) -> Option<u32> {
    let known = list.distances.as_ref()?;
    known.options.iter().find(|(name, _)| *name == bite.name).map(|(_, after)| after.moves)
}

fn write_text(
    out: &mut impl Write,
    position: &AnyPosition,
    list: &List,
    arguments: &Options,
) -> Result<(), Complaint> {
    let spelling = Spelling::about(&position.text(), arguments.ascii);
    let words = position.words();
    let (text, moves) = (spelling.of(&position.text()), words.moves);
    match (list.is_complete, list.bites.len()) {
        (true, 0) if position.poison_move().is_some() => {
            writeln!(out, "{text}: only the poison is left")?;
        }
        (true, 0) => writeln!(out, "{text}: no move is left")?,
        (true, 1) => writeln!(out, "{text}: one {}", words.a_move)?,
        (true, count) => writeln!(out, "{text}: {count} {moves}")?,
        (false, 0) if list.is_lost => writeln!(out, "{text}: no {} wins", words.a_move)?,
        (false, 0) => writeln!(out, "{text}: no winning {} is known", words.a_move)?,
        (false, _) => writeln!(out, "{text}: the {moves} that are known to win")?,
    }
    let names: Vec<String> = list.bites.iter().map(|bite| spelling.of(&bite.name)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (bite, name) in list.bites.iter().zip(names) {
        let outcome = match bite.outcome {
            Some(Outcome::P) => "P, wins",
            Some(Outcome::N) => "N, loses",
            None => "unknown",
        };
        let value = bite.grundy.as_ref().filter(|_| arguments.grundy);
        let value = value.map_or(String::new(), |value| format!(", value {}", spelling.of(value)));
        let distance = distance_after(list, bite)
            .map_or(String::new(), |moves| format!(", {moves} to the end"));
        let to = spelling.of(&bite.to);
        writeln!(out, "  {name:<width$}  leaves {to}: {outcome}{value}{distance}")?;
    }
    if let Some(Distances { own, .. }) = &list.distances {
        let moves = if own.moves == 1 { "move" } else { "moves" };
        writeln!(out, "  with best play: {} {moves} to the end", own.moves)?;
    }
    if let Some(why) = &list.undecided {
        writeln!(out, "  undecided: {}: {}", why.why, spelling.of(&why.text))?;
    }
    Ok(())
}
