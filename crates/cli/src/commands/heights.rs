//! `chomp heights`: how many rows of one cell make a P-position, and formulas for it.

use crate::arguments::{HeightFormat, Heights as Arguments};
use crate::complaint::Complaint;
use crate::{Done, work};
use chomplab::chomp::heights::Heights;
use chomplab::chomp::heights::fit::{Found, fit};
use chomplab::search::{Budget, Work};
use chomplab::verdict::{Obstacle, Undecided};
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<Done, Complaint> {
    let Some(tail) = arguments.tail.only() else {
        return Err(Complaint::Other("--tail is one list of rows, for example 2,2".to_owned()));
    };
    let tail = tail.rows();
    let memory = usize::MAX;
    let mut work = Work::within(Budget { work: u64::MAX, memory }).stopping_at(work::stop_flag());
    let mut heights = Heights::default();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match &arguments.second {
        None => fit(&mut heights, tail, arguments.to, &mut work)
            .map(|found| write_formulas(&mut out, arguments, tail, &found)),
        Some(second) => {
            let Some(range) =
                second.one_row().filter(|range| range.start() >= tail.first().unwrap_or(&1))
            else {
                let message = "--second is a range of second rows, none shorter than the tail, for example 2..12";
                return Err(Complaint::Other(message.to_owned()));
            };
            list(&mut heights, &mut work, tail, range, arguments.format)
                .map(|rows| out.write_all(rows.as_bytes()))
        }
    };
    match done {
        Ok(written) => written?,
        Err(Undecided { why: Obstacle::Cancelled, .. }) => return Ok(Done::Interrupted),
        Err(why) => return Err(Complaint::Other(why.text.into_owned())),
    }
    out.flush()?;
    Ok(Done::Answered)
}

/// How sure a formula is.
fn status(tail: &[u64], found: &Found, to: u64) -> String {
    match (&found.rule, tail) {
        (None, _) => format!("none found: {} of {} to a = {to}", found.given, found.heights),
        (Some(_), []) => "proved by theorem one-wide-tail".to_owned(),
        (Some(_), [2]) => "proved by theorem two-one-tail".to_owned(),
        (Some(_), _) => format!("verified to a = {to}"),
    }
}

fn write_formulas(
    out: &mut impl Write,
    arguments: &Arguments,
    tail: &[u64],
    found: &[Found],
) -> io::Result<()> {
    let to = arguments.to;
    let rows: String = tail.iter().map(|row| format!(", {row}")).collect();
    let rule = |one: &Found| one.rule.as_ref().map(ToString::to_string);
    match arguments.format {
        HeightFormat::Text => {
            writeln!(out, "(a, b{rows}), then single cells, x rows in all, is P for")?;
            for one in found {
                let (class, status) = (&one.class, status(tail, one, to));
                let rule = rule(one).unwrap_or_else(|| "?".to_owned());
                writeln!(out, "  {class:<18} x = {rule:<36} {status}")?;
            }
        }
        HeightFormat::Csv => {
            writeln!(out, "tail,class,height,given,heights,status")?;
            let tail_text = spaced(tail);
            for one in found {
                let Found { class, given, heights, .. } = one;
                let (class, rule) = (class.replace(',', " and"), rule(one).unwrap_or_default());
                let (rule, status) = (rule.replace(", ", "; "), status(tail, one, to));
                writeln!(out, "{tail_text},{class},{rule},{given},{heights},{status}")?;
            }
        }
        HeightFormat::Json => {
            let record = |one: &Found| {
                json!({
                    "class": one.class, "height": rule(one), "given": one.given,
                    "heights": one.heights, "status": status(tail, one, to),
                })
            };
            let classes: Vec<Value> = found.iter().map(record).collect();
            writeln!(
                out,
                "{}",
                json!({ "schema": "heights/1", "tail": tail, "to": to, "classes": classes })
            )?;
        }
    }
    Ok(())
}

/// The heights over each second row, for all first rows.
fn list(
    heights: &mut Heights,
    work: &mut Work<'_>,
    tail: &[u64],
    seconds: RangeInclusive<u64>,
    format: HeightFormat,
) -> Result<String, Undecided> {
    let mut text = match format {
        HeightFormat::Text => {
            format!("{:>10} {:>8} {:>8}  differences\n", "second row", "start", "period")
        }
        HeightFormat::Csv => "second_row,first_heights,start,period,differences\n".to_owned(),
        HeightFormat::Json => String::new(),
    };
    for second in seconds {
        let run = heights.reach(&[&[second], tail].concat(), work)?;
        let (start, differences) = (run.start(), run.differences());
        let first: Vec<u64> = (second.max(1)..start).map(|row| run.height(row)).collect();
        let period = differences.len();
        text += &match format {
            HeightFormat::Text => {
                let differences = spaced(&differences);
                format!("{second:>10} {start:>8} {period:>8}  {differences}\n")
            }
            HeightFormat::Csv => {
                let (first, differences) = (spaced(&first), spaced(&differences));
                format!("{second},{first},{start},{period},{differences}\n")
            }
            HeightFormat::Json => {
                let record = json!({
                    "schema": "height-run/1", "tail": tail, "second_row": second,
                    "first_heights": first, "start": start, "period": period,
                    "differences": differences,
                });
                format!("{record}\n")
            }
        };
    }
    Ok(text)
}

fn spaced<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}
