// Puzzles: the one of the day, those that are kept, and as many more as one likes.

import { visit } from "./address.js";
import { t } from "./messages.js";
import { addressOfPuzzle, made } from "./puzzle_links.js";
import { dateOf, nameOf, starsOf, streak, sum } from "./puzzle_progress.js";
import { Solving } from "./puzzle_solving.js";
import { ask } from "./server.js";
import { make } from "./text.js";

export const KINDS = ["only-bite", "make-lost", "win-in"];
export const LEVELS = [1, 2, 3, 4, 5];

/** The ways in which an address names a puzzle. */
const WAYS = ["number", "day", "seed"];

/** The view. */
export async function puzzles(main, parameters, signal) {
  const way = WAYS.find((name) => parameters.get(name));
  if (!way) return overview(main, signal);
  const asked = Object.fromEntries([way, ...(way === "seed" ? ["kind", "difficulty"] : [])].map((name) => [name, parameters.get(name)]));
  const puzzle = await ask("puzzle", asked, signal);
  const board = await ask("board", { position: puzzle.position }, signal);
  await new Solving(main, puzzle, board, signal).begin();
}

async function overview(main, signal) {
  const { puzzles: all } = await ask("puzzles", {}, signal);
  const today = dateOf();
  const { solved, stars: earned } = sum(all.map(nameOf));
  const next = all.find((one) => !starsOf(nameOf(one))) ?? all[0];
  const days = streak(today);
  main.replaceChildren(make("article", { class: "puzzles" },
    make("h1", {}, t("puzzles.title")),
    make("p", {}, t("puzzles.about")),
    make("div", { class: "cards" },
      make("section", { class: "card" }, make("h2", {}, t("puzzles.daily")),
        make("p", {}, starsOf(`day ${today}`) ? t("puzzles.daily-done") : t("puzzles.daily-open")),
        make("p", { class: "streak" }, t("puzzles.streak", { n: days })),
        make("p", { class: "links" }, make("a", { class: "primary", "data-do": "daily", href: addressOfPuzzle({ day: today }) }, t("puzzles.daily-go")))),
      make("section", { class: "card" }, make("h2", {}, t("puzzles.kept")),
        make("p", {}, t("puzzles.solved", { n: solved, all: all.length })),
        make("p", {}, t("puzzles.earned", { n: earned })),
        make("p", { class: "links" }, make("a", { "data-do": "next", href: addressOfPuzzle(next) }, t("puzzles.next-open", { number: String(next.number) })))),
      more()),
    LEVELS.map((level) => make("section", {}, make("h2", {}, t("puzzles.level", { level: String(level) })),
      make("ol", { class: "puzzle-list" }, all.filter((one) => one.difficulty === level).map(entry))))));
}

/** A puzzle in the list. */
function entry(puzzle) {
  const earned = starsOf(nameOf(puzzle));
  return make("li", {}, make("a", {
    class: `chip puzzle ${earned ? "solved" : ""}`, href: addressOfPuzzle(puzzle), "data-number": puzzle.number,
    "aria-label": `${t("puzzles.number", { number: String(puzzle.number) })}, ${t(`puzzles.kind.${puzzle.kind}`)}, ${t("puzzles.stars", { n: earned })}`,
  }, make("span", { class: "number" }, String(puzzle.number)), make("span", { class: "earned", "aria-hidden": "true" }, "★".repeat(earned) || "·")));
}

/** Puzzles that are made when they are asked for. */
function more() {
  const kind = make("select", { name: "kind" }, KINDS.map((one) => make("option", { value: one }, t(`puzzles.kind.${one}`))));
  const level = make("select", { name: "difficulty" }, LEVELS.map((one) => make("option", { value: one, selected: one === 2 }, String(one))));
  return make("section", { class: "card" }, make("h2", {}, t("puzzles.more")),
    make("form", { class: "more-puzzles", onsubmit: (event) => { event.preventDefault(); visit(made(kind.value, level.value)); } },
      make("label", {}, t("puzzles.kind"), kind), make("label", {}, t("puzzles.difficulty"), level),
      make("button", { "data-do": "make" }, t("puzzles.make"))));
}
