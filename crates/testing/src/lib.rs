//! What tests and benchmarks of several crates share.
//!
//! Only `[dev-dependencies]` name this crate, by its path and without a version, so that cargo
//! leaves it out of the packages that are published. It depends on none of our crates, so that
//! every one of them can use it. Random numbers are not here: they are `numbers::Random`.

use std::sync::OnceLock;
use std::time::Instant;

/// How much longer than usual the tests are that can grow: the variable `TEST_SCALE`, or 1.
#[must_use]
pub fn scale() -> u64 {
    std::env::var("TEST_SCALE").ok().and_then(|scale| scale.parse().ok()).unwrap_or(1).max(1)
}

/// The CPU time that this process has taken, in seconds; where the system does not say, the time
/// that has passed since the first call.
#[must_use]
pub fn cpu_seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    ticks().map_or_else(|| start.elapsed().as_secs_f64(), |ticks| ticks / TICKS_PER_SECOND)
}

/// Linux counts in hundredths of a second here, whatever its clock.
const TICKS_PER_SECOND: f64 = 100.0;

/// The ticks in user mode and in the kernel. They are the fields 14 and 15 of the line; the second
/// field is the name of the program in parentheses and may have spaces.
fn ticks() -> Option<f64> {
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
    Some(fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_does_not_go_back() {
        let before = cpu_seconds();
        assert!(before >= 0.0 && cpu_seconds() >= before);
    }

    #[test]
    fn tests_never_shrink() {
        assert!(scale() >= 1);
    }
}
