//! Positions that are no boards of cells, as the page draws them: heaps, diagrams, sums.

use chomplab::picture::{Diagram, Scene};
use chomplab::records::{BoardRecord, DiagramRecord, NodeRecord};
use chomplab::registry::{self, AnyPosition};

/// More elements than this are not drawn, and no more moves of a heap are listed.
const MOST: usize = 200;

/// Adds to a board what is needed to draw it, and takes away what is not.
pub(super) fn add_to(board: &mut BoardRecord, position: &AnyPosition) {
    match position.scene(MOST) {
        None => {}
        Some(Scene::Heaps(heaps)) => {
            board.layers = None;
            board.goes_on = heaps.goes_on;
            let moves = heaps.moves.into_iter();
            board.heap_moves = Some(moves.map(|(size, left)| (size.to_string(), left)).collect());
            board.heaps = Some(heaps.heaps);
        }
        Some(Scene::Diagram(diagram)) => board.diagram = Some(drawn(diagram)),
        Some(Scene::Parts(texts)) => {
            let read = |text: &String| registry::read(text).ok();
            let part = |part: AnyPosition| super::play::drawn(&part, &[]).ok();
            board.parts = texts.iter().map(|text| read(text).and_then(part)).collect();
        }
    }
}

fn drawn(diagram: Diagram) -> DiagramRecord {
    let nodes = diagram.nodes.into_iter().map(|node| NodeRecord {
        chosen: node.name,
        level: node.level,
        poison: node.is_poison,
    });
    DiagramRecord { nodes: nodes.collect(), lines: diagram.lines, graph: diagram.is_graph }
}
