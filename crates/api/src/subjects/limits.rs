//! How far the tables of the page go, so that a form can say so before it is sent.

use super::records::{
    LONGEST_BOTTOM, LONGEST_OF_THREE, MOST_FAMILIES, MOST_ROWS, MOST_ROWS_OF_BARS, longest_bar,
};
use super::tables::LARGEST_HEAP;
use super::{Asked, Reply, cells, json, nim};
use crate::routes::{Content, Route};
use chomplab::records::{BarLimit, LimitsRecord};
use lab::sheets::map::MOST;

/// The limits.
pub(crate) const LIMITS: Route = Route {
    path: "/api/limits",
    summary: "How far the tables of the page go",
    parameters: &[],
    content: Content::Record("limits/1"),
    handler: limits,
};

fn limits(_: &Asked) -> Reply {
    let bar = |rows| BarLimit { rows, columns: longest_bar(rows) };
    json(&LimitsRecord {
        openings: (1..=MOST_ROWS_OF_BARS).map(bar).collect(),
        bottom_rows: MOST_ROWS,
        bottom_length: LONGEST_BOTTOM,
        families: MOST_FAMILIES,
        census: LONGEST_OF_THREE,
        heap: LARGEST_HEAP,
        sheet: MOST,
        infected_sheet: cells::MOST_INFECTED,
        infection_steps: cells::MOST_STEPS,
        nim_sheet: nim::MOST,
    })
}
