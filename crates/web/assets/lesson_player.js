// Shows one step of a lesson: its task, its picture, what is said to an answer, and the way on. What there is to do is
// known by the kinds of steps (steps/kinds.js); every check asks the server, so that whatever is said is true.

import { draw } from "./board.js";
import { isDone, setDone } from "./lesson_progress.js";
import { COURSE } from "./lessons/course.js";
import { parts, t } from "./messages.js";
import { withMarks } from "./ordinal_frame.js";
import { KINDS } from "./steps/kinds.js";
import { coded, make } from "./text.js";

/** Boards are at most so wide, and leave so much to the text beside them. */
const WIDEST = 620;
const SHARE = 0.58;

/** The address of a step. */
export const addressOfStep = (lesson, at) => `?view=learn&lesson=${lesson.id}&step=${at + 1}`;

/** A message whose `formulas` and *stressed* words are set as such; values may be nodes. */
export function rich(key, values = {}) {
  return parts(key, values).flatMap((part) => (typeof part === "string" ? coded(part) : [part]));
}

/** Shows a step of a lesson. */
export async function showStep(main, lesson, at, signal) {
  const stage = new Stage(lesson, at, signal);
  stage.build(main);
  await stage.begin();
  if (signal.aborted) return;
  main.replaceChildren(stage.whole);
  document.title = t("lessons.tab", { lesson: stage.title });
  scrollTo(0, 0);
}

/** What a kind of step has to work with. */
class Stage {
  constructor(lesson, at, signal) {
    Object.assign(this, { lesson, at, signal, step: lesson.steps[at] });
    this.title = t(`lessons.${lesson.id}.title`);
  }

  /** The key of one of the messages of this step. */
  key(name) {
    return `lessons.${this.lesson.id}.${this.step.id}.${name}`;
  }

  build(main) {
    const style = getComputedStyle(main);
    const inner = main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    this.room = Math.floor(matchMedia("(max-width: 50rem)").matches ? inner : Math.min(WIDEST, SHARE * Math.min(inner, 1100)));
    this.place = make("div", { class: "lesson-board" });
    this.more = make("div", { class: "lesson-more" });
    this.controls = make("div", { class: "lesson-controls" });
    this.said = make("div", { class: "lesson-said", role: "status" });
    this.dots = make("ol", { class: "dots", "aria-label": t("lessons.steps") });
    this.onward = make("a", { class: "onward" });
    const back = this.at > 0 ? addressOfStep(this.lesson, this.at - 1) : "?view=learn";
    this.whole = make("article", { class: "lesson", "data-lesson": this.lesson.id, "data-step": this.step.id, "data-kind": this.step.kind },
      make("header", { class: "lesson-top" }, make("p", {}, make("a", { href: "?view=learn" }, t("lessons.course.title")), ` · ${this.title}`), this.dots),
      make("div", { class: "lesson-task" }, make("h1", {}, ...rich(this.key("task"))), this.told()),
      make("div", { class: "lesson-pictures" }, this.place, this.more),
      make("div", { class: "lesson-answer" }, this.controls, this.said,
        make("nav", { class: "lesson-way", "aria-label": t("lessons.way") }, make("a", { class: "back", href: back }, t("lessons.back")), this.onward)));
    this.mark();
  }

  /** What is told before there is something to do. */
  told() {
    const { link } = this.step;
    return [make("p", {}, ...rich(this.key("text"))), link ? make("p", {}, make("a", { href: link }, ...rich(this.key("link")))) : null];
  }

  async begin() {
    await KINDS[this.step.kind](this.step, this);
  }

  /** Dots and the way on, by what is done. */
  mark() {
    const isHere = (at) => at === this.at;
    this.dots.replaceChildren(...this.lesson.steps.map((step, at) => make("li", {}, make("a", {
      href: addressOfStep(this.lesson, at), "aria-current": isHere(at) ? "step" : null, class: isDone(this.lesson, step) ? "done" : null,
      "aria-label": t(isDone(this.lesson, step) ? "lessons.step-done" : "lessons.step", { n: at + 1 }),
    }, isDone(this.lesson, step) ? "✓" : String(at + 1)))));
    const done = isDone(this.lesson, this.step);
    const isLast = this.at === this.lesson.steps.length - 1;
    const following = COURSE[COURSE.indexOf(this.lesson) + 1] ?? null;
    const text = !isLast ? t(done ? "lessons.next" : "lessons.skip") : following === null ? t("lessons.end")
      : t(done ? "lessons.next-lesson" : "lessons.skip-lesson", { lesson: t(`lessons.${following.id}.title`) });
    this.onward.setAttribute("href", !isLast ? addressOfStep(this.lesson, this.at + 1) : following === null ? "?view=learn" : addressOfStep(following, 0));
    this.onward.className = done ? "onward primary" : "onward";
    this.onward.textContent = text;
  }

  /** Draws a board in its place; the focus stays on it. */
  async draw(board, options = {}) {
    const marked = await withMarks(board, [...options.marks?.keys() ?? []], this.signal, options.frame);
    const hadFocus = this.place.contains(document.activeElement);
    this.whole.dataset.position = board.position;
    this.place.replaceChildren(draw(marked, { room: this.room, width: this.room, ...options }));
    if (hadFocus) this.place.querySelector("[data-move][tabindex='0'], .counter[tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Says something to an answer: kind is "right", "wrong" or "note". */
  say(kind, ...nodes) {
    this.said.className = `lesson-said ${kind}`;
    this.said.replaceChildren(make("p", {}, ...nodes));
    // On a small screen it may be out of sight.
    this.said.scrollIntoView({ block: "nearest" });
  }

  /** Says what is wrong, and offers another try. */
  refuse(key, values, again = null) {
    this.say("wrong", ...rich(key, values));
    if (!again) return;
    const button = make("button", { type: "button", "data-do": "again", onclick: () => { this.said.replaceChildren(); this.attempt(again); } }, t("lessons.again"));
    this.said.append(make("p", {}, button));
    button.focus({ preventScroll: true });
  }

  /** The step is done. */
  succeed(values = {}) {
    this.say("right", ...rich(this.key("done"), values));
    setDone(this.lesson, this.step);
    this.mark();
    this.onward.focus({ preventScroll: true });
  }

  /** A step that only shows something is done when it is shown. */
  see() {
    setDone(this.lesson, this.step);
    this.mark();
  }

  /** Does something that asks the server; one thing at a time, and what fails can be tried again. */
  async attempt(act) {
    if (this.whole.ariaBusy === "true") return;
    this.whole.ariaBusy = "true";
    try {
      await act();
    } catch (error) {
      if (error.name === "AbortError") return;
      this.say("wrong", error.message, error.hint ? ` ${error.hint}` : "");
      this.said.append(make("p", {}, make("button", { type: "button", "data-do": "try-again", onclick: () => this.attempt(act) }, t("lessons.again"))));
    } finally {
      this.whole.ariaBusy = "false";
    }
  }
}
