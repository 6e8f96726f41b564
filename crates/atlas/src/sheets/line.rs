//! One of the two lines along which the losers of a sheet lie, as places picked nearly in order.
//!
//! The *lower* line has the free rows below the sheet's parting row as its places, from the top
//! down; the *upper* line those from the parting row on, upwards. From column to column a sheet
//! picks a place of one line or the other, nearly always the first that it has not picked yet or
//! the one after that. So a loser is identified by its line and its index among the unused places.

/// Which line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Lower,
    Upper,
}

/// The places of a line that are used so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The first unused place.
    start: u32,
    /// Bit `d` is set when place `start + d` is unused; the sign stands for all places beyond.
    unused: i64,
}

/// Places farther than this from the first unused one can't be picked.
const REACH: u32 = 60;

impl Line {
    /// The line after so many picks, of which some went beyond the first unused place: bit `d` of
    /// `beyond` is set when place `start + 1 + d` is used. None when there are more of them than
    /// picks.
    #[inline]
    pub(super) fn after(picks: u32, beyond: u32) -> Option<Self> {
        let start = picks.checked_sub(beyond.count_ones())?;
        Some(Self { start, unused: !(i64::from(beyond) << 1) })
    }

    /// The places beyond the first unused one that are used, in the form of [`Line::after`]; none
    /// when they do not fit.
    pub(super) fn beyond(self) -> Option<u32> {
        u32::try_from(!self.unused >> 1).ok().filter(|beyond| *beyond < u32::MAX)
    }

    /// How many places are used.
    pub(super) fn picks(self) -> u32 {
        self.start + (!self.unused).count_ones()
    }

    /// Whether a place is used.
    #[inline]
    pub(super) fn is_used(self, place: u32) -> bool {
        match place.checked_sub(self.start) {
            None => true,
            Some(distance) => distance <= REACH && self.unused >> distance & 1 == 0,
        }
    }

    /// How many unused places come before this one; `None` when it is used or too far away.
    pub(super) fn index_of(self, place: u32) -> Option<u32> {
        let distance = place.checked_sub(self.start).filter(|distance| *distance <= REACH)?;
        let before = self.unused & ((1 << distance) - 1);
        (self.unused >> distance & 1 == 1).then_some(before.count_ones())
    }

    /// Uses the unused place of this index, which is less than 4, and returns it.
    #[inline]
    pub(super) fn pick(&mut self, index: u32) -> u32 {
        let one = self.unused & self.unused.wrapping_sub(1);
        let two = one & one.wrapping_sub(1);
        let three = two & two.wrapping_sub(1);
        let from = [self.unused, one, two, three][index as usize & 3];
        let bit = from & from.wrapping_neg();
        let place = self.start + bit.trailing_zeros();
        self.unused ^= bit;
        let step = self.unused.trailing_zeros();
        self.unused >>= step & 63;
        self.start += step;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_are_found_again() {
        let mut line = Line::after(0, 0).unwrap();
        for (place, index) in [(0, 0), (2, 1), (4, 2), (1, 0), (6, 2), (3, 0), (5, 0), (7, 0)] {
            assert!(!line.is_used(place));
            assert_eq!(line.index_of(place), Some(index));
            assert_eq!(line.pick(index), place);
            assert!(line.is_used(place));
            assert_eq!(line.index_of(place), None);
            assert_eq!(Line::after(line.picks(), line.beyond().unwrap()), Some(line));
        }
        assert_eq!(line, Line::after(8, 0).unwrap());
    }

    #[test]
    fn what_is_too_far_away_has_no_index() {
        let line = Line::after(10, 0).unwrap();
        assert_eq!(line.index_of(10 + REACH), Some(REACH));
        assert_eq!(line.index_of(11 + REACH), None);
        assert_eq!(line.index_of(9), None);
        assert_eq!(Line::after(1, 3), None);
    }
}
