// Solving a puzzle: every answer is played out on the board, and a wrong one is refuted there.

import { addressOf, visit } from "./address.js";
import { draw } from "./board.js";
import { parts, t } from "./messages.js";
import { addressOfPuzzle, made, question, stars } from "./puzzle_links.js";
import { dateOf, nameOf, solved, starsFor, starsOf } from "./puzzle_progress.js";
import { ask } from "./server.js";
import { isMotionLiked } from "./settings.js";
import { announce, formula, make, pause } from "./text.js";
import { nameOf as nameOfMove } from "./tree.js";

/** So many milliseconds a bite of the computer is looked at before the next one. */
const LOOK = 500;

/** How many cells a board has. */
const cellsOf = (board) => board.layers.reduce((sum, layer) => sum + layer.rows.reduce((all, row) => all + row.cells, 0), 0);

export class Solving {
  constructor(main, puzzle, frame, signal) {
    Object.assign(this, { main, puzzle, frame, signal, mistakes: 0, isDone: false, isShown: false, turn: 0 });
    this.name = nameOf(puzzle);
    this.build();
  }

  build() {
    const { puzzle } = this;
    const title = puzzle.day ? t("puzzles.of-day", { day: puzzle.day }) : puzzle.number ? t("puzzles.number", { number: String(puzzle.number) }) : t("puzzles.made");
    const button = (name, text, act) => make("button", { type: "button", "data-do": name, onclick: act }, text);
    this.place = make("div", { class: "place" });
    this.said = make("div", { class: "said", role: "status" });
    this.earned = make("p", { class: "earned-line" });
    this.buttons = {
      again: button("start-again", t("puzzles.start-again"), () => this.restart()),
      solution: button("solution", t("puzzles.solution"), () => this.reveal()),
      next: button("next", t("puzzles.next"), () => this.next()),
    };
    this.question = make("p", { class: "headline question" }, question(puzzle));
    this.main.replaceChildren(make("h1", { class: "puzzle-title" }, title), make("div", { class: "split" },
      make("section", { class: "table", "aria-label": t("puzzles.board") }, make("div", { class: "turn-line" }, this.question), this.place),
      make("aside", { class: "panel" }, make("p", { class: "grade" }, t("puzzles.difficulty-is", { level: String(puzzle.difficulty) })),
        this.earned, this.said, make("div", { class: "buttons" }, Object.values(this.buttons)),
        make("p", { class: "note" }, make("a", { href: "?view=puzzles" }, t("puzzles.all")), " · ",
          make("a", { href: addressOf("analyse", puzzle.position) }, t("puzzles.analyse")), " · ",
          make("a", { href: addressOfPuzzle(puzzle).replace("view=puzzles", "view=worksheet") }, t("puzzles.print"))))));
    this.tellStars();
  }

  async begin() {
    this.bitesLeft = this.puzzle.bites ?? 1;
    await this.show(this.puzzle.position, { last: null });
    this.say(t(`puzzles.how.${this.puzzle.kind}`), false);
  }

  /** Draws a position; it may be bitten while an answer is waited for. */
  async show(position, { last = null, marks = [], isOpen = true, going = null, isTheirs = false } = {}) {
    const turn = this.turn += 1;
    const board = await ask("board", { position }, this.signal);
    if (turn !== this.turn) return board;
    const hadFocus = this.place.contains(document.activeElement) || this.isToFocus;
    this.position = position;
    this.place.dataset.position = position;
    this.place.replaceChildren(draw(board, {
      frame: this.frame, last, going, near: last, marks: new Map(marks.map((move) => [move, { wins: true }])),
      onbite: isOpen ? (move) => this.bite(move) : null,
    }));
    this.place.classList.toggle("theirs", isTheirs);
    this.isToFocus = hadFocus && !isOpen;
    if (hadFocus && isOpen) this.place.querySelector("[data-move][tabindex='0']")?.focus({ preventScroll: true });
    return board;
  }

  /** Says something to those who see and to those who hear. */
  say(text, isLoud = true, kind = "") {
    this.said.replaceChildren(make("p", { class: `verdict ${kind}`, "data-verdict": kind || null }, ...[text].flat()));
    if (isLoud) announce(this.said.textContent);
  }

  tellStars() {
    this.earned.replaceChildren(stars(starsOf(this.name)));
  }

  /** One answer at a time: what is clicked while it is looked at does nothing. */
  async bite(move) {
    if (this.isBusy || this.isDone) return;
    this.isBusy = true;
    try {
      await this.answer(move);
    } catch (error) {
      if (error.name !== "AbortError") this.say([error.message, error.hint ? ` ${error.hint}` : ""], true, "wrong");
    } finally {
      this.isBusy = false;
    }
  }

  async answer(move) {
    const after = await ask("move", { position: this.position, move }, this.signal);
    if (after.position === null) return this.wrong(this.position, move, t("puzzles.poison"), []);
    if (this.puzzle.kind === "make-lost") return this.cut(after.position, move);
    if (this.puzzle.kind === "win-in") return this.hurry(after.position, move);
    if (move === this.puzzle.solution) return this.right(after.position, move);
    return this.refute(after.position, move);
  }

  /** A bite on the way to a lost position. */
  async cut(position, move) {
    const board = await ask("board", { position }, this.signal);
    const cells = cellsOf(board);
    const { left, solution } = this.puzzle;
    if (position === solution) return this.right(position, move);
    if (cells === left) return this.refute(position, move);
    await this.show(position, { last: move, isOpen: cells > left });
    if (cells > left) this.say(t("puzzles.more-to-go", { n: cells - left }));
    else this.say(t("puzzles.too-few", { n: cells }), true, "few");
  }

  /** A bite that must win, and soon enough. */
  async hurry(position, move) {
    const { options } = await ask("options", { position: this.position, distance: true }, this.signal);
    const option = options.find((one) => one.move === move);
    if (!option?.wins) return this.refute(position, move);
    // After this bite the other player moves first, and half of the moves, rounded up, are theirs.
    const needed = (option.distance + 1) / 2;
    if (needed > this.bitesLeft) return this.delay(position, move, needed);
    if (option.distance === 1) return this.right(position, move);
    this.bitesLeft -= 1;
    await this.show(position, { last: move, isOpen: false });
    const reply = await ask("reply", { position, strength: "perfect", seed: this.puzzle.size }, this.signal);
    if (isMotionLiked()) {
      await this.show(position, { last: move, isOpen: false, going: reply.move, isTheirs: true });
      await pause(LOOK, this.signal);
    }
    await this.show(reply.position, { last: reply.move });
    this.say(parts("puzzles.go-on", { n: this.bitesLeft, reply: formula(reply.move) }));
  }

  /** A win that takes too long: how the other player holds out. */
  async delay(position, move, needed) {
    const reply = await ask("reply", { position, strength: "perfect", seed: 1 }, this.signal);
    await this.wrong(position, move, parts("puzzles.too-slow", { n: needed, reply: formula(reply.move ?? reply.poison) }), [reply.move]);
  }

  /** A bite that loses: the answer to it is marked on the board. */
  async refute(position, move) {
    const answer = await ask("answer", { position, ask: "outcome,winning_moves" }, this.signal);
    const refuting = (answer.winning_moves?.moves ?? []).map(nameOfMove);
    const text = parts("puzzles.refuted", { n: refuting.length, reply: formula(refuting[0] ?? "") });
    await this.wrong(position, move, text, refuting);
  }

  async wrong(position, move, text, marks) {
    this.mistakes += 1;
    await this.show(position, { last: position === this.position ? null : move, marks, isOpen: false });
    this.say(text, true, "wrong");
    this.buttons.again.classList.add("primary");
    if (this.isToFocus) this.buttons.again.focus({ preventScroll: true });
    this.isToFocus = false;
  }

  async right(position, move) {
    this.isDone = true;
    await this.show(position, { last: move, isOpen: false });
    if (!this.isShown) solved(this.puzzle, this.mistakes, dateOf());
    this.tellStars();
    this.say(this.isShown ? t("puzzles.right-shown") : [t("puzzles.right"), " ", stars(starsFor(this.mistakes))], true, "right");
    this.buttons.again.classList.remove("primary");
    this.buttons.next.classList.add("primary");
    if (this.isToFocus) this.buttons.next.focus({ preventScroll: true });
    this.isToFocus = false;
  }

  async restart() {
    if (this.isBusy) return;
    this.isDone = false;
    for (const one of Object.values(this.buttons)) one.classList.remove("primary");
    await this.begin();
    this.place.querySelector("[data-move][tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Shows the solution; a puzzle that is solved afterwards has no stars. */
  async reveal() {
    if (this.isBusy) return;
    this.isShown = true;
    const { kind, position, solution } = this.puzzle;
    if (kind === "make-lost") await this.show(solution, { isOpen: false });
    else await this.show(position, { marks: [solution] });
    this.isDone = kind === "make-lost";
    this.bitesLeft = this.puzzle.bites ?? 1;
    this.say(parts(`puzzles.shown.${kind}`, { solution: formula(solution) }));
  }

  /** The next of the kept ones; after others another of the same kind. */
  next() {
    const { number, kind, difficulty } = this.puzzle;
    if (number) visit(new URL(addressOfPuzzle({ number: (number % 200) + 1 }), location.href).searchParams);
    else visit(made(kind, difficulty));
  }
}
