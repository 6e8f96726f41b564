//! `chomp heights`: how many rows of one cell make a P-position, and formulas for it.

use crate::arguments::{
    BottomRange, Listing, TableFormat, TimeLimit, parse_bytes, parse_count, parse_within,
};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::chomp::heights::Heights as Machine;
use chomplab::chomp::heights::fit::{Found, compare, excluded, fit};
use chomplab::chomp::theorems::formula_of_heights;
use chomplab::engine::{Budget, Work};
use chomplab::records::{ExcludedBy, HeightClass, HeightRun, HeightsRecord};
use chomplab::{Obstacle, Undecided};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::ops::RangeInclusive;

/// How many rows of one cell below others make a P-position, and formulas for it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp heights --tail 0
  chomp heights --tail 2 --to 80
  chomp heights --tail 2,2 --second 2..12
  chomp heights --tail 3 --format csv

The height of rows (a, b, tail) is the number x of rows that make a P-position, when rows of one \
cell are added below, or rows are cut off: x = 2 means that only the first two rows are left. \
For the tails 0, 1 and 2 the formulas are those of a theorem, compared with the heights computed; \
others are found by trying, and verified as far as the heights were computed. Where no \
formula fits, `none found: 96 of 435` says how many of the heights computed the best one gives. \
With --second, the height is given for each second row and for all first rows, with a proved \
period: from `start` on, x = a + differences[(a - start) mod period]. On ordinals, `chomp extend` \
finds the height of a single column.")]
pub(crate) struct Heights {
    /// The rows between the second and those of one cell, for example 2,2; 0 for none
    #[arg(long, value_name = "ROWS")]
    tail: BottomRange,
    /// The longest first row that formulas are compared with
    #[arg(long, value_name = "N", default_value = "40", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<4, 400>)]
    to: u64,
    /// List the heights over these second rows instead, for all first rows
    #[arg(long, value_name = "B..C")]
    second: Option<BottomRange>,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Units of work, about 20 million a second; no limit unless given [k, M, G allowed]
    #[arg(long, value_name = "UNITS", allow_negative_numbers = true, value_parser = parse_count)]
    budget: Option<u64>,
    #[command(flatten)]
    time: TimeLimit,
    /// The most memory for tables, roughly, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value = "8G")]
    #[arg(allow_negative_numbers = true, value_parser = parse_bytes)]
    memory: u64,
}

/// Runs the command.
pub(crate) fn run(arguments: &Heights) -> Result<Done, Complaint> {
    let Some(tail) = arguments.tail.only() else {
        return Err(Complaint::Wrong("--tail is one list of rows, for example 2,2".to_owned()));
    };
    let tail = tail.rows();
    let memory = usize::try_from(arguments.memory).unwrap_or(usize::MAX);
    let budget = Budget { work: arguments.budget.unwrap_or(u64::MAX), memory };
    let mut asker = Asker::within(budget, arguments.time.duration());
    let mut heights = Machine::default();
    let done = match &arguments.second {
        None => asker.ask(|work| formulas(&mut heights, work, tail, arguments)),
        Some(second) => {
            let shortest = tail.first().copied().unwrap_or(1);
            let range = second.one_row().filter(|range| *range.start() >= shortest);
            let message = "--second is a range of second rows, none shorter than the tail, for \
                           example 4..12";
            let range = range.ok_or_else(|| Complaint::Wrong(message.to_owned()))?;
            let format = arguments.listing.format();
            asker.ask(|work| list(&mut heights, work, tail, range, format))
        }
    };
    let text = match done {
        Ok(text) => text,
        Err(why) => return not_found(&asker, &why),
    };
    let mut out = arguments.listing.open()?;
    let spelled = match arguments.listing.format() {
        TableFormat::Text => Spelling::new(arguments.ascii).of(&text),
        _ => text,
    };
    write!(out, "{spelled}")?;
    out.finish()?;
    Ok(Done::Answered)
}

/// Says why there is no table.
fn not_found(asker: &Asker, why: &Undecided) -> Result<Done, Complaint> {
    let mut err = anstream::stderr();
    match (why.why, asker.time_that_ran_out()) {
        (Obstacle::Cancelled, Some(time)) if !work::interrupted() => {
            let seconds = time.as_secs_f64();
            writeln!(err, "note: not found within {seconds} s; raise with --timeout")?;
            Ok(Done::Undecided)
        }
        (Obstacle::Cancelled, _) => {
            writeln!(err, "note: stopped before the heights were known; nothing is kept")?;
            Ok(Done::Interrupted)
        }
        (Obstacle::Budget, _) => {
            writeln!(err, "note: {}; raise with --budget", why.text)?;
            Ok(Done::Undecided)
        }
        _ => Err(Complaint::undecided(why)),
    }
}

/// The rules by class: those of a theorem where one states them, otherwise what can be found.
fn rules(
    heights: &mut Machine,
    work: &mut Work<'_>,
    tail: &[u64],
    to: u64,
) -> Result<Vec<(Found, String)>, Undecided> {
    let Some((theorem, formula)) = formula_of_heights(tail) else {
        let status = |found: &Found| match found.rule {
            None => format!("none found: {} of {} to a = {to}", found.given, found.heights),
            Some(_) => format!("verified to a = {to}"),
        };
        let found = fit(heights, tail, to, work)?;
        return Ok(with_status(found, status));
    };
    let found = compare(formula, heights, tail, to, work)?;
    let status = |found: &Found| match found.given == found.heights {
        true => format!("proved by theorem {}", theorem.id),
        // Then the machine or the theorem is wrong, and neither is called proved.
        false => format!("wrong: {} of {} to a = {to}", found.given, found.heights),
    };
    Ok(with_status(found, status))
}

fn with_status(found: Vec<Found>, status: impl Fn(&Found) -> String) -> Vec<(Found, String)> {
    found
        .into_iter()
        .map(|one| {
            let status = status(&one);
            (one, status)
        })
        .collect()
}

/// The formulas by class, and what excludes them.
fn formulas(
    heights: &mut Machine,
    work: &mut Work<'_>,
    tail: &[u64],
    arguments: &Heights,
) -> Result<String, Undecided> {
    let to = arguments.to;
    let found = rules(heights, work, tail, to)?;
    let excluded = excluded(heights, tail, to, work)?;
    let rule = |one: &Found| one.rule.as_ref().map(ToString::to_string);
    let mut text = String::new();
    match arguments.listing.format() {
        TableFormat::Text => {
            let rows: String = tail.iter().map(|row| format!(", {row}")).collect();
            text += &format!("(a, b{rows}), then single cells, x rows in all, is P for\n");
            for (one, status) in &found {
                let class = one.class.to_string();
                let rule = rule(one).unwrap_or_else(|| "?".to_owned());
                text += &format!("  {class:<18} x = {rule:<36} {status}\n");
            }
            if let Some((second, period)) = excluded {
                text += &format!(
                    "No formula by parities holds throughout: over b = {second}, x − a repeats \
                     with period {period} (proved).\n"
                );
            }
        }
        TableFormat::Csv => {
            text += "tail,class,height,given,heights,status\n";
            for (one, status) in &found {
                let Found { class, given, heights, .. } = one;
                let (tail_text, class) = (spaced(tail), class.to_string().replace(',', " and"));
                let rule = rule(one).unwrap_or_default().replace(", ", "; ");
                text += &format!("{tail_text},{class},{rule},{given},{heights},{status}\n");
            }
        }
        TableFormat::Json => {
            let class = |(one, status): &(Found, String)| HeightClass {
                class: one.class.to_string(),
                height: rule(one).map(|rule| rule.replace('−', "-")),
                given: one.given as u64,
                heights: one.heights as u64,
                status: status.clone(),
            };
            let record = HeightsRecord {
                tail: tail.to_vec(),
                to,
                classes: found.iter().map(class).collect(),
                excluded_by: excluded
                    .map(|(second_row, period)| ExcludedBy { second_row, period: period as u64 }),
            };
            text += &on_a_line(&record);
        }
    }
    Ok(text)
}

/// The heights over each second row, for all first rows.
fn list(
    heights: &mut Machine,
    work: &mut Work<'_>,
    tail: &[u64],
    seconds: RangeInclusive<u64>,
    format: TableFormat,
) -> Result<String, Undecided> {
    let mut text = match format {
        TableFormat::Text => {
            format!("{:>10} {:>8} {:>8}  differences\n", "second row", "start", "period")
        }
        TableFormat::Csv => "second_row,first_heights,start,period,differences\n".to_owned(),
        TableFormat::Json => String::new(),
    };
    for second in seconds {
        let run = heights.reach(&[&[second], tail].concat(), work)?;
        let (start, differences) = (run.start(), run.differences());
        let first: Vec<u64> = (second.max(1)..start).map(|row| run.height(row)).collect();
        let period = differences.len();
        text += &match format {
            TableFormat::Text => {
                let differences = spaced(&differences);
                format!("{second:>10} {start:>8} {period:>8}  {differences}\n")
            }
            TableFormat::Csv => {
                let (first, differences) = (spaced(&first), spaced(&differences));
                format!("{second},{first},{start},{period},{differences}\n")
            }
            TableFormat::Json => {
                let record = HeightRun {
                    tail: tail.to_vec(),
                    second_row: second,
                    first_heights: first,
                    start,
                    period,
                    differences,
                };
                on_a_line(&record)
            }
        };
    }
    Ok(text)
}

fn spaced<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

fn on_a_line(record: &impl Serialize) -> String {
    let text = serde_json::to_string(record).expect("numbers and texts can be written");
    format!("{text}\n")
}
