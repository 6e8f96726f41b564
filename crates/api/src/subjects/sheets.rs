//! Sheets of three rows as maps: what there is of a sheet, its tiles, and its data as a table.

use super::{Asked, Reply, json, written};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::sheet_items::{Computed, Item};
use crate::task::{Answer, SheetTask, Task};
use chomplab::chomp::three_rows::End;
use chomplab::chomp::three_rows::reference::Run;
use chomplab::records::{MapEnd, MapLevel, MapLine, MapPart, SheetMapRecord};
use lab::pictures::of_sheets::segments;
use lab::sheets::map::{DEEPEST, MOST, Map, Picture, TILE, loser_of};
use lab::sheets::painted::{Part, line_of};
use lab::sheets::parts::{PARTS, Parts};
use std::fmt::Write;
use std::sync::Arc;

/// A table of more blocks would be too long a file.
const MOST_BLOCKS: u64 = 1_000_000;

pub(super) const X: Parameter = Parameter::in_path("x", "the third row", "700").whole(1, MOST);

const KIND: Parameter = Parameter::optional("kind", "what is shown", "instant-winners")
    .one_of(&["instant-winners", "losers"]);

const PART: Parameter = Parameter::optional(
    "parts",
    "which parts are shown, joined by commas: lower, upper, flat, deadly",
    "lower,deadly",
);

/// What there is of a sheet.
pub(crate) const SHEET: Route = Route {
    path: "/api/sheet/{x}",
    summary: "The map of a sheet of three-rowed Chomp: its extent, levels and lines",
    parameters: &[
        X,
        KIND,
        Parameter::optional(
            "end",
            "whether it is wanted how the sheet ends: that takes longer",
            "true",
        )
        .truth(),
    ],
    content: Content::Record("sheet-map/1"),
    handler: sheet,
};

/// How far the work on a sheet has come.
pub(crate) const PROGRESS: Route = Route {
    path: "/api/sheet/{x}/progress",
    summary: "How many of the sheets before this one are done, while something of it is computed",
    parameters: &[X],
    content: Content::Record("sheet-progress/1"),
    handler: progress,
};

/// A tile of the map.
pub(crate) const TILES: Route = Route {
    path: "/api/sheet/{x}/tile/{z}/{i}/{j}",
    summary: "A tile of the map: level z, i-th to the right, j-th upwards, followed by .png",
    parameters: &[
        X,
        Parameter::in_path("z", "the level: 0 is the whole sheet in one tile", "2")
            .whole(0, u64::MAX),
        Parameter::in_path("i", "the tile, counted to the right", "0").whole(0, u64::MAX),
        Parameter::in_path("j", "the tile, counted upwards, and .png", "0.png"),
        KIND,
        PART,
    ],
    content: Content::Png,
    handler: tile,
};

/// The data of a part of the map.
pub(crate) const TABLE: Route = Route {
    path: "/api/sheet/{x}/table.csv",
    summary: "What a part of the map shows as a table: losers, or the shares of each block",
    parameters: &[
        X,
        KIND,
        Parameter::required("level", "the level; no blocks are finer than cells", "2")
            .whole(0, u64::MAX),
        Parameter::required("from_y", "the first column", "0").whole(0, u64::MAX),
        Parameter::required("to_y", "the first column that is left out", "100").whole(0, u64::MAX),
        Parameter::required("from_z", "the lowest height", "0").whole(0, u64::MAX),
        Parameter::required("to_z", "the first height that is left out", "100").whole(0, u64::MAX),
    ],
    content: Content::Csv,
    handler: table,
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    InstantWinners,
    Losers,
}

fn kind(asked: &Asked) -> Result<Kind, Refusal> {
    match asked.optional("kind") {
        None | Some("instant-winners") => Ok(Kind::InstantWinners),
        Some("losers") => Ok(Kind::Losers),
        Some(_) => {
            let text = "\"kind\" must be instant-winners or losers";
            Err(Refusal::Parameter(text.to_owned()))
        }
    }
}

pub(super) fn map(text: &str) -> Result<Map, Refusal> {
    let found = text.parse().ok().and_then(Map::of);
    found.ok_or_else(|| Refusal::NotFound(format!("there are maps of sheets 1 to {MOST}")))
}

fn parts(asked: &Asked) -> Result<Parts, Refusal> {
    let Some(text) = asked.optional("parts") else { return Ok(Parts::ALL) };
    let mut parts = Parts::NONE;
    for wanted in text.split(',').filter(|wanted| !wanted.is_empty()) {
        let found = PARTS.into_iter().find(|part| name(*part) == wanted).ok_or_else(|| {
            let text = "\"parts\" can be lower, upper, flat and deadly, joined by commas";
            Refusal::Parameter(text.to_owned())
        })?;
        parts = parts.with(found);
    }
    Ok(parts)
}

fn sheet(asked: &Asked) -> Reply {
    let map = map(asked.in_path("x"))?;
    let kind = kind(asked)?;
    if !asked.flag("end")? {
        return json(&described(map, kind, None));
    }
    let part = move |_, item: &Computed| {
        let end = ending(item.losers()?, map.x());
        Ok(written(&described(map, kind, Some(end)))?.body.into_owned())
    };
    of_sheet(map, vec![Item::Losers], Answer::new(SHEET.content.media_type(), []), part)
}

/// An answer made of items of a sheet.
fn of_sheet(
    map: Map,
    items: Vec<Item>,
    answer: Answer,
    part: impl Fn(usize, &Computed) -> Result<Vec<u8>, Refusal> + Send + Sync + 'static,
) -> Reply {
    Ok(Task::OfSheet(SheetTask { x: map.x(), items, answer, part: Arc::new(part) }))
}

fn described(map: Map, kind: Kind, end: Option<MapEnd>) -> SheetMapRecord {
    let lines = segments(map.x() as f64).map(|(part, [from, to])| MapLine {
        name: name(part),
        from: [from.0, from.1],
        to: [to.0, to.1],
    });
    let level = |level| {
        let (across, up) = map.tiles(level);
        MapLevel { across, up, cells: map.cells_of_tile(level) }
    };
    SheetMapRecord {
        x: map.x(),
        kind: if kind == Kind::Losers { "losers" } else { "instant-winners" },
        width: map.width(),
        height: map.height(),
        tile: TILE,
        unit: map.unit(),
        pixels_of_cell: 1 << DEEPEST,
        levels: (0..=map.deepest()).map(level).collect(),
        lines: lines.into(),
        legend: legend(kind, map.x()),
        most: MOST,
        infection: map.x() <= super::cells::MOST_INFECTED,
        end,
    }
}

fn ending(run: &Run, x: u64) -> MapEnd {
    let first = rows([run.sheet.first, x, x]);
    match &run.sheet.end {
        End::Finite { last } => MapEnd {
            finite: true,
            first,
            last: Some(rows([*last, *last, x])),
            losers: Some(last - x + 1),
            repeats_from: None,
            heights: None,
        },
        End::Periodic { start, offsets } => MapEnd {
            finite: false,
            first,
            last: None,
            losers: None,
            repeats_from: Some(start - x),
            heights: Some(offsets.clone()),
        },
    }
}

fn progress(asked: &Asked) -> Reply {
    Ok(Task::SheetProgress(map(asked.in_path("x"))?.x()))
}

pub(super) fn name(part: Part) -> &'static str {
    match part {
        Part::LowerLine => "lower",
        Part::UpperLine => "upper",
        Part::FlatLine => "flat",
        Part::DeadlyDiagonal => "deadly",
    }
}

/// What the colours mean, and where on the map each part can be named for those who see no colours.
fn legend(kind: Kind, x: u64) -> Vec<MapPart> {
    let entry = |part: Part, short, (y, z): (f64, f64), meaning| {
        let at = [y * x as f64, z * x as f64];
        MapPart { part: name(part), short, at, meaning }
    };
    match kind {
        Kind::InstantWinners => vec![
            entry(Part::LowerLine, "LL", (0.08, 0.22), "made by losers of the lower line"),
            entry(Part::UpperLine, "U", (0.16, 0.56), "made by losers of the upper line"),
            entry(Part::FlatLine, "F", (0.7, 0.3), "made by losers of the flat line"),
            entry(Part::DeadlyDiagonal, "DD", (0.3, 0.3), "made by deadly diagonals only"),
        ],
        Kind::Losers => vec![
            entry(Part::LowerLine, "L", (0.16, 0.36), "loser of the lower line"),
            entry(Part::UpperLine, "U", (0.2, 0.7), "loser of the upper line"),
            entry(
                Part::FlatLine,
                "F",
                (0.7, 0.63),
                "loser of the flat line, absent when the sheet is finite",
            ),
        ],
    }
}

fn tile(asked: &Asked) -> Reply {
    let map = map(asked.in_path("x"))?;
    let (kind, parts) = (kind(asked)?, parts(asked)?);
    let [level, i, j] = ["z", "i", "j"].map(|name| asked.in_path(name));
    let (level, i, j) = place(&map, level, i, j)?;
    let answer = Answer { keeps: true, ..Answer::new(TILES.content.media_type(), []) };
    match kind {
        Kind::InstantWinners => {
            let item = Item::Picture(map.place(level, i, j));
            let part = move |_, item: &Computed| Ok(item.picture()?.tile(&map, parts, level, i, j));
            of_sheet(map, vec![item], answer, part)
        }
        Kind::Losers => {
            let part =
                move |_, item: &Computed| Ok(map.losers_tile(item.losers()?, parts, level, i, j));
            of_sheet(map, vec![Item::Losers], answer, part)
        }
    }
}

/// The level and place of a tile that exists.
fn place(map: &Map, level: &str, i: &str, j: &str) -> Result<(u32, u64, u64), Refusal> {
    let refuse = |text: String| Refusal::NotFound(text);
    let deepest = map.deepest();
    let level = level.parse().ok().filter(|level| *level <= deepest);
    let level = level
        .ok_or_else(|| refuse(format!("the map of sheet {} has levels 0 to {deepest}", map.x())))?;
    let (across, up) = map.tiles(level);
    let read = |text: &str, most: u64| text.parse::<u64>().ok().filter(|at| *at < most);
    let found = j.strip_suffix(".png").and_then(|j| Some((read(i, across)?, read(j, up)?)));
    let (i, j) = found.ok_or_else(|| {
        let (i, j) = (across - 1, up - 1);
        refuse(format!("level {level} of sheet {} has tiles 0/0.png to {i}/{j}.png", map.x()))
    })?;
    Ok((level, i, j))
}

/// Part of a map: columns and heights from one to before another, in blocks of so many cells.
#[derive(Clone, Copy)]
struct Region {
    side: u64,
    y: [u64; 2],
    z: [u64; 2],
}

impl Region {
    fn of(map: &Map, asked: &Asked) -> Result<(Self, u32), Refusal> {
        let bound = |name: &str, most: u64| {
            asked.required(name)?;
            asked.number(name, 0, u64::MAX).map(|number| number.min(most))
        };
        let level = bound("level", u64::from(map.unit()))? as u32;
        let y = [bound("from_y", map.width())?, bound("to_y", map.width())?];
        let z = [bound("from_z", map.height())?, bound("to_z", map.height())?];
        let drawn = map.place(level, 0, 0).level;
        let side = 1 << (map.unit() - drawn);
        let blocks = |[from, to]: [u64; 2]| to.saturating_sub(from).div_ceil(side);
        if blocks(y) * blocks(z) > MOST_BLOCKS {
            let text = format!("a table has at most {MOST_BLOCKS} blocks: choose a lower level");
            return Err(Refusal::Parameter(text));
        }
        Ok((Self { side, y, z }, drawn))
    }
}

fn table(asked: &Asked) -> Reply {
    let map = map(asked.in_path("x"))?;
    let kind = kind(asked)?;
    let (region, level) = Region::of(&map, asked)?;
    match kind {
        Kind::Losers => {
            let part =
                move |_, item: &Computed| Ok(losers(&map, item.losers()?, region).into_bytes());
            of_sheet(map, vec![Item::Losers], Answer::new(TABLE.content.media_type(), []), part)
        }
        Kind::InstantWinners => blocks(map, region, level),
    }
}

fn losers(map: &Map, run: &Run, Region { y: [left, right], z, .. }: Region) -> String {
    let mut text = "y,z,line\n".to_owned();
    for y in left..right {
        if let Some(height) = loser_of(run, y).filter(|height| (z[0]..z[1]).contains(height)) {
            let line = name(line_of(map.x() as usize, y as usize, height as usize));
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{y},{height},{line}");
        }
    }
    text
}

fn blocks(map: Map, region: Region, level: u32) -> Reply {
    let Region { side, y, z } = region;
    let cells = map.cells_of_tile(level);
    let tiles = |[from, to]: [u64; 2]| from / cells..to.div_ceil(cells);
    let places: Vec<(u64, u64)> = tiles(y).flat_map(|i| tiles(z).map(move |j| (i, j))).collect();
    let items = places.iter().map(|&(i, j)| Item::Picture(map.place(level, i, j))).collect();
    let own = move |tile: u64, [from, to]: [u64; 2]| {
        let cells = (tile * cells).max(from)..((tile + 1) * cells).min(to);
        cells.step_by(side as usize)
    };
    let part = move |number: usize, item: &Computed| {
        let (i, j) = places[number];
        Ok(blocks_of_tile(item.picture()?, side, own(i, y), &own(j, z)).into_bytes())
    };
    let heading = "y,z,side,lower,upper,flat,deadly\n";
    of_sheet(map, items, Answer::new(TABLE.content.media_type(), heading), part)
}

fn blocks_of_tile(
    picture: &Picture,
    side: u64,
    columns: impl Iterator<Item = u64>,
    rows: &(impl Iterator<Item = u64> + Clone),
) -> String {
    let mut text = String::new();
    for y in columns {
        for z in rows.clone() {
            let block = |at: u64, from: u64| ((at - from) / side) as usize;
            let (column, row) = (block(y, picture.window.left), block(z, picture.window.bottom));
            let shares = picture.shares(column, row);
            if shares.iter().any(|share| *share > 0) {
                let [lower, upper, flat, deadly] = shares.map(|share| f64::from(share) / 255.0);
                // Writing to a text cannot fail.
                let _ =
                    writeln!(text, "{y},{z},{side},{lower:.3},{upper:.3},{flat:.3},{deadly:.3}");
            }
        }
    }
    text
}

/// Rows as a position is written.
pub(super) fn rows(rows: [u64; 3]) -> String {
    let written: Vec<String> =
        rows.iter().filter(|row| **row > 0).map(ToString::to_string).collect();
    format!("({})", written.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_beyond_the_map_are_refused() {
        let map = map("700").ok().unwrap();
        assert_eq!(place(&map, "0", "0", "0.png"), Ok((0, 0, 0)));
        assert_eq!(place(&map, "6", "43", "34.png"), Ok((6, 43, 34)));
        let wrong = [
            ("7", "0", "0.png"),
            ("-1", "0", "0.png"),
            ("2", "3", "0.png"),
            ("2", "0", "3.png"),
            ("2", "0", "0"),
            ("2", "a", "0.png"),
            ("2", "0", "18446744073709551616.png"),
        ];
        for (level, i, j) in wrong {
            let refusal = place(&map, level, i, j).err().unwrap();
            assert!((400..500).contains(&refusal.status()), "{level}/{i}/{j}");
        }
        for wrong in ["0", "100001", "-3", "seven", ""] {
            assert!(super::map(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rows_are_written_as_positions() {
        assert_eq!(rows([9, 4, 2]), "(9,4,2)");
        assert_eq!(rows([1, 0, 0]), "(1)");
    }
}
