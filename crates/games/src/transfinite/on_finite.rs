//! Theorems of transfinite Chomp that hold for finite positions as well.
//!
//! Play in a product of infinite boxes, or in parts that meet in the poison only, soon comes to finite
//! positions of many dimensions, far too large to be searched. They are lifted to ordinals, the theorem is asked, and its bites are taken down
//! again.

use super::theorems::{Theorem, orthogonal_sum, product, two_by_two};
use super::values::into_two_columns;
use crate::chomp::{self, Chomp};
use crate::game::Engine;
use crate::region::Cell;
use crate::search::Work;
use crate::verdict::{Finding, Undecided, Wanted};
use numbers::Ordinal;

/// A theorem, asked about a finite position.
pub(crate) struct OnFinite {
    id: &'static str,
    theorem: &'static Theorem,
}

/// Columns over a 2×2 base.
pub(crate) static TWO_BY_TWO: OnFinite =
    OnFinite { id: "finite-two-by-two", theorem: &two_by_two::THEOREM };

/// Products.
pub(crate) static PRODUCT: OnFinite = OnFinite { id: "finite-product", theorem: &product::THEOREM };

/// Parts that meet in the poison only.
pub(crate) static ORTHOGONAL_SUM: OnFinite =
    OnFinite { id: "finite-orthogonal-sum", theorem: &orthogonal_sum::THEOREM };

/// Every bite into one or two finite rows or columns that leaves a value with the poison forbidden.
pub(crate) fn finite_bites_of_two_rows(
    position: &chomp::Position,
    value: &Ordinal,
) -> Option<Vec<Cell>> {
    let bites = into_two_columns(&lift(position), value)?;
    Some(bites.iter().map(lower).collect())
}

fn lift(position: &chomp::Position) -> super::Position {
    let lifted = position.try_map(|side| Ok::<_, ()>(Ordinal::from(*side)));
    lifted.expect("naturals are ordinals")
}

fn lower(cell: &Cell<Ordinal>) -> Cell {
    let natural = |at: &Ordinal| at.to_u64().expect("bites into finite positions are finite");
    Cell(cell.iter().map(natural).collect())
}

impl Engine<Chomp> for OnFinite {
    fn id(&self) -> &'static str {
        self.id
    }

    fn consider(
        &self,
        _: &Chomp,
        position: &chomp::Position,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Result<Finding<Cell>, Undecided> {
        self.theorem.said(&lift(position), wanted, work).map(lowered)
    }
}

/// A finding about finite bites; what is an open question for infinite positions can be searched here.
fn lowered(finding: Finding<Cell<Ordinal>>) -> Finding<Cell> {
    let is_defect = finding.is_contradictory();
    let finding = finding.map_moves(|cell| lower(&cell));
    Finding { shortfall: finding.shortfall.clone().filter(|_| is_defect), ..finding }
}
