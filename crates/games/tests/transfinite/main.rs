//! Laws and examples of Chomp on ordinals.

mod complete_lists;
mod embedding;
mod examples;
mod games;
mod laws;
mod products;
mod support;
mod wide_stalks;
