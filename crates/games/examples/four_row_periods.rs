//! Over which third and fourth rows infinitely many P-positions of four rows lie, and with which
//! periods they repeat: proved for all third rows up to a bound, by a state that returns.
//!
//! `cargo run --release --example four_row_periods -- 300 periods.csv` makes the table of
//! docs/four-rows.md in a few minutes and writes the least period of each pair to a file; without
//! arguments the bound is 40, and no file is written.

use chomplab::chomp::four_rows::Periods;
use chomplab::engine::{Budget, Work};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let to: usize = arguments.next().map_or(Ok(40), |text| text.parse())?;
    let budget = Budget { work: 1 << 40, memory: usize::MAX };
    let found = Periods::up_to(to, &mut Work::within(budget))?;
    println!("# all repeat from second row {} on, after {}", found.second, found.common);
    let mut counts: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    let mut pairs = String::from("third,fourth,period\n");
    let all = (0..=to).flat_map(|third| (0..=third).map(move |fourth| [third, fourth]));
    for ([third, fourth], period) in all.zip(found.iter()) {
        *counts.entry(period).or_default() += 1;
        let shown = period.map_or("finite".to_owned(), |period| period.to_string());
        writeln!(pairs, "{third},{fourth},{shown}")?;
    }
    println!("to,period,bottoms");
    for (period, count) in counts {
        let shown = period.map_or("finite".to_owned(), |period| period.to_string());
        println!("{to},{shown},{count}");
    }
    if let Some(file) = arguments.next() {
        fs::write(file, pairs)?;
    }
    Ok(())
}
