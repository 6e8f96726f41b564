//! Which instructions this machine has, and the inner loop compiled for them.
//!
//! A function that is compiled for features of a processor must not run on one that lacks any of
//! them. So the features of a function are listed once, in `compiled_for!`, which makes both the
//! function and the question whether this machine has them all.

#![expect(unsafe_code, reason = "calls into code compiled for instructions that were asked for")]

use super::kernel::{Segment, Sink, run};
use super::scan::Portable;

/// A way to run the inner loop. All give the same results, bit for bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// Windows of 512 bits at a time.
    Avx512,
    /// Windows of 256 bits at a time.
    Avx2,
    /// Windows of 64 bits at a time.
    Portable,
}

impl Instructions {
    /// Those that this machine has, fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut available = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx2() {
                available.insert(0, Self::Avx2);
            }
            if x86::has_avx512() {
                available.insert(0, Self::Avx512);
            }
        }
        available
    }

    /// Runs the kernel. The instructions must be among those that are available.
    pub(super) fn run<S: Sink>(self, segment: &mut Segment<'_>, sink: &mut S) {
        match self {
            // SAFETY: `available` names AVX-512 only where `has_avx512` found all that `avx512` is
            // compiled for, and `Lines::with` asserts that nothing else is asked for.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { x86::avx512(segment, sink) },
            // SAFETY: the same with AVX2 and `has_avx2`.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { x86::avx2(segment, sink) },
            _ => run::<Portable, S>(segment, sink),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::scan_x86::{Avx2, Avx512};
    use super::{Segment, Sink, run};

    /// Compiles a function for features, and makes the question whether this machine has them.
    macro_rules! compiled_for {
        ($has:ident: $($feature:tt),+; $function:item) => {
            /// Whether this machine has all that the function below is compiled for.
            pub(super) fn $has() -> bool {
                $(is_x86_feature_detected!($feature))&&+
            }

            $(#[target_feature(enable = $feature)])+
            $function
        };
    }

    compiled_for! {
        has_avx512: "avx512f", "fma", "f16c", "avx2", "avx", "sse4.2", "sse4.1", "ssse3", "sse3",
            "bmi1", "bmi2", "lzcnt", "popcnt";
        pub(super) fn avx512<S: Sink>(segment: &mut Segment<'_>, sink: &mut S) {
            run::<Avx512, S>(segment, sink);
        }
    }

    compiled_for! {
        has_avx2: "avx2", "avx", "sse4.2", "sse4.1", "ssse3", "sse3", "bmi1", "bmi2", "lzcnt",
            "popcnt";
        pub(super) fn avx2<S: Sink>(segment: &mut Segment<'_>, sink: &mut S) {
            run::<Avx2, S>(segment, sink);
        }
    }
}
