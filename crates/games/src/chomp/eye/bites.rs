//! All winning bites into four columns: every rule solved for the height of the bite.
//!
//! A bite goes into `z` alone, into `y` and `z`, into `v` and `z`, or into all columns. Two bites
//! of one of these *directions* lead from the higher to the lower, so at most one of them leaves P:
//! there are at most four winning bites. For each direction this module lists the heights that any
//! rule allows; [`judge`](super::judge()) tells which of them leaves P. When none does, the
//! direction has no winning bite, unless it meets an open question.
//!
//! What a bite leaves, and the rules that it may satisfy, with `T = (ω²\u, ω²\v)`,
//! `F = (ω\y, ω\z)`:
//!
//! | bite | leaves | A, B | C |
//! |---|---|---|---|
//! | `(1,1,h)` | `u, v, y, h` | `y − 1` | cuts of `z` |
//! | `(1,0,h)`, `h ≥ z` | `u, v, h, z` | `z`, `z + 1` | cuts of `y` |
//! | `(1,0,h)`, `h < z` | `u, v, h, h` | `u − v − 1`, `G(ω\u, ω\v)` | cuts of `y` |
//! | `(0,1,h)`, `h ≥ y` | `u, h, y, z` | `u − z − 1`, `G(ω\u, ω\h) = z`, `z + 1` | cuts of `v` |
//! | `(0,1,h)`, `h < y` | `u, y, h, …` | as for `(1,0,h)` with `y` for `v` | cuts of `v` |
//! | `(0,0,h)`, `h ≥ v` | `h, v, y, z` | `v + z + 1`, `G(ω\h, ω\v) = z`, `z + 1` | the rule |
//! | `(0,0,h)`, `h < v` | `h, h, …` | `G(ω\h, ω\h) = z`, `z + 1` | never |
//!
//! | bite | D | E |
//! |---|---|---|
//! | `(1,1,h)` | `G(ω\y, ω\h) = G(T)` | `ω\h` is the top's value |
//! | `(1,0,h)`, `h ≥ z` | `G(ω\h, ω\z) = G(T)` | the top, solved for `y` |
//! | `(1,0,h)`, `h < z` | `G(ω\h, ω\h) = G(T)` |  |
//! | `(0,1,h)`, `h ≥ y` | `G(ω²\u, ω²\h) = G(F)` | the top, solved for `v` |
//! | `(0,1,h)`, `h < y` | the same | the same |
//! | `(0,0,h)`, `h ≥ v` | `G(ω²\h, ω²\v) = G(F)` | the top, solved for `u` |
//! | `(0,0,h)`, `h < v` | `G(ω²\h, ω²\h) = G(F)` | `h = ω^ω ⊎ (ω\z)` for `h < y` |
//!
//! Only from type C does a bite lead to a P-position of type C: elsewhere `u` differs from `z` from
//! `ω²` up.

use super::Eye;
use super::cuts::Cuts;
use super::judge::{above, base_height, hat, heights, too_long};
use super::lshape::{self, Beside};
use super::tops::{Height, Tops};
use crate::chomp::two_wide::{self, Unwritten, Value, inverse, long_inverse, too_long_to_write};
use crate::verdict::{Undecided, Wanted};
use crate::work::Work;
use numbers::{BigUint, Ordinal};

/// A bite: towards `y`, towards `v`, and the height.
pub type Bite = (u64, u64, Ordinal);

/// The heights that may win in one direction.
#[derive(Debug)]
pub struct Direction {
    /// Towards `y` and towards `v`.
    pub towards: [u64; 2],
    /// Heights to be judged.
    pub heights: Vec<Ordinal>,
    /// An open question that another height of this direction would meet.
    pub open: Option<Undecided>,
}

impl Direction {
    fn new(towards: [u64; 2]) -> Self {
        Self { towards, heights: Vec::new(), open: None }
    }

    /// Adds heights above a start; one that cannot be written is a bite if it is below the column.
    fn extend(
        &mut self,
        start: &Ordinal,
        column: &Ordinal,
        heights: impl IntoIterator<Item = Result<Ordinal, Unwritten>>,
    ) {
        for height in heights {
            match height {
                Ok(height) => self.heights.push(start.ordinary_sum(&height)),
                Err(height) => {
                    if height.map(|height| start.ordinary_sum(height)).is_below(column) {
                        self.open.get_or_insert_with(too_long_to_write);
                    }
                }
            }
        }
    }
}

/// What is the same in all directions.
struct Solver<'e> {
    eye: &'e Eye,
    omega: Ordinal,
    square: Ordinal,
    block: Ordinal,
    one: Ordinal,
    /// What is known of a top of type E with the front as an orthogonal column.
    beside: Option<Beside>,
}

/// The four directions.
///
/// # Errors
/// When work runs out.
pub fn directions(
    eye: &Eye,
    tops: &mut Tops,
    work: &mut Work<'_>,
) -> Result<Vec<Direction>, Undecided> {
    let (omega, block) = (Ordinal::omega(), Ordinal::power_of_omega(Ordinal::omega()));
    let solver = Solver {
        eye,
        square: Ordinal::power_of_omega(Ordinal::from(2)),
        one: Ordinal::from(1),
        beside: beside(eye, &omega, &block, work),
        omega,
        block,
    };
    let all = [
        solver.bites_of_all(tops, work)?,
        solver.bites_of_neighbour([0, 1], &eye.v, &eye.y, tops, work)?,
        solver.bites_of_neighbour([1, 0], &eye.y, &eye.v, tops, work)?,
        solver.bites_of_far(tops, work)?,
    ];
    Ok(all.into_iter().collect())
}

/// Asks about a top of type E, where its shape leaves bites open that no formula tells.
fn beside(eye: &Eye, omega: &Ordinal, block: &Ordinal, work: &mut Work<'_>) -> Option<Beside> {
    let Eye { u, v, y, z } = eye;
    let is_type_e = *y > *block && !z.is_finite() && hat(z) != hat(v);
    let top = is_type_e.then(|| [u, v, y].map(|column| above(block, column)))?;
    if top[0].is_finite() || *z >= Ordinal::power_of_omega(Ordinal::from(3)) {
        return None;
    }
    lshape::beside(&top, &above(omega, z), Wanted::MOVES, work).ok()
}

impl Solver<'_> {
    /// Adds what bites into a top of type E may win in a direction: heights by formulas, with why
    /// there may be others, and those that are known from asking.
    fn extend_by_top(
        &self,
        found: &mut Direction,
        (solved, unsolved): (Vec<Ordinal>, Option<Undecided>),
    ) {
        let above = |height: &Ordinal| self.block.ordinary_sum(height);
        found.heights.extend(solved.iter().map(above));
        let Some(beside) = &self.beside else {
            if self.eye.u.after(&self.block).is_some_and(|top| top.is_finite()) {
                // A finite top has few bites, and they are tried.
                found.heights.extend((0..lshape::TALLEST).map(|cut| above(&cut.into())));
                let is_tall = above(&lshape::TALLEST.into()) <= self.eye.u;
                found.open = found.open.take().or(unsolved.filter(|_| is_tall));
            } else {
                found.open = found.open.take().or(unsolved);
            }
            return;
        };
        let here = beside.bites.iter().filter(|(towards, _)| *towards == found.towards);
        found.heights.extend(here.map(|(_, height)| above(height)));
        let unsolved = unsolved.filter(|_| beside.open.is_some());
        found.open = found.open.take().or(unsolved);
    }

    /// `G` of what two columns have above a height, if both reach it.
    fn value_above(&self, start: &Ordinal, one: &Ordinal, other: &Ordinal) -> Option<Value> {
        let (one, other) = (one.after(start)?, other.after(start)?);
        Some(two_wide::value((&one).max(&other), (&one).min(&other)))
    }

    fn bites_of_far(&self, tops: &mut Tops, work: &mut Work<'_>) -> Result<Direction, Undecided> {
        let Eye { u, v, y, z } = self.eye;
        let mut found = Direction::new([1, 1]);
        if z.is_finite() {
            found.heights.extend(
                y.to_natural().filter(|y| *y > BigUint::ZERO).map(|y| Ordinal::from(y - 1_u32)),
            );
            return Ok(found);
        }
        if *v >= self.square
            && let Some(top) = self.value_above(&self.square, u, v)
        {
            found.extend(&self.omega, z, long_inverse::shorter(&above(&self.omega, y), &top));
        }
        if *y >= self.block {
            let top = [u, v, y].map(|column| above(&self.block, column));
            match lshape::value(&top, tops, work) {
                Ok(Some(value)) => found.extend(&self.omega, z, [value.to_height()]),
                Ok(None) => {
                    let beside = self.beside.as_ref();
                    let value = beside.and_then(|beside| beside.value.as_ref());
                    found.heights.extend(value.map(|value| self.omega.ordinary_sum(value)));
                    if beside.is_none_or(|beside| beside.open.is_some()) {
                        found.open = Some(lshape::open());
                    }
                }
                Err(why) => found.open = Some(why),
            }
        }
        let cuts = self.cuts(|[u, v, y, z]| tops.cuts_of_far(u, [v, y], z, work))?;
        found.heights.extend(cuts.0);
        found.open = found.open.or(cuts.1);
        Ok(found)
    }

    /// Bites into one neighbour and the far column; `other` is the neighbour that stays.
    fn bites_of_neighbour(
        &self,
        towards: [u64; 2],
        column: &Ordinal,
        other: &Ordinal,
        tops: &mut Tops,
        work: &mut Work<'_>,
    ) -> Result<Direction, Undecided> {
        let Eye { u, z, .. } = self.eye;
        let mut found = Direction::new(towards);
        // Types A and B: the other neighbour is the taller one, or stays the shorter.
        if other.is_finite() {
            let rest = other.ordinary_sum(&self.one).to_natural();
            let left = u.to_natural().zip(rest).filter(|(u, rest)| u >= rest);
            found.heights.extend(left.map(|(u, rest)| Ordinal::from(u - rest)));
        } else {
            let value = self.value_above(&self.omega, u, other).filter(Value::is_finite);
            // A bite that leaves two equal finite columns goes below the far one.
            found.extend(&Ordinal::zero(), z, value.map(|value| value.to_height()));
        }
        if z.is_finite() {
            found.heights.extend([z.clone(), z.ordinary_sum(&self.one)]);
            let rest = z.ordinary_sum(&self.one).to_natural();
            let left = u.to_natural().zip(rest).filter(|(u, rest)| u >= rest);
            found.heights.extend(left.map(|(u, rest)| Ordinal::from(u - rest)));
            if let Some(u) = u.after(&self.omega) {
                let shorter = inverse::shorter(&u, z);
                let shorter = shorter.iter().map(|height| self.omega.ordinary_sum(height));
                found.heights.extend(shorter);
            }
            return Ok(found);
        }
        // Type D with the bitten column in the front.
        let front_z = above(&self.omega, z);
        if *other >= self.square
            && let Some(top) = self.value_above(&self.square, u, other)
        {
            let taller = long_inverse::taller(&front_z, &top).transpose();
            let equal = long_inverse::equal_columns(&top);
            found.extend(&self.omega, column, taller.into_iter().chain([Ok(equal)]));
        }
        // Type D with the bitten column in the top.
        if let Some(top) = u.after(&self.square)
            && let Some(front) = self.value_above(&self.omega, other, z)
        {
            found.extend(&self.square, column, long_inverse::shorter(&top, &front));
        }
        if *column > self.block && *other >= self.block {
            let [a, b] = [u, other].map(|column| above(&self.block, column));
            self.extend_by_top(&mut found, lshape::neighbours(&a, &b, &front_z));
        }
        let cuts = self.cuts(|[u, v, y, z]| {
            let (column, other) = if towards == [0, 1] { (v, y) } else { (y, v) };
            tops.cuts_of_neighbour(u, column, other, z, work)
        })?;
        found.heights.extend(cuts.0);
        found.open = found.open.or(cuts.1);
        Ok(found)
    }

    fn bites_of_all(&self, tops: &mut Tops, work: &mut Work<'_>) -> Result<Direction, Undecided> {
        let Eye { u, v, y, z } = self.eye;
        let mut found = Direction::new([0, 0]);
        found.heights.push(Ordinal::power_of_omega(Ordinal::from(3)));
        if z.is_finite() {
            found.heights.push(z.ordinary_sum(&self.one));
            if let Some(v) = v.after(&self.omega).filter(|_| !v.is_finite()) {
                let tall = inverse::taller(&v, z).into_iter().chain([inverse::equal_columns(z)]);
                found.heights.extend(tall.map(|height| self.omega.ordinary_sum(&height)));
            } else {
                found.heights.push(v.natural_sum(z).natural_sum(&self.one));
            }
            return Ok(found);
        }
        if *v >= self.square
            && let Some(front) = self.value_above(&self.omega, y, z)
        {
            let taller = long_inverse::taller(&above(&self.square, v), &front).transpose();
            let equal = long_inverse::equal_columns(&front);
            found.extend(&self.square, u, taller.into_iter().chain([Ok(equal)]));
        }
        if *y >= self.block {
            let front = above(&self.omega, z);
            found.heights.push(self.block.ordinary_sum(&front));
            let [b, c] = [v, y].map(|column| above(&self.block, column));
            self.extend_by_top(&mut found, lshape::firsts(&b, &c, &front));
        }
        if hat(v) == hat(z) {
            let base = base_height(z);
            let columns = [v, v, y, z].map(|column| above(&base, column));
            if let Some([_, v, y, z]) = super::judge::heights(&columns) {
                match tops.first(v, y, z, work)? {
                    Some(first) => found.heights.push(height_above(&base, first)),
                    None if self.is_one_level() => {}
                    None => found.open = Some(super::judge::open()),
                }
            } else {
                found.open = Some(too_long());
            }
        }
        Ok(found)
    }

    /// Whether `u` is on one ω-level with `v`, so that no bite into it leaves a top of type C.
    fn is_one_level(&self) -> bool {
        let [u, v] = [&self.eye.u, &self.eye.v].map(|column| column.split_below(&self.one).0);
        u == v
    }

    /// Cuts of a top, as heights, where all columns are alike from `ω²` up.
    fn cuts(
        &self,
        solve: impl FnOnce([Height; 4]) -> Result<Cuts, Undecided>,
    ) -> Result<(Vec<Ordinal>, Option<Undecided>), Undecided> {
        let Eye { u, v, y, z } = self.eye;
        if hat(u) != hat(z) {
            return Ok((Vec::new(), None));
        }
        let base = base_height(z);
        let columns = [u, v, y, z].map(|column| above(&base, column));
        let Some(columns) = heights(&columns) else {
            return Ok((Vec::new(), Some(too_long())));
        };
        let cuts = solve(columns)?;
        Ok((cuts.found.iter().map(|cut| height_above(&base, *cut)).collect(), cuts.open))
    }
}

fn height_above(base: &Ordinal, (level, finite): Height) -> Ordinal {
    let level = Ordinal::term(Ordinal::from(1), BigUint::from(level));
    base.ordinary_sum(&level.ordinary_sum(&Ordinal::from(finite)))
}
