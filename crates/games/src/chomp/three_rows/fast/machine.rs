//! Which instructions this machine has, and the inner loops compiled for them.
//!
//! A function that is compiled for features of a processor must not run on one that lacks any of
//! them. So the features of a function are listed once, in `compiled_for!`, which makes both the
//! function and the question whether this machine has them all.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls into code compiled for instructions that were asked for")
)]

use super::Checked;
use super::intake::{Intake, PlainTools};
use super::kernel::{self, Columns, Record, SheetWindows};
use super::lanes::Portable;
use std::ops::Range;

/// A way to run the inner loops. All give the same results, bit for bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Instructions {
    /// Sixteen lanes at a time.
    Avx512,
    /// Eight lanes at a time.
    Avx2,
    /// Whatever the compiler makes of plain code.
    Portable,
}

impl Instructions {
    /// Those that this machine has, fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut available = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx512() && x86::has_bit_tools() {
                available.push(Self::Avx512);
            }
            if x86::has_avx2() && x86::has_bit_tools() {
                available.push(Self::Avx2);
            }
        }
        available.push(Self::Portable);
        available
    }

    /// Runs the kernel. The instructions must be among those that are available.
    pub(super) fn run<R: Record>(
        self,
        columns: &mut Columns<'_>,
        sheets: &mut SheetWindows,
        range: Range<usize>,
        record: &mut R,
    ) -> bool {
        match self {
            // SAFETY: `available` names AVX-512 only where `has_avx512` found all that `avx512` is
            // compiled for, and engines hold nothing that it does not name: `FastSheets::with`
            // asserts it.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { x86::avx512(columns, sheets, range, record) },
            // SAFETY: the same with AVX2 and `has_avx2`.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { x86::avx2(columns, sheets, range, record) },
            _ => kernel::run::<Portable, 4, R>(columns, sheets, range.start, range.end, record),
        }
    }

    /// Collects the bits that the lower windows take in. The instructions must be among those that
    /// are available.
    pub(super) fn take_in(
        self,
        intake: &Intake<'_>,
        strip: usize,
        range: Range<usize>,
        words: &mut [u32],
    ) -> Checked<()> {
        match self {
            // SAFETY: `available` names either only where `has_bit_tools` found all that `take_in`
            // is compiled for, and engines hold nothing that it does not name.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 | Self::Avx2 => unsafe { x86::take_in(intake, strip, range, words) },
            _ => intake.fill(strip, range, words, PlainTools),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::intake::Tools;
    use super::super::lanes_x86::{Avx2, Avx512};
    use super::{Checked, Columns, Intake, Range, Record, SheetWindows, kernel};
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch, _pext_u64};

    /// Compiles a function for features, and makes the question whether this machine has them.
    ///
    /// The compiler adds what a feature implies, so that this is listed too.
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

    /// Tools of machines with BMI2.
    #[derive(Clone, Copy)]
    struct X86Tools;

    impl Tools for X86Tools {
        #[inline(always)]
        fn extract(self, bits: u64, mask: u64) -> u64 {
            // SAFETY: the tools are private to this module and used by `take_in` alone, which is
            // compiled for BMI2 and runs only where the machine has it.
            unsafe { _pext_u64(bits, mask) }
        }

        #[inline(always)]
        fn soon<T>(self, word: Option<&T>) {
            if let Some(word) = word {
                // SAFETY: every x86-64 machine has the instruction. It is a hint for which nothing
                // is read, and the reference is valid anyway.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
            }
        }
    }

    compiled_for! {
        has_avx512: "avx512f", "avx512bw", "avx512vbmi2", "fma", "f16c", "avx2", "avx", "sse4.2",
            "sse4.1", "ssse3", "sse3", "bmi1", "bmi2", "lzcnt", "popcnt";
        pub(super) fn avx512<R: Record>(
            columns: &mut Columns<'_>,
            sheets: &mut SheetWindows,
            range: Range<usize>,
            record: &mut R,
        ) -> bool {
            kernel::run::<Avx512, 2, R>(columns, sheets, range.start, range.end, record)
        }
    }

    compiled_for! {
        has_avx2: "avx2", "avx", "sse4.2", "sse4.1", "ssse3", "sse3", "bmi1", "bmi2", "lzcnt",
            "popcnt";
        pub(super) fn avx2<R: Record>(
            columns: &mut Columns<'_>,
            sheets: &mut SheetWindows,
            range: Range<usize>,
            record: &mut R,
        ) -> bool {
            kernel::run::<Avx2, 4, R>(columns, sheets, range.start, range.end, record)
        }
    }

    compiled_for! {
        has_bit_tools: "bmi1", "bmi2", "lzcnt", "popcnt";
        pub(super) fn take_in(
            intake: &Intake<'_>,
            strip: usize,
            range: Range<usize>,
            words: &mut [u32],
        ) -> Checked<()> {
            intake.fill(strip, range, words, X86Tools)
        }
    }
}

#[cfg(test)]
mod tests {
    /// Features that are enabled by hand could differ from those that are asked for.
    #[test]
    fn features_are_enabled_only_where_they_are_asked_for() {
        let attribute = concat!("#[target_feature", "(");
        let sources =
            [include_str!("machine.rs"), include_str!("lanes_x86.rs"), include_str!("lanes.rs")];
        let count = |source: &str| source.matches(attribute).count();
        assert_eq!(sources.map(count), [1, 0, 0]);
        let asked = concat!("is_x86_feature_", "detected!(");
        assert_eq!(sources[0].matches(asked).count(), 1);
    }
}
