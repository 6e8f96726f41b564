//! Random, ordinals and shapes of awkward sizes, drawn from a seed.

use lab::Random;
use std::fmt;

/// What all classes of positions draw from.
pub(crate) struct Draw(Random);

impl Draw {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(Random::seeded(seed))
    }

    /// A number from the first to the last, both included.
    pub(crate) fn from(&mut self, first: u64, last: u64) -> u64 {
        first + self.0.below(last - first + 1)
    }

    pub(crate) fn count(&mut self, first: usize, last: usize) -> usize {
        self.from(first as u64, last as u64) as usize
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.0.below(times) == 0
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.count(0, choices.len() - 1)]
    }

    /// A length up to a bound, as often tiny as vast, and often beside a power of 2, 3 or 10.
    pub(crate) fn length(&mut self, most: u64) -> u64 {
        let drawn = match self.from(0, 9) {
            0 | 1 => self.from(1, 5),
            2 | 3 => self.from(1, 120),
            4 => self.from(1, 20_000),
            5 => self.beside(2, 63),
            6 => self.beside(3, 39),
            7 => self.beside(10, 18),
            // All lengths in bits are as likely.
            8 => self.of_bits(1, 63),
            _ => most,
        };
        if (1..=most).contains(&drawn) { drawn } else { self.from(1, most) }
    }

    /// A length up to 2^63, the longest there is.
    pub(crate) fn any_length(&mut self) -> u64 {
        self.length(1 << 63)
    }

    fn beside(&mut self, base: u64, most_exponent: u32) -> u64 {
        let exponent = self.from(1, most_exponent.into()) as u32;
        let power = base.pow(exponent);
        (power - 1 + self.from(0, 2)).min(1 << 63)
    }

    pub(crate) fn of_bits(&mut self, first: u32, last: u32) -> u64 {
        let bits = self.from(first.into(), last.into()) as u32;
        (1 << (bits - 1)) | self.0.below(1 << (bits - 1))
    }

    /// Lengths in falling order.
    pub(crate) fn falling(&mut self, count: usize, most: u64) -> Vec<u64> {
        let mut lengths: Vec<u64> = (0..count).map(|_| self.length(most)).collect();
        lengths.sort_unstable_by(|left, right| right.cmp(left));
        lengths
    }

    /// A number of up to a thousand digits, nearly always far fewer.
    pub(crate) fn numeral(&mut self) -> Numeral {
        match self.from(0, 11) {
            0..=5 => Numeral::of(self.from(1, 12)),
            6..=8 => Numeral::of(self.any_length()),
            9 => Numeral::of(self.length(200_000)),
            10 => self.digits(40),
            _ => self.digits(1000),
        }
    }

    fn digits(&mut self, most: usize) -> Numeral {
        let count = self.count(1, most);
        let first = self.from(1, 9);
        let others = (1..count).map(|_| self.from(0, 9));
        let digits: String = std::iter::once(first)
            .chain(others.collect::<Vec<_>>())
            .map(|digit| char::from(b'0' + digit as u8))
            .collect();
        Numeral { length: digits.len(), digits }
    }

    /// An infinite height. A tame one is below ω^ω with small numbers.
    pub(crate) fn infinite(&mut self, tame: bool) -> Height {
        let mut height = Height::default();
        if !tame && self.once_in(5) {
            height.tower = if self.once_in(3) { self.count(1, 48) } else { self.count(1, 3) };
            height.tower_more = self.from(0, 2) * self.from(0, 3);
            height.tower_times = self.numeral();
        }
        let highest = self.count(1, if tame { 2 } else { 4 });
        for exponent in 0..=highest {
            let present = exponent == highest || self.once_in(2);
            if present {
                let times = if tame { Numeral::of(self.from(1, 6)) } else { self.numeral() };
                height.times[Height::PLACES - 1 - exponent] = times;
            }
        }
        if self.once_in(3) {
            // The finite part is what searches of finite parts are about.
            height.times[Height::PLACES - 1] = Numeral::of(self.length(5_000_000_000));
        }
        height
    }

    /// A height of any kind.
    pub(crate) fn height(&mut self, tame: bool) -> Height {
        if self.once_in(3) {
            Height::finite(if tame { self.length(300) } else { self.any_length() })
        } else {
            self.infinite(tame)
        }
    }

    /// Heights in falling order, the first of them infinite.
    pub(crate) fn falling_heights(&mut self, count: usize, tame: bool) -> Vec<Height> {
        let mut heights: Vec<Height> = (0..count).map(|_| self.height(tame)).collect();
        heights[0] = self.infinite(tame);
        // Columns that agree or nearly agree are where the theorems have their cases.
        for place in 1..count {
            if self.once_in(4) {
                let source = self.count(0, place - 1);
                heights[place] = heights[source].clone();
                if self.once_in(2) {
                    heights[place].times[Height::PLACES - 1] = Numeral::of(self.length(1_000_000));
                }
            }
        }
        heights.sort_unstable_by(|left, right| right.cmp(left));
        heights
    }
}

/// A natural number by its decimal digits; the longer is the larger.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Numeral {
    length: usize,
    digits: String,
}

impl Numeral {
    pub(crate) fn of(number: u64) -> Self {
        if number == 0 {
            return Self::default();
        }
        let digits = number.to_string();
        Self { length: digits.len(), digits }
    }

    fn is_zero(&self) -> bool {
        self.length == 0
    }
}

/// An ordinal: perhaps a power of ω with a tower above it, then small powers of ω, the highest
/// first. The order of the fields makes the derived order that of ordinals.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Height {
    /// How many powers of ω stand above the base; 0 is not such a term.
    pub(crate) tower: usize,
    tower_more: u64,
    tower_times: Numeral,
    times: [Numeral; Height::PLACES],
}

impl Height {
    const PLACES: usize = 5;

    pub(crate) fn finite(length: u64) -> Self {
        let mut height = Self::default();
        height.times[Self::PLACES - 1] = Numeral::of(length);
        height
    }

    /// So many times ω, and something.
    pub(crate) fn levels(levels: u64, finite: u64) -> Self {
        let mut height = Self::finite(finite);
        height.times[Self::PLACES - 2] = Numeral::of(levels);
        height
    }

    pub(crate) fn tower(tower: usize) -> Self {
        Self { tower, tower_times: Numeral::of(1), ..Self::default() }
    }

    /// As a side of a box.
    pub(crate) fn side(&self) -> String {
        format!("({self})")
    }
}

fn tower(levels: usize, more: u64) -> String {
    let above = (1..levels).fold("w".to_string(), |above, _| format!("w^({above})"));
    if more == 0 { format!("w^({above})") } else { format!("w^({above}+{more})") }
}

impl fmt::Display for Height {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms = Vec::new();
        if self.tower > 0 {
            terms.push(format!(
                "{}*{}",
                tower(self.tower, self.tower_more),
                self.tower_times.digits
            ));
        }
        for (place, times) in self.times.iter().enumerate().filter(|(_, times)| !times.is_zero()) {
            terms.push(match Self::PLACES - 1 - place {
                0 => times.digits.clone(),
                1 => format!("w*{}", times.digits),
                exponent => format!("w^{exponent}*{}", times.digits),
            });
        }
        if terms.is_empty() { out.write_str("0") } else { out.write_str(&terms.join("+")) }
    }
}
