//! A game on triples as data: shapes of moves, and positions that are declared won.

use std::fmt;

/// How a move changes the three coordinates.
pub type Step = [i32; 3];

/// What becomes of a coordinate before the steps of a move are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays.
    Kept,
    /// It becomes 0.
    Dropped,
    /// It becomes 0, and is added to `z`.
    Poured,
    /// It becomes no greater than what the leading coordinate is lowered to.
    Cut,
}

/// Moves of one kind: from a position, whose `y` and `z` may first be dropped or poured, some
/// steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The steps. Each lowers its *leading* coordinate, the first one that it changes.
    pub(super) steps: Vec<Step>,
    /// How often the step is taken at most. Without a limit, a move is any sum of the steps.
    pub(super) times: Option<u32>,
    /// What becomes of `y` and `z` first.
    pub(super) fates: [Fate; 2],
    /// The moves are for positions whose `y` and `z` are at most so large.
    pub(super) most: [Option<u32>; 2],
}

/// What is wrong with a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// There is no step.
    Empty,
    /// A step changes nothing.
    Still,
    /// The first coordinate that a step changes grows.
    Rising,
    /// A coordinate changes by more than [`Shape::LARGEST_STEP`].
    TooLarge,
    /// The steps of a cone go opposite ways along an axis.
    Opposed,
    /// A limit of 0, or beyond [`Shape::MOST_SHEETS`].
    Times,
    /// `y` or `z` is dropped or poured, but does not come after the leading coordinate.
    TooEarly,
    /// `y` is poured onto a `z` that is dropped.
    Spilt,
    /// A coordinate is cut by a step that is not taken any number of times, or not one by one, or
    /// that drops or pours the other one.
    CutOtherwise,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a cone needs a step",
            Self::Still => "the step changes nothing, so the game would never end",
            Self::Rising => {
                "the first coordinate that the step changes grows, so the game need not end; \
                 it has to fall, and later ones may grow"
            }
            Self::TooLarge => "a step changes a coordinate by at most 64",
            Self::Opposed => "the steps of a cone have to agree in their direction on each axis",
            Self::Times => "a step can be taken between once and 1000/(its first change) times",
            Self::TooEarly => {
                "only coordinates behind the first one that the step lowers can be dropped, \
                 and only y can be poured, in a step that lowers x"
            }
            Self::Spilt => "y is poured onto z, so z has to stay",
            Self::CutOtherwise => {
                "coordinates are cut in moves such as [-1,cut,0]* or [0,-1,cut]*, which lower one \
                 coordinate to any smaller number and change no other"
            }
        })
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// The largest change of a coordinate in one step.
    pub const LARGEST_STEP: i32 = 64;

    /// How many sheets a move with a limit may skip: that many are remembered.
    pub const MOST_SHEETS: u32 = 1000;

    /// Any sum of these steps, at least one.
    ///
    /// # Errors
    /// When a game with such moves need not end, or the steps go opposite ways along an axis: then
    /// the way from a position to an option might lead over negative coordinates.
    pub fn cone(steps: impl Into<Vec<Step>>) -> Result<Self, ShapeError> {
        let steps = steps.into();
        if steps.is_empty() {
            return Err(ShapeError::Empty);
        }
        for step in &steps {
            leading(step)?;
        }
        let is_opposed = |axis: usize| {
            let rises = steps.iter().any(|step| step[axis] > 0);
            rises && steps.iter().any(|step| step[axis] < 0)
        };
        if (0..3).any(is_opposed) {
            return Err(ShapeError::Opposed);
        }
        Ok(Self { steps, times: None, fates: [Fate::Kept; 2], most: [None; 2] })
    }

    /// A step, at most so many times.
    ///
    /// # Errors
    /// When a game with such moves need not end, or the limit is 0 or too large.
    pub fn limited(step: Step, times: u32) -> Result<Self, ShapeError> {
        let lead = leading(&step)?;
        if times == 0 || times.saturating_mul(step[lead].unsigned_abs()) > Self::MOST_SHEETS {
            return Err(ShapeError::Times);
        }
        Ok(Self { steps: vec![step], times: Some(times), fates: [Fate::Kept; 2], most: [None; 2] })
    }

    /// The same moves, after `y` and `z` are dropped or poured, or cut to what the leading
    /// coordinate becomes. The step does not change what is.
    ///
    /// # Errors
    /// When there are several steps, or what is dropped does not come after the leading coordinate.
    pub fn after(mut self, y: Fate, z: Fate) -> Result<Self, ShapeError> {
        let [step] = self.steps[..] else { return Err(ShapeError::TooEarly) };
        let lead = leading(&step)?;
        let is_late =
            |fate: Fate, axis: usize| fate == Fate::Kept || (lead < axis && step[axis] == 0);
        if !is_late(y, 1) || !is_late(z, 2) || z == Fate::Poured {
            return Err(ShapeError::TooEarly);
        }
        if y == Fate::Poured && z != Fate::Kept {
            return Err(ShapeError::Spilt);
        }
        let is_plain = self.times.is_none()
            && step.iter().all(|change| matches!(change, -1 | 0))
            && [y, z].iter().all(|fate| matches!(fate, Fate::Kept | Fate::Cut));
        if [y, z].contains(&Fate::Cut) && !is_plain {
            return Err(ShapeError::CutOtherwise);
        }
        self.fates = [y, z];
        Ok(self)
    }

    /// The same moves, for positions only whose `y` and `z` are at most so large. What has a bound
    /// is dropped or poured.
    ///
    /// # Errors
    /// When something else has a bound.
    pub fn from_at_most(mut self, y: Option<u32>, z: Option<u32>) -> Result<Self, ShapeError> {
        let is_moved = |fate: Fate| matches!(fate, Fate::Dropped | Fate::Poured);
        if (y.is_some() && !is_moved(self.fates[0])) || (z.is_some() && !is_moved(self.fates[1])) {
            return Err(ShapeError::TooEarly);
        }
        self.most = [y, z];
        Ok(self)
    }

    /// The steps whose leading coordinate is this one: how far they lower it, and the whole step.
    pub(super) fn led_by(&self, axis: usize) -> impl Iterator<Item = (usize, Step)> {
        let led = move |step: &&Step| step.iter().position(|change| *change != 0) == Some(axis);
        self.steps.iter().filter(led).map(move |step| (step[axis].unsigned_abs() as usize, *step))
    }

    /// Whether nothing is dropped or poured.
    pub(super) fn keeps_all(&self) -> bool {
        self.fates == [Fate::Kept; 2]
    }

    /// Whether a coordinate is cut.
    pub(super) fn cuts(&self) -> bool {
        self.fates.contains(&Fate::Cut)
    }

    /// Whether it is a cone.
    pub(super) fn is_cone(&self) -> bool {
        self.times.is_none() && self.keeps_all()
    }
}

/// The first coordinate that a step changes, which has to fall.
fn leading(step: &Step) -> Result<usize, ShapeError> {
    if step.iter().any(|change| change.abs() > Shape::LARGEST_STEP) {
        return Err(ShapeError::TooLarge);
    }
    let lead = step.iter().position(|change| *change != 0).ok_or(ShapeError::Still)?;
    if step[lead] > 0 { Err(ShapeError::Rising) } else { Ok(lead) }
}

/// A game on triples of numbers. Whoever cannot move loses.
///
/// Every move lowers the triple in the order of a dictionary, so that every game ends, however
/// much later coordinates grow.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rules {
    /// The moves.
    pub(super) shapes: Vec<Shape>,
    /// Positions that are won for whoever is to move there, whatever the moves: nobody wants to
    /// move to them.
    pub(super) won: Vec<[usize; 3]>,
    /// Whether all positions are won in this way but those with `x ≤ y ≤ z`.
    pub(super) sorted: bool,
}

impl Rules {
    /// The most shapes of a game.
    pub const MOST_SHAPES: usize = 32;

    /// A game with these moves, and these positions declared won.
    #[must_use]
    pub fn new(shapes: Vec<Shape>, won: Vec<[usize; 3]>) -> Self {
        Self { shapes, won, sorted: false }
    }

    /// The same game, in which only positions with `x ≤ y ≤ z` count: nobody wants to move to
    /// others.
    #[must_use]
    pub fn sorted(self) -> Self {
        Self { sorted: true, ..self }
    }
}
