//! Vectors of 32-bit lanes: what the kernel needs of them, and the portable kind.

/// A vector of 32-bit lanes.
pub(super) trait Lanes: Copy {
    /// A choice of lanes.
    type Mask: Copy;

    /// The number of lanes.
    const LANES: usize;

    /// The same word in all lanes.
    fn splat(word: u32) -> Self;

    /// Reads the first lanes of a slice.
    fn load(words: &[u32]) -> Self;

    /// Writes all lanes to the front of a slice.
    fn store(self, words: &mut [u32]);

    /// Lane `j` where bit `j` is set.
    fn mask(bits: u32) -> Self::Mask;

    /// Lanes that are in both choices.
    fn both(left: Self::Mask, right: Self::Mask) -> Self::Mask;

    /// Lanes that are in `yes` and not in `no`.
    fn but(yes: Self::Mask, no: Self::Mask) -> Self::Mask;

    /// The lanes that are all ones.
    fn full(self) -> Self::Mask;

    /// The lowest 0 of each lane as a 1, or 0 where the lane is full.
    fn lowest_zero(self) -> Self;

    /// 0 outside the choice.
    fn keep(self, mask: Self::Mask) -> Self;

    /// Bits of either.
    fn or(self, other: Self) -> Self;

    /// Bits of `self`, and in the chosen lanes those that `other` does not have.
    fn or_missing(self, other: Self, mask: Self::Mask) -> Self;

    /// Every lane moves down by one, and lane 0 of `next` comes in at the top.
    fn enter(self, next: Self) -> Self;

    /// Each lane down by one bit, and the lowest bit of `next` comes in at the top.
    fn down_from(self, next: Self) -> Self;

    /// The chosen lanes up by one bit.
    fn up_where(self, mask: Self::Mask) -> Self;

    /// The chosen lanes down by one bit.
    fn down_where(self, mask: Self::Mask) -> Self;
}

/// Eight lanes in an array; compilers make of it what the machine has. Masks are full or 0.
#[derive(Clone, Copy)]
pub(super) struct Portable([u32; 8]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(u32, u32) -> u32) -> Self {
        Self(std::array::from_fn(|lane| combine(self.0[lane], other.0[lane])))
    }
}

impl Lanes for Portable {
    type Mask = Self;

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 8])
    }

    #[inline(always)]
    fn load(words: &[u32]) -> Self {
        Self(std::array::from_fn(|lane| words[lane]))
    }

    #[inline(always)]
    fn store(self, words: &mut [u32]) {
        words[..8].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn mask(bits: u32) -> Self {
        Self(std::array::from_fn(|lane| 0_u32.wrapping_sub(bits >> lane & 1)))
    }

    #[inline(always)]
    fn both(left: Self, right: Self) -> Self {
        left.zip(right, |left, right| left & right)
    }

    #[inline(always)]
    fn but(yes: Self, no: Self) -> Self {
        yes.zip(no, |yes, no| yes & !no)
    }

    #[inline(always)]
    fn full(self) -> Self {
        Self(self.0.map(|word| if word == u32::MAX { u32::MAX } else { 0 }))
    }

    #[inline(always)]
    fn lowest_zero(self) -> Self {
        Self(self.0.map(|word| !word & word.wrapping_add(1)))
    }

    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        Self::both(self, mask)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |left, right| left | right)
    }

    #[inline(always)]
    fn or_missing(self, other: Self, mask: Self) -> Self {
        self.or(Self::but(mask, other))
    }

    #[inline(always)]
    fn enter(self, next: Self) -> Self {
        let [_, a, b, c, d, e, f, g] = self.0;
        Self([a, b, c, d, e, f, g, next.0[0]])
    }

    #[inline(always)]
    fn down_from(self, next: Self) -> Self {
        self.zip(next, |word, next| word >> 1 | next << 31)
    }

    #[inline(always)]
    fn up_where(self, mask: Self) -> Self {
        self.zip(mask, |word, mask| word.wrapping_add(word & mask))
    }

    #[inline(always)]
    fn down_where(self, mask: Self) -> Self {
        self.zip(mask, |word, mask| word >> 1 & mask | word & !mask)
    }
}
