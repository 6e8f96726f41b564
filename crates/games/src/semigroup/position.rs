//! What is left of a numerical semigroup when some numbers were named.
//!
//! Naming `x` takes every `x + s` with `s` in the semigroup. All that was taken begins with the
//! smallest number named, its *level* `u`; whatever is more than the largest gap above `u` is gone
//! with it. So besides `u` only the gaps `h` with `u + h` taken tell positions apart, and what is
//! left has `u` elements less the number of these gaps: `u + s` is taken for every `s`, and there
//! are `u` members of the semigroup that are no `u + s`, one for each remainder modulo `u`.

use super::numerical::Semigroup;
use std::fmt;
use std::sync::Arc;

/// What is left of a numerical semigroup; 0 always is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    semigroup: Arc<Semigroup>,
    /// The numbers that have been named, smallest first, without those that others take along.
    named: Vec<u64>,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (lead, numbers) in
            [("semigroup:", self.semigroup.generators()), (" named ", &self.named)]
        {
            for (index, number) in numbers.iter().enumerate() {
                f.write_str(if index == 0 { lead } else { "," })?;
                if index > 0 && lead == " named " {
                    f.write_str(" ")?;
                }
                write!(f, "{number}")?;
            }
        }
        Ok(())
    }
}

impl Position {
    /// All of the semigroup.
    #[must_use]
    pub fn all(semigroup: Semigroup) -> Self {
        Self { semigroup: Arc::new(semigroup), named: Vec::new() }
    }

    /// The semigroup that the game began with.
    #[must_use]
    pub fn semigroup(&self) -> &Semigroup {
        &self.semigroup
    }

    pub(super) fn shared(&self) -> &Arc<Semigroup> {
        &self.semigroup
    }

    /// The numbers that have been named, smallest first, without those that others take along.
    #[must_use]
    pub fn named(&self) -> &[u64] {
        &self.named
    }

    /// The number named that takes this one along, if one does.
    #[must_use]
    pub fn taken_by(&self, number: u64) -> Option<u64> {
        let takes = |&&named: &&u64| named <= number && self.semigroup.contains(number - named);
        self.named.iter().find(takes).copied()
    }

    /// Whether a number is left.
    #[must_use]
    pub fn has(&self, number: u64) -> bool {
        self.semigroup.contains(number) && self.taken_by(number).is_none()
    }

    /// What is left when a number above 0 that is left is named.
    pub(super) fn naming(&self, number: u64) -> Self {
        let mut named = self.named.clone();
        named.retain(|&earlier| earlier < number || !self.semigroup.contains(earlier - number));
        named.push(number);
        named.sort_unstable();
        Self { semigroup: self.semigroup.clone(), named }
    }

    /// The smallest number named, with the gaps that are taken above it, in ascending order; `None`
    /// where nothing was named.
    #[must_use]
    pub fn level(&self) -> Option<(u64, Vec<u64>)> {
        let level = *self.named.first()?;
        let gaps = self.semigroup.gaps().iter().copied();
        Some((level, gaps.filter(|gap| self.taken_by(level + gap).is_some()).collect()))
    }

    /// How many numbers are left, with 0; `None` where they are infinitely many.
    #[must_use]
    pub fn count_left(&self) -> Option<u64> {
        self.level().map(|(level, gaps)| level - gaps.len() as u64)
    }

    /// The numbers that are left, smallest first; without end where nothing was named.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let end = self.named.first().map_or(u64::MAX, |level| level + self.semigroup.last_gap());
        (0..=end).filter(|&number| self.has(number))
    }
}
