//! What is known about Chomp without search: one file a theorem, and one table.
//!
//! The header of a theorem's file is its documentation for users: `chomp theorem show ID` prints
//! it. It has the parts *Statement, Source, Scope, Status, Errata* and *Example*.
//! The table below is the order in which engines are asked; a new theorem is its file and one line,
//! which says whether it speaks of boards with finite sides, with infinite sides, or of any.
//! A theorem may ask all engines about smaller positions, through `asking`.

use super::asking::out_of_scope;
use super::heights::Formula;
use super::length::{Length, shown};
use super::transfinite::Transfinite;
use super::{Chomp, Planar, Position, boards, families, four_rows, solids, three_rows};
use crate::game::Engine;
use crate::region::{Cell, Region};
use crate::search;
use crate::theorem::Theorem;
use crate::verdict::{self, Finding, Obstacle, Undecided, Wanted};
use crate::work::Work;

/// Makes the modules and the lists of engines from the table.
macro_rules! theorems {
    ($($line:tt)*) => { lines! { [] [] [] $($line)* } };
}

/// Takes the table line by line: all theorems, engines for finite sides, engines for infinite ones.
macro_rules! lines {
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] finite $file:ident, $($rest:tt)*) => {
        lines! {
            [$($all)* $file] [$($finite)* finite!($file),] [$($infinite)*] $($rest)*
        }
    };
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] infinite $file:ident, $($rest:tt)*) => {
        lines! {
            [$($all)* $file] [$($finite)*] [$($infinite)* infinite!($file),] $($rest)*
        }
    };
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] any $file:ident, $($rest:tt)*) => {
        lines! {
            [$($all)* $file] [$($finite)* finite!($file),] [$($infinite)* infinite!($file),]
            $($rest)*
        }
    };
    ([$($all:tt)*] [$($finite:tt)*] [$($infinite:tt)*] engines, $($rest:tt)*) => {
        lines! {
            [$($all)*]
            [
                $($finite)*
                three_rows::SHEETS_AT_HAND,
                three_rows::THREE_ROWS,
                boards::BOARDS_AT_HAND,
                families::FAMILIES,
                four_rows::FOUR_ROWS,
                boards::BOARDS,
                boards::BOARD_VALUES,
                solids::SOLIDS,
            ]
            [$($infinite)*] $($rest)*
        }
    };
    ([$($all:ident)*] [$($finite:tt)*] [$($infinite:tt)*]) => {
        $(mod $all;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[&Theorem] = &[$(&$all::THEOREM),*];

        /// The engines for boards with finite sides, in the order in which they are asked.
        pub(super) static FINITE: &[Engine<Chomp>] = &[$($finite)* SEARCH];

        /// The engines for boards with infinite sides, in the order in which they are asked.
        pub(super) static INFINITE: &[Engine<Transfinite>] = &[$($infinite)*];
    };
}

macro_rules! finite {
    ($file:ident) => {
        Engine {
            id: $file::THEOREM.id,
            consider: |position, wanted, work| {
                // What is an open question for infinite positions can be searched here.
                let finding = $file::decide(position, wanted, work)?.with_defects_only();
                Ok(with_mirror_images(position, finding))
            },
        }
    };
}

macro_rules! infinite {
    ($file:ident) => {
        Engine {
            id: $file::THEOREM.id,
            consider: |position, wanted, work| {
                Ok(with_mirror_images(position, $file::decide(position, wanted, work)?))
            },
        }
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
    any strategy_stealing,
    engines,
    any product,
    infinite stalks,
    infinite three_wide,
    any two_by_two,
    infinite wide_stalk,
    infinite three_infinite,
    any orthogonal_sum,
    infinite tall_tops,
    infinite mixed_stalks,
    infinite one_bite,
}

const SEARCH: Engine<Chomp> = Engine { id: search::ID, consider: by_search };

/// The search never gets along with one unit of work for so many positions.
const MOST_POSITIONS_A_UNIT: u64 = 1000;

/// More positions are beyond any search: at a million a second they take thirty years.
const MOST_POSITIONS: u64 = 1_000_000_000_000_000;

/// The last resort. Where a winning bite is known and the others are beyond the search, it is not
/// begun in vain.
fn by_search(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<u64> {
    let others_only = wanted == Wanted { winning_moves: true, ..Wanted::default() };
    let view = Planar::views(position).into_iter().next().filter(|_| others_only);
    let below = view.and_then(|rows| families::positions_within(&rows)).unwrap_or(0);
    if below > MOST_POSITIONS {
        let text = "whether other bites win is beyond any search: it would have to go through \
                    more than 10^15 positions";
        return Err(Undecided::new(Obstacle::TooLarge, text));
    }
    if below / MOST_POSITIONS_A_UNIT > work.left() {
        let text = "whether other bites win is beyond the search: it would have to go through far \
                    more positions than the budget covers";
        return Err(Undecided::new(Obstacle::Budget, text));
    }
    search::consider(&Chomp, position, wanted, work)
}

/// The theorem that states the heights of rows `(a, b, tail)` for all `a` and `b`, with its
/// formula, if there is one for this tail; rows of one cell are no tail of their own.
#[must_use]
pub fn formula_of_heights(tail: &[u64]) -> Option<(&'static Theorem, &'static Formula)> {
    match tail {
        [] | [1] => Some((&one_wide_tail::THEOREM, &one_wide_tail::HEIGHT)),
        [2] => Some((&two_one_tail::THEOREM, &two_one_tail::HEIGHT)),
        _ => None,
    }
}

/// What a theorem says of a position.
pub(super) type Said<S> = verdict::Said<Cell<S>>;

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
