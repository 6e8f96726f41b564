//! How two columns are taken apart by the formulas, in words.

use super::{at_level, in_blocks, split_exponent};
use crate::chomp::length::shown;
use numbers::{BigUint, Ordinal};

/// The formula that gives `G(tall, short)`, with its parts: a clause for reasons.
///
/// ```
/// use chomplab::chomp::transfinite::two_wide::in_words;
///
/// let [tall, short] = ["w*2 + 3", "w + 1"].map(|text| text.parse().unwrap());
/// assert_eq!(in_words(&tall, &short), "(9-3) with i = 1, u = 2, a = 3, v = 1, b = 1");
/// ```
#[must_use]
pub fn in_words(tall: &Ordinal, short: &Ordinal) -> String {
    let Some(leading) = tall.leading_exponent() else { return "nothing is there".to_owned() };
    let (block, level) = split_exponent(leading);
    if !block.is_zero() {
        let [(u, a), (v, b)] = [tall, short].map(|height| in_blocks(height, &block));
        let [block, u, a, v, b] = [&block, &u, &a, &v, &b].map(shown);
        return format!("(9-6) in blocks of ω^({block}) with u = {u}, a = {a}, v = {v}, b = {b}");
    }
    if level == BigUint::ZERO {
        return "(9-1) for two finite columns".to_owned();
    }
    let [(u, a), (v, b)] = [tall, short].map(|height| at_level(height, leading));
    let formula = match (level == BigUint::from(1_u32), u == v) {
        (true, true) => "(9-2)",
        (true, false) => "(9-3)",
        (false, true) => "(9-4)",
        (false, false) => "(9-5)",
    };
    let [a, b] = [&a, &b].map(shown);
    format!("{formula} with i = {level}, u = {u}, a = {a}, v = {v}, b = {b}")
}
