//! Sets of numbers, and families of sets that contain no set named before.

use crate::input::InputError;
use std::fmt;

/// Sets of numbers from 1 to this at most.
pub const MOST_NUMBERS: u32 = 7;

/// A set of numbers; bit `i` stands for the number `i + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set(u32);

impl Set {
    /// The empty set, which is the poison.
    pub const EMPTY: Self = Self(0);

    /// Reads `{1,3}`, `1,3` or `1 3`; `{}` is the empty set.
    ///
    /// # Errors
    /// When it is not a set of small numbers.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let hint = "sets look like {1,3}";
        let inside = text.trim();
        let inside = match inside.strip_prefix('{') {
            Some(rest) => rest
                .strip_suffix('}')
                .ok_or_else(|| InputError::parse(0..text.len(), "a set ends with }").hint(hint))?,
            None => inside,
        };
        let mut set = 0;
        for part in inside.split([',', ' ']).filter(|part| !part.is_empty()) {
            match part.parse::<u32>() {
                Ok(number) if (1..=MOST_NUMBERS).contains(&number) => set |= 1 << (number - 1),
                _ => {
                    let message = format!("expected numbers from 1 to {MOST_NUMBERS}");
                    return Err(InputError::parse(0..text.len(), message).hint(hint));
                }
            }
        }
        if set == 0 && !text.contains('{') {
            return Err(InputError::parse(0..text.len(), "expected a set").hint(hint));
        }
        Ok(Self(set))
    }

    /// Whether it has no number.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many numbers it has.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its numbers, ascending.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        (1..=u32::BITS).filter(move |number| (self.0 >> (number - 1)) & 1 == 1)
    }

    pub(super) fn fits(self, numbers: u32) -> bool {
        self.0 >> numbers == 0
    }
}

/// Small sets first, then by their numbers.
impl Ord for Set {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.len().cmp(&other.len()).then_with(|| self.numbers().cmp(other.numbers()))
    }
}

impl PartialOrd for Set {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers().map(|number| number.to_string()).collect();
        write!(f, "{{{}}}", numbers.join(","))
    }
}

/// The sets that may still be named; with a set, all its subsets are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    numbers: u32,
    /// Bit `s` says whether the set with bits `s` is there; bit 0 always is.
    sets: u128,
}

impl Family {
    /// All sets of numbers from 1 to `numbers`.
    ///
    /// # Panics
    /// When that is more than [`MOST_NUMBERS`].
    #[must_use]
    pub fn all(numbers: u32) -> Self {
        assert!(numbers <= MOST_NUMBERS, "families have 128 bits");
        Self { numbers, sets: u128::MAX >> (128 - (1_u32 << numbers)) }
    }

    /// How many numbers there are.
    #[must_use]
    pub fn numbers(&self) -> u32 {
        self.numbers
    }

    /// The family as bits, one a set.
    #[must_use]
    pub fn bits(&self) -> u128 {
        self.sets
    }

    /// The sets that are left, the empty one included, as numbers go.
    pub fn sets(&self) -> impl Iterator<Item = Set> + use<> {
        let sets = self.sets;
        (0..128).filter(move |set| (sets >> set) & 1 == 1).map(Set)
    }

    /// The family after a set is named; `None` when it is not there.
    #[must_use]
    pub fn without(&self, set: Set) -> Option<Self> {
        let is_there = (self.sets >> set.0) & 1 == 1;
        is_there.then_some(Self { sets: self.sets & !containing(set.0), ..*self })
    }

    /// Every set but the empty one, with what is left when it is named, sorted.
    pub fn options(&self) -> impl Iterator<Item = (Set, Self)> + use<> {
        let own = *self;
        let mut sets: Vec<Set> = self.sets().filter(|set| !set.is_empty()).collect();
        sets.sort();
        sets.into_iter().map(move |set| (set, own.without(set).expect("it is there")))
    }
}

/// All sets that contain one, as bits.
pub(super) fn containing(set: u32) -> u128 {
    (0..MOST_NUMBERS).filter(|at| (set >> at) & 1 == 1).fold(u128::MAX, |all, at| all & with(at))
}

/// All sets that contain the number with this bit.
pub(super) fn with(at: u32) -> u128 {
    let block = 1_u32 << at;
    let mut sets = 0_u128;
    for set in 0..128 {
        if set & block != 0 {
            sets |= 1 << set;
        }
    }
    sets
}

/// The untouched game, or the least sets that have been named.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "subsets:{}", self.numbers)?;
        let is_gone = |set: u32| (self.sets >> set) & 1 == 0;
        let is_least = |set: u32| {
            (0..self.numbers).all(|at| (set >> at) & 1 == 0 || !is_gone(set & !(1 << at)))
        };
        let mut named: Vec<Set> =
            (0..1 << self.numbers).filter(|&set| is_gone(set) && is_least(set)).map(Set).collect();
        // Larger sets first: none may contain one before it.
        named.sort_by(|first, second| second.cmp(first));
        for (index, set) in named.iter().enumerate() {
            write!(f, "{}{set}", if index == 0 { " named " } else { ", " })?;
        }
        Ok(())
    }
}
