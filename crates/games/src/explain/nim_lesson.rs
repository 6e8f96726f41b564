//! How a nim-sum points at the parts in which there is a winning move (\[Notes\], steps 3 to 5).

use super::Stage;
use serde_json::json;

/// A part of a position and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// What it is called.
    pub(crate) name: String,
    /// Its Grundy value.
    pub(crate) value: u64,
}

/// The nim-sum of all parts.
pub(crate) fn sum_of(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ part.value)
}

/// The nim-sum, added up in binary without carry.
pub(crate) fn binary_sum(parts: &[Part]) -> Stage {
    let sum = sum_of(parts);
    let most = parts.iter().map(|part| part.value).max().unwrap_or(0);
    let width = (u64::BITS - most.leading_zeros()).max(1) as usize;
    let name_width = parts.iter().map(|part| part.name.chars().count()).max().unwrap_or(0).max(7);
    let row = |name: &str, value: u64| format!("{name:>name_width$}  {value:0width$b}  = {value}");
    let mut lines: Vec<String> = parts.iter().map(|part| row(&part.name, part.value)).collect();
    lines.push(format!("{:>name_width$}  {}", "", "-".repeat(width)));
    lines.push(row("nim-sum", sum));
    let binary: Vec<String> = parts.iter().map(|part| format!("{:0width$b}", part.value)).collect();
    let data =
        json!({ "binary": binary, "nim_sum": sum, "nim_sum_binary": format!("{sum:0width$b}") });
    Stage::new("Add the values in binary, without carry", lines, data)
}

/// The parts whose value has the leading bit of the nim-sum, with the value each should get.
pub(crate) fn leading_bit_parts(parts: &[Part], what: &str) -> (Vec<(usize, u64)>, [Stage; 2]) {
    let sum = sum_of(parts);
    let bit = 1_u64 << (u64::BITS - 1 - sum.leading_zeros());
    let found: Vec<(usize, u64)> = (0..parts.len())
        .filter(|&at| parts[at].value & bit != 0)
        .map(|at| (at, parts[at].value ^ sum))
        .collect();
    let mut which = vec![format!("the leading bit of {sum} = {sum:b} is worth {bit}")];
    let mut targets = Vec::new();
    let mut last_name = "";
    for (at, target) in &found {
        let Part { name, value } = &parts[*at];
        if name == last_name {
            continue;
        }
        last_name = name;
        which.push(format!("{name} has it: its value is {value} = {value:b}"));
        targets.push(format!("{name}: {value} ⊕ {sum} = {target}, less than {value}"));
    }
    let data: Vec<_> = found.iter().map(|(at, _)| json!(parts[*at].name)).collect();
    let target_data: Vec<_> = found
        .iter()
        .map(|(at, target)| {
            json!({ "part": parts[*at].name, "value": parts[*at].value, "target": target })
        })
        .collect();
    let steps = [
        Stage::new(
            format!("Choose a {what} that has the leading bit of the nim-sum"),
            which,
            json!({ "leading_bit": bit, "parts": data }),
        ),
        Stage::new(
            format!("The value that the {what} should get"),
            targets,
            json!({ "targets": target_data }),
        ),
    ];
    (found, steps)
}
