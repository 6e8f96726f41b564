//! What is known about games on posets and graphs without search: one file a theorem.
//!
//! The header of a theorem's file is its documentation for users, as in Chomp's theorems.

use super::engine::PosetSearch;
use super::posets::{Element, Posets, Position};
use crate::game::Engine;
use crate::theorem::Theorem;
use crate::verdict::{Finding, Undecided, Wanted};
use crate::work::Work;

macro_rules! theorems {
    ($($file:ident,)*) => {
        $(mod $file;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[&Theorem] = &[$(&$file::THEOREM),*];

        /// The engines: all theorems, then the search.
        pub(super) static ENGINES: &[&dyn Engine<Posets>] = &[
            $(&Applied { theorem: &$file::THEOREM, decide: $file::decide },)*
            &PosetSearch,
        ];
    };
}

theorems! {
    bipartite_graph,
}

/// A theorem about posets.
struct Applied {
    theorem: &'static Theorem,
    /// Decides a position, or says in a few words why it does not apply.
    decide: fn(&Position) -> Result<Finding<Element>, &'static str>,
}

impl Engine<Posets> for Applied {
    fn id(&self) -> &'static str {
        self.theorem.id
    }

    fn consider(
        &self,
        _: &Posets,
        position: &Position,
        _: Wanted,
        _: &mut Work<'_>,
    ) -> Result<Finding<Element>, Undecided> {
        (self.decide)(position).map_err(Undecided::out_of_scope)
    }
}
