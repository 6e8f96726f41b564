//! Outcomes of many positions at once, given as lines of an array: each lists rows, longest first.

use chomplab::Outcome;
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Wanted, Work, ask};
use numpy::ndarray::ArrayView2;

const OUTCOME: Wanted = Wanted { outcome: true, winning_moves: false, grundy: false };

/// By the theorem on two rows: P just when they differ by one, which the poison alone does too.
pub(crate) fn of_rows(first: u64, second: u64) -> Outcome {
    if first - second == 1 { Outcome::P } else { Outcome::N }
}

/// By the same theorem for a whole array, if no position has more rows; `None` also when some line
/// lists no position.
pub(crate) fn of_two_rows(rows: &ArrayView2<'_, i64>) -> Option<Vec<u8>> {
    let outcome = |first: i64, second: i64| {
        let is_position = first > 0 && second >= 0 && first >= second;
        is_position.then(|| if first - second == 1 { b'P' } else { b'N' })
    };
    match (rows.ncols(), rows.as_slice()) {
        (1, _) => rows.iter().map(|first| outcome(*first, 0)).collect(),
        // Lines that lie one after the other take half the time.
        (2, Some(flat)) => {
            flat.as_chunks().0.iter().map(|[first, second]| outcome(*first, *second)).collect()
        }
        (2, None) => {
            let lines = rows.column(0).into_iter().zip(rows.column(1));
            lines.map(|(first, second)| outcome(*first, *second)).collect()
        }
        _ => None,
    }
}

/// By all engines, within the budget for each; the second is the first line that lists no position.
pub(crate) fn of_any_rows(
    rows: &ArrayView2<'_, i64>,
    work: &mut Work<'_>,
) -> (Vec<u8>, Option<usize>) {
    let mut found = Vec::with_capacity(rows.nrows());
    for (at, line) in rows.rows().into_iter().enumerate() {
        let lengths: Option<Vec<u64>> = line.iter().map(|&row| u64::try_from(row).ok()).collect();
        let Some(Ok(position)) = lengths.map(Position::from_rows) else {
            return (found, Some(at));
        };
        found.push(match ask(&Chomp, &position, OUTCOME, work).outcome {
            Some(Outcome::P) => b'P',
            Some(Outcome::N) => b'N',
            None => b'?',
        });
    }
    (found, None)
}
