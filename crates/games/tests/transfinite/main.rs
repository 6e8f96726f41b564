//! Laws and examples of Chomp on ordinals.

mod embedding;
mod examples;
mod extensions;
mod games;
mod laws;
mod sums;
mod support;
mod values;
