//! A finite poset: named elements and which of them lie below which.

use numbers::BitSet;

/// Posets have at most so many elements.
pub(super) const MOST_ELEMENTS: usize = 512;

/// Whether elements are just that, or the vertices and edges of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Poset,
    Graph,
}

/// A poset. Relations are kept with everything that follows from them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Order {
    pub(super) kind: Kind,
    names: Vec<String>,
    /// For each element, itself and all elements above it.
    above: Vec<BitSet>,
    /// For each element, itself and all elements below it.
    below: Vec<BitSet>,
}

/// The relations run in a circle through these elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Circle(pub(super) Vec<usize>);

impl Order {
    /// The poset that relations `(low, high)` between numbered elements generate.
    pub(super) fn new(
        kind: Kind,
        names: Vec<String>,
        relations: &[(usize, usize)],
    ) -> Result<Self, Circle> {
        let count = names.len();
        let mut higher = vec![Vec::new(); count];
        for &(low, high) in relations {
            higher[low].push(high);
        }
        let sorted = upwards(&higher)?;
        let mut above = vec![BitSet::new(); count];
        for &element in sorted.iter().rev() {
            let mut own = BitSet::new();
            own.insert(element);
            for &high in &higher[element] {
                own = own.or(&above[high]);
            }
            above[element] = own;
        }
        let mut below = vec![BitSet::new(); count];
        for (element, own) in above.iter().enumerate() {
            own.iter().for_each(|high| below[high].insert(element));
        }
        Ok(Self { kind, names, above, below })
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn name(&self, element: usize) -> &str {
        &self.names[element]
    }

    /// The element with this name; an edge may be named from either end.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        let turned =
            name.split_once('-').map(|(from, to)| format!("{}-{}", to.trim(), from.trim()));
        let is_named = |own: &String| own == name || Some(own) == turned.as_ref();
        self.names.iter().position(is_named)
    }

    /// The element and all above it.
    pub(super) fn up(&self, element: usize) -> &BitSet {
        &self.above[element]
    }

    /// The element and all below it.
    pub(super) fn down(&self, element: usize) -> &BitSet {
        &self.below[element]
    }

    /// The elements of a set that lie directly above one of them.
    pub(super) fn covers(&self, element: usize, left: &BitSet) -> Vec<usize> {
        let higher = self.above[element].and(left);
        let is_direct = |&high: &usize| high != element && self.below[high].and(&higher).len() == 2;
        higher.iter().filter(is_direct).collect()
    }

    /// Parts of a set that have nothing to do with each other: elements joined by a chain of
    /// comparable (or, with `comparable` false, of incomparable) ones are in one part.
    pub(super) fn parts(&self, left: &BitSet, comparable: bool) -> Vec<BitSet> {
        let mut rest = left.clone();
        let mut parts = Vec::new();
        loop {
            let Some(first) = rest.iter().next() else {
                return parts;
            };
            let mut part = BitSet::new();
            let mut open = vec![first];
            part.insert(first);
            while let Some(element) = open.pop() {
                let akin = self.above[element].or(&self.below[element]);
                let joined = if comparable { rest.and(&akin) } else { rest.without(&akin) };
                for other in joined.without(&part).iter() {
                    part.insert(other);
                    open.push(other);
                }
            }
            rest = rest.without(&part);
            parts.push(part);
        }
    }
}

/// The elements, each before all that are higher.
fn upwards(higher: &[Vec<usize>]) -> Result<Vec<usize>, Circle> {
    let mut lower = vec![0; higher.len()];
    higher.iter().flatten().for_each(|&high| lower[high] += 1);
    let mut sorted: Vec<usize> = (0..higher.len()).filter(|&element| lower[element] == 0).collect();
    let mut at = 0;
    while at < sorted.len() {
        for &high in &higher[sorted[at]] {
            lower[high] -= 1;
            if lower[high] == 0 {
                sorted.push(high);
            }
        }
        at += 1;
    }
    if sorted.len() == higher.len() {
        return Ok(sorted);
    }
    // Whoever is left has somebody left below; going down from one of them must come round.
    let is_left = |element: &usize| lower[*element] > 0;
    let down =
        |high: usize| (0..higher.len()).filter(is_left).find(|&low| higher[low].contains(&high));
    let mut path = vec![(0..higher.len()).find(is_left).expect("somebody is left")];
    loop {
        let next = down(path[path.len() - 1]).expect("somebody left lies below");
        if let Some(start) = path.iter().position(|&element| element == next) {
            let mut circle = path.split_off(start);
            circle.push(next);
            circle.reverse();
            return Err(Circle(circle));
        }
        path.push(next);
    }
}
