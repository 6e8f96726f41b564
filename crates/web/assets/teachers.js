// For teachers: a lesson of 45 minutes, and everything that is needed for it.

import { amend } from "./address.js";
import { levelRule } from "./beginning.js";
import { t } from "./messages.js";
import { pictureButtons } from "./picture.js";
import { ask } from "./server.js";
import { code, copying, embedding, link } from "./share.js";
import { make } from "./text.js";

/** The parts of the lesson: minutes, and what is opened in them. */
const PLAN = [
  [5, "rules", "?view=present&position=3x4"],
  [10, "play", "?view=play&position=3x4&strength=first-week"],
  [10, "small", "?view=present&position=2x5&show=outcome"],
  [10, "stealing", "?view=learn"],
  [8, "puzzles", "?view=worksheet&task=puzzles&difficulty=1"],
  [2, "end", "?view=puzzles"],
];

/** What can be handed on: each has an address with the position that was chosen. */
const TASKS = {
  play: (position) => `?${new URLSearchParams({ view: "play", position, strength: "beginner" })}`,
  analyse: (position) => `?${new URLSearchParams({ view: "analyse", position })}`,
  present: (position) => `?${new URLSearchParams({ view: "present", position })}`,
  daily: () => "?view=puzzles",
  learn: () => "?view=learn",
};

/** The view. */
export async function teachers(main, parameters, signal) {
  const { levels } = await ask("levels", {}, signal);
  const kit = new Kit(parameters, signal);
  main.replaceChildren(make("article", { class: "prose teachers" },
    make("h1", {}, t("teachers.title")), make("p", {}, t("teachers.about")),
    make("p", { class: "buttons" }, make("a", { class: "primary", "data-do": "present", href: "?view=present&position=4x5" }, t("teachers.present.title")), " ",
      make("a", { "data-do": "worksheet", href: "?view=worksheet" }, t("teachers.sheet.title"))),
    make("h2", {}, t("teachers.plan")), make("p", {}, t("teachers.plan-about")), plan(),
    make("h2", {}, t("teachers.share")), kit.node,
    make("h2", {}, t("teachers.levels")), make("p", {}, t("teachers.levels-about")), ladder(levels)));
  await kit.show();
}

function plan() {
  let begins = 0;
  return make("ol", { class: "plan" }, PLAN.map(([minutes, name, address]) => {
    const from = begins;
    begins += minutes;
    return make("li", {}, make("strong", {}, t("teachers.minutes", { from, to: begins })), " ", t(`teachers.plan.${name}`), " ", make("a", { href: address }, t("teachers.open")));
  }));
}

/** The levels with their rules and what was measured. */
function ladder(levels) {
  const percent = (share) => new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 0 }).format(share);
  const heads = ["level", "rule", "kept", "random", "below"].map((name) => make("th", { scope: "col" }, t(`teachers.ladder.${name}`)));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("teachers.levels") }, make("table", { class: "ladder" }, make("thead", {}, make("tr", {}, heads)),
    make("tbody", {}, levels.map((level, at) => make("tr", { "data-level": level.name }, make("th", { scope: "row" }, t(`begin.level.${level.name}`)),
      make("td", {}, levelRule(level)), make("td", {}, percent(level.kept)), make("td", {}, percent(level.against_random)), make("td", {}, at ? percent(level.against_below) : "–"))))));
}

/** A task to hand on. */
class Kit {
  constructor(parameters, signal) {
    this.signal = signal;
    this.task = make("select", { name: "task" }, Object.keys(TASKS).map((one) => make("option", { value: one, selected: one === parameters.get("task") }, t(`teachers.task.${one}`))));
    this.field = make("input", { name: "position", value: parameters.get("position") ?? "4x5", autocomplete: "off", required: true });
    this.made = make("div", { class: "handed-on" });
    this.trouble = make("p", { class: "trouble", role: "alert" });
    this.node = make("form", { class: "share card", onchange: () => this.show(), onsubmit: (event) => { event.preventDefault(); this.show(); } },
      make("div", { class: "typed" }, make("label", {}, t("teachers.task"), this.task), make("label", {}, t("teachers.position"), this.field), make("button", { "data-do": "share" }, t("teachers.show"))),
      this.trouble, this.made, pictureButtons(() => this.field.value, signal));
  }

  async show() {
    this.trouble.textContent = "";
    if (!this.node.checkValidity()) return;
    try {
      const { position } = await ask("board", { position: this.field.value }, this.signal);
      const address = new URL(TASKS[this.task.value](position), location.href).href;
      const snippet = embedding(address);
      this.made.replaceChildren(await code(address, this.signal), make("div", {}, make("p", {}, link(address), " ", copying(() => address, "copy-link")),
        make("p", {}, t("teachers.embed")), make("pre", { class: "snippet", tabindex: 0 }, snippet), copying(() => snippet, "copy-embedding"), make("p", { class: "note" }, t("teachers.embed-note"))));
      if (this.isShown) amend(new URLSearchParams({ view: "teachers", task: this.task.value, position }));
      this.isShown = true;
    } catch (error) {
      if (error.name !== "AbortError") this.trouble.textContent = error.message;
    }
  }
}
