//! Positions as sections along one or two axes over a base along the others (\[HS\] section 7).
//!
//! Choose two axes, or one: then think of a second one of length 1. Over each cell `x` of the other
//! axes lies a plane *section*, smaller the further out `x` is; the cells with both chosen
//! coordinates 0 are the *base*. Where the section over the origin is two wide or a hook, all
//! P-positions in it are ordered by inclusion, and the theorem `product` says: if every section is
//! a P-position, the position is worth what its base is.
//!
//! **Bites into that class.** Call a section *bad* when it is not P, and let all bites be asked for
//! that leave no bad section and a base that is P.
//! - A bite at `(x, p)` with `p ≠ 0` leaves the base alone, so the base must be P already. It
//!   changes the section over `x`, which is P afterwards and so was bad before, and none over cells
//!   that are not beyond `x`. So `x` is the least of the bad cells, and `p` is a winning bite into
//!   the section over `x`. There is one such `p`, and whether it does is read off the sections
//!   beyond `x`.
//! - A bite at `(x, 0)` bites into the base and takes away all sections beyond `x`; the others it
//!   leaves alone. So it does just when it wins in the base and no bad cell lies anywhere but
//!   beyond `x`.
//!
//! The bad cells form blocks between the sides of boxes; the first cells of the blocks tell all.

use super::columns::{are_p, bite_to_p};
use super::length::{Length, shown};
use crate::ask::UNITS_TO_CONSULT;
use crate::region::{Cell, Region};
use crate::work::Work;

/// More sections than this are not looked at.
const MOST_SECTIONS: usize = 1 << 16;

/// A section: two columns, the taller first, or the two arms of a hook.
type Section<'p, S> = [&'p S; 2];

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
pub(super) struct Fibres<'p, S> {
    position: &'p Region<S>,
    chosen: &'p [usize],
    rest: Vec<usize>,
    kind: Kind,
    /// On each of the other axes the coordinates at which sections change, 0 first.
    starts: Vec<Vec<&'p S>>,
    /// The sections by the first cells of their blocks, as indices into the starts.
    blocks: Vec<(Vec<usize>, Section<'p, S>)>,
    /// Which of the blocks have bad sections.
    bad: Vec<usize>,
}

impl<'p, S: Length> Fibres<'p, S> {
    /// The sections along one or two axes; `None` when there are too many or work runs out, or the
    /// first is neither two wide nor a hook.
    pub(super) fn over(
        position: &'p Region<S>,
        chosen: &'p [usize],
        work: &mut Work<'_>,
    ) -> Option<Self> {
        let kind = kind_of(position, chosen)?;
        let rest: Vec<usize> =
            (0..position.dimension()).filter(|axis| !chosen.contains(axis)).collect();
        let starts: Vec<Vec<&S>> = rest.iter().map(|axis| starts(position, *axis)).collect();
        let sections =
            starts.iter().try_fold(1_usize, |product, some| product.checked_mul(some.len()));
        let sections = sections.filter(|sections| *sections <= MOST_SECTIONS)?;
        // A box is looked at for each section that it may reach.
        let units = UNITS_TO_CONSULT + 2 * (sections * position.boxes().len()) as u64;
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

    fn section(&self, boxes: &[usize]) -> Section<'p, S> {
        let sides = |axis: usize| {
            boxes
                .iter()
                .map(move |index| (&self.position.boxes()[*index][self.chosen[axis]], *index))
        };
        match self.kind {
            Kind::Line => [sides(0).map(|(side, _)| side).max().unwrap_or(S::zero()), S::zero()],
            Kind::Hook => {
                [0, 1].map(|axis| sides(axis).map(|(side, _)| side).max().unwrap_or(S::zero()))
            }
            Kind::Columns { across } => {
                let one = S::from(1);
                let is_wide =
                    |index: usize| self.position.boxes()[index][self.chosen[across]] > one;
                let up = 1 - across;
                let tall = sides(up).map(|(side, _)| side).max();
                let short =
                    sides(up).filter(|(_, index)| is_wide(*index)).map(|(side, _)| side).max();
                [tall.unwrap_or(S::zero()), short.unwrap_or(S::zero())]
            }
        }
    }

    /// Units of work to look for bites that make every section a P-position, and to take the base
    /// out.
    pub(super) fn units_to_look_at(&self) -> u64 {
        UNITS_TO_CONSULT + 4 * (self.blocks.len() + self.position.boxes().len()) as u64
    }

    /// Whether every section is a P-position.
    pub(super) fn all_are_p(&self) -> bool {
        self.bad.is_empty()
    }

    /// The cells with both chosen coordinates 0, with axes of length 1 in front where it needs
    /// them.
    pub(super) fn base(&self) -> Region<S> {
        let boxes = self.position.boxes().iter().map(|sides| {
            let rest = self.rest.iter().map(|axis| sides[*axis].clone());
            let added = (0..self.added_axes()).map(|_| S::from(1));
            added.chain(rest).collect()
        });
        Region::from_boxes(boxes).expect("the base holds the poison")
    }

    fn added_axes(&self) -> usize {
        2_usize.saturating_sub(self.rest.len())
    }

    /// The bite off the base that leaves only P-positions as sections, if there is one.
    pub(super) fn restoring_bite(&self) -> Option<Cell<S>> {
        let least = self.least_bad();
        let is_least = |at: &&usize| Some(&self.blocks[**at].0) == least.as_ref();
        let at = self.bad.iter().find(is_least)?;
        let (corner, section) = &self.blocks[*at];
        let beyond = |block: &Vec<usize>| block.iter().zip(corner).all(|(at, least)| at >= least);
        let base: Vec<S> =
            corner.iter().zip(&self.starts).map(|(at, starts)| starts[*at].clone()).collect();
        let restores = |bite: &(u64, S)| {
            let mut blocks = self.blocks.iter().filter(|(block, _)| beyond(block));
            blocks.all(|(_, section)| self.kind.is_p(self.kind.bitten(*section, bite)))
        };
        let bite = Some(self.kind.winning_bite(*section)).filter(restores)?;
        Some(self.cell(&base, &self.kind.coordinates(bite)))
    }

    /// The greatest cell that no bad section lies before, as indices into the starts.
    fn least_bad(&self) -> Option<Vec<usize>> {
        let corners = self.bad.iter().map(|at| self.blocks[*at].0.clone());
        corners.reduce(|least, corner| least.iter().zip(&corner).map(|(a, b)| *a.min(b)).collect())
    }

    /// Whether a bite into the base, in the base's own coordinates, takes all bad sections away.
    pub(super) fn clears(&self, bite: &Cell<S>) -> bool {
        let least = self.least_bad();
        least.is_none_or(|least| {
            let coordinates = bite[self.added_axes()..].iter().zip(&self.starts);
            coordinates.zip(least).all(|((at, starts), least)| at <= starts[least])
        })
    }

    /// A bite into the base, in the position's own coordinates.
    pub(super) fn base_bite(&self, bite: &Cell<S>) -> Cell<S> {
        self.cell(&bite[self.added_axes()..], &vec![S::from(0); self.chosen.len()])
    }

    /// The cell over a cell of the base, at these chosen coordinates.
    fn cell(&self, base: &[S], chosen: &[S]) -> Cell<S> {
        let all = self.rest.iter().zip(base).chain(self.chosen.iter().zip(chosen));
        Cell::on_axes(self.position.dimension(), all.map(|(axis, at)| (*axis, at.clone())))
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
            let [first, second] = section.map(shown);
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
fn kind_of<S: Length>(position: &Region<S>, chosen: &[usize]) -> Option<Kind> {
    if chosen.len() == 1 {
        return Some(Kind::Line);
    }
    let two = S::from(2);
    if let Some(across) = (0..2).find(|axis| position.extent(chosen[*axis]) <= two) {
        return Some(Kind::Columns { across });
    }
    let one = S::from(1);
    let is_arm = |sides: &Vec<S>| chosen.iter().any(|axis| sides[*axis] == one);
    position.boxes().iter().all(is_arm).then_some(Kind::Hook)
}

fn starts<S: Length>(position: &Region<S>, axis: usize) -> Vec<&S> {
    let sides = position.boxes().iter().map(|sides| &sides[axis]);
    let mut starts: Vec<&S> = sides.chain([S::zero()]).collect();
    starts.sort();
    starts.dedup();
    // The greatest is the extent, where nothing is left.
    starts.pop();
    starts
}

impl Kind {
    /// Whether a section is P: two such columns, or a hook with equal arms.
    fn is_p<S: Length>(self, [first, second]: Section<'_, S>) -> bool {
        if self == Self::Hook { first == second } else { are_p(first, second) }
    }

    /// The bite that leaves a P-position: column and height, or which arm and its length.
    fn winning_bite<S: Length>(self, [first, second]: Section<'_, S>) -> (u64, S) {
        match self {
            Self::Line | Self::Columns { .. } => bite_to_p(first, second),
            Self::Hook if first > second => (0, second.clone()),
            Self::Hook => (1, first.clone()),
        }
    }

    /// What a bite leaves of a section.
    fn bitten<'s, S: Length>(
        self,
        [first, second]: Section<'s, S>,
        (line, length): &'s (u64, S),
    ) -> Section<'s, S> {
        match (self, line) {
            (Self::Line | Self::Columns { .. }, 0) => [first.min(length), second.min(length)],
            (Self::Hook, 0) => [first.min(length), second],
            _ => [first, second.min(length)],
        }
    }

    /// A bite as coordinates on the chosen axes.
    fn coordinates<S: Length>(self, (line, length): (u64, S)) -> Vec<S> {
        match self {
            Self::Line => vec![length],
            Self::Columns { across: 0 } => vec![S::from(line), length],
            Self::Columns { .. } => vec![length, S::from(line)],
            Self::Hook if line == 0 => vec![length, S::from(0)],
            Self::Hook => vec![S::from(0), length],
        }
    }
}
