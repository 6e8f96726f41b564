//! Four rows by the definition: Grundy values by plain mex, and lines of equal values by lists.

/// The Grundy values of all positions `[a, b, c, d]` of four rows with `a ≤ longest`, with the
/// poison forbidden; the empty board has none.
///
/// ```
/// let values = oracle::FourRowValues::up_to(3);
/// assert_eq!(values.of([1, 0, 0, 0]), 0);
/// assert_eq!(values.of([2, 2, 2, 1]), 0);
/// assert_eq!(values.of([1, 1, 1, 1]), 3);
/// ```
#[derive(Clone, Debug)]
pub struct FourRowValues {
    side: usize,
    values: Vec<usize>,
}

impl FourRowValues {
    /// All values up to a first row.
    #[must_use]
    pub fn up_to(longest: usize) -> Self {
        let side = longest + 1;
        let mut table = Self { side, values: vec![usize::MAX; side.pow(4)] };
        for a in 1..side {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        let reached = options([a, b, c, d]).map(|option| table.of(option));
                        let reached: Vec<usize> = reached.collect();
                        let value = (0..).find(|value| !reached.contains(value));
                        let at = table.index([a, b, c, d]);
                        table.values[at] = value.expect("options are finitely many");
                    }
                }
            }
        }
        table
    }

    /// The value of a position.
    #[must_use]
    pub fn of(&self, rows: [usize; 4]) -> usize {
        self.values[self.index(rows)]
    }

    fn index(&self, rows: [usize; 4]) -> usize {
        rows.iter().fold(0, |index, row| index * self.side + row)
    }
}

/// Everything that a bite leaves, but for the empty board.
fn options(rows: [usize; 4]) -> impl Iterator<Item = [usize; 4]> {
    let bites = (0..4).flat_map(move |row| (0..rows[row]).map(move |column| (row, column)));
    let left = bites.map(move |(bitten, column)| {
        let mut left = rows;
        left[bitten..].iter_mut().for_each(|row| *row = (*row).min(column));
        left
    });
    left.filter(|left| left[0] > 0)
}

/// For each second row `q`, third row `c ≤ third`, fourth row `d` and value `g ≤ value` the first
/// row `p ≥ q` with which the value is `g`, as `([p, q, c, d], g)`; slowly, from lists of all
/// positions with this value that a bite could leave.
#[must_use]
pub fn four_row_lines(third: usize, second: usize, value: usize) -> Vec<([usize; 4], usize)> {
    let side = third + 1;
    let index =
        |q: usize, c: usize, d: usize, g: usize| ((q * side + c) * side + d) * (value + 1) + g;
    let mut first_rows: Vec<Option<usize>> = vec![None; (second + 1) * side * side * (value + 1)];
    let mut lines = Vec::new();
    for q in 0..=second {
        for c in 0..=third.min(q) {
            for d in 0..=c {
                for g in 0..=value {
                    let over =
                        |q: usize, c: usize, d: usize, g: usize| first_rows[index(q, c, d, g)];
                    // A bite into the first row to h < q leaves (h, h, …).
                    if (0..q).any(|h| over(h, c.min(h), d.min(h), g) == Some(h)) {
                        continue;
                    }
                    let seconds = (0..q).filter_map(|x| over(x, c.min(x), d.min(x), g));
                    let thirds = (0..c).filter_map(|x| over(q, x, d.min(x), g));
                    let fourths = (0..d).filter_map(|x| over(q, c, x, g));
                    let values = (0..g).filter_map(|smaller| over(q, c, d, smaller));
                    let excluded: Vec<usize> =
                        seconds.chain(thirds).chain(fourths).chain(values).collect();
                    let mut is_excluded = vec![false; q + excluded.len() + 2];
                    for p in excluded {
                        if let Some(known) = is_excluded.get_mut(p) {
                            *known = true;
                        }
                    }
                    let p = (q.max(1)..is_excluded.len()).find(|p| !is_excluded[*p]);
                    let p = p.expect("more first rows than are excluded were looked at");
                    first_rows[index(q, c, d, g)] = Some(p);
                    lines.push(([p, q, c, d], g));
                }
            }
        }
    }
    lines
}
