//! Catalogues of boards for commands: computed within a limit of memory, with a bar, stopped by
//! Ctrl-C.

use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::work::{interrupted, stop_flag};
use chomplab::chomp::boards::{Catalogue, Estimate};
use chomplab::verdict::{Obstacle, Undecided};

/// Positions that a step of the bar stands for.
pub(crate) const STEP: u64 = 1_000_000;

/// The catalogue of a board; `None` when Ctrl-C was pressed.
pub(crate) fn catalogue(
    rows: usize,
    columns: usize,
    memory: u64,
) -> Result<Option<Catalogue>, Complaint> {
    let estimate = estimate_within(rows, columns, memory)?;
    let board = format!("{rows}×{columns}");
    stop_flag();
    let mut bar = Bar::of_steps("million positions", estimate.positions.div_ceil(STEP));
    let computed = Catalogue::compute(rows, columns, &mut |swept| {
        bar.set(swept.positions / STEP);
        if interrupted() {
            return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
        }
        if swept.bytes > memory {
            let text = format!("the catalogue of {board} outgrew the memory allowed");
            return Err(Undecided::new(Obstacle::Memory, text));
        }
        Ok(())
    });
    match computed {
        Ok(catalogue) => Ok(Some(catalogue)),
        Err(why) if why.why == Obstacle::Cancelled => Ok(None),
        Err(why) => Err(Complaint::Other(why.text.into_owned())),
    }
}

/// What the catalogue of a board takes; a complaint when that is more than the memory allowed.
pub(crate) fn estimate_within(
    rows: usize,
    columns: usize,
    memory: u64,
) -> Result<Estimate, Complaint> {
    let board = format!("{rows}×{columns}");
    let Some(estimate) = Estimate::of(rows, columns) else {
        let text = format!("the board {board} has more positions than any machine can go through");
        return Err(Complaint::Other(text));
    };
    if estimate.bytes > memory {
        let (mebibytes, positions) = (estimate.bytes.div_ceil(1 << 20), estimate.positions);
        return Err(Complaint::Other(format!(
            "the board {board} has {positions} positions and might take {mebibytes} MiB of memory; \
             allow it with --memory {mebibytes}M"
        )));
    }
    Ok(estimate)
}
