//! \[HS\] introduction and sections 1 to 5: expansions of ordinals, games that end, sizes, Grundy
//! values, and sums with the poison forbidden.
//!
//! A check of several statements is a list of functions, one for each, joined by [`all_of`]. What
//! is finite is decided by the oracle, on all positions in a small box; what is infinite by the
//! engines, on random positions with a seed of their own, which are counted when they are decided.

use super::asking::{Found, Tally, Unknown, Witness, all_of, is_p, value};
use super::hs_columns::bitten;
use super::sampling::{
    ALL_EXPONENTS, Heights, columns, lost, position_in, samples, value_of_two, within,
};
use super::{Check, by_engines};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::transfinite::two_wide::grundy;
use chomplab::chomp::transfinite::two_wide::inverse::bites_to;
use chomplab::chomp::transfinite::{Position, size};
use numbers::{BigUint, Ordinal};
use oracle::{Cells, Oracle, Part, Play, SumOracle, all_positions_in_box};

pub(super) const CHECKS: &[Check] = &[
    by_engines("hs-expansions", |bench| {
        all_of(bench, &[expansions_are_unique, expansions_are_ordered, last_terms_split_off])
    }),
    by_engines("hs-games-end", games_end),
    by_engines("hs-bites-shrink", bites_shrink),
    by_engines("hs-values-0-and-1", |bench| {
        all_of(bench, &[finite_values, finite_columns, infinite_columns, infinite_pairs])
    }),
    by_engines("hs-reversible-bites", |bench| {
        all_of(bench, &[finite_bites_are_reversible, infinite_bites_are_reversible])
    }),
    by_engines("hs-restricted-sums", |bench| {
        all_of(bench, &[finite_sums, pairs_beside_a_column, bites_beside_a_column_are_answered])
    }),
];

/// A Cantor normal form: exponents and coefficients, the greatest exponent first.
type Terms = Vec<(Ordinal, BigUint)>;

/// Exponents that are random ordinals themselves, the greatest first, with coefficients.
fn random_terms(heights: &mut Heights) -> Terms {
    let mut exponents: Vec<Ordinal> =
        (0..heights.below(5)).map(|_| heights.one(ALL_EXPONENTS)).collect();
    exponents.sort_by(|a, b| b.cmp(a));
    exponents.dedup();
    exponents.into_iter().map(|exponent| (exponent, BigUint::from(1 + heights.below(9)))).collect()
}

fn sum_of(terms: &Terms) -> Ordinal {
    let term = |(exponent, coefficient): &(Ordinal, BigUint)| {
        Ordinal::term(exponent.clone(), coefficient.clone())
    };
    terms.iter().map(term).fold(Ordinal::zero(), |sum, term| sum.ordinary_sum(&term))
}

/// Terms add up to an ordinal that has just these terms.
fn expansions_are_unique(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 400);
    let mut heights = Heights::seeded(101);
    let more = BigUint::from(bench.claim(0_u64, 1));
    for _ in 0..count {
        let terms = random_terms(&mut heights);
        let whole = sum_of(&terms);
        let found =
            whole.terms().iter().map(|term| (term.exponent.clone(), &term.coefficient + &more));
        if !found.eq(terms) {
            return Ok(Outcome::refuted(format!("{whole} has other terms")));
        }
    }
    Ok(Outcome::holds(format!("the terms of {count} random ordinals with ordinals as exponents")))
}

/// Ordinals are ordered like their lists of terms.
fn expansions_are_ordered(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 400);
    let mut heights = Heights::seeded(1101);
    let is_turned = bench.claim(false, true);
    for _ in 0..count {
        let [one, other] = [random_terms(&mut heights), random_terms(&mut heights)];
        let [left, right] = [sum_of(&one), sum_of(&other)];
        let by_values = left.cmp(&right);
        if one.cmp(&other) != if is_turned { by_values.reverse() } else { by_values } {
            return Ok(Outcome::refuted(format!("{left} and {right}")));
        }
    }
    Ok(Outcome::holds(format!("the order of {count} pairs")))
}

/// An ordinal that is not 0 is a multiple of ω^(e+1), followed by ω^e·c.
fn last_terms_split_off(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 400);
    let mut heights = Heights::seeded(2101);
    let next = Ordinal::from(bench.claim(1_u64, 0));
    for _ in 0..count {
        let whole = sum_of(&random_terms(&mut heights));
        if !splits(&whole, &next) {
            return Ok(Outcome::refuted(format!("{whole}")));
        }
    }
    Ok(Outcome::holds(format!("the last terms of {count}")))
}

/// Whether an ordinal, unless it is 0, is a multiple of ω^(e+1) followed by its last term ω^e·c; 1
/// is `next`.
fn splits(whole: &Ordinal, next: &Ordinal) -> bool {
    let Some(last) = whole.terms().last() else { return whole.is_zero() };
    let above = last.exponent.ordinary_sum(next);
    let high = whole.split_below(&above).0;
    // The quotient by ω^(e+1): the same coefficients, the exponents without e + 1 on their left.
    let quotient = high.terms().iter().try_fold(Ordinal::zero(), |sum, term| {
        let exponent = term.exponent.after(&above)?;
        Some(sum.ordinary_sum(&Ordinal::term(exponent, term.coefficient.clone())))
    });
    let product =
        quotient.map(|quotient| Ordinal::power_of_omega(above).ordinary_product(&quotient));
    product.as_ref() == Some(&high)
        && high.ordinary_sum(&Ordinal::term(last.exponent.clone(), last.coefficient.clone()))
            == *whole
}

/// Random games, bite by bite, to the poison.
fn games_end(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(102);
    let (mut played, mut longest, most) = (0, 0, 5_000);
    // Games end, and no number is given within which they do.
    let last = bench.claim(None, Some(3));
    for game in 0..count {
        let Some(mut here) = position_in(2 + (game % 3) as usize, &mut heights) else { continue };
        let start = here.to_string();
        let mut bites = 0;
        while here.boxes().len() > 1 || here.boxes()[0].iter().any(|side| *side > Ordinal::from(1))
        {
            let cell = within(&here, &mut heights);
            // At the origin there is the poison, which ends the game anyway.
            let Ok(left) = here.bite(&cell) else { continue };
            here = left;
            bites += 1;
            if bites > most || bench.stopped() {
                return Err(Unknown(format!("a game from {start} has more than {most} bites")));
            }
        }
        played += 1;
        longest = longest.max(bites);
    }
    if last.is_some_and(|last| longest > last) {
        return Ok(Outcome::refuted(format!("a game has {longest} bites")));
    }
    Ok(Outcome::holds(format!(
        "{played} random games in two to four dimensions, the longest with {longest} bites"
    )))
}

/// A bite lowers the size.
fn bites_shrink(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 100);
    let mut heights = Heights::seeded(22);
    // A bite lowers the size, but not always by omega.
    let by = bench.claim(Ordinal::from(1), Ordinal::omega());
    let mut bites = Tally::default();
    for at in 0..count {
        let three = columns(&heights.several(3, ALL_EXPONENTS));
        let wide = position_in(2 + (at % 3) as usize, &mut heights);
        for position in three.into_iter().chain(wide) {
            for _ in 0..4 {
                let Ok(left) = position.bite(&within(&position, &mut heights)) else { continue };
                let sizes = size_of(&position).and_then(|whole| Ok((whole, size_of(&left)?)));
                if bites.count(sizes).is_some_and(|(whole, less)| less.natural_sum(&by) > whole) {
                    return Ok(Outcome::refuted(format!("{position} to {left}")));
                }
            }
        }
    }
    let bites = bites.decided()?;
    Ok(Outcome::holds(format!(
        "{bites} random bites into three columns and into unions of boxes in two to four dimensions"
    )))
}

fn size_of(position: &Position) -> Result<Ordinal, Unknown> {
    size(position).ok_or_else(|| Unknown(format!("{position} has too many parts to be measured")))
}

/// All positions of two small boxes, one in the plane and one in space.
fn small_positions() -> Vec<Cells> {
    let mut all = all_positions_in_box(&[3, 4]);
    all.extend(all_positions_in_box(&[2, 2, 3]));
    all
}

/// No position has the value 0, and those of value 1 are the P-positions.
fn finite_values(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let (never, of_lost) = (bench.claim(0, 2), bench.claim(1, 2));
    let all = small_positions();
    let wrong = all.iter().find(|cells| {
        let value = oracle.grundy_poison_allowed(cells);
        value == never || (value == of_lost) != oracle.is_p(cells)
    });
    let holds = format!("all {} positions in 3x4 and 2x2x3 by the oracle", all.len());
    Ok(Outcome::unless(wrong.map(|cells| format!("{cells:?}")), holds))
}

/// A finite column has its height as value.
fn finite_columns(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let more = bench.claim(0, 1);
    let mut value = |height: usize| oracle.grundy_poison_allowed(&Cells::from_rows(&[height]));
    let wrong = (1..12_usize).find(|height| value(*height) != height + more);
    let witness = wrong.map(|height| format!("a column of {height}"));
    Ok(Outcome::unless(witness, "columns to 11 by the oracle"))
}

/// An infinite column has its height as value.
fn infinite_columns(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(103);
    let more = Ordinal::from(bench.claim(0_u64, 1));
    let mut work = bench.short_work();
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 100) {
        let height = Ordinal::omega().ordinary_sum(&heights.one(ALL_EXPONENTS));
        let found = decided.count(value(&format!("1x({height})"), &mut work));
        if found.is_some_and(|found| found != height.ordinary_sum(&more)) {
            return Ok(Outcome::refuted(format!("a column of {height}")));
        }
    }
    Ok(Outcome::holds(format!("{} infinite columns", decided.decided()?)))
}

/// Of two columns, too, none has the value 0, and those of value 1 are the P-positions.
fn infinite_pairs(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(1103);
    // P-positions are few among random ones; that some have the value 1 is looked for too.
    let of_lost = Ordinal::from(bench.claim(1_u64, 2));
    let strip = value_of_two(&Ordinal::omega(), &Ordinal::omega())?;
    if (strip == of_lost) != is_p("2xw", &mut bench.short_work())? {
        return Ok(Outcome::refuted(format!("2xw, {strip}")));
    }
    let mut work = bench.short_work();
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 100) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let Some(position) = columns(&pair) else { continue };
        let known = value_of_two(&pair[0], &pair[1])
            .and_then(|value| Ok((value, lost(&position, &mut work)?)));
        let Some((value, is_lost)) = decided.count(known) else { continue };
        if value.is_zero() || is_lost != (value == of_lost) {
            return Ok(Outcome::refuted(format!("{position}, {value}")));
        }
    }
    Ok(Outcome::holds(format!("{} pairs of columns", decided.decided()?)))
}

/// After a bite that raises the value, another restores it: in finite positions.
fn finite_bites_are_reversible(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let more = bench.claim(0, 1);
    let mut raised = 0;
    for cells in &small_positions() {
        let own = oracle.grundy_poison_allowed(cells);
        for (bite, left) in cells.bites() {
            if left.is_empty() || oracle.grundy_poison_allowed(&left) <= own {
                continue;
            }
            raised += 1;
            let mut answers = left.bites().into_iter().filter(|(_, next)| !next.is_empty());
            if !answers.any(|(_, next)| oracle.grundy_poison_allowed(&next) == own + more) {
                return Ok(Outcome::refuted(format!("{cells:?} bitten at {bite:?}")));
            }
        }
    }
    Ok(Outcome::holds(format!("{raised} bites into finite positions by the oracle")))
}

/// The same in two infinite columns.
fn infinite_bites_are_reversible(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 300);
    let mut heights = Heights::seeded(104);
    let (mut values, mut infinite) = (Tally::default(), 0);
    let restores_own = bench.claim(true, false);
    for _ in 0..count {
        let pair = heights.several(2, ALL_EXPONENTS);
        let column = heights.below(2);
        let cut = heights.one(ALL_EXPONENTS);
        if cut >= pair[column as usize] {
            continue;
        }
        let [tall, short] = bitten(&pair[0], &pair[1], &(column, cut));
        let known = value_of_two(&pair[0], &pair[1])
            .and_then(|own| Ok((own, value_of_two(&tall, &short)?)));
        let Some((own, left)) = values.count(known) else { continue };
        if left <= own {
            continue;
        }
        infinite += 1;
        let own = if restores_own { own } else { left };
        let restores = |bite: &(u64, Ordinal)| {
            let [tall, short] = bitten(&tall, &short, bite);
            grundy(&tall, &short).as_ref() == Some(&own)
        };
        if !bites_to(&tall, &short, &own).iter().any(restores) {
            return Ok(Outcome::refuted(format!("({tall},{short}), to the value {own}")));
        }
    }
    values.decided()?;
    Ok(Outcome::holds(format!("{infinite} bites into infinite pairs of columns")))
}

/// Sums of three positions with the poison forbidden are lost just when their values cancel.
fn finite_sums(bench: &Bench<'_>) -> Found {
    let of_lost = bench.claim(0, 1);
    let (mut oracle, mut sums) = (Oracle::new(), SumOracle::new());
    let parts: Vec<(Part, usize)> = all_positions_in_box(&[2, 3])
        .into_iter()
        .map(|cells| {
            let value = oracle.grundy_poison_forbidden(&cells);
            (Part::Chomp(cells), value)
        })
        .collect();
    let mut count = 0;
    for first in 0..parts.len() {
        for second in first..parts.len() {
            for third in &parts[second..] {
                let chosen = [&parts[first], &parts[second], third];
                let xor = chosen.iter().fold(0, |xor, (_, value)| xor ^ value);
                let played = chosen.map(|(part, _)| part.clone());
                count += 1;
                if sums.is_p(&played, Play::Normal) != (xor == of_lost) {
                    return Ok(Outcome::refuted(format!("{played:?}")));
                }
            }
        }
    }
    Ok(Outcome::holds(format!("{count} sums of three positions in 2x3, played out")))
}

/// Two columns beside a single one are lost just when that is as high as their value. A column
/// that high has the same value with the poison forbidden too.
fn pairs_beside_a_column(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(105);
    let mut work = bench.short_work();
    let (mut pairs, mut decided) = (Tally::default(), Tally::default());
    let more = Ordinal::from(bench.claim(0_u64, 1));
    for _ in 0..samples(bench, 80) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let Some(position) = columns(&pair) else { continue };
        let Some(own) = pairs.count(value_of_two(&pair[0], &pair[1])) else { continue };
        let one_more = own.ordinary_sum(&Ordinal::from(1));
        for height in [own.clone(), one_more, heights.one(ALL_EXPONENTS)] {
            if height.is_zero() {
                continue;
            }
            let text = format!("{position} & 1x({height})");
            let found = decided.count(is_p(&text, &mut work));
            if found.is_some_and(|found| found != (height == own.ordinary_sum(&more))) {
                return Ok(Outcome::refuted(text));
            }
        }
    }
    let (pairs, decided) = (pairs.decided()?, decided.decided()?);
    Ok(Outcome::holds(format!(
        "{pairs} infinite pairs of columns, {decided} times beside a column"
    )))
}

/// In such a lost sum every bite that is tried can be answered.
fn bites_beside_a_column_are_answered(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(1105);
    let mut pairs = Tally::default();
    let more = Ordinal::from(bench.claim(0_u64, 1));
    for _ in 0..samples(bench, 80) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let Some(own) = pairs.count(value_of_two(&pair[0], &pair[1])) else { continue };
        if let Some(witness) = not_answered(&pair, &own.ordinary_sum(&more), &mut heights)? {
            return Ok(Outcome::refuted(witness));
        }
    }
    Ok(Outcome::holds(format!("answers to bites into {} such sums", pairs.decided()?)))
}

/// Two columns beside one as high as their value: every bite tried, the poison left, is answered by
/// one that makes the values equal, or it is a witness.
fn not_answered(pair: &[Ordinal], own: &Ordinal, heights: &mut Heights) -> Witness {
    let nothing = Ordinal::zero();
    for at in 0..7 {
        let mut cut = heights.one(ALL_EXPONENTS).max(Ordinal::from(1));
        let mut column = heights.below(3);
        if at == 6 {
            // The bite that would make the values equal, if it were there.
            (cut, column) = (value_of_two(&pair[0], &pair[1])?.max(Ordinal::from(1)), 2);
        }
        let (left, wanted) = match column {
            // Into the column beside them: the pair must reach what is left of it.
            2 if cut < *own => (pair.to_vec(), cut),
            0 | 1 if cut < pair[column as usize] => {
                (bitten(&pair[0], &pair[1], &(column, cut)).to_vec(), own.clone())
            }
            _ => continue,
        };
        let value = value_of_two(&left[0], &left[1])?;
        // A smaller value is met by a bite into the column, which leaves its poison.
        let is_met = if value < wanted {
            value > nothing
        } else {
            value > wanted && !bites_to(&left[0], &left[1], &wanted).is_empty()
        };
        if !is_met {
            let (tall, short) = (&left[0], &left[1]);
            return Ok(Some(format!(
                "({tall},{short}) of value {value} beside a column of {wanted}"
            )));
        }
    }
    Ok(None)
}
