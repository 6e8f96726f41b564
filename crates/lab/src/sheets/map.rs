//! A sheet as a map: square tiles in levels, each twice as fine as the one before.
//!
//! Level 0 is the whole sheet in one tile of [`TILE`] by [`TILE`] pixels; at the *unit level* a
//! cell is a pixel, at the deepest one [`DEEPEST`] levels further a square of them. Tile `(i, j)`
//! is the `i`-th to the right and the `j`-th upwards. Instant winners are counted for many tiles at
//! a time, a [`Picture`], from which tiles of finer and coarser levels are cut: how long that takes
//! depends far more on the sheet than on what of it is looked at.

use crate::pictures::figure::{Colour, rgba_file};
use crate::pictures::of_sheets::{colour_of, mixed};
use crate::sheets::density::{Density, Window};
use crate::sheets::painted::line_of;
use crate::sheets::trail::Trail;
use chomplab::chomp::three_rows::reference::Run;

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

    /// A tile of the losers, as a PNG file.
    #[must_use]
    pub fn losers_tile(&self, run: &Run, level: u32, i: u64, j: u64) -> Vec<u8> {
        let cells = self.cells_of_tile(level);
        let tile = TILE as u64;
        let mut counts = vec![(0_u64, Colour::BLACK); TILE * TILE];
        for y in i * cells..((i + 1) * cells).min(self.width()) {
            let Some(z) = loser_of(run, y) else { continue };
            let Some(up) = z.checked_sub(j * cells).filter(|up| *up < cells) else { continue };
            let colour = colour_of(line_of(at(self.x), at(y), at(z)));
            // A block of cells, or a square of pixels for each cell.
            let pixels = |cell: u64| {
                cell * tile / cells..((cell * tile / cells) + 1).max((cell + 1) * tile / cells)
            };
            for row in pixels(up) {
                for column in pixels(y - i * cells) {
                    let place = &mut counts[at(row * tile + column)];
                    *place = (place.0 + 1, colour);
                }
            }
        }
        // Losers are few: a line that is as thin as it is would not be seen from afar.
        let in_column = (cells / tile).max(1) as f64;
        let pixel = |(count, Colour(red, green, blue)): (u64, Colour)| match count {
            0 => [0; 4],
            count => {
                let share = 0.4 + 0.6 * (count as f64 / in_column).min(1.0);
                [red, green, blue, (share * 255.0) as u8]
            }
        };
        file(|row, column| pixel(counts[row * TILE + column]))
    }
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

/// Instant winners of a part of a sheet as pixels, row by row from the lowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it shows: a pixel for each block.
    pub window: Window,
    /// Red, green, blue, opacity.
    pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// Of blocks: a mixture of the colours of their parts, as opaque as they are full.
    #[must_use]
    pub fn of(density: &Density) -> Self {
        let mut pixels = Vec::with_capacity(density.window.across * density.window.up);
        for row in density.blocks_by_row() {
            pixels.extend(row.iter().map(|block| {
                let all: f64 = block.parts().map(|(_, share)| share).sum();
                if all < 1e-6 {
                    return [0; 4];
                }
                let Colour(red, green, blue) = mixed(block.parts());
                [red, green, blue, (all.min(1.0) * 255.0).round() as u8]
            }));
        }
        Self { window: density.window, pixels }
    }

    /// The bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.pixels.len() * 4
    }

    /// The pixel of a block, by its place in the window; clear outside.
    #[must_use]
    pub fn pixel(&self, column: usize, row: usize) -> [u8; 4] {
        let is_inside = column < self.window.across && row < self.window.up;
        if is_inside { self.pixels[row * self.window.across + column] } else { [0; 4] }
    }

    /// Cuts out a tile, as a PNG file.
    #[must_use]
    pub fn tile(&self, map: &Map, level: u32, i: u64, j: u64) -> Vec<u8> {
        let cells = map.cells_of_tile(level);
        let (left, bottom) = (i * cells - self.window.left, j * cells - self.window.bottom);
        let side = self.window.side;
        let tile = TILE as u64;
        if cells >= tile * side {
            let blocks = at(cells / tile / side);
            let (left, bottom) = (at(left / side), at(bottom / side));
            return file(|row, column| {
                self.mean(left + column * blocks, bottom + row * blocks, blocks)
            });
        }
        let magnified = at(tile * side / cells);
        let (left, bottom) = (at(left / side), at(bottom / side));
        file(|row, column| self.pixel(left + column / magnified, bottom + row / magnified))
    }

    /// The mean of a square of blocks.
    fn mean(&self, left: usize, bottom: usize, blocks: usize) -> [u8; 4] {
        if blocks == 1 {
            return self.pixel(left, bottom);
        }
        let mut sums = [0_u32; 4];
        for row in bottom..bottom + blocks {
            for column in left..left + blocks {
                let [red, green, blue, opacity] = self.pixel(column, row).map(u32::from);
                let weighted = [red * opacity, green * opacity, blue * opacity, opacity];
                sums.iter_mut().zip(weighted).for_each(|(sum, more)| *sum += more);
            }
        }
        let [red, green, blue, opacity] = sums;
        let count = u32::try_from(blocks * blocks).expect("blocks are few");
        let channel = |sum: u32| u8::try_from(sum / opacity.max(1)).unwrap_or(u8::MAX);
        let opacity_of_all = u8::try_from((opacity + count / 2) / count).unwrap_or(u8::MAX);
        [channel(red), channel(green), channel(blue), opacity_of_all]
    }
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
