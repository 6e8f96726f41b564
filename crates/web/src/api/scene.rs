//! Positions that are no boards of cells, as the page draws them: heaps, diagrams, sums.

use chomplab::picture::{Diagram, DrawnHeaps, Scene};
use chomplab::registry::{self, AnyPosition};
use serde_json::{Map, Value, json as object};

/// More elements than this are not drawn, and no more moves of a heap are listed.
const MOST: usize = 200;

/// Adds to a board what the page needs to draw it, and takes away what it does not.
pub(super) fn add_to(board: &mut Value, position: &AnyPosition) {
    match position.scene(MOST) {
        None => {}
        Some(Scene::Heaps(heaps)) => {
            board["layers"] = Value::Null;
            board["heap_moves"] = moves(&heaps);
            board["heaps"] = object!(heaps.heaps);
        }
        Some(Scene::Diagram(diagram)) => board["diagram"] = drawn(&diagram),
        Some(Scene::Parts(texts)) => {
            let read = |text: &String| registry::read(text).ok();
            let part = |part: AnyPosition| super::play::drawn(&part, &[]).ok();
            let parts: Option<Vec<Value>> =
                texts.iter().map(|text| read(text).and_then(part)).collect();
            board["parts"] = object!(parts);
        }
    }
}

fn moves(heaps: &DrawnHeaps) -> Value {
    let of_size = |(size, left): &(u64, Vec<Vec<u64>>)| (size.to_string(), object!(left));
    Value::Object(heaps.moves.iter().map(of_size).collect::<Map<_, _>>())
}

fn drawn(diagram: &Diagram) -> Value {
    let nodes = diagram
        .nodes
        .iter()
        .map(|node| object!({ "move": node.name, "level": node.level, "poison": node.is_poison }));
    object!({
        "nodes": nodes.collect::<Vec<_>>(),
        "lines": diagram.lines,
        "graph": diagram.is_graph,
    })
}
