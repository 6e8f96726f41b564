//! The engine for any game: all positions of a sheet, row by row, in words of 64 heights.
//!
//! A position is lost just when it is not declared won and no move leads to a lost one. Moves go to
//! earlier sheets, earlier rows of the same sheet, or lower in the same row, so all that marks a
//! row is known when it is looked at: cones (`cones.rs`), moves that drop or pour (`flat.rs`),
//! moves that cut (`cuts.rs`), and moves with a limit, for which the losers of the last sheets are
//! kept. What no mark covers is lost, but for the moves within the row (`in_row.rs`); where `z` can
//! be lowered at will, that is the first zero alone.

use super::cones::{Cone, led};
use super::cuts::{CutAcross, CutWithin};
use super::flat::{Dropping, Flat};
use super::in_row::{InRow, Limited};
use super::plane::{Plane, Row};
use super::reach::{has_ray, reach_of_z, rows_at};
use super::rules::{Rules, Shape};
use super::sheets::Window;
use std::collections::VecDeque;

/// The sheets of any game, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    rules: Rules,
    window: Window,
    words: usize,
    x: usize,
    cones: Vec<Cone>,
    limited: Vec<Limited>,
    flats: Vec<Flat>,
    droppings: Vec<Dropping>,
    cuts: Vec<CutAcross>,
    cuts_within: Vec<CutWithin>,
    /// The losers of sheets before, the newest first, as many as moves with a limit look at.
    lost: VecDeque<Plane>,
}

/// The losers and the instant winners of a sheet.
pub(super) struct Found {
    pub(super) lost: Plane,
    pub(super) instant: Plane,
}

impl Planes {
    /// Before the first sheet, with so many words of heights.
    pub(super) fn new(rules: &Rules, window: Window, words: usize) -> Self {
        let mut planes = Self {
            rules: rules.clone(),
            window,
            words,
            x: 0,
            cones: Vec::new(),
            limited: Vec::new(),
            flats: Vec::new(),
            droppings: Vec::new(),
            cuts: Vec::new(),
            cuts_within: Vec::new(),
            lost: VecDeque::new(),
        };
        for shape in &rules.shapes {
            let times = shape.times.map(|times| times as usize);
            let axis = (0..3).find(|axis| shape.led_by(*axis).next().is_some()).unwrap_or(0);
            let step = led(shape, axis)[0];
            match times {
                _ if shape.is_cone() => planes.cones.push(Cone::new(shape, words)),
                Some(times) if shape.keeps_all() => {
                    planes.limited.push(Limited { axis, step, times });
                }
                _ if shape.cuts() && axis == 1 => planes.cuts_within.push(CutWithin::new(words)),
                _ if shape.cuts() => {
                    let rows = rows_at(rules, window, 0);
                    planes.cuts.push(CutAcross::new(shape, rows, words));
                }
                _ if axis == 1 => planes.droppings.push(Dropping::new(shape, step.lowers)),
                _ => {
                    let rows = rows_at(rules, window, 0);
                    planes.flats.push(Flat::new(shape, step, words, rows));
                }
            }
        }
        planes
    }

    /// How many sheets of losers moves with a limit look back at.
    fn depth(&self) -> usize {
        let across = self.limited.iter().filter(|shape| shape.axis == 0);
        across.map(|shape| shape.times * shape.step.lowers).max().unwrap_or(0)
    }

    /// How much memory it takes at most, with so many rows and words of heights.
    pub(super) fn bytes(rules: &Rules, rows: usize, words: usize) -> usize {
        let across = |shape: &Shape| shape.led_by(0).map(|(lowers, _)| lowers).max().unwrap_or(0);
        let limited =
            rules.shapes.iter().filter_map(|shape| Some(across(shape) * shape.times? as usize));
        let cones = rules.shapes.iter().filter(|shape| shape.is_cone()).map(|shape| {
            let within = usize::from(shape.led_by(1).next().is_some());
            across(shape) + 1 + 2 * within
        });
        let cuts = rules.shapes.iter().filter(|shape| shape.cuts()).count();
        // Two for the sheet itself, two for the one that is handed out.
        let planes = cones.sum::<usize>() + limited.max().unwrap_or(0) + cuts + 4;
        rows.saturating_mul(words.saturating_mul(8) + 1).saturating_mul(planes)
    }

    /// The next sheet, unless a row has its loser above what is kept; then this engine cannot go
    /// on.
    pub(super) fn next(&mut self) -> Option<Found> {
        let x = self.x;
        let has_ray = has_ray(&self.rules);
        let is_high = self.words * 64 >= reach_of_z(&self.rules, self.window);
        let (mut lost, mut all_instant) = (Plane::empty(self.words), Plane::empty(self.words));
        let (mut instant, mut marks) = (Row::empty(self.words), Row::empty(self.words));
        let mut losers = Row::empty(self.words);
        let mut in_row = InRow::new(&self.cones, &self.limited, self.words);
        self.flats.iter_mut().for_each(Flat::begin_sheet);
        self.droppings.iter_mut().for_each(Dropping::begin_sheet);
        self.cuts_within.iter_mut().for_each(CutWithin::begin_sheet);
        for y in 0..rows_at(&self.rules, self.window, x) {
            instant.clear();
            marks.clear();
            self.flats.iter().for_each(|flat| flat.mark(y, &mut instant));
            self.cones.iter_mut().for_each(|cone| cone.mark(y, &mut instant, &mut marks));
            self.mark_limited(y, &lost, &mut instant, &mut marks);
            for dropping in self.droppings.iter().filter(|dropping| dropping.is_met(y)) {
                marks.fill_to(dropping.most);
            }
            self.cuts.iter().for_each(|cut| cut.mark(y, &mut instant));
            self.cuts_within.iter().for_each(|cut| cut.mark(&mut marks));
            marks.unite(instant.as_ref(), 0);
            for won in self.rules.won.iter().filter(|won| won[..2] == [x, y]) {
                marks.set_if_kept(won[2]);
            }
            if self.rules.sorted && y < x {
                marks.fill();
            } else if self.rules.sorted && y > 0 {
                marks.fill_to(y - 1);
            }
            losers.clear();
            if has_ray {
                match marks.first_zero() {
                    Some(z) => losers.set(z),
                    None if marks.goes_on || is_high => {}
                    None => return None,
                }
            } else {
                in_row.find(&marks, &mut losers);
            }
            self.cones.iter_mut().for_each(|cone| cone.end_row(losers.as_ref()));
            self.droppings.iter_mut().for_each(|dropping| dropping.end_row(y, losers.as_ref()));
            self.cuts_within.iter_mut().for_each(|cut| cut.end_row(y, losers.as_ref()));
            lost.push(losers.as_ref());
            all_instant.push(instant.as_ref());
        }
        self.cones.iter_mut().for_each(Cone::end_sheet);
        self.flats.iter_mut().for_each(|flat| flat.end_sheet(&lost));
        self.cuts.iter_mut().for_each(|cut| cut.end_sheet(x, &lost));
        if self.depth() > 0 {
            self.lost.push_front(lost.clone());
            self.lost.truncate(self.depth());
        }
        self.x += 1;
        Some(Found { lost, instant: all_instant })
    }

    fn mark_limited(&self, y: usize, lost: &Plane, instant: &mut Row, marks: &mut Row) {
        let y = y as isize;
        for Limited { axis, step, times } in &self.limited {
            for times in 1..=*times {
                let (far, dy) = (step.lowers * times, step.dy * times as isize);
                let up = -step.dz * times as isize;
                match axis {
                    0 => {
                        let row = self.lost.get(far - 1).and_then(|plane| plane.row(y + dy));
                        row.into_iter().for_each(|row| instant.unite(row, up));
                    }
                    1 => {
                        let row = lost.row(y - far as isize);
                        row.into_iter().for_each(|row| marks.unite(row, up));
                    }
                    _ => {}
                }
            }
        }
    }
}
