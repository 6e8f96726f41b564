//! The side game of stalks: Chomp in which the cells on some axes cannot be bitten.
//!
//! With infinite stalks along these axes, a bite off them is a move of this game. Its value is the
//! least number that is the value of no option, straight from the definition.

use crate::cells::{Cell, Cells};
use std::collections::{BTreeSet, HashMap};

/// The side game of stalks along some axes, with one memo table.
///
/// ```
/// use oracle::{Cells, SideOracle};
///
/// // Off both axes the square has one cell, off one of them two in a row.
/// let square = Cells::from_box(&[2, 2]);
/// assert_eq!(SideOracle::new(&[0, 1]).value(&square), 1);
/// assert_eq!(SideOracle::new(&[0]).value(&square), 2);
/// ```
#[derive(Clone, Debug)]
pub struct SideOracle {
    axes: Vec<usize>,
    values: HashMap<Cells, usize>,
}

impl SideOracle {
    /// An oracle for stalks along these axes, which knows nothing yet.
    #[must_use]
    pub fn new(axes: &[usize]) -> SideOracle {
        SideOracle { axes: axes.to_vec(), values: HashMap::new() }
    }

    /// The bites off the axes, with what they leave.
    #[must_use]
    pub fn bites(&self, position: &Cells) -> Vec<(Cell, Cells)> {
        let is_on = |cell: &Cell, axis: usize| {
            cell.iter().enumerate().all(|(other, at)| other == axis || *at == 0)
        };
        let is_off = |cell: &Cell| !self.axes.iter().any(|axis| is_on(cell, *axis));
        position.bites().into_iter().filter(|(cell, _)| is_off(cell)).collect()
    }

    /// The Grundy value: the least number that no bite off the axes leaves.
    pub fn value(&mut self, position: &Cells) -> usize {
        if let Some(&known) = self.values.get(position) {
            return known;
        }
        let bites = self.bites(position);
        let values: BTreeSet<usize> = bites.iter().map(|(_, left)| self.value(left)).collect();
        let mut value = 0;
        while values.contains(&value) {
            value += 1;
        }
        self.values.insert(position.clone(), value);
        value
    }
}
