//! Ranges of bottom rows, as `families` and `heights` take them: `4,2` or `2..40,0..40`.

use super::amounts::parse_count;
use chomplab::chomp::families::Bottom;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Bottoms whose rows each lie in a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BottomRange {
    rows: Vec<RangeInclusive<u64>>,
}

impl BottomRange {
    /// The only bottom, if there is one only.
    pub(crate) fn only(&self) -> Option<Bottom> {
        let is_one = self.rows.iter().all(|range| range.start() == range.end());
        is_one.then(|| Bottom::new(self.rows.iter().map(|range| *range.end())))?
    }

    /// The range of the only row, if there is one row only.
    pub(crate) fn one_row(&self) -> Option<RangeInclusive<u64>> {
        let [only] = &self.rows[..] else { return None };
        Some(only.clone())
    }

    /// A bottom that has all of them within it.
    pub(crate) fn hull(&self) -> Bottom {
        let mut most = u64::MAX;
        let rows = self.rows.iter().map(|range| {
            most = most.min(*range.end());
            most
        });
        Bottom::new(rows).expect("the rows do not grow")
    }

    /// All bottoms whose rows do not grow, in lexicographic order.
    pub(crate) fn bottoms(&self) -> Vec<Bottom> {
        let is_in = |bottom: &Bottom| {
            let lengths = bottom.rows().iter().copied().chain(std::iter::repeat(0));
            self.rows.iter().zip(lengths).all(|(range, length)| range.contains(&length))
        };
        self.hull().within().filter(is_in).collect()
    }
}

impl FromStr for BottomRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let example = "write for example 5 or 4,2";
        let length = |part: &str| match parse_count(part) {
            Ok(length) if length <= MOST_LENGTH => Ok(length),
            Ok(_) => Err(format!("{part} is too long; bottom rows may have {MOST_LENGTH} cells")),
            Err(_) => Err(format!("{part:?} is not a length of a row; {example}")),
        };
        let range = |part: &str| {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            let (first, last): (u64, u64) = (length(first)?, length(last)?);
            if first > last {
                return Err(format!("{first} is greater than {last}; write {last}..{first}"));
            }
            Ok(first..=last)
        };
        let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
        let rows = inner.split(',').map(range).collect::<Result<Vec<_>, _>>()?;
        let range = Self { rows };
        if range.rows.is_sorted_by(|before, after| before.end() >= after.start()) {
            return Ok(range);
        }
        Err(format!("no row may be longer than the row before it; {example}"))
    }
}

/// Far more than can be computed.
const MOST_LENGTH: u64 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Vec<String> {
        let range: BottomRange = text.parse().unwrap();
        range.bottoms().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn bottoms_are_one_or_a_range_in_each_row() {
        assert_eq!(listed("5"), ["(5)"]);
        assert_eq!(listed("(4, 2)"), ["(4,2)"]);
        assert_eq!(listed("0"), ["()"]);
        assert_eq!(listed("1..2,0..9"), ["(1)", "(1,1)", "(2)", "(2,1)", "(2,2)"]);
        assert_eq!(listed("3,2..3,1"), ["(3,2,1)", "(3,3,1)"]);
        assert_eq!("4,2".parse::<BottomRange>().unwrap().only(), Bottom::new([4, 2]));
        assert_eq!("4,1..2".parse::<BottomRange>().unwrap().only(), None);
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        for (text, message) in [
            ("", "\"\" is not a length of a row; write for example 5"),
            ("2,4", "no row may be longer than the row before it"),
            ("5..3", "5 is greater than 3; write 3..5"),
            ("4,-1", "\"-1\" is not a length of a row"),
            ("99999999999", "99999999999 is too long; bottom rows may have 1000000 cells"),
        ] {
            let error = text.parse::<BottomRange>().unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
