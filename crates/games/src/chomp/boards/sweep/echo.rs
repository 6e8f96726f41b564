//! What the P-positions of one part mark for others by bites across the cut.
//!
//! A bite across the cut leaves a corner that begins in the prefix of the part, so that corner is
//! the last one of the prefix or goes on from it. Wherever the bite began, what it left of the word
//! up to a cut is the same; so a part has one field of bits for each cut, whoever reads it
//! (`echoes` tells how they are marked). All that a part is told by others is the union of theirs.

use super::echoes::unite;

/// A field of bits for each cut that has marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Echo {
    /// The numbers of the cuts, increasing, each with its field.
    fields: Vec<(usize, Box<[u64]>)>,
}

impl Echo {
    /// Adds marks of a cut.
    pub fn add(&mut self, cut: usize, marks: &[u64]) {
        match self.fields.binary_search_by_key(&cut, |(cut, _)| *cut) {
            Ok(at) => unite(&mut self.fields[at].1, marks),
            Err(at) => self.fields.insert(at, (cut, marks.into())),
        }
    }

    /// The numbers of the cuts, increasing, each with its field.
    pub fn fields(&self) -> impl Iterator<Item = (usize, &[u64])> {
        self.fields.iter().map(|(cut, field)| (*cut, &**field))
    }
}
