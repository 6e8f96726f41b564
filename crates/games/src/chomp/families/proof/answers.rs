//! What to bite in a whole class of second rows.
//!
//! Beyond everything that is listed, a first row that lies `e` above the second, less than the
//! P-position does, is used by a shorter second row or taken by a smaller bottom. Which of them it
//! is depends on the second row modulo some periods, so a class of second rows is split into finer
//! ones until in each of them one bite answers.

use super::super::bottom::Bottom;
use super::super::families::Families;
use super::super::run::Run;
use numbers::least_common_multiple;

/// All second rows from one on in steps of a modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub(super) column: u64,
    pub(super) modulus: u64,
}

/// A bite that leaves a P-position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Into the second row, which becomes so much shorter.
    Shorten(u64),
    /// Into the bottom, which becomes this.
    Replace(Bottom),
}

impl Class {
    /// The condition on a second row `y`; empty for all.
    pub(super) fn condition(self) -> String {
        match (self.modulus, self.column % self.modulus) {
            (1, _) => String::new(),
            (2, 0) => "for even $y$".into(),
            (2, _) => "for odd $y$".into(),
            (modulus, residue) => format!("for $y ≡ {residue} (mod {modulus})$"),
        }
    }

    /// The finer classes modulo a multiple.
    pub(super) fn split(self, modulus: u64) -> impl Iterator<Item = Self> {
        let steps = 0..modulus / self.modulus;
        steps.map(move |step| Self { column: self.column + step * self.modulus, modulus })
    }
}

/// Something that excludes an offset in some columns.
struct Excluder<'a> {
    run: &'a Run,
    answer: Option<Bottom>,
}

impl Excluder<'_> {
    fn period(&self) -> u64 {
        self.run.offsets().len() as u64
    }

    /// The answer in a column, if this one has one to a first row that lies so much above it.
    fn answer(&self, column: u64, above: u64) -> Option<Answer> {
        let offset = |column: u64| self.run.loser(column).map(|row| row - column);
        match &self.answer {
            Some(bottom) => {
                (offset(column) == Some(above)).then(|| Answer::Replace(bottom.clone()))
            }
            None => {
                let greatest = u64::from(*self.run.offsets().iter().max()?);
                let mut back = 1..=greatest.saturating_sub(above);
                let back = back.find(|back| offset(column - back) == Some(above + back))?;
                Some(Answer::Shorten(back))
            }
        }
    }
}

/// The answers to first rows that lie so much above the second rows of a class, beyond everything,
/// and that are not the P-positions over the bottom; class by class.
pub(super) fn answers(
    families: &Families,
    bottom: &Bottom,
    class: Class,
    above: u64,
) -> Vec<(Class, Answer)> {
    let run = families.get(bottom).expect("the family is known");
    let mut excluders = vec![Excluder { run, answer: None }];
    for (_, left) in bottom.bites() {
        let run = families.get(&left).expect("families within are known");
        let takes = run.offsets().iter().any(|offset| u64::from(*offset) == above);
        if takes && !excluders.iter().any(|other| other.answer.as_ref() == Some(&left)) {
            excluders.push(Excluder { run, answer: Some(left) });
        }
    }
    excluders.retain(|excluder| excluder.period() > 0);
    let mut found = Vec::new();
    let mut open = vec![class];
    while let Some(class) = open.pop() {
        let settled = |one: &&Excluder<'_>| class.modulus.is_multiple_of(one.period());
        let answer =
            excluders.iter().filter(settled).find_map(|one| one.answer(class.column, above));
        if let Some(answer) = answer {
            found.push((class, answer));
            continue;
        }
        let finer = excluders.iter().filter(|one| !settled(one));
        let finer = finer.map(|one| least_common_multiple(class.modulus, one.period())).min();
        let finer = finer.expect("some bite leaves a P-position in every column");
        let mut classes: Vec<Class> = class.split(finer).collect();
        classes.reverse();
        open.extend(classes);
    }
    found
}
