// Explanations that open one level deeper with every click, and the family of a position.

import { addressOf } from "./address.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

/** Fills a details element when it is opened; what fails can be tried again. */
function opening(details, fill) {
  details.addEventListener("toggle", async () => {
    if (!details.open || details.childElementCount > 1) return;
    const note = make("p", { class: "note" }, "Working …");
    details.append(note);
    try {
      const parts = await fill();
      note.replaceWith(...parts);
    } catch (error) {
      note.replaceWith(make("p", { class: "trouble", role: "alert" }, error.name === "AbortError" ? "Stopped." : error.message));
      if (error.status !== 400) details.addEventListener("toggle", () => details.lastElementChild?.classList.contains("trouble") && details.lastElementChild.remove(), { once: true });
    }
  });
  return details;
}

/** The explanation, opened on demand; each bite it names opens its own. */
export function explanation(position, signal) {
  const details = make("details", { "data-explain": position }, make("summary", {}, "Explain step by step"));
  return opening(details, async () => {
    const told = await ask("explain", { position, depth: 1 }, signal);
    return [
      make("ol", {}, told.steps.map((step) => make("li", {}, make("strong", {}, formula(step.title)), step.lines.map((line) => make("p", {}, formula(line)))))),
      make("p", {}, formula(told.conclusion)), after(position, signal)];
  });
}

/** The positions that a bite can leave, each with its own explanation. */
function after(position, signal) {
  return opening(make("details", {}, make("summary", {}, "And after each move?")), async () => {
    const { options } = await ask("options", { position }, signal);
    const sign = ({ wins }) => (wins === true ? "● wins: " : wins === false ? "○ loses: " : "? ");
    return [make("ul", { class: "tree" }, options.slice(0, 60).map((option) => make("li", {},
      sign(option), formula(option.move), " leaves ", make("a", { href: addressOf("analyse", option.to) }, formula(option.to)),
      option.wins === false ? answer(option.to, signal) : null, explanation(option.to, signal))))];
  });
}

/** Why a move loses: the answer that beats it. */
function answer(position, signal) {
  return opening(make("details", { class: "beaten" }, make("summary", {}, "Why does it lose?")), async () => {
    const found = await ask("answer", { position, ask: "outcome,winning_moves" }, signal);
    const best = found.winning_moves?.moves?.[0];
    if (!best) return [make("p", {}, "A winning answer exists, but it is not known which.")];
    return [make("p", {}, "The answer ", formula(best.names ?? `(${best.bite.join(",")})`), " leaves ", make("a", { href: addressOf("analyse", best.to) }, formula(best.to)), ", which is lost.")];
  });
}

/** The family of a position of three rows or more. */
export function family(board, signal) {
  const rows = board.notations.list?.split(",").length ?? 0;
  if (rows < 3 || !/^[(0-9,)]*$/.test(board.notations.list)) return "";
  return opening(make("details", { class: "family" }, make("summary", {}, "The family it belongs to")), async () => {
    const found = await ask("family", { position: board.position }, signal);
    const over = `(${found.bottom.join(",")})`;
    return [
      make("p", {}, found.infinite
        ? `Over the bottom rows ${over} there are P-positions for ever, with period ${found.period}:`
        : `Over the bottom rows ${over} there are ${found.sporadic.length} P-positions.`),
      make("ul", { class: "plain" }, found.formula.map((line) => make("li", {}, formula(line)))),
      make("p", {}, found.first_row === null ? "With this second row, no first row makes a P-position." : `With this second row, the first row ${found.first_row} makes a P-position.`),
      make("p", {}, make("a", { href: `/?view=tables&table=families&bottom=${found.bottom.join(",")}` }, "All families within, with proofs"))];
  });
}
