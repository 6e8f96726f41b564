//! Grundy values of L-shaped tops, three columns `a ≥ b ≥ c` of which `a` stands in the corner, as
//! far as they are known. The poison is allowed, and an empty top is worth 0.
//!
//! - `c = 0`: two columns.
//! - `b = c`: worth `a`. Every section is a hook with equal arms or a single cell (theorem
//!   product).
//! - `a = H + r` with `H > 0` a multiple of `ω^e`, and `b, c, r < ω^e`, `e ≥ 1`: worth
//!   `H + (r ⊕ b ⊕ c)`. Bites into `b` and into `c` have nothing to do with each other, so beside
//!   `a` they are heaps. Cutting `a` to `h < H` leaves at most `h + b + c` cells, which is less
//!   than `H`: hence a smaller value. And each `g < H` is the value of such a cut: there is a
//!   height over `b` and `c` that makes the value `g` (section 6, second construction), by the Size
//!   Lemma at most `1 + b + c + g`, and that is below `H` again. So all values below `H` are met by
//!   cuts below `H`, and above it this is a sum of three heaps.
//! - all finite: by recursion.
//!
//! **Beside a column.** Whether a top has a given value `g` is another question: just when the top
//! with an orthogonal column of `g` is P (\[HS\] section 6, first construction). With `a` and `b`
//! infinite and `c` and `g` finite that is a stalk of two columns over a finite part, which the
//! theorem wide-stalk decides. All winning bites there are bites of the top that leave the value
//! `g`, or cut the column to the top's own value: so no value has to be searched for.
//!
//! Other values are an open question.

use super::tops::Tops;
use crate::chomp::asking::about;
use crate::chomp::two_wide::{self, Value, inverse};
use crate::region::Region;
use crate::search::{Below, mex, value_below};
use crate::verdict::{Certainty, Obstacle, Outcome, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Finite columns from this height on are not handled.
pub(super) const TALLEST: u64 = 40;

/// Why a value is not known.
pub(super) fn open() -> Undecided {
    let text = "the position is of type E with an L-shaped top whose Grundy value is an open \
                question ([HS] §11)";
    Undecided::new(Obstacle::Transfinite, text)
}

/// The value of an L with these columns, the corner's first and tallest; `None` when it is not
/// known.
///
/// # Errors
/// When work runs out.
pub fn value(
    [a, b, c]: &[Ordinal; 3],
    tops: &mut Tops,
    work: &mut Work<'_>,
) -> Result<Option<Value>, Undecided> {
    let (b, c) = (b.max(c), b.min(c));
    if b == c {
        return Ok(Some(a.clone().into()));
    }
    if c.is_zero() {
        return Ok(Some(two_wide::value(a, b)));
    }
    if let Some(value) = over_heaps(a, b, c) {
        return Ok(Some(value.into()));
    }
    if !a.is_finite() {
        return Ok(None);
    }
    let columns = [a, b, c].map(|column| column.to_u64().filter(|column| *column < TALLEST));
    let [Some(a), Some(b), Some(c)] = columns else { return Err(too_large()) };
    tops.corner_of_three([a, b, c], work).map(|value| Some(Ordinal::from(value).into()))
}

/// A finite L whose recursion would take too long.
fn too_large() -> Undecided {
    let text =
        "the position is of type E with an L-shaped top too tall for its value to be computed";
    Undecided::new(Obstacle::TooLarge, text)
}

/// The value where the corner is much taller than the others.
fn over_heaps(a: &Ordinal, b: &Ordinal, c: &Ordinal) -> Option<Ordinal> {
    let above = b.leading_exponent()?.ordinary_sum(&Ordinal::from(1));
    let (high, low) = a.split_below(&above);
    (!high.is_zero()).then(|| high.ordinary_sum(&low.nim_sum(b).nim_sum(c)))
}

/// What is known of a top with an orthogonal column.
#[derive(Debug)]
pub(super) struct Beside {
    /// Whether the column is as high as the top's value.
    pub(super) is_p: bool,
    /// The bites into the top that leave a value as high as the column: towards `y`, towards `v`,
    /// and the height.
    pub(super) bites: Vec<([u64; 2], Ordinal)>,
    /// The top's value, if it is less than the height of the column and was found.
    pub(super) value: Option<Ordinal>,
    /// Why there may be other bites.
    pub(super) open: Option<Undecided>,
}

/// Asks all theorems about a top with an orthogonal column of this height.
///
/// # Errors
/// When none of them has a proof.
pub(super) fn beside(
    [a, b, c]: &[Ordinal; 3],
    column: &Ordinal,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Result<Beside, Undecided> {
    let [one, two] = [1, 2].map(Ordinal::from);
    let line = |first: &Ordinal, second: &Ordinal, up: &Ordinal, beside: &Ordinal| {
        vec![first.clone(), second.clone(), up.clone(), beside.clone()]
    };
    let mut found = Beside { is_p: false, bites: Vec::new(), value: None, open: None };
    if column.is_zero() {
        // Only an empty top has the value 0.
        return Ok(found);
    }
    let boxes = [
        line(&one, &one, a, &one),
        line(&one, &two, b, &one),
        line(&two, &one, c, &one),
        line(&one, &one, &one, column),
    ];
    let position = Region::from_boxes(boxes).map_err(|_| open())?;
    let verdict = about(&position, wanted, work);
    let is_proved = verdict.certainty.is_some_and(|certainty| certainty >= Certainty::Proved);
    let Some(outcome) = verdict.outcome.filter(|_| is_proved) else {
        let obstacle = verdict.undecided.filter(|why| why.why.is_lack_of_work());
        return Err(obstacle.unwrap_or_else(open));
    };
    found.is_p = outcome == Outcome::P;
    let Some(winning) = verdict.winning_moves else {
        found.open = (!found.is_p).then(open);
        return Ok(found);
    };
    found.open = (!winning.complete).then(open);
    for bite in winning.moves {
        let [first, second, up, aside] = &bite.0[..] else { continue };
        if aside.is_zero() {
            let towards = [first, second].map(|at| u64::from(!at.is_zero()));
            found.bites.push((towards, up.clone()));
        } else {
            found.value = Some(aside.clone());
        }
    }
    Ok(found)
}

/// Heights of one neighbour that give the value beside another, and why there may be more.
pub(super) fn neighbours(
    a: &Ordinal,
    other: &Ordinal,
    value: &Ordinal,
) -> (Vec<Ordinal>, Option<Undecided>) {
    if other.is_zero() {
        return (inverse::shorter(a, value), None);
    }
    let heaps = a.nim_sum(other).nim_sum(value);
    (vec![Ordinal::zero(), other.clone(), heaps], Some(open()))
}

/// Heights of the corner that give the value over both neighbours, or over what a cut below them
/// leaves; and why there may be more.
pub(super) fn firsts(
    b: &Ordinal,
    c: &Ordinal,
    value: &Ordinal,
) -> (Vec<Ordinal>, Option<Undecided>) {
    if b == c {
        return (vec![value.clone()], None);
    }
    if c.is_zero() {
        let tall = inverse::taller(b, value).into_iter();
        return (tall.chain([inverse::equal_columns(value)]).collect(), None);
    }
    (vec![value.nim_sum(b).nim_sum(c), value.clone()], Some(open()))
}

impl Tops {
    /// The value of a finite L.
    fn corner_of_three(&mut self, top: [u64; 3], work: &mut Work<'_>) -> Result<u64, Undecided> {
        value_below(&Ells, &sorted(top), &mut self.ells, usize::MAX, work)
    }
}

/// The corner's column first, then the taller of its neighbours.
fn sorted([a, b, c]: [u64; 3]) -> [u64; 3] {
    [a, b.max(c), b.min(c)]
}

/// L-shaped tops with all their bites.
struct Ells;

impl Below for Ells {
    type Thing = [u64; 3];

    fn size(&self, [a, b, c]: &[u64; 3]) -> u128 {
        u128::from(a + b + c)
    }

    fn units(&self, _: &[u64; 3]) -> u64 {
        2
    }

    fn visit(
        &self,
        &[a, b, c]: &[u64; 3],
        visit: &mut dyn FnMut([u64; 3]) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let cut_all = (0..a).map(|cut| [cut, b.min(cut), c.min(cut)]);
        let cut_one = (0..b).map(|cut| [a, cut, c]).chain((0..c).map(|cut| [a, b, cut]));
        cut_all.chain(cut_one).map(sorted).try_for_each(visit)
    }

    fn value(&self, _: &[u64; 3], met: &[u64]) -> u64 {
        mex(met)
    }
}
