//! Positions that are no boards of cells, as the page draws them: heaps, diagrams, sums.

use chomplab::picture::{Diagram, Scene};
use chomplab::records::{BoardRecord, DiagramRecord, NodeRecord};
use chomplab::registry::{self, AnyPosition};

/// More elements than this are not drawn, and no more moves of a heap are listed.
const MOST: usize = 200;

/// Adds to a board what is needed to draw it, and takes away what is not. The frame of a sum is a
/// sum of as many parts.
pub(super) fn add_to(board: &mut BoardRecord, position: &AnyPosition, frame: Option<&AnyPosition>) {
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
            let frames = match frame.and_then(|frame| frame.scene(MOST)) {
                Some(Scene::Parts(frames)) if frames.len() == texts.len() => frames,
                _ => Vec::new(),
            };
            let part = |(at, text): (usize, &String)| {
                let frame = frames.get(at).and_then(read);
                super::play::drawn(&read(text)?, frame.as_ref(), &[]).ok()
            };
            board.parts = texts.iter().enumerate().map(part).collect();
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
