//! Bites into four columns that may win: every formula solved for the column that is bitten.
//!
//! The list is a proposal. Whoever uses it tests each bite with [`judge`](super::judge) and keeps
//! those that leave P; so a bite that is missing here is not claimed not to win.

use super::Eye;
use super::judge::{above, base_height, heights};
use super::tops::{Height, Tops};
use crate::search::Work;
use crate::transfinite::two_wide::{grundy, inverse};
use crate::verdict::Undecided;
use numbers::{BigUint, Ordinal};

/// A bite: towards `y`, towards `v`, and the height.
pub type Bite = (u64, u64, Ordinal);

/// Bites that may leave a P-position.
///
/// # Errors
/// When work runs out.
pub fn proposed(eye: &Eye, tops: &mut Tops, work: &mut Work<'_>) -> Result<Vec<Bite>, Undecided> {
    let Eye { u, v, y, z } = eye;
    let omega = Ordinal::omega();
    let square = Ordinal::power_of_omega(Ordinal::from(2));
    let cube = Ordinal::power_of_omega(Ordinal::from(3));
    let block = Ordinal::power_of_omega(Ordinal::omega());
    let mut bites = vec![(0, 0, cube)];
    if z.is_finite() {
        bites.push((0, 0, z.ordinary_sum(&Ordinal::from(1))));
        if v.is_finite() {
            bites.push((0, 0, v.natural_sum(z).natural_sum(&Ordinal::from(1))));
        }
    }
    if *v >= omega {
        let tops = [u, v].map(|column| above(&omega, column));
        bites.extend(into_top(&omega, &tops[0], &tops[1], z));
        bites.extend(finite_front(&tops[0], &tops[1]).map(|height| (1, 0, height)));
        if *y >= omega {
            let y = above(&omega, y);
            bites.extend(finite_front(&tops[0], &y).map(|height| (0, 1, height)));
        }
    }
    if *z >= omega && *v >= square {
        bites.extend(between_front_and_top(eye));
    }
    if *y >= block && *z >= omega {
        let front = above(&omega, z);
        bites.push((0, 0, block.ordinary_sum(&front)));
        bites.push((0, 1, y.clone()));
        let [a, b] = [u, v].map(|column| above(&block, column));
        bites.extend(into_top(&block, &a, &b, &front));
        bites.push((1, 1, omega.ordinary_sum(&a)));
        bites.extend(grundy(&a, &b).map(|value| (1, 1, omega.ordinary_sum(&value))));
    }
    if *z >= omega {
        bites.extend(within_type_c(eye, tops, work)?);
    }
    Ok(bites)
}

/// Bites into `u` and `v` above a height that leave a value there.
fn into_top(start: &Ordinal, u: &Ordinal, v: &Ordinal, value: &Ordinal) -> Vec<Bite> {
    let bites = inverse::bites_to(u, v, value).into_iter();
    bites.map(|(column, height)| (0, column, start.ordinary_sum(&height))).collect()
}

/// The finite height of a front that balances a top, if it is finite.
fn finite_front(u: &Ordinal, v: &Ordinal) -> Option<Ordinal> {
    grundy(u.max(v), u.min(v)).filter(Ordinal::is_finite)
}

/// Type D: the front takes the value of the top or the other way round, cloven in either direction.
fn between_front_and_top(Eye { u, v, y, z }: &Eye) -> Vec<Bite> {
    let (omega, square) = (Ordinal::omega(), Ordinal::power_of_omega(Ordinal::from(2)));
    let [top_u, top_v] = [u, v].map(|column| above(&square, column));
    let [front_y, front_z] = [y, z].map(|column| above(&omega, column));
    let mut bites = Vec::new();
    if let Some(front) = grundy(&front_y, &front_z) {
        bites.extend(into_top(&square, &top_u, &top_v, &front));
    }
    if let Some(top) = grundy(&top_u, &top_v) {
        let into_front = inverse::bites_to(&front_y, &front_z, &top).into_iter();
        bites.extend(into_front.map(|(column, height)| (1, column, omega.ordinary_sum(&height))));
    }
    // A bite into v that makes it the shorter neighbour: then y is in the top, and v in the front.
    if *y >= square
        && let Some(top) = grundy(&top_u, &above(&square, y))
    {
        let heights = inverse::taller(&front_z, &top).into_iter();
        let heights = heights.chain([inverse::equal_columns(&top)]);
        bites.extend(heights.map(|height| (0, 1, omega.ordinary_sum(&height))));
    }
    bites
}

/// Type C: bites into one column of the top.
fn within_type_c(eye: &Eye, tops: &mut Tops, work: &mut Work<'_>) -> Result<Vec<Bite>, Undecided> {
    let base = base_height(&eye.z);
    let (_, hat_limit) = (&base, base.ordinary_sum(&Ordinal::power_of_omega(Ordinal::from(2))));
    if eye.v >= hat_limit || eye.y < base {
        return Ok(Vec::new());
    }
    let columns = [&eye.u, &eye.v, &eye.y, &eye.z].map(|column| above(&base, column));
    let is_short = columns[0] < Ordinal::power_of_omega(Ordinal::from(2));
    let Some([u, v, y, z]) = heights(&columns) else { return Ok(Vec::new()) };
    let mut found: Vec<(u64, u64, Height)> = Vec::new();
    found.extend(tops.first(v, y, z, work)?.map(|first| (0, 0, first)));
    if is_short {
        for cut in candidates(u, v, y, z) {
            if cut < v && tops.makes(u, [cut, y, z.min(cut)], work)? {
                found.push((0, 1, cut));
            }
        }
        for cut in candidates(u, y, v, z) {
            if cut < y && tops.makes(u, [v, cut, z.min(cut)], work)? {
                found.push((1, 0, cut));
            }
        }
        for cut in candidates(u, z, v, y).into_iter().filter(|cut| cut.0 < 2) {
            if cut < z && tops.makes(u, [v, y, cut], work)? {
                found.push((1, 1, cut));
            }
        }
    }
    let height = |(level, finite): Height| {
        let level = Ordinal::term(Ordinal::from(1), BigUint::from(level));
        base.ordinary_sum(&level.ordinary_sum(&Ordinal::from(finite)))
    };
    Ok(found.into_iter().map(|(i, j, cut)| (i, j, height(cut))).collect())
}

/// Heights to which a column of a top may be cut: levels that the rules allow, and finite parts up to
/// where each value must have occurred, or that differ from the neighbour's by a power of 2.
///
/// With the other columns fixed each finite part `a` of `u` belongs to at most one cut on a level.
/// A cut misses it when its own value is less, or when a bite into another column has it: that is
/// at most as often as those columns and `a` have cells together, and where values must be 1
/// modulo 3 only every third cut counts.
fn candidates(u: Height, column: Height, other: Height, third: Height) -> Vec<Height> {
    let below = |less: u64| u.0.checked_sub(other.0 + less);
    let levels = [Some(0), Some(1), Some(other.0), Some(column.0), below(0), below(1), below(2)];
    let mut levels: Vec<u64> = levels.into_iter().flatten().filter(|at| *at <= column.0).collect();
    levels.sort_unstable();
    levels.dedup();
    let cells = u.1.saturating_add(other.1).saturating_add(2 * third.1).min(1_000) + 2;
    let mut found = Vec::new();
    for level in levels {
        let is_odd_and_equal = level == other.0 && level % 2 == 1;
        let most = if is_odd_and_equal { 3 * cells + 40 } else { cells };
        found.extend((0..most).map(|finite| (level, finite)));
        if is_odd_and_equal {
            found.extend((0..31).map(|bit| (level, other.1 ^ (1 << bit))));
        }
    }
    found
}
