//! \[HS\] section 6: extensions of a position over a base to a height, and the second construction
//! of a position with a given Grundy value.
//!
//! `E(A, B, h)` is `A` with a column over the base `B`, cut at height `h`. The second construction
//! puts a column of `g` cells orthogonally beside an extension and takes the height that makes the
//! whole P: without that column the extension has the value `g`.

use super::asking::{Found, Tally, Unknown};
use super::sampling::{
    ALL_EXPONENTS, Heights, columns, lost, ordinal, position_in, samples, value_of_two, within,
};
use super::{Check, by_engines};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::Region;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::extension::Extension;
use chomplab::engine::Work;
use numbers::Ordinal;
use oracle::{Cells, Oracle, all_positions_in_box};

pub(super) const CHECKS: &[Check] = &[
    by_engines("hs-extensions", extensions),
    by_engines("hs-second-construction", second_construction),
];

/// E(A,B,h) is A with a column over B, cut at h: by its formula, cell by cell, and one bite below
/// each taller one.
fn extensions(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(106);
    let mut looked_at = 0;
    // The column stands over the base, and is not the base alone.
    let with_base = bench.claim(true, false);
    for at in 0..samples(bench, 100) {
        let axes = 1 + (at % 2) as usize;
        let (body, base) = (position_in(axes + 1, &mut heights), position_in(axes, &mut heights));
        let (Some(body), Some(base)) = (body, base) else { continue };
        if let Some(witness) = against_extension(&body, &base, with_base, &mut heights) {
            return Ok(Outcome::refuted(witness));
        }
        looked_at += 1;
    }
    if looked_at == 0 {
        return Err(Unknown("no extension was looked at".to_owned()));
    }
    Ok(Outcome::holds(format!(
        "{looked_at} random extensions in two and three dimensions: the formula, cells, and that \
         the bite at (0,...,0,h) leads from taller ones to it"
    )))
}

/// A witness against the extension of a body over a base to a random height.
fn against_extension(
    body: &Position,
    base: &Position,
    with_base: bool,
    heights: &mut Heights,
) -> Option<String> {
    let Ok(extension) = Extension::new(Some(body.clone()), base.boxes().to_vec()) else {
        return Some(format!("{body} over {base} is not an extension"));
    };
    let height = heights.one(ALL_EXPONENTS).max(Ordinal::from(1));
    let Some(extended) = extension.to_height(&height) else {
        return Some(format!("{body} to {height}"));
    };
    let more = heights.one(ALL_EXPONENTS).ordinary_sum(&Ordinal::from(1));
    let taller = extension.to_height(&height.ordinary_sum(&more));
    // The formula: what the bite at (0,...,0,h) leaves of an endless column, or of a taller one.
    let axes = base.boxes()[0].len();
    let level = [vec![Ordinal::zero(); axes], vec![height.clone()]].concat();
    for whole in [with_endless_column(body, base), taller] {
        if whole.and_then(|whole| whole.bite(&level).ok()).as_ref() != Some(&extended) {
            return Some(format!("{body} over {base}, cut at {height}"));
        }
    }
    // The definition, cell by cell.
    let cells = [within(body, heights), within(&extended, heights)];
    let is_wrong = |cell: &&Vec<Ordinal>| {
        let (last, others) = cell.split_last().expect("cells have coordinates");
        let is_in_either = body.contains(cell) || with_base && base.contains(others);
        extended.contains(cell) != (*last < height && is_in_either)
    };
    let wrong = cells.iter().find(is_wrong)?;
    Some(format!("{body} over {base}, cut at {height}: {wrong:?}"))
}

/// A body with a column over a base that is taller than everything, for one without an end.
fn with_endless_column(body: &Position, base: &Position) -> Option<Position> {
    let tall = ordinal("w^(w*2)");
    let endless =
        base.boxes().iter().map(|sides| [&sides[..], std::slice::from_ref(&tall)].concat());
    Region::from_boxes(endless).and_then(|column| body.join(&column)).ok()
}

/// Cells of E(X,B,h) in the plane, for B of one or two cells, with a third coordinate before.
fn extended(cells: &Cells, base: usize, height: usize) -> Vec<Vec<usize>> {
    let kept = cells.cells().filter(|cell| cell[1] < height).map(|cell| vec![0, cell[0], cell[1]]);
    let column = (0..base).flat_map(|at| (0..height).map(move |up| vec![0, at, up]));
    kept.chain(column).collect()
}

/// An orthogonal column of g cells, and the height that makes all of it P: without the column the
/// value is g, unless g is 0.
fn second_construction(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let (mut printed, mut count) = (None, 0);
    let (from, more) = (bench.claim(0, 1), bench.correction(0, 1));
    for cells in all_positions_in_box(&[2, 2]).into_iter().chain([Cells::from_rows(&[1, 1, 1])]) {
        for (base, g) in (1..=2).flat_map(|base| (0..=4).map(move |g| (base, g))) {
            let is_p = |height: &usize, oracle: &mut Oracle| {
                let column = (0..g).map(|at| vec![at, 0, 0]);
                oracle.is_p(&Cells::from_cells(
                    extended(&cells, base, *height).into_iter().chain(column),
                ))
            };
            let Some(height) = (1..=8).find(|height| is_p(height, &mut oracle)) else { continue };
            let value =
                oracle.grundy_poison_allowed(&Cells::from_cells(extended(&cells, base, height)));
            if g < from {
                continue;
            }
            if g == 0 {
                // A column of no cells leaves the extension itself, which is P with the value 1.
                printed = printed.or((value != g)
                    .then(|| format!("for g = 0 it gives {:?} the value {value}", cells.rows())));
                continue;
            }
            count += 1;
            if value != g + more {
                return Ok(Outcome::refuted(format!(
                    "{cells:?} over {base} to {height} has the value {value}, not {g}"
                )));
            }
        }
    }
    let mut infinite = Tally::default();
    if let Some(witness) = against_infinite_values(bench, &mut infinite) {
        return Ok(Outcome::refuted(witness));
    }
    let infinite = infinite.decided()?;
    let holds = format!("g > 0: {count} finite extensions by the oracle, {infinite} infinite ones");
    Ok(Outcome::corrected(printed, None, holds))
}

/// The same for two infinite columns, of which the first or both are extended: a witness against
/// it.
fn against_infinite_values(bench: &Bench<'_>, found: &mut Tally) -> Option<String> {
    let mut heights = Heights::seeded(107);
    let mut work = bench.work();
    for at in 0..samples(bench, 40) {
        let Some(body) = columns(&heights.several(2, ALL_EXPONENTS)) else { continue };
        let g = heights.one(ALL_EXPONENTS).max(Ordinal::from(1));
        let base = vec![Ordinal::from(1 + at % 2)];
        let extension = Extension::new(Some(body), vec![base]).expect("one axis less");
        let Some((extended, value, is_lost)) = found.count(extended_to(&extension, &g, &mut work))
        else {
            continue;
        };
        if value != g || !is_lost {
            return Some(format!("{extended} does not have the value {g}"));
        }
    }
    None
}

/// The extension of two columns to the value `g`, its value by the formulas, and whether it is P
/// beside a column of `g` cells.
fn extended_to(
    extension: &Extension,
    g: &Ordinal,
    work: &mut Work<'_>,
) -> Result<(Position, Ordinal, bool), Unknown> {
    // In the library values are those with the poison forbidden.
    let less = g.to_u64().map_or(g.clone(), |g| Ordinal::from(g - 1));
    let extended = extension.height(&less, work)?.position;
    let value = value_of_two(&height_of(&extended, 0), &height_of(&extended, 1))?;
    let one = Ordinal::from(1);
    let column = vec![g.clone(), one.clone(), one.clone()];
    let flat = extended.boxes().iter().map(|sides| [std::slice::from_ref(&one), sides].concat());
    let whole = Region::from_boxes(flat.chain([column]))
        .map_err(|_| Unknown(format!("{extended} beside {g} is not a position")))?;
    let is_lost = lost(&whole, work)?;
    Ok((extended, value, is_lost))
}

/// The height of a column of a plane position.
fn height_of(position: &Position, column: u64) -> Ordinal {
    let over = position.boxes().iter().filter(|sides| sides[0] > Ordinal::from(column));
    over.map(|sides| sides[1].clone()).max().unwrap_or_default()
}
