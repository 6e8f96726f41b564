//! Where the parts of a figure are, in units of which a letter has [`EM`].
//!
//! A figure is as wide as it is told to be; its words are broken into lines that fit, and its
//! height follows.

use super::canvas::{EM, Letters};
use super::ticks::{self, Tick};
use super::{Axis, Figure, Numbers, Scale};
use chomplab::picture::{width_in_ems, wrapped};

const ABOVE: f64 = 8.0;
const BELOW: f64 = 12.0;
const TICK: f64 = 6.0;
/// The sample beside an entry of the legend.
pub(super) const SAMPLE: f64 = 30.0;

/// The place of the data and of what is around it.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The width of the whole figure.
    pub(super) all_width: f64,
    /// The data's left, top, width and height.
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The words around the data, in lines.
    pub(super) title: Vec<String>,
    pub(super) x_name: Vec<String>,
    pub(super) y_name: Vec<String>,
    pub(super) legend: Vec<Vec<String>>,
    pub(super) caption: Vec<String>,
    /// Ticks, and for those to the right the row in which the name stands.
    pub(super) x_ticks: Vec<(Tick, usize)>,
    pub(super) y_ticks: Vec<Tick>,
    /// The height of the whole figure.
    pub(super) all: f64,
}

impl Layout {
    /// A figure of some width. Units are as long on both axes if they are alike; otherwise the data
    /// are about three to two.
    pub(super) fn of(figure: &Figure, all_width: f64) -> Self {
        let lines = |text: &str, letters: Letters, room: f64| wrapped(text, room / letters.size());
        let title = lines(&figure.title, Letters::Title, all_width - EM);
        let y_name = lines(&figure.y.name, Letters::Normal, all_width - EM);
        // The names of the ticks upwards need room, and how many there are follows from the height.
        let ratio = (figure.y.to - figure.y.from) / (figure.x.to - figure.x.from);
        let alike = figure.x.scale == Scale::Linear && figure.y.scale == Scale::Linear;
        let ratio = if alike && (0.15..=1.45).contains(&ratio) { ratio } else { 0.65 };
        let about = (all_width - 5.0 * EM) * ratio;
        let y_ticks = ticks::upwards(&figure.y, about);
        let widest = y_ticks.iter().map(|(_, name)| width_in_ems(name)).fold(1.0, f64::max);
        let left = (EM * widest + 16.0).round();
        let width = all_width - left - EM * 1.4;
        let x_ticks = in_rows(&figure.x, width, ticks::across(&figure.x, width));
        let mut layout = Self {
            all_width,
            left,
            top: 0.0,
            width,
            height: (width * ratio).round(),
            title,
            x_name: lines(&figure.x.name, Letters::Normal, width),
            y_name,
            legend: figure
                .legend
                .iter()
                .map(|key| lines(&key.meaning, Letters::Normal, all_width - SAMPLE - EM))
                .collect(),
            caption: lines(&figure.caption, Letters::Small, all_width - EM),
            x_ticks,
            y_ticks,
            all: 0.0,
        };
        layout.put_data_at(layout.header());
        layout
    }

    /// The height of what stands above the data.
    pub(super) fn header(&self) -> f64 {
        let title = self.title.len() as f64 * Letters::Title.line();
        ABOVE + title + self.y_name.len() as f64 * Letters::Normal.line() + 10.0
    }

    /// Moves the data down, to stand beside those of another figure.
    pub(super) fn put_data_at(&mut self, top: f64) {
        self.top = top;
        let caption = self.caption.len() as f64 * Letters::Small.line();
        self.all = self.legend_top() + self.legend_height() + caption + BELOW;
    }

    /// How many units a value lies from the left.
    pub(super) fn across(&self, axis: &Axis, value: f64) -> f64 {
        self.left + share(axis, value) * self.width
    }

    /// How many units a value lies from the top.
    pub(super) fn down(&self, axis: &Axis, value: f64) -> f64 {
        self.top + (1.0 - share(axis, value)) * self.height
    }

    /// Where the name of the axis to the right begins.
    pub(super) fn x_name_top(&self) -> f64 {
        let rows = self.x_ticks.iter().map(|(_, row)| row + 1).max().unwrap_or(0);
        self.top + self.height + TICK + rows as f64 * Letters::Normal.line()
    }

    /// Where the legend begins.
    pub(super) fn legend_top(&self) -> f64 {
        self.x_name_top() + self.x_name.len() as f64 * Letters::Normal.line() + 8.0
    }

    fn legend_height(&self) -> f64 {
        let lines = self.legend.iter().map(Vec::len).sum::<usize>() as f64;
        lines * Letters::Normal.line() + if self.legend.is_empty() { 0.0 } else { 6.0 }
    }

    /// Where the caption begins.
    pub(super) fn caption_top(&self) -> f64 {
        self.legend_top() + self.legend_height()
    }
}

/// Puts names that would touch each other into different rows.
fn in_rows(axis: &Axis, width: f64, ticks: Vec<Tick>) -> Vec<(Tick, usize)> {
    let mut ends: Vec<f64> = Vec::new();
    let row_of = |tick: Tick| {
        let middle = share(axis, tick_place(axis, tick.0)) * width;
        let half = width_in_ems(&tick.1) * EM / 2.0;
        let row = ends.iter().position(|end| middle - half >= *end).unwrap_or(ends.len());
        ends.resize(ends.len().max(row + 1), f64::NEG_INFINITY);
        ends[row] = middle + half + EM * 0.4;
        (tick, row)
    };
    ticks.into_iter().map(row_of).collect()
}

/// Where the tick of a value is: cells are numbered in their middle.
pub(super) fn tick_place(axis: &Axis, value: f64) -> f64 {
    if axis.numbers == Numbers::Cells && axis.names.is_none() { value + 0.5 } else { value }
}

fn share(axis: &Axis, value: f64) -> f64 {
    let of = |value: f64| match axis.scale {
        Scale::Linear => value,
        Scale::Logarithmic => value.log10(),
    };
    (of(value) - of(axis.from)) / (of(axis.to) - of(axis.from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_touch_stand_in_rows() {
        let names = [(0.0, "a long name"), (1.0, "another name"), (2.0, "the third")];
        let axis = Axis::named("", 0.0, 2.0, &names);
        let rows = |width: f64| -> Vec<usize> {
            let ticks = ticks::across(&axis, width);
            in_rows(&axis, width, ticks).into_iter().map(|(_, row)| row).collect()
        };
        assert_eq!(rows(900.0), [0, 0, 0]);
        assert_eq!(rows(190.0), [0, 1, 0]);
    }
}
