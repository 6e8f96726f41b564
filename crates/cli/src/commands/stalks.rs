//! `chomp stalks`: Grundy values of two columns of height ω over finite ones, with a certificate.

use crate::arguments::{BottomRange, Listing, PictureFiles, TableFormat, TableMemory};
use crate::complaint::Complaint;
use crate::destination::Destination;
use crate::exit::Done;
use crate::pictures;
use crate::rows::write_record;
use crate::spelling::Spelling;
use crate::work::Asker;
use chomplab::Obstacle;
use chomplab::chomp::transfinite::wide_values::CertifiedValues;
use chomplab::engine::Budget;
use chomplab::records::TwoColumnsRecord;
use clap::Args;
use lab::pictures::of_tables;
use std::io::Write;
use std::path::PathBuf;

/// Grundy values of two columns of height w over finite columns, with a certificate
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp stalks --bottom 12
  chomp stalks --bottom 5,5 --format csv
  chomp stalks --bottom 40 --certificate values.txt
  chomp check values.txt
  chomp stalks --bottom 40 --pdf values.pdf

The bottom is the third column, or the third and the fourth; the values are those of (w,w,c) or \
(w,w,c,d) for all columns within it, with the poison forbidden; in [HS] they are greater by one. \
They are proved by following all lines of equal values until their state returns \
(docs/stalks.md); `chomp check` follows them again with code of its own. --bottom 40 takes a \
second or two, the work grows with the fourth power.")]
pub(crate) struct Stalks {
    /// The finite columns: one or two, for example 12 or 5,5
    #[arg(long, value_name = "ROWS")]
    bottom: BottomRange,
    /// Write a certificate to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    memory: TableMemory,
    #[command(flatten)]
    files: PictureFiles,
}

/// Runs the command.
pub(crate) fn run(arguments: &Stalks) -> Result<Done, Complaint> {
    let bottom = arguments.bottom.only().filter(|bottom| bottom.rows().len() <= 2);
    let wrong = || Complaint::Wrong("--bottom is one or two lengths, for example 5,5".to_owned());
    let bottom = bottom.ok_or_else(wrong)?;
    let files = arguments.files.instead_of(&arguments.listing)?;
    if files.is_some() && bottom.rows().len() != 1 {
        let message = "a picture shows the values over one finite column; give --bottom one length";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    let memory = usize::try_from(arguments.memory.bytes).unwrap_or(usize::MAX);
    let mut asker = Asker::within(Budget { work: u64::MAX, memory }, None);
    let found = match asker.ask(|work| CertifiedValues::over(&bottom, work)) {
        Ok(found) => found,
        Err(why) if why.why == Obstacle::Cancelled => {
            writeln!(anstream::stderr(), "note: stopped before all values were proved")?;
            return Ok(Done::Interrupted);
        }
        Err(why) => return Err(Complaint::undecided(&why)),
    };
    if let Some(path) = &arguments.certificate {
        let mut out = Destination::open(Some(path))?;
        write!(out, "{}", found.certificate())?;
        out.finish()?;
    }
    if let Some(files) = &files {
        let column = |rows: &[u64]| rows.first().copied().unwrap_or(0);
        let values = found.values.iter();
        let points: Vec<(u64, u64)> =
            values.map(|(bottom, value)| (column(bottom.rows()), *value as u64)).collect();
        let names = ["c: cells in the finite column", "Grundy value, the poison forbidden"];
        let title = "Grundy values of (ω, ω, c)";
        let of = format!("c up to {}; proved", points.len().saturating_sub(1));
        pictures::write(&of_tables::values(title, names, &points, &of), files)?;
        return Ok(Done::Answered);
    }
    let mut out = arguments.listing.open_beside(arguments.certificate.as_deref())?;
    match arguments.listing.format() {
        TableFormat::Json => write_record(&mut out, &TwoColumnsRecord::new(&found))?,
        TableFormat::Csv => {
            writeln!(out, "third,fourth,value")?;
            for (bottom, value) in &found.values {
                let row = |at: usize| bottom.rows().get(at).copied().unwrap_or(0);
                writeln!(out, "{},{},{value}", row(0), row(1))?;
            }
        }
        TableFormat::Text => {
            let spelling = Spelling::new(arguments.ascii);
            for (bottom, value) in &found.values {
                let rows: String = bottom.rows().iter().map(|row| format!(",{row}")).collect();
                let position = format!("(ω,ω{rows})");
                write!(out, "{}", spelling.of(&format!("{position:<12} {value:>5}\n")))?;
            }
            let (column, period) = (found.column, found.period);
            writeln!(out, "The state of all lines at second row {column} returns {period} later.")?;
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}
