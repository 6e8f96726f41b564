// Explanations step by step, and the family of a position with its proof, opened in place.

import { ask, askText } from "./server.js";
import { formula, make, prose } from "./text.js";
import { opening } from "./tree.js";

/** The explanation, opened on demand. */
export function explanation(position, signal) {
  const details = make("details", { "data-explain": position }, make("summary", {}, "Explain step by step"));
  return opening(details, async () => {
    const told = await ask("explain", { position, depth: 1 }, signal);
    return [
      make("ol", {}, told.steps.map((step) => make("li", {}, make("strong", {}, formula(step.title)), step.lines.map((line) => make("p", {}, formula(line)))))),
      make("p", {}, formula(told.conclusion))];
  });
}

/** The family of a position of three rows or more. */
export function family(board, signal) {
  const rows = board.notations.list?.split(",").length ?? 0;
  if (rows < 3 || !/^[(0-9,)]*$/.test(board.notations.list)) return "";
  return opening(make("details", { class: "family" }, make("summary", {}, "The family it belongs to, with its proof")), async () => {
    const found = await ask("family", { position: board.position }, signal);
    const over = `(${found.bottom.join(",")})`;
    return [
      make("p", {}, "Keep the rows below the first two as they are: ", formula(over), ". ", found.infinite
        ? `Over them there are P-positions for ever; from the second row ${found.start} on they repeat with period ${found.period}:`
        : `Over them there are ${found.sporadic.length} P-positions:`),
      make("ul", { class: "plain" }, members(found).map((line) => make("li", {}, formula(line)))),
      make("p", {}, found.first_row === null ? "With this second row, no first row makes a P-position." : `With this second row, the first row ${found.first_row} makes a P-position.`),
      proof(found.bottom, signal),
      make("p", {}, make("a", { href: `/?view=tables&table=families&bottom=${found.bottom.join(",")}` }, "All families within these rows"))];
  });
}

/** The P-positions that stand alone, then those that repeat. */
function members(found) {
  const alone = found.sporadic.slice(0, 12).map(([first, second]) => `(${[first, second, ...found.bottom].join(",")})`);
  const rest = found.sporadic.length - alone.length;
  return [...(alone.length ? [`${alone.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`] : []), ...found.formula];
}

/** The proof of a family, written out. */
export function proof(bottom, signal) {
  const details = make("details", { class: "proof", "data-proof": bottom.join(",") }, make("summary", {}, "Read the proof"));
  return opening(details, async () => {
    const text = await askText("families/proof", { bottom: bottom.join(",") }, signal);
    return [prose(text)];
  });
}
