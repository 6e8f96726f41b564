//! A sheet as a map: square tiles in levels, each twice as fine as the one before.
//!
//! Level 0 is the whole sheet in one tile of [`TILE`] by [`TILE`] pixels; at the *unit level* a
//! cell is a pixel, at the deepest one [`DEEPEST`] levels further a square of them. Tile `(i, j)`
//! is the `i`-th to the right and the `j`-th upwards. Instant winners are counted for many tiles at
//! a time, a [`Picture`], from which tiles of finer and coarser levels are cut: how long that takes
//! depends far more on the sheet than on what of it is looked at.

use crate::pictures::figure::{Colour, rgba_file};
use crate::pictures::of_sheets::colour_of;
use crate::sheets::density::{Density, Window};
use crate::sheets::painted::line_of;
use crate::sheets::parts::{PARTS, Parts};
use crate::sheets::trail::Trail;
use chomplab::chomp::three_rows::reference::Run;
use std::ops::Range;

/// The pixels along a side of a tile.
pub const TILE: usize = 256;

/// The greatest sheet of which there is a map.
pub const MOST: u64 = 100_000;

/// So many levels beyond the unit level a cell has 16 by 16 pixels.
pub const DEEPEST: u32 = 4;

/// From this sheet on, pictures are of 8 by 8 tiles instead of 4 by 4.
const LARGE: u64 = 20_000;

/// The map of a sheet.
///
/// ```
/// use lab::sheets::map::Map;
///
/// let map = Map::of(700).unwrap();
/// assert_eq!((map.unit(), map.deepest()), (2, 6));
/// assert_eq!(map.tiles(2), (3, 3));
/// assert_eq!(map.cells_of_tile(6), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Map {
    x: u64,
}

/// Which picture of a sheet: its level, its place to the right and upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The level.
    pub level: u32,
    /// To the right.
    pub column: u64,
    /// Upwards.
    pub row: u64,
}

impl Map {
    /// The map of a sheet; `None` when the sheet is 0 or too large.
    #[must_use]
    pub fn of(x: u64) -> Option<Self> {
        (1..=MOST).contains(&x).then_some(Self { x })
    }

    /// The sheet.
    #[must_use]
    pub fn x(&self) -> u64 {
        self.x
    }

    /// The columns of the map.
    #[must_use]
    pub fn width(&self) -> u64 {
        self.x.max(8)
    }

    /// The heights of the map. Losers of the first sheets lie a little higher than the lines say.
    #[must_use]
    pub fn height(&self) -> u64 {
        self.x * 78 / 100 + 8
    }

    /// The level at which a cell is a pixel.
    #[must_use]
    pub fn unit(&self) -> u32 {
        let tiles = self.width().max(self.height()).div_ceil(TILE as u64);
        tiles.next_power_of_two().trailing_zeros()
    }

    /// The deepest level.
    #[must_use]
    pub fn deepest(&self) -> u32 {
        self.unit() + DEEPEST
    }

    /// The cells along a side of a tile.
    #[must_use]
    pub fn cells_of_tile(&self, level: u32) -> u64 {
        (TILE as u64) << self.unit() >> level
    }

    /// The tiles of a level, to the right and upwards.
    #[must_use]
    pub fn tiles(&self, level: u32) -> (u64, u64) {
        let cells = self.cells_of_tile(level);
        (self.width().div_ceil(cells), self.height().div_ceil(cells))
    }

    /// The picture from which a tile is cut.
    #[must_use]
    pub fn place(&self, level: u32, i: u64, j: u64) -> Place {
        // One picture is enough for the first levels, and for those where cells are magnified their
        // own.
        let drawn = level.max(self.edge().trailing_zeros()).min(self.unit());
        let cells = self.edge() * self.cells_of_tile(drawn);
        let of = |tile: u64| tile * self.cells_of_tile(level) / cells;
        Place { level: drawn, column: of(i), row: of(j) }
    }

    /// What a picture shows.
    #[must_use]
    pub fn window(&self, place: Place) -> Window {
        let side = 1 << (self.unit() - place.level);
        let cells = self.edge() * self.cells_of_tile(place.level);
        let (left, bottom) = (place.column * cells, place.row * cells);
        let blocks = |from: u64, to: u64| {
            let cells = to.saturating_sub(from).min(cells);
            usize::try_from(cells.div_ceil(side)).expect("pictures are small")
        };
        let (across, up) = (blocks(left, self.width()), blocks(bottom, self.height()));
        Window { left, bottom, side, across, up }
    }

    /// The tiles along a side of a picture.
    fn edge(&self) -> u64 {
        if self.x < LARGE { 4 } else { 8 }
    }

    /// Draws pictures of instant winners, all in one run of the engine; none when `go_on`, which is
    /// given how many sheets are done, says no.
    pub fn draw(
        &self,
        places: &[Place],
        trail: &mut Trail,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<Picture>> {
        let windows: Vec<Window> = places.iter().map(|place| self.window(*place)).collect();
        let counted = Density::gather_windows(self.x, &windows, trail, go_on)?;
        Some(counted.iter().map(Picture::of).collect())
    }

    /// A tile of the losers on some lines, as a PNG file. A loser is a square of pixels; where that
    /// would be too small to be seen, it is a dot.
    #[must_use]
    pub fn losers_tile(&self, run: &Run, parts: Parts, level: u32, i: u64, j: u64) -> Vec<u8> {
        let cells = self.cells_of_tile(level);
        let tile = TILE as u64;
        let is_small = tile < DOT * cells;
        // Dots reach into the tiles beside their own.
        let margin = if is_small { (DOT * cells).div_ceil(tile) } else { 0 };
        let mut pixels = vec![[0; 4]; TILE * TILE];
        let (left, bottom) = (i * cells, j * cells);
        let columns = left.saturating_sub(margin)..(left + cells + margin).min(self.width());
        for y in columns {
            let Some(z) = loser_of(run, y) else { continue };
            if z + margin < bottom || z >= bottom + cells + margin {
                continue;
            }
            let part = line_of(at(self.x), at(y), at(z));
            if !parts.has(part) {
                continue;
            }
            let Colour(red, green, blue) = colour_of(part);
            let [columns, rows] =
                [(y, left), (z, bottom)].map(|(cell, from)| extent(cell, from, cells, is_small));
            for row in rows {
                for column in columns.clone() {
                    pixels[row * TILE + column] = [red, green, blue, 255];
                }
            }
        }
        file(|row, column| pixels[row * TILE + column])
    }
}

/// Where the losers are few they are dots of so many pixels: tiles are shown a little smaller than
/// they are, and then a dot still has three.
const DOT: u64 = 5;

/// The pixels of a tile that a cell has along one axis.
fn extent(cell: u64, from: u64, cells: u64, is_small: bool) -> Range<usize> {
    let tile = TILE as i64;
    let place = |cell: i64| cell * tile / cells as i64;
    let offset = cell as i64 - from as i64;
    let (start, end) = match is_small {
        true => {
            let middle = (2 * offset + 1) * tile / (2 * cells as i64);
            (middle - DOT as i64 / 2, middle + DOT as i64 / 2 + 1)
        }
        false => (place(offset), place(offset + 1)),
    };
    start.clamp(0, tile) as usize..end.clamp(0, tile) as usize
}

/// The height of the loser of a column, if it has one.
#[must_use]
pub fn loser_of(run: &Run, y: u64) -> Option<u64> {
    let column = run.sheet.third_row + y;
    match run.losers.get(at(y)) {
        Some(row) => Some(row - column),
        None => run.sheet.end.offset(column),
    }
}

/// Instant winners of a part of a sheet, row by row from the lowest: for each block the shares of
/// what made them, of 255, so that parts can be shown or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it shows: a pixel for each block.
    pub window: Window,
    shares: Vec<[u8; 4]>,
}

impl Picture {
    /// Of blocks.
    #[must_use]
    pub fn of(density: &Density) -> Self {
        let mut shares = Vec::with_capacity(density.window.across * density.window.up);
        for row in density.blocks_by_row() {
            shares.extend(row.iter().map(|block| {
                let mut own = [0; 4];
                for (to, (_, share)) in own.iter_mut().zip(block.parts()) {
                    *to = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
                }
                own
            }));
        }
        Self { window: density.window, shares }
    }

    /// The bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.shares.len() * 4
    }

    /// The shares of a block that each part has, of 255, by its place in the window; none outside.
    #[must_use]
    pub fn shares(&self, column: usize, row: usize) -> [u8; 4] {
        let is_inside = column < self.window.across && row < self.window.up;
        if is_inside { self.shares[row * self.window.across + column] } else { [0; 4] }
    }

    /// The pixel of a block: a mixture of the colours of its parts, as opaque as it is full.
    #[must_use]
    pub fn pixel(&self, parts: Parts, column: usize, row: usize) -> [u8; 4] {
        colour(self.shares(column, row).map(u32::from), parts, 1)
    }

    /// Cuts out a tile, as a PNG file.
    #[must_use]
    pub fn tile(&self, map: &Map, parts: Parts, level: u32, i: u64, j: u64) -> Vec<u8> {
        let cells = map.cells_of_tile(level);
        let (left, bottom) = (i * cells - self.window.left, j * cells - self.window.bottom);
        let side = self.window.side;
        let tile = TILE as u64;
        if cells >= tile * side {
            let blocks = at(cells / tile / side);
            let (left, bottom) = (at(left / side), at(bottom / side));
            return file(|row, column| {
                self.mean(parts, left + column * blocks, bottom + row * blocks, blocks)
            });
        }
        let magnified = at(tile * side / cells);
        let (left, bottom) = (at(left / side), at(bottom / side));
        file(|row, column| self.pixel(parts, left + column / magnified, bottom + row / magnified))
    }

    /// The mean of a square of blocks.
    fn mean(&self, parts: Parts, left: usize, bottom: usize, blocks: usize) -> [u8; 4] {
        let mut sums = [0_u32; 4];
        for row in bottom..bottom + blocks {
            for column in left..left + blocks {
                let shares = self.shares(column, row);
                sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += u32::from(share));
            }
        }
        colour(sums, parts, u32::try_from(blocks * blocks).expect("blocks are few"))
    }
}

/// The colour of so many blocks whose shares have these sums.
fn colour(sums: [u32; 4], parts: Parts, count: u32) -> [u8; 4] {
    let (mut channels, mut all) = ([0_u32; 3], 0);
    for (part, sum) in PARTS.into_iter().zip(sums).filter(|(part, _)| parts.has(*part)) {
        let Colour(red, green, blue) = colour_of(part);
        let own = [red, green, blue].map(u32::from);
        channels.iter_mut().zip(own).for_each(|(channel, colour)| *channel += colour * sum);
        all += sum;
    }
    let [red, green, blue] =
        channels.map(|channel| u8::try_from(channel / all.max(1)).unwrap_or(u8::MAX));
    [red, green, blue, u8::try_from((all + count / 2) / count).unwrap_or(u8::MAX)]
}

/// A tile as a PNG file, from its pixels by row, the lowest first, and column.
fn file(pixel: impl Fn(usize, usize) -> [u8; 4]) -> Vec<u8> {
    let rows = (0..TILE).rev().flat_map(|row| (0..TILE).map(move |column| (row, column)));
    let bytes: Vec<u8> = rows.flat_map(|(row, column)| pixel(row, column)).collect();
    rgba_file(TILE, TILE, &bytes)
}

fn at(number: u64) -> usize {
    usize::try_from(number).expect("sheets are in memory")
}
