//! Fields of bits for bites across the cut: see `sweep`.

use super::shuffles::{Bits, WORDS};

/// The fields of bits that belong to one prefix.
#[derive(Default)]
pub(super) struct Echoes {
    /// By the number of the cut.
    pub(super) fields: Vec<Option<Box<Bits>>>,
    pub(super) is_marked: Vec<bool>,
    pub(super) marked: Vec<usize>,
}

impl Echoes {
    pub(super) fn clear(&mut self, sizes: &[usize]) {
        while let Some(cut) = self.marked.pop() {
            self.is_marked[cut] = false;
            let field = self.fields[cut].as_mut().expect("marked fields exist");
            field[..sizes[cut]].fill(0);
        }
    }

    pub(super) fn field(&mut self, cut: usize) -> &mut Bits {
        if !self.is_marked[cut] {
            self.is_marked[cut] = true;
            self.marked.push(cut);
        }
        self.fields[cut].get_or_insert_with(|| Box::new([0; WORDS]))
    }
}
