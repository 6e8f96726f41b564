//! Conjectures about three rows, checked against sheets: a witness against, or how far they hold.
//!
//! \[Ngu\] calls `A` the lengths `n` with a P-position `(n, n, f(n))`, the ends of finite sheets,
//! and
//! `B` those with a P-position `(n, g(n), g(n))`, the first losers of sheets. Lengths are checked
//! as far as all their possible third rows are known. Conjecture 4, that every `c` is some `g(n)`,
//! is a theorem (each sheet has a first loser) and is not here.

use super::sheet::{End, Sheet};
use std::collections::BTreeMap;

/// How a conjecture stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds for everything up to this length or third row.
    HoldsTo(u64),
    /// It fails, first at this length or third row.
    FailsAt(u64),
}

/// A conjecture with what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// A short name.
    pub id: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Whether that is so.
    pub finding: Standing,
}

/// Checks all conjectures against the sheets of third rows 0, 1, …, in order.
///
/// ```
/// use chomplab::chomp::three_rows::conjectures::{Standing, check};
/// use chomplab::chomp::three_rows::reference::Sheets;
///
/// let sheets: Vec<_> = Sheets::new().take(200).map(|run| run.sheet).collect();
/// let checked = check(&sheets);
/// let of = |id| checked.iter().find(|checked| checked.id == id).unwrap().finding.clone();
/// assert_eq!(of("ngu-1"), Standing::HoldsTo(199));
/// assert_eq!(of("ngu-5"), Standing::FailsAt(119));
/// ```
#[must_use]
pub fn check(sheets: &[Sheet]) -> Vec<Checked> {
    let lengths = Lengths::of(sheets);
    let known = (sheets.len() as u64).saturating_sub(1);
    let up_to = |failure: Option<u64>| failure.map_or(Standing::HoldsTo(known), Standing::FailsAt);
    let pairs = || sheets.windows(2).map(|pair| (&pair[0], &pair[1]));
    let at = |pair: (&Sheet, &Sheet)| pair.0.third_row;
    let is_linear = |sheet: &Sheet| sheet.period() == Some(1);
    let is_infinite = |sheet: &Sheet| sheet.period().is_some();
    let has_long_period = |sheet: &Sheet| sheet.period().is_some_and(|period| period > 1);
    let all = [
        (
            "ngu-1",
            "3×n has exactly one winning opening, for n ≥ 2",
            lengths.without_unique_opening(),
        ),
        ("ngu-2", "f(n) > g(m) for all m ≤ n", lengths.with_small_target()),
        ("ngu-3", "f is strictly increasing", lengths.with_falling_target()),
        (
            "ngu-5",
            "of two neighbouring third rows at most one has an infinite family",
            pairs().find(|(one, next)| is_infinite(one) && is_infinite(next)).map(at),
        ),
        (
            "ngu-5-linear",
            "of two neighbouring third rows at most one has a family of period 1",
            pairs().find(|(one, next)| is_linear(one) && is_linear(next)).map(at),
        ),
        (
            "ngu-6",
            "an infinite family after a finite third row has period 1",
            pairs().find(|(one, next)| !is_infinite(one) && has_long_period(next)).map(at),
        ),
    ];
    let checked = |(id, statement, failure)| Checked { id, statement, finding: up_to(failure) };
    all.map(checked).into()
}

/// Which sheets come before those of a period greater than 1: for the periods of a sheet, of the
/// one before and of the one before that (`None` where finite), how often they were seen.
///
/// ```
/// use chomplab::chomp::three_rows::conjectures::predecessors;
/// use chomplab::chomp::three_rows::reference::Sheets;
///
/// let sheets: Vec<_> = Sheets::new().take(500).map(|run| run.sheet).collect();
/// let seen = predecessors(&sheets);
/// assert_eq!(seen[&[Some(2), Some(1), None]], 3);
/// assert_eq!(seen[&[Some(4), None, Some(2)]], 2);
/// ```
#[must_use]
pub fn predecessors(sheets: &[Sheet]) -> BTreeMap<[Option<usize>; 3], u64> {
    let mut seen = BTreeMap::new();
    for three in sheets.windows(3) {
        let periods = [2, 1, 0].map(|index: usize| three[index].period());
        if periods[0].is_some_and(|period| period > 1) {
            *seen.entry(periods).or_default() += 1;
        }
    }
    seen
}

/// The targets of openings: for each length, third rows `f` and second rows `g`.
struct Lengths {
    /// `f(n)`, the third row of a finite sheet that ends at `n`.
    third: Vec<Vec<u64>>,
    /// `g(n)`, the third row of a sheet whose first loser is `n`.
    second: Vec<Vec<u64>>,
}

impl Lengths {
    fn of(sheets: &[Sheet]) -> Self {
        let mut third = vec![Vec::new(); sheets.len()];
        let mut second = vec![Vec::new(); sheets.len()];
        let put = |list: &mut Vec<Vec<u64>>, length: u64, row: u64| {
            let slot = usize::try_from(length).ok().and_then(|length| list.get_mut(length));
            slot.into_iter().for_each(|slot| slot.push(row));
        };
        for sheet in sheets {
            put(&mut second, sheet.first, sheet.third_row);
            if let End::Finite { last } = sheet.end {
                put(&mut third, last, sheet.third_row);
            }
        }
        Self { third, second }
    }

    fn without_unique_opening(&self) -> Option<u64> {
        let openings = self.third.iter().zip(&self.second).map(|(f, g)| f.len() + g.len());
        (0..).zip(openings).skip(2).find(|(_, count)| *count != 1).map(|(length, _)| length)
    }

    fn with_small_target(&self) -> Option<u64> {
        let mut largest = 0;
        (0..).zip(self.third.iter().zip(&self.second)).find_map(|(length, (f, g))| {
            largest = g.iter().copied().fold(largest, u64::max);
            f.iter().any(|target| *target <= largest).then_some(length)
        })
    }

    fn with_falling_target(&self) -> Option<u64> {
        let mut last = None;
        (0..).zip(&self.third).find_map(|(length, f)| {
            let falls = f.iter().any(|target| last.is_some_and(|last| *target <= last));
            last = f.last().copied().or(last);
            falls.then_some(length)
        })
    }
}
