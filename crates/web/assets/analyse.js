// Analysing: who wins, where, and why; and shaping the position.

import { addressOf, visit } from "./address.js";
import { complain, sidesOf } from "./beginning.js";
import { draw } from "./board.js";
import { explanation, family } from "./explaining.js";
import { bringIntoSight, isInSight, panned } from "./fit.js";
import { parts, t } from "./messages.js";
import { cutFrom, withMarks } from "./ordinal_frame.js";
import { tell } from "./panel.js";
import { PRESETS } from "./presets.js";
import { ask, isShort } from "./server.js";
import { announce, formula, make, spoken } from "./text.js";
import { nameOf } from "./tree.js";
import { fillIn, scale } from "./values.js";

const OVERLAYS = ["outcome", "distance", "grundy", "none"];

/** After so many milliseconds it is said that work goes on. */
const NOTICE = 150;

/** Where the keyboard was when a cell was chosen. */
let near = null;

/** The view. */
export async function analyse(main, parameters, signal) {
  const wanted = parameters.get("position") ?? "8x10";
  const start = parameters.get("start");
  // Without its frame the board is drawn all the same.
  const frame = start ? await ask("board", { position: start }, signal).catch(() => null) : null;
  let board;
  try {
    board = await cutFrom(frame, wanted, signal);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    refused(main, parameters, wanted, error);
    return;
  }
  await new Analysis(main, parameters, board, frame, signal).run();
}

/** A text that is no position stays where it was typed, with what is wrong with it. */
function refused(main, parameters, text, error) {
  const chosen = chooser(text, parameters, null);
  main.replaceChildren(make("h1", { class: "sr" }, t("analyse.title")), make("section", { class: "table" }, chosen.node));
  chosen.complain(error);
}

class Analysis {
  constructor(main, parameters, board, frame, signal) {
    Object.assign(this, { parameters, board, frame, signal });
    this.overlay = parameters.get("show") ?? "outcome";
    this.isEdited = parameters.get("edit") === "true";
    this.place = make("div", { class: "place" });
    this.told = make("div", { class: "answer" });
    this.scale = make("div", { class: ["grundy", "distance"].includes(this.overlay) ? "scale-place to-come" : "scale-place" });
    this.state = make("p", { class: "note working-line", role: "status" });
    this.side = make("aside", { class: "panel" }, this.state);
    this.marks = new Map();
    this.others = undefined;
    main.replaceChildren(make("h1", { class: "sr" }, t("analyse.title")), make("div", { class: "split" },
      make("section", { class: "table" }, chooser(asked(board, parameters), parameters, board).node, this.place, this.scale), this.side));
    this.paint();
    if (near) this.place.querySelector("[tabindex='0'].cell, [tabindex='0'].counter")?.focus({ preventScroll: true });
    near = null;
  }

  /** Another address of this view. */
  to(position, changes = {}) {
    return changed(this.parameters, { position, ...changes });
  }

  async go(move) {
    try {
      const after = await ask("move", { position: this.board.position, move }, this.signal);
      if (after.position === null) {
        this.say(t("analyse.takes-poison"));
        return;
      }
      near = this.place.contains(document.activeElement) ? move : null;
      announce(t("analyse.leaves", { move: spoken(move), position: after.position }));
      visit(this.to(after.position, { start: this.parameters.get("start") ?? this.board.position }));
    } catch (error) {
      if (error.name !== "AbortError") this.say(error.message);
    }
  }

  say(text) {
    this.state.replaceChildren(text);
    announce(text);
  }

  paint(board = this.board) {
    // A box that has the chosen cell as its far corner is joined to the position.
    const grow = (sides) => visit(this.to(`${this.board.notations.boxes} + ${sides.join("x")}`, { start: null }));
    const canGrow = this.isEdited && this.board.words.poison && this.board.layers && !this.board.goes_on;
    const hadFocus = this.place.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    this.drawn = draw(board, {
      frame: this.frame, marks: this.marks, others: this.others, near: hadFocus ?? near,
      onbite: (move) => this.go(move), ongrow: canGrow ? grow : null, redraw: () => this.rescale(),
    });
    const stay = panned(this.place);
    this.place.replaceChildren(this.drawn);
    stay();
    this.showWinning();
    this.shade();
    if (hadFocus) this.place.querySelector(`[data-move="${CSS.escape(hadFocus)}"]`)?.focus({ preventScroll: true });
  }

  /** A winning bite may lie beyond the edge of a long board, which then moves below its frame, once. */
  showWinning() {
    const winning = [...this.place.querySelectorAll(".cell.wins, .counter.wins")];
    if (!winning.length || this.isShown) return;
    this.isShown = true;
    if (!winning.some(isInSight)) bringIntoSight(winning[0]);
  }

  /** Draws as much of the board as is wanted now. */
  async rescale() {
    this.board = await cutFrom(this.frame, this.board.position, this.signal);
    const winning = [...this.marks].filter(([, mark]) => mark.wins === true).map(([move]) => move);
    this.paint(await withMarks(this.board, winning, this.signal, this.frame));
  }

  /** Asks everything, easy things first; may be stopped, and goes on again. */
  async run() {
    const stop = new AbortController();
    this.signal.addEventListener("abort", () => stop.abort());
    this.side.setAttribute("aria-busy", "true");
    this.stopper = make("button", { type: "button", "data-do": "stop", onclick: () => stop.abort() }, t("page.stop"));
    this.waiting = setTimeout(() => this.working(t("page.working")), NOTICE);
    try {
      await this.find(stop);
      this.state.replaceChildren(this.note ?? "");
    } catch (error) {
      if (this.signal.aborted) return;
      this.state.replaceChildren(`${error.name === "AbortError" ? t("page.stopped") : error.message} `,
        make("button", { type: "button", "data-do": "try-again", onclick: () => this.run() }, t(error.name === "AbortError" ? "play.go-on" : "page.try-again")));
    } finally {
      clearTimeout(this.waiting);
      this.side.removeAttribute("aria-busy");
    }
  }

  /** Says what is being done. The button stays the same, so that a click finds it. */
  working(what) {
    clearTimeout(this.waiting);
    if (this.stopper.parentNode === this.state) this.state.firstChild.data = `${what} `;
    else this.state.replaceChildren(`${what} `, this.stopper);
  }

  tell(answer, isToBeValued = true) {
    tell(this.told, answer, { onmove: (move) => this.go(move), words: this.board.words, signal: this.signal, isToBeValued });
    if (!this.told.isConnected) this.side.replaceChildren(...this.panel(answer));
  }

  async find(stop) {
    const { position } = this.board;
    const question = { position, ask: "outcome,winning_moves,size" };
    const first = await ask("answer", { ...question, pace: "quick" }, stop.signal);
    // A theorem often tells at once who wins, while the winning bites take long to find.
    if (!isShort(first) || first.outcome) this.tell(isShort(first) ? { ...first, undecided: null } : first);
    if (isShort(first)) this.working(t(`analyse.working.all.${this.board.words.move}`));
    const answer = isShort(first) ? await ask("answer", question, stop.signal) : first;
    this.tell(answer);
    if (this.overlay !== "none") await this.overlaid(answer, stop);
    // The value may take long: everything else is there by now.
    this.working(t("analyse.working.value"));
    const valued = await ask("answer", { position, ask: "outcome,winning_moves,grundy,size" }, stop.signal);
    this.tell(valued, false);
  }

  /** Marks every cell: first what is known of who wins, then numbers as they come. */
  async overlaid(answer, stop) {
    const known = answer.winning_moves;
    const isWhole = known?.complete === true;
    const winning = (known?.moves ?? []).map(nameOf);
    const sign = { wins: true, label: this.overlay === "grundy" ? "0" : null, is: this.overlay };
    this.marks = new Map(winning.map((move) => [move, sign]));
    this.others = isWhole ? { wins: false } : answer.outcome === "P" ? { wins: false } : undefined;
    this.paint(await withMarks(this.board, winning, stop.signal, this.frame));
    const isFinite = !this.board.ordinals;
    if (!isFinite && this.overlay !== "outcome") this.note = t("analyse.finite-only");
    if (!isFinite || (isWhole && this.overlay === "outcome")) return;
    if (this.overlay === "grundy") return this.valued(stop);
    const isLong = this.overlay === "distance";
    this.working(t(isLong ? "analyse.working.distance" : "analyse.working.moves"));
    const { options, distance } = await ask("options", { position: this.board.position, distance: isLong || undefined }, stop.signal);
    for (const option of options) this.mark(option, isLong ? option.distance : null);
    if (isLong && distance !== undefined) this.note = t("analyse.distance", { n: distance });
    else if (isLong) this.note = t("analyse.no-distance");
    this.paint(this.board);
  }

  /** Grundy values: those that are found at once, then the others as they come. */
  async valued(stop) {
    this.working(t("analyse.working.numbers"));
    const { options } = await ask("options", { position: this.board.position, grundy: true, pace: "quick" }, stop.signal);
    for (const option of options) this.mark(option, option.grundy);
    this.paint(this.board);
    const missing = await fillIn(options, stop.signal, (option, left) => {
      this.mark(option, option.grundy);
      this.drawn.remark?.(option.move, this.marks.get(option.move));
      this.shade();
      this.working(t("analyse.working.numbers-left", { left }));
    });
    if (!this.drawn.remark) this.paint(this.board);
    if (missing) this.note = t("analyse.missing");
  }

  /** Notes what is known of a move; nothing that was known is forgotten. */
  mark(option, number) {
    const old = this.marks.get(option.move) ?? this.others;
    const wins = option.wins ?? old?.wins ?? null;
    const label = number ?? (this.overlay === "grundy" && wins === true ? "0" : null);
    this.marks.set(option.move, { wins, label: label === null ? null : String(label), is: this.overlay });
  }

  /** The scale under the board, and how dark its greatest number is. */
  shade() {
    const numbers = [...this.marks.values()].map((mark) => mark.label).filter((label) => label !== null && label !== undefined);
    this.place.style.setProperty("--most", String(Math.max(1, ...numbers.map(Number).filter(Number.isFinite))));
    this.scale.replaceChildren(scale(this.overlay, numbers));
  }

  panel(answer) {
    const { board } = this;
    const { words } = board;
    const unit = board.heaps ? "counters" : board.diagram ? "elements" : "cells";
    const n = /^\d+$/.test(answer.size ?? "") ? Number(answer.size) : 2;
    const size = answer.size ? [" · ", ...parts(`analyse.${unit}`, { n, size: formula(answer.size) })] : [];
    return [
      make("p", { class: "position-line" }, formula(asked(board, this.parameters)), make("span", { class: "note" }, size)),
      make("p", { class: "note goal" }, t(`play.goal.${words.ending}`)),
      this.state, this.told,
      explanation(board, this.signal),
      family(board, this.signal),
      make("details", {}, make("summary", {}, t("analyse.notations")),
        make("ul", { class: "plain" }, Object.entries(board.notations).map(([name, written]) => make("li", {}, make("span", { lang: "en" }, name), ": ", make("code", {}, written))))),
      make("p", {}, make("a", { href: addressOf("play", board.position) }, t("analyse.play")), " · ",
        make("a", { href: `/api/answer?position=${encodeURIComponent(board.position)}` }, t("analyse.json"))),
    ];
  }
}

/** A position in the notation of eyes where somebody wrote it so, else as the server writes it. */
const asWritten = (board, text) => (/^\s*eye:/.test(text) && board.notations.eye ? board.notations.eye : board.position);

/** How the position of this view is written. */
const asked = (board, parameters) => asWritten(board, parameters.get("position") ?? "");

/** The same address with some changes; null takes a part away. */
function changed(parameters, changes) {
  const next = new URLSearchParams({ view: "analyse" });
  for (const name of ["position", "show", "edit", "start"]) {
    const value = Object.hasOwn(changes, name) ? changes[name] : parameters.get(name);
    if (value !== null && value !== undefined) next.set(name, value);
  }
  return next;
}

/** The field for any notation, presets, boxes, what is shown, and the editor's switch. */
function chooser(text, parameters, board) {
  const isEdited = parameters.get("edit") === "true";
  const overlay = parameters.get("show") ?? "outcome";
  const wrong = make("p", { class: "trouble", role: "alert", hidden: true });
  const field = make("input", { name: "position", value: text, list: "presets", autocomplete: "off", "aria-label": t("analyse.position") });
  const submit = async (changes = {}) => {
    try {
      const read = await ask("board", { position: field.value });
      const isSame = read.position === board?.position;
      visit(changed(parameters, { position: asWritten(read, field.value), show: select.value, ...(isSame ? {} : { start: null }), ...changes }));
    } catch (error) {
      complain(field, wrong, error);
    }
  };
  const select = make("select", { name: "show", "aria-label": t("analyse.shown"), onchange: () => submit() },
    OVERLAYS.map((value) => make("option", { value, selected: value === overlay }, t(`analyse.overlay.${value}`))));
  const edit = make("button", { type: "button", "data-do": "edit", "aria-pressed": String(isEdited), onclick: () => submit({ edit: isEdited ? null : "true" }) }, t("analyse.edit"));
  const form = make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); submit(); } },
    field, make("datalist", { id: "presets" }, PRESETS.map(([value, said]) => make("option", { value }, t(said)))), select, make("button", {}, t("page.show")), edit);
  const start = board && parameters.get("start") && parameters.get("start") !== board.position
    ? make("p", { class: "note" }, make("a", { href: `/?${changed(parameters, { position: parameters.get("start"), start: null })}` }, ...parts("analyse.back", { position: formula(parameters.get("start")) }))) : null;
  return { node: make("div", {}, form, wrong, isEdited ? box(board, parameters) : null, start), complain: (error) => complain(field, wrong, error) };
}

/** One more layer, with a single cell. */
function layered(board, parameters) {
  const layers = board?.layers;
  if (!layers || !board.words.poison || layers[0].index.length > 1) return null;
  const isPlane = layers[0].index.length === 0;
  const boxes = isPlane ? board.notations.boxes.split(" + ").map((one) => `1x${one}`).join(" + ") : board.notations.boxes;
  const position = `${boxes} + ${isPlane ? 2 : layers.length + 1}x1x1`;
  return make("button", { type: "button", "data-do": "layer", onclick: () => visit(changed(parameters, { position, start: null })) }, t("analyse.add-layer"));
}

/** A new box of up to four sides: rows, columns, and layers along two more axes. */
function box(board, parameters) {
  const usual = sidesOf(board);
  const names = ["rows", "columns", "layers", "layers-of-layers"].map((side) => t(`analyse.side.${side}`));
  const sides = names.map((name, axis) => make("input", { type: "number", min: 1, max: 60, required: true, value: usual[axis] ?? (axis < 2 ? "" : 1), name: `side${axis}`, "aria-label": name }));
  return make("form", { class: "typed box", onsubmit: (event) => {
    event.preventDefault();
    const now = sides.map((side) => Number(side.value) || 1);
    while (now.length > 2 && now.at(-1) === 1) now.pop();
    // The last two sides of a notation are rows and columns of a layer.
    visit(changed(parameters, { position: [...now.slice(2).reverse(), ...now.slice(0, 2)].join("x"), start: null }));
  } }, t("analyse.new-box"), " ", sides.map((side, axis) => make("label", {}, `${names[axis]} `, side)), make("button", {}, t("analyse.make")), layered(board, parameters),
  make("p", { class: "note" }, t("analyse.editing")));
}
