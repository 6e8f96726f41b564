//! Laws of the games, and comparisons with the oracle, as plain functions: the tests call them on
//! this machine, and as WebAssembly, where a machine word has 32 bits. Each panics at the first
//! thing that is wrong and returns how many positions it looked at.

use super::positions::positions;
use chomplab::Outcome;
use chomplab::chomp::three_rows::SheetStream;
use chomplab::chomp::three_rows::reference::Sheets;
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::heap::{Rules, Values};
use chomplab::records::Question;
use chomplab::registry::{self, After, AnyPosition};
use oracle::{Cells, FourRowValues, Oracle, all_positions_in_box, heap_values, take_and_break};

/// Checks something, and returns how many positions it looked at.
type Law = fn() -> u64;

/// Every law with its name.
pub(crate) const LAWS: &[(&str, Law)] = &[
    ("Chomp agrees with the oracle in every small box", chomp_agrees_with_the_oracle),
    ("four rows agree with the oracle", four_rows_agree_with_the_oracle),
    ("heaps agree with the oracle", heaps_agree_with_the_oracle),
    ("both engines for three rows agree", engines_for_three_rows_agree),
    ("moves of every game lead where they should", moves_lead_where_they_should),
    ("the largest numbers are not cut off", the_largest_numbers_are_not_cut_off),
];

const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

fn work() -> Work<'static> {
    Work::within(Budget { work: 200_000_000, memory: 256 << 20 })
}

fn chomp_agrees_with_the_oracle() -> u64 {
    let boxes: [&[usize]; 7] =
        [&[5, 6], &[2, 9], &[9, 2], &[1, 7], &[3, 3, 3], &[2, 2, 2, 2], &[2, 1, 2, 2, 2]];
    let mut oracle = Oracle::new();
    let mut work = work();
    let mut count = 0;
    for cells in boxes.iter().flat_map(|sides| all_positions_in_box(sides)) {
        agrees(&mut oracle, &cells, &mut work);
        count += 1;
    }
    count
}

fn agrees(oracle: &mut Oracle, cells: &Cells, work: &mut Work<'_>) {
    let boxes = cells.cells().map(|cell| cell.iter().map(|&at| at as u64 + 1).collect());
    let position = Position::from_boxes(boxes).expect("cells are a position");
    let verdict = ask(&Chomp, &position, EVERYTHING, work);
    let truth = if oracle.is_p(cells) { Outcome::P } else { Outcome::N };
    assert_eq!(verdict.outcome, Some(truth), "{position}");
    let value = verdict.grundy.expect("small boards have values").to_u64();
    assert_eq!(value, Some(oracle.grundy_poison_forbidden(cells) as u64), "{position}");
    let known = verdict.winning_moves.expect("all bites are known");
    let bites: Vec<Vec<u64>> = known.moves.into_iter().map(|bite| bite.0).collect();
    let wide = |bite: &Vec<usize>| bite.iter().map(|&at| at as u64).collect();
    let truth: Vec<Vec<u64>> = oracle.winning_bites(cells).iter().map(wide).collect();
    assert!(known.complete && bites == truth, "{position}");
}

fn four_rows_agree_with_the_oracle() -> u64 {
    const LONGEST: usize = 9;
    let truth = FourRowValues::up_to(LONGEST);
    let mut work = work();
    let mut count = 0;
    for rows in oracle::all_positions_in_box(&[4, LONGEST]).iter().map(Cells::rows) {
        let rows: [usize; 4] = std::array::from_fn(|row| rows.get(row).copied().unwrap_or(0));
        let filled = rows.iter().filter(|row| **row > 0).map(|row| *row as u64);
        let position = Position::from_rows(filled).expect("rows are a position");
        let value = ask(&Chomp, &position, EVERYTHING, &mut work).grundy;
        let value = value.and_then(|value| value.to_u64());
        assert_eq!(value, Some(truth.of(rows) as u64), "{position}");
        count += 1;
    }
    count
}

fn heaps_agree_with_the_oracle() -> u64 {
    let mut count = 0;
    for digits in [[0, 7, 7], [0, 0, 7], [0, 1, 6], [0, 5, 3], [4, 5, 6], [4, 7, 1]] {
        let truth = heap_values(|heap| take_and_break(&digits, heap), 200);
        let code = format!("{}.{}{}", digits[0], digits[1], digits[2]);
        let mut values = Values::new(&Rules::read(&code).expect("a code"));
        values.extend_to(200, &mut work()).expect("it takes little");
        let found: Vec<usize> = values.known().iter().map(|value| *value as usize).collect();
        assert_eq!(found[..truth.len()], truth, "{code}");
        count += truth.len() as u64;
    }
    count
}

/// The fast engine begins after some two thousand sheets; the places of its windows are products
/// that need more than 32 bits.
fn engines_for_three_rows_agree() -> u64 {
    const MOST: u64 = 2400;
    let mut plain = Sheets::new().map(|run| run.sheet);
    let mut stream = SheetStream::new();
    let mut count = 0;
    while stream.next_third_row() < MOST {
        for sheet in stream.batch() {
            assert_eq!(Some(sheet), plain.next());
            count += 1;
        }
    }
    count
}

fn outcome(position: &AnyPosition, work: &mut Work<'_>) -> Option<Outcome> {
    position.answer(&[Question::Outcome], work).outcome.flatten()
}

/// In every game a winning move leads to a lost position, and no move out of a lost one does.
fn moves_lead_where_they_should() -> u64 {
    const POSITIONS: usize = 400;
    const MOVES: usize = 6;
    let mut work = work();
    let mut count = 0;
    for text in positions(POSITIONS) {
        let position = registry::read(&text).expect("a position");
        let answer = position.answer(&[Question::Outcome, Question::WinningMoves], &mut work);
        let won = answer.outcome.flatten();
        let winning = answer.winning_moves.flatten().map(|known| known.moves).unwrap_or_default();
        for chosen in winning.iter().take(MOVES) {
            assert_eq!(won, Some(Outcome::N), "{text}");
            if let Ok(After::Position(left)) = position.after(&chosen.name()) {
                assert_ne!(outcome(&left, &mut work), Some(Outcome::N), "{text}: {}", chosen.to);
                count += 1;
            }
        }
        if won == Some(Outcome::P) {
            for (name, _) in position.options().into_iter().flatten().take(MOVES) {
                if let Ok(After::Position(left)) = position.after(&name) {
                    assert_ne!(outcome(&left, &mut work), Some(Outcome::P), "{text}: {name}");
                    count += 1;
                }
            }
        }
    }
    count
}

/// Lengths around the ends of 32 and of 64 bits.
fn the_largest_numbers_are_not_cut_off() -> u64 {
    let mut work = work();
    let mut count = 0;
    for length in [(1_u64 << 31) - 1, (1 << 32) - 2, (1 << 32) - 1, 1 << 32, 1 << 40, 1 << 62] {
        let (more, even) = (length + 1, length & !1);
        for (text, truth) in [
            (format!("({more},{length})"), Outcome::P),
            (format!("({length},{length})"), Outcome::N),
            (format!("2x{length}"), Outcome::N),
            (format!("nim:{length},{length}"), Outcome::P),
            (format!("nim:{length},{more}"), Outcome::N),
            (format!("1x{length} + {length}x1"), Outcome::P),
            (format!("1x{more} + {length}x1"), Outcome::N),
            (format!("({},{even},120)", even + 72), Outcome::P),
            (format!("({},{even},120)", even + 71), Outcome::N),
        ] {
            let position = registry::read(&text).expect("a position");
            assert_eq!(outcome(&position, &mut work), Some(truth), "{text}");
            count += 1;
        }
    }
    count
}
