//! Lengths of games under best play: against the oracle, and against the definition in every game.

use chomplab::Outcome;
use chomplab::engine::{Budget, Work};
use chomplab::registry::{self, AnyPosition};
use oracle::{Cells, DistanceOracle, all_positions_in_box};

fn work() -> Work<'static> {
    Work::within(Budget { work: 100_000_000, memory: 64 << 20 })
}

/// The text of a position that the oracle has.
fn text(cells: &Cells) -> String {
    let boxes: Vec<String> = cells
        .cells()
        .map(|cell| cell.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join("x"))
        .collect();
    boxes.join(" + ")
}

#[test]
fn every_position_of_some_boxes_takes_as_long_as_the_oracle_says() {
    let mut oracle = DistanceOracle::new();
    for sides in [&[4, 4][..], &[2, 6], &[2, 2, 3]] {
        for cells in all_positions_in_box(sides) {
            if cells.is_empty() {
                continue;
            }
            let position = registry::read(&text(&cells)).unwrap();
            let found = position.distances(&mut work()).unwrap();
            assert_eq!(found.own.moves as usize, oracle.bites_to_the_end(&cells), "{cells:?}");
        }
    }
}

/// The definition, move by move.
fn by_definition(position: &AnyPosition) -> (Outcome, u32) {
    let options: Vec<(Outcome, u32)> =
        position.options().unwrap().map(|(_, after)| by_definition(&after)).collect();
    let of = |wanted| options.iter().filter(move |(outcome, _)| *outcome == wanted);
    let lost = of(Outcome::P).map(|(_, moves)| *moves).min();
    let won = of(Outcome::N).map(|(_, moves)| *moves).max();
    match (lost, won) {
        (Some(moves), _) => (Outcome::N, moves + 1),
        (None, Some(moves)) => (Outcome::P, moves + 1),
        (None, None) => (Outcome::P, u32::from(position.poison_move().is_some())),
    }
}

#[test]
fn other_games_take_as_long_as_the_definition_says() {
    for text in [
        "nim:3,2,1",
        "kayles:5,2",
        "divisors:24",
        "subsets:2",
        "poset:a<b<c, a<d, e",
        "graph:a-b, b-c",
        "2x2 & nim:2",
        "misere:2x2 & nim:2",
        "subtract[1,3]:6",
    ] {
        let position = registry::read(text).unwrap();
        let found = position.distances(&mut work()).unwrap();
        assert_eq!((found.own.outcome, found.own.moves), by_definition(&position), "{text}");
        for (name, distance) in &found.options {
            let options = position.options().unwrap();
            let after =
                options.filter(|(own, _)| own == name).map(|(_, after)| after).next().unwrap();
            assert_eq!((distance.outcome, distance.moves), by_definition(&after), "{text}: {name}");
        }
    }
}

#[test]
fn what_cannot_be_told_is_said() {
    let infinite = registry::read("2xw").unwrap();
    assert!(infinite.distances(&mut work()).is_err());
    let large = registry::read("20x20").unwrap();
    let mut little = Work::within(Budget { work: 100_000, memory: 1 << 20 });
    assert!(large.distances(&mut little).is_err());
}
