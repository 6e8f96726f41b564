//! \[Ngu\] section 3.2, the printed proofs of Theorems 1 and 2.
//!
//! Each gives an answer to every bite into (n+4, n+2, 2) or (n+11, n+7, 5), by cases. The answers
//! are written down here case by case; a check goes through all bites but that of the poison, and
//! wants of each that a case gives an answer, that the answer is one bite away, and that it is P.

use super::asking::{is_loser, losers_to, rows_text};
use super::ngu::{bites, cut};
use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::three_rows::Losers;
use oracle::three_row_p_positions;

pub(super) const CHECKS: &[Check] = &[
    plain("answers-over-2", |bench| answers(bench, &OVER_2)),
    plain("answers-over-5", |bench| answers(bench, &OVER_5)),
    plain("states-over-2", states_over_2),
];

type Rows = [u64; 3];

/// What the proof answers, with the number of the case.
enum Answer {
    /// This is left.
    To(u32, Rows),
    /// What the bite has left is a rectangle, and those are N.
    Rectangle,
}

/// A printed proof.
struct Proof {
    /// The position for n = 0; 1 is added to the first two rows with n.
    start: Rows,
    /// The answer to a bite into a row, counted from 0, which it cuts to a length; what is left.
    answer: fn(n: u64, row: usize, length: u64, left: Rows) -> Answer,
}

const OVER_2: Proof = Proof {
    start: [4, 2, 2],
    answer: |n, row, length, left| match (row, length) {
        (0, 1 | 2) => Answer::Rectangle,
        // (3,2,2) for n = 0, otherwise (3,3,2).
        (0, 3) if n == 0 => Answer::To(1, [3, 1, 1]),
        (0, 3) => Answer::To(2, [3, 1, 1]),
        (0, x) => Answer::To(3, [x, x - 2, 2]),
        (1, 0) => Answer::To(4, [1, 0, 0]),
        (1, 1) => Answer::To(5, [3, 1, 1]),
        (1, y) => Answer::To(6, [y + 2, y, 2]),
        (_, 0) => Answer::To(7, [left[0] - 1, left[1], 0]),
        (_, _) => Answer::To(8, [2, 2, 1]),
    },
};

const OVER_5: Proof = Proof {
    start: [11, 7, 5],
    answer: |_, row, length, left| match (row, length) {
        (0, 1..=5) => Answer::Rectangle,
        (0, 6) => Answer::To(1, [6, 3, 3]),
        (0, 7) => Answer::To(2, [7, 7, 4]),
        (0, 8) => Answer::To(3, [8, 4, 4]),
        (0, 9) if left == [9, 7, 5] => Answer::To(4, [9, 7, 2]),
        (0, 9) => Answer::To(5, [9, 6, 5]),
        (0, 10) => Answer::To(6, [10, 5, 5]),
        (0, x) => Answer::To(7, [x, x - 4, 5]),
        (1, 0) => Answer::To(8, [1, 0, 0]),
        (1, 1) => Answer::To(9, [3, 1, 1]),
        (1, 2) => Answer::To(10, [4, 2, 2]),
        (1, 3) => Answer::To(11, [6, 3, 3]),
        (1, 4) => Answer::To(12, [8, 4, 4]),
        (1, 5) => Answer::To(13, [10, 5, 5]),
        (1, 6) => Answer::To(14, [9, 6, 5]),
        (1, y) => Answer::To(15, [y + 4, y, 5]),
        (_, 0) => Answer::To(16, [left[0] - 3, left[1], 0]),
        (_, 1) => Answer::To(17, [2, 2, 1]),
        (_, 2) => Answer::To(18, [left[0] - 2, left[1], 2]),
        (_, 3) => Answer::To(19, [5, 5, 3]),
        (_, _) => Answer::To(20, [7, 7, 4]),
    },
};

/// A bite into the position for `n` that is not answered as it should be.
fn against(bench: &Bench<'_>, proof: &Proof, n: u64, losers: &Losers) -> Option<String> {
    let [first, second, third] = proof.start;
    let whole = [first + n, second + n, third];
    let all = (0..3).flat_map(|row| (0..whole[row]).map(move |length| (row, length)));
    // The bite of the poison leaves nothing.
    all.filter(|bite| *bite != (0, 0)).find_map(|(row, length)| {
        let left = cut(whole, row, length);
        let wrong = match (proof.answer)(n, row, length, left) {
            Answer::Rectangle => {
                let is_rectangle = left.iter().all(|length| *length == left[0]);
                !is_rectangle || !bites(left).into_iter().any(|rows| is_loser(losers, rows))
            }
            Answer::To(case, to) => {
                let other = [to[0] + 1, to[1], to[2]];
                let to = bench.claim_number(case, to, other);
                !bites(left).contains(&to) || !is_loser(losers, to)
            }
        };
        wrong.then(|| format!("what leaves {} of {}", rows_text(&left), rows_text(&whole)))
    })
}

/// Every bite has an answer that is one bite away and leaves a P-position.
fn answers(bench: &Bench<'_>, proof: &Proof) -> Outcome {
    let to = bench.at_most(120);
    let losers = losers_to(10);
    let by_engine = (0..=to).find_map(|n| against(bench, proof, n, &losers));
    // Whoever is P up to some width is so by the oracle too.
    let lost = three_row_p_positions(30);
    let differs =
        lost.iter().find(|rows| rows[2] <= 10 && !is_loser(&losers, rows.map(|row| row as u64)));
    let witness = by_engine.or(differs.map(|rows| format!("{rows:?}, by the oracle")));
    Outcome::unless(witness, format!("every bite but that of the poison, n to {to}"))
}

/// Case 1 of Theorem 1 names what a bite into the first row may leave, among it (3,3,3); the third
/// row has two cells.
fn states_over_2(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(60);
    let printed = bench.claim([3, 3, 3], [3, 3, 2]);
    let right = bench.correction([3, 3, 2], [3, 3, 3]);
    let against = |state: Rows| {
        let is_left = (1..=to).all(|n| bites([n + 4, n + 2, 2]).contains(&state));
        (!is_left).then(|| format!("no bite into (n+4,n+2,2) leaves {}", rows_text(&state)))
    };
    Outcome::corrected(
        against(printed),
        against(right),
        format!("(3,3,2), (2,2,2) and (1,1,1) are left, n from 1 to {to}"),
    )
}
