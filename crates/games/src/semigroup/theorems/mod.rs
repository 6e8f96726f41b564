//! What is known about Chomp on numerical semigroups without search: one file a theorem.
//!
//! The header of a theorem's file is its documentation for users, as in Chomp's theorems.

use super::levels::LEVELS;
use super::position::Position;
use super::values::VALUES;
use super::{Number, Semigroups};
use crate::game::Engine;
use crate::theorem::Theorem;
use crate::verdict::{Finding, Said, Undecided};

macro_rules! theorems {
    ($($file:ident,)*) => {
        $(mod $file;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[&Theorem] = &[$(&$file::THEOREM),*];

        /// The engines: all theorems, then what computes.
        pub(super) static ENGINES: &[Engine<Semigroups>] = &[
            $(Engine { id: $file::THEOREM.id, consider: |left, _, _| $file::decide(left) },)*
            LEVELS,
            VALUES,
        ];
    };
}

theorems! {
    symmetric_semigroup,
    maximal_embedding,
    even_progression,
}
