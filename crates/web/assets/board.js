// A board drawn as SVG: layers of rows of cells. The quadrant beyond a cell lights up when it is looked at;
// what a bite really leaves, the server says.

import { drawOrdinals } from "./ordinal.js";
import { isMotionLiked } from "./settings.js";
import { formula, make, pause } from "./text.js";

const CELL = 40;
const GAP = 26;
const EDGE = 24;

/**
 * Draws a board/1 record.
 * marks: Map from move text to { wins: true|false|null, label }; others: the mark of all other cells.
 * onbite(move): called when a cell is chosen; null makes the board a picture.
 * ongrow(sides): called when a cell beyond the edge is chosen, with the sides of the box it completes.
 * field: where bites are typed, for boards with ordinal axes.
 */
export function draw(board, { marks = new Map(), onbite = null, onlook = null, ongrow = null, field = null, others = undefined } = {}) {
  if (board.ordinals) return drawOrdinals(board, { marks, onbite, onlook, field });
  if (!board.layers) return make("p", { class: "unseen" }, "This position is played by typing: ", formula(board.position));
  const cells = [];
  const shown = [];
  let x = EDGE;
  let tallest = 0;
  for (const layer of board.layers) {
    const widest = Math.max(1, ...layer.rows.map((row) => row.cells)) + (ongrow ? 1 : 0);
    tallest = Math.max(tallest, layer.rows.length + (ongrow ? 1 : 0));
    shown.push({ layer, x });
    layer.rows.forEach((row, r) => {
      for (let c = 0; c < row.cells; c += 1) {
        const place = [...layer.index, r, c];
        const label = row.labels?.[c] ?? null;
        cells.push({ place, r, c, x: x + c * CELL, label, poison: row.poison === c, move: label ?? `(${place.join(",")})` });
      }
    });
    x += widest * CELL + GAP;
  }
  const width = x - GAP + EDGE;
  const height = tallest * CELL + 2 * EDGE;
  const y = (r) => height - EDGE - (r + 1) * CELL;
  const svg = make("svg:svg", {
    class: "board", viewBox: `0 0 ${width} ${height}`, role: "group",
    "aria-label": `Board ${board.position}: ${cells.length} cells`,
  });
  for (const { layer, x: left } of shown) {
    if (layer.index.length) {
      svg.append(make("svg:text", { x: left, y: EDGE - 8, class: "axis" }, `layer ${layer.index.join(",")}`));
    }
    layer.rows.forEach((row, r) => {
      svg.append(make("svg:text", { x: left - 6, y: y(r) + CELL / 2 + 4, class: "axis end" }, String(r)));
      if (row.goes_on) svg.append(make("svg:text", { x: left + row.cells * CELL + 6, y: y(r) + CELL / 2, class: "axis" }, "…"));
    });
    const widest = layer.rows[0]?.cells ?? 0;
    for (let c = 0; c < widest; c += 1) {
      svg.append(make("svg:text", { x: left + (c + 0.5) * CELL, y: height - EDGE + 14, class: "axis middle" }, String(c)));
    }
    if (layer.goes_on) svg.append(make("svg:text", { x: left, y: y(layer.rows.length) + CELL - 4, class: "axis" }, "⋮"));
  }
  if (ongrow) for (const { layer, x: left } of shown) beyond(layer).forEach(({ r, c }) => svg.append(ghost(layer, left, r, c)));
  /** Cells just beyond the edge of a layer. */
  function beyond(layer) {
    const widest = layer.rows[0]?.cells ?? 0;
    const found = [];
    for (let r = 0; r <= layer.rows.length; r += 1) {
      const from = layer.rows[r]?.cells ?? 0;
      const to = r === 0 ? from : layer.rows[r - 1]?.cells ?? widest;
      for (let c = from; c <= Math.min(to, widest); c += 1) found.push({ r, c });
    }
    return found;
  }
  function ghost(layer, left, r, c) {
    const grow = () => ongrow([...layer.index, r, c].map((coordinate) => coordinate + 1));
    return make("svg:g", {
      class: "ghost", transform: `translate(${left + c * CELL} ${y(r)})`, role: "button", tabindex: 0,
      "aria-label": `add row ${r}, column ${c}`, "data-grow": [...layer.index, r, c].join(), onclick: grow,
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); grow(); } },
    }, make("svg:rect", { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 8 }),
    make("svg:text", { x: CELL / 2, y: CELL / 2 + 6, class: "value" }, "+"));
  }
  const isBitten = (cell, bite) => cell.place.every((coordinate, axis) => coordinate >= bite.place[axis]);
  const look = (bite) => {
    for (const cell of cells) cell.node.classList.toggle("going", bite !== null && isBitten(cell, bite));
    onlook?.(bite?.move ?? null);
  };
  for (const cell of cells) {
    const mark = marks.get(cell.move) ?? others;
    const says = cell.poison ? "the poison" : mark === undefined ? "" : mark.wins === true ? "winning bite" : mark.wins === false ? "losing bite" : "unknown";
    const where = cell.label !== null ? cell.label : cell.place.length === 2 ? `row ${cell.r}, column ${cell.c}` : `cell ${cell.place.join(", ")}`;
    const kind = cell.poison ? "poison" : mark?.wins === true ? "wins" : mark?.wins === false ? "loses" : "";
    cell.node = make("svg:g", {
      class: `cell ${kind}`, transform: `translate(${cell.x} ${y(cell.r)})`,
      role: onbite ? "button" : "img", tabindex: onbite && cell.place.every((n) => n === 0) ? 0 : -1,
      "aria-label": says ? `${where}: ${says}` : where, "data-move": cell.move,
    },
    make("svg:rect", { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 8 }),
    cell.poison ? make("svg:path", { class: "cross", d: "M13 13L27 27M27 13L13 27" }) : null,
    !cell.poison && (mark?.label || cell.label) ? make("svg:text", { x: CELL / 2, y: CELL / 2 + 5, class: "value" }, mark?.label ?? cell.label) : null,
    !cell.poison && !mark?.label && !cell.label && mark ? make("svg:text", { x: CELL / 2, y: CELL / 2 + 5, class: "value" }, mark.wins === true ? "●" : mark.wins === false ? "○" : "?") : null);
    if (onbite) {
      cell.node.addEventListener("click", () => onbite(cell.move));
      cell.node.addEventListener("pointerenter", () => look(cell));
      cell.node.addEventListener("focus", () => look(cell));
      cell.node.addEventListener("pointerleave", () => look(null));
      cell.node.addEventListener("blur", () => look(null));
      cell.node.addEventListener("keydown", (event) => steer(event, cell));
    }
    svg.append(cell.node);
  }
  function steer(event, cell) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onbite(cell.move);
      return;
    }
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const layer = (other) => other.place.slice(0, -2).join() === cell.place.slice(0, -2).join();
    let next = cells.find((other) => layer(other) && other.r === cell.r + step[0] && other.c === cell.c + step[1]);
    if (!next && step[1] !== 0) {
      // Over the edge of a layer into the next one.
      const order = shown.findIndex((entry) => entry.layer.index.join() === cell.place.slice(0, -2).join());
      const beside = shown[order + step[1]]?.layer;
      if (beside) {
        const row = beside.rows[cell.r] ? cell.r : 0;
        const column = step[1] > 0 ? 0 : beside.rows[row].cells - 1;
        next = cells.find((other) => other.place.join() === [...beside.index, row, column].join());
      }
    }
    if (next) {
      cell.node.setAttribute("tabindex", "-1");
      next.node.setAttribute("tabindex", "0");
      next.node.focus();
    }
  }
  return svg;
}

/** Lets the cells that are being bitten off fall, for people who like that. */
export async function fall(table) {
  const going = table.querySelectorAll(".going");
  if (!going.length || !isMotionLiked()) return;
  for (const cell of going) cell.classList.add("falling");
  await pause(150);
}
