//! Chomp on boards with infinite sides, and playing them to the end.

use chomplab::{Outcome, Position, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new();
    for text in ["2xw", "3xw", "3xw^w", "2x2xw^3", "(w^2 + w*3,w^2,w*3)"] {
        println!("{text}: {}", solver.outcome(&text.parse()?)?);
    }
    let lost: Position = "2xw".parse()?;
    let mut here = lost.after("(0,5)")?.expect("a bite that leaves 2x5");
    let mut rounds = 1;
    while solver.outcome(&here)? == Outcome::N {
        let reply = solver.solve(&here).winning_moves.expect("N").moves.remove(0);
        println!("after {here} the answer {} leaves {}", reply.name, reply.to);
        let Some(next) = reply.to.options().and_then(|mut options| options.next()) else { break };
        here = next.to;
        rounds += 1;
    }
    println!("only the poison is left after {rounds} rounds");
    Ok(())
}
