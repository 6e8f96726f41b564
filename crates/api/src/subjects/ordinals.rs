//! A picture with ordinal axes as a record: where its cells lie, so that the page can draw it.

use chomplab::picture::{AxisLayout, OrdinalPicture, Panel, Step};
use chomplab::records::{
    AxisRecord, AxisStepRecord, BoxRecord, MarkedCell, OrdinalBoard, PanelRecord, SliceRecord,
};
use numbers::Ordinal;

/// Blocks narrower than this part of an axis are not divided: nobody could point at their cells.
const FINEST: f64 = 1.0 / 128.0;

/// Ordinals with more terms, those of exponents included, or with exponents nested deeper are not
/// drawn. Nobody could tell their places apart, and to find them takes twice as long for each
/// level, and eight times as long for twice as many terms: within these limits it is some tenths of
/// a second.
const MOST_TERMS: usize = 60;
const DEEPEST: usize = 7;

/// The picture, its axes cut into steps; a box is a number of steps across and along. None when it
/// is too intricate.
pub(super) fn record(picture: &OrdinalPicture) -> Option<OrdinalBoard> {
    let shown = picture.panels.iter().flat_map(|panel| panel.boxes.iter().chain(&panel.marked));
    if !shown.chain([&picture.extents]).flatten().all(is_plain) {
        return None;
    }
    let axes = picture.layout(FINEST);
    let eye = picture.eye.as_ref().map(|heights| heights.each_ref().map(ToString::to_string));
    Some(OrdinalBoard {
        plane: picture.plane,
        panels: picture.panels.iter().map(|shown| panel(picture, &axes, shown)).collect(),
        axes: axes.each_ref().map(axis),
        eye,
    })
}

fn is_plain(ordinal: &Ordinal) -> bool {
    fn terms(ordinal: &Ordinal, depth: usize) -> usize {
        if depth > DEEPEST {
            return MOST_TERMS + 1;
        }
        ordinal.terms().iter().map(|term| 1 + terms(&term.exponent, depth + 1)).sum()
    }
    terms(ordinal, 0) <= MOST_TERMS
}

fn axis(axis: &AxisLayout) -> AxisRecord {
    let steps = axis.steps.iter().map(step).collect();
    AxisRecord { end: axis.end.to_string(), cells: axis.cells, steps }
}

fn step(step: &Step) -> AxisStepRecord {
    AxisStepRecord {
        at: step.at.to_string(),
        from: rounded(step.from),
        to: rounded(step.to),
        cell: step.is_cell,
        edge: step.is_edge,
        level: step.level().map(ToString::to_string),
    }
}

fn panel(picture: &OrdinalPicture, axes: &[AxisLayout; 2], panel: &Panel) -> PanelRecord {
    let slices = panel.slices.iter().map(|slice| SliceRecord {
        axis: slice.axis,
        rank: slice.rank,
        from: slice.from.to_string(),
        to: slice.to.to_string(),
    });
    let marked = panel.marked.iter().map(|cell| MarkedCell {
        cell: cell.each_ref().map(ToString::to_string),
        place: picture.place(cell).map(|bounds| bounds.map(rounded)),
    });
    PanelRecord {
        name: panel.name.clone(),
        slices: slices.collect(),
        poison: panel.has_poison,
        boxes: panel.boxes.iter().map(|sides| box_of(axes, sides)).collect(),
        outline: panel.outline.iter().map(|sides| box_of(axes, sides)).collect(),
        marked: marked.collect(),
    }
}

/// A box: how many steps it holds, its sides, and where it has no last cell.
fn box_of(axes: &[AxisLayout; 2], sides: &[Ordinal; 2]) -> BoxRecord {
    let is_open = |side: &Ordinal| side.terms().last().is_some_and(|last| !last.exponent.is_zero());
    BoxRecord {
        steps: [0, 1].map(|side: usize| axes[side].steps_before(&sides[side])),
        sides: sides.each_ref().map(ToString::to_string),
        open: sides.each_ref().map(is_open),
    }
}

/// A place to a precision that no screen shows.
fn rounded(place: f64) -> f64 {
    (place * 1e7).round() / 1e7
}

#[cfg(test)]
mod tests {
    use super::super::play::drawn;
    use chomplab::registry;
    use serde_json::Value;

    fn board(position: &str, marks: &[&str]) -> Value {
        let marks: Vec<String> = marks.iter().map(|mark| (*mark).to_owned()).collect();
        let position = registry::read(position).unwrap();
        serde_json::to_value(drawn(&position, None, &marks).unwrap()).unwrap()
    }

    fn board_within(frame: &str, position: &str) -> Value {
        let [frame, position] = [frame, position].map(|text| registry::read(text).unwrap());
        serde_json::to_value(drawn(&position, Some(&frame), &[]).unwrap()).unwrap()
    }

    fn list(value: &Value) -> &Vec<Value> {
        value.as_array().expect("a list")
    }

    #[test]
    fn infinite_boards_have_ordinals_and_finite_ones_layers() {
        for position in ["2xw", "3xw^w", "2x2xw^3", "wxwxwx2x2x2", "wx1 + 1xw"] {
            let board = board(position, &[]);
            assert!(board["layers"].is_null() && board["ordinals"].is_object(), "{position}");
        }
        for position in ["1x1", "4x5", "2x2x2", "2x60", "divisors:432", "(3,2,1)"] {
            let board = board(position, &[]);
            assert!(board["layers"].is_array() && board["ordinals"].is_null(), "{position}");
        }
    }

    #[test]
    fn steps_are_in_order_and_do_not_overlap() {
        for position in ["2xw", "3xw^w", "2x2xw^3", "(w*2 + 3,w + 1,4)", "eye:[w^w w; w^w w^w]"] {
            for axis in list(&board(position, &[])["ordinals"]["axes"]) {
                let mut end = 0.0;
                for step in list(&axis["steps"]) {
                    assert_eq!(step["from"].as_f64(), Some(end), "{position}");
                    end = step["to"].as_f64().unwrap();
                    assert!(end > step["from"].as_f64().unwrap(), "{position}: {step}");
                }
                assert_eq!(end, 1.0, "{position}");
            }
        }
    }

    #[test]
    fn columns_end_where_they_should() {
        let board = board("(w*2 + 3,w + 1,4)", &[]);
        let boxes = list(&board["ordinals"]["panels"][0]["boxes"]);
        assert_eq!(boxes[0]["sides"], serde_json::json!(["1", "w*2 + 3"]));
        assert_eq!(boxes[0]["open"], serde_json::json!([false, false]));
        let steps = list(&board["ordinals"]["axes"][1]["steps"]);
        let end = boxes[1]["steps"][1].as_u64().unwrap() as usize;
        assert_eq!(steps[end]["at"], "w + 1");
        let after: Vec<&str> =
            steps[steps.len() - 3..].iter().map(|step| step["at"].as_str().unwrap()).collect();
        assert_eq!(after, ["w*2", "w*2 + 1", "w*2 + 2"]);
    }

    #[test]
    fn within_a_frame_nothing_moves() {
        let sides = |boxes: &Value| -> Vec<Value> {
            list(boxes).iter().map(|one| one["sides"].clone()).collect()
        };
        for (frame, position) in [
            ("2xw", "(w,3)"),
            ("3xw^w", "(w^2 + 5,w*2,7)"),
            ("2x2xw^3", "1x2xw^2 + 2x1xw"),
            ("2x2xw^3", "1x1xw + 2x1x3"),
            ("wxw", "(w,w,5,5,1)"),
            ("wxwx3", "5xwx3"),
            ("wxwxwx2", "7xwx3x2 + wx1x1x1"),
            ("(w*2 + 3,w + 1,4)", "(w,w,2)"),
        ] {
            let (whole, left) = (board(frame, &[]), board_within(frame, position));
            let [whole, left] = [&whole["ordinals"], &left["ordinals"]];
            assert_eq!(whole["plane"], left["plane"], "{frame}, {position}");
            for axis in 0..2 {
                let [before, after] = [whole, left].map(|one| &one["axes"][axis]);
                assert_eq!((&before["end"], &before["cells"]), (&after["end"], &after["cells"]));
                let places = |axis: &Value| -> Vec<(String, String)> {
                    let steps = list(&axis["steps"]).iter();
                    steps.map(|step| (step["at"].to_string(), step["from"].to_string())).collect()
                };
                let kept = places(after);
                assert!(places(before).iter().all(|place| kept.contains(place)), "{position}");
            }
            let alone = board(position, &[]);
            let [first, own, other] =
                [whole, left, &alone["ordinals"]].map(|one| &one["panels"][0]);
            assert_eq!(sides(&own["outline"]), sides(&first["boxes"]), "{position}");
            if other["name"] == own["name"] {
                assert_eq!(sides(&own["boxes"]), sides(&other["boxes"]), "{position}");
            }
        }
        // Of what is no frame nothing is kept.
        for frame in ["2xw", "2x2xw", "nim:3", "(w,2)"] {
            assert_eq!(board_within(frame, "(w,w,3)"), board("(w,w,3)", &[]), "{frame}");
        }
        // Parts of sums have frames of their own.
        let sum = board_within("2xw & kayles:5", "(w,3) & kayles:5");
        assert_eq!(list(&sum["parts"][0]["ordinals"]["panels"][0]["outline"]).len(), 1);
    }

    #[test]
    fn what_is_too_intricate_is_not_drawn() {
        let long = |terms: u32| {
            let terms: Vec<String> = (2..terms).rev().map(|power| format!("w^{power}")).collect();
            format!("2x({})", terms.join(" + "))
        };
        let tower = |height: usize| format!("2x{}w", "w^".repeat(height));
        for (text, is_drawn) in [
            (tower(5), true),
            (tower(7), false),
            (tower(40), false),
            (long(20), true),
            (long(300), false),
            (format!("({},w)", "w^".repeat(30) + "w"), false),
        ] {
            assert_eq!(board(&text, &[])["ordinals"].is_object(), is_drawn, "{text}");
        }
    }

    #[test]
    fn marks_have_their_places() {
        let board = board("3xw^w", &["(1,w^3 + 5)", "(9,9)"]);
        let marked = list(&board["ordinals"]["panels"][0]["marked"]);
        assert_eq!(marked.len(), 1);
        let place = &marked[0]["place"][1];
        assert!(place[0].as_f64() > Some(0.5) && place[0].as_f64() <= place[1].as_f64());
        let nonsense = ["what".to_owned()];
        assert!(drawn(&registry::read("2xw").unwrap(), None, &nonsense).is_err());
    }
}
