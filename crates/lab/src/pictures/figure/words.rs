//! Words among the data: on white, inside of the axes, and never on other words.

use super::canvas::{Canvas, EM, Letters, Pair};
use super::layout::Layout;
use super::marks::Colour;
use chomplab::picture::{width_in_ems, wrapped};

/// The words that a figure has so far, as corners of their places.
#[derive(Debug, Default)]
pub(super) struct Words {
    taken: Vec<[Pair; 2]>,
}

impl Words {
    /// Writes words around a place, or as near to it as there is room.
    pub(super) fn write(&mut self, canvas: &mut Canvas, layout: &Layout, at: Pair, text: &str) {
        let lines = wrapped(text, (layout.width * 0.4 / EM).max(8.0));
        // Equations have spaces at which no line is broken.
        let lines: Vec<String> = lines.iter().map(|line| line.replace('\u{a0}', " ")).collect();
        let wide = lines.iter().map(|line| width_in_ems(line)).fold(0.0, f64::max) * EM + 8.0;
        let line = Letters::Normal.line();
        let high = lines.len() as f64 * line + 2.0;
        let (right, bottom) = (layout.left + layout.width, layout.top + layout.height);
        let x = at.0.clamp(
            layout.left + wide / 2.0 + 2.0,
            (right - wide / 2.0).max(layout.left + wide / 2.0 + 2.0),
        );
        let range =
            (layout.top + high / 2.0, (bottom - high / 2.0 - 2.0).max(layout.top + high / 2.0));
        let y = at.1.clamp(range.0, range.1);
        // Down and up in turn, a little farther each time.
        let steps =
            (0..80).map(|step| f64::from(step / 2) * if step % 2 == 0 { 4.0 } else { -4.0 });
        let around = |y: f64| [(x - wide / 2.0, y - high / 2.0), (x + wide / 2.0, y + high / 2.0)];
        let is_free = |place: &[Pair; 2]| !self.taken.iter().any(|other| touch(place, other));
        let inside = |y: &f64| (range.0..=range.1).contains(y);
        let free = steps.map(|step| y + step).filter(inside).map(around).find(is_free);
        let place = free.unwrap_or_else(|| around(y));
        self.taken.push(place);
        canvas.rectangle(place[0], (wide, high), Colour::WHITE);
        for (index, text) in lines.iter().enumerate() {
            let baseline = place[0].1 + (index as f64 + 0.78) * line;
            canvas.text((x, baseline), Letters::Normal, 0.5, text);
        }
    }
}

fn touch(a: &[Pair; 2], b: &[Pair; 2]) -> bool {
    a[0].0 < b[1].0 && b[0].0 < a[1].0 && a[0].1 < b[1].1 && b[0].1 < a[1].1
}
