//! The steps of `docs/three-wide.md`, one by one, on grids of heights and on random ones.

use crate::support::*;
use chomplab::Outcome;
use chomplab::chomp::transfinite::infinite_sheets::InfiniteSheets;
use chomplab::chomp::transfinite::three_wide::shape;
use chomplab::chomp::two_wide::{grundy, inverse};
use chomplab::engine::Budget;
use numbers::Ordinal;
use proptest::prelude::*;
use std::collections::HashMap;

type Three = [Ordinal; 3];

/// A height around the level of the third column: what is above `ω^(i+1)`, the coefficients at
/// `ω^(i+1)` and `ω^i`, and what is below.
struct Seen {
    next: u64,
    here: u64,
    low: Ordinal,
}

impl Seen {
    fn of(height: &Ordinal, level: u64) -> Self {
        let coefficient = |at: u64| {
            let coefficient = height.coefficient(&Ordinal::from(at));
            u64::try_from(coefficient).expect("small coefficients")
        };
        let low = height.split_below(&Ordinal::from(level)).1;
        Self { next: coefficient(level + 1), here: coefficient(level), low }
    }
}

fn made(level: u64, next: u64, here: u64, low: &Ordinal) -> Ordinal {
    let term = |at: u64, coefficient: u64| Ordinal::term(Ordinal::from(at), coefficient.into());
    term(level + 1, next).ordinary_sum(&term(level, here)).ordinary_sum(low)
}

fn level(third: &Ordinal) -> u64 {
    third.leading_exponent().and_then(Ordinal::to_u64).expect("below ω^ω and infinite")
}

fn is_listed([u, v, x]: &Three) -> bool {
    u >= v && v >= x && shape(u, v, x).is_some()
}

fn bitten([u, v, x]: &Three, column: usize, height: &Ordinal) -> Three {
    let cut = |at: usize, own: &Ordinal| {
        if at >= column { own.clone().min(height.clone()) } else { own.clone() }
    };
    [cut(0, u), cut(1, v), cut(2, x)]
}

fn two(s: &Ordinal, t: &Ordinal) -> Ordinal {
    grundy(s, t).expect("short values")
}

/// The answer of section 4, case by case; the third column is infinite and below `ω^ω`.
fn answer([u, v, x]: &Three) -> (usize, Ordinal) {
    let i = level(x);
    let [Seen { low: a, here: ui, .. }, Seen { next: vn, here: vi, low: b }, third] =
        [u, v, x].map(|height| Seen::of(height, i));
    let (xi, c) = (third.here, third.low);
    let none = Ordinal::zero();
    let equal = made(i, xi, 0, &none).ordinary_sum(&inverse::equal_columns(&c));
    if *v >= equal {
        return (0, equal);
    }
    let above = |height: &Ordinal| height.after(&made(i, xi, 0, &none)).expect("above the bottom");
    // Where u, v and x agree as far as case (iv) asks, the lows play Nim.
    let nim = |next: u64| {
        let cut = a.nim_sum(&c);
        if cut < b { (1, made(i, next, vi, &cut)) } else { (2, made(i, 0, xi, &a.nim_sum(&b))) }
    };
    if vn == xi {
        let t = above(v);
        let s = inverse::taller(&t, &c).expect("fact (b), with t < E(c)");
        let first = made(i, xi, 0, &none).ordinary_sum(&s);
        if *u > first {
            return (0, first);
        }
        let short = above(u);
        let value = two(&short, &t);
        if value < c {
            return (2, made(i, 0, xi, &value));
        }
        let cuts = inverse::shorter(&short, &c);
        let cut = cuts.iter().find(|cut| **cut < t).expect("a bite into the second column");
        return (1, made(i, xi, 0, &none).ordinary_sum(cut));
    }
    if vn > 0 || vi > xi {
        let first = made(i, vn, vi + xi - vn, &b.nim_sum(&c));
        if *u > first {
            return (0, first);
        }
        return match ui - vi {
            0 if vn > 0 => (2, made(i, 0, vn, &two(&made(i, 0, ui, &a), &made(i, 0, vi, &b)))),
            0 => a_level_down(u, v, i),
            more if vn + more < xi => (2, made(i, 0, vn + more, &a.nim_sum(&b))),
            _ => nim(vn),
        };
    }
    let first = made(i, 0, 2 * xi, &two(&b, &c));
    if *u > first {
        return (0, first);
    }
    match ui - xi {
        0 => a_level_down(u, v, i),
        more if more < xi => (2, made(i, 0, more, &a.nim_sum(&b))),
        _ => {
            let (column, cut) = inverse::bites_to(&b, &c, &a).remove(0);
            (column as usize + 1, made(i, 0, xi, &cut))
        }
    }
}

/// The end of cases D and E: `u` and `v` agree from `ω^i` up.
fn a_level_down(u: &Ordinal, v: &Ordinal, i: u64) -> (usize, Ordinal) {
    if i == 1 {
        let omega = Ordinal::omega();
        let [s, t] = [u, v].map(|height| height.after(&omega).expect("infinite"));
        let value = two(&s, &t).to_u64().expect("fact (d)");
        return (2, Ordinal::from(ranked(value)));
    }
    let [u, v] = [u, v].map(|height| Seen::of(height, i - 1));
    let value = if u.here == v.here {
        two(&made(i - 1, 0, u.here, &u.low), &made(i - 1, 0, v.here, &v.low))
    } else {
        u.low.nim_sum(&v.low)
    };
    (2, made(i - 1, 0, u.next + u.here - v.here, &value))
}

/// The element of 𝒮 with so many below it.
fn ranked(rank: u64) -> u64 {
    // Elements of higher ranks take long to find, and say nothing new.
    if rank > 60 {
        return u64::MAX;
    }
    InfiniteSheets::default().ranked(rank, &mut work()).expect("few sheets")
}

fn grid(exponents: &[u64], most: &[u64]) -> Vec<Ordinal> {
    let mut heights = vec![Ordinal::zero()];
    for (exponent, most) in exponents.iter().zip(most) {
        heights = heights
            .iter()
            .flat_map(|height| {
                let term = |c: u64| Ordinal::term(Ordinal::from(*exponent), c.into());
                (0..=*most).map(move |coefficient| height.ordinary_sum(&term(coefficient)))
            })
            .collect();
    }
    heights.sort();
    heights
}

/// All positions of heights in a grid, the third infinite.
fn positions_of(grid: &[Ordinal]) -> impl Iterator<Item = Three> {
    let infinite = grid.iter().filter(|height| !height.is_finite());
    infinite.flat_map(move |x| {
        let above = grid.iter().filter(move |v| *v >= x);
        above.flat_map(move |v| {
            let above = grid.iter().filter(move |u| *u >= v);
            above.map(move |u| [u.clone(), v.clone(), x.clone()])
        })
    })
}

fn grids() -> [Vec<Ordinal>; 2] {
    [grid(&[2, 1, 0], &[2, 4, 4]), grid(&[3, 2, 1, 0], &[1, 2, 2, 2])]
}

/// Section 4 for one position that is not listed.
fn is_answered(position: &Three) -> bool {
    let (column, height) = answer(position);
    let left = bitten(position, column, &height);
    if left == *position {
        return false;
    }
    let Some(third) = left[2].to_u64() else { return is_listed(&left) };
    // No element was looked for if the rank is too high.
    let here = columns(&left).expect("infinite");
    third == u64::MAX
        || with_shared_work(Budget::default(), |work| outcome(&here, work)) == Some(Outcome::P)
}

#[test]
fn lemma_1_any_two_columns_tell_the_third() {
    for grid in grids() {
        let mut others: HashMap<(usize, u64, Ordinal, Ordinal), Ordinal> = HashMap::new();
        let mut listed = 0;
        for [u, v, x] in positions_of(&grid).filter(is_listed) {
            listed += 1;
            let i = level(&x);
            for (place, one, two, told) in [(0, &v, &x, &u), (1, &u, &x, &v), (2, &u, &v, &x)] {
                let key = (place, i, one.clone(), two.clone());
                let before = others.insert(key, told.clone());
                assert_eq!(before, None, "{u} {v} {x}");
            }
        }
        assert!(listed > 50, "{listed}");
    }
}

#[test]
fn lemma_2_equal_columns() {
    for x in grids().concat().iter().filter(|x| !x.is_finite()) {
        let (i, seen) = (level(x), Seen::of(x, level(x)));
        let equal = made(i, seen.here, 0, &Ordinal::zero())
            .ordinary_sum(&inverse::equal_columns(&seen.low));
        let first = made(i, 0, 2 * seen.here, &two(&seen.low, &seen.low));
        for h in grids().concat().iter().chain([&equal, &first]).filter(|h| *h >= x) {
            let two_equal = [h.clone(), h.clone(), x.clone()];
            assert_eq!(is_listed(&two_equal), *h == equal, "{h} {h} {x}");
            let stairs = [h.clone(), x.clone(), x.clone()];
            assert_eq!(is_listed(&stairs), *h == first, "{h} {x} {x}");
        }
    }
}

#[test]
fn section_3_no_bite_leads_from_the_list_to_it() {
    for grid in grids() {
        for position in positions_of(&grid).filter(is_listed) {
            for column in 0..3 {
                for height in grid.iter().filter(|height| **height < position[column]) {
                    let left = bitten(&position, column, height);
                    assert!(left[2].is_finite() || !is_listed(&left), "{position:?}: {left:?}");
                }
            }
        }
    }
}

#[test]
fn section_4_everything_else_is_answered() {
    for grid in grids() {
        let others = positions_of(&grid).filter(|position| !is_listed(position));
        for position in others.step_by(7) {
            assert!(is_answered(&position), "{position:?}: {:?}", answer(&position));
        }
    }
}

/// Section 6: (1,h) into 3×z.
#[test]
fn the_exercise() {
    for z in grids().concat().iter().filter(|z| !z.is_finite()) {
        let (j, seen) = (level(z), Seen::of(z, level(z)));
        let cut = inverse::equal_columns(&seen.low);
        let wins = seen.here % 2 == 0 && cut < Ordinal::power_of_omega(Ordinal::from(j));
        let bite = made(j, 0, seen.here / 2, &cut);
        let box_ = [z.clone(), z.clone(), z.clone()];
        let left = bitten(&box_, 1, &bite);
        assert_eq!(wins, left != box_ && is_listed(&left), "3×{z}");
    }
}

proptest! {
    #![proptest_config(positions(2_000))]

    #[test]
    fn section_4_on_random_columns(heights in heights(3, &["4", "3", "2", "1"])) {
        let position: Three = heights.try_into().expect("three");
        prop_assume!(!position[2].is_finite() && !is_listed(&position));
        prop_assert!(is_answered(&position), "{:?}: {:?}", position, answer(&position));
    }
}
