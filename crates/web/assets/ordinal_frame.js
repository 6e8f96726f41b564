// The frame of a board with ordinal axes: the first position of a game, whose axes later ones are drawn on, so that
// no cell moves. Whoever wants to can see what is left alone, and larger.

import { t } from "./messages.js";
import { ask } from "./server.js";
import { make } from "./text.js";

/** Where less than this of an axis is left, it can be enlarged. */
const MOST_LEFT = 0.6;

/** Whether a person wants to see only what is left of boards. */
let isEnlarged = false;

const hasOrdinals = (board) => Boolean(board?.ordinals) || Boolean(board?.parts?.some(hasOrdinals));

/** On whose axes a position is drawn; undefined means its own. */
const axesFor = (frame, position) => (hasOrdinals(frame) && frame.position !== position && !isEnlarged ? frame.position : undefined);

/** A position on the axes of the board that it was bitten out of; boards of finite rows stay where they are by themselves. */
export const cutFrom = (frame, position, signal) => ask("board", { position, frame: axesFor(frame, position) }, signal);

/** The same board with some bites in their places; boards of finite rows find them by themselves. */
export async function withMarks(board, moves, signal, frame = null) {
  if (!board.ordinals || !moves.length) return board;
  const marked = await ask("board", { position: board.position, frame: axesFor(frame, board.position), marks: moves.slice(0, 40).join(";") }, signal);
  return marked.ordinals ? marked : board;
}

/** Shows only what is left, larger, or the whole board again; its place is kept where it would do nothing. */
export function enlarger(board, { frame, redraw }) {
  const reach = (axis) => Math.max(0, ...board.ordinals.panels.flatMap(({ boxes }) => boxes.map(({ steps }) => board.ordinals.axes[axis].steps[steps[axis] - 1].to)));
  const isOfUse = frame?.ordinals && frame.position !== board.position && (isEnlarged || reach(0) < MOST_LEFT || reach(1) < MOST_LEFT);
  return make("button", { class: `turn link${isOfUse ? "" : " idle"}`, type: "button", "data-do": "enlarge", onclick: () => { isEnlarged = !isEnlarged; redraw(); } },
    t(isEnlarged ? "board.whole-again" : "board.enlarge"));
}
