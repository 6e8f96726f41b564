//! A position with infinite sides as a picture: plane panels, one for each slice of the other axes.
//!
//! The panels lie along the first infinite axes and, if there is only one, along the last of the
//! others. So a list of columns is one panel, and columns over a 2×2 base are two panels of two
//! columns. On an axis that the panels do not lie along, all places between two neighbouring bounds
//! of boxes have the same section; one panel stands for them.
//!
//! In a game the first position is the *frame* of those that follow. They are drawn on its axes and
//! in its panels, so that no cell moves while the position shrinks; what was eaten is the part of
//! the frame's boxes that the position's own boxes leave free.

use super::Position;
use super::eye::Eye;
use crate::chomp::length::shown;
use crate::picture::{OrdinalPicture, Panel, Slice};
use crate::region::Cell;
use numbers::Ordinal;

/// More panels than this make no picture.
const MOST_PANELS: usize = 64;

/// The places of a finite axis up to this long have panels of their own.
const MOST_SINGLE: u64 = 16;

/// The picture; `None` when there are too many panels.
pub(in crate::chomp) fn picture(
    position: &Position,
    marked: &[Cell<Ordinal>],
) -> Option<OrdinalPicture> {
    drawn(position, position, marked)
}

/// The picture on the axes of a frame; `None` when there are too many panels, or when the frame
/// does not hold the position.
pub(in crate::chomp) fn picture_within(
    position: &Position,
    frame: &Position,
    marked: &[Cell<Ordinal>],
) -> Option<OrdinalPicture> {
    let holds = frame.dimension() == position.dimension() && frame.includes(position);
    let mut picture = holds.then(|| drawn(position, frame, marked)).flatten()?;
    for panel in &mut picture.panels {
        panel.outline = sections(frame, picture.plane, &panel.slices);
    }
    Some(picture)
}

fn drawn(
    position: &Position,
    frame: &Position,
    marked: &[Cell<Ordinal>],
) -> Option<OrdinalPicture> {
    let dimension = frame.dimension();
    let marked: Vec<&Cell<Ordinal>> =
        marked.iter().filter(|cell| position.contains(cell)).collect();
    let infinite = (0..dimension).filter(|axis| !frame.extent(*axis).is_finite());
    let finite = (0..dimension).rev().filter(|axis| frame.extent(*axis).is_finite());
    let mut plane: Vec<usize> = infinite.chain(finite).take(2).collect();
    plane.sort_unstable();
    let plane = [plane[0], plane[1]];
    let others: Vec<usize> = (0..dimension).filter(|axis| !plane.contains(axis)).collect();
    let mut places: Vec<Vec<Slice>> = vec![Vec::new()];
    for axis in &others {
        let slices = slices([position, frame], &marked, *axis);
        if slices.len() * places.len() > MOST_PANELS {
            return None;
        }
        let longer = |place: &Vec<Slice>| {
            let place = place.clone();
            slices.iter().map(move |slice| [place.as_slice(), std::slice::from_ref(slice)].concat())
        };
        places = places.iter().flat_map(longer).collect();
    }
    let is_used = |place: &Vec<Slice>| !sections(frame, plane, place).is_empty();
    let panels = places.into_iter().filter(is_used);
    Some(OrdinalPicture {
        panels: panels.map(|place| panel(position, &marked, plane, place)).collect(),
        plane,
        extents: plane.map(|axis| frame.extent(axis)),
        eye: Eye::of(frame)
            .filter(|_| others.len() == 1)
            .map(|(_, axes)| heights(position, axes.up())),
        bites: marked.iter().map(ToString::to_string).collect(),
    })
}

/// The heights along one of three axes: over the poison, over one step on the second of the other
/// axes, on the first, and on both.
fn heights(position: &Position, up: usize) -> [Ordinal; 4] {
    let base: Vec<usize> = (0..3).filter(|axis| *axis != up).collect();
    let steps = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|place| place.map(Ordinal::from));
    steps.map(|place| {
        let is_over = |sides: &&Vec<Ordinal>| (0..2).all(|at| sides[base[at]] > place[at]);
        let over = position.boxes().iter().filter(is_over);
        over.map(|sides| sides[up].clone()).max().unwrap_or_default()
    })
}

/// The slices of an axis: single places of a short one, else parts between bounds; marked places
/// apart.
fn slices([position, frame]: [&Position; 2], marked: &[&Cell<Ordinal>], axis: usize) -> Vec<Slice> {
    let extent = frame.extent(axis);
    let one = Ordinal::from(1);
    let mut starts: Vec<Ordinal> = match extent.to_u64().filter(|extent| *extent <= MOST_SINGLE) {
        Some(extent) => (0..extent).map(Ordinal::from).collect(),
        None => {
            let boxes = position.boxes().iter().chain(frame.boxes());
            let ends = boxes.map(|sides| sides[axis].clone());
            let marks = marked.iter().map(|cell| &cell[axis]);
            let marks = marks.flat_map(|at| [at.clone(), at.ordinary_sum(&one)]);
            ends.chain(marks).chain([Ordinal::zero(), one.clone()]).collect()
        }
    };
    starts.retain(|start| *start < extent);
    starts.sort();
    starts.dedup();
    let ends = starts.iter().skip(1).chain([&extent]);
    let slices = starts.iter().zip(ends).enumerate();
    slices
        .map(|(rank, (from, to))| Slice { axis, rank, from: from.clone(), to: to.clone() })
        .collect()
}

/// The panel at some place.
fn panel(
    position: &Position,
    marked: &[&Cell<Ordinal>],
    plane: [usize; 2],
    slices: Vec<Slice>,
) -> Panel {
    let here = |cell: &Cell<Ordinal>| slices.iter().all(|slice| cell[slice.axis] == slice.from);
    let cells = marked.iter().filter(|cell| here(cell));
    Panel {
        name: name(position.dimension(), &slices),
        has_poison: slices.iter().all(|slice| slice.from.is_zero()),
        boxes: sections(position, plane, &slices),
        outline: Vec::new(),
        marked: cells.map(|cell| plane.map(|axis| cell[axis].clone())).collect(),
        slices,
    }
}

/// The maximal boxes of a plane section, so that extents across ascend and extents along descend.
fn sections(position: &Position, plane: [usize; 2], slices: &[Slice]) -> Vec<[Ordinal; 2]> {
    let on_plane = |sides: &[Ordinal]| plane.map(|axis| sides[axis].clone());
    let holds = |sides: &[Ordinal]| slices.iter().all(|slice| sides[slice.axis] > slice.from);
    let all = position.boxes().iter().filter(|sides| holds(sides));
    let mut boxes: Vec<[Ordinal; 2]> = all.map(|sides| on_plane(sides)).collect();
    boxes.sort();
    let mut maximal: Vec<[Ordinal; 2]> = Vec::new();
    for sides in boxes.into_iter().rev() {
        if maximal.last().is_none_or(|other| other[1] < sides[1]) {
            maximal.push(sides);
        }
    }
    maximal.reverse();
    maximal
}

/// `(0,·,·)` for the place 0 on the first of three axes, `([1,ω),·,·)` for those from 1 up to ω.
fn name(dimension: usize, slices: &[Slice]) -> String {
    if slices.is_empty() {
        return String::new();
    }
    let mut signs = vec!["·".to_owned(); dimension];
    for Slice { axis, from, to, .. } in slices {
        let is_single = from.ordinary_sum(&Ordinal::from(1)) == *to;
        signs[*axis] =
            if is_single { shown(from) } else { format!("[{},{})", shown(from), shown(to)) };
    }
    format!("({})", signs.join(","))
}
