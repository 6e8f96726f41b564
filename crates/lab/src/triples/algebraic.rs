//! Guesses of algebraic numbers of small height behind measured ones.
//!
//! Numbers that are roots of polynomials `ax² + bx + c` with small whole coefficients lie dense, so
//! that one is always near. A guess is worth something only if few of its height are expected to
//! lie as near by chance, and that number is told with it.

use super::geometry::Estimate;

/// An algebraic number near a measured one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// `a`, `b` and `c` of `ax² + bx + c = 0`.
    pub coefficients: [i64; 3],
    /// The root that is near.
    pub value: f64,
    /// The greatest of the coefficients without their signs.
    pub height: i64,
    /// How many roots of this height or a smaller one are expected in an interval as long as the
    /// measured one, judged by those around it.
    pub by_chance: f64,
}

/// Greater coefficients are not tried: such numbers lie so dense that a guess says nothing.
const MOST_HEIGHT: i64 = 12;

/// The number of least height within the error of a measured one, if there is one.
#[must_use]
pub fn guess(measured: Estimate) -> Option<Guess> {
    let Estimate { value, error } = measured;
    for height in 1..=MOST_HEIGHT {
        let roots = roots_of_height(height);
        let near = |root: f64| (root - value).abs();
        let within = roots.iter().filter(|(root, _)| near(*root) <= error);
        let own = within.filter(|(_, coefficients)| tallest(coefficients) == height);
        let best = own.min_by(|a, b| near(a.0).total_cmp(&near(b.0)));
        if let Some((root, coefficients)) = best {
            /// How far around numbers are counted.
            const AROUND: f64 = 0.25;
            let around = roots.iter().filter(|(root, _)| near(*root) <= AROUND).count();
            let by_chance = around as f64 * error / AROUND;
            return Some(Guess { coefficients: *coefficients, value: *root, height, by_chance });
        }
    }
    None
}

fn tallest(coefficients: &[i64; 3]) -> i64 {
    coefficients.iter().map(|coefficient| coefficient.abs()).max().unwrap_or(0)
}

/// The real roots of all polynomials with coefficients up to a height, each once, with the
/// polynomial of least height that has it.
fn roots_of_height(height: i64) -> Vec<(f64, [i64; 3])> {
    let mut roots = Vec::new();
    for a in 0..=height {
        for b in -height..=height {
            for c in -height..=height {
                let (of_a, of_b, of_c) = (a as f64, b as f64, c as f64);
                if a == 0 {
                    if b > 0 {
                        roots.push((-of_c / of_b, [a, b, c]));
                    }
                    continue;
                }
                let discriminant = of_b * of_b - 4.0 * of_a * of_c;
                if discriminant >= 0.0 {
                    for sign in [-1.0, 1.0] {
                        let root = (-of_b + sign * discriminant.sqrt()) / (2.0 * of_a);
                        roots.push((root, [a, b, c]));
                    }
                }
            }
        }
    }
    roots.sort_by(|x, y| x.0.total_cmp(&y.0).then(tallest(&x.1).cmp(&tallest(&y.1))));
    let mut kept: Vec<(f64, [i64; 3])> = Vec::new();
    for (root, coefficients) in roots {
        match kept.last_mut().filter(|last| root - last.0 < 1e-9) {
            Some(last) if tallest(&coefficients) < tallest(&last.1) => last.1 = coefficients,
            Some(_) => {}
            None => kept.push((root, coefficients)),
        }
    }
    kept
}
