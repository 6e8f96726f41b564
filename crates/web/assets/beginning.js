// A new game: the board by two steppers or by name, who plays, how well the computer plays.

import { visit } from "./address.js";
import { PRESETS } from "./presets.js";
import { ask } from "./server.js";
import { begin, write } from "./state.js";
import { formula, make, meant } from "./text.js";

const SEATS = [["you-computer", "You begin"], ["computer-you", "Computer begins"], ["friend-friend", "Two players"], ["computer-computer", "Watch"]];

/** How often each level keeps a won position: measured by the test `levels_differ_in_strength`. */
const LEVELS = [["first-week", "first week"], ["beginner", "beginner"], ["player", "player"], ["expert", "expert"], ["perfect", "never errs"]];

const MOST_SIDE = 60;

/** The form, and the two ways to go on after a game. */
export function beginning(state, frame) {
  const field = make("input", { name: "position", value: state.start, autocomplete: "off" });
  const wrong = make("p", { class: "trouble", role: "alert", hidden: true });
  const seats = SEATS.map(([value, text]) => [value, text, make("input", { type: "radio", name: "seats", value, checked: value === `${state.first}-${state.second}` })]);
  const level = make("select", { name: "strength" }, LEVELS.map(([value, text]) => make("option", { value, selected: value === state.strength }, text)));
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
  const presets = PRESETS.filter(([, , isFirst]) => isFirst).map(([position, text]) =>
    make("button", { type: "button", class: "chip", "data-preset": position, title: text, onclick: () => { field.value = position; start(position); } }, formula(position)));
  const node = make("form", { class: "begin", onsubmit: (event) => { event.preventDefault(); start(field.value); } },
    make("h2", {}, "New game"),
    make("div", { class: "about-game" }, demonstration(), make("p", {}, "Two players bite a chocolate bar in turn. Each bite takes a square and everything right of it and below. The top left square is poisoned: whoever must take it loses. ",
      make("a", { href: "/?view=learn" }, "Learn more"))),
    steppers(frame, field),
    make("div", { class: "chips", role: "group", "aria-label": "Boards to try" }, presets),
    make("label", {}, "Board ", field), wrong,
    make("fieldset", { class: "choices" }, make("legend", {}, "Who plays?"), seats.map(([, text, one]) => make("label", {}, one, ` ${text}`))),
    make("label", {}, "The computer ", level),
    make("button", { class: "primary" }, "Start"));
  const own = () => [state.first, state.second];
  return {
    node,
    follow: () => {},
    again: () => start(state.start, own()),
    swap: () => start(state.start, own().reverse()),
  };
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
  const stepper = (axis, name) => make("div", { class: "stepper", role: "group", "aria-label": name }, `${name} `,
    make("button", { type: "button", "data-step": `${axis}-`, "aria-label": `fewer ${name}`, onclick: () => step(axis, -1) }, "−"), shown[axis],
    make("button", { type: "button", "data-step": `${axis}+`, "aria-label": `more ${name}`, onclick: () => step(axis, 1) }, "+"));
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
  return make("svg:svg", { class: "demonstration", viewBox: "0 0 65 49", role: "img", "aria-label": "A bar of three rows and four columns is bitten three times" },
    cells, make("svg:path", { class: "cross", d: "M5 5l6 6m0-6l-6 6" }));
}

/** Says beside a field what is wrong with its text, selects the wrong part, and offers what may be meant. */
export function complain(field, place, error) {
  const better = meant(field.value);
  place.replaceChildren(error.message, error.hint ? ` ${error.hint}` : "", better === null ? "" : make("button", {
    type: "button", "data-meant": better, onclick: () => { field.value = better; place.hidden = true; field.form.requestSubmit(); },
  }, "Did you mean ", formula(better), "?"));
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
