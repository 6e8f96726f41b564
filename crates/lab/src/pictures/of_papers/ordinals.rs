//! Ordinals along an axis: steps shrink inside each block of `ω`, and blocks shrink inside `ω²`.
//!
//! With ratio `q`, the finite step `n` has length `q^n`, so that `ω` is `1/(1 − q)` long; the
//! `i`-th copy of `ω` is scaled by `q^i`, so that `ω²` is `1/(1 − q)²` long.

/// The place of an ordinal below `ω²`, given as `ω·blocks + steps`.
pub(super) fn place(ratio: f64, blocks: i32, steps: i32) -> f64 {
    let sum = |count: i32| (1.0 - ratio.powi(count)) / (1.0 - ratio);
    let omega = 1.0 / (1.0 - ratio);
    sum(blocks) * omega + ratio.powi(blocks) * sum(steps)
}

/// The place of `ω²`.
pub(super) fn omega_squared(ratio: f64) -> f64 {
    (1.0 - ratio).powi(-2)
}

/// Finite steps that are long enough to be drawn as cells.
pub(super) fn visible_steps(ratio: f64, blocks: i32, shortest: f64) -> impl Iterator<Item = i32> {
    (0..60).take_while(move |step| ratio.powi(blocks + step) >= shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_grow_towards_limits() {
        assert!((place(0.8, 1, 0) - 5.0).abs() < 1e-9);
        assert!((place(0.8, 2, 0) - 9.0).abs() < 1e-9);
        assert!((place(0.8, 0, 200) - 5.0).abs() < 1e-9);
        assert!((place(0.8, 200, 0) - omega_squared(0.8)).abs() < 1e-9);
        assert!(place(0.8, 1, 3) > place(0.8, 1, 2));
    }
}
