//! Remarks in the text of [HS] that are no numbered statements.

use super::asking::is_p;
use super::sampling::{ALL_EXPONENTS, Heights, columns, lost, ordinal, samples, short_work, value};
use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use chomplab::transfinite::two_wide::grundy;
use numbers::Ordinal;
use oracle::{Cells, Oracle, all_positions_in_box};
use std::collections::BTreeSet;

pub(super) const CHECKS: &[Check] = &[
    plain("hs-any-value", any_value),
    plain("hs-only-empty-has-0", only_empty),
    plain("hs-beyond-the-tall-box", beyond_the_tall_box),
    plain("hs-finite-values", finite_values),
    plain("hs-left-subtraction", left_subtraction),
    plain("hs-l-shaped-tops", l_shaped_tops),
    plain("hs-powers-of-2", powers_of_2).long(),
];

/// A first row over given others can be made to have any value, by exactly one length.
fn any_value(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    let most = bench.at_most(3) as usize;
    let others = (0..=most).flat_map(|second| (0..=second).map(move |third| [second, third]));
    for [second, third] in others {
        for value in 0..6 {
            let lengths = (0..14).filter(|length| {
                let rows = [*length, second.min(*length), third.min(*length)];
                let rows: Vec<usize> = rows.into_iter().filter(|row| *row > 0).collect();
                // The empty position has the value 0.
                let found = if rows.is_empty() { 0 } else { oracle.grundy_poison_allowed(&Cells::from_rows(&rows)) };
                found == value
            });
            if lengths.count() != 1 {
                return Outcome::refuted(format!("rows {second} and {third}, value {value}"));
            }
        }
    }
    Outcome::holds(format!("two rows to {most} below, values to 5: one length to 13 each, by the oracle"))
}

fn only_empty(_: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    let all = all_positions_in_box(&[3, 4]);
    let wrong = all.iter().find(|cells| oracle.grundy_poison_allowed(cells) == 0);
    Outcome::unless(wrong.map(|cells| format!("{cells:?}")), format!("all {} positions in 3x4", all.len()))
}

/// Three columns from ω^ω on are N, but for 3×ω^ω.
fn beyond_the_tall_box(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(33);
    let mut work = short_work();
    let tall = ordinal("w^w");
    for _ in 0..count {
        let all: Vec<Ordinal> =
            heights.several(3, ALL_EXPONENTS).iter().map(|height| tall.ordinary_sum(height)).collect();
        let Some(position) = columns(&all).filter(|_| all[0] != tall) else { continue };
        if lost(&position, &mut work) != Some(false) {
            return Outcome::refuted(position.to_string());
        }
    }
    Outcome::holds(format!("{count} random positions are N"))
}

/// G(2×a) is finite just below ω², and bites into the second of two equal columns raise the value.
fn finite_values(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 300);
    let mut heights = Heights::seeded(34);
    for _ in 0..count {
        let height = heights.one(&["3", "2", "1"]);
        let Some(value) = grundy(&height, &height) else { continue };
        if value.is_finite() != (height < ordinal("w^2")) {
            return Outcome::refuted(format!("G(2x({height})) = {value}"));
        }
    }
    Outcome::holds(format!("{count} random heights below w^4"))
}

/// b\z is the one ordinal that follows b to make z; it is there just when b ≤ z.
fn left_subtraction(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 200);
    let mut heights = Heights::seeded(35);
    let (omega, square) = (Ordinal::omega(), ordinal("w^2"));
    for _ in 0..count {
        let (c, d) = (heights.below(9), heights.below(9));
        let term = |c: u64| Ordinal::term(Ordinal::from(1), c.into()).ordinary_sum(&Ordinal::from(d));
        let tall = square.ordinary_sum(&heights.one(ALL_EXPONENTS));
        if term(c + 1).after(&omega) != Some(term(c)) || tall.after(&omega) != Some(tall.clone()) {
            return Outcome::refuted(format!("c = {c}, d = {d} or {tall}"));
        }
        let two = heights.several(2, ALL_EXPONENTS);
        let (z, b) = (&two[0], &two[1]);
        let Some(above) = z.after(b) else { return Outcome::refuted(format!("nothing follows {b} to make {z}")) };
        let others = [heights.one(ALL_EXPONENTS), above.ordinary_sum(&Ordinal::from(1)), above.split_below(&Ordinal::from(1)).0];
        let is_other = |other: &Ordinal| *other == above || b.ordinary_sum(other) != *z;
        let backwards = z > b && b.after(z).is_some();
        if b.ordinary_sum(&above) != *z || !others.iter().all(is_other) || backwards {
            return Outcome::refuted(format!("{b} followed by {above}, to make {z}"));
        }
    }
    Outcome::holds(format!("{count} random pairs of ordinals, and both examples"))
}

/// Columns a over an L with b more over the poison have the value a + b.
fn l_shaped_tops(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    for a in 0..=3 {
        for b in 0..=3 {
            let over = |i: usize, j: usize, height: usize| (0..height).map(move |at| vec![i, j, at]);
            let cells: BTreeSet<Vec<usize>> =
                over(0, 0, a + b).chain(over(0, 1, a)).chain(over(1, 0, a)).collect();
            if !cells.is_empty() && oracle.grundy_poison_allowed(&Cells::from_cells(cells)) != a + b {
                return Outcome::refuted(format!("a = {a}, b = {b}"));
            }
        }
    }
    let count = samples(bench, 40);
    let mut heights = Heights::seeded(36);
    let mut work = short_work();
    for _ in 0..count {
        let a = Ordinal::omega().ordinary_sum(&heights.one(ALL_EXPONENTS));
        let whole = a.natural_sum(&heights.one(ALL_EXPONENTS));
        let text = format!("1x1x({whole}) + 1x2x({a}) + 2x1x({a})");
        if value(&text, &mut work).as_ref() != Some(&whole) {
            return Outcome::refuted(text);
        }
    }
    Outcome::holds(format!("a and b to 3 by the oracle, {count} random infinite ones by the engines"))
}

/// [ω2+b ω2+d; ω3+a ω2+c] is P for some a just when b ⊕ c is no power of 2.
fn powers_of_2(bench: &Bench<'_>) -> Outcome {
    let most: u64 = if bench.to() < 10_000 { 3 } else { 8 };
    let mut work = short_work();
    let mut triples = 0;
    for b in 0..=most {
        for c in 0..=b {
            for d in 0..=c {
                let mut lengths = 0..200_u64;
                let mut undecided = false;
                let found = lengths.find(|a| {
                    let at = |level: u64, finite: u64| {
                        Ordinal::term(Ordinal::from(1), level.into()).ordinary_sum(&Ordinal::from(finite))
                    };
                    let [u, v, y, z] = [at(3, *a), at(2, b), at(2, c), at(2, d)]
                        .map(|height| height.to_string().replace(' ', ""));
                    let text = format!("eye:[{v} {z}; {u} {y}]");
                    let known = is_p(&text, &mut work);
                    undecided |= known.is_none();
                    known == Some(true)
                });
                if undecided {
                    return Outcome::Undecided(format!("no engine decides b = {b}, c = {c}, d = {d}"));
                }
                triples += 1;
                let power = (b ^ c).is_power_of_two();
                if found.is_some() == power {
                    return Outcome::refuted(format!("b = {b}, c = {c}, d = {d}: a = {found:?}"));
                }
            }
        }
    }
    Outcome::holds(format!("{triples} triples b, c, d to {most}, a to 199"))
}
