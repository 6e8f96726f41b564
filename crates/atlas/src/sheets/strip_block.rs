//! A block of the store: the losers of 32 sheets, in tiles of 256 columns.
//!
//! ```text
//! number of tiles u32 · for each tile, and for the end, where it starts u32
//! each tile:   for each of the 32 sheets where its cell ends in the tile u16 · the cells
//! zeros, for readers that look ahead
//! ```
//!
//! Tiles start at columns that are multiples of 256, the first at or before the first sheet's
//! number. What a sheet has of its losers, from its first column to where it ends or repeats, is
//! cut at these.

use super::bit_stream::PADDING;
use super::cell::{self, Lines};
use super::free_rows::FreeRows;
use super::group_code::GroupCode;
use std::ops::Range;

/// Sheets in a block.
pub(super) const STRIP: usize = 32;

/// Columns of a tile.
pub(super) const TILE: usize = 256;

const CELL_END: usize = size_of::<u16>();
const TILE_START: usize = size_of::<u32>();

/// The part of a tile that lies in these columns.
pub(super) fn cut(tile: usize, columns: &Range<usize>) -> Range<usize> {
    let start = (tile * TILE).max(columns.start);
    start..((tile + 1) * TILE).min(columns.end).max(start)
}

/// The tiles that these columns lie in.
pub(super) fn tiles(columns: &Range<usize>) -> Range<usize> {
    columns.start / TILE..columns.end.div_ceil(TILE)
}

/// The losers of a sheet, cut into tiles, from the first tile of its strip on.
pub(super) fn cells(sheet: usize, losers: &[u32]) -> impl Iterator<Item = &[u32]> {
    let columns = sheet..sheet + losers.len();
    tiles(&columns).map(move |tile| {
        let part = cut(tile, &columns);
        &losers[part.start - sheet..part.end - sheet]
    })
}

/// The block of the sheets from this one on, each given by its losers.
pub(super) fn encode(
    rows: &FreeRows,
    code: &GroupCode,
    first_sheet: usize,
    losers: &[Vec<u32>],
) -> Vec<u8> {
    let sheets = || (first_sheet..).zip(losers);
    let ends = sheets().map(|(sheet, losers)| sheet + losers.len());
    let tiles = tiles(&(first_sheet..ends.max().unwrap_or(first_sheet)));
    let mut tiled = vec![vec![Vec::new(); STRIP]; tiles.len()];
    for (sheet, losers) in sheets() {
        let mut lines = Some(Lines::unused());
        let skipped = sheet / TILE - tiles.start;
        for (tile, part) in (skipped..).zip(cells(sheet, losers)) {
            let coded = cell::encode(rows, code, sheet, part, &mut lines);
            tiled[tile][sheet - first_sheet] = coded;
        }
    }
    let mut block = short_u32(tiles.len());
    let mut bytes = Vec::new();
    for cells in &tiled {
        block.extend(short_u32(bytes.len()));
        let mut end = 0;
        for cell in cells {
            end += cell.len();
            let end = u16::try_from(end).expect("a cell takes a kibibyte at most");
            bytes.extend(end.to_le_bytes());
        }
        cells.iter().for_each(|cell| bytes.extend(cell));
    }
    block.extend(short_u32(bytes.len()));
    block.extend(bytes);
    block.extend([0; PADDING]);
    block
}

fn short_u32(number: usize) -> Vec<u8> {
    u32::try_from(number).expect("a block is smaller than 4 GiB").to_le_bytes().to_vec()
}

/// The bytes of a cell, with what follows them; `None` when the block has no such cell.
///
/// `tile` counts from the first tile of the strip.
#[inline]
pub(super) fn cell_bytes(block: &[u8], tile: usize, sheet: usize) -> Option<&[u8]> {
    let number = |at: usize| {
        let bytes = block.get(at..)?.first_chunk()?;
        Some(u32::from_le_bytes(*bytes) as usize)
    };
    let tiles = number(0)?;
    if tile >= tiles {
        return None;
    }
    let start = number(TILE_START * (1 + tile))?;
    let tile = block.get(TILE_START * (tiles + 2) + start..)?;
    let (ends, cells) = tile.split_at_checked(STRIP * CELL_END)?;
    let (ends, _) = ends.as_chunks::<CELL_END>();
    let end_of = |sheet: usize| usize::from(u16::from_le_bytes(ends[sheet]));
    let start = sheet.checked_sub(1).map_or(0, end_of);
    (start < end_of(sheet)).then(|| cells.get(start..))?
}

#[cfg(test)]
mod tests {
    use super::super::cell::Cell;
    use super::super::group_code::Frequencies;
    use super::*;
    use chomplab::chomp::three_rows::reference::Sheets;

    #[test]
    fn blocks_are_read_back() {
        let runs: Vec<_> = Sheets::new().take(1024).collect();
        let rows = FreeRows::of(runs.iter().map(|run| run.sheet.first as u32));
        let losers: Vec<Vec<u32>> =
            runs.iter().map(|run| run.losers.iter().map(|row| *row as u32).collect()).collect();
        let mut frequencies = Frequencies::default();
        for (sheet, losers) in losers.iter().enumerate() {
            let cells: Vec<_> = cells(sheet, losers).collect();
            cell::count_groups(&rows, sheet, &cells, &mut frequencies);
        }
        let code = GroupCode::for_frequencies(&frequencies);
        let mut bytes = 0;
        for strip in 0..32 {
            let first = strip * STRIP;
            let strip = &losers[first..first + STRIP];
            let block = encode(&rows, &code, first, strip);
            bytes += block.len();
            for (sheet, losers) in (first..).zip(strip) {
                for (column, row) in (sheet..).zip(losers) {
                    let tile = column / TILE - first / TILE;
                    let bytes = cell_bytes(&block, tile, sheet - first).unwrap();
                    let start = (column / TILE * TILE).max(sheet);
                    let before = (start - sheet) as u32;
                    let cell = Cell::open(bytes, before).unwrap();
                    let found = cell.row(&rows, &code, sheet, (column - start) as u32);
                    assert_eq!(found, Some(*row), "sheet {sheet}, column {column}");
                }
                assert!(cell_bytes(&block, 99, sheet - first).is_none());
            }
        }
        let all: usize = losers.iter().map(Vec::len).sum();
        assert!(bytes * 8 < all * 3, "{bytes} bytes for {all} losers");
    }
}
