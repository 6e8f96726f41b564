//! Games in which a row has at most one loser, and whose losers mark rays only.
//!
//! Where `z` can be lowered to any smaller number, a row `(x, y)` is one number at most, its
//! height: the least `z` that nothing marks. What a loser marks by a ray, a step taken any number
//! of times, moves along that ray from sheet to sheet, or from row to row, and never changes. So
//! every ray has a *frame* that moves along with it, and a loser sets a single bit there:
//!
//! ```text
//!   ray (−m, dy, dz)   sheet x     bit (y + dy·k, z + dz·k) of the frame of x mod m, k = ⌊x/m⌋
//!   ray (0, −m, dz)    row y       bit z + dz·k of the frame of y mod m, k = ⌊y/m⌋
//! ```
//!
//! A position is marked just when its bit is set: going `t` times back along the ray changes `k` by
//! `t` and the coordinates by the opposite. The height of a row is the first zero of the union of
//! some rows of bits, read from the frames at an offset, and no bit above it is ever looked at.

use super::rules::{Fate, Rules, Shape};

/// Bits that are read in words at any offset.
#[derive(Clone, Debug)]
struct Frame {
    /// With a word of zeros at the end.
    words: Vec<u64>,
    words_per_row: usize,
    /// Where `y` and `z` are 0 at the start.
    origin: [isize; 2],
}

impl Frame {
    /// For coordinates that are kept within `rows` and `height`, and move by `change` for each of
    /// so many times.
    fn new(rows: usize, height: usize, change: [isize; 2], times: usize) -> Self {
        let room = |change: isize| change.unsigned_abs() * times;
        let below = |change: isize| if change < 0 { room(change) as isize } else { 0 };
        let words_per_row = (height + room(change[1])).div_ceil(64) + 2;
        let words = vec![0; (rows + room(change[0])) * words_per_row];
        Self { words, words_per_row, origin: [below(change[0]), below(change[1])] }
    }

    #[inline]
    fn set(&mut self, y: isize, z: isize) {
        let (y, z) = (y + self.origin[0], z + self.origin[1]);
        // What leaves the frame is beyond all that is asked for.
        if y >= 0 && z >= 0 && z as usize / 64 < self.words_per_row - 1 {
            let place = y as usize * self.words_per_row + z as usize / 64;
            if let Some(word) = self.words.get_mut(place) {
                *word |= 1 << (z % 64);
            }
        }
    }

    /// The place of a bit that has not left the frame.
    #[inline]
    fn place(&self, y: isize, z: isize) -> usize {
        let (y, z) = ((y + self.origin[0]) as usize, (z + self.origin[1]) as usize);
        y * self.words_per_row * 64 + z
    }
}

/// A row of bits that begins at any bit of some words.
#[derive(Clone, Copy, Debug)]
struct Cut<'a> {
    words: &'a [u64],
    shift: u32,
}

impl<'a> Cut<'a> {
    #[inline]
    fn new(words: &'a [u64], bit: usize) -> Self {
        Self { words: &words[bit / 64..], shift: bit as u32 % 64 }
    }

    #[inline]
    fn word(self, index: usize) -> u64 {
        match self.words.get(index..index + 2) {
            Some([low, high]) => low >> self.shift | high << 1 << (63 - self.shift),
            _ => 0,
        }
    }

    fn begins_with_one(self) -> bool {
        self.word(0) & 1 == 1
    }
}

/// The bits of a ray in one sheet: where the first row begins, and how many bits later the next.
#[derive(Clone, Copy, Debug)]
struct Reader<'a> {
    words: &'a [u64],
    start: usize,
    bits_per_row: usize,
}

/// What losers mark along a ray, in the sheets of one remainder of `x`, or the rows of one of `y`.
#[derive(Clone, Debug)]
struct Ray {
    lowers: usize,
    change: [isize; 2],
    frames: Vec<Frame>,
    /// Whether it also marks what a loser with `y = 0` does when `y` is poured onto `z`: all
    /// positions with its `y + z`, which may as well move along `y` as long as `y + z` does not
    /// grow.
    pours: bool,
}

impl Ray {
    /// Where a frame is at a place along the leading coordinate.
    #[inline]
    fn at(&self, place: usize) -> (usize, isize, isize) {
        let (times, remainder) = match self.lowers {
            1 => (place as isize, 0),
            lowers => ((place / lowers) as isize, place % lowers),
        };
        (remainder, self.change[0] * times, self.change[1] * times)
    }

    #[inline]
    fn set(&mut self, place: usize, y: usize, z: usize) {
        let (remainder, dy, dz) = self.at(place);
        self.frames[remainder].set(y as isize + dy, z as isize + dz);
    }

    #[inline]
    fn cut(&self, place: usize, y: usize, z: usize) -> Cut<'_> {
        let (remainder, dy, dz) = self.at(place);
        let frame = &self.frames[remainder];
        Cut::new(&frame.words, frame.place(y as isize + dy, z as isize + dz))
    }
}

/// Which losers a ray with a dropped or poured coordinate starts from, and what it marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// All losers mark single positions.
    Plain,
    /// Losers with `y = 0` mark the same `z` in all rows.
    DropsY,
    /// Losers with `y = 0` mark the same `y + z`.
    PoursY,
    /// Losers with `z = 0` mark whole rows.
    DropsZ,
    /// A loser with `y = z = 0` marks everything.
    DropsBoth,
}

impl Kind {
    fn of(shape: &Shape) -> Self {
        match shape.fates {
            [Fate::Kept, Fate::Kept] => Self::Plain,
            [Fate::Poured, _] => Self::PoursY,
            [Fate::Dropped, Fate::Kept] => Self::DropsY,
            [Fate::Kept | Fate::Cut, _] => Self::DropsZ,
            [Fate::Dropped, _] => Self::DropsBoth,
        }
    }
}

/// More shapes are left to the general engine.
const MOST_RAYS: usize = 8;

/// The heights of the rows of one sheet after the other.
#[derive(Clone, Debug)]
pub(super) struct Heights {
    x: usize,
    words: usize,
    /// Rays led by `x`.
    across: Vec<(Kind, Ray)>,
    /// Rays led by `y`, which begin anew in every sheet.
    within: Vec<(Kind, Ray)>,
}

impl Heights {
    /// Whether the rules are such that this engine knows their sheets.
    pub(super) fn knows(rules: &Rules) -> bool {
        let is_ray = |shape: &Shape| {
            let is_free = shape.most == [None; 2] && !shape.cuts();
            is_free && shape.times.is_none() && shape.steps.len() == 1
        };
        let is_lowering = |shape: &Shape| shape.is_cone() && shape.steps == [[0, 0, -1]];
        let shapes = &rules.shapes;
        if rules.sorted {
            return false;
        }
        shapes.iter().all(is_ray) && shapes.iter().any(is_lowering) && shapes.len() <= MOST_RAYS
    }

    /// How much memory it takes at most, with so many sheets, rows and words of heights.
    pub(super) fn bytes(rules: &Rules, sheets: usize, rows: usize, words: usize) -> usize {
        let bytes_of = |shape: &Shape, lead: usize, times: usize, rows: usize| {
            let plane = |(_, step): (usize, [i32; 3])| {
                let room = |axis: usize| times.saturating_mul(step[axis].unsigned_abs() as usize);
                let height = words.saturating_mul(64).saturating_add(room(2)) / 64 + 3;
                let rows = if lead == 0 { rows.saturating_add(room(1)) } else { 1 };
                rows.saturating_mul(height).saturating_mul(8)
            };
            shape.led_by(lead).map(plane).fold(0, usize::saturating_add)
        };
        let all = rules.shapes.iter().map(|shape| {
            let across = if shape.keeps_all() { rows } else { 1 };
            bytes_of(shape, 0, sheets, across).saturating_add(bytes_of(shape, 1, rows, 1))
        });
        all.fold(rows.saturating_mul(32), usize::saturating_add)
    }

    /// Before the first sheet, with so many sheets, rows and words of heights.
    pub(super) fn new(rules: &Rules, sheets: usize, rows: usize, words: usize) -> Self {
        let height = words * 64;
        let ray = &|shape: &Shape, lead: usize| {
            let (lowers, step) = shape.led_by(lead).next()?;
            let kind = Kind::of(shape);
            let change = [if lead == 0 { step[1] as isize } else { 0 }, step[2] as isize];
            let times = (if lead == 0 { sheets } else { rows }).div_ceil(lowers);
            let (rows, height) = match (lead, kind) {
                (0, Kind::Plain | Kind::DropsZ) => {
                    (rows, if kind == Kind::Plain { height } else { 1 })
                }
                (_, Kind::DropsBoth | Kind::DropsZ) => (1, 1),
                (_, Kind::PoursY) => (1, height + rows),
                _ => (1, height),
            };
            let frames = vec![Frame::new(rows, height, change, times); lowers];
            Some((kind, Ray { lowers, change, frames, pours: false }))
        };
        let led_by = |lead| rules.shapes.iter().filter_map(move |shape| ray(shape, lead));
        let (poured, mut across): (Vec<_>, Vec<_>) =
            led_by(0).partition(|(kind, _)| *kind == Kind::PoursY);
        for (kind, ray) in poured {
            let is_like = |(kind, other): &&mut (Kind, Ray)| {
                let moves_along = ray.change[1] >= 0 && other.change == [ray.change[1], 0];
                *kind == Kind::Plain && other.lowers == ray.lowers && moves_along
            };
            match across.iter_mut().find(is_like) {
                Some((_, other)) => other.pours = true,
                None => across.push((kind, ray)),
            }
        }
        Self { x: 0, words, across, within: led_by(1).collect() }
    }

    /// The heights of the next sheet, of so many rows; rows at the end that have none may be left
    /// out. Nothing, when a row has no loser among the heights that are kept, unless that `is_all`
    /// which counts; then this engine cannot go on.
    pub(super) fn next(
        &mut self,
        rows: usize,
        is_all: bool,
        is_won: impl Fn(usize, usize) -> bool,
    ) -> Option<Vec<Option<usize>>> {
        let x = self.x;
        self.x += 1;
        let mut heights = Vec::with_capacity(rows);
        let ends = |(kind, ray): &(Kind, Ray)| {
            *kind == Kind::DropsBoth && ray.cut(x, 0, 0).begins_with_one()
        };
        if self.across.iter().any(ends) {
            return Some(heights);
        }
        for (_, ray) in &mut self.within {
            ray.frames.iter_mut().for_each(|frame| frame.words.fill(0));
        }
        let readers: Vec<Reader<'_>> =
            self.across.iter().filter_map(|ray| reader(ray, x)).collect();
        for y in 0..rows {
            if is_full(&self.across, &self.within, x, y) {
                heights.push(None);
                continue;
            }
            let mut cuts = [Cut { words: &[], shift: 0 }; MOST_RAYS];
            let mut count = 0;
            for Reader { words, start, bits_per_row } in &readers {
                cuts[count] = Cut::new(words, start + y * bits_per_row);
                count += 1;
            }
            for (_, ray) in self.within.iter().filter(|(kind, _)| *kind == Kind::Plain) {
                cuts[count] = ray.cut(y, 0, 0);
                count += 1;
            }
            let found = first_zero(&cuts[..count], self.words, |z| is_won(y, z));
            heights.push(found);
            let z = match found {
                Some(z) => z,
                None if is_all => continue,
                None => return None,
            };
            for (kind, ray) in &mut self.within {
                if *kind == Kind::Plain || z == 0 {
                    ray.set(y, 0, z);
                }
            }
            let ends = |(kind, ray): &(Kind, Ray)| *kind == Kind::DropsZ && ray.lowers == 1;
            if z == 0 && self.within.iter().any(ends) {
                break;
            }
        }
        for (kind, ray) in &mut self.across {
            note(*kind, ray, x, &heights);
        }
        Some(heights)
    }
}

/// Where a ray across sheets has the bits of the rows of a sheet, if it has some.
fn reader((kind, ray): &(Kind, Ray), x: usize) -> Option<Reader<'_>> {
    let (remainder, dy, dz) = ray.at(x);
    let frame = &ray.frames[remainder];
    let bits_per_row = match kind {
        Kind::Plain => frame.words_per_row * 64,
        Kind::DropsY => 0,
        Kind::PoursY => 1,
        Kind::DropsZ | Kind::DropsBoth => return None,
    };
    Some(Reader { words: &frame.words, start: frame.place(dy, dz), bits_per_row })
}

/// Whether a loser with `z = 0` marks the whole row.
fn is_full(across: &[(Kind, Ray)], within: &[(Kind, Ray)], x: usize, y: usize) -> bool {
    // If it is in this sheet and marks all later rows, it has ended the sheet.
    let may_be = |kind: Kind, ray: &Ray| kind == Kind::DropsZ && ray.lowers > 1;
    within.iter().any(|(kind, ray)| may_be(*kind, ray) && ray.cut(y, 0, 0).begins_with_one())
        || across
            .iter()
            .any(|(kind, ray)| *kind == Kind::DropsZ && ray.cut(x, y, 0).begins_with_one())
}

/// The first place that is zero in all rows of bits and is not declared won.
#[inline]
fn first_zero(cuts: &[Cut<'_>], words: usize, is_won: impl Fn(usize) -> bool) -> Option<usize> {
    for index in 0..words {
        let mut free = !cuts.iter().fold(0, |union, cut| union | cut.word(index));
        while free != 0 {
            let z = index * 64 + free.trailing_zeros() as usize;
            if !is_won(z) {
                return Some(z);
            }
            free &= free - 1;
        }
    }
    None
}

/// Lets a ray across sheets take note of the losers of a sheet.
fn note(kind: Kind, ray: &mut Ray, x: usize, heights: &[Option<usize>]) {
    let losers = heights.iter().enumerate().filter_map(|(y, z)| Some((y, (*z)?)));
    match kind {
        Kind::Plain => {
            if let (true, Some(Some(z))) = (ray.pours, heights.first()) {
                (0..=*z).for_each(|y| ray.set(x, y, z - y));
            }
            losers.for_each(|(y, z)| ray.set(x, y, z));
        }
        Kind::DropsZ => losers.filter(|(_, z)| *z == 0).for_each(|(y, _)| ray.set(x, y, 0)),
        Kind::DropsY | Kind::PoursY => {
            losers.take(1).filter(|(y, _)| *y == 0).for_each(|(_, z)| ray.set(x, 0, z));
        }
        Kind::DropsBoth => {
            losers.take(1).filter(|loser| *loser == (0, 0)).for_each(|_| ray.set(x, 0, 0));
        }
    }
}
