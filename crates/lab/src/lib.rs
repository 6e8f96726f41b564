//! Experiments on games, after Friedman and Landsberg \[FL\], and the ledger of claims.
//!
//! A position `[x, y, z]` of three-rowed Chomp has `x` columns of height three, `y` of height two
//! and `z` of height one; as rows it is `(x+y+z, x+y, x)`. For each `x` there is a *sheet*, a
//! matrix of bits over `(y, z)`: the *losers* `L_x`, and the *instant winners* `W_x`, from which a
//! loser with a smaller `x` can be reached in one move. \[FL\] finds that one sheet leads to the
//! next, `W_{x+1} = R W_x`.
//!
//! - [`sheets`]: sheets as matrices of bits, by that recursion; large ones as maps and densities;
//! - [`triples`]: games on three numbers as data, and their sheets;
//! - [`studies`]: what becomes of sheets that are disturbed, varied or measured;
//! - [`experiment`]: the studies as experiments with parameters, tables and figures;
//! - [`pictures`]: figures as SVG and PNG with their data, and those of the papers;
//! - [`open_classes`]: the map of what is decided of infinite positions, and what is open;
//! - [`levels`]: opponents from nearly random to one who never errs;
//! - [`puzzles`]: puzzles on boards, made and graded by the engine;
//! - [`sequences`]: integer sequences, as the encyclopedia of sequences has them;
//! - [`datasets`]: tables that others can cite;
//! - [`claims`]: what papers claim, and the checks that recompute it.
//!
//! The recursion of [`sheets::recursion`] is a second opinion on the engine for three rows: it
//! shares no code with it, and tests compare the two. What measures large sheets, and the checks
//! of claims, use that engine.

pub mod claims;
pub mod datasets;
pub mod experiment;
pub mod levels;
pub mod open_classes;
pub mod pictures;
pub mod puzzles;
pub mod sequences;
pub mod sheets;
pub mod studies;
pub mod triples;

pub use numbers::Random;
pub use sheets::Sheet;
