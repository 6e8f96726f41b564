// Sheets of three-rowed Chomp as a map: instant winners or losers over y and z.

import { infection } from "./infection.js";
import { TileMap } from "./map.js";
import { number, parts as said, t } from "./messages.js";
import { badge } from "./panel.js";
import { ask, reach, source as pictureOf } from "./server.js";
import { exports } from "./sheet_export.js";
import { columns, legend as legendOf } from "./sheet_parts.js";
import { announce, formula, make } from "./text.js";

const KINDS = ["instant-winners", "losers"];
const STEPS = 1000;
const PATIENCE = 150;

/** Up to this sheet the outcome of a position is asked of the engines too. */
const ANSWERED = 5000;

/** From this sheet on it is told how far the work has come, as often as this. */
const LONG = 3000;
const OFTEN = 700;

/** The view. */
export async function sheets(main, parameters, signal) {
  if (parameters.get("game") === "nim") return (await import("./nim.js")).nim(main, parameters, signal);
  const state = read(parameters);
  const meta = (x, kind) => ask(`sheet/${x}`, { kind }, signal);
  let record = await meta(state.x, state.kind);
  const parts = panel(state, record.most);
  const place = make("div", { class: "map-place" });
  main.replaceChildren(make("h1", { class: "sr" }, t("sheets.title")),
    make("div", { class: "split" }, make("section", { class: "table", "aria-label": t("sheets.map") }, parts.bar, place, parts.under), parts.side));

  // The address follows at leisure: browsers refuse too many changes at a time.
  let later = null;
  const write = () => {
    later ??= setTimeout(() => {
      later = null;
      if (!signal.aborted) history.replaceState(null, "", `?${written(state, map)}`);
    }, 250);
  };

  // While an infection is followed, the sheet that it has reached is shown.
  let seen = record;
  const map = new TileMap(place, source(record, state), {
    label: t("sheets.sheet", { x: String(record.x) }),
    onmove: () => write(),
    onhover: (cell) => parts.hover(record.x, cell),
    onchoose: (cell) => choose(cell),
    onwork: (count, failed) => parts.work(seen.x, count, failed, () => map.stop(), signal),
  });
  parts.side.append(exports(map, () => `sheet-${seen.x}-${seen.kind}`, () => tableOf(map, seen)));
  signal.addEventListener("abort", () => map.end());
  map.overlays = [(view) => (state.lines ? lines(view, seen) : []), (view) => (spread ? [] : names(view, seen, state.hidden)), (view) => chosen(view, spread ? null : state.cell)];
  if (state.zoom) map.go(state.y, state.z, state.zoom);

  let choice = null;
  async function choose(cell) {
    if (await spread?.add(cell)) return;
    choice?.abort();
    choice = new AbortController();
    signal.addEventListener("abort", () => choice.abort());
    spread?.end();
    spread = null;
    state.cell = cell;
    write();
    map.draw();
    await parts.cell(record, cell, choice.signal, () => perturb([cell]));
  }

  let spread = null;
  async function perturb(cells) {
    spread?.end();
    const { x } = record;
    const oncells = (all) => { state.infected = all; write(); };
    const onstep = async (now) => {
      try {
        const next = await meta(now, state.kind);
        // The map behind follows the sheet, unless another step was taken meanwhile.
        if (signal.aborted || seen.x === next.x || (spread && spread.x() !== now)) return;
        seen = next;
        parts.titled(seen);
        map.show(source(seen, state));
      } catch (error) {
        if (error.name !== "AbortError") parts.trouble(error);
      }
    };
    spread = await infection(map, parts.infection, x, cells, signal, { onstep, oncells });
  }

  let change = null;
  async function turn(x, kind) {
    change?.abort();
    change = new AbortController();
    const mine = change;
    spread?.end();
    spread = null;
    try {
      const next = await meta(x, kind);
      if (mine.signal.aborted || signal.aborted) return;
      const ratio = next.x / record.x;
      record = seen = next;
      Object.assign(state, { x, kind });
      if (ratio !== 1) {
        state.cell = null;
        parts.forget();
      }
      parts.titled(record);
      map.node.setAttribute("aria-label", t("sheets.sheet", { x: String(x) }));
      // The same part of the sheet: sheets look alike but for their size.
      map.show(source(record, state), ratio);
      tellEnd();
    } catch (error) {
      if (error.name !== "AbortError") parts.trouble(error);
    }
  }

  /** How the sheet of losers ends; its tiles need that too, so it costs nothing more. */
  async function tellEnd() {
    if (record.kind !== "losers") return;
    const asked = record;
    try {
      const { end } = await ask(`sheet/${asked.x}`, { kind: asked.kind, end: true }, signal);
      if (asked === record && !signal.aborted) parts.ended(end);
    } catch (error) {
      if (error.name !== "AbortError" && error.status !== 503) throw error;
    }
  }

  parts.listen({
    turn, zoom: (factor) => map.zoom(factor), reset: () => map.reset(),
    draw: () => { map.draw(); write(); },
    part: (part, isShown) => {
      if (isShown) state.hidden.delete(part);
      else state.hidden.add(part);
      map.show(source(seen, state));
      write();
    },
  });
  parts.titled(record);
  tellEnd();
  const { infected } = state;
  if (state.cell) await choose(state.cell);
  if (infected.length) await perturb(infected);
}

function source(record, { hidden }) {
  const { x, kind } = record;
  const parts = hidden.size ? `&parts=${record.legend.map(({ part }) => part).filter((part) => !hidden.has(part)).join(",")}` : "";
  return { ...record, address: (level, i, j, signal) => pictureOf(`/api/sheet/${x}/tile/${level}/${i}/${j}.png?kind=${kind}${parts}`, signal) };
}

/** The address of the data of what a map shows. */
function tableOf(map, { x, kind, width, height }) {
  const [across, up] = [map.wide / 2 / map.scale, map.high / 2 / map.scale];
  const within = (place, most) => Math.round(Math.min(Math.max(place, 0), most));
  return `/api/sheet/${x}/table.csv?${new URLSearchParams({
    kind, level: map.level, from_y: within(map.y - across, width), to_y: within(map.y + across, width), from_z: within(map.z - up, height), to_z: within(map.z + up, height),
  })}`;
}

function read(parameters) {
  const number = (text) => (text !== null && text !== "" && Number.isFinite(Number(text)) ? Number(text) : null);
  const pair = (name) => (parameters.get(name) ?? "").split(",").map((text) => number(text));
  const [y, z] = pair("at");
  const cell = pair("cell");
  const zoom = number(parameters.get("zoom"));
  const hasCell = cell.length === 2 && cell.every((side) => Number.isInteger(side) && side >= 0);
  return {
    x: parameters.get("x") ?? 700,
    kind: KINDS.includes(parameters.get("kind")) ? parameters.get("kind") : "instant-winners",
    y: y ?? 0, z: z ?? 0, zoom: zoom > 0 && y !== null && z !== null ? zoom : null,
    lines: parameters.get("lines") !== "no",
    hidden: new Set((parameters.get("hide") ?? "").split(",").filter((part) => ["lower", "upper", "flat", "deadly"].includes(part))),
    cell: hasCell ? { y: cell[0], z: cell[1] } : null,
    // What was perturbed, as y,z with ; between cells.
    infected: [...(parameters.get("infected") ?? "").matchAll(/(\d+),(\d+)/g)].map(([, column, height]) => ({ y: Number(column), z: Number(height) })),
  };
}

function written(state, map) {
  const short = (number) => String(Number(number.toPrecision(7)));
  const out = new URLSearchParams({ view: "sheets", x: state.x, kind: state.kind });
  out.set("at", `${short(map.y)},${short(map.z)}`);
  out.set("zoom", short(map.scale));
  if (!state.lines) out.set("lines", "no");
  if (state.hidden.size) out.set("hide", [...state.hidden].join(","));
  if (state.cell) out.set("cell", `${state.cell.y},${state.cell.z}`);
  if (state.infected.length) out.set("infected", state.infected.map(({ y, z }) => `${y},${z}`).join(";"));
  return out;
}

/** The lines of the theory over the map, each with a pale one under it that sets it off. */
function lines(map, record) {
  const drawn = (kind, { name, from, to }) => make("svg:line", {
    class: kind, "data-line": name,
    x1: map.left(from[0]), y1: map.top(from[1]), x2: map.left(to[0]), y2: map.top(to[1]),
  });
  // Losers lie along the lines and must not be hidden by them.
  const kinds = record.kind === "losers" ? ["theory fine"] : ["theory under", "theory"];
  return kinds.flatMap((kind) => record.lines.map((line) => drawn(kind, line)));
}

/** Which part lies where, for those who see no colours; small sheets have no room for that. */
function names(map, record, hidden) {
  if (record.x < 60) return [];
  return record.legend.filter(({ at, part }) => at && !hidden.has(part)).map(({ short, part, at }) =>
    make("svg:text", { class: "part", "data-part": part, x: map.left(at[0]), y: map.top(at[1]) }, short));
}

/** A frame around the cell that was chosen, large enough to be seen. */
function chosen(map, cell) {
  if (!cell) return [];
  const side = Math.max(map.scale, 3);
  const middle = [map.left(cell.y + 0.5), map.top(cell.z + 0.5)];
  const frame = { class: "chosen", x: middle[0] - side / 2 - 2, y: middle[1] - side / 2 - 2, width: side + 4, height: side + 4 };
  const ring = map.scale < 6 ? [make("svg:circle", { class: "chosen", cx: middle[0], cy: middle[1], r: 11 })] : [];
  return [make("svg:rect", frame), ...ring];
}

/** Everything beside the map. */
function panel(state, most) {
  const toX = (step) => Math.max(1, Math.min(most, Math.round(most ** (step / STEPS))));
  const toStep = (x) => Math.round(STEPS * Math.log(Math.max(1, x)) / Math.log(most));
  const field = make("input", { type: "number", id: "sheet-x", min: 1, max: most, step: 1, value: state.x, inputmode: "numeric" });
  const slider = make("input", { type: "range", id: "sheet-slider", min: 0, max: STEPS, value: toStep(Number(state.x)), "aria-label": t("sheets.x"), "aria-valuetext": String(state.x) });
  const kind = make("select", { id: "sheet-kind", "aria-label": t("sheets.kind") }, KINDS.map((value) => make("option", { value, selected: value === state.kind }, t(`sheets.kind.${value}`))));
  const shown = make("input", { type: "checkbox", id: "sheet-lines", checked: state.lines });
  const button = (id, text, label) => make("button", { type: "button", id, "aria-label": label, title: label }, text);
  const [nearer, farther, whole] = [button("map-in", "+", t("sheets.zoom-in")), button("map-out", "−", t("sheets.zoom-out")), button("map-fit", t("sheets.fit"), t("sheets.fit-label"))];
  const note = make("p", { class: "hover note", id: "map-hover" }, "\u00a0");
  const working = make("p", { class: "working", id: "map-working", hidden: true });
  const title = make("p", { class: "headline", id: "sheet-title" });
  const facts = make("p", { class: "note", id: "sheet-facts" });
  const legend = make("ul", { class: "plain legend", id: "sheet-legend" });
  const cellPlace = make("section", { id: "sheet-cell", "aria-live": "polite" }, make("p", { class: "note" }, t("sheets.choose")));
  const infectionPlace = make("section", { id: "infection" });
  const trouble = make("p", { class: "trouble", role: "alert", id: "sheet-trouble" });
  const bar = make("div", { class: "map-bar" },
    make("label", { class: "x" }, make("span", {}, "x = "), field), slider, kind,
    make("label", { class: "check" }, shown, " ", t("sheets.show-lines")),
    make("span", { class: "buttons" }, farther, nearer, whole));
  const under = make("div", { class: "map-under" }, note, working,
    make("p", { class: "note small", id: "map-keys" }, t("sheets.keys")));
  const side = make("aside", { class: "panel" }, title, facts, trouble, infectionPlace, cellPlace, legend,
    columns(), make("p", { class: "note" }, make("a", { href: "/?view=sheets&game=nim" }, t("sheets.nim.link"))));
  let since = null;
  let onpart = () => {};
  let polling = null;
  const drawing = make("span");
  const done = make("progress", { max: 1, value: 0, hidden: true, "aria-label": t("sheets.progress") });
  const stopping = make("button", { type: "button", class: "link" }, t("sheets.stop"));
  const follow = async (x, signal) => {
    if (signal.aborted) {
      clearInterval(polling);
      return;
    }
    try {
      const response = await reach(`/api/sheet/${x}/progress`, signal);
      const told = await response.json();
      done.hidden = !told.working;
      done.value = told.done / x;
    } catch {
      // The next one may tell.
    }
  };
  return {
    bar, under, side, infection: infectionPlace,
    hover: (x, cell) => {
      note.replaceChildren(cell ? `y = ${cell.y}, z = ${cell.z}` : "\u00a0");
      note.dataset.cell = cell ? `${cell.y},${cell.z}` : "";
    },
    work: (x, count, failed, stop, signal) => {
      clearTimeout(since);
      if (!count) {
        clearInterval(polling);
        polling = null;
        working.hidden = !failed;
        if (failed) working.replaceChildren(t("sheets.late"));
        return;
      }
      const tell = () => {
        stopping.onclick = stop;
        drawing.textContent = `${t("sheets.drawing", { n: count })} `;
        if (!working.contains(stopping)) working.replaceChildren(drawing, done, stopping);
        working.hidden = false;
        if (x >= LONG) polling ??= setInterval(() => follow(x, signal), OFTEN);
      };
      if (working.hidden) since = setTimeout(tell, PATIENCE);
      else tell();
    },
    trouble: (error) => trouble.replaceChildren(error.message),
    forget: () => { cellPlace.replaceChildren(); infectionPlace.replaceChildren(); },
    titled: (record) => {
      trouble.replaceChildren();
      const letter = record.kind === "losers" ? "L" : "W";
      title.replaceChildren(make("i", {}, letter), make("sub", {}, String(record.x)), `: ${t(`sheets.named.${record.kind}`)}`);
      facts.replaceChildren(t(`sheets.what.${record.kind}`, { x: record.x }));
      legend.replaceChildren(...legendOf(record, state.hidden, (part, isShown) => onpart(part, isShown)));
    },
    ended: (end) => facts.append(end.finite
      ? ` ${t("sheets.finite", { losers: end.losers, last: String(end.last) })}`
      : ` ${t("sheets.infinite", { n: end.heights.length, start: String(end.repeats_from), heights: end.heights.join(", ") })}`),
    cell: (record, cell, signal, perturb) => showCell(cellPlace, infectionPlace, record, cell, signal, perturb),
    listen: (act) => {
      onpart = act.part;
      let later = null;
      const turn = (x, soon = 120) => {
        clearTimeout(later);
        later = setTimeout(() => act.turn(x, kind.value), soon);
      };
      slider.addEventListener("input", () => {
        field.value = toX(Number(slider.value));
        slider.setAttribute("aria-valuetext", field.value);
        turn(Number(field.value));
      });
      field.addEventListener("input", () => {
        if (!field.checkValidity() || field.value === "") return;
        slider.value = toStep(Number(field.value));
        slider.setAttribute("aria-valuetext", field.value);
        // Who types may not be done yet, and large sheets take long.
        turn(Number(field.value), 700);
      });
      field.addEventListener("change", () => { if (!field.checkValidity()) field.reportValidity(); else turn(Number(field.value), 0); });
      kind.addEventListener("change", () => turn(Number(field.value)));
      shown.addEventListener("change", () => { state.lines = shown.checked; act.draw(); });
      nearer.addEventListener("click", () => act.zoom(2));
      farther.addEventListener("click", () => act.zoom(0.5));
      whole.addEventListener("click", () => act.reset());
    },
  };
}

const titleOf = ({ y, z }) => t("sheets.cell.title", { y: String(y), z: String(z) });

/** What the server knows of a cell. */
async function showCell(place, infectionPlace, record, cell, signal, perturb) {
  infectionPlace.replaceChildren();
  place.replaceChildren(make("h2", {}, titleOf(cell)), make("p", { class: "note" }, t("page.working")));
  try {
    const seen = await ask(`sheet/${record.x}/cell`, cell, signal);
    const answer = record.x <= ANSWERED ? await ask("answer", { position: seen.position, ask: "outcome" }, signal) : null;
    place.dataset.position = seen.position;
    place.dataset.outcome = seen.outcome;
    const link = (text, position) => make("a", { href: `/?view=analyse&position=${encodeURIComponent(position)}` }, text);
    place.replaceChildren(
      make("h2", {}, titleOf(cell)),
      make("p", { class: "position" }, ...said("sheets.cell.rows", { rows: formula(seen.position) })),
      badge({ outcome: answer?.outcome ?? seen.outcome, certainty: answer?.certainty ?? "computed" }),
      make("p", { id: "cell-story" }, ...story(seen)),
      make("div", { class: "buttons" },
        make("a", { class: "primary", id: "open-on-board", href: `/?view=analyse&position=${encodeURIComponent(seen.position)}` }, t("sheets.cell.open")),
        record.infection && !seen.instant_winner ? make("button", { type: "button", id: "perturb", onclick: perturb }, t("sheets.cell.perturb")) : null),
      record.infection || seen.instant_winner ? "" : make("p", { class: "note" }, t("sheets.cell.limit", { most: 500 })),
      seen.best ? make("p", { class: "note" }, ...said("sheets.cell.best", { position: link(seen.best, seen.best) })) : "");
    announce(t(seen.outcome === "P" ? "sheets.cell.loses" : "sheets.cell.wins", { cell: `${cell.y}, ${cell.z}` }));
  } catch (error) {
    if (error.name === "AbortError") return;
    place.replaceChildren(make("h2", {}, titleOf(cell)), make("p", { class: "trouble", role: "alert" }, error.message),
      make("button", { type: "button", onclick: () => showCell(place, infectionPlace, record, cell, signal, perturb) }, t("page.try-again")));
  }
}

function story(seen) {
  if (seen.loser) return [t(`sheets.cell.loser.${seen.line}`)];
  if (!seen.instant_winner) return [t("sheets.cell.neither")];
  const { part, sheet, loser } = seen.made_by;
  return said(`sheets.cell.made-by.${part}`, { sheet: String(sheet), loser: formula(loser) });
}
