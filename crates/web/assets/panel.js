// The panel beside a board: who wins, how certain that is, why.

import { parts as said, t } from "./messages.js";
import { isShort, ask } from "./server.js";
import { ENGINES, cited, works } from "./sources.js";
import { english, formula, make, prose } from "./text.js";
import { nameOf, whyLost } from "./tree.js";

/** What the engines call the certainty of an answer. */
const CERTAINTIES = ["proved", "certified", "computed", "conjectured"];

/** So many winning moves are listed. */
const MOST_LISTED = 12;

/** How certain an answer is, in the reader's language. */
export const certainty = (word) => (CERTAINTIES.includes(word) ? t(`answer.certainty.${word}`) : word);

/** The badge of an answer. */
export function badge(answer) {
  const outcome = answer.outcome ?? null;
  const kind = outcome ?? "unknown";
  const sign = { N: "●", P: "○", unknown: "?" }[kind];
  return make("p", { class: `badge ${kind}` },
    make("strong", {}, `${sign} ${outcome ?? t("answer.unknown")}`),
    outcome ? `: ${t(`answer.says.${outcome}`)}` : null,
    outcome ? make("span", { class: "certainty" }, certainty(answer.certainty)) : null);
}

/** Tells in a place everything that an answer says; what was told already stays as it is, opened or not. */
export function tell(place, answer, options = {}) {
  const parts = told(answer, options);
  const keys = new Set(parts.map(([key]) => key));
  for (const node of [...place.children]) if (!keys.has(node.dataset.part)) node.remove();
  parts.forEach(([key, build], index) => {
    if (place.children[index]?.dataset.part === key) return;
    const node = build();
    node.dataset.part = key;
    place.insertBefore(node, place.children[index] ?? null);
  });
}

/** The same in a place of its own. */
export function answered(answer, options = {}) {
  const place = make("div", { class: "answer" });
  tell(place, answer, options);
  return place;
}

/** The parts of what is told, each with a key that changes when it does. */
function told(answer, { onmove = null, words = null, signal = undefined, isToBeValued = false }) {
  const { grundy, winning_moves: known } = answer;
  const parts = [[`badge ${answer.outcome} ${answer.certainty}`, () => badge(answer)]];
  const names = (known?.moves ?? []).map(nameOf);
  // What takes longer has its place before it comes, so that nothing moves then.
  if (!names.length && isToBeValued && answer.outcome === "N") parts.push(["winning", () => make("section", { class: "winning" }, make("h2", {}, t(`answer.winning.${words?.move ?? "bite"}`)), "…")]);
  if (names.length) parts.push([`winning ${names} ${known.complete}`, () => winning(known, { onmove, words, signal })]);
  if (answer.outcome === "P") parts.push(["lost", () => whyLost(answer.position, signal, t(`answer.why-lost.${words?.move ?? "move"}`))]);
  if (!grundy && isToBeValued) parts.push(["grundy", () => make("p", { class: "value-line note" }, t("answer.value-to-come"))]);
  if (grundy) {
    parts.push([`grundy ${grundy.normal_play ?? grundy.poison_forbidden}`, () => make("p", { class: "value-line" }, ...said("answer.value", { value: formula(grundy.normal_play ?? grundy.poison_forbidden) }),
      grundy.poison_allowed ? make("span", { class: "note" }, " ", ...said("answer.value-poison", { value: formula(grundy.poison_allowed) })) : null)]);
  }
  if (answer.because.length) parts.push(["why", () => make("h2", {}, t("answer.why"))]);
  for (const because of answer.because) parts.push([`because ${because.id} ${because.text}`, () => reason(because)]);
  if (answer.undecided) parts.push([`undecided ${answer.undecided.text}`, () => shortfall(answer)]);
  return parts;
}

/** What a move leaves: a position, or the empty one of a poset, which has no name. */
const leaves = (to) => (/^\w+: ?$|^\w+:$/.test(to) ? ["answer.leaves-nothing", {}] : ["answer.leaves", { position: formula(to) }]);

function winning({ moves, complete }, { onmove, words, signal }) {
  const list = moves.slice(0, MOST_LISTED).map((move) => {
    const name = nameOf(move);
    const spelled = onmove ? make("button", { class: "link", type: "button", onclick: () => onmove(name) }, formula(name)) : formula(name);
    return make("li", {}, spelled, make("span", { class: "leaves" }, " ", ...said(...leaves(move.to))), whyLost(move.to, signal, t("answer.why-that-lost")));
  });
  return make("section", { class: "winning" }, make("h2", {}, t(`answer.winning.${words?.move ?? "bite"}`)),
    moves.length > MOST_LISTED ? t("answer.first-of", { all: moves.length, shown: MOST_LISTED }) : "", make("ul", {}, list),
    complete ? null : make("p", { class: "note" }, t("answer.others")));
}

/** What is not known, in words for somebody who counts no units of work. */
function shortfall(answer) {
  const missing = !answer.outcome ? "outcome" : answer.winning_moves && !answer.winning_moves.complete ? "all-moves" : answer.winning_moves === null ? "moves" : "value";
  if (!isShort(answer)) return make("p", { class: "note shortfall" }, ...said("answer.undecided", { why: make("span", { lang: "en" }, answer.undecided.text) }));
  return make("p", { class: "note shortfall" }, t(`answer.short.${missing}`), " ",
    ...said("answer.program", { command: make("code", {}, `chomp solve "${answer.position}" --budget 1e12`) }));
}

/** Where a reason comes from, unless the reason itself has said that everything was searched. */
export const sourceOf = ({ id, source }) => (ENGINES.includes(id) && source === "exhaustive computation" ? "" : cited(source));

/** A reason that opens to the whole theorem, or to how the engine works. */
function reason(because) {
  const body = make("div", { class: "theorem" });
  const details = make("details", {},
    make("summary", { lang: "en" }, formula(because.text), sourceOf(because)), body);
  details.addEventListener("toggle", async () => {
    if (!details.open || body.childElementCount) return;
    try {
      const { theorems } = await ask("theorems");
      const found = theorems.find((theorem) => theorem.id === because.id);
      const text = ENGINES.includes(because.id) ? t(`answer.engine.${because.id}`) : t("answer.by-engine", { engine: because.id });
      body.append(found ? english(prose(found.documentation)) : make("p", {}, text), ...works(because.source));
    } catch (error) {
      body.replaceChildren();
      details.open = false;
      details.append(make("p", { class: "trouble", role: "alert" }, error.message));
    }
  }, { passive: true });
  return details;
}
