//! One code for all isomorphic posets, so that each is valued once.
//!
//! Elements are coloured by how many lie above and below, and colours are refined by the colours
//! above and below until nothing changes. Where colours still coincide, each element of the first
//! such class is tried as the first one, unless all of the class are twins, which have the same
//! elements above and below. The code is the least list of relations that comes out. A code tells
//! the whole order, so equal codes mean isomorphic posets; where trying would take too long there
//! is not a code, and nothing is folded.

use super::order::Order;
use numbers::BitSet;
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};

/// So many ways to number the elements are tried.
const MOST_TRIED: usize = 64;

/// So many relations are looked at: some hundredths of a second.
const MOST_LOOKED_AT: u64 = 1_000_000;

/// The code of a part of a poset, if it is found soon enough, and how many relations were looked
/// at.
pub(super) fn code(order: &Order, part: &BitSet) -> (Option<Box<[u64]>>, u64) {
    let elements: Vec<usize> = part.iter().collect();
    let place = |element: usize| elements.binary_search(&element).expect("it is in the part");
    let highs = |element: &usize| -> Vec<usize> {
        let higher = order.up(*element).and(part);
        higher.iter().filter(|high| high != element).map(place).collect()
    };
    let lows = |element: &usize| -> Vec<usize> {
        let lower = order.down(*element).and(part);
        lower.iter().filter(|low| low != element).map(place).collect()
    };
    let shape = Shape {
        above: elements.iter().map(highs).collect(),
        below: elements.iter().map(lows).collect(),
        looked_at: Cell::new(0),
    };
    let mut tries = MOST_TRIED;
    let colours = shape.refine(vec![0; elements.len()]);
    let code = shape.least_code(&colours, &mut tries).map(Vec::into_boxed_slice);
    (code, shape.looked_at.get())
}

/// A poset with its elements numbered from 0.
struct Shape {
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// Relations looked at so far.
    looked_at: Cell<u64>,
}

impl Shape {
    /// Refines colours until the number of classes stays.
    fn refine(&self, mut colours: Vec<u64>) -> Vec<u64> {
        let mut classes = count(&colours);
        let relations: usize =
            self.above.iter().chain(&self.below).map(|others| 1 + others.len()).sum();
        loop {
            self.looked_at.set(self.looked_at.get() + relations as u64);
            let of = |others: &Vec<usize>| {
                let mut list: Vec<u64> = others.iter().map(|&other| colours[other]).collect();
                list.sort_unstable();
                list
            };
            let refined: Vec<u64> = (0..colours.len())
                .map(|at| hashed(&(colours[at], of(&self.above[at]), of(&self.below[at]))))
                .collect();
            let now = count(&refined);
            colours = refined;
            if now == classes {
                return colours;
            }
            classes = now;
        }
    }

    fn least_code(&self, colours: &[u64], tries: &mut usize) -> Option<Vec<u64>> {
        let mut sorted: Vec<usize> = (0..colours.len()).collect();
        sorted.sort_by_key(|&at| colours[at]);
        let class =
            sorted.chunk_by(|&a, &b| colours[a] == colours[b]).find(|class| class.len() > 1);
        let Some(class) = class else {
            *tries = tries.checked_sub(1)?;
            return Some(self.code(&sorted));
        };
        let twins = |&other: &usize| {
            self.above[other] == self.above[class[0]] && self.below[other] == self.below[class[0]]
        };
        let tried = if class.iter().all(twins) { &class[..1] } else { class };
        let mut least: Option<Vec<u64>> = None;
        for &first in tried {
            if self.looked_at.get() > MOST_LOOKED_AT {
                return None;
            }
            let mut marked = colours.to_vec();
            marked[first] = hashed(&(marked[first], "first"));
            let code = self.least_code(&self.refine(marked), tries)?;
            least = Some(least.map_or(code.clone(), |least| least.min(code)));
        }
        least
    }

    /// The relations of the elements in this order, with their number in front.
    fn code(&self, sorted: &[usize]) -> Vec<u64> {
        let mut place = vec![0; sorted.len()];
        for (index, &at) in sorted.iter().enumerate() {
            place[at] = index;
        }
        let bits = sorted.len() * sorted.len();
        let mut code = vec![0; 1 + bits.div_ceil(64)];
        code[0] = sorted.len() as u64;
        for (low, above) in self.above.iter().enumerate() {
            for &high in above {
                let bit = place[low] * sorted.len() + place[high];
                code[1 + bit / 64] |= 1 << (bit % 64);
            }
        }
        code
    }
}

fn count(colours: &[u64]) -> usize {
    let mut all = colours.to_vec();
    all.sort_unstable();
    all.dedup();
    all.len()
}

fn hashed(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
