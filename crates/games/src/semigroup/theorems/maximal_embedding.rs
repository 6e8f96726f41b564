//! # As many generators as the smallest
//!
//! **Statement.** Let `S` be a numerical semigroup whose smallest generator `m` is also the number
//! of its minimal generators (maximal embedding dimension). Then Chomp on `S` is N if `m` is odd,
//! and naming `m` wins; it is P if `m` is even.
//!
//! **Source.** I. García-Marco and K. Knauer, 2018.
//!
//! **Scope.** Untouched semigroups of maximal embedding dimension.
//!
//! **Status.** Proved; the argument here is ours. The generators have all `m` remainders modulo
//! `m`. Say that `a + km`, with a generator `a`, is in *row* `k`; every member but 0 is in one row,
//! and each row has `m` members. A sum of two generators is a member that is no generator, so it is
//! in row 1 or higher; hence `x < y` in the order only if `y` is in a higher row, and naming
//! `(k + 1)m`, which is in row `k`, takes just that and all rows above `k`, since `(k + 1)m + a` is
//! in row `k + 1` for every generator `a`. Let `Q(k, j)` be a position of all rows below `k`, and
//! `j` members of row `k`, with `j` even and, unless `k = 0`, `m` even. By induction `Q(k, j)` is
//! P. A member of row `k` is answered by another one, of which an odd number is left. A member `x`
//! of a lower row `i` is answered by `(i + 1)m`, or by any other of row `i` if `x` is that: if by
//! `(i + 1)m`, just row `i` without the two is left above the lower rows, and if `x` is
//! `(i + 1)m`, row `i` with `m − 1` members, of which one more goes. Both are `Q(i, m − 2)`. With
//! `m` odd, naming `m` leaves `Q(0, m − 1)`. With `m` even every first move is answered in the same
//! way as a member of a lower row.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve semigroup:3,4,5` answers N by 3, among others.

use super::{Finding, Number, Position, Said, Theorem, Undecided};

pub(super) const THEOREM: Theorem = Theorem::new(
    "maximal-embedding",
    "As many generators as the smallest",
    "García-Marco and Knauer",
    include_str!("maximal_embedding.rs"),
);

pub(super) fn decide(position: &Position) -> Said<Number> {
    let semigroup = position.semigroup();
    let smallest = semigroup.multiplicity();
    if !position.named().is_empty() {
        return Err(Undecided::out_of_scope("a number has been named"));
    }
    if semigroup.generators().len() as u64 != smallest {
        return Err(Undecided::out_of_scope("there are not as many generators as the smallest"));
    }
    let parity = if smallest.is_multiple_of(2) { "even" } else { "odd" };
    let reason = THEOREM.reason(format!(
        "The semigroup has as many generators as the smallest, {smallest}, which is {parity}."
    ));
    if smallest.is_multiple_of(2) {
        return Ok(Finding::lost(reason));
    }
    Ok(Finding::won(reason).by_among_others([Number(smallest)]))
}
