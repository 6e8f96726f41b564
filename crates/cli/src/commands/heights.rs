//! `chomp heights`: how many rows of one cell make a P-position, and formulas for it.

use crate::arguments::{HeightFormat, Heights as Arguments};
use crate::complaint::Complaint;
use crate::{Done, work};
use chomplab::chomp::heights::Heights;
use chomplab::chomp::heights::fit::{Found, excluded, fit};
use chomplab::search::{Budget, Work};
use chomplab::verdict::{Obstacle, Undecided};
use serde_json::{Value, json};
use std::io::Write;
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
    let done = match &arguments.second {
        None => formulas(&mut heights, &mut work, tail, arguments),
        Some(second) => {
            let shortest = tail.first().copied().unwrap_or(1);
            let range = second.one_row().filter(|range| *range.start() >= shortest);
            let message = "--second is a range of second rows, none shorter than the tail, for \
                           example 4..12";
            let range = range.ok_or_else(|| Complaint::Other(message.to_owned()))?;
            list(&mut heights, &mut work, tail, range, arguments.format)
        }
    };
    match done {
        Ok(text) => write!(anstream::stdout(), "{text}")?,
        Err(Undecided { why: Obstacle::Cancelled, .. }) => return Ok(Done::Interrupted),
        Err(why) => return Err(Complaint::Other(why.text.into_owned())),
    }
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

/// The formulas by class, and what excludes them.
fn formulas(
    heights: &mut Heights,
    work: &mut Work<'_>,
    tail: &[u64],
    arguments: &Arguments,
) -> Result<String, Undecided> {
    let to = arguments.to;
    let found = fit(heights, tail, to, work)?;
    let excluded = excluded(heights, tail, to, work)?;
    let rule = |one: &Found| one.rule.as_ref().map(ToString::to_string);
    let mut text = String::new();
    match arguments.format {
        HeightFormat::Text => {
            let rows: String = tail.iter().map(|row| format!(", {row}")).collect();
            text += &format!("(a, b{rows}), then single cells, x rows in all, is P for\n");
            for one in &found {
                let (class, status) = (&one.class, status(tail, one, to));
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
        HeightFormat::Csv => {
            text += "tail,class,height,given,heights,status\n";
            for one in &found {
                let Found { class, given, heights, .. } = one;
                let (tail_text, class) = (spaced(tail), class.replace(',', " and"));
                let rule = rule(one).unwrap_or_default().replace(", ", "; ");
                let status = status(tail, one, to);
                text += &format!("{tail_text},{class},{rule},{given},{heights},{status}\n");
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
            let excluded =
                excluded.map(|(second, period)| json!({ "second_row": second, "period": period }));
            let record = json!({
                "schema": "heights/1", "tail": tail, "to": to, "classes": classes,
                "excluded_by": excluded,
            });
            text += &format!("{record}\n");
        }
    }
    Ok(text)
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
