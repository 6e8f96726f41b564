//! All P-positions of a number of rows up to a length, one after the other.
//!
//! Positions are visited in lexicographic order of their rows, in which every option comes before
//! the position, since a bite leaves the rows above it as they are and shortens its own. A position
//! is P exactly when no option is, and that is all that is used.

/// Every P-position of at most `rows` rows of at most `longest` cells, in lexicographic order; rows
/// of length 0 are written.
///
/// ```
/// let lost = oracle::p_positions_of_rows(2, 3);
/// assert_eq!(lost, [[1, 0], [2, 1], [3, 2]]);
/// ```
///
/// # Panics
/// When there are no rows.
#[must_use]
pub fn p_positions_of_rows(rows: usize, longest: usize) -> Vec<Vec<usize>> {
    assert!(rows > 0, "a position has rows");
    let side = longest + 1;
    let index = |position: &[usize]| position.iter().fold(0, |index, row| index * side + row);
    let mut is_p = vec![false; side.pow(u32::try_from(rows).expect("few rows"))];
    let mut lost = Vec::new();
    let mut position = vec![0; rows];
    while grow(&mut position, longest) {
        if !options(&position).any(|option| is_p[index(&option)]) {
            is_p[index(&position)] = true;
            lost.push(position.clone());
        }
    }
    lost
}

/// The next position in lexicographic order; false after the last one.
fn grow(position: &mut [usize], longest: usize) -> bool {
    for row in (0..position.len()).rev() {
        let most = if row == 0 { longest } else { position[row - 1] };
        if position[row] < most {
            position[row] += 1;
            position[row + 1..].fill(0);
            return true;
        }
    }
    false
}

/// What every bite leaves. The bite at the poison leaves no rows, which are never P.
fn options(position: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let cells = (0..position.len()).flat_map(|row| (0..position[row]).map(move |at| (row, at)));
    cells.map(|(row, column)| {
        let mut left = position.to_vec();
        for shorter in &mut left[row..] {
            *shorter = (*shorter).min(column);
        }
        left
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cells, Oracle, all_positions_in_box};

    #[test]
    fn rows_agree_with_plain_recursion_on_cells() {
        let mut oracle = Oracle::new();
        for (rows, longest) in [(1, 5), (3, 6), (4, 5)] {
            let lost = p_positions_of_rows(rows, longest);
            let all = all_positions_in_box(&[rows, longest]);
            assert_eq!(all.iter().filter(|position| oracle.is_p(position)).count(), lost.len());
            assert!(lost.iter().all(|rows| oracle.is_p(&Cells::from_rows(rows))));
        }
    }
}
