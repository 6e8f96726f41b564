//! Bites that leave a position of a given Grundy value, constructed and not searched for.
//!
//! Each formula for Grundy values is solved for what a bite can change: two columns by the inverses of
//! section 9, hooks and orthogonal parts by Nim, one stalk over a finite part by its height or by its
//! side, products by their base. Values are those with the poison forbidden, so that 0 means P.

use super::stalks::Stalks;
use super::{Columns, OrthogonalPart, Position, Transfinite, cell_on_axis, lifted};
use super::{orthogonal_parts, too_large, two_wide};
use crate::ask::{UNITS_TO_CONSULT, consult, moves_to_value};
use crate::chomp::Chomp;
use crate::game::Game;
use crate::region::{Cell, Region};
use crate::search::Work;
use crate::verdict::{Obstacle, Undecided, Wanted};
use numbers::Ordinal;

/// Bites with what kept the list from being complete.
pub type Bites = (Vec<Cell<Ordinal>>, Option<Undecided>);

const GRUNDY: Wanted = Wanted { outcome: false, winning_moves: false, grundy: true };
const BITES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };

/// Every bite that leaves this value, as far as it can be constructed, for finite and infinite positions.
pub fn bites_to_value(position: &Position, value: &Ordinal, work: &mut Work<'_>) -> Bites {
    if let Some(bites) = into_two_columns(position, value) {
        return (bites, None);
    }
    if position.is_finite() {
        // A large product is beyond the search, but not its base, which is asked before the budget is spent.
        let base = product_base(position);
        let into_base = base.map(|(base, axes)| into_base(position, &base, &axes, value, work).0);
        let (bites, missing) = finite_bites(position, value, work);
        let mut all = [into_base.unwrap_or_default(), bites].concat();
        all.sort();
        all.dedup();
        return (all, missing);
    }
    let parts = orthogonal_parts(position);
    if parts.len() > 1 {
        return into_parts(&parts, value, work);
    }
    if let Ok(stalks) = Stalks::of(position)
        && stalks.stalks.len() == 1
    {
        return into_one_stalk(&stalks, value, work);
    }
    if value.is_zero() {
        return winning_bites(&Transfinite, position, work);
    }
    match product_base(position) {
        Some((base, axes)) => into_base(position, &base, &axes, value, work),
        None => (Vec::new(), Some(unknown())),
    }
}

/// Every bite into one or two columns that leaves a value with the poison forbidden, by the inverses of
/// section 9; `None` when there are more columns.
pub(crate) fn into_two_columns(position: &Position, value: &Ordinal) -> Option<Vec<Cell<Ordinal>>> {
    let columns = Columns::of(position, 2)?;
    let [tall, short] = [&columns.heights[0], &columns.heights[1]];
    let allowed = Ordinal::from(1).ordinary_sum(value);
    let bites = two_wide::inverse::bites_to(tall, short, &allowed).into_iter();
    Some(bites.map(|(column, height)| columns.bite(column, height)).collect())
}

/// The value of a position with the poison forbidden, finite or not.
///
/// # Errors
/// When no engine knows it.
pub fn value_of(position: &Position, work: &mut Work<'_>) -> Result<Ordinal, Undecided> {
    let (value, why) = if position.is_finite() {
        let Ok(finite) = position.to_finite() else { return Err(too_large()) };
        let verdict = consult(&Chomp, &finite, GRUNDY, work);
        (verdict.grundy, verdict.undecided)
    } else {
        let verdict = consult(&Transfinite, position, GRUNDY, work);
        (verdict.grundy, verdict.undecided)
    };
    value.ok_or_else(|| why.unwrap_or_else(|| work.out_of_work()))
}

fn unknown() -> Undecided {
    let text = "no formula gives all bites to that value";
    Undecided::new(Obstacle::Transfinite, text)
}

/// What the engines of a game know of bites to P.
fn winning_bites<G: Game>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> (Vec<G::Move>, Option<Undecided>) {
    let verdict = consult(game, position, BITES, work);
    let known = verdict.winning_moves;
    let missing = known.as_ref().is_none_or(|known| !known.complete);
    let missing = missing.then(|| verdict.undecided.unwrap_or_else(unknown));
    (known.map_or(Vec::new(), |known| known.moves), missing)
}

fn finite_bites(position: &Position, value: &Ordinal, work: &mut Work<'_>) -> Bites {
    let Ok(finite) = position.to_finite() else {
        return (Vec::new(), Some(too_large()));
    };
    let (bites, missing) = if value.is_zero() {
        winning_bites(&Chomp, &finite, work)
    } else {
        moves_to_value(&Chomp, &finite, value, work)
    };
    (bites.iter().map(lifted).collect(), missing)
}

/// Nim with the values of orthogonal parts: each part has one value that makes the sum right.
fn into_parts(parts: &[OrthogonalPart], value: &Ordinal, work: &mut Work<'_>) -> Bites {
    let mut values = Vec::new();
    for part in parts {
        match value_of(&part.position, work) {
            Ok(own) => values.push(own),
            Err(why) => return (Vec::new(), Some(why)),
        }
    }
    let sum = values.iter().fold(value.clone(), |sum, own| sum.nim_sum(own));
    let (mut bites, mut missing) = (Vec::new(), None);
    for (part, own) in parts.iter().zip(&values) {
        let (found, why) = bites_to_value(&part.position, &own.nim_sum(&sum), work);
        bites.extend(found.iter().map(|bite| part.cell(bite)));
        missing = missing.or(why);
    }
    (bites, missing)
}

/// `G = H + (n ⊕ r)`: the stalk is cut at a height of that form, or the side is bitten.
fn into_one_stalk(stalks: &Stalks, value: &Ordinal, work: &mut Work<'_>) -> Bites {
    let (axis, height) = &stalks.stalks[0];
    let on_stalk = |height: Ordinal| cell_on_axis(stalks.part.dimension(), *axis, height);
    if value.is_finite() {
        // Bites into the side leave an infinite value.
        return match finite_cut(stalks, value, work) {
            Ok(cut) => (vec![on_stalk(cut)], None),
            Err(why) => (Vec::new(), Some(why)),
        };
    }
    let side = match stalks.side_value(work) {
        Ok(side) => Ordinal::from(side),
        Err(why) => return (Vec::new(), Some(why)),
    };
    let one = Ordinal::from(1);
    let (high, low) = value.split_below(&one);
    let (own_high, own_low) = height.split_below(&one);
    let cut = high.ordinary_sum(&low.nim_sum(&side));
    let mut bites = Vec::new();
    if cut < *height {
        bites.push(on_stalk(cut));
    }
    let Some(rest) = low.nim_sum(&own_low).to_u64().filter(|_| high == own_high) else {
        return (bites, None);
    };
    match stalks.side_bites(rest, work) {
        Ok(found) => bites.extend(found.iter().map(lifted)),
        Err(why) => return (bites, Some(why)),
    }
    (bites, None)
}

/// The one finite height at which a stalk must be cut for a finite value. By the second construction
/// of section 6 and the Size Lemma it is at most 1 + the cells off the stalk + the value.
fn finite_cut(stalks: &Stalks, value: &Ordinal, work: &mut Work<'_>) -> Result<Ordinal, Undecided> {
    let cells = stalks.side_size().zip(value.to_u64());
    let bound = cells.and_then(|(cells, value)| cells.checked_add(value)?.checked_add(1));
    let bound = bound.filter(|bound| *bound < MOST_CUTS).ok_or_else(too_large)?;
    let axis = stalks.stalks[0].0;
    let tall = stalks.with_heights(&[bound + 1]);
    // The tallest first, whose table answers for the others.
    for height in (1..=bound).rev() {
        let mut cell = vec![0; tall.dimension()];
        cell[axis] = height;
        let left = tall.bite(&cell).expect("a cut of the stalk");
        work.spend_on_asking(UNITS_TO_CONSULT)?;
        let verdict = consult(&Chomp, &left, GRUNDY, work);
        match verdict.grundy {
            Some(own) if own == *value => return Ok(Ordinal::from(height)),
            Some(_) => {}
            None => return Err(verdict.undecided.unwrap_or_else(|| work.out_of_work())),
        }
    }
    unreachable!("the construction of section 6 gives a height up to {bound}")
}

/// Longer finite stalks are not looked through.
const MOST_CUTS: u64 = 10_000;

/// A position that is a product with a P-ordered P-position along two axes: its base, with an axis of
/// length 1 in front, and the axes of the base.
fn product_base(position: &Position) -> Option<(Position, Vec<usize>)> {
    let axes = position.dimension();
    let pairs = (0..axes).flat_map(|a| (a + 1..axes).map(move |b| [a, b]));
    pairs.filter(|_| axes > 2).find_map(|pair| {
        let rest: Vec<usize> = (0..axes).filter(|axis| !pair.contains(axis)).collect();
        let on = |axes: &[usize]| {
            let sides = |sides: &Vec<Ordinal>| axes.iter().map(|at| sides[*at].clone()).collect();
            position.boxes().iter().map(sides).collect::<Vec<Vec<Ordinal>>>()
        };
        let section = Region::from_boxes(on(&pair)).ok()?;
        if !is_p_ordered_p(&section) {
            return None;
        }
        let one = Ordinal::from(1);
        let base = on(&rest).into_iter().map(|sides| [vec![one.clone()], sides].concat());
        let base = Region::from_boxes(base).ok()?;
        let product = base.boxes().iter().flat_map(|below| {
            let rest = &rest;
            section.boxes().iter().map(move |over| {
                let mut sides = vec![Ordinal::zero(); axes];
                rest.iter().zip(&below[1..]).for_each(|(axis, side)| sides[*axis] = side.clone());
                pair.iter().zip(over).for_each(|(axis, side)| sides[*axis] = side.clone());
                sides
            })
        });
        (Region::from_boxes(product).as_ref() == Ok(position)).then_some((base, rest))
    })
}

/// `2×ω`, `(i+1, i)` with `i > 0`, and hooks with equal arms.
fn is_p_ordered_p(section: &Position) -> bool {
    let one = Ordinal::from(1);
    if section.boxes().iter().all(|sides| sides.contains(&one)) {
        return section.extent(0) == section.extent(1) && section.extent(0) > one;
    }
    let columns = Columns::of(section, 2);
    columns.is_some_and(|columns| {
        two_wide::grundy(&columns.heights[0], &columns.heights[1]) == Some(one)
    })
}

/// Bites into the base; others may leave the value too.
fn into_base(
    position: &Position,
    base: &Position,
    axes: &[usize],
    value: &Ordinal,
    work: &mut Work<'_>,
) -> Bites {
    let (bites, missing) = bites_to_value(base, value, work);
    let bites = bites.into_iter().map(|bite| {
        let mut cell = vec![Ordinal::zero(); position.dimension()];
        axes.iter().zip(&bite[1..]).for_each(|(axis, at)| cell[*axis] = at.clone());
        Cell(cell)
    });
    (bites.collect(), missing.or_else(|| Some(unknown())))
}
