//! `chomp query`: JSON lines in, JSON lines out, in order.

mod lines;
mod threads;

use crate::arguments::{Limits, is_stream, parse_threads};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::work::{self, Asker};
use chomplab::query::reply_to;
use clap::Args;
use lines::{Line, Lines};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;

/// Answer questions as JSON lines, one line out for each line in
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  echo '{\"id\": 7, \"position\": \"(4,2,1)\", \"ask\": [\"outcome\", \"grundy\"]}' | chomp query
  chomp query questions.jsonl --threads 4 > answers.jsonl

NOTATION.md describes the fields of requests and answers. Empty lines are skipped. The \
answers come in the order of the questions, also with several threads; each of these keeps \
tables of its own, and --memory is for each. What is known does not depend on the threads, but \
which reasons are given may, since some come from what earlier lines have left in a table. The \
exit code is 0 whatever the lines ask: what is wrong with a line stands in its answer, in \
`error`, and what is not known in `undecided`.")]
pub(crate) struct Query {
    /// The file with the questions, one per line; standard input if absent or -
    file: Option<PathBuf>,
    /// How many threads answer
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: NonZero<usize>,
    #[command(flatten)]
    limits: Limits,
}

/// Runs the command.
pub(crate) fn run(arguments: &Query) -> Result<Done, Complaint> {
    let input: Box<dyn BufRead + Send> = match arguments.file.as_deref() {
        Some(path) if !is_stream(path) => {
            let file = File::open(path).map_err(|error| Complaint::reading(path, &error))?;
            Box::new(BufReader::new(file))
        }
        _ => Box::new(BufReader::new(io::stdin())),
    };
    let lines = Lines::new(input);
    let mut out = BufWriter::new(io::stdout().lock());
    // Whoever asks line by line, or sees the answers come, needs no bar.
    let is_file = arguments.file.as_deref().is_some_and(|path| !is_stream(path));
    let bar = Bar::without_end("").unless(!is_file || io::stdout().is_terminal());
    if arguments.threads.get() == 1 {
        answer_one_by_one(lines, &arguments.limits, &bar, &mut out)?;
    } else {
        work::stop_flag();
        threads::answer_side_by_side(lines, arguments, &bar, &mut out)?;
    }
    Ok(if work::interrupted() { Done::Interrupted } else { Done::Answered })
}

fn answer_one_by_one(
    mut lines: Lines,
    limits: &Limits,
    bar: &Bar,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let mut asker = Asker::new(limits);
    for number in 1.. {
        work::set_busy(false);
        if work::interrupted() {
            return Ok(());
        }
        let line = lines.next();
        work::set_busy(true);
        let Some(line) = line.transpose().map_err(|error| Complaint::reading_stream(&error))?
        else {
            return Ok(());
        };
        bar.set_at("line", number);
        writeln!(out, "{}", answered(&line, &mut asker))?;
        out.flush()?;
    }
    Ok(())
}

/// The answer to a line.
fn answered(line: &Line, asker: &mut Asker) -> String {
    let Line::Question(line) = line else { return lines::too_long() };
    let mut reply = asker.ask_quietly(|work| reply_to(line, work));
    work::tell_what_stopped(asker, reply.undecided_mut());
    reply.to_string()
}
