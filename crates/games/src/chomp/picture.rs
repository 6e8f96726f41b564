//! Pictures of finite positions: the last two axes are rows and columns, the others layers.

use super::Position;
use crate::picture::{DrawnCell, DrawnRow, Layer, Mark, Picture};
use crate::region::Cell;

/// Draws at most `most` layers, rows and columns; cells get the text that `label` has for them.
///
/// `None` when the position has too many dimensions to be looked at.
pub(crate) fn draw(
    position: &Position,
    winning: &[Cell],
    most: usize,
    label: impl Fn(&Cell) -> Option<String>,
) -> Option<Picture> {
    const MOST_AXES: usize = 6;
    let axes = position.dimension();
    if axes > MOST_AXES {
        return None;
    }
    // The layers are the cells of the position with nothing on the last two axes.
    let drop_plane = |sides: &Vec<u64>| [&sides[..axes - 2], &[1, 1]].concat();
    let base = Position::from_boxes(position.boxes().iter().map(drop_plane)).ok()?;
    let mut origins = base.cells();
    let layers = origins.by_ref().take(most).map(|origin| {
        let index = origin[..axes - 2].to_vec();
        draw_layer(position, &index, winning, most as u64, &label)
    });
    let layers: Vec<Layer> = layers.collect();
    let drawn = |cell: &&Cell| {
        let plane = &cell[axes - 2..];
        plane.iter().all(|at| *at < most as u64)
            && layers.iter().any(|layer| layer.index == cell[..axes - 2])
    };
    let name = |cell: &Cell| label(cell).unwrap_or_else(|| cell.to_string());
    let beyond = winning.iter().filter(|cell| !drawn(cell)).map(name).collect();
    Some(Picture { layers, goes_on: origins.next().is_some(), beyond })
}

fn draw_layer(
    position: &Position,
    index: &[u64],
    winning: &[Cell],
    most: u64,
    label: &impl Fn(&Cell) -> Option<String>,
) -> Layer {
    let cell = |row: u64, column: u64| Cell([index, &[row, column]].concat());
    let draw_cell = |cell: Cell| {
        let mark = if cell.iter().all(|coordinate| *coordinate == 0) {
            Mark::Poison
        } else if winning.contains(&cell) {
            Mark::Wins
        } else {
            Mark::Plain
        };
        DrawnCell { mark, label: label(&cell) }
    };
    let draw_row = |row: u64| {
        let there = |column: &u64| position.contains(&cell(row, *column));
        let columns = (0..most).take_while(there);
        let cells = columns.map(|column| draw_cell(cell(row, column))).collect();
        DrawnRow { cells, goes_on: there(&most) }
    };
    let there = |row: &u64| position.contains(&cell(*row, 0));
    let rows = (0..most).take_while(there).map(draw_row).collect();
    Layer { index: index.to_vec(), rows, goes_on: there(&most) }
}
