//! Tables of values, one for each set of rules, kept from one question to the next.

use super::rules::Rules;
use super::values::Values;
use crate::work::{Remembered, Work};

/// Tables are kept for so many rules.
const MOST_TABLES: usize = 8;

/// The tables, the one used last at the end.
#[derive(Default)]
struct Tables(Vec<Values>);

/// Lets a computation use the table of some rules, which stays for later questions.
pub(super) fn with_values<T>(
    rules: &Rules,
    work: &mut Work<'_>,
    compute: impl FnOnce(&mut Values, &mut Work<'_>) -> T,
) -> T {
    let mut tables: Tables = work.take_kept().unwrap_or_default();
    let same = |values: &Values| {
        values.rules().code() == rules.code() && values.rules().breaking == rules.breaking
    };
    let mut values = match tables.0.iter().position(same) {
        Some(at) => tables.0.remove(at),
        None => Values::new(rules),
    };
    let result = compute(&mut values, work);
    if tables.0.len() == MOST_TABLES {
        tables.0.remove(0);
    }
    tables.0.push(values);
    work.keep(tables);
    result
}

impl Remembered for Tables {
    const NAME: &'static str = "values of heaps";

    fn bytes(&self) -> usize {
        self.0.iter().map(|values| 8 * values.known().len()).sum()
    }
}
