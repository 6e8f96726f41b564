// The course: all its lessons at a glance, or one step of a lesson.

import { draw } from "./board.js";
import { addressOfStep, showStep } from "./lesson_player.js";
import { countDone, forget, nextStep } from "./lesson_progress.js";
import { COURSE } from "./lessons/course.js";
import { t } from "./messages.js";
import { ask } from "./server.js";
import { make } from "./text.js";

/** The picture of a lesson is so wide. */
const ROOM = 124;

/** The view. */
export async function learn(main, parameters, signal) {
  const lesson = COURSE.find((one) => one.id === parameters.get("lesson"));
  if (!lesson) return overview(main, signal);
  const asked = Math.floor(Number(parameters.get("step"))) || 1;
  return showStep(main, lesson, Math.min(lesson.steps.length, Math.max(1, asked)) - 1, signal);
}

async function overview(main, signal) {
  const pictures = await Promise.all(COURSE.map(({ picture }) => ask("board", { position: picture }, signal)));
  const show = () => {
    const next = nextStep(COURSE);
    const isBegun = COURSE.some((lesson) => countDone(lesson) > 0);
    const way = next === null ? t("lessons.course.all-done") : t(isBegun ? "lessons.course.go-on" : "lessons.course.begin", { lesson: titleOf(next.lesson) });
    main.replaceChildren(make("article", { class: "course" },
      make("h1", {}, t("lessons.course.title")), make("p", { class: "lead" }, t("lessons.course.lead")),
      make("p", { class: "way" }, next === null ? way : make("a", { class: "primary", href: addressOfStep(next.lesson, next.at) }, way)),
      make("ol", { class: "lessons" }, COURSE.map((lesson, at) => card(lesson, pictures[at]))),
      isBegun ? forgetting(show) : make("p", { class: "note" }, t("lessons.course.kept"))));
  };
  show();
}

const titleOf = (lesson) => t(`lessons.${lesson.id}.title`);

function card(lesson, board) {
  const [done, n] = [countDone(lesson), lesson.steps.length];
  const first = lesson.steps.findIndex((_, at) => done < n && at === done);
  const said = done === 0 ? t("lessons.course.steps", { n }) : done === n ? t("lessons.course.finished", { n }) : t("lessons.course.some", { done, n });
  return make("li", { class: done === n ? "lesson-card finished" : "lesson-card", "data-lesson": lesson.id },
    make("a", { href: addressOfStep(lesson, Math.max(0, first)) },
      make("span", { class: "lesson-picture", "aria-hidden": "true" }, still(draw(board, { room: ROOM, width: ROOM, small: true }))),
      make("strong", {}, titleOf(lesson)), make("span", { class: "about-lesson" }, t(`lessons.${lesson.id}.about`)),
      bar(done / n), make("span", { class: "note" }, said)));
}

function bar(share) {
  const filled = make("span");
  filled.style.width = `${100 * share}%`;
  return make("span", { class: "bar" }, filled);
}

/** A picture inside a link has nothing in it to go to. */
function still(drawn) {
  for (const inner of drawn.querySelectorAll("[tabindex], [role]")) {
    inner.removeAttribute("tabindex");
    inner.removeAttribute("role");
  }
  for (const inner of drawn.querySelectorAll("details, .note, .turn")) inner.remove();
  return drawn;
}

/** Forgets what was done, after it was asked whether that is meant. */
function forgetting(show) {
  const place = make("p", { class: "forgetting note" });
  const button = (name, text, act) => make("button", { type: "button", "data-do": name, onclick: act }, text);
  const offer = () => place.replaceChildren(t("lessons.course.kept"), " ", button("forget", t("lessons.course.forget"), () => {
    place.replaceChildren(t("lessons.course.sure"), " ", button("really-forget", t("lessons.course.really"), () => { forget(); show(); }), " ", button("keep", t("lessons.course.keep"), offer));
    place.querySelector("button").focus();
  }));
  offer();
  return place;
}
