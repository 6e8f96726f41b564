//! Cones: any sum of some steps.
//!
//! The *reach* of a cone in the sheet `x` is `S_x`: the positions that are lost, or from which some
//! of its steps lead to a lost one. A step back along any of them stays in the reach, and the steps
//! of a cone agree in their directions, so that the way to a lost position never leaves the
//! triples. Hence, with `u` for the steps that `x` leads and `T` for the closure under the others,
//!
//! ```text
//!   S_x = T(L_x ∪ ⋃ over u of S_{x−|u|} moved back by u)
//! ```
//!
//! and the cone marks what is in `S_x` without being lost itself. The closure is taken row by row,
//! in the same way: `y` leads, then `z`. The part that comes from earlier sheets is kept apart,
//! since it makes the instant winners.

use super::plane::{Plane, Row, RowRef};
use super::rules::Shape;
use std::collections::VecDeque;

/// A step without its leading coordinate: how far that is lowered, and what becomes of the later
/// ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Led {
    pub(super) lowers: usize,
    pub(super) dy: isize,
    pub(super) dz: isize,
}

/// The steps of a shape that this coordinate leads.
pub(super) fn led(shape: &Shape, axis: usize) -> Vec<Led> {
    let led = |(lowers, step): (usize, [i32; 3])| Led {
        lowers,
        dy: step[1] as isize,
        dz: step[2] as isize,
    };
    shape.led_by(axis).map(led).collect()
}

/// Any sum of some steps. Its *reach* is the set of positions that are lost, or from which it leads
/// to a lost one.
#[derive(Clone, Debug)]
pub(super) struct Cone {
    pub(super) x_steps: Vec<Led>,
    pub(super) y_steps: Vec<Led>,
    pub(super) z_steps: Vec<usize>,
    /// The reach in sheets before, the newest first.
    past: VecDeque<Plane>,
    /// The reach in this sheet, as far as its rows are done.
    reach: Plane,
    /// The part of it that leads to earlier sheets.
    earlier: Plane,
    /// The part of it that leads to this sheet.
    own: Plane,
    /// What it marks in the row at hand.
    row: Row,
    own_row: Row,
}

impl Cone {
    pub(super) fn new(shape: &Shape, words: usize) -> Self {
        let empty = || Plane::empty(words);
        let z_steps = led(shape, 2).iter().map(|step| step.lowers).collect();
        Self {
            x_steps: led(shape, 0),
            y_steps: led(shape, 1),
            z_steps,
            past: VecDeque::new(),
            reach: empty(),
            earlier: empty(),
            own: empty(),
            row: Row::empty(words),
            own_row: Row::empty(words),
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.x_steps.iter().map(|step| step.lowers).max().unwrap_or(0)
    }

    /// Marks what leads to earlier sheets in one row, and what leads to earlier rows in the other.
    pub(super) fn mark(&mut self, y: usize, instant: &mut Row, marks: &mut Row) {
        let y = y as isize;
        if !self.x_steps.is_empty() {
            self.row.clear();
            for step in &self.x_steps {
                let plane = self.past.get(step.lowers - 1);
                if let Some(row) = plane.and_then(|plane| plane.row(y + step.dy)) {
                    self.row.unite(row, -step.dz);
                }
            }
            unite_rows_before(&mut self.row, &self.earlier, y, &self.y_steps);
            self.row.close_upwards(&self.z_steps);
            instant.unite(self.row.as_ref(), 0);
        }
        if !self.y_steps.is_empty() {
            self.own_row.clear();
            unite_rows_before(&mut self.own_row, &self.own, y, &self.y_steps);
            self.own_row.close_upwards(&self.z_steps);
            marks.unite(self.own_row.as_ref(), 0);
        }
    }

    /// Takes note of the losers of the row that was marked last.
    pub(super) fn end_row(&mut self, losers: RowRef<'_>) {
        if self.x_steps.is_empty() && self.y_steps.is_empty() {
            return;
        }
        if self.y_steps.is_empty() {
            // What a row's own losers reach is not needed by later rows.
            if self.z_steps.is_empty() {
                self.row.unite(losers, 0);
            } else {
                self.own_row.clear();
                self.own_row.unite(losers, 0);
                self.own_row.close_upwards(&self.z_steps);
                self.row.unite(self.own_row.as_ref(), 0);
            }
            self.reach.push(self.row.as_ref());
            return;
        }
        self.own_row.unite(losers, 0);
        self.own_row.close_upwards(&self.z_steps);
        self.own.push(self.own_row.as_ref());
        if !self.x_steps.is_empty() {
            self.earlier.push(self.row.as_ref());
            self.row.unite(self.own_row.as_ref(), 0);
            self.reach.push(self.row.as_ref());
        }
    }

    pub(super) fn end_sheet(&mut self) {
        let mut spare = match self.past.len() == self.depth() {
            true => self.past.pop_back().unwrap_or_default(),
            false => Plane::empty(self.row.words.len()),
        };
        spare.clear();
        let done = std::mem::replace(&mut self.reach, spare);
        if self.depth() > 0 {
            self.past.push_front(done);
        }
        self.earlier.clear();
        self.own.clear();
    }
}

/// Unites a row with rows of a plane before it, by steps within a sheet.
fn unite_rows_before(row: &mut Row, plane: &Plane, y: isize, steps: &[Led]) {
    for step in steps {
        if let Some(before) = plane.row(y - step.lowers as isize) {
            row.unite(before, -step.dz);
        }
    }
}
