//! Single cells of sheets: what they are, and what one more instant winner changes.

use super::sheets::{X, map, name, rows};
use super::{Asked, Reply, json, made};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::server::Shared;
use crate::sheet_cache;
use crate::visitor::Visit;
use axum::extract::{Path, State};
use axum::routing::get;
use chomplab::Outcome;
use chomplab::engine::Work;
use chomplab::records::{CellMaker, CellRecord, InfectionRecord, InfectionStep};
use lab::sheets::look::Maker;
use lab::sheets::painted::line_of;
use lab::studies::sensitivity::{Experiment, Moved, Step};
use std::sync::Arc;

/// Up to this sheet infections are followed, for at most so many steps, with at most so many losers
/// in all.
pub(super) const MOST_INFECTED: u64 = 500;
pub(super) const MOST_STEPS: u64 = 100;
const MOST_MOVED: usize = 20_000;

/// Cells farther to the right or up are not part of any picture.
const FARTHEST: u64 = 1_000_000;

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
    content: Content::Record("cell/1"),
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
    content: Content::Record("infection/1"),
    handler: || get(infection),
};

fn coordinate(asked: &Asked, name: &str) -> Result<u64, Refusal> {
    asked.required(name)?;
    asked.number(name, 0, FARTHEST)
}

async fn cell(
    State(shared): State<Arc<Shared>>,
    visit: Visit,
    Path(x): Path<String>,
    asked: Asked,
) -> Reply {
    let map = map(&x)?;
    let (x, y, z) = (map.x(), coordinate(&asked, "y")?, coordinate(&asked, "z")?);
    let look = sheet_cache::cell(&shared, visit, map, y, z).await?;
    let is_loser = look.best.is_none();
    let best = look.best.map(rows);
    json(&CellRecord {
        x,
        y,
        z,
        position: rows([x + y + z, x + y, x]),
        outcome: if is_loser { Outcome::P } else { Outcome::N },
        loser: is_loser,
        line: is_loser.then(|| name(line_of(x as usize, y as usize, z as usize))),
        instant_winner: look.maker.is_some(),
        made_by: look.maker.map(|Maker { part, sheet }| CellMaker {
            part: name(part),
            sheet,
            loser: best.clone(),
        }),
        best,
    })
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

fn followed(x: usize, cell: (usize, usize), steps: usize) -> Result<InfectionRecord, Refusal> {
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
    let step = |(number, Step { changed, moved }): (usize, &Step)| {
        let shown = moved.iter().take(left);
        let shown: Vec<_> = shown.map(|Moved { y, before, after }| (*y, *before, *after)).collect();
        left -= shown.len();
        InfectionStep {
            x: (x + number) as u64,
            lines: changed.lines,
            tail: changed.tail,
            changed: moved.len(),
            moved: shown,
            losers: experiment.losers(number).unwrap_or_default().to_vec(),
        }
    };
    let steps = followed.iter().enumerate().map(step).collect();
    let (y, z) = (cell.0 as u64, cell.1 as u64);
    Ok(InfectionRecord { x: x as u64, y, z, steps, complete: left > 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infections_are_followed_from_free_cells() {
        let steps = followed(100, (10, 65), 25).unwrap().steps;
        assert_eq!(steps.len(), 26);
        assert_eq!((steps[25].x, steps[25].changed), (125, 18));
        assert!(steps.iter().all(|step| step.changed == step.moved.len()));
        assert!(followed(60, (0, 0), 10).is_err(), "an instant winner");
        assert!(followed(60, (0, 1_000_000), 10).is_err(), "too far up");
        assert_eq!(followed(100, (10, 65), 100).unwrap().steps.len(), 101);
    }
}
