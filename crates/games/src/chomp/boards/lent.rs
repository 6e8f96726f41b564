//! Catalogues that were computed before, lent to the engine by whoever has them.

use super::{rows_of, winning_bites};
use crate::chomp::{Chomp, Planar, Position};
use crate::game::Engine;
use crate::region::Cell;
use crate::verdict::{Finding, Reason, Said, Undecided, Wanted};
use crate::work::Work;
use std::borrow::Cow;
use std::fmt;

/// A table can't be read; in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// All P-positions of a box.
pub trait BoardTable: Send {
    /// What to call the table in a reason.
    fn name(&self) -> String;

    /// Whether the position with these rows, longest first, is P. It lies in the box.
    ///
    /// # Errors
    /// When that can't be read.
    fn is_p(&self, rows: &[usize]) -> Result<bool, Unreadable>;
}

/// Tables of several boxes.
pub trait BoardTables: Send {
    /// A table whose box has at least so many rows and columns, the smallest if there are several.
    ///
    /// # Errors
    /// When the tables can't be looked for.
    fn holding(&self, rows: usize, columns: usize) -> Result<Option<&dyn BoardTable>, Unreadable>;
}

/// Rows and columns, by a table of a box that the front end has lent in a `Box<dyn BoardTables>`.
pub(in crate::chomp) const BOARDS_AT_HAND: Engine<Chomp> =
    Engine { id: "boards-table", consider: by_table };

fn by_table(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    wanted.more_than_a_value("catalogues")?;
    find(position, work).map_err(Undecided::out_of_scope)
}

fn find(position: &Position, work: &Work<'_>) -> Result<Finding<Cell>, Cow<'static, str>> {
    let tables = work.lent::<Box<dyn BoardTables>>();
    let tables = tables.ok_or("no catalogue of a board is at hand")?;
    let views = Planar::views(position);
    if views.is_empty() {
        return Err("it does not lie in a plane".into());
    }
    for view in &views {
        let Some(rows) = rows_of(view) else { continue };
        let table = tables.holding(rows.len(), rows[0]).map_err(|why| why.0)?;
        if let Some(table) = table {
            return Ok(look_up(table, view, &rows).map_err(|why| why.0)?);
        }
    }
    Err("no catalogue that was built covers it".into())
}

fn look_up(
    table: &dyn BoardTable,
    view: &Planar,
    rows: &[usize],
) -> Result<Finding<Cell>, Unreadable> {
    let bites = winning_bites(rows, |rows| table.is_p(rows))?;
    let text = match &bites[..] {
        [] => "Every bite leaves an N-position",
        _ => "Every bite was looked up",
    };
    let text = format!("{text}, by {}.", table.name());
    let reason =
        Reason { id: "boards-table", source: "sweep through all positions of a box", text };
    if bites.is_empty() {
        // The table says of the position itself that it is P, or its entries contradict each other.
        return match table.is_p(rows)? {
            true => Ok(Finding::lost(reason)),
            false => {
                let text = format!("{} contradicts itself: please report this", table.name());
                Err(Unreadable(text))
            }
        };
    }
    let cells = bites.into_iter().map(|(row, column)| view.bite(row as u64, column as u64));
    Ok(Finding::won(reason).by_exactly(cells))
}
