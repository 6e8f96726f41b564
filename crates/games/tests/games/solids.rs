//! Catalogues of boxes of three dimensions against the oracle, the search and each other.
//! `TEST_SCALE` makes the same tests longer.

use chomplab::chomp::boards::Catalogue;
use chomplab::chomp::solids::{Solid, SolidCatalogue, SolidEstimate, SolidNumbering};
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::search;
use chomplab::{Obstacle, Outcome, Undecided};
use oracle::{Oracle, all_positions_in_box};
use testing::scale;

fn catalogue(sides: [usize; 3]) -> SolidCatalogue {
    SolidCatalogue::compute(sides, &mut |_, _| Ok(())).expect("nobody stops it")
}

fn all(catalogue: &SolidCatalogue) -> Vec<Solid> {
    let mut all = Vec::new();
    let done: Result<(), ()> = catalogue.try_for_each(|solid| {
        all.push(solid.clone());
        Ok(())
    });
    done.expect("nothing fails");
    all
}

/// The position of the library.
fn position(solid: &Solid) -> Position {
    let levels = solid.levels().iter().enumerate();
    let boxes = levels.flat_map(|(level, rows)| {
        let rows = rows.iter().enumerate();
        rows.map(move |(row, &length)| vec![level as u64 + 1, row as u64 + 1, length as u64])
    });
    Position::from_boxes(boxes).expect("a position")
}

#[test]
fn oracle_agrees_on_all_small_boxes() {
    let mut oracle = Oracle::new();
    let mut boxes =
        vec![[1, 1, 1], [1, 3, 4], [2, 2, 2], [2, 2, 5], [3, 2, 3], [4, 3, 2], [3, 3, 3]];
    if scale() >= 10 {
        boxes.extend([[2, 5, 3], [3, 3, 4], [4, 2, 4]]);
    }
    for sides in boxes {
        let catalogue = catalogue(sides);
        let mut losers = 0;
        for cells in all_positions_in_box(&sides) {
            let length = |level: usize, row: usize| {
                (0..sides[2]).take_while(|&column| cells.contains(&[level, row, column])).count()
            };
            let level = |level| (0..sides[1]).map(|row| length(level, row)).collect();
            let solid = Solid::new((0..sides[0]).map(level).collect());
            let is_p = oracle.is_p(&cells);
            losers += u64::from(is_p);
            assert_eq!(catalogue.is_p(&solid), is_p, "{solid:?} in {sides:?}");
            let bites = catalogue.winning_bites(&solid);
            let bites: Vec<Vec<usize>> = bites.iter().map(|bite| bite.to_vec()).collect();
            assert_eq!(bites, oracle.winning_bites(&cells), "{solid:?}");
        }
        assert_eq!(catalogue.len(), losers, "{sides:?}");
        assert_eq!(all(&catalogue).len() as u64, losers);
        assert!(all(&catalogue).iter().all(|solid| catalogue.is_p(solid)));
        let numbering = SolidEstimate::numbering(sides).unwrap();
        assert!(catalogue.ranks().map(|rank| numbering.solid(rank)).eq(all(&catalogue)));
    }
}

#[test]
fn search_agrees_on_every_position_of_a_cube() {
    let sides = if scale() >= 10 { [4, 4, 4] } else { [3, 3, 4] };
    let catalogue = catalogue(sides);
    let numbering = SolidNumbering::new(sides).unwrap();
    let mut work = Work::within(Budget::default());
    let outcome = Wanted { outcome: true, ..Wanted::default() };
    for rank in 1..numbering.positions() {
        let solid = numbering.solid(rank);
        let position = position(&solid);
        work.begin();
        let Ok(found) = search::consider(&Chomp, &position, outcome, &mut work) else {
            panic!("{position} is within the budget");
        };
        assert_eq!(catalogue.is_p(&solid), found.outcome == Outcome::P, "{position}");
    }
}

#[test]
fn flat_boxes_are_boards() {
    for (rows, columns) in [(5, 6), (4, 9)] {
        let flat = Catalogue::compute(rows, columns, &mut |_| Ok(())).unwrap();
        for sides in [[1, rows, columns], [rows, 1, columns], [rows, columns, 1]] {
            assert_eq!(catalogue(sides).len(), flat.len(), "{sides:?}");
        }
    }
}

#[test]
fn turned_boxes_have_turned_positions() {
    let counts = [[2, 3, 5], [3, 5, 2], [5, 3, 2], [5, 2, 3]].map(|sides| catalogue(sides).len());
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    let (one, other) = (catalogue([2, 4, 3]), catalogue([3, 2, 4]));
    for solid in all(&one) {
        assert!(other.is_p(&solid.turned([2, 0, 1])), "{solid:?}");
    }
    for mut bite in one.opening([2, 4, 3]).bites {
        bite.rotate_right(1);
        assert!(other.opening([3, 2, 4]).bites.contains(&bite), "{bite:?}");
    }
    // So long that slices are cut along the longest side.
    let (long, short) = (catalogue([2, 2, 60]), catalogue([2, 2, 5]));
    for length in 1..=5 {
        assert_eq!(long.opening([2, 2, length]), short.opening([2, 2, length]));
    }
}

/// One pass tells the winning first bites of all boxes inside, as one for each does.
#[test]
fn boxes_inside_a_box_have_the_bites_they_have_alone() {
    let large = catalogue([3, 4, 4]);
    for a in 1..=3 {
        for b in 1..=4 {
            for c in 1..=4 {
                let sides = [a, b, c];
                assert_eq!(large.opening(sides), catalogue(sides).opening(sides));
            }
        }
    }
}

#[test]
fn ask_lists_all_winning_bites_of_any_position() {
    let mut work = Work::within(Budget::default());
    let wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
    let large = catalogue([3, 4, 5]);
    let solids = [
        Solid::of_box([3, 4, 5]),
        Solid::new(vec![vec![5, 5, 4, 1], vec![5, 3, 3], vec![2, 2, 1]]),
        all(&large).into_iter().find(|solid| solid.sides() == [3, 4, 5]).unwrap(),
    ];
    for solid in solids {
        let verdict = ask(&Chomp, &position(&solid), wanted, &mut work);
        let bites = verdict.winning_moves.expect("moves are known");
        assert!(bites.complete && verdict.because.iter().any(|reason| reason.id == "solids"));
        let expected = large.winning_bites(&solid);
        let expected = expected.iter().map(|bite| bite.map(|at| at as u64));
        let bites = bites.moves.into_iter().map(|cell| [cell[0], cell[1], cell[2]]);
        assert!(bites.eq(expected), "{solid:?}");
    }
}

#[test]
fn a_listener_can_stop_the_sweep_and_boxes_without_end_are_refused() {
    let stopped = SolidCatalogue::compute([4, 4, 5], &mut |positions, losers| {
        assert!(positions > 0 && losers > 0);
        Err(Undecided::new(Obstacle::Cancelled, "enough"))
    });
    assert_eq!(stopped.unwrap_err().why, Obstacle::Cancelled);
    assert!(SolidCatalogue::compute([20, 20, 20], &mut |_, _| Ok(())).is_err());
    assert!(SolidEstimate::of([0, 1, 1]).is_none());
}
