// One more instant winner, and the losers of later sheets that it moves.

import { ask } from "./server.js";
import { announce, make } from "./text.js";

const LENGTHS = [25, 50, 100];
const PAUSE = 450;
const WIDE = 300;
const HIGH = 120;

/** Perturbs a cell, shows what becomes of it, and gives back how to end that; onstep hears which sheet is shown. */
export async function infection(map, place, x, cell, signal, onstep, steps = LENGTHS[0]) {
  place.replaceChildren(make("p", { class: "note" }, "Working …"));
  let told;
  try {
    told = await ask(`sheet/${x}/infection`, { ...cell, steps }, signal);
  } catch (error) {
    if (error.name !== "AbortError") place.replaceChildren(make("p", { class: "trouble", role: "alert" }, error.message));
    return { x: () => x, end: () => place.replaceChildren() };
  }
  let step = 0;
  let playing = null;
  const marks = (view) => marked(view, told, step);
  const said = make("p", { id: "infection-said" });
  const slider = make("input", { type: "range", id: "infection-step", min: 0, max: told.steps.length - 1, value: 0, "aria-label": "Step", oninput: () => { stop(); show(Number(slider.value)); } });
  const button = (id, text, label, act) => make("button", { type: "button", id, "aria-label": label, title: label, onclick: act }, text);
  const play = button("infection-play", "▶ Play", "Play", () => (playing ? stop() : start()));
  const curve = make("svg:svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": summary(told) });
  const show = (next) => {
    step = Math.min(Math.max(next, 0), told.steps.length - 1);
    slider.value = step;
    const now = told.steps[step];
    const share = (part) => `${(100 * part).toFixed(1)} %`;
    const tail = now.tail === null ? "it has no tail" : `${share(now.tail)} of the tail`;
    said.replaceChildren(`Step ${step}, sheet ${now.x}: ${now.changed} losers moved, ${share(now.lines)} of the tilted lines; ${tail}.`);
    place.dataset.step = step;
    onstep(now.x);
    curve.replaceChildren(...drawn(told, step));
    map.draw();
  };
  const stop = () => {
    clearInterval(playing);
    playing = null;
    play.replaceChildren("▶ Play");
  };
  const start = () => {
    if (step === told.steps.length - 1) show(0);
    play.replaceChildren("❚❚ Pause");
    playing = setInterval(() => {
      show(step + 1);
      if (step === told.steps.length - 1) {
        stop();
        announce(said.textContent);
      }
    }, PAUSE);
  };
  let next = null;
  const longer = async (length) => {
    stop();
    map.overlays = map.overlays.filter((one) => one !== marks);
    next = await infection(map, place, x, cell, signal, onstep, length);
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
    onstep(x);
    map.draw();
    place.replaceChildren();
  };
  map.overlays.push(marks);
  map.node.classList.add("infected");
  place.replaceChildren(
    make("h2", {}, "Infection"),
    make("p", { class: "note" }, `Cell (${told.y}, ${told.z}) of sheet ${told.x} is declared an instant winner. Each step goes on to the next sheet.`),
    said,
    make("div", { class: "buttons" },
      button("infection-back", "◀", "One step back", () => { stop(); show(step - 1); }), play,
      button("infection-next", "▶", "One step on", () => { stop(); show(step + 1); }),
      button("infection-end", "✕ Close", "Close the infection", end)),
    slider,
    make("label", { class: "steps" }, "Steps ", make("select", { id: "infection-steps", onchange: (event) => longer(Number(event.target.value)) },
      LENGTHS.map((length) => make("option", { value: length, selected: length === steps }, String(length))))),
    make("figure", {}, curve, make("figcaption", {}, "Share of losers that moved, by step: tilted lines solid, tail dashed.")),
    make("ul", { class: "plain legend" },
      make("li", {}, sample("kept"), " loser where it was"),
      make("li", {}, sample("before"), " where a loser was"),
      make("li", {}, sample("after"), " where it is now"),
      make("li", {}, sample("source"), " the cell that was added")));
  signal.addEventListener("abort", stop);
  frame(map, x + told.steps.length);
  show(0);
  return { end, x: () => next?.x() ?? told.steps[step].x };
}

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
function marked(map, told, step) {
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
  if (told.y >= step) out.push(at("source", told.y - step, told.z));
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
    make("svg:text", { class: "number end", x: left - 4, y: 14 }, `${Math.round(100 * most)} %`),
    make("svg:text", { class: "number end", x: left - 4, y: bottom }, "0"),
    make("svg:text", { class: "number end", x: WIDE - 6, y: HIGH - 4 }, `step ${last}`),
    make("svg:path", { class: "now", d: `M${x(step)} 6V${bottom}` }),
    make("svg:path", { class: "share", d: path("lines") }),
    make("svg:path", { class: "share tail", d: path("tail") }),
    make("svg:circle", { class: "point", cx: x(step), cy: y(told.steps[step].lines), r: 3.5 }),
  ];
}

function summary(told) {
  const last = told.steps.at(-1);
  return `Share of moved losers over ${told.steps.length - 1} steps, at the end ${(100 * last.lines).toFixed(1)} percent of the tilted lines`;
}
