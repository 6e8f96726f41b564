//! A position of three dimensions as levels of rows.

/// For each index of the first axis a level, for each of the second a row: how far the position
/// extends along the third. Levels and rows that are empty are left out at the ends.
///
/// ```
/// use chomplab::chomp::solids::Solid;
///
/// let solid = Solid::new(vec![vec![3, 1], vec![2]]);
/// assert_eq!(solid.row(0, 0), 3);
/// assert_eq!(solid.row(1, 1), 0);
/// assert_eq!(solid.turned([2, 0, 1]), Solid::new(vec![vec![2, 1], vec![1, 1], vec![1]]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solid {
    levels: Vec<Vec<usize>>,
}

impl Solid {
    /// A position with these levels of rows, which must not grow along any axis.
    ///
    /// # Panics
    /// When a row is longer than one before it or below it.
    #[must_use]
    pub fn new(mut levels: Vec<Vec<usize>>) -> Self {
        for level in &mut levels {
            assert!(level.is_sorted_by(|before, after| before >= after), "rows do not grow");
            level.retain(|&row| row > 0);
        }
        levels.retain(|level| !level.is_empty());
        for pair in levels.windows(2) {
            let within = pair[1]
                .iter()
                .enumerate()
                .all(|(row, &length)| pair[0].get(row).is_some_and(|&below| below >= length));
            assert!(within, "levels do not grow");
        }
        Self { levels }
    }

    /// A whole box.
    #[must_use]
    pub fn of_box([levels, rows, columns]: [usize; 3]) -> Self {
        Self::new(vec![vec![columns; rows]; levels])
    }

    /// The levels.
    #[must_use]
    pub fn levels(&self) -> &[Vec<usize>] {
        &self.levels
    }

    /// A row, 0 where there is none.
    #[must_use]
    pub fn row(&self, level: usize, row: usize) -> usize {
        self.levels.get(level).and_then(|level| level.get(row)).copied().unwrap_or(0)
    }

    /// How far it extends along each axis.
    #[must_use]
    pub fn sides(&self) -> [usize; 3] {
        [self.levels.len(), self.levels.first().map_or(0, Vec::len), self.row(0, 0)]
    }

    /// The same position with its axes in another order: the new axis `i` is the old `axes[i]`.
    #[must_use]
    pub fn turned(&self, axes: [usize; 3]) -> Self {
        if axes == [0, 1, 2] {
            return self.clone();
        }
        let sides = axes.map(|axis| self.sides()[axis]);
        let length = |level: usize, row: usize| {
            let has = |column: usize| {
                let mut cell = [0; 3];
                for (axis, coordinate) in axes.into_iter().zip([level, row, column]) {
                    cell[axis] = coordinate;
                }
                self.row(cell[0], cell[1]) > cell[2]
            };
            (0..sides[2]).take_while(|&column| has(column)).count()
        };
        let level = |level| (0..sides[1]).map(|row| length(level, row)).collect();
        Self::new((0..sides[0]).map(level).collect())
    }
}
