//! Lanes of x86-64 machines: AVX2 and AVX-512.
//!
//! All methods are thin names for one or two instructions, and sound only where the machine has
//! them. They are called by the kernel alone, and the kernel is run with these lanes only by the
//! functions `avx2` and `avx512` of [`super::machine`], which are compiled for the instructions and
//! called after asking whether they are there.

#![expect(unsafe_code, reason = "vector instructions; the portable lanes are the safe twin")]

use super::lanes::Lanes;
use std::arch::x86_64::*;

/// Methods that are one or two instructions each.
macro_rules! in_instructions {
    ($(fn $name:ident($($argument:ident $(: $kind:ty)?),+) $(-> $result:ty)? $code:block)+) => {$(
        #[inline(always)]
        fn $name($($argument $(: $kind)?),+) $(-> $result)? {
            // SAFETY: only `avx2` and `avx512` use these lanes, where the machine has the
            // instructions; slices are asserted to be as long as what is read or written.
            unsafe { $code }
        }
    )+};
}

/// Eight lanes of AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Sixteen lanes of AVX-512 with its second extension for bits (VBMI2).
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

#[expect(clippy::cast_possible_wrap, reason = "lanes are bits")]
impl Lanes for Avx2 {
    /// Lanes that are full or 0.
    type Mask = __m256i;

    const LANES: usize = 8;

    #[inline(always)]
    fn keep(self, mask: __m256i) -> Self {
        Self(Self::both(self.0, mask))
    }

    #[inline(always)]
    fn or_missing(self, other: Self, mask: __m256i) -> Self {
        self.or(Self(Self::but(mask, other.0)))
    }

    in_instructions! {
        fn splat(word: u32) -> Self {
            Self(_mm256_set1_epi32(word as i32))
        }

        fn load(words: &[u32]) -> Self {
            assert!(words.len() >= Self::LANES);
            Self(_mm256_loadu_si256(words.as_ptr().cast()))
        }

        fn store(self, words: &mut [u32]) {
            assert!(words.len() >= Self::LANES);
            _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0);
        }

        fn mask(bits: u32) -> __m256i {
            let lane_bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let there = _mm256_and_si256(_mm256_set1_epi32(bits as i32), lane_bits);
            _mm256_cmpeq_epi32(there, lane_bits)
        }

        fn both(left: __m256i, right: __m256i) -> __m256i {
            _mm256_and_si256(left, right)
        }

        fn but(yes: __m256i, no: __m256i) -> __m256i {
            _mm256_andnot_si256(no, yes)
        }

        fn full(self) -> __m256i {
            _mm256_cmpeq_epi32(self.0, _mm256_set1_epi32(-1))
        }

        fn lowest_zero(self) -> Self {
            let next = _mm256_add_epi32(self.0, _mm256_set1_epi32(1));
            Self(_mm256_andnot_si256(self.0, next))
        }

        fn or(self, other: Self) -> Self {
            Self(_mm256_or_si256(self.0, other.0))
        }

        fn enter(self, next: Self) -> Self {
            let down = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
            let with_next = _mm256_blend_epi32::<1>(self.0, next.0);
            Self(_mm256_permutevar8x32_epi32(with_next, down))
        }

        fn down_from(self, next: Self) -> Self {
            let down = _mm256_srli_epi32::<1>(self.0);
            Self(_mm256_or_si256(down, _mm256_slli_epi32::<31>(next.0)))
        }

        fn up_where(self, mask: __m256i) -> Self {
            Self(_mm256_add_epi32(self.0, Self::both(self.0, mask)))
        }

        fn down_where(self, mask: __m256i) -> Self {
            Self(_mm256_srlv_epi32(self.0, _mm256_srli_epi32::<31>(mask)))
        }
    }
}

#[expect(clippy::cast_possible_wrap, reason = "lanes are bits")]
impl Lanes for Avx512 {
    /// A bit for each lane.
    type Mask = __mmask16;

    const LANES: usize = 16;

    #[inline(always)]
    fn mask(bits: u32) -> __mmask16 {
        #[expect(clippy::cast_possible_truncation, reason = "one bit a lane")]
        let mask = bits as __mmask16;
        mask
    }

    #[inline(always)]
    fn both(left: __mmask16, right: __mmask16) -> __mmask16 {
        left & right
    }

    #[inline(always)]
    fn but(yes: __mmask16, no: __mmask16) -> __mmask16 {
        yes & !no
    }

    in_instructions! {
        fn splat(word: u32) -> Self {
            Self(_mm512_set1_epi32(word as i32))
        }

        fn load(words: &[u32]) -> Self {
            assert!(words.len() >= Self::LANES);
            Self(_mm512_loadu_si512(words.as_ptr().cast()))
        }

        fn store(self, words: &mut [u32]) {
            assert!(words.len() >= Self::LANES);
            _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0);
        }

        fn full(self) -> __mmask16 {
            _mm512_cmpeq_epi32_mask(self.0, _mm512_set1_epi32(-1))
        }

        fn lowest_zero(self) -> Self {
            let next = _mm512_add_epi32(self.0, _mm512_set1_epi32(1));
            Self(_mm512_andnot_si512(self.0, next))
        }

        fn keep(self, mask: __mmask16) -> Self {
            Self(_mm512_maskz_mov_epi32(mask, self.0))
        }

        fn or(self, other: Self) -> Self {
            Self(_mm512_or_si512(self.0, other.0))
        }

        fn or_missing(self, other: Self, mask: __mmask16) -> Self {
            // The truth table of "left or not right".
            const LEFT_OR_NOT_RIGHT: i32 = 0xF3;
            Self(
                _mm512_mask_ternarylogic_epi32::<LEFT_OR_NOT_RIGHT>(self.0, mask, other.0, other.0),
            )
        }

        fn enter(self, next: Self) -> Self {
            Self(_mm512_alignr_epi32::<1>(next.0, self.0))
        }

        fn down_from(self, next: Self) -> Self {
            Self(_mm512_shrdi_epi32::<1>(self.0, next.0))
        }

        fn up_where(self, mask: __mmask16) -> Self {
            Self(_mm512_mask_add_epi32(self.0, mask, self.0, self.0))
        }

        fn down_where(self, mask: __mmask16) -> Self {
            Self(_mm512_mask_srli_epi32::<1>(self.0, mask, self.0))
        }
    }
}
