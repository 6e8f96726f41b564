//! Pictures with ordinal axes as SVG, columns upright as \[HS\] draws them.
//!
//! Cells shrink towards each limit until they can no longer be told apart. Limits have a line, a
//! tick and a name. A column that ends at a limit fades out: it has no last cell.

use super::formula::{width_in_ems, wrapped};
use super::ordinal_axis::{Axis, divisions, is_limit};
use super::ordinals::{OrdinalPicture, Panel, formula, spelled};
use super::size::Size;
use super::svg_elements::{Paper, Svg};
use numbers::Ordinal;

/// Units of a letter.
const EM: f64 = 13.0;
const BELOW: f64 = 46.0;
const GAP: f64 = 30.0;
const ROW: f64 = 19.0;

/// The height of a bird's-eye view with what is written below it.
const EYE_HEIGHT: f64 = 100.0;

/// A picture is enlarged so many times at most; one that is narrow would be too high.
const LARGEST: f64 = 1.5;

/// Lines closer than this are not drawn, nor names.
const FINEST_LINE: f64 = 2.5;
const FINEST_NAME: f64 = 17.0;

/// Writes a picture as an SVG document with a title, in the size that is wanted.
///
/// ```
/// use chomplab::picture::{Size, ordinals_to_svg};
///
/// let strip = chomplab::registry::read("2xw").unwrap();
/// let picture = strip.ordinal_picture(&[]).unwrap().unwrap();
/// assert!(ordinals_to_svg(&picture, "2×ω", Size::SCREEN).starts_with("<svg "));
/// ```
#[must_use]
pub fn ordinals_to_svg(picture: &OrdinalPicture, title: &str, size: Size) -> String {
    let [across, along] = picture.extents.clone().map(Axis::to);
    let usual = [size_of(&across, 56.0, 420.0), size_of(&along, 30.0, 440.0)];
    let mut ground = Ground { across, along, sizes: usual };
    let first = 24.0 + EM * ground.longest_name(picture);
    let eye = picture.eye.as_ref().map(eye_cell);
    let beside = eye.map_or(0.0, |cell| 2.0 * cell + 30.0);
    let panels = picture.panels.len() as f64;
    let wanted = size.ems().map(|ems| ems * EM);
    if let Some(wanted) = wanted {
        let room = ((wanted - first - beside) / panels - GAP).max(20.0);
        let factor = (room / usual[0]).min(LARGEST);
        ground.sizes = usual.map(|side| side * factor);
    }
    let mut width = wanted.unwrap_or(0.0).max(first + panels * (ground.sizes[0] + GAP) + beside);
    let title = title.replace('*', "·");
    let legend = legend(picture);
    if wanted.is_none() {
        let needed = |text: &String| (width_in_ems(text) * EM + 32.0).min(60.0 * EM);
        width = legend.iter().chain([&title]).map(needed).fold(width, f64::max);
    }
    let mut body = Svg::default();
    let room = width / EM - 2.4;
    let mut top = 6.0;
    for line in wrapped(&title, room / 1.15) {
        top += ROW;
        let heading = body.element("text").numbers([("x", 16.0), ("y", top)]);
        heading.numbers([("font-size", EM * 1.15)]).formula(&line, EM * 1.15);
    }
    let top =
        top + if picture.panels.iter().any(|panel| !panel.name.is_empty()) { 34.0 } else { 18.0 };
    define_fading_ends(&mut body);
    let mut left = first;
    for (index, panel) in picture.panels.iter().enumerate() {
        let place = format_args!("translate({left:.1} {top:.1})").to_string();
        body.element("g").set("transform", place).begin();
        ground.draw(&mut body, panel, index == 0);
        body.end("g");
        left += ground.sizes[0] + GAP;
    }
    if let (Some(heights), Some(cell)) = (&picture.eye, eye) {
        draw_eye(&mut body, heights, [left + 10.0, top], cell);
    }
    let lower = if eye.is_some() { EYE_HEIGHT } else { 0.0 };
    let mut height = top + ground.sizes[1].max(lower) + BELOW - ROW;
    for line in legend.iter().flat_map(|line| wrapped(line, room)) {
        height += ROW;
        let text = body.element("text").numbers([("x", 16.0), ("y", height)]);
        text.set("fill", "#222222").formula(&line, EM);
    }
    let title = formula(&title);
    let paper = Paper { title: &title, sides: [width, height + 12.0], em: EM, size };
    Svg::document(&paper, &body)
}

/// What the picture shows beside its axes.
fn legend(picture: &OrdinalPicture) -> Vec<String> {
    let mut legend = vec!["✕ poison; cells shrink towards each limit".to_owned()];
    if !picture.bites.is_empty() {
        let bites = picture.bites.join(", ").replace('w', "ω").replace('*', "·");
        legend.push(format!("● winning bite at {bites}"));
    }
    legend
}

/// A column without a last cell ends in nothing: white that covers more and more.
fn define_fading_ends(body: &mut Svg) {
    body.element("defs").begin();
    for (id, [x1, y1, x2, y2]) in [("up", [0, 1, 0, 0]), ("right", [0, 0, 1, 0])] {
        let gradient = body.element("linearGradient").set("id", id);
        gradient.set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2).begin();
        for opacity in [0, 1] {
            let stop = body.element("stop").set("offset", opacity).set("stop-color", "#ffffff");
            stop.set("stop-opacity", opacity).empty();
        }
        body.end("linearGradient");
    }
    body.end("defs");
}

/// A finite axis has equal cells, an infinite one a fixed length.
fn size_of(axis: &Axis, cell: f64, whole: f64) -> f64 {
    if axis.end().is_finite() { (cell * axis.cells()).min(whole) } else { whole }
}

/// Where ordinals lie on paper.
struct Ground {
    across: Axis,
    along: Axis,
    sizes: [f64; 2],
}

impl Ground {
    fn x(&self, at: &Ordinal) -> f64 {
        self.across.place(at) * self.sizes[0]
    }

    /// Upwards from the lower edge.
    fn y(&self, at: &Ordinal) -> f64 {
        (1.0 - self.along.place(at)) * self.sizes[1]
    }

    /// How wide the widest name at the left is, in letter sizes.
    fn longest_name(&self, picture: &OrdinalPicture) -> f64 {
        let ends = picture.panels.iter().flat_map(|panel| &panel.boxes).map(|sides| &sides[1]);
        let lines = divisions(&self.along, self.sizes[1], FINEST_NAME);
        let names = ends.chain(lines.iter().map(|(at, _)| at));
        names.map(|at| width_in_ems(&written(at))).fold(0.6, f64::max)
    }

    fn draw(&self, body: &mut Svg, panel: &Panel, first: bool) {
        let bottom = self.sizes[1];
        if !panel.name.is_empty() {
            let name = body.element("text").numbers([("x", 0.0), ("y", -10.0)]);
            name.formula(&panel.name, EM);
        }
        for [across, along] in &panel.boxes {
            let (x, y) = (self.x(across), self.y(along));
            rectangle(body, [0.0, y, x, bottom - y], "#f3e3c3");
        }
        let lines = divisions(&self.along, self.sizes[1], FINEST_LINE);
        for (at, exponent) in &lines {
            let end = self.x(&panel.reach_across(at));
            if end > 0.0 {
                let y = self.y(at);
                line(body, [0.0, y, end, y], &level(at), self.room_of(at, exponent, true));
            }
        }
        let walls = divisions(&self.across, self.sizes[0], FINEST_LINE);
        for (at, exponent) in &walls {
            let end = self.y(&panel.reach_along(at));
            if end < bottom {
                let x = self.x(at);
                line(body, [x, bottom, x, end], &level(at), self.room_of(at, exponent, false));
            }
        }
        self.draw_edges(body, panel);
        self.draw_cells(body, panel);
        if first {
            self.name_heights(body, &lines, panel);
        }
        self.name_columns(body, &walls, panel);
    }

    /// How much room the cell at some place has.
    fn room_above(&self, at: &Ordinal, along: bool) -> f64 {
        self.room_of(at, &Ordinal::zero(), along)
    }

    /// How much room a block that begins somewhere has.
    fn room_of(&self, at: &Ordinal, exponent: &Ordinal, along: bool) -> f64 {
        let next = at.ordinary_sum(&Ordinal::power_of_omega(exponent.clone()));
        if along { self.y(at) - self.y(&next) } else { self.x(&next) - self.x(at) }
    }

    /// The outer edge of each box: a line after a last cell, a fading end at a limit.
    fn draw_edges(&self, body: &mut Svg, panel: &Panel) {
        let mut from = Ordinal::zero();
        for (index, [across, along]) in panel.boxes.iter().enumerate() {
            let (x, y) = (self.x(across), self.y(along));
            let lower = panel.boxes.get(index + 1).map_or(self.sizes[1], |next| self.y(&next[1]));
            let start = self.x(&from);
            if is_limit(along) {
                let height = 26.0_f64.min(self.sizes[1] - y);
                rectangle(body, [start - 1.0, y - 1.0, x - start + 2.0, height], "url(#up)");
            } else {
                edge(body, [start, y, x, y]);
            }
            if is_limit(across) {
                let (width, height) = (26.0_f64.min(x), lower - y + 2.0);
                rectangle(body, [x - width + 1.0, y - 1.0, width, height], "url(#right)");
            } else {
                edge(body, [x, y, x, lower]);
            }
            from = across.clone();
        }
    }

    fn draw_cells(&self, body: &mut Svg, panel: &Panel) {
        let zero = Ordinal::zero();
        if panel.has_poison {
            self.draw_cell(body, &[zero.clone(), zero], "#333333", "✕", "poison");
        }
        for cell in &panel.marked {
            self.draw_cell(body, cell, "#0072B2", "●", "winning bite");
        }
    }

    fn draw_cell(&self, body: &mut Svg, cell: &[Ordinal; 2], fill: &str, sign: &str, name: &str) {
        let one = Ordinal::from(1);
        let next = [0, 1].map(|axis: usize| cell[axis].ordinary_sum(&one));
        let (x, y) = (self.x(&cell[0]), self.y(&next[1]));
        let (width, height) = (self.x(&next[0]) - x, self.y(&cell[1]) - y);
        // What is too small to be seen is drawn larger than it is.
        let (wide, high) = (width.max(9.0), height.max(9.0));
        let top = y - (high - height);
        let [i, j] = [0, 1].map(|axis: usize| spelled(&cell[axis], false));
        let size = wide.min(high).min(20.0) * 0.8;
        body.element("g").begin();
        body.element("title").text(&format!("({i}, {j}): {name}"));
        let sides = [("x", x), ("y", top), ("width", wide), ("height", high), ("rx", 2.0)];
        let square = body.element("rect").numbers(sides).set("fill", fill);
        square.set("stroke", "#ffffff").set("stroke-width", 0.8).empty();
        let (middle, baseline) = (x + wide / 2.0, top + high / 2.0 + size * 0.36);
        let text = body.element("text");
        let text = text.numbers([("x", middle), ("y", baseline), ("font-size", size)]);
        text.set("text-anchor", "middle").set("fill", "#ffffff").text(sign);
        body.end("g");
    }

    /// Names at the left: limits first, then cells, as far as there is room; heights always.
    fn name_heights(&self, body: &mut Svg, lines: &[(Ordinal, Ordinal)], panel: &Panel) {
        let mut named: Vec<f64> = Vec::new();
        // The cells of a finite height are numbered; an infinite height has a name of its own.
        let ends = panel.boxes.iter().filter(|sides| !sides[1].is_finite());
        let ends = ends.map(|sides| (sides[1].clone(), None));
        let mut order: Vec<(Ordinal, Option<Ordinal>)> = ends.collect();
        let mut rest: Vec<(Ordinal, Option<Ordinal>)> =
            lines.iter().map(|(at, _)| (at.clone(), Some(level(at)))).collect();
        rest.sort_by(|a, b| b.1.cmp(&a.1));
        order.extend(rest);
        for (at, exponent) in order {
            let is_cell = exponent.as_ref().is_some_and(Ordinal::is_zero);
            let y = self.y(&at);
            let y_name = if is_cell { y - self.room_above(&at, true) / 2.0 } else { y };
            let is_small = is_cell && self.room_above(&at, true) < FINEST_NAME;
            if is_small || named.iter().any(|other| (other - y_name).abs() < FINEST_NAME) {
                continue;
            }
            named.push(y_name);
            if !is_cell {
                let tick = body.element("line");
                let tick = tick.numbers([("x1", -7.0), ("y1", y), ("x2", -1.0), ("y2", y)]);
                tick.set("stroke", "#444444").empty();
            }
            let ink = if is_cell { "#595959" } else { "#222222" };
            name(body, [-10.0, y_name + 4.0], "end", ink, &at);
        }
    }

    fn name_columns(&self, body: &mut Svg, walls: &[(Ordinal, Ordinal)], panel: &Panel) {
        let mut right = f64::NEG_INFINITY;
        for (at, exponent) in walls {
            if panel.reach_along(at).is_zero() {
                break;
            }
            let room = self.room_above(at, false);
            let is_cell = exponent.is_zero() || at.is_zero();
            let x = if is_cell { self.x(at) + room / 2.0 } else { self.x(at) };
            let half = EM * 0.5 * width_in_ems(&written(at));
            if x - half < right + 5.0 || is_cell && room < FINEST_NAME {
                continue;
            }
            right = x + half;
            name(body, [x, self.sizes[1] + 16.0], "middle", "#595959", at);
        }
    }
}

fn rectangle(body: &mut Svg, [x, y, width, height]: [f64; 4], fill: &str) {
    let sides = [("x", x), ("y", y), ("width", width), ("height", height)];
    body.element("rect").numbers(sides).set("fill", fill).empty();
}

/// The name of a place on an axis.
fn name(body: &mut Svg, [x, y]: [f64; 2], anchor: &str, ink: &str, at: &Ordinal) {
    let text = body.element("text").numbers([("x", x), ("y", y)]);
    text.set("text-anchor", anchor).set("fill", ink).formula(&written(at), EM);
}

/// The exponent of the last term: how high a limit is; the origin is higher than any.
fn level(at: &Ordinal) -> Ordinal {
    let beyond = || Ordinal::power_of_omega(Ordinal::power_of_omega(Ordinal::omega()));
    at.terms().last().map_or_else(beyond, |last| last.exponent.clone())
}

/// A line between cells, or before a limit: the higher the power, the stronger; fainter where it is
/// narrow.
fn line(body: &mut Svg, [x1, y1, x2, y2]: [f64; 4], exponent: &Ordinal, room: f64) {
    let (ink, width) = match exponent.to_u64() {
        Some(0) => ("#b08d4f", 0.8),
        Some(1) => ("#6b4d16", 1.1),
        _ => ("#4a3510", 1.8),
    };
    let opacity = (room / 14.0).clamp(0.25, 1.0);
    let line = body.element("line").numbers([("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)]);
    let line = line.set("stroke", ink).set("stroke-width", width);
    line.set("stroke-opacity", format_args!("{opacity:.2}")).empty();
}

fn edge(body: &mut Svg, [x1, y1, x2, y2]: [f64; 4]) {
    let line = body.element("line").numbers([("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)]);
    line.set("stroke", "#6b4d16").set("stroke-width", 1.5).empty();
}

/// An ordinal as a formula.
fn written(ordinal: &Ordinal) -> String {
    ordinal.to_string().replace('w', "ω").replace('*', "·")
}

/// How wide a cell of the bird's-eye view has to be.
fn eye_cell(heights: &[Ordinal; 4]) -> f64 {
    let wide = heights.iter().map(|height| width_in_ems(&written(height))).fold(0.0, f64::max);
    (18.0 + EM * wide).max(48.0)
}

/// The bird's-eye view: heights over a 2×2 base, the poison at the lower left.
fn draw_eye(body: &mut Svg, [u, v, y, z]: &[Ordinal; 4], [left, upper]: [f64; 2], cell: f64) {
    body.element("text").numbers([("x", left), ("y", upper - 10.0)]).text("from above");
    for (column, row, height) in [(0, 1, u), (0, 0, v), (1, 1, y), (1, 0, z)] {
        let (x, top) = (left + f64::from(column) * cell, upper + f64::from(row) * 40.0);
        let is_poison = (column, row) == (0, 1);
        let sides = [("x", x), ("y", top), ("width", cell), ("height", 40.0)];
        let square = body.element("rect").numbers(sides).set("fill", "#f3e3c3");
        let stroke = if is_poison { 2 } else { 1 };
        square.set("stroke", "#6b4d16").set("stroke-width", stroke).empty();
        let text = body.element("text").numbers([("x", x + cell / 2.0), ("y", top + 25.0)]);
        text.set("text-anchor", "middle").formula(&written(height), EM);
    }
    let text = body.element("text").numbers([("x", left), ("y", upper + 97.0)]);
    let under = format!("poison under {}", written(u));
    text.set("fill", "#595959").formula(&under, EM);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_are_formulas() {
        let at: Ordinal = "w^12*3 + 1".parse().unwrap();
        assert_eq!(written(&at), "ω^12·3 + 1");
        let picture = crate::registry::read("3xw^w").unwrap();
        let picture = picture.ordinal_picture(&[]).unwrap().unwrap();
        let drawn = ordinals_to_svg(&picture, "3×ω^ω", Size::SCREEN);
        assert!(drawn.contains("ω<tspan dy=\"-") && !drawn.contains(">ω^ω"), "{drawn}");
    }
}
