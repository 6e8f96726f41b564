//! The first zero of a union of windows with AVX2 and AVX-512: four or eight words at a time.
//!
//! Words that are not full are found by vectors, and the one that counts is looked at once more
//! word by word, together with what smaller values take: that window has just been written, and
//! vectors would wait for it.

#![expect(unsafe_code, reason = "vector instructions; the portable scan is the safe twin")]

use super::scan::{Excluded, SPARE, Scan, free_in};
use std::arch::x86_64::*;

/// Four words at a time.
pub(super) struct Avx2;

/// Eight words at a time.
pub(super) struct Avx512;

impl Scan for Avx512 {
    #[inline(always)]
    fn first_free<const MANY: bool>(excluded: Excluded<'_>) -> usize {
        let Excluded { used, start, by_thirds, by_fourths, width, .. } = excluded;
        assert!(by_thirds.len() >= width + SPARE && by_fourths.len() >= width + SPARE);
        let mut word = start;
        while word < width {
            let left = used.len().saturating_sub(word - start).min(8);
            let mask = ((1_u32 << left) - 1) as __mmask8;
            // SAFETY: only `avx512` uses this scan, where the machine has the instructions. The
            // masked load reads `left` words, which are in the slice, and the others read eight
            // words from `word < width` on, and the slices have `width + SPARE` words.
            let mut open = unsafe {
                let used = used.as_ptr().wrapping_add(word - start);
                let used = _mm512_maskz_loadu_epi64(mask, used.cast());
                let thirds = _mm512_loadu_epi64(by_thirds.as_ptr().add(word).cast());
                let fourths = _mm512_loadu_epi64(by_fourths.as_ptr().add(word).cast());
                let all = _mm512_ternarylogic_epi64::<0xfe>(used, thirds, fourths);
                _mm512_cmpneq_epi64_mask(all, _mm512_set1_epi64(-1))
            };
            while open != 0 {
                let at = word + open.trailing_zeros() as usize;
                if at >= width {
                    return 64 * width;
                }
                if let Some(place) = free_in::<MANY>(&excluded, at) {
                    return place;
                }
                open &= open - 1;
            }
            word += 8;
        }
        64 * width
    }
}

impl Scan for Avx2 {
    #[inline(always)]
    fn first_free<const MANY: bool>(excluded: Excluded<'_>) -> usize {
        let Excluded { used, start, by_thirds, by_fourths, width, .. } = excluded;
        assert!(by_thirds.len() >= width + SPARE && by_fourths.len() >= width + SPARE);
        let mut word = start;
        while word < width {
            let left = used.len().saturating_sub(word - start).min(4) as i64;
            // SAFETY: only `avx2` uses this scan, where the machine has the instructions. The
            // masked load reads `left` words, which are in the slice, and the others read four
            // words from `word < width` on, and the slices have `width + SPARE` words.
            let mut open = unsafe {
                let places = _mm256_setr_epi64x(0, 1, 2, 3);
                let mask = _mm256_cmpgt_epi64(_mm256_set1_epi64x(left), places);
                let used = used.as_ptr().wrapping_add(word - start);
                let used = _mm256_maskload_epi64(used.cast(), mask);
                let thirds = _mm256_loadu_si256(by_thirds.as_ptr().add(word).cast());
                let fourths = _mm256_loadu_si256(by_fourths.as_ptr().add(word).cast());
                let all = _mm256_or_si256(_mm256_or_si256(used, thirds), fourths);
                let full = _mm256_cmpeq_epi64(all, _mm256_set1_epi64x(-1));
                !_mm256_movemask_pd(_mm256_castsi256_pd(full)) as u32 & 0xf
            };
            while open != 0 {
                let at = word + open.trailing_zeros() as usize;
                if at >= width {
                    return 64 * width;
                }
                if let Some(place) = free_in::<MANY>(&excluded, at) {
                    return place;
                }
                open &= open - 1;
            }
            word += 4;
        }
        64 * width
    }
}
