//! Marks that parts set for each other.
//!
//! A part is all words with one prefix `p`. Its P-positions also mark echoes and fields of what is
//! settled that belong to proper prefixes of `p`, and other parts have some of these prefixes too:
//!
//! ```text
//!            (empty)           parts  V V, V H, H: for the empty prefix, marks are set by all of
//!            V     H           them, for V by the first two
//!          V V  V H
//! ```
//!
//! - *Echoes* are fields of the size of a block. A part gets those of its sources when it begins,
//!   and leaves its own when it is done; the last part that reads an echo drops it.
//! - Fields of what is *settled* are large, so there is one of each, and all parts mark it at once
//!   (see `SharedField`). It is dropped when the last part with that prefix is done.

use super::super::echo::Echo;
use super::super::parts::{Division, Part};
use super::super::settled::{Settled, SharedField, field_words};
use super::super::sources::Source;
use super::locked;
use crate::chomp::boards::lattice::Lattice;
use std::sync::{Arc, Mutex};

/// What parts leave for others.
pub(super) struct Exchange<'a> {
    lattice: &'a Lattice,
    /// By part.
    echoes: Vec<Mutex<LeftEcho>>,
    /// By proper prefix.
    settled: Vec<Mutex<SettledAfter>>,
}

/// The echo of a part that is done.
#[derive(Clone, Debug, Default)]
struct LeftEcho {
    echo: Option<Arc<Echo>>,
    /// Parts that will read it.
    readers: usize,
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
    pub(super) fn new(
        lattice: &'a Lattice,
        Division { parts, nodes, .. }: &Division,
        sources: &[Vec<Source>],
    ) -> Self {
        let mut settled = vec![SettledAfter::default(); *nodes];
        for (node, _) in parts.iter().flat_map(|part| shared_prefixes(lattice, part)) {
            settled[node].parts += 1;
        }
        let mut echoes = vec![LeftEcho::default(); parts.len()];
        for source in sources.iter().flatten().filter(|source| source.echo) {
            echoes[source.part].readers += 1;
        }
        Self {
            lattice,
            echoes: echoes.into_iter().map(Mutex::new).collect(),
            settled: settled.into_iter().map(Mutex::new).collect(),
        }
    }

    /// The echoes of the sources of a part, each for the last time for this part.
    pub(super) fn take_echoes(&self, sources: &[Source]) -> Vec<Arc<Echo>> {
        let take = |source: &Source| {
            let mut left = locked(&self.echoes[source.part]);
            left.readers -= 1;
            let echo = if left.readers == 0 { left.echo.take() } else { left.echo.clone() };
            echo.expect("a part begins when its sources are done")
        };
        sources.iter().filter(|source| source.echo).map(take).collect()
    }

    /// Leaves the echo of a part for those that read it.
    pub(super) fn leave_echo(&self, part: usize, echo: Echo) {
        let mut left = locked(&self.echoes[part]);
        left.echo = (left.readers > 0).then(|| Arc::new(echo));
    }

    /// The fields of what is settled that a part marks together with others.
    pub(super) fn shared_fields(&self, part: &Part) -> Vec<Arc<SharedField>> {
        let field = |(node, words): (usize, usize)| {
            let mut after = locked(&self.settled[node]);
            let new = || Arc::new(SharedField::new(words));
            Arc::clone(after.field.get_or_insert_with(new))
        };
        shared_prefixes(self.lattice, part).map(field).collect()
    }

    /// Drops the fields that no other part needs.
    pub(super) fn leave_fields(&self, part: &Part) {
        for (node, _) in shared_prefixes(self.lattice, part) {
            let mut after = locked(&self.settled[node]);
            after.parts -= 1;
            if after.parts == 0 {
                after.field = None;
            }
        }
    }
}
