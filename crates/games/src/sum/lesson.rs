//! How to find the winning move in a sum, in the steps of \[Notes\].

use super::normal::Valued;
use super::position::Position;
use crate::explain::{Explanation, Part, Stage, binary_sum, leading_bit_parts};
use crate::verdict::Outcome;
use crate::work::Work;
use numbers::Ordinal;
use serde_json::json;

/// The steps; `None` in misère play, and where a value is unknown or infinite.
pub(super) fn explain(position: &Position, work: &mut Work<'_>) -> Option<Explanation> {
    if position.is_misere() {
        return None;
    }
    let valued = Valued::of(position.parts(), work);
    let mut parts = Vec::new();
    for (part, value) in position.parts().iter().zip(valued.values) {
        parts.push(Part { name: part.text().to_owned(), value: value?.to_u64()? });
    }
    let lines = parts.iter().map(|part| format!("{}: {}", part.name, part.value)).collect();
    let data: Vec<_> =
        parts.iter().map(|part| json!({ "part": part.name, "value": part.value })).collect();
    let title = "Find the value of each part, with the poison forbidden";
    let mut steps = vec![Stage::new(title, lines, json!({ "parts": data })), binary_sum(&parts)];
    let sum = parts.iter().fold(0, |sum, part| sum ^ part.value);
    let text = position.to_string();
    if sum == 0 {
        let conclusion = format!(
            "{text} is P: the nim-sum is 0, and the other player can always make it 0 again."
        );
        let outcome = Some(Outcome::P);
        return Some(Explanation { position: text, outcome, conclusion, steps });
    }
    let (found, more) = leading_bit_parts(&parts, "part");
    steps.extend(more);
    let mut lines = Vec::new();
    let mut data = Vec::new();
    for (at, target) in found {
        let own = &position.parts()[at];
        let (moves, missing) = own.any().moves_to_value(&Ordinal::from(target), work);
        let and_more = if missing.is_some() { " and perhaps more" } else { "" };
        lines.push(format!("part {at}, {}: {}{and_more}", own.text(), moves.join(", ")));
        data.push(json!({ "part": at, "target": target, "moves": moves }));
    }
    steps.push(Stage::new("Find the moves to that value", lines, json!({ "moves": data })));
    let conclusion = format!("{text} is N: the nim-sum is {sum}.");
    let outcome = Some(Outcome::N);
    Some(Explanation { position: text, outcome, conclusion, steps })
}
