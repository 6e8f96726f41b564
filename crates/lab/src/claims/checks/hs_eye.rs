//! [HS] section 11: positions over a 2×2 base, in the types A to F.

use super::asking::is_p;
use super::sampling::{ALL_EXPONENTS, Heights, LOW_EXPONENTS, eye, lost, obeys_laws, ordinal, samples, short_work};
use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use chomplab::transfinite::Position;
use chomplab::transfinite::two_wide::grundy;
use numbers::Ordinal;
use oracle::{Oracle, all_positions_in_box};

pub(super) const CHECKS: &[Check] = &[
    plain("hs-finite-eyes", finite_eyes),
    plain("hs-pa1", pa1),
    plain("hs-pb1", pb1),
    plain("hs-pa2", |bench| laws_of(bench, Kind::A)).long(),
    plain("hs-pa3", pa3),
    plain("hs-pb2", pb2),
    plain("hs-pc1", |bench| laws_of(bench, Kind::C)).long(),
    plain("hs-pc2", pc2),
    plain("hs-pc4", pc4),
    plain("hs-pd1", |bench| laws_of(bench, Kind::D)).long(),
    plain("hs-pd2", pd2),
    plain("hs-pc3", pc3),
    plain("hs-pd3", pd3),
    plain("hs-pe1", |bench| laws_of(bench, Kind::E)).long(),
    plain("hs-pf1", pf1),
    plain("hs-pf1-answers", pf1_answers),
    plain("hs-type-c-levels", type_c_levels),
    plain("hs-type-c-lowest", type_c_lowest),
    plain("hs-type-c-high", type_c_high),
    plain("hs-examples-11", examples),
];

/// The types of [HS] that random positions are made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    A,
    C,
    D,
    E,
}

/// Four heights u ≥ v ≥ y ≥ z of a type.
fn heights_of(kind: Kind, heights: &mut Heights) -> Vec<Ordinal> {
    let raised = |start: &str, all: Vec<Ordinal>| -> Vec<Ordinal> {
        let start = ordinal(start);
        all.iter().map(|height| start.ordinary_sum(height)).collect()
    };
    match kind {
        Kind::A => {
            let z = Ordinal::from(heights.below(9));
            let mut all = raised("w", heights.several(2, LOW_EXPONENTS));
            all.extend([z.clone(), z]);
            all
        }
        Kind::C => {
            let start = if heights.below(2) == 0 { "w" } else { "w^2" };
            raised(start, heights.several(4, &["1"]))
        }
        Kind::D => {
            let mut all = raised("w^2", heights.several(2, LOW_EXPONENTS));
            all.extend(raised("w", heights.several(2, &["2", "1"])));
            all.sort_by(|a, b| b.cmp(a));
            all
        }
        Kind::E => {
            let mut all = raised("w^w", heights.several(3, LOW_EXPONENTS));
            all.push(ordinal("w").ordinary_sum(&heights.one(&["2", "1"])));
            all
        }
    }
}

fn made(all: &[Ordinal]) -> Option<Position> {
    eye([&all[0], &all[1], &all[2], &all[3]])
}

fn laws_of(bench: &Bench<'_>, kind: Kind) -> Outcome {
    let count = samples(bench, 80);
    let mut heights = Heights::seeded(11);
    let mut work = short_work();
    let (mut decided, mut tried) = (0_u64, 0_u64);
    while tried < count && !bench.stopped() {
        let Some(position) = made(&heights_of(kind, &mut heights)) else { continue };
        tried += 1;
        let cuts = heights.several(1, ALL_EXPONENTS);
        match obeys_laws(&position, &cuts, &mut work) {
            Ok(known) => decided += u64::from(known),
            Err(witness) => return Outcome::refuted(witness),
        }
    }
    if decided == 0 {
        return Outcome::Undecided("no engine decided any of the positions".to_owned());
    }
    Outcome::holds(format!("{decided} of {tried} random positions decided: no P reaches a P, and each N reaches one"))
}

/// Finite heights over the base, u at the poison, v ≥ y.
fn finite(most: usize) -> Vec<([usize; 4], bool)> {
    let mut oracle = Oracle::new();
    let all = all_positions_in_box(&[2, 2, most]);
    all.iter()
        .map(|cells| {
            let height = |i: usize, j: usize| (0..most).take_while(|at| cells.contains(&[i, j, *at])).count();
            let [u, one, other, z] = [height(0, 0), height(0, 1), height(1, 0), height(1, 1)];
            ([u, one.max(other), one.min(other), z], oracle.is_p(cells))
        })
        .collect()
}

/// The finite P-positions as listed: [v z; v+z+1 z] and [z+1 z; z+1 z+1].
fn finite_eyes(_: &Bench<'_>) -> Outcome {
    let most = 6;
    let listed = |[u, v, y, z]: [usize; 4]| (y == z && u == v + z + 1) || (u == z + 1 && v == z + 1 && y == z + 1);
    let wrong = finite(most).into_iter().find(|(heights, lost)| listed(*heights) != *lost);
    Outcome::unless(wrong.map(|(heights, _)| format!("{heights:?}")), format!("all positions in 2x2x{most}, by the oracle"))
}

fn pa1(_: &Bench<'_>) -> Outcome {
    let wrong = finite(6).into_iter().filter(|([_, _, y, z], _)| y == z).find(|([u, v, _, z], lost)| (*u == v + z + 1) != *lost);
    Outcome::unless(wrong.map(|(heights, _)| format!("{heights:?}")), "all of type A in 2x2x6, by the oracle")
}

fn pb1(bench: &Bench<'_>) -> Outcome {
    let listed = |[u, v, y, z]: [usize; 4]| [u, v, y] == [z + 1; 3];
    let wrong = finite(6).into_iter().filter(|([_, _, y, z], _)| y > z).find(|(heights, lost)| listed(*heights) != *lost);
    if let Some((heights, _)) = wrong {
        return Outcome::refuted(format!("{heights:?}"));
    }
    // Infinite ones are N: random heights over a finite z.
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(20);
    let mut work = short_work();
    for _ in 0..count {
        let mut all = heights.several(3, LOW_EXPONENTS);
        all.push(Ordinal::from(heights.below(6)));
        let position = (all[2] > all[3]).then(|| made(&all)).flatten();
        if let Some(position) = position.filter(|position| lost(position, &mut work) == Some(true)) {
            return Outcome::refuted(position.to_string());
        }
    }
    Outcome::holds(format!("all of type B in 2x2x6 by the oracle; {count} random infinite ones are not P"))
}

/// Random superpositions of 2×2×ω.
fn above_omega(heights: &mut Heights) -> Vec<Ordinal> {
    let omega = Ordinal::omega();
    heights.several(4, LOW_EXPONENTS).iter().map(|height| omega.ordinary_sum(height)).collect()
}

/// What a bite at a place of the base and a height leaves.
fn after(position: &Position, i: u64, j: u64, height: &Ordinal) -> Option<Position> {
    position.bite(&[Ordinal::from(i), Ordinal::from(j), height.clone()]).ok()
}

/// Printed: bites at finite heights into one neighbour leave N unless u and v are on one ω-level. The exception also needs u < ω².
fn pa3(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(30);
    let mut work = short_work();
    let square = ordinal("w^2");
    let level = |height: &Ordinal| height.coefficient(&Ordinal::from(1));
    let mut against = None;
    for _ in 0..count {
        let all = above_omega(&mut heights);
        let Some(position) = made(&all) else { continue };
        let [u, v, ..] = [&all[0], &all[1]];
        let excepted = *u < square && level(u) == level(v);
        for (i, j) in [(1, 0), (0, 1)] {
            for height in 0..6_u64 {
                let Some(left) = after(&position, i, j, &Ordinal::from(height)) else { continue };
                if lost(&left, &mut work) == Some(true) && !excepted {
                    // The other neighbour, of height y, is the one that stays.
                    let other = *u < square && level(u) == level(&all[2]);
                    if !other {
                        against = against.or(Some(format!("{position} bitten at ({i},{j},{height})")));
                    }
                }
            }
        }
    }
    // u and v on one level of ω, but u from ω² on: the printed exception covers it for nothing.
    let tall = ["w^2 + w", "w", "w", "w"].map(ordinal);
    let beyond = made(&tall).filter(|position| {
        let mut bites = [(1, 0), (0, 1)].into_iter().flat_map(|at| (0..20_u64).map(move |height| (at, height)));
        bites.all(|((i, j), height)| {
            let left = after(position, i, j, &Ordinal::from(height));
            left.is_some_and(|left| lost(&left, &mut work) == Some(false))
        })
    });
    let beyond = beyond.map(|position| format!("the printed exception covers {position}, where no such bite leaves P"));
    Outcome::corrected(beyond, against, format!("with u < w^2 added, {count} random positions"))
}

fn pb2(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(40);
    let mut work = short_work();
    for _ in 0..count {
        let Some(position) = made(&above_omega(&mut heights)) else { continue };
        let height = heights.below(5);
        for (i, j, at) in [(0, 0, height + 1), (1, 1, height)] {
            let Some(left) = after(&position, i, j, &Ordinal::from(at)) else { continue };
            if lost(&left, &mut work) != Some(false) {
                return Outcome::refuted(format!("{left}"));
            }
        }
    }
    Outcome::holds(format!("{count} random positions, both bites"))
}

/// û = v̂ and u₁ = v₁ in type C: N.
fn pc2(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 80);
    let mut heights = Heights::seeded(52);
    let mut work = short_work();
    let mut found = 0;
    while found < count && !bench.stopped() {
        let mut all = heights_of(Kind::C, &mut heights);
        // The same level of ω for the two tallest.
        let finite = all[0].split_below(&Ordinal::from(1)).1.max(all[1].split_below(&Ordinal::from(1)).1);
        all[0] = all[1].split_below(&Ordinal::from(1)).0.ordinary_sum(&finite);
        let Some(position) = made(&all) else { continue };
        found += 1;
        if lost(&position, &mut work) != Some(false) {
            return Outcome::refuted(format!("{position}"));
        }
    }
    Outcome::holds(format!("{found} random positions are N"))
}

/// Short P-positions of type C have u < ω²: with u beyond, the position is N.
fn pc4(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(54);
    let mut work = short_work();
    for _ in 0..count {
        let omega = Ordinal::omega();
        let mut all: Vec<Ordinal> = heights.several(4, &["1"]).iter().map(|height| omega.ordinary_sum(height)).collect();
        all[0] = ordinal("w^2").ordinary_sum(&heights.one(LOW_EXPONENTS));
        let Some(position) = made(&all) else { continue };
        if lost(&position, &mut work) == Some(true) {
            return Outcome::refuted(format!("{position}"));
        }
    }
    Outcome::holds(format!("{count} random positions with u from w^2 on are not P"))
}

/// Type D with û = v̂ = ŷ: N.
fn pd2(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(62);
    let mut work = short_work();
    for _ in 0..count {
        let high = ordinal("w^2").ordinary_sum(&heights.one(&["4", "3", "2"]).split_below(&Ordinal::from(2)).0);
        let low = heights.several(3, &["1"]);
        let mut all: Vec<Ordinal> = low.iter().map(|low| high.ordinary_sum(low)).collect();
        all.push(Ordinal::omega().ordinary_sum(&heights.one(&["1"])));
        let Some(position) = made(&all) else { continue };
        if lost(&position, &mut work) != Some(false) {
            return Outcome::refuted(format!("{position}"));
        }
    }
    Outcome::holds(format!("{count} random positions are N"))
}

fn pc3(_: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    match is_p("eye:[w^2 w; w^2*2 w^2]", &mut work) {
        Some(true) => Outcome::refuted("[w^2 w^2; w^2*2 w^2] bitten at (1,1,w) is P"),
        Some(false) => Outcome::holds("[w^2 w^2; w^2*2 w^2] bitten at (1,1,w)"),
        None => Outcome::Undecided("no engine decides [w^2 w; w^2*2 w^2]".to_owned()),
    }
}

fn pd3(_: &Bench<'_>) -> Outcome {
    let [u, v, y, z] = ["w^3 + w^2*4 + w + 2", "w^3 + w^2*3 + w*3", "w^2*3 + 1", "w^2 + w*2 + 3"].map(ordinal);
    let (one, two) = (ordinal("w"), ordinal("w^2"));
    let above = |start: &Ordinal, height: &Ordinal| height.after(start).unwrap_or_default();
    let of = |a: Ordinal, b: Ordinal| grundy(&a, &b);
    let straight = of(above(&one, &y), above(&one, &z)) == of(above(&two, &u), above(&two, &v));
    let across = of(above(&one, &v), above(&one, &z)) == of(above(&two, &u), above(&two, &y));
    let text = format!("u = {u}, v = {v}, y = {y}, z = {z}: equal one way {straight}, the other way {across}");
    if straight == across { Outcome::holds(text) } else { Outcome::refuted(text) }
}

fn pf1(bench: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    let cube = ordinal("w^3");
    if is_p("2x2xw^3", &mut work) != Some(true) {
        return Outcome::refuted("2x2xw^3 is not P");
    }
    let count = samples(bench, 60);
    let mut heights = Heights::seeded(71);
    for _ in 0..count {
        let all: Vec<Ordinal> = heights.several(4, ALL_EXPONENTS).iter().map(|height| cube.ordinary_sum(height)).collect();
        let Some(position) = made(&all).filter(|_| all.iter().any(|height| *height != cube)) else { continue };
        if lost(&position, &mut work) != Some(false) {
            return Outcome::refuted(format!("{position}"));
        }
    }
    Outcome::holds(format!("2x2xw^3 is P, and {count} random positions beyond it are N"))
}

/// The printed answers to bites of 2×2×ω³, and the right ones.
fn pf1_answers(_: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    let Some(tall) = eye(["w^3"; 4].map(ordinal).each_ref()) else { return Outcome::Undecided("no position".to_owned()) };
    // (i, j, h), the height printed and the right one, both with the place of the answer.
    type Case = (u64, u64, &'static str, (u64, u64), &'static str, &'static str);
    let cases: [Case; 7] = [
        (0, 0, "w*2 + 3", (1, 0), "16", "16"),
        (0, 0, "w^2 + w", (1, 0), "w^2 + w", "w*2"),
        (0, 0, "w^2*3 + 5", (1, 0), "w^2*3 + 5", "w^2*2 + 5"),
        (1, 1, "w + 4", (1, 0), "w^2 + w + 4", "w^2 + 4"),
        (1, 1, "w*3", (1, 0), "w^2 + w*3", "w^2 + w*2"),
        (1, 0, "w*3", (0, 0), "w^2 + w*3", "w^2 + w*2"),
        (1, 0, "w^2", (0, 0), "w^2*2", "w^2*2"),
    ];
    let (mut printed, mut against) = (None, None);
    for (i, j, height, (a, b), as_printed, right) in cases {
        let Some(left) = after(&tall, i, j, &ordinal(height)) else { continue };
        let mut wins = |at: &str| after(&left, a, b, &ordinal(at)).is_some_and(|next| lost(&next, &mut work) == Some(true));
        if !wins(as_printed) {
            printed = printed.or(Some(format!("the bite ({i},{j},{height}) is not answered by ({a},{b},{as_printed})")));
        }
        if !wins(right) {
            against = against.or(Some(format!("({i},{j},{height}) by ({a},{b},{right})")));
        }
    }
    Outcome::corrected(printed, against, "seven bites with their corrected answers")
}

/// Type C with z₁ = 2 and equal even levels: the printed rule sends u three levels too high.
fn type_c_levels(_: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    let printed = (is_p("eye:[w*4 w*2; w*5+1 w*4]", &mut work) == Some(true))
        .then(|| "[w*4 w*2; w*5+1 w*4] is P, where the printed rule has w*9".to_owned());
    let against = (is_p("eye:[w*4 w*2; w*9 w*4]", &mut work) != Some(false)).then(|| "[w*4 w*2; w*9 w*4]".to_owned());
    let others = [("eye:[w*3 w*2; w*4 w*3]", "odd levels")];
    let known = others.iter().all(|(text, _)| is_p(text, &mut work).is_some());
    let against = against.or((!known).then(|| "an odd level is undecided".to_owned()));
    Outcome::corrected(printed, against, "v and y on the same even level: u one level above, unless their finite parts differ by a power of 2")
}

/// Type C with z on the lowest level: u₁ + z₁ = v₁ + y₁ + 1 for P.
fn type_c_lowest(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 300);
    let mut heights = Heights::seeded(81);
    let mut work = short_work();
    let level = |height: &Ordinal| u64::try_from(height.coefficient(&Ordinal::from(1))).unwrap_or(0);
    let (mut seen, mut tried) = (0_u32, 0_u64);
    while tried < count && !bench.stopped() {
        let omega = Ordinal::omega();
        let mut all: Vec<Ordinal> = heights.several(4, &["1"]).iter().map(|height| omega.ordinary_sum(height)).collect();
        all[3] = omega.ordinary_sum(&Ordinal::from(heights.below(3)));
        // On the printed level or near it, with finite parts that may cancel.
        let near = (level(&all[1]) + level(&all[2]) + heights.below(5)).saturating_sub(2).max(1);
        let coefficient = if heights.below(2) == 0 { level(&all[1]) + level(&all[2]) } else { near };
        all[0] = Ordinal::term(Ordinal::from(1), coefficient.into()).ordinary_sum(&Ordinal::from(heights.below(13)));
        all[..3].sort_by(|a, b| b.cmp(a));
        let Some(position) = made(&all) else { continue };
        tried += 1;
        let on_level = level(&all[0]) + 1 == level(&all[1]) + level(&all[2]) + 1;
        if lost(&position, &mut work) == Some(true) {
            seen += 1;
            if !on_level {
                return Outcome::refuted(format!("{position}"));
            }
        }
    }
    Outcome::holds(format!("{seen} P-positions among {tried} random ones, all on the printed level"))
}

/// Type C with z₁ > 2: said to be a finite calculation; no engine does it.
fn type_c_high(_: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    let texts = ["eye:[w*5 w*4; w*7 w*5]", "eye:[w*4 w*3; w*6 w*4]", "eye:[w*6 w*4; w*9 w*5]"];
    let decided = texts.iter().filter(|text| is_p(text, &mut work).is_some()).count();
    Outcome::Undecided(format!("{decided} of {} such positions are decided here", texts.len()))
}

const EXAMPLES: [&str; 24] = [
    "eye:[1 1; 3 1]",
    "eye:[2 2; 5 2]",
    "eye:[3 2; 6 2]",
    "eye:[2 1; 2 2]",
    "eye:[3 2; 3 3]",
    "eye:[w 0; w 0]",
    "eye:[w 1; w+1 1]",
    "eye:[w w; w*2 w]",
    "eye:[w+1 w; w*2+1 w]",
    "eye:[w^2 w^2; w^2+w w^2]",
    "eye:[w^2+1 w^2; w^2+w+1 w^2]",
    "eye:[w^2 w; w^2 w]",
    "eye:[w^2 w; w^2+1 w+1]",
    "eye:[w^2*2 w^2; w^2*2 w^2]",
    "eye:[w^2 w; w^2*2 w^2]",
    "eye:[w^2*2 w^2; w^2*3 w^2*2]",
    "eye:[w^2*2 w; w^2*2 w*2]",
    "eye:[w^3 w^2; w^3 w^2]",
    "eye:[w^3 w^2; w^3 w^2*2]",
    "eye:[w^w w; w^w w^w]",
    "eye:[w^w+w w+1; w^w+w w^w]",
    "eye:[w^w w^2; w^w+w^2 w^w]",
    "eye:[w^w+w^3 w^2; w^w+w^3 w^w]",
    "eye:[w^3 w^3; w^3 w^3]",
];

fn examples(_: &Bench<'_>) -> Outcome {
    let mut work = short_work();
    let wrong: Vec<&str> = EXAMPLES.into_iter().filter(|text| is_p(text, &mut work) != Some(true)).collect();
    let printed = wrong.first().map(|text| format!("{text} is N"));
    let meant = is_p("eye:[w^3 w; w^3 w^2]", &mut work) == Some(true);
    let against = (wrong.len() != 1 || !meant).then(|| format!("{wrong:?}"));
    Outcome::corrected(printed, against, "with [w^3 w; w^3 w^2] in its place, all 24 are P")
}
