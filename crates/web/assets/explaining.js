// Explanations step by step, and the family of a position with its proof, opened in place.

import { parts, t } from "./messages.js";
import { ask, askText } from "./server.js";
import { english, formula, make, prose } from "./text.js";
import { opening } from "./tree.js";

/** The explanation, opened on demand; of boards the panel tells all that it would say. */
export function explanation({ position, heaps, parts: sum }, signal) {
  if (!heaps && !sum) return "";
  const details = make("details", { "data-explain": position }, make("summary", {}, t("answer.explain")));
  return opening(details, async () => {
    const told = await ask("explain", { position, depth: 1 }, signal);
    return [
      make("ol", { lang: "en" }, told.steps.map((step) => make("li", {}, make("strong", {}, formula(step.title)), step.lines.map((line) => make("p", {}, formula(line)))))),
      make("p", { lang: "en" }, formula(told.conclusion))];
  });
}

/** The family of a position of three rows or more. */
export function family(board, signal) {
  const rows = board.notations.list?.split(",").length ?? 0;
  // Divisors lie as boards do, and are written otherwise.
  if (rows < 3 || board.position.includes(":") || !/^[(0-9,)]*$/.test(board.notations.list)) return "";
  return opening(make("details", { class: "family" }, make("summary", {}, t("answer.family"))), async () => {
    const found = await ask("family", { position: board.position }, signal);
    const over = `(${found.bottom.join(",")})`;
    return [
      make("p", {}, ...parts("answer.family-rows", { rows: formula(over) }), " ", found.infinite
        ? t("answer.family-for-ever", { start: found.start, period: found.period })
        : t("answer.family-finite", { n: found.sporadic.length })),
      make("ul", { class: "plain" }, members(found).map((line) => make("li", {}, formula(line)))),
      make("p", {}, found.first_row === null ? t("answer.no-first-row") : t("answer.first-row", { row: found.first_row })),
      proof(found.bottom, signal),
      make("p", {}, make("a", { href: `/?view=tables&table=families&bottom=${found.bottom.join(",")}` }, t("answer.families")))];
  });
}

/** The P-positions that stand alone, then those that repeat. */
function members(found) {
  const alone = found.sporadic.slice(0, 12).map(([first, second]) => `(${[first, second, ...found.bottom].join(",")})`);
  const rest = found.sporadic.length - alone.length;
  return [...(alone.length ? [rest > 0 ? t("answer.and-more", { some: alone.join(", "), n: rest }) : alone.join(", ")] : []), ...found.formula];
}

/** The proof of a family, written out. */
export function proof(bottom, signal) {
  const details = make("details", { class: "proof", "data-proof": bottom.join(",") }, make("summary", {}, t("answer.proof")));
  return opening(details, async () => {
    const text = await askText("families/proof", { bottom: bottom.join(",") }, signal);
    return [english(prose(text))];
  });
}
