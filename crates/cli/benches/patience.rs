//! How long somebody waits who asks the hardest questions: positions of every game with vast sides,
//! heaps and ordinals, asked in every way with a small budget. An answer may well be "undecided";
//! it may not be late.
//!
//! `cargo xtask bench patience`. `PATIENCE_COUNT` asks about fewer positions than 2,000 or more,
//! `PATIENCE_SEED` about others, `PATIENCE_WAYS` only in some ways: `commands`, `lines`, `page`,
//! with commas between them. Processes are looked at from outside, for which there is a way on
//! Linux only.
//!
//! Asserted is that every answer is one: an exit code from 0 to 2 with something said, a record of
//! JSON, never a panic. Times are measured and reported.

#[cfg(target_os = "linux")]
mod adversarial;
#[cfg(target_os = "linux")]
mod asking;

#[cfg(target_os = "linux")]
fn main() {
    use asking::{BUDGET, WAYS};
    use std::env;

    let number = |name| env::var(name).ok().map(|text| text.parse().expect("it is a number"));
    let seed: u64 = number("PATIENCE_SEED").unwrap_or(1);
    let count = number("PATIENCE_COUNT").unwrap_or(2_000) as usize;
    let ways = env::var("PATIENCE_WAYS").unwrap_or_else(|_| "commands,lines,page".to_owned());
    let cases = adversarial::positions(seed, count);
    println!("PATIENCE_SEED={seed} PATIENCE_COUNT={count}, a budget of {BUDGET} units");
    let mut faults = 0;
    for (way, ask) in WAYS.iter().filter(|(way, _)| ways.split(',').any(|name| name == *way)) {
        let figures = ask(&cases);
        figures.print(way);
        faults += figures.faults.len();
    }
    assert_eq!(faults, 0, "answers that are none");
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("this benchmark looks at processes as Linux shows them");
}
