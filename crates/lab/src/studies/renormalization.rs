//! The six equations of \[FL\] App. B for the constants of the lines, solved numerically.
//!
//! Instant winners keep their shape under the recursion only if six regions stay closed to losers;
//! each gives an equation between `α`, `λ_L`, `λ_U`, `m_L`, `m_U` and `γ`. \[FL\] gives the
//! solution in terms of √2; here Newton's method finds it from a rough start, and tells what else
//! solves them.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// The constants, in the order of [`NAMES`].
pub type Constants = [f64; 6];

/// What \[FL\] calls the constants.
pub const NAMES: [&str; 6] = ["alpha", "lambda_L", "lambda_U", "m_L", "m_U", "gamma"];

/// The same as signs, for figures.
pub const SIGNS: [&str; 6] = ["α", "λ_L", "λ_U", "m_L", "m_U", "γ"];

/// The solution that \[FL\] gives.
pub const OF_THE_PAPER: Constants = [
    FRAC_1_SQRT_2,
    1.0 - FRAC_1_SQRT_2,
    FRAC_1_SQRT_2,
    -1.0 - FRAC_1_SQRT_2,
    -1.0 + FRAC_1_SQRT_2,
    SQRT_2 - 1.0,
];

/// How far constants are from solving each of the six equations, in the order of \[FL\].
///
/// ```
/// use lab::studies::renormalization::{OF_THE_PAPER, residuals};
/// assert!(residuals(&OF_THE_PAPER).iter().all(|residual| residual.abs() < 1e-12));
/// ```
#[must_use]
pub fn residuals(constants: &Constants) -> [f64; 6] {
    let [alpha, lower, upper, m_lower, m_upper, gamma] = *constants;
    let deadly = 1.0 / (alpha + 1.0);
    let slopes = m_upper - m_lower;
    [
        upper + lower - 1.0,
        upper / (1.0 + m_upper) - 1.0,
        deadly - lower / (m_lower + 1.0) - 1.0,
        (gamma - 1.0) * m_lower / (alpha - m_lower) + deadly - 1.0,
        alpha * lower / (alpha - m_lower) * slopes / (slopes * alpha + m_lower * gamma) + deadly
            - 1.0,
        lower / (alpha - m_lower) - alpha * deadly * (1.0 - upper / (alpha - m_upper)),
    ]
}

/// A solution that Newton's method reaches from a start; `None` if it does not settle.
#[must_use]
pub fn solve(start: Constants) -> Option<Constants> {
    const STEPS: usize = 100;
    let mut constants = start;
    for _ in 0..STEPS {
        let residual = residuals(&constants);
        let size = |of: &[f64; 6]| of.iter().map(|part| part * part).sum::<f64>();
        if size(&residual) < 1e-26 {
            return Some(constants);
        }
        let step = linear(&jacobian(&constants), &residual)?;
        // Half as far as long as that brings it nearer: far from a solution, whole steps overshoot.
        let taken = |share: f64| std::array::from_fn(|at| constants[at] - share * step[at]);
        let shares = (0..20).map(|halvings| 0.5_f64.powi(halvings));
        let better = |share: &f64| size(&residuals(&taken(*share))) < size(&residual);
        constants = taken(shares.into_iter().find(better)?);
    }
    None
}

/// Whether constants could describe sheets: densities and γ are shares, `m_L < −1 < m_U < 0`.
#[must_use]
pub fn makes_sense(constants: &Constants) -> bool {
    let [alpha, lower, upper, m_lower, m_upper, gamma] = *constants;
    let is_share = |number: f64| (-1e-9..=1.0 + 1e-9).contains(&number);
    alpha > 1e-6
        && [lower, upper, gamma].into_iter().all(is_share)
        && m_lower < -1.0
        && (-1.0..0.0).contains(&m_upper)
}

/// The derivatives of all equations by all constants, by differences.
fn jacobian(constants: &Constants) -> [[f64; 6]; 6] {
    const STEP: f64 = 1e-6;
    let mut rows = [[0.0; 6]; 6];
    for at in 0..6 {
        let moved = |by: f64| {
            let mut moved = *constants;
            moved[at] += by;
            residuals(&moved)
        };
        let (after, before) = (moved(STEP), moved(-STEP));
        rows.iter_mut().enumerate().for_each(|(equation, row)| {
            row[at] = (after[equation] - before[equation]) / (2.0 * STEP);
        });
    }
    rows
}

/// The solution of linear equations, by elimination; `None` if there is no single one.
fn linear(matrix: &[[f64; 6]; 6], right: &[f64; 6]) -> Option<[f64; 6]> {
    let (mut rows, mut right) = (*matrix, *right);
    for column in 0..6 {
        let largest =
            |a: &usize, b: &usize| rows[*a][column].abs().total_cmp(&rows[*b][column].abs());
        let pivot = (column..6).max_by(largest)?;
        rows.swap(column, pivot);
        right.swap(column, pivot);
        if rows[column][column].abs() < 1e-12 || !rows[column][column].is_finite() {
            return None;
        }
        let (pivot, of_pivot) = (rows[column], right[column]);
        for row in (0..6).filter(|row| *row != column) {
            let share = rows[row][column] / pivot[column];
            rows[row].iter_mut().zip(pivot).for_each(|(cell, above)| *cell -= share * above);
            right[row] -= share * of_pivot;
        }
    }
    Some(std::array::from_fn(|at| right[at] / rows[at][at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use numbers::Random;

    #[test]
    fn the_equations_have_the_solution_of_the_paper() {
        let found = solve([0.7, 0.3, 0.7, -1.7, -0.3, 0.4]).unwrap();
        for (found, expected) in found.iter().zip(OF_THE_PAPER) {
            assert!((found - expected).abs() < 1e-10);
        }
    }

    /// From 2000 starts in the region that makes sense, no other solution is found there.
    #[test]
    fn no_other_solution_makes_sense() {
        let mut numbers = Random::seeded(1);
        let mut share = || numbers.below(1_000_000) as f64 / 1e6;
        let mut found = 0;
        for _ in 0..2000 {
            let start = [share() * 2.0, share(), share(), -1.0 - 2.0 * share(), -share(), share()];
            let Some(solution) = solve(start) else { continue };
            if makes_sense(&solution) {
                found += 1;
                let near = solution.iter().zip(OF_THE_PAPER).all(|(a, b)| (a - b).abs() < 1e-6);
                assert!(near, "{solution:?}");
            }
        }
        assert!(found > 200, "{found}");
    }
}
