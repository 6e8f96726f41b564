//! Families by the rules, column by column, and falsehoods to put in their place.

use chomplab::chomp::families::Bottom;
use chomplab::engine::{Budget, Work};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Key = (Vec<u64>, u64);

/// A claim: first rows listed from the bottom's first row on, then offsets that repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) from: u64,
    pub(crate) listed: Vec<u64>,
    pub(crate) offsets: Vec<u64>,
}

impl Claim {
    pub(crate) fn member(&self, column: u64) -> Option<u64> {
        let index = usize::try_from(column.checked_sub(self.from)?).unwrap();
        match self.listed.get(index) {
            Some(row) => Some(*row),
            None if self.offsets.is_empty() => None,
            None => {
                let phase = (index - self.listed.len()) % self.offsets.len();
                Some(column + self.offsets[phase])
            }
        }
    }

    /// The same in its shortest form.
    pub(crate) fn shortest(mut self) -> Self {
        let repeats = |period: &usize| {
            self.offsets.len().is_multiple_of(*period)
                && (*period..self.offsets.len())
                    .all(|at| self.offsets[at] == self.offsets[at - period])
        };
        if let Some(period) = (1..self.offsets.len()).find(repeats) {
            self.offsets.truncate(period);
        }
        while let (Some(row), Some(offset)) = (self.listed.last(), self.offsets.last()) {
            if *row != self.from + self.listed.len() as u64 - 1 + offset {
                break;
            }
            self.listed.pop();
            self.offsets.rotate_right(1);
        }
        self
    }
}

/// All bottoms within one, in lexicographic order.
pub(crate) fn within(bottom: &[u64]) -> Vec<Vec<u64>> {
    let bottom = Bottom::new(bottom.iter().copied()).unwrap();
    bottom.within().map(|one| one.rows().to_vec()).collect()
}

pub(crate) fn bitten(bottom: &[u64], row: usize, column: u64) -> Vec<u64> {
    let cut = |(at, length): (usize, &u64)| if at < row { *length } else { column.min(*length) };
    bottom.iter().enumerate().map(cut).take_while(|length| *length > 0).collect()
}

/// So many columns are computed before a repetition is looked for.
pub(crate) const COLUMNS: u64 = 140;

/// What follows by the rules for one bottom and value from claims about smaller ones.
pub(crate) fn follows(key: &Key, claims: &BTreeMap<Key, Claim>) -> Claim {
    let (bottom, value) = key;
    let from = bottom.first().copied().unwrap_or(0);
    let mut claim = Claim { from, listed: Vec::new(), offsets: Vec::new() };
    let mut rivals = Vec::new();
    for (row, length) in bottom.iter().enumerate() {
        rivals.extend((0..*length).map(|column| &claims[&(bitten(bottom, row, column), *value)]));
    }
    rivals.extend((0..*value).map(|smaller| &claims[&(bottom.clone(), smaller)]));
    let mut excluded = BTreeSet::new();
    for column in 0..from {
        let member = claims[&(bitten(bottom, 0, column), *value)].member(column);
        if column > 0 && member == Some(column) {
            return claim;
        }
        excluded.extend(member);
    }
    for column in from..from + COLUMNS {
        let taken: BTreeSet<u64> = rivals.iter().filter_map(|rival| rival.member(column)).collect();
        let row = (column.max(1)..).find(|row| !taken.contains(row) && !excluded.contains(row));
        let row = row.unwrap();
        claim.listed.push(row);
        excluded.insert(row);
        if row == column {
            return claim;
        }
    }
    // The shortest period that the second half of the columns has.
    let differences: Vec<u64> = (from..).zip(&claim.listed).map(|(at, row)| row - at).collect();
    let half = differences.len() / 2;
    let repeats = |period: &usize| {
        (half + period..differences.len()).all(|at| differences[at] == differences[at - period])
    };
    let period = (1..half).find(repeats).unwrap_or(half - 1);
    claim.offsets = differences[differences.len() - period..].to_vec();
    claim.listed.truncate(differences.len() - period);
    claim.shortest()
}

/// Everything that follows from nothing, or from one claim that is given.
pub(crate) fn all(target: &Key, given: Option<(&Key, &Claim)>) -> BTreeMap<Key, Claim> {
    let mut claims = BTreeMap::new();
    for bottom in within(&target.0) {
        for value in 0..=target.1 {
            let key = (bottom.clone(), value);
            let claim = match given {
                Some((other, claim)) if *other == key => claim.clone(),
                _ => follows(&key, &claims),
            };
            claims.insert(key, claim);
        }
    }
    claims
}

pub(crate) fn list(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("[{}]", texts.join(","))
}

/// The text of a certificate; of P-positions where it is not about values.
pub(crate) fn text(target: &Key, claims: &BTreeMap<Key, Claim>, of_values: bool) -> String {
    let lines: Vec<String> = claims
        .iter()
        .map(|((bottom, value), claim)| {
            let start = claim.from + claim.listed.len() as u64;
            let (start, period, offsets) = match claim.offsets.len() {
                0 => ("null".to_owned(), "null".to_owned(), "null".to_owned()),
                period => (start.to_string(), period.to_string(), list(&claim.offsets)),
            };
            let value = if of_values { format!("\"value\":{value},") } else { String::new() };
            format!(
                "{{\"bottom\":{},{value}\"first_rows\":{},\"start\":{start},\"period\":{period},\
                 \"offsets\":{offsets}}}",
                list(bottom),
                list(&claim.listed),
            )
        })
        .collect();
    let (schema, value) = match of_values {
        false => ("families-certificate/1", String::new()),
        true => ("values-certificate/1", format!("\"value\":{},", target.1)),
    };
    let bottom = list(&target.0);
    let lines = lines.join(",\n");
    format!("{{\"schema\":\"{schema}\",\"bottom\":{bottom},{value}\"families\":[\n{lines}\n]}}\n")
}

pub(crate) struct Dice(TestRng);

impl Dice {
    pub(crate) fn new(seed: u8) -> Self {
        Self(TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]))
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0.next_u64() % n.max(1)
    }

    pub(crate) fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[usize::try_from(self.below(of.len() as u64)).unwrap()]
    }
}

/// A claim falsified in one of twelve ways.
pub(crate) fn falsified(claim: &Claim, dice: &mut Dice) -> Claim {
    let mut wrong = claim.clone();
    let columns = (claim.listed.len() + claim.offsets.len().max(1) * 2) as u64;
    // The listed part made longer, so that a late column can be changed.
    let longer = |wrong: &mut Claim, by: u64| {
        let end = wrong.from + wrong.listed.len() as u64;
        let members: Vec<u64> = (end..end + by).map_while(|column| claim.member(column)).collect();
        let count = members.len();
        wrong.listed.extend(members);
        if !wrong.offsets.is_empty() {
            let turn = count % wrong.offsets.len();
            wrong.offsets.rotate_left(turn);
        }
    };
    match dice.below(12) {
        // One row; two rows exchanged; a late one.
        0 => {
            longer(&mut wrong, 1);
            let at = dice.below(wrong.listed.len() as u64) as usize;
            if let Some(row) = wrong.listed.get_mut(at) {
                *row += 1 + dice.below(3);
            }
        }
        1 => {
            longer(&mut wrong, 2);
            let at = dice.below(wrong.listed.len().saturating_sub(1) as u64) as usize;
            if at + 1 < wrong.listed.len() {
                wrong.listed.swap(at, at + 1);
            }
        }
        2 => {
            longer(&mut wrong, columns + dice.below(20));
            if let Some(row) = wrong.listed.last_mut() {
                *row += 1 + dice.below(2);
            }
        }
        // All offsets shifted; one of a multiple of the period changed; exchanged.
        3 => wrong.offsets.iter_mut().for_each(|offset| *offset += 1),
        4 => {
            let times = 2 + dice.below(3) as usize;
            wrong.offsets = claim.offsets.repeat(times);
            let at = dice.below(wrong.offsets.len() as u64) as usize;
            if let Some(offset) = wrong.offsets.get_mut(at) {
                *offset += 1;
            }
        }
        5 => {
            wrong.offsets = claim.offsets.repeat(2);
            let at = dice.below(wrong.offsets.len().saturating_sub(1) as u64) as usize;
            if at + 1 < wrong.offsets.len() {
                wrong.offsets.swap(at, at + 1);
                wrong.offsets[at] += 1;
            }
        }
        // Finite where it is not, closed early or late.
        6 => wrong.offsets.clear(),
        7 | 8 => {
            longer(&mut wrong, dice.below(30));
            wrong.offsets.clear();
            let keep = dice.below(wrong.listed.len() as u64 + 1) as usize;
            wrong.listed.truncate(keep);
            wrong.listed.push((wrong.from + wrong.listed.len() as u64).max(1));
        }
        // A member left out; an end that goes on; nothing at all.
        9 => {
            longer(&mut wrong, 3);
            let at = dice.below(wrong.listed.len() as u64) as usize;
            if at < wrong.listed.len() {
                wrong.listed.remove(at);
            }
        }
        10 => {
            if wrong.offsets.is_empty() {
                wrong.listed.pop();
                wrong.offsets = vec![1 + dice.below(4)];
            } else {
                wrong.offsets.push(1 + dice.below(6));
            }
        }
        _ => {
            wrong.listed.clear();
            wrong.offsets.clear();
        }
    }
    wrong.shortest()
}

pub(crate) fn work() -> Work<'static> {
    Work::within(Budget::default())
}
