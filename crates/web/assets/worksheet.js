// Worksheets: puzzles, boards and a table of Kayles on paper, with the solutions on a page of their own.

import { visit } from "./address.js";
import { draw } from "./board.js";
import { parts, t } from "./messages.js";
import { addressOfPuzzle, question } from "./puzzle_links.js";
import { KINDS, LEVELS } from "./puzzles.js";
import { code, link } from "./share.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

/** What a sheet can be about. */
const TASKS = ["puzzles", "boards", "kayles"];
const PAPERS = ["a4", "letter"];
const MOST_PUZZLES = 12;
const MOST_PINS = 24;

/** Boards on paper are at most so wide, in pixels, and a column takes so much of it. */
const ROOM = 230;
const COLUMN = 30;

/** The boards of a sheet to play on. */
const BOARDS = ["3x4", "3x5", "4x5", "2x7", "5x5", "4x6"];

/** The field that was changed last: the keyboard stays there when the sheet is made anew. */
let changed = null;

/** What the address asks for. */
function wanted(parameters) {
  const one = (name, known, usual) => (known.includes(parameters.get(name)) ? parameters.get(name) : usual);
  const number = (name, usual, most) => {
    const value = Number(parameters.get(name) ?? usual);
    return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : usual;
  };
  const named = ["number", "day"].find((name) => parameters.get(name));
  return {
    task: one("task", TASKS, "puzzles"), paper: one("paper", PAPERS, "a4"), kind: one("kind", KINDS, ""),
    difficulty: number("difficulty", 1, LEVELS.length), count: number("count", 6, MOST_PUZZLES), seed: number("seed", 1, 1e9), pins: number("pins", 12, MOST_PINS),
    solutions: parameters.get("solutions") !== "false", single: named ? { [named]: parameters.get(named) } : null,
  };
}

/** The view. */
export async function worksheet(main, parameters, signal) {
  const chosen = wanted(parameters);
  const made = chosen.task === "kayles" ? await kayles(chosen, signal) : chosen.task === "boards" ? await boards(signal) : await puzzles(chosen, signal);
  const address = location.href;
  const footer = () => make("footer", { class: "sheet-foot" }, make("span", {}, "Chomplab"), link(address));
  const page = (kind, title, body, aside = null) => make("section", { class: `sheet ${chosen.paper}`, "data-sheet": kind },
    make("header", { class: "sheet-head" }, make("h2", {}, title), aside), body, footer());
  // Nothing moves when the code comes.
  const room = make("span", { class: "room-for-code" });
  main.replaceChildren(make("h1", { class: "sr" }, t("teachers.sheet.title")), form(chosen),
    page("tasks", made.title, made.tasks, [make("p", { class: "name-line" }, t("teachers.sheet.name")), room]),
    chosen.solutions && made.solutions ? page("solutions", t("teachers.sheet.solutions", { title: made.title }), made.solutions) : null);
  if (changed) main.querySelector(`.sheet-form [name="${changed}"]`)?.focus();
  changed = null;
  room.replaceWith(await code(address, signal));
}

/** What can be chosen; it is not printed. */
function form(chosen) {
  const select = (name, known, value, text) => make("label", {}, t(`teachers.sheet.${name}`), make("select", { name }, known.map((one) => make("option", { value: one, selected: String(one) === String(value) }, text(one)))));
  const number = (name, value, most) => make("label", {}, t(`teachers.sheet.${name}`), make("input", { name, type: "number", min: 1, max: most, value }));
  const isPuzzles = chosen.task === "puzzles";
  const change = (event) => {
    const form = event.currentTarget;
    changed = event.target.name;
    const next = new URLSearchParams({ view: "worksheet" });
    for (const [name, value] of new FormData(form)) if (value) next.set(name, value);
    if (!form.elements.solutions.checked) next.set("solutions", "false");
    else next.delete("solutions");
    visit(next);
  };
  return make("form", { class: "sheet-form", onchange: change, onsubmit: (event) => event.preventDefault() },
    select("task", TASKS, chosen.task, (one) => t(`teachers.sheet.task.${one}`)),
    isPuzzles ? select("kind", ["", ...KINDS], chosen.kind, (one) => (one ? t(`puzzles.kind.${one}`) : t("teachers.sheet.mixed"))) : null,
    isPuzzles ? select("difficulty", LEVELS, chosen.difficulty, String) : null,
    isPuzzles ? number("count", chosen.count, MOST_PUZZLES) : null,
    isPuzzles ? number("seed", chosen.seed, 1e9) : null,
    chosen.task === "kayles" ? number("pins", chosen.pins, MOST_PINS) : null,
    select("paper", PAPERS, chosen.paper, (one) => t(`teachers.sheet.paper.${one}`)),
    make("label", { class: "check" }, make("input", { type: "checkbox", name: "solutions", checked: chosen.solutions }), t("teachers.sheet.with-solutions")),
    make("button", { type: "button", class: "primary", "data-do": "print", onclick: () => print() }, t("teachers.sheet.print")),
    make("a", { href: "?view=teachers" }, t("teachers.sheet.back")));
}

/** A board to be written on. */
async function figure(position, marks, caption, signal) {
  const board = await ask("board", { position }, signal);
  return make("figure", { class: "task" }, draw(board, { room: Math.min(ROOM, COLUMN * (1 + board.layers[0].rows[0].cells)), marks: new Map(marks.map((move) => [move, { wins: true }])) }), make("figcaption", {}, caption));
}

async function puzzles({ kind, difficulty, count, seed, single }, signal) {
  const places = single ? [single] : Array.from({ length: count }, (_, at) => ({ kind: kind || KINDS[at % KINDS.length], difficulty, seed: seed + at }));
  const all = await Promise.all(places.map((place) => ask("puzzle", place, signal)));
  const named = (at) => (all.length > 1 ? `${at + 1}. ` : "");
  const tasks = await Promise.all(all.map((one, at) => figure(one.position, [], `${named(at)}${question(one)}`, signal)));
  const solved = (one, at) => (one.kind === "make-lost"
    ? figure(one.solution, [], [named(at), ...parts("puzzles.shown.make-lost", { solution: formula(one.solution) })], signal)
    : figure(one.position, [one.solution], [named(at), ...parts(`puzzles.shown.${one.kind}`, { solution: formula(one.solution) })], signal));
  const solutions = await Promise.all(all.map(solved));
  const title = single ? t("teachers.sheet.one-puzzle") : t("teachers.sheet.puzzles", { level: String(difficulty) });
  const online = all.length === 1 ? null : make("p", { class: "online" }, t("teachers.sheet.online"), " ", make("a", { href: addressOfPuzzle(all[0]) }, t("puzzles.number", { number: "1" })));
  return { title, tasks: make("div", {}, make("p", {}, t("teachers.sheet.rules")), make("div", { class: "tasks" }, tasks), online), solutions: make("div", { class: "tasks" }, solutions) };
}

async function boards(signal) {
  const won = async (position) => {
    const answer = await ask("answer", { position, ask: "outcome,winning_moves" }, signal);
    return (answer.winning_moves?.moves ?? []).map((move) => `(${move.bite.join(",")})`);
  };
  const tasks = await Promise.all(BOARDS.map((position) => figure(position, [], formula(position), signal)));
  const solutions = await Promise.all(BOARDS.map(async (position) => {
    const moves = await won(position);
    return figure(position, moves, parts("teachers.sheet.first-bite", { position: formula(position), bites: moves.join(", ") }), signal);
  }));
  return {
    title: t("teachers.sheet.boards"),
    tasks: make("div", {}, make("p", {}, t("teachers.sheet.rules")), make("p", {}, t("teachers.sheet.boards-task")), make("div", { class: "tasks" }, tasks)),
    solutions: make("div", { class: "tasks" }, solutions),
  };
}

async function kayles({ pins }, signal) {
  const { values } = await ask("heap", { rules: "kayles", to: pins }, signal);
  const reached = await Promise.all(values.map((_, size) => reachedFrom(size, signal)));
  const table = (isFilled) => make("table", { class: "kayles" },
    make("thead", {}, make("tr", {}, [t("teachers.sheet.pins"), t("teachers.sheet.moves-to"), t("teachers.sheet.value")].map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, values.map((value, size) => make("tr", {},
      make("th", { scope: "row" }, String(size)), make("td", { class: "wide" }, isFilled ? reached[size] : ""), make("td", {}, isFilled || size < 3 ? String(value) : "")))));
  return {
    title: t("teachers.sheet.kayles"),
    tasks: make("div", {}, make("p", {}, t("teachers.sheet.kayles-task")), table(false)),
    solutions: table(true),
  };
}

/** The values that one throw at a row of pins can leave. */
async function reachedFrom(size, signal) {
  if (size === 0) return "";
  const { options } = await ask("options", { position: `kayles:${size}`, grundy: true }, signal);
  return [...new Set(options.map((option) => Number(option.grundy)))].sort((a, b) => a - b).join(", ");
}
