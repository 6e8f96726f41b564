//! The checker of certificates about G(4×ω): it follows all lines by itself.
//!
//! A certificate claims, for all third rows up to `a` and values up to `g`, that the lines of four
//! rows are in the same state at second rows `q` and `q + P`, and which values are those of `4×x`
//! and of `(4×x) + (2×ω)`, rows `(ω, ω, x, x)`, for which least `x ≤ a`. The checker computes the
//! lines second row by second row with code of its own, compares both states bit by bit, and
//! derives the values from the lines that live then and so for ever.
//!
//! The state at second row `q` is, for each line that has not ended, the set of its first rows so
//! far that are at least `q`, less `q`. As long as no line begins, the next state follows from it.

use crate::certificate::Refusal;

/// A set of first rows from the second row on, less that.
type Window<const WORDS: usize> = [u64; WORDS];

/// What a checked certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourColumns {
    /// Third rows up to this one were followed.
    pub third: usize,
    /// All values below this one are found, so that G(4×ω) is at least this, poison forbidden.
    pub at_least: usize,
}

struct Claim {
    third: usize,
    value: usize,
    second: usize,
    period: usize,
    /// The least third rows for each value.
    values: Vec<[Option<usize>; 2]>,
}

/// Checks a certificate.
///
/// # Errors
/// The first line that is wrong, and what is wrong there.
pub fn check_four_columns(text: &str) -> Result<FourColumns, Refusal> {
    let claim = read(text)?;
    // Short windows are faster, and long enough for third rows to some 250.
    let short = claim.follow::<5>().or_else(|| claim.follow::<8>());
    let checked = short.or_else(|| claim.follow::<20>());
    checked.unwrap_or_else(|| Err(refusal(1, "a first row is too far from its second row")))
}

fn refusal(line: usize, reason: &str) -> Refusal {
    Refusal { line, reason: reason.to_owned() }
}

impl Claim {
    /// Follows the lines with windows of so many words; `None` if these are too short.
    fn follow<const WORDS: usize>(&self) -> Option<Result<FourColumns, Refusal>> {
        let mut lines = Lines::<WORDS>::new(self.third, self.value);
        while lines.second < self.second {
            lines.step()?;
        }
        let state = lines.rows.clone();
        for _ in 0..self.period {
            lines.step()?;
        }
        if lines.rows != state {
            return Some(Err(refusal(1, "the state does not return after this period")));
        }
        let found = lines.values();
        for (value, (claimed, found)) in self.values.iter().zip(&found).enumerate() {
            if claimed != found {
                let reason = format!("the third rows of value {value} are {found:?}");
                return Some(Err(Refusal { line: value + 2, reason }));
            }
        }
        let missing = found.iter().position(|[infinite, finite]| infinite.or(*finite).is_none());
        let at_least = missing.unwrap_or(self.value + 1);
        Some(Ok(FourColumns { third: self.third, at_least }))
    }
}

fn read(text: &str) -> Result<Claim, Refusal> {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let numbers = head.strip_prefix("four-columns ").map(|rest| {
        rest.split(' ').map(|word| word.parse::<usize>().ok()).collect::<Option<Vec<usize>>>()
    });
    let Some(Some(numbers)) = numbers else {
        return Err(refusal(1, "it must be `four-columns` and four numbers"));
    };
    let [third, value, second, period] = numbers[..] else {
        return Err(refusal(1, "it must be `four-columns` and four numbers"));
    };
    if third > 1000 || value > 127 || second > 10_000_000 || period > 10_000_000 {
        return Err(refusal(1, "the numbers are larger than this checker follows"));
    }
    if period == 0 || second <= third {
        return Err(refusal(
            1,
            "a period is positive, and lines begin up to the largest third row",
        ));
    }
    let mut values = Vec::new();
    for (number, line) in lines.enumerate() {
        let number_or_none = |word: &str| match word {
            "-" => Some(None),
            _ => word.parse::<usize>().ok().map(Some),
        };
        let words: Vec<&str> = line.split(' ').collect();
        let parsed = match words[..] {
            [value, infinite, finite] if value == values.len().to_string() => {
                number_or_none(infinite).zip(number_or_none(finite))
            }
            _ => None,
        };
        let Some((infinite, finite)) = parsed else {
            return Err(refusal(number + 2, "it must be a value and two third rows, in order"));
        };
        values.push([infinite, finite]);
    }
    if values.len() != value + 1 {
        return Err(refusal(values.len() + 2, "there must be one line for each value"));
    }
    Ok(Claim { third, value, second, period, values })
}

/// One line that has not ended.
#[derive(Clone, PartialEq, Eq)]
struct Line<const WORDS: usize> {
    fourth: usize,
    value: usize,
    /// Its first rows from the second row on, less that.
    used: Window<WORDS>,
    ended: bool,
}

/// The second row grows by one.
fn pass<const WORDS: usize>(window: &mut Window<WORDS>) {
    for word in 0..WORDS {
        let next = window.get(word + 1).copied().unwrap_or(0);
        window[word] = window[word] >> 1 | next << 63;
    }
}

struct Lines<const WORDS: usize> {
    third: usize,
    value: usize,
    second: usize,
    /// For each third row, the lines that have not ended, by fourth row and value.
    rows: Vec<Vec<Line<WORDS>>>,
    /// `(p, x, x, min(x, d))` for all third rows x so far: for each fourth row d and value the
    /// first rows p from the second row on, and whether one was equal to x.
    begun: Vec<Vec<(Window<WORDS>, bool)>>,
    /// The same for fourth rows that have not begun.
    begun_squares: Vec<(Window<WORDS>, bool)>,
    /// For each value, the least third row of a full rectangle of four rows.
    rectangles: Vec<Option<usize>>,
}

impl<const WORDS: usize> Lines<WORDS> {
    fn new(third: usize, value: usize) -> Self {
        Self {
            third,
            value,
            second: 0,
            rows: Vec::new(),
            begun: Vec::new(),
            begun_squares: vec![([0; WORDS], false); value + 1],
            rectangles: vec![None; value + 1],
        }
    }

    /// All lines at one second row; `None` if a window is too short.
    fn step(&mut self) -> Option<()> {
        let values = self.value + 1;
        let begins = self.second <= self.third;
        if begins {
            self.begin();
        }
        let mut by_thirds: Vec<Vec<Window<WORDS>>> = Vec::with_capacity(self.rows.len());
        let mut by_squares = vec![[0; WORDS]; values];
        for (third, row) in self.rows.iter_mut().enumerate() {
            by_thirds.push(by_squares.clone());
            let mut by_fourths = vec![[0; WORDS]; values];
            let mut by_values = [0; WORDS];
            let mut fourth = 0;
            for line in row.iter_mut() {
                if line.fourth != fourth {
                    fourth = line.fourth;
                    by_values = [0; WORDS];
                }
                let thirds = &mut by_thirds[fourth][line.value];
                let fourths = &mut by_fourths[line.value];
                // The empty board is not a position.
                let empty = u64::from(self.second == 0);
                let place = (0..WORDS).find_map(|word| {
                    let first = if word == 0 { empty } else { 0 };
                    let all =
                        line.used[word] | thirds[word] | fourths[word] | by_values[word] | first;
                    (all != u64::MAX).then(|| word * 64 + all.trailing_ones() as usize)
                })?;
                let (word, bit) = (place / 64, 1 << (place % 64));
                for window in [&mut line.used, thirds, fourths, &mut by_values] {
                    window[word] |= bit;
                }
                line.ended = place == 0;
                if fourth == third {
                    by_squares[line.value][word] |= bit;
                }
                if third == self.second {
                    let squares = (fourth == third).then_some(&mut self.begun_squares[line.value]);
                    for (window, ended) in
                        [&mut self.begun[fourth][line.value]].into_iter().chain(squares)
                    {
                        window[word] |= bit;
                        *ended |= place == 0;
                    }
                    if place == 0 && fourth == third {
                        self.rectangles[line.value].get_or_insert(third);
                    }
                }
            }
            row.retain(|line| !line.ended);
        }
        self.second += 1;
        let begun = self.begun.iter_mut().flatten().chain(&mut self.begun_squares);
        for (window, _) in begun.filter(|_| begins) {
            pass(window);
        }
        for line in self.rows.iter_mut().flatten() {
            pass(&mut line.used);
        }
        Some(())
    }

    /// The lines over the third row that equals the second row.
    fn begin(&mut self) {
        self.begun.push(self.begun_squares.clone());
        let of_fourth = |(fourth, begun): (usize, &Vec<(Window<WORDS>, bool)>)| {
            let open = begun.iter().enumerate().filter(|(_, (_, ended))| !ended);
            let lines =
                open.map(|(value, (used, _))| Line { fourth, value, used: *used, ended: false });
            lines.collect::<Vec<_>>()
        };
        self.rows.push(self.begun.iter().enumerate().flat_map(of_fourth).collect());
    }

    /// For each value the least third rows of `(ω, ω, x, x)`, if lines that live go on for ever,
    /// and of `(x, x, x, x)`.
    fn values(&self) -> Vec<[Option<usize>; 2]> {
        let mut known: Vec<Vec<Option<usize>>> = Vec::new();
        let mut least = vec![None; self.value + 1];
        for (third, row) in self.rows.iter().enumerate() {
            known.push(Vec::new());
            for fourth in 0..=third {
                let thirds = (0..third).map(|x| known[x][x.min(fourth)]);
                let taken: Vec<Option<usize>> =
                    thirds.chain(known[third].iter().copied()).collect();
                let mut live = row.iter().filter(|line| line.fourth == fourth);
                let value = live.find(|line| !taken.contains(&Some(line.value)));
                known[third].push(value.map(|line| line.value));
            }
            if let Some(value) = known[third][third] {
                least[value].get_or_insert(third);
            }
        }
        least.into_iter().zip(&self.rectangles).map(|(one, other)| [one, *other]).collect()
    }
}
