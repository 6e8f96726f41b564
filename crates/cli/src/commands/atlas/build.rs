//! `chomp atlas build`: tables about three rows, stopped and resumed as one likes, and of boards.

use super::AtlasList;
use crate::arguments::{BoardMeans, Format, parse_board, parse_within};
use crate::boards::estimate_within;
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::rows::write_record;
use crate::{sheets, work};
use Reach::{Board, ThirdRows};
use atlas::boards::{self as board_store, BoardStore, Means};
use atlas::census::{self, CensusTable, MOST_THIRD_ROW};
use atlas::sheets::{self as store, SheetStore};
use atlas::{Built, Checkpoints, Place, SheetTableError, Table};
use chomplab::chomp::boards::Estimate;
use chomplab::records::BuiltTable;
use clap::{Args, ValueEnum};
use indicatif::BinaryBytes;
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// What can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableKind {
    /// The census of three rows: how each sheet begins and ends
    ThreeRows,
    /// All losers of three rows: whole sheets
    Sheets,
    /// All P-positions of a board
    Boards,
}

#[derive(Debug, Args)]
pub(super) struct AtlasBuild {
    /// What to build
    #[arg(value_enum)]
    kind: TableKind,
    /// The board, for `boards`: rows and columns, for example 12x20
    #[arg(value_name = "BOARD", value_parser = parse_board, required_if_eq("kind", "boards"))]
    board: Option<(usize, usize)>,
    /// The last third row, for `three-rows` and `sheets`
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, MOST_THIRD_ROW>)]
    #[arg(required_if_eq_any([("kind", "three-rows"), ("kind", "sheets")]))]
    #[arg(conflicts_with = "board")]
    to: Option<u64>,
    #[command(flatten)]
    means: BoardMeans,
    #[command(flatten)]
    list: AtlasList,
}

/// Runs the command.
pub(super) fn run(arguments: &AtlasBuild) -> Result<Done, Complaint> {
    let format = arguments.list.format;
    let place = arguments.list.tables.place()?;
    match (arguments.kind, arguments.to, arguments.board) {
        (TableKind::ThreeRows, Some(to), None) => {
            let there = CensusTable::open(&place)?.filter(|census| census.to() >= to);
            let built = match there {
                Some(census) => Built::Already(census),
                None => build(to, arguments.means.memory.bytes, &place, 0, census::build)?,
            };
            let told = |it: &CensusTable| ThirdRows(it.to());
            report(&built, &census::table_name(to), CensusTable::table, told, to + 1, format)
        }
        (TableKind::Sheets, Some(to), None) => {
            let there = SheetStore::open(&place)?.filter(|store| store.to() >= to);
            let built = match there {
                Some(store) => Built::Already(store),
                None => build(
                    to,
                    arguments.means.memory.bytes,
                    &place,
                    store::bytes_to(to),
                    store::build,
                )?,
            };
            let told = |it: &SheetStore| ThirdRows(it.to());
            report(&built, &store::table_name(to), SheetStore::table, told, to + 1, format)
        }
        (TableKind::Boards, None, Some((rows, columns))) => {
            let built = match BoardStore::holding(&place, rows, columns)? {
                Some(store) => Built::Already(store),
                None => {
                    build_board((rows, columns), arguments.means.for_sweep(rows, columns), &place)?
                }
            };
            let told = |it: &BoardStore| Board(it.numbering().rows(), it.numbering().columns());
            let name = board_store::table_name(rows, columns);
            let positions = Estimate::of(rows, columns).map_or(0, |estimate| estimate.positions);
            report(&built, &name, BoardStore::table, told, positions, format)
        }
        _ => Err(Complaint::Wrong(
            "three-rows and sheets are built --to a third row, boards for a board such as 12x20"
                .to_owned(),
        )),
    }
}

/// How a table is built: in a place, to a third row, with checkpoints, a listener and a flag to
/// stop.
type Build<T> = fn(
    &Place,
    u64,
    Checkpoints,
    &mut dyn FnMut(u64, u64),
    &AtomicBool,
) -> Result<Built<T>, SheetTableError>;

/// Builds a table that takes so many bytes on disk, if that is worth telling.
fn build<T>(
    to: u64,
    memory: u64,
    place: &Place,
    on_disk: u64,
    build: Build<T>,
) -> Result<Built<T>, Complaint> {
    let needed = sheets::refuse_beyond_memory(to, memory)?;
    let table = match on_disk {
        0 => String::new(),
        bytes => format!("; the table takes about {}", BinaryBytes(bytes)),
    };
    writeln!(
        anstream::stderr(),
        "note: this takes about {} of memory, and up to twice that on disk until it is done{table}",
        BinaryBytes(needed)
    )?;
    let mut bar = Bar::of_sheets(to + 1);
    let mut progress = |done, _| bar.set(done);
    Ok(build(place, to, Checkpoints::default(), &mut progress, work::stop_flag())?)
}

/// Builds the catalogue of a board.
fn build_board(
    board: (usize, usize),
    means: Means,
    place: &Place,
) -> Result<Built<BoardStore>, Complaint> {
    let estimate = estimate_within(board.0, board.1, means)?;
    writeln!(
        anstream::stderr(),
        "note: this takes at most {} of memory, and the table at most {} on disk",
        BinaryBytes(estimate.bytes),
        BinaryBytes(board_store::bytes_for(&estimate))
    )?;
    let mut bar = Bar::of_steps("positions", estimate.positions);
    let mut progress = |done, _| bar.set(done);
    Ok(board_store::build(place, board, means, &mut progress, work::stop_flag())?)
}

/// How far a table reaches.
enum Reach {
    /// Up to a third row.
    ThirdRows(u64),
    /// Rows and columns.
    Board(usize, usize),
}

impl Reach {
    fn text(&self) -> String {
        match self {
            ThirdRows(to) => format!("third rows 0 to {to}"),
            Board(rows, columns) => format!("the P-positions of {rows}×{columns}"),
        }
    }
}

fn report<T>(
    built: &Built<T>,
    name: &str,
    table: fn(&T) -> &Table,
    reach: fn(&T) -> Reach,
    steps: u64,
    format: Format,
) -> Result<Done, Complaint> {
    let (state, built) = match built {
        Built::Complete(built) => ("built", built),
        Built::Already(there) => ("already there", there),
        Built::Stopped { done, kept } => {
            let again = match kept {
                0 => "the same command starts it over".to_owned(),
                kept => format!("the same command goes on from {kept}"),
            };
            let kind = if name.starts_with(board_store::KIND) { "positions" } else { "sheets" };
            writeln!(
                anstream::stderr(),
                "note: {name}: stopped after {done} of {steps} {kind}; {again}"
            )?;
            return Ok(Done::Interrupted);
        }
    };
    let (table, reach) = (table(built), reach(built));
    let name = table.path().file_stem().unwrap_or_default().to_string_lossy();
    let (bytes, file) = (table.bytes(), table.path().display());
    let mut out = anstream::stdout().lock();
    match format {
        Format::Text => {
            writeln!(out, "{name}: {state}, {} in {bytes} bytes, {file}", reach.text())?;
        }
        Format::Json => {
            let (to, rows, columns) = match reach {
                ThirdRows(to) => (Some(to), None, None),
                Board(rows, columns) => (None, Some(rows), Some(columns)),
            };
            let (name, state, file) = (name.into_owned(), state.to_owned(), file.to_string());
            write_record(&mut out, &BuiltTable { name, state, to, rows, columns, bytes, file })?;
        }
    }
    Ok(Done::Answered)
}
