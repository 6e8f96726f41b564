//! Short questions to the engines and to the oracle.

use chomplab::answer::Question;
use chomplab::ask::answer_text;
use chomplab::chomp::three_rows::Losers;
use chomplab::search::{Budget, Work};
use oracle::{Cells, Oracle};

/// Whether a position, given as text, is P; `None` where no engine knows.
pub(super) fn is_p(text: &str, work: &mut Work<'_>) -> Option<bool> {
    let answer = answer_text(text, &[Question::Outcome], work).ok()?;
    answer.outcome.flatten().map(|outcome| outcome == "P")
}

/// The winning bites of a position, if all are known.
pub(super) fn all_bites(text: &str, work: &mut Work<'_>) -> Option<Vec<String>> {
    let known = answer_text(text, &[Question::WinningMoves], work).ok()?.winning_moves.flatten()?;
    known.complete.then(|| known.moves.iter().map(|chosen| chosen.bite.join(",")).collect())
}

/// A list of rows as text.
pub(super) fn rows_text(rows: &[u64]) -> String {
    let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
    format!("({})", rows.join(","))
}

/// Work for what is short: it is not stopped, so that what it finds is complete.
pub(super) fn unlimited() -> Work<'static> {
    Work::within(Budget { work: u64::MAX, memory: usize::MAX })
}

/// Losers with third rows up to one, of which there are not many.
pub(super) fn losers_to(third_row: u64) -> Losers {
    let mut losers = Losers::new();
    let _ = losers.reach(third_row, &mut unlimited());
    losers
}

/// Whether three rows are P by their sheet.
pub(super) fn is_loser(losers: &Losers, [first, second, third]: [u64; 3]) -> bool {
    losers.loser(third, second) == Some(first)
}

/// Every list of at most so many rows, none longer than `longest`, without rows of length 0.
pub(super) fn lists(rows: usize, longest: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..rows {
        let longer = |list: &Vec<usize>| {
            let list = list.clone();
            let most = list.last().copied().unwrap_or(longest);
            (1..=most).map(move |row| [&list[..], &[row]].concat())
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all.remove(0);
    all
}

/// Whether rows are P by the oracle.
pub(super) fn oracle_says_p(oracle: &mut Oracle, rows: &[usize]) -> bool {
    oracle.is_p(&Cells::from_rows(rows))
}

/// The numbers of a file of claims, line by line, comments and heads left out.
pub(super) fn table(file: &str) -> Vec<Vec<u64>> {
    let lines = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    lines.map(|line| line.split(',').filter_map(|part| part.parse().ok()).collect()).collect()
}
