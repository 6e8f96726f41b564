//! A position with infinite sides as a picture: plane panels, one for each place on the other axes.
//!
//! The panels lie along the infinite axes and, if there is only one, along the last of the others. So a
//! list of columns is one panel, and columns over a 2×2 base are two panels of two columns.

use super::Position;
use super::eye::Eye;
use crate::picture::{OrdinalPicture, Panel};
use crate::region::Cell;
use numbers::Ordinal;

/// More panels than this make no picture.
const MOST_PANELS: u64 = 16;

/// The picture; `None` when three axes are infinite, or there are too many panels.
pub(super) fn picture(position: &Position, marked: &[Cell<Ordinal>]) -> Option<OrdinalPicture> {
    let dimension = position.dimension();
    let infinite = (0..dimension).filter(|axis| !position.extent(*axis).is_finite());
    let finite = (0..dimension).rev().filter(|axis| position.extent(*axis).is_finite());
    let count = infinite.clone().count();
    if count > 2 {
        return None;
    }
    let mut plane: Vec<usize> = infinite.chain(finite).take(2).collect();
    plane.sort_unstable();
    let others: Vec<usize> = (0..dimension).filter(|axis| !plane.contains(axis)).collect();
    let mut places: Vec<Vec<u64>> = vec![Vec::new()];
    for axis in &others {
        let extent = position.extent(*axis).to_u64()?;
        if extent.checked_mul(places.len() as u64)? > MOST_PANELS {
            return None;
        }
        let longer = |place: &Vec<u64>| {
            let place = place.clone();
            (0..extent).map(move |at| [place.as_slice(), &[at]].concat())
        };
        places = places.iter().flat_map(longer).collect();
    }
    let panels = places.iter().filter_map(|place| panel(position, marked, &plane, &others, place));
    Some(OrdinalPicture {
        panels: panels.collect(),
        extents: [0, 1].map(|axis: usize| position.extent(plane[axis])),
        eye: Eye::of(position)
            .filter(|_| others.len() == 1)
            .map(|(Eye { u, v, y, z }, _)| [u, v, y, z]),
        bites: marked.iter().map(ToString::to_string).collect(),
    })
}

/// The panel at some place; `None` when it is empty.
fn panel(
    position: &Position,
    marked: &[Cell<Ordinal>],
    plane: &[usize],
    others: &[usize],
    place: &[u64],
) -> Option<Panel> {
    let through = |coordinates: &[Ordinal], fits: fn(&Ordinal, &Ordinal) -> bool| {
        others.iter().zip(place).all(|(axis, at)| fits(&coordinates[*axis], &Ordinal::from(*at)))
    };
    let on_plane = |sides: &[Ordinal]| [sides[plane[0]].clone(), sides[plane[1]].clone()];
    let all = position.boxes().iter().filter(|sides| through(sides, |side, at| side > at));
    let mut boxes: Vec<[Ordinal; 2]> = all.map(|sides| on_plane(sides)).collect();
    boxes.sort();
    // The maximal ones, so that extents across ascend and extents along descend.
    let mut maximal: Vec<[Ordinal; 2]> = Vec::new();
    for sides in boxes.into_iter().rev() {
        if maximal.last().is_none_or(|other| other[1] < sides[1]) {
            maximal.push(sides);
        }
    }
    maximal.reverse();
    if maximal.is_empty() {
        return None;
    }
    let cells = marked.iter().filter(|cell| through(cell, |coordinate, at| coordinate == at));
    Some(Panel {
        name: name(position.dimension(), others, place),
        has_poison: place.iter().all(|at| *at == 0),
        boxes: maximal,
        marked: cells.map(|cell| on_plane(cell)).collect(),
    })
}

/// `(0,·,·)` for the place 0 on the first of three axes.
fn name(dimension: usize, others: &[usize], place: &[u64]) -> String {
    if others.is_empty() {
        return String::new();
    }
    let mut signs = vec!["·".to_owned(); dimension];
    for (axis, at) in others.iter().zip(place) {
        signs[*axis] = at.to_string();
    }
    format!("({})", signs.join(","))
}
