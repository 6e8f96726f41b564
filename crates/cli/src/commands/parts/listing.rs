//! `chomp parts list`: the parts of a board, and what to expect of many workers.

use super::PartedBoard;
use crate::arguments::{Format, parse_within};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::write_record;
use atlas::board_parts::{PartFolder, file_name};
use chomplab::chomp::boards::{BoardParts, PartGraph};
use chomplab::records::{BoardPartRecord, BoardPartsRecord};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, Args)]
pub(super) struct PartsList {
    #[command(flatten)]
    board: PartedBoard,
    /// The folder of the files, to see which parts are done
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Numbers of workers to reckon with
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [2, 10, 100, 1000])]
    #[arg(allow_negative_numbers = true, value_parser = parse_within::<1, 100_000>)]
    workers: Vec<u64>,
    /// How the list is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command.
pub(super) fn run(arguments: &PartsList) -> Result<Done, Complaint> {
    let parts = arguments.board.parts()?;
    let graph = parts.graph();
    let mut out = anstream::stdout().lock();
    let (parts, done) = match &arguments.dir {
        None => (Arc::new(parts), None),
        Some(dir) => {
            let folder = PartFolder::open(dir, parts)?;
            let is_done = |number| Ok(folder.summary(number)?.is_some());
            let done: Result<Vec<bool>, Complaint> =
                (0..folder.parts().len()).map(is_done).collect();
            (folder.into_parts(), Some(done?))
        }
    };
    match arguments.format {
        Format::Json => write_record(&mut out, &record(&parts, &graph, done.as_deref()))?,
        Format::Text => {
            write_text(&mut out, &parts, &graph, &arguments.workers)?;
            if let Some(done) = done {
                let count = done.iter().filter(|done| **done).count();
                writeln!(out, "{count} of {} parts are done", done.len())?;
            }
        }
    }
    Ok(Done::Answered)
}

fn write_text(
    out: &mut impl Write,
    parts: &BoardParts,
    graph: &PartGraph,
    workers: &[u64],
) -> Result<(), Complaint> {
    let numbering = parts.numbering();
    let (rows, columns, positions) = (numbering.rows(), numbering.columns(), numbering.positions());
    let levels = graph.levels().iter().max().map_or(0, |last| last + 1);
    let sources: usize = (0..parts.len()).map(|part| graph.sources(part).len()).sum();
    let share = |some: u64, all: u64| some as f64 / all as f64;
    writeln!(out, "{rows}×{columns}: {positions} positions in {} parts", parts.len())?;
    writeln!(out, "{levels} levels of parts that do not read each other")?;
    writeln!(
        out,
        "a part reads {:.1} others on average, and all read {:.1} times the lists that they write",
        sources as f64 / parts.len() as f64,
        share(graph.lists_read(), numbering.blocks() as u64),
    )?;
    let longest = 100.0 * share(graph.longest_path(), positions);
    writeln!(out, "the longest path has {longest:.1} % of the positions")?;
    for &workers in workers {
        let faster = share(positions, graph.time_of(workers as usize));
        writeln!(out, "{workers} workers: {faster:.1} times as fast as one")?;
    }
    Ok(())
}

fn record(parts: &BoardParts, graph: &PartGraph, done: Option<&[bool]>) -> BoardPartsRecord {
    let part = |number: usize| BoardPartRecord {
        number,
        level: graph.levels()[number],
        positions: parts.part(number).positions(),
        sources: graph.sources(number).iter().map(|source| source.part).collect(),
        file: file_name(parts, number),
        done: done.map(|done| done[number]),
    };
    BoardPartsRecord {
        rows: parts.numbering().rows(),
        columns: parts.numbering().columns(),
        most_positions: parts.most_positions(),
        longest_path: graph.longest_path(),
        parts: (0..parts.len()).map(part).collect(),
        count: parts.len(),
    }
}
