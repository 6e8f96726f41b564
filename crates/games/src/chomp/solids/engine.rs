//! The engine that answers for positions of three dimensions in a box whose catalogue can be
//! computed.

use super::{Solid, SolidCatalogue, SolidEstimate};
use crate::chomp::boards::looked_up;
use crate::chomp::length::long_axes;
use crate::chomp::{Chomp, Position};
use crate::game::Engine;
use crate::region::Cell;
use crate::verdict::{Finding, Obstacle, Result, Said, Undecided, Wanted};
use crate::work::Work;

/// Positions of three dimensions, by the catalogue of the smallest box around them.
pub(in crate::chomp) const SOLIDS: Engine<Chomp> = Engine { id: "solids", consider: by_catalogue };

/// Units of work for a sweep, measured: a position takes some 40 ns.
fn units_to_sweep(positions: u64) -> u64 {
    positions
}

/// Positions that the sweep decides while the search decides one, about.
const POSITIONS_PER_SEARCHED: u64 = 8;

/// With fewer positions in the box, the search is done before the sweep has made its lists.
const FEWEST_POSITIONS: u64 = 2_000;

fn by_catalogue(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    let out_of_scope = |text: &'static str| Undecided::out_of_scope(text);
    wanted.more_than_a_value("catalogues")?;
    let axes: [usize; 3] = long_axes(position)
        .try_into()
        .map_err(|_| out_of_scope("it does not have three dimensions"))?;
    let solid = solid_of(position, axes)
        .ok_or_else(|| out_of_scope("its box has too many positions for a catalogue"))?;
    let kept = work.take_kept().filter(|kept: &SolidCatalogue| kept.holds(&solid));
    let catalogue = kept.map_or_else(|| compute(&solid, work), Ok)?;
    let finding = find(&catalogue, &solid, axes, position.dimension());
    work.keep(catalogue);
    Ok(finding)
}

/// The levels of a position, unless its box is too large for any catalogue.
fn solid_of(position: &Position, axes: [usize; 3]) -> Option<Solid> {
    let mut sides = [0; 3];
    for (side, axis) in sides.iter_mut().zip(axes) {
        *side = usize::try_from(position.extent(axis)).ok()?;
    }
    SolidEstimate::of(sides)?;
    let length = |level: usize, row: usize| {
        let reaches =
            |sides: &&Vec<u64>| sides[axes[0]] > level as u64 && sides[axes[1]] > row as u64;
        let lengths = position.boxes().iter().filter(reaches).map(|sides| sides[axes[2]]);
        lengths.max().unwrap_or(0) as usize
    };
    let level = |level| (0..sides[1]).map(|row| length(level, row)).collect();
    Some(Solid::new((0..sides[0]).map(level).collect()))
}

fn compute(solid: &Solid, work: &mut Work<'_>) -> Result<SolidCatalogue> {
    let estimate = SolidEstimate::of(solid.sides()).expect("checked before");
    let units = units_to_sweep(estimate.positions);
    let declined = |text: String| Err(Undecided::new(Obstacle::OutOfScope, text));
    if estimate.positions < FEWEST_POSITIONS {
        return declined("its box has few positions".to_owned());
    }
    if most_below(solid).saturating_mul(POSITIONS_PER_SEARCHED) < estimate.positions {
        return declined("little of its box is below it".to_owned());
    }
    // What is sure not to suffice is not begun: the search may be luckier with what is left.
    work.refuse_beyond(u128::from(units), u128::from(estimate.bytes))?;
    let mut paid = 0;
    SolidCatalogue::compute(solid.sides(), &mut |positions, _| {
        work.pay_up_to(units_to_sweep(positions), &mut paid, positions)
    })
}

/// No more positions than this are below a position: along each axis, every column has some height.
fn most_below(solid: &Solid) -> u64 {
    let [levels, rows, columns] = solid.sides();
    let has = |level, row, column| solid.row(level, row) > column;
    let product = |heights: &mut dyn Iterator<Item = usize>| {
        heights.fold(1_u64, |product, height| product.saturating_mul(height as u64 + 1))
    };
    let pairs = |a: usize, b: usize| {
        (0..a).flat_map(move |first| (0..b).map(move |second| (first, second)))
    };
    let along_columns = product(&mut pairs(levels, rows).map(|(level, row)| solid.row(level, row)));
    let along_rows = product(
        &mut pairs(levels, columns)
            .map(|(level, column)| (0..rows).take_while(|&row| has(level, row, column)).count()),
    );
    let along_levels = product(
        &mut pairs(rows, columns)
            .map(|(row, column)| (0..levels).take_while(|&level| has(level, row, column)).count()),
    );
    along_columns.min(along_rows).min(along_levels)
}

fn find(
    catalogue: &SolidCatalogue,
    solid: &Solid,
    axes: [usize; 3],
    dimension: usize,
) -> Finding<Cell> {
    let cell = |bite: [usize; 3]| {
        Cell::on_axes(dimension, axes.into_iter().zip(bite.map(|coordinate| coordinate as u64)))
    };
    let bites = catalogue.winning_bites(solid).into_iter().map(cell);
    let [a, b, c] = catalogue.sides();
    looked_up("solids", bites.collect(), &format!("{a}x{b}x{c}"), catalogue.len())
}
