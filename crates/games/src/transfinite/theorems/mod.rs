//! What is known about Chomp on ordinals: one file a theorem.
//!
//! The header of a theorem's file is its documentation for users, as in `chomp::theorems`.
//! The table below is the order in which they are asked; a new theorem is its file and one line.
//! A theorem may ask all theorems about smaller positions, through `about`.

use super::finite_positions::FinitePositions;
use super::{Position, Transfinite, cell_on_axis, lifted, shown, too_large};
use crate::ask::{UNITS_TO_CONSULT, consult_until};
use crate::chomp::Chomp;
use crate::game::{Engine, Enough};
use crate::region::Cell;
use crate::search::Work;
use crate::verdict::{Finding, Obstacle, Reason, Undecided, Verdict, Wanted};
use numbers::Ordinal;
use std::collections::HashMap;

macro_rules! theorems {
    ($($file:ident,)*) => {
        $(pub(super) mod $file;)*

        /// All theorems, in the order in which they are asked.
        pub static ALL: &[Theorem] = &[$($file::THEOREM),*];

        /// The engines, in the order in which they are asked.
        pub(super) static ENGINES: &[&dyn Engine<Transfinite>] =
            &[&FinitePositions, $(&$file::THEOREM,)*];
    };
}

theorems! {
    two_wide,
    hook,
    square,
    product,
    one_stalk,
    two_stalks,
    orthogonal_sum,
    three_wide,
    two_by_two,
    wide_stalk,
    one_bite,
}

/// What a theorem says of a position.
pub(super) type Said = Result<Finding<Cell<Ordinal>>, Undecided>;

/// A theorem that decides some positions with infinite sides.
#[derive(Clone, Copy)]
pub struct Theorem {
    /// The name, by what it says: `two-wide`.
    pub id: &'static str,
    /// The name as a heading.
    pub title: &'static str,
    /// Where it is published, in the keys of SOURCES.md.
    pub source: &'static str,
    /// The text of its file, whose header is the documentation.
    file: &'static str,
    /// Decides a position, or says why it does not.
    decide: fn(&Position, Wanted, &mut Work<'_>) -> Said,
}

impl Theorem {
    /// The documentation: Markdown, from the header of the theorem's file.
    ///
    /// ```
    /// let theorem = chomplab::transfinite::theorems::ALL[0];
    /// assert!(theorem.documentation().contains("**Statement.**"));
    /// ```
    #[must_use]
    pub fn documentation(&self) -> String {
        let header = self.file.lines().map_while(|line| line.strip_prefix("//!"));
        header.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
    }

    /// What the theorem says of a position.
    pub(super) fn said(&self, position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said {
        (self.decide)(position, wanted, work)
    }

    fn reason(&self, text: impl Into<String>) -> Reason {
        Reason { id: self.id, source: self.source, text: text.into() }
    }
}

impl Engine<Transfinite> for Theorem {
    fn id(&self) -> &'static str {
        self.id
    }

    fn consider(
        &self,
        _: &Transfinite,
        position: &Position,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Result<Finding<Cell<Ordinal>>, Undecided> {
        let finding = (self.decide)(position, wanted, work)?;
        Ok(with_mirror_images(position, finding))
    }
}

/// At most so many mirror images are added to a list.
const MOST_IMAGES: usize = 64;

/// Where a position is its own mirror image, so is the list of its winning bites.
fn with_mirror_images(
    position: &Position,
    finding: Finding<Cell<Ordinal>>,
) -> Finding<Cell<Ordinal>> {
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

/// The theorem does not apply, and why.
fn out_of_scope<T>(why: &'static str) -> Result<T, Undecided> {
    Err(Undecided::new(Obstacle::OutOfScope, why))
}

/// The Grundy value with the poison forbidden, from the one with it allowed: infinite values do not
/// notice.
fn poison_forbidden(allowed: &Ordinal) -> Ordinal {
    allowed.after(&Ordinal::from(1)).expect("the empty position has value 0, and no other")
}

const OUTCOME: Wanted = Wanted { outcome: true, winning_moves: false, grundy: false };
const BITES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
const GRUNDY: Wanted = Wanted { outcome: true, winning_moves: false, grundy: true };

/// What all engines know of a position, finite or not, on the budget of the present question.
pub(super) fn about(
    position: &Position,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<Cell<Ordinal>> {
    about_until(Enough::Everything, position, wanted, work)
}

fn about_until(
    enough: Enough,
    position: &Position,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<Cell<Ordinal>> {
    if let Err(why) = work.spend_on_asking(units_to_consult(position)) {
        return Verdict { undecided: Some(why), ..Verdict::empty() };
    }
    if !position.is_finite() {
        return consult_until(enough, &Transfinite, position, wanted, work);
    }
    let Ok(finite) = position.to_finite() else {
        return Verdict { undecided: Some(too_large()), ..Verdict::empty() };
    };
    let verdict = consult_until(enough, &Chomp, &finite, wanted, work);
    verdict.map_moves(|cell| lifted(&cell))
}

/// Units of work to ask engines about a position, which calculate with its sides and write them.
fn units_to_consult(position: &Position) -> u64 {
    let words: usize = position.boxes().iter().flatten().map(Ordinal::words).sum();
    let usual = position.boxes().len() * position.dimension();
    UNITS_TO_CONSULT + UNITS_A_WORD * words.saturating_sub(usual) as u64
}

/// Units of work to calculate with a further word of a side, or with a further term of it.
const UNITS_A_WORD: u64 = 4;

/// Units of work that a side question may take where it should cost little.
const LITTLE: u64 = 5_000;

/// What engines know of a position, as far as they find it out with little work; of winning bites, those
/// that the first engine knows that knows some.
fn about_cheaply(
    position: &Position,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Verdict<Cell<Ordinal>> {
    let key = (position.clone(), [wanted.outcome, wanted.winning_moves, wanted.grundy]);
    let asked: SideQuestions = work.take_kept().unwrap_or_default();
    let known = asked.answers.get(&key).cloned();
    work.keep(asked);
    if let Some(verdict) = known {
        return verdict;
    }
    let verdict = with_little_work(position, work, |work| {
        about_until(Enough::AWinningMove, position, wanted, work)
    });
    let mut asked: SideQuestions = work.take_kept().unwrap_or_default();
    if asked.answers.len() >= MOST_ANSWERS {
        asked.answers.clear();
    }
    asked.answers.insert(key, verdict.clone());
    work.keep(asked);
    verdict
}

/// Asks a side question about a position on a small part of the budget.
fn with_little_work<T>(
    position: &Position,
    work: &mut Work<'_>,
    ask: impl FnOnce(&mut Work<'_>) -> T,
) -> T {
    let one = Ordinal::from(1);
    let long = (0..position.dimension()).filter(|axis| position.extent(*axis) > one).count();
    // A search in many dimensions is never cheap.
    let little = if long > 2 && position.is_finite() { 0 } else { LITTLE };
    work.with_at_most(little, ask)
}

/// So many answers to side questions are kept.
const MOST_ANSWERS: usize = 1_000;

/// What little work found out about bases, which the views of a product have in common.
#[derive(Default)]
struct SideQuestions {
    answers: HashMap<(Position, [bool; 3]), Verdict<Cell<Ordinal>>>,
}
