// Analysing.

import { visit } from "./app.js";
import { draw } from "./board.js";
import { withMarks } from "./ordinal.js";
import { answered } from "./panel.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

const OVERLAYS = [["outcome", "who wins"], ["grundy", "Grundy values"], ["none", "nothing"]];

/** The view. */
export async function analyse(main, parameters, signal) {
  const text = parameters.get("position") ?? "8x10";
  const overlay = parameters.get("show") ?? "outcome";
  const board = await ask("board", { position: text }, signal);
  const table = make("section", { class: "table" });
  const side = make("aside", { class: "panel" });
  main.replaceChildren(make("h1", { class: "sr" }, "Analyse a position"), make("div", { class: "split" }, table, side));
  const go = async (move) => {
    const after = await ask("move", { position: board.position, move }, signal);
    if (after.position !== null) visit(new URLSearchParams({ view: "analyse", position: after.position, show: overlay }));
  };
  const field = make("input", { name: "position", value: board.position, autocomplete: "off", "aria-label": "Position" });
  const select = make("select", { name: "show", "aria-label": "Shown in the cells", onchange: () => submit() },
    OVERLAYS.map(([value, name]) => make("option", { value, selected: value === overlay }, name)));
  const submit = () => visit(new URLSearchParams({ view: "analyse", position: field.value, show: select.value }));
  const form = make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); submit(); } }, field, select, make("button", {}, "Show"));
  const place = make("div", {}, draw(board, { onbite: go }));
  table.append(form, place);
  const waiting = make("p", { class: "note" }, "Working …");
  side.append(waiting);
  const [answer, options] = await Promise.all([
    ask("answer", { position: board.position, ask: "outcome,winning_moves,grundy,size" }, signal),
    overlay === "none" ? null : ask("options", { position: board.position, grundy: overlay === "grundy" }, signal),
  ]);
  if (options) {
    const marks = new Map(options.options.map((option) => [option.move, {
      wins: option.wins, label: overlay === "grundy" ? option.grundy : null,
    }]));
    const winning = options.options.filter((option) => option.wins).map((option) => option.move);
    place.replaceChildren(draw(await withMarks(board, winning, signal), { marks, onbite: go }));
  }
  side.replaceChildren(
    make("p", {}, formula(board.position), answer.size ? make("span", { class: "note" }, " · ", formula(answer.size), " cells") : ""),
    answered(answer, { onmove: go }),
    make("section", {}, make("h2", {}, "Also written"),
      make("ul", { class: "plain" }, Object.entries(board.notations).map(([name, text]) => make("li", {}, `${name}: `, make("code", {}, text))))),
    explanation(board.position, signal),
    make("p", {}, make("a", { href: `/?view=play&position=${encodeURIComponent(board.position)}` }, "Play from here")));
}

function explanation(position, signal) {
  const details = make("details", {}, make("summary", {}, "Explain step by step"));
  details.addEventListener("toggle", async () => {
    if (!details.open || details.childElementCount > 1) return;
    const told = await ask("explain", { position, depth: 1 }, signal);
    details.append(make("ol", {}, told.steps.map((step) => make("li", {}, make("strong", {}, step.title), step.lines.map((line) => make("p", {}, formula(line)))))),
      make("p", {}, formula(told.conclusion)));
  });
  return details;
}
