//! Pictures with ordinal axes as text: a row of characters for each column of the position.
//!
//! `■` are cells, `▪` cells that stand close together, `·` all that follow up to the next limit;
//! `✕` is the poison and `●` a bite that wins. A gap stands before each limit, with its name above.

use super::ordinal_axis::{approaching, is_limit, predecessor};
use super::ordinals::{OrdinalPicture, Panel, spelled};
use super::terminal::Style;
use numbers::{BigUint, Ordinal};

/// A character's worth of an axis: from here to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stop {
    at: Ordinal,
    /// Whether the cells stand close together here.
    close: bool,
    /// Whether it stands for more than one cell.
    many: bool,
}

/// Writes a picture as lines of text.
///
/// ```
/// use chomplab::picture::{Style, ordinals_to_terminal};
///
/// let strip = chomplab::registry::read("(w + 2,3)").unwrap();
/// let picture = strip.ordinal_picture(&[]).unwrap().unwrap();
/// let text = ordinals_to_terminal(&picture, Style { ascii: true, width: 40 });
/// assert!(text.starts_with("   0"), "{text}");
/// assert!(text.contains(" 1 ###"), "{text}");
/// ```
#[must_use]
pub fn ordinals_to_terminal(picture: &OrdinalPicture, style: Style) -> String {
    let [across, along] = picture.extents.clone();
    let wanted = |axis: usize| {
        let panels = picture.panels.iter();
        let sides =
            panels.clone().flat_map(|panel| panel.boxes.iter().map(move |b| b[axis].clone()));
        let one = Ordinal::from(1);
        let cells =
            panels.flat_map(|panel| panel.marked.iter().map(move |cell| cell[axis].clone()));
        let cells = cells.flat_map(|at| [at.ordinary_sum(&one), at]).chain([one.clone()]);
        sides.chain(cells).collect::<Vec<_>>()
    };
    let rows = stops(&across, MOST_ROWS, wanted(0));
    let margin =
        rows.iter().map(|stop| row_name(stop, style).chars().count()).max().unwrap_or(1) + 1;
    let heights = picture.panels.iter().flat_map(|panel| panel.boxes.iter());
    let tail = heights.map(|sides| spelled(&sides[1], style.ascii).chars().count()).max();
    let room = style.width.saturating_sub(margin + tail.unwrap_or(0) + 4).max(20);
    let columns = stops(&along, room, wanted(1));
    let mut text = String::new();
    for panel in &picture.panels {
        if !panel.name.is_empty() {
            let name = if style.ascii {
                panel.name.replace('·', ".").replace('ω', "w")
            } else {
                panel.name.clone()
            };
            text.push_str(&format!("{:margin$} {name}\n", ""));
        }
        text.push_str(&panel_lines(panel, &rows, &columns, margin, style));
    }
    text
}

/// No more rows of characters than this, but for those that heights and bites need.
const MOST_ROWS: usize = 24;

fn row_name(stop: &Stop, style: Style) -> String {
    spelled(&stop.at, style.ascii)
}

fn panel_lines(
    panel: &Panel,
    rows: &[Stop],
    columns: &[Stop],
    margin: usize,
    style: Style,
) -> String {
    let mut text = format!("{:margin$} {}\n", "", names_above(columns, style));
    for (index, row) in rows.iter().enumerate() {
        let reach = panel.reach_along(&row.at);
        if reach.is_zero() {
            break;
        }
        if index > 0 && is_limit(&row.at) {
            text.push('\n');
        }
        let mut line = String::new();
        for column in columns.iter().take_while(|column| column.at < reach) {
            if is_limit(&column.at) {
                line.push(' ');
            }
            line.push(sign(panel, row, column, style));
        }
        let length = spelled(&reach, style.ascii);
        let note = if reach.is_finite() { String::new() } else { format!("   {length}") };
        text.push_str(&format!("{:>margin$} {line}{note}\n", row_name(row, style)));
    }
    text
}

fn sign(panel: &Panel, row: &Stop, column: &Stop, style: Style) -> char {
    let [plain, close, many, poison, wins] =
        if style.ascii { ['#', '+', '.', 'X', '*'] } else { ['■', '▪', '·', '✕', '●'] };
    if panel.has_poison && row.at.is_zero() && column.at.is_zero() {
        return poison;
    }
    if panel.marked.iter().any(|cell| cell[0] == row.at && cell[1] == column.at) {
        return wins;
    }
    match (!column.many && !row.many, column.close || row.close) {
        (true, false) => plain,
        (true, true) => close,
        (false, _) => many,
    }
}

fn successor(at: &Ordinal) -> Ordinal {
    at.ordinary_sum(&Ordinal::from(1))
}

/// The names of 0 and of limits, each where it begins, the greatest limits first where room is
/// short.
fn names_above(columns: &[Stop], style: Style) -> String {
    let mut places: Vec<(usize, &Ordinal)> = Vec::new();
    let mut at = 0;
    for column in columns {
        if is_limit(&column.at) {
            at += 1;
        }
        if is_limit(&column.at) || column.at.is_zero() {
            places.push((at, &column.at));
        }
        at += 1;
    }
    let level = |ordinal: &Ordinal| ordinal.terms().last().map(|last| last.exponent.clone());
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|index| (places[*index].0 != 0, std::cmp::Reverse(level(places[*index].1))));
    let mut line: Vec<char> = Vec::new();
    for index in order {
        let (start, ordinal) = places[index];
        let name: Vec<char> = spelled(ordinal, style.ascii).chars().collect();
        let end = start + name.len();
        line.resize(line.len().max(end + 1), ' ');
        let before = start.saturating_sub(1);
        if line[before..=end].iter().all(|sign| *sign == ' ') {
            line[start..end].copy_from_slice(&name);
        }
    }
    line.into_iter().collect::<String>().trim_end().to_owned()
}

/// The stops of an axis, about as many as there is room for, and all that are wanted besides.
fn stops(end: &Ordinal, room: usize, wanted: Vec<Ordinal>) -> Vec<Stop> {
    let mut stops = Vec::new();
    let weight = |exponent: &Ordinal| match exponent.to_u64() {
        Some(0) => 1.0,
        Some(exponent) => 2.0 + 7.0 * exponent.min(4) as f64,
        None => 30.0,
    };
    let shown: Vec<(Ordinal, Vec<BigUint>)> = end
        .terms()
        .iter()
        .map(|term| (term.exponent.clone(), copies(&term.coefficient, term.exponent.is_zero())))
        .collect();
    let total: f64 =
        shown.iter().map(|(exponent, copies)| weight(exponent) * copies.len() as f64).sum();
    let mut start = Ordinal::zero();
    for (term, (exponent, copies)) in end.terms().iter().zip(&shown) {
        // Short axes are not stretched: an ω-step needs no more than a dozen signs.
        let share = (weight(exponent) * (room as f64 / total).min(2.0)) as usize;
        for (index, copy) in copies.iter().enumerate() {
            let here = start.ordinary_sum(&Ordinal::term(exponent.clone(), copy.clone()));
            let is_gap = copies.get(index + 1).is_some_and(|next| *next != copy + 1_u32);
            let room = if is_gap { 1 } else { share.max(4) };
            fill(&here, exponent, room, index > 2 && exponent.is_zero() && is_gap, &mut stops);
        }
        let whole = Ordinal::term(exponent.clone(), term.coefficient.clone());
        start = start.ordinary_sum(&whole);
    }
    for at in wanted.into_iter().filter(|at| at < end) {
        if let Err(index) = stops.binary_search_by(|stop| stop.at.cmp(&at)) {
            stops.insert(index, Stop { at, close: true, many: false });
        }
    }
    for index in 0..stops.len() {
        let next = stops.get(index + 1).map_or(end, |next| &next.at).clone();
        stops[index].many = next != successor(&stops[index].at);
    }
    stops
}

/// Which of some copies are shown: all of a few, else the first, a gap and the last.
fn copies(count: &BigUint, cells: bool) -> Vec<BigUint> {
    let (most, first) = if cells { (24_u32, 12_u32) } else { (6, 3) };
    if *count <= BigUint::from(most) {
        let count = u32::try_from(count).expect("few");
        return (0..count).map(BigUint::from).collect();
    }
    (0..=first).map(BigUint::from).chain([count - 1_u32]).collect()
}

/// The stops of one block.
fn fill(start: &Ordinal, exponent: &Ordinal, room: usize, close: bool, stops: &mut Vec<Stop>) {
    if exponent.is_zero() || room <= 1 {
        stops.push(Stop { at: start.clone(), close, many: false });
        return;
    }
    let previous = predecessor(exponent);
    if previous.as_ref().is_some_and(Ordinal::is_zero) {
        for cell in 0..room {
            let at = start.ordinary_sum(&Ordinal::from(cell as u64));
            stops.push(Stop { at, close: close || cell + 1 + room / 3 >= room, many: false });
        }
        return;
    }
    let (mut here, mut left) = (start.clone(), room);
    for step in 0.. {
        let own = previous.clone().unwrap_or_else(|| match step {
            0 | 1 => approaching(exponent, 0),
            _ => approaching(exponent, step - 1),
        });
        let share = (left * 2).div_ceil(5);
        if share < 3 || left < 5 {
            stops.push(Stop { at: here, close: true, many: false });
            return;
        }
        fill(&here, &own, share, close, stops);
        left -= share + 1;
        here = match &previous {
            Some(own) => here.ordinary_sum(&Ordinal::power_of_omega(own.clone())),
            None => start.ordinary_sum(&Ordinal::power_of_omega(approaching(exponent, step))),
        };
    }
}
