//! How far a game that starts within a window can lead.
//!
//! Let a step that lowers `x` by 1 raise `y` by at most ρ and `z` by at most α, and one that lowers
//! `y` by 1 raise `z` by at most β, where β ≥ 1 if `y` can be poured. Then no move raises
//! `y + ρ·x`, nor `z + β·y + (α + β·ρ)·x`: all that has to be known of the sheet of `x` lies below
//! [`rows_at`] and [`reach_of_z`].

use super::rules::{Fate, Rules, Shape};
use super::sheets::Window;

/// Whether any `z` can be lowered by a move to any smaller one, so that a row has at most one
/// loser.
pub(super) fn has_ray(rules: &Rules) -> bool {
    rules
        .shapes
        .iter()
        .any(|shape| shape.is_cone() && shape.led_by(2).any(|(lowers, _)| lowers == 1))
}

/// How many units of a later coordinate a step gives for one of its leading coordinate, rounded up.
fn rise(shapes: &[Shape], lead: usize, axis: usize) -> usize {
    let rise = |(lowers, step): (usize, [i32; 3])| (step[axis].max(0) as usize).div_ceil(lowers);
    shapes.iter().flat_map(|shape| shape.led_by(lead)).map(rise).max().unwrap_or(0)
}

/// How many rows of a sheet have to be known: `y` grows by so much at most until then.
pub(super) fn rows_at(rules: &Rules, window: Window, x: usize) -> usize {
    window.y.saturating_add(rise(&rules.shapes, 0, 1).saturating_mul(window.last_x - x))
}

/// How high `z` can come in a game that starts within the window.
pub(super) fn reach_of_z(rules: &Rules, window: Window) -> usize {
    let pours = rules.shapes.iter().any(|shape| shape.fates[0] == Fate::Poured);
    let by_y = rise(&rules.shapes, 1, 2).max(usize::from(pours));
    let by_x = rise(&rules.shapes, 0, 2).saturating_mul(window.last_x);
    let rows = rows_at(rules, window, 0);
    window.z.saturating_add(by_x).saturating_add(by_y.saturating_mul(rows)).max(1)
}
