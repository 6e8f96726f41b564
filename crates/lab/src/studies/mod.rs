//! What is studied about sheets: one file for each question.
//!
//! - [`sensitivity`]: what one added instant winner changes;
//! - [`universality`], [`nim`]: variants of Chomp and of Nim, and whether the lines come back;
//! - [`renormalization`]: the six equations for the constants, solved;
//! - [`winning_moves`]: how many winning moves positions have, by region;
//! - [`statistics`]: means, medians and their kind.

pub mod nim;
pub mod renormalization;
pub mod sensitivity;
pub mod statistics;
pub mod universality;
pub mod winning_moves;
