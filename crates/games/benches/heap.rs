//! Values of heaps.
use chomplab::heap::*;
use chomplab::search::{Budget, Work};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    for pair in args.chunks(2) {
        let rules = Rules::read(&pair[0]).unwrap();
        let to: u64 = pair[1].parse().unwrap();
        let start = Instant::now();
        let mut v = Values::new(&rules);
        let mut w = Work::within(Budget { work: u64::MAX, memory: 1 << 33 });
        v.extend_to(to, &mut w).unwrap();
        let t = start.elapsed().as_secs_f64();
        println!(
            "{} {to}: {t:.3}s rare {:?} max {:?} spent {} {:?} {:.3}",
            pair[0],
            v.rare(),
            v.known().iter().max(),
            w.spent(),
            find_period(&rules, v.known()),
            start.elapsed().as_secs_f64()
        );
    }
}
