//! The check of a tail: all columns from `N` on, by classes (see the header of the module).

use super::Refusal;
use super::check::{Surroundings, refuse};
use super::claims::Claim;

/// A class may be split into so many finer ones before the check gives up.
const MOST_CLASSES: u64 = 20_000_000;

/// Checks all columns from `beyond` on, which lies beyond every list and every excluded row.
pub(super) fn check_tail(
    claim: &Claim,
    around: &Surroundings<'_>,
    beyond: u64,
) -> Result<(), Refusal> {
    let rivals: Vec<&Claim> =
        around.rivals.iter().copied().filter(|rival| !rival.offsets.is_empty()).collect();
    let greatest = claim.offsets.iter().max().copied().unwrap_or(0);
    // Whether a smaller column, after the start, has its member in the first row that lies so much
    // above a column beyond everything.
    let is_used = |column: u64, offset: u64| {
        (offset + 1..=greatest).any(|own| claim.offset(column + offset - own) == Some(own))
    };
    let mut classes = MOST_CLASSES;
    for rival in &rivals {
        let end = common_period(claim.period(), rival.period())
            .and_then(|common| beyond.checked_add(common))
            .ok_or_else(|| refuse(claim, TOO_LONG))?;
        for column in beyond..end {
            if rival.offset(column) == claim.offset(column) {
                return Err(refuse(
                    claim,
                    &format!("in second row {column} the bottom {:?} takes the same", rival.bottom),
                ));
            }
        }
    }
    for column in beyond..beyond + claim.period() {
        let own = claim.offset(column).expect("the tail repeats");
        if is_used(column, own) {
            let reason = format!("in second row {column} the first row is used before");
            return Err(refuse(claim, &reason));
        }
        for smaller in (0..own).filter(|smaller| !is_used(column, *smaller)) {
            let takers: Vec<&Claim> =
                rivals.iter().copied().filter(|rival| rival.offsets.contains(&smaller)).collect();
            let class = Class { column, modulus: claim.period() };
            class.check_covered(smaller, &takers, &mut classes).map_err(|gap| match gap {
                Gap::Free(column) => {
                    let reason = format!(
                        "in second row {column} a difference of {smaller} would do as well"
                    );
                    refuse(claim, &reason)
                }
                Gap::TooManyClasses => {
                    refuse(claim, "there are too many classes of second rows to check")
                }
                Gap::TooLong => refuse(claim, TOO_LONG),
            })?;
        }
    }
    Ok(())
}

/// Numbers of columns have 64 bits; what lies beyond cannot be compared, and is not believed.
const TOO_LONG: &str =
    "the periods here and in smaller bottoms have no common multiple below 2^64 to be checked for";

/// Why it is not known that rivals take an offset in all columns of a class.
#[derive(Debug)]
enum Gap {
    /// In this column none does.
    Free(u64),
    TooManyClasses,
    /// The period that classes would need has more than 64 bits.
    TooLong,
}

/// All columns from one on in steps of a modulus.
#[derive(Clone, Copy)]
struct Class {
    column: u64,
    modulus: u64,
}

impl Class {
    /// Checks that in every column of the class some rival takes an offset.
    fn check_covered(self, offset: u64, takers: &[&Claim], classes: &mut u64) -> Result<(), Gap> {
        *classes = classes.checked_sub(1).ok_or(Gap::TooManyClasses)?;
        let is_even = |taker: &&&Claim| self.modulus.is_multiple_of(taker.period());
        let takes = |taker: &&Claim| taker.offset(self.column) == Some(offset);
        if takers.iter().filter(is_even).any(takes) {
            return Ok(());
        }
        let uneven: Vec<&Claim> = takers.iter().filter(|taker| !is_even(taker)).copied().collect();
        if uneven.is_empty() {
            return Err(Gap::Free(self.column));
        }
        let finer = uneven.iter().filter_map(|taker| common_period(self.modulus, taker.period()));
        let modulus = finer.min().ok_or(Gap::TooLong)?;
        self.column.checked_add(modulus).ok_or(Gap::TooLong)?;
        for step in 0..modulus / self.modulus {
            let column = self.column + step * self.modulus;
            Self { column, modulus }.check_covered(offset, &uneven, classes)?;
        }
        Ok(())
    }
}

/// The least common multiple; `None` where it has more than 64 bits.
fn common_period(left: u64, right: u64) -> Option<u64> {
    let (mut a, mut b) = (left, right);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (left / a).checked_mul(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn claim(offsets: &[u64]) -> Claim {
        let (bottom, listed) = (Vec::new(), Vec::new());
        Claim { line: 1, bottom, value: 0, listed, offsets: offsets.to_vec() }
    }

    /// Checks a tail against rivals; the reason for a refusal is given without the bottom.
    fn check(own: &[u64], rivals: &[&[u64]]) -> Result<(), String> {
        let rivals: Vec<Claim> = rivals.iter().map(|offsets| claim(offsets)).collect();
        let around = Surroundings {
            rivals: rivals.iter().collect(),
            deadly: BTreeSet::new(),
            is_closed: false,
        };
        let reason = |refusal: Refusal| refusal.reason.trim_start_matches("bottom []: ").to_owned();
        check_tail(&claim(own), &around, 12).map_err(reason)
    }

    /// Differences 4 and 2 in turn leave a difference of 3 free in even columns.
    #[test]
    fn every_class_must_be_covered() {
        let free =
            |column: u64| Err(format!("in second row {column} a difference of 3 would do as well"));
        assert_eq!(check(&[4, 2], &[]), free(12));
        assert_eq!(check(&[4, 2], &[&[3]]), Ok(()));
        assert_eq!(check(&[4, 2], &[&[3, 5]]), Ok(()));
        assert_eq!(check(&[4, 2], &[&[5, 3]]), free(12));
        assert_eq!(check(&[4, 2], &[&[3, 5, 6, 5]]), free(14));
        assert_eq!(check(&[4, 2], &[&[3, 5, 6, 5], &[6, 5, 3, 5]]), Ok(()));
        assert_eq!(check(&[4, 2], &[&[3, 7, 8], &[8, 3, 7], &[7, 8, 3]]), Ok(()));
        assert_eq!(check(&[4, 2], &[&[3, 7, 8], &[8, 3, 7]]), free(14));
    }

    /// Rivals whose periods are all primes to 53: classes would need a period beyond 2^64.
    #[test]
    fn a_common_period_beyond_64_bits_is_refused() {
        let primes = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53_usize];
        let rivals: Vec<Vec<u64>> = primes
            .iter()
            .map(|&prime| {
                let mut offsets = vec![9; prime];
                // The difference that is missing, but not in the first column that is looked at.
                offsets[13 % prime] = 3;
                offsets
            })
            .collect();
        let rivals: Vec<&[u64]> = rivals.iter().map(Vec::as_slice).collect();
        assert_eq!(check(&[4, 2], &rivals), Err(TOO_LONG.to_owned()));
        assert_eq!(common_period(1 << 40, 3 << 20), Some(3 << 40));
        assert_eq!(common_period(u64::MAX, u64::MAX), Some(u64::MAX));
        assert_eq!(common_period(u64::MAX, 2), None);
    }

    #[test]
    fn nothing_may_be_taken_or_used_twice() {
        let taken = check(&[4, 2], &[&[3], &[6, 6, 6, 6, 6, 2]]);
        assert_eq!(taken, Err("in second row 17 the bottom [] takes the same".into()));
        let used = check(&[3, 2], &[&[0, 1], &[2, 7]]);
        assert_eq!(used, Err("in second row 13 the first row is used before".into()));
    }
}
