//! `chomp triples`: sheets of lost positions of games on triples that are given as data.

use crate::arguments::{Listing, PictureFiles, TableFormat, TableMemory, parse_within};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::pictures;
use crate::progress_bar::Bar;
use crate::rows::{write_csv, write_record};
use crate::work;
use chomplab::records::{TriplesGame, TriplesGamesRecord, TriplesRecord};
use clap::Args;
use lab::pictures::of_triples;
use lab::triples::algebraic::guess;
use lab::triples::geometry::{Estimate, lines, steady_lines};
use lab::triples::{NAMED, Rules, SheetOfTriples, Sheets, Window};
use std::io::Write;
use std::sync::atomic::Ordering;

/// Sheets of lost positions of any game on triples, given by its moves
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp triples
  chomp triples wythoff --x 200 --columns 1200 --height 1200 --png wythoff.png
  chomp triples 'sheets:[-1,0,0]* [0,-1,0]* [0,0,-1]* [-1,-1,-1]{1..3}' --x 20
  chomp triples diet-chomp --x 12 --format csv
  chomp triples chomp --x 1000 --columns 2000 --height 2000 --lines

A position has three coordinates x, y and z; whoever cannot move loses. A move is written as what \
it adds to them: [-1,0,1] once, [-1,0,1]{1..5} up to five times, [-1,0,1]* any number of times, \
cone([-1,0,0],[0,-1,0]) any sum of steps. The first coordinate that a move changes has to fall. \
Instead of a number, drop makes y or z zero first, pour adds y to z and makes it zero, drop<=2 \
does so only where it is at most 2, and cut makes it no greater than what the first one becomes. \
won(0,1,1) declares a position won for whoever is to move; sorted does so for all but those with \
x <= y <= z. docs/triples.md has the proof of the recursion behind it.")]
pub(crate) struct Triples {
    /// The game: a name, or its moves; without it the games with names are listed
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The sheet: positions with this x
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, 1_000_000>)]
    x: u64,
    /// Positions with y below this
    #[arg(long, value_name = "N", default_value = "400", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<1, 1_000_000>)]
    columns: u64,
    /// Positions with z below this
    #[arg(long, value_name = "N", default_value = "400", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<1, 1_000_000>)]
    height: u64,
    /// Look for lines in 26 sheets from x/2 to x, and write their slopes and densities
    #[arg(long, conflicts_with_all = ["svg", "png", "pdf", "data", "format"])]
    #[arg(requires = "game")]
    lines: bool,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    #[command(flatten)]
    memory: TableMemory,
    #[command(flatten)]
    files: PictureFiles,
}

/// Runs the command.
pub(crate) fn run(arguments: &Triples) -> Result<Done, Complaint> {
    let files = arguments.files.instead_of(&arguments.listing)?;
    let Some(game) = &arguments.game else {
        if files.is_some() {
            let message = "a picture needs a game; `chomp triples` lists those with names";
            return Err(Complaint::Wrong(message.to_owned()));
        }
        return list(arguments);
    };
    let rules: Rules = game.parse().map_err(|error| Complaint::input(error, game))?;
    let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let window =
        Window { last_x: size(arguments.x), y: size(arguments.columns), z: size(arguments.height) };
    if arguments.lines {
        return write_lines(arguments, &rules, window);
    }
    let Some(sheet) = reached(&rules, window, size(arguments.memory.bytes))? else {
        writeln!(anstream::stderr(), "note: stopped before the sheet was reached")?;
        return Ok(Done::Interrupted);
    };
    if let Some(files) = &files {
        let name = if NAMED.iter().any(|named| named.name == game) { game } else { "this game" };
        pictures::write(&of_triples::losers(name, &sheet), files)?;
        return Ok(Done::Answered);
    }
    let mut out = arguments.listing.open()?;
    match arguments.listing.format() {
        TableFormat::Text => {
            for (y, z) in sheet.losers() {
                writeln!(out, "{y} {z}")?;
            }
        }
        TableFormat::Csv => {
            write_csv(&mut out, ["x", "y", "z"])?;
            for (y, z) in sheet.losers() {
                write_csv(&mut out, [sheet.x(), y, z])?;
            }
        }
        TableFormat::Json => {
            let losers = sheet.losers().map(|(y, z)| [y as u64, z as u64]).collect();
            let record = TriplesRecord {
                rules: rules.to_string(),
                x: arguments.x,
                columns: arguments.columns,
                height: arguments.height,
                losers,
            };
            write_record(&mut out, &record)?;
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// The last sheet of a window, unless someone stops before.
fn reached(
    rules: &Rules,
    window: Window,
    memory: usize,
) -> Result<Option<SheetOfTriples>, Complaint> {
    let mut last = None;
    let is_whole = each_sheet(rules, window, memory, |sheet| last = Some(sheet))?;
    Ok(last.filter(|_| is_whole))
}

/// Lines that appear in the sheets from `x/2` to `x`, within the same multiples of their `x`.
fn write_lines(arguments: &Triples, rules: &Rules, window: Window) -> Result<Done, Complaint> {
    let Window { last_x, y, z } = window;
    let memory = usize::try_from(arguments.memory.bytes).unwrap_or(usize::MAX);
    let every = (last_x / 50).max(1);
    let mut found = Vec::new();
    let is_whole = each_sheet(rules, window, memory, |sheet| {
        let x = sheet.x();
        if x * 2 >= last_x && (last_x - x).is_multiple_of(every) && x > 0 {
            let inside =
                |place: &(usize, usize)| place.0 * last_x < y * x && place.1 * last_x < z * x;
            found.push((x, lines(x, sheet.losers().filter(inside))));
        }
    })?;
    if !is_whole {
        writeln!(anstream::stderr(), "note: stopped before the sheet was reached")?;
        return Ok(Done::Interrupted);
    }
    let shown = |number: Estimate| format!("{:.4} ± {:.4}", number.value, number.error);
    let mut out = arguments.listing.open()?;
    let steady = steady_lines(&found);
    if steady.is_empty() {
        writeln!(out, "no line appears in three quarters of the {} sheets", found.len())?;
    }
    for line in steady {
        let (from, to) = (line.from.value, line.to.value);
        let (slope, start, density) =
            (shown(line.slope), shown(line.intercept), shown(line.density));
        writeln!(out, "slope {slope}, from z/x = {start}, y/x {from:.2} to {to:.2}")?;
        let (sheets, of) = (line.sheets, found.len());
        writeln!(out, "  {density} lost positions a column, in {sheets} of {of} sheets")?;
        if let Some(guess) = guess(line.slope) {
            let ([a, b, c], root, chance) = (guess.coefficients, guess.value, guess.by_chance);
            writeln!(out, "  the slope may be {root:.5}, a root of {a}s² + {b}s + {c}")?;
            writeln!(out, "  {chance:.2} numbers of this kind are expected so near by chance")?;
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// Hands out the sheets up to the last one; false when someone stops before.
fn each_sheet(
    rules: &Rules,
    window: Window,
    memory: usize,
    mut take: impl FnMut(SheetOfTriples),
) -> Result<bool, Complaint> {
    let too_large = |error: lab::triples::TooLarge| Complaint::Machine(error.to_string());
    let mut sheets = Sheets::new(rules, window, memory).map_err(too_large)?;
    let mib = sheets.bytes() >> 20;
    if mib >= 512 {
        writeln!(anstream::stderr(), "note: this takes {mib} MiB of memory")?;
    }
    let stop = work::stop_flag();
    let mut bar = Bar::of_sheets(window.last_x as u64 + 1);
    while let Some(sheet) = sheets.next_sheet().map_err(too_large)? {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        bar.set(sheet.x() as u64 + 1);
        take(sheet);
    }
    Ok(true)
}

/// The games that have names.
fn list(arguments: &Triples) -> Result<Done, Complaint> {
    let mut out = arguments.listing.open()?;
    match arguments.listing.format() {
        TableFormat::Text => {
            for game in NAMED {
                writeln!(out, "{:<18} {}\n{:<18} {}", game.name, game.about, "", game.rules)?;
            }
        }
        TableFormat::Csv => {
            write_csv(&mut out, ["name", "rules", "about"])?;
            for game in NAMED {
                write_csv(&mut out, [game.name, game.rules, game.about])?;
            }
        }
        TableFormat::Json => {
            let games = NAMED.iter().map(|game| TriplesGame {
                name: game.name.to_owned(),
                rules: game.rules.to_owned(),
                about: game.about.to_owned(),
            });
            write_record(&mut out, &TriplesGamesRecord { games: games.collect() })?;
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}
