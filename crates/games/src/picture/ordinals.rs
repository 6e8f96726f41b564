//! Pictures of positions with infinite sides, and how their ordinals are written.

use numbers::Ordinal;

/// A position as plane panels with ordinal axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdinalPicture {
    /// The panels, in order of their slices.
    pub panels: Vec<Panel>,
    /// The axes of the position that the panels lie along: across, and along.
    pub plane: [usize; 2],
    /// The greatest extents of all panels: across, and along.
    pub extents: [Ordinal; 2],
    /// The heights of columns over a 2×2 base, `[u, v, y, z]`, where the position has one: over the
    /// poison, one step on the second axis of the base, one on the first, one on both.
    pub eye: Option<[Ordinal; 4]>,
    /// The marked bites, as players write them.
    pub bites: Vec<String>,
}

/// A plane part of a position: a union of boxes at the origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Where it lies on the other axes, as in `(0,·,·)` or `([1,ω),·,·)`; empty in the plane.
    pub name: String,
    /// The same, for each of the other axes.
    pub slices: Vec<Slice>,
    /// Whether its first cell is the poison.
    pub has_poison: bool,
    /// The boxes: extent across and extent along.
    pub boxes: Vec<[Ordinal; 2]>,
    /// The boxes of the frame that the position was bitten out of; empty where there is none.
    pub outline: Vec<[Ordinal; 2]>,
    /// Cells at which a bite wins.
    pub marked: Vec<[Ordinal; 2]>,
}

/// A part of an axis in which all plane sections of a position are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Which axis.
    pub axis: usize,
    /// How many slices of that axis lie before it.
    pub rank: usize,
    /// Its first place.
    pub from: Ordinal,
    /// The end: the first place beyond it.
    pub to: Ordinal,
}

impl Panel {
    /// How far the panel reaches along, at some place across.
    pub(super) fn reach_along(&self, across: &Ordinal) -> Ordinal {
        let through = self.boxes.iter().filter(|sides| sides[0] > *across);
        through.map(|sides| sides[1].clone()).max().unwrap_or_default()
    }

    /// How far it reaches across, at some place along.
    pub(super) fn reach_across(&self, along: &Ordinal) -> Ordinal {
        let through = self.boxes.iter().filter(|sides| sides[1] > *along);
        through.map(|sides| sides[0].clone()).max().unwrap_or_default()
    }
}

/// An ordinal as text for people: `ω²·3 + 1`, or as typed when only ASCII is wanted.
pub(super) fn spelled(ordinal: &Ordinal, ascii: bool) -> String {
    let text = ordinal.to_string();
    if ascii { text } else { formula(&text.replace('w', "ω")) }
}

/// A text with `·` for `*`, and numbers after `^` raised.
pub(super) fn formula(text: &str) -> String {
    let raised = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut written = String::new();
    let mut signs = text.replace('*', "·").chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(sign) = signs.next() {
        if sign != '^' || !signs.peek().is_some_and(char::is_ascii_digit) {
            written.push(sign);
            continue;
        }
        while let Some(digit) = signs.peek().and_then(|sign| sign.to_digit(10)) {
            written.push(raised[digit as usize]);
            signs.next();
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas() {
        assert_eq!(formula("ω^12*3 + ω^ω"), "ω¹²·3 + ω^ω");
        assert_eq!(spelled(&"w^(w^2 + 1)*2".parse().unwrap(), false), "ω^(ω² + 1)·2");
        assert_eq!(spelled(&"w^2*2".parse().unwrap(), true), "w^2*2");
    }
}
