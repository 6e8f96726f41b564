//! `chomp oeis`: terms of integer sequences, computed anew, and b-files compared with them.

use crate::arguments::{Listing, Suggested, TableFormat, TableMemory, TimeLimit, parse_within};
use crate::complaint::Complaint;
use crate::destination::Destination;
use crate::exit::Done;
use crate::hints::other_name;
use crate::reading::text_of;
use crate::rows::{write_csv, write_record};
use crate::work::{Asker, interrupted};
use chomplab::Obstacle;
use chomplab::engine::Budget;
use chomplab::records::SequencesRecord;
use clap::Args;
use lab::sequences::{BFile, SEQUENCES, Sequence};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Terms of integer sequences about these games, and checks of b-files
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp oeis
  chomp oeis A147983 --terms 1000 --bfile b147983.txt
  chomp oeis A147983 --check b147983.txt
  chomp oeis infinite-third-rows --draft

Terms are computed, never copied. As text they are written as a b-file of the On-Line Encyclopedia \
of Integer Sequences: an index, one space and a term on each line. --check compares such a file \
with the terms, and the exit code is 1 if something is wrong. Sequences with names instead of \
numbers are new to us; search the encyclopedia before you submit one.")]
pub(crate) struct Oeis {
    /// The sequence, for example A147983; without it all are listed
    #[arg(value_name = "SEQUENCE")]
    #[arg(value_parser = Suggested::of(SEQUENCES.iter().map(|sequence| sequence.id)))]
    sequence: Option<String>,
    /// How many terms; as many as are printed in the encyclopedia's entry unless given
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "sequence")]
    #[arg(value_parser = parse_within::<1, 1_000_000_000>)]
    terms: Option<u64>,
    /// Write the terms as a b-file to this file, which appears when it is whole
    #[arg(long, value_name = "FILE", requires = "sequence")]
    #[arg(conflicts_with_all = ["format", "out"])]
    bfile: Option<PathBuf>,
    /// Compare this b-file with the terms; - is standard input
    #[arg(long, value_name = "FILE", requires = "sequence")]
    #[arg(conflicts_with_all = ["bfile", "terms", "draft", "format", "out"])]
    check: Option<PathBuf>,
    /// Write what a new entry needs, with some first terms
    #[arg(long, requires = "sequence", conflicts_with_all = ["bfile", "format"])]
    draft: bool,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    #[command(flatten)]
    memory: TableMemory,
    #[command(flatten)]
    time: TimeLimit,
}

/// Runs the command.
pub(crate) fn run(arguments: &Oeis) -> Result<Done, Complaint> {
    let Some(id) = &arguments.sequence else { return list(arguments) };
    let Some(sequence) = Sequence::named(id) else {
        let known = SEQUENCES.iter().map(|sequence| sequence.id);
        let other = other_name(id, known, "`chomp oeis`");
        return Err(Complaint::Wrong(format!("there is no sequence {id:?}; {other}")));
    };
    if let Some(path) = &arguments.check {
        return check(arguments, sequence, path);
    }
    if arguments.draft && sequence.is_numbered() {
        let message = format!("{id} has an entry already; --draft is for sequences without one");
        return Err(Complaint::Wrong(message));
    }
    let count = arguments.terms.map_or(sequence.usual_terms(), |terms| terms as usize);
    let terms = match computed(arguments, sequence, count)? {
        Ok(terms) => terms,
        Err(done) => return Ok(done),
    };
    let mut out = match &arguments.bfile {
        Some(path) => Destination::open(Some(path))?,
        None => arguments.listing.open()?,
    };
    match arguments.listing.format() {
        _ if arguments.draft => write!(out, "{}", sequence.draft(&terms))?,
        TableFormat::Text => write!(out, "{}", BFile::text(sequence, &terms))?,
        TableFormat::Csv => {
            write_csv(&mut out, ["n", "term"])?;
            for (index, term) in (sequence.offset..).zip(&terms) {
                write_csv(&mut out, [index, *term])?;
            }
        }
        TableFormat::Json => write_record(&mut out, &sequence.record(terms))?,
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// The terms, or how it ended before they were known.
fn computed(
    arguments: &Oeis,
    sequence: &Sequence,
    count: usize,
) -> Result<Result<Vec<u64>, Done>, Complaint> {
    let memory = usize::try_from(arguments.memory.bytes).unwrap_or(usize::MAX);
    let budget = Budget { work: u64::MAX, memory };
    let mut asker = Asker::within(budget, arguments.time.duration());
    let why = match asker.ask(|work| sequence.terms(count, work)) {
        Ok(terms) => return Ok(Ok(terms)),
        Err(why) => why,
    };
    let mut err = anstream::stderr();
    match (why.why, asker.time_that_ran_out()) {
        (Obstacle::Cancelled, Some(time)) if !interrupted() => {
            let seconds = time.as_secs_f64();
            writeln!(err, "note: not found within {seconds} s; raise with --timeout")?;
            Ok(Err(Done::Undecided))
        }
        (Obstacle::Cancelled, _) => {
            writeln!(err, "note: stopped before the terms were known; nothing is kept")?;
            Ok(Err(Done::Interrupted))
        }
        (Obstacle::TooLarge, _) => Err(Complaint::Wrong(why.text.into_owned())),
        _ => Err(Complaint::undecided(&why)),
    }
}

/// Compares a file with the terms.
fn check(arguments: &Oeis, sequence: &Sequence, path: &Path) -> Result<Done, Complaint> {
    let text = text_of(path)?;
    let file = BFile::read(&text);
    let count = file.len().min(sequence.most_terms);
    // One more, which may have been run together with the last.
    let terms = match computed(arguments, sequence, (count + 1).min(sequence.most_terms))? {
        Ok(terms) => terms,
        Err(done) => return Ok(done),
    };
    let faults = file.compare(sequence, &terms);
    let mut out = anstream::stdout().lock();
    let (id, path) = (sequence.id, path.display());
    for fault in &faults {
        writeln!(out, "{path}: {fault}")?;
    }
    if !faults.is_empty() || file.is_empty() {
        let counted = if file.is_empty() { "no term".to_owned() } else { faults.len().to_string() };
        writeln!(out, "refused: {id}, {counted}{}", if file.is_empty() { "" } else { " wrong" })?;
        return Ok(Done::Undecided);
    }
    writeln!(out, "accepted: {id}, {count} terms")?;
    if count < file.len() {
        writeln!(anstream::stderr(), "note: no more than {count} terms can be computed")?;
    }
    Ok(Done::Answered)
}

/// All sequences.
fn list(arguments: &Oeis) -> Result<Done, Complaint> {
    let mut out = arguments.listing.open()?;
    match arguments.listing.format() {
        TableFormat::Text => {
            for sequence in SEQUENCES {
                writeln!(out, "{:<20} {}", sequence.id, sequence.about)?;
            }
        }
        TableFormat::Csv => {
            write_csv(&mut out, ["id", "offset", "most_terms", "about"])?;
            for Sequence { id, offset, most_terms, about, .. } in SEQUENCES {
                let numbers = [offset.to_string(), most_terms.to_string()];
                write_csv(&mut out, [id, numbers[0].as_str(), &numbers[1], about])?;
            }
        }
        TableFormat::Json => {
            let sequences = SEQUENCES.iter().map(Sequence::summary).collect();
            write_record(&mut out, &SequencesRecord { sequences })?;
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}
