// Heaps as rows of counters. Which moves there are, the record says: where a move only ever takes from the end of
// a heap, one click says what is left; else the first and the last counter that are taken are clicked. A counter
// stays where it lies for the whole game, and what was taken leaves its outline.

import { fit } from "./fit.js";
import { kindOf, says, sign } from "./board.js";
import { after, arranged, note as noteChoice, taken } from "./heap_rows.js";
import { t } from "./messages.js";
import { announce, formula, make } from "./text.js";

const STEP = 34;
const HIGH = STEP + 8;
/** What stands beside a row, in pixels; where there is little room it stands above. */
const BESIDE = 104;
const ABOVE = 18;
const MOST_SHOWN = 60;
const MOST_LISTED = 120;

/** Draws heaps; options as for other boards, and moves: those made since the frame. */
export function drawHeaps(board, options = {}) {
  const { onbite = null } = options;
  const note = make("p", { class: "note heap-note", role: "status" });
  const rows = arranged(board, options.frame, options.moves ?? null, MOST_SHOWN);
  const widest = Math.min(MOST_SHOWN, Math.max(1, ...rows.map(({ width }) => width)));
  const isNarrow = matchMedia("(max-width: 50rem)").matches;
  const high = HIGH + (isNarrow ? ABOVE : 0);
  const top = (at) => at * high + high - HIGH + 4;
  const [width, height] = [widest * STEP + 4, Math.max(1, rows.length) * high + 8];
  const svg = make("svg:svg", { class: "board heaps", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": board.heaps.length ? t("board.heaps", { sizes: board.heaps.join(", ") }) : t("board.no-heaps") });
  const hinted = [...options.marks ?? []].filter(([, mark]) => mark.wins === true).map(([move]) => move);
  const shown = [options.going, ...hinted].find(Boolean) ?? null;
  const kind = options.going ? "taking" : "wins";
  const last = options.last && options.moves?.at(-1) === options.last ? taken(options.frame, options.moves) : null;
  // A move is shown where it would be made.
  const goal = shown === null ? null : after(rows, shown);
  let isEntered = false;
  rows.forEach((row, at) => {
    svg.append(...outline(row, top(at), isNarrow, last?.at === at && !(row.width > MOST_SHOWN) ? last.places : [0, 0]));
    row.pieces.forEach((piece, index) => {
      const heap = new Heap({ board, rows, at, top: top(at), kind, index, piece, goal: goal?.at === at && goal.index === index ? goal.taken : null, onbite, note });
      svg.append(...heap.drawn());
      if (onbite && !isEntered && heap.counters.length) heap.counters[0].setAttribute("tabindex", "0");
      isEntered ||= heap.counters.length > 0;
    });
  });
  return make("div", { class: "board-place" }, fit(svg, width, height, options.room, options.small, STEP, isNarrow ? {} : { left: BESIDE }), onbite ? note : null, listed(board, options));
}

/** What there is of a row, and what was there. */
function outline({ width, pieces }, top, isNarrow, [from, to]) {
  const said = pieces.length === 0 ? t("board.heap-taken") : t("board.heap", { n: pieces.length, sizes: pieces.map(({ size }) => size).join(", ") });
  const isThere = (place) => pieces.some(({ from, size }) => place >= from && place < from + size);
  const gone = Array.from({ length: Math.min(width, MOST_SHOWN) }, (_, place) => place).filter((place) => !isThere(place));
  const spot = isNarrow ? { x: 4, y: top - 5, class: "axis" } : { x: -8, y: top + STEP / 2 + 4, class: "axis end" };
  const isLast = (place) => place >= from && place < to;
  return [make("svg:text", spot, said),
    ...gone.map((place) => make("svg:g", { class: isLast(place) ? "crumb last" : "crumb", "aria-hidden": "true" }, make("svg:circle", { class: "taken", cx: (place + 0.5) * STEP, cy: top + STEP / 2, r: STEP / 2 - 5 })))];
}

/** One heap: a piece of a row. */
class Heap {
  constructor({ board, rows, at, top, kind, index, piece, goal, onbite, note }) {
    Object.assign(this, { rows, at, top, kind, index, piece, goal, onbite, note });
    this.size = piece.size;
    this.moves = board.heap_moves[piece.size] ?? [];
    this.isAllListed = !board.goes_on;
    this.isFromEnd = this.moves.every((left) => left.length < 2);
    this.first = null;
    this.counters = Array.from({ length: Math.max(0, Math.min(piece.size, MOST_SHOWN - piece.from)) }, (_, place) => this.counter(place));
  }

  drawn() {
    const { from, size } = this.piece;
    const y = this.top;
    const more = from + size > MOST_SHOWN ? [make("svg:text", { x: MOST_SHOWN * STEP, y: y + STEP / 2 + 5, class: "axis" }, "…")] : [];
    // Heaps that lie side by side are told apart by what they lie on.
    const ground = make("svg:rect", { class: "ground", x: from * STEP + 1, y, width: this.counters.length * STEP - 2, height: STEP, rx: STEP / 2 });
    return [ground, ...this.counters, ...more];
  }

  counter(place) {
    const isMarked = this.goal !== null && place >= this.goal[0] && place < this.goal[1];
    const node = make("svg:g", {
      class: isMarked ? `counter ${this.kind}` : "counter", transform: `translate(${(this.piece.from + place) * STEP} ${this.top})`,
      role: this.onbite ? "button" : "img", tabindex: this.onbite ? -1 : null, "data-counter": `${this.size}.${place}`,
      "aria-label": t(isMarked && this.kind === "wins" ? "board.counter-wins" : "board.counter", { size: this.size, counter: place + 1 }),
    }, make("svg:rect", { class: "grip", y: -4, width: STEP, height: HIGH }), make("svg:circle", { cx: STEP / 2, cy: STEP / 2, r: STEP / 2 - 3 }));
    if (this.onbite) {
      node.addEventListener("click", () => this.choose(place));
      node.addEventListener("pointerenter", () => this.light(place));
      node.addEventListener("pointerleave", () => this.light(null));
      node.addEventListener("focus", () => node.matches(":focus-visible") && this.light(place));
      node.addEventListener("keydown", (event) => this.steer(event, place));
    }
    return node;
  }

  /** Which counters a choice would take: from the first to the one behind the last. */
  range(place) {
    if (this.isFromEnd) return [place, this.size];
    return this.first === null ? [place, place + 1] : [Math.min(place, this.first), Math.max(place, this.first) + 1];
  }

  light(place) {
    const [from, to] = place === null ? (this.first === null ? [0, 0] : [this.first, this.first + 1]) : this.range(place);
    this.counters.forEach((node, index) => node.classList.toggle("going", index >= from && index < to));
  }

  choose(place) {
    if (!this.isFromEnd && this.first === null) {
      this.first = place;
      this.light(place);
      this.tell(t("board.choose-last", { counter: place + 1 }));
      return;
    }
    const [from, to] = this.range(place);
    this.first = null;
    this.light(null);
    const left = [from, this.size - to].filter(Boolean).sort((a, b) => b - a);
    const isListed = this.moves.some((known) => known.join() === left.join());
    const move = `${this.size} to ${left.join("+") || 0}`;
    // Of what is not listed the server knows.
    if (!isListed && this.isAllListed) {
      this.tell(t("board.not-allowed", { taken: to - from, size: this.size }));
      return;
    }
    noteChoice(this.rows, move, { at: this.at, index: this.index, taken: [from, to] });
    this.onbite(move);
  }

  tell(text) {
    this.note.textContent = text;
    announce(text);
  }

  steer(event, place) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(place);
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step && !way) return;
    event.preventDefault();
    const all = [...event.target.closest("svg").querySelectorAll(".counter")];
    const next = step ? all[all.indexOf(event.target) + step] : beyond(all, event.target, way);
    if (!next) return;
    for (const node of all) node.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

/** The nearest counter in the next row that has any. */
function beyond(all, from, way) {
  const place = (node) => node.transform.baseVal[0].matrix;
  const rows = all.filter((node) => (place(node).f - place(from).f) * way > 0);
  const far = (node) => Math.abs(place(node).f - place(from).f) * 1000 + Math.abs(place(node).e - place(from).e);
  return rows.sort((a, b) => far(a) - far(b))[0];
}

function summaryOf(all, isCut) {
  if (isCut) return t("board.some-moves", { shown: Math.min(all, MOST_LISTED) });
  return all > MOST_LISTED ? t("board.first-moves", { shown: MOST_LISTED, all }) : t("board.all-moves", { all });
}

/** Every move by its name, for those who type, listen or split in ways that no click can say. */
function listed(board, { marks = new Map(), others = undefined, onbite = null }) {
  const sizes = [...new Set(board.heaps)];
  const all = sizes.flatMap((size) => (board.heap_moves[size] ?? []).map((left) => `${size} to ${left.join("+") || 0}`));
  if (!all.length) return make("p", { class: "note" }, t("board.no-move"));
  const chip = (move) => {
    const mark = marks.get(move) ?? others;
    const said = says(mark, board.words.move);
    const inside = [formula(move), mark ? ` ${mark.label ?? sign(mark)}` : ""];
    const label = said ? `${move}: ${said}` : null;
    return onbite
      ? make("button", { type: "button", class: `chip ${kindOf(mark)}`, "data-move": move, title: label, onclick: () => onbite(move) }, inside, said ? make("span", { class: "sr" }, ` ${said}`) : null)
      : make("span", { class: `chip ${kindOf(mark)}`, "data-move": move }, inside);
  };
  // On a phone the panel lies below, and would be pushed away.
  const isWide = !matchMedia("(max-width: 50rem)").matches;
  return make("details", { class: "heap-moves", open: isWide && (marks.size > 0 || others !== undefined) },
    make("summary", {}, summaryOf(all.length, board.goes_on)),
    make("div", { class: "chips" }, all.slice(0, MOST_LISTED).map(chip)));
}
