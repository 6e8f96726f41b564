//! What is known about games on posets and graphs without search: one file a theorem.
//!
//! The header of a theorem's file is its documentation for users, as in Chomp's theorems.

use super::engine::PosetSearch;
use super::posets::{Element, Posets, Position};
use crate::game::Engine;
use crate::search::Work;
use crate::verdict::{Finding, Reason, Undecided, Wanted};

macro_rules! theorems {
    ($($file:ident,)*) => {
        $(mod $file;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[Theorem] = &[$($file::THEOREM),*];

        /// The engines: all theorems, then the search.
        pub(super) static ENGINES: &[&dyn Engine<Posets>] = &[$(&$file::THEOREM,)* &PosetSearch];
    };
}

theorems! {
    bipartite_graph,
}

/// A theorem that decides some positions.
#[derive(Clone, Copy)]
pub struct Theorem {
    /// The name, by what it says.
    pub id: &'static str,
    /// The name as a heading.
    pub title: &'static str,
    /// Where it is published, in the keys of SOURCES.md.
    pub source: &'static str,
    /// The text of its file, whose header is the documentation.
    file: &'static str,
    /// Decides a position, or says in a few words why it does not apply.
    decide: fn(&Position) -> Result<Finding<Element>, &'static str>,
}

impl Theorem {
    /// The documentation: Markdown, from the header of the theorem's file.
    #[must_use]
    pub fn documentation(&self) -> String {
        let header = self.file.lines().map_while(|line| line.strip_prefix("//!"));
        header.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
    }

    fn reason(&self, text: String) -> Reason {
        Reason { id: self.id, source: self.source, text }
    }
}

impl Engine<Posets> for Theorem {
    fn id(&self) -> &'static str {
        self.id
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
