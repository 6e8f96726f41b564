// How far a learner has come: which steps of which lessons are done. It stays in the browser; where a browser keeps
// nothing, it lasts until the page is left.

const KEPT = "course";
let done = load();

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const isList = ([, steps]) => Array.isArray(steps);
    return new Map(Object.entries(kept ?? {}).filter(isList).map(([lesson, steps]) => [lesson, new Set(steps)]));
  } catch {
    return new Map();
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...done].map(([lesson, steps]) => [lesson, [...steps]]))));
  } catch {
    // It is known for as long as the page is open.
  }
}

/** Whether a step was done. */
export const isDone = (lesson, step) => done.get(lesson.id)?.has(step.id) ?? false;

/** Whether anything was done. */
export const hasBegun = () => done.size > 0;

/** How many steps of a lesson were done; steps that a lesson no longer has do not count. */
export const countDone = (lesson) => lesson.steps.filter((step) => isDone(lesson, step)).length;

/** A step is done. */
export function setDone(lesson, step) {
  if (isDone(lesson, step)) return;
  done.set(lesson.id, (done.get(lesson.id) ?? new Set()).add(step.id));
  keep();
}

/** Everything is to be done again. */
export function forget() {
  done = new Map();
  keep();
}

/** The first step that is not done: { lesson, at }, or null when all are. */
export function nextStep(course) {
  for (const lesson of course) {
    const at = lesson.steps.findIndex((step) => !isDone(lesson, step));
    if (at >= 0) return { lesson, at };
  }
  return null;
}
