//! Experiments on games, after Friedman and Landsberg ([FL]).
//!
//! A position `[x, y, z]` of three-rowed Chomp has `x` columns of height three, `y` of height two
//! and `z` of height one; as rows it is `(x+y+z, x+y, x)`. For each `x` there is a *sheet*, a
//! matrix of bits over `(y, z)`: the *losers* `L_x`, and the *instant winners* `W_x`, from which a
//! loser with a smaller `x` can be reached in one move. [FL] finds that one sheet leads to the
//! next, `W_{x+1} = R W_x`.
//!
//! - [`Sheet`]: a matrix of bits;
//! - [`recursion`]: the operators of [FL], for Chomp and for Nim with three heaps;
//! - [`painted`]: the same with what made each instant winner, for pictures;
//! - [`density`]: large sheets, counted in blocks;
//! - [`sensitivity`]: what one added instant winner changes;
//! - [`universality`], [`nim`]: variants of Chomp and of Nim, and whether the lines come back;
//! - [`density_map`]: the shape of a sheet, for comparing sheets of different sizes;
//! - [`renormalization`]: the six equations for the constants, solved;
//! - [`winning_moves`]: how many winning moves positions have, by region;
//! - [`experiment`]: all of these as experiments with parameters, tables and figures;
//! - [`sheet_map`], [`sheet_look`]: sheets as maps of tiles, and single cells of large sheets;
//!   [`trail`] is what one run of the engine leaves to the next;
//! - [`figure`], [`sheet_figure`]: pictures as SVG and PNG, and those of sheets;
//! - [`figures`]: the figures of the papers;
//! - [`statistics`]: what is said of many numbers; [`Random`]: where random ones come from.
//!
//! It is a second opinion on the engine for three rows: it shares no code with it, and tests
//! compare them.

#![allow(
    rustdoc::broken_intra_doc_links,
    reason = "citations such as [HS] stand in square brackets; SOURCES.md resolves them"
)]

pub mod claims;
pub mod density;
pub mod density_map;
pub mod experiment;
pub mod figure;
pub mod figures;
pub mod nim;
pub mod painted;
pub mod recursion;
pub mod renormalization;
pub mod sensitivity;
mod sheet;
pub mod sheet_figure;
pub mod sheet_look;
pub mod sheet_map;
pub mod statistics;
pub mod trail;
pub mod universality;
pub mod winning_moves;

pub use numbers::Random;
pub use sheet::Sheet;
