//! The puzzle of a position, if there is one, and how hard it is.

use super::field::{Bite, Field, inside};
use chomplab::Outcome;
use chomplab::chomp::Position;
use chomplab::records::{PuzzleKind, PuzzleRecord};

/// Smaller boards are no puzzles.
const LEAST_CELLS: u32 = 5;

/// A win in fewer bites than this needs no thought ahead.
const LEAST_BITES: u32 = 2;

/// Scores from which a puzzle has difficulty 2, 3, 4 and 5: they cut all puzzles inside 6×7 into
/// fifths, as a test counts.
const BORDERS: [(PuzzleKind, [u32; 4]); 3] = [
    (PuzzleKind::OnlyBite, [56, 69, 81, 96]),
    (PuzzleKind::MakeLost, [49, 61, 73, 86]),
    (PuzzleKind::WinIn, [53, 61, 70, 81]),
];

/// How hard a puzzle is, from 1 to 5, by the cells of its board, its tempting answers and the
/// moves to the end.
#[must_use]
pub fn difficulty(kind: PuzzleKind, size: u32, tempting: u32, depth: u32) -> u32 {
    let score = size + 2 * tempting + 2 * depth;
    let borders = BORDERS.iter().find(|(known, _)| *known == kind).map(|(_, borders)| borders);
    let passed = borders.map_or(0, |all| all.iter().filter(|border| score >= **border).count());
    1 + passed as u32
}

/// The puzzle of a kind that begins with these rows. `left` is how many cells a position that is to
/// be made must have, and says nothing in puzzles of other kinds.
///
/// `None` when there is no answer or more than one, when the board is too small, or when it is not
/// inside the field.
#[must_use]
pub fn pose(kind: PuzzleKind, rows: &[u64], left: u32, field: &Field) -> Option<PuzzleRecord> {
    let position = Position::from_rows(rows.iter().copied()).ok()?;
    let own = field.distance(&position)?;
    let size = rows.iter().sum::<u64>() as u32;
    if size < LEAST_CELLS || rows.len() < 2 || rows[0] < 2 {
        return None;
    }
    let posed = match kind {
        PuzzleKind::OnlyBite if own.outcome == Outcome::N => only_bite(&position, field)?,
        PuzzleKind::WinIn if own.outcome == Outcome::N => win_in(&position, own.moves, field)?,
        PuzzleKind::MakeLost => make_lost(rows, left, field)?,
        _ => return None,
    };
    let Posed { solution, tempting, depth } = posed;
    Some(PuzzleRecord {
        number: None,
        day: None,
        seed: None,
        kind,
        position: position.to_string(),
        left: (kind == PuzzleKind::MakeLost).then_some(left),
        bites: (kind == PuzzleKind::WinIn).then_some(depth / 2),
        solution,
        difficulty: difficulty(kind, size, tempting, depth),
        size,
        tempting,
        depth,
    })
}

/// What the kinds differ in.
struct Posed {
    solution: String,
    tempting: u32,
    depth: u32,
}

/// The one bite with a property; `None` if there are none or several.
fn the_one(bites: &[Bite], is_right: impl Fn(&Bite) -> bool) -> Option<&Bite> {
    let mut right = bites.iter().filter(|bite| is_right(bite));
    right.next().filter(|_| right.next().is_none())
}

/// How many bites lose and are refuted by a single reply.
fn tempting_losses(bites: &[Bite], field: &Field) -> u32 {
    let is_tempting =
        |bite: &&Bite| bite.distance.outcome == Outcome::N && field.winning_bites(&bite.after) == 1;
    bites.iter().filter(is_tempting).count() as u32
}

fn only_bite(position: &Position, field: &Field) -> Option<Posed> {
    let bites = field.bites(position);
    let right = the_one(&bites, |bite| bite.distance.outcome == Outcome::P)?;
    Some(Posed {
        solution: right.name.clone(),
        tempting: tempting_losses(&bites, field),
        depth: right.distance.moves + 1,
    })
}

fn win_in(position: &Position, moves: u32, field: &Field) -> Option<Posed> {
    let bites = field.bites(position);
    let wins = |bite: &Bite| bite.distance.outcome == Outcome::P;
    let right = the_one(&bites, |bite| wins(bite) && bite.distance.moves + 1 == moves)?;
    let slow = bites.iter().filter(|bite| wins(bite)).count() as u32 - 1;
    // The winner bites first and the loser takes the poison, so half of all moves are the winner's.
    if slow == 0 || moves / 2 < LEAST_BITES {
        return None;
    }
    let tempting = slow + tempting_losses(&bites, field);
    Some(Posed { solution: right.name.clone(), tempting, depth: moves })
}

fn make_lost(rows: &[u64], left: u32, field: &Field) -> Option<Posed> {
    let cells = |rows: &[u64]| rows.iter().sum::<u64>();
    let wanted = u64::from(left);
    if wanted >= cells(rows) || left < LEAST_CELLS {
        return None;
    }
    let mut solution: Option<(Position, u32)> = None;
    let mut tempting = 0;
    for rows in inside(rows).into_iter().filter(|rows| cells(rows) == wanted) {
        let made = Position::from_rows(rows).ok()?;
        let distance = field.distance(&made)?;
        match distance.outcome {
            Outcome::P if solution.is_some() => return None,
            Outcome::P => solution = Some((made, distance.moves)),
            Outcome::N => tempting += u32::from(field.winning_bites(&made) == 1),
        }
    }
    let (made, depth) = solution?;
    Some(Posed { solution: made.to_string(), tempting, depth })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::{Budget, Work};

    fn field(sides: [u64; 2]) -> Field {
        let board = Position::from_box(sides).unwrap();
        Field::of(&board, &mut Work::within(Budget::default())).unwrap()
    }

    #[test]
    fn known_puzzles() {
        let field = field([4, 5]);
        // The only winning first bite of 4×5.
        let puzzle = pose(PuzzleKind::OnlyBite, &[5, 5, 5, 5], 0, &field).unwrap();
        assert_eq!((&*puzzle.solution, puzzle.size), ("(2,2)", 20));
        // Two rows are lost when the first is one longer, and of 5 cells nothing else inside is.
        let puzzle = pose(PuzzleKind::MakeLost, &[4, 4], 5, &field).unwrap();
        assert_eq!((&*puzzle.solution, puzzle.left), ("(3,2)", Some(5)));
        assert_eq!(pose(PuzzleKind::MakeLost, &[4, 4], 6, &field), None);
        // A lost position has no winning bite to be found.
        assert_eq!(pose(PuzzleKind::OnlyBite, &[3, 2], 0, &field), None);
        assert_eq!(pose(PuzzleKind::WinIn, &[3, 2], 0, &field), None);
        // Outside of the field nothing is known.
        assert_eq!(pose(PuzzleKind::OnlyBite, &[6, 6], 0, &field), None);
    }

    /// Each difficulty has between a sixth and a quarter of all puzzles.
    #[test]
    fn difficulties_are_fifths() {
        let field = field([6, 7]);
        for kind in [PuzzleKind::OnlyBite, PuzzleKind::WinIn] {
            let mut counts = [0; 5];
            for rows in inside(&[7; 6]) {
                if let Some(puzzle) = pose(kind, &rows, 0, &field) {
                    counts[puzzle.difficulty as usize - 1] += 1;
                }
            }
            let all: u32 = counts.iter().sum();
            assert!(counts.iter().all(|one| (all / 6..all / 4).contains(one)), "{counts:?}");
        }
    }
}
