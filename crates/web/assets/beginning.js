// A new game: the board by two steppers or by name, who plays, how well the computer plays.

import { visit } from "./address.js";
import { parts, t } from "./messages.js";
import { PRESETS } from "./presets.js";
import { ask } from "./server.js";
import { isMirrored } from "./settings.js";
import { begin, write } from "./state.js";
import { formula, make, meant, told } from "./text.js";

const SEATS = ["you-computer", "computer-you", "friend-friend", "computer-computer"];

/** What each level does, and how strong it is, the server tells. */
const LEVELS = ["first-week", "beginner", "player", "expert", "perfect"];

const MOST_SIDE = 60;
const USUAL_SIDES = [4, 5];

/** Boxes are known by their sides, other games by what they are. */
const isBox = (position) => /^[\dxw^]+$/.test(position);

/** The form, and the two ways to go on after a game. */
export function beginning(state, frame) {
  const field = make("input", { name: "position", value: state.start, autocomplete: "off" });
  const wrong = make("p", { class: "trouble", role: "alert", hidden: true });
  const seats = SEATS.map((value) => [value, t(`begin.seats.${value}`), make("input", { type: "radio", name: "seats", value, checked: value === `${state.first}-${state.second}` })]);
  const level = make("select", { name: "strength" }, LEVELS.map((value) => make("option", { value, selected: value === state.strength }, t(`begin.level.${value}`))));
  const start = async (position, [first, second] = seats.find(([, , one]) => one.checked)?.[0].split("-") ?? ["you", "computer"]) => {
    wrong.hidden = true;
    try {
      const board = await ask("board", { position });
      const seed = 1 + Math.floor(Math.random() * 1e6);
      visit(write({ ...begin({ start: board.position, first, second, strength: level.value, seed }), waiting: null }));
    } catch (error) {
      complain(field, wrong, error);
    }
  };
  const presets = PRESETS.filter(([, , isFirst]) => isFirst).map(([position, why]) =>
    make("button", { type: "button", class: "chip", "data-preset": position, ...(isBox(position) ? { title: t(why) } : {}), onclick: () => { field.value = position; start(position); } },
      isBox(position) ? formula(position) : t(why)));
  const go = make("button", { "data-do": "start" }, t("begin.start"));
  const node = make("form", { class: "begin", onsubmit: (event) => { event.preventDefault(); start(field.value); } },
    make("h2", {}, t("begin.title")),
    steppers(frame, field),
    make("div", { class: "chips", role: "group", "aria-label": t("begin.presets") }, presets),
    make("label", {}, make("span", {}, t("begin.board")), " ", field), wrong,
    make("fieldset", { class: "choices" }, make("legend", {}, t("begin.who")), seats.map(([, text, one]) => make("label", {}, one, ` ${text}`))),
    make("div", { class: "last-choice" }, make("label", {}, make("span", {}, t("begin.computer")), " ", level), go), ruleOf(level));
  // The game that is shown has begun: only who wants another one needs this button.
  for (const kind of ["input", "change", "click"]) node.addEventListener(kind, (event) => event.target.closest("input, select, [data-step]") && go.classList.add("primary"));
  const own = () => [state.first, state.second];
  return {
    node,
    follow: () => {},
    complain: (error) => complain(field, wrong, error),
    again: () => start(state.start, own()),
    swap: () => start(state.start, own().reverse()),
  };
}

/** The rule that the chosen level follows. Without it one can play all the same. */
function ruleOf(level) {
  const said = make("p", { class: "note rule-of-level", "aria-live": "polite" });
  const tell = async () => {
    const { levels } = await ask("levels").catch(() => ({ levels: [] }));
    const chosen = levels.find(({ name }) => name === level.value);
    said.textContent = chosen ? levelRule(chosen) : "";
  };
  level.addEventListener("change", tell);
  tell();
  return said;
}

/** The sides of the smallest box around a board, rows and columns first; null where there is none, or no end. */
export function sidesOf(board) {
  const layers = board?.layers;
  if (layers && !board.goes_on && !layers[0].rows[0]?.labels && !layers.some((layer) => layer.goes_on || layer.rows.some((row) => row.goes_on))) {
    const deep = layers[0].index.map((_, axis) => 1 + Math.max(...layers.map((layer) => layer.index[axis])));
    return [layers[0].rows.length, layers[0].rows[0].cells, ...deep.reverse()];
  }
  if (board?.ordinals?.panels.length !== 1) return [null, null];
  const { plane, axes } = board.ordinals;
  return [0, 1].map((side) => axes[plane.indexOf(side)]?.end).map((end) => (/^\d+$/.test(end) ? Number(end) : null));
}

/** Rows and columns, one more or one less at a time. */
function steppers(frame, field) {
  const sides = sidesOf(frame);
  const isPlane = sides.length === 2;
  const shown = [0, 1].map((axis) => make("output", { class: "side" }, isPlane ? String(sides[axis] ?? "–") : "–"));
  const step = (axis, by) => {
    // From a board that is no box one steps on to the usual one.
    if (!isPlane) sides.splice(0, sides.length, null, null);
    const from = sides.map((side, at) => side ?? USUAL_SIDES[at]);
    sides.splice(0, 2, ...from);
    sides[axis] = Math.min(MOST_SIDE, Math.max(1, sides[axis] + by));
    shown.forEach((one, at) => { one.textContent = String(sides[at]); });
    field.value = sides.join("x");
  };
  const stepper = (axis, sides) => make("div", { class: "stepper", role: "group", "aria-label": t(`begin.${sides}`) }, t(`begin.${sides}`), " ",
    make("button", { type: "button", "data-step": `${axis}-`, "aria-label": t(`begin.fewer-${sides}`), onclick: () => step(axis, -1) }, "−"), shown[axis],
    make("button", { type: "button", "data-step": `${axis}+`, "aria-label": t(`begin.more-${sides}`), onclick: () => step(axis, 1) }, "+"));
  return make("div", { class: "steppers" }, stepper(0, "rows"), stepper(1, "columns"));
}

/** A game of three bites that plays itself, the poison where boards have it; without motion its first bite is marked. */
export function demonstration() {
  const bites = [[1, 2, "first"], [0, 3, "second"], [1, 0, "third"]];
  const top = (r) => 1 + 16 * (isMirrored() ? 2 - r : r);
  const cells = [];
  for (let r = 0; r < 3; r += 1) {
    for (let c = 0; c < 4; c += 1) {
      const turn = bites.find(([row, column]) => r >= row && c >= column)?.[2] ?? "";
      cells.push(make("svg:rect", { class: `piece ${turn}${r + c === 0 ? " poison" : ""}`, x: 1 + 16 * c, y: top(r), width: 14, height: 14, rx: 3 }));
    }
  }
  return make("svg:svg", { class: "demonstration", viewBox: "0 0 65 49", role: "img", "aria-label": t("begin.demonstration") },
    cells, make("svg:path", { class: "cross", d: `M5 ${top(0) + 4}l6 6m0-6l-6 6` }));
}

/** Says beside a field what is wrong with its text, selects the wrong part, and offers what may be meant. */
export async function complain(field, place, error) {
  const text = field.value;
  const wished = meant(text);
  // Only what can be read is offered; then nobody needs to hear where the text went wrong.
  const better = wished !== null && await ask("board", { position: wished }).then(() => true, () => false) ? wished : null;
  if (field.value !== text) return;
  place.replaceChildren(better === null ? told(error) : t("begin.unread", { text }), " ", better === null ? "" : make("button", {
    type: "button", "data-meant": better, onclick: () => { field.value = better; place.hidden = true; field.form.requestSubmit(); },
  }, ...parts("begin.meant", { position: formula(better) })));
  place.hidden = false;
  field.setAttribute("aria-invalid", "true");
  field.focus();
  if (better !== null) field.select();
  else if (error.span && error.span[1] > error.span[0]) field.setSelectionRange(...spanOf(field.value, error.span));
}

/** A span in bytes as one in letters. */
function spanOf(text, [from, to]) {
  const bytes = new TextEncoder().encode(text);
  const letters = (end) => new TextDecoder().decode(bytes.slice(0, end)).length;
  return [letters(from), letters(to)];
}

/** What a level of the computer does. */
export const levelRule = (level) => (level.by_lot ? t("begin.rule", { n: level.by_lot / 100 }) : t("begin.rule-best"));
