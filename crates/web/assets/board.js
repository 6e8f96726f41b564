// A board drawn as SVG: layers of rows of cells, the poison at the top left. What is eaten leaves its outline, so
// that nothing moves. The quadrant beyond a cell lights up when it is looked at; what a bite really leaves, the
// server says.

import { drawDiagram } from "./diagram.js";
import { drawHeaps } from "./heaps.js";
import { drawOrdinals } from "./ordinal.js";
import { fit } from "./fit.js";
import { parts, t } from "./messages.js";
import { isMirrored } from "./settings.js";
import { formula, make, spoken } from "./text.js";

const CELL = 40;
const GAP = 26;
const EDGE = 24;

/**
 * Draws a board/1 record.
 * frame: the record of the board it was cut from, whose outline stays.
 * marks: Map from move text to { wins: true|false|null, label }; others: the mark of all other cells.
 * last: the move that was made last; going: a move that is being made.
 * onbite(move): called when a cell is chosen; null makes the board a picture.
 * ongrow(sides): called when a cell beyond the edge is chosen, with the sides of the box it completes.
 * near: a cell, as a move, near which the keyboard starts.
 * field: where bites are typed, for boards with ordinal axes.
 * moves: those made since the frame, for heaps, whose places follow from them.
 * room: at most so many pixels wide; small: and as many high; high: at most so many high.
 */
export function draw(board, options = {}) {
  if (board.parts) return drawParts(board, options);
  if (board.heaps) return drawHeaps(board, options);
  if (board.diagram) return drawDiagram(board, options);
  if (board.ordinals) return drawOrdinals(board, options);
  if (!board.layers) return make("p", { class: "unseen" }, ...parts("board.unseen", { position: formula(board.position) }));
  return new Cells(board, options).whole();
}

/** The parts of a sum side by side; a move names its part. */
function drawParts(board, options) {
  const inside = (part) => (text) => (text?.startsWith(`${part}: `) ? text.slice(`${part}: `.length) : null);
  return make("div", { class: "parts" }, board.parts.map((own, part) => {
    const only = inside(part);
    const marks = [...options.marks ?? []].filter(([move]) => only(move) !== null);
    const { onbite } = options;
    return make("section", { class: "part-of-sum", "aria-label": t("board.part", { part }) },
      make("p", { class: "note" }, `${part}: `, formula(own.position)),
      draw(own, {
        ...options, field: null, ongrow: null, room: options.small ? options.room / board.parts.length : 420,
        frame: options.frame?.parts?.[part], moves: options.moves?.map(only).filter((move) => move !== null), last: only(options.last), going: only(options.going),
        marks: new Map(marks.map(([move, mark]) => [only(move), mark])),
        onbite: onbite && ((move) => onbite(`${part}: ${move}`)),
      }));
  }));
}

/** What is said of a mark; not every game is played by biting. */
export function says(mark, move = "bite") {
  if (mark === undefined) return "";
  const kind = mark.wins === true ? "wins" : mark.wins === false ? "loses" : "unknown";
  const wins = move === "move" && kind !== "unknown" ? t(`board.mark.${kind}.move`) : t(`board.mark.${kind}`);
  if (!mark.label) return wins;
  const number = mark.is === "distance" ? t("board.distance", { n: Number(mark.label) }) : t("board.value", { value: mark.label });
  return `${wins}, ${number}`;
}

/** The marks of teeth in a box: where the last bite was made. */
export function bitten({ x, y, width, height }) {
  const step = width / 4;
  return make("svg:path", { class: "teeth", d: `M${x + step / 2} ${y + 0.42 * height}${`q${step / 2} ${0.34 * height} ${step} 0`.repeat(3)}` });
}

/** The shape of a mark: colour alone says nothing. */
export const sign = (mark) => (mark.wins === true ? "●" : mark.wins === false ? "○" : "?");

export const kindOf = (mark) => (mark?.wins === true ? "wins" : mark?.wins === false ? "loses" : mark ? "open" : "");

class Cells {
  constructor(board, { frame = null, marks = new Map(), others = undefined, last = null, going = null, onbite = null, onlook = null, ongrow = null, near = null, room = null, high = null, small = false } = {}) {
    Object.assign(this, { board, marks, others, last, going, onbite, onlook, ongrow, near, room, high, small });
    this.frame = frame?.layers && !ongrow ? frame.layers : board.layers;
    this.cells = [];
    this.layers = [];
    this.place();
  }

  /** Where everything lies. */
  place() {
    const grown = this.ongrow ? 1 : 0;
    let x = EDGE;
    let tallest = 0;
    for (const outline of this.frame) {
      const key = outline.index.join();
      const left = this.board.layers.find((layer) => layer.index.join() === key) ?? { index: outline.index, rows: [] };
      const beyond = this.lastBeyond(outline);
      const widest = Math.max(1, ...outline.rows.map((row) => row.cells), (beyond?.c ?? 0) + 1) + grown;
      tallest = Math.max(tallest, outline.rows.length + grown, (beyond?.r ?? 0) + 1);
      this.layers.push({ outline, left, x, widest });
      x += widest * CELL + GAP;
    }
    this.width = x - GAP + EDGE / 2;
    this.height = tallest * CELL + EDGE + (this.hasIndex() ? EDGE : 0) + EDGE / 2;
    this.tall = tallest;
  }

  /** Where the last bite is marked that lies outside of the outline: beside what is left of a board without end. */
  lastBeyond({ index, rows }) {
    const place = /^\((.*)\)$/.exec(this.last ?? "")?.[1].split(",").map((text) => text.trim());
    if (!place || place.length !== index.length + 2 || index.some((at, axis) => String(at) !== place[axis])) return null;
    const at = (text, most) => (/^\d+$/.test(text) ? Math.min(Number(text), most) : most);
    const r = at(place.at(-2), rows.length);
    const c = at(place.at(-1), rows[r]?.cells ?? 0);
    return c < (rows[r]?.cells ?? 0) ? null : { r, c };
  }

  hasIndex() {
    return this.frame.some((layer) => layer.index.length > 0);
  }

  top(r) {
    const above = EDGE + (this.hasIndex() ? EDGE : 0);
    return isMirrored() ? EDGE / 2 + (this.tall - 1 - r) * CELL + (this.hasIndex() ? EDGE : 0) : above + r * CELL;
  }

  whole() {
    const left = this.board.layers.reduce((sum, layer) => sum + layer.rows.reduce((all, row) => all + row.cells, 0), 0);
    this.svg = make("svg:svg", {
      class: "board", viewBox: `0 0 ${this.width} ${this.height}`, role: "group",
      "aria-label": `${t("board.whole", { position: this.board.position, n: left })}${this.last ? `, ${t(`board.last.${this.board.words.move}`, { move: spoken(this.last) })}` : ""}`,
    });
    for (const layer of this.layers) {
      this.svg.append(...this.axes(layer));
      this.crumbs(layer);
      this.mark(layer);
      this.present(layer);
      if (this.ongrow) this.svg.append(...beyond(layer.left).map(({ r, c }) => this.ghost(layer, r, c)));
    }
    this.svg.append(...this.cells.map((cell) => cell.node));
    if (this.onbite) this.listen();
    this.entry()?.node.setAttribute("tabindex", this.onbite ? "0" : "-1");
    if (this.going) this.light(this.cells.find((cell) => cell.move === this.going) ?? null);
    const isCut = this.board.goes_on || this.layers.some(({ left: layer }) => layer.goes_on || layer.rows.some((row) => row.goes_on));
    const place = make("div", { class: "board-place" }, fit(this.svg, this.width, this.height, this.room, this.small, undefined, this.edge()),
      isCut ? make("p", { class: "note cut" }, t("board.cut")) : null);
    place.remark = (move, mark) => this.remark(move, mark);
    return place;
  }

  /** The room that the names at the left and above take: letters of 12 pixels. */
  edge() {
    const longest = Math.max(...this.frame.flatMap(({ rows }) => rows.map((row, r) => (row.labels?.[0] ?? String(r)).length)));
    return { most: this.high ?? Infinity, left: 7 * longest + 2, hasLeft: EDGE - 6, top: 13, hasTop: this.hasIndex() ? 14 : EDGE - 7 };
  }

  /** Numbers at the edges, or what the game calls the cells there. */
  axes({ outline, x, left }) {
    const out = [];
    const text = (place, kind, said) => out.push(make("svg:text", { ...place, class: `axis ${kind}` }, said));
    const name = (r, c) => outline.rows[r]?.labels?.[c] ?? null;
    const high = isMirrored() ? this.top(0) + CELL + 14 : this.top(0) - 7;
    if (outline.index.length) text({ x, y: 14 }, "layer", t("board.layer", { index: outline.index.join(",") }));
    outline.rows.forEach((row, r) => text({ x: x - 6, y: this.top(r) + CELL / 2 + 4 }, "end", name(r, 0) ?? String(r)));
    const widest = outline.rows[0]?.cells ?? 0;
    const every = this.width > 1200 ? 5 : 1;
    for (let c = 0; c < widest; c += every) text({ x: x + (c + 0.5) * CELL, y: high }, "middle", name(0, c) ?? String(c));
    left.rows.forEach((row, r) => row.goes_on && text({ x: x + row.cells * CELL + 6, y: this.top(r) + CELL / 2 + 6 }, "more", "…"));
    if (left.goes_on) text({ x: x + 8, y: this.top(left.rows.length) + CELL / 2 }, "more", "⋮");
    return out;
  }

  /** The outline of what was eaten. */
  crumbs({ outline, left, x }) {
    outline.rows.forEach((row, r) => {
      for (let c = left.rows[r]?.cells ?? 0; c < row.cells; c += 1) {
        const move = row.labels?.[c] ?? `(${[...outline.index, r, c].join(",")})`;
        const isLast = move === this.last;
        this.svg.append(make("svg:g", { class: isLast ? "crumb last" : "crumb", transform: `translate(${x + c * CELL} ${this.top(r)})`, "data-eaten": move, "aria-hidden": "true" },
          make("svg:rect", { x: 5, y: 5, width: CELL - 10, height: CELL - 10, rx: 6 }),
          isLast && row.poison !== c ? bitten({ x: 5, y: 5, width: CELL - 10, height: CELL - 10 }) : null, row.poison === c ? cross(false) : null));
      }
    });
  }

  /** The last bite, where it left no outline. */
  mark({ outline, x }) {
    const beyond = this.lastBeyond(outline);
    if (!beyond || this.svg.querySelector(".crumb.last")) return;
    const box = { x: 5, y: 5, width: CELL - 10, height: CELL - 10 };
    this.svg.append(make("svg:g", { class: "crumb last", transform: `translate(${x + beyond.c * CELL} ${this.top(beyond.r)})`, "data-eaten": this.last, "aria-hidden": "true" },
      make("svg:rect", { ...box, rx: 6 }), bitten(box)));
  }

  present({ left, x }) {
    left.rows.forEach((row, r) => {
      for (let c = 0; c < row.cells; c += 1) {
        const place = [...left.index, r, c];
        const label = row.labels?.[c] ?? null;
        const cell = { place, r, c, label, poison: row.poison === c, move: label ?? `(${place.join(",")})` };
        cell.node = this.cell(cell, x);
        this.cells.push(cell);
      }
    });
  }

  cell(cell, x) {
    const mark = this.marks.get(cell.move) ?? (cell.poison ? undefined : this.others);
    const said = cell.poison ? t("board.poison") : says(mark, this.board.words.move);
    const where = cell.label ?? spoken(cell.move);
    // A large board has thousands of cells: a copy is made faster than a cell.
    this.blank ??= make("svg:g", { role: this.onbite ? "button" : "img", tabindex: -1 }, make("svg:rect", { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 8 }));
    const node = this.blank.cloneNode(true);
    node.setAttribute("class", `cell ${cell.poison ? "poison" : kindOf(mark)}`);
    node.setAttribute("transform", `translate(${x + cell.c * CELL} ${this.top(cell.r)})`);
    node.setAttribute("aria-label", said ? `${where}: ${said}` : where);
    node.setAttribute("data-move", cell.move);
    if (cell.poison || cell.label || mark) node.append(...written(cell, mark));
    shade(node, mark);
    return node;
  }

  /** Another mark for a cell that is drawn already: what a pointer may be over stays. */
  remark(move, mark) {
    const cell = this.cells.find((one) => one.move === move);
    if (!cell || cell.poison) return;
    cell.node.classList.remove("wins", "loses", "open", "valued");
    if (kindOf(mark)) cell.node.classList.add(kindOf(mark));
    cell.node.setAttribute("aria-label", `${cell.label ?? spoken(cell.move)}: ${says(mark, this.board.words.move)}`);
    cell.node.replaceChildren(cell.node.firstChild, ...written(cell, mark));
    shade(cell.node, mark);
  }

  /** The board listens for all of its cells. */
  listen() {
    const cells = new Map(this.cells.map((cell) => [cell.node, cell]));
    const on = (kind, act) => this.svg.addEventListener(kind, (event) => {
      const cell = cells.get(event.target.closest?.(".cell"));
      if (cell) act(cell, event);
    });
    const isInside = ({ node }, event) => node.contains(event.relatedTarget);
    on("click", (cell) => this.onbite(cell.move));
    on("pointerover", (cell, event) => event.pointerType !== "touch" && !isInside(cell, event) && this.look(cell));
    on("pointerout", (cell, event) => !isInside(cell, event) && this.look(null));
    // Who clicked has looked already; who steers by keys wants to see the bite.
    on("focusin", (cell) => cell.node.matches(":focus-visible") && this.look(cell));
    on("focusout", () => this.look(null));
    on("keydown", (cell, event) => this.steer(event, cell));
  }

  look(bite) {
    this.light(bite);
    this.onlook?.(bite?.move ?? null);
  }

  /** What would go along with a cell. */
  light(bite) {
    const isBitten = (cell) => cell.place.every((coordinate, axis) => coordinate >= bite.place[axis]);
    for (const cell of this.cells) {
      cell.node.classList.toggle("going", bite !== null && isBitten(cell));
      cell.node.classList.toggle("chosen", cell === bite);
    }
  }

  /** The cell that the key Tab leads to: near where one was, and never the poison while there are others. */
  entry() {
    const others = this.cells.filter((cell) => !cell.poison);
    if (!others.length) return this.cells[0] ?? null;
    const was = this.near ? (this.near.match(/\d+/g) ?? []).map(Number) : [];
    const far = (cell) => cell.place.reduce((sum, coordinate, axis) => sum + Math.abs(coordinate - (was[axis] ?? 0)), 0);
    return others.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  }

  steer(event, cell) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onbite(cell.move);
      return;
    }
    const down = isMirrored() ? -1 : 1;
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-down, 0], ArrowDown: [down, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const layer = cell.place.slice(0, -2).join();
    const inLayer = (other) => other.place.slice(0, -2).join() === layer;
    const next = this.cells.find((other) => inLayer(other) && other.r === cell.r + step[0] && other.c === cell.c + step[1])
      ?? (step[1] ? this.beside(cell, layer, step[1]) : null);
    if (!next) return;
    for (const other of this.cells) other.node.setAttribute("tabindex", "-1");
    next.node.setAttribute("tabindex", "0");
    next.node.focus();
  }

  /** Over the edge of a layer into the next one. */
  beside(cell, layer, way) {
    const order = this.layers.findIndex((entry) => entry.left.index.join() === layer);
    const next = this.layers[order + way]?.left;
    if (!next?.rows.length) return null;
    const row = next.rows[cell.r] ? cell.r : 0;
    const column = way > 0 ? 0 : next.rows[row].cells - 1;
    return this.cells.find((other) => other.place.join() === [...next.index, row, column].join());
  }

  ghost(layer, r, c) {
    const grow = () => this.ongrow([...layer.left.index, r, c].map((coordinate) => coordinate + 1));
    return make("svg:g", {
      class: "ghost", transform: `translate(${layer.x + c * CELL} ${this.top(r)})`, role: "button", tabindex: 0,
      "aria-label": t("board.add", { row: r, column: c }), "data-grow": [...layer.left.index, r, c].join(), onclick: grow,
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); grow(); } },
    }, make("svg:rect", { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 8 }),
    make("svg:text", { x: CELL / 2, y: CELL / 2 + 6, class: "value" }, "+"));
  }
}

/** What stands in a cell: the poison's cross, a name, a number or the shape of a mark. */
function written(cell, mark) {
  const middle = { x: CELL / 2, y: CELL / 2 + 5 };
  if (cell.poison) return [cross(cell.label !== null), ...(cell.label ? [make("svg:text", { x: CELL / 2, y: CELL - 7, class: "value named" }, cell.label)] : [])];
  const text = mark?.label ?? cell.label;
  const shape = mark && !mark.label ? make("svg:text", cell.label ? { x: CELL - 9, y: 15, class: "value sign small" } : { ...middle, class: "value sign" }, sign(mark)) : null;
  return [text ? make("svg:text", { ...middle, class: `value${text.length > 4 ? " long" : ""}` }, text) : null, shape].filter(Boolean);
}

/** A number has a shade of its own; how dark the greatest is, `--most` says for the whole board. */
export function shade(node, mark) {
  if (!/^\d+$/.test(mark?.label ?? "")) return;
  node.classList.add("valued");
  node.style.setProperty("--value", mark.label);
}

function cross(isSmall) {
  const d = isSmall ? "M15 8L25 18M25 8L15 18" : "M13 13L27 27M27 13L13 27";
  return make("svg:path", { class: isSmall ? "cross small" : "cross", d });
}

/** Cells just beyond the edge of a layer. */
function beyond(layer) {
  const widest = layer.rows[0]?.cells ?? 0;
  const found = [];
  for (let r = 0; r <= layer.rows.length; r += 1) {
    const from = layer.rows[r]?.cells ?? 0;
    const to = r === 0 ? from : layer.rows[r - 1]?.cells ?? widest;
    for (let c = from; c <= Math.min(to, widest); c += 1) found.push({ r, c });
  }
  return found;
}
