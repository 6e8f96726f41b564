//! The moves of a position, one by one.
//!
//! A sum lists its moves all at once, and `nim:4294967294 & 2x2` has billions of them. So a sum is
//! taken apart here: its moves are those of its parts, each with the number of the part before it.

use chomplab::catalog::{self, After, AnyOptions, AnyPosition};

/// Sums of more moves are not listed by others in passing, such as explanations.
const MANY: usize = 1000;

/// A position, ready to have its moves listed.
pub(super) struct Moves<'p> {
    whole: &'p AnyPosition,
    /// The parts of a sum; empty for what is none.
    parts: Vec<AnyPosition>,
    /// Whether taking a poison is a move like others, as in misère sums.
    has_poisons: bool,
}

impl<'p> Moves<'p> {
    pub(super) fn of(whole: &'p AnyPosition) -> Self {
        let text = whole.text();
        let misere = text.strip_prefix("misere:");
        let is_sum = misere.is_some() || text.contains('&');
        let parts = misere.unwrap_or(&text).split('&').filter(|_| is_sum);
        let parts: Result<_, _> = parts.map(|part| catalog::read(part.trim())).collect();
        Self { whole, parts: parts.unwrap_or_default(), has_poisons: misere.is_some() }
    }

    /// Every move that does not lose at once, with what it leaves; none when there are infinitely
    /// many.
    pub(super) fn all(&self) -> Option<AnyOptions<'_>> {
        if self.parts.is_empty() {
            return self.whole.options();
        }
        let mut all: AnyOptions<'_> = Box::new(std::iter::empty());
        for (number, part) in self.parts.iter().enumerate() {
            let own = part.options()?.map(|(name, _)| name);
            let poison = part.poison_move().filter(|_| self.has_poisons);
            let moves = own.chain(poison).filter_map(move |name| {
                let name = format!("{number}: {name}");
                match self.whole.after(&name) {
                    Ok(After::Position(after)) => Some((name, after)),
                    _ => None,
                }
            });
            all = Box::new(all.chain(moves));
        }
        Some(all)
    }

    /// Whether this is a sum that had better not be asked for all its moves at once.
    pub(super) fn is_large_sum(&self) -> bool {
        let mut left = MANY;
        for own in self.parts.iter().filter_map(|part| part.options()) {
            left -= own.take(left).count();
        }
        left == 0
    }

    /// Whether the player to move has no move at all, not even a losing one.
    pub(super) fn is_over(&self) -> bool {
        if self.parts.is_empty() {
            return self.whole.is_over();
        }
        self.all().is_some_and(|mut all| all.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<(String, String)> {
        let position = catalog::read(text).unwrap();
        let moves = Moves::of(&position);
        moves.all().unwrap().map(|(name, after)| (name, after.text())).collect()
    }

    #[test]
    fn moves_are_those_that_the_position_lists() {
        for text in [
            "3x4",
            "2x2 & nim:3",
            "misere:2x2 & nim:3",
            "misere:1x1",
            "1x1 & nim:0",
            "kayles:3,4 & divisors:12 & 2x2 & subsets:2",
            "misere:kayles:3,4 & poset:a<b & 1x1",
        ] {
            let position = catalog::read(text).unwrap();
            let listed = position.options().unwrap().map(|(name, after)| (name, after.text()));
            assert_eq!(names(text), listed.collect::<Vec<_>>(), "{text}");
            assert_eq!(Moves::of(&position).is_over(), position.is_over(), "{text}");
            assert!(!Moves::of(&position).is_large_sum(), "{text}");
        }
    }

    #[test]
    fn large_sums_are_not_listed_as_a_whole() {
        for text in ["nim:4294967294 & 2x2", "4294967294x4294967294 & 2xw", "misere:nim:4294967294"]
        {
            let position = catalog::read(text).unwrap();
            let moves = Moves::of(&position);
            assert!(!moves.is_over());
            assert_eq!(moves.all().is_some(), !text.contains('w'));
            assert!(moves.all().is_none_or(|mut all| all.next().is_some()));
            assert!(moves.is_large_sum());
        }
    }
}
