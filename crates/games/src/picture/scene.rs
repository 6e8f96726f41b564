//! What a position looks like that is not a board of cells: heaps of counters, the diagram of a
//! poset or a graph, or several positions side by side.

/// A position that is drawn otherwise than as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Heaps of counters.
    Heaps(DrawnHeaps),
    /// Elements with lines between them.
    Diagram(Diagram),
    /// Positions side by side, as texts; a move names its part by its number, as in `1: (2,3)`.
    Parts(Vec<String>),
}

/// Heaps, and what may be left of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnHeaps {
    /// The sizes, as the position has them.
    pub heaps: Vec<u64>,
    /// For each size that occurs, what a move can leave of such a heap: the sizes, not ascending.
    pub moves: Vec<(u64, Vec<Vec<u64>>)>,
    /// Whether there are more heaps or moves than are listed.
    pub goes_on: bool,
}

/// Elements in the order of a poset. A move takes an element with everything above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The elements that are left.
    pub nodes: Vec<DiagramNode>,
    /// Pairs of numbers of elements, the lower one first, with nothing between them.
    pub lines: Vec<(usize, usize)>,
    /// Whether elements on level 0 are vertices and those on level 1 the edges between them.
    pub is_graph: bool,
}

/// An element of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramNode {
    /// The move that takes it.
    pub name: String,
    /// The length of the longest chain below it.
    pub level: usize,
    /// Whether taking it loses at once.
    pub is_poison: bool,
}

impl Diagram {
    /// A diagram of elements given by name, and of lines from lower elements to higher ones. Every
    /// element stands one level above the highest that has a line to it.
    #[must_use]
    pub fn new(names: Vec<String>, lines: Vec<(usize, usize)>, poison: Option<usize>) -> Self {
        let mut levels = vec![0; names.len()];
        // A chain has fewer lines than there are elements.
        for _ in 0..names.len() {
            let mut is_settled = true;
            for (low, high) in &lines {
                if levels[*high] <= levels[*low] {
                    levels[*high] = levels[*low] + 1;
                    is_settled = false;
                }
            }
            if is_settled {
                break;
            }
        }
        let node = |(at, (name, level))| DiagramNode { name, level, is_poison: poison == Some(at) };
        let nodes = names.into_iter().zip(levels).enumerate().map(node).collect();
        Self { nodes, lines, is_graph: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    fn scene(text: &str) -> Option<Scene> {
        registry::read(text).unwrap().scene(100)
    }

    fn diagram(text: &str) -> Diagram {
        match scene(text) {
            Some(Scene::Diagram(diagram)) => diagram,
            other => panic!("{text} is not a diagram: {other:?}"),
        }
    }

    #[test]
    fn heaps_say_what_may_be_left() {
        let Some(Scene::Heaps(kayles)) = scene("kayles:2,3,2") else { panic!("heaps are drawn") };
        assert_eq!(kayles.heaps, [3, 2, 2]);
        let of_three = vec![vec![2], vec![1, 1], vec![1]];
        assert_eq!(kayles.moves, [(3, of_three), (2, vec![vec![1], vec![]])]);
    }

    #[test]
    fn elements_stand_above_what_is_below_them() {
        let poset = diagram("poset:a<b<c, a<d, e");
        let levels: Vec<_> =
            poset.nodes.iter().map(|node| (node.name.as_str(), node.level)).collect();
        assert_eq!(levels, [("a", 0), ("b", 1), ("c", 2), ("d", 1), ("e", 0)]);
        let sets = diagram("subsets:3 named {1,2,3}");
        assert_eq!((sets.nodes.len(), sets.lines.len()), (7, 9));
        assert!(sets.nodes[0].is_poison && sets.nodes[0].level == 0);
        let graph = diagram("graph:a-b, b-c");
        assert!(graph.is_graph);
        assert_eq!((graph.nodes.len(), graph.lines.len()), (5, 4));
    }

    #[test]
    fn sums_have_parts_and_boards_have_none() {
        let parts = vec!["2x2".to_owned(), "nim:3".to_owned()];
        assert_eq!(scene("2x2 & nim:3"), Some(Scene::Parts(parts)));
        assert_eq!(scene("4x5"), None);
        assert_eq!(scene("2xw"), None);
    }
}
