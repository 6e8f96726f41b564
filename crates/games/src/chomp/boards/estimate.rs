//! What a catalogue takes, before it is begun.
//!
//! Everything but the number of P-positions follows from the box: the tables of the sweep from the
//! points where words are cut, and of the fields for echoes an upper bound, one for each cut and
//! each length of a prefix that leads to it. On long and narrow boards these fields are what
//! counts.

use super::Catalogue;
use super::lattice::{Lattice, words};
use super::sweep::parts::Part;
use super::sweep::shuffles::{LONGEST_KEPT, WORDS};
use super::sweep::threads::{MOST_THREADS, division, settled_bytes, shared_bytes};
use std::num::NonZero;

/// What a catalogue will take, before it is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Positions in the box.
    pub positions: u64,
    /// P-positions among them, rather too many than too few.
    pub losers: u64,
    /// Bytes of memory, about, rather too many than too few.
    pub bytes: u64,
}

impl Estimate {
    /// The estimate for a box; `None` when it has 2^62 positions or more, or none.
    #[must_use]
    pub fn of(rows: usize, columns: usize) -> Option<Self> {
        Self::on_threads(rows, columns, NonZero::<usize>::MIN)
    }

    /// The same when so many threads sweep it.
    #[must_use]
    pub fn on_threads(rows: usize, columns: usize, threads: NonZero<usize>) -> Option<Self> {
        let positions = words(rows, columns)?;
        // Over given other rows there is one first row at most ([HS] 5.1), and so it is with
        // columns. The last bound is measured: one position in 90 to 400 is P in all boxes of some
        // size.
        let by_rows = words(rows.checked_sub(1)?, columns)?;
        let by_columns = words(rows, columns.checked_sub(1)?)?;
        let losers = by_rows.min(by_columns).min(positions / 60 + 1000);
        let block = Catalogue::most_in_block(rows, columns);
        let lattice = Lattice::new(rows.max(columns), rows.min(columns), block);
        // The list of P-positions grows by an eighth at a time.
        let lists = losers * 2 * 9 / 8 + (lattice.blocks(0, 0) + 1) * 8;
        let of_threads = match division(&lattice, threads) {
            None => echoes(&lattice) + settled_bytes(&lattice, &[Part::whole(&lattice)]),
            Some(division) => {
                let each = echoes(&lattice) + settled_bytes(&lattice, &division.parts);
                threads.get().min(MOST_THREADS) as u64 * each + shared_bytes(&lattice, &division)
            }
        };
        let bytes = lists + tables(&lattice) + of_threads + (1 << 20);
        Some(Self { positions, losers, bytes })
    }
}

/// The tables of the sweep, which threads share.
fn tables(lattice: &Lattice) -> u64 {
    let points = lattice.points() as u64;
    let predecessors = lattice.cuts().map(|cut| predecessors(lattice, cut)).sum::<u64>();
    shuffles(lattice) + points * points * 8 + predecessors
}

/// The echoes of a thread: for each cut, one for each prefix that is shorter.
fn echoes(lattice: &Lattice) -> u64 {
    lattice.cuts().map(|(up, right)| (up + right) as u64 * (WORDS as u64 * 8 + 16)).sum()
}

/// The predecessors of the suffixes after a cut, if it is the first of its column: the cells of all
/// positions of the box that is left, half of that box on average, up to eight bytes each with the
/// room that lists grow into.
fn predecessors(lattice: &Lattice, (up, right): (usize, usize)) -> u64 {
    if up > lattice.first_cut_up(right) {
        return 0;
    }
    let size = lattice.size(up, right);
    let area = ((lattice.rows - up) * (lattice.columns - right)) as u64;
    size * area * 4 + size * 16
}

/// The differences of shuffled corners, at every point that has room for them.
fn shuffles(lattice: &Lattice) -> u64 {
    let mut bytes = 0;
    for ups in 1..=lattice.rows {
        for rights in 1..=lattice.columns {
            match words(ups, rights) {
                Some(words) if words <= LONGEST_KEPT + 1 => {
                    let room = (lattice.rows + 1 - ups) * (lattice.columns + 1 - rights);
                    bytes += (words - 1) * 2 * room as u64;
                }
                _ => break,
            }
        }
    }
    bytes
}
