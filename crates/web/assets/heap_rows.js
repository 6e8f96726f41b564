// Where the counters of heaps lie. The server knows heaps as a collection without order; here each heap of the
// start is a row, and a move takes counters out of it or splits it where it lies, so that no other heap moves.
// Nothing here asks or draws.

/** What was chosen by clicks: which of several equal heaps, and which of its counters. */
const choices = new Map();

/** Where the last move led, for views that know no line of moves. */
const places = new Map();
const MOST_KEPT = 500;

const key = (rows) => rows.map(({ width, pieces }) => `${width}:${pieces.map(({ from, size }) => `${from}-${size}`)}`).join(";");

const sizes = (rows) => rows.flatMap(({ pieces }) => pieces.map(({ size }) => size)).sort((a, b) => b - a).join();

const begin = (heaps) => heaps.map((size) => ({ width: size, pieces: [{ from: 0, size }] }));

/** Keeps a choice, so that the next drawing shows it. */
export function note(rows, move, choice) {
  keep(choices, `${key(rows)}|${move}`, choice);
  const { rows: next } = after(rows, move);
  keep(places, sizes(next), next);
}

function keep(map, name, value) {
  if (map.size >= MOST_KEPT) map.delete(map.keys().next().value);
  map.set(name, value);
}

/** The rows of a board: as they were at the start, with the moves made since then. */
export function arranged(board, frame, moves, mostShown) {
  const own = [...board.heaps].sort((a, b) => b - a).join();
  const fits = (rows) => rows !== null && sizes(rows) === own;
  const made = frame?.heaps && moves ? moves.reduce((rows, move) => rows && (after(rows, move)?.rows ?? null), begin(frame.heaps)) : null;
  const kept = !moves && frame?.heaps ? places.get(own) ?? null : null;
  const found = fits(made) ? made : fits(kept) ? kept : begin(board.heaps);
  // Rows that are too wide to be seen whole show what is left of them from the start.
  return found.flatMap((row) => (row.width <= mostShown ? [row] : row.pieces.map(({ size }) => ({ width: size, pieces: [{ from: 0, size }] }))));
}

/** The rows after a move, and where it is made; null when there is no such heap. */
export function after(rows, move) {
  const [, text, rest] = /^(\d+) to ([\d+]+)$/.exec(move) ?? [];
  if (text === undefined) return null;
  const size = Number(text);
  const left = rest.split("+").map(Number).filter(Boolean);
  const chosen = choices.get(`${key(rows)}|${move}`) ?? first(rows, size, left);
  if (chosen === null) return null;
  const next = rows.map((row, at) => (at !== chosen.at ? row : { ...row, pieces: row.pieces.flatMap((piece, index) => (index !== chosen.index ? [piece] : cut(piece, left, chosen.taken))) }));
  return { ...chosen, rows: next };
}

/** Which places of which row the last of some moves took; null when that cannot be told. */
export function taken(frame, moves) {
  if (!frame?.heaps || !moves.length) return null;
  const before = moves.slice(0, -1).reduce((rows, move) => rows && (after(rows, move)?.rows ?? null), begin(frame.heaps));
  const made = before && after(before, moves.at(-1));
  if (!made) return null;
  const { from } = before[made.at].pieces[made.index];
  return { at: made.at, places: made.taken.map((place) => from + place) };
}

/** The first heap of a size; the largest part stays at its front. */
function first(rows, size, left) {
  for (const [at, { pieces }] of rows.entries()) {
    const index = pieces.findIndex((piece) => piece.size === size);
    const kept = left.reduce((sum, part) => sum + part, 0);
    if (index >= 0) return { at, index, taken: [left[0] ?? 0, (left[0] ?? 0) + size - kept] };
  }
  return null;
}

/** What is left of a heap. Two parts lie on both sides of what was taken; more of them follow one another. */
function cut(piece, left, [from, to]) {
  if (left.length <= 2) {
    return [{ from: piece.from, size: from }, { from: piece.from + to, size: piece.size - to }].filter(({ size }) => size > 0);
  }
  let place = piece.from;
  return left.map((size, index) => {
    const part = { from: place, size };
    place += size + (index === 0 ? to - from : 0);
    return part;
  });
}
