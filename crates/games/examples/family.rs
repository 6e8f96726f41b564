//! The P-positions (a, b, 4, 2): a formula for all of them, and the first ten.

use chomplab::Undecided;
use chomplab::chomp::families::text::lines;
use chomplab::chomp::families::{Bottom, Families};
use chomplab::engine::{Budget, Work};

fn main() -> Result<(), Undecided> {
    let bottom = Bottom::new([4, 2]).expect("rows that do not increase");
    let mut families = Families::default();
    let run = families.reach(&bottom, &mut Work::within(Budget::default()))?;
    for line in lines(&bottom, run) {
        println!("{} {}", line.rows(), line.condition());
    }
    for [first, second] in run.losers().take(10) {
        println!("({first}, {second}, 4, 2)");
    }
    Ok(())
}
