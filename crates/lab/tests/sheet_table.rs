//! Maps of sheets from a table: the same as by the engine, also where the table is damaged.

use chomplab::chomp::three_rows::reference::{Run, Sheets};
use chomplab::chomp::three_rows::{End, Ends, Gap, Sheet, SheetTable};
use lab::sheets::look;
use lab::sheets::map::{Map, Picture, Place, loser_of};
use lab::sheets::trail::Trail;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Beyond the sheets that the plain engine does.
const TO: u64 = 1300;

/// Sheets in memory, of which some cannot be read.
#[derive(Debug)]
struct Kept {
    ends: Ends,
    runs: Vec<Run>,
    damaged: Range<u64>,
    /// How many losers were looked up.
    read: AtomicU64,
}

impl Kept {
    fn new(damaged: Range<u64>) -> Arc<Self> {
        let runs: Vec<Run> = Sheets::new().take(TO as usize + 1).collect();
        let ends = Ends::of(runs.iter().map(|run| run.sheet.clone())).unwrap();
        Arc::new(Self { ends, runs, damaged, read: AtomicU64::new(0) })
    }
}

impl SheetTable for Kept {
    fn name(&self) -> String {
        "sheets in memory".to_owned()
    }

    fn to(&self) -> Result<Option<u64>, Gap> {
        Ok(Some(TO))
    }

    fn ends(&self) -> Result<&Ends, Gap> {
        Ok(&self.ends)
    }

    fn loser(&self, third_row: u64, column: u64) -> Result<u64, Gap> {
        self.read.fetch_add(1, Ordering::Relaxed);
        if self.damaged.contains(&third_row) {
            return Err(Gap::Unreadable("it is damaged".to_owned()));
        }
        Ok(self.runs[third_row as usize].losers[(column - third_row) as usize])
    }

    fn column_of(&self, _: u64, _: u64) -> Result<Option<u64>, Gap> {
        Err(Gap::NotHeld)
    }

    fn sheet_through(&self, _: u64, _: u64, _: u64) -> Result<Option<u64>, Gap> {
        Err(Gap::NotHeld)
    }
}

fn with(table: &Arc<Kept>) -> Trail {
    let mut trail = Trail::default();
    let table: Arc<dyn SheetTable> = Arc::clone(table) as _;
    trail.look_into(table);
    trail
}

fn draw(map: &Map, trail: &mut Trail) -> Vec<Picture> {
    let places = [map.place(0, 0, 0), map.place(map.unit(), 1, 1)];
    let alike: Vec<Place> = places.into_iter().filter(|one| one.level == places[0].level).collect();
    map.draw(&alike, trail, &mut |_| true).unwrap()
}

#[test]
fn a_table_gives_the_same_maps_and_cells() {
    for (damaged, is_read) in [(0..0, true), (1000..1001, true), (0..u64::MAX, false)] {
        let table = Kept::new(damaged.clone());
        for x in [1, 40, 700, TO] {
            let map = Map::of(x).unwrap();
            assert_eq!(draw(&map, &mut with(&table)), draw(&map, &mut Trail::default()), "{x}");
            let mut go_on = |_| true;
            for (y, z) in [(0, 0), (x / 7, x / 2), (x / 3, x / 4), (x, x / 2)] {
                let found = look::look(x, y, z, &mut with(&table), &mut go_on);
                let expected = look::look(x, y, z, &mut Trail::default(), &mut go_on);
                assert_eq!(found, expected, "({y}, {z}) of {x}");
            }
            let runs = [with(&table), Trail::default()]
                .map(|mut trail| look::losers(x, &mut trail, &mut go_on).unwrap());
            assert_eq!(runs[0].sheet, runs[1].sheet, "{x}");
            for y in 0..2 * x {
                assert_eq!(loser_of(&runs[0], y), loser_of(&runs[1], y), "column {y} of {x}");
            }
        }
        assert_eq!(table.read.load(Ordering::Relaxed) > 10_000, is_read, "{damaged:?}");
    }
}

/// Who reads a table leaves nothing for later runs, so nothing of a damaged one is handed on.
#[test]
fn a_table_that_ends_before_the_sheet_is_not_asked() {
    let table = Kept::new(0..0);
    let mut trail = with(&table);
    let map = Map::of(TO + 1).unwrap();
    assert_eq!(draw(&map, &mut trail), draw(&map, &mut Trail::default()));
    assert_eq!((table.read.load(Ordering::Relaxed), trail.sheets()), (0, TO + 1));
    let mut trail = with(&table);
    draw(&Map::of(TO).unwrap(), &mut trail);
    assert_eq!(trail.sheets(), 0);
}

/// Sheets of about the right size with losers that are none, to count what is read of a table.
#[derive(Debug)]
struct Counted {
    ends: Ends,
    read: AtomicU64,
}

impl Counted {
    fn to(x: u64) -> Arc<Self> {
        let row = |third_row: u64| third_row * 17 / 10 + 1;
        let sheets = (0..=x).map(|third_row| Sheet {
            third_row,
            first: row(third_row),
            end: End::Finite { last: row(third_row) },
        });
        Arc::new(Self { ends: Ends::of(sheets).unwrap(), read: AtomicU64::new(0) })
    }
}

impl SheetTable for Counted {
    fn name(&self) -> String {
        "sheets that nobody has".to_owned()
    }

    fn to(&self) -> Result<Option<u64>, Gap> {
        Ok(self.ends.sheets().checked_sub(1))
    }

    fn ends(&self) -> Result<&Ends, Gap> {
        Ok(&self.ends)
    }

    fn loser(&self, third_row: u64, column: u64) -> Result<u64, Gap> {
        self.read.fetch_add(1, Ordering::Relaxed);
        Ok(column.max(third_row * 17 / 10 + 1))
    }

    fn column_of(&self, _: u64, _: u64) -> Result<Option<u64>, Gap> {
        Err(Gap::NotHeld)
    }

    fn sheet_through(&self, _: u64, _: u64, _: u64) -> Result<Option<u64>, Gap> {
        Err(Gap::NotHeld)
    }
}

/// The first picture of a large sheet, which fills the screen, is made of a sample; of a table it
/// reads that sample and nothing else, and the engine does not run.
#[test]
fn the_first_picture_of_sheet_100000_reads_little_of_a_table() {
    let x = 100_000;
    let table = Counted::to(x);
    let mut trail = Trail::default();
    trail.look_into(Arc::clone(&table) as _);
    let map = Map::of(x).unwrap();
    let mut told = 0;
    let drawn = map.draw(&[map.place(0, 0, 0)], &mut trail, &mut |_| {
        told += 1;
        true
    });
    assert_eq!(drawn.unwrap().len(), 1);
    let read = table.read.load(Ordering::Relaxed);
    let all: u64 = (0..x).map(|third_row| third_row * 7 / 10).sum();
    println!("{read} of {all} losers, told {told} times");
    assert_eq!(trail.sheets(), 0, "the engine has run");
    assert!(read > 0 && read < all / 20, "{read} of {all} losers");
    // Often enough for somebody who has left to be noticed.
    assert!(told >= x / 32, "{told}");
}
