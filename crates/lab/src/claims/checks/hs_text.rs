//! Remarks in the text of \[HS\] that are not numbered statements.

use super::asking::{Found, Tally, first_witness, is_p, value};
use super::sampling::{ALL_EXPONENTS, Heights, columns, lost, ordinal, samples, value_of_two};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use numbers::Ordinal;
use oracle::{Cells, Oracle, all_positions_in_box};
use std::collections::BTreeSet;

pub(super) const CHECKS: &[Check] = &[
    plain("hs-any-value", any_value),
    plain("hs-only-empty-has-0", only_empty),
    by_engines("hs-beyond-the-tall-box", beyond_the_tall_box),
    by_engines("hs-finite-values", finite_values),
    plain("hs-left-subtraction", left_subtraction),
    by_engines("hs-l-shaped-tops", l_shaped_tops),
    by_engines("hs-powers-of-2", powers_of_2).long(),
];

/// A first row over given others can be made to have any value, by exactly one length.
fn any_value(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    let most = bench.at_most(3) as usize;
    let each = bench.claim(1, 2);
    let others = (0..=most).flat_map(|second| (0..=second).map(move |third| [second, third]));
    for [second, third] in others {
        for value in 0..6 {
            let lengths = (0..14).filter(|length| {
                let rows = [*length, second.min(*length), third.min(*length)];
                let rows: Vec<usize> = rows.into_iter().filter(|row| *row > 0).collect();
                // The empty position has the value 0.
                let found = if rows.is_empty() {
                    0
                } else {
                    oracle.grundy_poison_allowed(&Cells::from_rows(&rows))
                };
                found == value
            });
            if lengths.count() != each {
                return Outcome::refuted(format!("rows {second} and {third}, value {value}"));
            }
        }
    }
    Outcome::holds(format!(
        "two rows to {most} below, values to 5: one length to 13 each, by the oracle"
    ))
}

fn only_empty(bench: &Bench<'_>) -> Outcome {
    let value = bench.claim(0, 1);
    let mut oracle = Oracle::new();
    let all = all_positions_in_box(&[3, 4]);
    let wrong = all.iter().find(|cells| oracle.grundy_poison_allowed(cells) == value);
    Outcome::unless(
        wrong.map(|cells| format!("{cells:?}")),
        format!("all {} positions in 3x4", all.len()),
    )
}

/// Three columns from ω^ω on are N, but for 3×ω^ω.
fn beyond_the_tall_box(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(33);
    let mut work = bench.short_work();
    let mut decided = Tally::default();
    let tall = ordinal("w^w");
    // That box itself is left out.
    if bench.claim(false, true) && is_p("3xw^w", &mut work)? {
        return Ok(Outcome::refuted("3xw^w"));
    }
    for _ in 0..samples(bench, 60) {
        let all: Vec<Ordinal> = heights
            .several(3, ALL_EXPONENTS)
            .iter()
            .map(|height| tall.ordinary_sum(height))
            .collect();
        let Some(position) = columns(&all).filter(|_| all[0] != tall) else { continue };
        if decided.count(lost(&position, &mut work)) == Some(true) {
            return Ok(Outcome::refuted(position.to_string()));
        }
    }
    Ok(Outcome::holds(format!("{} random positions are N", decided.decided()?)))
}

/// G(2×a) is finite just below ω², and bites into the second of two equal columns raise the value.
fn finite_values(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(34);
    let bound = ordinal(bench.claim("w^2", "w"));
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 300) {
        let height = heights.one(&["3", "2", "1"]);
        let Some(value) = decided.count(value_of_two(&height, &height)) else { continue };
        if value.is_finite() != (height < bound) {
            return Ok(Outcome::refuted(format!("G(2x({height})) = {value}")));
        }
    }
    Ok(Outcome::holds(format!("{} random heights below w^4", decided.decided()?)))
}

/// b\z is the one ordinal that follows b to make z; it is there just when b ≤ z.
fn left_subtraction(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 200);
    let mut heights = Heights::seeded(35);
    let (omega, square) = (Ordinal::omega(), ordinal("w^2"));
    let (one, more) = (bench.claim(1, 2), bench.claim(0, 1));
    for _ in 0..count {
        let (c, d) = (heights.below(9), heights.below(9));
        let term =
            |c: u64| Ordinal::term(Ordinal::from(1), c.into()).ordinary_sum(&Ordinal::from(d));
        let tall = square.ordinary_sum(&heights.one(ALL_EXPONENTS));
        if term(c + one).after(&omega) != Some(term(c))
            || tall.after(&omega) != Some(tall.ordinary_sum(&Ordinal::from(more)))
        {
            return Outcome::refuted(format!("c = {c}, d = {d} or {tall}"));
        }
        let two = heights.several(2, ALL_EXPONENTS);
        let (z, b) = (&two[0], &two[1]);
        let Some(above) = z.after(b) else {
            return Outcome::refuted(format!("nothing follows {b} to make {z}"));
        };
        let others = [
            heights.one(ALL_EXPONENTS),
            above.ordinary_sum(&Ordinal::from(1)),
            above.split_below(&Ordinal::from(1)).0,
        ];
        let is_other = |other: &Ordinal| *other == above || b.ordinary_sum(other) != *z;
        let backwards = z > b && b.after(z).is_some();
        if b.ordinary_sum(&above) != *z || !others.iter().all(is_other) || backwards {
            return Outcome::refuted(format!("{b} followed by {above}, to make {z}"));
        }
    }
    Outcome::holds(format!("{count} random pairs of ordinals, and both examples"))
}

/// Columns a over an L with b more over the poison have the value a + b.
fn l_shaped_tops(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let more = bench.claim(0, 1);
    for a in 0..=3 {
        for b in 0..=3 {
            let over =
                |i: usize, j: usize, height: usize| (0..height).map(move |at| vec![i, j, at]);
            let cells: BTreeSet<Vec<usize>> =
                over(0, 0, a + b).chain(over(0, 1, a)).chain(over(1, 0, a)).collect();
            if !cells.is_empty()
                && oracle.grundy_poison_allowed(&Cells::from_cells(cells)) != a + b + more
            {
                return Ok(Outcome::refuted(format!("a = {a}, b = {b}")));
            }
        }
    }
    let mut heights = Heights::seeded(36);
    let mut work = bench.short_work();
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 40) {
        let a = Ordinal::omega().ordinary_sum(&heights.one(ALL_EXPONENTS));
        let whole = a.natural_sum(&heights.one(ALL_EXPONENTS));
        let text = format!("1x1x({whole}) + 1x2x({a}) + 2x1x({a})");
        if decided.count(value(&text, &mut work)).is_some_and(|value| value != whole) {
            return Ok(Outcome::refuted(text));
        }
    }
    let decided = decided.decided()?;
    Ok(Outcome::holds(format!(
        "a and b to 3 by the oracle, {decided} random infinite ones by the engines"
    )))
}

/// [ω2+b ω2+d; ω3+a ω2+c] is P for some a just when b ⊕ c is not a power of 2.
fn powers_of_2(bench: &Bench<'_>) -> Found {
    let most: u64 = if bench.to() < 10_000 { 3 } else { 8 };
    let mut work = bench.short_work();
    let is_excepted =
        bench.claim::<fn(u64) -> bool>(u64::is_power_of_two, |number| number.is_multiple_of(2));
    let mut triples = 0;
    for b in 0..=most {
        for c in 0..=b {
            for d in 0..=c {
                let at = |level: u64, finite: u64| {
                    let high = Ordinal::term(Ordinal::from(1), level.into());
                    high.ordinary_sum(&Ordinal::from(finite)).to_string().replace(' ', "")
                };
                let [v, y, z] = [b, c, d].map(|finite| at(2, finite));
                let found = first_witness(0..200, |a| {
                    let text = format!("eye:[{v} {z}; {} {y}]", at(3, a));
                    Ok(is_p(&text, &mut work)?.then(|| a.to_string()))
                })?;
                triples += 1;
                if found.is_some() == is_excepted(b ^ c) {
                    let witness = format!("b = {b}, c = {c}, d = {d}: a = {found:?}");
                    return Ok(Outcome::refuted(witness));
                }
            }
        }
    }
    Ok(Outcome::holds(format!("{triples} triples b, c, d to {most}, a to 199")).up_to(most))
}
