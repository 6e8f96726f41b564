//! \[HS\] section 11: which tops of type C are P.

use super::asking::{Found, Tally, Witness, is_p};
use super::hs_eye::made;
use super::sampling::{Heights, Laws, lost, samples};
use super::{Check, by_engines};
use crate::claims::{Bench, Outcome};
use numbers::Ordinal;

pub(super) const CHECKS: &[Check] = &[
    by_engines("hs-type-c-levels", type_c_levels),
    by_engines("hs-type-c-lowest", type_c_lowest),
    by_engines("hs-type-c-high", type_c_high),
    by_engines("hs-type-c-modulo-3", type_c_modulo_3),
];

/// Type C with z₁ = 2 and equal even levels: the printed rule sends u three levels too high.
fn type_c_levels(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let mut against = |u: &str| -> Witness {
        let is_lost = is_p(&format!("eye:[w*4 w*2; {u} w*4]"), &mut work)?;
        Ok((!is_lost).then(|| format!("[w*4 w*2; {u} w*4] is N")))
    };
    let printed = against(bench.claim("w*9", "w*5+1"))?;
    let right = against(bench.correction("w*5+1", "w*9"))?;
    // On an odd level nothing is printed that would be wrong; it only has to be decided.
    is_p("eye:[w*3 w*2; w*4 w*3]", &mut work)?;
    Ok(Outcome::corrected(
        printed,
        right,
        "v and y on the same even level: u one level above, unless their finite parts differ by a \
         power of 2",
    ))
}

/// Type C with z on the lowest level: u₁ + z₁ = v₁ + y₁ + 1 for P.
fn type_c_lowest(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 300);
    let mut heights = Heights::seeded(81);
    let one = bench.claim(1, 2);
    let mut work = bench.short_work();
    let mut decided = Tally::default();
    let level =
        |height: &Ordinal| u64::try_from(height.coefficient(&Ordinal::from(1))).unwrap_or(0);
    let (mut seen, mut tried) = (0_u32, 0_u64);
    while tried < count && !bench.stopped() {
        let omega = Ordinal::omega();
        let mut all: Vec<Ordinal> =
            heights.several(4, &["1"]).iter().map(|height| omega.ordinary_sum(height)).collect();
        all[3] = omega.ordinary_sum(&Ordinal::from(heights.below(3)));
        // On the printed level or near it, with finite parts that may cancel.
        let near = (level(&all[1]) + level(&all[2]) + heights.below(5)).saturating_sub(2).max(1);
        let coefficient =
            if heights.below(2) == 0 { level(&all[1]) + level(&all[2]) } else { near };
        all[0] = Ordinal::term(Ordinal::from(1), coefficient.into())
            .ordinary_sum(&Ordinal::from(heights.below(13)));
        all[..3].sort_by(|a, b| b.cmp(a));
        let Some(position) = made(&all) else { continue };
        tried += 1;
        let on_level = level(&all[0]) + 1 == level(&all[1]) + level(&all[2]) + one;
        if decided.count(lost(&position, &mut work)) == Some(true) {
            seen += 1;
            if !on_level {
                return Ok(Outcome::refuted(format!("{position}")));
            }
        }
    }
    let decided = decided.decided()?;
    Ok(Outcome::holds(format!(
        "{decided} random positions are decided; {seen} of them are P, all on the printed level"
    )))
}

/// Type C with z₁ > 2: said to be a finite calculation. It is one as far as the rules for levels
/// go, and these positions are what it finds; further up nothing is known.
fn type_c_high(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let lowest = bench.claim("w*4+4", "w*4+1");
    let highest = ("w*4 w*4", "w*7+1", "w*4");
    let lost = [("w*3 w*3", lowest, "w*3"), highest, ("w*4 w*3", "w*5+1", "w*3")];
    for (left, u, y) in lost {
        let text = format!("eye:[{left}; {u} {y}]");
        if !is_p(&text, &mut work)? {
            return Ok(Outcome::refuted(format!("{text} is N")));
        }
    }
    let count = samples(bench, 200);
    let mut heights = Heights::seeded(82);
    let mut laws = Laws::stated(bench);
    for _ in 0..count {
        let omega = Ordinal::omega();
        let raise = |height: &Ordinal| omega.ordinary_sum(height);
        let level = Ordinal::term(Ordinal::from(1), (3 + heights.below(2)).into());
        let far = level.ordinary_sum(&Ordinal::from(heights.below(9)));
        let others = heights.several(3, &["1"]);
        let mut all: Vec<Ordinal> =
            others.iter().map(|height| raise(height).max(far.clone())).collect();
        all.push(far);
        let Some(position) = made(&all) else { continue };
        let cuts = heights.several(1, &["1"]);
        if let Err(witness) = laws.try_position(&position, &cuts, &mut work) {
            return Ok(Outcome::refuted(witness));
        }
    }
    laws.outcome()
}

/// P-positions with v, y and z two levels up and u three: the nim-sums modulo 3.
fn type_c_modulo_3(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let rest = bench.claim(1, 2);
    let to: u64 = if bench.to() < 10_000 { 4 } else { 8 };
    let mut seen = 0_u32;
    let on_level = |level: u64, part: u64| {
        let level = Ordinal::term(Ordinal::from(1), level.into());
        level.ordinary_sum(&Ordinal::from(part))
    };
    for (b, c) in (0..to).flat_map(|b| (0..=b).map(move |c| (b, c))) {
        for a in 0..3 * to {
            let all = [on_level(3, a), on_level(2, b), on_level(2, c), on_level(2, 0)];
            let Some(position) = made(&all) else { continue };
            let is_lost = lost(&position, &mut work)?;
            seen += u32::from(is_lost);
            if is_lost && ((a ^ b) % 3 != rest || (a ^ c) % 3 != rest) {
                return Ok(Outcome::refuted(position.to_string()));
            }
        }
    }
    Ok(Outcome::holds(format!("{seen} P-positions with b and c below {to}")))
}
