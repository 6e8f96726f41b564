//! Values of two columns of height ω over bottom rows, with what an independent checker needs.
//!
//! By theorem `wide-stalk` the value over a bottom is the least `g` that no cut at a finite height
//! has and that no bite into the bottom leaves. No cut has it just when its line never ends, and
//! counting does not prove that of every line (header of `families::Fates`). So all lines are
//! followed here until their state returns: which lines live, and which rows from the present
//! column on are excluded in each. Lines that live then live for ever. A checker that follows the
//! lines by itself needs the values, and the two columns in which the states are equal.

use crate::chomp::families::{Bottom, Fate, Fates};
use crate::verdict::Undecided;
use crate::work::Work;
use numbers::BitSet;
use std::fmt::Write;

/// The values over all bottoms within one, proved by a state of all lines that returns.
///
/// ```
/// use chomplab::chomp::families::Bottom;
/// use chomplab::chomp::transfinite::wide_values::CertifiedValues;
/// use chomplab::engine::{Budget, Work};
///
/// let mut work = Work::within(Budget::default());
/// let found = CertifiedValues::over(&Bottom::new([3]).unwrap(), &mut work).unwrap();
/// let values: Vec<usize> = found.values.iter().map(|(_, value)| *value).collect();
/// assert_eq!(values, [0, 1, 3, 6]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedValues {
    /// The bottom rows: at most two.
    pub root: Bottom,
    /// The greatest value whose lines were followed.
    pub most: usize,
    /// The column in which the state was met first.
    pub column: u64,
    /// After how many columns it was met again.
    pub period: u64,
    /// The bottoms within, in lexicographic order, each with its value, poison forbidden.
    pub values: Vec<(Bottom, usize)>,
}

/// States are compared in columns that are multiples of this: most periods have no other factors.
const COLUMNS_A_LOOK: u64 = 96;

impl CertifiedValues {
    /// Finds the values over everything within a bottom of at most two rows.
    ///
    /// # Errors
    /// When work or memory runs out, or there are more rows.
    pub fn over(root: &Bottom, work: &mut Work<'_>) -> Result<Self, Undecided> {
        let &[third, fourth] = &both(root);
        if root.rows().len() > 2 || third > 1000 {
            let text = "certificates are for at most two bottom rows, up to 1000";
            return Err(Undecided::out_of_scope(text));
        }
        // As measured; where it is not enough, more values are followed.
        let mut most = (9 * third / 5 + fourth / 2 + 8) as usize;
        loop {
            let mut fates = Fates::over(root, most + 1, work)?;
            let (column, period) = returned(root, &mut fates, work)?;
            if let Some(values) = values(root, &fates) {
                return Ok(Self { root: root.clone(), most, column, period, values });
            }
            most += most / 2;
        }
    }

    /// The certificate, as the checker reads it: the two bottom rows, the greatest value, the
    /// column and the period, then each bottom with its value.
    #[must_use]
    pub fn certificate(&self) -> String {
        let [third, fourth] = both(&self.root);
        let Self { most, column, period, .. } = self;
        let mut text = format!("two-columns {third} {fourth} {most} {column} {period}\n");
        for (bottom, value) in &self.values {
            let [third, fourth] = both(bottom);
            writeln!(text, "{third} {fourth} {value}").expect("a text can be written to");
        }
        text
    }
}

/// The third and the fourth row.
fn both(bottom: &Bottom) -> [u64; 2] {
    [0, 1].map(|row: usize| bottom.rows().get(row).copied().unwrap_or(0))
}

/// Runs lines until their state returns: the column of the state, and the period.
fn returned(
    root: &Bottom,
    fates: &mut Fates<Bottom>,
    work: &mut Work<'_>,
) -> Result<(u64, u64), Undecided> {
    let mut kept: Option<(u64, Vec<u64>)> = None;
    loop {
        fates.step(work)?;
        let next = fates.column();
        if next <= root.longest() || !next.is_multiple_of(COLUMNS_A_LOOK) {
            continue;
        }
        match &kept {
            Some((column, state)) if fates.is_in(state) => return Ok((*column, next - column)),
            Some((column, _)) if 4 * next < 5 * column => {}
            _ => kept = Some((next, fates.state())),
        }
    }
}

/// The values, when all lines that have not ended live for ever; `None` when more values are
/// needed.
fn values(root: &Bottom, fates: &Fates<Bottom>) -> Option<Vec<(Bottom, usize)>> {
    let mut found: Vec<usize> = Vec::with_capacity(fates.len());
    for number in 0..fates.len() {
        let taken: BitSet = fates.rivals(number).iter().map(|rival| found[*rival]).collect();
        let has_ended = |value: usize| matches!(fates.fate(number, value), Fate::Ends { .. });
        let is_free = |value: &usize| !taken.contains(*value) && !has_ended(*value);
        found.push((0..fates.values()).find(is_free)?);
    }
    let valued = |bottom: Bottom| {
        let value = found[fates.number(&bottom).expect("it lies within")];
        (bottom, value)
    };
    Some(root.within().map(valued).collect())
}
