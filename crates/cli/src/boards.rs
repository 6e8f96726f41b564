//! Catalogues of boards and boxes and Grundy values of bars for commands: computed within a limit
//! of memory, with a bar, stopped by Ctrl-C.

use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::sheets::refuse_beyond_memory;
use crate::work::{interrupted, stop_flag};
use atlas::boards::Means;
use chomplab::chomp::boards::{
    Catalogue, Estimate, GrundyValues, Lists, count_losers_by_cells, counting_bytes,
    lists_of_other_rows, three_row_grundy, three_row_grundy_bytes,
};
use chomplab::chomp::five_rows::{FiveRowBars, FiveRows};
use chomplab::chomp::four_rows::Bars;
use chomplab::chomp::four_rows::lines::{Lines, Shape, Tiling};
use chomplab::chomp::solids::{SolidCatalogue, SolidEstimate};
use chomplab::chomp::three_rows::{Sheet, SheetStream};
use chomplab::{Obstacle, Undecided};
use indicatif::BinaryBytes;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

/// More memory than any machine has that somebody runs this on.
const MOST_BYTES: u64 = 1 << 45;

/// The catalogue of a board; `None` when Ctrl-C was pressed.
pub(crate) fn catalogue(
    rows: usize,
    columns: usize,
    means: Means,
) -> Result<Option<Catalogue>, Complaint> {
    let estimate = estimate_within(rows, columns, means)?;
    let board = format!("{rows}×{columns}");
    stop_flag();
    let mut bar = Bar::of_steps("positions", estimate.positions);
    if Catalogue::has_lines(rows, columns) {
        return unless_stopped(Catalogue::by_lines(rows, columns, &mut |swept| {
            bar.set(swept.positions);
            go_on()
        }));
    }
    let nothing = Lists::default();
    let computed =
        Catalogue::compute_from(rows, columns, means.threads, nothing, &mut |swept, _| {
            bar.set(swept.positions);
            go_on()?;
            if swept.bytes > means.memory {
                let text = format!("the catalogue of {board} outgrew the memory allowed");
                return Err(Undecided::new(Obstacle::Memory, text));
            }
            Ok(())
        });
    unless_stopped(computed)
}

/// The winning bites of bars of three rows, by their lengths.
pub(crate) type ThreeRowOpenings = BTreeMap<usize, Vec<[usize; 2]>>;

/// The winning bites of all bars of three rows in a range, from the beginnings and ends of sheets;
/// `None` when Ctrl-C was pressed.
pub(crate) fn three_row_openings(
    lengths: RangeInclusive<usize>,
    memory: u64,
) -> Result<Option<ThreeRowOpenings>, Complaint> {
    let last = *lengths.end() as u64;
    refuse_beyond_memory(last, memory)?;
    let stop = stop_flag();
    let mut bar = Bar::of_sheets(last);
    let mut openings: ThreeRowOpenings = lengths.map(|length| (length, Vec::new())).collect();
    let mut census = SheetStream::new();
    while census.next_third_row() < last {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        for (length, (row, column)) in census.batch().iter().flat_map(Sheet::bars_won) {
            let bites = usize::try_from(length).ok().and_then(|length| openings.get_mut(&length));
            // Sheets of a batch may go beyond the last length; their bites are not bites of it.
            if let Some(bites) = bites.filter(|_| column < length) {
                bites.push([row as usize, column as usize]);
            }
        }
        bar.set(census.next_third_row().min(last));
    }
    openings.values_mut().for_each(|bites| bites.sort_unstable());
    Ok(Some(openings))
}

/// All bars of four rows up to a length, with the number of P-positions in them; `None` when Ctrl-C
/// was pressed.
pub(crate) fn four_row_bars(longest: usize, means: Means) -> Result<Option<Bars>, Complaint> {
    let what = format!("the lines of P-positions up to 4×{longest}");
    let shape = Shape::p_positions(longest);
    refuse_beyond(&what, shape.bytes_on(&Tiling::of(&shape), means.threads), means.memory)?;
    let stop = stop_flag();
    let mut bar = Bar::of_steps("second rows", longest as u64);
    let mut bars = Bars::of(Lines::new(shape), means.threads);
    while bars.run_block() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        bar.set(bars.lines().next_second() as u64);
    }
    Ok(Some(bars))
}

/// All bars of five rows up to a length, with the number of P-positions in them; `None` when Ctrl-C
/// was pressed.
pub(crate) fn five_row_bars(longest: usize, memory: u64) -> Result<Option<FiveRowBars>, Complaint> {
    let what = format!("the lines of P-positions up to 5×{longest}");
    refuse_beyond(&what, FiveRows::bytes(longest), memory)?;
    let stop = stop_flag();
    let mut bar = Bar::of_steps("second rows", longest as u64);
    let mut bars = FiveRowBars::new(longest);
    while bars.run_block() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        bar.set(bars.lines().next_second() as u64);
    }
    Ok(Some(bars))
}

/// Four or five rows with at most so many columns are computed by lines.
pub(crate) const MOST_BY_LINES: usize = (1 << 15) - 1;

/// What was computed; `None` when Ctrl-C was pressed.
fn unless_stopped<T>(computed: Result<T, Undecided>) -> Result<Option<T>, Complaint> {
    match computed {
        Ok(computed) => Ok(Some(computed)),
        Err(why) if why.why == Obstacle::Cancelled => Ok(None),
        Err(why) => Err(Complaint::undecided(&why)),
    }
}

/// Goes on until Ctrl-C is pressed.
fn go_on() -> Result<(), Undecided> {
    if interrupted() {
        return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
    }
    Ok(())
}

/// Refuses what takes more memory than is allowed.
fn refuse_beyond(what: &str, bytes: u64, memory: u64) -> Result<(), Complaint> {
    if bytes <= memory {
        return Ok(());
    }
    if bytes > MOST_BYTES {
        let told = format!("{what} take {} of memory, which no machine has", BinaryBytes(bytes));
        return Err(Complaint::Machine(told));
    }
    let mebibytes = bytes.div_ceil(1 << 20);
    Err(Complaint::Machine(format!(
        "{what} take {mebibytes} MiB of memory; allow it with --memory {mebibytes}M"
    )))
}

/// The catalogue of a box of three dimensions; `None` when Ctrl-C was pressed.
pub(crate) fn solid_catalogue(
    sides: [usize; 3],
    memory: u64,
) -> Result<Option<SolidCatalogue>, Complaint> {
    let [a, b, c] = sides;
    let Some(estimate) = SolidEstimate::of(sides) else {
        let text =
            format!("the box {a}×{b}×{c} has more positions than any machine can go through");
        return Err(Complaint::Machine(text));
    };
    let what = format!("the {} positions of the box {a}×{b}×{c}", estimate.positions);
    refuse_beyond(&what, estimate.bytes, memory)?;
    stop_flag();
    let mut bar = Bar::of_steps("positions", estimate.positions);
    unless_stopped(SolidCatalogue::compute(sides, &mut |positions, _| {
        bar.set(positions);
        go_on()
    }))
}

/// The P-positions of each number of cells; `None` when Ctrl-C was pressed.
pub(crate) fn by_cells(most: usize, memory: u64) -> Result<Option<Vec<u64>>, Complaint> {
    let (Some(lists), Some(bytes)) = (lists_of_other_rows(most), counting_bytes(most)) else {
        return Err(Complaint::Machine(format!("there are too many shapes of up to {most} cells")));
    };
    refuse_beyond(&format!("shapes of up to {most} cells"), bytes, memory)?;
    stop_flag();
    let mut bar = Bar::of_steps("lists of rows", lists);
    let mut all = 0;
    unless_stopped(count_losers_by_cells(most, &mut |done| {
        all += done;
        bar.set(all);
        go_on()
    }))
}

/// A bar as rows and columns, with its Grundy value where the poison is forbidden.
pub(crate) type BarValue = (usize, usize, u32);

/// The Grundy values of bars; `None` when Ctrl-C was pressed.
pub(crate) fn bar_values(
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
    memory: u64,
) -> Result<Option<Vec<BarValue>>, Complaint> {
    stop_flag();
    let (height, width) = (*rows.end(), *columns.end());
    let bars = || rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
    // Three rows or columns need no table of all values.
    if rows == (3..=3) || columns == (3..=3) {
        let most = height.max(width);
        let what = format!("the Grundy values of bars up to 3×{most}");
        refuse_beyond(&what, three_row_grundy_bytes(most as u64), memory)?;
        let mut bar = Bar::of_steps("bars", most as u64);
        let values = three_row_grundy(most, &mut |done| {
            bar.set(done as u64);
            go_on()
        });
        let long = |(row, column): (usize, usize)| if rows == (3..=3) { column } else { row };
        let told = |values: Vec<u32>| {
            bars().map(|(row, column)| (row, column, values[long((row, column)) - 1])).collect()
        };
        return Ok(unless_stopped(values)?.map(told));
    }
    let what = format!("the Grundy values of all positions of {height}×{width}");
    let Some(bytes) = GrundyValues::bytes(height, width) else {
        return Err(Complaint::Machine(format!("{what} are too many for any machine")));
    };
    refuse_beyond(&what, bytes, memory)?;
    let mut bar = Bar::of_steps("positions", bytes / 2);
    let values = GrundyValues::compute(height, width, &mut |done| {
        bar.set(done);
        go_on()
    });
    let value = |values: &GrundyValues, row, column| u32::from(values.of(&vec![column; row]));
    Ok(unless_stopped(values)?.map(|values| {
        bars().map(|(row, column)| (row, column, value(&values, row, column))).collect()
    }))
}

/// What the catalogue of a board takes; a complaint when that is more than the memory allowed.
pub(crate) fn estimate_within(
    rows: usize,
    columns: usize,
    means: Means,
) -> Result<Estimate, Complaint> {
    let board = format!("{rows}×{columns}");
    let Some(mut estimate) = Estimate::on_threads(rows, columns, means.threads) else {
        let text = format!("the board {board} has more positions than any machine can go through");
        return Err(Complaint::Machine(text));
    };
    if Catalogue::has_lines(rows, columns) {
        estimate.bytes = Catalogue::bytes_by_lines(rows, columns);
    }
    if estimate.bytes > MOST_BYTES {
        let (positions, bytes) = (estimate.positions, BinaryBytes(estimate.bytes));
        return Err(Complaint::Machine(format!(
            "the board {board} is out of reach: its {positions} positions would take {bytes} of \
             memory"
        )));
    }
    if estimate.bytes > means.memory {
        let (mebibytes, positions) = (estimate.bytes.div_ceil(1 << 20), estimate.positions);
        return Err(Complaint::Machine(format!(
            "the board {board} has {positions} positions and might take {mebibytes} MiB of memory; \
             allow it with --memory {mebibytes}M"
        )));
    }
    Ok(estimate)
}
