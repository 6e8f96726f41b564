//! Extensions to a height, and the one height that makes a P-position (\[HS\] sections 5 and 6).
//!
//! Let `A` be a position, perhaps empty, and `B` a non-empty position with one axis less. The
//! extension `E(A,B,h) = A + (B × Ω) − (0,…,0,h)` is `A` with a column over `B`, all cut at the
//! height `h` along the last axis. By the Fundamental Theorem exactly one height makes it a
//! P-position, and by the second construction of section 6 exactly one gives it any Grundy value
//! that is not 0, poison allowed.
//!
//! Nothing is guessed. A ceiling `t` is chosen and the engines are asked for the bites that leave
//! the value wanted; one that cuts all of `E(A,B,t)` at `h` leaves `E(A,B,h)`. Where they list no
//! such bite, a higher ceiling is tried, and in the end heights one by one. The height found is
//! handed to the engines once more, and counts only if they give `E(A,B,h)` the value.

use super::values::{bites_to_value, value_of};
use super::{Position, Transfinite, size_off_last_axis};
use crate::ask::consult;
use crate::region::Region;
use crate::verdict::{Certainty, Obstacle, Outcome, Reason, Undecided, Wanted};
use crate::work::Work;
use numbers::{BigUint, Ordinal};
use std::fmt;
use std::slice::from_ref;

/// `E(A,B,·)`: something to be extended, and over what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// `A`; nothing when it is empty.
    body: Option<Position>,
    /// The boxes of `B`, with one side less than those of `A`.
    base: Vec<Vec<Ordinal>>,
}

/// The height with the value that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Height {
    /// `h`.
    pub height: Ordinal,
    /// `E(A,B,h)`.
    pub position: Position,
    /// How sure it is that the position has the value.
    pub certainty: Certainty,
    /// Why.
    pub because: Vec<Reason>,
}

/// Why there is no such extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidExtension {
    /// The base has no cell.
    EmptyBase,
    /// The base must have one axis less than what is extended: this many, not that.
    WrongDimension {
        /// The axes of the base.
        base: usize,
        /// The axes of what is extended.
        body: usize,
    },
}

impl fmt::Display for InvalidExtension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyBase => write!(f, "the base has no cell"),
            Self::WrongDimension { base, body } => write!(
                f,
                "the base has {base} axes; what is extended has {body}, and the base must have one \
                 less"
            ),
        }
    }
}

impl std::error::Error for InvalidExtension {}

impl Extension {
    /// `E(A,B,·)` for `B` given by its boxes.
    ///
    /// ```
    /// use chomplab::chomp::transfinite::extension::Extension;
    /// use chomplab::engine::{Budget, Work};
    /// use numbers::Ordinal;
    ///
    /// let three_columns = Extension::new(None, vec![vec![3.into()]]).unwrap();
    /// let mut work = Work::within(Budget::default());
    /// let found = three_columns.height(&Ordinal::zero(), &mut work).unwrap();
    /// assert_eq!(found.height.to_string(), "w^w");
    /// ```
    ///
    /// # Errors
    /// When the base is empty or has the wrong number of axes.
    pub fn new(body: Option<Position>, base: Vec<Vec<Ordinal>>) -> Result<Self, InvalidExtension> {
        let Some(axes) = base.first().map(Vec::len).filter(|axes| *axes > 0) else {
            return Err(InvalidExtension::EmptyBase);
        };
        if base.iter().all(|sides| sides.iter().any(Ordinal::is_zero)) {
            return Err(InvalidExtension::EmptyBase);
        }
        if let Some(body) = body.as_ref().map(Region::dimension).filter(|body| *body != axes + 1) {
            return Err(InvalidExtension::WrongDimension { base: axes, body });
        }
        Ok(Self { body, base })
    }

    /// The extension of a position by a column of single cells along a new axis, whose height with
    /// the whole P is the position's Grundy value, poison allowed (section 6, first construction).
    #[must_use]
    pub fn by_column(position: &Position) -> Self {
        let one = Ordinal::from(1);
        let flat = position.boxes().iter().map(|sides| [&sides[..], from_ref(&one)].concat());
        let body = Region::from_boxes(flat).expect("as many cells as before");
        Self { body: Some(body), base: vec![vec![one.clone(); position.dimension()]] }
    }

    /// `E(A,B,h)`; `None` for the height 0.
    #[must_use]
    pub fn to_height(&self, height: &Ordinal) -> Option<Position> {
        let column = self.base.iter().map(|sides| [&sides[..], from_ref(height)].concat());
        let body = self.body.iter().flat_map(Region::boxes).map(|sides| {
            let (last, others) = sides.split_last().expect("positions have axes");
            [others, &[last.min(height).clone()]].concat()
        });
        Region::from_boxes(body.chain(column)).ok()
    }

    /// For a base of one cell, what the Size Lemma says of the height that gives the extension a
    /// value (poison forbidden): at most 1 + the size of `A` off the last axis + the value.
    #[must_use]
    pub fn bound(&self, value: &Ordinal) -> Option<Ordinal> {
        let one = Ordinal::from(1);
        if self.base.iter().flatten().any(|side| *side > one) {
            return None;
        }
        let size = match &self.body {
            None => Ordinal::zero(),
            Some(body) => size_off_last_axis(body)?,
        };
        Some(size.natural_sum(&one).natural_sum(value))
    }

    /// The one height at which the extension has this Grundy value, poison forbidden: 0 for P.
    ///
    /// # Errors
    /// When no engine decides the extension at that height, as far as heights were tried.
    pub fn height(&self, value: &Ordinal, work: &mut Work<'_>) -> Result<Height, Undecided> {
        work.begin();
        let mut obstacle: Option<Undecided> = None;
        let mut met = |why: Undecided| {
            if obstacle.as_ref().is_none_or(|known| known.why < why.why) {
                obstacle = Some(why);
            }
        };
        let (ceilings, guesses) = (self.ceilings(value), self.guesses());
        let tried = ceilings.iter().map(|height| (height, true));
        for (height, is_ceiling) in tried.chain(guesses.iter().map(|height| (height, false))) {
            let found = match is_ceiling {
                true => self.below(height, value, work),
                false => self.confirmed(height, value, work),
            };
            match found {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(why) if why.why == Obstacle::Cancelled => return Err(why),
                Err(why) => met(why),
            }
        }
        let told = obstacle.map_or(String::new(), |why| format!("; on the way: {}", why.text));
        let text = format!(
            "some height is right, but of the heights that were tried none could be shown to \
             be{told}"
        );
        Err(Undecided::new(Obstacle::Transfinite, text))
    }

    /// The height if it is at most this ceiling, as far as the engines tell.
    fn below(
        &self,
        ceiling: &Ordinal,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> Result<Option<Height>, Undecided> {
        if let Some(found) = self.confirmed(ceiling, value, work)? {
            return Ok(Some(found));
        }
        let Some(tall) = self.to_height(ceiling) else { return Ok(None) };
        let (bites, missing) = bites_to_value(&tall, value, work);
        for bite in bites {
            let (height, others) = bite.split_last().expect("cells have coordinates");
            if others.iter().all(Ordinal::is_zero)
                && let Some(found) = self.confirmed(height, value, work)?
            {
                return Ok(Some(found));
            }
        }
        missing.map_or(Ok(None), Err)
    }

    /// The height, if the engines give the extension the value there.
    fn confirmed(
        &self,
        height: &Ordinal,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> Result<Option<Height>, Undecided> {
        let Some(position) = self.to_height(height) else { return Ok(None) };
        let is_p = value.is_zero();
        let wanted = Wanted { outcome: is_p, winning_moves: false, grundy: !is_p };
        let mut verdict = consult(&Transfinite, &position, wanted, work);
        let has = match is_p {
            true => verdict.outcome.map(|outcome| outcome == Outcome::P),
            false => verdict.grundy.take().map(|grundy| grundy == *value),
        };
        match has {
            None => Err(verdict.why_not(work)),
            Some(false) => Ok(None),
            Some(true) => {
                let (height, because) = (height.clone(), verdict.because);
                let certainty = verdict.certainty.unwrap_or(Certainty::Proved);
                Ok(Some(Height { height, position, certainty, because }))
            }
        }
    }

    /// Heights from which all lower ones may be seen, cheap and likely ones first.
    fn ceilings(&self, value: &Ordinal) -> Vec<Ordinal> {
        let one = Ordinal::from(1);
        let body = self.body.iter().flat_map(Region::boxes).flatten();
        let sides: Vec<&Ordinal> = body.chain(self.base.iter().flatten()).chain([value]).collect();
        let leading = sides.iter().filter_map(|side| side.leading_exponent()).max();
        let leading = leading.cloned().unwrap_or_default();
        let above = |steps: u64| leading.ordinary_sum(&Ordinal::from(steps));
        let block = leading.split_below(&one).0.ordinary_sum(&Ordinal::omega());
        let exponents = [above(1), above(2), above(3), block.clone(), block.ordinary_sum(&one)];
        let mut ceilings: Vec<Ordinal> = Vec::new();
        ceilings.extend(self.bound(value).map(|bound| bound.ordinary_sum(&one)));
        ceilings.extend(exponents.into_iter().map(Ordinal::power_of_omega));
        if sides.iter().all(|side| side.is_finite()) {
            // Theorems see finite heights from above; where they do not apply, a search may.
            let sum = sides.iter().fold(BigUint::from(2_u32), |sum, side| {
                sum + side.to_natural().unwrap_or_default()
            });
            ceilings.extend([Ordinal::from(sum.clone()), Ordinal::from(sum * 3_u32)]);
        }
        let mut seen: Vec<Ordinal> = Vec::new();
        ceilings.retain(|ceiling| {
            let is_new = !seen.contains(ceiling);
            seen.push(ceiling.clone());
            is_new
        });
        ceilings
    }

    /// Heights that are tried one by one: those of the parts, small numbers and small ordinals.
    fn guesses(&self) -> Vec<Ordinal> {
        let body = self.body.iter().flat_map(Region::boxes);
        let mut guesses: Vec<Ordinal> = body.filter_map(|sides| sides.last().cloned()).collect();
        guesses.extend(self.base.iter().flatten().cloned());
        guesses.extend((1..=MOST_TRIED).map(Ordinal::from));
        for level in 1..=3_u64 {
            for count in 1..=3_u64 {
                let start = Ordinal::term(Ordinal::from(level), BigUint::from(count));
                guesses.extend((0..4_u64).map(|low| start.ordinary_sum(&Ordinal::from(low))));
            }
        }
        guesses.push(Ordinal::power_of_omega(Ordinal::omega()));
        guesses.sort();
        guesses.dedup();
        guesses
    }
}

/// Finite heights tried one by one.
const MOST_TRIED: u64 = 12;

/// The orthogonal column of single cells that makes a position P, whose height is the Grundy value
/// with the poison allowed (section 6, first construction).
///
/// # Errors
/// When no engine knows the value.
pub fn column_for_value(position: &Position, work: &mut Work<'_>) -> Result<Height, Undecided> {
    work.begin();
    let height = Ordinal::from(1).ordinary_sum(&value_of(position, work)?);
    let found = Extension::by_column(position).confirmed(&height, &Ordinal::zero(), work)?;
    found.ok_or_else(|| {
        let text = "the column does not make a P-position: please report this position";
        Undecided::new(Obstacle::Contradiction, text)
    })
}
