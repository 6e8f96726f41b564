// A step in which a game is to be won against the computer. A move that gives the win away is answered, told, and can be
// taken back.

import { Driver } from "../driver.js";
import { t } from "../messages.js";
import { cutFrom } from "../ordinal_frame.js";
import { ask } from "../server.js";
import { isMotionLiked } from "../settings.js";
import * as states from "../state.js";
import { formula, make, pause } from "../text.js";
import { pictures } from "./pictures.js";
import { outcomeOf } from "./questions.js";

export async function play(step, stage) {
  const frame = await ask("board", { position: step.position }, stage.signal);
  stage.more.replaceChildren(...await pictures(step, stage));
  const game = new Game(step, stage, frame);
  await game.start();
}

class Game {
  constructor(step, stage, frame) {
    Object.assign(this, { stage, frame, isFirst: step.you !== "second" });
    const [first, second] = this.isFirst ? ["you", "computer"] : ["computer", "you"];
    this.begun = states.begin({ start: frame.position, first, second });
    this.driver = new Driver(this.begun, {
      ask, clock: { pause }, isUnhurried: isMotionLiked, onchange: (state) => this.show(state),
      prepare: (position, stop) => (position === null ? null : cutFrom(frame, position, stop)),
    });
    stage.signal.addEventListener("abort", () => this.driver.leave());
    // Whoever is to move after one of the learner's moves: "P" when the move was good.
    this.outcomes = new Map();
    const button = (name, act) => make("button", { type: "button", "data-do": name, onclick: act }, t(`lessons.play.${name}`));
    this.buttons = {
      undo: button("undo", () => this.driver.do(states.undo)),
      hint: button("hint", () => this.driver.do(states.askForHint)),
      restart: button("restart", () => this.driver.do(states.goTo, 0)),
    };
    this.turn = make("p", { class: "turn-of" });
    stage.controls.replaceChildren(this.turn, make("div", { class: "buttons" }, Object.values(this.buttons)));
  }

  async start() {
    this.driver.start();
    await this.drawn;
  }

  show(state) {
    this.turn.textContent = this.headline(state);
    this.buttons.undo.ariaDisabled = this.buttons.restart.ariaDisabled = String(!states.canUndo(state));
    this.buttons.hint.ariaDisabled = String(!states.isYours(state) || state.waiting !== null);
    if (state.waiting) this.stage.whole.dataset.waiting = state.waiting.kind;
    this.drawn = this.paint(state);
    this.speak(state);
  }

  headline(state) {
    if (states.isEnded(state)) return t(this.hasWon(state) ? "lessons.play.won" : "lessons.play.lost");
    return t(states.isYours(state) ? "lessons.play.yours" : "lessons.play.mine");
  }

  hasWon(state) {
    return states.hasFirstWon(state) === this.isFirst;
  }

  async paint(state) {
    const turn = this.painted = (this.painted ?? 0) + 1;
    const position = states.position(state);
    const hint = state.hint?.moves ?? [];
    const isYours = states.isYours(state);
    try {
      const board = position === null ? { ...this.frame, layers: this.frame.layers?.map((layer) => ({ ...layer, rows: [] })) } : await cutFrom(this.frame, position, this.stage.signal);
      if (turn !== this.painted) return;
      await this.stage.draw(board, {
        frame: this.frame, last: state.nodes[state.at].move, going: state.waiting?.move ?? state.waiting?.reply?.move ?? null, near: this.near,
        moves: states.path(state).slice(1).map((at) => state.nodes[at].move), marks: new Map(hint.map((move) => [move, { wins: true }])),
        onbite: isYours ? (move) => this.bite(move, board) : null,
      });
      if (turn !== this.painted) return;
      this.stage.place.classList.toggle("theirs", Boolean(state.waiting?.reply));
      Object.assign(this.stage.whole.dataset, { waiting: state.waiting?.kind ?? "", turn: state.nodes.length });
    } catch (error) {
      if (error.name !== "AbortError") this.stage.say("wrong", error.message);
    }
  }

  bite(move, board) {
    this.near = move;
    const cells = board.layers?.reduce((sum, layer) => sum + layer.rows.reduce((all, row) => all + row.cells, 0), 0);
    this.driver.do(states.bite, move, cells === 1 ? null : this.frame.poison);
  }

  /** What is said to the last turn. */
  async speak(state) {
    const { stage } = this;
    if (state.trouble) {
      stage.refuse("lessons.play.trouble", { message: state.trouble.message }, () => { this.driver.do(states.tryAgain); });
    } else if (state.unsure !== null) stage.refuse("lessons.help.poison", {});
    else if (state.hint) this.tellHint(state);
    else if (states.isEnded(state)) this.tellEnd(state);
    else if (states.isYours(state) && state.waiting === null) await this.look(state);
    else stage.said.replaceChildren();
  }

  tellHint(state) {
    const { moves } = state.hint;
    if (moves.length) this.stage.say("note", t("lessons.play.hinted"), " ", formula(moves[0]));
    else this.stage.say("note", t("lessons.play.no-hint"));
  }

  tellEnd(state) {
    if (this.hasWon(state)) this.stage.succeed();
    else this.stage.refuse("lessons.play.over", {}, () => { this.driver.do(states.goTo, this.lastGood(state)); });
  }

  /** The last turn of the learner from which the game could still be won, as far as was looked. */
  lastGood(state) {
    const line = states.path(state);
    const bad = line.find((at) => this.outcomes.get(at) === "N");
    return bad === undefined ? 0 : state.nodes[bad].parent;
  }

  /** Whether the learner's last move kept the win. */
  async look(state) {
    const { stage } = this;
    const [own, reply] = states.path(state).slice(-2);
    if (states.path(state).length < 3 || reply !== state.at || states.seat(state, state.nodes[own].parent) === "computer") {
      stage.said.replaceChildren();
      return;
    }
    try {
      if (!this.outcomes.has(own)) this.outcomes.set(own, await outcomeOf(state.nodes[own].position, stage.signal));
    } catch (error) {
      if (error.name !== "AbortError") stage.say("wrong", error.message);
      return;
    }
    if (this.driver.state !== state) return;
    if (this.outcomes.get(own) === "P") stage.say("note", t("lessons.play.good"));
    else {
      stage.refuse("lessons.play.slip", { bite: formula(state.nodes[own].move), answer: formula(state.nodes[reply].move) });
      stage.said.append(make("p", {}, make("button", { type: "button", "data-do": "take-back", onclick: () => this.driver.do(states.undo) }, t("lessons.play.undo"))));
    }
  }
}
