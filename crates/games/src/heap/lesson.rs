//! How to find the winning move: the six steps of [Notes].
//!
//! Table of values, value of each heap, nim-sum in binary, a heap with the leading bit, the value
//! that it should get, and the moves that give it that value. The leading bit makes sure that such
//! a move exists: the target is less than the heap's value, and so the value of some option.

use super::engine::{moves_to_value, values_of};
use super::position::{Position, left_text};
use super::tables::with_values;
use super::values::Values;
use crate::explain::{Explanation, Part, SCHEMA, Step, binary_sum, leading_bit_parts};
use crate::search::Work;
use crate::verdict::Undecided;
use serde_json::json;

/// Values of so many heaps are shown at most.
const LONGEST_TABLE: u64 = 60;

/// So many options of a heap are written out as sums of values.
const MOST_SHOWN: usize = 12;

/// Walks through the six steps.
pub(super) fn explain(position: &Position, work: &mut Work<'_>) -> Explanation {
    let lesson = with_values(position.rules(), work, |values, work| lesson(position, values, work));
    lesson.unwrap_or_else(|why| Explanation {
        schema: SCHEMA,
        position: position.to_string(),
        outcome: None,
        conclusion: format!("{position} is undecided: {}.", why.text),
        steps: Vec::new(),
    })
}

fn lesson(
    position: &Position,
    values: &mut Values,
    work: &mut Work<'_>,
) -> Result<Explanation, Undecided> {
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
            "{position} is P: the nim-sum is 0, every move changes it, and the other player can make it 0 again."
        );
        return Ok(explanation(position, "P", conclusion, steps));
    }
    let (found, [which, target]) = leading_bit_parts(&parts, "heap");
    steps.extend([which, target]);
    let mut heaps: Vec<(u64, u64)> =
        found.iter().map(|(at, target)| (position.heaps()[*at], *target)).collect();
    heaps.dedup();
    steps.push(options(position, &heaps, values, work)?);
    let (moves, missing) = moves_to_value(position, 0, values, work);
    let all: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let and_more = if missing.is_some() { " and perhaps more" } else { "" };
    let conclusion = format!(
        "{position} is N: the nim-sum is {sum}; winning moves: {}{and_more}.",
        all.join(", ")
    );
    Ok(explanation(position, "N", conclusion, steps))
}

fn explanation(
    position: &Position,
    outcome: &str,
    conclusion: String,
    steps: Vec<Step>,
) -> Explanation {
    let (position, outcome) = (position.to_string(), Some(outcome.to_owned()));
    Explanation { schema: SCHEMA, position, outcome, conclusion, steps }
}

/// Step 1: the values up to the largest heap.
fn table(position: &Position, values: &mut Values, work: &mut Work<'_>) -> Result<Step, Undecided> {
    let title = "Compute the values of single heaps, up to the largest";
    let rules = position.rules();
    if rules.is_nim() {
        let lines = vec![
            "in Nim a heap of n has the value n: its options are all smaller heaps".to_owned(),
        ];
        return Ok(Step::new(title, lines, json!({ "rules": rules.in_full() })));
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
    Ok(Step::new(title, lines, json!({ "rules": rules.in_full(), "values": known })))
}

/// Step 2: the value of each heap.
fn look_up(parts: &[Part]) -> Step {
    let lines = parts.iter().map(|part| format!("{}: {}", part.name, part.value)).collect();
    let data: Vec<_> =
        parts.iter().map(|part| json!({ "part": part.name, "value": part.value })).collect();
    Step::new("Look up the value of each heap", lines, json!({ "parts": data }))
}

/// Step 6: the moves that give a heap its target.
fn options(
    position: &Position,
    heaps: &[(u64, u64)],
    values: &mut Values,
    work: &mut Work<'_>,
) -> Result<Step, Undecided> {
    let mut lines = Vec::new();
    let mut data = Vec::new();
    for &(heap, target) in heaps {
        if position.rules().is_nim() {
            lines.push(format!("heap {heap} becomes {target}"));
            data.push(json!({ "heap": heap, "left": [target], "value": target }));
            continue;
        }
        let mut shown = 0;
        for left in position.rules().moves(heap) {
            work.spend(1, values.known().len())?;
            let of_left = values_of(&left, values, work)?;
            let value = of_left.iter().fold(0, |sum, value| sum ^ value);
            if value == target {
                let sum: Vec<String> = of_left.iter().map(ToString::to_string).collect();
                let sum = if sum.is_empty() { "0".to_owned() } else { sum.join(" ⊕ ") };
                let taken = heap - left.iter().sum::<u64>();
                let equals = if of_left.len() > 1 { format!(" = {target}") } else { String::new() };
                shown += 1;
                if shown <= MOST_SHOWN {
                    lines.push(format!(
                        "heap {heap}: take {taken} and leave {}, worth {sum}{equals}",
                        left_text(&left)
                    ));
                }
                data.push(json!({ "heap": heap, "taken": taken, "left": left, "value": value }));
            }
        }
        if shown > MOST_SHOWN {
            lines.push(format!("… {shown} such moves in all"));
        }
    }
    Ok(Step::new("Find the moves to that value", lines, json!({ "moves": data })))
}
