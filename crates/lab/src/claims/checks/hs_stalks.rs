//! [HS] sections 7 to 12: P-ordered P-positions, the answers in 3×ω^ω, and stalks two columns wide over finite parts.

use super::asking::{all_bites, is_loser, is_p, losers_to};
use super::hs_finite::is_p_ordered;
use super::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, columns, lost, obeys_laws, ordinal, samples, short_work,
};
use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::three_rows::Losers;
use chomplab::region::Region;
use chomplab::search::Work;
use chomplab::transfinite::Position;
use chomplab::transfinite::infinite_sheets::InfiniteSheets;
use chomplab::transfinite::two_wide::grundy;
use chomplab::transfinite::two_wide::inverse::equal_columns;
use chomplab::transfinite::wide_stalk::{Part, Parts, WideStalk};
use numbers::{MexSet, Ordinal};
use oracle::{Cells, Oracle, all_positions_in_box};
use std::collections::HashMap;

pub(super) const CHECKS: &[Check] = &[
    plain("hs-p-ordered-p-positions", p_ordered_p_positions),
    plain("hs-answers-in-three-columns", answers_in_three_columns),
    plain("hs-base-top", base_top).long(),
    plain("hs-two-wide-stalks", two_wide_stalks).long(),
];

/// (i+1,i) or a hook with equal arms, in the plane that it lies in.
fn is_listed(cells: &Cells) -> bool {
    let axes: Vec<usize> = (0..3).filter(|axis| cells.cells().any(|cell| cell.get(*axis).is_some_and(|at| *at > 0))).collect();
    let [first, second] = axes[..] else { return axes.is_empty() };
    let along = |axis: usize| cells.cells().filter(|cell| cell[axis] == 0).count();
    let (long, other) = (along(second).max(along(first)), along(second).min(along(first)));
    let is_hook = long == other && cells.len() == 2 * long - 1;
    is_hook || (other == 2 && cells.len() == 2 * long - 1)
}

/// Of all small positions, those that are P-ordered and P are the listed ones; of infinite ones of both kinds too.
fn p_ordered_p_positions(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    for sides in [&[5, 5][..], &[2, 2, 3]] {
        let all = all_positions_in_box(sides);
        let wrong = all.iter().find(|cells| {
            let found = oracle.is_p(cells) && is_p_ordered(cells, &all, &mut oracle);
            found != is_listed(cells)
        });
        if let Some(cells) = wrong {
            return Outcome::refuted(format!("{cells:?}"));
        }
    }
    let count = samples(bench, 100);
    let mut heights = Heights::seeded(70);
    let mut work = short_work();
    for _ in 0..count {
        let pair = heights.several(2, ALL_EXPONENTS);
        let is_strip = pair.iter().all(|height| *height == Ordinal::omega());
        let wrong = columns(&pair).filter(|position| lost(position, &mut work) != Some(is_strip));
        let [one, other] = [0, 1].map(|_| Ordinal::omega().ordinary_sum(&heights.one(ALL_EXPONENTS)));
        let hooks = [(&one, &other), (&one, &one)].map(|(one, other)| (format!("1x({one}) + ({other})x1"), one == other));
        let hook = hooks.into_iter().find(|(text, equal)| is_p(text, &mut work) != Some(*equal));
        if let Some(witness) = wrong.map(|position| position.to_string()).or(hook.map(|(text, _)| text)) {
            return Outcome::refuted(witness);
        }
    }
    let strip = is_p("2xw", &mut work) == Some(true);
    Outcome::unless((!strip).then(|| "2xw".to_owned()), format!("all positions in 5x5 and 2x2x3 by the oracle; 2xw, and {count} random infinite pairs of columns and hooks"))
}

/// What is needed to answer a bite into 3×ω^ω at a finite height.
struct Finite {
    sheets: InfiniteSheets,
    losers: Losers,
}

fn term(exponent: u64, coefficient: u64) -> Ordinal {
    Ordinal::term(Ordinal::from(exponent), coefficient.into())
}

/// The printed answer to the bite (e, z) into 3×ω^ω, as column and height; `None` where none is printed.
fn printed_answer(e: u64, z: &Ordinal, finite: &mut Finite, work: &mut Work<'_>) -> Option<(u64, Ordinal)> {
    let twice = |c: &Ordinal| grundy(c, c);
    if let Some(z) = z.to_u64() {
        finite.sheets.reach(z, work).ok()?;
        return match e {
            // A sheet that ends has (f,f,z); over another one the top must have its restricted value.
            2 => Some((0, match finite.sheets.last(z) {
                Some(last) => Ordinal::from(last),
                None => Ordinal::omega().ordinary_sum(&equal_columns(&Ordinal::from(finite.sheets.rank(z)))),
            })),
            1 => finite.losers.loser(z, z).map(|first| (0, Ordinal::from(first))),
            _ => None,
        };
    }
    let leading = z.leading_exponent()?.to_u64()?;
    let coefficient = z.coefficient(&Ordinal::from(leading)).try_into().ok()?;
    let c = z.split_below(&Ordinal::from(leading)).1;
    Some(match e {
        2 => (0, term(leading + 1, coefficient).ordinary_sum(&equal_columns(&c))),
        1 => (0, term(leading, 2 * coefficient).ordinary_sum(&twice(&c)?)),
        _ if leading == 1 => {
            let top = term(1, coefficient - 1).ordinary_sum(&c);
            (2, Ordinal::from(finite.sheets.ranked(twice(&top)?.to_u64()?, work).ok()?))
        }
        _ => (2, term(leading - 1, coefficient).ordinary_sum(&twice(&c)?)),
    })
}

/// Every kind of bite into 3×ω^ω, with its printed answer, which leaves P; finite bars have some answer.
fn answers_in_three_columns(bench: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    let tall = ordinal("w^w");
    let Some(start) = columns(&[tall.clone(), tall.clone(), tall]) else { return Outcome::Undecided("no position".to_owned()) };
    if lost(&start, &mut work) != Some(true) {
        return Outcome::refuted("3xw^w is not P");
    }
    let most = 40;
    let mut finite = Finite { sheets: InfiniteSheets::default(), losers: losers_to(most) };
    let mut heights = Heights::seeded(31);
    let mut cuts: Vec<Ordinal> = (1..=most).map(Ordinal::from).collect();
    cuts.extend((0..samples(bench, 60)).map(|at| match at % 2 {
        // Levels of ω from which the answer to a bar is finite, and greater ones.
        0 => term(1, 1 + heights.below(3)).ordinary_sum(&Ordinal::from(heights.below(6))),
        _ => Ordinal::omega().ordinary_sum(&heights.one(LOW_EXPONENTS)),
    }));
    for (z, e) in cuts.iter().flat_map(|z| (0..3_u64).map(move |e| (z, e))) {
        let Ok(left) = start.bite(&[Ordinal::from(e), z.clone()]) else { return Outcome::refuted(format!("({e},{z}) is no bite")) };
        let refuted = |answer: &str| Outcome::refuted(format!("the bite ({e},{z}) into 3xw^w is not answered by {answer}"));
        if let (0, Some(_)) = (e, z.to_u64()) {
            let bites = all_bites(&left.to_string(), &mut work).unwrap_or_default();
            if bites.is_empty() || bites.iter().any(|bite| bite.starts_with('0') && *z != Ordinal::from(1)) {
                return refuted("a bite into the second or third column");
            }
            continue;
        }
        let Some((column, height)) = printed_answer(e, z, &mut finite, &mut work) else {
            return Outcome::Undecided(format!("the answer to ({e},{z}) was not found"));
        };
        let next = left.bite(&[Ordinal::from(column), height.clone()]).ok();
        let is_lost = next.as_ref().is_some_and(|next| {
            let rows = [0, 1, 2].map(|row| height_over(next, row).to_u64());
            match rows {
                [Some(u), Some(v), Some(x)] => is_loser(&finite.losers, [u, v, x]),
                _ => lost(next, &mut work) == Some(true),
            }
        });
        if !is_lost {
            return refuted(&format!("({column},{height})"));
        }
    }
    Outcome::holds(format!("bites of all three kinds at {} heights, finite ones to {most}: the printed answers leave P", cuts.len()))
}

fn height_over(position: &Position, column: u64) -> Ordinal {
    let over = position.boxes().iter().filter(|sides| sides[0] > Ordinal::from(column));
    over.map(|sides| sides[1].clone()).max().unwrap_or_default()
}

/// A stalk of two columns along the last axis, side by side along the first, with boxes around it.
fn stalk_over(u: &Ordinal, v: &Ordinal, axes: usize, boxes: &[Vec<u64>]) -> Option<Position> {
    let line = |wide: u64, height: &Ordinal| {
        let mut sides = vec![Ordinal::from(1); axes];
        sides[0] = Ordinal::from(wide);
        sides[axes - 1] = height.clone();
        sides
    };
    let around = boxes.iter().map(|sides| sides.iter().map(|side| Ordinal::from(*side)).collect());
    Region::from_boxes(around.chain([line(1, u), line(2, v)])).ok()
}

/// One or two boxes, so that there is something on all sides of the stalk; sides to 3, in four dimensions to 2.
fn boxes_around(axes: usize, heights: &mut Heights) -> Vec<Vec<u64>> {
    let longest = if axes < 4 { 3 } else { 2 };
    (0..1 + heights.below(2)).map(|_| (0..axes).map(|_| 1 + heights.below(longest)).collect()).collect()
}

fn stalk_heights(heights: &mut Heights) -> [Ordinal; 2] {
    let tops = heights.several(2, LOW_EXPONENTS);
    [0, 1].map(|at| Ordinal::omega().ordinary_sum(&tops[at]))
}

/// The parts over which there is a finite height, by the oracle as far as that goes.
fn finite_heights(parts: &mut Parts, work: &mut Work<'_>) -> Result<usize, String> {
    let mut oracle = Oracle::new();
    let (mut count, most) = (0, 6);
    for sides in [[3, 2, 2], [2, 3, 2]] {
        for cells in all_positions_in_box(&sides) {
            let boxes: Vec<Vec<u64>> =
                cells.cells().map(|cell| cell.iter().map(|at| *at as u64 + 1).collect()).collect();
            let omega = Ordinal::omega();
            let stalk = stalk_over(&omega, &omega, 3, &boxes).and_then(|whole| WideStalk::of(&whole)).ok_or("no stalk")?;
            let expected = (1..=most).find(|height| {
                let stalk = (0..2).flat_map(|aside| (0..*height).map(move |at| vec![aside, 0, at]));
                let cut = cells.cells().filter(|cell| cell[2] < *height).cloned();
                oracle.is_p(&Cells::from_cells(cut.chain(stalk)))
            });
            let found = parts.finite_height(&stalk.part, work).map_err(|why| why.text)?;
            count += 1;
            if found.filter(|height| *height <= most as u64) != expected.map(|height| height as u64) {
                return Err(format!("over {boxes:?} the height {found:?}, by the oracle {expected:?}"));
            }
        }
    }
    Ok(count)
}

/// The restricted value by its definition: the mex over bites that leave no finite height.
fn restricted_value(part: &Part, parts: &mut Parts, known: &mut HashMap<Part, u64>, work: &mut Work<'_>) -> Option<u64> {
    if let Some(value) = known.get(part) {
        return Some(*value);
    }
    let mut reached = MexSet::new();
    for left in part.followers() {
        if parts.finite_height(&left, work).ok()?.is_none() {
            reached.insert(u32::try_from(restricted_value(&left, parts, known, work)?).ok()?);
        }
    }
    let value = u64::from(reached.mex());
    known.insert(part.clone(), value);
    Some(value)
}

/// Finite material on all sides of 2×ω, anything on its top: P just when no finite height is there and the values agree.
fn base_top(bench: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    let (mut parts, mut known) = (Parts::default(), HashMap::new());
    let small = match finite_heights(&mut parts, &mut work) {
        Ok(small) => small,
        Err(witness) => return Outcome::refuted(witness),
    };
    let count = samples(bench, 120);
    let mut heights = Heights::seeded(111);
    let (mut decided, mut lost_ones) = (0, 0);
    for _ in 0..count {
        if bench.stopped() {
            break;
        }
        let boxes = boxes_around(3, &mut heights);
        let mut stalk = stalk_heights(&mut heights);
        let Some(part) = stalk_over(&stalk[0], &stalk[1], 3, &boxes).and_then(|whole| WideStalk::of(&whole)).map(|whole| whole.part) else { continue };
        let Ok(height) = parts.finite_height(&part, &mut work) else { continue };
        let Some(own) = restricted_value(&part, &mut parts, &mut known, &mut work) else { continue };
        if heights.below(2) == 0 {
            // A top with the value wanted, as random ones hardly have it.
            let top = equal_columns(&Ordinal::from(own));
            stalk = [0, 1].map(|_| Ordinal::omega().ordinary_sum(&top));
        }
        let Some(position) = stalk_over(&stalk[0], &stalk[1], 3, &boxes) else { continue };
        let top = stalk.each_ref().map(|height| height.after(&Ordinal::omega()).unwrap_or_default());
        let expected = height.is_none() && grundy(&top[0], &top[1]) == Some(Ordinal::from(own));
        if lost(&position, &mut work) != Some(expected) {
            return Outcome::refuted(format!("{position} should be {}", if expected { "P" } else { "N" }));
        }
        decided += 1;
        lost_ones += u64::from(expected);
        let cuts = heights.several(1, LOW_EXPONENTS);
        if let Err(witness) = obeys_laws(&position, &cuts, &mut work) {
            return Outcome::refuted(witness);
        }
    }
    Outcome::holds(format!("finite heights of {small} parts by the oracle; {decided} random positions in three dimensions, {lost_ones} of them P, obey the criterion and the laws"))
}

/// A stalk two columns wide on a finite part, in two to four dimensions: always decided, by the laws.
fn two_wide_stalks(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 48);
    let mut heights = Heights::seeded(122);
    let mut work = short_work();
    let mut decided = 0;
    for at in 0..count {
        if bench.stopped() {
            break;
        }
        let axes = 2 + (at % 3) as usize;
        let mut boxes = boxes_around(axes, &mut heights);
        if axes == 2 {
            // In the plane the part stands to the right of the stalk.
            boxes.iter_mut().for_each(|sides| sides[0] += 2);
        }
        let [u, v] = stalk_heights(&mut heights);
        let Some(position) = stalk_over(&u, &v, axes, &boxes) else { continue };
        let cuts = heights.several(1, LOW_EXPONENTS);
        match obeys_laws(&position, &cuts, &mut work) {
            Ok(known) => decided += u64::from(known),
            Err(witness) => return Outcome::refuted(witness),
        }
    }
    if decided == 0 {
        return Outcome::Undecided("none was decided".to_owned());
    }
    Outcome::holds(format!("{decided} of {count} random positions in two to four dimensions are decided and obey the laws"))
}
