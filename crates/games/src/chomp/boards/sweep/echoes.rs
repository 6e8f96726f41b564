//! Fields of bits for bites across the cut: see `sweep`.

use super::shuffles::{Bits, WORDS};

/// The fields of bits that belong to one prefix.
#[derive(Debug)]
pub(in crate::chomp::boards) struct Echoes {
    /// By the number of the cut.
    fields: Vec<Option<Box<Bits>>>,
    is_marked: Vec<bool>,
    marked: Vec<usize>,
}

impl Echoes {
    /// No marks, for so many cuts.
    pub(in crate::chomp::boards) fn new(cuts: usize) -> Self {
        let fields = (0..cuts).map(|_| None).collect();
        Self { fields, is_marked: vec![false; cuts], marked: Vec::new() }
    }

    pub(in crate::chomp::boards) fn clear(&mut self, sizes: &[usize]) {
        while let Some(cut) = self.marked.pop() {
            self.is_marked[cut] = false;
            let field = self.fields[cut].as_mut().expect("marked fields exist");
            field[..sizes[cut]].fill(0);
        }
    }

    /// The field of a cut, to be marked.
    pub(in crate::chomp::boards) fn field(&mut self, cut: usize) -> &mut Bits {
        if !self.is_marked[cut] {
            self.is_marked[cut] = true;
            self.marked.push(cut);
        }
        self.fields[cut].get_or_insert_with(|| Box::new([0; WORDS]))
    }

    /// The field of a cut, if it has marks.
    #[inline]
    pub(in crate::chomp::boards) fn marks(&self, cut: usize) -> Option<&Bits> {
        if self.is_marked[cut] { self.fields[cut].as_deref() } else { None }
    }

    /// The cuts whose fields have marks, with these.
    pub(in crate::chomp::boards) fn all_marks(&self) -> impl Iterator<Item = (usize, &Bits)> {
        self.marked.iter().filter_map(|&cut| Some((cut, self.marks(cut)?)))
    }
}

/// Adds marks.
pub(in crate::chomp::boards) fn unite(bits: &mut [u64], others: &[u64]) {
    for (word, other) in bits.iter_mut().zip(others) {
        *word |= other;
    }
}
