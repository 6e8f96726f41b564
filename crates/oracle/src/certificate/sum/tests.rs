//! True and false certificates of sums, made by the definitions.

use super::{check_sum, two_rows};
use crate::{Cells, Oracle, PosetOracle, heap_values, take_and_break};
use std::collections::BTreeSet;

/// A part: how it is written but for its value, its value, and what moves leave of it.
#[derive(Clone)]
struct Made {
    text: String,
    value: usize,
    options: Vec<Vec<(String, usize)>>,
}

/// Numbers as if at random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

fn nim(size: usize) -> Made {
    let text = |size: usize| format!("\"game\":\"nim\",\"size\":{size}");
    let left = |rest: usize| if rest == 0 { vec![] } else { vec![(text(rest), rest)] };
    Made { text: text(size), value: size, options: (0..size).map(left).collect() }
}

fn heap(digits: &[u8], size: usize) -> Made {
    let text = |size: usize| {
        format!("\"game\":\"heap\",\"digits\":{digits:?},\"size\":{size},\"period\":null")
    };
    let values = heap_values(|heap| take_and_break(digits, heap), size);
    let options = take_and_break(digits, size).into_iter();
    let options =
        options.map(|rests| rests.iter().map(|rest| (text(*rest), values[*rest])).collect());
    Made { text: text(size), value: values[size], options: options.collect() }
}

fn boxes(rows: &[usize]) -> String {
    let last = |at: &usize| rows.get(at + 1) != Some(&rows[*at]);
    let corners = (0..rows.len()).filter(last).map(|at| format!("[{},{}]", at + 1, rows[at]));
    corners.collect::<Vec<_>>().join(",")
}

fn board(rows: &[usize], oracle: &mut Oracle) -> Made {
    let text = |rows: &[usize]| {
        let boxes = boxes(rows);
        format!(
            "\"game\":\"chomp\",\"position\":[{boxes}],\"by\":\"definition\",\"certificate\":null"
        )
    };
    let cells = Cells::from_rows(rows);
    let value = oracle.grundy_poison_forbidden(&cells);
    let left = cells.bites().into_iter().map(|(_, left)| left).filter(|left| !left.is_empty());
    let options =
        left.map(|left| vec![(text(&left.rows()), oracle.grundy_poison_forbidden(&left))]);
    Made { text: text(rows), value, options: options.collect() }
}

fn poset(pairs: &[(usize, usize)], all: usize) -> Made {
    let mut order = PosetOracle::new(all, pairs);
    let whole = order.all();
    let above: Vec<Vec<usize>> = (0..all)
        .map(|low| {
            let after = order.after(&whole, low);
            whole.iter().copied().filter(|other| *other != low && !after.contains(other)).collect()
        })
        .collect();
    let text = |left: &BTreeSet<usize>| {
        let left: Vec<usize> = left.iter().copied().collect();
        format!("\"game\":\"poset\",\"above\":{above:?},\"left\":{left:?}")
    };
    let options: Vec<BTreeSet<usize>> =
        whole.iter().map(|named| order.after(&whole, *named)).collect();
    let options = options.iter().map(|left| vec![(text(left), order.grundy(left))]).collect();
    Made { text: text(&whole), value: order.grundy(&whole), options }
}

fn some_part(dice: &mut Dice, oracle: &mut Oracle) -> Made {
    match dice.below(4) {
        0 => nim(1 + dice.below(12)),
        1 => {
            let games: [&[u8]; 5] = [&[0, 7, 7], &[0, 3, 3, 3], &[4, 3], &[0, 0, 7], &[0, 1, 8, 2]];
            heap(games[dice.below(5)], 1 + dice.below(15))
        }
        2 => {
            let first = 1 + dice.below(4);
            let second = dice.below(first + 1);
            let third = dice.below(second + 1);
            let rows: Vec<usize> =
                [first, second, third].into_iter().filter(|row| *row > 0).collect();
            board(&rows, oracle)
        }
        _ => {
            let all = 1 + dice.below(5);
            let pairs: Vec<(usize, usize)> = (0..all)
                .flat_map(|low| (low + 1..all).map(move |high| (low, high)))
                .filter(|_| dice.below(3) == 0)
                .collect();
            poset(&pairs, all)
        }
    }
}

fn valued(parts: &[(String, usize)]) -> String {
    let texts = parts.iter().map(|(text, value)| format!("{{{text},\"value\":{value}}}"));
    texts.collect::<Vec<_>>().join(",\n")
}

/// What the certificate says, from values that may be false; `None` if no move fits them.
fn certificate(parts: &[Made], values: &[usize], left_more: usize) -> Option<String> {
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    let all: Vec<(String, usize)> =
        parts.iter().zip(values).map(|(part, value)| (part.text.clone(), *value)).collect();
    let moved = if sum == 0 {
        "\"outcome\":\"P\",\"part\":null,\"left\":null".to_owned()
    } else {
        let (at, left) = parts.iter().enumerate().find_map(|(at, part)| {
            let fits = |left: &&Vec<(String, usize)>| {
                let new = left.iter().fold(0, |sum, (_, value)| sum ^ value);
                sum ^ values[at] ^ new == left_more
            };
            Some((at, part.options.iter().find(fits)?))
        })?;
        format!("\"outcome\":\"N\",\"part\":{at},\"left\":[{}]", valued(left))
    };
    Some(format!("{{\"schema\":\"sum-certificate/1\",\"parts\":[{}],\n{moved}}}\n", valued(&all)))
}

/// 2,000 true ones are accepted; of each of four kinds of false ones, each with all that follows
/// from the falsehood, 2,000 are refused.
#[test]
fn true_sums_are_accepted_and_false_ones_refused() {
    let (mut dice, mut oracle) = (Dice(7), Oracle::new());
    let (mut accepted, mut refused) = (0, [0; 4]);
    while accepted < 2000 || refused.iter().any(|count| *count < 2000) {
        let parts: Vec<Made> =
            (0..=dice.below(3)).map(|_| some_part(&mut dice, &mut oracle)).collect();
        let values: Vec<usize> = parts.iter().map(|part| part.value).collect();
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let text = certificate(&parts, &values, 0).expect("a position of value 0 can be left");
        let checked = check_sum(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert_eq!(checked.part.is_none(), sum == 0, "{text}");
        accepted += 1;
        let mut refuse = |kind: usize, lie: Option<String>| {
            if let Some(lie) = lie.filter(|lie| *lie != text) {
                assert!(check_sum(&lie).is_err(), "{lie}");
                refused[kind] += 1;
            }
        };
        // A value is another, and outcome and move follow it.
        let mut wrong = values.clone();
        let at = dice.below(parts.len());
        wrong[at] ^= 1 + dice.below(7);
        refuse(0, certificate(&parts, &wrong, 0));
        // The move leaves something else than 0.
        if sum != 0 {
            refuse(1, certificate(&parts, &values, 1 + dice.below(3)));
        }
        // The outcome is the other one.
        let (from, to) = if sum == 0 { ("\"P\"", "\"N\"") } else { ("\"N\"", "\"P\"") };
        refuse(
            2,
            Some(text.replacen(&format!("\"outcome\":{from}"), &format!("\"outcome\":{to}"), 1)),
        );
        // What is left is right in value, and no move leads to it.
        if sum != 0 {
            let zero = format!("\"left\":[{{{},\"value\":0}}]}}", board(&[1], &mut oracle).text);
            let (before, _) = text.rsplit_once("\"left\":[").expect("it names what is left");
            let is_legal = text.contains("\"left\":[{\"game\":\"chomp\"");
            refuse(3, (!is_legal).then(|| format!("{before}{zero}")));
        }
    }
}

/// A period shows values of heaps of any size, and a false one does not.
#[test]
fn periods_of_heaps() {
    let heap = |size: u64, period: &str, value: u64| {
        let outcome = if value == 0 {
            "\"outcome\":\"P\",\"part\":null,\"left\":null".to_owned()
        } else {
            format!(
                "\"outcome\":\"N\",\"part\":1,\"left\":[{{\"game\":\"nim\",\"size\":{value},\
                 \"value\":{value}}}]"
            )
        };
        format!(
            "{{\"schema\":\"sum-certificate/1\",\"parts\":[{{\"game\":\"heap\",\"digits\":[0,7,7],\
             \"size\":{size},\"period\":{period},\"value\":{value}}},{{\"game\":\"nim\",\
             \"size\":99,\"value\":99}}],{outcome}}}"
        )
    };
    let kayles = heap_values(|heap| take_and_break(&[0, 7, 7], heap), 200);
    for size in 71..200 {
        let value = kayles[size as usize] as u64;
        assert!(check_sum(&heap(size, "[71,12]", value)).is_ok(), "{size}");
        let far = size + 12 * 1_000_000_007;
        assert!(check_sum(&heap(far, "[71,12]", value)).is_ok(), "{far}");
        assert!(check_sum(&heap(far, "[70,12]", value)).is_err(), "it begins later");
        assert!(check_sum(&heap(far, "[71,6]", value)).is_err(), "it is longer");
        assert!(check_sum(&heap(far, "[71,12]", value + 1)).is_err(), "another value");
        assert!(check_sum(&heap(far, "null", value)).is_err(), "too far without a period");
    }
    for nonsense in ["[0,12]", "[71,0]", "[71]", "[18446744073709551615,18446744073709551615]"] {
        assert!(check_sum(&heap(100, nonsense, 1)).is_err(), "{nonsense}");
    }
}

#[test]
fn two_rows_by_formula_and_by_definition() {
    let mut oracle = Oracle::new();
    for first in 1..14 {
        for second in 0..=first {
            let cells = Cells::from_rows(&[first, second][..if second == 0 { 1 } else { 2 }]);
            let value = oracle.grundy_poison_forbidden(&cells) as u64;
            assert_eq!(two_rows(first as u128, second as u128), value, "({first},{second})");
        }
    }
}
