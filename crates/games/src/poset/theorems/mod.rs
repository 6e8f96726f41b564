//! What is known about games on posets and graphs without search: one file a theorem.
//!
//! The header of a theorem's file is its documentation for users, as in Chomp's theorems.

use super::engine::POSET_VALUES;
use super::posets::{Element, Posets, Position};
use crate::game::Engine;
use crate::theorem::Theorem;
use crate::verdict::{Finding, Said, Undecided};

macro_rules! theorems {
    ($($file:ident,)*) => {
        $(mod $file;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[&Theorem] = &[$(&$file::THEOREM),*];

        /// The engines: all theorems, then the search.
        pub(super) static ENGINES: &[Engine<Posets>] = &[
            $(Engine { id: $file::THEOREM.id, consider: |left, _, _| $file::decide(left) },)*
            POSET_VALUES,
        ];
    };
}

theorems! {
    bipartite_graph,
}
