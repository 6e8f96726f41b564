//! Subset take-away: name a set of numbers from 1 to `n`, none that contains a set named before.
//!
//! Naming a set takes all sets that contain it. The empty set is the poison: whoever names it
//! loses. So this is Chomp on the box `2 × 2 × … × 2`, and the first player wins by strategy
//! stealing. The game of D. Gale and A. Neyman (1982), in which the whole set may not be named, is
//! `subsets:4 named {1,2,3,4}`; there the second player wins for `n ≤ 6`, which the search shows.
//! For `n = 7` the first player is known to win (A. E. Brouwer and J. D. Christensen, 2017), which
//! is out of reach of this search.

mod family;
mod packing;

pub use family::{Family, MOST_NUMBERS, Set};
pub use packing::FamilyPacking;

use crate::chomp;
use crate::game::{Engine, Game, Options};
use crate::input::InputError;
use crate::notation;
use crate::picture::{Diagram, Scene};
use crate::plain::Plain;
use crate::present::{Presented, pick};
use crate::search::{self, FiniteGame};
use crate::verdict::{Finding, Obstacle, Reason, Result, Said, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Subset take-away. How many numbers there are stands in the position.
///
/// ```
/// use chomplab::engine::{Game, Presented};
/// use chomplab::poset::subsets::Subsets;
///
/// let (game, start) = Subsets::read("subsets:3").unwrap().unwrap();
/// let all = game.read_move("{1,2,3}").unwrap();
/// assert_eq!(game.after(&start, &all).unwrap().unwrap().to_string(), "subsets:3 named {1,2,3}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subsets;

const HINT: &str = "write subsets:4 or subsets:4 named {1,2,3,4}, {1,2}";

impl Subsets {
    /// Reads a position; `Ok(None)` when the text is written in the notation of another game.
    ///
    /// # Errors
    /// When the text is in this game's notation and wrong.
    pub fn read(text: &str) -> Result<Option<(Self, Family)>, InputError> {
        let Some((start, count, named)) = notation::number_and_named(text, "subsets") else {
            return Ok(None);
        };
        let span = start..start + count.len();
        let numbers = match count.trim().parse::<u32>() {
            Ok(numbers) if (1..=MOST_NUMBERS).contains(&numbers) => numbers,
            Ok(0) => {
                return Err(
                    InputError::invalid(span, "there must be a number to choose").hint(HINT)
                );
            }
            _ if !count.trim().is_empty()
                && count.trim().bytes().all(|sign| sign.is_ascii_digit()) =>
            {
                let message = format!("subsets go up to {MOST_NUMBERS} numbers");
                return Err(InputError::unsupported(span, message));
            }
            _ => return Err(InputError::parse(span, "expected a whole number").hint(HINT)),
        };
        let mut family = Family::all(numbers);
        let mut at = start + count.len() + "named".len();
        // A comma between sets follows a closing bracket.
        for part in named.into_iter().flat_map(|named| named.split_inclusive('}')) {
            let (lead, set) = part.split_once('{').unwrap_or((part, ""));
            let span = at + lead.len()..at + part.len();
            at += part.len();
            let set = Set::read(&format!("{{{set}")).map_err(|mut error| {
                error.span = span.clone();
                error.hint(HINT)
            })?;
            family = match Self.after(&family, &set) {
                Ok(Some(after)) => after,
                Ok(None) => return Err(InputError::invalid(span, "{} is named: the game is over")),
                Err(illegal) => return Err(InputError::invalid(span, illegal)),
            };
        }
        Ok(Some((Self, family)))
    }
}

impl Game for Subsets {
    type Position = Family;
    type Move = Set;

    fn after(&self, position: &Family, chosen: &Set) -> Result<Option<Family>, String> {
        if !chosen.fits(position.numbers()) {
            return Err(format!("the numbers go from 1 to {}", position.numbers()));
        }
        if chosen.is_empty() {
            return Ok(None);
        }
        let after = position.without(*chosen);
        after.map(Some).ok_or_else(|| format!("{chosen} contains a set that has been named"))
    }

    fn size(&self, position: &Family) -> Result<Ordinal> {
        Ok(Ordinal::from(position.sets().count() as u64))
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        &[WHOLE_SET, SEARCH]
    }

    fn open_question(&self, _: &Family) -> Undecided {
        Undecided::new(Obstacle::OutOfScope, "no theorem applies and the search declined")
    }

    fn list_options<'p>(&'p self, position: &'p Family) -> Option<Options<'p, Self>> {
        Some(Box::new(position.options()))
    }

    fn poison_move(&self, _: &Family) -> Option<Set> {
        Some(Set::EMPTY)
    }
}

impl Presented for Subsets {
    /// The sets are the cells of a board that is two wide on every axis.
    fn plain_parts(&self, family: &Family) -> Option<Vec<Plain>> {
        // A board has at least two axes.
        let axes = family.numbers().max(2);
        let sides = |set: u32| -> Vec<u64> {
            (0..axes).map(|axis| 1 + u64::from(set >> axis & 1)).collect()
        };
        let boxes = (0..128_u32).filter(|set| family.bits() >> set & 1 == 1).map(sides);
        let board = chomp::Position::from_boxes(boxes).ok()?;
        Some(vec![Plain::Board(board)])
    }

    fn read_move(&self, text: &str) -> Result<Set, InputError> {
        Set::read(text)
    }

    fn coordinates(&self, chosen: &Set) -> (Vec<String>, Option<String>) {
        (chosen.numbers().map(|number| number.to_string()).collect(), Some(chosen.to_string()))
    }

    /// One of the largest sets, picked as if at random.
    fn delaying_move(&self, position: &Family) -> Option<Set> {
        let most = position.sets().map(Set::len).max().filter(|most| *most > 0)?;
        let large: Vec<Set> = position.sets().filter(|set| set.len() == most).collect();
        pick(large, position)
    }

    fn notations(&self, position: &Family) -> Vec<(&'static str, String)> {
        vec![("subsets", position.to_string())]
    }

    fn scene(&self, position: &Family, most: usize) -> Option<Scene> {
        let mut sets: Vec<Set> = position.sets().collect();
        if sets.len() > most {
            return None;
        }
        sets.sort_unstable();
        let is_covered = |low: &Set, high: &Set| {
            high.len() == low.len() + 1
                && low.numbers().all(|one| high.numbers().any(|own| own == one))
        };
        let mut lines = Vec::new();
        for (low, small) in sets.iter().enumerate() {
            let above = sets.iter().enumerate().filter(|(_, large)| is_covered(small, large));
            lines.extend(above.map(|(high, _)| (low, high)));
        }
        let poison = sets.iter().position(|set| set.is_empty());
        let names = sets.iter().map(ToString::to_string).collect();
        Some(Scene::Diagram(Diagram::new(names, lines, poison)))
    }
}

impl FiniteGame for Subsets {
    type Packing = FamilyPacking;

    fn options<'p>(&self, position: &'p Family) -> impl Iterator<Item = (Set, Family)> + use<'p> {
        position.options()
    }

    fn packing(&self, position: &Family) -> Result<FamilyPacking> {
        Ok(FamilyPacking::new(position.numbers()))
    }
}

const SEARCH: Engine<Subsets> = Engine {
    id: search::ID,
    consider: |position, wanted, work| search::consider(&Subsets, position, wanted, work),
};

/// Strategy stealing, for the untouched game.
const WHOLE_SET: Engine<Subsets> = Engine { id: "whole-set", consider: untouched };

fn untouched(position: &Family, _: Wanted, _: &mut Work<'_>) -> Said<Set> {
    if *position != Family::all(position.numbers()) {
        return Err(Undecided::out_of_scope("a set has been named"));
    }
    let text =
        "A good answer to the naming of the whole set was open to the first player.".to_owned();
    let source = "Gale; Gale and Neyman";
    Ok(Finding::won(Reason { id: "whole-set", source, text }))
}
