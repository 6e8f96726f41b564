//! A position as a union of boxes at the origin, with sides of any length.

/// Boxes of one dimension, none within another, in increasing order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Union {
    boxes: Vec<Vec<u64>>,
}

/// Positions with more rows than this are not written out row by row.
const MOST_ROWS: u64 = 1_000_000;

/// Boxes are compared pair by pair.
const MOST_BOXES: usize = 4096;

impl Union {
    /// The union of boxes that are in the one form in which a position is written.
    pub(super) fn new(boxes: Vec<Vec<u64>>) -> Result<Self, String> {
        let dimension = boxes.first().map_or(0, Vec::len);
        let is_box = |sides: &Vec<u64>| sides.len() == dimension && !sides.contains(&0);
        if dimension == 0 || !boxes.iter().all(is_box) {
            return Err(
                "a position is a list of boxes of one dimension, with sides from 1 on".into()
            );
        }
        if !boxes.is_sorted_by(|before, after| before < after) {
            return Err("the boxes of a position must come in increasing order".into());
        }
        if boxes.len() > MOST_BOXES {
            return Err(format!("the position has more than {MOST_BOXES} boxes"));
        }
        if reduced(boxes.clone()) != boxes {
            return Err("a box of the position lies within another".into());
        }
        Ok(Self { boxes })
    }

    pub(super) fn boxes(&self) -> &[Vec<u64>] {
        &self.boxes
    }

    pub(super) fn into_boxes(self) -> Vec<Vec<u64>> {
        self.boxes
    }

    /// What the bite at a cell leaves.
    pub(super) fn bite(&self, cell: &[u64]) -> Result<Self, String> {
        let takes_from = |sides: &Vec<u64>| {
            sides.len() == cell.len() && sides.iter().zip(cell).all(|(side, at)| at < side)
        };
        if !self.boxes.iter().any(takes_from) {
            return Err(format!("{cell:?} is not a cell of the position"));
        }
        let mut left = Vec::new();
        for sides in &self.boxes {
            if !takes_from(sides) {
                left.push(sides.clone());
                continue;
            }
            for (axis, at) in cell.iter().enumerate().filter(|(_, at)| **at > 0) {
                let mut shorter = sides.clone();
                shorter[axis] = *at;
                left.push(shorter);
            }
        }
        let boxes = reduced(left);
        if boxes.is_empty() {
            Err("nothing is left by this bite".into())
        } else {
            Ok(Self { boxes })
        }
    }

    /// The same without the axes along which it has a single cell, in each order of what are then
    /// at most two axes: the lengths of rows. None if more axes are left, or too many rows.
    pub(super) fn planes(&self) -> Vec<Vec<u64>> {
        let dimension = self.boxes[0].len();
        let is_long = |axis: &usize| self.boxes.iter().any(|sides| sides[*axis] > 1);
        let axes: Vec<usize> = (0..dimension).filter(is_long).collect();
        match axes[..] {
            [] => vec![vec![1]],
            [axis] => {
                let length = self.boxes.iter().map(|sides| sides[axis]).max().unwrap_or(1);
                std::iter::once(vec![length])
                    .chain((length <= MOST_ROWS).then(|| vec![1; small(length)]))
                    .collect()
            }
            [one, other] => {
                let views = [(one, other), (other, one)];
                views.iter().filter_map(|(down, along)| self.rows(*down, *along)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn rows(&self, down: usize, along: usize) -> Option<Vec<u64>> {
        let mut corners: Vec<(u64, u64)> =
            self.boxes.iter().map(|sides| (sides[down], sides[along])).collect();
        corners.sort_unstable();
        let number = corners.last()?.0;
        if number > MOST_ROWS {
            return None;
        }
        // Of two boxes that have a row, the one with fewer rows has the longer ones.
        let mut rows = Vec::with_capacity(small(number));
        for (until, length) in corners {
            rows.resize(small(until), length);
        }
        Some(rows)
    }
}

fn small(number: u64) -> usize {
    usize::try_from(number).expect("it is at most a million")
}

/// The boxes without those within others, each once, in increasing order.
fn reduced(mut boxes: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    boxes.sort_unstable();
    boxes.dedup();
    let lies_within = |one: &[u64], other: &[u64]| {
        one != other && one.iter().zip(other).all(|(side, most)| side <= most)
    };
    let kept = |one: &Vec<u64>| !boxes.iter().any(|other| lies_within(one, other));
    boxes.iter().filter(|one| kept(one)).cloned().collect()
}

/// The position in words, as far as it is short.
pub(super) fn told(position: &Union) -> String {
    let name = |sides: &Vec<u64>| sides.iter().map(u64::to_string).collect::<Vec<_>>().join("x");
    let names: Vec<String> = position.boxes.iter().take(6).map(name).collect();
    let more = if position.boxes.len() > 6 { " + …" } else { "" };
    names.join(" + ") + more
}

#[cfg(test)]
mod tests {
    use super::*;

    fn union(boxes: &[&[u64]]) -> Union {
        Union::new(boxes.iter().map(|sides| sides.to_vec()).collect()).unwrap()
    }

    #[test]
    fn bites_leave_unions_of_boxes() {
        let board = union(&[&[3, 4]]);
        assert_eq!(board.bite(&[1, 2]).unwrap(), union(&[&[1, 4], &[3, 2]]));
        assert_eq!(board.bite(&[0, 2]).unwrap(), union(&[&[3, 2]]));
        assert_eq!(board.bite(&[1, 2]).unwrap().planes(), [vec![4, 2, 2], vec![3, 3, 1, 1]]);
        assert!(board.bite(&[0, 0]).is_err() && board.bite(&[3, 0]).is_err());
        assert!(board.bite(&[1]).is_err());
        assert_eq!(union(&[&[1, 4, 1], &[3, 2, 1]]).planes()[0], [4, 2, 2]);
        assert!(union(&[&[2, 2, 2]]).planes().is_empty());
    }

    #[test]
    fn there_is_one_way_to_write_a_position() {
        for boxes in [
            vec![],
            vec![vec![]],
            vec![vec![2, 0]],
            vec![vec![2], vec![1, 3]],
            vec![vec![2, 2], vec![1, 3]],
            vec![vec![1, 3], vec![1, 3]],
            vec![vec![1, 2], vec![2, 2]],
        ] {
            assert!(Union::new(boxes.clone()).is_err(), "{boxes:?}");
        }
    }
}
