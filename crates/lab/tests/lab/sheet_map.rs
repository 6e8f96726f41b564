//! Tiles of maps, decoded and compared cell by cell with the recursion.

#![allow(clippy::needless_range_loop, reason = "pixels are looked up by their place")]

use chomplab::chomp::three_rows::SheetStream;
use lab::sheets::density::{Density, Window};
use lab::sheets::look::{self, Maker};
use lab::sheets::map::{Map, Picture, Place, TILE, loser_of};
use lab::sheets::painted::{Painted, Part, line_of};
use lab::sheets::parts::{PARTS, Parts};
use lab::sheets::recursion::{Recursion, Rules};
use lab::sheets::trail::Trail;
use std::collections::{HashMap, HashSet};

const CLEAR: [u8; 4] = [0; 4];

/// The colours of LOOK: blue, orange, green, purple.
fn colour(part: Part) -> [u8; 4] {
    match part {
        Part::LowerLine => [0x00, 0x72, 0xb2, 255],
        Part::UpperLine => [0xe6, 0x9f, 0x00, 255],
        Part::FlatLine => [0x00, 0x9e, 0x73, 255],
        Part::DeadlyDiagonal => [0xcc, 0x79, 0xa7, 255],
    }
}

/// The pixels of a tile, the lowest row first.
fn decoded(file: &[u8]) -> Vec<Vec<[u8; 4]>> {
    let decoder = png::Decoder::new(std::io::Cursor::new(file));
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    let pixels: Vec<[u8; 4]> = bytes.chunks(4).map(|pixel| pixel.try_into().unwrap()).collect();
    assert_eq!(pixels.len(), TILE * TILE);
    pixels.chunks(TILE).rev().map(<[_]>::to_vec).collect()
}

fn tile(map: &Map, level: u32, i: u64, j: u64) -> Vec<Vec<[u8; 4]>> {
    let place = map.place(level, i, j);
    let pictures = map.draw(&[place], &mut Trail::default(), &mut |_| true).unwrap();
    decoded(&pictures[0].tile(map, Parts::ALL, level, i, j))
}

/// Rows and columns of a square, the lowest row first.
fn square(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |row| (0..side).map(move |column| (row, column)))
}

fn painted(x: usize) -> Painted {
    let mut sheets = Painted::reaching(x, x + 2);
    (0..x).for_each(|_| {
        sheets.step().unwrap();
    });
    sheets
}

/// Where a cell was made by a loser beyond the tilted lines, the recursion may call it upper or
/// flat: a tail can begin a column or two before those end.
fn agree(found: [u8; 4], part: Part) -> bool {
    let upwards = [Part::UpperLine, Part::FlatLine];
    found == colour(part) || upwards.contains(&part) && upwards.map(colour).contains(&found)
}

/// At the unit level and four levels deeper, tiles are the cells.
#[test]
fn tiles_show_the_cells_of_the_recursion() {
    for (x, places) in [(60, vec![(0, 0)]), (700, vec![(0, 0), (1, 1), (2, 0), (0, 1)])] {
        let sheets = painted(x);
        let cells: HashMap<_, _> =
            sheets.cells().map(|(y, z, paint)| ((y, z), paint.part)).collect();
        let map = Map::of(x as u64).unwrap();
        let check = |level: u32, (i, j): (u64, u64)| {
            let pixels = tile(&map, level, i, j);
            let side = 1 << (level - map.unit());
            let mut found = 0;
            for (row, column) in square(TILE) {
                let y = (i as usize * TILE + column) / side;
                let z = (j as usize * TILE + row) / side;
                let pixel = pixels[row][column];
                let inside = y < map.width() as usize && z < map.height() as usize;
                match cells.get(&(y, z)).filter(|_| inside) {
                    None => assert_eq!(pixel, CLEAR, "{x}: ({y}, {z})"),
                    Some(part) => {
                        assert!(agree(pixel, *part), "{x}: ({y}, {z}), {part:?}, {pixel:?}");
                        found += 1;
                    }
                }
            }

            found
        };
        for place in places {
            assert!(check(map.unit(), place) > 0, "{x}: {place:?}");
            check(map.deepest(), (place.0 * 8, place.1 * 8));
        }
    }
}

/// Beyond the sheets of the plain engine, and with several windows in one run.
#[test]
fn windows_of_the_fast_engine_show_the_cells_of_the_recursion() {
    const X: usize = 2600;
    let window = |left, bottom| Window { left, bottom, side: 1, across: 60, up: 400 };
    let windows = [window(0, 1500), window(150, 1300), window(240, 0)];
    let counted =
        Density::gather_windows(X as u64, &windows, &mut Trail::default(), &mut |_| true).unwrap();
    let mut sheets = Recursion::reaching(Rules::Chomp, X, 310);
    (0..X).for_each(|_| {
        sheets.step().unwrap();
    });
    for density in &counted {
        let picture = Picture::of(density);
        for column in 0..60 {
            for row in 0..400 {
                let (y, z) =
                    (column + picture.window.left as usize, row + picture.window.bottom as usize);
                let is_one = sheets.winners().get(y, z).unwrap();
                let pixel = picture.pixel(Parts::ALL, column, row);
                assert!(pixel[3] == if is_one { 255 } else { 0 }, "({y}, {z}): {pixel:?}");
            }
        }
    }
}

/// A tile is the mean of the four tiles that it is divided into; where cells are counted in larger
/// blocks, nearly: in blocks of two by two, losers avoid deadly diagonals more than if both were
/// independent.
#[test]
fn levels_agree() {
    let opacity = |pixels: &[Vec<[u8; 4]>], row: usize, column: usize| {
        let four = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let sum: u32 = four
            .iter()
            .map(|(up, right)| u32::from(pixels[2 * row + up][2 * column + right][3]))
            .sum();
        sum as f64 / 4.0
    };
    let cases = [
        (900, 1, 1.0, 0.01),
        (900, 0, 1.0, 0.01),
        (5000, 4, 80.0, 0.02),
        (5000, 3, 40.0, 0.01),
        (5000, 1, 2.0, 0.01),
    ];
    for (x, level, near, near_in_all) in cases {
        let map = Map::of(x).unwrap();
        let (coarse, fine) = (tile(&map, level, 0, 0), tile(&map, level + 1, 0, 0));
        let mut sums = [0.0; 2];
        for (row, column) in square(TILE / 2) {
            let found = f64::from(coarse[row][column][3]);
            let expected = opacity(&fine, row, column);
            assert!(
                (found - expected).abs() <= near,
                "{x}, {level}: ({column}, {row}) {found} {expected}"
            );
            sums[0] += found;
            sums[1] += expected;
        }

        assert!((sums[0] / sums[1] - 1.0).abs() < near_in_all, "{x}, {level}: {sums:?}");
    }
}

#[test]
fn every_tile_has_a_picture_that_holds_it() {
    for x in [1, 8, 256, 257, 700, 2048, 5000, 19_999, 20_000, 100_000] {
        let map = Map::of(x).unwrap();
        assert_eq!(map.tiles(0), (1, 1));
        assert_eq!(map.cells_of_tile(map.deepest()), 16);
        for level in 0..=map.deepest() {
            let (across, up) = map.tiles(level);
            for (i, j) in
                [(0, 0), (across - 1, 0), (0, up - 1), (across - 1, up - 1), (across / 2, up / 2)]
            {
                let window = map.window(map.place(level, i, j));
                let cells = map.cells_of_tile(level);
                let (left, bottom) = (i * cells, j * cells);
                assert!(window.left <= left && window.bottom <= bottom, "{x}: {level}/{i}/{j}");
                let (right, top) =
                    ((left + cells).min(map.width()), (bottom + cells).min(map.height()));
                assert!(window.left + window.across as u64 * window.side >= right);
                assert!(window.bottom + window.up as u64 * window.side >= top);
                assert!(window.across <= 2048 && window.up <= 2048);
            }
        }
    }
    assert!(Map::of(0).is_none() && Map::of(100_001).is_none());
}

/// Single cells: who made them, losers, and a bite that wins.
#[test]
fn cells_are_told_as_the_recursion_has_them() {
    const X: usize = 60;
    let sheets = painted(X);
    let cells: HashMap<_, _> = sheets.cells().map(|(y, z, paint)| ((y, z), paint)).collect();
    let losers = sheets.recursion().losers().unwrap();
    let mut trail = Trail::default();
    let lost: HashSet<[usize; 3]> = oracle::three_row_p_positions(170).into_iter().collect();
    for y in (0..60).step_by(7) {
        for z in 0..50 {
            let look = look::look(X as u64, y as u64, z as u64, &mut trail, &mut |_| true).unwrap();
            let paint = cells.get(&(y, z));
            let maker = paint.map(|paint| Maker { part: paint.part, sheet: u64::from(paint.born) });
            assert_eq!(look.maker, maker, "({y}, {z})");
            assert_eq!(look.best.is_none(), losers.get(y) == Some(&z), "({y}, {z})");
            if let Some(rows) = look.best {
                let rows = rows.map(|row| usize::try_from(row).unwrap());
                assert!(lost.contains(&rows), "({y}, {z}): {rows:?}");
            }
        }
    }
}

#[test]
fn losers_are_drawn_where_they_are() {
    for x in [60_u64, 700] {
        let map = Map::of(x).unwrap();
        let run = look::losers(x, &mut Trail::default(), &mut |_| true).unwrap();
        let level = map.deepest();
        let cells = map.cells_of_tile(level);
        let first = loser_of(&run, 0).unwrap();
        let pixels = decoded(&map.losers_tile(&run, Parts::ALL, level, 0, first / cells));
        for (row, column) in square(TILE) {
            let (y, z) = (column as u64 / 16, row as u64 / 16 + first / cells * cells);
            let is_loser = loser_of(&run, y) == Some(z);
            let part = line_of(x as usize, y as usize, z as usize);
            let expected = if is_loser { colour(part) } else { CLEAR };
            assert_eq!(pixels[row][column], expected, "{x}: ({y}, {z})");
        }
    }
}

/// From afar a loser is a dot of five pixels, also across the edges of tiles.
#[test]
fn losers_are_seen_from_afar() {
    let map = Map::of(700).unwrap();
    let run = look::losers(700, &mut Trail::default(), &mut |_| true).unwrap();
    let level = map.unit();
    let (across, up) = map.tiles(level);
    let tiles: HashMap<(u64, u64), _> = (0..across)
        .flat_map(|i| (0..up).map(move |j| (i, j)))
        .map(|(i, j)| ((i, j), decoded(&map.losers_tile(&run, Parts::ALL, level, i, j))))
        .collect();
    let side = TILE as u64;
    for y in 2..map.width() - 2 {
        let Some(z) = loser_of(&run, y).filter(|z| *z >= 2) else { continue };
        for (y, z) in (y - 2..=y + 2).flat_map(|y| (z - 2..=z + 2).map(move |z| (y, z))) {
            let pixels = &tiles[&(y / side, z / side)];
            let pixel = pixels[(z % side) as usize][(y % side) as usize];
            assert_eq!(pixel[3], 255, "({y}, {z})");
        }
    }
}

/// A part that is left out leaves no pixel, and the others what they were.
#[test]
fn parts_are_shown_by_themselves() {
    let map = Map::of(300).unwrap();
    let place = map.place(map.unit(), 0, 0);
    let pictures = map.draw(&[place], &mut Trail::default(), &mut |_| true).unwrap();
    let whole = decoded(&pictures[0].tile(&map, Parts::ALL, map.unit(), 0, 0));
    let mut found = HashSet::new();
    for part in PARTS {
        let only = Parts::NONE.with(part);
        let alone = decoded(&pictures[0].tile(&map, only, map.unit(), 0, 0));
        let rest = decoded(&pictures[0].tile(&map, Parts::ALL.without(part), map.unit(), 0, 0));
        for (row, column) in square(TILE) {
            let (pixel, is_own) = (whole[row][column], whole[row][column] == colour(part));
            assert_eq!(alone[row][column], if is_own { pixel } else { CLEAR });
            assert_eq!(rest[row][column], if is_own { CLEAR } else { pixel });
            if is_own {
                found.insert(pixel);
            }
        }
    }
    assert_eq!(found.len(), 4, "every part is there");
}

#[test]
fn work_stops_when_it_is_told_to() {
    let map = Map::of(3000).unwrap();
    let place = Place { level: map.unit(), column: 0, row: 0 };
    assert!(map.draw(&[place], &mut Trail::default(), &mut |done| done < 100).is_none());
    assert!(look::losers(3000, &mut Trail::default(), &mut |done| done < 100).is_none());
    assert!(look::look(3000, 1, 1, &mut Trail::default(), &mut |done| done < 100).is_none());
}

/// What a run finds does not depend on what earlier ones have left.
#[test]
fn trails_change_nothing_but_time() {
    let mut trail = Trail::default();
    let map = Map::of(9000).unwrap();
    let places = [(6, 0, 20), (6, 14, 10), (6, 10, 5), (2, 0, 0)]
        .map(|(level, i, j)| map.place(level, i, j));
    let fresh = map.draw(&places, &mut Trail::default(), &mut |_| true).unwrap();
    let losers = look::losers(9000, &mut Trail::default(), &mut |_| true).unwrap();
    for _ in 0..2 {
        for (place, picture) in places.iter().zip(&fresh) {
            let again = map.draw(&[*place], &mut trail, &mut |_| true).unwrap();
            assert!(again[0] == *picture, "{place:?}");
        }
        assert_eq!(trail.sheets(), 9000);
        assert!(look::losers(9000, &mut trail.clone(), &mut |_| true).unwrap() == losers);
    }
    for (y, z) in [(3, 6000), (1200, 4567), (4000, 100), (8000, 2000), (0, 6363)] {
        let look = |trail: &mut Trail| look::look(9000, y, z, trail, &mut |_| true).unwrap();
        assert_eq!(look(&mut trail.clone()), look(&mut Trail::default()), "({y}, {z})");
    }
}

/// The engine lists the same losers whether it lists all columns or some.
#[test]
fn stretches_are_parts_of_runs() {
    for columns in [2100..2400, 2500..2501, 2900..5000, 0..u64::MAX, 7..7] {
        let (mut all, mut some) = (SheetStream::new(), SheetStream::new());
        while all.next_third_row() < 2200 {
            let runs = all.batch_with_losers().into_iter();
            let expected: Vec<_> = runs.map(|run| run.stretch(columns.clone())).collect();
            assert!(some.batch_with_losers_in(columns.clone()) == expected, "{columns:?}");
        }
    }
}
