//! The laws of `tests/laws` as a module of WebAssembly, for `tests/run_laws.mjs`.

// Exported names need it.
#![allow(unsafe_code, missing_docs)]

#[path = "../../cli/tests/cli/every_way/positions.rs"]
mod positions;

#[path = "../tests/laws/laws.rs"]
mod laws;

use laws::LAWS;

/// How many laws there are.
#[unsafe(no_mangle)]
pub extern "C" fn laws_count() -> usize {
    // What panics says is heard by whoever runs this.
    browser::exports::chomplab_begin();
    LAWS.len()
}

/// Where the name of a law is.
#[unsafe(no_mangle)]
pub extern "C" fn law_name(law: usize) -> *const u8 {
    LAWS[law].0.as_ptr()
}

/// How long it is.
#[unsafe(no_mangle)]
pub extern "C" fn law_name_length(law: usize) -> usize {
    LAWS[law].0.len()
}

/// Checks a law, and returns how many positions it looked at.
#[unsafe(no_mangle)]
pub extern "C" fn check_law(law: usize) -> f64 {
    LAWS[law].1() as f64
}
