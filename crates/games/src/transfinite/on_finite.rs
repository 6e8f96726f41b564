//! Theorems of transfinite Chomp that hold for finite positions as well.
//!
//! Play in a product of infinite boxes, or in parts that meet in the poison only, soon comes to finite
//! positions of many dimensions, far too large to be searched. They are lifted to ordinals, the theorem is asked, and its bites are taken down
//! again.

use super::theorems::{self, Theorem};
use super::values::into_two_columns;
use crate::chomp::{self, Chomp};
use crate::game::{Decision, Engine};
use crate::region::Cell;
use crate::search::Work;
use crate::verdict::{Finding, Wanted};
use numbers::Ordinal;

/// A theorem, asked about a finite position.
pub(crate) struct OnFinite {
    id: &'static str,
    theorem: &'static Theorem,
}

impl OnFinite {
    /// The theorems that are worth asking.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let named = [
            ("finite-two-by-two", "two-by-two"),
            ("finite-product", "product"),
            ("finite-orthogonal-sum", "orthogonal-sum"),
        ];
        named.into_iter().filter_map(|(id, name)| {
            let theorem = theorems::ALL.iter().find(|theorem| theorem.id == name)?;
            Some(Self { id, theorem })
        })
    }
}

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
    ) -> Decision<Cell> {
        match self.theorem.said(&lift(position), wanted, work) {
            Ok(finding) => Decision::Decides(lowered(finding)),
            Err(why) => Decision::Declines(why),
        }
    }
}

/// A finding about finite bites; what is an open question for infinite positions can be searched here.
fn lowered(finding: Finding<Cell<Ordinal>>) -> Finding<Cell> {
    let is_defect = finding.is_contradictory();
    let finding = finding.map_moves(|cell| lower(&cell));
    Finding { shortfall: finding.shortfall.clone().filter(|_| is_defect), ..finding }
}
