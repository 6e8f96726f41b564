// A new game: the board by two steppers or by name, who plays, how well the computer plays.

import { visit } from "./address.js";
import { parts, t } from "./messages.js";
import { PRESETS } from "./presets.js";
import { ask } from "./server.js";
import { begin, write } from "./state.js";
import { formula, make, meant, told } from "./text.js";

const SEATS = ["you-computer", "computer-you", "friend-friend", "computer-computer"];

/** What each level does, and how strong it is, the server tells. */
const LEVELS = ["first-week", "beginner", "player", "expert", "perfect"];

const MOST_SIDE = 60;

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
  const node = make("form", { class: "begin", onsubmit: (event) => { event.preventDefault(); start(field.value); } },
    make("h2", {}, t("begin.title")),
    make("div", { class: "about-game" }, demonstration(), make("p", {}, t("begin.rules"), " ",
      make("a", { href: "/?view=learn" }, t("begin.learn")))),
    steppers(frame, field),
    make("div", { class: "chips", role: "group", "aria-label": t("begin.presets") }, presets),
    make("label", {}, make("span", {}, t("begin.board")), " ", field), wrong,
    make("fieldset", { class: "choices" }, make("legend", {}, t("begin.who")), seats.map(([, text, one]) => make("label", {}, one, ` ${text}`))),
    make("label", {}, make("span", {}, t("begin.computer")), " ", level),
    make("button", { class: "primary" }, t("begin.start")), ruleOf(level));
  const own = () => [state.first, state.second];
  return {
    node,
    follow: () => {},
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

/** Rows and columns, one more or one less at a time. */
function steppers(frame, field) {
  const given = /^(\d+)x(\d+)$/.exec(frame.position);
  const sides = [Number(given?.[1] ?? 4), Number(given?.[2] ?? 5)];
  const shown = sides.map((side) => make("output", { class: "side" }, String(side)));
  const step = (axis, by) => {
    sides[axis] = Math.min(MOST_SIDE, Math.max(1, sides[axis] + by));
    shown[axis].textContent = String(sides[axis]);
    field.value = sides.join("x");
  };
  const stepper = (axis, sides) => make("div", { class: "stepper", role: "group", "aria-label": t(`begin.${sides}`) }, t(`begin.${sides}`), " ",
    make("button", { type: "button", "data-step": `${axis}-`, "aria-label": t(`begin.fewer-${sides}`), onclick: () => step(axis, -1) }, "−"), shown[axis],
    make("button", { type: "button", "data-step": `${axis}+`, "aria-label": t(`begin.more-${sides}`), onclick: () => step(axis, 1) }, "+"));
  return make("div", { class: "steppers" }, stepper(0, "rows"), stepper(1, "columns"));
}

/** A game of three bites that plays itself; without motion its first bite is marked. */
function demonstration() {
  const bites = [[1, 2, "first"], [0, 3, "second"], [1, 0, "third"]];
  const cells = [];
  for (let r = 0; r < 3; r += 1) {
    for (let c = 0; c < 4; c += 1) {
      const turn = bites.find(([row, column]) => r >= row && c >= column)?.[2] ?? "";
      cells.push(make("svg:rect", { class: `piece ${turn}${r + c === 0 ? " poison" : ""}`, x: 1 + 16 * c, y: 1 + 16 * r, width: 14, height: 14, rx: 3 }));
    }
  }
  return make("svg:svg", { class: "demonstration", viewBox: "0 0 65 49", role: "img", "aria-label": t("begin.demonstration") },
    cells, make("svg:path", { class: "cross", d: "M5 5l6 6m0-6l-6 6" }));
}

/** Says beside a field what is wrong with its text, selects the wrong part, and offers what may be meant. */
export function complain(field, place, error) {
  const better = meant(field.value);
  place.replaceChildren(told(error), better === null ? "" : make("button", {
    type: "button", "data-meant": better, onclick: () => { field.value = better; place.hidden = true; field.form.requestSubmit(); },
  }, ...parts("begin.meant", { position: formula(better) })));
  place.hidden = false;
  field.setAttribute("aria-invalid", "true");
  field.focus();
  if (error.span && error.span[1] > error.span[0]) field.setSelectionRange(...spanOf(field.value, error.span));
}

/** A span in bytes as one in letters. */
function spanOf(text, [from, to]) {
  const bytes = new TextEncoder().encode(text);
  const letters = (end) => new TextDecoder().decode(bytes.slice(0, end)).length;
  return [letters(from), letters(to)];
}

/** What a level of the computer does. */
export const levelRule = (level) => (level.by_lot ? t("begin.rule", { n: level.by_lot / 100 }) : t("begin.rule-best"));
