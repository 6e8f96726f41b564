//! A proof that lines go on for ever: the state of all of them returns.
//!
//! From the second row on that is greater than every third row, no line begins any more. What all
//! lines do then follows from their *state*: which lines live, and which first rows each has used
//! from the second row on, less the second row. There are finitely many states, since windows are
//! bounded. If the states at second rows `q` and `q + P` are the same, everything repeats with the
//! period `P` from `q` on, and a line that lives at `q` lives for ever.
//!
//! [`find`] looks for such a pair: it compares states with one that is kept, and keeps another
//! whenever the second row has grown by a quarter. States are compared whole, not by a sum.

use super::lines::{Lines, Shape, State};
use super::omega::{Survey, Table};
use crate::verdict::Undecided;
use crate::work::Work;
use std::fmt::Write;

/// A state of all lines that returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    /// The second row at which the state was met first.
    pub second: usize,
    /// After how many second rows it was met again: a multiple of every line's period.
    pub period: usize,
    /// What follows for G(4×ω), now proved for the third rows and values of its shape.
    pub table: Table,
}

/// Follows all lines over third rows up to a bound and with values up to a bound until the state
/// returns.
///
/// # Errors
/// When the work allowed runs out.
pub fn find(third: usize, value: usize, work: &mut Work<'_>) -> Result<Return, Undecided> {
    let mut survey = Survey::new(Shape::lines(third, NO_END, value));
    let [second, period] = run_until_it_returns(&mut survey, work, |survey| {
        survey.run_block();
        survey.lines()
    })?;
    Ok(Return { second, period, table: survey.table() })
}

/// Second rows go on until a state returns.
pub(super) const NO_END: usize = usize::MAX >> 8;

/// Runs lines until their state returns: the second row of the state, and the period.
pub(super) fn run_until_it_returns<S>(
    sweep: &mut S,
    work: &mut Work<'_>,
    run_block: impl Fn(&mut S) -> &Lines,
) -> Result<[usize; 2], Undecided> {
    let mut kept: Option<(usize, State)> = None;
    loop {
        let lines = run_block(sweep);
        work.spend(lines.steps_of_last_block() / STEPS_PER_UNIT + 1, lines.live())?;
        let next = lines.next_second();
        if next <= lines.shape().third || !next.is_multiple_of(64) {
            continue;
        }
        match &kept {
            Some((second, state)) if lines.is_in(state) => return Ok([*second, next - second]),
            Some((second, _)) if 4 * next < 5 * second => {}
            _ => kept = Some((next, lines.state())),
        }
    }
}

/// Steps of lines with many values for a unit of work, measured.
const STEPS_PER_UNIT: u64 = 2;

impl Return {
    /// The certificate: what is claimed, for a checker that follows all lines by itself.
    ///
    /// The first line has the largest third row, the largest value, the second row at which the
    /// state was met and the period; each other line a value, and the least `a` with
    /// G((4×a) + (2×ω)) and with G(4×a) equal to it, or `-`.
    #[must_use]
    pub fn certificate(&self) -> String {
        let Table { shape, values, .. } = &self.table;
        let (second, period) = (self.second, self.period);
        let mut text = format!("four-columns {} {} {second} {period}\n", shape.third, shape.value);
        let shown = |a: Option<usize>| a.map_or_else(|| "-".to_owned(), |a| a.to_string());
        for of in values {
            let (value, infinite, finite) = (of.value, shown(of.infinite), shown(of.finite));
            writeln!(text, "{value} {infinite} {finite}").expect("a text can be written to");
        }
        text
    }
}
