//! \[HS\] sections 7 to 12: P-ordered P-positions, the answers in 3×ω^ω, and stalks two columns
//! wide over finite parts.

use super::asking::{Found, Tally, Unknown, all_bites, is_loser, is_p, losers_to};
use super::hs_finite::is_p_ordered;
use super::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, Laws, columns, lost, ordinal, samples, value_of_two,
};
use super::{Check, by_engines};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::Region;
use chomplab::chomp::three_rows::Losers;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::infinite_sheets::InfiniteSheets;
use chomplab::chomp::transfinite::two_wide::grundy;
use chomplab::chomp::transfinite::two_wide::inverse::equal_columns;
use chomplab::chomp::transfinite::wide_stalk::{Part, Parts, WideStalk};
use chomplab::engine::Work;
use numbers::{BitSet, Ordinal};
use oracle::{Cells, Oracle, all_positions_in_box};
use std::collections::HashMap;

pub(super) const CHECKS: &[Check] = &[
    by_engines("hs-p-ordered-p-positions", p_ordered_p_positions),
    by_engines("hs-answers-in-three-columns", answers_in_three_columns),
    by_engines("hs-base-top", base_top).long(),
    by_engines("hs-two-wide-stalks", two_wide_stalks).long(),
];

/// (i+1,i) or a hook with equal arms, in the plane that it lies in.
fn is_listed(cells: &Cells, with_hooks: bool) -> bool {
    let axes: Vec<usize> = (0..3)
        .filter(|axis| cells.cells().any(|cell| cell.get(*axis).is_some_and(|at| *at > 0)))
        .collect();
    let [first, second] = axes[..] else { return axes.is_empty() };
    let along = |axis: usize| cells.cells().filter(|cell| cell[axis] == 0).count();
    let (long, other) = (along(second).max(along(first)), along(second).min(along(first)));
    let is_hook = long == other && cells.len() == 2 * long - 1;
    with_hooks && is_hook || (other == 2 && cells.len() == 2 * long - 1)
}

/// Of all small positions, those that are P-ordered and P are the listed ones; of infinite ones of
/// both kinds too.
fn p_ordered_p_positions(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let (with_hooks, strip_height) = (bench.claim(true, false), bench.claim("w", "w*2"));
    for sides in [&[5, 5][..], &[2, 2, 3]] {
        let all = all_positions_in_box(sides);
        let wrong = all.iter().find(|cells| {
            let found = oracle.is_p(cells) && is_p_ordered(cells, &all, &mut oracle);
            found != is_listed(cells, with_hooks)
        });
        if let Some(cells) = wrong {
            return Ok(Outcome::refuted(format!("{cells:?}")));
        }
    }
    let mut heights = Heights::seeded(70);
    let mut work = bench.short_work();
    let (mut pairs, mut hooks) = (Tally::default(), Tally::default());
    for _ in 0..samples(bench, 100) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let is_strip = pair.iter().all(|height| *height == Ordinal::omega());
        if let Some(position) = columns(&pair)
            && pairs.count(lost(&position, &mut work)).is_some_and(|lost| lost != is_strip)
        {
            return Ok(Outcome::refuted(position.to_string()));
        }
        let [one, other] =
            [0, 1].map(|_| Ordinal::omega().ordinary_sum(&heights.one(ALL_EXPONENTS)));
        for (one, other) in [(&one, &other), (&one, &one)] {
            let text = format!("1x({one}) + ({other})x1");
            if hooks.count(is_p(&text, &mut work)).is_some_and(|lost| lost != (one == other)) {
                return Ok(Outcome::refuted(text));
            }
        }
    }
    let strip = is_p(&format!("2x({strip_height})"), &mut work)?;
    let (pairs, hooks) = (pairs.decided()?, hooks.decided()?);
    let holds = format!(
        "all positions in 5x5 and 2x2x3 by the oracle; 2xw, and random infinite ones: {pairs} \
         pairs of columns and {hooks} hooks"
    );
    Ok(Outcome::unless((!strip).then(|| "2xw".to_owned()), holds))
}

/// What is needed to answer a bite into 3×ω^ω at a finite height.
struct Finite {
    sheets: InfiniteSheets,
    losers: Losers,
}

fn term(exponent: u64, coefficient: u64) -> Ordinal {
    Ordinal::term(Ordinal::from(exponent), coefficient.into())
}

/// The printed answer to the bite (e, z) into 3×ω^ω, as column and height; `None` where none is
/// printed. A second column is cut to `times` the leading term, which is twice.
fn printed_answer(
    e: u64,
    z: &Ordinal,
    times: u64,
    finite: &mut Finite,
    work: &mut Work<'_>,
) -> Option<(u64, Ordinal)> {
    let twice = |c: &Ordinal| grundy(c, c);
    if let Some(z) = z.to_u64() {
        finite.sheets.reach(z, work).ok()?;
        return match e {
            // A sheet that ends has (f,f,z); over another one the top must have its restricted
            // value.
            2 => Some((
                0,
                match finite.sheets.last(z) {
                    Some(last) => Ordinal::from(last),
                    None => Ordinal::omega()
                        .ordinary_sum(&equal_columns(&Ordinal::from(finite.sheets.rank(z)))),
                },
            )),
            1 => finite.losers.loser(z, z).map(|first| (0, Ordinal::from(first))),
            _ => None,
        };
    }
    let leading = z.leading_exponent()?.to_u64()?;
    let coefficient = z.coefficient(&Ordinal::from(leading)).try_into().ok()?;
    let c = z.split_below(&Ordinal::from(leading)).1;
    Some(match e {
        2 => (0, term(leading + 1, coefficient).ordinary_sum(&equal_columns(&c))),
        1 => (0, term(leading, times * coefficient).ordinary_sum(&twice(&c)?)),
        _ if leading == 1 => {
            let top = term(1, coefficient - 1).ordinary_sum(&c);
            (2, Ordinal::from(finite.sheets.ranked(twice(&top)?.to_u64()?, work).ok()?))
        }
        _ => (2, term(leading - 1, coefficient).ordinary_sum(&twice(&c)?)),
    })
}

/// Every kind of bite into 3×ω^ω, with its printed answer, which leaves P; finite bars have some
/// answer.
fn answers_in_three_columns(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let tall = ordinal("w^w");
    let start = columns(&[tall.clone(), tall.clone(), tall]);
    let start = start.ok_or_else(|| Unknown("no position".to_owned()))?;
    if !lost(&start, &mut work)? {
        return Ok(Outcome::refuted("3xw^w is not P"));
    }
    let most = 40;
    let mut finite = Finite { sheets: InfiniteSheets::default(), losers: losers_to(most) };
    let mut heights = Heights::seeded(31);
    let times = bench.claim(2, 3);
    let mut cuts: Vec<Ordinal> = (1..=most).map(Ordinal::from).collect();
    cuts.extend((0..samples(bench, 60)).map(|at| match at % 2 {
        // Levels of ω from which the answer to a bar is finite, and greater ones.
        0 => term(1, 1 + heights.below(3)).ordinary_sum(&Ordinal::from(heights.below(6))),
        _ => Ordinal::omega().ordinary_sum(&heights.one(LOW_EXPONENTS)),
    }));
    for (z, e) in cuts.iter().flat_map(|z| (0..3_u64).map(move |e| (z, e))) {
        let Ok(left) = start.bite(&[Ordinal::from(e), z.clone()]) else {
            return Ok(Outcome::refuted(format!("({e},{z}) is not a bite")));
        };
        let refuted = |answer: &str| {
            let bite = format!("the bite ({e},{z}) into 3xw^w");
            Ok(Outcome::refuted(format!("{bite} is not answered by {answer}")))
        };
        if let (0, Some(_)) = (e, z.to_u64()) {
            let bites = all_bites(&left.to_string(), &mut work)?;
            if bites.is_empty()
                || bites.iter().any(|bite| bite.starts_with('0') && *z != Ordinal::from(1))
            {
                return refuted("a bite into the second or third column");
            }
            continue;
        }
        let (column, height) = printed_answer(e, z, times, &mut finite, &mut work)
            .ok_or_else(|| Unknown(format!("the answer to ({e},{z}) was not found")))?;
        let is_lost = match left.bite(&[Ordinal::from(column), height.clone()]) {
            Err(_) => false,
            Ok(next) => match [0, 1, 2].map(|row| height_over(&next, row).to_u64()) {
                [Some(u), Some(v), Some(x)] => is_loser(&finite.losers, [u, v, x]),
                _ => lost(&next, &mut work)?,
            },
        };
        if !is_lost {
            return refuted(&format!("({column},{height})"));
        }
    }
    Ok(Outcome::holds(format!(
        "bites of all three kinds at {} heights, finite ones to {most}: the printed answers \
         leave P",
        cuts.len()
    )))
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

/// One or two boxes, so that there is something on all sides of the stalk; sides to 3, in four
/// dimensions to 2.
fn boxes_around(axes: usize, heights: &mut Heights) -> Vec<Vec<u64>> {
    let longest = if axes < 4 { 3 } else { 2 };
    (0..1 + heights.below(2))
        .map(|_| (0..axes).map(|_| 1 + heights.below(longest)).collect())
        .collect()
}

fn stalk_heights(heights: &mut Heights) -> [Ordinal; 2] {
    let tops = heights.several(2, LOW_EXPONENTS);
    [0, 1].map(|at| Ordinal::omega().ordinary_sum(&tops[at]))
}

/// The parts over which there is a finite height, by the oracle as far as that goes. An inner error
/// is a witness.
fn finite_heights(
    parts: &mut Parts,
    work: &mut Work<'_>,
) -> Result<Result<usize, String>, Unknown> {
    let mut oracle = Oracle::new();
    let (mut count, most) = (0, 6);
    for sides in [[3, 2, 2], [2, 3, 2]] {
        for cells in all_positions_in_box(&sides) {
            let boxes: Vec<Vec<u64>> =
                cells.cells().map(|cell| cell.iter().map(|at| *at as u64 + 1).collect()).collect();
            let omega = Ordinal::omega();
            let stalk = stalk_over(&omega, &omega, 3, &boxes)
                .and_then(|whole| WideStalk::of(&whole).ok())
                .ok_or_else(|| Unknown(format!("{boxes:?} have no stalk")))?;
            let expected = (1..=most).find(|height| {
                let stalk = (0..2).flat_map(|aside| (0..*height).map(move |at| vec![aside, 0, at]));
                let cut = cells.cells().filter(|cell| cell[2] < *height).cloned();
                oracle.is_p(&Cells::from_cells(cut.chain(stalk)))
            });
            let found = parts.finite_height(&stalk.part, work)?;
            count += 1;
            if found.filter(|height| *height <= most as u64) != expected.map(|height| height as u64)
            {
                return Ok(Err(format!(
                    "over {boxes:?} the height {found:?}, by the oracle {expected:?}"
                )));
            }
        }
    }
    Ok(Ok(count))
}

/// The restricted value by its definition: the mex over bites that leave no finite height.
fn restricted_value(
    part: &Part,
    parts: &mut Parts,
    known: &mut HashMap<Part, u32>,
    work: &mut Work<'_>,
) -> Result<u32, Unknown> {
    if let Some(value) = known.get(part) {
        return Ok(*value);
    }
    let mut reached = BitSet::new();
    for left in part.followers() {
        if parts.finite_height(&left, work)?.is_none() {
            reached.insert(restricted_value(&left, parts, known, work)? as usize);
        }
    }
    let value = reached.mex() as u32;
    known.insert(part.clone(), value);
    Ok(value)
}

/// Finite material on all sides of 2×ω, anything on its top: P just when no finite height is there
/// and the values agree.
fn base_top(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let (mut parts, mut known) = (Parts::default(), HashMap::new());
    let small = match finite_heights(&mut parts, &mut work)? {
        Ok(small) => small,
        Err(witness) => return Ok(Outcome::refuted(witness)),
    };
    let mut heights = Heights::seeded(111);
    let more = bench.claim(0, 1);
    let (mut criterion, mut laws, mut lost_ones) = (Tally::default(), Laws::stated(bench), 0);
    for _ in 0..samples(bench, 120) {
        if bench.stopped() {
            break;
        }
        let boxes = boxes_around(3, &mut heights);
        let mut stalk = stalk_heights(&mut heights);
        let whole = stalk_over(&stalk[0], &stalk[1], 3, &boxes);
        let Some(WideStalk { part, .. }) = whole.and_then(|whole| WideStalk::of(&whole).ok())
        else {
            continue;
        };
        let by_definition = parts.finite_height(&part, &mut work).map_err(Unknown::from);
        let by_definition = by_definition.and_then(|height| {
            let own = restricted_value(&part, &mut parts, &mut known, &mut work)?;
            Ok((height, u64::from(own)))
        });
        let (height, own) = match by_definition {
            Ok(known) => known,
            Err(why) => {
                criterion.count::<()>(Err(why));
                continue;
            }
        };
        if heights.below(2) == 0 {
            // A top with the value wanted, as random ones hardly have it.
            let top = equal_columns(&Ordinal::from(own));
            stalk = [0, 1].map(|_| Ordinal::omega().ordinary_sum(&top));
        }
        let Some(position) = stalk_over(&stalk[0], &stalk[1], 3, &boxes) else { continue };
        let top =
            stalk.each_ref().map(|height| height.after(&Ordinal::omega()).unwrap_or_default());
        let known = value_of_two(&top[0], &top[1])
            .and_then(|value| Ok((value, lost(&position, &mut work)?)));
        let Some((value, is_lost)) = criterion.count(known) else { continue };
        let expected = height.is_none() && value == Ordinal::from(own + more);
        if is_lost != expected {
            let right = if expected { "P" } else { "N" };
            return Ok(Outcome::refuted(format!("{position} should be {right}")));
        }
        lost_ones += u64::from(expected);
        let cuts = heights.several(1, LOW_EXPONENTS);
        if let Err(witness) = laws.try_position(&position, &cuts, &mut work) {
            return Ok(Outcome::refuted(witness));
        }
    }
    let (criterion, laws) = (criterion.decided()?, laws.held()?);
    Ok(Outcome::holds(format!(
        "finite heights of {small} parts by the oracle; {criterion} random positions in three \
         dimensions, {lost_ones} of them P, obey the criterion; {laws}"
    )))
}

/// A stalk two columns wide on a finite part, in two to four dimensions: always decided, by the
/// laws.
fn two_wide_stalks(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(122);
    let mut work = bench.short_work();
    let mut laws = Laws::stated(bench);
    for at in 0..samples(bench, 48) {
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
        if let Err(witness) = laws.try_position(&position, &cuts, &mut work) {
            return Ok(Outcome::refuted(witness));
        }
    }
    let laws = laws.held()?;
    Ok(Outcome::holds(format!("in two to four dimensions {laws}")))
}
