//! Where everything in a picture with ordinal axes lies, for those who draw it themselves.
//!
//! Each axis is cut into steps that fill it from 0 to 1: cells, as long as they are wide enough,
//! and between the last of them and the next limit one step for all cells there. A step ends
//! wherever a box ends, so a box holds whole steps.

use super::ordinal_axis::{Axis, divisions};
use super::ordinals::OrdinalPicture;
use numbers::Ordinal;

/// An axis of a picture, cut into steps.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisLayout {
    /// The ordinal at its end.
    pub end: Ordinal,
    /// How long it would like to be, in cells.
    pub cells: f64,
    /// What it consists of, in order and without gaps.
    pub steps: Vec<Step>,
}

/// A part of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The first ordinal in it.
    pub at: Ordinal,
    /// Where it begins, from 0 to 1.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Whether there is no other ordinal in it.
    pub is_cell: bool,
    /// Whether a box ends where it begins.
    pub is_edge: bool,
}

impl OrdinalPicture {
    /// The axes across and along. Blocks narrower than `finest`, as a part of the axis, are not
    /// divided.
    ///
    /// ```
    /// let strip = chomplab::registry::read("2xw").unwrap();
    /// let picture = strip.ordinal_picture(&[]).unwrap().unwrap();
    /// let [across, along] = picture.layout(0.1);
    /// assert_eq!(across.steps.len(), 2);
    /// let last = along.steps.last().unwrap();
    /// assert!(!last.is_cell && last.to == 1.0);
    /// ```
    #[must_use]
    pub fn layout(&self, finest: f64) -> [AxisLayout; 2] {
        [0, 1].map(|side| {
            let axis = Axis::to(self.extents[side].clone());
            let starts = divisions(&axis, 1.0, finest).into_iter().map(|(at, _)| at);
            let boxes =
                self.panels.iter().flat_map(|panel| panel.boxes.iter().chain(&panel.outline));
            let ends: Vec<&Ordinal> = boxes.map(|sides| &sides[side]).collect();
            let inner = ends.iter().filter(|end| **end < axis.end()).map(|end| (*end).clone());
            let mut starts: Vec<Ordinal> = starts.chain(inner).collect();
            starts.sort();
            starts.dedup();
            let steps = (0..starts.len()).map(|index| {
                let at = starts[index].clone();
                let next = starts.get(index + 1).unwrap_or(axis.end());
                Step {
                    from: axis.place(&at),
                    to: axis.place(next),
                    is_cell: at.ordinary_sum(&Ordinal::from(1)) == *next,
                    is_edge: ends.contains(&&at),
                    at,
                }
            });
            AxisLayout { steps: steps.collect(), cells: axis.cells(), end: axis.end().clone() }
        })
    }

    /// Where a cell of a panel lies, across and along: its two bounds, from 0 to 1.
    #[must_use]
    pub fn place(&self, cell: &[Ordinal; 2]) -> [[f64; 2]; 2] {
        [0, 1].map(|side| {
            let axis = Axis::to(self.extents[side].clone());
            let next = cell[side].ordinary_sum(&Ordinal::from(1));
            [axis.place(&cell[side]), axis.place(&next)]
        })
    }
}

impl AxisLayout {
    /// How many steps lie before an ordinal.
    #[must_use]
    pub fn steps_before(&self, end: &Ordinal) -> usize {
        self.steps.partition_point(|step| step.at < *end)
    }
}

impl Step {
    /// How high a limit it begins at: the last exponent of its first ordinal; `None` for 0.
    #[must_use]
    pub fn level(&self) -> Option<&Ordinal> {
        self.at.terms().last().map(|last| &last.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    const POSITIONS: [&str; 12] = [
        "2xw",
        "3xw^w",
        "2x2xw^3",
        "wxw",
        "(w^w, w*7 + 13, 5)",
        "wxwxwx2x2x2",
        "(w*2 + 3, w + 1, 4)",
        "w^wxw^2",
        "2xw^(w^w)",
        "3xw*1000",
        "eye:[w^w w; w^w w^w]",
        "3xw + wx3",
    ];

    fn picture_of(text: &str, marked: &[&str]) -> OrdinalPicture {
        let marked: Vec<String> = marked.iter().map(|mark| (*mark).to_owned()).collect();
        registry::read(text).unwrap().ordinal_picture(&marked).unwrap().expect("it is drawn")
    }

    #[test]
    fn steps_fill_the_axis_in_order() {
        for text in POSITIONS {
            for axis in picture_of(text, &[]).layout(1.0 / 128.0) {
                let steps = &axis.steps;
                assert!(steps[0].at.is_zero() && steps[0].from == 0.0, "{text}");
                assert!(steps.is_sorted_by(|a, b| a.at < b.at && a.to == b.from), "{text}");
                assert!(steps.iter().all(|step| step.from < step.to), "{text}: {steps:?}");
                assert_eq!(steps.last().unwrap().to, 1.0, "{text}");
                assert!(steps.len() < 150, "{text}: {}", steps.len());
            }
        }
    }

    #[test]
    fn cells_are_single_and_other_steps_are_not() {
        let one = Ordinal::from(1);
        for text in POSITIONS {
            for axis in picture_of(text, &[]).layout(1.0 / 128.0) {
                let ends = axis.steps.iter().skip(1).map(|step| &step.at).chain([&axis.end]);
                for (step, end) in axis.steps.iter().zip(ends) {
                    assert_eq!(step.is_cell, step.at.ordinary_sum(&one) == *end, "{text}");
                    assert!(step.at.ordinary_sum(&one) <= *end);
                }
            }
        }
    }

    #[test]
    fn boxes_hold_whole_steps() {
        for text in POSITIONS {
            let picture = picture_of(text, &[]);
            let axes = picture.layout(1.0 / 40.0);
            for sides in picture.panels.iter().flat_map(|panel| &panel.boxes) {
                for (axis, side) in axes.iter().zip(sides) {
                    let count = axis.steps_before(side);
                    let next = axis.steps.get(count).map_or(&axis.end, |step| &step.at);
                    assert_eq!(next, side, "{text}");
                }
            }
        }
    }

    #[test]
    fn panels_cover_the_other_axes_once() {
        let picture = picture_of("wxwxwx2x2x2", &[]);
        assert_eq!((picture.panels.len(), picture.plane), (16, [0, 1]));
        assert_eq!(picture.panels[0].name, "(·,·,0,0,0,0)");
        assert_eq!(picture.panels[15].name, "(·,·,[1,ω),1,1,1)");
        assert_eq!(picture.panels.iter().filter(|panel| panel.has_poison).count(), 1);
        // Marked bites have slices of their own.
        let marked = picture_of("wxwxwx2x2x2", &["(3,0,7,1,0,0)"]);
        let shown = marked.panels.iter().filter(|panel| !panel.marked.is_empty());
        assert_eq!(shown.map(|panel| panel.name.as_str()).collect::<Vec<_>>(), ["(·,·,7,1,0,0)"]);
        let ranks = marked.panels.iter().map(|panel| panel.slices[0].rank).max();
        assert_eq!(ranks, Some(3));
    }

    #[test]
    fn heights_from_above_lie_as_the_panels_do() {
        for (text, heights) in [
            ("eye:[w^2 w; w^2*2 w^2 + 3]", ["w^2*2", "w^2", "w^2 + 3", "w"]),
            ("eye:[w^2 + 3 w; w^2*2 w^2]", ["w^2*2", "w^2 + 3", "w^2", "w"]),
        ] {
            let picture = picture_of(text, &[]);
            assert_eq!(picture.eye.clone().unwrap().map(|height| height.to_string()), heights);
            let [zero, one] = [0, 1].map(Ordinal::from);
            let reach =
                |panel: usize, at: &Ordinal| picture.panels[panel].reach_along(at).to_string();
            let columns = [reach(0, &zero), reach(0, &one), reach(1, &zero), reach(1, &one)];
            assert_eq!(columns, heights);
        }
    }

    #[test]
    fn marks_that_are_no_cells_are_left_out() {
        for mark in ["(0)", "(0,0,0)", "(5,0)", "(0,w)"] {
            assert!(picture_of("2xw", &[mark]).panels[0].marked.is_empty(), "{mark}");
        }
        assert_eq!(picture_of("2xw", &["(1,900)"]).panels[0].marked.len(), 1);
    }
}
