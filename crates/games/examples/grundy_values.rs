//! Grundy values of positions of two rows, and a sum that they decide.

use chomplab::{Ordinal, Position, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new();
    for first in 1..=8 {
        let row = (0..=first).map(|second| {
            let position: Position = format!("({first},{second})").parse()?;
            Ok(solver.grundy(&position)?.to_string())
        });
        println!("{}", row.collect::<Result<Vec<String>, Box<dyn Error>>>()?.join(" "));
    }
    // The value of a sum is the nim-sum of the values of its parts.
    let parts = ["3x4", "nim:5", "kayles:7"];
    let mut sum = Ordinal::zero();
    for part in parts {
        sum = sum.nim_sum(&solver.grundy(&part.parse()?)?);
    }
    let whole: Position = parts.join(" & ").parse()?;
    assert_eq!(solver.grundy(&whole)?, sum);
    println!("{whole} has the value {sum}");
    Ok(())
}
