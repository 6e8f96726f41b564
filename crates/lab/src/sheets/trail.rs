//! Sheets in order, for pictures: from a table that was lent, or by the engine, with what earlier
//! runs of it have left.
//!
//! A table that holds all losers is read where it is asked, and nothing has to be computed before.
//! A run of the engine leaves how sheets end, and the engine itself at one place.
//!
//! Of the sheets before `x/√2` a picture of sheet `x` needs the ends alone, and those are few. So
//! the next picture of the same sheet, or of one nearby, starts where the engine was kept; one
//! beyond the tilted lines needs no engine.

use chomplab::chomp::three_rows::reference::Stretch;
use chomplab::chomp::three_rows::{Gap, Sheet, SheetStream, SheetTable};
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
    table: Option<Arc<dyn SheetTable>>,
}

/// So many sheets of a table are read at a time, as many as the engine computes.
const SHEETS_AT_ONCE: u64 = 32;

/// Where sheets come from.
enum Source {
    Engine(SheetStream),
    Table { table: Arc<dyn SheetTable>, next: u64 },
}

/// A run along a trail.
pub(crate) struct Walk {
    source: Source,
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
        Self { sheets, stop: later.stop.or(self.stop), table: later.table.or(self.table) }
    }

    /// Reads from a table what it holds.
    pub fn look_into(&mut self, table: Arc<dyn SheetTable>) {
        self.table = Some(table);
    }

    /// The table, if it holds the losers of a sheet and so of all before.
    fn table_to(&self, x: u64) -> Option<&Arc<dyn SheetTable>> {
        self.table.as_ref().filter(|table| table.stretch(x, x + 1..x + 2).is_ok())
    }

    /// A run to sheet `x` whose losers are wanted from a sheet on.
    pub(crate) fn walk(&self, x: u64, listed_from: u64) -> Walk {
        if let Some(table) = self.table_to(x) {
            let source = Source::Table { table: Arc::clone(table), next: 0 };
            return Walk { source, known: Arc::default(), new: Vec::new(), keep_at: None };
        }
        let before = |census: &&Arc<SheetStream>| census.next_third_row() <= listed_from;
        let start = self.stop.as_ref().filter(before);
        let goal = (x as f64 * FRAC_1_SQRT_2 * KEPT_AT) as u64;
        let is_good = self
            .stop
            .as_ref()
            .is_some_and(|census| (goal * 4 / 5..=goal + 64).contains(&census.next_third_row()));
        Walk {
            source: Source::Engine(
                start.map_or_else(SheetStream::new, |census| SheetStream::clone(census)),
            ),
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
        let Source::Engine(census) = &walk.source else { return };
        if walk.keep_at.is_some_and(|goal| census.next_third_row() >= goal) {
            walk.keep_at = None;
            self.stop = Some(Arc::new(census.clone()));
        }
    }
}

impl Walk {
    /// The third row of the next sheet.
    pub(crate) fn next_third_row(&self) -> u64 {
        match &self.source {
            Source::Engine(census) => census.next_third_row(),
            Source::Table { next, .. } => *next,
        }
    }

    /// The next sheets, with their losers in some columns.
    pub(crate) fn batch(&mut self, columns: Option<Range<u64>>) -> Vec<Stretch> {
        let columns = columns.unwrap_or(0..0);
        let first = self.next_third_row();
        if let Source::Table { table, next } = &mut self.source {
            if let Ok(stretches) = read(table.as_ref(), first, &columns) {
                *next += stretches.len() as u64;
                return stretches;
            }
            // The table is damaged here: the engine goes on, slower and as exact.
            self.source = Source::Engine(engine_near(first));
        }
        let Source::Engine(census) = &mut self.source else { return Vec::new() };
        let mut stretches = Vec::new();
        while stretches.is_empty() {
            stretches = computed(census, &columns);
            stretches.retain(|stretch| stretch.sheet.third_row >= first);
        }
        stretches
    }

    /// Whether the end of a sheet was known before; it is from now on.
    pub(crate) fn knows(&mut self, sheet: &Sheet) -> bool {
        let count = (self.known.len() + self.new.len()) as u64;
        if sheet.third_row == count && matches!(self.source, Source::Engine(_)) {
            self.new.push(sheet.clone());
        }
        sheet.third_row < self.known.len() as u64
    }
}

/// The next sheets of the engine, with their losers in some columns.
fn computed(census: &mut SheetStream, columns: &Range<u64>) -> Vec<Stretch> {
    if !columns.is_empty() {
        return census.batch_with_losers_in(columns.clone());
    }
    let bare = |sheet| Stretch { sheet, from: 0, losers: Vec::new() };
    census.batch().into_iter().map(bare).collect()
}

/// Sheets of a table from a third row on, with their losers in some columns.
fn read(table: &dyn SheetTable, first: u64, columns: &Range<u64>) -> Result<Vec<Stretch>, Gap> {
    let ends = table.ends()?;
    (first..(first + SHEETS_AT_ONCE).min(ends.sheets()))
        .map(|third_row| match columns.is_empty() {
            true => Ok(Stretch { sheet: ends.sheet(third_row), from: 0, losers: Vec::new() }),
            false => table.stretch(third_row, columns.clone()),
        })
        .collect()
}

/// The engine before the batch that has a sheet.
fn engine_near(sheet: u64) -> SheetStream {
    let mut census = SheetStream::new();
    while census.next_third_row() + SHEETS_AT_ONCE <= sheet {
        census.batch();
    }
    census
}
