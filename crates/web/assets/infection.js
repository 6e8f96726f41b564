// One more instant winner, or several, and the losers of later sheets that they move.

import { number, t } from "./messages.js";
import { ask } from "./server.js";
import { announce, make } from "./text.js";

const LENGTHS = [25, 50, 100];
const PAUSE = 450;
const WIDE = 300;
const HIGH = 120;

/** What the server is asked. */
const question = ([first, ...rest], steps) => ({ ...first, more: rest.map(({ y, z }) => `${y},${z}`).join(";") || undefined, steps });

/**
 * Perturbs cells, shows what becomes of them, and gives back how to end that and how to add a cell.
 * onstep hears which sheet is shown, oncells which cells are perturbed.
 */
export async function infection(map, place, x, cells, signal, { onstep, oncells }, steps = LENGTHS[0]) {
  place.replaceChildren(make("p", { class: "note" }, t("page.working")));
  let told;
  try {
    told = await ask(`sheet/${x}/infection`, question(cells, steps), signal);
  } catch (error) {
    if (error.name !== "AbortError") place.replaceChildren(make("p", { class: "trouble", role: "alert" }, error.message));
    return { x: () => x, end: () => place.replaceChildren(), add: async () => false };
  }
  oncells(cells);
  let step = 0;
  let playing = null;
  const marks = (view) => marked(view, told, cells, step);
  const said = make("p", { id: "infection-said" });
  const slider = make("input", { type: "range", id: "infection-step", min: 0, max: told.steps.length - 1, value: 0, "aria-label": t("sheets.infection.step"), oninput: () => { stop(); show(Number(slider.value)); } });
  const button = (id, text, label, act) => make("button", { type: "button", id, "aria-label": label, title: label, onclick: act }, text);
  const play = button("infection-play", `▶ ${t("sheets.infection.play")}`, t("sheets.infection.play"), () => (playing ? stop() : start()));
  const curve = make("svg:svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": summary(told) });
  const show = (next) => {
    step = Math.min(Math.max(next, 0), told.steps.length - 1);
    slider.value = step;
    const now = told.steps[step];
    const facts = { step, x: String(now.x), n: now.changed, lines: percent(now.lines) };
    said.replaceChildren(now.tail === null ? t("sheets.infection.said", facts) : t("sheets.infection.said-tail", { ...facts, tail: percent(now.tail) }));
    place.dataset.step = step;
    onstep(now.x);
    curve.replaceChildren(...drawn(told, step));
    map.draw();
  };
  const stop = () => {
    clearInterval(playing);
    playing = null;
    play.replaceChildren(`▶ ${t("sheets.infection.play")}`);
  };
  const start = () => {
    if (step === told.steps.length - 1) show(0);
    play.replaceChildren(`❚❚ ${t("sheets.infection.pause")}`);
    playing = setInterval(() => {
      show(step + 1);
      if (step === told.steps.length - 1) {
        stop();
        announce(said.textContent);
      }
    }, PAUSE);
  };
  let next = null;
  const restart = async (all, length) => {
    stop();
    map.overlays = map.overlays.filter((one) => one !== marks);
    next = await infection(map, place, x, all, signal, { onstep, oncells }, length);
  };
  // Cells are added to the sheet in which the infection began.
  const adding = make("button", { type: "button", id: "infection-add", "aria-pressed": "false", onclick: () => prepare(adding.getAttribute("aria-pressed") !== "true") }, t("sheets.infection.add"));
  const prepare = (isOn) => {
    adding.setAttribute("aria-pressed", String(isOn));
    stop();
    show(isOn ? 0 : step);
    if (isOn) said.replaceChildren(t("sheets.infection.choose"));
  };
  /** Whether a cell that was clicked was meant to be added. */
  const add = async (cell) => {
    if (next) return next.add(cell);
    if (adding.getAttribute("aria-pressed") !== "true") return false;
    try {
      await ask(`sheet/${x}/infection`, question([...cells, cell], steps), signal);
      await restart([...cells, cell], steps);
    } catch (error) {
      if (error.name !== "AbortError") said.replaceChildren(make("span", { class: "trouble", role: "alert" }, error.message));
    }
    return true;
  };
  const end = () => {
    stop();
    if (next) {
      next.end();
      return;
    }
    map.overlays = map.overlays.filter((one) => one !== marks);
    map.node.classList.remove("infected");
    step = 0;
    oncells([]);
    onstep(x);
    map.draw();
    place.replaceChildren();
  };
  map.overlays.push(marks);
  map.node.classList.add("infected");
  place.replaceChildren(
    make("h2", {}, t("sheets.infection.title")),
    make("p", { class: "note" }, t("sheets.infection.what", { n: cells.length, cells: cells.map(({ y, z }) => `(${y}, ${z})`).join(", "), x: String(told.x) })),
    said,
    make("div", { class: "buttons" },
      button("infection-back", "◀", t("sheets.infection.back"), () => { stop(); show(step - 1); }), play,
      button("infection-next", "▶", t("sheets.infection.on"), () => { stop(); show(step + 1); }), adding,
      button("infection-end", `✕ ${t("sheets.infection.close")}`, t("sheets.infection.close-label"), end)),
    slider,
    make("label", { class: "steps" }, t("sheets.infection.steps"), " ", make("select", { id: "infection-steps", onchange: (event) => restart(cells, Number(event.target.value)) },
      LENGTHS.map((length) => make("option", { value: length, selected: length === steps }, String(length))))),
    make("figure", {}, curve, make("figcaption", {}, t("sheets.infection.curve"))),
    make("ul", { class: "plain legend" },
      make("li", {}, sample("kept"), " ", t("sheets.infection.kept")),
      make("li", {}, sample("before"), " ", t("sheets.infection.before")),
      make("li", {}, sample("after"), " ", t("sheets.infection.after")),
      make("li", {}, sample("source"), " ", t("sheets.infection.source"))));
  signal.addEventListener("abort", stop);
  frame(map, x + told.steps.length);
  show(0);
  return { end, add, x: () => next?.x() ?? told.steps[step].x };
}

/** A share as the reader writes it. */
const percent = (share, digits = 1) => number(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Brings the tilted lines of a sheet into sight. */
function frame(map, x) {
  const [wide, high] = [0.5 * x, 0.78 * x];
  const scale = Math.min((map.wide - 60) / wide, (map.high - 50) / high);
  map.go(map.wide / 2 / scale - 60 / scale, map.high / 2 / scale - 30 / scale, scale);
}

function sample(name) {
  return make("svg:svg", { class: "sample", viewBox: "0 0 16 16", "aria-hidden": "true" }, shape(name, 8, 8, 5));
}

/** Shapes differ, not only colours. */
function shape(name, x, y, r) {
  const d = {
    kept: `M${x - r / 3} ${y}a${r / 3} ${r / 3} 0 1 0 ${2 * r / 3} 0a${r / 3} ${r / 3} 0 1 0 ${-2 * r / 3} 0`,
    before: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
    after: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`,
    source: `M${x} ${y - 1.5 * r}L${x + 1.5 * r} ${y}L${x} ${y + 1.5 * r}L${x - 1.5 * r} ${y}Z`,
  }[name];
  return make("svg:path", { class: `mark ${name}`, d });
}

/** The losers of the sheet after a step, in its own columns and heights. */
function marked(map, told, cells, step) {
  const now = told.steps[step];
  const r = Math.min(Math.max(map.scale / 2.2, 2.5), 9);
  const at = (name, y, z) => shape(name, map.left(y + 0.5), map.top(z + 0.5), r);
  const inSight = (y) => map.left(y) > -20 && map.left(y) < map.wide + 20;
  const moved = new Set(now.moved.map(([y]) => y));
  const out = [];
  now.losers.forEach((z, y) => {
    if (!moved.has(y) && inSight(y)) out.push(at("kept", y, z));
  });
  for (const [y, before, after] of now.moved.filter(([y]) => inSight(y))) {
    if (before !== null) out.push(at("before", y, before));
    if (after !== null) out.push(at("after", y, after));
  }
  // Cells move a column to the left with each sheet.
  for (const { y, z } of cells) if (y >= step) out.push(at("source", y - step, z));
  return out;
}

function drawn(told, step) {
  const [left, bottom] = [44, HIGH - 18];
  const last = told.steps.length - 1;
  const most = Math.max(0.05, ...told.steps.flatMap((one) => [one.lines, one.tail ?? 0]));
  const x = (at) => left + at / Math.max(1, last) * (WIDE - left - 8);
  const y = (share) => bottom - share / most * (bottom - 10);
  const path = (part) => told.steps.map((one, at) => [at, one[part]]).filter(([, share]) => share !== null)
    .map(([at, share], index) => `${index ? "L" : "M"}${x(at).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  return [
    make("svg:path", { class: "frame", d: `M${left} 6V${bottom}H${WIDE - 4}` }),
    make("svg:text", { class: "number end", x: left - 4, y: 14 }, percent(most, 0)),
    make("svg:text", { class: "number end", x: left - 4, y: bottom }, "0"),
    make("svg:text", { class: "number end", x: WIDE - 6, y: HIGH - 4 }, t("sheets.infection.last", { step: last })),
    make("svg:path", { class: "now", d: `M${x(step)} 6V${bottom}` }),
    make("svg:path", { class: "share", d: path("lines") }),
    make("svg:path", { class: "share tail", d: path("tail") }),
    make("svg:circle", { class: "point", cx: x(step), cy: y(told.steps[step].lines), r: 3.5 }),
  ];
}

function summary(told) {
  const last = told.steps.at(-1);
  return t("sheets.infection.summary", { n: told.steps.length - 1, share: percent(last.lines) });
}
