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
 * edge: the room that names at the left and above take, whose letters keep their size: { left, top } in pixels, of
 * which the drawing has { hasLeft, hasTop } units itself; most: how high it may be, in pixels.
 */
export function fit(svg, width, height, room = null, isSmall = false, cell = 36, edge = {}) {
  const { left = 0, hasLeft = 0, top = 0, hasTop = 0, most = Infinity } = isSmall ? {} : edge;

  const frame = document.createElement("div");
  frame.className = "pan";
  frame.append(svg);
  const size = () => {
    const wide = Math.min(room ?? Infinity, frame.clientWidth || roomOfBoard());
    const isTouched = matchMedia("(pointer: coarse), (max-width: 50rem)").matches;
    const least = isSmall ? 0 : room ? 0.3 : isTouched ? FINGER / cell : LEAST_POINTED;
    const high = isSmall ? room : Math.min(most, SHARE * window.innerHeight);
    // Where the drawing has too little room for names it has to leave some of the frame to them.
    const fitting = (all, units, pixels, inside) => Math.min(all / units, Math.max(0, all - pixels) / (units - inside));
    const scale = Math.max(least, Math.min(LARGEST, fitting(wide, width, left, hasLeft), fitting(high, height, top, hasTop)));
    const [before, above] = [Math.max(0, left / scale - hasLeft), Math.max(0, top / scale - hasTop)];
    svg.setAttribute("viewBox", `${-before} ${-above} ${width + before} ${height + above}`);
    svg.setAttribute("width", ((width + before) * scale).toFixed(1));
    svg.setAttribute("height", ((height + above) * scale).toFixed(1));
    // Names at the edge keep their size.
    svg.style.setProperty("--unit", String(1 / scale));
    const isPanned = (width + before) * scale > wide + 1;
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

/** How far the frames of a place are panned: call what this returns once the place is drawn anew. */
export function panned(place) {
  const frames = () => [...place.querySelectorAll(".pan")];
  const lefts = frames().map((pan) => pan.scrollLeft);
  return () => frames().forEach((pan, at) => { pan.scrollLeft = lefts[at] ?? 0; });
}

/** Whether an element can be seen in the frame that it is panned in; without such a frame it can. */
export function isInSight(node) {
  const pan = node.closest(".pan");
  if (!pan) return true;
  const [inner, outer] = [node.getBoundingClientRect(), pan.getBoundingClientRect()];
  return inner.left >= outer.left && inner.right <= outer.right;
}

/** Pans so that an element is seen. */
export function bringIntoSight(node) {
  const pan = node?.closest(".pan");
  if (!pan) return;
  const [inner, outer] = [node.getBoundingClientRect(), pan.getBoundingClientRect()];
  if (inner.left < outer.left) pan.scrollLeft -= outer.left - inner.left + 12;
  else if (inner.right > outer.right) pan.scrollLeft += inner.right - outer.right + 12;
}

/** How much room a view has for its board before it is on the page. */
export function roomOfBoard() {
  const main = document.getElementById("main");
  const style = getComputedStyle(main);
  const inner = main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return matchMedia("(max-width: 50rem)").matches ? inner : Math.min(0.65 * (inner - 24), inner - 300);
}
