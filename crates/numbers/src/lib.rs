//! Numbers that games are counted in, and no game.
//!
//! - [`Ordinal`]: ordinals below ε₀ in Cantor normal form. Finite Grundy values, sizes and side
//!   lengths are ordinals too, so that one type serves finite and transfinite answers.
//! - [`BitSet`]: a set of naturals that knows its minimal excluded element, the heart of every
//!   Grundy computation.
//! - [`Random`]: reproducible random numbers, for experiments and tests.
//! - [`least_common_multiple`]: of periods.
//!
//! ```
//! use numbers::{BitSet, Ordinal};
//!
//! let height: Ordinal = "w^2*3 + 5".parse().unwrap();
//! assert!(height > Ordinal::from(1_000_000));
//!
//! let mut seen = BitSet::new();
//! seen.extend([0, 1, 3]);
//! assert_eq!(seen.mex(), 2);
//! ```

mod bit_set;
mod multiples;
mod ordinal;
mod random;

pub use bit_set::BitSet;
pub use multiples::least_common_multiple;
pub use num_bigint::BigUint;
pub use ordinal::{Ordinal, OrdinalTextError, OrdinalTextProblem, Term};
pub use random::Random;
