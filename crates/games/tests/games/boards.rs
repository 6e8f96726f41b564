//! Catalogues of boards against the oracle, the search and published numbers. `TEST_SCALE` makes
//! the same tests longer.

use chomplab::chomp::boards::{
    Catalogue, Estimate, GrundyLevels, GrundyValues, Lists, Opening, losers_by_cells,
    three_row_grundy,
};
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Wanted, Work};
use chomplab::search;
use chomplab::{Obstacle, Outcome, Undecided};
use oracle::{Cells, Oracle, all_positions_in_box};
use std::num::NonZero;
use testing::scale;

fn catalogue(rows: usize, columns: usize) -> Catalogue {
    Catalogue::compute(rows, columns, &mut |_| Ok(())).expect("nobody stops it")
}

fn all(catalogue: &Catalogue) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let done: Result<(), ()> = catalogue.try_for_each(|rows| {
        all.push(rows.to_vec());
        Ok(())
    });
    done.expect("nothing fails");
    all
}

#[test]
fn oracle_agrees_on_all_small_boxes() {
    let mut oracle = Oracle::new();
    let most = 11 + scale().ilog2() as usize;
    for rows in 1..most {
        for columns in 1..=most - rows {
            let catalogue = catalogue(rows, columns);
            let mut losers = 0;
            for cells in all_positions_in_box(&[rows, columns]) {
                let lengths = cells.rows();
                let is_p = oracle.is_p(&cells);
                losers += u64::from(is_p);
                assert_eq!(catalogue.is_p(&lengths), is_p, "{lengths:?} in {rows}x{columns}");
                let bites = catalogue.winning_bites(&lengths);
                let bites: Vec<Vec<usize>> = bites.iter().map(|&(i, j)| vec![i, j]).collect();
                assert_eq!(bites, oracle.winning_bites(&cells), "{lengths:?}");
            }
            assert_eq!(catalogue.len(), losers, "{rows}x{columns}");
        }
    }
}

#[test]
fn listed_positions_are_the_p_positions() {
    let mut oracle = Oracle::new();
    for (rows, columns) in [(1, 1), (1, 7), (7, 1), (4, 5), (5, 4), (6, 3), (4, 4)] {
        let mut listed = all(&catalogue(rows, columns));
        listed.sort();
        let positions = all_positions_in_box(&[rows, columns]);
        let losers = positions.iter().filter(|cells| oracle.is_p(cells)).map(Cells::rows);
        let mut expected: Vec<Vec<usize>> = losers.collect();
        expected.sort();
        assert_eq!(listed, expected, "{rows}x{columns}");
    }
}

#[test]
fn search_agrees_on_every_position_of_a_square() {
    let side = if scale() >= 10 { 9 } else { 8 };
    let catalogue = catalogue(side, side);
    let mut work = Work::within(Budget::default());
    let outcome = Wanted { outcome: true, ..Wanted::default() };
    let mut rows = vec![1];
    let mut count = 0;
    // All row lists in the box, each from the one before.
    loop {
        let position = Position::from_rows(rows.iter().map(|&row| row as u64)).unwrap();
        let Ok(found) = search::consider(&Chomp, &position, outcome, &mut work) else {
            panic!("{position} is within the budget");
        };
        work.begin();
        assert_eq!(catalogue.is_p(&rows), found.outcome == Outcome::P, "{position}");
        count += 1;
        if rows.len() < side {
            rows.push(1);
            continue;
        }
        while let Some(last) = rows.pop() {
            let most = rows.last().copied().unwrap_or(side);
            if last < most {
                rows.push(last + 1);
                break;
            }
        }
        if rows.is_empty() {
            break;
        }
    }
    assert_eq!(count + 1, Estimate::of(side, side).unwrap().positions);
}

/// Squares to 14 were counted for this project before there was this engine; the others are
/// published by G. Yancey.
#[test]
fn squares_have_as_many_p_positions_as_counted_elsewhere() {
    let published = include_str!("../../../lab/data/claims/tables/squares.csv").trim();
    let published = published.split(',').map(|count| count.parse::<u64>().unwrap());
    let most = if scale() >= 10 { 16 } else { 14 };
    for (side, count) in (1..=most).zip(published) {
        assert_eq!(catalogue(side, side).len(), count, "{side}x{side}");
    }
}

/// The bars of a table with the columns rows, columns, row, column.
fn bars_of(file: &str) -> Vec<Opening> {
    let mut bars: Vec<Opening> = Vec::new();
    for line in file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit())) {
        let numbers: Vec<usize> =
            line.split(',').map(|field| field.parse().expect("a number")).collect();
        let [rows, columns, row, column] = numbers[..] else { panic!("{line}") };
        match bars.last_mut() {
            Some(bar) if (bar.rows, bar.columns) == (rows, columns) => {
                bar.bites.push((row, column));
            }
            _ => bars.push(Opening { rows, columns, bites: vec![(row, column)] }),
        }
    }
    bars
}

/// Of all bars in a box, exactly these have several winning bites.
fn only_these_have_several(bars: &[Opening], most_rows: usize, most_columns: usize) {
    let catalogue = catalogue(most_rows, most_columns);
    for rows in 1..=most_rows {
        for columns in rows.max(2)..=most_columns {
            let opening = catalogue.opening(rows, columns);
            let known = bars.iter().find(|bar| (bar.rows, bar.columns) == (rows, columns));
            match known {
                Some(bar) => assert_eq!(&opening, bar),
                None => assert_eq!(opening.bites.len(), 1, "{opening:?}"),
            }
        }
    }
}

#[test]
fn published_bars_with_several_winning_bites_have_them_and_no_others_do() {
    let published = bars_of(include_str!("../../../lab/data/claims/bars.csv"));
    let boxes: &[(usize, usize)] = match scale() {
        ..10 => &[(7, 40), (14, 14), (8, 23)],
        _ => &[(6, 110), (7, 60), (8, 60), (9, 40), (10, 36), (16, 16)],
    };
    for &(rows, columns) in boxes {
        only_these_have_several(&published, rows, columns);
    }
}

#[test]
fn golden_bars_are_found_again() {
    let golden = bars_of(include_str!("../../../../data/golden/bars.csv"));
    let published = bars_of(include_str!("../../../lab/data/claims/bars.csv"));
    let triple = golden.iter().find(|bar| bar.bites.len() > 2).expect("there is one");
    assert_eq!(triple.bites, [(4, 35), (6, 29), (7, 25)]);
    for bar in &golden {
        assert!(published.contains(bar) || bar.columns > 19, "{bar:?} would have been published");
    }
    only_these_have_several(&golden, 12, 20);
}

#[test]
fn both_orientations_agree() {
    for (rows, columns) in [(3, 40), (5, 21), (6, 13), (9, 10)] {
        let (wide, high) = (catalogue(rows, columns), catalogue(columns, rows));
        assert_eq!(wide.len(), high.len());
        for short in 1..=rows {
            for long in 1..=columns {
                let mut turned = high.opening(long, short).bites;
                turned.iter_mut().for_each(|bite| *bite = (bite.1, bite.0));
                turned.sort();
                assert_eq!(wide.opening(short, long).bites, turned, "{short}x{long}");
            }
        }
    }
}

/// Boards of every kind: square, long, and narrow ones, for which one thread does it all.
#[test]
fn threads_find_the_same_catalogue() {
    for (rows, columns) in [(13, 13), (8, 30), (24, 6), (12, 15), (4, 60), (2, 2)] {
        let alone = catalogue(rows, columns);
        for threads in [2, 7] {
            let threads = NonZero::new(threads).unwrap();
            let together =
                Catalogue::compute_from(rows, columns, threads, Lists::default(), &mut |_, _| {
                    Ok(())
                })
                .unwrap();
            assert_eq!(together.len(), alone.len(), "{rows}x{columns} on {threads}");
            assert!(together.ranks().eq(alone.ranks()), "{rows}x{columns} on {threads}");
            let bites = |catalogue: &Catalogue| catalogue.opening(rows, columns).bites;
            assert_eq!(bites(&together), bites(&alone));
        }
    }
}

#[test]
fn a_listener_can_stop_the_sweep() {
    let mut heard = 0;
    let stopped = Catalogue::compute(13, 13, &mut |swept| {
        heard += 1;
        assert!(swept.positions >= 1 << 20 && swept.losers > 0);
        Err(Undecided::new(Obstacle::Cancelled, "enough"))
    });
    assert_eq!((stopped.unwrap_err().why, heard), (Obstacle::Cancelled, 1));
    assert!(Catalogue::compute(40, 40, &mut |_| Ok(())).is_err());
}

#[test]
fn estimates_are_not_too_low() {
    for (rows, columns) in [(12, 12), (7, 40), (4, 100), (3, 200), (13, 13)] {
        let catalogue = catalogue(rows, columns);
        let estimate = Estimate::of(rows, columns).unwrap();
        assert!(catalogue.bytes() as u64 <= estimate.bytes, "{rows}x{columns}: {estimate:?}");
    }
}

#[test]
fn grundy_values_agree_with_the_oracle() {
    let mut oracle = Oracle::new();
    for (rows, columns) in [(1, 5), (4, 4), (5, 5), (6, 4), (3, 8), (7, 2)] {
        let values = GrundyValues::compute(rows, columns, &mut |_| Ok(())).unwrap();
        for cells in all_positions_in_box(&[rows, columns]) {
            let expected = oracle.grundy_poison_forbidden(&cells);
            assert_eq!(usize::from(values.of(&cells.rows())), expected, "{:?}", cells.rows());
        }
    }
}

/// 3xn: A069001. P-positions are those of value 0.
#[test]
fn grundy_values_are_those_published_and_those_of_the_catalogue() {
    let file = include_str!("../../../lab/data/claims/oeis/A069001.txt");
    let published = file.lines().filter_map(|line| line.parse::<u16>().ok());
    let most = 60 * scale().min(4) as usize;
    let values = GrundyValues::compute(3, most, &mut |_| Ok(())).unwrap();
    for (columns, value) in (1..=most).zip(published) {
        assert_eq!(values.of(&[columns; 3]), value, "3x{columns}");
    }
    for (rows, columns) in [(9, 9), (10, 8), (6, 13)] {
        let values = GrundyValues::compute(rows, columns, &mut |_| Ok(())).unwrap();
        let zeros = values.all().filter(|&value| value == 0).count() as u64;
        assert_eq!(zeros, catalogue(rows, columns).len(), "{rows}x{columns}");
    }
}

/// A112470.
#[test]
fn p_positions_by_their_cells_are_as_many_as_published() {
    let file = include_str!("../../../lab/data/claims/oeis/A112470.txt");
    let published: Vec<u64> = file.lines().filter_map(|line| line.parse().ok()).collect();
    let most = if scale() >= 10 { 90 } else { 60 };
    assert_eq!(losers_by_cells(most), published[..=most]);
}

/// A069001, further than a table of all values would reach.
#[test]
fn grundy_values_of_long_bars_of_three_rows_are_as_published() {
    let file = include_str!("../../../lab/data/claims/oeis/A069001.txt");
    let published: Vec<u32> = file.lines().filter_map(|line| line.parse().ok()).collect();
    let most = 300 + 70 * (scale() - 1).min(10) as usize;
    assert_eq!(three_row_grundy(most, &mut |_| Ok(())).unwrap(), published[..most]);
}

/// A395126: the last row of each P-position of four rows, in lexicographic order. The list is of
/// all lengths, so a board must be long enough to have all positions with shorter first rows.
#[test]
fn last_rows_of_four_are_as_published() {
    let file = include_str!("../../../lab/data/claims/oeis/A395126.txt");
    let published: Vec<usize> = file.lines().filter_map(|line| line.parse().ok()).collect();
    assert_eq!(published.len(), 87);
    let mut positions = all(&catalogue(4, 20));
    positions.iter_mut().for_each(|rows| rows.resize(4, 0));
    positions.sort();
    assert!(positions[published.len() - 1][0] < 20);
    let last: Vec<usize> = positions.iter().map(|rows| rows[3]).take(published.len()).collect();
    assert_eq!(last, published);
}

/// Level by level, with the values of a table; and the values of a square are all found.
#[test]
fn levels_are_the_positions_of_each_value() {
    for (rows, columns) in [(1, 6), (4, 5), (7, 4), (9, 9), (10, 11)] {
        let values = GrundyValues::compute(rows, columns, &mut |_| Ok(())).unwrap();
        let mut counts = Vec::new();
        for value in values.all() {
            counts.resize(counts.len().max(usize::from(value) + 1), 0_u64);
            counts[usize::from(value)] += 1;
        }
        let mut levels = GrundyLevels::new(rows, columns).unwrap();
        let mut found = Vec::new();
        while levels.left() > 0 {
            let bar = vec![columns; rows];
            let before = levels.is_valued(&bar);
            found.push(levels.find_next(&mut |_| Ok(())).unwrap());
            let is_here = levels.is_valued(&bar) && !before;
            assert_eq!(is_here, found.len() == usize::from(values.of(&bar)) + 1);
        }
        assert_eq!(found, counts, "{rows}x{columns}");
    }
}

#[test]
fn a_value_that_is_not_found_has_a_bound() {
    let mut levels = GrundyLevels::new(12, 12).unwrap();
    let mut left = 8;
    let searched = levels.value(&[12; 12], &mut |_| {
        left -= 1;
        if left == 0 { Err(Undecided::new(Obstacle::Budget, "enough")) } else { Ok(()) }
    });
    let at_least = searched.unwrap_err();
    assert_eq!((at_least.bound, at_least.why.why), (2, Obstacle::Budget));
    let text = at_least.into_undecided().text;
    assert!(text.contains("at least 2 with the poison forbidden; enough"), "{text}");

    // In a memory in which a table has no room the value is found, or a bound.
    let has_room = |&(rows, columns): &(usize, usize)| {
        GrundyLevels::bytes(rows, columns) < GrundyValues::bytes(rows, columns)
    };
    let boards = [(12, 13), (12, 14), (13, 13), (13, 14), (14, 14)];
    let (rows, columns) = boards.into_iter().find(has_room).expect("large boards leave room");
    let memory = GrundyValues::bytes(rows, columns).unwrap() as usize - 1;
    let wanted = Wanted { grundy: true, ..Wanted::default() };
    let position = Position::from_box([rows as u64, columns as u64]).unwrap();
    let ask = |work: u64| {
        let mut work = Work::within(Budget { work, memory });
        chomplab::engine::ask(&Chomp, &position, wanted, &mut work)
    };
    let verdict = ask(1 << 40);
    let values = GrundyValues::compute(rows, columns, &mut |_| Ok(())).unwrap();
    assert_eq!(verdict.grundy, Some(u64::from(values.of(&vec![columns; rows])).into()));
    assert!(verdict.because[0].text.contains("All positions of lower value"), "{verdict:?}");
    let undecided = ask(4_000_000).undecided.unwrap();
    assert!(undecided.text.contains("the Grundy value is at least "), "{undecided:?}");
}
