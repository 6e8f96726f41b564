//! What is known about finite Chomp without search: one file a theorem.
//!
//! The header of a theorem's file is its documentation for users: `chomp theorem show ID` prints
//! it. It has the parts *Statement, Source, Scope, Status, Errata* and *Example*.
//! The table below is the order in which they are asked; a new theorem is its file and one line.

use super::{Chomp, Planar, Position, boards, families, solids, three_rows};
use crate::game::Engine;
use crate::region::Cell;
use crate::search::{Search, Work};
use crate::transfinite;
use crate::verdict::{Finding, Reason, Undecided, Wanted};

macro_rules! theorems {
    ($($file:ident,)*) => {
        $(mod $file;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[Theorem] = &[$($file::THEOREM),*];

        /// The engines, in the order in which they are asked.
        pub(super) static ENGINES: &[&dyn Engine<Chomp>] = &[
            $(&$file::THEOREM,)*
            &three_rows::SheetsAtHand,
            &three_rows::ThreeRows,
            &boards::BoardsAtHand,
            &families::FamiliesEngine,
            &boards::Boards,
            &boards::BoardValues,
            &solids::Solids,
            &transfinite::TWO_BY_TWO,
            &transfinite::PRODUCT,
            &transfinite::ORTHOGONAL_SUM,
            &Search,
        ];
    };
}

theorems! {
    one_row,
    two_rows,
    hook,
    two_row_grundy,
    one_wide_tail,
    two_one_tail,
    square,
    strategy_stealing,
}

/// A theorem that decides some positions.
#[derive(Clone, Copy)]
pub struct Theorem {
    /// The name, by what it says: `two-rows`.
    pub id: &'static str,
    /// The name as a heading.
    pub title: &'static str,
    /// Where it is published, in the keys of SOURCES.md.
    pub source: &'static str,
    /// The text of its file, whose header is the documentation.
    file: &'static str,
    /// Decides a position, or says in a few words why it does not apply.
    decide: fn(&Position) -> Result<Finding<Cell>, &'static str>,
}

impl Theorem {
    /// The documentation: Markdown, from the header of the theorem's file.
    ///
    /// ```
    /// let theorem = chomplab::chomp::theorems::find("two-rows").unwrap();
    /// assert!(theorem.documentation().contains("**Statement.**"));
    /// ```
    #[must_use]
    pub fn documentation(&self) -> String {
        let header = self.file.lines().map_while(|line| line.strip_prefix("//!"));
        header.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
    }

    fn reason(&self, text: impl Into<String>) -> Reason {
        Reason { id: self.id, source: self.source, text: text.into() }
    }
}

/// The theorem with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Theorem> {
    ALL.iter().find(|theorem| theorem.id == id)
}

impl Engine<Chomp> for Theorem {
    fn id(&self) -> &'static str {
        self.id
    }

    fn consider(
        &self,
        _: &Chomp,
        position: &Position,
        _: Wanted,
        _: &mut Work<'_>,
    ) -> Result<Finding<Cell>, Undecided> {
        (self.decide)(position).map_err(Undecided::out_of_scope)
    }
}

/// Applies a theorem about rows in whichever orientation of the position it fits.
fn in_rows(
    position: &Position,
    otherwise: &'static str,
    decide: impl Fn(&Planar) -> Option<Finding<Cell>>,
) -> Result<Finding<Cell>, &'static str> {
    Planar::views(position).iter().find_map(decide).ok_or(otherwise)
}
