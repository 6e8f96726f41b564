//! How many bytes the threads of a sweep take, before they begin.

use super::super::parts::{Division, Part};
use super::super::settled::{Settled, field_words};
use super::exchange::shared_prefixes;
use crate::chomp::boards::lattice::Lattice;

/// The bytes of the fields of what is settled that a thread keeps to itself.
pub(crate) fn settled_bytes(lattice: &Lattice, parts: &[Part]) -> u64 {
    let least = Settled::first_kept(lattice);
    let mut most_words = vec![0; lattice.columns];
    for part in parts {
        let first = least + shared_prefixes(lattice, part).count();
        for (right, most) in most_words.iter_mut().enumerate().skip(first) {
            *most = field_words(lattice, (part.path.end().up, right)).max(*most);
        }
    }
    most_words.iter().map(|&words| words as u64 * 8).sum()
}

/// The bytes of what threads share beside the tables: the echoes of parts, and fields for proper
/// prefixes.
pub(crate) fn shared_bytes(lattice: &Lattice, Division { parts, nodes, .. }: &Division) -> u64 {
    let mut words_of = vec![0; *nodes];
    for (node, words) in parts.iter().flat_map(|part| shared_prefixes(lattice, part)) {
        words_of[node] = words as u64;
    }
    let fields = words_of.iter().sum::<u64>();
    (fields + parts.iter().map(|part| echo_words(lattice, part)).sum::<u64>()) * 8
}

/// The words of the echo of a part: fields of the cuts beyond the beginning of its last corner.
fn echo_words(lattice: &Lattice, part: &Part) -> u64 {
    let (ups, rights) = part.path.last_corner();
    if ups == 0 {
        return 0;
    }
    let begin = part.path.points()[part.path.len() - rights - ups];
    let cuts = lattice.cuts().filter(|&(up, right)| up >= begin.up && right > begin.right);
    cuts.map(|(up, right)| lattice.size(up, right).div_ceil(64)).sum()
}
