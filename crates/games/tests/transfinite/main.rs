//! Laws and examples of Chomp on ordinals.

mod embedding;
mod examples;
mod games;
mod laws;
mod products;
mod support;
mod wide_stalks;
