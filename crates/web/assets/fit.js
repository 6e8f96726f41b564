// The size of a drawing on the screen: as large as there is room, never smaller than a finger or an eye needs.

import { t } from "./messages.js";

/** The largest magnification, and how much of the window's height a drawing may take. */
const LARGEST = 2.6;
const SHARE = 0.7;

/** What is touched is at least so many pixels wide; under a pointer a unit may be so small. */
const FINGER = 41;
const LEAST_POINTED = 0.6;

/**
 * Puts a drawing into a frame that pans where the drawing is larger. A small one is no taller than its room is wide.
 * cell: how many units wide what is touched is.
 */
export function fit(svg, width, height, room = null, isSmall = false, cell = 36) {
  const frame = document.createElement("div");
  frame.className = "pan";
  frame.append(svg);
  const size = () => {
    const wide = Math.min(room ?? Infinity, frame.clientWidth || roomOfBoard());
    const isTouched = matchMedia("(pointer: coarse), (max-width: 50rem)").matches;
    const least = isSmall ? 0 : room ? 0.3 : isTouched ? FINGER / cell : LEAST_POINTED;
    const scale = Math.max(least, Math.min(LARGEST, wide / width, (isSmall ? room : SHARE * window.innerHeight) / height));
    svg.setAttribute("width", (width * scale).toFixed(1));
    svg.setAttribute("height", (height * scale).toFixed(1));
    // Names at the edge keep their size.
    svg.style.setProperty("--unit", String(1 / scale));
    const isPanned = width * scale > wide + 1;
    frame.classList.toggle("panned", isPanned);
    if (isPanned) {
      frame.tabIndex = 0;
      frame.setAttribute("role", "region");
      frame.setAttribute("aria-label", t("board.panned"));
    }
  };
  size();
  new ResizeObserver(size).observe(frame);
  return frame;
}

/** How much room a view has for its board before it is on the page. */
export function roomOfBoard() {
  const main = document.getElementById("main");
  const style = getComputedStyle(main);
  const inner = main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return matchMedia("(max-width: 50rem)").matches ? inner : Math.min(0.65 * (inner - 24), inner - 300);
}
