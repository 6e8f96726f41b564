//! # Bipartite graphs
//!
//! **Statement.** In the game on vertices and edges of a bipartite graph, where a move takes an
//! edge or a vertex with its edges, a graph with `v` vertices and `e` edges has the Grundy value
//! `[v odd] + 2·[e odd]`.
//!
//! **Source.** A. S. Fraenkel and E. R. Scheinerman, *A deletion game on hypergraphs*, 1991.
//!
//! **Scope.** Graphs without a circle of odd length; the others are searched.
//!
//! **Status.** Proved, by induction. Every move changes the parity of `e` alone (an edge) or that
//! of `v` (a vertex), so no option has the same value. All smaller values are reached. The vertices
//! of odd degree are even in number, so with `v` odd there is one of even degree, and taking it
//! changes the parity of `v` alone. With `e` odd, the degrees on one side add up to an odd number,
//! so there is a vertex of odd degree, and taking it changes both parities; and there is an edge,
//! and taking it changes the parity of `e` alone. From value 1 this gives 0; from 2, by an edge 0
//! and by a vertex of odd degree 1; from 3, by a vertex of odd degree 0, by an edge 1, by one of
//! even degree 2.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "graph:a-b,b-c,c-d,d-a"` answers P: four vertices and four edges.

use super::{Element, Finding, Position, Said, Theorem, Undecided};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "bipartite-graph",
    "Bipartite graphs",
    "Fraenkel and Scheinerman",
    include_str!("bipartite_graph.rs"),
);

pub(super) fn decide(position: &Position) -> Said<Element> {
    let out_of_scope = |why: &'static str| Undecided::out_of_scope(why);
    let graph = position.graph().ok_or_else(|| out_of_scope("it is not a graph"))?;
    if !is_bipartite(&graph) {
        return Err(out_of_scope("the graph has a circle of odd length"));
    }
    let vertices = graph.len();
    let edges = graph.iter().map(|(_, edges)| edges.len()).sum::<usize>() / 2;
    let value = vertices % 2 + 2 * (edges % 2);
    let counted = |count: usize, one: &str, several: &str| {
        format!("{count} {}", if count == 1 { one } else { several })
    };
    let (of_vertices, of_edges) =
        (counted(vertices, "vertex", "vertices"), counted(edges, "edge", "edges"));
    let text = format!(
        "The graph is bipartite, so only parities count: {of_vertices} and {of_edges} give the \
         value {} + {} = {value}.",
        vertices % 2,
        2 * (edges % 2)
    );
    let finding = Finding::valued(Ordinal::from(value as u64), THEOREM.reason(text));
    let with_degree = |parity: usize| {
        graph.iter().filter(move |(_, edges)| edges.len() % 2 == parity).map(|(vertex, _)| *vertex)
    };
    let winning: Vec<usize> = match value {
        0 => return Ok(finding),
        1 => with_degree(0).collect(),
        2 => graph.iter().flat_map(|(_, edges)| edges.iter().copied()).collect(),
        _ => with_degree(1).collect(),
    };
    Ok(finding.by_exactly(winning.into_iter().map(|element| position.element(element))))
}

/// Whether the vertices fall into two sides without an edge inside one.
fn is_bipartite(graph: &[(usize, Vec<usize>)]) -> bool {
    let mut sides: Vec<Option<bool>> = vec![None; graph.len()];
    for start in 0..graph.len() {
        let mut open = vec![start];
        sides[start] = sides[start].or(Some(false));
        while let Some(vertex) = open.pop() {
            for (other, (_, edges)) in graph.iter().enumerate() {
                let joined = graph[vertex].1.iter().any(|edge| edges.contains(edge));
                if other == vertex || !joined {
                    continue;
                }
                match sides[other] {
                    Some(side) if Some(side) == sides[vertex] => return false,
                    Some(_) => {}
                    None => {
                        sides[other] = sides[vertex].map(|side| !side);
                        open.push(other);
                    }
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poset::Posets;

    #[test]
    fn odd_circles_are_told_from_even_ones() {
        for (text, bipartite) in [
            ("graph:a-b, b-c, c-a", false),
            ("graph:a-b, b-c, c-d, d-a", true),
            ("graph:x, a-b, b-c, c-d, d-e, e-a", false),
            ("graph:a-b, c-d, x", true),
        ] {
            let (_, position) = Posets::read(text).unwrap().unwrap();
            assert_eq!(is_bipartite(&position.graph().unwrap()), bipartite, "{text}");
        }
    }
}
