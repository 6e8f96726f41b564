//! Statements of \[HS\] between its theorems: what positions are, steps that theorems use, and what
//! section 12 says of sets of positions.

use super::asking::{Found, Tally, Unknown, all_bites, is_p, value};
use super::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, Laws, columns, eye, ordinal, position_in, samples,
    value_of_two, within,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use crate::open_classes::CLASSES;
use chomplab::Certainty;
use chomplab::chomp::Region;
use chomplab::chomp::transfinite::infinite_sheets::InfiniteSheets;
use chomplab::chomp::transfinite::wide_stalk::{Parts, WideStalk};
use chomplab::chomp::transfinite::wide_values::{Cause, WideValues};
use chomplab::chomp::transfinite::{Position, Transfinite};
use chomplab::engine::{Budget, Wanted, ask};
use numbers::Ordinal;
use oracle::ThreeRowValues;
use std::collections::{BTreeSet, HashMap};

pub(super) const CHECKS: &[Check] = &[
    plain("hs-unions-of-boxes", unions_of_boxes),
    plain("hs-height-over-two", height_over_two),
    by_engines("hs-products-twice", products_twice),
    plain("hs-diagonals", diagonals),
    by_engines("hs-answering-columns", answering_columns),
    by_engines("hs-restricted-at-most", restricted_at_most),
    plain("hs-six-types", six_types),
    by_engines("hs-restricted-fronts", restricted_fronts),
    by_engines("hs-three-wide-beside", three_wide_beside),
    by_engines("hs-decidable-triples", decidable_triples).long(),
    by_engines("hs-mex-of-l", mex_of_l).long(),
    by_engines("hs-stratification-by-class", stratification_by_class).long(),
];

/// Introduction: positions are the finite unions of boxes. What a bite leaves has exactly the cells
/// that are not eaten, and with each cell all below it.
fn unions_of_boxes(bench: &Bench<'_>) -> Outcome {
    let mut heights = Heights::seeded(131);
    let are_unions = bench.claim(true, false);
    let mut bites = 0;
    for number in 0..samples(bench, 400) {
        let axes = 2 + (number % 2) as usize;
        let Some(position) = position_in(axes, &mut heights) else { continue };
        let bite = within(&position, &mut heights);
        let Ok(left) = position.bite(&bite) else { continue };
        for _ in 0..8 {
            let cell = within(&position, &mut heights);
            let is_eaten = cell.iter().zip(&bite).all(|(at, from)| at >= from);
            let lower: Vec<Ordinal> =
                cell.iter().zip(&bite).map(|(at, from)| at.clone().min(from.clone())).collect();
            let is_closed = position.contains(&lower);
            if !is_closed || left.contains(&cell) != (is_eaten != are_unions) {
                return Outcome::refuted(format!("{position} bitten at {bite:?}: {cell:?}"));
            }
        }
        bites += 1;
    }
    Outcome::holds(format!("{bites} random bites, with 8 cells each"))
}

/// Section 5: over a base of two cells the height is the least number outside of all the sets `M_i`
/// of the proof of the Fundamental Theorem. Beside the base stands one column.
fn height_over_two(bench: &Bench<'_>) -> Outcome {
    let (tallest, most) = if bench.to() < 10_000 { (9, 14) } else { (16, 26) };
    let more = bench.claim(0, 1);
    // The first column that makes three columns P is at most 1 + the other two.
    let oracle = ThreeRowValues::up_to(most + tallest + 2, tallest);
    let is_p = |rows: [usize; 3]| oracle.of(rows) == 0;
    let cut = |height: usize, third: usize| [height, height, third.min(height)];
    let mut known: Vec<Option<usize>> = Vec::new();
    for third in 0..=tallest {
        // M_0: bites beside the base, at a height below the one that they leave.
        let beside = (0..third).filter_map(|at| known[at].filter(|height| *height > at));
        let mut met: BTreeSet<usize> = beside.chain([0]).collect();
        // M_1, M_2, …: bites beside the poison, at a height that has been met.
        let mut waiting: Vec<usize> = met.iter().copied().collect();
        while let Some(at) = waiting.pop() {
            let first = (1..=1 + at + third)
                .find(|first| is_p([*first, at.min(*first), third.min(at).min(*first)]));
            let first = first.filter(|first| *first > at && *first <= most);
            waiting.extend(first.filter(|first| met.insert(*first)));
        }
        let height = (0..=most).find(|height| !met.contains(height));
        known.push(height);
        let printed = height.map(|height| height + more).filter(|height| *height <= most);
        let right = (1..=most).find(|height| is_p(cut(*height, third)));
        if height.is_some() && printed != right {
            return Outcome::refuted(format!("beside {third}: {printed:?}, by mex {right:?}"));
        }
        if height.is_none() && right.is_some() {
            return Outcome::refuted(format!("beside {third} no height to {most} is left"));
        }
    }
    Outcome::holds(format!("two columns beside one to {tallest}, heights to {most}, by the oracle"))
}

/// Section 7: a P-position times two P-ordered P-positions is P.
fn products_twice(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let first = bench.claim("2xw", "2x(w+1)");
    let bases = [vec![vec!["1"]], vec![vec!["w", "2"]], vec![vec!["1", "w+1"], vec!["w+1", "1"]]];
    let factors = [vec![vec!["w", "2"]], vec![vec!["1", "2"], vec!["2", "1"]]];
    let mut products = 0;
    for (base, one, other) in bases.iter().flat_map(|base| {
        let pairs = factors.iter().flat_map(|one| factors.iter().map(move |other| (one, other)));
        pairs.map(move |(one, other)| (base, one, other))
    }) {
        let boxes = base.iter().flat_map(|base| {
            one.iter().flat_map(move |one| {
                other.iter().map(move |other| [&base[..], one, other].concat().join(" "))
            })
        });
        let read = |sides: String| sides.split(' ').map(ordinal).collect::<Vec<_>>();
        let Ok(product) = Region::from_boxes(boxes.map(read)) else { continue };
        if !is_p(&product.to_string(), &mut work)? {
            return Ok(Outcome::refuted(product.to_string()));
        }
        products += 1;
    }
    let triple = format!("{first}x2xwx2xw");
    let is_triple_p = is_p(&triple, &mut work)?;
    Ok(Outcome::unless(
        (!is_triple_p).then_some(triple),
        format!("{products} products of two and three of them, and 2xwx2xwx2xw"),
    ))
}

/// Section 9, Table 1, down the diagonals: where u − v is even every third value is skipped; where
/// it is odd the values grow by one at every second step for a while, and then stay.
fn diagonals(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 40 } else { 90 };
    let mut table = vec![vec![0_usize; most + 1]; most + 1];
    for u in 1..=most {
        for v in 0..=u {
            let first = (0..u).map(|cut| table[cut][v.min(cut)]);
            let reached: BTreeSet<usize> = first.chain((0..v).map(|cut| table[u][cut])).collect();
            table[u][v] = (0..).find(|value| !reached.contains(value)).unwrap_or(0);
        }
    }
    let skipped = bench.claim(3, 4);
    for difference in 0..=most / 2 {
        let values: Vec<usize> =
            (0..=most - difference).map(|v| table[v + difference][v]).collect();
        let steps: Vec<usize> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let wrong = if difference % 2 == 0 {
            let last = values.last().copied().unwrap_or(0);
            let all = difference..last;
            let missing: Vec<usize> = all.filter(|value| !values.contains(value)).collect();
            missing.windows(2).any(|pair| pair[1] - pair[0] != skipped)
        } else {
            let growing = steps.chunks(2).take_while(|steps| **steps == [0, 1]).count();
            steps[2 * growing..].iter().any(|step| *step != 0)
        };
        if wrong {
            return Outcome::refuted(format!("the diagonal u - v = {difference}: {values:?}"));
        }
    }
    Outcome::holds(format!("columns to {most}, by mex"))
}

/// The value of the two-wide bottom of (10-1), and the one-wide bottom.
fn bottoms([u, v, x]: [&Ordinal; 3]) -> Option<(Ordinal, Ordinal)> {
    let leading = x.leading_exponent()?.to_u64().filter(|leading| *leading > 0)?;
    let [here, next] = [leading, leading + 1].map(Ordinal::from);
    let high = |height: &Ordinal, exponent: &Ordinal| height.split_below(exponent).0;
    let from =
        if high(u, &here) == high(v, &here) && !high(u, &next).is_zero() { &next } else { &here };
    Some((value_of_two(&high(u, from), &high(v, from)).ok()?, high(x, &here)))
}

/// Section 10: where the two-wide bottom has the lesser value, a bite into the third column wins,
/// and where it has the greater, one into the first.
fn answering_columns(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(132);
    let mut work = bench.short_work();
    let [where_less, where_greater] = [bench.claim("2,", "1,"), bench.claim("0,", "1,")];
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 400) {
        let all: Vec<Ordinal> = heights.several(3, LOW_EXPONENTS);
        let all: Vec<Ordinal> =
            all.iter().map(|height| Ordinal::omega().ordinary_sum(height)).collect();
        let (Some(position), Some((two_wide, one_wide))) =
            (columns(&all), bottoms([&all[0], &all[1], &all[2]]))
        else {
            continue;
        };
        if two_wide == one_wide {
            continue;
        }
        let Some(bites) = decided.count(all_bites(&position.to_string(), &mut work)) else {
            continue;
        };
        let column = if two_wide < one_wide { where_less } else { where_greater };
        if !bites.iter().any(|bite| bite.starts_with(column)) {
            return Ok(Outcome::refuted(format!("{position}: the winning bites are {bites:?}")));
        }
    }
    Ok(Outcome::holds(format!("{} random positions", decided.decided()?)))
}

/// Section 10: the restricted value of a single side column is at most its height.
fn restricted_at_most(bench: &Bench<'_>) -> Found {
    let most = bench.at_most(3000);
    let bound = bench.claim::<fn(u64) -> u64>(|height| height, |height| height / 3);
    let mut sheets = InfiniteSheets::default();
    sheets.reach(most, &mut bench.work())?;
    let is_more =
        |height: &u64| sheets.last(*height).is_none() && sheets.rank(*height) > bound(*height);
    let witness = (0..=most).find(is_more).map(|height| format!("a side column of {height}"));
    Ok(Outcome::unless(witness, format!("side columns to {most}")))
}

/// Section 11: every position with an infinite column is of exactly one type, and in type C the
/// third column is below ω^ω whether that is asked for or not.
fn six_types(bench: &Bench<'_>) -> Outcome {
    let mut heights = Heights::seeded(133);
    let [omega, cube, tall] = ["w", "w^3", "w^w"].map(ordinal);
    let bound = ordinal(bench.claim("w^w", "w^2"));
    let hat = |height: &Ordinal| height.split_below(&Ordinal::from(2)).0;
    let mut counts: HashMap<char, u32> = HashMap::new();
    for number in 0..samples(bench, 4000) {
        let exponents = if number % 2 == 0 { ALL_EXPONENTS } else { LOW_EXPONENTS };
        let all = heights.several(4, exponents);
        let [v, y, z] = [&all[1], &all[2], &all[3]];
        if eye([&all[0], v, y, z]).is_none() {
            continue;
        }
        let is_middle = *z >= omega && *z < cube;
        let types = [
            ('A', *z < omega && z == y),
            ('B', *z < omega && z < y),
            ('C', is_middle && hat(z) == hat(v)),
            ('D', is_middle && hat(z) < hat(v) && *y < tall),
            ('E', is_middle && *y >= tall),
            ('F', *z >= cube),
        ];
        let of: Vec<char> = types.iter().filter(|(_, is)| *is).map(|(name, _)| *name).collect();
        if of.len() != 1 || (of == ['C'] && *y >= bound) {
            return Outcome::refuted(format!("[{v} {z}; {} {y}] is of types {of:?}", all[0]));
        }
        *counts.entry(of[0]).or_default() += 1;
    }
    let mut counts: Vec<(char, u32)> = counts.into_iter().collect();
    counts.sort_unstable();
    let counts: Vec<String> = counts.iter().map(|(name, of)| format!("{of} of {name}")).collect();
    Outcome::holds(format!("random columns: {}", counts.join(", ")))
}

/// Section 11: a front of two columns of height z has the restricted value z.
fn restricted_fronts(bench: &Bench<'_>) -> Found {
    let most = if bench.to() < 10_000 { 6 } else { 16 };
    let more = bench.claim(0, 1);
    let (mut parts, mut work) = (Parts::default(), bench.work());
    let omega = Ordinal::omega();
    for height in 0..=most {
        let low = Ordinal::from(height);
        let Some(position) = eye([&omega, &omega, &low, &low]) else { continue };
        let part = WideStalk::of(&position)?.part;
        let is_in = parts.finite_height(&part, &mut work)?.is_none();
        if !is_in || parts.value(&part, &mut work)? != height + more {
            return Ok(Outcome::refuted(format!("a front of height {height}")));
        }
    }
    Ok(Outcome::holds(format!("fronts to {most}, by the machine of families")))
}

/// Section 12: whether the P-positions of three columns beside a column of their own can be
/// computed. Where engines decide, the laws hold.
fn three_wide_beside(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(134);
    let mut work = bench.short_work();
    let mut laws = Laws::stated(bench);
    for number in 0..samples(bench, 48) {
        let mut all = heights.several(3, LOW_EXPONENTS);
        if number % 4 != 0 {
            all[2] = Ordinal::from(heights.below(9));
        }
        let [u, v, x] = [0, 1, 2].map(|at| all[at].clone().max(Ordinal::from(1)));
        let beside = heights.one(&["1"]).max(Ordinal::from(2));
        let text = format!("1x1x({u}) + 1x2x({v}) + 1x3x({x}) + ({beside})x1x1");
        let Ok(Some(position)) = chomplab::notation::read_region(&text) else { continue };
        let position: Position = position;
        if position.is_finite() {
            continue;
        }
        let cuts = heights.several(1, LOW_EXPONENTS);
        if let Err(witness) = laws.try_position(&position, &cuts, &mut work) {
            return Ok(Outcome::refuted(witness));
        }
    }
    Ok(Outcome::Undecided(format!(
        "{}; values of three infinite columns are not known",
        laws.held()?
    )))
}

/// Section 12: whether (ω,ω,b,a) and whether (b,b,b,a) has a value can be computed.
fn decidable_triples(bench: &Bench<'_>) -> Found {
    let (most, values) = if bench.to() < 10_000 { (4, 12) } else { (7, 30) };
    let more = bench.claim(0, 1);
    let (mut wide, mut work) = (WideValues::default(), bench.work());
    let omega = Ordinal::omega();
    for (b, a) in (0..=most).flat_map(|b| (0..=b).map(move |a| (b, a))) {
        let low = [b, a].map(Ordinal::from);
        let [low_b, low_a] = low.clone();
        let Some(position) = columns(&[omega.clone(), omega.clone(), low_b, low_a]) else {
            continue;
        };
        let part = WideStalk::of(&position)?.part;
        // In the convention of [HS] every value is one more.
        let known = value(&position.to_string(), &mut work)?.to_u64().unwrap_or(u64::MAX);
        for asked in 0..values {
            let has_it = wide.cause(&part, asked, &mut work)? == Cause::Top(0);
            if has_it != (asked + 1 == known + more) {
                return Ok(Outcome::refuted(format!("(w,w,{b},{a}) and the value {asked}")));
            }
        }
    }
    Ok(Outcome::holds(format!("b to {most} and values to {values}, each decided in two ways")))
}

/// Section 12: G(4×ω) = mex L. Bites into the last column leave (ω,ω,ω,a), of which nothing is
/// said; they do not matter if these have infinite values. Of 3×ω itself the small
/// numbers are no value, since bites leave them.
fn mex_of_l(bench: &Bench<'_>) -> Found {
    let most = if bench.to() < 10_000 { 24 } else { 48 };
    let said = bench.claim(None, Some(0));
    let oracle = ThreeRowValues::up_to(most, most);
    let (mut wide, mut work) = (WideValues::default(), bench.work());
    let omega = Ordinal::omega();
    let mut met: BTreeSet<u64> = (1..=most).map(|at| oracle.of([at; 3]) as u64).collect();
    for at in 0..=most as u64 {
        let position = columns(&[omega.clone(), omega.clone(), Ordinal::from(at)]);
        let Some(position) = position else { continue };
        met.insert(wide.value(&WideStalk::of(&position)?.part, 0, &mut work)?);
    }
    if let Some(value) = said.filter(|value| met.contains(value)) {
        return Ok(Outcome::refuted(format!("a bite into 3xw leaves the value {value}")));
    }
    let least = (0..).find(|value| !met.contains(value)).unwrap_or(0);
    Ok(Outcome::Undecided(format!(
        "bites into 3xw leave every value below {least}, poison forbidden; that (w,w,w,a) has no \
         finite value is not proved"
    )))
}

/// `strat(X, ω)`: what is left when all boxes of finite size are deleted in the construction of the
/// size. A box keeps what lies below the limit part of one of its infinite sides.
fn without_finite_boxes(position: &Position) -> Option<Position> {
    let one = Ordinal::from(1);
    let boxes = position.boxes().iter().flat_map(|sides| {
        let infinite = (0..sides.len()).filter(|axis| !sides[*axis].is_finite());
        infinite.map(|axis| {
            let mut left = sides.clone();
            left[axis] = sides[axis].split_below(&one).0;
            left
        })
    });
    Region::from_boxes(boxes).ok()
}

/// Section 12, Conjecture 12.1 for ω: a position and what is left of it without boxes of finite
/// size have values that agree from ω on. Values that rest on the conjecture
/// themselves do not count.
fn stratification_by_class(bench: &Bench<'_>) -> Found {
    let from = Ordinal::from(bench.claim(1, 0));
    let many = samples(bench, 60) as usize;
    let mut work = bench.short_work();
    work.set_budget(Budget { work: 1_000_000, ..work.budget() });
    let mut proved_value = |position: &Position| {
        let verdict = ask(&Transfinite, position, Wanted::VALUE, &mut work);
        let is_proved = verdict.certainty.is_some_and(|sure| sure >= Certainty::Proved);
        verdict.grundy.filter(|_| is_proved)
    };
    let mut compared = Vec::new();
    for class in CLASSES {
        let mut pairs = 0;
        for position in class.positions(135).take(many) {
            if bench.stopped() {
                break;
            }
            let Some(left) = without_finite_boxes(&position) else { continue };
            let values = [&position, &left].map(&mut proved_value);
            let [Some(value), Some(of_left)] = values else { continue };
            pairs += 1;
            if value.split_below(&from).0 != of_left.split_below(&from).0 {
                let text = format!("{position} has the value {value}, and {left} has {of_left}");
                return Ok(Outcome::refuted(text));
            }
        }
        if pairs > 0 {
            compared.push(format!("{pairs} of {}", class.name));
        }
    }
    if compared.is_empty() {
        return Err(Unknown("no value is known".to_owned()));
    }
    Ok(Outcome::holds(format!("random positions with proved values: {}", compared.join(", "))))
}
