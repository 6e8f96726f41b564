// The panel beside a board: who wins, how certain that is, why.

import { isShort, ask } from "./server.js";
import { ENGINES, cited, works } from "./sources.js";
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

/** A move of an answer as players write it. */
export const nameOf = (move) => move.names ?? `(${move.bite.join(",")})`;

/** Everything an answer says. */
export function answered(answer, { onmove = null, words = null } = {}) {
  const moves = answer.winning_moves?.moves ?? [];
  const several = moves.length > 12 ? `${moves.length} of them; the first 12:` : "";
  const list = moves.slice(0, 12).map((move) => {
    const name = nameOf(move);
    const leaves = make("span", { class: "leaves" }, " leaves ", formula(move.to));
    const spelled = onmove ? make("button", { class: "link", type: "button", onclick: () => onmove(name) }, formula(name)) : formula(name);
    return make("li", {}, spelled, leaves);
  });
  const grundy = answer.grundy;
  return make("div", { class: "answer" },
    badge(answer),
    list.length ? make("section", {}, make("h2", {}, `Winning ${words?.moves ?? "bites"}`), several, make("ul", {}, list),
      answer.winning_moves.complete ? null : make("p", { class: "note" }, "There may be others.")) : null,
    grundy ? make("p", {}, "Grundy value ", formula(grundy.normal_play ?? grundy.poison_forbidden),
      grundy.poison_allowed ? make("span", { class: "note" }, " (", formula(grundy.poison_allowed), " if the poison may be taken)") : null) : null,
    answer.because.length ? make("section", {}, make("h2", {}, "Why"), answer.because.map(reason)) : null,
    answer.undecided ? shortfall(answer) : null);
}

/** What is not known, in words for somebody who counts no units of work. */
function shortfall(answer) {
  const missing = !answer.outcome ? "who wins" : answer.winning_moves && !answer.winning_moves.complete ? "all winning moves" : answer.winning_moves === null ? "the winning moves" : "the Grundy value";
  if (!isShort(answer)) return make("p", { class: "note shortfall" }, `Not known: ${answer.undecided.text}.`);
  return make("p", { class: "note shortfall" }, `The time that the page allows is too short to find ${missing}. `,
    "The program goes further: ", make("code", {}, `chomp solve "${answer.position}" --budget 1e12`));
}

/** A reason that opens to the whole theorem, or to how the engine works. */
function reason(because) {
  const body = make("div", { class: "theorem" });
  const details = make("details", {},
    make("summary", {}, formula(because.text), cited(because.source)), body);
  details.addEventListener("toggle", async () => {
    if (!details.open || body.childElementCount) return;
    try {
      const { theorems } = await ask("theorems");
      const found = theorems.find((theorem) => theorem.id === because.id);
      const text = ENGINES[because.id] ?? `Computed by the engine ${because.id}.`;
      body.append(found ? prose(found.documentation) : make("p", {}, text), ...works(because.source));
    } catch (error) {
      body.replaceChildren();
      details.open = false;
      details.append(make("p", { class: "trouble", role: "alert" }, error.message));
    }
  }, { passive: true });
  return details;
}
