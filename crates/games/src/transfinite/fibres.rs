//! Positions as sections along one or two axes over a base along the others ([HS] section 7).
//!
//! Choose two axes, or one: then think of a second one of length 1. Over each cell `x` of the other axes
//! lies a plane *section*, smaller the further out `x` is; the cells with both chosen coordinates 0 are
//! the *base*. Where the section over the origin is two wide or a hook, all P-positions in it are ordered
//! by inclusion, and the theorem `product` says: if every section is a P-position, the position is worth
//! what its base is.
//!
//! **Bites into that class.** Call a section *bad* when it is not P, and let all bites be asked for that
//! leave no bad section and a base that is P.
//! - A bite at `(x, p)` with `p ≠ 0` leaves the base alone, so the base must be P already. It changes the
//!   section over `x`, which is P afterwards and so was bad before, and none over cells that are not
//!   beyond `x`. So `x` is the least of the bad cells, and `p` is a winning bite into the section over
//!   `x`. There are few such `p`, and whether one does is read off the sections beyond `x`.
//! - A bite at `(x, 0)` bites into the base and takes away all sections beyond `x`; the others it leaves
//!   alone. So it does just when it wins in the base and no bad cell lies anywhere but beyond `x`.
//!
//! The bad cells form blocks between the sides of boxes; the first cells of the blocks tell all.

use super::Position;
use super::two_wide::inverse;
use crate::ask::UNITS_TO_CONSULT;
use crate::region::{Cell, Region};
use crate::search::Work;
use numbers::Ordinal;

/// More sections than this are not looked at.
const MOST_SECTIONS: usize = 1 << 16;

/// A section: two columns, the taller first, or the two arms of a hook.
type Section<'p> = [&'p Ordinal; 2];

/// How all sections along the chosen axes are thin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One axis: single columns.
    Line,
    /// At most two columns; which of the chosen axes counts them.
    Columns { across: usize },
    /// Arms along both.
    Hook,
}

/// A position as sections along one or two axes.
pub(super) struct Fibres<'p> {
    position: &'p Position,
    chosen: &'p [usize],
    rest: Vec<usize>,
    kind: Kind,
    /// On each of the other axes the coordinates at which sections change, 0 first.
    starts: Vec<Vec<&'p Ordinal>>,
    /// The sections by the first cells of their blocks, as indices into the starts.
    blocks: Vec<(Vec<usize>, Section<'p>)>,
    /// Which of the blocks have bad sections.
    bad: Vec<usize>,
}

static ZERO: Ordinal = Ordinal::zero();

impl<'p> Fibres<'p> {
    /// The sections along one or two axes; `None` when there are too many or work runs out, or the first
    /// is neither two wide nor a hook.
    pub(super) fn over(
        position: &'p Position,
        chosen: &'p [usize],
        work: &mut Work<'_>,
    ) -> Option<Self> {
        let kind = kind_of(position, chosen)?;
        let rest: Vec<usize> =
            (0..position.dimension()).filter(|axis| !chosen.contains(axis)).collect();
        let starts: Vec<Vec<&Ordinal>> = rest.iter().map(|axis| starts(position, *axis)).collect();
        let sections =
            starts.iter().try_fold(1_usize, |product, some| product.checked_mul(some.len()));
        let sections = sections.filter(|sections| *sections <= MOST_SECTIONS)?;
        // A box is looked at for each section that it may reach.
        let units = UNITS_TO_CONSULT + (sections * position.boxes().len()) as u64;
        work.spend_on_asking(units).ok()?;
        let mut fibres =
            Self { position, chosen, rest, kind, starts, blocks: Vec::new(), bad: Vec::new() };
        let all: Vec<usize> = (0..position.boxes().len()).collect();
        fibres.visit(&mut Vec::new(), &all);
        let blocks = fibres.blocks.iter().enumerate();
        fibres.bad = blocks.filter(|(_, (_, of))| !kind.is_p(*of)).map(|(at, _)| at).collect();
        Some(fibres)
    }

    /// Goes through the blocks over which some box lies, axis by axis.
    fn visit(&mut self, corner: &mut Vec<usize>, boxes: &[usize]) {
        let axis = corner.len();
        if axis == self.rest.len() {
            self.blocks.push((corner.clone(), self.section(boxes)));
            return;
        }
        for at in 0..self.starts[axis].len() {
            let reaches = |index: &&usize| {
                self.position.boxes()[**index][self.rest[axis]] > *self.starts[axis][at]
            };
            let over: Vec<usize> = boxes.iter().filter(reaches).copied().collect();
            if over.is_empty() {
                return;
            }
            corner.push(at);
            self.visit(corner, &over);
            corner.pop();
        }
    }

    fn section(&self, boxes: &[usize]) -> Section<'p> {
        let sides = |axis: usize| {
            boxes
                .iter()
                .map(move |index| (&self.position.boxes()[*index][self.chosen[axis]], *index))
        };
        match self.kind {
            Kind::Line => [sides(0).map(|(side, _)| side).max().unwrap_or(&ZERO), &ZERO],
            Kind::Hook => {
                [0, 1].map(|axis| sides(axis).map(|(side, _)| side).max().unwrap_or(&ZERO))
            }
            Kind::Columns { across } => {
                let one = Ordinal::from(1);
                let is_wide =
                    |index: usize| self.position.boxes()[index][self.chosen[across]] > one;
                let up = 1 - across;
                let tall = sides(up).map(|(side, _)| side).max();
                let short =
                    sides(up).filter(|(_, index)| is_wide(*index)).map(|(side, _)| side).max();
                [tall.unwrap_or(&ZERO), short.unwrap_or(&ZERO)]
            }
        }
    }

    /// Units of work to look for bites that make every section a P-position, and to take the base out.
    pub(super) fn units_to_look_at(&self) -> u64 {
        UNITS_TO_CONSULT + (self.blocks.len() + self.position.boxes().len()) as u64
    }

    /// Whether every section is a P-position.
    pub(super) fn all_are_p(&self) -> bool {
        self.bad.is_empty()
    }

    /// The cells with both chosen coordinates 0, with axes of length 1 in front where it needs them.
    pub(super) fn base(&self) -> Position {
        let boxes = self.position.boxes().iter().map(|sides| {
            let rest = self.rest.iter().map(|axis| sides[*axis].clone());
            let added = (0..self.added_axes()).map(|_| Ordinal::from(1));
            added.chain(rest).collect()
        });
        Region::from_boxes(boxes).expect("the base holds the poison")
    }

    fn added_axes(&self) -> usize {
        2_usize.saturating_sub(self.rest.len())
    }

    /// The bites off the base that leave only P-positions as sections.
    pub(super) fn restoring_bites(&self) -> Vec<Cell<Ordinal>> {
        let least = self.least_bad();
        let is_least = |at: &&usize| Some(&self.blocks[**at].0) == least.as_ref();
        let Some(at) = self.bad.iter().find(is_least) else { return Vec::new() };
        let (corner, section) = &self.blocks[*at];
        let beyond = |block: &Vec<usize>| block.iter().zip(corner).all(|(at, least)| at >= least);
        let base: Vec<Ordinal> =
            corner.iter().zip(&self.starts).map(|(at, starts)| starts[*at].clone()).collect();
        let restores = |bite: &(u64, Ordinal)| {
            let mut blocks = self.blocks.iter().filter(|(block, _)| beyond(block));
            blocks.all(|(_, section)| self.kind.is_p(self.kind.bitten(*section, bite)))
        };
        let bites = self.kind.winning_bites(*section).into_iter().filter(restores);
        bites.map(|bite| self.cell(&base, &self.kind.coordinates(bite))).collect()
    }

    /// The greatest cell that no bad section lies before, as indices into the starts.
    fn least_bad(&self) -> Option<Vec<usize>> {
        let corners = self.bad.iter().map(|at| self.blocks[*at].0.clone());
        corners.reduce(|least, corner| least.iter().zip(&corner).map(|(a, b)| *a.min(b)).collect())
    }

    /// Whether a bite into the base, in the base's own coordinates, takes all bad sections away.
    pub(super) fn clears(&self, bite: &Cell<Ordinal>) -> bool {
        let least = self.least_bad();
        least.is_none_or(|least| {
            let coordinates = bite[self.added_axes()..].iter().zip(&self.starts);
            coordinates.zip(least).all(|((at, starts), least)| at <= starts[least])
        })
    }

    /// A bite into the base, in the position's own coordinates.
    pub(super) fn base_bite(&self, bite: &Cell<Ordinal>) -> Cell<Ordinal> {
        self.cell(&bite[self.added_axes()..], &vec![Ordinal::zero(); self.chosen.len()])
    }

    /// The cell over a cell of the base, at these chosen coordinates.
    fn cell(&self, base: &[Ordinal], chosen: &[Ordinal]) -> Cell<Ordinal> {
        let mut cell = vec![Ordinal::zero(); self.position.dimension()];
        for (axis, coordinate) in self.rest.iter().zip(base).chain(self.chosen.iter().zip(chosen)) {
            cell[*axis] = coordinate.clone();
        }
        Cell(cell)
    }

    /// Whether some bite into the base could take all bad sections away.
    pub(super) fn can_be_cleared(&self) -> bool {
        self.least_bad().is_some_and(|least| least.iter().any(|at| *at > 0))
    }

    /// The chosen axes, for reasons.
    pub(super) fn axes_in_words(&self) -> String {
        match self.chosen {
            [one, other] => format!("axes {one} and {other}"),
            _ => format!("axis {}", self.chosen[0]),
        }
    }

    /// The different sections, largest first, for reasons.
    pub(super) fn sections_in_words(&self) -> String {
        let mut told: Vec<String> = Vec::new();
        for (_, section) in &self.blocks {
            let [first, second] = section.map(super::shown);
            let words = match self.kind {
                Kind::Line => first,
                Kind::Columns { .. } => format!("({first},{second})"),
                Kind::Hook => format!("the hook of {first} and {second}"),
            };
            if !told.contains(&words) {
                told.push(words);
            }
        }
        let most = 6;
        if told.len() > most {
            told.truncate(most);
            told.push("…".to_owned());
        }
        told.join(", ")
    }
}

/// How the sections along the chosen axes are thin, if they are.
fn kind_of(position: &Position, chosen: &[usize]) -> Option<Kind> {
    if chosen.len() == 1 {
        return Some(Kind::Line);
    }
    let two = Ordinal::from(2);
    if let Some(across) = (0..2).find(|axis| position.extent(chosen[*axis]) <= two) {
        return Some(Kind::Columns { across });
    }
    let one = Ordinal::from(1);
    let is_arm = |sides: &Vec<Ordinal>| chosen.iter().any(|axis| sides[*axis] == one);
    position.boxes().iter().all(is_arm).then_some(Kind::Hook)
}

fn starts(position: &Position, axis: usize) -> Vec<&Ordinal> {
    let sides = position.boxes().iter().map(|sides| &sides[axis]);
    let mut starts: Vec<&Ordinal> = sides.chain([&ZERO]).collect();
    starts.sort();
    starts.dedup();
    // The greatest is the extent, where nothing is left.
    starts.pop();
    starts
}

impl Kind {
    /// Whether a section is P: `(v+1, v)`, `(ω, ω)`, or a hook with equal arms.
    fn is_p(self, [first, second]: Section<'_>) -> bool {
        if self == Self::Hook || first == second {
            return first == second && (self == Self::Hook || *first == Ordinal::omega());
        }
        second.is_finite() && *first == second.ordinary_sum(&Ordinal::from(1))
    }

    /// Bites that leave a P-position: column and height, or which arm and its length.
    fn winning_bites(self, [first, second]: Section<'_>) -> Vec<(u64, Ordinal)> {
        match self {
            Self::Line => vec![(0, Ordinal::from(1))],
            Self::Columns { .. } => inverse::bites_to(first, second, &Ordinal::from(1)),
            Self::Hook if first > second => vec![(0, second.clone())],
            Self::Hook => vec![(1, first.clone())],
        }
    }

    /// What a bite leaves of a section.
    fn bitten<'s>(
        self,
        [first, second]: Section<'s>,
        (line, length): &'s (u64, Ordinal),
    ) -> Section<'s> {
        match (self, line) {
            (Self::Line | Self::Columns { .. }, 0) => [first.min(length), second.min(length)],
            (Self::Hook, 0) => [first.min(length), second],
            _ => [first, second.min(length)],
        }
    }

    /// A bite as coordinates on the chosen axes.
    fn coordinates(self, (line, length): (u64, Ordinal)) -> Vec<Ordinal> {
        match self {
            Self::Line => vec![length],
            Self::Columns { across: 0 } => vec![Ordinal::from(line), length],
            Self::Columns { .. } => vec![length, Ordinal::from(line)],
            Self::Hook if line == 0 => vec![length, Ordinal::zero()],
            Self::Hook => vec![Ordinal::zero(), length],
        }
    }
}
