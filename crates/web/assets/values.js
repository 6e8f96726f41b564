// Numbers in the cells of a board: first what is found at once, then the rest one after the other, the smallest
// positions first; and the scale that says what their shades mean.

import { t } from "./messages.js";
import { ask, isShort } from "./server.js";
import { make } from "./text.js";

/** So many values are asked for at the same time, and after so many failures the larger ones are not tried. */
const TOGETHER = 2;
const MOST_FAILURES = 3;

const SCALES = ["grundy", "distance"];

/** Asks for the Grundy value of every option that lacks one; onvalue(option, how many are missing) hears of each. */
export async function fillIn(options, signal, onvalue) {
  const open = options.filter((option) => option.grundy === null || option.grundy === undefined)
    .sort((a, b) => weight(a.to) - weight(b.to));
  let missing = open.length;
  let failures = 0;
  const work = async () => {
    while (open.length && failures < MOST_FAILURES) {
      const option = open.shift();
      const { grundy, ...rest } = await ask("answer", { position: option.to, ask: "outcome,grundy" }, signal);
      const value = grundy?.normal_play ?? grundy?.poison_forbidden ?? null;
      if (value === null && isShort(rest)) failures += 1;
      if (value === null) continue;
      missing -= 1;
      onvalue({ ...option, grundy: value }, missing);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return missing;
}

/** About how many cells a position has, as its text says. */
function weight(text) {
  const numbers = (part) => (part.match(/\d+/g) ?? []).map(Number);
  if (/^\([\d,]+\)$/.test(text)) return numbers(text).reduce((sum, row) => sum + row, 0);
  return text.split("+").reduce((sum, box) => sum + numbers(box).reduce((product, side) => product * side, 1), 0);
}

/** The scale, from the least number to the greatest. */
export function scale(kind, numbers) {
  const all = numbers.map(Number).filter(Number.isFinite);
  if (!all.length || !SCALES.includes(kind)) return "";
  return make("figure", { class: "scale" },
    make("span", {}, "0"), make("span", { class: "shades", role: "img", "aria-label": t("analyse.shades") }), make("span", { class: "greatest" }, String(Math.max(...all))),
    make("figcaption", {}, t(`analyse.scale.${kind}`)));
}
