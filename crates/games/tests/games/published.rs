//! Published numbers, recomputed. `TEST_SCALE` makes the same tests longer.

use chomplab::Outcome;
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::search::{grundy, outcome};
use testing::scale;

const MOVES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };

fn numbers_of(file: &str) -> Vec<u64> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.parse().unwrap()).collect()
}

fn bites(position: &Position, work: &mut Work<'_>) -> Vec<(u64, u64)> {
    let known = ask(&Chomp, position, MOVES, work).winning_moves.unwrap();
    assert!(known.complete, "{position}");
    known.moves.iter().map(|bite| (bite[0], bite[1])).collect()
}

#[test]
fn boards_with_several_winning_bites() {
    let table = include_str!("../../../lab/data/claims/bars.csv");
    let rows: Vec<[u64; 4]> = table
        .lines()
        .filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()))
        .map(|line| {
            let numbers: Vec<u64> = line.split(',').map(|part| part.parse().unwrap()).collect();
            numbers.try_into().unwrap()
        })
        .collect();
    let most = 9 + (scale() - 1).min(4);
    let mut work = Work::within(Budget { work: u64::MAX, ..Budget::default() });
    for a in 2..=most {
        for b in a..=most + 1 {
            let found = bites(&Position::from_box([a, b]).unwrap(), &mut work);
            let published = rows.iter().filter(|row| row[..2] == [a, b]);
            let published: Vec<(u64, u64)> = published.map(|row| (row[2], row[3])).collect();
            if published.is_empty() {
                assert_eq!(found.len(), 1, "{a}x{b}: {found:?}");
            } else {
                assert_eq!(found, published, "{a}x{b}");
            }
        }
    }
}

/// All lists of rows with `cells` cells, none longer than `longest`.
fn partitions(cells: u64, longest: u64, rows: &mut Vec<u64>, visit: &mut impl FnMut(&[u64])) {
    if cells == 0 {
        visit(rows);
    }
    for row in (1..=longest.min(cells)).rev() {
        rows.push(row);
        partitions(cells - row, row, rows, visit);
        rows.pop();
    }
}

#[test]
fn positions_by_number_of_cells() {
    let lost = numbers_of(include_str!("../../../lab/data/claims/oeis/A112470.txt"));
    let one_bite = numbers_of(include_str!("../../../lab/data/claims/oeis/A112472.txt"));
    let more_bites = numbers_of(include_str!("../../../lab/data/claims/oeis/A112473.txt"));
    let most = 40;
    // A question that is too hard still fixes the board, and its table, for those that follow.
    let mut work = Work::within(Budget { work: 0, ..Budget::default() });
    assert!(outcome(&Chomp, &Position::from_box([most, most]).unwrap(), &mut work).is_err());
    work.set_budget(Budget::default());
    for cells in 1..=most {
        let mut count = [0_u64; 3];
        partitions(cells, cells, &mut Vec::new(), &mut |rows| {
            let position = Position::from_rows(rows.iter().copied()).unwrap();
            count[bites(&position, &mut work).len().min(2)] += 1;
        });
        let index = usize::try_from(cells).unwrap();
        let published = [lost[index], one_bite[index - 1], more_bites[index - 1]];
        assert_eq!(count, published, "{cells} cells");
    }
}

#[test]
fn grundy_values_of_three_rows() {
    let published = numbers_of(include_str!("../../../lab/data/claims/oeis/A069001.txt"));
    let most = (60 * scale()).min(300);
    let mut work = Work::within(Budget { work: u64::MAX, ..Budget::default() });
    for n in (1..=most).rev().chain([119]) {
        let bar = Position::from_box([3, n]).unwrap();
        let value = grundy(&Chomp, &bar, &mut work).unwrap();
        assert_eq!(u64::from(value), published[usize::try_from(n - 1).unwrap()], "3x{n}");
    }
    assert_eq!(published[118], 257);
}

#[test]
fn three_winning_bites_of_the_staircase() {
    let mut work = Work::within(Budget::default());
    let stairs = Position::from_rows([3, 2, 1]).unwrap();
    assert_eq!(bites(&stairs, &mut work), [(0, 2), (1, 1), (2, 0)]);
    assert_eq!(outcome(&Chomp, &stairs, &mut work), Ok(Outcome::N));
}
