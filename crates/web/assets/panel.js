// The panel beside a board: who wins, how certain that is, why.

import { ask } from "./server.js";
import { formula, make, prose } from "./text.js";

const SAYS = {
  N: "whoever moves now can win",
  P: "whoever moves now loses against best play",
};

/** The badge of an answer. */
export function badge(answer) {
  const outcome = answer.outcome ?? null;
  const kind = outcome ?? "unknown";
  const sign = { N: "●", P: "○", unknown: "?" }[kind];
  return make("p", { class: `badge ${kind}` },
    make("strong", {}, `${sign} ${outcome ?? "not known"}`),
    outcome ? `: ${SAYS[outcome]}` : null,
    outcome ? make("span", { class: "certainty" }, answer.certainty) : null);
}

/** Everything an answer says. */
export function answered(answer, { onmove = null } = {}) {
  const moves = answer.winning_moves?.moves ?? [];
  const several = moves.length > 12 ? `${moves.length} of them; the first 12:` : "";
  const list = moves.slice(0, 12).map((move) => {
    const name = move.names ?? `(${move.bite.join(",")})`;
    const leaves = make("span", { class: "leaves" }, " leaves ", formula(move.to));
    const spelled = onmove ? make("button", { class: "link", onclick: () => onmove(name) }, formula(name)) : formula(name);
    return make("li", {}, spelled, leaves);
  });
  const grundy = answer.grundy;
  return make("div", { class: "answer" },
    badge(answer),
    list.length ? make("section", {}, make("h2", {}, "Winning bites"), several, make("ul", {}, list),
      answer.winning_moves.complete ? null : make("p", { class: "note" }, "There may be others.")) : null,
    grundy ? make("p", {}, "Grundy value ", formula(grundy.normal_play ?? grundy.poison_forbidden),
      grundy.poison_allowed ? make("span", { class: "note" }, " (", formula(grundy.poison_allowed), " if the poison may be taken)") : null) : null,
    answer.because.length ? make("section", {}, make("h2", {}, "Why"), answer.because.map(reason)) : null,
    answer.undecided ? make("p", { class: "note" }, `Not known: ${answer.undecided.text}.`) : null);
}

/** A reason that opens to the whole theorem. */
function reason(because) {
  const body = make("div", { class: "theorem" });
  const details = make("details", {},
    make("summary", {}, formula(because.text), make("span", { class: "source" }, ` ${because.source}`)), body);
  details.addEventListener("toggle", async () => {
    if (!details.open || body.childElementCount) return;
    const { theorems } = await ask("theorems");
    const found = theorems.find((theorem) => theorem.id === because.id);
    body.append(found
      ? prose(found.documentation)
      : make("p", {}, `Found by the engine ${because.id}.`));
  }, { passive: true });
  return details;
}
