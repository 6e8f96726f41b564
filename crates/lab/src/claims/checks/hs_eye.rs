//! \[HS\] section 11: positions over a 2×2 base, in the types A to F.

use super::asking::{Found, Tally, Unknown, first_witness, is_p};
use super::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, Laws, eye, lost, ordinal, samples, value_of_two,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::transfinite::Position;
use numbers::Ordinal;
use oracle::{Oracle, all_positions_in_box};

pub(super) const CHECKS: &[Check] = &[
    plain("hs-finite-eyes", finite_eyes),
    plain("hs-pa1", pa1),
    by_engines("hs-pb1", pb1),
    by_engines("hs-pa2", |bench| laws_of(bench, Kind::A)).long(),
    by_engines("hs-pa3", pa3),
    by_engines("hs-pb2", pb2),
    by_engines("hs-pc1", |bench| laws_of(bench, Kind::C)).long(),
    by_engines("hs-pc2", pc2),
    by_engines("hs-pc4", pc4),
    by_engines("hs-pd1", |bench| laws_of(bench, Kind::D)).long(),
    by_engines("hs-pd2", pd2),
    by_engines("hs-pc3", pc3),
    by_engines("hs-pd3", pd3),
    by_engines("hs-pe1", |bench| laws_of(bench, Kind::E)).long(),
    by_engines("hs-pf1", pf1),
    by_engines("hs-pf1-answers", pf1_answers),
    by_engines("hs-examples-11", examples),
];

/// The types of \[HS\] that random positions are made for.
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

pub(super) fn made(all: &[Ordinal]) -> Option<Position> {
    eye([&all[0], &all[1], &all[2], &all[3]])
}

fn laws_of(bench: &Bench<'_>, kind: Kind) -> Found {
    let count = samples(bench, 80);
    let mut heights = Heights::seeded(11);
    let mut work = bench.short_work();
    let (mut laws, mut tried) = (Laws::stated(bench), 0);
    while tried < count && !bench.stopped() {
        let Some(position) = made(&heights_of(kind, &mut heights)) else { continue };
        tried += 1;
        let cuts = heights.several(1, ALL_EXPONENTS);
        if let Err(witness) = laws.try_position(&position, &cuts, &mut work) {
            return Ok(Outcome::refuted(witness));
        }
    }
    laws.outcome()
}

/// Finite heights over the base, u at the poison, v ≥ y.
fn finite(most: usize) -> Vec<([usize; 4], bool)> {
    let mut oracle = Oracle::new();
    let all = all_positions_in_box(&[2, 2, most]);
    all.iter()
        .map(|cells| {
            let height = |i: usize, j: usize| {
                (0..most).take_while(|at| cells.contains(&[i, j, *at])).count()
            };
            let [u, one, other, z] = [height(0, 0), height(0, 1), height(1, 0), height(1, 1)];
            ([u, one.max(other), one.min(other), z], oracle.is_p(cells))
        })
        .collect()
}

/// The finite P-positions as listed: [v z; v+z+1 z] and [z+1 z; z+1 z+1].
fn finite_eyes(bench: &Bench<'_>) -> Outcome {
    let most = 6;
    let (one, other) = (bench.claim(1, 2), bench.claim(1, 2));
    let listed =
        |[u, v, y, z]: [usize; 4]| (y == z && u == v + z + one) || [u, v, y] == [z + other; 3];
    let wrong = finite(most).into_iter().find(|(heights, lost)| listed(*heights) != *lost);
    Outcome::unless(
        wrong.map(|(heights, _)| format!("{heights:?}")),
        format!("all positions in 2x2x{most}, by the oracle"),
    )
}

fn pa1(bench: &Bench<'_>) -> Outcome {
    let one = bench.claim(1, 2);
    let wrong = finite(6)
        .into_iter()
        .filter(|([_, _, y, z], _)| y == z)
        .find(|([u, v, _, z], lost)| (*u == v + z + one) != *lost);
    Outcome::unless(
        wrong.map(|(heights, _)| format!("{heights:?}")),
        "all of type A in 2x2x6, by the oracle",
    )
}

fn pb1(bench: &Bench<'_>) -> Found {
    let one = bench.claim(1, 2);
    let listed = |[u, v, y, z]: [usize; 4]| [u, v, y] == [z + one; 3];
    let wrong = finite(6)
        .into_iter()
        .filter(|([_, _, y, z], _)| y > z)
        .find(|(heights, lost)| listed(*heights) != *lost);
    if let Some((heights, _)) = wrong {
        return Ok(Outcome::refuted(format!("{heights:?}")));
    }
    // Infinite ones are N: random heights over a finite z.
    let found = all_are_won(bench, 60, 20, |heights| {
        let mut all = heights.several(3, LOW_EXPONENTS);
        all.push(Ordinal::from(heights.below(6)));
        (all[2] > all[3]).then_some(all)
    })?;
    Ok(match found {
        Won::All(decided) => Outcome::holds(format!(
            "all of type B in 2x2x6 by the oracle; {decided} random infinite ones are N"
        )),
        Won::But(position) => Outcome::refuted(position.to_string()),
    })
}

/// Whether random positions are N.
enum Won {
    /// All that were decided, which is how many.
    All(String),
    /// Not this one.
    But(Position),
}

/// Makes some random positions and asks for each whether it is N.
fn all_are_won(
    bench: &Bench<'_>,
    most: u64,
    seed: u64,
    make: impl Fn(&mut Heights) -> Option<Vec<Ordinal>>,
) -> Result<Won, Unknown> {
    let mut heights = Heights::seeded(seed);
    let mut work = bench.short_work();
    let mut decided = Tally::default();
    // They are N.
    let stated = bench.claim(false, true);
    for _ in 0..samples(bench, most) {
        let position = make(&mut heights).and_then(|all| made(&all));
        let Some(position) = position else { continue };
        if decided.count(lost(&position, &mut work)) == Some(!stated) {
            return Ok(Won::But(position));
        }
    }
    Ok(Won::All(decided.decided()?))
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

/// Printed: bites at finite heights into one neighbour leave N unless u and v are on one ω-level.
/// The exception also needs u < ω².
fn pa3(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(30);
    let mut work = bench.short_work();
    let square = ordinal("w^2");
    let level = |height: &Ordinal| height.coefficient(&Ordinal::from(1));
    let mut bites = Tally::default();
    let mut against = None;
    let (covers_tall, except) = (bench.claim(true, false), bench.correction(true, false));
    for _ in 0..samples(bench, 60) {
        let all = above_omega(&mut heights);
        let Some(position) = made(&all) else { continue };
        let [u, v, y] = [&all[0], &all[1], &all[2]];
        // A bite into one neighbour leaves the other, of height v or y.
        let excepted = except && *u < square && (level(u) == level(v) || level(u) == level(y));
        for (i, j) in [(1, 0), (0, 1)] {
            for height in 0..6_u64 {
                let left = after(&position, i, j, &Ordinal::from(height));
                let Some(left) = left.filter(|_| !excepted) else { continue };
                if bites.count(lost(&left, &mut work)) == Some(true) {
                    let witness = || format!("{position} bitten at ({i},{j},{height})");
                    against = against.or_else(|| Some(witness()));
                }
            }
        }
    }
    // u and v on one level of ω, but u from ω² on: the printed exception covers it for nothing.
    let tall = ["w^2 + w", "w", "w", "w"].map(ordinal);
    let covered = made(&tall).ok_or_else(|| Unknown("no position".to_owned()))?;
    let some_bite = [(1, 0), (0, 1)].into_iter().flat_map(|at| (0..20).map(move |to| (at, to)));
    let leaves_p = first_witness(some_bite, |((i, j), height): (_, u64)| {
        let left = after(&covered, i, j, &Ordinal::from(height));
        let left = left.ok_or_else(|| Unknown(format!("({i},{j},{height}) is not a bite")))?;
        Ok(lost(&left, &mut work)?.then(|| left.to_string()))
    })?;
    let printed = (covers_tall && leaves_p.is_none())
        .then(|| format!("the printed exception covers {covered}, where no such bite leaves P"));
    let bites = bites.decided()?;
    let holds = format!("with u < w^2 added, {bites} bites into random positions");
    Ok(Outcome::corrected(printed, against, holds))
}

fn pb2(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(40);
    let stated = bench.claim(false, true);
    let mut work = bench.short_work();
    let mut bites = Tally::default();
    for _ in 0..samples(bench, 60) {
        let Some(position) = made(&above_omega(&mut heights)) else { continue };
        let height = heights.below(5);
        for (i, j, at) in [(0, 0, height + 1), (1, 1, height)] {
            let Some(left) = after(&position, i, j, &Ordinal::from(at)) else { continue };
            if bites.count(lost(&left, &mut work)) == Some(!stated) {
                return Ok(Outcome::refuted(left.to_string()));
            }
        }
    }
    let bites = bites.decided()?;
    Ok(Outcome::holds(format!("{bites} bites of both kinds into random positions")))
}

/// û = v̂ and u₁ = v₁ in type C: N.
fn pc2(bench: &Bench<'_>) -> Found {
    let found = all_are_won(bench, 80, 52, |heights| {
        let mut all = heights_of(Kind::C, heights);
        // The same level of ω for the two tallest.
        let below_omega = |height: &Ordinal| height.split_below(&Ordinal::from(1)).1;
        let finite = below_omega(&all[0]).max(below_omega(&all[1]));
        all[0] = all[1].split_below(&Ordinal::from(1)).0.ordinary_sum(&finite);
        Some(all)
    })?;
    Ok(won(found, "random positions are N"))
}

fn won(found: Won, what: &str) -> Outcome {
    match found {
        Won::All(decided) => Outcome::holds(format!("{decided} {what}")),
        Won::But(position) => Outcome::refuted(position.to_string()),
    }
}

/// Short P-positions of type C have u < ω²: with u beyond, the position is N.
fn pc4(bench: &Bench<'_>) -> Found {
    let found = all_are_won(bench, 60, 54, |heights| {
        let omega = Ordinal::omega();
        let low = heights.several(4, &["1"]);
        let mut all: Vec<Ordinal> = low.iter().map(|low| omega.ordinary_sum(low)).collect();
        all[0] = ordinal("w^2").ordinary_sum(&heights.one(LOW_EXPONENTS));
        Some(all)
    })?;
    Ok(won(found, "random positions with u from w^2 on are N"))
}

/// Type D with û = v̂ = ŷ: N.
fn pd2(bench: &Bench<'_>) -> Found {
    let found = all_are_won(bench, 60, 62, |heights| {
        let high = heights.one(&["4", "3", "2"]).split_below(&Ordinal::from(2)).0;
        let high = ordinal("w^2").ordinary_sum(&high);
        let low = heights.several(3, &["1"]);
        let mut all: Vec<Ordinal> = low.iter().map(|low| high.ordinary_sum(low)).collect();
        all.push(Ordinal::omega().ordinary_sum(&heights.one(&["1"])));
        Some(all)
    })?;
    Ok(won(found, "random positions are N"))
}

fn pc3(bench: &Bench<'_>) -> Found {
    // The first is left by a bite into the base that the statement covers; the second is N.
    let left = bench.claim("[w^2 w; w^2*2 w^2]", "[w^2 w; w^2+1 w^2]");
    let is_lost = is_p(&format!("eye:{left}"), &mut bench.short_work())?;
    let witness = is_lost.then(|| format!("[w^2 w^2; w^2*2 w^2] bitten at (1,1,w) is P: {left}"));
    Ok(Outcome::unless(witness, format!("{left} is N")))
}

fn pd3(bench: &Bench<'_>) -> Found {
    // With equal neighbours the two directions are one.
    let v = bench.claim("w^3 + w^2*3 + w*3", "w^2*3 + 1");
    let [u, v, y, z] = ["w^3 + w^2*4 + w + 2", v, "w^2*3 + 1", "w^2 + w*2 + 3"].map(ordinal);
    let (one, two) = (ordinal("w"), ordinal("w^2"));
    let of = |start: &Ordinal, tall: &Ordinal, short: &Ordinal| {
        let [tall, short] = [tall, short].map(|height| height.after(start).unwrap_or_default());
        value_of_two(&tall, &short)
    };
    let straight = of(&one, &y, &z)? == of(&two, &u, &v)?;
    let across = of(&one, &v, &z)? == of(&two, &u, &y)?;
    let text = format!(
        "u = {u}, v = {v}, y = {y}, z = {z}: equal one way {straight}, the other way {across}"
    );
    Ok(if straight == across { Outcome::holds(text) } else { Outcome::refuted(text) })
}

fn pf1(bench: &Bench<'_>) -> Found {
    let cube = ordinal("w^3");
    let only = format!("2x2x{}", bench.claim("w^3", "w^2"));
    if !is_p(&only, &mut bench.short_work())? {
        return Ok(Outcome::refuted(format!("{only} is not P")));
    }
    let found = all_are_won(bench, 60, 71, |heights| {
        let all = heights.several(4, ALL_EXPONENTS);
        let all: Vec<Ordinal> = all.iter().map(|height| cube.ordinary_sum(height)).collect();
        all.iter().any(|height| *height != cube).then_some(all)
    })?;
    Ok(won(found, "random positions beyond 2x2xw^3, which is P, are N"))
}

/// The printed answers to bites of 2×2×ω³, and the right ones.
fn pf1_answers(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let tall = eye(["w^3"; 4].map(ordinal).each_ref());
    let tall = tall.ok_or_else(|| Unknown("no position".to_owned()))?;
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
        let mut wins = |at: &str| match after(&left, a, b, &ordinal(at)) {
            Some(next) => lost(&next, &mut work),
            None => Ok(false),
        };
        let as_printed = bench.claim(as_printed, right);
        let right = bench.correction(right, "w^2*7 + 7");
        if !wins(as_printed)? {
            printed = printed.or(Some(format!(
                "the bite ({i},{j},{height}) is not answered by ({a},{b},{as_printed})"
            )));
        }
        if !wins(right)? {
            against = against.or(Some(format!("({i},{j},{height}) by ({a},{b},{right})")));
        }
    }
    Ok(Outcome::corrected(printed, against, "seven bites with their corrected answers"))
}

/// The examples at the end of the section, as printed.
const EXAMPLES: &str = include_str!("../../../data/claims/tables/hs-eye.txt");

fn examples(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let meant = "eye:[w^3 w; w^3 w^2]";
    let misprint = EXAMPLES.lines().nth(17).expect("there are 24 examples");
    let printed = bench.claim(misprint, meant);
    let corrected = bench.correction(meant, misprint);
    let mut wrong = Vec::new();
    for text in EXAMPLES.lines().map(|text| if text == misprint { printed } else { text }) {
        if !is_p(text, &mut work)? {
            wrong.push(text);
        }
    }
    let printed = wrong.first().map(|text| format!("{text} is N"));
    let is_right = is_p(corrected, &mut work)?;
    let against = (wrong.len() > 1 || !is_right).then(|| format!("{wrong:?}, {corrected}"));
    let holds = "with [w^3 w; w^3 w^2] in its place, all 24 are P";
    Ok(Outcome::corrected(printed, against, holds))
}
