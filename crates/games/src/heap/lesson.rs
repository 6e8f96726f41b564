//! How to find the winning move: the six steps of \[Notes\].
//!
//! Table of values, value of each heap, nim-sum in binary, a heap with the leading bit, the value
//! that it should get, and the moves that give it that value. The leading bit makes sure that such
//! a move exists: the target is less than the heap's value, and so the value of some option.

use super::engine::{moves_to_value, values_of};
use super::position::{HeapMove, Position, left_text};
use super::tables::with_values;
use super::values::Values;
use crate::explain::{Explanation, Part, Stage, binary_sum, leading_bit_parts};
use crate::verdict::{Outcome, Result};
use crate::work::Work;
use serde_json::json;

/// Values of so many heaps are shown at most.
const LONGEST_TABLE: u64 = 60;

/// So many winning moves are named in the conclusion.
const MOST_NAMED: usize = 40;

/// So many options of a heap are written out as sums of values.
const MOST_SHOWN: usize = 12;

/// Walks through the six steps.
pub(super) fn explain(position: &Position, work: &mut Work<'_>) -> Explanation {
    let lesson = with_values(position.rules(), work, |values, work| lesson(position, values, work));
    lesson.unwrap_or_else(|why| Explanation {
        position: position.to_string(),
        outcome: None,
        conclusion: format!("{position} is undecided: {}.", why.text),
        steps: Vec::new(),
    })
}

fn lesson(position: &Position, values: &mut Values, work: &mut Work<'_>) -> Result<Explanation> {
    let of_heaps = values_of(position.heaps(), values, work)?;
    let parts: Vec<Part> = position
        .heaps()
        .iter()
        .zip(&of_heaps)
        .map(|(heap, value)| Part { name: format!("heap {heap}"), value: *value })
        .collect();
    let sum = of_heaps.iter().fold(0, |sum, value| sum ^ value);
    let mut steps = vec![table(position, values, work)?, look_up(&parts), binary_sum(&parts)];
    if sum == 0 {
        let conclusion = format!(
            "{position} is P: the nim-sum is 0, every move changes it, and the other player can \
             make it 0 again."
        );
        return Ok(explanation(position, Outcome::P, conclusion, steps));
    }
    let (found, [which, target]) = leading_bit_parts(&parts, "heap");
    steps.extend([which, target]);
    let mut heaps: Vec<(u64, u64)> =
        found.iter().map(|(at, target)| (position.heaps()[*at], *target)).collect();
    heaps.dedup();
    let (moves, missing) = moves_to_value(position, 0, values, work);
    steps.push(options(position, &heaps, &moves, missing.is_some(), values));
    let first: Vec<String> = moves.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    let list = match (moves.len() - first.len(), missing.is_some()) {
        _ if moves.is_empty() => "none found within the budget".to_owned(),
        (0, false) => first.join(", "),
        (0, true) => format!("{} and perhaps more", first.join(", ")),
        (more, false) => format!("{} and {more} more", first.join(", ")),
        (more, true) => format!("{} and at least {more} more", first.join(", ")),
    };
    let conclusion = format!("{position} is N: the nim-sum is {sum}; winning moves: {list}.");
    Ok(explanation(position, Outcome::N, conclusion, steps))
}

fn explanation(
    position: &Position,
    outcome: Outcome,
    conclusion: String,
    steps: Vec<Stage>,
) -> Explanation {
    let (position, outcome) = (position.to_string(), Some(outcome));
    Explanation { position, outcome, conclusion, steps }
}

/// Step 1: the values up to the largest heap.
fn table(position: &Position, values: &mut Values, work: &mut Work<'_>) -> Result<Stage> {
    let title = "Compute the values of single heaps, up to the largest";
    let rules = position.rules();
    if rules.is_nim() {
        let lines = vec![
            "in Nim a heap of n has the value n: its options are all smaller heaps".to_owned(),
        ];
        return Ok(Stage::new(title, lines, json!({ "rules": rules.in_full() })));
    }
    let largest = position.heaps().first().copied().unwrap_or(0);
    let shown = largest.min(LONGEST_TABLE);
    let known: Vec<u64> =
        (0..=shown).map(|heap| values.value(heap, work)).collect::<Result<_, _>>()?;
    let width = known.iter().map(|value| value.to_string().len()).max().unwrap_or(1).max(2);
    let row = |numbers: Vec<u64>| {
        numbers.iter().map(|number| format!(" {number:>width$}")).collect::<String>()
    };
    let mut lines = vec![format!(
        "rules {}: the value of a heap is the least number that no option has as its value",
        rules.in_full()
    )];
    for (block, of_block) in known.chunks(20).enumerate() {
        let first = block as u64 * 20;
        lines.push(format!("heap {}", row((first..first + of_block.len() as u64).collect())));
        lines.push(format!("value{}", row(of_block.to_vec())));
    }
    if largest > shown {
        lines.push(format!("… and so on up to {largest}"));
    }
    Ok(Stage::new(title, lines, json!({ "rules": rules.in_full(), "values": known })))
}

/// Step 2: the value of each heap.
fn look_up(parts: &[Part]) -> Stage {
    let lines = parts.iter().map(|part| format!("{}: {}", part.name, part.value)).collect();
    let data: Vec<_> =
        parts.iter().map(|part| json!({ "part": part.name, "value": part.value })).collect();
    Stage::new("Look up the value of each heap", lines, json!({ "parts": data }))
}

/// Step 6: the moves that give a heap its target, among the winning moves that were found.
fn options(
    position: &Position,
    heaps: &[(u64, u64)],
    winning: &[HeapMove],
    has_more: bool,
    values: &Values,
) -> Stage {
    let mut lines = Vec::new();
    let mut data = Vec::new();
    for &(heap, target) in heaps {
        if position.rules().is_nim() {
            lines.push(format!("heap {heap} becomes {target}"));
            data.push(json!({ "heap": heap, "left": [target], "value": target }));
            continue;
        }
        let moves: Vec<&[u64]> = winning
            .iter()
            .filter(|chosen| chosen.heap == heap)
            .map(|chosen| &*chosen.left)
            .collect();
        for left in moves.iter().take(MOST_SHOWN) {
            lines.push(format!("heap {heap}: {}", shown(heap, target, left, values)));
        }
        if moves.len() > MOST_SHOWN {
            let at_least = if has_more { "at least " } else { "" };
            lines.push(format!("… {at_least}{} such moves in all", moves.len()));
        } else if has_more {
            lines.push(format!("heap {heap}: perhaps more such moves, which were not looked for"));
        }
        data.extend(moves.iter().map(|left| {
            let taken = heap - left.iter().sum::<u64>();
            json!({ "heap": heap, "taken": taken, "left": left, "value": target })
        }));
    }
    Stage::new("Find the moves to that value", lines, json!({ "moves": data }))
}

/// `take 1 and leave 7+3, worth 2 ⊕ 3 = 1`.
fn shown(heap: u64, target: u64, left: &[u64], values: &Values) -> String {
    let value = |part: &u64| values.value_now(*part).expect("a part of a heap").to_string();
    let sum: Vec<String> = left.iter().map(value).collect();
    let sum = if sum.is_empty() { "0".to_owned() } else { sum.join(" ⊕ ") };
    let equals = if left.len() > 1 { format!(" = {target}") } else { String::new() };
    let taken = heap - left.iter().sum::<u64>();
    format!("take {taken} and leave {}, worth {sum}{equals}", left_text(left))
}
