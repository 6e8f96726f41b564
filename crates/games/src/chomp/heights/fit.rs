//! A finder of formulas: the height of `(a, b, tail)` by parities of `a` and `b`, and linear parts.
//!
//! In each of the four classes of parities the forms `2h = αa + βb + γ` that neighbours agree on
//! are counted. A class has a formula if one form, or the least or the greatest of two, gives every
//! height that is known in it; the diagonals `a = b` and `a = b + 1` may have forms of their own.
//! What is found is verified as far as it was computed, and no farther. What is not found may not
//! exist: over a fixed second row a formula by parity would make height less first row repeat with
//! period 1 or 2 in the end, so [`excluded`] names a second row with a longer proved period.

use super::store::Heights;
use crate::verdict::Result;
use crate::work::Work;
use std::collections::BTreeMap;
use std::fmt;

/// Twice a height as `αa + βb + γ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    /// The factor of the first row.
    pub alpha: i64,
    /// The factor of the second row.
    pub beta: i64,
    /// The constant.
    pub gamma: i64,
}

/// A formula for one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// One form.
    Only(Form),
    /// The least of two.
    Least([Form; 2]),
    /// The greatest of two.
    Greatest([Form; 2]),
}

/// What was found in a class of parities or on a diagonal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which first and second rows: `a even, b odd` or `a = b, b even`.
    pub class: String,
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
    let mut found = Vec::new();
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        found.push(class(&table, &format!("a {}, b {}", parity(a), parity(b)), |first, second| {
            first - second > 1 && first % 2 == a && second % 2 == b
        }));
    }
    for apart in 0..2 {
        for b in 0..2 {
            let name = if apart == 0 { "a = b" } else { "a = b + 1" };
            found.push(class(&table, &format!("{name}, b {}", parity(b)), |first, second| {
                first - second == apart && second % 2 == b
            }));
        }
    }
    Ok(found)
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

fn parity(number: i64) -> &'static str {
    if number == 0 { "even" } else { "odd" }
}

fn class(table: &Table, name: &str, is_in: impl Fn(i64, i64) -> bool) -> Found {
    let points: Vec<(i64, i64, i64)> = table
        .iter()
        .filter(|((a, b), _)| is_in(*a, *b))
        .map(|((a, b), height)| (*a, *b, *height))
        .collect();
    let forms = frequent_forms(table, &points);
    let gives = |rule: &Rule| points.iter().filter(|(a, b, h)| rule.twice(*a, *b) == 2 * h).count();
    let singles = forms.iter().map(|form| Rule::Only(*form));
    let pairs = forms.iter().enumerate().flat_map(|(index, one)| {
        let others = forms[index + 1..].iter();
        others.flat_map(move |other| [Rule::Least([*one, *other]), Rule::Greatest([*one, *other])])
    });
    let mut best: Option<(usize, Rule)> = None;
    for rule in singles.chain(pairs) {
        let given = gives(&rule);
        if best.as_ref().is_none_or(|(most, _)| given > *most) {
            best = Some((given, rule));
        }
    }
    let (given, rule) = best.map_or((0, None), |(given, rule)| (given, Some(rule)));
    let rule = rule.filter(|_| given == points.len());
    Found { class: name.to_owned(), rule, heights: points.len(), given }
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

impl Form {
    fn twice(self, a: i64, b: i64) -> i64 {
        self.alpha * a + self.beta * b + self.gamma
    }
}

impl Rule {
    /// Twice the height by this rule.
    fn twice(&self, a: i64, b: i64) -> i64 {
        match self {
            Self::Only(form) => form.twice(a, b),
            Self::Least(forms) => forms[0].twice(a, b).min(forms[1].twice(a, b)),
            Self::Greatest(forms) => forms[0].twice(a, b).max(forms[1].twice(a, b)),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let halves = [self.alpha, self.beta, self.gamma].iter().any(|number| number % 2 != 0);
        let divisor = if halves { 1 } else { 2 };
        let mut text = String::new();
        for (factor, letter) in [(self.alpha, "a"), (self.beta, "b"), (self.gamma, "")] {
            let factor = factor / divisor;
            if factor == 0 {
                continue;
            }
            let sign = match (text.is_empty(), factor < 0) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            };
            let size = factor.abs();
            let size =
                if size == 1 && !letter.is_empty() { String::new() } else { size.to_string() };
            text += &format!("{sign}{size}{letter}");
        }
        let text = if text.is_empty() { "0".to_owned() } else { text };
        if halves { write!(f, "({text})/2") } else { f.write_str(&text) }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Only(form) => write!(f, "{form}"),
            Self::Least([one, other]) => write!(f, "min({one}, {other})"),
            Self::Greatest([one, other]) => write!(f, "max({one}, {other})"),
        }
    }
}
