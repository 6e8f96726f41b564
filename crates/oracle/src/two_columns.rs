//! The checker of certificates about two columns of height ω over two finite ones: it follows all
//! lines by itself.
//!
//! A certificate claims the values of `(ω, ω, c, d)`, poison forbidden, for all `c` up to some
//! third row and all `d` up to some fourth row. It also claims that the lines of values up to `g`
//! are in the same state at second rows `q` and `q + P`.
//!
//! The *line* of `(c, d)` and a value is the list of the first rows `p` with which `(p, q, c, d)`
//! has the value, one at most for each second row `q`. It is the least `p ≥ q` such that `(p, q',
//! …)` does not have the value for a smaller `q'` (then `p` is *excluded*), no bite into the finite
//! columns leaves the value, and `(p, q, c, d)` has no smaller value. The line ends where `p = q`:
//! this is the position cut at a finite height, and every longer one has a bite to it. The *state*
//! at second row `q` is, for each line that has not ended, its excluded rows from `q` on, less `q`.
//! As long as no line begins, the next state follows from it; so lines that live in a state that
//! returns live for ever, and no cut has their value.
//!
//! A bite into the second column at a finite height leaves an infinite value. So the value of `(ω,
//! ω, c, d)` is the least number that is neither the value of a cut, so that its line lives for
//! ever, nor that of a bite into the finite columns.

use crate::certificate::Refusal;

/// What a checked certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoColumns {
    /// Third rows up to this one.
    pub third: usize,
    /// Fourth rows up to this one.
    pub fourth: usize,
    /// `[c, d, value]` for each position `(ω, ω, c, d)`.
    pub values: Vec<[usize; 3]>,
}

/// The first line of a certificate.
struct Head {
    third: usize,
    fourth: usize,
    value: usize,
    second: usize,
    period: usize,
}

/// Checks a certificate.
///
/// # Errors
/// The first line that is wrong, and what is wrong there.
pub fn check_two_columns(text: &str) -> Result<TwoColumns, Refusal> {
    let (head, values) = read(text)?;
    let too_long = || refusal(1, "the numbers are larger than this checker follows");
    let mut lines = Lines::new(&head).ok_or_else(too_long)?;
    while lines.second < head.second {
        lines.step().ok_or_else(too_long)?;
    }
    let state = (lines.excluded.clone(), lines.ended.clone());
    for _ in 0..head.period {
        lines.step().ok_or_else(too_long)?;
    }
    if (&lines.excluded, &lines.ended) != (&state.0, &state.1) {
        return Err(refusal(1, "the state does not return after this period"));
    }
    for (at, [c, d, value]) in values.iter().enumerate() {
        let is_bite = |[x, y, _]: &&[usize; 3]| x < c && *y == *x.min(d) || x == c && y < d;
        let bites: Vec<usize> = values[..at].iter().filter(is_bite).map(|[.., of]| *of).collect();
        let is_free =
            |value: &usize| !bites.contains(value) && !lines.ended[lines.at(*c, *d, *value)];
        let found = (0..=head.value).find(is_free);
        if found != Some(*value) {
            let found = found.map_or("greater".to_owned(), |found| found.to_string());
            return Err(refusal(at + 2, &format!("the value over ({c},{d}) is {found}")));
        }
    }
    Ok(TwoColumns { third: head.third, fourth: head.fourth, values })
}

fn refusal(line: usize, reason: &str) -> Refusal {
    Refusal { line, reason: reason.to_owned() }
}

fn read(text: &str) -> Result<(Head, Vec<[usize; 3]>), Refusal> {
    let numbers = |line: &str| -> Option<Vec<usize>> {
        line.split(' ').map(|word| word.parse().ok()).collect()
    };
    let mut lines = text.lines();
    let head = lines.next().and_then(|line| numbers(line.strip_prefix("two-columns ")?));
    let head = head.and_then(|head| <[usize; 5]>::try_from(head).ok());
    let Some([third, fourth, value, second, period]) = head else {
        return Err(refusal(1, "it must be `two-columns` and five numbers"));
    };
    if third > 1000 || fourth > third || value > 10_000 || second.max(period) > 10_000_000 {
        return Err(refusal(1, "the numbers are larger than this checker follows"));
    }
    if period == 0 || second <= third {
        return Err(refusal(
            1,
            "a period is positive, and lines begin up to the largest third row",
        ));
    }
    let wanted = (0..=third).flat_map(|c| (0..=fourth.min(c)).map(move |d| [c, d]));
    let mut values = Vec::new();
    for rows in wanted {
        let found = lines.next().and_then(numbers);
        match found.and_then(|found| <[usize; 3]>::try_from(found).ok()) {
            Some([c, d, value]) if [c, d] == rows => values.push([c, d, value]),
            _ => {
                let [c, d] = rows;
                let reason = format!("it must be {c} and {d}, which come next, and their value");
                return Err(refusal(values.len() + 2, &reason));
            }
        }
    }
    if lines.next().is_some() {
        return Err(refusal(values.len() + 2, "there is a line too many"));
    }
    Ok((Head { third, fourth, value, second, period }, values))
}

/// All lines, second row by second row.
struct Lines {
    third: usize,
    fourth: usize,
    values: usize,
    /// The next second row.
    second: usize,
    words: usize,
    /// The excluded first rows of each line from the second row on, less that, as bits.
    excluded: Vec<u64>,
    /// The first row of each line at the present second row, less that.
    now: Vec<Option<usize>>,
    ended: Vec<bool>,
}

impl Lines {
    /// Words of all lines together, at most.
    const MOST_WORDS: usize = 1 << 26;

    fn new(head: &Head) -> Option<Self> {
        let Head { third, fourth, value, .. } = *head;
        let values = value + 1;
        // Each of a line's rivals, and each row of the third column, takes one row at most.
        let words = (4 * third + fourth + values) / 64 + 2;
        let lines = (third + 1) * (fourth + 1) * values;
        let all = lines.checked_mul(words).filter(|all| *all <= Self::MOST_WORDS)?;
        Some(Self {
            third,
            fourth,
            values,
            second: 0,
            words,
            excluded: vec![0; all],
            now: vec![None; lines],
            ended: vec![false; lines],
        })
    }

    fn at(&self, c: usize, d: usize, value: usize) -> usize {
        (c * (self.fourth + 1) + d) * self.values + value
    }

    /// All lines at one second row; `None` if a first row is too long.
    fn step(&mut self) -> Option<()> {
        let (words, second) = (self.words, self.second);
        // First rows of (x, min(x,d)) for the x so far, by d and value.
        let mut by_thirds = vec![0_u64; (self.fourth + 1) * self.values * words];
        for c in 0..=self.third {
            // First rows of (c, y) for the y so far, by value.
            let mut by_fourths = vec![0_u64; self.values * words];
            for d in 0..=self.fourth.min(c) {
                let mut by_values = vec![0_u64; words];
                for value in 0..self.values {
                    let id = self.at(c, d, value);
                    self.now[id] = None;
                    if self.ended[id] {
                        continue;
                    }
                    // Cut to the second row, it may be another position, valued before.
                    let cut = (c > second).then(|| self.now[self.at(second, d.min(second), value)]);
                    let own = &mut self.excluded[id * words..][..words];
                    let thirds = (d * self.values + value) * words;
                    let fourths = value * words;
                    let first = match cut {
                        Some(first) => first,
                        None => Some((0..words).find_map(|word| {
                            // The empty board is no position.
                            let empty = u64::from(second == 0 && word == 0);
                            let taken = by_thirds[thirds + word] | by_fourths[fourths + word];
                            let all = own[word] | taken | by_values[word] | empty;
                            (all != u64::MAX).then(|| 64 * word + all.trailing_ones() as usize)
                        })?),
                    };
                    if let Some(first) = first {
                        insert(own, first);
                        self.ended[id] = first == 0;
                    }
                    pass(own);
                    let Some(first) = first.filter(|_| cut.is_none()) else { continue };
                    insert(&mut by_thirds[thirds..][..words], first);
                    insert(&mut by_fourths[fourths..][..words], first);
                    insert(&mut by_values, first);
                    for further in (c + 1..=self.fourth).filter(|_| d == c) {
                        let place = (further * self.values + value) * words;
                        insert(&mut by_thirds[place..][..words], first);
                    }
                    self.now[id] = Some(first);
                }
            }
        }
        self.second += 1;
        Some(())
    }
}

fn insert(rows: &mut [u64], row: usize) {
    rows[row / 64] |= 1 << (row % 64);
}

/// The second row grows by one.
fn pass(rows: &mut [u64]) {
    for word in 0..rows.len() {
        let next = rows.get(word + 1).copied().unwrap_or(0);
        rows[word] = rows[word] >> 1 | next << 63;
    }
}
