//! Who wins, by which bites, and why: `cargo run --example who_wins -- '(4,2,1)'`.

use chomplab::{InputError, Outcome, Solver};

fn main() -> Result<(), InputError> {
    let text = std::env::args().nth(1).filter(|text| !text.starts_with('-'));
    let position = text.as_deref().unwrap_or("8x10").parse()?;
    let verdict = Solver::new().solve(&position);
    match verdict.outcome {
        Some(Outcome::N) => println!("{position}: whoever moves now wins"),
        Some(Outcome::P) => println!("{position}: whoever moves now loses"),
        None => println!("{position}: not known"),
    }
    for bite in verdict.winning_moves.iter().flat_map(|known| &known.moves) {
        println!("  {} leaves {}", bite.name, bite.to);
    }
    for reason in &verdict.because {
        println!("  because: {} [{}]", reason.text, reason.source);
    }
    Ok(())
}
