//! A sheet: a matrix of bits, with columns `y` and heights `z`.

/// A matrix of bits that is infinite to the right and upwards, of which some columns are kept up to
/// a height.
///
/// What is kept stays exact: the operators look only to the left of a column and below its losers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    words_per_column: usize,
    height: usize,
    /// The columns that were shifted out to the left, in front of the others.
    shifted_out: usize,
    bits: Vec<u64>,
}

impl Sheet {
    /// So many columns of so many zeros.
    #[must_use]
    pub fn zeros(columns: usize, height: usize) -> Self {
        let words_per_column = height.div_ceil(64);
        let bits = vec![0; columns * words_per_column];
        Self { words_per_column, height, shifted_out: 0, bits }
    }

    /// How many columns are kept.
    #[must_use]
    pub fn columns(&self) -> usize {
        match self.words_per_column {
            0 => 0,
            words => self.bits.len() / words - self.shifted_out,
        }
    }

    /// How many heights are kept.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The bit of a column and a height, if both are kept.
    #[must_use]
    pub fn get(&self, y: usize, z: usize) -> Option<bool> {
        (y < self.columns() && z < self.height).then(|| self.column(y)[z / 64] >> (z % 64) & 1 == 1)
    }

    /// Sets a bit; returns whether it is kept.
    pub fn set(&mut self, y: usize, z: usize) -> bool {
        let kept = y < self.columns() && z < self.height;
        if kept {
            let start = (self.shifted_out + y) * self.words_per_column;
            self.bits[start + z / 64] |= 1 << (z % 64);
        }
        kept
    }

    /// Clears a bit, if it is kept.
    pub fn clear(&mut self, y: usize, z: usize) {
        if y < self.columns() && z < self.height {
            let start = (self.shifted_out + y) * self.words_per_column;
            self.bits[start + z / 64] &= !(1 << (z % 64));
        }
    }

    /// The words of a column, the lowest bit first.
    ///
    /// # Panics
    /// When the column is not kept.
    #[must_use]
    pub fn column(&self, y: usize) -> &[u64] {
        &self.bits[(self.shifted_out + y) * self.words_per_column..][..self.words_per_column]
    }

    /// The operator L of \[FL\], `(LA)(y, z) = A(y+1, z)`: the first column is lost.
    pub fn shift_left(&mut self) {
        self.shifted_out = (self.shifted_out + 1).min(self.shifted_out + self.columns());
        // Now and then the lost columns are given back.
        if self.shifted_out > 64 && self.shifted_out * 2 > self.bits.len() / self.words_per_column {
            self.bits.drain(..self.shifted_out * self.words_per_column);
            self.shifted_out = 0;
        }
    }

    /// The places of all ones, column by column.
    pub fn ones(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.columns()).flat_map(move |y| {
            let is_one = move |z: &usize| self.column(y)[z / 64] >> (z % 64) & 1 == 1;
            (0..self.height).filter(is_one).map(move |z| (y, z))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Sheet;

    #[test]
    fn bits_move_to_the_left() {
        let mut sheet = Sheet::zeros(200, 100);
        assert!(sheet.set(150, 70) && sheet.set(199, 99) && sheet.set(0, 0));
        assert!(!sheet.set(200, 0) && !sheet.set(0, 100));
        for shifts in 1..=150 {
            sheet.shift_left();
            assert_eq!(sheet.columns(), 200 - shifts);
            let expected = [(150 - shifts, 70), (199 - shifts, 99)];
            assert!(sheet.ones().eq(expected));
        }
        assert_eq!(sheet.get(0, 70), Some(true));
        assert_eq!(sheet.get(50, 70), None);
        (0..100).for_each(|_| sheet.shift_left());
        assert_eq!((sheet.columns(), sheet.ones().count()), (0, 0));
    }
}
