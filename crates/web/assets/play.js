// Playing: draws the state of a game, and turns clicks into its transitions.

import { addressOf, amend, remember } from "./address.js";
import { beginning, demonstration } from "./beginning.js";
import { draw } from "./board.js";
import { Driver, replay } from "./driver.js";
import { either, parts, t } from "./messages.js";
import { example } from "./example.js";
import { bringIntoSight, panned } from "./fit.js";
import { cutFrom, withMarks } from "./ordinal_frame.js";
import { hasBegun } from "./lesson_progress.js";
import { answered, sourceOf } from "./panel.js";
import { review } from "./review.js";
import { ask } from "./server.js";
import { isMirrored, isMotionLiked } from "./settings.js";
import * as states from "./state.js";
import { announce, formula, make, pause, spelled, spoken } from "./text.js";

/** After so many milliseconds it is said that work goes on. */
const NOTICE = 150;

/** So many cells fall at once; more would only make the page stutter. */
const MOST_FALLING = 300;

/** On boards of at most so many cells the review also tells how long the game would have taken. */
const SMALL = 42;

/** The view. */
export async function play(main, parameters, signal) {
  let state;
  try {
    state = await replay(parameters, ask, signal);
  } catch (error) {
    if (error.status !== 400 || !parameters.has("position")) throw error;
    return offer(main, parameters.get("position"), error);
  }
  const frame = await ask("board", { position: state.start }, signal);
  const table = new Table(main, state, frame, signal);
  await table.begin();
}

/** A board that cannot be read: the form for a new game, with what was asked for and what is wrong with it. */
function offer(main, start, error) {
  const form = beginning({ start, first: "you", second: "computer", strength: "perfect" }, null);
  main.replaceChildren(make("h1", {}, t("play.title")), make("div", { class: "prose-left" }, form.node));
  return form.complain(error);
}

class Table {
  constructor(main, state, frame, signal) {
    Object.assign(this, { main, frame, signal });
    this.driver = new Driver(state, {
      ask, clock: { pause }, isUnhurried: isMotionLiked, onchange: (next) => this.show(next),
      prepare: (position, stop) => (position === null ? null : cutFrom(frame, position, stop)),
    });
    signal.addEventListener("abort", () => this.driver.leave());
    this.drawn = null;
    this.near = null;
    this.build(state);
  }

  /** What stays in its place for the whole game; only its contents change. */
  build(state) {
    const { words } = this.frame;
    this.headline = make("p", { class: "headline", role: "status" });
    this.place = make("div", { class: "place" });
    this.field = make("input", { name: "move", autocomplete: "off", placeholder: example(this.frame), "aria-label": t(`play.type.${words.move}`) });
    this.typed = make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); this.type(); } },
      make("label", {}, t(`play.or-type.${words.move}`), " ", this.field), make("button", {}, t(`play.do.${words.move}`)));
    this.table = make("section", { class: "table", "aria-label": t("play.board") },
      make("div", { class: "turn-line" }, make("div", {}, this.headline, make("p", { class: "rule" }, rule(this.frame), " ", toCourse())), isBar(this.frame) ? demonstration() : null),
      this.place, this.typed);
    const button = (name, act) => make("button", { type: "button", "data-do": name, onclick: (event) => event.currentTarget.ariaDisabled !== "true" && act() }, t(`play.button.${name}`));
    this.buttons = {
      again: button("again", () => this.forms.again()),
      swap: button("swap", () => this.forms.swap()),
      hint: button("hint", () => this.driver.do(states.askForHint)),
      undo: button("undo", () => this.driver.do(states.undo)),
      redo: button("redo", () => this.driver.do(states.redo)),
      resign: button("resign", () => this.driver.do(states.resign)),
      pause: button("pause", () => this.driver.do(states.pause)),
      share: button("share", () => this.share()),
      save: button("save", () => save(this.driver.state)),
    };
    this.buttons.again.classList.add("primary");
    this.said = make("div", { class: "said steady" });
    this.moves = make("ol", { class: "moves", "aria-label": t("play.moves") });
    this.about = make("p", { class: "about" });
    this.why = this.makeWhy();
    this.after = make("section", { class: "review", hidden: true });
    this.forms = beginning(state, this.frame);
    this.main.replaceChildren(make("h1", { class: "sr" }, t("play.title")), make("div", { class: "split" }, this.table,
      make("aside", { class: "panel" }, make("div", { class: "buttons" }, Object.values(this.buttons)), this.said,
        this.after, this.moves, this.about, this.why, this.forms.node)));
  }

  makeWhy() {
    const inside = make("div", {});
    const why = make("details", { class: "why" }, make("summary", {}, t("play.why")), inside);
    this.tellWhy = async () => {
      const position = states.position(this.driver.state);
      if (!why.open || position === null || inside.dataset.position === position) return;
      inside.dataset.position = position;
      inside.replaceChildren(make("p", { class: "note" }, t("page.working")));
      try {
        const told = await ask("answer", { position, ask: "outcome,winning_moves" }, this.signal);
        if (inside.dataset.position === position) inside.replaceChildren(answered(told, { words: this.frame.words, signal: this.signal }));
      } catch (error) {
        if (error.name === "AbortError") return;
        delete inside.dataset.position;
        inside.replaceChildren(make("p", { class: "trouble", role: "alert" }, error.message, " ",
          make("button", { type: "button", onclick: () => this.tellWhy() }, t("page.try-again"))));
      }
    };
    why.addEventListener("toggle", () => this.tellWhy());
    return why;
  }

  async begin() {
    this.driver.start();
    // The first picture belongs to the view: it is there when the view is.
    await this.picture;
  }

  type() {
    this.sent = this.field.value.trim();
    if (this.sent) this.bite(this.sent);
  }

  bite(move) {
    const isAlone = this.drawn?.size === 1;
    this.near = move;
    this.driver.do(states.bite, move, isAlone ? null : this.frame.poison);
  }

  /** Draws a state. */
  show(state) {
    amend(states.write(state));
    const position = states.position(state);
    remember("analyse", new URLSearchParams({ view: "analyse", position: position ?? state.start }));
    const { words } = this.frame;
    const isWaiting = state.waiting !== null && state.waiting.kind !== "hint";
    this.table.setAttribute("aria-busy", String(isWaiting));
    this.table.dataset.waiting = state.waiting?.kind ?? "";
    this.headline.textContent = headline(state, words);
    this.typed.classList.toggle("idle", states.isEnded(state) || isWatched(state));
    if (state.at !== this.shownAt && this.field.value.trim() === this.sent) this.field.value = "";
    this.shownAt = state.at;
    // The focus may go to a button once the board is drawn.
    this.fillButtons(state);
    this.picture = this.paint(state);
    this.speak(state);
    this.fillSaid(state);
    this.fillMoves(state);
    this.about.replaceChildren(...(position === null ? [] : [...parts("play.position", { position: formula(position) }), " · ",
      make("a", { href: addressOf("analyse", position) }, t("play.analyse"))]));
    this.why.hidden = position === null;
    this.tellWhy();
    this.after.hidden = !states.isEnded(state);
    if (states.isEnded(state)) review(this.after, state, this.frame.words, this.signal, (node) => this.driver.do(states.goTo, node), (sizeOf(this.frame) ?? Infinity) <= SMALL);
    this.forms.follow(state);
  }

  /** The board: what is bitten goes at once, whatever the server takes to say so. */
  async paint(state) {
    const turn = this.turn = (this.turn ?? 0) + 1;
    const position = states.position(state);
    const hint = state.hint?.moves ?? [];
    const last = state.nodes[state.at].move;
    const going = state.waiting?.move ?? state.waiting?.reply?.move ?? null;
    try {
      const board = position === null ? await this.emptied(state) : await withMarks(await cutFrom(this.frame, position, this.signal), hint, this.signal, this.frame);
      if (turn !== this.turn || this.signal.aborted) return;
      const isYours = states.isYours(state);
      const hadFocus = this.place.contains(document.activeElement);
      this.drawn = { position, size: sizeOf(board) };
      const [stay, old] = [panned(this.place), eatable(this.place)];
      const frame = board.frame ?? await this.outline(state, board);
      if (turn !== this.turn || this.signal.aborted) return;
      this.keepRoom(board);
      this.place.replaceChildren(draw(board, {
        frame, last, going, high: this.high ?? null, near: this.near, field: this.field, redraw: () => this.show(this.driver.state), moves: states.path(state).slice(1).map((at) => state.nodes[at].move),
        marks: new Map(hint.map((move) => [move, { wins: true }])), onbite: isYours ? (move) => this.bite(move) : null,
      }));
      this.place.classList.toggle("theirs", Boolean(state.waiting?.reply));
      stay();
      this.showWhereItIs(state);
      if (isMotionLiked()) fall(old, this.place);
      if (hadFocus || this.isToFocus) this.focus(isYours);
    } catch (error) {
      if (error.name !== "AbortError") this.place.replaceChildren(make("p", { class: "trouble", role: "alert" }, error.message, " ",
        make("button", { type: "button", onclick: () => this.show(this.driver.state) }, t("page.try-again"))));
    }
  }

  /** The board whose outline stays: the first one, or the first that is finite once nothing infinite is left. */
  async outline(state, board) {
    if (!this.frame.ordinals || !board.layers) return this.frame;
    const all = states.path(state).map((at) => state.nodes[at].position);
    const position = all.find((one) => one !== null && !/[wω]/.test(one)) ?? board.position;
    return ask("board", { position }, this.signal);
  }

  /** A board that is finite all at once leaves what stands below it in its place. */
  keepRoom(board) {
    const { style, offsetHeight } = this.place;
    const isInfinite = Boolean(this.place.querySelector(".board.ordinal"));
    if (isInfinite) this.high = offsetHeight;
    style.minHeight = !board.ordinals && this.high ? `${this.high}px` : "";
  }

  /** The board at the end, when nothing is left: its outline, or the last position with the poison marked. */
  async emptied(state) {
    if (this.frame.layers || this.frame.diagram) return cleared(this.frame);
    const { parent } = state.nodes[state.at];
    const before = await cutFrom(this.frame, state.nodes[parent].position, this.signal);
    return before.layers || before.diagram ? { ...cleared(before), frame: before } : before;
  }

  /** A hint and the computer's bite may lie beyond the edge of a long board, which then moves below its frame. */
  showWhereItIs(state) {
    const made = state.nodes[state.at];
    const isTheirs = made.parent >= 0 && states.seat(state, made.parent) === "computer";
    const wanted = state.hint ? ".cell.wins, .counter.wins, .marker" : state.waiting?.reply ? ".chosen" : isTheirs && this.sawMade !== state.at ? ".last" : null;
    this.sawMade = state.at;
    if (wanted) bringIntoSight(this.place.querySelector(wanted));
  }

  /** The focus stays near where it was; while nobody may bite it waits. */
  focus(isYours) {
    const cell = this.place.querySelector("[data-move][tabindex='0'], [tabindex='0'].counter");
    this.isToFocus = !isYours && !states.isEnded(this.driver.state);
    if (isYours) cell?.focus({ preventScroll: true });
    else if (states.isEnded(this.driver.state)) this.buttons.again.focus({ preventScroll: true });
  }

  /** What people hear who do not see the board. */
  speak(state) {
    const was = this.spokenOf;
    this.spokenOf = state;
    if (!was) return;
    const made = state.nodes[state.at];
    const now = () => headline(state, this.frame.words);
    if (state.trouble && state.trouble !== was.trouble) announce(state.trouble.message);
    else if (state.hint && state.hint !== was.hint) announce(hinted(state));
    else if (state.at !== was.at && made.parent === was.at && states.seat(state, made.parent) === "computer") {
      announce(`${t(`play.computer-does.${this.frame.words.move}`, { move: spoken(made.move) })} ${now()}`);
    } else if (state.at !== was.at && state.nodes[was.at].parent === state.at) announce(`${t("play.taken-back")} ${now()}`);
    else if (states.isEnded(state) && !states.isEnded(was)) announce(now());
    else if (state.at !== was.at && made.parent !== was.at) announce(`${state.at === 0 ? t("play.at-start") : t("play.after", { move: spoken(made.move) })} ${now()}`);
  }

  fillButtons(state) {
    const { again, swap, hint, undo, redo, resign, pause: still } = this.buttons;
    const can = (button, may) => (button.ariaDisabled = String(!may));
    const isEnded = states.isEnded(state);
    again.hidden = swap.hidden = !isEnded;
    swap.hidden ||= state.first === state.second;
    hint.hidden = resign.hidden = isEnded || isWatched(state);
    still.hidden = !isWatched(state) || isEnded;
    still.textContent = t(state.paused ? "play.go-on" : "play.button.pause");
    can(hint, states.isYours(state) && state.waiting === null);
    can(undo, states.canUndo(state));
    can(redo, states.canRedo(state));
    can(resign, states.isYours(state));
  }

  /** What there is to say about this very position; the place for it is always there. */
  fillSaid(state) {
    clearTimeout(this.noticing);
    const act = (text, transition, name) => make("button", { type: "button", "data-do": name, onclick: () => this.driver.do(transition) }, text);
    const parts = [];
    if (state.unsure !== null) {
      const leave = () => { this.driver.do(states.thinkAgain); this.focusBoard(); };
      parts.push(make("div", { class: "ask", role: "alertdialog", "aria-label": t("play.poison"), onkeydown: (event) => event.key === "Escape" && leave() },
        make("p", {}, t(`play.poison-ask.${this.frame.words.move}`)),
        make("button", { type: "button", "data-do": "not-poison", onclick: leave }, t("play.not-poison")), " ",
        make("button", { type: "button", "data-do": "poison", onclick: () => this.driver.do(states.takePoison) }, t("play.take-poison"))));
    }
    if (state.trouble) {
      parts.push(make("p", { class: "trouble", role: "alert" }, state.trouble.message, state.trouble.hint ? ` ${sentence(state.trouble.hint)}` : "", " ",
        state.trouble.again ? act(t("page.try-again"), states.tryAgain, "try-again") : null));
    }
    if (state.hint) parts.push(make("p", { class: state.hint.moves.length ? "hinted" : "note" }, ...hintParts(state)));
    const remark = states.isYours(state) ? remarkOf(state) : null;
    if (remark) {
      parts.push(make("p", { class: "remark", "data-remark": state.remark.because }, remark),
        ...state.remark.why.slice(0, 1).map((reason) => make("p", { class: "remark because", lang: "en" }, formula(reason.text), sourceOf(reason))));
    }
    const isStill = states.seat(state) === "computer" && state.waiting === null && !states.isEnded(state) && !state.paused && !state.trouble;
    if (isStill) parts.push(make("p", {}, act(t("play.from-here"), states.playFromHere, "from-here")));
    this.said.replaceChildren(...parts);
    // A long reason is read by the arrow keys.
    if (this.said.scrollHeight > this.said.clientHeight + 1) this.said.tabIndex = 0;
    else this.said.removeAttribute("tabindex");
    if (state.unsure !== null) this.said.querySelector("button").focus();
    if (state.waiting && !state.waiting.reply) {
      this.noticing = setTimeout(() => this.said.prepend(make("p", { class: "note working", role: "status" },
        t(`play.waiting.${state.waiting.kind}`), " ", act(t("page.stop"), states.stop, "stop"))), state.waiting.kind === "reply" && isMotionLiked() ? 5 * NOTICE : NOTICE);
    }
  }

  focusBoard() {
    this.place.querySelector("[data-move][tabindex='0']")?.focus();
  }

  /** Every move can be looked at; moves beside the line are branches. */
  fillMoves(state) {
    const shown = new Set(states.path(state, state.line));
    const items = state.nodes.slice(1).map((node, before) => before + 1).filter((at) => shown.has(at)).map((at) => this.item(state, at));
    const aside = state.nodes.map((_, at) => at).filter((at) => at > 0 && !shown.has(at) && shown.has(state.nodes[at].parent));
    const made = states.path(state).length - 1;
    this.moves.replaceChildren(...items.map((item, index) => make("li", { class: index < made ? null : "ahead" }, item)),
      ...aside.map((at) => make("li", { class: "branch" }, ...parts("play.instead", { turn: states.path(state, at).length - 1, move: this.item(state, at) }))));
    // The list follows the game, and the page stays where it is.
    const current = this.moves.querySelector("[aria-current]");
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.clientHeight / 2;
  }

  item(state, at) {
    return make("button", {
      type: "button", class: "link", "data-node": at, "aria-current": at === state.at ? "step" : null,
      onclick: () => this.driver.do(states.goTo, at),
    }, formula(state.nodes[at].move));
  }

  async share() {
    const box = make("input", { class: "shared", readonly: true, value: location.href, "aria-label": t("play.address") });
    let text = t("play.copy");
    try {
      await navigator.clipboard.writeText(location.href);
      text = t("play.copied");
    } catch {
      // It can still be copied by hand.
    }
    this.said.replaceChildren(make("p", { class: "note copied" }, text, " ", box));
    box.select();
    announce(text);
  }
}

/** The way to the course: for newcomers to its first step, for others to where they are. */
function toCourse() {
  return make("a", { class: "to-course", href: hasBegun() ? "?view=learn" : "?view=learn&lesson=rules&step=1" }, t(hasBegun() ? "play.course-on" : "play.course-new"));
}

/** Whether a board is bars of chocolate, whose cells have no names of their own. */
const isBar = ({ layers }) => Boolean(layers) && !layers[0].rows[0]?.labels;

/** The rule in one sentence, as the board has it and as it is seen. */
function rule(frame) {
  const { position, words, diagram, layers, heaps, parts: sum } = frame;
  const drawn = position.startsWith("graph:") ? "graph" : "diagram";
  const way = isMirrored() ? "-mirrored" : "";
  const board = layers?.[0].index.length ? `solid${way}` : `layers${way}`;
  const kind = sum ? "sum" : heaps ? "heaps" : diagram ? drawn : layers ? board : "cells";
  return `${t(`play.rule.${kind}`)} ${t(`play.goal.${words.ending}`)}`;
}

function headline(state, words) {
  if (states.isEnded(state)) {
    const isFirst = states.hasFirstWon(state);
    const winner = isFirst ? state.first : state.second;
    const who = t(`play.won.${state.first === state.second || winner === "friend" ? (isFirst ? "first" : "second") : winner}`);
    return states.isResigned(state) ? `${t("play.resigned")} ${who}` : who;
  }
  const seat = states.seat(state);
  if (seat === "computer") return state.waiting?.reply ? t(`play.computer-does.${words.move}`, { move: spoken(state.waiting.reply.move ?? "") })
    : t(`play.computer.${state.paused ? "paused" : state.waiting ? "thinks" : "turn"}`);
  const who = seat === "you" ? "you" : states.path(state).length % 2 === 1 ? "first" : "second";
  return t(`play.turn.${who}.${words.move}`);
}

const isWatched = (state) => state.first === "computer" && state.second === "computer";

function remarkOf({ remark }) {
  if (!["loses", "guess", "wins"].includes(remark?.because)) return null;
  return t(`play.remark.${remark.because}${remark.because !== "guess" && remark.certainty === "conjectured" ? "-conjectured" : ""}`);
}

const hinted = (state) => (state.hint.moves.length ? t("play.hint.winning", { moves: spoken(state.hint.moves[0]) }) :
  t(state.hint.outcome === "P" ? "play.hint.none" : "play.hint.unknown"));

function hintParts(state) {
  const { moves } = state.hint;
  return moves.length ? parts("play.hint.winning", { moves: formula(either(moves.slice(0, 5))) }) : [hinted(state)];
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;

/** How many cells a board has left, if it has cells. */
function sizeOf(board) {
  if (board.layers) return board.layers.reduce((sum, layer) => sum + layer.rows.reduce((all, row) => all + row.cells, 0), 0);
  return board.diagram ? board.diagram.nodes.length : null;
}

/** A board of which everything was eaten. */
function cleared(frame) {
  if (frame.layers) return { ...frame, layers: frame.layers.map((layer) => ({ ...layer, rows: [], goes_on: false })), goes_on: false };
  return { ...frame, diagram: { ...frame.diagram, nodes: [] } };
}

/** The cells of a finite board, before it is drawn anew. */
const eatable = (place) => [...place.querySelectorAll(".board:not(.ordinal, .diagram) .cell[data-move]")];

/** Lets what was eaten fall from the board; nothing waits for it. */
function fall(old, place) {
  const was = new Map(old.map((cell) => [cell.dataset.move, cell]));
  const crumbs = [...place.querySelectorAll(".crumb[data-eaten]")].filter((crumb) => was.has(crumb.dataset.eaten));
  if (crumbs.length > MOST_FALLING) return;
  for (const crumb of crumbs) {
    const cell = was.get(crumb.dataset.eaten);
    if (crumb.getAttribute("transform") !== cell.getAttribute("transform")) continue;
    const falling = make("svg:g", { class: "falling", transform: cell.getAttribute("transform"), "aria-hidden": "true", onanimationend: () => falling.remove() }, cell.firstChild);
    crumb.after(falling);
  }
}

/** The game as text. */
function save(state) {
  const line = states.path(state, state.line).slice(1);
  const lines = [t("play.saved.from", { position: spelled(state.start) }), t("play.saved.who", { first: t(`play.seat.${state.first}`), second: t(`play.seat.${state.second}`) })];
  line.forEach((at, index) => {
    const { move, position } = state.nodes[at];
    const who = t(index % 2 === 0 ? "review.first" : "review.second");
    const turn = String(index + 1);
    lines.push(position === null ? t("play.saved.poison", { turn, who, move: spelled(move) }) : t("play.saved.move", { turn, who, move: spelled(move), position: spelled(position) }));
  });
  if (states.isEnded(state)) lines.push(`${states.isResigned(state) ? `${t("play.resigned")} ` : ""}${t(`play.won.${states.hasFirstWon(state) ? "first" : "second"}`)}`);
  lines.push(location.href);
  const link = make("a", { href: URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/plain" })), download: "chomp-game.txt" });
  link.click();
  URL.revokeObjectURL(link.href);
}
