//! Boards and ranges of boards: `5x8` or `5 8`, `2..16x2..16` or `2..16 2..16`.

use super::amounts::parse_count;
use std::ops::RangeInclusive;

/// Boards may have so many rows or columns: more would be too many positions in any case.
const LONGEST_SIDE: u64 = 8192;

/// One word of sides: each a length, or the first and the last length with two dots between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sides(Vec<RangeInclusive<usize>>);

impl Sides {
    /// The sides of all words together.
    ///
    /// # Errors
    /// When they are not those of a board or of a box of three dimensions.
    pub(crate) fn of(words: &[Self]) -> Result<Vec<RangeInclusive<usize>>, String> {
        let all: Vec<_> = words.iter().flat_map(|word| word.0.clone()).collect();
        match all.len() {
            2 | 3 => Ok(all),
            1 => Err("a board has rows and columns; write for example 5x8".to_owned()),
            count => Err(format!(
                "{count} sides are too many; write rows and columns, for example 5x8, or levels, \
                 rows and columns, for example 3x4x5"
            )),
        }
    }

    /// The same where no range is allowed.
    pub(crate) fn single(words: &[Self]) -> Result<Vec<usize>, String> {
        let all = Self::of(words)?;
        if let Some(range) = all.iter().find(|range| range.start() != range.end()) {
            let (start, end) = (range.start(), range.end());
            return Err(format!("{start}..{end} is a range; write one board, for example 5x8"));
        }
        Ok(all.iter().map(|range| *range.start()).collect())
    }
}

/// Sides with an x between them.
pub(crate) fn parse_sides(text: &str) -> Result<Sides, String> {
    text.split(['x', '×', '*']).map(parse_range).collect::<Result<_, _>>().map(Sides)
}

/// Rows and columns of one board.
pub(crate) fn parse_board(text: &str) -> Result<(usize, usize), String> {
    match Sides::single(&[parse_sides(text)?])?[..] {
        [rows, columns] => Ok((rows, columns)),
        _ => Err(format!("{text:?} is not a board; write rows and columns, for example 12x20")),
    }
}

/// The length of a side.
fn parse_side(text: &str) -> Result<usize, String> {
    match parse_count(text) {
        Ok(0) => Err("a board has at least one row and one column; write for example 12".into()),
        Ok(side) if side <= LONGEST_SIDE => Ok(side as usize),
        Ok(_) => Err(format!("{text} is too long; the sides of boards go to {LONGEST_SIDE}")),
        Err(_) => Err(format!("{text:?} is not a side of a board; write for example 12 or 5x8")),
    }
}

fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (parse_side(first)?, parse_side(last)?);
    if first > last {
        return Err(format!("{first} is greater than {last}; write {last}..{first}"));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(words: &[&str]) -> Result<Vec<RangeInclusive<usize>>, String> {
        let words: Vec<Sides> =
            words.iter().map(|word| parse_sides(word)).collect::<Result<_, _>>()?;
        Sides::of(&words)
    }

    #[test]
    fn boards_are_one_word_or_several() {
        assert_eq!(sides(&["5x8"]), Ok(vec![5..=5, 8..=8]));
        assert_eq!(sides(&["5", "8"]), Ok(vec![5..=5, 8..=8]));
        assert_eq!(sides(&["2..16×3"]), Ok(vec![2..=16, 3..=3]));
        assert_eq!(sides(&["3x4x5"]), Ok(vec![3..=3, 4..=4, 5..=5]));
        assert_eq!(parse_board("12x20"), Ok((12, 20)));
    }

    #[test]
    fn what_is_no_board_is_told() {
        for (words, message) in [
            (&["12"][..], "write for example 5x8"),
            (&["3x4x5x6"], "4 sides are too many"),
            (&["x"], "is not a side of a board"),
            (&["0x3"], "at least one row"),
            (&["5..3", "4"], "write 3..5"),
            (&["9999", "4"], "the sides of boards go to 8192"),
        ] {
            let error = sides(words).unwrap_err();
            assert!(error.contains(message), "{words:?}: {error}");
        }
        assert!(parse_board("3x4x5").unwrap_err().contains("is not a board"));
        assert!(parse_board("2..3x4").unwrap_err().contains("is a range"));
    }
}
