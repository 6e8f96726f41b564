//! What runs of the engine leave for later ones: how sheets end, and the engine itself at one
//! place.
//!
//! Of the sheets before `x/√2` a picture of sheet `x` needs the ends alone, and those are few. So
//! the next picture of the same sheet, or of one nearby, starts where the engine was kept; one
//! beyond the tilted lines needs no engine.

use chomplab::chomp::three_rows::reference::Stretch;
use chomplab::chomp::three_rows::{Sheet, SheetStream};
use std::f64::consts::FRAC_1_SQRT_2;
use std::ops::Range;
use std::sync::Arc;

/// Smaller sheets are run again from the first one.
const WORTH_IT: u64 = 8000;

/// Where the engine is kept, as a share of the first sheet that is listed: a little before, for
/// smaller sheets too.
const KEPT_AT: f64 = 0.97;

/// The ends of the first sheets, and the engine before one of them. Clones share what they hold.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    sheets: Arc<Vec<Sheet>>,
    stop: Option<Arc<SheetStream>>,
}

/// A run along a trail.
pub(crate) struct Walk {
    /// The engine.
    pub(crate) census: SheetStream,
    /// The ends that are known already.
    pub(crate) known: Arc<Vec<Sheet>>,
    new: Vec<Sheet>,
    /// Where the engine is to be kept.
    keep_at: Option<u64>,
}

impl Trail {
    /// How many sheets are known.
    #[must_use]
    pub fn sheets(&self) -> u64 {
        self.sheets.len() as u64
    }

    /// The trail that knows more, with the engine of the other if it has one.
    #[must_use]
    pub fn joined(self, later: Self) -> Self {
        let sheets = if later.sheets() > self.sheets() { later.sheets } else { self.sheets };
        Self { sheets, stop: later.stop.or(self.stop) }
    }

    /// A run to sheet `x` whose losers are wanted from a sheet on.
    pub(crate) fn walk(&self, x: u64, listed_from: u64) -> Walk {
        let before = |census: &&Arc<SheetStream>| census.next_third_row() <= listed_from;
        let start = self.stop.as_ref().filter(before);
        let goal = (x as f64 * FRAC_1_SQRT_2 * KEPT_AT) as u64;
        let is_good = self
            .stop
            .as_ref()
            .is_some_and(|census| (goal * 4 / 5..=goal + 64).contains(&census.next_third_row()));
        Walk {
            census: start.map_or_else(SheetStream::new, |census| SheetStream::clone(census)),
            known: Arc::clone(&self.sheets),
            new: Vec::new(),
            keep_at: (x >= WORTH_IT && !is_good).then_some(goal),
        }
    }

    /// Takes over what a run has found out.
    pub(crate) fn learn(&mut self, walk: Walk) {
        if !walk.new.is_empty() {
            let mut sheets = Vec::clone(&walk.known);
            sheets.extend(walk.new);
            self.sheets = Arc::new(sheets);
        }
    }

    /// Keeps the engine if a run is where it should be kept.
    pub(crate) fn pass(&mut self, walk: &mut Walk) {
        let next = walk.census.next_third_row();
        if walk.keep_at.is_some_and(|goal| next >= goal) {
            walk.keep_at = None;
            self.stop = Some(Arc::new(walk.census.clone()));
        }
    }
}

impl Walk {
    /// The next sheets, with their losers in some columns.
    pub(crate) fn batch(&mut self, columns: Option<Range<u64>>) -> Vec<Stretch> {
        match columns {
            Some(columns) => self.census.batch_with_losers_in(columns),
            None => {
                let bare = |sheet| Stretch { sheet, from: 0, losers: Vec::new() };
                self.census.batch().into_iter().map(bare).collect()
            }
        }
    }

    /// Whether the end of a sheet was known before; it is from now on.
    pub(crate) fn knows(&mut self, sheet: &Sheet) -> bool {
        let count = (self.known.len() + self.new.len()) as u64;
        if sheet.third_row == count {
            self.new.push(sheet.clone());
        }
        sheet.third_row < self.known.len() as u64
    }
}
