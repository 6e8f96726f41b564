//! Random positions of the classes that theorems decide.

use crate::support::*;
use chomplab::chomp::Region;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::eye::Eye;
use numbers::Ordinal;
use proptest::prelude::*;

/// The boxes of a position, or of a part of one.
pub(crate) type Boxes = Vec<Vec<Ordinal>>;

fn omega_and(more: &Ordinal) -> Ordinal {
    Ordinal::omega().ordinary_sum(more)
}

/// Columns side by side, at least one of them infinite.
pub(crate) fn infinite_columns(
    count: usize,
    exponents: &'static [&'static str],
) -> impl Strategy<Value = Position> {
    heights(count, exponents).prop_filter_map("finite", |heights| columns(&heights))
}

/// Arms of these lengths off the poison, each along an axis of its own.
fn arms(lengths: &[Ordinal]) -> Boxes {
    let one = Ordinal::from(1);
    let arm = |axis: usize| {
        let mut sides = vec![one.clone(); lengths.len()];
        sides[axis] = one.ordinary_sum(&lengths[axis]);
        sides
    };
    (0..lengths.len()).map(arm).collect()
}

/// Hooks and stars with two to four arms, at least one of them infinite.
pub(crate) fn hooks() -> impl Strategy<Value = Position> {
    let lengths = prop_oneof![
        heights(2, ALL_EXPONENTS),
        heights(3, ALL_EXPONENTS),
        heights(4, ALL_EXPONENTS)
    ];
    let hook = lengths.prop_map(|lengths| Position::from_boxes(arms(&lengths)).unwrap());
    hook.prop_filter("finite", |hook| !hook.is_finite())
}

/// One or two small boxes.
pub(crate) fn finite_part(longest: &'static [u64]) -> impl Strategy<Value = Boxes> {
    let sides: Vec<_> = longest.iter().map(|longest| 1..=*longest).collect();
    let part = prop::collection::vec(sides, 1..3);
    part.prop_map(|part| {
        let lifted = |sides: Vec<u64>| sides.into_iter().map(Ordinal::from).collect();
        part.into_iter().map(lifted).collect()
    })
}

/// One to three stalks along different axes, over a finite part in three dimensions. Of three, the
/// heights often cancel but for a finite rest.
pub(crate) fn stalks(count: usize, longest: &'static [u64; 3]) -> impl Strategy<Value = Position> {
    let axes = Just(vec![0, 1, 2]).prop_shuffle();
    let drawn = (heights(3, ALL_EXPONENTS), any::<bool>(), 0_u64..5);
    (finite_part(longest), drawn, axes).prop_map(
        move |(mut boxes, (heights, cancel, rest), axes)| {
            let mut heights: Vec<Ordinal> = heights.iter().map(omega_and).collect();
            let sum = heights[0].nim_sum(&heights[1]).nim_sum(&Ordinal::from(rest));
            if cancel && !sum.is_finite() {
                heights[2] = sum;
            }
            for (axis, height) in axes.iter().zip(heights).take(count) {
                let mut line = vec![Ordinal::from(1); 3];
                line[*axis] = height;
                boxes.push(line);
            }
            Position::from_boxes(boxes).unwrap()
        },
    )
}

/// A stalk of these heights along the last axis, two wide along the first, with boxes added.
pub(crate) fn stalk_over(u: &Ordinal, v: &Ordinal, boxes: &[Vec<Ordinal>]) -> Position {
    let dimension = boxes.first().map_or(3, Vec::len);
    let line = |wide: u64, height: &Ordinal| {
        let mut sides = vec![Ordinal::from(1); dimension];
        sides[0] = Ordinal::from(wide);
        sides[dimension - 1] = height.clone();
        sides
    };
    Region::from_boxes(boxes.iter().cloned().chain([line(1, u), line(2, v)])).unwrap()
}

/// Two infinite columns side by side over a finite part with these longest sides.
pub(crate) fn wide_stalks(longest: &'static [u64]) -> impl Strategy<Value = Position> {
    (finite_part(longest), heights(2, ALL_EXPONENTS))
        .prop_map(|(part, tops)| stalk_over(&omega_and(&tops[0]), &omega_and(&tops[1]), &part))
}

/// Two infinite columns whose tops are finite and short, or the same one ω-level higher.
fn low_tops() -> impl Strategy<Value = [Ordinal; 2]> {
    (0_u64..2, 0_u64..7, 0_u64..7).prop_map(|(level, one, other)| {
        let base = omega_and(&Ordinal::term(Ordinal::from(1), level.into()));
        [one.max(other), one.min(other)].map(|own| base.ordinary_sum(&Ordinal::from(own)))
    })
}

/// Three columns with a short third one under low tops.
pub(crate) fn three_columns_with_a_finite_third() -> impl Strategy<Value = Position> {
    (low_tops(), 0_u64..10)
        .prop_map(|([u, v], third)| Position::from_rows([u, v, Ordinal::from(third)]).unwrap())
}

/// Type A over a 2×2 base: two infinite columns under low tops, and two of one finite height.
pub(crate) fn low_type_a() -> impl Strategy<Value = Position> {
    (low_tops(), 1_u64..7).prop_map(|([u, v], front)| {
        let front = Ordinal::from(front);
        eye(&u, &v, &front, &front).unwrap()
    })
}

/// Three columns with a short third one, beside a column along an axis of its own.
pub(crate) fn three_columns_and_one() -> impl Strategy<Value = Position> {
    let beside = prop_oneof![(2_u64..13).prop_map(Ordinal::from), height(LOW_EXPONENTS)];
    (three_columns_with_a_finite_third(), beside).prop_map(|(three, beside)| {
        let one = Ordinal::from(1);
        let flat =
            three.boxes().iter().map(|sides| [&sides[..], std::slice::from_ref(&one)].concat());
        let column = vec![one.clone(), one.clone(), beside.max(one.clone())];
        Position::from_boxes(flat.chain([column])).unwrap()
    })
}

/// A wide stalk over a small part, with a thin one along one of the other axes.
pub(crate) fn mixed_stalks() -> impl Strategy<Value = Position> {
    (wide_stalks(&[3, 2, 2]), height(LOW_EXPONENTS), 0_usize..2).prop_map(|(wide, more, axis)| {
        let mut line = vec![Ordinal::from(1); 3];
        line[axis] = omega_and(&more);
        Position::from_boxes(wide.boxes().iter().cloned().chain([line])).unwrap()
    })
}

/// The type of columns over a 2×2 base, by the table of [HS] section 11.
pub(crate) fn type_of(Eye { v, y, z, .. }: &Eye) -> char {
    let power = |exponent: &str| Ordinal::power_of_omega(ordinal(exponent));
    let from_square = |height: &Ordinal| height.split_below(&Ordinal::from(2)).0;
    if z.is_finite() {
        if z == y { 'A' } else { 'B' }
    } else if *z >= power("3") {
        'F'
    } else if from_square(z) == from_square(v) {
        'C'
    } else if *y < power("w") {
        'D'
    } else {
        'E'
    }
}

/// Columns over a 2×2 base of one type; in type C they lie up to four ω-levels above the base.
pub(crate) fn eyes(kind: char) -> BoxedStrategy<Position> {
    let any = heights(4, ALL_EXPONENTS);
    let columns: BoxedStrategy<Vec<Ordinal>> = match kind {
        'A' | 'B' => (any, 0_u64..13)
            .prop_map(move |(mut all, finite)| {
                all[3] = Ordinal::from(finite);
                if kind == 'A' {
                    all[2] = all[3].clone();
                } else {
                    all[2] = all[3].ordinary_sum(&Ordinal::from(1)).max(all[2].clone());
                }
                all
            })
            .boxed(),
        'C' => (heights(4, &["1"]), 0_u64..5)
            .prop_map(|(all, squares)| {
                let square = Ordinal::term(Ordinal::from(2), squares.into());
                let start = if squares == 0 { Ordinal::omega() } else { square };
                all.iter().map(|height| start.ordinary_sum(height)).collect()
            })
            .boxed(),
        'D' => (heights(2, &["4", "3", "2", "1"]), heights(2, LOW_EXPONENTS))
            .prop_map(|(top, front)| {
                let square = Ordinal::power_of_omega(Ordinal::from(2));
                let top = top.iter().map(|height| square.ordinary_sum(height));
                let below = front[1].split_below(&Ordinal::from(3)).1;
                top.chain([omega_and(&front[0]), omega_and(&below)]).collect()
            })
            .boxed(),
        'E' => (heights(3, LOW_EXPONENTS), heights(1, &["2", "1"]), 0_usize..5)
            .prop_map(|(mut top, far, shape)| {
                // The tops that are decided: two columns, equal arms, a high corner, a short arm,
                // finite ones.
                match shape {
                    4 => top[2] = top[2].split_below(&Ordinal::from(1)).1,
                    0 => top[2] = Ordinal::zero(),
                    1 => top[2] = top[1].clone(),
                    2 => top[0] = Ordinal::power_of_omega(Ordinal::from(4)).ordinary_sum(&top[0]),
                    _ => top
                        .iter_mut()
                        .for_each(|column| *column = column.split_below(&Ordinal::from(1)).1),
                }
                let block = Ordinal::power_of_omega(Ordinal::omega());
                let top = top.iter().map(|height| block.ordinary_sum(height));
                top.chain([omega_and(&far[0])]).collect()
            })
            .boxed(),
        _ => any
            .prop_map(|all| {
                let cube = Ordinal::power_of_omega(Ordinal::from(3));
                all.iter().map(|height| cube.ordinary_sum(height)).collect()
            })
            .boxed(),
    };
    let over = columns.prop_filter_map("finite", |all| eye(&all[0], &all[1], &all[2], &all[3]));
    let is_kind = move |position: &Position| {
        Eye::of(position).is_some_and(|(columns, _)| type_of(&columns) == kind)
    };
    over.prop_filter("of another type", is_kind).boxed()
}

/// A P-ordered P-position: two columns, or a hook with equal arms.
fn p_ordered() -> impl Strategy<Value = Boxes> {
    let pair = |a: &str, b: &str| vec![ordinal(a), ordinal(b)];
    prop_oneof![
        Just(vec![pair("2", "w")]),
        Just(vec![pair("w", "2")]),
        (1_u64..13).prop_map(|short| {
            vec![vec![1.into(), (short + 1).into()], vec![2.into(), short.into()]]
        }),
        height(ALL_EXPONENTS).prop_map(|arm| {
            let arm = arm.max(Ordinal::from(1));
            arms(&[arm.clone(), arm])
        }),
    ]
}

/// Every box of one list beside every box of the other, along axes of its own.
fn product_of(boxes: &[Vec<Ordinal>], others: &[Vec<Ordinal>]) -> Boxes {
    let beside = |sides: &Vec<Ordinal>| {
        let sides = sides.clone();
        others.iter().map(move |other| [&sides[..], other].concat())
    };
    boxes.iter().flat_map(beside).collect()
}

/// A base and one or two P-ordered P-positions multiplied together, in any order of axes: the
/// product, and the base.
pub(crate) fn products() -> impl Strategy<Value = (Position, Boxes)> {
    let base = prop_oneof![
        height(ALL_EXPONENTS).prop_map(|side| vec![vec![side.max(Ordinal::from(1))]]),
        infinite_columns(2, ALL_EXPONENTS).prop_map(|columns| columns.boxes().to_vec()),
        heights(2, ALL_EXPONENTS).prop_map(|lengths| arms(&lengths)),
    ];
    let factors = prop::collection::vec(p_ordered(), 1..3);
    let order = prop::collection::vec(any::<u32>(), 6);
    (base, factors, order).prop_map(|(base, factors, order)| {
        let boxes =
            factors.iter().fold(base.clone(), |product, factor| product_of(&product, factor));
        let mut axes: Vec<usize> = (0..boxes[0].len()).collect();
        axes.sort_by_key(|axis| order[*axis]);
        (Position::from_boxes(boxes).unwrap().permute(&axes), base)
    })
}

/// Infinite products, most of them bitten into once.
pub(crate) fn bitten_products() -> impl Strategy<Value = Position> {
    let chosen = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 6);
    (products(), chosen, heights(2, LOW_EXPONENTS), 0..4)
        .prop_map(|((product, _), chosen, cuts, bites)| {
            let all: Vec<Ordinal> = (0..5).map(Ordinal::from).chain(cuts).collect();
            let bite = legal_bite(&product, &all, &chosen).filter(|_| bites > 0);
            bite.map_or(product.clone(), |bite| product.bite(&bite).expect("legal"))
        })
        .prop_filter("finite", |left| !left.is_finite())
}
