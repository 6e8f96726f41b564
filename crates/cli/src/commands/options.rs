//! `chomp options`: every bite, where it leads, and what is known of that.

use super::read_position;
use crate::arguments::{Format, Limits, PositionText};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::write_record;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::Outcome;
use chomplab::records::{OptionsRecord, UndecidedRecord};
use chomplab::registry::{AnyPosition, ListLimits, list_options};
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

For each bite the list gives the outcome of the position that it leaves: a bite to P wins, a bite \
to N loses. Winning bites come first. A position with infinite sides has infinitely many bites; of \
these the list has the winning ones that the theory finds. With --distance it also says how many \
moves the game takes when the winner hurries and the loser delays; for that every position that \
can follow is looked at. The exit code is 1 when the outcome of some bite is not known.")]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionText,
    /// Also give the Grundy value of each position, with the poison forbidden
    #[arg(long)]
    grundy: bool,
    /// Also give how many moves the game takes under best play, from here and after each bite
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
const LIMITS: ListLimits = ListLimits { moves: 100_000, bytes: 64 << 20 };

/// Runs the command.
pub(crate) fn run(arguments: &Options) -> Result<Done, Complaint> {
    let position = read_position(&arguments.position.text())?;
    let mut asker = Asker::new(&arguments.limits);
    let mut list = asker.ask(|work| {
        let mut list = list_options(&*position, arguments.grundy, LIMITS, work);
        if arguments.distance {
            match position.distances(work) {
                Ok(found) => list.add_distances(found.own, &found.options),
                Err(why) => list.undecided = Some(UndecidedRecord::from(&why)),
            }
        }
        list
    });
    work::tell_what_stopped(&asker, list.undecided.as_mut());
    let mut out = BufWriter::new(anstream::stdout().lock());
    match arguments.format {
        Format::Json => write_record(&mut out, &list)?,
        Format::Text => write_text(&mut out, &position, &list, arguments)?,
    }
    out.flush()?;
    let is_known = list.undecided.is_none() && list.options.iter().all(|it| it.outcome.is_some());
    Ok(match (work::interrupted(), is_known) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Answered,
        (false, false) => Done::Undecided,
    })
}

fn write_text(
    out: &mut impl Write,
    position: &AnyPosition,
    list: &OptionsRecord,
    arguments: &Options,
) -> Result<(), Complaint> {
    let spelling = Spelling::about(&position.text(), arguments.ascii);
    let words = position.words();
    let (text, moves) = (spelling.of(&position.text()), words.moves);
    match (list.complete, list.options.len()) {
        (true, 0) if position.poison_move().is_some() => {
            writeln!(out, "{text}: only the poison is left")?;
        }
        (true, 0) => writeln!(out, "{text}: no move is left")?,
        (true, 1) => writeln!(out, "{text}: one {}", words.a_move)?,
        (true, count) => writeln!(out, "{text}: {count} {moves}")?,
        // All winning ones are known, and there is none.
        (false, 0) if list.undecided.is_none() => {
            writeln!(out, "{text}: no {} wins", words.a_move)?;
        }
        (false, 0) => writeln!(out, "{text}: no winning {} is known", words.a_move)?,
        (false, _) => writeln!(out, "{text}: the {moves} that are known to win")?,
    }
    let names: Vec<String> = list.options.iter().map(|it| spelling.of(&it.chosen)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (bite, name) in list.options.iter().zip(names) {
        let outcome = match bite.outcome {
            Some(Outcome::P) => "P, wins",
            Some(Outcome::N) => "N, loses",
            None => "unknown",
        };
        let value = bite.grundy.as_ref();
        let value = value.map_or(String::new(), |value| format!(", value {}", spelling.of(value)));
        let distance = bite.distance.map_or(String::new(), |moves| format!(", {moves} to the end"));
        let to = spelling.of(&bite.to);
        writeln!(out, "  {name:<width$}  leaves {to}: {outcome}{value}{distance}")?;
    }
    if let Some(moves) = list.distance {
        let word = if moves == 1 { "move" } else { "moves" };
        writeln!(out, "  with best play: {moves} {word} to the end")?;
    }
    if let Some(why) = &list.undecided {
        writeln!(out, "  undecided: {}: {}", why.why, spelling.of(&why.text))?;
    }
    Ok(())
}
