//! Laws and examples of Chomp on ordinals.

mod certified_values;
mod classes;
mod complete_lists;
mod embedding;
mod examples;
mod extensions;
mod games;
mod laws;
mod long_values;
mod play;
mod products;
mod stalks;
mod sums;
mod support;
mod three_columns;
mod values;
mod wide_stalks;
mod wide_values;
