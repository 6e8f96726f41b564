//! Which instructions this machine has, and the inner loops compiled for them.

#![expect(unsafe_code, reason = "calls into code compiled for instructions that were asked for")]

use super::intake::{Intake, PlainTools};
use super::kernel::{self, Columns, Record, SheetWindows};
use super::lanes::Portable;
use std::ops::Range;

/// A way to run the inner loops. All give the same results, bit for bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        let mut available = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
                available.insert(0, Self::Avx2);
                if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vbmi2") {
                    available.insert(0, Self::Avx512);
                }
            }
        }
        available
    }

    /// Runs the kernel.
    pub(super) fn run<R: Record>(
        self,
        columns: &mut Columns<'_>,
        sheets: &mut SheetWindows,
        range: Range<usize>,
        record: &mut R,
    ) -> bool {
        match self {
            // `available` names these only on machines that have them.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { x86::avx512(columns, sheets, range, record) },
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { x86::avx2(columns, sheets, range, record) },
            _ => kernel::run::<Portable, 4, R>(columns, sheets, range.start, range.end, record),
        }
    }

    /// Collects the bits that the lower windows take in.
    pub(super) fn take_in(
        self,
        intake: &Intake<'_>,
        strip: usize,
        range: Range<usize>,
        words: &mut [u32],
    ) -> Option<()> {
        match self {
            // `available` names these only on machines that have them.
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
    use super::{Columns, Intake, Range, Record, SheetWindows, kernel};
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch, _pext_u64};

    /// Tools of machines with BMI2.
    #[derive(Clone, Copy)]
    struct X86Tools;

    impl Tools for X86Tools {
        #[inline(always)]
        fn extract(self, bits: u64, mask: u64) -> u64 {
            // Used only inside `take_in`, which is compiled for BMI2.
            unsafe { _pext_u64(bits, mask) }
        }

        #[inline(always)]
        fn soon<T>(self, word: Option<&T>) {
            if let Some(word) = word {
                // A hint; the reference is valid, and nothing is read.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn avx512<R: Record>(
        columns: &mut Columns<'_>,
        sheets: &mut SheetWindows,
        range: Range<usize>,
        record: &mut R,
    ) -> bool {
        kernel::run::<Avx512, 2, R>(columns, sheets, range.start, range.end, record)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn avx2<R: Record>(
        columns: &mut Columns<'_>,
        sheets: &mut SheetWindows,
        range: Range<usize>,
        record: &mut R,
    ) -> bool {
        kernel::run::<Avx2, 4, R>(columns, sheets, range.start, range.end, record)
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn take_in(
        intake: &Intake<'_>,
        strip: usize,
        range: Range<usize>,
        words: &mut [u32],
    ) -> Option<()> {
        intake.fill(strip, range, words, X86Tools)
    }
}
