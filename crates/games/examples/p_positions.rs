//! All P-positions of the 5×6 board.

use chomplab::Undecided;
use chomplab::chomp::boards::Catalogue;

fn main() -> Result<(), Undecided> {
    let catalogue = Catalogue::compute(5, 6, &mut |_| Ok(()))?;
    for rows in catalogue.positions() {
        println!("{rows:?}");
    }
    println!("{} P-positions", catalogue.len());
    Ok(())
}
