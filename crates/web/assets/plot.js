// Numbers over numbers, where a picture says more than a table.

import { number, t } from "./messages.js";
import { make } from "./text.js";

const HIGH = 240;
const LEFT = 52;
const LOW = 34;

/**
 * points: pairs; x, y: names of the axes; lines: [{ at, name }], heights to compare with.
 * isJoined: whether the points are joined by a line; said: the picture in words.
 */
export function plot({ points, x, y, lines = [], isJoined = false, said }) {
  if (points.length < 2) return "";
  // Letters keep their size where there is little room.
  const wide = Math.max(280, Math.min(640, document.getElementById("main").clientWidth - 60));
  const all = [points.map(([a]) => a), [...points.map(([, b]) => b), ...lines.map(({ at }) => at)]];
  const [from, to] = [all.map((values) => Math.min(...values)), all.map((values) => Math.max(...values))];
  const place = (value, axis, start, end) => start + (value - from[axis]) / Math.max(1e-9, to[axis] - from[axis]) * (end - start);
  const across = (value) => place(value, 0, LEFT, wide - 12);
  const up = (value) => place(value, 1, HIGH - LOW - 6, 14);
  const short = (value) => number(value, { maximumSignificantDigits: 4 });
  const path = points.map(([a, b], at) => `${at ? "L" : "M"}${across(a).toFixed(1)} ${up(b).toFixed(1)}`).join("");
  return make("figure", { class: "plotted" }, make("svg:svg", { class: "plot", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": said },
    make("svg:path", { class: "frame", d: `M${LEFT} 8V${HIGH - LOW}H${wide - 8}` }),
    lines.map(({ at, name }) => [
      make("svg:line", { class: "compared", x1: LEFT, x2: wide - 12, y1: up(at), y2: up(at) }),
      make("svg:text", { class: "number end", x: wide - 14, y: up(at) - 4 }, name)]).flat(),
    isJoined ? make("svg:path", { class: "joined", d: path }) : points.map(([a, b]) => make("svg:circle", { class: "point", cx: across(a).toFixed(1), cy: up(b).toFixed(1), r: 2 })),
    make("svg:text", { class: "number start", x: LEFT, y: HIGH - 18 }, short(from[0])), make("svg:text", { class: "number end", x: wide - 12, y: HIGH - 18 }, short(to[0])),
    make("svg:text", { class: "number end", x: LEFT - 6, y: HIGH - LOW - 2 }, short(from[1])), make("svg:text", { class: "number end", x: LEFT - 6, y: 18 }, short(to[1])),
    make("svg:text", { class: "number middle", x: wide / 2, y: HIGH - 4 }, x)),
  make("figcaption", {}, t("tables.plot", { y, x })));
}
