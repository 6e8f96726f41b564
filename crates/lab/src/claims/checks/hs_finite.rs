//! \[HS\] sections 1 to 8 and 12: ordinals, size, values, heights, P-ordered positions, sums,
//! stalks.

use super::asking::{Found, Tally, Unknown, first_witness, is_p, lists, value};
use super::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, Laws, ordinal, samples, value_of_two,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::Region;
use chomplab::chomp::transfinite::{Position, size};
use chomplab::notation::read_region;
use numbers::Ordinal;
use oracle::{Cells, Oracle, Part, Play, SumOracle, all_positions_in_box};

pub(super) const CHECKS: &[Check] = &[
    plain("hs-ordinal-sums", ordinal_sums),
    by_engines("hs-sizes-of-examples", sizes_of_examples),
    plain("hs-finite-sizes", finite_sizes),
    by_engines("hs-values-at-most-sizes", values_at_most_sizes),
    plain("hs-p-means-1", p_means_1),
    plain("hs-two-conventions", two_conventions),
    plain("hs-misere-sums", misere_sums),
    plain("hs-unique-heights", unique_heights),
    plain("hs-size-lemma", size_lemma),
    plain("hs-grundy-by-height", grundy_by_height),
    by_engines("hs-beanstalk", beanstalk),
    by_engines("hs-beanstalk-in-general", beanstalk_in_general),
    plain("hs-p-ordered", p_ordered),
    plain("hs-p-ordered-as-printed", p_ordered_as_printed),
    plain("hs-products", products),
    by_engines("hs-six-dimensions", six_dimensions),
    plain("hs-six-dimensions-by-strategy", six_dimensional_games),
    by_engines("hs-two-stalks", two_stalks).long(),
];

fn region(text: &str) -> Option<Position> {
    read_region(text).ok().flatten()
}

/// ω^e ⊎ y is ω^e + y below ω^(e+1) and y from there on; 1 + ω and 2·ω swallow.
fn ordinal_sums(bench: &Bench<'_>) -> Outcome {
    let count = samples(bench, 400);
    let mut heights = Heights::seeded(1);
    let one = Ordinal::from(bench.claim(1_u64, 2));
    for _ in 0..count {
        let exponent = heights.one(&["2", "1"]);
        let power = Ordinal::power_of_omega(exponent.clone());
        let y = heights.one(ALL_EXPONENTS);
        let next = Ordinal::power_of_omega(exponent.ordinary_sum(&one));
        let expected = if y < next { power.natural_sum(&y) } else { y.clone() };
        if power.ordinary_sum(&y) != expected {
            return Outcome::refuted(format!("{power} followed by {y}"));
        }
    }
    let (one, two, omega) = (Ordinal::from(1), Ordinal::from(2), Ordinal::omega());
    let swallows = bench.claim(true, false);
    let swallowed = one.ordinary_sum(&omega) == omega && two.ordinary_product(&omega) == omega;
    let kept = omega.ordinary_sum(&one) == omega.natural_sum(&one)
        && omega.ordinary_product(&two) == omega.natural_product(&two);
    if swallowed == swallows && kept {
        Outcome::holds(format!("{count} random ordinals"))
    } else {
        Outcome::refuted("1 + w or 2 w")
    }
}

fn sizes_of_examples(bench: &Bench<'_>) -> Found {
    let examples = [
        ("(w+1)x2 + (w*2)x1", bench.claim("w*3 + 1", "w*3 + 2")),
        ("1xwxw^2 + wxw^2x1 + w^2x1xw", bench.claim("w^3*3", "w^3*2")),
    ];
    let witness = first_witness(examples, |(text, expected)| {
        let found = region(text).and_then(|position| size(&position));
        let found = found.ok_or_else(|| Unknown(format!("the size of {text}")))?;
        Ok((found != ordinal(expected)).then(|| text.to_owned()))
    })?;
    Ok(Outcome::unless(witness, "both examples"))
}

fn as_region(cells: &Cells) -> Option<Position> {
    let boxes =
        cells.cells().map(|cell| cell.iter().map(|at| Ordinal::from(*at as u64 + 1)).collect());
    Region::from_boxes(boxes).ok()
}

fn finite_sizes(bench: &Bench<'_>) -> Outcome {
    let more = bench.claim(0, 1);
    let all = all_positions_in_box(&[3, 3, 2]);
    let wrong = all.iter().find(|cells| {
        as_region(cells).and_then(|r| size(&r)) != Some(Ordinal::from(cells.len() as u64 + more))
    });
    Outcome::unless(
        wrong.map(|cells| format!("{cells:?}")),
        format!("all {} positions in 3x3x2", all.len()),
    )
}

fn values_at_most_sizes(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(3);
    let mut pairs = Tally::default();
    let less = bench.claim(0, 1);
    for _ in 0..samples(bench, 400) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let whole = pair[0].natural_sum(&pair[1]);
        if pairs.count(value_of_two(&pair[0], &pair[1])).is_some_and(|value| value > whole) {
            return Ok(Outcome::refuted(format!("({},{})", pair[0], pair[1])));
        }
    }
    let pairs = pairs.decided()?;
    let mut oracle = Oracle::new();
    let all = all_positions_in_box(&[3, 4]);
    let wrong = all.iter().find(|cells| oracle.grundy_poison_allowed(cells) + less > cells.len());
    let holds = format!("{pairs} random pairs of columns, all positions in 3x4");
    Ok(Outcome::unless(wrong.map(|cells| format!("{cells:?}")), holds))
}

/// P just when the value is 1, and the poison has 1; a column has its height.
fn p_means_1(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    let (of_lost, more) = (bench.claim(1, 2), bench.claim(0, 1));
    let mut all = all_positions_in_box(&[3, 4]);
    all.extend(all_positions_in_box(&[2, 2, 2]));
    let wrong = all
        .iter()
        .find(|cells| oracle.is_p(cells) != (oracle.grundy_poison_allowed(cells) == of_lost));
    let column = (1..12).find(|height| {
        oracle.grundy_poison_allowed(&Cells::from_rows(&[*height])) != height + more
    });
    let witness = wrong
        .map(|cells| format!("{cells:?}"))
        .or(column.map(|height| format!("a column of {height}")));
    Outcome::unless(witness, format!("all {} positions in 3x4 and 2x2x2; columns to 11", all.len()))
}

/// The values with the poison forbidden are one less, where finite.
fn two_conventions(bench: &Bench<'_>) -> Outcome {
    let less = bench.claim(1, 0);
    let mut oracle = Oracle::new();
    let all = all_positions_in_box(&[4, 4]);
    let wrong = all.iter().find(|cells| {
        oracle.grundy_poison_allowed(cells) != oracle.grundy_poison_forbidden(cells) + less
    });
    Outcome::unless(
        wrong.map(|cells| format!("{cells:?}")),
        format!("all {} positions in 4x4; 1 + w = w beyond", all.len()),
    )
}

/// Misère sums with the poison as a move are misère Nim.
fn misere_sums(bench: &Bench<'_>) -> Outcome {
    let (of_small, of_others) = (bench.claim(1, 0), bench.claim(0, 1));
    let mut oracle = Oracle::new();
    let mut sums = SumOracle::new();
    let all: Vec<(Part, usize)> = all_positions_in_box(&[2, 3])
        .into_iter()
        .map(|cells| {
            let value = oracle.grundy_poison_allowed(&cells);
            (Part::Chomp(cells), value)
        })
        .collect();
    let mut count = 0;
    for first in 0..all.len() {
        for second in first..all.len() {
            for third in (second..all.len()).step_by(2) {
                let chosen = [&all[first], &all[second], &all[third]];
                let xor = chosen.iter().fold(0, |xor, (_, value)| xor ^ value);
                let small = chosen.iter().all(|(_, value)| *value <= 1);
                let expected = xor == if small { of_small } else { of_others };
                let parts: Vec<Part> = chosen.iter().map(|(part, _)| part.clone()).collect();
                count += 1;
                if sums.is_p(&parts, Play::Misere) != expected {
                    return Outcome::refuted(format!("{parts:?}"));
                }
            }
        }
    }
    Outcome::holds(format!("{count} sums of three positions in 2x3, played out"))
}

/// Extensions of small boards by one, two or three rows: no two heights make a P-position, and over
/// the poison one does.
fn unique_heights(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(3) as usize;
    let mut oracle = Oracle::new();
    let mut found_for_two = 0;
    let (at_most, over_one) = (bench.claim(1, 0), bench.claim(1, 2));
    for rows in lists(3, to) {
        for base in 1..=3_usize.min(rows.len()) {
            // The first `base` rows are cut or grown to h, the others cut to it.
            let extended = |h: usize| -> Vec<usize> {
                let grown = rows
                    .iter()
                    .enumerate()
                    .map(|(at, row)| if at < base { h } else { (*row).min(h) });
                grown.collect()
            };
            let heights: Vec<usize> =
                (1..=9).filter(|h| oracle.is_p(&Cells::from_rows(&extended(*h)))).collect();
            let wrong = heights.len() > at_most || (base == 1 && heights.len() < over_one);
            found_for_two += usize::from(base == 2 && heights.is_empty());
            if wrong {
                return Outcome::refuted(format!("{rows:?} over {base} rows: {heights:?}"));
            }
        }
    }
    Outcome::holds(format!(
        "boards to {to}x3, heights to 9: at most one, over one row exactly one; {found_for_two} \
         extensions by two rows have none that low"
    ))
}

/// Printed in the proof: elements of M0 are below the size; they are below 1 + size.
fn size_lemma(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    let to = bench.at_most(4) as usize;
    let mut against = None;
    let mut printed = None;
    // Elements of M0 are less than the size with this added.
    let (stated, right) = (bench.claim(0, 1), bench.correction(1, 0));
    for rows in lists(3, to) {
        let rest: usize = rows[1..].iter().sum();
        let mut is_height = |h: &usize| {
            let mut grown: Vec<usize> = rows.iter().map(|row| (*row).min(*h)).collect();
            grown[0] = *h;
            oracle.is_p(&Cells::from_rows(&grown))
        };
        match (1..=rest + 3).find(|h| is_height(h)) {
            // The heights below it all are elements of M0.
            Some(height) if height <= rest + right || rest == 0 => {
                if height > rest + stated && rest > 0 {
                    printed = printed
                        .or(Some(format!("{rows:?}: {rest} is in M0 and the size is {rest}")));
                }
            }
            other => against = against.or(Some(format!("{rows:?}: {other:?}"))),
        }
    }
    Outcome::corrected(
        printed,
        against,
        format!("heights over one row are at most 1 + size, boards to {to}x3"),
    )
}

/// A board beside a column in a third direction, joined at the poison, is P just when the column's
/// height is the value.
fn grundy_by_height(bench: &Bench<'_>) -> Outcome {
    let more = bench.claim(0, 1);
    let mut oracle = Oracle::new();
    for cells in all_positions_in_box(&[2, 3]) {
        let value = oracle.grundy_poison_allowed(&cells);
        for height in 1..8 {
            let flat = cells.cells().map(|cell| [cell.as_slice(), &[0]].concat());
            let column = (0..height).map(|at| vec![0, 0, at]);
            let joined =
                Cells::from_cells(flat.chain(column).collect::<std::collections::BTreeSet<_>>());
            if oracle.is_p(&joined) != (height == value + more) {
                return Outcome::refuted(format!("{cells:?} and {height}"));
            }
        }
    }
    Outcome::holds("all boards in 2x3, columns to 7, by the oracle")
}

/// A stalk on a finite part has a value with the leading term of its height.
fn beanstalk(bench: &Bench<'_>) -> Found {
    beanstalk_by(bench, bench.claim::<Kept>(leading_terms, all_terms))
}

/// What of the value is said to be that of the stalk.
type Kept = fn(&Ordinal) -> Ordinal;

fn leading_terms(number: &Ordinal) -> Ordinal {
    let term = number.terms().first();
    term.map_or_else(Ordinal::zero, |term| {
        Ordinal::term(term.exponent.clone(), term.coefficient.clone())
    })
}

fn all_terms(number: &Ordinal) -> Ordinal {
    number.clone()
}

fn beanstalk_by(bench: &Bench<'_>, kept: Kept) -> Found {
    let mut heights = Heights::seeded(61);
    let mut work = bench.short_work();
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 100) {
        let stalk = Ordinal::omega().ordinary_sum(&heights.one(LOW_EXPONENTS));
        let parts = ["2x2x1", "1x3x1 + 2x1x1", "2x2x2", "3x2x1", "2x3x1 + 1x1x4"];
        let part = parts[heights.below(parts.len() as u64) as usize];
        let found = decided.count(value(&format!("1x1x({stalk}) + {part}"), &mut work));
        let Some(found) = found else { continue };
        if kept(&found) != kept(&stalk) {
            let witness = format!("a stalk of {stalk} on {part} has the value {found}");
            return Ok(Outcome::refuted(witness));
        }
    }
    Ok(Outcome::holds(format!("{} stalks below w^4 on finite parts", decided.decided()?)))
}

/// Printed for any height; finite ones are excepted.
fn beanstalk_in_general(bench: &Bench<'_>) -> Found {
    let value = Oracle::new().grundy_poison_allowed(&Cells::from_rows(&[3, 1]));
    let of_finite = bench.claim(true, false);
    let printed = (of_finite && value != 3)
        .then(|| format!("a finite stalk of 3 beside one cell has the value {value}"));
    let kept = bench.correction::<Kept>(leading_terms, all_terms);
    Ok(match beanstalk_by(bench, kept)? {
        Outcome::Holds { for_what, .. } => {
            Outcome::corrected(printed, None, format!("for infinite stalks: {for_what}"))
        }
        other => other,
    })
}

/// Whether the P-positions inside a board form a chain.
pub(super) fn is_p_ordered(cells: &Cells, all: &[Cells], oracle: &mut Oracle) -> bool {
    let inside = |part: &Cells, whole: &Cells| part.cells().all(|cell| whole.contains(cell));
    let mut lost: Vec<&Cells> =
        all.iter().filter(|part| inside(part, cells) && oracle.is_p(part)).collect();
    lost.sort_by_key(|part| part.len());
    lost.windows(2).all(|two| inside(two[0], two[1]))
}

fn p_ordered(bench: &Bench<'_>) -> Outcome {
    let witness = against_p_ordered(bench.claim(2, 3), bench.claim(true, false));
    Outcome::unless(
        witness,
        "all positions in 4x4 and in 2x2x2: P-ordered just when two wide or a hook",
    )
}

/// A position that is P-ordered and neither so wide nor a hook, or the other way round; in three
/// dimensions the corner of four cells is what P-ordered positions must not have.
fn against_p_ordered(wide: usize, without_corner: bool) -> Option<String> {
    let mut oracle = Oracle::new();
    let flat = all_positions_in_box(&[4, 4]);
    for cells in &flat {
        let rows = cells.rows();
        let is_hook = rows[1..].iter().all(|row| *row == 1);
        let expected = rows.len() <= wide || rows[0] <= wide || is_hook;
        if is_p_ordered(cells, &flat, &mut oracle) != expected {
            return Some(format!("{rows:?}"));
        }
    }
    let deep = all_positions_in_box(&[2, 2, 2]);
    let corner = [vec![1, 0, 0], vec![0, 1, 0], vec![0, 0, 1]];
    let wrong = deep.iter().find(|cells| {
        let has_corner = corner.iter().all(|cell| cells.contains(cell));
        (is_p_ordered(cells, &deep, &mut oracle) == has_corner) == without_corner
    });
    wrong.map(|cells| format!("{cells:?}"))
}

fn p_ordered_as_printed(bench: &Bench<'_>) -> Outcome {
    let of_all = bench.claim(true, false);
    let mut oracle = Oracle::new();
    let rows = [4, 2, 2];
    let lost = oracle.is_p(&Cells::from_rows(&rows));
    let printed = (lost && of_all).then(|| "(4,2,2) is P, three wide and no hook".to_owned());
    let against = against_p_ordered(bench.correction(2, 3), true);
    Outcome::corrected(
        printed,
        against,
        "every P-ordered position is two wide or a hook, in 4x4 and 2x2x2",
    )
}

/// G(X × P) = G(X), with both factors finite, by the oracle.
fn products(bench: &Bench<'_>) -> Outcome {
    let more = bench.claim(0, 1);
    let mut oracle = Oracle::new();
    let ordered = [vec![2, 1], vec![3, 1, 1], vec![3, 2]];
    let mut count = 0;
    for cells in all_positions_in_box(&[2, 2])
        .into_iter()
        .chain([Cells::from_rows(&[3, 1]), Cells::from_rows(&[4])])
    {
        for rows in &ordered {
            let factor = Cells::from_rows(rows);
            if cells.len() * factor.len() > 16 {
                continue;
            }
            let both = cells
                .cells()
                .flat_map(|one| factor.cells().map(move |other| [one.as_slice(), other].concat()));
            let product = Cells::from_cells(both.collect::<Vec<_>>());
            count += 1;
            if oracle.grundy_poison_allowed(&product) != oracle.grundy_poison_allowed(&cells) + more
            {
                return Outcome::refuted(format!("{:?} times {rows:?}", cells.rows()));
            }
        }
    }
    Outcome::holds(format!("{count} products of finite boards, in four dimensions, by the oracle"))
}

fn six_dimensions(bench: &Bench<'_>) -> Found {
    let mut work = bench.work();
    let texts = [
        bench.claim("wxwxwx2x2x2", "wxwxwx2x2x3"),
        "2xwx2xwx2xw",
        "2x2xwxw",
        "2xw",
        "3xw^w",
        "2x2xw^3",
    ];
    let wrong =
        first_witness(texts, |text| Ok((!is_p(text, &mut work)?).then(|| text.to_owned())))?;
    let holds = "with its axes in two orders; so are 2x2xwxw, 2xw, 3xw^w and 2x2xw^3";
    Ok(Outcome::unless(wrong, holds))
}

/// Random games in which the second player answers as printed: an answer is always there.
fn six_dimensional_games(bench: &Bench<'_>) -> Outcome {
    let games = samples(bench, 60);
    let mut heights = Heights::seeded(7);
    let less = bench.claim(1, 0);
    for _ in 0..games {
        let Some(mut here) = region("wxwxwx2x2x2") else {
            return Outcome::Undecided("no position".to_owned());
        };
        for _ in 0..40 {
            let cells = |heights: &mut Heights| -> Vec<u64> {
                (0..6).map(|axis| heights.below(if axis < 3 { 4 } else { 2 })).collect()
            };
            let legal = (0..200).map(|_| cells(&mut heights)).find(|cell| {
                cell.iter().any(|at| *at > 0)
                    && here.contains(&cell.iter().map(|at| Ordinal::from(*at)).collect::<Vec<_>>())
            });
            let Some(bite) = legal else { break };
            let answer = printed_answer(&bite, less);
            let as_cell =
                |cell: &[u64]| cell.iter().map(|at| Ordinal::from(*at)).collect::<Vec<_>>();
            let Ok(left) = here.bite(&as_cell(&bite)) else { break };
            match left.bite(&as_cell(&answer)) {
                Ok(next) => here = next,
                Err(_) => {
                    return Outcome::refuted(format!(
                        "{bite:?} in {here} has no answer {answer:?}"
                    ));
                }
            }
        }
    }
    Outcome::holds(format!("{games} random games: every bite had its printed answer"))
}

/// (…, i+1, …, 0) is answered by (…, i, …, 1) in the last pair of axes that is not 0, and the other
/// way round; 1 is `less`.
fn printed_answer(bite: &[u64], less: u64) -> Vec<u64> {
    let mut answer = bite.to_vec();
    // Pairs of an infinite and a short axis: (2,5), then (1,4), then (0,3).
    for (long, short) in [(2, 5), (1, 4), (0, 3)] {
        match (bite[long], bite[short]) {
            (0, 0) => {}
            (at, 0) => {
                answer[long] = at - less;
                answer[short] = 1;
                return answer;
            }
            (at, _) => {
                answer[long] = at + 1;
                answer[short] = 0;
                return answer;
            }
        }
    }
    answer
}

/// Two stalks on a finite part are decided, and obey the laws.
fn two_stalks(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(12);
    let mut work = bench.short_work();
    let mut laws = Laws::stated(bench);
    for _ in 0..samples(bench, 40) {
        if bench.stopped() {
            break;
        }
        let stalk =
            |heights: &mut Heights| Ordinal::omega().ordinary_sum(&heights.one(LOW_EXPONENTS));
        let (one, other) = (stalk(&mut heights), stalk(&mut heights));
        let parts = ["2x2x1", "2x2x2", "3x2x1", "2x1x2"];
        let part = parts[heights.below(4) as usize];
        let Some(position) = region(&format!("1x1x({one}) + 1x({other})x1 + {part}")) else {
            continue;
        };
        let cuts = heights.several(1, LOW_EXPONENTS);
        if let Err(witness) = laws.try_position(&position, &cuts, &mut work) {
            return Ok(Outcome::refuted(witness));
        }
    }
    laws.outcome()
}
