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
        let list = if is_answered_as_list(self) { as_list(self) } else { None };
        f.write_str(&list.unwrap_or_else(|| as_boxes(self)))
    }
}

/// How many letters the form that answers use has.
pub(super) fn written_length<S: Side>(region: &Region<S>) -> usize {
    let list = if is_answered_as_list(region) { length_as_list(region) } else { None };
    list.unwrap_or_else(|| length_as_boxes(region))
}

fn is_answered_as_list<S: Side>(region: &Region<S>) -> bool {
    let one_row = region.dimension() == 2 && region.extent(0) == S::from(1);
    if region.as_box().is_some() && !one_row {
        return false;
    }
    let few_rows = region.extent(0) <= S::from(MOST_ROWS_IN_ANSWERS);
    few_rows || length_as_list(region).is_some_and(|length| length < length_as_boxes(region))
}

/// The length of [`as_list`].
fn length_as_list<S: Side>(region: &Region<S>) -> Option<usize> {
    if !has_listed_rows(region) {
        return None;
    }
    let mut above = 0;
    let mut length = 1;
    for sides in region.boxes() {
        let end = usize::try_from(sides[0].to_count()?).ok()?;
        length += (end - above) * (sides[1].letters().0 + 1);
        above = end;
    }
    Some(length)
}

/// The length of [`as_boxes`].
fn length_as_boxes<S: Side>(region: &Region<S>) -> usize {
    let side = |side: &S| match side.letters() {
        (letters, true) => letters + "()".len(),
        (letters, false) => letters,
    };
    let one = |sides: &Vec<S>| sides.iter().map(side).sum::<usize>() + sides.len() - 1;
    let signs = " + ".len() * (region.boxes().len() - 1);
    region.boxes().iter().map(one).sum::<usize>() + signs
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
    let side = |side: &S| match side.letters() {
        (_, true) => format!("({side})"),
        (_, false) => side.to_string(),
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

fn has_listed_rows<S: Side>(region: &Region<S>) -> bool {
    region.dimension() == 2 && region.extent(0) <= S::from(MOST_LISTED_ROWS)
}

fn listed_rows<S: Side>(region: &Region<S>) -> Option<Vec<S>> {
    if !has_listed_rows(region) {
        return None;
    }
    let mut rows = Vec::new();
    for sides in region.boxes() {
        let end = usize::try_from(sides[0].to_count()?).ok()?;
        rows.resize(end, sides[1].clone());
    }
    Some(rows)
}
