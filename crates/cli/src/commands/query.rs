//! `chomp query`: JSON lines in, JSON lines out, in order.

use crate::arguments::Query;
use crate::complaint::Complaint;
use crate::{Done, work};
use chomplab::answer::ErrorAnswer;
use chomplab::input::InputError;
use chomplab::query::answer_line;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// Longer lines are answered with an error and read past, not kept.
const LONGEST_LINE: u64 = 1 << 20;

/// Runs the command.
pub(crate) fn run(arguments: &Query) -> Result<Done, Complaint> {
    let input: Box<dyn BufRead> = match arguments.file.as_deref() {
        Some(path) if path != Path::new("-") => {
            let file = File::open(path).map_err(|error| {
                Complaint::Other(format!("cannot read {}: {error}", path.display()))
            })?;
            Box::new(BufReader::new(file))
        }
        _ => Box::new(io::stdin().lock()),
    };
    let mut work = work::interruptible(&arguments.limits);
    let mut out = BufWriter::new(io::stdout().lock());
    answer_all(input, |line| answer_line(line, &mut work), &mut out)?;
    Ok(if work::interrupted() { Done::Interrupted } else { Done::Answered })
}

fn answer_all(
    mut input: impl BufRead,
    mut answer: impl FnMut(&[u8]) -> String,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let mut line = Vec::new();
    loop {
        work::set_busy(false);
        if work::interrupted() {
            break;
        }
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        work::set_busy(true);
        let read = read.map_err(|error| Complaint::Other(format!("cannot read: {error}")))?;
        if read == 0 {
            break;
        }
        let reply = if line.ends_with(b"\n") || line.len() as u64 <= LONGEST_LINE {
            answer(line.strip_suffix(b"\n").unwrap_or(&line))
        } else {
            skip_line(&mut input)
                .map_err(|error| Complaint::Other(format!("cannot read: {error}")))?;
            let message = format!("the line is longer than {LONGEST_LINE} bytes");
            let error = InputError::unsupported(0..0, message);
            serde_json::to_string(&ErrorAnswer::new(Some(serde_json::Value::Null), &error, ""))?
        };
        writeln!(out, "{reply}")?;
        out.flush()?;
    }
    Ok(())
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
