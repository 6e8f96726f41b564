//! All P-positions of a box of three dimensions, and what follows from them.

use super::numbering::positions_of;
use super::slices::slices_of;
use super::sweep::Sweep;
use super::{Solid, SolidNumbering};
use crate::verdict::{Obstacle, Result, Undecided};
use crate::work::Remembered;

/// What a catalogue will take, before it is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolidEstimate {
    /// Positions in the box, the empty one counted.
    pub positions: u64,
    /// Bytes of memory.
    pub bytes: u64,
    /// Which axis of the box becomes which: slices are cut along the first.
    axes: [usize; 3],
}

impl SolidEstimate {
    /// The estimate for a box; `None` when it has too many positions or slices for any machine.
    #[must_use]
    pub fn of(sides: [usize; 3]) -> Option<Self> {
        let positions = positions_of(sides)?;
        // Few large slices make longer runs; where there would be too many of them, many small
        // ones.
        let mut axes = [0, 1, 2];
        axes.sort_by_key(|&axis| sides[axis]);
        if slices_of(sides[axes[1]], sides[axes[2]]).is_none() {
            axes.rotate_right(1);
        }
        let slices = slices_of(sides[axes[1]], sides[axes[2]])?;
        let levels = sides[axes[0]] as u64;
        let cells = (sides[axes[1]] * sides[axes[2]]) as u64;
        let tables = slices * slices * (8 * levels + 2) + slices * cells * 40;
        Some(Self { positions, bytes: positions / 8 + tables + (1 << 16), axes })
    }

    /// How the positions of a box are numbered in its catalogue; `None` as for the estimate.
    #[must_use]
    pub fn numbering(sides: [usize; 3]) -> Option<TurnedNumbering> {
        let Self { axes, .. } = Self::of(sides)?;
        let numbering = SolidNumbering::new(axes.map(|axis| sides[axis]))?;
        Some(TurnedNumbering { numbering, back: turned_back(axes) })
    }
}

/// The ranks of the positions of a box as its catalogue has them: the numbering of the box with its
/// axes turned, shortest side first (longest first where the two longer sides make too many
/// slices).
#[derive(Debug)]
pub struct TurnedNumbering {
    numbering: SolidNumbering,
    back: [usize; 3],
}

impl TurnedNumbering {
    /// How many positions there are, the empty one counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.numbering.positions()
    }

    /// The position of a rank.
    ///
    /// # Panics
    /// When there are not so many positions.
    #[must_use]
    pub fn solid(&self, rank: u64) -> Solid {
        self.numbering.solid(rank).turned(self.back)
    }
}

/// A box with its winning first bites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolidOpening {
    /// Its sides: levels, rows, columns.
    pub sides: [usize; 3],
    /// All winning bites as level, row and column, sorted; none for the poison alone.
    pub bites: Vec<[usize; 3]>,
}

/// All P-positions inside a box of three dimensions.
///
/// ```
/// use chomplab::chomp::solids::{Solid, SolidCatalogue};
///
/// let catalogue = SolidCatalogue::compute([2, 3, 4], &mut |_, _| Ok(())).unwrap();
/// assert!(catalogue.is_p(&Solid::new(vec![vec![2, 1]])));
/// assert_eq!(catalogue.opening([2, 2, 2]).bites, [[1, 1, 1]]);
/// ```
#[derive(Debug)]
pub struct SolidCatalogue {
    sides: [usize; 3],
    axes: [usize; 3],
    numbering: SolidNumbering,
    /// One bit a position, 0 for P.
    won: Vec<u64>,
    losers: u64,
}

impl SolidCatalogue {
    /// Finds all P-positions of a box. The listener hears how many positions are decided, and how
    /// many of them are P, from time to time, and stops it by an error.
    ///
    /// # Errors
    /// What the listener says, or that the box is too large for any machine.
    pub fn compute(
        sides: [usize; 3],
        listener: &mut dyn FnMut(u64, u64) -> Result<()>,
    ) -> Result<Self> {
        let Some(SolidEstimate { axes, .. }) = SolidEstimate::of(sides) else {
            let [a, b, c] = sides;
            let text = format!("a box of sides {a}, {b} and {c} is too large");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        };
        let numbering = SolidNumbering::new(axes.map(|axis| sides[axis]));
        let numbering = numbering.expect("its size was checked");
        let (won, losers) = Sweep::run(&numbering, listener)?;
        Ok(Self { sides, axes, numbering, won, losers })
    }

    /// The sides of the box.
    #[must_use]
    pub fn sides(&self) -> [usize; 3] {
        self.sides
    }

    /// The number of P-positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.losers
    }

    /// Never: the poison alone is a P-position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.losers == 0
    }

    /// Whether a position lies in the box.
    #[must_use]
    pub fn holds(&self, solid: &Solid) -> bool {
        solid.sides().iter().zip(self.sides).all(|(&side, most)| side <= most)
    }

    fn is_p_at(&self, rank: u64) -> bool {
        self.won[(rank / 64) as usize] >> (rank % 64) & 1 == 0
    }

    /// Whether a position is P. The empty one is not.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn is_p(&self, solid: &Solid) -> bool {
        self.is_p_at(self.numbering.rank(&solid.turned(self.axes)))
    }

    /// The ranks of the P-positions, as [`SolidEstimate::numbering`] tells them, increasing.
    pub fn ranks(&self) -> impl Iterator<Item = u64> + '_ {
        self.won.iter().enumerate().flat_map(|(index, &word)| {
            let mut free = !word;
            std::iter::from_fn(move || {
                let bit = (free != 0).then(|| u64::from(free.trailing_zeros()))?;
                free &= free - 1;
                Some(index as u64 * 64 + bit)
            })
        })
    }

    /// All winning bites of a position, as level, row and column, sorted. A bite that takes the
    /// poison never wins.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn winning_bites(&self, solid: &Solid) -> Vec<[usize; 3]> {
        let slices = &self.numbering.slices;
        let chain = self.numbering.chain(&solid.turned(self.axes));
        let mut bites = Vec::new();
        for (level, &slice) in chain.iter().enumerate() {
            for cell in (0..slices.cells()).filter(|&cell| slices.has(slice, cell)) {
                let mut left = chain.clone();
                for slice in &mut left[level..] {
                    *slice = slices.cut(*slice, cell);
                }
                if self.is_p_at(self.numbering.rank_of(&left)) {
                    let turned = [level, cell / slices.columns, cell % slices.columns];
                    let mut bite = [0; 3];
                    for (axis, coordinate) in self.axes.into_iter().zip(turned) {
                        bite[axis] = coordinate;
                    }
                    bites.push(bite);
                }
            }
        }
        bites.sort_unstable();
        bites
    }

    /// The winning first bites of a box inside this one.
    ///
    /// # Panics
    /// When it does not lie inside.
    #[must_use]
    pub fn opening(&self, sides: [usize; 3]) -> SolidOpening {
        SolidOpening { sides, bites: self.winning_bites(&Solid::of_box(sides)) }
    }

    /// Shows every P-position, in an order that depends on the box.
    ///
    /// # Errors
    /// The first error of the visitor, which ends the walk.
    pub fn try_for_each<E>(&self, mut visit: impl FnMut(&Solid) -> Result<(), E>) -> Result<(), E> {
        let back = turned_back(self.axes);
        let mut ranks = self.ranks();
        ranks.try_for_each(|rank| visit(&self.numbering.solid(rank).turned(back)))
    }
}

/// The order of axes that undoes another.
fn turned_back(axes: [usize; 3]) -> [usize; 3] {
    let mut back = [0; 3];
    for (turned, &axis) in axes.iter().enumerate() {
        back[axis] = turned;
    }
    back
}

impl Remembered for SolidCatalogue {
    const NAME: &'static str = "the P-positions of a box";

    fn bytes(&self) -> usize {
        8 * self.won.len()
    }
}
