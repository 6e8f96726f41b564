//! Where the parts of a figure are, in pixels.

use super::{Axis, Figure, Scale};

/// Sizes in pixels.
pub(super) const WIDTH: usize = 1000;
const LEFT: usize = 80;
const RIGHT: usize = 30;
const TOP: usize = 70;
const BELOW_AXIS: usize = 60;
pub(super) const LEGEND_LINE: usize = 24;
const CAPTION: usize = 12;
pub(super) const CAPTION_LINE: usize = 18;
/// Letters that fit in a line of the caption.
const CAPTION_LETTERS: usize = 110;

/// The place of the data and of what is around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The data's left, top, width and height.
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    /// The height of the whole figure.
    pub(super) all: usize,
}

impl Layout {
    /// Units are as long on both axes if they are alike; otherwise the data are about three to two.
    pub(super) fn of(figure: &Figure) -> Self {
        let width = WIDTH - LEFT - RIGHT;
        let ratio = (figure.y.to - figure.y.from) / (figure.x.to - figure.x.from);
        let alike = figure.x.scale == Scale::Linear && figure.y.scale == Scale::Linear;
        let ratio = if alike && (0.15..=2.0).contains(&ratio) { ratio } else { 0.65 };
        let height = (width as f64 * ratio) as usize;
        let caption = caption_lines(&figure.caption).len() * CAPTION_LINE + CAPTION;
        let all = TOP + height + BELOW_AXIS + figure.legend.len() * LEGEND_LINE + caption;
        Self { left: LEFT, top: TOP, width, height, all }
    }

    /// The pixel of a value, from the left.
    pub(super) fn across(&self, axis: &Axis, value: f64) -> f64 {
        self.left as f64 + share(axis, value) * self.width as f64
    }

    /// The pixel of a value, from the top.
    pub(super) fn down(&self, axis: &Axis, value: f64) -> f64 {
        (self.top + self.height) as f64 - share(axis, value) * self.height as f64
    }

    /// The top of a line of the legend.
    pub(super) fn legend_line(&self, line: usize) -> usize {
        self.top + self.height + BELOW_AXIS + line * LEGEND_LINE
    }
}

/// A caption in lines that fit.
pub(super) fn caption_lines(caption: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in caption.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= CAPTION_LETTERS {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn share(axis: &Axis, value: f64) -> f64 {
    let of = |value: f64| match axis.scale {
        Scale::Linear => value,
        Scale::Logarithmic => value.log10(),
    };
    (of(value) - of(axis.from)) / (of(axis.to) - of(axis.from))
}

/// Where an axis has ticks, and what is written there.
pub(super) fn named_ticks(axis: &Axis) -> Vec<(f64, String)> {
    match &axis.names {
        Some(names) => names.clone(),
        None => ticks(axis).into_iter().map(|tick| (tick, tick_text(tick))).collect(),
    }
}

/// Round values along an axis, some four to ten of them, or powers of ten with what lies between.
fn ticks(axis: &Axis) -> Vec<f64> {
    if axis.scale == Scale::Logarithmic {
        return powers(axis);
    }
    let span = axis.to - axis.from;
    let power = 10_f64.powf((span / 8.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = step.into_iter().find(|step| span / step <= 9.0).unwrap_or(span);
    let first = (axis.from / step).ceil() as i64;
    let last = (axis.to / step + 1e-9).floor() as i64;
    (first..=last).map(|tick| tick as f64 * step).collect()
}

fn powers(axis: &Axis) -> Vec<f64> {
    let decades = axis.from.log10().floor() as i32..=axis.to.log10().ceil() as i32;
    let many = decades.clone().count() > 4;
    let steps = if many { &[1.0][..] } else { &[1.0, 2.0, 5.0] };
    let range = axis.from * (1.0 - 1e-9)..=axis.to * (1.0 + 1e-9);
    let value = |decade: i32, step: f64| {
        if decade < 0 { step / 10_f64.powi(-decade) } else { step * 10_f64.powi(decade) }
    };
    let all = decades.flat_map(|decade| steps.iter().map(move |step| value(decade, *step)));
    all.filter(|tick| range.contains(tick)).collect()
}

/// A value as it is written at an axis.
fn tick_text(value: f64) -> String {
    let rounded = (value * 1e9).round() / 1e9;
    if rounded != 0.0 && rounded.abs() < 1e-4 {
        format!("{rounded:e}")
    } else {
        format!("{rounded}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let axis = |from, to| Axis::linear("", from, to);
        assert_eq!(
            ticks(&axis(0.0, 700.0)),
            [0.0, 100.0, 200.0, 300.0, 400.0, 500.0, 600.0, 700.0]
        );
        assert_eq!(ticks(&axis(0.0, 1.0)).len(), 6);
        assert_eq!(ticks(&axis(-3.0, 5.0)).len(), 9);
        assert_eq!(tick_text(0.1 + 0.2), "0.3");
        assert_eq!(tick_text(700.0), "700");
    }
}
