//! Who wins Chomp on a numerical semigroup, level by level.
//!
//! A position is a level `u` with a shape `T` (`shapes`), and a move leads to the same level with a
//! larger shape, to one of the levels `u − 1, …, u − g` with `g` the largest gap, or to a level
//! below these with no gaps in its shape. So let `P_u` be the set of shapes that are P at level
//! `u`.
//!
//! **If the empty shape is P at some level `v > 0`**, naming `v` first wins. From every level above
//! `v + g` one can move there, so all those positions are N, and the winning first moves are found
//! among the levels up to `v + g`: all of them are known.
//!
//! **As long as it is not**, `P_u` follows from `P_{u−1}, …, P_{u−g}` alone, and for `u > 2g`,
//! where all numbers around are members, always in the same way. There are finitely many sets of
//! shapes, so that these `g` sets recur, and from then on everything repeats. If the empty shape
//! was P at no level up to there, it never is, and no first move wins: the second player does.
//! This makes the theorem that the question is decidable an algorithm, and a proof in each case.
//!
//! For `⟨2,3⟩`, with the only gap 1, the shapes are `∅` and `{1}`. `P_2 = {{1}}`, where 0 alone is
//! left, `P_3` is empty, `P_4 = {{1}}`, where 0, 2 and 3 are left, and so on with period 2.

use super::numerical::Semigroup;
use super::position::Position;
use super::shapes::Shapes;
use super::{Number, Semigroups};
use crate::game::Engine;
use crate::verdict::{Finding, Reason, Result, Said, Wanted};
use crate::work::{Remembered, Work};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Outcomes and winning moves, for semigroups with few gaps.
pub(super) const LEVELS: Engine<Semigroups> =
    Engine { id: "semigroup-levels", consider: by_levels };

/// So many moves are looked up in one unit of work.
const MOVES_A_UNIT: u64 = 10;

/// A set of shapes as bits.
type Set = Box<[u64]>;

/// What is known about the levels of one semigroup.
struct Levels {
    semigroup: Arc<Semigroup>,
    shapes: Shapes,
    /// Every set of shapes that is all P-positions of some level.
    sets: Vec<Set>,
    numbers: HashMap<Set, u32>,
    /// For each level from 0 on, the number of its set.
    of_level: Vec<u32>,
    /// The levels at which the empty shape is P, in ascending order: the winning first moves.
    first_moves: Vec<u64>,
    /// Where a row of sets began, by its hash.
    rows: HashMap<u64, usize>,
    /// A level from which on sets repeat, and how many levels later.
    period: Option<(usize, usize)>,
}

impl Remembered for Levels {
    const NAME: &'static str = "levels of a semigroup";

    fn bytes(&self) -> usize {
        let sets = self.sets.len().saturating_mul(self.shapes.len()) / 4;
        let levels = self.of_level.len().saturating_mul(40);
        self.shapes.bytes().saturating_add(sets).saturating_add(levels)
    }
}

fn by_levels(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Number> {
    wanted.more_than_a_value("levels")?;
    let semigroup = position.shared();
    let kept = work.take_kept().filter(|kept: &Levels| kept.semigroup == *semigroup);
    let mut levels = match kept {
        Some(kept) => kept,
        None => Levels::new(semigroup, work)?,
    };
    let found = levels.find(position, work);
    work.keep(levels);
    found
}

impl Levels {
    fn new(semigroup: &Arc<Semigroup>, work: &mut Work<'_>) -> Result<Self> {
        let shapes = Shapes::new(semigroup, work)?;
        let nothing: Set = vec![0; shapes.len().div_ceil(64)].into();
        Ok(Self {
            semigroup: semigroup.clone(),
            shapes,
            sets: vec![nothing.clone()],
            numbers: HashMap::from([(nothing, 0)]),
            // Nobody can be at level 0: the game is over.
            of_level: vec![0],
            first_moves: Vec::new(),
            rows: HashMap::new(),
            period: None,
        })
    }

    fn find(&mut self, position: &Position, work: &mut Work<'_>) -> Said<Number> {
        let Some((level, gaps)) = position.level() else {
            while !self.is_finished() {
                self.add_level(work)?;
            }
            let moves = self.first_moves.iter().copied().map(Number);
            return Ok(Finding::with_all(moves, self.reason_of_all()));
        };
        while !self.is_finished() && self.of_level.len() as u64 <= level {
            self.add_level(work)?;
        }
        let shape = self.shapes.with(&gaps, &self.semigroup);
        let moves: Vec<Number> = self.moves(level, shape).map(Number).collect();
        let text = if moves.is_empty() {
            "No number that is left leads to a P-position, of which all were computed.".to_owned()
        } else {
            format!("All P-positions up to level {level} are known, level by level.")
        };
        Ok(Finding::with_all(moves, reason(text)))
    }

    fn reason_of_all(&self) -> Reason {
        reason(match (self.first_moves.first(), self.period) {
            (Some(first), _) => {
                let last = first + self.semigroup.last_gap();
                format!("Naming {first} wins, and no number above {last} can.")
            }
            (None, Some((start, length))) => {
                let levels =
                    if length == 1 { "level".to_owned() } else { format!("{length} levels") };
                format!(
                    "No first move wins: the P-positions after a first move were computed level \
                     by level, and from level {start} on they repeat every {levels}."
                )
            }
            (None, None) => unreachable!("levels end by a winning move or by a period"),
        })
    }

    /// Whether all levels to come are known.
    fn is_finished(&self) -> bool {
        let last_gap = self.semigroup.last_gap();
        let is_over = |first: &u64| self.of_level.len() as u64 > first + last_gap;
        self.period.is_some() || self.first_moves.first().is_some_and(is_over)
    }

    /// Whether a shape is P at a level that is known.
    fn is_p(&self, level: u64, shape: u32) -> bool {
        let known = self.of_level.len();
        let at = match (usize::try_from(level), self.period) {
            (Ok(at), _) if at < known => at,
            (_, Some((start, length))) => {
                let (start, length) = (start as u64, length as u64);
                usize::try_from(start + (level - start) % length).expect("below the known levels")
            }
            // Beyond the largest gap above a winning first move every position is N.
            _ => return false,
        };
        has(&self.sets[self.of_level[at] as usize], shape)
    }

    /// Every move to a P-position, smallest first, where lower levels are known.
    fn moves(&self, level: u64, shape: u32) -> impl Iterator<Item = u64> + '_ {
        let last_gap = self.semigroup.last_gap();
        let lowest = level.saturating_sub(last_gap).max(1);
        let far = self.first_moves.iter().copied().filter(move |first| *first < lowest);
        let near = (lowest..level).filter(move |&to| {
            let fall = usize::try_from(level - to).expect("at most the largest gap");
            self.semigroup.contains(to) && self.is_p(to, self.shapes.below(shape)[fall - 1])
        });
        let above = self.shapes.above(shape).iter().filter(move |(gap, larger)| {
            self.semigroup.contains(level + gap) && self.is_p(level, *larger)
        });
        far.chain(near).chain(above.map(move |(gap, _)| level + gap))
    }

    /// Computes the P-positions of the next level.
    fn add_level(&mut self, work: &mut Work<'_>) -> Result<()> {
        let level = self.of_level.len() as u64;
        let last_gap = self.semigroup.last_gap();
        let moves = last_gap + self.semigroup.gaps().len() as u64;
        let units = 1 + self.shapes.len() as u64 * moves / MOVES_A_UNIT;
        work.spend(units, self.of_level.len().saturating_mul(self.shapes.len()))?;
        if self.bytes() > work.budget().memory {
            return Err(work.out_of_memory());
        }
        let mut lost: Set = vec![0; self.shapes.len().div_ceil(64)].into();
        let is_lost_below = self.first_moves.first().is_some_and(|first| first + last_gap < level);
        if self.semigroup.contains(level) && !is_lost_below {
            let gaps = self.semigroup.gaps().iter().enumerate();
            let missing = gaps.filter(|(_, gap)| !self.semigroup.contains(level + **gap));
            let missing = missing.fold(0_u128, |mask, (place, _)| mask | 1 << place);
            for shape in (0..).take(self.shapes.len()) {
                // A larger shape has a lower number, so it is known.
                let is_there = self.shapes.mask(shape) & missing == 0;
                if is_there && !self.has_move_to(level, shape, &lost, missing) {
                    lost[shape as usize / 64] |= 1 << (shape % 64);
                }
            }
            if has(&lost, self.shapes.none()) {
                self.first_moves.push(level);
            }
        }
        let next = u32::try_from(self.sets.len()).expect("sets fit in memory");
        let number = *self.numbers.entry(lost).or_insert_with_key(|lost| {
            self.sets.push(lost.clone());
            next
        });
        self.of_level.push(number);
        self.look_for_period();
        Ok(())
    }

    /// Whether a move leads from a shape at a level to one of these or to a P-position below.
    fn has_move_to(&self, level: u64, shape: u32, lost: &Set, missing: u128) -> bool {
        let here = self.shapes.above(shape).iter().any(|(_, larger)| {
            // A gap that is missing makes the whole larger shape impossible, and it is not in.
            self.shapes.mask(*larger) & missing == 0 && has(lost, *larger)
        });
        here || self.shapes.below(shape).iter().zip(1..level).any(|(fallen, fall)| {
            self.semigroup.contains(level - fall) && self.is_p(level - fall, *fallen)
        })
    }

    /// Compares the last sets, as many as the largest gap, with all rows of sets before.
    fn look_for_period(&mut self) {
        let reach = usize::try_from(self.semigroup.last_gap()).expect("at most LARGEST_GAP");
        let known = self.of_level.len();
        // The sets from here on, with all before members of the semigroup, decide the next.
        if known <= 3 * reach + 1 || !self.first_moves.is_empty() {
            return;
        }
        let row = &self.of_level[known - reach..];
        let mut hasher = DefaultHasher::new();
        row.hash(&mut hasher);
        if let Some(earlier) = self.rows.insert(hasher.finish(), known - reach)
            && self.of_level[earlier..earlier + reach] == *row
        {
            self.period = Some((earlier, known - reach - earlier));
        }
    }
}

fn has(set: &[u64], shape: u32) -> bool {
    set[shape as usize / 64] >> (shape % 64) & 1 == 1
}

fn reason(text: String) -> Reason {
    Reason { id: "semigroup-levels", source: "exhaustive computation", text }
}
