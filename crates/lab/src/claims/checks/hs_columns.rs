//! \[HS\] sections 9, 10 and 12: two and three columns, and stratification.

use super::asking::{Found, Tally, Unknown, Witness, first_witness, is_p, value};
use super::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, Laws, columns, ordinal, samples, value_of_two,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::transfinite::two_wide::grundy;
use chomplab::chomp::transfinite::two_wide::inverse::bites_to;
use numbers::Ordinal;
use oracle::{Cells, Oracle};

pub(super) const CHECKS: &[Check] = &[
    plain("hs-table-1", table_1),
    plain("hs-9-1", finite_columns),
    by_engines("hs-9-2", |bench| level(bench, Level::One, true)),
    by_engines("hs-9-3", |bench| level(bench, Level::One, false)),
    by_engines("hs-9-4", |bench| level(bench, Level::Finite, true)),
    by_engines("hs-9-5", |bench| level(bench, Level::Finite, false)),
    by_engines("hs-9-6", blocks),
    by_engines("hs-9-ranges", ranges),
    by_engines("hs-9-sets", sets_of_values),
    by_engines("hs-9-thirds", powers_of_three),
    by_engines("hs-9-recursion", recursion),
    by_engines("hs-9-examples", examples_of_blocks),
    by_engines("hs-equal-columns", equal_columns),
    by_engines("hs-10-1", three_columns).long(),
    by_engines("hs-side-top", side_top).long(),
    by_engines("hs-stratification", stratification).long(),
];

/// The values of two finite columns from first principles.
fn by_mex(most: usize) -> Vec<Vec<u64>> {
    let mut values: Vec<Vec<u64>> = Vec::new();
    for tall in 0..=most {
        values.push(Vec::new());
        for short in 0..=tall {
            let mut reached: Vec<u64> = (0..short).map(|at| values[tall][at]).collect();
            reached.extend((0..tall).map(|at| values[at][at.min(short)]));
            let mex = (0..).find(|value| !reached.contains(value)).unwrap_or(0);
            values[tall].push(mex);
        }
    }
    values
}

const TABLE_1: [&[u64]; 12] = [
    &[0],
    &[1, 2],
    &[2, 1, 3],
    &[3, 4, 1, 5],
    &[4, 3, 5, 1, 6],
    &[5, 6, 4, 7, 1, 8],
    &[6, 5, 7, 4, 8, 1, 9],
    &[7, 8, 6, 9, 4, 10, 1],
    &[8, 7, 9, 6, 10, 4, 11],
    &[9, 10, 8, 11, 7, 12, 4],
    &[10, 9, 11, 8, 12, 7, 13],
    &[11, 12, 10, 13, 9, 14, 7],
];

fn table_1(bench: &Bench<'_>) -> Outcome {
    let values = by_mex(11);
    let mut printed = TABLE_1.map(<[u64]>::to_vec);
    printed[7][3] += bench.claim(0, 1);
    let witness = (0..12).find(|tall| values[*tall][..printed[*tall].len()] != printed[*tall]);
    Outcome::unless(
        witness.map(|tall| format!("row {tall}")),
        "all 75 entries, from first principles",
    )
}

fn formula(tall: u64, short: u64) -> u64 {
    let difference = tall - short;
    if difference.is_multiple_of(2) {
        difference + (3 * short).div_ceil(2)
    } else {
        (difference + short / 2).min((3 * difference - 1) / 2)
    }
}

fn finite_columns(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(120) as usize;
    let values = by_mex(to);
    let more =
        bench.claim::<fn(u64, u64) -> u64>(|_, _| 0, |tall, short| u64::from(tall == short + 3));
    let mut oracle = Oracle::new();
    let pairs = || (1..=to).flat_map(|tall| (0..=tall).map(move |short| (tall, short)));
    let wrong = pairs().find(|(tall, short)| {
        let (tall, short) = (*tall as u64, *short as u64);
        values[tall as usize][short as usize] != formula(tall, short) + more(tall, short)
    });
    let by_oracle = pairs().take_while(|(tall, _)| *tall <= 12).find(|(tall, short)| {
        let cells = Cells::from_rows(&[*tall, *short]);
        oracle.grundy_poison_allowed(&cells) as u64 != values[*tall][*short]
    });
    Outcome::unless(
        wrong.or(by_oracle).map(|pair| format!("{pair:?}")),
        format!("heights to {to} by mex, to 12 by the oracle"),
    )
}

/// What two columns are after a bite.
pub(super) fn bitten(
    tall: &Ordinal,
    short: &Ordinal,
    (column, height): &(u64, Ordinal),
) -> [Ordinal; 2] {
    match column {
        0 => [tall.clone().min(height.clone()), short.clone().min(height.clone())],
        _ => [tall.clone(), short.clone().min(height.clone())],
    }
}

/// The value of two columns is the mex of what bites leave: every smaller value tried is reached,
/// and no option tried has it. Otherwise there is a witness.
fn against_mex(tall: &Ordinal, short: &Ordinal, heights: &mut Heights) -> Witness {
    let own = value_of_two(tall, short)?;
    let mut smaller: Vec<Ordinal> = (0..6).map(|_| heights.one(ALL_EXPONENTS)).collect();
    smaller.extend((0..5).map(Ordinal::from));
    smaller.extend((1..4).map(|cut| own.split_below(&Ordinal::from(cut)).0));
    for wanted in smaller.iter().filter(|wanted| **wanted < own) {
        let found = bites_to(tall, short, wanted);
        let reaches = found.iter().any(|bite| {
            let [a, b] = bitten(tall, short, bite);
            grundy(&a, &b).as_ref() == Some(wanted)
        });
        if !reaches {
            return Ok(Some(format!(
                "no bite into ({tall},{short}) has the value {wanted}, less than {own}"
            )));
        }
    }
    let mut cuts: Vec<Ordinal> = (0..8).map(|_| heights.one(ALL_EXPONENTS)).collect();
    for height in [tall, short] {
        cuts.extend((1..5).map(|cut| height.split_below(&Ordinal::from(cut)).0));
        cuts.extend((0..4).map(Ordinal::from));
    }
    for cut in cuts {
        for column in [0_u64, 1] {
            let legal = if column == 0 { cut < *tall } else { cut < *short };
            let [a, b] = bitten(tall, short, &(column, cut.clone()));
            if legal && value_of_two(&a, &b)? == own {
                return Ok(Some(format!("({tall},{short}) and ({a},{b}) have the value {own}")));
            }
        }
    }
    Ok(None)
}

/// Which leading exponent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// It is 1.
    One,
    /// It is finite and at least 2.
    Finite,
}

fn level(bench: &Bench<'_>, level: Level, equal: bool) -> Found {
    let count = samples(bench, 400);
    let mut heights = Heights::seeded(9 + u64::from(equal));
    let more = Ordinal::from(bench.claim(0_u64, 1));
    for _ in 0..count {
        let i = if level == Level::One { 1 } else { 2 + heights.below(3) };
        let exponents: Vec<String> = (1..i).rev().map(|exponent| exponent.to_string()).collect();
        let exponents: Vec<&str> = exponents.iter().map(String::as_str).collect();
        let lower = heights.several(2, &exponents);
        let u = 1 + heights.below(4);
        let v = if equal { u } else { heights.below(u) };
        let term = |coefficient: u64| Ordinal::term(Ordinal::from(i), coefficient.into());
        let swapped = !equal && heights.below(2) == 1;
        let (a, b) = if swapped { (&lower[1], &lower[0]) } else { (&lower[0], &lower[1]) };
        let (tall, short) = (term(u).ordinary_sum(a), term(v).ordinary_sum(b));
        let expected = match (level, equal) {
            (Level::One, true) => {
                let inner = finite_value(a, b)?;
                Ordinal::from(3_u64.pow(u as u32) * inner + (3_u64.pow(u as u32) - 1) / 2)
            }
            (Level::Finite, true) => {
                let inner = value_of_two(a, b)?;
                Ordinal::term(Ordinal::from(i - 1), u.into()).natural_sum(&inner)
            }
            (_, false) => term(u - v).ordinary_sum(&a.nim_sum(b)),
        };
        if value_of_two(&tall, &short)? != expected.ordinary_sum(&more) {
            return Ok(Outcome::refuted(format!("G({tall},{short}) is not {expected}")));
        }
        if let Some(witness) = against_mex(&tall, &short, &mut heights)? {
            return Ok(Outcome::refuted(witness));
        }
    }
    Ok(Outcome::holds(format!(
        "{count} random pairs: the formula, and that its values are mexes of their options"
    )))
}

/// The value of two columns where it is finite.
fn finite_value(tall: &Ordinal, short: &Ordinal) -> Result<u64, Unknown> {
    let value = value_of_two(tall, short)?;
    value.to_u64().ok_or_else(|| Unknown(format!("G({tall},{short}) = {value} is not finite")))
}

/// (9-6) needs leading exponents that are not multiples of ω.
fn blocks(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 300);
    let mut heights = Heights::seeded(96);
    let exponents = ["w*2 + 1", "w*2", "w + 2", "w + 1", "w", "2", "1"];
    let mut infinite = 0_u32;
    let mut tried = 0_u32;
    while u64::from(tried) < count {
        let pair = heights.several(2, &exponents);
        if pair[0] < ordinal("w^w") {
            continue;
        }
        tried += 1;
        let leading = pair[0].leading_exponent().cloned().unwrap_or_default();
        infinite += u32::from(!leading.split_below(&Ordinal::from(1)).1.is_zero());
        if let Some(witness) = against_mex(&pair[0], &pair[1], &mut heights)? {
            return Ok(Outcome::refuted(witness));
        }
    }
    let four = value_of_two(&ordinal("w^w*3"), &ordinal("w^w"))?;
    let may_be_infinite = bench.claim(false, true);
    let against = (four != ordinal(bench.correction("w^w*4", "w^w*3")))
        .then(|| format!("G(w^w*3,w^w) = {four}"));
    let printed = (infinite > 0 && !may_be_infinite).then(|| {
        "w^(w+1) is not a finite multiple of a power of w^w: u is infinite there".to_owned()
    });
    let holds = format!("{count} random pairs from w^w on, values are mexes of their options");
    Ok(Outcome::corrected(printed, against, holds))
}

/// Printed: (9-4) for 2 < i; it is needed, and right, for i = 2.
fn ranges(bench: &Bench<'_>) -> Found {
    let square = ordinal("w^2");
    let found = value_of_two(&square, &square)?;
    // No other formula is about i = 2, where columns have values.
    let least = bench.claim(3, 2);
    let printed = (least > 2).then(|| "i = 2 is left out: G(w^2,w^2)".to_owned());
    let mut heights = Heights::seeded(2);
    let wrong = against_mex(&square, &square, &mut heights)?;
    let right = ordinal(bench.correction("w", "w^2"));
    let against = wrong.or((found != right).then(|| format!("G(w^2,w^2) = {found}")));
    Ok(Outcome::corrected(printed, against, "G(w^2,w^2) = w, by (9-4) with i = 2 and u < w"))
}

/// The values of equal columns below ω·u fill the naturals but for a progression.
fn sets_of_values(bench: &Bench<'_>) -> Found {
    let more = bench.claim(0, 1);
    let value = |u: u64, h: u64| {
        let height = Ordinal::term(Ordinal::from(1), u.into()).ordinary_sum(&Ordinal::from(h));
        finite_value(&height, &height)
    };
    for u in 0..4_u64 {
        let (step, next) = (3_u64.pow(u as u32), 3_u64.pow(u as u32 + 1));
        let in_progression = |value: u64, step: u64| value % step == (step - 1) / 2 + more;
        let expected: Vec<u64> = (0..2000)
            .filter(|value| in_progression(*value, step) && !in_progression(*value, next))
            .collect();
        let found: Result<Vec<u64>, Unknown> = (0..2000).map(|h| value(u, h)).collect();
        let mut found = found?;
        found.retain(|value| *value < 2000);
        found.sort_unstable();
        if found != expected {
            return Ok(Outcome::refuted(format!("heights from w*{u} to w*{}", u + 1)));
        }
    }
    Ok(Outcome::holds("values below 2000, heights below w*4"))
}

fn powers_of_three(bench: &Bench<'_>) -> Found {
    let more = bench.claim(0, 1);
    let witness = first_witness(1..=20_u32, |u| {
        let height = Ordinal::term(Ordinal::from(1), u.into());
        let expected = (3_u64.pow(u) - 1) / 2 + more;
        Ok((finite_value(&height, &height)? != expected).then(|| format!("u = {u}")))
    })?;
    Ok(Outcome::unless(witness, "u to 20; 1, 4, 13 at first"))
}

/// G(ω^i·u + a, ω^i·v + b) = G(ω^i·(u−v) + a, b) for u > v.
fn recursion(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 300);
    let mut heights = Heights::seeded(93);
    let more = bench.claim(0, 1);
    for _ in 0..count {
        let i = 1 + heights.below(3);
        let exponents: Vec<String> = (1..i).rev().map(|exponent| exponent.to_string()).collect();
        let exponents: Vec<&str> = exponents.iter().map(String::as_str).collect();
        let (a, b) = (heights.one(&exponents), heights.one(&exponents));
        let v = heights.below(4);
        let u = v + 1 + heights.below(4);
        let term = |coefficient: u64| Ordinal::term(Ordinal::from(i), coefficient.into());
        let whole = value_of_two(&term(u).ordinary_sum(&a), &term(v).ordinary_sum(&b))?;
        let less = value_of_two(&term(u - v + more).ordinary_sum(&a), &b)?;
        if whole != less {
            return Ok(Outcome::refuted(format!("u = {u}, v = {v}, a = {a}, b = {b}, i = {i}")));
        }
    }
    Ok(Outcome::holds(format!("{count} random pairs")))
}

fn examples_of_blocks(bench: &Bench<'_>) -> Found {
    let examples = [
        ("w^w", "w^w", bench.correction("w^w*2", "w^w")),
        ("w^w*2", "w^w", "w^w"),
        ("w^w*2", "w^w*2", "w^w*3"),
        ("w^(w + 1)", "w^(w + 1)", "w^w"),
        ("w^(w + 1)*2", "w^(w + 1)*2", "w^w*4"),
        ("w^(w + 1)*3", "w^(w + 1)*3", "w^w*13"),
        ("w^(w + 2)", "w^(w + 2)", "w^(w + 1)"),
        ("w^(w + 3)", "w^(w + 3)", "w^(w + 2)"),
        ("w^(w + 4)", "w^(w + 4)", "w^(w + 3)"),
        ("w^(w*2)", "w^(w*2)", "w^(w*2)*2"),
    ];
    let printed_last = ordinal("w^(w*2)");
    let mut heights = Heights::seeded(4);
    for (tall, short, expected) in examples {
        let (tall, short) = (ordinal(tall), ordinal(short));
        let found = value_of_two(&tall, &short)?;
        if found != ordinal(expected) {
            return Ok(Outcome::refuted(format!("G({tall},{short}) = {found}")));
        }
        if let Some(witness) = against_mex(&tall, &short, &mut heights)? {
            return Ok(Outcome::refuted(witness));
        }
    }
    // Printed: G((ω^ω)², (ω^ω)²) = (ω^ω)²; by (9-6) itself it is twice that.
    let printed_value = ordinal(bench.claim("w^(w*2)", "w^(w*2)*2"));
    let printed = (value_of_two(&printed_last, &printed_last)? != printed_value)
        .then(|| "G((w^w)^2,(w^w)^2) is (w^w)^2*G(1,1) = w^(w*2)*2, and not w^(w*2)".to_owned());
    let holds = "the other nine values, and that each is the mex of its options";
    Ok(Outcome::corrected(printed, None, holds))
}

fn equal_columns(bench: &Bench<'_>) -> Found {
    let mut work = bench.work();
    let mut all: Vec<Ordinal> = Vec::new();
    for exponent in ["1", "2", "3", "w", "w + 1", "w + 3", "w*2"] {
        for coefficient in 1_u64..3 {
            let high = Ordinal::term(ordinal(exponent), coefficient.into());
            let low = ["0", "1", "7", "w", "w*2 + 3", "w^2 + 1", "w^w"].map(ordinal);
            all.extend(low.iter().map(|low| high.natural_sum(low)));
        }
    }
    let finite = (2..=30_u64).map(Ordinal::from);
    let heights = finite.chain(all.iter().cloned());
    let bars = [(2, bench.claim("w", "w*2")), (3, bench.claim("w^w", "w^w*2"))];
    let boards = heights.flat_map(|height| bars.map(|bar| (height.clone(), bar)));
    let witness = first_witness(boards, |(height, (width, only))| {
        let text = format!("{width}x({height})");
        Ok((is_p(&text, &mut work)? != (height == ordinal(only))).then_some(text))
    })?;
    Ok(Outcome::unless(witness, format!("heights to 30 and {} infinite ones", all.len())))
}

/// Laws of random columns.
fn laws(
    bench: &Bench<'_>,
    seed: u64,
    count: u64,
    make: impl Fn(&mut Heights) -> Option<Vec<Ordinal>>,
) -> Found {
    let mut heights = Heights::seeded(seed);
    let mut work = bench.short_work();
    let (mut laws, mut tried) = (Laws::stated(bench), 0);
    while tried < count && !bench.stopped() {
        let Some(position) = make(&mut heights).and_then(|all| columns(&all)) else { continue };
        tried += 1;
        let cuts = heights.several(3, ALL_EXPONENTS);
        if let Err(witness) = laws.try_position(&position, &cuts, &mut work) {
            return Ok(Outcome::refuted(witness));
        }
    }
    laws.outcome()
}

fn three_columns(bench: &Bench<'_>) -> Found {
    laws(bench, 10, samples(bench, 200), |heights| {
        let low = heights.below(2) == 0;
        let all = heights.several(3, if low { LOW_EXPONENTS } else { ALL_EXPONENTS });
        (all[2] >= Ordinal::omega()).then_some(all)
    })
}

fn side_top(bench: &Bench<'_>) -> Found {
    laws(bench, 8, samples(bench, 150), |heights| {
        let mut all = heights.several(2, LOW_EXPONENTS);
        all.push(Ordinal::from(heights.below(25)));
        (all[1] >= Ordinal::omega()).then_some(all)
    })
}

/// Positions whose sizes agree from a power of ω on have values that do: two columns, and stalks
/// over finite parts.
fn stratification(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 3000);
    let mut heights = Heights::seeded(121);
    let cuts = ["1", "2", "3", "4", "w", "w + 1"].map(ordinal);
    let above = |height: &Ordinal, cut: &Ordinal| height.split_below(cut).0;
    let mut pairs = Tally::default();
    // From that power on, and not from 1 on.
    let (of_pairs, of_stalks) = (bench.claim(true, false), bench.claim(true, false));
    let (of_two_stalks, of_wide) = (bench.claim(true, false), bench.claim(true, false));
    let zero = Ordinal::zero();
    for _ in 0..count {
        let one = heights.several(2, ALL_EXPONENTS);
        let other = heights.several(2, ALL_EXPONENTS);
        let cut = &cuts[heights.below(cuts.len() as u64) as usize];
        // The same high parts, other low ones; in the order of heights.
        let mut second: Vec<Ordinal> = (0..2)
            .map(|at| above(&one[at], cut).ordinary_sum(&other[at].split_below(cut).1))
            .collect();
        if second[0] < second[1] {
            second.swap(0, 1);
        }
        let values = value_of_two(&one[0], &one[1])
            .and_then(|first| Ok((first, value_of_two(&second[0], &second[1])?)));
        let Some((first, then)) = pairs.count(values) else { continue };
        let from = if of_pairs { cut } else { &zero };
        if above(&first, from) != above(&then, from) {
            return Ok(Outcome::refuted(format!(
                "G({},{}) = {first} and G({},{}) = {then} differ from w^({cut}) on",
                one[0], one[1], second[0], second[1]
            )));
        }
    }
    let mut work = bench.short_work();
    let mut stalks = Tally::default();
    for _ in 0..samples(bench, 60) {
        let stalk = Ordinal::omega().ordinary_sum(&heights.one(LOW_EXPONENTS));
        let part = || ["2x2x1", "1x3x1 + 2x1x1", "2x2x2", "3x2x1"];
        let chosen = part()[heights.below(4) as usize];
        let found = stalks.count(value(&format!("1x1x({stalk}) + {chosen}"), &mut work));
        let Some(found) = found else { continue };
        let from = if of_stalks { &cuts[0] } else { &zero };
        if above(&found, from) != above(&stalk, from) {
            return Ok(Outcome::refuted(format!(
                "a stalk of {stalk} on {chosen} has the value {found}"
            )));
        }
    }
    // Two stalks agree with two stalks over nothing else, and so do wide ones on the first level.
    let (mut twos, mut wides) = (Tally::default(), Tally::default());
    for _ in 0..samples(bench, 60) {
        let all = heights.several(2, LOW_EXPONENTS);
        let [one, other] = [0, 1].map(|at| Ordinal::omega().ordinary_sum(&all[at]));
        let chosen = ["2x2x1", "1x3x2 + 2x1x1", "2x2x2", "3x2x1"][heights.below(4) as usize];
        let text = format!("1x1x({one}) + 1x({other})x1 + {chosen}");
        if let Some(found) = twos.count(value(&text, &mut work)) {
            let from = if of_two_stalks { &cuts[0] } else { &zero };
            if above(&found, from) != above(&one.nim_sum(&other), from) {
                return Ok(Outcome::refuted(format!("{text} has the value {found}")));
            }
        }
        let mut tops = [heights.below(8), heights.below(8)];
        tops.sort_unstable();
        let text = format!("1x1x(w+{}) + 2x1x(w+{}) + {chosen}", tops[1], tops[0]);
        if let Some(found) = wides.count(value(&text, &mut work)) {
            let from = if of_wide { &cuts[0] } else { &zero };
            if !above(&found, from).is_zero() {
                return Ok(Outcome::refuted(format!("{text} has the value {found}")));
            }
        }
    }
    let (pairs, stalks) = (pairs.decided()?, stalks.decided()?);
    let (twos, wides) = (twos.decided()?, wides.decided()?);
    Ok(Outcome::holds(format!(
        "{pairs} random pairs of two columns, {stalks} stalks over finite parts, {twos} pairs of \
         stalks, {wides} stalks two columns wide"
    )))
}
