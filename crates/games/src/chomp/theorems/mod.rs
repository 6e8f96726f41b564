//! What is known about Chomp without search: one file a theorem, and one table.
//!
//! The header of a theorem's file is its documentation for users: `chomp theorem show ID` prints
//! it. It has the parts *Statement, Source, Scope, Status, Errata* and *Example*.
//! The table below is the order in which engines are asked; a new theorem is its file and one line,
//! which says whether it speaks of boards with finite sides, with infinite sides, or of any.
//! A theorem may ask all engines about smaller positions, through `asking`.

use super::asking::out_of_scope;
use super::length::{Length, shown};
use super::transfinite::Transfinite;
use super::{Chomp, Planar, Position, boards, families, four_rows, solids, three_rows};
use crate::game::Engine;
use crate::region::{Cell, Region};
use crate::search::Search;
use crate::theorem::Theorem;
use crate::verdict::{Finding, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Makes the modules and the lists of engines from the table.
macro_rules! theorems {
    ($($line:tt)*) => { lines! { [] [] [] $($line)* } };
}

/// Takes the table line by line: all theorems, engines for finite sides, engines for infinite ones.
macro_rules! lines {
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] finite $file:ident, $($rest:tt)*) => {
        lines! {
            [$($all)* $file] [$($finite)* &decided_by!($file),] [$($infinite)*] $($rest)*
        }
    };
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] infinite $file:ident, $($rest:tt)*) => {
        lines! {
            [$($all)* $file] [$($finite)*] [$($infinite)* &decided_by!($file),] $($rest)*
        }
    };
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] any $file:ident, $($rest:tt)*) => {
        lines! {
            [$($all)* $file] [$($finite)* &decided_by!($file),]
            [$($infinite)* &decided_by!($file),] $($rest)*
        }
    };
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] engines, $($rest:tt)*) => {
        lines! {
            [$($all)*]
            [
                $($finite)*
                &three_rows::SheetsAtHand,
                &three_rows::ThreeRows,
                &boards::BoardsAtHand,
                &families::FamiliesEngine,
                &four_rows::FourRows,
                &boards::Boards,
                &boards::BoardValues,
                &solids::Solids,
            ]
            [$($infinite)*] $($rest)*
        }
    };
    ([$($all:ident)*] [$($finite:tt)*] [$($infinite:tt)*]) => {
        $(mod $all;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[&Theorem] = &[$(&$all::THEOREM),*];

        /// The engines for boards with finite sides, in the order in which they are asked.
        pub(super) static FINITE: &[&dyn Engine<Chomp>] = &[$($finite)* &Search];

        /// The engines for boards with infinite sides, in the order in which they are asked.
        pub(super) static INFINITE: &[&dyn Engine<Transfinite>] = &[$($infinite)*];
    };
}

macro_rules! decided_by {
    ($file:ident) => {
        Applied { theorem: &$file::THEOREM, decide: $file::decide }
    };
}

theorems! {
    any one_row,
    any two_rows,
    any hook,
    any two_row_grundy,
    finite one_wide_tail,
    finite two_one_tail,
    any square,
    finite strategy_stealing,
    engines,
    any product,
    infinite one_stalk,
    infinite two_stalks,
    any orthogonal_sum,
    infinite three_wide,
    any two_by_two,
    infinite wide_stalk,
    infinite one_bite,
}

/// What a theorem says of a position.
pub(super) type Said<S> = Result<Finding<Cell<S>>, Undecided>;

/// A theorem about boards with one kind of sides.
struct Applied<S> {
    theorem: &'static Theorem,
    /// Decides a position, or says why it does not.
    decide: fn(&Region<S>, Wanted, &mut Work<'_>) -> Said<S>,
}

impl Engine<Chomp> for Applied<u64> {
    fn id(&self) -> &'static str {
        self.theorem.id
    }

    fn consider(
        &self,
        _: &Chomp,
        position: &Position,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Said<u64> {
        let finding = (self.decide)(position, wanted, work)?;
        // What is an open question for infinite positions can be searched here.
        let is_defect = finding.is_contradictory();
        let finding = Finding { shortfall: finding.shortfall.filter(|_| is_defect), ..finding };
        Ok(with_mirror_images(position, finding))
    }
}

impl Engine<Transfinite> for Applied<Ordinal> {
    fn id(&self) -> &'static str {
        self.theorem.id
    }

    fn consider(
        &self,
        _: &Transfinite,
        position: &Region<Ordinal>,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Said<Ordinal> {
        let finding = (self.decide)(position, wanted, work)?;
        Ok(with_mirror_images(position, finding))
    }
}

/// At most so many mirror images are added to a list.
const MOST_IMAGES: usize = 64;

/// Where a position is its own mirror image, so is the list of its winning bites.
fn with_mirror_images<S: Length>(
    position: &Region<S>,
    finding: Finding<Cell<S>>,
) -> Finding<Cell<S>> {
    let Some(known) = finding.winning_moves.as_ref().filter(|known| !known.complete) else {
        return finding;
    };
    let axes = 0..position.dimension();
    let pairs = axes.clone().flat_map(|one| axes.clone().map(move |other| [one, other]));
    let mirrors: Vec<[usize; 2]> =
        pairs.filter(|[one, other]| one < other && position.is_mirrored_by(*one, *other)).collect();
    let mut bites = known.moves.clone();
    let mut next = 0;
    while next < bites.len() && bites.len() < MOST_IMAGES {
        for [one, other] in &mirrors {
            let mut image = bites[next].clone();
            image.0.swap(*one, *other);
            if !bites.contains(&image) {
                bites.push(image);
            }
        }
        next += 1;
    }
    finding.by_among_others(bites)
}

/// Applies a theorem about rows in whichever orientation of the position it fits.
fn in_rows(
    position: &Position,
    otherwise: &'static str,
    decide: impl Fn(&Planar) -> Option<Finding<Cell>>,
) -> Said<u64> {
    match Planar::views(position).iter().find_map(decide) {
        Some(finding) => Ok(finding),
        None => out_of_scope(otherwise),
    }
}
