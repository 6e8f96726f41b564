// Positions with infinite sides: what they are, some to begin with, and a field for any other.

import { visit } from "./address.js";
import { complain } from "./beginning.js";
import { draw } from "./board.js";
import { parts, t } from "./messages.js";
import { drawOrdinals } from "./ordinal.js";
import { certainty } from "./panel.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

/** Each with the name of the message that says what it is. */
const PRESETS = [
  ["2xw", "two-rows"], ["3xw^w", "three-rows"], ["2x2xw^3", "four-columns"], ["wxwxwx2x2x2", "six-dimensions"], ["wxw", "square"], ["wx1 + 1xw", "hook"],
  ["(w*2 + 3,w + 1,4)", "three-columns"], ["eye:[w w; w*2 w]", "type-c"], ["eye:[w^2 w; w^2 w]", "type-d"], ["eye:[w^w w; w^w w^w]", "type-e"],
];

/** The address of a position in a view. */
function address(view, position, more = {}) {
  return `/?${new URLSearchParams({ view, position, ...more })}`;
}

/** The view. */
export async function transfinite(main, parameters, signal) {
  const wanted = parameters.get("position");
  const cards = make("div", { class: "cards" });
  const shown = make("div", {});
  const field = make("input", { name: "position", value: wanted ?? "", autocomplete: "off", required: true, placeholder: "4×ω, (ω²,ω,3), eye:[ω 1; ω+1 1]", "aria-label": t("analyse.position") });
  const wrong = make("p", { class: "trouble", role: "alert", hidden: true });
  const look = async (position) => {
    shown.replaceChildren(make("section", { class: "card" }, draw(await ask("board", { position }, signal))));
  };
  const refuse = (error) => {
    if (error.name === "AbortError") return;
    if (error.status !== 400) throw error;
    complain(field, wrong, error);
  };
  const open = async (event) => {
    event.preventDefault();
    const how = event.submitter?.value ?? "play";
    wrong.hidden = true;
    try {
      await ask("board", { position: field.value }, signal);
    } catch (error) {
      complain(field, wrong, error);
      return;
    }
    if (how === "show") visit(new URLSearchParams({ view: "transfinite", position: field.value }));
    else visit(new URLSearchParams({ view: how === "analyse" ? "analyse" : "play", position: field.value, ...(how === "second" ? { first: "computer", second: "you" } : {}) }));
  };
  const button = (value, text, kind = null) => make("button", { name: "how", value, class: kind }, text);
  main.replaceChildren(
    make("h1", {}, t("transfinite.title")),
    make("div", { class: "prose-left" },
      make("p", {}, t("transfinite.what")),
      make("p", {}, ...parts("transfinite.how", { example: make("code", {}, "1, ω·2+3") }))),
    make("form", { class: "typed", "data-form": "position", onsubmit: open }, field,
      button("play", t("transfinite.first"), "primary"), button("second", t("transfinite.second")), button("analyse", t("transfinite.analyse")), button("show", t("transfinite.look"))),
    wrong, shown, cards);
  if (wanted !== null) await look(wanted).catch(refuse);
  await Promise.all(PRESETS.map(async ([position, name]) => {
    // Everything has its place before the answers come, so that nothing moves then.
    const preview = make("div", { class: "preview", "aria-hidden": "true" });
    const note = make("p", { class: "note" }, "…");
    cards.append(make("section", { class: "card preset", "data-position": position },
      make("h2", {}, formula(position)), preview, make("p", {}, formula(t(`transfinite.preset.${name}`))), note,
      make("p", { class: "links" },
        make("a", { href: address("play", position), "data-open": "first" }, t("transfinite.first")), " · ",
        make("a", { href: address("play", position, { first: "computer", second: "you" }), "data-open": "second" }, t("transfinite.second")), " · ",
        make("a", { href: address("analyse", position), "data-open": "analyse" }, t("transfinite.analyse")))));
    const [board, answer] = await Promise.all([ask("board", { position }, signal), ask("answer", { position, ask: "outcome" }, signal)]);
    preview.append(board.ordinals ? drawOrdinals(board, { width: 170, small: true }) : draw(board));
    const isSure = !answer.outcome || answer.certainty === "proved";
    note.replaceChildren(t(`transfinite.says.${answer.outcome ?? "unknown"}`), isSure ? "" : ` (${certainty(answer.certainty)})`);
  }));
}
