// A move that may be made on a board, as somebody would type it: what the empty field shows.

import { isLimit } from "./ordinal_axes.js";
import { spelled } from "./text.js";

/** A move of a board/1 record; the poison only where nothing else is left. */
export function example(board) {
  if (board.parts) {
    const part = board.parts.findIndex((own) => example(own));
    return part < 0 ? "" : `${part}: ${example(board.parts[part])}`;
  }
  if (board.heaps) {
    const size = board.heaps.find((one) => board.heap_moves[one]?.length);
    return size === undefined ? "" : `${size} to ${board.heap_moves[size][0].join("+") || 0}`;
  }
  if (board.diagram) return board.diagram.nodes.at(-1)?.move ?? "";
  if (board.ordinals) return onAxes(board);
  const layer = board.layers?.[0];
  const row = Math.min(1, (layer?.rows.length ?? 0) - 1);
  if (row < 0) return "";
  if (layer.rows[0].labels) return layer.rows[0].labels.at(-1);
  return [...layer.index, row, Math.min(2, layer.rows[row].cells - 1)].join(", ");
}

/** A cell a few steps behind the first limit, where there is one. */
function onAxes({ ordinals: { plane, axes, panels } }) {
  const [panel] = panels;
  const box = panel.boxes.find((one) => one.steps[0] > 1) ?? panel.boxes[0];
  const across = axes[0].steps[Math.min(1, box.steps[0] - 1)];
  const along = axes[1].steps.slice(0, box.steps[1]);
  const limit = along.findIndex(isLimit);
  // Steps that are no single cells are ended by the next limit.
  const behind = limit < 0 ? along.slice(0, 3).at(-1)
    : along.slice(limit, limit + 4).findLast((step, place) => place === 0 || (step.cell && !isLimit(step)));
  const cell = [];
  cell[plane[0]] = across.at;
  cell[plane[1]] = behind.at;
  for (const slice of panel.slices) cell[slice.axis] = slice.from;
  return cell.map((coordinate) => spelled(coordinate.replaceAll(" ", ""))).join(", ");
}
