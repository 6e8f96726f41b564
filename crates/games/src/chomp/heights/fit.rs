//! A finder of formulas: the height of `(a, b, tail)` by parities of `a` and `b`, and linear parts.
//!
//! In each of the four classes of parities the forms `2h = αa + βb + γ` that neighbours agree on
//! are counted. A class has a formula if one form, or the least or the greatest of two, gives every
//! height that is known in it; the diagonals `a = b` and `a = b + 1` may have forms of their own.
//! What is found is verified as far as it was computed, and no farther. What is not found may not
//! exist: over a fixed second row a formula by parity would make height less first row repeat with
//! period 1 or 2 in the end, so [`excluded`] names a second row with a longer proved period.

use super::formula::{Class, Form, Formula, Rule};
use super::store::Heights;
use crate::verdict::Result;
use crate::work::Work;
use std::collections::BTreeMap;

/// What was found in a class of parities or on a diagonal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which first and second rows.
    pub class: Class,
    /// The rule, if there is one.
    pub rule: Option<Rule>,
    /// How many heights the class has.
    pub heights: usize,
    /// How many of them the rule gives, or the best that was tried if there is no rule.
    pub given: usize,
}

/// Heights by first and second row.
type Table = BTreeMap<(i64, i64), i64>;

/// Looks for formulas for a tail, with first rows up to a length.
///
/// # Errors
/// When the work allowed runs out.
pub fn fit(
    heights: &mut Heights,
    tail: &[u64],
    longest: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Found>> {
    let table = table(heights, tail, longest, work)?;
    Ok(Class::ALL.into_iter().map(|class| search(&table, class)).collect())
}

/// Counts, class by class, which of the heights computed a formula gives.
///
/// # Errors
/// When the work allowed runs out.
pub fn compare(
    formula: &Formula,
    heights: &mut Heights,
    tail: &[u64],
    longest: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Found>> {
    let table = table(heights, tail, longest, work)?;
    let class = |class: Class| {
        let (points, rule) = (points(&table, class), *formula.rule(class));
        let given = given(&points, &rule);
        Found { class, rule: Some(rule), heights: points.len(), given }
    };
    Ok(Class::ALL.into_iter().map(class).collect())
}

/// The heights of first and second rows up to a length.
fn table(heights: &mut Heights, tail: &[u64], longest: u64, work: &mut Work<'_>) -> Result<Table> {
    let mut table = Table::new();
    let shortest = tail.first().copied().unwrap_or(2).max(2);
    for second in shortest..=longest {
        let run = heights.reach(&[&[second], tail].concat(), work)?;
        for first in second..=longest {
            let [first_row, second, height] =
                [first, second, run.height(first)].map(|number| number as i64);
            table.insert((first_row, second), height);
        }
    }
    Ok(table)
}

/// The least second row, up to a length, whose proved period excludes every formula by parity, with
/// that period.
///
/// # Errors
/// When the work allowed runs out.
pub fn excluded(
    heights: &mut Heights,
    tail: &[u64],
    longest: u64,
    work: &mut Work<'_>,
) -> Result<Option<(u64, usize)>> {
    for second in tail.first().copied().unwrap_or(2).max(2)..=longest {
        let period = heights.reach(&[&[second], tail].concat(), work)?.differences().len();
        if period > 2 {
            return Ok(Some((second, period)));
        }
    }
    Ok(None)
}

/// First rows, second rows and heights of a class.
fn points(table: &Table, class: Class) -> Vec<(i64, i64, i64)> {
    let rows = table.iter().map(|((a, b), height)| (*a, *b, *height));
    rows.filter(|(a, b, _)| Class::of((*a).into(), (*b).into()) == class).collect()
}

/// How many heights a rule gives.
fn given(points: &[(i64, i64, i64)], rule: &Rule) -> usize {
    let gives = |(a, b, height): &&(i64, i64, i64)| {
        rule.twice((*a).into(), (*b).into()) == 2 * i128::from(*height)
    };
    points.iter().filter(gives).count()
}

/// Looks for the rule of a class.
fn search(table: &Table, class: Class) -> Found {
    let points = points(table, class);
    let forms = frequent_forms(table, &points);
    let singles = forms.iter().map(|form| Rule::Only(*form));
    let pairs = forms.iter().enumerate().flat_map(|(index, one)| {
        let others = forms[index + 1..].iter();
        others.flat_map(move |other| [Rule::Least([*one, *other]), Rule::Greatest([*one, *other])])
    });
    let mut best: Option<(usize, Rule)> = None;
    for rule in singles.chain(pairs) {
        let given = given(&points, &rule);
        if best.as_ref().is_none_or(|(most, _)| given > *most) {
            best = Some((given, rule));
        }
    }
    let (given, rule) = best.map_or((0, None), |(given, rule)| (given, Some(rule)));
    let rule = rule.filter(|_| given == points.len());
    Found { class, rule, heights: points.len(), given }
}

/// The forms that most points and their neighbours in the class agree on, most frequent first.
fn frequent_forms(table: &Table, points: &[(i64, i64, i64)]) -> Vec<Form> {
    const MOST: usize = 8;
    let mut counts: BTreeMap<Form, usize> = BTreeMap::new();
    for (a, b, height) in points {
        let along = table.get(&(a + 2, *b)).map(|next| next - height);
        let across = table.get(&(a + 2, b + 2)).map(|next| next - height);
        let (Some(along), Some(across)) = (along, across) else { continue };
        // On a diagonal only the step along it counts.
        let is_diagonal = a - b < 2;
        let alpha = if is_diagonal { 0 } else { along };
        let beta = across - alpha;
        *counts
            .entry(Form { alpha, beta, gamma: 2 * height - alpha * a - beta * b })
            .or_default() += 1;
    }
    let mut forms: Vec<(usize, Form)> =
        counts.into_iter().map(|(form, count)| (count, form)).collect();
    forms.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    forms.into_iter().take(MOST).map(|(_, form)| form).collect()
}
