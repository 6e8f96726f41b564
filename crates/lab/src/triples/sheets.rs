//! The sheets of a game on triples, one after the other, by the engine that suits the game.

use super::heights::Heights;
use super::plane::Plane;
use super::planes::Planes;
use super::reach::{has_ray, reach_of_z, rows_at};
use super::rules::Rules;

/// What is asked for: all positions with `x` up to and including a sheet, and `y` and `z` below
/// bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The last sheet.
    pub last_x: usize,
    /// The bound of `y`.
    pub y: usize,
    /// The bound of `z`.
    pub z: usize,
}

/// It would take more memory than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many bytes it would take.
    pub bytes: usize,
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mib = self.bytes.div_ceil(1 << 20);
        write!(f, "the sheets would take {mib} MiB of memory; ask for fewer or smaller ones")
    }
}

impl std::error::Error for TooLarge {}

/// The losers of a sheet.
#[derive(Clone, Debug)]
enum Lost {
    /// At most one in each row.
    Heights(Vec<Option<usize>>),
    /// Any number.
    Plane(Plane),
}

/// One sheet: the positions with one `x`.
#[derive(Clone, Debug)]
pub struct SheetOfTriples {
    x: usize,
    window: Window,
    lost: Lost,
    instant: Option<Plane>,
}

impl SheetOfTriples {
    /// Its `x`.
    #[must_use]
    pub fn x(&self) -> usize {
        self.x
    }

    /// What was asked for.
    #[must_use]
    pub fn window(&self) -> Window {
        self.window
    }

    /// All lost positions `(y, z)` of what was asked for, in this order.
    pub fn losers(&self) -> impl Iterator<Item = (usize, usize)> {
        let Window { y, z: below, .. } = self.window;
        let (heights, plane) = match &self.lost {
            Lost::Heights(heights) => (&heights[..], None),
            Lost::Plane(plane) => (&[][..], Some(plane)),
        };
        let single = heights.iter().take(y).enumerate().filter_map(|(y, z)| Some((y, (*z)?)));
        single
            .filter(move |(_, z)| *z < below)
            .chain(plane.into_iter().flat_map(move |plane| ones(plane, self.window)))
    }

    /// All instant winners `(y, z)` of what was asked for, in this order: the positions from which
    /// a move leads to a lost position of an earlier sheet. Only [`Sheets::with_instant_winners`]
    /// knows them.
    pub fn instant_winners(&self) -> impl Iterator<Item = (usize, usize)> {
        self.instant.iter().flat_map(|plane| ones(plane, self.window))
    }
}

fn ones(plane: &Plane, window: Window) -> impl Iterator<Item = (usize, usize)> {
    (0..window.y).flat_map(move |y| {
        let row = plane.row(y as isize);
        let is_one = move |z: &usize| row.is_some_and(|row| row.has(*z));
        (0..window.z).filter(is_one).map(move |z| (y, z))
    })
}

#[derive(Clone, Debug)]
enum Engine {
    Heights(Heights),
    Planes(Box<Planes>),
}

/// The sheets of a game on triples, from `x = 0` on.
///
/// ```
/// use lab::triples::{Rules, Sheets, Window};
///
/// let nim: Rules = "[-1,0,0]* [0,-1,0]* [0,0,-1]*".parse().unwrap();
/// let mut sheets = Sheets::new(&nim, Window { last_x: 5, y: 4, z: 8 }, 1 << 20).unwrap();
/// let mut last = None;
/// while let Some(sheet) = sheets.next_sheet().unwrap() {
///     last = Some(sheet);
/// }
/// assert!(last.unwrap().losers().eq([(0, 5), (1, 4), (2, 7), (3, 6)]));
/// ```
#[derive(Clone, Debug)]
pub struct Sheets {
    rules: Rules,
    window: Window,
    most_bytes: usize,
    words: usize,
    bytes: usize,
    x: usize,
    knows_instant: bool,
    engine: Engine,
}

impl Sheets {
    /// The losers of a game, within so much memory.
    ///
    /// # Errors
    /// When that does not suffice.
    pub fn new(rules: &Rules, window: Window, most_bytes: usize) -> Result<Self, TooLarge> {
        Self::start(rules, window, most_bytes, false)
    }

    /// The losers and instant winners of a game, within so much memory.
    ///
    /// # Errors
    /// When that does not suffice.
    pub fn with_instant_winners(
        rules: &Rules,
        window: Window,
        most_bytes: usize,
    ) -> Result<Self, TooLarge> {
        Self::start(rules, window, most_bytes, true)
    }

    fn start(
        rules: &Rules,
        window: Window,
        most_bytes: usize,
        knows_instant: bool,
    ) -> Result<Self, TooLarge> {
        let reach = reach_of_z(rules, window);
        // At most one loser in a row: if it lies higher, more is kept.
        let height = if has_ray(rules) { window.z.min(reach) } else { reach };
        Self::with_height(rules, window, most_bytes, knows_instant, height)
    }

    fn with_height(
        rules: &Rules,
        window: Window,
        most_bytes: usize,
        knows_instant: bool,
        height: usize,
    ) -> Result<Self, TooLarge> {
        let words = height.max(1).div_ceil(64);
        let (rows, sheets) = (rows_at(rules, window, 0), window.last_x.saturating_add(1));
        let is_for_heights = !knows_instant && Heights::knows(rules);
        let bytes = match is_for_heights {
            true => Heights::bytes(rules, sheets, rows, words),
            false => Planes::bytes(rules, rows, words),
        };
        if bytes > most_bytes {
            return Err(TooLarge { bytes });
        }
        let engine = match is_for_heights {
            true => Engine::Heights(Heights::new(rules, sheets, rows, words)),
            false => Engine::Planes(Box::new(Planes::new(rules, window, words))),
        };
        let rules = rules.clone();
        Ok(Self { rules, window, most_bytes, words, bytes, x: 0, knows_instant, engine })
    }

    /// How much memory it takes, about. It grows if losers lie above what is kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The next sheet, unless the last one was handed out.
    ///
    /// # Errors
    /// When losers lie so high that the memory does not suffice.
    pub fn next_sheet(&mut self) -> Result<Option<SheetOfTriples>, TooLarge> {
        if self.x > self.window.last_x {
            return Ok(None);
        }
        loop {
            if let Some(sheet) = self.try_sheet() {
                return Ok(Some(sheet));
            }
            self.grow()?;
        }
    }

    /// Comes to the same sheet again with twice the height, or more.
    fn grow(&mut self) -> Result<(), TooLarge> {
        let reach = reach_of_z(&self.rules, self.window);
        let mut height = self.words * 64;
        loop {
            height = height.saturating_mul(2).min(reach);
            let Self { rules, window, most_bytes, knows_instant, .. } = self;
            let mut higher =
                Self::with_height(rules, *window, *most_bytes, *knows_instant, height)?;
            while higher.x < self.x && higher.try_sheet().is_some() {}
            if higher.x == self.x {
                *self = higher;
                return Ok(());
            }
        }
    }

    /// The next sheet, unless a row has its loser above what is kept.
    fn try_sheet(&mut self) -> Option<SheetOfTriples> {
        let (x, window) = (self.x, self.window);
        let (lost, instant) = match &mut self.engine {
            Engine::Heights(heights) => {
                let (rows, rules) = (rows_at(&self.rules, window, x), &self.rules);
                let is_all = self.words * 64 >= reach_of_z(rules, window);
                let found = heights.next(rows, is_all, |y, z| rules.won.contains(&[x, y, z]))?;
                (Lost::Heights(found), None)
            }
            Engine::Planes(planes) => {
                let found = planes.next()?;
                (Lost::Plane(found.lost), self.knows_instant.then_some(found.instant))
            }
        };
        self.x += 1;
        Some(SheetOfTriples { x, window, lost, instant })
    }
}
