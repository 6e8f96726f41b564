// Posets as diagrams with small elements below, graphs with their vertices on a circle. Taking an element takes
// everything above it along; what was taken leaves its outline.

import { fit } from "./fit.js";
import { kindOf, says, sign } from "./board.js";
import { t } from "./messages.js";
import { make } from "./text.js";

const ROOM = 76;
const HIGH = 84;

/** Draws a diagram; options as for other boards. */
export function drawDiagram(board, options = {}) {
  return new Diagram(board, options).whole();
}

class Diagram {
  constructor(board, { frame = null, marks = new Map(), others = undefined, last = null, going = null, onbite = null, near = null, room = null, small = false }) {
    Object.assign(this, { board, marks, others, last, onbite, near, room, small, going });
    this.now = new Map(board.diagram.nodes.map((node) => [node.move, node]));
    const outline = frame?.diagram ?? board.diagram;
    this.nodes = outline.nodes.map((node) => ({ ...node, isLeft: this.now.has(node.move) }));
    this.lines = outline.lines;
    this.isGraph = outline.graph;
    if (this.isGraph) this.placeOnCircle();
    else this.placeByLevel();
  }

  placeByLevel() {
    const levels = [];
    for (const node of this.nodes) (levels[node.level] ??= []).push(node);
    const widest = Math.max(1, ...levels.map((level) => level?.length ?? 0));
    const longest = Math.max(3, ...this.nodes.map((node) => node.move.length));
    const step = Math.max(ROOM, longest * 9 + 22);
    [this.width, this.height] = [widest * step, levels.length * HIGH];
    levels.forEach((level, height) => level?.forEach((node, at) => {
      node.x = (at + 0.5) * (this.width / level.length);
      node.y = this.height - (height + 0.5) * HIGH;
    }));
  }

  placeOnCircle() {
    const vertices = this.nodes.filter((node) => node.level === 0);
    const radius = Math.max(70, vertices.length * 17);
    [this.width, this.height] = [2 * radius + 90, 2 * radius + 90];
    vertices.forEach((node, at) => {
      const turn = (2 * Math.PI * at) / vertices.length - Math.PI / 2;
      [node.x, node.y] = [this.width / 2 + radius * Math.cos(turn), this.height / 2 + radius * Math.sin(turn)];
    });
    this.nodes.forEach((node, at) => {
      if (node.level === 0) return;
      node.ends = this.lines.filter(([, high]) => high === at).map(([low]) => this.nodes[low]);
      [node.x, node.y] = [0, 1].map((axis) => node.ends.reduce((sum, end) => sum + [end.x, end.y][axis], 0) / Math.max(1, node.ends.length));
    });
  }

  whole() {
    const left = this.nodes.filter((node) => node.isLeft);
    const svg = make("svg:svg", { class: "board diagram", viewBox: `0 0 ${this.width} ${this.height}`, role: "group", "aria-label": t(this.isGraph ? "board.graph" : "board.poset", { n: left.length }) });
    if (!this.isGraph) {
      svg.append(...this.lines.map(([low, high]) => [this.nodes[low], this.nodes[high]]).map(([low, high]) => make("svg:line", {
        class: low.isLeft && high.isLeft ? "order" : "order gone", x1: low.x, y1: low.y, x2: high.x, y2: high.y,
      })));
    }
    // Edges lie under the vertices.
    const order = this.nodes.map((_, at) => at).sort((a, b) => this.nodes[b].level - this.nodes[a].level);
    for (const at of order) svg.append(this.draw(this.nodes[at], at));
    const first = this.nodes.find((node) => node.isLeft && node.move === this.near) ?? this.nodes.find((node) => node.isLeft && !node.poison) ?? this.nodes.find((node) => node.isLeft);
    if (this.onbite) first?.node.setAttribute("tabindex", "0");
    if (this.going) this.light(this.nodes.findIndex((node) => node.move === this.going));
    return make("div", { class: "board-place" }, fit(svg, this.width, this.height, this.room, this.small, 34));
  }

  draw(node, at) {
    const mark = node.isLeft ? this.marks.get(node.move) ?? (node.poison ? undefined : this.others) : undefined;
    const said = node.poison ? t("board.poison") : says(mark, this.board.words.move);
    const isPlayed = node.isLeft && this.onbite;
    const kind = !node.isLeft ? `crumb${node.move === this.last ? " last" : ""}` : `cell element ${node.poison ? "poison" : kindOf(mark)}`;
    const isEdge = this.isGraph && node.level > 0;
    const label = node.poison ? `${node.move} ✕` : node.move;
    const signed = mark ? ` ${mark.label ?? sign(mark)}` : "";
    const wide = Math.max(34, (label.length + signed.length) * 9 + 14);
    node.node = make("svg:g", {
      class: `${kind}${isEdge ? " edge" : ""}`, role: isPlayed ? "button" : null, tabindex: isPlayed ? -1 : null,
      "aria-hidden": node.isLeft ? null : "true", "aria-label": node.isLeft ? (said ? `${node.move}: ${said}` : node.move) : null,
      ...(node.isLeft ? { "data-move": node.move } : { "data-eaten": node.move }),
    },
    ...(isEdge ? this.edge(node) : [make("svg:rect", { x: node.x - wide / 2, y: node.y - 17, width: wide, height: 34, rx: 17 })]),
    // The sign stands beside the name, so that nobody takes it for that of another.
    make("svg:text", isEdge ? { ...this.beside(node), class: "value" } : { x: node.x, y: node.y + 5, class: "value" }, label,
      signed ? make("svg:tspan", { class: "value sign" }, signed) : null));
    if (isPlayed) this.listen(node, at);
    return node.node;
  }

  /** A place for letters beside the middle of an edge. */
  beside(node) {
    const [a, b] = [node.ends[0] ?? node, node.ends[1] ?? node.ends[0] ?? node];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [across, down] = [(b.y - a.y) / long, -(b.x - a.x) / long];
    // Outwards from the middle of the circle; letters are wider than high.
    const out = across * (node.x - this.width / 2) + down * (node.y - this.height / 2) < 0 ? -1 : 1;
    return { x: node.x + out * across * 20, y: node.y + out * down * 14 + 4 };
  }

  edge(node) {
    const [a, b] = [node.ends[0] ?? node, node.ends[1] ?? node.ends[0] ?? node];
    const place = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
    return [make("svg:line", { ...place, class: "grip" }), make("svg:line", { ...place, class: "line" })];
  }

  listen(node, at) {
    const look = (on) => this.light(on ? at : -1);
    node.node.addEventListener("click", () => this.onbite(node.move));
    node.node.addEventListener("pointerenter", () => look(true));
    node.node.addEventListener("pointerleave", () => look(false));
    node.node.addEventListener("focus", () => node.node.matches(":focus-visible") && look(true));
    node.node.addEventListener("blur", () => look(false));
    node.node.addEventListener("keydown", (event) => this.steer(event, node));
  }

  /** Everything above an element lights up with it. */
  light(at) {
    const above = new Set(at < 0 ? [] : [at]);
    for (const high of above) {
      for (const [low, next] of this.lines) if (low === high) above.add(next);
    }
    this.nodes.forEach((node, index) => node.node.classList.toggle("going", node.isLeft && above.has(index)));
  }

  steer(event, node) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onbite(node.move);
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    // The nearest element that lies more that way than to the side.
    const found = this.nodes.filter((other) => other.isLeft && other !== node).map((other) => {
      const [x, y] = [other.x - node.x, other.y - node.y];
      const [along, aside] = [x * way[0] + y * way[1], Math.abs(x * way[1]) + Math.abs(y * way[0])];
      return { other, along, far: along + 2 * aside };
    }).filter(({ along }) => along > 1).sort((a, b) => a.far - b.far)[0];
    if (!found) return;
    for (const other of this.nodes) if (other.isLeft) other.node.setAttribute("tabindex", "-1");
    found.other.node.setAttribute("tabindex", "0");
    found.other.node.focus();
  }
}
