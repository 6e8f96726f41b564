//! Writes positions in every notation.

use crate::region::{Region, Side};
use std::fmt;

/// Answers write a plane position with more rows as a union of boxes, if that is shorter.
const MOST_ROWS_IN_ANSWERS: u64 = 40;

/// A plane position with more rows is never written as a list.
const MOST_LISTED_ROWS: u64 = 20_000;

/// The form that answers use: a list for few rows, a box or a union of boxes otherwise.
impl<S: Side> fmt::Display for Region<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boxes = as_boxes(self);
        let one_row = self.dimension() == 2 && self.extent(0) == S::from(1);
        let list = if self.as_box().is_none() || one_row { as_list(self) } else { None };
        let few_rows = self.extent(0) <= S::from(MOST_ROWS_IN_ANSWERS);
        let list = list.filter(|list| few_rows || list.len() < boxes.len());
        f.write_str(&list.unwrap_or(boxes))
    }
}

/// `(4,2,1)`: a plane position as the list of its rows, when they are not too many.
#[must_use]
pub fn as_list<S: Side>(region: &Region<S>) -> Option<String> {
    let rows: Vec<String> = listed_rows(region)?.iter().map(ToString::to_string).collect();
    Some(format!("({})", rows.join(",")))
}

/// `1x4 + 2x2 + 3x1`: a position as the union of its maximal boxes.
#[must_use]
pub fn as_boxes<S: Side>(region: &Region<S>) -> String {
    let side = |side: &S| {
        let text = side.to_string();
        if text.contains([' ', '*', '(']) { format!("({text})") } else { text }
    };
    let one = |sides: &Vec<S>| sides.iter().map(side).collect::<Vec<_>>().join("x");
    region.boxes().iter().map(one).collect::<Vec<_>>().join(" + ")
}

/// `diff:[1,1,2]`: a finite plane position as differences of rows, shortest row first.
#[must_use]
pub fn as_differences<S: Side>(region: &Region<S>) -> Option<String> {
    let rows: Vec<u64> = listed_rows(region)?.iter().map(Side::to_count).collect::<Option<_>>()?;
    let shorter = rows.iter().skip(1).chain([&0]);
    let mut differences: Vec<String> =
        rows.iter().zip(shorter).map(|(row, next)| (row - next).to_string()).collect();
    differences.reverse();
    Some(format!("diff:[{}]", differences.join(",")))
}

/// `eye:[v z; u y]`: columns over a 2×2 base, `u` over the poison.
#[must_use]
pub fn as_eye<S: Side>(region: &Region<S>) -> Option<String> {
    let small = |axis| region.extent(axis) <= S::from(2);
    if region.dimension() != 3 || !small(0) || !small(1) {
        return None;
    }
    let column = |first: u64, second: u64| {
        let over = region
            .boxes()
            .iter()
            .filter(|sides| sides[0] > S::from(first) && sides[1] > S::from(second));
        over.map(|sides| sides[2].clone()).max().unwrap_or_else(|| S::from(0))
    };
    let [v, z, u, y] = [column(0, 1), column(1, 1), column(0, 0), column(1, 0)];
    Some(format!("eye:[{v} {z}; {u} {y}]"))
}

/// The position in every notation that can express it: the notation's name, and the text.
///
/// Plane positions come with their transposed twin, which has the same outcome and value.
#[must_use]
pub fn all<S: Side>(region: &Region<S>) -> Vec<(&'static str, String)> {
    let transposed = (region.dimension() == 2).then(|| region.permute(&[1, 0]).to_string());
    let texts = [
        ("list", as_list(region)),
        ("boxes", Some(as_boxes(region))),
        ("diff", as_differences(region)),
        ("eye", as_eye(region)),
        ("transposed", transposed),
    ];
    texts.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
}

fn listed_rows<S: Side>(region: &Region<S>) -> Option<Vec<S>> {
    let count = region.extent(0).to_count()?;
    if region.dimension() != 2 || count > MOST_LISTED_ROWS {
        return None;
    }
    let mut rows = Vec::new();
    for sides in region.boxes() {
        let end = usize::try_from(sides[0].to_count()?).ok()?;
        rows.resize(end, sides[1].clone());
    }
    Some(rows)
}
