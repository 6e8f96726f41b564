//! `chomp check`: an independent check of a certificate.

use crate::arguments::Format;
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::reading::text_of;
use crate::rows::write_record;
use crate::work::unless_stopped;
use chomplab::records::CheckRecord;
use clap::Args;
use oracle::{Accepted, AcceptedSum, Checked, Evidence, FourColumns, Refusal, TwoColumns};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

/// Check a certificate that another command wrote
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp families --bottom 4,2 --certificate out.json
  chomp check out.json
  chomp families --bottom 4,2 --value 3 --certificate values.json
  chomp check values.json
  chomp solve 8x10 --certificate answer.json
  chomp check answer.json
  chomp solve 'kayles:1000000,12 & (3,2)' --certificate sum.json
  chomp check sum.json
  chomp omega 4 --to 107 --cap 44 --certificate four.txt
  chomp check four.txt
  chomp stalks --bottom 5,5 --certificate values.txt
  chomp check values.txt

The commands solve, families, omega and stalks write certificates. The checker shares no code with \
what it checks. It accepts the certificate, or refuses it and \
names the first line that is wrong. Exit codes: 0 accepted, 1 refused, 2 no such file, 3 the \
file cannot be read.")]
pub(crate) struct Check {
    /// The certificate; - is standard input
    file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command.
pub(crate) fn run(arguments: &Check) -> Result<Done, Complaint> {
    let text = text_of(&arguments.file)?;
    // The checker knows of no flag to stop: it works on a thread that is left alone then.
    let Some(checked) = unless_stopped("checking", move || Kind::checked(&text)) else {
        writeln!(anstream::stderr(), "note: stopped before it was checked")?;
        return Ok(Done::Interrupted);
    };
    let mut out = anstream::stdout().lock();
    let checked = match checked {
        Kind::Four(checked) => return tell_four_columns(checked, arguments.format, &mut out),
        Kind::Two(checked) => return tell_two_columns(checked, arguments.format, &mut out),
        Kind::Any(checked) => checked,
    };
    match (&checked, arguments.format) {
        (Ok(checked), Format::Json) => write_record(&mut out, &accepted(checked))?,
        (Err(refusal), Format::Json) => write_record(&mut out, &refused(refusal.to_string()))?,
        (Ok(checked), Format::Text) => writeln!(out, "accepted: {}", said(checked))?,
        (Err(refusal), Format::Text) => writeln!(out, "refused: {refusal}")?,
    }
    Ok(if checked.is_ok() { Done::Answered } else { Done::Undecided })
}

/// What the checker said, by the kind of certificate.
enum Kind {
    Four(Result<FourColumns, Refusal>),
    Two(Result<TwoColumns, Refusal>),
    Any(Result<Checked, Refusal>),
}

impl Kind {
    fn checked(text: &str) -> Self {
        match text {
            four if four.starts_with("four-columns ") => {
                Self::Four(oracle::check_four_columns(four))
            }
            two if two.starts_with("two-columns ") => Self::Two(oracle::check_two_columns(two)),
            any => Self::Any(oracle::check_any(any)),
        }
    }
}

/// The record of a certificate that is refused.
fn refused(why: String) -> CheckRecord {
    CheckRecord {
        accepted: false,
        bottom: None,
        families: None,
        second_rows: None,
        says: None,
        why: Some(why),
    }
}

/// The record of one that is accepted.
fn accepted(checked: &Checked) -> CheckRecord {
    let says = Some(said(checked));
    let record = CheckRecord { accepted: true, says, why: None, ..refused(String::new()) };
    match checked {
        Checked::Answer(_) | Checked::Sum(_) => record,
        Checked::Families(Accepted { bottom, families, columns, .. }) => CheckRecord {
            bottom: Some(bottom.clone()),
            families: Some(*families),
            second_rows: Some(*columns),
            ..record
        },
    }
}

/// What a certificate proves, in words.
fn said(checked: &Checked) -> String {
    match checked {
        Checked::Sum(AcceptedSum { parts, value, part, theorems }) => {
            let outcome = match part {
                None => "is P".to_owned(),
                Some(part) => format!("is N by a move in part {part}"),
            };
            let of = counted(*parts as u64, "part", "parts");
            let values = match theorems.is_empty() {
                true => "checked from the rules alone",
                false => "checked",
            };
            let believed = match theorems.len() {
                0 => String::new(),
                1 => format!(", if the theorem {} is right", joined(theorems)),
                _ => format!(", if the theorems {} are right", joined(theorems)),
            };
            format!(
                "a position of {of} whose values, {values}, have the nim-sum {value} {outcome}\
                 {believed}"
            )
        }
        Checked::Families(accepted) => {
            let positions = match accepted.value {
                0 => "P-positions".to_owned(),
                value => format!("positions of Grundy value {value} (poison forbidden)"),
            };
            let of = if accepted.value == 0 { "bottom" } else { "family" };
            let families = match accepted.families as u64 {
                1 => format!("1 {of}"),
                more if of == "bottom" => format!("{more} bottoms"),
                more => format!("{more} families"),
            };
            format!(
                "all {positions} over the bottom rows ({}), with {families} and {} checked",
                listed(&accepted.bottom),
                counted(accepted.columns, "second row", "second rows"),
            )
        }
        Checked::Answer(answer) => {
            let outcome = match (&answer.bite, answer.is_p) {
                (_, true) => "is P".to_owned(),
                (Some(cell), false) => format!("is N by the bite ({})", listed(cell)),
                (None, false) => "is N".to_owned(),
            };
            let evidence = match &answer.by {
                Evidence::Strategy(members) => {
                    let positions = counted(*members as u64, "P-position", "P-positions");
                    format!("by a strategy of {positions}, from the rules alone")
                }
                Evidence::Family(bottom) => {
                    format!("by all P-positions over the bottom rows ({})", listed(bottom))
                }
                Evidence::Theorem(theorem) => {
                    format!("if the theorem {theorem} is right, which was applied and not proved")
                }
            };
            format!("{} {outcome}, {evidence}", told(&answer.position))
        }
    }
}

fn joined(names: &BTreeSet<String>) -> String {
    names.iter().cloned().collect::<Vec<_>>().join(" and ")
}

/// Numbers with commas between them.
fn listed(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// A position as it can be typed.
fn told(boxes: &[Vec<u64>]) -> String {
    let name = |sides: &Vec<u64>| match sides[..] {
        // A box of one dimension is a row.
        [only] => format!("({only})"),
        _ => sides.iter().map(u64::to_string).collect::<Vec<_>>().join("x"),
    };
    boxes.iter().map(name).collect::<Vec<_>>().join(" + ")
}

/// A certificate that `chomp omega` wrote: the checker follows all lines by itself.
fn tell_four_columns(
    checked: Result<FourColumns, Refusal>,
    format: Format,
    out: &mut impl Write,
) -> Result<Done, Complaint> {
    if format == Format::Json {
        let why = checked.as_ref().err().map(ToString::to_string);
        let record = CheckRecord { accepted: checked.is_ok(), why, ..refused(String::new()) };
        write_record(out, &record)?;
    }
    match (checked, format) {
        (Ok(FourColumns { third, at_least }), Format::Text) => {
            let hs = at_least + 1;
            writeln!(
                out,
                "accepted: all values below {at_least} are those of positions with a up to \
                 {third}, so the Grundy value of 4xw is at least {at_least} with the poison \
                 forbidden, {hs} as [HS] counts"
            )?;
            Ok(Done::Answered)
        }
        (Err(refusal), Format::Text) => {
            writeln!(out, "refused: {refusal}")?;
            Ok(Done::Undecided)
        }
        (Ok(_), Format::Json) => Ok(Done::Answered),
        (Err(_), Format::Json) => Ok(Done::Undecided),
    }
}

/// A certificate that `chomp stalks` wrote: the checker counts by itself.
fn tell_two_columns(
    checked: Result<TwoColumns, Refusal>,
    format: Format,
    out: &mut impl Write,
) -> Result<Done, Complaint> {
    let checked = checked.map(|TwoColumns { third, fourth, values }| {
        let positions = if fourth == 0 { "(w,w,c)" } else { "(w,w,c,d)" };
        let fourths = if fourth == 0 { String::new() } else { format!(" and d up to {fourth}") };
        let number = values.len();
        format!("the Grundy values of {number} positions {positions}, c up to {third}{fourths}")
    });
    let done = if checked.is_ok() { Done::Answered } else { Done::Undecided };
    match (checked, format) {
        (Ok(says), Format::Text) => writeln!(out, "accepted: {says}")?,
        (Err(refusal), Format::Text) => writeln!(out, "refused: {refusal}")?,
        (Ok(says), Format::Json) => {
            let says = Some(says);
            let record = CheckRecord { accepted: true, says, why: None, ..refused(String::new()) };
            write_record(out, &record)?;
        }
        (Err(refusal), Format::Json) => write_record(out, &refused(refusal.to_string()))?,
    }
    Ok(done)
}

fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}
