//! The winning first bites of all boards up to 6×8, as a table.

use chomplab::{InputError, Solver};

fn main() -> Result<(), InputError> {
    // One solver for all boards: what it finds out about one helps with the next.
    let mut solver = Solver::new();
    for rows in 2..=6 {
        for columns in rows..=8 {
            let verdict = solver.solve(&format!("{rows}x{columns}").parse()?);
            let moves = verdict.winning_moves.expect("small boards are solved").moves;
            let bites: Vec<&str> = moves.iter().map(|bite| &*bite.name).collect();
            println!("{rows}x{columns}: {}", bites.join(" "));
        }
    }
    Ok(())
}
