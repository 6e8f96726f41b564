//! Grundy values of L-shaped tops, three columns `a ≥ b ≥ c` of which `a` stands in the corner, as far as they
//! are known. The poison is allowed, and an empty top is worth 0.
//!
//! - `c = 0`: two columns.
//! - `b = c`: worth `a`. Every section is a hook with equal arms or a single cell (theorem product).
//! - `a = H + r` with `H > 0` a multiple of `ω^e`, and `b, c, r < ω^e`, `e ≥ 1`: worth `H + (r ⊕ b ⊕ c)`. Bites into
//!   `b` and into `c` have nothing to do with each other, so beside `a` they are heaps. Cutting `a` to `h < H`
//!   leaves at most `h + b + c` cells, which is less than `H`: hence a smaller value. And each `g < H` is the
//!   value of such a cut: there is a height over `b` and `c` that makes the value `g` (section 6,
//!   second construction), by the Size Lemma at most `1 + b + c + g`, and that is below `H` again. So
//!   all values below `H` are met by cuts below `H`, and above it this is a sum of three heaps.
//! - all finite: by recursion.
//!
//! Other values are an open question.

use super::tops::Tops;
use crate::search::Work;
use crate::transfinite::two_wide::{grundy, inverse};
use crate::verdict::{Obstacle, Undecided};
use numbers::{MexSet, Ordinal};

/// Finite columns from this height on are not handled.
const TALLEST: u64 = 40;

/// Why a value is not known.
pub(super) fn open() -> Undecided {
    let text = "the position is of type E with an L-shaped top whose Grundy value is an open question ([HS] §11)";
    Undecided::new(Obstacle::Transfinite, text)
}

/// The value of an L with these columns, the corner's first and tallest; `None` when it is not known.
///
/// # Errors
/// When work runs out.
pub fn value(
    [a, b, c]: &[Ordinal; 3],
    tops: &mut Tops,
    work: &mut Work<'_>,
) -> Result<Option<Ordinal>, Undecided> {
    let (b, c) = (b.max(c), b.min(c));
    if b == c {
        return Ok(Some(a.clone()));
    }
    if c.is_zero() {
        return Ok(grundy(a, b));
    }
    if let Some(value) = over_heaps(a, b, c) {
        return Ok(Some(value));
    }
    let columns = [a, b, c].map(|column| column.to_u64().filter(|column| *column < TALLEST));
    let [Some(a), Some(b), Some(c)] = columns else { return Ok(None) };
    tops.corner_of_three([a, b, c], work).map(|value| Some(Ordinal::from(value)))
}

/// The value where the corner is much taller than the others.
fn over_heaps(a: &Ordinal, b: &Ordinal, c: &Ordinal) -> Option<Ordinal> {
    let above = b.leading_exponent()?.ordinary_sum(&Ordinal::from(1));
    let (high, low) = a.split_below(&above);
    (!high.is_zero()).then(|| high.ordinary_sum(&low.nim_sum(b).nim_sum(c)))
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
        let [a, b, c] = [top[0], top[1].max(top[2]), top[1].min(top[2])];
        if let Some(value) = self.ells.get(&[a, b, c]) {
            return Ok(*value);
        }
        work.spend(1, self.ells.len())?;
        let cut_all = (0..a).map(|cut| [cut, b.min(cut), c.min(cut)]);
        let cut_one = (0..b).map(|cut| [a, cut, c]).chain((0..c).map(|cut| [a, b, cut]));
        let mut values = MexSet::new();
        for left in cut_all.chain(cut_one) {
            let value = self.corner_of_three(left, work)?;
            values.insert(u32::try_from(value).expect("less than the number of cells"));
        }
        let value = u64::from(values.mex());
        self.ells.insert([a, b, c], value);
        Ok(value)
    }
}
