//! Sheets of three rows as maps: tiles, cells, and what one more instant winner changes.

use super::{Asked, Reply, json, made};
use crate::maps;
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::server::Shared;
use crate::visitor::Visit;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use chomplab::chomp::three_rows::End;
use chomplab::engine::Work;
use lab::pictures::of_sheets::segments;
use lab::sheets::look::Maker;
use lab::sheets::map::{DEEPEST, MOST, Map, TILE};
use lab::sheets::painted::{Part, line_of};
use lab::studies::sensitivity::{Experiment, Moved, Step};
use serde_json::{Value, json as object};
use std::sync::Arc;

/// Up to this sheet infections are followed, for at most so many steps, with at most so many losers
/// in all.
const MOST_INFECTED: u64 = 500;
const MOST_STEPS: u64 = 100;
const MOST_MOVED: usize = 20_000;

/// Cells farther to the right or up are not part of any picture.
const FARTHEST: u64 = 1_000_000;

/// How long visitors may keep tiles.
const KEPT: &str = "max-age=86400";

const X: Parameter = Parameter::in_path("x", "the third row, 1 to 100000", "700");

const KIND: Parameter = Parameter::optional("kind", "instant-winners or losers", "instant-winners");

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
        ),
    ],
    content: Content::Json,
    handler: || get(sheet),
};

/// A tile of the map.
pub(crate) const TILES: Route = Route {
    path: "/api/sheet/{x}/tile/{z}/{i}/{j}",
    summary: "A tile of the map: level z, i-th to the right, j-th upwards, followed by .png",
    parameters: &[
        X,
        Parameter::in_path("z", "the level: 0 is the whole sheet in one tile", "2"),
        Parameter::in_path("i", "the tile, counted to the right", "0"),
        Parameter::in_path("j", "the tile, counted upwards, and .png", "1.png"),
        KIND,
    ],
    content: Content::Png,
    handler: || get(tile),
};

/// A cell of the map.
pub(crate) const CELL: Route = Route {
    path: "/api/sheet/{x}/cell",
    summary: "A cell of a sheet: its position, whether it is a loser or an instant winner, \
              what made it",
    parameters: &[
        X,
        Parameter::required("y", "the column", "200"),
        Parameter::required("z", "the height", "300"),
    ],
    content: Content::Json,
    handler: || get(cell),
};

/// What one more instant winner changes.
pub(crate) const INFECTION: Route = Route {
    path: "/api/sheet/{x}/infection",
    summary: "What changes in later sheets when one more cell is declared an instant winner",
    parameters: &[
        Parameter::in_path("x", "the third row, 1 to 500", "100"),
        Parameter::required("y", "the column", "0"),
        Parameter::required("z", "the height", "71"),
        Parameter::optional("steps", "how many sheets further, 0 to 100", "25"),
    ],
    content: Content::Json,
    handler: || get(infection),
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

fn map(text: &str) -> Result<Map, Refusal> {
    let found = text.parse().ok().and_then(Map::of);
    found.ok_or_else(|| Refusal::NotFound(format!("there are maps of sheets 1 to {MOST}")))
}

fn coordinate(asked: &Asked, name: &str) -> Result<u64, Refusal> {
    asked.required(name)?;
    asked.number(name, 0, FARTHEST)
}

async fn sheet(
    State(shared): State<Arc<Shared>>,
    visit: Visit,
    Path(x): Path<String>,
    asked: Asked,
) -> Reply {
    let map = map(&x)?;
    let kind = kind(&asked)?;
    let end =
        if asked.flag("end")? { Some(maps::losers(&shared, visit, map).await?) } else { None };
    let lines = segments(map.x() as f64).map(|(part, [from, to])| {
        object!({ "name": name(part), "from": [from.0, from.1], "to": [to.0, to.1] })
    });
    let levels: Vec<Value> = (0..=map.deepest())
        .map(|level| {
            let (across, up) = map.tiles(level);
            object!({ "across": across, "up": up, "cells": map.cells_of_tile(level) })
        })
        .collect();
    let end = end.map(|run| match &run.sheet.end {
        End::Finite { last } => object!({
            "finite": true, "first": rows([run.sheet.first, map.x(), map.x()]),
            "last": rows([*last, *last, map.x()]), "losers": last - map.x() + 1,
        }),
        End::Periodic { start, offsets } => object!({
            "finite": false, "first": rows([run.sheet.first, map.x(), map.x()]),
            "losers": null, "repeats_from": start - map.x(), "heights": offsets,
        }),
    });
    json(&object!({
        "schema": "sheet-map/1",
        "x": map.x(),
        "kind": if kind == Kind::Losers { "losers" } else { "instant-winners" },
        "width": map.width(),
        "height": map.height(),
        "tile": TILE,
        "unit": map.unit(),
        "pixels_of_cell": 1 << DEEPEST,
        "levels": levels,
        "lines": lines,
        "legend": legend(kind, map.x()),
        "most": MOST,
        "infection": map.x() <= MOST_INFECTED,
        "end": end,
    }))
}

fn name(part: Part) -> &'static str {
    match part {
        Part::LowerLine => "lower",
        Part::UpperLine => "upper",
        Part::FlatLine => "flat",
        Part::DeadlyDiagonal => "deadly",
    }
}

/// What the colours mean, and where on the map each part can be named for those who see no colours.
fn legend(kind: Kind, x: u64) -> Value {
    let entry = |part: Part, short: &str, (y, z): (f64, f64), meaning: &str| {
        let at = [y * x as f64, z * x as f64];
        object!({ "part": name(part), "short": short, "at": at, "meaning": meaning })
    };
    match kind {
        Kind::InstantWinners => object!([
            entry(Part::LowerLine, "LL", (0.08, 0.22), "made by losers of the lower line"),
            entry(Part::UpperLine, "U", (0.16, 0.56), "made by losers of the upper line"),
            entry(Part::FlatLine, "F", (0.7, 0.3), "made by losers of the flat line"),
            entry(Part::DeadlyDiagonal, "DD", (0.3, 0.3), "made by deadly diagonals only"),
        ]),
        Kind::Losers => object!([
            entry(Part::LowerLine, "L", (0.16, 0.36), "loser of the lower line"),
            entry(Part::UpperLine, "U", (0.2, 0.7), "loser of the upper line"),
            entry(
                Part::FlatLine,
                "F",
                (0.7, 0.63),
                "loser of the flat line, absent when the sheet is finite"
            ),
        ]),
    }
}

type TilePath = (String, String, String, String);

async fn tile(
    State(shared): State<Arc<Shared>>,
    visit: Visit,
    Path((x, level, i, j)): Path<TilePath>,
    asked: Asked,
) -> Reply {
    let map = map(&x)?;
    let kind = kind(&asked)?;
    let (level, i, j) = place(&map, &level, &i, &j)?;
    let file = match kind {
        Kind::InstantWinners => {
            let picture = maps::picture(&shared, visit, map, map.place(level, i, j)).await?;
            let tile = move |_: &mut Work<'_>| Ok(picture.tile(&map, level, i, j));
            shared.desk.make(visit, tile).await?
        }
        Kind::Losers => {
            let run = maps::losers(&shared, visit, map).await?;
            let tile = move |_: &mut Work<'_>| Ok(map.losers_tile(&run, level, i, j));
            shared.desk.make(visit, tile).await?
        }
    };
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, KEPT)];
    Ok((headers, file).into_response())
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

async fn cell(
    State(shared): State<Arc<Shared>>,
    visit: Visit,
    Path(x): Path<String>,
    asked: Asked,
) -> Reply {
    let map = map(&x)?;
    let (x, y, z) = (map.x(), coordinate(&asked, "y")?, coordinate(&asked, "z")?);
    let look = maps::look(&shared, visit, map, y, z).await?;
    let is_loser = look.best.is_none();
    let made = look.maker.map(|Maker { part, sheet }| {
        object!({ "part": name(part), "sheet": sheet, "loser": look.best.map(rows) })
    });
    json(&object!({
        "schema": "cell/1",
        "x": x, "y": y, "z": z,
        "position": rows([x + y + z, x + y, x]),
        "outcome": if is_loser { "P" } else { "N" },
        "loser": is_loser,
        "line": is_loser.then(|| name(line_of(x as usize, y as usize, z as usize))),
        "instant_winner": look.maker.is_some(),
        "made_by": made,
        "best": look.best.map(rows),
    }))
}

/// Rows as a position is written.
fn rows(rows: [u64; 3]) -> String {
    let written: Vec<String> =
        rows.iter().filter(|row| **row > 0).map(ToString::to_string).collect();
    format!("({})", written.join(","))
}

async fn infection(
    State(shared): State<Arc<Shared>>,
    visit: Visit,
    Path(x): Path<String>,
    asked: Asked,
) -> Reply {
    let refuse = || {
        let text = format!("infections are followed in sheets 1 to {MOST_INFECTED}");
        Refusal::NotFound(text)
    };
    let map = map(&x).ok().filter(|map| map.x() <= MOST_INFECTED).ok_or_else(refuse)?;
    let (y, z) = (coordinate(&asked, "y")?, coordinate(&asked, "z")?);
    let steps = asked.number("steps", 25, MOST_STEPS)?;
    let infected = move |_: &mut Work<'_>| {
        followed(map.x() as usize, (y as usize, z as usize), steps as usize)
    };
    made(&shared, visit, infected).await
}

fn followed(x: usize, cell: (usize, usize), steps: usize) -> Result<Value, Refusal> {
    let experiment = Experiment::new(x, steps).map_err(|_| Refusal::Internal)?;
    if !experiment.is_free(cell.0, cell.1) {
        let text = format!(
            "({}, {}) is an instant winner of sheet {x}, or too far away: choose a free cell",
            cell.0, cell.1
        );
        return Err(Refusal::Parameter(text));
    }
    let followed = experiment.follow(cell).map_err(|_| Refusal::Internal)?;
    let mut left = MOST_MOVED;
    let steps: Vec<Value> = followed
        .iter()
        .enumerate()
        .map(|(number, Step { changed, moved })| {
            let shown: Vec<Value> = moved
                .iter()
                .take(left)
                .map(|Moved { y, before, after }| object!([y, before, after]))
                .collect();
            left -= shown.len();
            object!({
                "x": x + number,
                "lines": changed.lines,
                "tail": changed.tail,
                "changed": moved.len(),
                "moved": shown,
                "losers": experiment.losers(number),
            })
        })
        .collect();
    Ok(object!({
        "schema": "infection/1", "x": x, "y": cell.0, "z": cell.1, "steps": steps,
        "complete": left > 0,
    }))
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
            assert!(refusal.status().is_client_error(), "{level}/{i}/{j}");
        }
        for wrong in ["0", "100001", "-3", "seven", ""] {
            assert!(super::map(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn infections_are_followed_from_free_cells() {
        let told = followed(100, (10, 65), 25).unwrap();
        let steps = told["steps"].as_array().unwrap();
        assert_eq!(steps.len(), 26);
        assert_eq!((&steps[25]["x"], &steps[25]["changed"]), (&125.into(), &18.into()));
        let moved = |step: &Value| step["moved"].as_array().unwrap().len();
        assert!(steps.iter().all(|step| step["changed"] == moved(step)));
        assert!(followed(60, (0, 0), 10).is_err(), "an instant winner");
        assert!(followed(60, (0, 1_000_000), 10).is_err(), "too far up");
    }

    #[test]
    fn rows_are_written_as_positions() {
        assert_eq!(rows([9, 4, 2]), "(9,4,2)");
        assert_eq!(rows([1, 0, 0]), "(1)");
    }
}
