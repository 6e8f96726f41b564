//! \[HS\] introduction and sections 1 to 6: expansions, sizes, games that end, values, sums and
//! extensions.

use super::asking::{Found, Tally, Unknown, Witness, is_p, value};
use super::hs_columns::bitten;
use super::sampling::{
    ALL_EXPONENTS, Heights, columns, lost, ordinal, position_in, samples, value_of_two, within,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::region::Region;
use chomplab::search::Work;
use chomplab::transfinite::extension::Extension;
use chomplab::transfinite::two_wide::grundy;
use chomplab::transfinite::two_wide::inverse::bites_to;
use chomplab::transfinite::{Position, size};
use numbers::{BigUint, Ordinal};
use oracle::{Cells, Oracle, Part, Play, SumOracle, all_positions_in_box};

pub(super) const CHECKS: &[Check] = &[
    plain("hs-expansions", expansions),
    by_engines("hs-games-end", games_end),
    by_engines("hs-bites-shrink", bites_shrink),
    by_engines("hs-values-0-and-1", values_0_and_1),
    by_engines("hs-reversible-bites", reversible_bites),
    by_engines("hs-restricted-sums", restricted_sums),
    by_engines("hs-extensions", extensions),
    by_engines("hs-second-construction", second_construction),
];

/// Exponents that are random ordinals themselves, the greatest first, with coefficients.
fn random_terms(heights: &mut Heights) -> Vec<(Ordinal, BigUint)> {
    let mut exponents: Vec<Ordinal> =
        (0..heights.below(5)).map(|_| heights.one(ALL_EXPONENTS)).collect();
    exponents.sort_by(|a, b| b.cmp(a));
    exponents.dedup();
    exponents.into_iter().map(|exponent| (exponent, BigUint::from(1 + heights.below(9)))).collect()
}

/// One expansion each: terms give an ordinal that has these terms, and lists of terms are ordered
/// like their ordinals.
fn expansions(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 400);
    let mut heights = Heights::seeded(101);
    let sum = |terms: &[(Ordinal, BigUint)]| {
        let term = |(exponent, coefficient): &(Ordinal, BigUint)| {
            Ordinal::term(exponent.clone(), coefficient.clone())
        };
        terms.iter().map(term).fold(Ordinal::zero(), |sum, term| sum.ordinary_sum(&term))
    };
    let mut last: (Vec<(Ordinal, BigUint)>, Ordinal) = Default::default();
    for _ in 0..count {
        let terms = random_terms(&mut heights);
        let whole = sum(&terms);
        let found: Vec<(Ordinal, BigUint)> = whole
            .terms()
            .iter()
            .map(|term| (term.exponent.clone(), term.coefficient.clone()))
            .collect();
        if found != terms || terms.cmp(&last.0) != whole.cmp(&last.1) || !splits(&whole) {
            return Outcome::refuted(format!("{whole}, after {}", last.1));
        }
        last = (terms, whole);
    }
    Outcome::holds(format!(
        "{count} random ordinals with ordinals as exponents: their terms, their last terms, their \
         order"
    ))
}

/// An ordinal that is not 0 is a multiple of ω^(e+1), followed by ω^e·c.
fn splits(whole: &Ordinal) -> bool {
    let Some(last) = whole.terms().last() else { return whole.is_zero() };
    let above = last.exponent.ordinary_sum(&Ordinal::from(1));
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
    Ok(Outcome::holds(format!(
        "{played} random games in two to four dimensions, the longest with {longest} bites"
    )))
}

/// A bite lowers the size.
fn bites_shrink(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 100);
    let mut heights = Heights::seeded(22);
    let mut bites = Tally::default();
    for at in 0..count {
        let three = columns(&heights.several(3, ALL_EXPONENTS));
        let wide = position_in(2 + (at % 3) as usize, &mut heights);
        for position in three.into_iter().chain(wide) {
            for _ in 0..4 {
                let Ok(left) = position.bite(&within(&position, &mut heights)) else { continue };
                let sizes = size_of(&position).and_then(|whole| Ok((whole, size_of(&left)?)));
                if bites.count(sizes).is_some_and(|(whole, less)| less >= whole) {
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

/// 0 for nothing else than the empty position, 1 for P and for nothing else, and for a column its
/// height.
fn values_0_and_1(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let mut all = all_positions_in_box(&[3, 4]);
    all.extend(all_positions_in_box(&[2, 2, 3]));
    let wrong = all.iter().find(|cells| {
        let value = oracle.grundy_poison_allowed(cells);
        value == 0 || (value == 1) != oracle.is_p(cells)
    });
    if let Some(cells) = wrong {
        return Ok(Outcome::refuted(format!("{cells:?}")));
    }
    let of_column = |height: usize| Cells::from_rows(&[height]);
    let mut columns_to_11 = 1..12;
    if let Some(height) =
        columns_to_11.find(|height| oracle.grundy_poison_allowed(&of_column(*height)) != *height)
    {
        return Ok(Outcome::refuted(format!("a column of {height}")));
    }
    let count = samples(bench, 100);
    let mut heights = Heights::seeded(103);
    let mut work = bench.short_work();
    let (mut alone, mut pairs) = (Tally::default(), Tally::default());
    for _ in 0..count {
        let height = Ordinal::omega().ordinary_sum(&heights.one(ALL_EXPONENTS));
        let found = alone.count(value(&format!("1x({height})"), &mut work));
        if found.is_some_and(|found| found != height) {
            return Ok(Outcome::refuted(format!("a column of {height}")));
        }
        let pair = heights.several(2, ALL_EXPONENTS);
        let Some(position) = columns(&pair) else { continue };
        let known = value_of_two(&pair[0], &pair[1])
            .and_then(|value| Ok((value, lost(&position, &mut work)?)));
        let Some((value, is_lost)) = pairs.count(known) else { continue };
        if value.is_zero() || is_lost != (value == Ordinal::from(1)) {
            return Ok(Outcome::refuted(format!("{position}, {value}")));
        }
    }
    let (alone, pairs) = (alone.decided()?, pairs.decided()?);
    Ok(Outcome::holds(format!(
        "all {} positions in 3x4 and 2x2x3 by the oracle, {alone} infinite columns and {pairs} \
         pairs of columns",
        all.len()
    )))
}

/// After a bite that raises the value, another restores it.
fn reversible_bites(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let mut raised = 0;
    for cells in all_positions_in_box(&[3, 4]).iter().chain(&all_positions_in_box(&[2, 2, 3])) {
        let own = oracle.grundy_poison_allowed(cells);
        for (bite, left) in cells.bites() {
            if left.is_empty() || oracle.grundy_poison_allowed(&left) <= own {
                continue;
            }
            raised += 1;
            let mut answers = left.bites().into_iter().filter(|(_, next)| !next.is_empty());
            if !answers.any(|(_, next)| oracle.grundy_poison_allowed(&next) == own) {
                return Ok(Outcome::refuted(format!("{cells:?} bitten at {bite:?}")));
            }
        }
    }
    let count = samples(bench, 300);
    let mut heights = Heights::seeded(104);
    let (mut values, mut infinite) = (Tally::default(), 0);
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
        let restores = |bite: &(u64, Ordinal)| {
            let [tall, short] = bitten(&tall, &short, bite);
            grundy(&tall, &short).as_ref() == Some(&own)
        };
        if !bites_to(&tall, &short, &own).iter().any(restores) {
            return Ok(Outcome::refuted(format!("({tall},{short}), to the value {own}")));
        }
    }
    values.decided()?;
    Ok(Outcome::holds(format!(
        "{raised} bites into finite positions by the oracle, {infinite} into infinite pairs of \
         columns"
    )))
}

/// Sums with the poison forbidden: three small parts by playing, an infinite part against a column
/// by answers.
fn restricted_sums(bench: &Bench<'_>) -> Found {
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
                if sums.is_p(&played, Play::Normal) != (xor == 0) {
                    return Ok(Outcome::refuted(format!("{played:?}")));
                }
            }
        }
    }
    let mut heights = Heights::seeded(105);
    let mut work = bench.short_work();
    let (mut pairs, mut beside) = (Tally::default(), Tally::default());
    for _ in 0..samples(bench, 80) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let Some(position) = columns(&pair) else { continue };
        let Some(own) = pairs.count(value_of_two(&pair[0], &pair[1])) else { continue };
        // A column as high as the value has the same one with the poison forbidden too; one more
        // or less has another.
        let one_more = own.ordinary_sum(&Ordinal::from(1));
        for height in [own.clone(), one_more, heights.one(ALL_EXPONENTS)] {
            if height.is_zero() {
                continue;
            }
            let text = format!("{position} & 1x({height})");
            let found = beside.count(is_p(&text, &mut work));
            if found.is_some_and(|found| found != (height == own)) {
                return Ok(Outcome::refuted(text));
            }
        }
        if let Some(witness) = not_answered(&pair, &own, &mut heights)? {
            return Ok(Outcome::refuted(witness));
        }
    }
    let (pairs, beside) = (pairs.decided()?, beside.decided()?);
    Ok(Outcome::holds(format!(
        "{count} sums of three positions in 2x3, played out; {pairs} infinite pairs of columns, \
         {beside} times beside a column, with answers to bites"
    )))
}

/// Two columns beside one as high as their value: every bite tried, the poison left, is answered by
/// one that makes the values equal, or it is a witness.
fn not_answered(pair: &[Ordinal], own: &Ordinal, heights: &mut Heights) -> Witness {
    let nothing = Ordinal::zero();
    for _ in 0..6 {
        let cut = heights.one(ALL_EXPONENTS).max(Ordinal::from(1));
        let column = heights.below(3);
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

/// E(A,B,h) is A with a column over B, cut at h: by its formula, cell by cell, and one bite below
/// each taller one.
fn extensions(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(106);
    let tall = ordinal("w^(w*2)");
    let mut looked_at = 0;
    for at in 0..samples(bench, 100) {
        let axes = 1 + (at % 2) as usize;
        let (body, base) = (position_in(axes + 1, &mut heights), position_in(axes, &mut heights));
        let (Some(body), Some(base)) = (body, base) else { continue };
        let Ok(extension) = Extension::new(Some(body.clone()), base.boxes().to_vec()) else {
            return Ok(Outcome::refuted(format!("{body} over {base} is not an extension")));
        };
        let height = heights.one(ALL_EXPONENTS).max(Ordinal::from(1));
        let Some(extended) = extension.to_height(&height) else {
            return Ok(Outcome::refuted(format!("{body} to {height}")));
        };
        // A column that is taller than everything stands for one without an end.
        let endless =
            base.boxes().iter().map(|sides| [&sides[..], std::slice::from_ref(&tall)].concat());
        let level = [vec![Ordinal::zero(); axes], vec![height.clone()]].concat();
        let by_formula = Region::from_boxes(endless).and_then(|column| body.join(&column)).ok();
        let lower = extension.to_height(
            &height.ordinary_sum(&heights.one(ALL_EXPONENTS)).ordinary_sum(&Ordinal::from(1)),
        );
        let bites =
            [by_formula, lower].map(|whole| whole.and_then(|whole| whole.bite(&level).ok()));
        if bites.iter().any(|left| left.as_ref() != Some(&extended)) {
            return Ok(Outcome::refuted(format!("{body} over {base}, cut at {height}")));
        }
        let cells = [within(&body, &mut heights), within(&extended, &mut heights)];
        let wrong = cells.iter().find(|cell| {
            let (last, others) = cell.split_last().expect("cells have coordinates");
            extended.contains(cell)
                != (*last < height && (body.contains(cell) || base.contains(others)))
        });
        if let Some(cell) = wrong {
            return Ok(Outcome::refuted(format!("{body} over {base}, cut at {height}: {cell:?}")));
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
            if g == 0 {
                // A column of no cells leaves the extension itself, which is P with the value 1.
                printed = printed.or((value != g)
                    .then(|| format!("for g = 0 it gives {:?} the value {value}", cells.rows())));
                continue;
            }
            count += 1;
            if value != g {
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
