// What steps ask the server about positions.

import { ask } from "../server.js";

/** What a move is called, as the board has it. */
export const nameOf = (move) => move.names ?? `(${move.bite.join(",")})`;

/** "P" or "N". A lesson asks only what is known. */
export async function outcomeOf(position, signal) {
  const { outcome } = await ask("answer", { position, ask: "outcome" }, signal);
  if (!outcome) throw new Error(`nobody knows who wins ${position}`);
  return outcome;
}

/** The winning moves: [{ move, to }]. */
export async function winningMoves(position, signal) {
  const { winning_moves: known } = await ask("answer", { position, ask: "outcome,winning_moves" }, signal);
  return (known?.moves ?? []).map((move) => ({ move: nameOf(move), to: move.to }));
}

/** The Grundy value, where the poison may not be taken. */
export async function valueOf(position, signal) {
  const { grundy } = await ask("answer", { position, ask: "grundy" }, signal);
  const text = grundy?.normal_play ?? grundy?.poison_forbidden;
  if (text === undefined) throw new Error(`nobody knows the value of ${position}`);
  return Number(text);
}

/** How many cells a board has. */
export async function cellsOf(position, signal) {
  if (position === null) return 0;
  const { layers } = await ask("board", { position }, signal);
  return layers.reduce((sum, layer) => sum + layer.rows.reduce((all, row) => all + row.cells, 0), 0);
}

/** What the computer answers: { move, position }; the poison where nothing else is left. */
export async function replyTo(position, signal) {
  const reply = await ask("reply", { position, strength: "perfect", seed: 1 }, signal);
  return { move: reply.move ?? reply.poison, position: reply.position, over: reply.over };
}
