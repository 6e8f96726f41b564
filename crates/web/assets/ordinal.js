// A board with ordinal axes: cells shrink towards each limit, and where they are too small to point at they
// become a ramp, which opens the typing field. Where everything lies, the server says.

import { bitten } from "./board.js";
import { example } from "./example.js";
import { roomOfBoard } from "./fit.js";
import { t } from "./messages.js";
import { isLimit, places, segments } from "./ordinal_axes.js";
import { enlarger } from "./ordinal_frame.js";
import { cross, sign, square, typeset } from "./ordinal_signs.js";
import { isMirrored } from "./settings.js";
import { formula, make, spelled } from "./text.js";

/** How a person turned boards, if they did. */
let turned = null;
let drawings = 0;

/** There is room beside an axis of ordinals for a name of so many letters, whatever its own names are. */
const LEAST_NAME = 5;

/**
 * Draws a board/1 record that has ordinals.
 * marks: Map from move text to { wins }; what the server was asked to mark is in the record.
 * onbite(move): called when a cell is chosen; null makes the board a picture.
 * field: the input that a ramp fills; without it the board brings its own.
 * width: of the drawing; small: without names, for a preview.
 * frame: the record of the board it was cut from, whose axes it was asked on; see cutFrom.
 * redraw(): asks for the board and draws it anew, when somebody wants to see more or less of it.
 */
export function drawOrdinals(board, options = {}) {
  const { onbite = null, small = false } = options;
  const whole = make("div", { class: "transfinite", "data-position": board.position });
  const form = onbite && !options.field ? typing(board, onbite) : null;
  const field = options.field ?? form?.elements.move ?? null;
  let width = options.width ?? roomOfBoard();
  const show = () => {
    const drawing = new Drawing(board, { ...options, field, width });
    const canTurn = !small && board.ordinals.panels.length === 1;
    whole.replaceChildren(
      make("div", { class: "panels", role: "group", "aria-label": t("board.of", { position: spelled(board.position) }) }, drawing.panels, drawing.eye()),
      !small && board.ordinals.panels.some((panel) => panel.name.includes("[")) ? make("p", { class: "note" }, t("board.panel-of-many")) : "",
      small ? "" : make("p", { class: "ways" },
        canTurn ? make("button", { class: "turn link", type: "button", onclick: () => { turned = !drawing.upright; show(); } }, t("board.turn")) : "",
        options.redraw ? enlarger(board, options) : ""),
      form ?? "");
  };
  show();
  if (!options.width) {
    new ResizeObserver(() => {
      if (!whole.clientWidth || Math.abs(whole.clientWidth - width) < 16) return;
      width = whole.clientWidth;
      const focused = whole.contains(document.activeElement) ? document.activeElement.dataset.move : undefined;
      show();
      if (focused) whole.querySelector(`[data-move="${CSS.escape(focused)}"]`)?.focus();
    }).observe(whole);
  }
  return whole;
}

/** A field for a bite, where the view has none. */
function typing(board, onbite) {
  const field = make("input", { name: "move", autocomplete: "off", placeholder: example(board), "aria-label": t("play.type.bite") });
  return make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); if (field.value.trim()) onbite(field.value); } },
    field, make("button", {}, t("play.do.bite")));
}

/** A cell without brackets and spaces, to be compared. */
const bare = (text) => text.replace(/[()\s]/g, "").replaceAll("ω", "w").replaceAll("·", "*");

/** What a person would type for a cell. */
const asTyped = (cell) => cell.map((coordinate) => coordinate.replaceAll(" ", "")).join(", ");

class Drawing {
  constructor(board, { marks = new Map(), others = undefined, onbite = null, onlook = null, field = null, width, small = false, near = null, last = null, going = null, frame = null }) {
    this.board = board;
    this.ordinals = board.ordinals;
    // Whether this is cut from a board whose axes it has.
    this.isCut = this.ordinals.panels.some((panel) => panel.outline.length > 0);
    this.uncut = this.isCut && frame?.ordinals ? frame.ordinals : this.ordinals;
    this.marks = marks;
    this.others = others;
    this.onbite = onbite;
    this.onlook = onlook;
    this.field = field;
    this.small = small;
    this.last = last;
    this.id = ++drawings;
    this.parts = [];
    // By axis of the record: 0 across, 1 along.
    this.size = [0, 0];
    this.segments = [[], []];
    this.measure(width);
    const shown = small ? this.ordinals.panels.slice(0, 4) : this.ordinals.panels;
    this.panels = shown.map((panel, index) => this.panel(panel, index));
    if (onbite) this.entry(near)?.node.setAttribute("tabindex", "0");
    if (going) this.light(this.parts.find((part) => part.move === going) ?? this.holding(going));
  }

  /** Which axis lies which way, how long each is, and what can be told apart on it. */
  measure(width) {
    const { axes, panels, eye } = this.ordinals;
    const isInfinite = axes.map((axis) => axis.end.includes("w"));
    const both = isInfinite[0] && isInfinite[1];
    const narrow = width < 560;
    this.longest = Math.max(8, Math.min(20, width / 22));
    // Rows lie as on finite boards; where there is little width, and over a base, columns stand upright.
    this.upright = panels.length > 1 ? !both && isInfinite[1] : this.small ? false : turned ?? (narrow && !isInfinite[0]);
    const [left, below] = this.upright ? [1, 0] : [0, 1];
    const beside = panels.length === 1 ? 1 : both ? (narrow ? 2 : 4) : Math.min(panels.length, narrow ? 2 : 4);
    const least = this.small ? 5 : narrow || matchMedia("(pointer: coarse)").matches ? 12 : 7;
    const fill = (axis, room) => {
      const most = this.small ? 34 : this.upright ? 72 : 96;
      this.size[axis] = isInfinite[axis] ? room : Math.min(room, most * axes[axis].cells);
      this.segments[axis] = segments(axes[axis].steps, this.size[axis], least);
    };
    const high = this.small ? width : Math.max(280, Math.min(560, 0.6 * window.innerHeight));
    fill(left, both ? Math.min(high, width / beside - (this.small ? 16 : 60)) : high);
    // The room for names is that of the first board, so that no cell moves for the sake of a longer one.
    const { axes: first } = this.uncut;
    const longest = places(first[left], segments(first[left].steps, this.size[left], least), this.size[left], first[left].steps.length, null)
      .map(({ at }) => spelled(at).length).filter((length) => length <= this.longest);
    const names = this.small ? 0 : Math.max(isInfinite[left] ? LEAST_NAME : 1, ...longest);
    this.longestLeft = Math.min(this.longest, 1.5 * names);
    const [above, under] = this.isDown ? [24, 20] : [8, 24];
    this.margin = this.small ? { left: 4, right: 4, top: 4, bottom: 4 } : { left: 12 + 7 * names, right: Math.max(18, 6 + 3.4 * spelled(axes[below].end).length), top: above + (panels.length > 1 ? 16 : 4), bottom: under };
    if (eye) this.margin.right = 4;
    fill(below, Math.max(this.small ? 20 : 70, (eye ? 0.75 : 1) * width / beside - this.margin.left - this.margin.right - (beside > 1 ? 18 : 0)));
  }

  /** Where on each axis a move lies, as numbers of parts; what lies beyond the end counts as the last part. */
  whereabouts(move) {
    const cell = bare(move).split(",");
    return [0, 1].map((axis) => {
      const wanted = cell[this.ordinals.plane[axis]];
      const { steps } = this.ordinals.axes[axis];
      const step = steps.findIndex(({ at }) => bare(at) === wanted);
      const found = this.segments[axis].findIndex((segment) => step >= segment.first && step < segment.end);
      return found < 0 ? this.segments[axis].length - 1 : found;
    });
  }

  /** The part that the key Tab leads to: near where one was, and never the poison while there are others. */
  entry(near) {
    const others = this.parts.filter((part) => !part.poison);
    const [i, j] = near ? this.whereabouts(near) : [0, 0];
    const far = (part) => 1000 * part.index + Math.abs(part.i - i) + Math.abs(part.j - j);
    return others.length ? others.reduce((best, part) => (far(part) < far(best) ? part : best)) : this.parts[0] ?? null;
  }

  /** The part that holds a cell which has none of its own. */
  holding(move) {
    const [i, j] = this.whereabouts(move);
    return this.parts.find((part) => part.i === i && part.j === j) ?? null;
  }

  placesOn(axis, reach, isLeft) {
    const found = places(this.ordinals.axes[axis], this.segments[axis], this.size[axis], reach, isLeft ? null : (text) => 6.6 * spelled(text).length);
    // Longer names than these would leave no room for the board.
    return found.filter((place) => spelled(place.at).length <= (isLeft ? this.longestLeft : this.longest));
  }

  /** The rectangle between two places on each axis, in the plane of the drawing. */
  rectangle([from0, to0], [from1, to1]) {
    const [across, along] = [[from0, to0], [from1, to1]].map((bounds, axis) => bounds.map((place) => place * this.size[axis]));
    const [h, v] = this.upright ? [across, along] : [along, across];
    return { x: h[0], y: this.isDown ? v[0] : this.height - v[1], width: h[1] - h[0], height: v[1] - v[0] };
  }

  /** Whether rows go down from the poison, as on finite boards; columns stand on it. */
  get isDown() {
    return !this.upright && !isMirrored();
  }

  /** How far below the top of the drawing something lies that is so far from the edge with the poison. */
  below(far) {
    return this.isDown ? far : this.height - far;
  }

  get width() {
    return this.size[this.upright ? 0 : 1];
  }

  get height() {
    return this.size[this.upright ? 1 : 0];
  }

  /** The coordinates of a cell of a panel on all axes of the position. */
  cell(panel, [across, along]) {
    const cell = [];
    cell[this.ordinals.plane[0]] = across;
    cell[this.ordinals.plane[1]] = along;
    for (const slice of panel.slices) cell[slice.axis] = slice.from;
    return cell;
  }

  panel(panel, index) {
    const { right, top, bottom } = this.margin;
    const left = index > 0 && this.ordinals.eye ? 6 : this.margin.left;
    const ground = make("svg:g", { transform: `translate(${left} ${top})` });
    const svg = make("svg:svg", {
      class: "board ordinal", role: this.onbite ? "group" : "img", "aria-label": panel.name ? t("board.panel", { name: panel.name, position: spelled(this.board.position) }) : spelled(this.board.position), "data-panel": index,
      viewBox: `0 0 ${left + this.width + right} ${top + this.height + bottom}`, width: left + this.width + right, height: top + this.height + bottom,
    }, this.fades(index), ground);
    if (panel.name && !this.small) svg.append(make("svg:text", { x: left, y: 14, class: "axis title" }, panel.name));
    this.segments[0].forEach((across, i) => {
      // Ramps side by side leave one outline.
      let ramp = null;
      this.segments[1].forEach((along, j) => {
        const isIn = (boxes) => boxes.some((box) => box.steps[0] > across.first && box.steps[1] > along.first);
        const isEaten = !isIn(panel.boxes) && isIn(panel.outline);
        if (ramp && isEaten && !(across.cell && along.cell)) {
          ramp.to = along.to;
          return;
        }
        if (ramp) ground.append(this.crumb(panel, across, ramp));
        ramp = isEaten && !(across.cell && along.cell) ? { ...along, cell: false } : null;
        if (isEaten && !ramp) ground.append(this.crumb(panel, across, along));
        else if (!isEaten && isIn(panel.boxes)) ground.append(this.part(panel, index, across, along, i, j));
      });
      if (ramp) ground.append(this.crumb(panel, across, ramp));
    });
    ground.append(...this.lines(panel), ...this.openEnds(panel, index), ...this.markers(panel), this.lastMarker(panel));
    if (panel.poison && !(this.segments[0][0].cell && this.segments[1][0].cell)) ground.append(this.poisonMarker());
    if (!this.small) ground.append(...this.names(panel, index));
    return svg;
  }

  /** A cell, or all cells of a ramp. */
  part(panel, index, across, along, i, j) {
    const isCell = across.cell && along.cell;
    const cell = this.cell(panel, [across.at, along.at]);
    const move = `(${cell.join(",")})`;
    const poison = isCell && panel.poison && i === 0 && j === 0;
    const mark = isCell && !poison ? this.marks.get(move) ?? this.others : undefined;
    const box = this.rectangle([across.from, across.to], [along.from, along.to]);
    const part = { panel, index, i, j, move, cell, isCell, poison, atLimit: (across.cell || isLimit(across)) && (along.cell || isLimit(along)) };
    const kind = poison ? `cell poison${move === this.last ? " last" : ""}` : !isCell ? "ramp" : mark?.wins === true ? "cell wins" : mark?.wins === false ? "cell loses" : "cell";
    const inset = Math.min(isCell ? 1.5 : 0.75, box.width / 8, box.height / 8);
    part.node = make("svg:g", {
      class: kind, role: this.onbite ? "button" : null, tabindex: this.onbite ? -1 : null,
      "aria-label": this.onbite ? this.label(part, poison, mark) : null, ...(isCell ? { "data-move": move } : { "data-from": move }),
    }, make("svg:rect", {
      x: box.x + inset, y: box.y + inset, width: Math.max(0.1, box.width - 2 * inset), height: Math.max(0.1, box.height - 2 * inset),
      rx: isCell ? Math.min(7, box.width / 5, box.height / 5) : 0, fill: isCell ? null : this.rampFill(index, across, along),
    }), poison ? cross(box) : mark ? sign(box, mark) : null);
    if (this.onbite) this.listen(part);
    this.parts.push(part);
    return part.node;
  }

  /** The outline of what was eaten. */
  crumb(panel, across, along) {
    const isCell = across.cell && along.cell;
    const box = this.rectangle([across.from, across.to], [along.from, along.to]);
    const inset = Math.min(isCell ? 2.5 : 0.75, box.width / 8, box.height / 8);
    const outline = { x: box.x + inset, y: box.y + inset, width: Math.max(0.1, box.width - 2 * inset), height: Math.max(0.1, box.height - 2 * inset) };
    return make("svg:g", { class: "crumb", "data-eaten": `(${this.cell(panel, [across.at, along.at]).join(",")})`, "aria-hidden": "true" },
      make("svg:rect", { ...outline, rx: isCell ? Math.min(6, box.width / 5, box.height / 5) : 0 }));
  }

  label(part, poison, mark) {
    const [row, column] = part.cell.map(spelled);
    const where = part.cell.length === 2 ? t("board.place", { row, column }) : t("board.cell", { place: part.cell.map(spelled).join(", ") });
    if (!part.isCell) return t("board.from", { where });
    const says = poison ? t("board.poison") : mark === undefined ? "" : t(`board.mark.${mark.wins === true ? "wins" : mark.wins === false ? "loses" : "unknown"}`);
    return says ? `${where}: ${says}` : where;
  }

  listen(part) {
    const look = (on) => {
      this.light(on ? part : null);
      this.onlook?.(on ? part.move : null);
    };
    part.node.addEventListener("click", (event) => this.choose(part, event));
    part.node.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && look(true));
    part.node.addEventListener("pointerleave", () => look(false));
    // Who clicked has looked already; who steers by keys wants to see the bite.
    part.node.addEventListener("focus", () => part.node.matches(":focus-visible") && look(true));
    part.node.addEventListener("blur", () => look(false));
    part.node.addEventListener("keydown", (event) => this.steer(event, part));
  }

  /** What would go along with a part. */
  light(part) {
    for (const other of this.parts) {
      const isReached = part !== null && other.i >= part.i && other.j >= part.j &&
        other.panel.slices.every((slice, at) => slice.rank >= part.panel.slices[at].rank);
      other.node.classList.toggle("going", isReached);
      other.node.classList.toggle("chosen", other === part);
    }
  }

  choose(part, event) {
    if (part.isCell) this.onbite(part.move);
    else this.type(event?.detail ? this.under(part, event) : part.cell);
  }

  /** The cell of a ramp under the pointer, as well as it can be told. */
  under(part, event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(part.node.getScreenCTM().inverse());
    const [h, v] = [point.x, this.below(point.y)];
    const found = (this.upright ? [h, v] : [v, h]).map((at, axis) => {
      const { first, end } = this.segments[axis][axis === 0 ? part.i : part.j];
      const steps = this.ordinals.axes[axis].steps.slice(first, end);
      return (steps.findLast((step) => step.from * this.size[axis] <= at) ?? steps[0]).at;
    });
    return this.cell(part.panel, found);
  }

  /** Puts a cell into the typing field. */
  type(cell) {
    if (!this.field) return;
    this.field.value = asTyped(cell);
    this.field.focus();
    this.field.setSelectionRange(this.field.value.length, this.field.value.length);
  }

  steer(event, part) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(part);
      return;
    }
    const up = this.isDown ? -1 : 1;
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [up, 0], ArrowDown: [-up, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const [v, h] = step;
    const next = this.toward(part, this.upright ? [h, v] : [v, h]) ?? (h ? this.beside(part, h) : null);
    if (!next) return;
    part.node.setAttribute("tabindex", "-1");
    next.node.setAttribute("tabindex", "0");
    next.node.focus();
  }

  /** The next cell some way, over a ramp to the next limit; a ramp only where nothing follows it. */
  toward(part, [di, dj]) {
    const along = this.parts.filter((other) => other.index === part.index && (di ? other.j === part.j && (other.i - part.i) * di > 0 : other.i === part.i && (other.j - part.j) * dj > 0));
    along.sort((a, b) => (a.i - b.i) * di + (a.j - b.j) * dj);
    return along.find((other) => other.atLimit) ?? along[0] ?? null;
  }

  /** Over the edge of a panel into the next one. */
  beside(part, way) {
    const panel = this.parts.filter((other) => other.index === part.index + way);
    const across = this.upright ? "i" : "j";
    const same = panel.filter((other) => this.upright ? other.j === part.j : other.i === part.i);
    const row = (same.length ? same : panel).filter((other) => other.atLimit).sort((a, b) => (a[across] - b[across]) * way);
    return row[0] ?? null;
  }

  /** How ramps and open ends fade. */
  fades(index) {
    const [from, to] = this.isDown ? [0, 1] : [1, 0];
    const ways = { h: [0, 0, 1, 0], v: [0, from, 0, to], d: [0, from, 1, to] };
    return make("svg:defs", {}, ["ramp", "open"].flatMap((kind) => Object.entries(ways).map(([way, [x1, y1, x2, y2]]) =>
      make("svg:linearGradient", { id: `${kind}-${way}-${this.id}-${index}`, x1, y1, x2, y2 },
        make("svg:stop", { offset: 0, class: `fade-${kind} begin` }), make("svg:stop", { offset: 1, class: `fade-${kind} end` })))));
  }

  rampFill(index, across, along) {
    const way = !across.cell && !along.cell ? "d" : (along.cell ? this.upright : !this.upright) ? "h" : "v";
    return `url(#ramp-${way}-${this.id}-${index})`;
  }

  /** Lines where cells inside ramps begin, as far as they can be seen. */
  lines(panel) {
    return [0, 1].flatMap((axis) => {
      const { steps } = this.ordinals.axes[axis];
      let last = -9;
      return this.segments[axis].filter((segment) => !segment.cell).flatMap((segment) => steps.slice(segment.first, segment.end).map((step, offset) => {
        const place = step.from * this.size[axis];
        const isHigh = isLimit(step);
        if (place - last < (isHigh ? 2 : 3) || segment.first + offset === 0) return null;
        const beyond = Math.max(0, ...panel.boxes.filter((box) => box.steps[axis] > segment.first + offset).map((box) => box.steps[1 - axis]));
        if (beyond === 0) return null;
        last = place;
        const far = this.ordinals.axes[1 - axis].steps[beyond - 1].to;
        const bounds = axis === 0 ? [[step.from, step.from], [0, far]] : [[0, far], [step.from, step.from]];
        const { x, y, width, height } = this.rectangle(...bounds);
        return make("svg:line", { x1: x, y1: y, x2: x + width, y2: y + height, class: `rule level${isHigh ? (step.level === "1" ? 1 : 2) : 0}` });
      }));
    }).filter(Boolean);
  }

  /** Where a box has no last cell it ends in nothing. */
  openEnds(panel, index) {
    const [steps0, steps1] = this.ordinals.axes.map((axis) => axis.steps);
    return panel.boxes.flatMap((box, at) => {
      const ends = [steps0[box.steps[0] - 1].to, steps1[box.steps[1] - 1].to];
      // Boxes come with extents across ascending and extents along descending.
      const before = at ? steps0[panel.boxes[at - 1].steps[0] - 1].to : 0;
      const below = panel.boxes[at + 1] ? steps1[panel.boxes[at + 1].steps[1] - 1].to : 0;
      const depth = (axis) => Math.min(28 / this.size[axis], ends[axis] / 3);
      const fade = (bounds, axis) => make("svg:rect", {
        ...this.rectangle(...bounds), class: "open", fill: `url(#open-${(axis === 0) === this.upright ? "h" : "v"}-${this.id}-${index})`,
      });
      return [
        box.open[0] ? fade([[ends[0] - depth(0), ends[0] + 2 / this.size[0]], [below, ends[1]]], 0) : null,
        box.open[1] ? fade([[before, ends[0]], [ends[1] - depth(1), ends[1] + 2 / this.size[1]]], 1) : null,
      ];
    }).filter(Boolean);
  }

  /** Marked bites that have no cell of their own here. */
  markers(panel) {
    return panel.marked.map(({ cell, place }) => {
      const move = `(${this.cell(panel, cell).join(",")})`;
      if (this.parts.some((part) => part.isCell && part.move === move)) return null;
      const { x, y, width, height } = this.rectangle(...place);
      const marker = make("svg:g", { class: "marker", "data-move": move, role: this.onbite ? "button" : null, tabindex: this.onbite ? -1 : null, "aria-label": this.onbite && `${spelled(asTyped(this.cell(panel, cell)))}: ${t("board.mark.wins")}` },
        make("svg:circle", { cx: x + width / 2, cy: y + height / 2, r: 7 }),
        make("svg:title", {}, `${spelled(move)}: ${t("board.mark.wins")}`));
      if (this.onbite) marker.addEventListener("click", () => this.onbite(move));
      return marker;
    }).filter(Boolean);
  }

  /** Where the last bite was made: at the edge of what is left, or beyond it. */
  lastMarker(panel) {
    const cell = this.last ? bare(this.last).split(",") : [];
    const isHere = cell.length >= 2 && panel.slices.every((slice) => bare(slice.from) === cell[slice.axis]);
    if (!isHere || this.parts.some((part) => part.poison && part.move === this.last)) return "";
    const steps = [0, 1].map((axis) => this.ordinals.axes[axis].steps.findIndex(({ at }) => bare(at) === cell[this.ordinals.plane[axis]]));
    const [across, along] = steps.map((step, axis) => this.ordinals.axes[axis].steps[step]?.from ?? 1);
    const own = steps.map((step, axis) => this.segments[axis].find((segment) => segment.cell && segment.first === step));
    const { x, y } = this.rectangle([across, across], [along, along]);
    const size = 13;
    let box = { x: x + (this.upright || along < 1 ? 3 : 2), y: this.isDown ? y + 3 : y - size - 3, width: size, height: size };
    if (this.isCut && own[0] && own[1]) {
      const whole = this.rectangle([own[0].from, own[0].to], [own[1].from, own[1].to]);
      box = { x: whole.x + 2.5, y: whole.y + 2.5, width: whole.width - 5, height: whole.height - 5 };
    }
    return make("svg:g", { class: "crumb last", "data-eaten": this.last, "aria-hidden": "true" }, make("svg:rect", { ...box, rx: 4 }), bitten(square(box)));
  }

  /** The poison where its cell is too small to be seen. */
  poisonMarker() {
    const box = { x: 0, y: this.isDown ? 0 : this.height - 14, width: 14, height: 14 };
    return make("svg:g", { class: "cell poison far" }, make("svg:rect", { ...box, rx: 3 }), cross(box));
  }

  /** Names at the edges; a click on one puts it into the field. */
  names(panel, index) {
    const isRepeated = index > 0 && this.ordinals.eye !== null;
    return [0, 1].flatMap((axis) => {
      const isLeft = (axis === 1) === this.upright;
      if (isLeft && isRepeated) return [];
      const ends = (panel.outline.length ? panel.outline : panel.boxes).map((box) => box.steps[axis]);
      const reach = Math.max(...ends);
      return this.placesOn(axis, reach, isLeft).map((place) => this.name(panel, axis, isLeft, place));
    });
  }

  name(panel, axis, isLeft, { at, also, middle, isLimit: limit, isEnd, step = Infinity }) {
    const [edge, outwards, baseline] = this.isDown ? [0, -5, -9] : [this.height, 5, 16];
    const high = this.below(middle);
    const spot = isLeft ? { x: -8, y: high + 4, class: "axis end" } : { x: middle, y: edge + baseline, class: "axis middle" };
    const tick = !limit ? null : isLeft
      ? make("svg:line", { x1: -6, x2: 0, y1: high, y2: high, class: "rule tick" })
      : make("svg:line", { x1: middle, x2: middle, y1: edge, y2: edge + outwards, class: "rule tick" });
    const cell = this.cell(panel, axis === 0 ? [at, "0"] : ["0", at]);
    const isEaten = !isEnd && !panel.boxes.some((box) => box.steps[axis] > step);
    const canType = this.onbite && !isEnd && !isEaten;
    // Of a name that has too little room the letters are narrower.
    const narrowed = isLeft && spelled(at).length > this.longestLeft / 1.5 ? { textLength: this.margin.left - 10, lengthAdjust: "spacingAndGlyphs" } : {};
    const group = make("svg:g", { class: canType ? "name typed" : isEaten ? "name eaten" : "name", "data-axis": this.ordinals.plane[axis], "data-at": at, "aria-hidden": "true" },
      tick, make("svg:text", { ...spot, ...narrowed, class: `${spot.class}${limit ? " limit" : ""}` }, typeset(also ? `${also}, ${at}` : at)));
    if (canType) group.addEventListener("click", () => this.type(cell));
    return group;
  }

  /** Heights over a 2×2 base seen from above. */
  eye() {
    if (!this.ordinals.eye) return "";
    const [u, v, y, z] = this.ordinals.eye;
    const square = (height, poison = false) => make("td", { class: poison ? "over-poison" : null }, formula(height), poison ? make("span", { class: "note" }, " ✕") : null);
    return make("table", { class: "eye" }, make("caption", {}, this.small ? "" : t("board.from-above")),
      make("tbody", {}, make("tr", {}, square(v), square(z)), make("tr", {}, square(u, true), square(y))));
  }
}
