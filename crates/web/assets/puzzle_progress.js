// What somebody has solved. It stays in the browser; where the browser keeps nothing, it lasts as long as the page.

import { read, write } from "./stored.js";

const KEPT = "puzzles";

/** As long as the page is open this is what counts. */
let known = null;

function progress() {
  if (known) return known;
  known = { stars: {}, days: {} };
  try {
    const kept = JSON.parse(read(KEPT, "{}"));
    for (const part of Object.keys(known)) if (kept[part] && typeof kept[part] === "object") known[part] = kept[part];
  } catch {
    // What cannot be read is as good as nothing.
  }
  return known;
}

/** How a puzzle is known here: by its number, its day, or what it was made from. */
export const nameOf = ({ number, day, kind, difficulty, seed }) => (day ? `day ${day}` : number ? `${number}` : `${kind} ${difficulty} ${seed}`);

/** The stars for a puzzle, 1 to 3; 0 before it is solved, and when the solution was looked at. */
export const starsOf = (name) => progress().stars[name] ?? 0;

/** Three stars for a first try, two for a second, one for any other. */
export const starsFor = (mistakes) => Math.max(1, 3 - mistakes);

/** Notes that a puzzle was solved; the best time counts. A puzzle of a day counts for the streak on its own day. */
export function solved(puzzle, mistakes, today) {
  const { stars, days } = progress();
  const name = nameOf(puzzle);
  stars[name] = Math.max(stars[name] ?? 0, starsFor(mistakes));
  if (puzzle.day === today) days[today] = true;
  write(KEPT, JSON.stringify(known));
  return stars[name];
}

/** How many of some puzzles are solved, and how many stars there are for them. */
export function sum(names) {
  const all = names.map(starsOf);
  return { solved: all.filter(Boolean).length, stars: all.reduce((a, b) => a + b, 0) };
}

/** A date as in 2026-11-18, in the time zone of the reader. */
export function dateOf(time = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${String(time.getFullYear()).padStart(4, "0")}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The days in a row whose puzzle was solved on its day, up to today or, if today's is still open, up to yesterday. */
export function streak(today) {
  const { days } = progress();
  const [year, month, day] = today.split("-").map(Number);
  const before = (count) => dateOf(new Date(year, month - 1, day - count));
  let last = days[today] ? 0 : 1;
  const first = last;
  while (days[before(last)]) last += 1;
  return last - first;
}
