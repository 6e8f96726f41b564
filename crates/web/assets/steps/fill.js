// A step in which a picture of many positions is filled in: each is said to be P or N. A wrong letter is not taken; what is
// wrong with it is shown in the picture itself, by the position that decides it.

import { draw } from "../board.js";
import { t } from "../messages.js";
import { ask } from "../server.js";
import { formula, make } from "../text.js";
import { outcomeOf, winningMoves } from "./questions.js";

/** The picture of a single position is so wide. */
const ROOM = 110;

export async function fill(step, stage) {
  const positions = step.cells.flat().filter(Boolean);
  const given = new Set(step.given ?? []);
  // All of them are fetched at once, so that nothing is waited for later.
  const boards = new Map(await Promise.all(positions.map(async (position) => [position, await ask("board", { position }, stage.signal)])));
  const picture = new Picture(step, stage, boards, given);
  await picture.begin();
}

class Picture {
  constructor(step, stage, boards, given) {
    Object.assign(this, { step, stage, boards, given, brush: "P" });
    this.buttons = new Map();
    this.seen = make("div", { class: "fill-seen" });
    this.rest = make("p", { class: "note fill-rest" });
  }

  async begin() {
    const { step, stage } = this;
    const head = (text) => make("th", { scope: "col" }, text);
    const row = (cells, at) => make("tr", {}, make("th", { scope: "row" }, step.rows[at]), cells.map((position) => make("td", {}, position ? this.cell(position) : null)));
    const brush = (outcome) => make("label", {}, make("input", { type: "radio", name: "brush", value: outcome, checked: outcome === this.brush, onchange: () => { this.brush = outcome; } }), make("strong", {}, outcome), " ", t(`lessons.fill.${outcome}`));
    stage.place.replaceChildren(make("div", { class: "fill-top" }, make("fieldset", { class: "brush" }, make("legend", {}, t("lessons.fill.brush")), brush("P"), brush("N")), this.seen), make("table", { class: "fill" }, make("caption", {}, t(stage.key("axes"))),
      make("thead", {}, make("tr", {}, make("td", {}), step.columns.map(head))), make("tbody", {}, step.cells.map(row))));
    stage.controls.replaceChildren(this.rest);
    for (const position of this.given) this.put(position, await outcomeOf(position, stage.signal));
    this.look([...this.buttons.keys()][0]);
    this.count();
  }

  cell(position) {
    const button = make("button", { type: "button", class: "fill-cell", "data-position": position, tabindex: this.buttons.size ? -1 : 0,
      onclick: () => this.answer(position, this.brush), onfocus: () => this.look(position), onpointerenter: () => this.look(position),
      onkeydown: (event) => this.steer(event, position) });
    this.buttons.set(position, button);
    this.name(position);
    return button;
  }

  name(position) {
    const button = this.buttons.get(position);
    const said = button.dataset.outcome ?? t("lessons.fill.empty");
    button.setAttribute("aria-label", `${position}: ${said}`);
  }

  put(position, outcome) {
    const button = this.buttons.get(position);
    button.dataset.outcome = outcome;
    button.textContent = outcome;
    button.classList.add(outcome);
    this.name(position);
  }

  /** The position beside the picture. */
  look(position) {
    this.seen.replaceChildren(draw(this.boards.get(position), { room: ROOM, width: ROOM, small: true }), make("p", { class: "note" }, formula(position)));
  }

  count() {
    const n = [...this.buttons.values()].filter((button) => !button.dataset.outcome).length;
    this.rest.textContent = t("lessons.fill.rest", { n });
    return n;
  }

  answer(position, said) {
    const button = this.buttons.get(position);
    if (button.dataset.outcome) return;
    this.stage.attempt(async () => {
      for (const other of this.buttons.values()) other.classList.remove("wrong", "because");
      const outcome = await outcomeOf(this.boards.get(position).position, this.stage.signal);
      if (said !== outcome) {
        await this.help(position, outcome);
        return;
      }
      this.put(position, outcome);
      this.stage.said.replaceChildren();
      if (this.count() === 0) this.stage.succeed();
    });
  }

  async help(position, outcome) {
    this.buttons.get(position).classList.add("wrong");
    if (outcome === "P") {
      const isAlone = (await ask("options", { position }, this.stage.signal)).options.length === 0;
      this.stage.refuse(isAlone ? "lessons.fill.alone" : "lessons.fill.is-p", { position: formula(position) });
      return;
    }
    const [{ move, to }] = await winningMoves(position, this.stage.signal);
    const shown = [...this.boards].find(([, board]) => board.position === to)?.[0];
    this.buttons.get(shown)?.classList.add("because");
    this.stage.refuse("lessons.fill.is-n", { position: formula(position), bite: formula(move), left: formula(shown ?? to) });
  }

  steer(event, position) {
    const letter = event.key.toUpperCase();
    if (letter === "P" || letter === "N") {
      event.preventDefault();
      this.answer(position, letter);
      return;
    }
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const { cells } = this.step;
    const row = cells.findIndex((line) => line.includes(position));
    let [r, c] = [row, cells[row].indexOf(position)];
    do [r, c] = [r + step[0], c + step[1]]; while (r in cells && c in cells[r] && !cells[r][c]);
    const next = this.buttons.get(cells[r]?.[c]);
    if (!next) return;
    for (const button of this.buttons.values()) button.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}
