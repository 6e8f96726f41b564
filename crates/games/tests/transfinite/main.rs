//! Laws and examples of Chomp on ordinals.

mod complete_lists;
mod embedding;
mod examples;
mod extensions;
mod games;
mod laws;
mod products;
mod sums;
mod support;
mod values;
mod wide_stalks;
