//! The engine that answers for positions in a box whose catalogue can be computed.

use super::{AtLeast, Catalogue, Estimate, GrundyLevels, GrundyValues, Numbering};
use super::{three_row_grundy_bytes, three_row_grundy_of};
use crate::chomp::{Chomp, Planar, Position};
use crate::game::Engine;
use crate::region::Cell;
use crate::verdict::{Finding, Obstacle, Reason, Result, Said, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Rows and columns, by the catalogue of the smallest box around them.
pub(in crate::chomp) const BOARDS: Engine<Chomp> = Engine { id: "boards", consider: by_catalogue };

/// Units of work for a sweep, measured: its tables take some milliseconds whatever the board; then
/// a position of a compact board takes 3 ns, and along a long side bites reach further.
fn units_to_sweep(positions: u64, rows: &[usize]) -> u64 {
    let longest = rows.len().max(rows[0]) as u128;
    let units = u128::from(positions) * (24 + longest) / 1500;
    u64::try_from(units).unwrap_or(u64::MAX)
}

/// Units of work for the tables of a sweep.
const UNITS_FOR_TABLES: u64 = 60_000;

/// Bytes of fresh memory that a sweep takes for a unit of work.
const BYTES_PER_UNIT: u64 = 256;

/// The search takes about so many units for each position below the one asked about.
const UNITS_OF_SEARCH: u64 = 6;

/// With fewer positions below, the search is done before the sweep has made its lists.
const FEWEST_BELOW: u64 = 100_000;

fn by_catalogue(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    wanted.more_than_a_value("catalogues")?;
    let (view, rows) = view_and_rows(position)?;
    let kept = work.take_kept().filter(|kept: &Catalogue| kept.holds(&rows));
    let catalogue = kept.map_or_else(|| compute(&rows, work), Ok)?;
    let finding = find(&catalogue, &view, &rows);
    work.keep(catalogue);
    Ok(finding)
}

/// A view of a plane position with its rows, unless its box is too large for a table of all
/// positions.
fn view_and_rows(position: &Position) -> Result<(Planar, Vec<usize>)> {
    let view = Planar::views(position).into_iter().next();
    let view = view.ok_or_else(|| Undecided::out_of_scope("it does not lie in a plane"))?;
    let rows = rows_of(&view);
    let too_many = || Undecided::out_of_scope("its box has too many positions for a catalogue");
    let rows = rows.ok_or_else(too_many)?;
    Ok((view, rows))
}

/// The rows, unless there are too many or they are too long for any catalogue.
pub(super) fn rows_of(view: &Planar) -> Option<Vec<usize>> {
    let small = |number: u64| usize::try_from(number).ok().filter(|&number| number <= 1 << 12);
    let (rows, columns) = (small(view.rows())?, small(view.row(0))?);
    Numbering::count(rows, columns)?;
    (0..view.rows()).map(|row| small(view.row(row))).collect()
}

fn compute(rows: &[usize], work: &mut Work<'_>) -> Result<Catalogue> {
    let (height, width) = (rows.len(), rows[0]);
    let estimate = Estimate::of(height, width).expect("checked before");
    let limit = work.budget().memory as u64;
    let below = positions_below(rows);
    let units = units_to_sweep(estimate.positions, rows).saturating_add(UNITS_FOR_TABLES);
    if below < FEWEST_BELOW || units / UNITS_OF_SEARCH > below {
        let text = "few positions lie below it, or far fewer than in its box";
        return Err(Undecided::new(Obstacle::OutOfScope, text));
    }
    // What is sure not to suffice is not begun: the search may be luckier with what is left.
    work.refuse_beyond(u128::from(units), u128::from(estimate.bytes))?;
    work.spend(UNITS_FOR_TABLES, 0)?;
    let mut paid = 0;
    Catalogue::compute(height, width, &mut |swept| {
        if swept.bytes > limit {
            return Err(work.out_of_memory());
        }
        work.pay_up_to(units_to_sweep(swept.positions, rows), &mut paid, swept.positions)
    })
}

/// The number of positions inside this one, the empty one too.
fn positions_below(rows: &[usize]) -> u64 {
    // For each length of the row above, the ways to go on.
    let mut ways: Vec<u64> = vec![1; rows[0] + 1];
    for &row in rows.iter().rev() {
        let mut sum = 0_u64;
        for (length, ways) in ways.iter_mut().enumerate() {
            if length <= row {
                sum = sum.saturating_add(*ways);
            }
            *ways = sum;
        }
    }
    ways[rows[0]]
}

fn find(catalogue: &Catalogue, view: &Planar, rows: &[usize]) -> Finding<Cell> {
    let bites = catalogue.winning_bites(rows).into_iter();
    let cells = bites.map(|(row, column)| view.bite(row as u64, column as u64));
    let the_box = format!("{}x{}", catalogue.rows(), catalogue.columns());
    looked_up("boards", cells.collect(), &the_box, catalogue.len())
}

/// What is found by looking every bite up among all positions of a box.
pub(in crate::chomp) fn looked_up(
    id: &'static str,
    bites: Vec<Cell>,
    the_box: &str,
    losers: u64,
) -> Finding<Cell> {
    let among = format!("of the box {the_box}, of which {losers} are P");
    let text = match &bites[..] {
        [] => format!("Every bite leaves an N-position: all positions {among}, are known."),
        _ => format!("Every bite was looked up among the positions {among}."),
    };
    Finding::with_all(bites, Reason { id, source: "sweep through all positions of a box", text })
}

/// Grundy values of rows and columns, by a table for the smallest box around them.
pub(in crate::chomp) const BOARD_VALUES: Engine<Chomp> =
    Engine { id: "board-values", consider: by_values };

/// So many options are looked up for a unit of work.
const OPTIONS_PER_UNIT: u64 = 16;

fn by_values(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    if !wanted.grundy {
        return Err(Undecided::out_of_scope("only Grundy values are taken from this table"));
    }
    let (_, rows) = view_and_rows(position)?;
    let kept = work.take_kept().filter(|kept: &GrundyValues| kept.numbering().holds(&rows));
    let long = three_rows(position).filter(|three| kept.is_none() && three[0] >= FEWEST_COLUMNS);
    let (value, source, text) = if let Some(three) = long {
        let value = value_three_rows(three, work)?;
        let text = format!("Every position within 3x{} was valued.", three[0]);
        (value, "all positions of three rows, by sets of values", text)
    } else if let Some(table) =
        kept.map_or_else(|| compute_values(&rows, work), |it| Ok(Some(it)))?
    {
        let (height, width) = (table.numbering().rows(), table.numbering().columns());
        let text = format!("Every position of the box {height}x{width} was valued.");
        let value = u32::from(table.of(&rows));
        work.keep(table);
        (value, "table of all positions of a box", text)
    } else {
        let text = "All positions of lower value in its box were found.".to_owned();
        let source = "sweeps through all positions of a box, one for each value";
        (search_levels(&rows, work)?, source, text)
    };
    let reason = Reason { id: "board-values", source, text };
    Ok(Finding::valued(Ordinal::from(u64::from(value)), reason))
}

/// With fewer columns a table of three rows is done as fast, and serves later questions.
const FEWEST_COLUMNS: usize = 64;

/// The rows of a position that has three, or three columns.
fn three_rows(position: &Position) -> Option<[usize; 3]> {
    let view = Planar::views(position).into_iter().find(|view| view.rows() == 3)?;
    let row = |row| usize::try_from(view.row(row)).ok();
    Some([row(0)?, row(1)?, row(2)?])
}

/// The value of three rows, which needs no table of all values.
fn value_three_rows(rows: [usize; 3], work: &mut Work<'_>) -> Result<u32> {
    let most = rows[0] as u64;
    // Measured: a position costs some 5 ns and one more for every 70 columns.
    let units_for = |positions: u128| positions * u128::from(most + 350) / 3500;
    let all = u128::from(most).pow(3) / 6;
    work.refuse_beyond(units_for(all), u128::from(three_row_grundy_bytes(most)))?;
    let mut paid = 0;
    three_row_grundy_of(rows, &mut |positions| {
        let due = u64::try_from(units_for(u128::from(positions))).unwrap_or(u64::MAX);
        work.pay_up_to(due, &mut paid, positions)
    })
}

/// The value of a position whose table would be too large, level by level.
fn search_levels(rows: &[usize], work: &mut Work<'_>) -> Result<u32> {
    let (height, width) = (rows.len(), rows[0]);
    let too_large = || Undecided::new(Obstacle::TooLarge, "its box has too many positions");
    let all = Numbering::count(height, width).ok_or_else(too_large)?;
    let bytes = GrundyLevels::bytes(height, width).ok_or_else(too_large)?;
    // Each level is a sweep with fields of its own, and nobody knows how many it takes.
    let units_to_begin = bytes / BYTES_PER_UNIT;
    let each = units_to_sweep(all, rows).saturating_add(UNITS_FOR_TABLES + units_to_begin);
    if each > work.left()
        && let Some((units, bytes)) = needs_of_table(rows)
        && bytes <= work.budget().memory as u64
    {
        // One level tells nothing yet; with the work for a table the value is sure to be found.
        work.refuse_beyond(u128::from(units), u128::from(bytes))?;
    }
    work.refuse_beyond(u128::from(each), u128::from(bytes))?;
    let mut levels = GrundyLevels::new(height, width).ok_or_else(too_large)?;
    work.spend(UNITS_FOR_TABLES, 0)?;
    let mut paid = 0;
    let found = levels.value(rows, &mut |swept| {
        // A new level begins with no position.
        if swept.positions == 0 {
            paid = 0;
            return work.spend(units_to_begin, 0);
        }
        work.pay_up_to(units_to_sweep(swept.positions, rows), &mut paid, swept.positions)
    });
    found.map_err(AtLeast::into_undecided)
}

/// A position of the box has half of its cells for options, on average.
fn options_of_a_position(rows: &[usize]) -> u64 {
    (rows.len() * rows[0]) as u64 / 2 + 1
}

/// The units of work and the bytes that a table of all values in the box takes.
fn needs_of_table(rows: &[usize]) -> Option<(u64, u64)> {
    let bytes = GrundyValues::bytes(rows.len(), rows[0])?;
    Some(((bytes / 2).saturating_mul(options_of_a_position(rows)) / OPTIONS_PER_UNIT, bytes))
}

/// The values of the box; none when they do not fit into the memory, or take more work than is
/// allowed.
fn compute_values(rows: &[usize], work: &mut Work<'_>) -> Result<Option<GrundyValues>> {
    let too_many = || Undecided::out_of_scope("its box has too many positions for a table");
    let (units, bytes) = needs_of_table(rows).ok_or_else(too_many)?;
    let below = positions_below(rows);
    if below < FEWEST_BELOW || bytes / 2 / 8 > below {
        return Err(Undecided::out_of_scope(
            "a search is faster here: its box has very few positions, or far more than can be \
             reached from it",
        ));
    }
    if units > work.left() || bytes > work.budget().memory as u64 {
        return Ok(None);
    }
    let options = options_of_a_position(rows);
    let mut paid = 0;
    let values = GrundyValues::compute(rows.len(), rows[0], &mut |positions| {
        let due = positions.saturating_mul(options) / OPTIONS_PER_UNIT;
        work.pay_up_to(due, &mut paid, positions)
    });
    values.map(Some)
}

#[cfg(test)]
mod tests {
    use super::positions_below;

    #[test]
    fn positions_below_are_counted() {
        assert_eq!(positions_below(&[1]), 2);
        assert_eq!(positions_below(&[2, 2]), 6);
        assert_eq!(positions_below(&[3, 1]), 7);
        assert_eq!(positions_below(&[10; 8]), 43758);
        assert_eq!(positions_below(&[5, 1, 1, 1]), 5 * 4 + 1);
    }
}
