//! Four picks in a word of a few bits: a Huffman code, so that a lookup in one small table decodes
//! them.
//!
//! A pick is a line and an index among its unused places, less than 3; four of them are a *group*.
//! Groups that are rare, or have a greater index, are written one by one behind a word that says
//! so.

use super::bit_stream::{BitReader, BitWriter};
use super::line::Side;

/// Picks in a group.
pub(super) const GROUP: usize = 4;

/// A line and an index among its unused places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pick {
    pub(super) side: Side,
    pub(super) index: u32,
}

/// Kinds of picks: two lines, three indices.
const KINDS: usize = 6;

/// Kinds of groups, and at the end the word for groups that are written pick by pick.
const WORDS: usize = KINDS.pow(GROUP as u32) + 1;
const ONE_BY_ONE: usize = WORDS - 1;

/// The longest word of the code, in bits.
const LONGEST: u32 = 12;

/// The indices that a group written pick by pick may have are less than this.
const INDICES: u32 = 4;

impl Pick {
    fn kind(self) -> Option<usize> {
        let side = usize::from(self.side == Side::Upper);
        (self.index < 3).then_some(self.index as usize * 2 + side)
    }
}

/// The number of a group's word.
fn word_of(group: &[Pick; GROUP]) -> usize {
    let word = group.iter().try_fold(0, |word, pick| Some(word * KINDS + pick.kind()?));
    word.unwrap_or(ONE_BY_ONE)
}

/// How often each group occurs.
#[derive(Clone, Debug)]
pub(super) struct Frequencies([u64; WORDS]);

impl Default for Frequencies {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl Frequencies {
    /// Counts a group.
    pub(super) fn count(&mut self, group: &[Pick; GROUP]) {
        self.0[word_of(group)] += 1;
    }
}

/// Four picks as they are decoded: of each, the lowest bit is its line and two more its index; then
/// the length of the word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry(u32);

impl Entry {
    fn new(group: &[Pick; GROUP], length: u32) -> Self {
        let bits = (0..)
            .step_by(3)
            .zip(group)
            .map(|(shift, pick)| (pick.index << 1 | u32::from(pick.side == Side::Upper)) << shift);
        Self(bits.sum::<u32>() | length << 16)
    }

    /// The picks from here on: 3 bits each.
    #[inline]
    pub(super) fn picks(self) -> u32 {
        self.0 & 0xfff
    }

    fn length(self) -> u32 {
        self.0 >> 16
    }
}

/// A code for groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GroupCode {
    lengths: Vec<u8>,
    /// The words, to be written lowest bit first.
    words: Vec<u16>,
    /// By the next bits of a stream: the group and the length of its word.
    entries: Vec<u32>,
}

/// Marks an entry as the word for groups that are written pick by pick.
const RARE: u32 = 1 << 31;

impl GroupCode {
    /// The best code for groups that occur as often as these.
    pub(super) fn for_frequencies(frequencies: &Frequencies) -> Self {
        // A group that is rarer than this is better written pick by pick.
        let all: u64 = frequencies.0.iter().sum();
        let rare = all >> LONGEST;
        let mut counts = frequencies.0;
        let left_out = counts[..ONE_BY_ONE].iter_mut().filter(|count| **count <= rare);
        counts[ONE_BY_ONE] += 1 + left_out.map(std::mem::take).sum::<u64>();
        loop {
            let lengths = huffman_lengths(&counts);
            if let Some(code) = Self::with_lengths(&lengths) {
                return code;
            }
            // Too long words become shorter when counts are more alike.
            counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
        }
    }

    /// The code with words of these lengths, 0 for no word; `None` when there is no such code.
    pub(super) fn with_lengths(lengths: &[u8]) -> Option<Self> {
        let longest = lengths.iter().max()?;
        let sum: u32 = lengths
            .iter()
            .filter(|length| **length > 0)
            .map(|l| {
                1_u32
                    .checked_shl(LONGEST.checked_sub(u32::from(*l)).unwrap_or(32))
                    .unwrap_or(u32::MAX / 2)
            })
            .fold(0, u32::saturating_add);
        let complete = sum == 1 << LONGEST;
        if lengths.len() != WORDS || u32::from(*longest) > LONGEST || !complete {
            return None;
        }
        (lengths[ONE_BY_ONE] > 0).then_some(())?;
        let mut order: Vec<usize> = (0..WORDS).filter(|word| lengths[*word] > 0).collect();
        order.sort_by_key(|word| lengths[*word]);
        let mut words = vec![0; WORDS];
        let mut entries = vec![0; 1 << LONGEST];
        let mut next = 0_u32;
        for number in order {
            let length = u32::from(lengths[number]);
            let word = (next >> (LONGEST - length)).reverse_bits() >> (32 - length);
            next += 1 << (LONGEST - length);
            words[number] = word as u16;
            let entry = match group_of(number) {
                Some(group) => Entry::new(&group, length).0,
                None => RARE | length << 16,
            };
            for rest in 0..1 << (LONGEST - length) {
                entries[(rest << length | word) as usize] = entry;
            }
        }
        Some(Self { lengths: lengths.to_vec(), words, entries })
    }

    /// The lengths of the words, from which [`GroupCode::with_lengths`] makes the code again.
    pub(super) fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// How many lengths there are.
    pub(super) const fn words() -> usize {
        WORDS
    }

    /// Appends a group whose indices are less than 4.
    pub(super) fn put(&self, out: &mut BitWriter, group: &[Pick; GROUP]) {
        let mut number = word_of(group);
        if self.lengths[number] == 0 {
            number = ONE_BY_ONE;
        }
        out.put(u32::from(self.words[number]), u32::from(self.lengths[number]));
        if number == ONE_BY_ONE {
            for pick in group {
                assert!(pick.index < INDICES, "greater indices are not written");
                out.put(pick.index << 1 | u32::from(pick.side == Side::Upper), 3);
            }
        }
    }

    /// Takes a group, 3 bits a pick.
    #[inline]
    pub(super) fn take(&self, input: &mut BitReader<'_>) -> Option<u32> {
        let bits = input.peek()?;
        let entry = self.entries[bits as usize & ((1 << LONGEST) - 1)];
        if entry & RARE == 0 {
            let entry = Entry(entry);
            input.skip(entry.length());
            return Some(entry.picks());
        }
        input.skip((entry & !RARE) >> 16);
        input.take(3 * GROUP as u32)
    }
}

/// The group of a word; none for the word that stands for many.
fn group_of(mut word: usize) -> Option<[Pick; GROUP]> {
    if word == ONE_BY_ONE {
        return None;
    }
    let mut group = [Pick { side: Side::Lower, index: 0 }; GROUP];
    for pick in group.iter_mut().rev() {
        let kind = word % KINDS;
        word /= KINDS;
        pick.side = if kind % 2 == 1 { Side::Upper } else { Side::Lower };
        pick.index = kind as u32 / 2;
    }
    Some(group)
}

/// The lengths of a Huffman code for these counts; words that never occur have none.
fn huffman_lengths(counts: &[u64; WORDS]) -> Vec<u8> {
    let mut lengths = vec![0; WORDS];
    let mut trees: std::collections::BinaryHeap<_> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(word, count)| (std::cmp::Reverse(*count), vec![word]))
        .collect();
    if trees.len() == 1 {
        // A word has at least one bit, and a code must be complete: some other word takes the rest.
        lengths[0] = 1;
        lengths[ONE_BY_ONE] = 1;
        return lengths;
    }
    while let (Some(one), Some(other)) = (trees.pop(), trees.pop()) {
        let words = [one.1, other.1].concat();
        words.iter().for_each(|word| lengths[*word] += 1);
        if trees.is_empty() {
            break;
        }
        trees.push((std::cmp::Reverse(one.0.0 + other.0.0), words));
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::super::bit_stream::PADDING;
    use super::*;

    fn pick(kind: usize) -> Pick {
        let side = if kind % 2 == 1 { Side::Upper } else { Side::Lower };
        Pick { side, index: kind as u32 / 2 }
    }

    /// Some groups, the later the rarer.
    fn groups() -> Vec<[Pick; GROUP]> {
        let kinds = |n: usize| [n % 2, n / 2 % 3, n % 5, n * n % 7].map(pick);
        (0..300).flat_map(|n| vec![kinds(n); 1 + 3000 / (n * n + 1)]).collect()
    }

    #[test]
    fn what_is_put_is_taken() {
        let mut frequencies = Frequencies::default();
        groups().iter().for_each(|group| frequencies.count(group));
        let code = GroupCode::for_frequencies(&frequencies);
        let mut out = BitWriter::default();
        groups().iter().for_each(|group| code.put(&mut out, group));
        let bytes = [out.into_bytes(), vec![0; PADDING]].concat();
        let mut input = BitReader::new(&bytes);
        for group in groups() {
            let picks = code.take(&mut input).unwrap();
            for (at, pick) in group.iter().enumerate() {
                assert_eq!(picks >> (3 * at) & 1 == 1, pick.side == Side::Upper);
                assert_eq!(picks >> (3 * at + 1) & 3, pick.index);
            }
        }
        assert_eq!(GroupCode::with_lengths(code.lengths()), Some(code));
    }

    #[test]
    fn nothing_counted_is_a_code_too() {
        let code = GroupCode::for_frequencies(&Frequencies::default());
        assert!(code.lengths()[ONE_BY_ONE] > 0);
    }

    #[test]
    fn lengths_that_are_no_code_are_refused() {
        assert_eq!(GroupCode::with_lengths(&[]), None);
        assert_eq!(GroupCode::with_lengths(&[0; WORDS]), None);
        assert_eq!(GroupCode::with_lengths(&[1; WORDS]), None);
        assert_eq!(GroupCode::with_lengths(&[255; WORDS]), None);
        let mut lengths = [0; WORDS];
        lengths[..2].fill(1);
        assert_eq!(GroupCode::with_lengths(&lengths), None, "no word for rare groups");
    }
}
