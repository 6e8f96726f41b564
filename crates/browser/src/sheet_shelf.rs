//! What a worker has computed of sheets, kept while there is room: who looks at a map asks for the
//! same picture many times.

use api::{Computed, Item};
use lab::sheets::trail::Trail;
use std::collections::VecDeque;

/// The bytes that are kept, at most.
const MOST_BYTES: usize = 48 << 20;

/// Items of sheets, the ones used last at the end.
#[derive(Default)]
pub(crate) struct SheetShelf {
    kept: VecDeque<((u64, Item), Computed)>,
    /// Where runs of the engine can start.
    trail: Trail,
}

impl SheetShelf {
    /// An item, computed unless it is there; none when it took too long.
    pub(crate) fn get(
        &mut self,
        x: u64,
        item: Item,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Computed> {
        let key = (x, item);
        let known = self.kept.iter().position(|(known, _)| *known == key);
        let computed = match known.and_then(|at| self.kept.remove(at)) {
            Some((_, computed)) => computed,
            None => api::compute(x, &[item], &mut self.trail, go_on)?.pop()?,
        };
        self.kept.push_back((key, computed.clone()));
        while self.kept.len() > 1 && self.bytes() > MOST_BYTES {
            self.kept.pop_front();
        }
        Some(computed)
    }

    fn bytes(&self) -> usize {
        self.kept.iter().map(|(_, computed)| computed.bytes()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_not_computed_again() {
        let mut shelf = SheetShelf::default();
        let mut runs = 0;
        for _ in 0..3 {
            let mut go_on = |_| {
                runs += 1;
                true
            };
            assert!(shelf.get(300, Item::Losers, &mut go_on).is_some());
        }
        let once = runs;
        assert!(shelf.get(301, Item::Losers, &mut |_| false).is_none(), "it is told to stop");
        assert!(shelf.get(300, Item::Losers, &mut |_| false).is_some(), "it is there");
        assert_eq!((once, shelf.kept.len()), (runs, 1));
    }
}
