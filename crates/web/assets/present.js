// A board for the whole class: large, steered by single keys, with a clock.

import { amend, isEmbedded } from "./address.js";
import { draw } from "./board.js";
import { t } from "./messages.js";
import { cutFrom } from "./ordinal_frame.js";
import { pictureButtons } from "./picture.js";
import { ask } from "./server.js";
import { announce, formula, make } from "./text.js";
import { nameOf } from "./tree.js";

const USUAL_MINUTES = 5;
const MOST_MINUTES = 90;

/** The view. */
export async function present(main, parameters, signal) {
  const start = parameters.get("start") ?? parameters.get("position") ?? "4x5";
  const frame = await ask("board", { position: start }, signal);
  const stage = new Stage(main, parameters, frame, signal);
  document.documentElement.dataset.layout = "present";
  signal.addEventListener("abort", () => stage.leave());
  await stage.go(parameters.get("position") ?? start, null);
}

class Stage {
  constructor(main, parameters, frame, signal) {
    const minutes = Number(parameters.get("minutes") ?? USUAL_MINUTES);
    Object.assign(this, { frame, signal, path: [], isMarked: parameters.get("show") === "outcome", turn: 0 });
    this.minutes = Number.isInteger(minutes) ? Math.min(MOST_MINUTES, Math.max(1, minutes)) : USUAL_MINUTES;
    this.clock = new Clock(this.minutes);
    this.place = make("div", { class: "place" });
    this.about = make("p", { class: "stage-about", role: "status" });
    const key = (name, letter, act) => make("button", { type: "button", "data-do": name, "aria-keyshortcuts": letter, onclick: act }, t(`teachers.present.${name}`), make("kbd", { "aria-hidden": "true" }, letter));
    this.buttons = [
      this.overlay = key("overlay", "O", () => this.mark()), key("back", "Z", () => this.back()), key("reset", "N", () => this.reset()),
      key("timer", "T", () => this.clock.toggle()), key("more-time", "+", () => this.clock.add(1)), key("less-time", "−", () => this.clock.add(-1)),
      key("full", "F", () => full()),
    ];
    main.replaceChildren(make("h1", { class: "sr" }, t("teachers.present.title")), make("section", { class: "stage" },
      make("div", { class: "stage-head" }, this.about, this.clock.node), this.place,
      make("div", { class: "stage-foot buttons" }, this.buttons, pictureButtons(() => this.position, signal),
        this.exit = make("a", { href: "?view=teachers", "data-do": "leave" }, t("teachers.present.leave")))));
    this.onkey = (event) => this.steer(event);
    document.addEventListener("keydown", this.onkey);
  }

  leave() {
    document.removeEventListener("keydown", this.onkey);
    this.clock.stop();
    if (isEmbedded) document.documentElement.dataset.layout = "embed";
    else delete document.documentElement.dataset.layout;
    if (document.fullscreenElement) document.exitFullscreen();
  }

  steer(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
    const act = { o: () => this.mark(), z: () => this.back(), n: () => this.reset(), t: () => this.clock.toggle(), "+": () => this.clock.add(1), "-": () => this.clock.add(-1), f: full }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  async go(position, last) {
    this.position = position;
    this.path.push({ position, last });
    await this.show();
  }

  back() {
    if (this.path.length < 2) return;
    this.path.pop();
    this.position = this.path.at(-1).position;
    this.show();
  }

  reset() {
    this.path = [];
    this.go(this.frame.position, null);
  }

  mark() {
    this.isMarked = !this.isMarked;
    this.show();
  }

  async bite(move) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const after = await ask("move", { position: this.position, move }, this.signal);
      if (after.position === null) this.say(t("teachers.present.poison"));
      else await this.go(after.position, move);
    } finally {
      this.isBusy = false;
    }
  }

  say(text) {
    this.about.replaceChildren(text);
    announce(text);
  }

  async show() {
    const turn = this.turn += 1;
    const { last } = this.path.at(-1);
    const { position } = this;
    this.overlay.setAttribute("aria-pressed", String(this.isMarked));
    const address = new URLSearchParams({ view: "present", position, ...(position === this.frame.position ? {} : { start: this.frame.position }) });
    if (this.isMarked) address.set("show", "outcome");
    if (this.minutes !== USUAL_MINUTES) address.set("minutes", this.minutes);
    amend(address);
    const board = await cutFrom(this.frame, position, this.signal);
    const marks = new Map();
    let others;
    if (this.isMarked) {
      const answer = await ask("answer", { position, ask: "outcome,winning_moves" }, this.signal);
      for (const move of answer.winning_moves?.moves ?? []) marks.set(nameOf(move), { wins: true });
      if (answer.winning_moves?.complete) others = { wins: false };
    }
    if (turn !== this.turn) return;
    const hadFocus = this.place.contains(document.activeElement);
    this.place.replaceChildren(draw(board, { frame: this.frame, last, near: last, marks, others, onbite: (move) => this.bite(move) }));
    if (hadFocus) this.place.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
    this.about.replaceChildren(t("teachers.present.bites", { n: this.path.length - 1 }), " ", formula(position));
  }
}

function full() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

/** A clock that counts down. */
class Clock {
  constructor(minutes) {
    this.left = minutes * 60_000;
    this.ends = null;
    this.node = make("p", { class: "clock", role: "timer", "aria-label": t("teachers.present.time") });
    this.tell();
  }

  now() {
    return this.ends === null ? this.left : Math.max(0, this.ends - performance.now());
  }

  toggle() {
    if (this.ends === null) {
      if (this.left <= 0) return;
      this.ends = performance.now() + this.left;
      this.ticking = setInterval(() => this.tick(), 200);
    } else this.stop();
    this.tell();
  }

  stop() {
    this.left = this.now();
    this.ends = null;
    clearInterval(this.ticking);
  }

  tick() {
    if (this.now() <= 0) {
      this.stop();
      announce(t("teachers.present.over"));
    }
    this.tell();
  }

  add(minutes) {
    const next = Math.min(MOST_MINUTES * 60_000, Math.max(0, this.now() + minutes * 60_000));
    if (this.ends === null) this.left = next;
    else this.ends = performance.now() + next;
    this.tell();
  }

  tell() {
    const seconds = Math.ceil(this.now() / 1000);
    this.node.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    this.node.classList.toggle("running", this.ends !== null);
    this.node.classList.toggle("over", seconds === 0);
  }
}
