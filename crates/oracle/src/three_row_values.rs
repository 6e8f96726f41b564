//! Three rows by the definition: Grundy values by plain mex.

/// The Grundy values of all positions `[a, b, c]` of three rows with `a ≤ longest` and `c ≤ third`,
/// with the poison forbidden; the empty board has none.
///
/// ```
/// let values = oracle::ThreeRowValues::up_to(4, 4);
/// assert_eq!(values.of([1, 0, 0]), 0);
/// assert_eq!(values.of([3, 1, 1]), 0);
/// assert_eq!(values.of([1, 1, 1]), 2);
/// ```
#[derive(Clone, Debug)]
pub struct ThreeRowValues {
    side: usize,
    third: usize,
    values: Vec<usize>,
}

impl ThreeRowValues {
    /// All values up to a first and a third row.
    #[must_use]
    pub fn up_to(longest: usize, third: usize) -> Self {
        let side = longest + 1;
        let mut table = Self { side, third, values: vec![usize::MAX; side * side * (third + 1)] };
        for a in 1..side {
            for b in 0..=a {
                for c in 0..=b.min(third) {
                    let rows = [a, b, c];
                    let bites = (0..3).flat_map(|row| (0..rows[row]).map(move |at| (row, at)));
                    let mut reached = vec![false; a + b + c + 1];
                    for (row, at) in bites.filter(|bite| *bite != (0, 0)) {
                        let mut left = rows;
                        left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
                        reached[table.of(left)] = true;
                    }
                    let value = reached.iter().position(|is_reached| !is_reached);
                    let index = table.index(rows);
                    table.values[index] = value.expect("there are more places than options");
                }
            }
        }
        table
    }

    /// The value of a position.
    #[must_use]
    pub fn of(&self, rows: [usize; 3]) -> usize {
        self.values[self.index(rows)]
    }

    fn index(&self, [a, b, c]: [usize; 3]) -> usize {
        (a * self.side + b) * (self.third + 1) + c
    }
}
