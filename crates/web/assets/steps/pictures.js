// Pictures beside a task: tables of values, numbers in binary, the first bites of three rows. A step names them in
// `pictures`, and their numbers are asked for when they are drawn.

import { t } from "../messages.js";
import { plot } from "../plot.js";
import { ask } from "../server.js";
import { formula, make } from "../text.js";
import { valueOf } from "./questions.js";

const DRAWN = { values, binary: ({ position }, stage) => binary(position, stage), openings, shares };

/** The pictures of a step. */
export function pictures(step, stage) {
  return Promise.all((step.pictures ?? []).map((picture) => DRAWN[picture.kind](picture, stage)));
}

const row = (name, cells) => make("tr", {}, make("th", { scope: "row" }, name), cells.map((cell) => make("td", {}, cell)));

const scrolled = (name, ...children) => make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, ...children);

/** The values of single heaps: { game, sizes }. */
async function values({ game, sizes }, stage) {
  const found = await Promise.all(sizes.map((size) => valueOf(`${game}:${size}`, stage.signal)));
  const name = t("lessons.pictures.values");
  return scrolled(name, make("table", { class: "values lesson-table" }, make("caption", {}, name), make("tbody", {},
    row(t("lessons.pictures.size"), sizes.map(String)), row(t("lessons.pictures.value"), found.map(String)))));
}

/** The values of the heaps of a position below one another, in binary. */
export async function binary(position, stage) {
  const { heaps } = await ask("board", { position }, stage.signal);
  const game = position.split(":")[0];
  const found = await Promise.all(heaps.map((size) => valueOf(`${game}:${size}`, stage.signal)));
  const digits = Math.max(...found).toString(2).length;
  const places = Array.from({ length: digits }, (_, at) => String(2 ** (digits - 1 - at)));
  const line = (value, at) => row(t("lessons.pictures.heap", { heap: heaps[at], value }), [...value.toString(2).padStart(digits, "0")]);
  return make("table", { class: "values lesson-table binary" }, make("caption", {}, t("lessons.pictures.binary")),
    make("thead", {}, make("tr", {}, make("td", {}), places.map((place) => make("th", { scope: "col" }, place)))),
    make("tbody", {}, found.map(line), row(t("lessons.pictures.odd"), places.map(() => "?"))));
}

/** The first bites of bars of three rows: { from, to }. */
async function openings({ from, to }, stage) {
  const { openings: bars } = await ask("openings", { rows: 3, from, to }, stage.signal);
  const name = t("lessons.pictures.openings");
  return scrolled(name, make("table", { class: "values lesson-table" }, make("caption", {}, name), make("tbody", {},
    row(t("lessons.pictures.columns"), bars.map((bar) => formula(`3x${bar.columns}`))),
    row(t("lessons.pictures.bite"), bars.map((bar) => formula(`(${bar.bites[0].join(",")})`))))));
}

/** Where the first bite lies in long bars of three rows, as a share of their length. */
async function shares({ to }, stage) {
  const { openings: bars } = await ask("openings", { rows: 3, from: 20, to }, stage.signal);
  return plot({
    points: bars.map((bar) => [bar.columns, bar.bites[0][1] / bar.columns]), x: t("lessons.pictures.length"), y: t("lessons.pictures.share"),
    lines: [{ at: Math.SQRT1_2, name: "1/√2" }, { at: 2 - Math.SQRT2, name: "2 − √2" }], said: t("lessons.pictures.shares"),
  });
}
