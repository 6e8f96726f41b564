// Heaps as rows of counters. Which moves there are, the record says: where a move only ever takes from the end of
// a heap, one click says what is left; else the first and the last counter that are taken are clicked.

import { fit } from "./fit.js";
import { kindOf, says, sign } from "./board.js";
import { announce, formula, make } from "./text.js";

const STEP = 34;
const LEFT = 78;
const MOST_SHOWN = 60;
const MOST_LISTED = 120;

/** Draws heaps; options as for other boards. */
export function drawHeaps(board, options = {}) {
  const { onbite = null } = options;
  const note = make("p", { class: "note heap-note", role: "status" });
  const rows = board.heaps.map((size, row) => ({ size, row, moves: board.heap_moves[size] ?? [] }));
  const widest = Math.min(MOST_SHOWN, Math.max(1, ...rows.map(({ size }) => size)));
  const [width, height] = [LEFT + widest * STEP + 12, Math.max(1, rows.length) * (STEP + 8) + 8];
  const svg = make("svg:svg", { class: "board heaps", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `Heaps ${board.heaps.join(", ") || "none"}` });
  let entry = 0;
  for (const heap of rows) {
    const tokens = new Row(heap, options, note);
    if (onbite && entry === 0 && tokens.counters.length) tokens.counters[entry++].setAttribute("tabindex", "0");
    svg.append(...tokens.drawn());
  }
  return make("div", { class: "board-place" }, fit(svg, width, height, options.room), onbite ? note : null, listed(board, options));
}

class Row {
  constructor({ size, row, moves }, { marks = new Map(), going = null, onbite = null }, note) {
    Object.assign(this, { size, row, moves, onbite, note });
    this.isFromEnd = moves.every((left) => left.length < 2);
    this.first = null;
    const hinted = [...marks].filter(([, mark]) => mark.wins === true).map(([move]) => move);
    this.marked = taken(size, [going, ...hinted].find((move) => move && takes(move, size)) ?? null);
    this.counters = Array.from({ length: Math.min(size, MOST_SHOWN) }, (_, at) => this.counter(at));
  }

  drawn() {
    const y = this.row * (STEP + 8) + STEP / 2 + 9;
    const more = this.size > MOST_SHOWN ? make("svg:text", { x: LEFT + MOST_SHOWN * STEP, y, class: "axis" }, "…") : null;
    return [make("svg:text", { x: 4, y, class: "axis" }, `heap of ${this.size}`), ...this.counters, ...(more ? [more] : [])];
  }

  counter(at) {
    const isMarked = this.marked !== null && at >= this.marked[0] && at < this.marked[1];
    const node = make("svg:g", {
      class: isMarked ? "counter wins" : "counter", transform: `translate(${LEFT + at * STEP} ${this.row * (STEP + 8) + 4})`,
      role: this.onbite ? "button" : "img", tabindex: this.onbite ? -1 : null, "data-counter": `${this.size}.${at}`,
      "aria-label": `heap of ${this.size}, counter ${at + 1}${isMarked ? ": a winning move takes it" : ""}`,
    }, make("svg:circle", { cx: STEP / 2, cy: STEP / 2, r: STEP / 2 - 3 }));
    if (this.onbite) {
      node.addEventListener("click", () => this.choose(at));
      node.addEventListener("pointerenter", () => this.light(at));
      node.addEventListener("pointerleave", () => this.light(null));
      node.addEventListener("focus", () => node.matches(":focus-visible") && this.light(at));
      node.addEventListener("keydown", (event) => this.steer(event, at));
    }
    return node;
  }

  /** Which counters a choice would take: from the first to the one behind the last. */
  range(at) {
    if (this.isFromEnd) return [at, this.size];
    return this.first === null ? [at, at + 1] : [Math.min(at, this.first), Math.max(at, this.first) + 1];
  }

  light(at) {
    const [from, to] = at === null ? (this.first === null ? [0, 0] : [this.first, this.first + 1]) : this.range(at);
    this.counters.forEach((node, index) => node.classList.toggle("going", index >= from && index < to));
  }

  choose(at) {
    if (!this.isFromEnd && this.first === null) {
      this.first = at;
      this.light(at);
      this.tell(`From counter ${at + 1}: now choose the last one to take, or the same again.`);
      return;
    }
    const [from, to] = this.range(at);
    this.first = null;
    this.light(null);
    const left = [from, this.size - to].filter(Boolean).sort((a, b) => b - a);
    const isLegal = this.moves.some((known) => known.join() === left.join());
    if (isLegal) this.onbite(`${this.size} to ${left.join("+") || 0}`);
    else this.tell(`The rules do not allow to take ${to - from} of ${this.size} there.`);
  }

  tell(text) {
    this.note.textContent = text;
    announce(text);
  }

  steer(event, at) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(at);
      return;
    }
    const board = event.target.closest("svg");

    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step && !way) return;
    event.preventDefault();
    const all = [...board.querySelectorAll(".counter")];
    const here = all.indexOf(event.target);
    const next = step ? all[here + step] : all[Math.max(0, Math.min(all.length - 1, here + way * this.size))];
    if (!next) return;
    for (const node of all) node.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

/** Whether a move is made in a heap of this size. */
const takes = (move, size) => move.startsWith(`${size} to `);

/** The counters that a move takes out of a heap, as a range; null for a move in another heap. */
function taken(size, move) {
  if (move === null) return null;
  const left = move.slice(`${size} to `.length).split("+").map(Number);
  return left.length > 2 ? null : [left[0], size - (left[1] ?? 0)];
}

/** Every move by its name, for those who type, listen or split in ways that no click can say. */
function listed(board, { marks = new Map(), others = undefined, onbite = null }) {
  const sizes = [...new Set(board.heaps)];
  const all = sizes.flatMap((size) => (board.heap_moves[size] ?? []).map((left) => `${size} to ${left.join("+") || 0}`));
  if (!all.length) return make("p", { class: "note" }, "No move is left.");
  const chip = (move) => {
    const mark = marks.get(move) ?? others;
    const said = says(mark);
    const inside = [formula(move), mark ? ` ${mark.label ?? sign(mark)}` : ""];
    const label = said ? `${move}: ${said}` : null;
    return onbite
      ? make("button", { type: "button", class: `chip ${kindOf(mark)}`, "data-move": move, title: label, onclick: () => onbite(move) }, inside, said ? make("span", { class: "sr" }, ` ${said}`) : null)
      : make("span", { class: `chip ${kindOf(mark)}`, "data-move": move }, inside);
  };
  return make("details", { class: "heap-moves", open: marks.size > 0 || others !== undefined },
    make("summary", {}, all.length > MOST_LISTED ? `The first ${MOST_LISTED} of ${all.length} moves` : `All moves (${all.length})`),
    make("div", { class: "chips" }, all.slice(0, MOST_LISTED).map(chip)));
}
