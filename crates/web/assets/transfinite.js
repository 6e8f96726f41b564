// Positions with infinite sides: what they are, some to begin with, and a field for any other.

import { visit } from "./address.js";
import { draw } from "./board.js";
import { drawOrdinals } from "./ordinal.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

const PRESETS = [
  ["2xw", "Two rows without end. The smallest infinite box that the second player wins."],
  ["3xw^w", "Three rows need the length ω^ω for that."],
  ["2x2xw^3", "Four columns over a square, each as high as ω^3."],
  ["wxwxwx2x2x2", "Six dimensions, shown by slices: a product whose bites can all be answered."],
  ["wxw", "An infinite square: bite at the inner corner of the poison, then copy what the other one does."],
  ["wx1 + 1xw", "A hook: two arms of the same length."],
  ["(w*2 + 3,w + 1,4)", "Three columns: ω·2 + 3, ω + 1 and 4 high."],
  ["eye:[w w; w*2 w]", "Over a 2×2 base, one column twice as high ([HS] §11, short type C)."],
  ["eye:[w^2 w; w^2 w]", "Two high columns and two low ones ([HS] §11, thick type D)."],
  ["eye:[w^w w; w^w w^w]", "Three columns as high as ω^ω ([HS] §11, type E)."],
];

const SAYS = { P: "○ P: the second player wins", N: "● N: the first player wins" };

/** The address of a position in a view. */
function address(view, position, more = {}) {
  return `/?${new URLSearchParams({ view, position, ...more })}`;
}

/** The view. */
export async function transfinite(main, parameters, signal) {
  const wanted = parameters.get("position");
  const cards = make("div", { class: "cards" });
  const shown = make("div", {});
  const field = make("input", { name: "position", value: wanted ?? "", autocomplete: "off", required: true, placeholder: "4×ω, (ω²,ω,3), eye:[ω 1; ω+1 1]", "aria-label": "Position" });
  const open = (event) => {
    event.preventDefault();
    const how = event.submitter?.value ?? "play";
    if (how === "show") visit(new URLSearchParams({ view: "transfinite", position: field.value }));
    else visit(new URLSearchParams({ view: how === "analyse" ? "analyse" : "play", position: field.value, ...(how === "second" ? { first: "computer", second: "you" } : {}) }));
  };
  const button = (value, text, kind = null) => make("button", { name: "how", value, class: kind }, text);
  main.replaceChildren(
    make("h1", {}, "Transfinite Chomp"),
    make("div", { class: "prose-left" },
      make("p", {}, "A board may be infinitely long and even longer than that: after the columns 0, 1, 2, … comes the column ω, then ω + 1, ω + 2, …, then ω·2, and on to ω², ω³ and beyond. The rules do not change. Every bite leaves a smaller ordinal of cells, so every game ends after finitely many bites."),
      make("p", {}, "Cells are drawn smaller and smaller towards each limit. Where they are too small to point at they run together: click there, or on a name at the edge, and type the cell you want, such as ", make("code", {}, "1, ω·2+3"), ".")),
    make("form", { class: "typed", "data-form": "position", onsubmit: open }, field,
      button("play", "Play first", "primary"), button("second", "Play second"), button("analyse", "Analyse"), button("show", "Look")),
    shown, cards);
  if (wanted !== null) shown.append(make("section", { class: "card" }, draw(await ask("board", { position: wanted }, signal))));
  await Promise.all(PRESETS.map(async ([position, text]) => {
    // Everything has its place before the answers come, so that nothing moves then.
    const preview = make("div", { class: "preview", "aria-hidden": "true" });
    const note = make("p", { class: "note" }, "…");
    cards.append(make("section", { class: "card preset", "data-position": position },
      make("h2", {}, formula(position)), preview, make("p", {}, formula(text)), note,
      make("p", { class: "links" },
        make("a", { href: address("play", position), "data-open": "first" }, "Play first"), " · ",
        make("a", { href: address("play", position, { first: "computer", second: "you" }), "data-open": "second" }, "Play second"), " · ",
        make("a", { href: address("analyse", position), "data-open": "analyse" }, "Analyse"))));
    const [board, answer] = await Promise.all([ask("board", { position }, signal), ask("answer", { position, ask: "outcome" }, signal)]);
    preview.append(board.ordinals ? drawOrdinals(board, { width: 170, small: true }) : draw(board));
    note.replaceChildren(SAYS[answer.outcome] ?? "? not known");
  }));
}
