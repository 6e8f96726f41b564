// What is written and drawn inside the cells of a board with ordinal axes.

import { make, spelled } from "./text.js";

/** An ordinal inside SVG, exponents raised. */
export function typeset(text) {
  const parts = spelled(text).split(/(\^(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[ω\d]+))/);
  let isRaised = false;
  return parts.filter(Boolean).map((part) => {
    const raises = part.startsWith("^");
    const dy = raises === isRaised ? 0 : raises ? -4 : 4;
    isRaised = raises;
    const inner = raises ? part.slice(1).replace(/^\((.*)\)$/s, "$1") : part;
    return make("svg:tspan", raises ? { dy, "font-size": 9 } : { dy }, inner);
  });
}

/** The largest square in the middle of a box. */
export function square({ x, y, width, height }) {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

/** The poison. */
export function cross({ x, y, width, height }) {
  const arm = Math.min(width, height, 44) / 5;
  const [h, v] = [x + width / 2, y + height / 2];
  const path = make("svg:path", { class: "cross", d: `M${h - arm} ${v - arm}L${h + arm} ${v + arm}M${h + arm} ${v - arm}L${h - arm} ${v + arm}` });
  path.style.strokeWidth = Math.min(4, arm / 2);
  return path;
}

/** Whether a bite wins, as a shape. */
export function sign({ x, y, width, height }, mark) {
  const size = Math.min(16, width, height);
  return make("svg:text", { x: x + width / 2, y: y + height / 2 + 0.36 * size, "font-size": size, class: "sign" },
    mark.wins === true ? "●" : mark.wins === false ? "○" : "?");
}
