// What names a puzzle: its address, and its stars.

import { t } from "./messages.js";
import { make } from "./text.js";

/** The address of a puzzle. */
export function addressOfPuzzle({ number, day, seed, kind, difficulty }) {
  const named = day ? { day } : number ? { number } : { kind, difficulty, seed };
  return `?${new URLSearchParams({ view: "puzzles", ...named })}`;
}

/** The address of a new puzzle. */
export function made(kind, difficulty) {
  return new URLSearchParams({ view: "puzzles", kind, difficulty, seed: String(1 + Math.floor(Math.random() * 1e9)) });
}

/** Stars as signs, with words for those who do not see them. */
export function stars(count) {
  return make("span", { class: "stars", role: "img", "aria-label": t("puzzles.stars", { n: count }) }, "★".repeat(count) + "☆".repeat(3 - count));
}

/** What is asked. */
export function question({ kind, left, bites }) {
  return t(`puzzles.question.${kind}`, { n: left ?? bites ?? 1 });
}
