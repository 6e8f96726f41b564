//! Whether four columns over a 2×2 base are P, type by type.
//!
//! The proofs are in `docs/two-by-two.md`: \[HS\]'s own for types C and D use PC3 and PD3, which
//! are false.

use super::Eye;
use super::lshape;
use super::tops::{Height, LONGEST, Tops};
use crate::chomp::length::shown;
use crate::chomp::two_wide;
use crate::verdict::{Obstacle, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Whether a position is P, with the decomposition that tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// P, or N.
    pub is_p: bool,
    /// Type and decomposition, in a sentence.
    pub text: String,
}

fn judged(is_p: bool, text: String) -> Result<Judgement, Undecided> {
    Ok(Judgement { is_p, text })
}

/// The columns of a top of type C are too long for its rules to be evaluated.
pub(super) fn too_long() -> Undecided {
    let text = "the position is of type C with columns too long for their top to be computed";
    Undecided::new(Obstacle::TooLarge, text)
}

/// `start \ height`.
pub(super) fn above(start: &Ordinal, height: &Ordinal) -> Ordinal {
    height.after(start).expect("the type of the position says that it is tall enough")
}

/// The part of a height from `ω²` up.
pub(super) fn hat(height: &Ordinal) -> Ordinal {
    height.split_below(&Ordinal::from(2)).0
}

/// Judges a position.
///
/// # Errors
/// When the position meets an open question, or work runs out.
pub fn judge(eye: &Eye, tops: &mut Tops, work: &mut Work<'_>) -> Result<Judgement, Undecided> {
    let Eye { u, v, y, z } = eye;
    let power = |exponent: Ordinal| Ordinal::power_of_omega(exponent);
    let cube = power(Ordinal::from(3));
    let block = power(Ordinal::omega());
    if z.is_finite() {
        return if z == y { type_a(eye) } else { type_b(eye) };
    }
    if *z >= cube {
        let is_p = [u, v, y, z].iter().all(|column| **column == cube);
        return judged(is_p, "type F, z ≥ ω^3: only 2×2×ω^3 is P.".to_owned());
    }
    if hat(z) == hat(v) {
        return type_c(eye, tops, work);
    }
    if *y < block {
        return type_d(eye);
    }
    type_e(eye, &block, tops, work)
}

fn type_e(
    Eye { u, v, y, z }: &Eye,
    block: &Ordinal,
    tops: &mut Tops,
    work: &mut Work<'_>,
) -> Result<Judgement, Undecided> {
    let top = [u, v, y].map(|column| above(block, column));
    let front = above(&Ordinal::omega(), z);
    let value = lshape::value(&top, tops, work)?;
    let [a, b, c] = top.each_ref().map(shown);
    let rest = shown(&front);
    let Some(value) = value else {
        let is_p = lshape::beside(&top, &front, Wanted::OUTCOME, work)?.is_p;
        let text = format!(
            "type E: it is P just when above ω^ω the top T = [{b} 0; {a} {c}] has the value of the \
             front, ω\\z = {rest}: that is when T with an orthogonal column of {rest} is P."
        );
        return judged(is_p, text);
    };
    let text = format!(
        "type E: above ω^ω the top T = [{b} 0; {a} {c}] has value {value}, and the front ω\\z is \
         {rest}; P just when they agree."
    );
    judged(value == front, text)
}

/// The four columns by their names.
fn columns(Eye { u, v, y, z }: &Eye) -> String {
    let [u, v, y, z] = [u, v, y, z].map(shown);
    format!("Over the 2×2 base stand columns of u = {u}, v = {v}, y = {y} and z = {z} cells.")
}

fn type_a(eye: &Eye) -> Result<Judgement, Undecided> {
    let Eye { u, v, z, .. } = eye;
    let omega = Ordinal::omega();
    if *v < omega {
        let first = v.natural_sum(z).natural_sum(&Ordinal::from(1));
        return judged(
            *u == first,
            format!(
                "{} Type A, z = y and v finite: P just when u = v + z + 1 = {first}.",
                columns(eye)
            ),
        );
    }
    let [top_u, top_v] = [u, v].map(|column| above(&omega, column));
    let value = two_wide::value(&top_u, &top_v);
    let [u, v] = [&top_u, &top_v].map(shown);
    let text = format!(
        "type A, z = y finite: above ω the top T = [{v}; {u}] has value {value}, the front F = \
         [{z}; {z}] has {z}; P just when they agree."
    );
    judged(value == *z, text)
}

fn type_b(eye: &Eye) -> Result<Judgement, Undecided> {
    let Eye { u, v, y, z } = eye;
    let next = z.ordinary_sum(&Ordinal::from(1));
    let is_p = [u, v, y].iter().all(|column| **column == next);
    judged(
        is_p,
        format!(
            "{} Type B, z finite and less than y: P just when u = v = y = z + 1 = {next}.",
            columns(eye)
        ),
    )
}

fn type_c(eye: &Eye, tops: &mut Tops, work: &mut Work<'_>) -> Result<Judgement, Undecided> {
    let base = base_height(&eye.z);
    if hat(&eye.u) != hat(&eye.z) {
        let [base, u, v] = [&base, &hat(&eye.u), &hat(&eye.v)].map(shown);
        let text = format!(
            "type C with base 2×2×{base}: from ω^2 up u has {u} and v has {v}; a P-position would \
             need them equal."
        );
        return judged(false, text);
    }
    let columns = [&eye.u, &eye.v, &eye.y, &eye.z].map(|column| above(&base, column));
    let Some([u, v, y, z]) = heights(&columns) else { return Err(too_long()) };
    if u.0 <= v.0 {
        let text = format!(
            "type C with base 2×2×{}: the top above it has u and v on one ω-level, {}; a \
             P-position would need u higher.",
            shown(&base),
            u.0
        );
        return judged(false, text);
    }
    let Some(first) = tops.first(v, y, z, work)? else {
        if u > highest([v, y, z]) {
            let text = format!(
                "type C with base 2×2×{}: a P-position over these v, y, z would have u at most \
                 ω + v + y + z above the base.",
                shown(&base)
            );
            return judged(false, text);
        }
        return Err(open());
    };
    let [tu, tv, ty, tz] = columns.each_ref().map(shown);
    let needed = Ordinal::term(Ordinal::from(1), first.0.into()).ordinary_sum(&first.1.into());
    let text = format!(
        "type C with base 2×2×{}: the top above it is T = [{tv} {tz}; {tu} {ty}], and over these \
         v, y, z it is P just when u is {}.",
        shown(&base),
        shown(&needed)
    );
    judged(u == first, text)
}

/// The most that `u` can be in a P-position: `ω + v + y + z`, by induction (`docs/two-by-two.md`,
/// section 2). It bounds `u` where no rule for the levels is known.
fn highest([v, y, z]: [Height; 3]) -> Height {
    (v.0 + y.0 + z.0 + 1, v.1 + y.1 + z.1)
}

/// No rule is known for the levels of a top.
pub(super) fn open() -> Undecided {
    let text = "the position is of type C with z so many ω-levels above its base that the rules \
                which are proved for lower levels do not suffice: that these P-positions are a \
                finite calculation is claimed in [HS] §11 and not proved";
    Undecided::new(Obstacle::Transfinite, text)
}

/// The height of the base of a type C position: ω, or the part from `ω²` up.
pub(super) fn base_height(z: &Ordinal) -> Ordinal {
    let hat = hat(z);
    if hat.is_zero() { Ordinal::omega() } else { hat }
}

/// Heights below `ω²` as levels and finite parts, unless they are too long.
pub(super) fn heights(columns: &[Ordinal; 4]) -> Option<[Height; 4]> {
    let height = |column: &Ordinal| {
        let part = |exponent: u64| {
            let coefficient = u64::try_from(column.coefficient(&Ordinal::from(exponent))).ok()?;
            (coefficient < LONGEST).then_some(coefficient)
        };
        Some((part(1)?, part(0)?))
    };
    let all: Option<Vec<Height>> = columns.iter().map(height).collect();
    all?.try_into().ok()
}

fn type_d(Eye { u, v, y, z }: &Eye) -> Result<Judgement, Undecided> {
    let (omega, square) = (Ordinal::omega(), Ordinal::power_of_omega(Ordinal::from(2)));
    let [top_u, top_v] = [u, v].map(|column| above(&square, column));
    let [front_y, front_z] = [y, z].map(|column| above(&omega, column));
    let top = two_wide::value(&top_u, &top_v);
    let front = two_wide::value(&front_y, &front_z);
    let [fz, fy, tv, tu] = [&front_z, &front_y, &top_v, &top_u].map(shown);
    let text = format!(
        "type D: above ω the front F = [{fz}; {fy}] has value {front}, above ω^2 the top T = \
         [{tv}; {tu}] has {top}; P just when they agree."
    );
    judged(front == top, text)
}
