//! Marks that parts set for each other.
//!
//! A part is all words with one prefix `p`. Its P-positions also mark echoes and fields of what is
//! settled that belong to proper prefixes of `p`, and other parts have some of these prefixes too:
//!
//! ```text
//!            (empty)           parts  V V, V H, H: the echoes of the empty prefix are marked
//!            V     H           by all of them, those of V by the first two
//!          V V  V H
//! ```
//!
//! - *Echoes* are fields of the size of a block. A part gets those of its proper prefixes when it
//!   begins, and its own marks are united with them when it is done.
//! - Fields of what is *settled* are large, so there is one of each, and all parts mark it at once
//!   (see `SharedField`). It is dropped when the last part with that prefix is done.

use super::super::echoes::{PrefixEchoes, unite};
use super::super::parts::{Division, Part};
use super::super::settled::{Settled, SharedField, field_words};
use super::super::tables::Tables;
use super::locked;
use crate::chomp::boards::lattice::Lattice;
use std::sync::{Arc, Mutex};

/// The echoes of one prefix, by the number of the cut.
type Fields = Vec<Option<Box<[u64]>>>;

/// What belongs to the proper prefixes of parts.
pub(super) struct Exchange<'a> {
    tables: &'a Tables<'a>,
    echoes: Vec<Mutex<Fields>>,
    settled: Vec<Mutex<SettledAfter>>,
}

/// What is settled after one prefix.
#[derive(Clone, Debug, Default)]
struct SettledAfter {
    field: Option<Arc<SharedField>>,
    /// Parts with this prefix that are not done.
    parts: usize,
}

/// The proper prefixes of a part's prefix that end with H, or are empty, and for which it is kept
/// what is settled; with the words of their fields.
pub(super) fn shared_prefixes(
    lattice: &Lattice,
    part: &Part,
) -> impl Iterator<Item = (usize, usize)> {
    let least = Settled::first_kept(lattice);
    let steps = part.path.steps();
    let is_first = |at: usize| at == 0 || steps[at - 1].is_right;
    let kept = move |at: usize| (least..lattice.columns).contains(&steps[at].right);
    let prefixes = (0..part.nodes.len()).filter(move |&at| is_first(at) && kept(at));
    prefixes.map(move |at| (part.nodes[at], field_words(lattice, steps[at].point())))
}

impl<'a> Exchange<'a> {
    pub(super) fn new(tables: &'a Tables<'a>, Division { parts, nodes }: &Division) -> Self {
        let no_echoes = |_| Mutex::new(tables.cut_words.iter().map(|_| None).collect());
        let mut settled = vec![SettledAfter::default(); *nodes];
        for (node, _) in parts.iter().flat_map(|part| shared_prefixes(tables.lattice, part)) {
            settled[node].parts += 1;
        }
        let echoes = (0..*nodes).map(no_echoes).collect();
        Self { tables, echoes, settled: settled.into_iter().map(Mutex::new).collect() }
    }

    /// Gives a sweep the echoes of the proper prefixes of a part's prefix.
    pub(super) fn recall_echoes(&self, part: &Part, echoes: &mut [PrefixEchoes]) {
        let cut_words = &self.tables.cut_words;
        for ((own, &node), step) in echoes.iter_mut().zip(&part.nodes).zip(part.path.steps()) {
            own.clear(cut_words);
            // At a step V no bite begins.
            let fields = step.is_right.then(|| locked(&self.echoes[node]));
            for (cut, marks) in fields.iter().flat_map(|fields| fields.iter().enumerate()) {
                if let Some(marks) = marks {
                    own.field(cut)[..marks.len()].copy_from_slice(marks);
                }
            }
        }
    }

    /// Adds the echoes of a sweep that is through with a part.
    pub(super) fn keep_echoes(&self, part: &Part, echoes: &[PrefixEchoes]) {
        for (own, &node) in echoes.iter().zip(&part.nodes) {
            let mut fields = locked(&self.echoes[node]);
            for (cut, marks) in own.all_marks() {
                let marks = &marks[..self.tables.cut_words[cut]];
                match &mut fields[cut] {
                    Some(field) => unite(field, marks),
                    none => *none = Some(marks.into()),
                }
            }
        }
    }

    /// The fields of what is settled that a part marks together with others.
    pub(super) fn shared_fields(&self, part: &Part) -> Vec<Arc<SharedField>> {
        let field = |(node, words): (usize, usize)| {
            let mut after = locked(&self.settled[node]);
            let new = || Arc::new(SharedField::new(words));
            Arc::clone(after.field.get_or_insert_with(new))
        };
        shared_prefixes(self.tables.lattice, part).map(field).collect()
    }

    /// Drops the fields that no other part needs.
    pub(super) fn leave_fields(&self, part: &Part) {
        for (node, _) in shared_prefixes(self.tables.lattice, part) {
            let mut after = locked(&self.settled[node]);
            after.parts -= 1;
            if after.parts == 0 {
                after.field = None;
            }
        }
    }
}
