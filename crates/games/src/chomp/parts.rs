//! Positions that meet in the poison only, side by side along different axes.
//!
//! Two axes are tied when some box is longer than 1 along both. Axes that are tied, directly or
//! through others, make a *part*; every bite off the poison is a bite into exactly one of them.

use crate::region::{Cell, Region, Side};

/// One part: the cells along some axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrthogonalPart<S> {
    /// The axes of the whole position along which the part lies, ascending.
    pub axes: Vec<usize>,
    /// The part as a position; a line has an axis of length 1 in front.
    pub position: Region<S>,
    dimension: usize,
}

impl<S: Side> OrthogonalPart<S> {
    /// A bite into the part as a bite into the whole.
    #[must_use]
    pub fn cell(&self, bite: &Cell<S>) -> Cell<S> {
        let own = bite[bite.len() - self.axes.len()..].iter().cloned();
        Cell::on_axes(self.dimension, self.axes.iter().copied().zip(own))
    }
}

/// The parts of a position, in the order of their first axes.
///
/// ```
/// use chomplab::chomp::transfinite::orthogonal_parts;
/// use chomplab::notation::read_region;
///
/// let position = read_region("2xwx1 + 1x1x5").unwrap().unwrap();
/// let parts = orthogonal_parts(&position);
/// assert_eq!(parts.len(), 2);
/// assert_eq!(parts[0].position.to_string(), "2xw");
/// assert_eq!(parts[1].axes, [2]);
/// ```
#[must_use]
pub fn orthogonal_parts<S: Side>(position: &Region<S>) -> Vec<OrthogonalPart<S>> {
    let one = S::from(1);
    let dimension = position.dimension();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for sides in position.boxes() {
        let mut tied: Vec<usize> = (0..dimension).filter(|axis| sides[*axis] > one).collect();
        groups.retain(|group| {
            let meets = group.iter().any(|axis| tied.contains(axis));
            if meets {
                tied.extend(group);
            }
            !meets
        });
        tied.sort_unstable();
        tied.dedup();
        if !tied.is_empty() {
            groups.push(tied);
        }
    }
    groups.sort();
    let part = |axes: Vec<usize>| {
        let boxes = position.boxes().iter().map(|sides| {
            let own = axes.iter().map(|axis| sides[*axis].clone());
            let front = (axes.len() == 1).then(|| one.clone());
            front.into_iter().chain(own).collect()
        });
        let position = Region::from_boxes(boxes).expect("every part holds the poison");
        OrthogonalPart { axes, position, dimension }
    };
    groups.into_iter().map(part).collect()
}
