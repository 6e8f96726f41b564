//! What tiles hand on to one another, and in which order they may.
//!
//! A tile is some third rows times some fourth rows. It needs the tile of the third rows before
//! over the same fourth rows, and that of the same third rows over the fourth rows before:
//!
//! ```text
//! fourth rows      0      1      2      3
//! third rows 0   done
//!            1   done   done                      one thread goes along a line of tiles,
//!            2   done   runs                      and the next follows it one tile behind
//!            3   runs   waits  waits
//! ```
//!
//! A *stripe* has all that third rows hand on over some fourth rows, and counts the tiles that
//! were there: a thread waits until its turn has come. Threads take lines of tiles in order, so the
//! first of those that are under way never waits, and all come to an end.
//!
//! What lines with equal third and fourth rows hand on is in [`Squares`]. Such lines are met in
//! the order of their rows, since each line of tiles waits for the one before at every stripe.

use super::deadly::Deadly;
use super::shape::{Shape, Tiling};
use super::windows::Layout;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;

/// What third rows hand on over some fourth rows.
#[derive(Debug)]
pub(super) struct Stripe {
    /// The line of tiles whose turn it is.
    turn: usize,
    /// For each fourth row of the stripe and value: taken by the third rows so far.
    pub(super) thirds: Vec<u64>,
    /// For each fourth row of the stripe and value, how lines begin.
    pub(super) deadly: Deadly,
}

/// What lines with equal third and fourth rows hand on, by values.
#[derive(Debug)]
pub(super) struct Squares {
    pub(super) taken: Vec<u64>,
    pub(super) deadly: Deadly,
}

/// All stripes, and the squares.
#[derive(Debug)]
pub(super) struct Stripes {
    stripes: Vec<(Mutex<Stripe>, Condvar)>,
    squares: Mutex<Squares>,
    /// Fourth rows of a stripe, and third rows of a line of tiles.
    sides: [usize; 2],
}

/// A stripe while it is a tile's turn; the next tile may follow when this is dropped.
pub(super) struct Turn<'a> {
    guard: Option<MutexGuard<'a, Stripe>>,
    turned: &'a Condvar,
}

const UNHARMED: &str = "a thread that fails ends the others";

impl Stripes {
    pub(super) fn new(shape: &Shape, tiling: &Tiling, layout: &Layout) -> Self {
        let (stride, values) = (layout.stride, layout.values);
        let stripe = |first: usize| {
            let fourths = tiling.fourths.min(shape.third + 1 - first);
            let thirds = vec![0; fourths * layout.of_all_values()];
            let deadly = Deadly::new(fourths * values, stride);
            (Mutex::new(Stripe { turn: 0, thirds, deadly }), Condvar::new())
        };
        let stripes = (0..=shape.third).step_by(tiling.fourths).map(stripe).collect();
        let taken = vec![0; layout.of_all_values()];
        let squares = Mutex::new(Squares { taken, deadly: Deadly::new(values, stride) });
        Self { stripes, squares, sides: [tiling.fourths, tiling.thirds] }
    }

    pub(super) fn bytes(shape: &Shape, tiling: &Tiling) -> u64 {
        let (lines, stride) = ((shape.third + 2) * shape.values(), shape.stride());
        (lines * tiling.lanes * stride * 8) as u64 + Deadly::bytes(lines, stride)
    }

    /// Begins a block of second rows.
    pub(super) fn begin_block(&mut self) {
        let [fourths, thirds] = self.sides;
        for (number, (stripe, _)) in self.stripes.iter_mut().enumerate() {
            stripe.get_mut().expect(UNHARMED).turn = number * fourths / thirds;
        }
        self.squares.get_mut().expect(UNHARMED).taken.fill(0);
    }

    /// Waits for the turn of a line of tiles at a stripe.
    pub(super) fn wait(&self, stripe: usize, turn: usize) -> Turn<'_> {
        let (stripe, turned) = &self.stripes[stripe];
        let guard = stripe.lock().expect(UNHARMED);
        let guard = turned.wait_while(guard, |stripe| stripe.turn != turn).expect(UNHARMED);
        Turn { guard: Some(guard), turned }
    }

    /// The squares, for a tile that has some.
    pub(super) fn squares(&self) -> MutexGuard<'_, Squares> {
        self.squares.lock().expect(UNHARMED)
    }

    /// How lines of each stripe begin, and at last those of squares.
    pub(super) fn deadly(&self) -> impl Iterator<Item = MutexGuard<'_, Stripe>> {
        self.stripes.iter().map(|(stripe, _)| stripe.lock().expect(UNHARMED))
    }

    /// The same, to be changed.
    pub(super) fn deadly_mut(&mut self) -> impl Iterator<Item = &mut Deadly> {
        let stripes = self.stripes.iter_mut();
        let of_stripes = stripes.map(|(stripe, _)| &mut stripe.get_mut().expect(UNHARMED).deadly);
        of_stripes.chain([&mut self.squares.get_mut().expect(UNHARMED).deadly])
    }
}

impl Turn<'_> {
    /// The stripe.
    pub(super) fn stripe(&mut self) -> &mut Stripe {
        self.guard.as_mut().expect("a turn has its stripe until it is dropped")
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(guard) = &mut self.guard
            && !thread::panicking()
        {
            guard.turn += 1;
        }
        // Given back before anybody is woken; if this thread failed, those who wait hear of it.
        drop(self.guard.take());
        self.turned.notify_all();
    }
}
