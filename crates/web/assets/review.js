// After a game: who was winning after each move, which move lost it, and how to go on from there.

import { parts, t } from "./messages.js";
import { ask } from "./server.js";
import { hasFirstWon, path } from "./state.js";
import { formula, make } from "./text.js";

const WIDE = 300;
const HIGH = 74;

/** Shows the review of the line that a game has come to; onlook(node) goes to one of its moves. */
export async function review(place, state, words, signal, onlook, isSmall = false) {
  const line = path(state);
  const key = line.map((at) => state.nodes[at].position).join("|");
  if (place.dataset.of === key) return;
  place.dataset.of = key;
  const curve = make("svg:svg", { class: "history", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": t("review.curve") });
  const said = make("p", { class: "lost-it", role: "status" }, t("review.working"));
  const table = make("ol", { class: "turns", start: 0 });
  place.replaceChildren(make("h2", {}, t("review.title")), said, curve,
    make("p", { class: "note" }, t("review.legend")), make("details", {}, make("summary", {}, t(`review.one-by-one.${words.move}`)), table));
  // Who is to move after so many moves wins there or not; at the end the winner is known.
  const winners = line.map(() => undefined);
  winners[line.length - 1] = hasFirstWon(state);
  const lengths = line.map(() => null);
  let isConjectured = false;
  const show = () => {
    curve.replaceChildren(...drawn(winners, line, state, onlook));
    table.replaceChildren(...line.map((at, turn) => row(state, at, turn, winners, lengths, onlook)));
    said.replaceChildren(...verdict(winners, line, state, words, onlook), ...isConjectured ? [" ", t("review.conjectured")] : []);
  };
  show();
  try {
    await Promise.all(line.map(async (at, turn) => {
      const { position, over } = state.nodes[at];
      if (position === null || over) return;
      const { outcome, certainty } = await ask("answer", { position, ask: "outcome" }, signal);
      isConjectured ||= certainty === "conjectured";
      winners[turn] = outcome === undefined || outcome === null ? null : (outcome === "N") === (turn % 2 === 0);
      // Larger boards would take too long for a look back.
      if (isSmall) lengths[turn] = (await ask("distance", { position }, signal)).moves;
      if (place.dataset.of === key) show();
    }));
  } catch (error) {
    if (error.name === "AbortError") return;
    delete place.dataset.of;
    said.replaceChildren(`${error.message} `, make("button", { type: "button", onclick: () => review(place, state, words, signal, onlook, isSmall) }, t("page.try-again")));
  }
}

/** The moves after which the other player was winning: who made them was winning before. */
export function mistakes(winners) {
  return winners.map((_, turn) => turn).filter((turn) => turn > 0 && isMistake(winners, turn));
}

function isMistake(winners, turn) {
  const isByFirst = turn % 2 === 1;
  return winners[turn - 1] === isByFirst && winners[turn] === !isByFirst;
}

function verdict(winners, line, state, words, onlook) {
  if (winners.includes(undefined)) return [t("review.working")];
  const last = mistakes(winners).at(-1);
  if (last === undefined) {
    return [winners.includes(null) ? t("review.undecided") : t("review.no-mistake")];
  }
  const seat = last % 2 === 1 ? state.first : state.second;
  const who = seat === "you" || (seat === "computer" && state.first !== state.second) ? seat : last % 2 === 1 ? "first" : "second";
  return [...parts(`review.lost-it.${who}.${words.move}`, { turn: last, move: formula(state.nodes[line[last]].move) }), " ",
    make("button", { type: "button", "data-do": "look-back", onclick: () => onlook(line[last - 1]) }, t("review.play-from-there"))];
}

function row(state, at, turn, winners, lengths, onlook) {
  const winner = winners[turn];
  const name = winner === undefined ? "…" : `${winner === null ? "?" : winner ? "▲" : "▼"} ${nameOf(winner)}`;
  const length = lengths[turn] === null ? "" : `, ${t("review.length", { n: lengths[turn] })}`;
  return make("li", { class: isMistake(winners, turn) ? "mistake" : null },
    make("button", { type: "button", class: "link", "data-turn": turn, onclick: () => onlook(at) }, turn ? formula(state.nodes[at].move) : t("review.start")),
    ` ${turn && isMistake(winners, turn) ? t("review.mistake", { state: `${name}${length}` }) : `${name}${length}`}`);
}

/** Who was winning: the first player or not, or null where that is not known. */
const nameOf = (winner) => t(winner === null ? "review.unknown" : winner ? "review.first" : "review.second");

/** Bars above and below a line, one for each position. */
function drawn(winners, line, state, onlook) {
  const step = WIDE / Math.max(1, line.length);
  const middle = HIGH / 2;
  const bar = (winner, turn) => {
    const isKnown = winner === true || winner === false;
    const mistake = isMistake(winners, turn);
    return make("svg:g", { class: `turn ${mistake ? "mistake" : ""}`, onclick: () => onlook(line[turn]) },
      make("svg:rect", { class: "grip", x: turn * step, y: 0, width: step, height: HIGH }),
      make("svg:rect", { class: isKnown ? (winner ? "first" : "second") : "unknown", x: turn * step + 1, width: Math.max(1, step - 2), y: isKnown ? (winner ? middle - 24 : middle) : middle - 3, height: isKnown ? 24 : 6 }),
      mistake ? make("svg:text", { x: (turn + 0.5) * step, y: winner ? middle - 27 : middle + 35, class: "value" }, "✗") : null,
      make("svg:title", {}, `${turn ? state.nodes[line[turn]].move : t("review.start")}: ${winner === undefined ? "…" : nameOf(winner)}`));
  };
  return [...winners.map(bar), make("svg:line", { class: "zero", x1: 0, x2: WIDE, y1: middle, y2: middle })];
}
