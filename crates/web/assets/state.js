// The state of a game on the page, and all that can happen to it. Nothing here asks, waits or draws: a
// transition is a function from a state to a state, and what may not be done gives back the same state.
//
//   your turn ──bite──▶ waiting for the move ──answered──▶ waiting for the reply ──answered──▶ your turn
//                              └──failed, stopped──▶ your turn, with a trouble that can be tried again
//
// The moves form a tree, so that a game can be taken back and go on otherwise without losing anything.
// `nodes[0]` is the start; `at` is the node that is shown, `line` the end of the line it lies on.

import { t } from "./messages.js";

/** Seats: "you", "computer" or "friend". */
export function begin({ start, first = "you", second = "computer", strength = "perfect", seed = 1, over = false }) {
  const root = { parent: -1, move: null, position: start, over };
  return settle({
    start, first, second, strength, seed, nodes: [root], at: 0, line: 0, resignedAt: null, paused: false,
    waiting: null, asked: 0, hint: null, remark: null, trouble: null, unsure: null,
  });
}

/** The nodes from the start to some node. */
export function path(state, node = state.at) {
  const found = [];
  for (let at = node; at >= 0; at = state.nodes[at].parent) found.unshift(at);
  return found;
}

export const position = (state) => state.nodes[state.at].position;

/** Who is to move at a node. */
export function seat(state, node = state.at) {
  return path(state, node).length % 2 === 1 ? state.first : state.second;
}

export const isResigned = (state) => state.resignedAt === state.at;

export const isEnded = (state) => state.nodes[state.at].over || isResigned(state);

/** Whether a person may move now: also while a hint is looked for. */
export function isYours(state) {
  return !isEnded(state) && seat(state) !== "computer" && (state.waiting === null || state.waiting.kind === "hint");
}

/** Whether the first player has won; only of a game that ended. */
export function hasFirstWon(state) {
  const isFirstToMove = path(state).length % 2 === 1;
  if (isResigned(state)) return !isFirstToMove;
  // Who took the poison has lost; who cannot move has lost.
  return position(state) === null ? isFirstToMove : !isFirstToMove;
}

/** Whether somebody plays who is no computer. */
const hasPerson = (state) => state.first !== "computer" || state.second !== "computer";

const isLeaf = (state, node) => !state.nodes.some((other) => other.parent === node);

/** What belongs to a single position and is gone with it. */
const CLEARED = { waiting: null, hint: null, remark: null, trouble: null, unsure: null };

/** Where it is the computer's turn and nothing follows yet, its reply is waited for. */
function settle(state) {
  const isDue = state.waiting === null && state.trouble === null && !state.paused && !isEnded(state)
    && seat(state) === "computer" && isLeaf(state, state.at);
  return isDue ? wait(state, { kind: "reply" }) : state;
}

function wait(state, question) {
  const id = state.asked + 1;
  return { ...state, trouble: null, asked: id, waiting: { id, ...question } };
}

/**
 * A person moves. A click while something is waited for is refused.
 * poison: the move that loses at once, while others are left; it is asked about, and taken by `takePoison` only.
 */
export function bite(state, move, poison = null) {
  if (!isYours(state)) return state;
  if (poison !== null && bare(move) === bare(poison)) return state.unsure === move ? state : { ...state, waiting: null, unsure: move };
  return wait({ ...state, unsure: null, hint: null }, { kind: "move", move });
}

/** Takes the poison on purpose. */
export function takePoison(state) {
  return isYours(state) && state.unsure !== null ? wait({ ...state, unsure: null, hint: null }, { kind: "move", move: state.unsure }) : state;
}

/** A move without brackets and spaces. */
const bare = (move) => move.replace(/[()\s]/g, "");

/** Not the poison after all. */
export function thinkAgain(state) {
  return state.unsure === null ? state : { ...state, unsure: null };
}

/** Wants to know a winning move. */
export function askForHint(state) {
  return isYours(state) && state.waiting === null ? wait({ ...state, unsure: null }, { kind: "hint" }) : state;
}

/** The computer's move has come; it is shown before it is made. */
export function shown(state, id, reply) {
  return state.waiting?.id === id ? { ...state, waiting: { ...state.waiting, reply } } : state;
}

/** What was waited for has come. An answer to a question that is no longer asked changes nothing. */
export function answered(state, id, answer) {
  if (state.waiting?.id !== id) return state;
  if (state.waiting.kind === "hint") return { ...state, waiting: null, hint: answer };
  const next = moved(state, answer);
  const remark = state.waiting.kind === "reply" ? { because: answer.because, certainty: answer.certainty ?? null, why: answer.why ?? [] } : null;
  return settle({ ...next, ...CLEARED, remark });
}

function moved(state, { move, position: after, over }) {
  const known = state.nodes.findIndex((node) => node.parent === state.at && node.move === move);
  if (known >= 0) return { ...state, at: known, line: endOfLine(state, known) };
  const nodes = [...state.nodes, { parent: state.at, move, position: after, over }];
  return { ...state, nodes, at: nodes.length - 1, line: nodes.length - 1 };
}

/** Where the line through a node ends: the present line if the node lies on it, else the newest. */
function endOfLine(state, node) {
  if (path(state, state.line).includes(node)) return state.line;
  let end = node;
  for (let next = node; next >= 0; next = state.nodes.findLastIndex((one) => one.parent === end)) end = next;
  return end;
}

/** What was waited for will not come. */
export function failed(state, id, error) {
  if (state.waiting?.id !== id) return state;
  const { kind, move } = state.waiting;
  const again = error.isFinal ? null : { kind, move };
  return { ...state, waiting: null, trouble: { message: error.message, hint: error.hint ?? null, again } };
}

/** A person is tired of waiting. */
export function stop(state) {
  if (state.waiting === null) return state;
  const message = state.waiting.kind === "reply" ? t("play.stopped-computer") : t("play.stopped-waiting");
  return failed(state, state.waiting.id, { message });
}

/** Asks once more what failed. */
export function tryAgain(state) {
  return state.trouble?.again && state.waiting === null ? wait(state, state.trouble.again) : state;
}

/** The last turn of a person before this one; with no persons, the last turn. */
function before(state) {
  const earlier = path(state).slice(0, -1);
  return earlier.findLast((node) => !hasPerson(state) || seat(state, node) !== "computer") ?? null;
}

export function canUndo(state) {
  return isResigned(state) || state.waiting?.kind === "move" || before(state) !== null;
}

/** Takes back: a move that is on its way, a resignation, or everything since the last turn of a person. */
export function undo(state) {
  if (!canUndo(state)) return state;
  const paused = state.paused || !hasPerson(state);
  if (state.waiting?.kind === "move") return { ...state, ...CLEARED };
  if (isResigned(state)) return settle({ ...state, ...CLEARED, resignedAt: null });
  return settle({ ...state, ...CLEARED, at: before(state), paused });
}

export function canRedo(state) {
  return state.at !== state.line && state.waiting?.kind !== "move";
}

/** Goes on along the line, to the next turn of a person. */
export function redo(state) {
  if (!canRedo(state)) return state;
  const ahead = path(state, state.line);
  const rest = ahead.slice(ahead.indexOf(state.at) + 1);
  const next = hasPerson(state) ? rest.find((node) => seat(state, node) !== "computer") ?? state.line : rest[0];
  return settle({ ...state, ...CLEARED, at: next });
}

/** Looks at any move of the tree. */
export function goTo(state, node) {
  if (!(node in state.nodes) || node === state.at) return state;
  return settle({ ...state, ...CLEARED, at: node, line: endOfLine(state, node) });
}

/** Lets the computer move where it has moved before. */
export function playFromHere(state) {
  const isStill = state.waiting === null && !isEnded(state) && seat(state) === "computer";
  return isStill ? wait({ ...state, ...CLEARED, paused: false }, { kind: "reply" }) : state;
}

export function resign(state) {
  return isYours(state) ? { ...state, ...CLEARED, resignedAt: state.at } : state;
}

/** Stops or goes on with a game that is watched. */
export function pause(state) {
  if (hasPerson(state)) return state;
  if (!state.paused) return { ...state, ...CLEARED, remark: state.remark, paused: true };
  return settle({ ...state, ...CLEARED, at: state.line, paused: false });
}

/** The address of a state. A move whose parent is not the one before it is written `parent@move`. */
export function write(state) {
  const out = new URLSearchParams({ view: "play", position: state.start });
  const put = (name, value, usual) => value !== usual && out.set(name, String(value));
  put("first", state.first, "you");
  put("second", state.second, "computer");
  put("strength", state.strength, "perfect");
  put("seed", state.seed, 1);
  const moves = state.nodes.slice(1).map(({ parent, move }, before) => (parent === before ? move : `${parent}@${move}`));
  put("moves", moves.join(";"), "");
  put("line", state.line, state.nodes.length - 1);
  put("at", state.at, state.line);
  put("resigned", state.resignedAt, null);
  put("paused", state.paused, false);
  return out;
}

/** What an address says: settings, and the moves with their parents but without positions. */
export function read(parameters) {
  const moves = (parameters.get("moves") ?? "").split(";").filter(Boolean).map((text, before) => {
    const [, parent, move] = /^(\d+)@(.*)$/s.exec(text) ?? [null, before, text];
    return { parent: Math.min(Number(parent), before), move };
  });
  const number = (name, usual) => {
    const value = Number(parameters.get(name) ?? usual);
    return Number.isInteger(value) && value >= 0 && value <= moves.length ? value : usual;
  };
  const line = number("line", moves.length);
  const at = number("at", line);
  const resigned = parameters.get("resigned");
  return {
    settings: {
      start: parameters.get("position") ?? "4x5",
      first: chosen(parameters.get("first"), ["you", "computer", "friend"]),
      second: chosen(parameters.get("second"), ["computer", "you", "friend"]),
      strength: parameters.get("strength") ?? "perfect",
      seed: Number(parameters.get("seed") ?? 1) || 1,
    },
    moves, line, at,
    resignedAt: resigned === null ? null : resigned === "true" ? at : number("resigned", at),
    paused: parameters.get("paused") === "true",
  };
}

const chosen = (value, known) => (known.includes(value) ? value : known[0]);

/** The state of an address, once the moves have been made; fewer when some of them are no moves. */
export function resume(told, start, over, made) {
  const fresh = { ...begin({ ...told.settings, start, over }), waiting: null, asked: 0 };
  const nodes = [...fresh.nodes, ...made];
  const within = (node) => Math.min(node, nodes.length - 1);
  const line = within(told.line);
  const whole = { ...fresh, nodes, line, paused: told.paused && !hasPerson(fresh) };
  const at = path(whole, line).includes(told.at) ? told.at : line;
  const resignedAt = told.resignedAt === null ? null : within(told.resignedAt);
  return settle({ ...whole, at, resignedAt });
}
