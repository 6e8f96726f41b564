//! Single cells of sheets: what they are, and what more instant winners change.

use super::sheets::{X, map, name, rows};
use super::{Asked, Reply, made, written};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::sheet_items::{Computed, Item};
use crate::task::{Answer, SheetTask, Task};
use chomplab::Outcome;
use chomplab::engine::Work;
use chomplab::records::{CellMaker, CellRecord, InfectionRecord, InfectionStep};
use lab::sheets::look::{Look, Maker};
use lab::sheets::painted::line_of;
use lab::studies::sensitivity::{Experiment, Moved, Step};
use std::sync::Arc;

/// Up to this sheet infections are followed, for at most so many steps, with at most so many losers
/// in all.
pub(super) const MOST_INFECTED: u64 = 500;
pub(super) const MOST_STEPS: u64 = 100;
const MOST_MOVED: usize = 20_000;

/// So many cells are declared won together.
const MOST_CELLS: usize = 20;

/// Cells farther to the right or up are not part of any picture.
const FARTHEST: u64 = 1_000_000;

/// A cell of the map.
pub(crate) const CELL: Route = Route {
    path: "/api/sheet/{x}/cell",
    summary: "A cell of a sheet: its position, whether it is a loser or an instant winner, \
              what made it",
    parameters: &[
        X,
        Parameter::required("y", "the column", "200").whole(0, FARTHEST),
        Parameter::required("z", "the height", "300").whole(0, FARTHEST),
    ],
    content: Content::Record("cell/1"),
    handler: cell,
};

/// What one more instant winner changes, or several.
pub(crate) const INFECTION: Route = Route {
    path: "/api/sheet/{x}/infection",
    summary: "What changes in later sheets when a cell, or several, are declared instant winners",
    parameters: &[
        Parameter::in_path("x", "the third row", "100").whole(1, MOST_INFECTED),
        Parameter::required("y", "the column", "0").whole(0, FARTHEST),
        Parameter::required("z", "the height", "71").whole(0, FARTHEST),
        Parameter::optional("more", "further cells, each as y,z, with ; between them", "10,65"),
        Parameter::optional("steps", "how many sheets further", "25").whole(0, MOST_STEPS),
    ],
    content: Content::Record("infection/1"),
    handler: infection,
};

fn coordinate(asked: &Asked, name: &str) -> Result<u64, Refusal> {
    asked.required(name)?;
    asked.number(name, 0, FARTHEST)
}

fn cell(asked: &Asked) -> Reply {
    let x = map(asked.in_path("x"))?.x();
    let (y, z) = (coordinate(asked, "y")?, coordinate(asked, "z")?);
    let part = move |_, cell: &Computed| Ok(looked_at([x, y, z], cell.cell()?)?.body.into_owned());
    Ok(Task::OfSheet(SheetTask {
        x,
        items: vec![Item::Cell(y, z)],
        answer: Answer::new(CELL.content.media_type(), []),
        part: Arc::new(part),
    }))
}

fn looked_at([x, y, z]: [u64; 3], look: &Look) -> Result<Answer, Refusal> {
    let is_loser = look.best.is_none();
    let best = look.best.map(rows);
    written(&CellRecord {
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

fn infection(asked: &Asked) -> Reply {
    let refuse = || {
        let text = format!("infections are followed in sheets 1 to {MOST_INFECTED}");
        Refusal::NotFound(text)
    };
    let map =
        map(asked.in_path("x")).ok().filter(|map| map.x() <= MOST_INFECTED).ok_or_else(refuse)?;
    let (y, z) = (coordinate(asked, "y")?, coordinate(asked, "z")?);
    let mut cells = vec![(y as usize, z as usize)];
    cells.extend(further(asked.optional("more").unwrap_or(""))?);
    let steps = asked.number("steps", 25, MOST_STEPS)?;
    made(move |_: &mut Work<'_>| followed(map.x() as usize, &cells, steps as usize))
}

/// Reads cells such as `10,65;12,40`.
fn further(text: &str) -> Result<Vec<(usize, usize)>, Refusal> {
    let read = |cell: &str| {
        let (y, z) = cell.split_once(',')?;
        Some((y.trim().parse().ok()?, z.trim().parse().ok()?))
    };
    let cells: Option<Vec<_>> = text.split(';').filter(|cell| !cell.is_empty()).map(read).collect();
    cells.filter(|cells| cells.len() < MOST_CELLS).ok_or_else(|| {
        let text = format!(
            "\"more\" must be at most {} cells such as 10,65 with ; between them",
            MOST_CELLS - 1
        );
        Refusal::Parameter(text)
    })
}

fn followed(x: usize, cells: &[(usize, usize)], steps: usize) -> Result<InfectionRecord, Refusal> {
    let experiment = Experiment::new(x, steps).map_err(|_| Refusal::Internal)?;
    if let Some((y, z)) = cells.iter().find(|(y, z)| !experiment.is_free(*y, *z)) {
        let text = format!(
            "({y}, {z}) is an instant winner of sheet {x}, or too far away: choose a free cell"
        );
        return Err(Refusal::Parameter(text));
    }
    let followed = experiment.follow(cells).map_err(|_| Refusal::Internal)?;
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
    let (y, z) = (cells[0].0 as u64, cells[0].1 as u64);
    Ok(InfectionRecord { x: x as u64, y, z, steps, complete: left > 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_cells_are_read_and_followed() {
        assert_eq!(further("").unwrap(), []);
        assert_eq!(further("12,60; 14,61").unwrap(), [(12, 60), (14, 61)]);
        for wrong in ["12", "12,a", "12,60,1", &"1,1;".repeat(20)] {
            assert!(further(wrong).is_err(), "{wrong}");
        }
        let alone = followed(100, &[(10, 65)], 25).unwrap();
        let both = followed(100, &[(10, 65), (12, 66)], 25).unwrap();
        assert_eq!((both.y, both.z), (10, 65));
        assert_ne!(alone.steps, both.steps);
        assert!(followed(100, &[(10, 65), (0, 0)], 25).is_err(), "an instant winner");
    }

    #[test]
    fn infections_are_followed_from_free_cells() {
        let steps = followed(100, &[(10, 65)], 25).unwrap().steps;
        assert_eq!(steps.len(), 26);
        assert_eq!((steps[25].x, steps[25].changed), (125, 18));
        assert!(steps.iter().all(|step| step.changed == step.moved.len()));
        assert!(followed(60, &[(0, 0)], 10).is_err(), "an instant winner");
        assert!(followed(60, &[(0, 1_000_000)], 10).is_err(), "too far up");
        assert_eq!(followed(100, &[(10, 65)], 100).unwrap().steps.len(), 101);
    }
}
